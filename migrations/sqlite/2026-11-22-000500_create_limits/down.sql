DROP TABLE limit_uses;
