ALTER TABLE backups DROP COLUMN alive_at_ms;
DROP INDEX letters_reader;
DROP INDEX sessions_seat;
DROP INDEX seat_links_seat;
