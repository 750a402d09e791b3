ALTER TABLE seats DROP COLUMN warned_at_ms;
ALTER TABLE seats DROP COLUMN told_at_ms;
