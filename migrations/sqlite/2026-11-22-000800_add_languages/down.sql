ALTER TABLE sign_ins DROP COLUMN language;
ALTER TABLE people DROP COLUMN language;
