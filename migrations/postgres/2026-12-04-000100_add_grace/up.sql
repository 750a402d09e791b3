-- A move that told nobody anything is taken back without asking, for a while; a letter waits for a reader who is looking.
ALTER TABLE people ADD COLUMN grace_s INTEGER; -- for how long, in seconds; NULL for as long as everybody has
ALTER TABLE people ADD COLUMN asks TEXT NOT NULL DEFAULT 'reveals'; -- which moves ask before they play: reveals, always or never
ALTER TABLE seats ADD COLUMN free_until_ms BIGINT; -- until when its player takes the last move back alone; NULL when they cannot, as once somebody else has seen it
ALTER TABLE seats ADD COLUMN looked_at_ms BIGINT; -- when its player last did something at the open page
