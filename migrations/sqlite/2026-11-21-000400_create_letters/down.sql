DROP TABLE mailboxes;
DROP TABLE letters;
