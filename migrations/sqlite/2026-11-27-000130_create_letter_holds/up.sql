-- Times for which no letter and no alert leaves, because the database was taken back to an older state.
CREATE TABLE letter_holds (
    number BIGINT NOT NULL PRIMARY KEY, -- 1, 2, 3 …
    begun_at_ms BIGINT NOT NULL,        -- when it was taken back
    of_ms BIGINT,                       -- when the state was; NULL until the program has looked and told the players
    released_at_ms BIGINT               -- when the host let letters leave again; NULL before
);
