-- The outbox. What is to be told is queued in the transaction that caused it; the worker writes and sends it.
CREATE TABLE letters (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    message_id TEXT NOT NULL UNIQUE,    -- its unguessable local part; the site's domain follows in the mail
    kind TEXT NOT NULL,                 -- sign_in, invitation, your_turn, game_over …
    to_address TEXT NOT NULL,           -- canonical; of a seat's letter read anew when it is written
    table_id BIGINT REFERENCES game_tables (id),
    seat INTEGER,                       -- whose player reads it
    expected_seq BIGINT,                -- the decision it speaks of; it is dropped when that has passed
    seq BIGINT,                         -- last event when it was queued
    person_id BIGINT,                   -- whom it speaks of, where that is not its reader
    sign_in_id BIGINT,                  -- the sign-in it is for; that row may be gone, so no reference
    head_code TEXT,                     -- of the journal, as the letter names it; NULL until it is written
    status TEXT NOT NULL,               -- queued, sent, parked, dropped
    attempts INTEGER NOT NULL,
    due_at_ms BIGINT NOT NULL,          -- next attempt not before
    lease TEXT,                         -- who is sending it now
    lease_until_ms BIGINT,
    last_error TEXT,                    -- what the last attempt said, or why it is parked or dropped
    queued_at_ms BIGINT NOT NULL,
    sent_at_ms BIGINT
);
CREATE INDEX letters_due ON letters (due_at_ms) WHERE status = 'queued';
CREATE INDEX letters_due_sign_in ON letters (due_at_ms) WHERE status = 'queued' AND kind = 'sign_in';
CREATE INDEX letters_queued ON letters (queued_at_ms, status) WHERE status = 'queued';
CREATE INDEX letters_failing ON letters (queued_at_ms) WHERE status = 'queued' AND last_error IS NOT NULL;
CREATE INDEX letters_parked ON letters (queued_at_ms, status) WHERE status = 'parked';
CREATE INDEX letters_address ON letters (to_address, sent_at_ms) WHERE sent_at_ms IS NOT NULL;
-- The words of letters, in a relation of their own so that the rows of the queue stay narrow. A row is made when the
-- letter is first due, and deleted when it was sent or dropped.
CREATE TABLE letter_texts (
    id INTEGER NOT NULL PRIMARY KEY REFERENCES letters (id), -- of the letter
    subject TEXT NOT NULL,
    raw TEXT NOT NULL                   -- the mail's bytes: the same at every attempt
);
-- Mailboxes that letters went to.
CREATE TABLE mailboxes (
    address TEXT NOT NULL PRIMARY KEY,  -- canonical
    stopped_at_ms BIGINT                -- NULL while letters may come
);
-- The links with which a mailbox stops its letters, account or not: one in each letter.
CREATE TABLE stop_links (
    token_hash TEXT NOT NULL PRIMARY KEY, -- of the token in the letter; it can only stop letters or let them come again
    address TEXT NOT NULL REFERENCES mailboxes (address),
    created_at_ms BIGINT NOT NULL
);
CREATE INDEX stop_links_created ON stop_links (created_at_ms);
