ALTER TABLE days_off DROP COLUMN added_at_ms;
ALTER TABLE game_tables DROP COLUMN frozen_at_ms;
DROP TABLE outage_moves;
ALTER TABLE outages DROP COLUMN moving_since_ms;
