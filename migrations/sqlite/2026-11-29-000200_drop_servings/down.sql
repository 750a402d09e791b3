-- The processes that serve now, and the one that served last: they must agree on what the site is.
CREATE TABLE servings (
    id TEXT NOT NULL PRIMARY KEY,       -- of the process, random
    base_url TEXT NOT NULL,             -- where people reach the site
    letters_key TEXT NOT NULL,          -- fingerprint of the key that seals what lies in the database
    push_key TEXT NOT NULL,             -- fingerprint of the key that signs pushes
    board_sets TEXT NOT NULL,           -- fingerprint of the host's own board sets
    until_ms BIGINT NOT NULL            -- it serves until then, unless it says so again
);
