DROP TABLE notes;
DROP TABLE talk;
DROP TABLE seat_claims;
DROP TABLE seat_links;
DROP TABLE seats;
DROP TABLE game_tables;
