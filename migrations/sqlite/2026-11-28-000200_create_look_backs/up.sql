-- Finished games that somebody looks back at. All of it follows from the journal: it may be deleted, and is worked out
-- anew when somebody asks again.
CREATE TABLE look_backs (
    table_id BIGINT NOT NULL PRIMARY KEY REFERENCES game_tables (id),
    asked_at_ms BIGINT NOT NULL,
    total INTEGER,                      -- how many positions the game has; NULL until they are counted
    done INTEGER NOT NULL,              -- how many of them are judged
    attempts INTEGER NOT NULL,          -- how often somebody began since a position was judged last
    lease TEXT,                         -- who is judging them now
    lease_until_ms BIGINT,
    ended_at_ms BIGINT,                 -- when all were judged, or it failed; NULL while there is more to do
    failure TEXT                        -- why it failed
);
CREATE INDEX look_backs_waiting ON look_backs (asked_at_ms) WHERE ended_at_ms IS NULL;
-- The positions that were judged, from the first one on. A position stands after a move, or after a round of sealed
-- choices.
CREATE TABLE look_back_positions (
    table_id BIGINT NOT NULL REFERENCES look_backs (table_id) ON DELETE CASCADE,
    number INTEGER NOT NULL,            -- 0 before the first move, 1 after it …
    seq BIGINT NOT NULL,                -- the last event before the position
    chances TEXT NOT NULL,              -- JSON list by seat: its chance to win, in thousandths
    choices TEXT NOT NULL,              -- JSON list: by seat, what was played here, what the strong level would have, and the chance by each, in thousandths
    PRIMARY KEY (table_id, number)
);
