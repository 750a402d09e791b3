DROP TABLE sessions;
DROP TABLE sign_ins;
DROP TABLE people;
