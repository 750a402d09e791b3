-- The journal: append-only. Triggers refuse every change.
CREATE TABLE events (
    table_id BIGINT NOT NULL REFERENCES game_tables (id),
    seq BIGINT NOT NULL,                -- 1, 2, 3 … without holes
    recorded_at_ms BIGINT NOT NULL,     -- UTC, never smaller than the event before
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    seat INTEGER,                       -- NULL for the house
    command BIGINT NOT NULL CHECK (command > 0), -- 1, 2, 3 … without holes; all events of a command share it
    door TEXT NOT NULL                  -- how that command came
        CHECK (door IN ('page', 'letter', 'api', 'order', 'clock', 'bot', 'house')),
    body TEXT NOT NULL,                 -- canonical JSON
    salt TEXT NOT NULL,                 -- 32 hex digits, as secret as the body
    seal TEXT NOT NULL,                 -- SHA-256 of salt, newline, body
    hash TEXT NOT NULL,                 -- SHA-256 of the chain text
    PRIMARY KEY (table_id, seq)
);
CREATE TRIGGER events_refuse_update BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER events_refuse_delete BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
-- `INSERT OR REPLACE` deletes the row that is in the way, by key or by rowid, and on a connection without
-- `recursive_triggers` no trigger hears of that deletion. So the insertion itself is refused.
CREATE TRIGGER events_refuse_replace BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE table_id = NEW.table_id AND seq = NEW.seq)
    OR EXISTS (SELECT 1 FROM events WHERE rowid = NEW.rowid)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
-- What each command was answered, so that a repeated post gets the same answer.
CREATE TABLE commands (
    table_id BIGINT NOT NULL REFERENCES game_tables (id),
    command_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    asked TEXT NOT NULL,                -- the move as it was asked, to refuse the same id with another move
    seq BIGINT NOT NULL,                -- last seq the command appended
    answered_at_ms BIGINT NOT NULL,
    PRIMARY KEY (table_id, command_id)
);
