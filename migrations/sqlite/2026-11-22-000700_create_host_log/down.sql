DROP TABLE host_log;
