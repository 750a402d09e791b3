//! Letters of every kind about tables at which people play, and a letter about any position.

use diesel::prelude::*;
use rules::chance::Entropy;
use scene::Offer;
use wonderpost::accounts::wishes::{self, Pace, Topic};
use wonderpost::accounts::{people as accounts, sign_in};
use wonderpost::alerts::targets::{self, NewTarget};
use wonderpost::alerts::{Endpoint, TargetKind};
use wonderpost::config::RepliesConfig;
use wonderpost::db::schema::{people as people_rows, seats as seat_rows, talk as talk_rows};
use wonderpost::mail::letter::{Block, Letter, Moves, Shown, Written};
use wonderpost::mail::mailboxes;
use wonderpost::mail::outbox::{Intent, Judged, WriteFault};
use wonderpost::play::agree;
use wonderpost::play::join;
use wonderpost::play::time_out::fire_timers;
use wonderpost::play::{open, seat_change, talk};
use wonderpost::tell::letters::desk::Desk;
use wonderpost::tell::letters::kinds;
use wonderpost::worker;

use crate::prelude::*;
use crate::support::sending::ask;
use crate::tables::support::{confirm, count, service};
use testing::letter;

pub(crate) const BASE: &str = "https://play.example.org";

const FREJA: &str = "freja@example.org";
const JOOST: &str = "joost@example.org";
const MIA: &str = "mia@example.org";

/// Names of players: Freja and Joost, and up to seven, as long as people's names are.
pub(super) fn people(seats: usize) -> Vec<String> {
    let names = "Freja Joost Maximilian Ærøskøbing-Ole Bo Anne-Sophie Cleo";
    let names = names.split(' ').take(seats);
    names.map(str::to_owned).collect()
}

pub(crate) fn names() -> Vec<String> {
    people(2)
}

/// What is shown of a position, without a picture.
pub(crate) fn shown(position: &dyn AnyPosition, viewer: Viewer) -> Shown {
    let view = position.view(viewer);
    Shown {
        game: letter::key(&*view),
        view,
        table_url: format!("{BASE}/tables/k7wd"),
        has_picture: false,
        is_picture: false,
    }
}

/// A letter about a position, with moves to choose from.
pub(crate) fn your_turn_of(
    position: &dyn AnyPosition,
    shown: Shown,
    offers: Vec<Offer>,
    w: &Words,
) -> Letter {
    let progress = scene::progress(shown.game, &position.progress()).unwrap();
    let moves = Moves {
        offers,
        can_be_answered: false,
        table_url: shown.table_url.clone(),
    };
    Letter {
        blocks: vec![Block::Board(shown), Block::Moves(moves)],
        ..Letter::new(w, "Wonderpost", progress.clone(), progress)
    }
}

/// People, and tables at which there is something to tell them of every kind.
pub(crate) struct Samples {
    service: Service,
    people: [PersonId; 3],
    intents: Vec<Intent>,
    _database: TestDatabase,
}

/// A letter about a seat to whoever plays it.
fn about(kind: LetterKind, table: &Party<'_>, seat: usize) -> Intent {
    let (look, person) = (table.look(seat), table.people[seat]);
    let person = table.service.db.read(|conn| accounts::get(conn, person));
    let person = person.unwrap();
    Intent {
        table_id: Some(table.id()),
        seat: Some(i32::try_from(seat).unwrap()),
        expected_seq: look.expected,
        seq: Some(look.seq),
        person_id: Some(person.id.0),
        mail_id: Some(1),
        ..Intent::new(kind, &person.letter_address.unwrap())
    }
}

impl Samples {
    pub(crate) fn new() -> Self {
        let database = databases::sqlite();
        let mut service = service(&database);
        service.entropy = Entropy::scripted("letters");
        BASE.clone_into(&mut service.base_url);
        let make = |address| {
            let db = &service.db;
            let made = db.write(|conn| accounts::account_in_txn(conn, address, 0));
            made.unwrap().id
        };
        let people = [FREJA, JOOST, MIA].map(make);
        let daily = Wishes::default().with(Topic::Turn, Pace::Daily(18));
        let daily = daily.with(Topic::Over, Pace::Daily(18));
        wishes::set(&service.db, people[0], &daily).unwrap();
        let intents = Tables::played(&service, people).intents();
        service.replies = Some(RepliesConfig {
            address: "reply@play.example.org".to_owned(),
            servers: Vec::new(),
            banners: Vec::new(),
            accepts_unproven: false,
            lmtp_socket: None,
            imap: None,
        });
        Self {
            service,
            people,
            intents,
            _database: database,
        }
    }

    /// Calls people by other names, which also stand in what they say, and gives them a language.
    fn call(&self, language: Language, names: &[String]) {
        let names = names.iter().map(String::as_str).chain(["Mia"]);
        let people: Vec<_> = self.people.iter().map(|id| id.0).zip(names).collect();
        let called: Result<(), DbError> = self.service.db.write(|conn| {
            for (id, name) in &people {
                diesel::update(people_rows::table.find(id))
                    .set((
                        people_rows::name.eq(name),
                        people_rows::language.eq(language.code()),
                    ))
                    .execute(conn)?;
                diesel::update(seat_rows::table.filter(seat_rows::person_id.eq(id)))
                    .set(seat_rows::name.eq(name))
                    .execute(conn)?;
            }
            let words = format!("Holiday till Monday! {}", people[0].1);
            diesel::update(talk_rows::table)
                .set(talk_rows::words.eq(words))
                .execute(conn)?;
            Ok(())
        });
        called.unwrap();
    }

    fn judge(&self, intent: &Intent) -> (LetterKind, Judged) {
        let (service, known) = (&self.service, kinds::known(intent).unwrap());
        let judge = |conn: &mut _| kinds::judge(&mut Desk::new(service, conn, known, intent));
        let judged: Result<_, WriteFault> = service.db.read(judge);
        let judged = judged.unwrap_or_else(|fault| panic!("{intent:?}: {fault}"));
        (known.0, judged)
    }

    /// Every kind of letter, as it is to people with these names in a language: about turns of three stages of a game,
    /// those that can be answered and those that cannot.
    pub(crate) fn judged(
        &mut self,
        language: Language,
        names: &[String],
    ) -> Vec<(LetterKind, Judged)> {
        self.call(language, names);
        let answerable = self.intents.iter().map(|intent| self.judge(intent));
        let mut judged: Vec<_> = answerable.collect();
        let replies = self.service.replies.take();
        let turns = self.intents.iter();
        let turns = turns.filter(|intent| intent.kind() == Some(LetterKind::YourTurn));
        judged.extend(turns.map(|intent| self.judge(intent)));
        self.service.replies = replies;
        judged
    }

    /// The same, written.
    pub(crate) fn written(
        &mut self,
        language: Language,
        names: &[String],
    ) -> Vec<(LetterKind, Written)> {
        let judged = self.judged(language, names).into_iter();
        let write = |(kind, judged): (_, Judged)| (kind, judged.letter.write().unwrap());
        judged.map(write).collect()
    }

    /// The first player's invitation in English.
    pub(crate) fn invitation(&self, names: &[String]) -> Written {
        self.call(Language::ENGLISH, names);
        let mut intents = self.intents.iter();
        let invites = |intent: &&Intent| intent.kind() == Some(LetterKind::Invitation);
        let (_, judged) = self.judge(intents.find(invites).unwrap());
        judged.letter.write().unwrap()
    }
}

/// Tables at which Freja plays with Joost, and perhaps with Mia.
struct Tables<'a> {
    service: &'a Service,
    /// Games early and late, whose time has a limit.
    turns: [Party<'a>; 3],
    /// Somebody searches the discard pile, and others wait.
    revealed: Party<'a>,
    over: Party<'a>,
    /// A stand-in plays for whoever is awaited.
    late: (Party<'a>, usize),
    /// It waits for Mia.
    opened: Party<'a>,
    /// Mia declined.
    declined: Party<'a>,
}

impl<'a> Tables<'a> {
    fn played(service: &'a Service, people: [PersonId; 3]) -> Self {
        let [freja, joost, mia] = people;
        let duel = |people: [_; 2], days, on_timeout, turns| {
            let new = NewTable {
                clock: Some(per_turn(days, on_timeout)),
                ..new_table("duel", 2, &[])
            };
            let table = seated(people.to_vec(), new, service);
            assert!((0..turns).all(|_| table.step()));
            table
        };
        let late = duel([joost, mia], 1, OnTimeout::StandInUntilBack, 9);
        let awaited = late.turn();
        while !late.look(awaited).seats[awaited].has_stand_in {
            sends(service);
            service.clock.advance(DAY_MS / 24);
            while worker::do_one(service, fire_timers()).unwrap() {}
        }
        let invited = NewTable {
            invited: vec![MIA.to_owned()],
            ..new_table("duel", 2, &[])
        };
        let invites = || {
            let opened = open::open(service, freja, &invited).unwrap();
            Party::of(service, &opened, people.to_vec())
        };
        let opened = invites();
        let after = |turns| duel([freja, joost], 5, OnTimeout::Lose, turns);
        let turns = [0, 20, 60].map(after);
        // A digest to Freja tells of a game that waits for Joost too.
        turns[1].plays_until(1);
        let tables = Self {
            service,
            turns,
            revealed: searches(service, people),
            over: ended(after(20), mia),
            late: (late, awaited),
            opened,
            declined: invites(),
        };
        // Freja's letters wait for a digest.
        sends(service);
        service.clock.advance(DAY_MS);
        let [early, middle, end] = &tables.turns;
        for table in [early, middle, end, &tables.revealed, &tables.over] {
            for person in &table.people {
                talk::say(service, &table.uid, *person, "Holiday till Monday!").unwrap();
            }
        }
        tables
    }

    fn intents(&self) -> Vec<Intent> {
        use LetterKind::{
            Answer, Begun, GameOver, HandedOver, Nudge, Reminder, Resumed, Revealed, SeatGiven,
            StandIn, Talk, YourTurn,
        };
        let mut intents = self.of_accounts();
        intents.extend(self.of_invited());
        for table in &self.turns {
            let turn = table.turn();
            let to_turn = [YourTurn, Reminder, Nudge, Answer, Resumed, SeatGiven];
            intents.extend(to_turn.map(|kind| about(kind, table, turn)));
            let to_other = [Begun, Resumed, HandedOver, Talk];
            intents.extend(to_other.map(|kind| about(kind, table, 1 - turn)));
            intents.push(asked(table, turn));
        }
        let awaited = self.revealed.awaited();
        let waits = (0..3).find(|seat| !awaited.contains(seat)).unwrap();
        intents.push(about(Revealed, &self.revealed, waits));
        intents.push(about(GameOver, &self.over, 0));
        intents.push(about(StandIn, &self.late.0, self.late.1));
        intents
    }

    /// What is about accounts and mailboxes, for which something is to be told.
    fn of_accounts(&self) -> Vec<Intent> {
        let (service, db) = (self.service, &self.service.db);
        let freja = self.opened.people[0].0;
        sign_in::ask(db, &service.clock, &ask(FREJA, "a browser")).unwrap();
        let hook = NewTarget {
            person_id: freja,
            table_id: None,
            kind: TargetKind::Ntfy,
            endpoint: Endpoint::parse("https://news.example.org/freja").unwrap(),
            keys: None,
            label: String::new(),
        };
        let prepared: Result<_, DbError> = db.write(|conn| {
            mailboxes::set_stopped_in_txn(conn, JOOST, Some(0))?;
            targets::put_in_txn(conn, &db.cipher, &hook, 0)
        });
        prepared.unwrap();
        sql(service, "UPDATE alert_targets SET switched_off_at_ms = 1");
        let of = |kind, address| Intent {
            person_id: Some(freja),
            sign_in_id: Some(1),
            ..Intent::new(kind, address)
        };
        vec![
            of(LetterKind::SignIn, FREJA),
            of(LetterKind::NewBrowser, FREJA),
            of(LetterKind::NewAddress, FREJA),
            of(LetterKind::AlertOff, FREJA),
            of(LetterKind::Digest, FREJA),
            of(LetterKind::Stopped, JOOST),
        ]
    }

    /// What is told to Mia about the seat that is kept for them; and there is a mail that is answered.
    fn of_invited(&self) -> Vec<Intent> {
        let id = self.opened.id();
        let (freja, joost) = (self.opened.people[0], self.opened.people[1]);
        let insert = |into: &str, values: &str| {
            sql(
                self.service,
                &format!("INSERT INTO {into} VALUES ({values})"),
            );
        };
        insert(
            "seat_claims (table_id, seat, person_id, asked_at_ms)",
            &format!("{id}, 1, {}, {}", joost.0, self.service.clock.now_ms()),
        );
        let told = "“build the tower of Babel” was not played. No card is called that.\n\
                    If it was meant for the others, answer with say before it.";
        insert(
            "mails (id, mail_hash, table_id, seat, outcome, asked, told, received_at_ms)",
            &format!("1, 'a', {id}, 1, 'nothing', '', '{told}', 0"),
        );
        let of = |(kind, person): (_, PersonId)| Intent {
            table_id: Some(id),
            seat: Some(1),
            person_id: Some(person.0),
            ..Intent::new(kind, MIA)
        };
        let kinds = [
            (LetterKind::Invitation, freja),
            (LetterKind::TableClosed, freja),
            (LetterKind::SeatClaim, joost),
            (LetterKind::SeatMoved, joost),
        ];
        let declined = self.declined.id();
        sql(
            self.service,
            &format!(
                "UPDATE seats SET declined_at_ms = 1 WHERE table_id = {declined} AND seat = 1"
            ),
        );
        let declined = Intent::at(LetterKind::Declined, FREJA, (declined, 1));
        kinds.map(of).into_iter().chain([declined]).collect()
    }
}

/// Who is awaited asks the other for a pause.
fn asked(table: &Party<'_>, by: usize) -> Intent {
    let (service, person) = (table.service, table.people[by]);
    agree::ask(
        service,
        (&table.uid, person, Door::Page),
        agree::pause(service, 3),
    )
    .unwrap();
    Intent {
        expected_seq: table.look(1 - by).consent.asked.map(|asked| asked.seq),
        ..about(LetterKind::Asked, table, 1 - by)
    }
}

/// A game of 7 Wonders in which somebody searches the discard pile, so that others are told what everybody chose.
fn searches(service: &Service, people: [PersonId; 3]) -> Party<'_> {
    let first = ("edition", "first");
    let options = [first, ("wonders", "drafted"), ("sides", "chosen")];
    let rather = ["draft halikarnassos", "side b", "stage with"];
    let liked = |mv: &String| rather.iter().any(|word| mv.starts_with(word));
    loop {
        let new = new_table("seven_wonders", 3, &options);
        let table = seated(people.to_vec(), new, service);
        while let [seat, ..] = table.awaited()[..] {
            match table.legal(seat).into_iter().find(liked) {
                Some(mv) => drop(table.plays(seat, &mv)),
                None => table.plays_any(seat),
            }
            if count(service, "jobs WHERE payload LIKE '%\"revealed\"%'") > 0 {
                return table;
            }
        }
    }
}

/// Lets somebody take a seat over, and plays to the end.
fn ended<'a>(mut table: Party<'a>, successor: PersonId) -> Party<'a> {
    let (service, uid, leaves) = (table.service, table.uid.clone(), table.people[1]);
    confirm(service, leaves);
    seat_change::leave(service, (&uid, leaves, Door::Page), Some(MIA)).unwrap();
    join::take_seat(service, &SeatKey::Open(uid), successor, None).unwrap();
    table.people[1] = successor;
    table.plays_to_the_end();
    table
}
