-- Makes hash partitions of the journal and of the answers to commands, in one transaction, with all their rows.
-- How many: the setting wonderpost.partitions.
DO $$
DECLARE
    parts INTEGER := current_setting('wonderpost.partitions')::INTEGER;
    relation TEXT;
    keys TEXT;
    part TEXT;
    before BIGINT;
    after BIGINT;
    granted RECORD;
BEGIN
    FOR relation, keys IN VALUES ('events', 'table_id, seq'), ('commands', 'table_id, command_id') LOOP
        EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', relation);
        EXECUTE format('ALTER TABLE %I RENAME TO %I', relation, relation || '_whole');
        EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I',
            relation || '_whole', relation || '_pkey', relation || '_whole_pkey');
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY HASH (table_id)',
            relation, relation || '_whole');
        EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (%s)', relation, keys);
        EXECUTE format('ALTER TABLE %I ADD FOREIGN KEY (table_id) REFERENCES game_tables (id)', relation);
        FOR number IN 0 .. parts - 1 LOOP
            part := relation || '_' || number;
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS %s, REMAINDER %s)',
                part, relation, parts, number);
            -- Rights of the parent are asked, never those of a partition.
            EXECUTE format('REVOKE ALL ON %I FROM PUBLIC', part);
            IF relation = 'events' THEN
                EXECUTE format('CREATE TRIGGER events_refuse_truncate BEFORE TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change()', part);
            END IF;
        END LOOP;
        EXECUTE format('INSERT INTO %I SELECT * FROM %I', relation, relation || '_whole');
        EXECUTE format('SELECT count(*) FROM %I', relation || '_whole') INTO before;
        EXECUTE format('SELECT count(*) FROM %I', relation) INTO after;
        IF before <> after THEN
            RAISE EXCEPTION 'only % of % rows of % arrived', after, before, relation;
        END IF;
        FOR granted IN
            SELECT (aclexplode(relacl)).* FROM pg_class WHERE oid = to_regclass(relation || '_whole')
        LOOP
            EXECUTE format('GRANT %s ON %I TO %s', granted.privilege_type, relation,
                CASE granted.grantee WHEN 0 THEN 'PUBLIC' ELSE granted.grantee::regrole::text END);
        END LOOP;
        EXECUTE format('DROP TABLE %I', relation || '_whole');
    END LOOP;
    CREATE TRIGGER events_refuse_change BEFORE UPDATE OR DELETE ON events
        FOR EACH ROW EXECUTE FUNCTION refuse_journal_change();
    CREATE TRIGGER events_refuse_truncate BEFORE TRUNCATE ON events
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
END $$;
