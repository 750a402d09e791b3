-- The outbox. A row is queued in the transaction that caused it and sent by the worker.
CREATE TABLE letters (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    message_id TEXT NOT NULL UNIQUE,    -- its unguessable local part; the site's domain follows in the mail
    kind TEXT NOT NULL,                 -- sign_in, invitation, your_turn, game_over …
    person_id BIGINT REFERENCES people (id),
    to_address TEXT NOT NULL,
    to_name TEXT NOT NULL,
    table_id BIGINT REFERENCES game_tables (id),
    seat INTEGER,
    expected_seq BIGINT,                -- the decision it speaks of; it is dropped when that has passed
    void_at_ms BIGINT,                  -- from then on it is worthless and dropped; NULL for never
    thread TEXT NOT NULL,               -- what it belongs to, the uid of a table; empty for none
    subject TEXT NOT NULL,
    body_text TEXT NOT NULL,
    body_html TEXT NOT NULL,
    status TEXT NOT NULL,               -- queued, sent, parked, dropped
    attempts INTEGER NOT NULL,
    due_at_ms BIGINT NOT NULL,          -- next attempt not before
    lease TEXT,                         -- who is sending it now
    lease_until_ms BIGINT,
    trouble TEXT,                       -- what the last attempt said
    raw TEXT,                           -- the mail's bytes, fixed from the first attempt on
    queued_at_ms BIGINT NOT NULL,
    sent_at_ms BIGINT
);
CREATE INDEX letters_due ON letters (status, due_at_ms);
CREATE INDEX letters_table ON letters (table_id);
CREATE INDEX letters_address ON letters (to_address, sent_at_ms);
-- Mailboxes that letters went to, so that each can stop them, account or not.
CREATE TABLE mailboxes (
    address TEXT NOT NULL PRIMARY KEY,  -- canonical
    stop_token TEXT NOT NULL UNIQUE,    -- in every letter; can only stop letters or let them come again
    stopped_at_ms BIGINT                -- NULL while letters may come
);
