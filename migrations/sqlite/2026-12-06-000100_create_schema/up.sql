-- People, and how they sign in.

CREATE TABLE people (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    address TEXT UNIQUE,                -- verified mailbox, canonical; NULL for a guest
    letter_address TEXT,                -- where letters go; for a guest the invited mailbox
    name TEXT NOT NULL,
    zone TEXT NOT NULL,                 -- IANA name
    wants_letters BOOLEAN NOT NULL,
    theme TEXT NOT NULL,                -- auto, light or dark
    created_at_ms BIGINT NOT NULL,
    language TEXT,                      -- code of the language of pages and letters; NULL while nobody knows
    bot TEXT,                           -- how well it plays: easy, middle or strong; NULL for a human
    grace_s INTEGER,                    -- for how many seconds they take a move back alone; NULL for as many as everybody
    asks TEXT NOT NULL DEFAULT 'reveals' -- which moves ask before they play: reveals, always or never
);
CREATE INDEX people_bots ON people (bot) WHERE bot IS NOT NULL;

CREATE TABLE sign_ins (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    address TEXT NOT NULL,              -- canonical
    link_hash TEXT UNIQUE,              -- of the token in the letter; NULL until the letter is written
    code TEXT,                          -- hash of the code that a foreign browser shows; NULL until the letter is written, and once it was mistyped too often
    browser_hash TEXT NOT NULL,         -- of the cookie of the browser that asked; empty for a link that the host made, which serves in any
    guest_id BIGINT REFERENCES people (id), -- the guest who becomes an account, if any
    returns_to BIGINT REFERENCES people (id), -- the guest whose seat the link opens again, instead of an account
    next_path TEXT NOT NULL,            -- local path to go on to
    letter_due_at_ms BIGINT,            -- when the letter for it is due; NULL where another browser's letter serves it
    created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    used_at_ms BIGINT,
    used_by TEXT,                       -- what the browser that used it calls itself
    wrong_codes INTEGER NOT NULL,
    language TEXT,                      -- of the page on which it was asked for
    form TEXT                           -- of a new table, as it was sent before signing in; NULL for a plain sign-in
);
CREATE INDEX sign_ins_address ON sign_ins (address, created_at_ms);

CREATE TABLE sessions (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    token_hash TEXT NOT NULL UNIQUE,
    person_id BIGINT NOT NULL REFERENCES people (id),
    browser TEXT NOT NULL,              -- what the browser calls itself, cut short, for the list in the settings
    browser_hash TEXT NOT NULL,         -- of the browser's own cookie, by which it is known again
    table_id BIGINT,                    -- of a session that a turn letter opened: its table, and nothing else
    seat INTEGER,                       -- the seat at that table
    expected_seq BIGINT,                -- the decision with which the session dies
    created_at_ms BIGINT NOT NULL,
    seen_at_ms BIGINT NOT NULL,
    revoked_at_ms BIGINT
);
CREATE INDEX sessions_person ON sessions (person_id);
CREATE INDEX sessions_seat ON sessions (table_id, seat) WHERE table_id IS NOT NULL;

CREATE TABLE limit_uses (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    what TEXT NOT NULL,                 -- name of the limit
    who TEXT NOT NULL,                  -- SHA-256 of the limit and of whose uses count together: no address is stored
    ends_at_ms BIGINT NOT NULL          -- when the use stops counting
);
CREATE INDEX limit_uses_who ON limit_uses (what, who, ends_at_ms);
CREATE INDEX limit_uses_ends ON limit_uses (ends_at_ms);

CREATE TABLE feed_keys (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    token_hash TEXT NOT NULL UNIQUE,    -- SHA-256 of the token in the addresses
    sealed_token TEXT NOT NULL,         -- the token, sealed with the key that lies outside of the database
    created_at_ms BIGINT NOT NULL,
    lost_seat_at_ms BIGINT              -- when its reader lost a seat last; NULL while they lost none
);

CREATE TABLE absences (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    person_id BIGINT NOT NULL REFERENCES people (id),
    first_day TEXT NOT NULL,            -- YYYY-MM-DD
    last_day TEXT NOT NULL,             -- the same; the last one that is off
    created_at_ms BIGINT NOT NULL
);
CREATE UNIQUE INDEX absences_person ON absences (person_id, first_day);

CREATE TABLE days_off (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    weekdays INTEGER NOT NULL,          -- a set of bits, Monday is 1, Sunday 64
    added_at_ms BIGINT NOT NULL DEFAULT 0 -- when a day of the week was last added
);

CREATE TABLE letter_wishes (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    on_turn TEXT NOT NULL,              -- at_once, every N (hours), daily N (o'clock) or never
    on_reveal TEXT NOT NULL,            -- the same
    on_over TEXT NOT NULL,              -- the same
    quiet_from INTEGER,                 -- first hour, 0 to 23, in which no letter is sent; NULL for none
    quiet_until INTEGER,                -- first hour after it
    on_reminder TEXT NOT NULL DEFAULT 'at_once', -- as on_turn
    on_talk TEXT NOT NULL DEFAULT 'never' -- as on_turn
);

-- Tables: what is said of them beside their journals.

CREATE TABLE game_tables (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,           -- public name in addresses, and part of every event's hash
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options TEXT NOT NULL,              -- canonical JSON, as in table_opened
    seat_count INTEGER NOT NULL,
    status TEXT NOT NULL,               -- open, running, over, frozen
    frozen_reason TEXT,                 -- for the host; NULL unless frozen
    greeting TEXT,                      -- what the opener wrote to those whom they invite; NULL for nothing
    is_watchable BOOLEAN NOT NULL,      -- whether anybody with the address may watch
    is_shared BOOLEAN NOT NULL DEFAULT FALSE, -- whether they may since it is over, because a player shared it
    seed TEXT NOT NULL,                 -- 64 hex digits, secret until seed_revealed
    opened_by BIGINT NOT NULL REFERENCES people (id),
    opened_at_ms BIGINT NOT NULL,
    changed_at_ms BIGINT NOT NULL,      -- of the last event
    last_seq BIGINT NOT NULL,
    head_hash TEXT NOT NULL,
    next_draw INTEGER NOT NULL,         -- how many randomness numbers were used
    progress TEXT NOT NULL,             -- how far the game is, in words: "Age II, 14 cards left"
    result TEXT,                        -- JSON of the outcome, once over
    clock TEXT,                         -- JSON as in clock_set; NULL where time does not count
    paused_until_ms BIGINT,             -- until when the clocks stand still; NULL while they run
    frozen_at_ms BIGINT                 -- since when nobody can play; NULL while they can
);
-- Not by status: SQLite prepares each query with a status again to see whether it can use such an index.
CREATE INDEX game_tables_frozen ON game_tables (id) WHERE frozen_at_ms IS NOT NULL;

CREATE TABLE seats (
    table_id BIGINT NOT NULL REFERENCES game_tables (id),
    seat INTEGER NOT NULL,              -- from 0
    person_id BIGINT REFERENCES people (id), -- NULL while nobody has taken it
    invited_address TEXT,               -- canonical; NULL for the opener and for open seats
    invited_name TEXT,                  -- how the opener knows who that is, where they chose somebody from an earlier game: they are not told the address
    declined_at_ms BIGINT,              -- when the invited mailbox declined; NULL while it did not
    name TEXT NOT NULL,                 -- what the others call the player; empty while nobody has taken it
    joined_at_ms BIGINT,
    is_awaited BOOLEAN NOT NULL,
    awaited_since_ms BIGINT,
    expected_seq BIGINT,                -- seq at which the seat's present decision opened; NULL when it has none
    moved_seq BIGINT NOT NULL,          -- seq of the seat's own last move; "since your last turn" begins there
    bounced_at_ms BIGINT,               -- when a letter to its player came back; NULL while they arrive
    due_at_ms BIGINT,                   -- end of the seat's time; NULL while no clock of it runs
    reminded_at_ms BIGINT,              -- when its player was reminded of the present decision
    nudged_at_ms BIGINT,                -- when somebody nudged its player, likewise
    is_open_again BOOLEAN NOT NULL DEFAULT FALSE, -- whether somebody else may take it over
    bot TEXT,                           -- the same of whoever sits there
    told_at_ms BIGINT,                  -- when its player first heard of the present turn; NULL before
    warned_at_ms BIGINT,                -- when a reminder of it first reached them; NULL before
    free_until_ms BIGINT,               -- until when its player takes the last move back alone; NULL when they cannot, as once it was seen
    looked_at_ms BIGINT,                -- when its player last did something at the open page
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_person ON seats (person_id);
CREATE INDEX seats_turns ON seats (person_id) WHERE is_awaited;
CREATE INDEX seats_bots ON seats (table_id) WHERE bot IS NOT NULL;

CREATE TABLE seat_links (
    token_hash TEXT NOT NULL PRIMARY KEY,
    table_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    purpose TEXT NOT NULL,              -- invitation, turn
    expected_seq BIGINT,                -- the decision with which it dies; NULL for an invitation
    created_at_ms BIGINT NOT NULL,
    revoked_at_ms BIGINT,
    language TEXT,                      -- of the letter that carries it; NULL but for replies
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
);
CREATE INDEX seat_links_seat ON seat_links (table_id, seat);

CREATE TABLE seat_claims (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    table_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    person_id BIGINT NOT NULL REFERENCES people (id), -- who wants it
    token_hash TEXT UNIQUE,             -- of the link in the letter; NULL until that is written
    asked_at_ms BIGINT NOT NULL,
    answered_at_ms BIGINT,              -- NULL while the mailbox has not answered
    UNIQUE (table_id, seat, person_id),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
);

CREATE TABLE talk (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    table_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    words TEXT NOT NULL,
    said_at_ms BIGINT NOT NULL,
    is_former BOOLEAN NOT NULL DEFAULT FALSE, -- somebody else has the seat now
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
);
CREATE INDEX talk_table ON talk (table_id, id);

CREATE TABLE notes (
    table_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    words TEXT NOT NULL,
    changed_at_ms BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
);

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

CREATE TABLE rematches (
    old_table_id BIGINT NOT NULL PRIMARY KEY REFERENCES game_tables (id), -- the game that is over
    new_table_id BIGINT NOT NULL UNIQUE REFERENCES game_tables (id),
    asked_by_seat INTEGER NOT NULL,     -- who asked first, by their seat at the old table, from 0
    asked_at_ms BIGINT NOT NULL
);

CREATE TABLE series (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    best_of INTEGER NOT NULL            -- how many games are played at most: 3 or 5
);

CREATE TABLE series_games (
    series_id BIGINT NOT NULL REFERENCES series (id),
    number INTEGER NOT NULL,            -- from 1
    table_id BIGINT NOT NULL UNIQUE REFERENCES game_tables (id),
    PRIMARY KEY (series_id, number)
);

CREATE TABLE look_backs (
    table_id BIGINT NOT NULL PRIMARY KEY REFERENCES game_tables (id),
    asked_at_ms BIGINT NOT NULL,
    total INTEGER,                      -- how many positions the game has; NULL until they are counted
    done INTEGER NOT NULL,              -- how many of them are judged
    ended_at_ms BIGINT,                 -- when all were judged, or it failed; NULL while there is more to do
    failure TEXT                        -- why it failed
);

CREATE TABLE look_back_positions (
    table_id BIGINT NOT NULL REFERENCES look_backs (table_id) ON DELETE CASCADE,
    number INTEGER NOT NULL,            -- 0 before the first move, 1 after it …
    seq BIGINT NOT NULL,                -- the last event before the position
    chances TEXT NOT NULL,              -- JSON list by seat: its chance to win, in thousandths
    choices TEXT NOT NULL,              -- JSON list: by seat, what was played here, what the strong level would have, and the chance by each, in thousandths
    PRIMARY KEY (table_id, number)
);

-- The journal.

CREATE TABLE events (
    table_id BIGINT NOT NULL REFERENCES game_tables (id),
    seq BIGINT NOT NULL,                -- 1, 2, 3 … without holes
    recorded_at_ms BIGINT NOT NULL,     -- UTC, never smaller than the event before
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    seat INTEGER,                       -- NULL for the house
    command BIGINT NOT NULL CHECK (command > 0), -- 1, 2, 3 … without holes; all events of a command share it
    door TEXT NOT NULL                  -- how that command came
        CHECK (door IN ('page', 'letter', 'api', 'order', 'clock', 'bot', 'house')),
    body TEXT NOT NULL,                 -- canonical JSON
    salt TEXT NOT NULL,                 -- 32 hex digits, as secret as the body
    seal TEXT NOT NULL,                 -- SHA-256 of salt, newline, body
    hash TEXT NOT NULL,                 -- SHA-256 of the chain text
    command_id TEXT,                    -- what makes the command the same when it is sent again, with its first event; NULL for others, and where it came from a file
    asked TEXT,                         -- the move as it was asked, to refuse the same id with another move; NULL likewise
    PRIMARY KEY (table_id, seq)
);
CREATE UNIQUE INDEX events_command_id ON events (table_id, command_id) WHERE command_id IS NOT NULL;
CREATE TRIGGER events_refuse_update BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER events_refuse_delete BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER events_refuse_replace BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE table_id = NEW.table_id AND seq = NEW.seq)
    OR EXISTS (SELECT 1 FROM events WHERE rowid = NEW.rowid)
    OR EXISTS (SELECT 1 FROM events WHERE table_id = NEW.table_id AND command_id = NEW.command_id)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

-- Time.

CREATE TABLE outages (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    from_ms BIGINT NOT NULL UNIQUE,
    until_ms BIGINT NOT NULL,
    decided_at_ms BIGINT,               -- NULL while nobody has decided; no deadline passes meanwhile
    moved BIGINT,                       -- how many tables' deadlines moved
    moving_since_ms BIGINT              -- when it was decided that deadlines move; NULL unless so
);

CREATE TABLE outage_moves (
    outage_id BIGINT NOT NULL REFERENCES outages (id),
    table_id BIGINT NOT NULL REFERENCES game_tables (id),
    PRIMARY KEY (outage_id, table_id)
);

-- What is due at a time.

CREATE TABLE jobs (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,                 -- letter, alert, timer, bot … as in src/jobs
    key TEXT,                           -- which of its kind it is; NULL where there may be many
    lane TEXT,                          -- of one lane one is leased at a time; NULL: any number
    table_id BIGINT REFERENCES game_tables (id),
    person_id BIGINT,                   -- whom it concerns; that row may be gone, so no reference
    payload TEXT NOT NULL,              -- JSON, as its kind needs it
    due_at_ms BIGINT NOT NULL,          -- not before
    queued_at_ms BIGINT NOT NULL,
    attempts INTEGER NOT NULL,          -- how often it was tried, the present attempt included
    lease TEXT,                         -- who is at it now
    leased_until_ms BIGINT,             -- another one may try from then on
    last_error TEXT,                    -- what the last attempt said, or why it waits
    UNIQUE (kind, key)
);
CREATE INDEX jobs_due ON jobs (kind, due_at_ms, id);
CREATE INDEX jobs_queued ON jobs (kind, queued_at_ms);
CREATE INDEX jobs_table ON jobs (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX jobs_person ON jobs (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX jobs_lane ON jobs (lane) WHERE lane IS NOT NULL AND leased_until_ms IS NOT NULL;
CREATE INDEX jobs_leased ON jobs (lease) WHERE lease IS NOT NULL;

-- Letters, answers to them, and alerts. What waits and was not written yet is a job only.

CREATE TABLE letters (
    id INTEGER NOT NULL PRIMARY KEY,    -- of the job that it is, or was
    message_id TEXT NOT NULL UNIQUE,    -- its unguessable local part; the site's domain follows in the mail
    kind TEXT NOT NULL,                 -- sign_in, invitation, your_turn, game_over …
    to_address TEXT NOT NULL,           -- canonical; of a seat's letter read anew when it is written
    table_id BIGINT REFERENCES game_tables (id),
    seat INTEGER,                       -- whose player reads it
    expected_seq BIGINT,                -- the decision it speaks of; it is dropped when that has passed
    seq BIGINT,                         -- last event when it was queued
    person_id BIGINT,                   -- whom it speaks of, where that is not its reader
    sign_in_id BIGINT,                  -- the sign-in it is for; that row may be gone, so no reference
    head_code TEXT,                     -- of the journal, as the letter names it; NULL until it is written
    status TEXT NOT NULL,               -- queued while its job is there; then sent, parked or dropped
    attempts INTEGER NOT NULL,
    last_error TEXT,                    -- what the last attempt said, or why it is parked or dropped
    queued_at_ms BIGINT NOT NULL,
    sent_at_ms BIGINT,
    mail_id BIGINT                      -- the mail that it answers
);
CREATE INDEX letters_failing ON letters (queued_at_ms) WHERE status = 'queued' AND last_error IS NOT NULL;
CREATE INDEX letters_parked ON letters (queued_at_ms, status) WHERE status = 'parked';
CREATE INDEX letters_address ON letters (to_address, sent_at_ms) WHERE sent_at_ms IS NOT NULL;
CREATE INDEX letters_reader ON letters (to_address, id);

CREATE TABLE letter_texts (
    id INTEGER NOT NULL PRIMARY KEY REFERENCES letters (id), -- of the letter
    subject TEXT NOT NULL,
    raw TEXT NOT NULL                   -- the mail's bytes: the same at every attempt
);

CREATE TABLE mailboxes (
    address TEXT NOT NULL PRIMARY KEY,  -- canonical
    stopped_at_ms BIGINT                -- NULL while letters may come
);

CREATE TABLE stop_links (
    token_hash TEXT NOT NULL PRIMARY KEY, -- of the token in the letter; it can only stop letters or let them come again
    address TEXT NOT NULL REFERENCES mailboxes (address),
    created_at_ms BIGINT NOT NULL
);
CREATE INDEX stop_links_created ON stop_links (created_at_ms);

CREATE TABLE letter_holds (
    number BIGINT NOT NULL PRIMARY KEY, -- 1, 2, 3 …
    begun_at_ms BIGINT NOT NULL,        -- when it was taken back
    of_ms BIGINT,                       -- when the state was; NULL until the program has looked and told the players
    released_at_ms BIGINT               -- when the host let letters leave again; NULL before
);

CREATE TABLE mails (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    mail_hash TEXT NOT NULL UNIQUE,     -- SHA-256 of its Message-ID, or of its bytes where it has none
    table_id BIGINT NOT NULL REFERENCES game_tables (id),
    seat INTEGER NOT NULL,
    outcome TEXT NOT NULL,              -- played, refused, shown … as in tables/mails.rs
    asked TEXT NOT NULL,                -- what was asked, at most 500 characters
    told TEXT NOT NULL,                 -- why nothing was played, or what was; a sentence for the reader
    received_at_ms BIGINT NOT NULL
);
CREATE INDEX mails_received ON mails (received_at_ms);

CREATE TABLE alert_targets (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    person_id BIGINT NOT NULL REFERENCES people (id), -- who added it; it speaks their language
    table_id BIGINT REFERENCES game_tables (id), -- the table whose turns it tells; NULL: the person's own turns
    kind TEXT NOT NULL,                 -- push, discord, slack, mattermost, ntfy, json
    endpoint TEXT NOT NULL,             -- its address, sealed
    endpoint_hash TEXT NOT NULL,        -- SHA-256 of it, so that nobody adds it twice
    keys TEXT,                          -- of a browser, sealed; NULL for webhooks
    label TEXT NOT NULL,                -- what the person calls it; of a browser what it says it is
    created_at_ms BIGINT NOT NULL,
    told_at_ms BIGINT,                  -- when it took something last
    failing_since_ms BIGINT,            -- NULL while it takes what it is sent
    last_error TEXT,                    -- the status that it answered, or a word; NULL likewise
    switched_off_at_ms BIGINT,          -- after a week of failing; NULL while it is sent anything
    waits_until_ms BIGINT,              -- after a failure nothing is sent before; NULL while it takes what it is sent
    hour_from_ms BIGINT NOT NULL,       -- when the hour began in which is counted how often it is asked
    asked_in_hour INTEGER NOT NULL
);
CREATE INDEX alert_targets_person ON alert_targets (person_id);
CREATE INDEX alert_targets_table ON alert_targets (table_id) WHERE table_id IS NOT NULL;

-- The program and its host.

CREATE TABLE clock_marks (
    name TEXT NOT NULL PRIMARY KEY,     -- `told`; and `made`, when the database was first served
    at_ms BIGINT NOT NULL
);

CREATE TABLE host_log (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at_ms BIGINT NOT NULL,
    act TEXT NOT NULL,                  -- letter_read, seat_handed_over, table_frozen …
    table_id BIGINT REFERENCES game_tables (id), -- NULL when it is about a person, or about all tables
    person_id BIGINT,                   -- about whom, where it is about no table; that row may be gone, so no reference
    letter_id BIGINT,                   -- about which letter
    about TEXT NOT NULL,                -- whom or what it was about, in words; may be empty
    why TEXT NOT NULL                   -- the host's reason; may be empty
);
CREATE INDEX host_log_table ON host_log (table_id, at_ms);
CREATE TRIGGER host_log_refuses_update BEFORE UPDATE ON host_log
BEGIN SELECT RAISE(ABORT, 'the host''s log is append-only'); END;
CREATE TRIGGER host_log_refuses_delete BEFORE DELETE ON host_log
BEGIN SELECT RAISE(ABORT, 'the host''s log is append-only'); END;
CREATE TRIGGER host_log_refuses_replace BEFORE INSERT ON host_log
WHEN EXISTS (SELECT 1 FROM host_log WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the host''s log is append-only'); END;

CREATE TABLE copy_marks (
    relation TEXT NOT NULL PRIMARY KEY, -- whose rows are copied; '' stands for the copy as a whole
    source TEXT NOT NULL,               -- what the source looked like when the copy began
    last_key TEXT,                      -- JSON array: the key of the last row that is here; NULL before the first
    copied BIGINT NOT NULL,             -- how many rows are here
    ended_at_ms BIGINT                  -- when the copy was whole and checked; only in the row ''
);

CREATE TABLE backups (
    number BIGINT NOT NULL PRIMARY KEY, -- 1, 2, 3 …
    begun_at_ms BIGINT NOT NULL,
    ended_at_ms BIGINT,                 -- NULL while it is being made, or when its process ended before it was
    path TEXT,                          -- its file; NULL while there is none, and when it was deleted
    bytes BIGINT,                       -- how large the file is
    checked TEXT,                       -- how: opened, restored, listed
    unsound BIGINT,                     -- how many journals in it do not verify
    failure TEXT                        -- why there is none
);
