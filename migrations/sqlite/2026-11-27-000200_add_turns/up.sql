-- How many running tables wait for the person, kept in the transactions that change whom tables wait for.
ALTER TABLE people ADD COLUMN turns INTEGER NOT NULL DEFAULT 0;
UPDATE people SET turns = (
    SELECT count(*) FROM seats JOIN game_tables ON game_tables.id = seats.table_id
    WHERE seats.person_id = people.id AND seats.is_awaited AND game_tables.status = 'running');
