DROP TABLE commands;
DROP TABLE events;
