ALTER TABLE seats DROP COLUMN looked_at_ms;
ALTER TABLE seats DROP COLUMN free_until_ms;
ALTER TABLE people DROP COLUMN asks;
ALTER TABLE people DROP COLUMN grace_s;
