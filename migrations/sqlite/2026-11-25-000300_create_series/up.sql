-- Where the players of a game that is over play again. The key decides who of them opens that table.
CREATE TABLE rematches (
    old_table_id BIGINT NOT NULL PRIMARY KEY REFERENCES game_tables (id), -- the game that is over
    new_table_id BIGINT NOT NULL UNIQUE REFERENCES game_tables (id),
    asked_by_seat INTEGER NOT NULL,     -- who asked first, by their seat at the old table, from 0
    asked_at_ms BIGINT NOT NULL
);
-- Games of the same two that are counted together. How a series stands follows from the results of its games.
CREATE TABLE series (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    best_of INTEGER NOT NULL            -- how many games are played at most: 3 or 5
);
-- The games of a series. The key decides which process opens the next one.
CREATE TABLE series_games (
    series_id BIGINT NOT NULL REFERENCES series (id),
    number INTEGER NOT NULL,            -- from 1
    table_id BIGINT NOT NULL UNIQUE REFERENCES game_tables (id),
    due_at_ms BIGINT,                   -- not before then is done what follows the game's end; NULL until it ends, and once it is done
    PRIMARY KEY (series_id, number)
);
CREATE INDEX series_games_due ON series_games (due_at_ms) WHERE due_at_ms IS NOT NULL;
