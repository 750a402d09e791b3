-- People, how they sign in, and their sessions. Tokens and codes are stored as SHA-256 only.
CREATE TABLE people (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    address TEXT UNIQUE,                -- verified mailbox, canonical; NULL for a guest
    letter_address TEXT,                -- where letters go; for a guest the invited mailbox
    name TEXT NOT NULL,
    zone TEXT NOT NULL,                 -- IANA name
    wants_letters BOOLEAN NOT NULL,
    theme TEXT NOT NULL,                -- auto, light or dark
    created_at_ms BIGINT NOT NULL
);
CREATE TABLE sign_ins (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    address TEXT NOT NULL,              -- canonical
    link_hash TEXT UNIQUE,              -- of the token in the letter; NULL until the letter is written
    code TEXT,                          -- hash of the code that a foreign browser shows; NULL until the letter is written, and once it was mistyped too often
    browser_hash TEXT NOT NULL,         -- of the cookie of the browser that asked; empty for a link that the host made, which serves in any
    guest_id BIGINT REFERENCES people (id), -- the guest who becomes an account, if any
    returns_to BIGINT REFERENCES people (id), -- the guest whose seat the link opens again, instead of an account
    next_path TEXT NOT NULL,            -- local path to go on to
    letter_due_at_ms BIGINT,            -- when the letter for it is due; NULL where another browser's letter serves it
    created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    used_at_ms BIGINT,
    used_by TEXT,                       -- what the browser that used it calls itself
    wrong_codes INTEGER NOT NULL
);
CREATE INDEX sign_ins_address ON sign_ins (address, created_at_ms);
CREATE TABLE sessions (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    token_hash TEXT NOT NULL UNIQUE,
    person_id BIGINT NOT NULL REFERENCES people (id),
    browser TEXT NOT NULL,              -- what the browser calls itself, cut short, for the list in the settings
    browser_hash TEXT NOT NULL,         -- of the browser's own cookie, by which it is known again
    table_id BIGINT,                    -- of a session that a turn letter opened: its table, and nothing else
    seat INTEGER,                       -- the seat at that table
    expected_seq BIGINT,                -- the decision with which the session dies
    created_at_ms BIGINT NOT NULL,
    seen_at_ms BIGINT NOT NULL,
    revoked_at_ms BIGINT
);
CREATE INDEX sessions_person ON sessions (person_id);
