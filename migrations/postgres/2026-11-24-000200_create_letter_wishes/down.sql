DROP INDEX letters_bundled;
DROP TABLE letter_wishes;
