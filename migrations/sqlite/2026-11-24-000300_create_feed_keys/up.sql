-- The secret addresses of somebody's feeds. Who has none has no row.
CREATE TABLE feed_keys (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    token_hash TEXT NOT NULL UNIQUE,    -- SHA-256 of the token in the addresses
    sealed_token TEXT NOT NULL,         -- the token, sealed with the key that lies outside of the database
    created_at_ms BIGINT NOT NULL
);
