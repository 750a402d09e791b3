DROP TABLE host_log;
DROP FUNCTION refuse_host_log_change;
