ALTER TABLE outages ADD COLUMN moving_since_ms BIGINT;  -- when it was decided that deadlines move; NULL unless so
-- The tables whose deadlines have moved by an outage: none moves twice.
CREATE TABLE outage_moves (
    outage_id BIGINT NOT NULL REFERENCES outages (id),
    table_id BIGINT NOT NULL REFERENCES game_tables (id),
    PRIMARY KEY (outage_id, table_id)
);
ALTER TABLE game_tables ADD COLUMN frozen_at_ms BIGINT; -- since when nobody can play; NULL while they can
ALTER TABLE days_off ADD COLUMN added_at_ms BIGINT NOT NULL DEFAULT 0; -- when a day of the week was last added
