-- Backups that were made or begun. Whoever inserts the next number makes that backup.
CREATE TABLE backups (
    number BIGINT NOT NULL PRIMARY KEY, -- 1, 2, 3 …
    begun_at_ms BIGINT NOT NULL,
    ended_at_ms BIGINT,                 -- NULL while it is being made, or when its process ended before it was
    path TEXT,                          -- its file; NULL while there is none, and when it was deleted
    bytes BIGINT,                       -- how large the file is
    checked TEXT,                       -- how: opened, restored, listed
    unsound BIGINT,                     -- how many journals in it do not verify
    failure TEXT                        -- why there is none
);
