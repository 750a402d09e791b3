-- For watchers, who ask every few seconds how many tables stand still. It holds nothing else, so moves do not touch it.
CREATE INDEX game_tables_frozen ON game_tables (id) WHERE status = 'frozen';
