-- When somebody is away: whole days of theirs, from midnight to midnight in their zone. Those of one person never meet.
CREATE TABLE absences (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    person_id BIGINT NOT NULL REFERENCES people (id),
    first_day TEXT NOT NULL,            -- YYYY-MM-DD
    last_day TEXT NOT NULL,             -- the same; the last one that is off
    created_at_ms BIGINT NOT NULL
);
CREATE UNIQUE INDEX absences_person ON absences (person_id, first_day);
-- The days of the week on which somebody never plays. Who has none has no row.
CREATE TABLE days_off (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    weekdays INTEGER NOT NULL           -- a set of bits, Monday is 1, Sunday 64
);
