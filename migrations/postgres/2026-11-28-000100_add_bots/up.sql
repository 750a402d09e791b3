-- Bots: seats that the program plays.
ALTER TABLE people ADD COLUMN bot TEXT; -- how well it plays: easy, middle or strong; NULL for a human
CREATE INDEX people_bots ON people (bot) WHERE bot IS NOT NULL;
ALTER TABLE seats ADD COLUMN bot TEXT;  -- the same of whoever sits there
ALTER TABLE seats ADD COLUMN bot_until_ms BIGINT; -- some process lets it think until then; NULL while none does
CREATE INDEX seats_bots ON seats (table_id) WHERE bot IS NOT NULL;
CREATE INDEX seats_bot_turns ON seats (awaited_since_ms) WHERE is_awaited AND bot IS NOT NULL;
