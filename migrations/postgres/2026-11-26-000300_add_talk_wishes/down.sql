ALTER TABLE letter_wishes DROP COLUMN on_talk;
