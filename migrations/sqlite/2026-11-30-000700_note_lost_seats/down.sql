ALTER TABLE feed_keys DROP COLUMN lost_seat_at_ms;
