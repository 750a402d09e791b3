DROP TABLE outages;
DROP TABLE timers;
ALTER TABLE letter_wishes DROP COLUMN on_reminder;
ALTER TABLE seats DROP COLUMN is_open_again;
ALTER TABLE seats DROP COLUMN nudged_at_ms;
ALTER TABLE seats DROP COLUMN reminded_at_ms;
ALTER TABLE seats DROP COLUMN due_at_ms;
ALTER TABLE game_tables DROP COLUMN paused_until_ms;
ALTER TABLE game_tables DROP COLUMN clock;
