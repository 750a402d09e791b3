//! Who is told what: pages and letters tell each reader what the engine tells that reader, and a move is stored with
//! its letters or not at all.

use std::collections::BTreeMap;

use diesel::connection::SimpleConnection;
use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use wonderpost::accounts::PersonId;
use wonderpost::db::schema::game_tables;
use wonderpost::db::{Conn, Db, DbError};
use wonderpost::games::{self, Seat, Viewer};
use wonderpost::journal::{self, Event};
use wonderpost::show;
use wonderpost::tables::history::HistoryLine;
use wonderpost::tables::letters::LetterWriter;
use wonderpost::tables::play::SubmitError;
use wonderpost::tables::{ChangeError, Service, look};
use wonderpost::words::{Language, Words};

use super::support::{NAMES, Party, Setting, address_of, party_of_readers, random_move, service};
use crate::support::databases;
use crate::support::random::Random;
use crate::support::sending;

/// Sentences by the event that they tell.
type Told = BTreeMap<i64, Vec<String>>;

/// The whole journal, with all that is secret.
fn events(service: &Service, uid: &str) -> Vec<Event> {
    let read: Result<Vec<Event>, DbError> = service.db.read(|conn| {
        let id: i64 = game_tables::table
            .filter(game_tables::uid.eq(uid))
            .select(game_tables::id)
            .first(conn)?;
        journal::load(conn, id)
    });
    read.expect("it is there")
}

/// The words for the player of a seat.
fn words(party: &Party, me: Option<Seat>) -> Words {
    let names = NAMES[..party.people.len()].iter();
    let names: Vec<String> = names.map(|name| (*name).to_owned()).collect();
    Words::of(Language::ENGLISH).at_table(&names, me)
}

/// What the engine itself says of each of its events to a viewer, without tables, pages and letters, in the words for
/// the player of seat `me`.
fn by_the_engine(
    setting: &Setting,
    party: &Party,
    events: &[Event],
    viewer: Viewer,
    me: Option<Seat>,
) -> Told {
    let game = games::find(setting.game).expect("it is hosted");
    let options = setting.options.iter();
    let options = options.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let mut position = game
        .open(
            setting.seats,
            &options.collect(),
            &games::Library::default(),
        )
        .expect("the table was opened so");
    let mut told = Told::new();
    for event in events {
        let seat = event.seat.map(Seat);
        let step = position.apply_step(&event.kind, event.version, seat, &event.body);
        // What is no event of the engine is told by the tables.
        if let Ok((_, step)) = step {
            let sentences = show::of(setting.game).tell(&step, &*position, viewer);
            let words = words(party, me);
            let plain = |sentence: &show::Sentence| words.plain_sentence(&sentence.said);
            told.insert(event.seq, sentences.iter().map(plain).collect());
        }
    }
    told
}

fn lines(told: &[HistoryLine], party: &Party, me: Option<Seat>) -> Told {
    let mut lines = Told::new();
    for line in told {
        let words = words(party, me).plain_sentence(&line.sentence.said);
        lines.entry(line.seq).or_default().push(words);
    }
    lines
}

/// Whoever may look: everybody at the table, and somebody who has no seat.
fn readers(party: &Party) -> Vec<(Viewer, Option<Seat>, Option<PersonId>)> {
    let seats = party.people.iter().enumerate().map(|(index, person)| {
        let seat = Seat(u8::try_from(index).expect("few"));
        (Viewer::Seat(seat), Some(seat), Some(*person))
    });
    seats.chain([(Viewer::Spectator, None, None)]).collect()
}

/// Checks what the pages tell everybody now. Gives how many sentences were kept from somebody.
fn check_pages(service: &Service, setting: &Setting, party: &Party) -> usize {
    let events = events(service, &party.uid);
    let mut kept = 0;
    for (viewer, me, person) in readers(party) {
        let open = by_the_engine(setting, party, &events, Viewer::Open, me);
        let right = by_the_engine(setting, party, &events, viewer, me);
        kept += open
            .iter()
            .filter(|(seq, said)| right[seq] != **said)
            .count();
        let history = look::history(service, &party.uid, person).expect("they may look");
        let history = lines(&history.told.lines, party, me);
        let look = look::now(service, &party.uid, person).expect("they may look");
        let recap = lines(&look.since, party, me);
        for (seq, right) in &right {
            let said = history.get(seq).map_or(&[][..], Vec::as_slice);
            assert_eq!(said, right, "{}, event {seq}, {viewer:?}", setting.game);
            for said in recap.get(seq).into_iter().flatten() {
                assert!(
                    right.contains(said),
                    "{}, event {seq}, {viewer:?}: {said}",
                    setting.game
                );
            }
        }
    }
    kept
}

/// Checks the letters that are due. Gives how many there were.
fn check_letters(service: &Service, setting: &Setting, party: &Party) -> usize {
    let events = events(service, &party.uid);
    let writer = LetterWriter(service);
    let sent = sending::send_due(&service.db, &service.clock, &writer, false);
    for sent in &sent {
        let mut names = NAMES.iter();
        let index = names.position(|name| address_of(name) == sent.letter.to_address);
        let index = index.expect("one of them");
        let me = Seat(u8::try_from(index).expect("few"));
        let text = sent
            .mail
            .text
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let right = by_the_engine(setting, party, &events, Viewer::Seat(me), Some(me));
        let right: Vec<&String> = right.values().flatten().collect();
        let open = by_the_engine(setting, party, &events, Viewer::Open, Some(me));
        for secret in open.values().flatten() {
            assert!(
                right.contains(&secret) || !text.contains(secret),
                "{}: {} is told: {secret}",
                setting.game,
                NAMES[index]
            );
        }
    }
    sent.len()
}

#[test]
fn pages_and_letters_tell_each_reader_what_the_engine_tells_them() {
    let mut random = Random::printed("pages_and_letters_tell_each_reader");
    for database in databases::every() {
        for (game, seats, options) in [
            ("duel", 2, vec![("wonders", "drafted")]),
            ("seven_wonders", 3, vec![("edition", "second")]),
            ("dice", 3, vec![]),
        ] {
            let setting = Setting {
                game,
                seats,
                options,
            };
            let service = service(&database);
            let party = party_of_readers(&service, game, seats, &setting.options);
            watchable(&service.db, &party.uid);
            let mut dice = Random::new(random.next() | 1);
            let (mut kept, mut letters, mut steps) = (0, 0, 0);
            while party.step(&service, &mut dice) {
                if look::now(&service, &party.uid, None)
                    .expect("watched")
                    .outcome
                    .is_some()
                {
                    break;
                }
                letters += check_letters(&service, &setting, &party);
                steps += 1;
                if steps % 9 == 0 {
                    kept += check_pages(&service, &setting, &party);
                }
            }
            assert!(letters > 0, "{}: {game}", database.label);
            // Duel hides nothing that its random games are sure to come to.
            assert!(kept > 0 || game == "duel", "{}: {game}", database.label);
        }
    }
}

/// Lets anybody watch a table.
fn watchable(db: &Db, uid: &str) {
    let done: Result<(), DbError> = db.write(|conn| {
        diesel::update(game_tables::table.filter(game_tables::uid.eq(uid)))
            .set(game_tables::is_watchable.eq(true))
            .execute(conn)?;
        Ok(())
    });
    done.expect("there");
}

/// Lets nobody queue a letter, or lets them again.
fn refuse_letters(db: &Db, are_refused: bool) {
    let refused: Result<(), DbError> = db.write(|conn| {
        let statement = match (are_refused, &*conn) {
            (true, Conn::Sqlite(_)) => {
                "CREATE TRIGGER refuse BEFORE INSERT ON letters BEGIN SELECT RAISE(ABORT, 'no letters'); END"
            }
            (true, Conn::Postgres(_)) => {
                "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
                 $$ BEGIN RAISE EXCEPTION 'no letters'; END $$;
                 CREATE TRIGGER refuse BEFORE INSERT ON letters FOR EACH ROW EXECUTE FUNCTION refuse()"
            }
            (false, Conn::Sqlite(_)) => "DROP TRIGGER refuse",
            (false, Conn::Postgres(_)) => "DROP TRIGGER refuse ON letters",
        };
        Ok(conn.batch_execute(statement)?)
    });
    refused.expect("done");
}

#[test]
fn a_move_and_its_letters_stand_or_fall_together() {
    let mut random = Random::printed("a_move_and_its_letters");
    for database in databases::every() {
        let service = service(&database);
        let party = party_of_readers(&service, "duel", 2, &[]);
        let seat = (0..2).find(|seat| party.look(&service, *seat).expected.is_some());
        let seat = seat.expect("one is awaited");
        let before = party.look(&service, seat);
        let sight = before.sight.as_ref().expect("runs");
        let mv = random_move(sight, &mut Random::new(random.next() | 1));
        let play = || {
            let expected = before.expected.expect("awaited");
            party.play(&service, seat, &mv, expected, "once")
        };
        let waiting = sending::unsent(&service.db).len();
        refuse_letters(&service.db, true);
        let refused = play();
        let is_of_database = matches!(refused, Err(SubmitError::Change(ChangeError::Db(_))));
        assert!(is_of_database, "{}: {refused:?}", database.label);
        assert_eq!(
            party.look(&service, seat).seq,
            before.seq,
            "{}",
            database.label
        );
        refuse_letters(&service.db, false);
        let played = play().expect("it was not played before");
        assert!(played.seq > before.seq, "{}", database.label);
        assert_eq!(
            sending::unsent(&service.db).len(),
            waiting + 1,
            "{}",
            database.label
        );
    }
}
