ALTER TABLE outages ADD COLUMN moving_since_ms BIGINT;  -- when it was decided that deadlines move; NULL unless so
