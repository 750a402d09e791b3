-- How far a copy of another database is that `wonderpost copy-database` makes here. Never copied itself.
CREATE TABLE copy_marks (
    relation TEXT NOT NULL PRIMARY KEY, -- whose rows are copied; '' stands for the copy as a whole
    source TEXT NOT NULL,               -- what the source looked like when the copy began
    last_key TEXT,                      -- JSON array: the key of the last row that is here; NULL before the first
    copied BIGINT NOT NULL,             -- how many rows are here
    ended_at_ms BIGINT                  -- when the copy was whole and checked; only in the row ''
);
