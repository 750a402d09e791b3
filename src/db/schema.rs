//! Names and types of all relations, the same for both databases. The migrations say what a column means. A relation
//! comes after those that it refers to: in this order a copy writes them.

#[derive(Debug)]
pub struct Relation {
    /// The same in both databases.
    pub name: &'static str,
    pub key: &'static [&'static str],
    /// The name of each, and its type as below.
    pub columns: &'static [(&'static str, &'static str)],
}

macro_rules! relations {
    ($($name:ident ($($key:ident),+) { $($column:ident -> $kind:ty,)+ })+) => {
        $(diesel::table! { $name ($($key),+) { $($column -> $kind,)+ } })+

        pub(super) static RELATIONS: &[Relation] = &[$(Relation {
            name: stringify!($name),
            key: &[$(stringify!($key)),+],
            columns: &[$((stringify!($column), stringify!($kind))),+],
        }),+];
    };
}

relations! {
    people (id) {
        id -> BigInt,
        address -> Nullable<Text>,
        letter_address -> Nullable<Text>,
        name -> Text,
        zone -> Text,
        wants_letters -> Bool,
        theme -> Text,
        created_at_ms -> BigInt,
        language -> Nullable<Text>,
        bot -> Nullable<Text>,
        grace_s -> Nullable<Integer>,
        asks -> Text,
    }

    sign_ins (id) {
        id -> BigInt,
        address -> Text,
        link_hash -> Nullable<Text>,
        code -> Nullable<Text>,
        browser_hash -> Text,
        guest_id -> Nullable<BigInt>,
        returns_to -> Nullable<BigInt>,
        next_path -> Text,
        letter_due_at_ms -> Nullable<BigInt>,
        created_at_ms -> BigInt,
        expires_at_ms -> BigInt,
        used_at_ms -> Nullable<BigInt>,
        used_by -> Nullable<Text>,
        wrong_codes -> Integer,
        language -> Nullable<Text>,
        form -> Nullable<Text>,
    }

    sessions (id) {
        id -> BigInt,
        token_hash -> Text,
        person_id -> BigInt,
        browser -> Text,
        browser_hash -> Text,
        table_id -> Nullable<BigInt>,
        seat -> Nullable<Integer>,
        expected_seq -> Nullable<BigInt>,
        created_at_ms -> BigInt,
        seen_at_ms -> BigInt,
        revoked_at_ms -> Nullable<BigInt>,
    }

    clock_marks (name) {
        name -> Text,
        at_ms -> BigInt,
    }

    limit_uses (id) {
        id -> BigInt,
        what -> Text,
        who -> Text,
        ends_at_ms -> BigInt,
    }

    game_tables (id) {
        id -> BigInt,
        uid -> Text,
        game -> Text,
        rules_version -> Integer,
        options -> Text,
        seat_count -> Integer,
        status -> Text,
        frozen_reason -> Nullable<Text>,
        greeting -> Nullable<Text>,
        is_watchable -> Bool,
        is_shared -> Bool,
        seed -> Text,
        opened_by -> BigInt,
        opened_at_ms -> BigInt,
        changed_at_ms -> BigInt,
        last_seq -> BigInt,
        head_hash -> Text,
        next_draw -> Integer,
        progress -> Text,
        result -> Nullable<Text>,
        clock -> Nullable<Text>,
        paused_until_ms -> Nullable<BigInt>,
        frozen_at_ms -> Nullable<BigInt>,
    }

    seats (table_id, seat) {
        table_id -> BigInt,
        seat -> Integer,
        person_id -> Nullable<BigInt>,
        invited_address -> Nullable<Text>,
        invited_name -> Nullable<Text>,
        declined_at_ms -> Nullable<BigInt>,
        name -> Text,
        joined_at_ms -> Nullable<BigInt>,
        is_awaited -> Bool,
        awaited_since_ms -> Nullable<BigInt>,
        expected_seq -> Nullable<BigInt>,
        moved_seq -> BigInt,
        bounced_at_ms -> Nullable<BigInt>,
        due_at_ms -> Nullable<BigInt>,
        reminded_at_ms -> Nullable<BigInt>,
        nudged_at_ms -> Nullable<BigInt>,
        is_open_again -> Bool,
        bot -> Nullable<Text>,
        told_at_ms -> Nullable<BigInt>,
        warned_at_ms -> Nullable<BigInt>,
        free_until_ms -> Nullable<BigInt>,
        looked_at_ms -> Nullable<BigInt>,
    }

    seat_links (token_hash) {
        token_hash -> Text,
        table_id -> BigInt,
        seat -> Integer,
        purpose -> Text,
        expected_seq -> Nullable<BigInt>,
        created_at_ms -> BigInt,
        revoked_at_ms -> Nullable<BigInt>,
        language -> Nullable<Text>,
    }

    seat_claims (id) {
        id -> BigInt,
        table_id -> BigInt,
        seat -> Integer,
        person_id -> BigInt,
        token_hash -> Nullable<Text>,
        asked_at_ms -> BigInt,
        answered_at_ms -> Nullable<BigInt>,
    }

    talk (id) {
        id -> BigInt,
        table_id -> BigInt,
        seat -> Integer,
        words -> Text,
        said_at_ms -> BigInt,
        is_former -> Bool,
    }

    notes (table_id, seat) {
        table_id -> BigInt,
        seat -> Integer,
        words -> Text,
        changed_at_ms -> BigInt,
    }

    orders (table_id, seat, step) {
        table_id -> BigInt,
        seat -> Integer,
        step -> Integer,
        lines -> Text,
        set_at_ms -> BigInt,
        set_seq -> BigInt,
        void_seq -> Nullable<BigInt>,
    }

    events (table_id, seq) {
        table_id -> BigInt,
        seq -> BigInt,
        recorded_at_ms -> BigInt,
        kind -> Text,
        version -> Integer,
        seat -> Nullable<Integer>,
        command -> BigInt,
        door -> Text,
        body -> Text,
        salt -> Text,
        seal -> Text,
        hash -> Text,
        command_id -> Nullable<Text>,
        asked -> Nullable<Text>,
    }

    letters (id) {
        id -> BigInt,
        message_id -> Text,
        kind -> Text,
        to_address -> Text,
        table_id -> Nullable<BigInt>,
        seat -> Nullable<Integer>,
        expected_seq -> Nullable<BigInt>,
        seq -> Nullable<BigInt>,
        person_id -> Nullable<BigInt>,
        sign_in_id -> Nullable<BigInt>,
        head_code -> Nullable<Text>,
        status -> Text,
        attempts -> Integer,
        last_error -> Nullable<Text>,
        queued_at_ms -> BigInt,
        sent_at_ms -> Nullable<BigInt>,
        mail_id -> Nullable<BigInt>,
    }

    letter_texts (id) {
        id -> BigInt,
        subject -> Text,
        raw -> Text,
    }

    mailboxes (address) {
        address -> Text,
        stopped_at_ms -> Nullable<BigInt>,
    }

    stop_links (token_hash) {
        token_hash -> Text,
        address -> Text,
        created_at_ms -> BigInt,
    }

    host_log (id) {
        id -> BigInt,
        at_ms -> BigInt,
        act -> Text,
        table_id -> Nullable<BigInt>,
        person_id -> Nullable<BigInt>,
        letter_id -> Nullable<BigInt>,
        about -> Text,
        why -> Text,
    }

    mails (id) {
        id -> BigInt,
        mail_hash -> Text,
        table_id -> BigInt,
        seat -> Integer,
        outcome -> Text,
        asked -> Text,
        told -> Text,
        received_at_ms -> BigInt,
    }

    letter_wishes (person_id) {
        person_id -> BigInt,
        on_turn -> Text,
        on_reveal -> Text,
        on_over -> Text,
        quiet_from -> Nullable<Integer>,
        quiet_until -> Nullable<Integer>,
        on_reminder -> Text,
        on_talk -> Text,
    }

    feed_keys (person_id) {
        person_id -> BigInt,
        token_hash -> Text,
        sealed_token -> Text,
        created_at_ms -> BigInt,
        lost_seat_at_ms -> Nullable<BigInt>,
    }

    alert_targets (id) {
        id -> BigInt,
        person_id -> BigInt,
        table_id -> Nullable<BigInt>,
        kind -> Text,
        endpoint -> Text,
        endpoint_hash -> Text,
        keys -> Nullable<Text>,
        label -> Text,
        created_at_ms -> BigInt,
        told_at_ms -> Nullable<BigInt>,
        failing_since_ms -> Nullable<BigInt>,
        last_error -> Nullable<Text>,
        switched_off_at_ms -> Nullable<BigInt>,
        waits_until_ms -> Nullable<BigInt>,
        hour_from_ms -> BigInt,
        asked_in_hour -> Integer,
    }

    jobs (id) {
        id -> BigInt,
        kind -> Text,
        key -> Nullable<Text>,
        lane -> Nullable<Text>,
        table_id -> Nullable<BigInt>,
        person_id -> Nullable<BigInt>,
        payload -> Text,
        due_at_ms -> BigInt,
        queued_at_ms -> BigInt,
        attempts -> Integer,
        lease -> Nullable<Text>,
        leased_until_ms -> Nullable<BigInt>,
        last_error -> Nullable<Text>,
    }

    absences (id) {
        id -> BigInt,
        person_id -> BigInt,
        first_day -> Text,
        last_day -> Text,
        created_at_ms -> BigInt,
    }

    outages (id) {
        id -> BigInt,
        from_ms -> BigInt,
        until_ms -> BigInt,
        decided_at_ms -> Nullable<BigInt>,
        moved -> Nullable<BigInt>,
        moving_since_ms -> Nullable<BigInt>,
    }

    outage_moves (outage_id, table_id) {
        outage_id -> BigInt,
        table_id -> BigInt,
    }

    days_off (person_id) {
        person_id -> BigInt,
        weekdays -> Integer,
        added_at_ms -> BigInt,
    }

    rematches (old_table_id) {
        old_table_id -> BigInt,
        new_table_id -> BigInt,
        asked_by_seat -> Integer,
        asked_at_ms -> BigInt,
    }

    series (id) {
        id -> BigInt,
        best_of -> Integer,
    }

    series_games (series_id, number) {
        series_id -> BigInt,
        number -> Integer,
        table_id -> BigInt,
    }

    copy_marks (relation) {
        relation -> Text,
        source -> Text,
        last_key -> Nullable<Text>,
        copied -> BigInt,
        ended_at_ms -> Nullable<BigInt>,
    }

    backups (number) {
        number -> BigInt,
        begun_at_ms -> BigInt,
        ended_at_ms -> Nullable<BigInt>,
        path -> Nullable<Text>,
        bytes -> Nullable<BigInt>,
        checked -> Nullable<Text>,
        unsound -> Nullable<BigInt>,
        failure -> Nullable<Text>,
    }

    letter_holds (number) {
        number -> BigInt,
        begun_at_ms -> BigInt,
        of_ms -> Nullable<BigInt>,
        released_at_ms -> Nullable<BigInt>,
    }

    look_backs (table_id) {
        table_id -> BigInt,
        asked_at_ms -> BigInt,
        total -> Nullable<Integer>,
        done -> Integer,
        ended_at_ms -> Nullable<BigInt>,
        failure -> Nullable<Text>,
    }

    look_back_positions (table_id, number) {
        table_id -> BigInt,
        number -> Integer,
        seq -> BigInt,
        chances -> Text,
        choices -> Text,
    }
}

diesel::joinable!(letter_texts -> letters (id));
diesel::joinable!(stop_links -> mailboxes (address));
diesel::joinable!(seats -> game_tables (table_id));
diesel::joinable!(series_games -> series (series_id));
diesel::joinable!(sessions -> people (person_id));
diesel::joinable!(absences -> people (person_id));

diesel::allow_tables_to_appear_in_same_query! {
    people, sign_ins, sessions, game_tables, seats, seat_links, seat_claims, talk, notes,
    events, jobs, letters, letter_texts, mails, stop_links, mailboxes, absences,
    days_off, series, series_games, orders, letter_wishes, alert_targets
}
