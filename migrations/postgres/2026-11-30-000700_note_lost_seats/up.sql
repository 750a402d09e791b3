-- A feed says when it changed last, and that never goes back, though its newest table may be somebody else's now.
ALTER TABLE feed_keys ADD COLUMN lost_seat_at_ms BIGINT; -- when its reader lost a seat last; NULL while they lost none
