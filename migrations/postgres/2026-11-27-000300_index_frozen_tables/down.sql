DROP INDEX game_tables_frozen;
