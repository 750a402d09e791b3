-- What of Citus the program names, as far as a plain Postgres can stand in for it: its functions only note what they
-- were asked for, in the relation in which Citus notes it. It shows what is asked and in which order, and that nothing
-- is asked twice; it shows nothing of what Citus does with it.
CREATE TABLE pg_dist_partition (logicalrelid REGCLASS NOT NULL PRIMARY KEY, partmethod "char" NOT NULL);
CREATE TABLE pg_dist_node (groupid INTEGER NOT NULL, isactive BOOLEAN NOT NULL);
CREATE TABLE node_settings (nodename TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL);
CREATE FUNCTION run_command_on_workers(command TEXT, OUT nodename TEXT, OUT nodeport INTEGER, OUT success BOOLEAN, OUT result TEXT)
RETURNS SETOF RECORD LANGUAGE SQL AS
$$ SELECT nodename, 5432, value <> 'no answer', value FROM node_settings WHERE command = 'SHOW ' || name $$;
CREATE FUNCTION create_distributed_table(relation REGCLASS, by TEXT, colocate_with TEXT DEFAULT 'default')
RETURNS VOID LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = relation AND contype = 'f') THEN
        RAISE EXCEPTION 'cannot create foreign key constraint';
    END IF;
    IF current_setting('citus.enable_unsafe_triggers', true) IS DISTINCT FROM 'on' AND
        EXISTS (SELECT FROM pg_trigger WHERE tgrelid = relation AND NOT tgisinternal) THEN
        RAISE EXCEPTION 'cannot distribute relation % because it has triggers', relation;
    END IF;
    IF colocate_with <> 'default' AND NOT EXISTS (
        SELECT FROM pg_dist_partition WHERE logicalrelid = colocate_with::regclass AND partmethod = 'h'
    ) THEN
        RAISE EXCEPTION 'relation % is not distributed', colocate_with;
    END IF;
    INSERT INTO pg_dist_partition VALUES (relation, 'h');
END $$;
CREATE FUNCTION citus_add_local_table_to_metadata(relation REGCLASS, cascade_via_foreign_keys BOOLEAN DEFAULT false)
RETURNS VOID LANGUAGE plpgsql AS $$ DECLARE together REGCLASS[]; BEGIN
    WITH RECURSIVE pairs AS (
        SELECT conrelid::regclass AS one, confrelid::regclass AS other FROM pg_constraint WHERE contype = 'f'
        UNION SELECT confrelid::regclass, conrelid::regclass FROM pg_constraint WHERE contype = 'f'
    ), reached AS (SELECT relation AS name UNION SELECT other FROM reached JOIN pairs ON one = name)
    SELECT array_agg(name) INTO together FROM reached;
    IF cardinality(together) > 1 AND NOT cascade_via_foreign_keys THEN
        RAISE EXCEPTION 'relation % is involved in a foreign key relationship with another table', relation;
    END IF;
    INSERT INTO pg_dist_partition SELECT unnest(together), 'n';
END $$;
