ALTER TABLE seats DROP COLUMN bounced_at_ms;
ALTER TABLE seat_links DROP COLUMN language;
ALTER TABLE letters DROP COLUMN mail_id;
DROP TABLE mails;
