-- Distributes the journal and the answers to commands by table. Everything else becomes a relation that Citus manages
-- on the coordinator: without the last two lines a worker commits before the coordinator, and not in two phases.
SET citus.enable_unsafe_triggers = on;
ALTER TABLE events DROP CONSTRAINT events_table_id_fkey;
ALTER TABLE commands DROP CONSTRAINT commands_table_id_fkey;
SELECT create_distributed_table('events', 'table_id');
SELECT create_distributed_table('commands', 'table_id', colocate_with := 'events');
SELECT citus_add_local_table_to_metadata('people', cascade_via_foreign_keys => true);
SELECT citus_add_local_table_to_metadata('mailboxes');
