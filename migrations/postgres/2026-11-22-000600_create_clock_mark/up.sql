-- The highest time that was told, so that a program that is started on a clock that was set back does not go back.
CREATE TABLE clock_marks (
    name TEXT NOT NULL PRIMARY KEY,     -- `told`; and `made`, when the database was first served
    at_ms BIGINT NOT NULL
);
