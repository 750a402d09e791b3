-- When somebody wants which letters. Who has no row wants them at once.
CREATE TABLE letter_wishes (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    on_turn TEXT NOT NULL,                 -- at_once, every N (hours), daily N (o'clock) or never
    on_reveal TEXT NOT NULL,               -- the same
    on_over TEXT NOT NULL,                 -- the same
    quiet_from INTEGER,                 -- first hour, 0 to 23, in which no letter is sent; NULL for none
    quiet_until INTEGER                 -- first hour after it
);
-- Letters that wait to be told in a bundle; person_id is who reads them.
CREATE INDEX letters_bundled ON letters (person_id) WHERE status = 'bundled';
