DROP TABLE series_games;
DROP TABLE series;
DROP TABLE rematches;
