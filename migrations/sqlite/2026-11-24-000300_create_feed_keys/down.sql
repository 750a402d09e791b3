DROP TABLE feed_keys;
