-- Mails that came in and were understood to be from a player. One row for each Message-ID, so that a mail that is
-- delivered twice is judged once.
CREATE TABLE mails (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    mail_hash TEXT NOT NULL UNIQUE,     -- SHA-256 of its Message-ID, or of its bytes where it has none
    table_id BIGINT NOT NULL REFERENCES game_tables (id),
    seat INTEGER NOT NULL,
    outcome TEXT NOT NULL,              -- played, refused, shown … as in tables/mails.rs
    asked TEXT NOT NULL,                -- what was asked, at most 500 characters
    told TEXT NOT NULL,                 -- why nothing was played, or what was; a sentence for the reader
    received_at_ms BIGINT NOT NULL
);
CREATE INDEX mails_received ON mails (received_at_ms);
ALTER TABLE letters ADD COLUMN mail_id BIGINT;      -- the mail that it answers
ALTER TABLE seat_links ADD COLUMN language TEXT;    -- of the letter that carries it; NULL but for replies
ALTER TABLE seats ADD COLUMN bounced_at_ms BIGINT;   -- when a letter to its player came back; NULL while they arrive
