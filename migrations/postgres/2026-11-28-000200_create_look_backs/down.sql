DROP TABLE look_back_positions;
DROP TABLE look_backs;
