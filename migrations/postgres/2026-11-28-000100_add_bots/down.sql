DROP INDEX seats_bot_turns;
DROP INDEX seats_bots;
ALTER TABLE seats DROP COLUMN bot_until_ms;
ALTER TABLE seats DROP COLUMN bot;
DROP INDEX people_bots;
ALTER TABLE people DROP COLUMN bot;
