-- Where people are told besides their mailboxes: a browser that takes pushes, or a webhook. What opens one is sealed.
CREATE TABLE alert_targets (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    person_id BIGINT NOT NULL REFERENCES people (id),   -- who added it; it speaks their language
    table_id BIGINT REFERENCES game_tables (id),        -- the table whose turns it tells; NULL: the person's own turns
    kind TEXT NOT NULL,                 -- push, discord, slack, mattermost, ntfy, json
    endpoint TEXT NOT NULL,             -- its address, sealed
    endpoint_hash TEXT NOT NULL,        -- SHA-256 of it, so that nobody adds it twice
    keys TEXT,                          -- of a browser, sealed; NULL for webhooks
    label TEXT NOT NULL,                -- what the person calls it; of a browser what it says it is
    created_at_ms BIGINT NOT NULL,
    told_at_ms BIGINT,                  -- when it took something last
    failing_since_ms BIGINT,            -- NULL while it takes what it is sent
    last_error TEXT,                    -- the status that it answered, or a word; NULL likewise
    switched_off_at_ms BIGINT           -- after a week of failing; NULL while it is sent anything
);
CREATE INDEX alert_targets_person ON alert_targets (person_id);
CREATE INDEX alert_targets_table ON alert_targets (table_id) WHERE table_id IS NOT NULL;
-- What is to be told there: queued in the transaction that caused it. An alert is news: after an hour it is dropped.
CREATE TABLE alerts (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    target_id BIGINT NOT NULL REFERENCES alert_targets (id),
    kind TEXT NOT NULL,                 -- your_turn, revealed, game_over; table_turn …
    table_id BIGINT NOT NULL REFERENCES game_tables (id),
    seat INTEGER,                       -- whose player is told; NULL: the whole table
    expected_seq BIGINT,                -- the decision it speaks of; it is dropped when that has passed
    seq BIGINT NOT NULL,                -- last event when it was queued
    status TEXT NOT NULL,               -- queued, sent, dropped
    attempts INTEGER NOT NULL,
    due_at_ms BIGINT NOT NULL,          -- next attempt not before
    dies_at_ms BIGINT NOT NULL,         -- no attempt after that
    lease TEXT,                         -- who is sending it now
    lease_until_ms BIGINT,
    last_error TEXT,                    -- as of its target
    queued_at_ms BIGINT NOT NULL,
    done_at_ms BIGINT                   -- when it was sent or dropped
);
CREATE INDEX alerts_due ON alerts (attempts, due_at_ms) WHERE status = 'queued';
CREATE INDEX alerts_target ON alerts (target_id, done_at_ms);
CREATE INDEX alerts_done ON alerts (done_at_ms) WHERE done_at_ms IS NOT NULL;
