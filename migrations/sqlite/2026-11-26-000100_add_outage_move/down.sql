ALTER TABLE outages DROP COLUMN moving_since_ms;
