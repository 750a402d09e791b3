-- What is looked up by a seat or by a reader, in a database of years: links that end with an invitation, browsers that a
-- turn letter signed in, and the list of letters in the settings.
CREATE INDEX seat_links_seat ON seat_links (table_id, seat);
CREATE INDEX sessions_seat ON sessions (table_id, seat) WHERE table_id IS NOT NULL;
CREATE INDEX letters_reader ON letters (to_address, id);
-- While a backup is being made its process says so; NULL of those that were begun before.
ALTER TABLE backups ADD COLUMN alive_at_ms BIGINT;
