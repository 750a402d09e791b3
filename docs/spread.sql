-- Spreads what grows without end: journals and letters over hash partitions of one Postgres, or, where the extension
-- Citus is in the database, journals over its nodes. docs/scale.md tells when, and how.
--
-- Stop all processes, and run it as the role that owns the relations:
--     psql --set=ON_ERROR_STOP=1 --set=parts=16 --file=docs/spread.sql postgres://OWNER:PASSWORD@HOST/NAME

SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS has_citus \gset

\if :has_citus

-- The journals must be empty: Citus would have to move their rows. Triggers that refuse changes are safe on each node.
SET citus.enable_unsafe_triggers = on;
SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) FROM pg_constraint
    WHERE conrelid = 'events'::regclass AND contype = 'f' \gexec
SELECT create_distributed_table('events', 'table_id');
-- It manages all that it does not distribute: otherwise a crash could leave a journal ahead of its table. What refers to
-- each other is managed together, so the first of them takes the others along.
DO $manage$
DECLARE
    unmanaged REGCLASS;
BEGIN
    LOOP
        SELECT c.oid INTO unmanaged FROM pg_class c
            WHERE c.relkind = 'r' AND c.relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'events'::regclass)
            AND NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = c.oid)
            ORDER BY c.relname <> 'people', c.relname LIMIT 1;
        EXIT WHEN unmanaged IS NULL;
        PERFORM citus_add_local_table_to_metadata(unmanaged, cascade_via_foreign_keys := EXISTS (
            SELECT FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid AND unmanaged IN (conrelid, confrelid)));
    END LOOP;
END $manage$;

\else

BEGIN;

-- Makes hash partitions of a relation, with all its rows, keys, references, indexes, triggers and rights. Gives how many
-- rows it holds. All that is made anew is read from what the relation has, so that no later change of the schema is
-- forgotten.
CREATE FUNCTION pg_temp.spread(relation TEXT, by TEXT, parts INTEGER) RETURNS BIGINT LANGUAGE plpgsql AS $spread$
DECLARE
    old REGCLASS := to_regclass(relation);
    old_ids REGCLASS := pg_get_serial_sequence(relation, by)::regclass;
    highest_id BIGINT := pg_sequence_last_value(old_ids);
    ids_name TEXT;
    ids REGCLASS;
    home TEXT;                  -- the schema
    place TEXT;                 -- the relation, with its schema
    whole TEXT;                 -- the same under the name that it has meanwhile
    part TEXT;
    holder REGROLE;             -- who owns it
    unties TEXT[];              -- takes references to it away
    makes TEXT[];
    guards TEXT[];
    grants TEXT[];
    step TEXT;
    granted RECORD;
    before BIGINT;
    after BIGINT;
BEGIN
    SELECT format('%I', nspname), relowner INTO home, holder
        FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE pg_class.oid = old;
    place := format('%s.%I', home, relation);
    whole := format('%s.%I', home, relation || '_whole');
    SELECT relname INTO ids_name FROM pg_class WHERE oid = old_ids;
    EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', place);

    SELECT array_agg(made ORDER BY turn, made) INTO makes FROM (
        SELECT 1 AS turn, CASE contype
            -- Uniqueness holds across partitions only with the column by which they are made. Such a column here is an
            -- unguessable name, which is found as quickly without it.
            WHEN 'u' THEN format('CREATE INDEX %I ON %s %s', conname, place, replace(pg_get_constraintdef(oid), 'UNIQUE ', ''))
            ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', place, conname, pg_get_constraintdef(oid)) END AS made
        FROM pg_constraint WHERE conrelid = old AND contype IN ('p', 'u', 'f')
        UNION ALL
        SELECT 2, format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE confrelid = old AND contype = 'f'
        UNION ALL
        SELECT 3, pg_get_indexdef(indexrelid) FROM pg_index
        WHERE indrelid = old AND NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = old AND conindid = indexrelid)
        UNION ALL
        SELECT 4, pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = old AND NOT tgisinternal
    ) AS all_of_it;
    SELECT array_agg(format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname)) INTO unties
        FROM pg_constraint WHERE confrelid = old AND contype = 'f';
    SELECT array_agg(pg_get_triggerdef(oid)) INTO guards
        FROM pg_trigger WHERE tgrelid = old AND NOT tgisinternal AND tgtype & 1 = 0;
    SELECT array_agg(format('GRANT %s ON %s TO %s %s', privilege_type,
            CASE relkind WHEN 'S' THEN 'SEQUENCE ' || format('%s.%I', home, relname) ELSE place END,
            CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END,
            CASE WHEN is_grantable THEN 'WITH GRANT OPTION' END)) INTO grants
        FROM pg_class, aclexplode(relacl) WHERE oid IN (old, old_ids) AND grantee <> relowner;

    FOREACH step IN ARRAY coalesce(unties, '{}') LOOP EXECUTE step; END LOOP;
    EXECUTE format('ALTER TABLE %s RENAME TO %I', place, relation || '_whole');
    EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY)
        PARTITION BY HASH (%I)', place, whole, by);
    EXECUTE format('ALTER TABLE %s OWNER TO %s', place, holder);
    FOR number IN 0 .. parts - 1 LOOP
        part := format('%s.%I', home, relation || '_' || number);
        EXECUTE format('CREATE TABLE %s PARTITION OF %s FOR VALUES WITH (MODULUS %s, REMAINDER %s)',
            part, place, parts, number);
        EXECUTE format('ALTER TABLE %s OWNER TO %s', part, holder);
        -- What guards a whole statement is asked of the relation that the statement names, and of no other.
        FOREACH step IN ARRAY coalesce(guards, '{}') LOOP
            EXECUTE replace(step, format(' ON %s ', place), format(' ON %s ', part));
        END LOOP;
    END LOOP;

    EXECUTE format('INSERT INTO %s OVERRIDING SYSTEM VALUE SELECT * FROM %s', place, whole);
    GET DIAGNOSTICS after = ROW_COUNT;
    EXECUTE format('SELECT count(*) FROM %s', whole) INTO before;
    IF before <> after THEN
        RAISE EXCEPTION 'only % of % rows of % arrived', after, before, relation;
    END IF;
    EXECUTE format('DROP TABLE %s', whole);
    FOREACH step IN ARRAY makes LOOP EXECUTE step; END LOOP;
    IF ids_name IS NOT NULL THEN
        ids := pg_get_serial_sequence(place, by)::regclass;
        IF highest_id IS NOT NULL THEN PERFORM setval(ids, highest_id); END IF;
        EXECUTE format('ALTER SEQUENCE %s RENAME TO %I', ids, ids_name);
    END IF;
    -- Rights are those that were there, whatever is granted by default on what is made. Whoever asks the whole needs none
    -- on a partition.
    FOR granted IN SELECT DISTINCT oid::regclass AS name, relkind, grantee FROM pg_class, aclexplode(relacl)
        WHERE grantee <> relowner AND (oid IN (to_regclass(place), ids)
            OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = to_regclass(place)))
    LOOP
        EXECUTE format('REVOKE ALL ON %s %s FROM %s', CASE granted.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
            granted.name, CASE granted.grantee WHEN 0 THEN 'PUBLIC' ELSE granted.grantee::regrole::text END);
    END LOOP;
    FOREACH step IN ARRAY coalesce(grants, '{}') LOOP EXECUTE step; END LOOP;
    EXECUTE format('ANALYZE %s', place);
    RETURN after;
END $spread$;

SELECT pg_temp.spread('events', 'table_id', :parts);
SELECT pg_temp.spread('letters', 'id', :parts);

COMMIT;

\endif
