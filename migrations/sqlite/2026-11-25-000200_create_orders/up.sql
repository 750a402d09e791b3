-- Standing orders: what a seat plays by itself when its next decisions open. Private to its player.
CREATE TABLE orders (
    table_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    step INTEGER NOT NULL,              -- in the order in which they are played, one for each decision
    lines TEXT NOT NULL,                -- moves in canonical notation, a line each; the first that is legal is played
    set_at_ms BIGINT NOT NULL,
    set_seq BIGINT NOT NULL,            -- last event when it was set; it holds for decisions that open later
    void_seq BIGINT,                    -- the decision that it did not fit, by the event that opened it; NULL while it stands
    PRIMARY KEY (table_id, seat, step),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
);
