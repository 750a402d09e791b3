-- Tables and seats: the read model over the journal, and who sits where. Journals name seats, these rows name people.
CREATE TABLE game_tables (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,           -- public name in addresses, and part of every event's hash
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options TEXT NOT NULL,              -- canonical JSON, as in table_opened
    seat_count INTEGER NOT NULL,
    status TEXT NOT NULL,               -- open, running, over, frozen
    frozen_reason TEXT,                 -- for the host; NULL unless frozen
    is_watchable BOOLEAN NOT NULL,      -- whether anybody with the address may watch
    seed TEXT NOT NULL,                 -- 64 hex digits, secret until seed_revealed
    opened_by BIGINT NOT NULL REFERENCES people (id),
    opened_at_ms BIGINT NOT NULL,
    changed_at_ms BIGINT NOT NULL,      -- of the last event
    last_seq BIGINT NOT NULL,
    head_hash TEXT NOT NULL,
    next_draw INTEGER NOT NULL,         -- how many randomness numbers were used
    progress TEXT NOT NULL,             -- how far the game is, in words: "Age II, 14 cards left"
    result TEXT                         -- JSON of the outcome, once over
);
CREATE TABLE seats (
    table_id BIGINT NOT NULL REFERENCES game_tables (id),
    seat INTEGER NOT NULL,              -- from 0
    person_id BIGINT REFERENCES people (id), -- NULL while nobody has taken it
    invited_address TEXT,               -- canonical; NULL for the opener and for open seats
    declined_at_ms BIGINT,              -- when the invited mailbox declined; NULL while it did not
    name TEXT NOT NULL,                 -- what the others call the player; empty while nobody has taken it
    joined_at_ms BIGINT,
    is_awaited BOOLEAN NOT NULL,
    awaited_since_ms BIGINT,
    expected_seq BIGINT,                -- seq at which the seat's present decision opened; NULL when it has none
    moved_seq BIGINT NOT NULL,          -- seq of the seat's own last move; "since your last turn" begins there
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_person ON seats (person_id);
CREATE TABLE seat_links (
    token_hash TEXT NOT NULL PRIMARY KEY,
    table_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    purpose TEXT NOT NULL,              -- invitation, turn
    expected_seq BIGINT,                -- the decision with which it dies; NULL for an invitation
    created_at_ms BIGINT NOT NULL,
    revoked_at_ms BIGINT,
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
);
-- Accounts that want a seat which another mailbox was invited to: that mailbox is asked.
CREATE TABLE seat_claims (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    table_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    person_id BIGINT NOT NULL REFERENCES people (id), -- who wants it
    token_hash TEXT UNIQUE,             -- of the link in the letter; NULL until that is written
    asked_at_ms BIGINT NOT NULL,
    answered_at_ms BIGINT,              -- NULL while the mailbox has not answered
    UNIQUE (table_id, seat, person_id),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
);
CREATE TABLE talk (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    table_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    words TEXT NOT NULL,
    said_at_ms BIGINT NOT NULL,
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
);
CREATE INDEX talk_table ON talk (table_id, id);
CREATE TABLE notes (
    table_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    words TEXT NOT NULL,
    changed_at_ms BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
);
