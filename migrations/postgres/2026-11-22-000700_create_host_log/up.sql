-- What the host did by hand, for the players whom it concerns. Append-only.
CREATE TABLE host_log (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    act TEXT NOT NULL,                  -- letter_read, seat_handed_over, table_frozen …
    table_id BIGINT REFERENCES game_tables (id), -- NULL when it is about a person, or about all tables
    person_id BIGINT,                   -- about whom, where it is about no table; that row may be gone, so no reference
    letter_id BIGINT,                   -- about which letter
    about TEXT NOT NULL,                -- whom or what it was about, in words; may be empty
    why TEXT NOT NULL                   -- the host's reason; may be empty
);
CREATE INDEX host_log_table ON host_log (table_id, at_ms);
CREATE FUNCTION refuse_host_log_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the host''s log is append-only'; END $$;
CREATE TRIGGER host_log_refuses_change BEFORE UPDATE OR DELETE ON host_log
    FOR EACH ROW EXECUTE FUNCTION refuse_host_log_change();
CREATE TRIGGER host_log_refuses_truncate BEFORE TRUNCATE ON host_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_host_log_change();
