-- What was used of the limits on how often something may be done: one row for each use that still counts.
CREATE TABLE limit_uses (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    what TEXT NOT NULL,                 -- name of the limit
    who TEXT NOT NULL,                  -- SHA-256 of the limit and of whose uses count together: no address is stored
    ends_at_ms BIGINT NOT NULL          -- when the use stops counting
);
CREATE INDEX limit_uses_who ON limit_uses (what, who, ends_at_ms);
CREATE INDEX limit_uses_ends ON limit_uses (ends_at_ms);
