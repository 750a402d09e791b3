DROP TABLE commands;
DROP TABLE events;
DROP FUNCTION refuse_journal_change();
