DROP TABLE letter_holds;
