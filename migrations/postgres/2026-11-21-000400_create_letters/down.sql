DROP TABLE stop_links;
DROP TABLE mailboxes;
DROP TABLE letter_texts;
DROP TABLE letters;
