-- Clocks: what a table agreed on, until when seats must act, and the timers that wake the program for it.
ALTER TABLE game_tables ADD COLUMN clock TEXT;              -- JSON as in clock_set; NULL where time does not count
ALTER TABLE game_tables ADD COLUMN paused_until_ms BIGINT;  -- until when the clocks stand still; NULL while they run
ALTER TABLE seats ADD COLUMN due_at_ms BIGINT;              -- end of the seat's time; NULL while no clock of it runs
ALTER TABLE seats ADD COLUMN reminded_at_ms BIGINT;         -- when its player was reminded of the present decision
ALTER TABLE seats ADD COLUMN nudged_at_ms BIGINT;           -- when somebody nudged its player, likewise
ALTER TABLE seats ADD COLUMN is_open_again BOOLEAN NOT NULL DEFAULT FALSE; -- whether somebody else may take it over
ALTER TABLE letter_wishes ADD COLUMN on_reminder TEXT NOT NULL DEFAULT 'at_once'; -- as on_turn
-- Each follows from the journal, so that it can be written anew. Whoever fires one deletes it in the transaction that
-- appends what follows.
CREATE TABLE timers (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    table_id BIGINT NOT NULL REFERENCES game_tables (id),
    kind TEXT NOT NULL,                 -- half, last, deadline, resume
    seat INTEGER NOT NULL,              -- whose time; -1 for the whole table
    expected_seq BIGINT,                -- the decision that it was armed for; NULL for the whole table
    due_at_ms BIGINT NOT NULL           -- not before
);
CREATE INDEX timers_due ON timers (due_at_ms);
CREATE INDEX timers_table ON timers (table_id);
-- Times at which nobody served the tables, until the host has said whether deadlines move by as long.
CREATE TABLE outages (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    from_ms BIGINT NOT NULL UNIQUE,
    until_ms BIGINT NOT NULL,
    decided_at_ms BIGINT,               -- NULL while nobody has decided; no deadline passes meanwhile
    moved BIGINT                        -- how many tables' deadlines moved
);
