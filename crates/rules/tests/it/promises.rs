//! What every game promises, asked in random games of each.

use std::cell::RefCell;
use std::collections::BTreeMap;

use rules::chance::shuffled;
use rules::{self, DecodeError, Fact, Game, Library, Seat, Secrecy, Stored, Viewer};
use serde_json::Value;
use words::{Language, Words};

use testing::letter;
use testing::random::{Random, is_long};
use testing::record::seeds;
use testing::table::{
    FREJA, JONAS, Source, Table, Tables, any_move, draws, key, kind_of, options, random_game, steps,
};

/// Asks a promise of every game, in so many random games of each.
macro_rules! of_every_game {
    ($($(#[$about:meta])* $name:ident: $promise:ident, $games:literal games;)*) => {
        $($(#[$about])* #[test] fn $name() {
            let (test, games) = (stringify!($name), $games);
            testing::every_game!(|G, tables| $promise::<G>(Asking { test, tables, games }));
        })*
    };
}

of_every_game! {
    listed_moves_are_sorted_accepted_and_read_back: lists_moves, 5 games;
    a_planned_move_stands_for_a_legal_one_also_without_its_payment: plans, 3 games;
    a_decision_keeps_its_number_only_while_it_is_the_same: numbers_decisions, 20 games;
    a_reused_list_holds_what_a_new_one_does: reuses_lists, 8 games;
    the_order_in_which_seats_seal_changes_nothing: seals_in_any_order, 8 games;
    events_are_canonical_text_and_lead_to_the_same_position_again: writes_events, 30 games;
    only_seals_draws_of_the_library_and_deals_of_ages_are_secret: keeps_secrets, 60 games;
    every_draw_can_be_derived_again_by_a_program_that_knows_no_game: derives_draws, 40 games;
    the_points_of_an_end_are_the_sum_of_their_kinds: counts_points, 60 games;
    drawings_fit_72_columns_and_every_event_can_be_told: tells_and_draws, 2 games;
    applying_any_event_to_any_position_never_panics: carries_out_anything, 5 games;
    no_broken_text_of_an_event_panics: refuses_broken_text, 1 games;
    an_event_that_names_what_there_is_not_is_refused: refuses_unknown_names, 2 games;
}

/// In which games a promise is asked; ten times as many in `./test long`.
struct Asking {
    test: &'static str,
    tables: Tables,
    games: u32,
}

struct Played<'a, G: Game> {
    seats: usize,
    options: &'a G::Options,
    table: &'a Table<G>,
    key: [u8; 32],
}

impl Asking {
    /// Plays the games, and shows each when it is over.
    fn play<G: Game<Event: 'static>>(self, over: impl FnMut(&Played<G>)) {
        self.play_asking(|_, _| {}, over);
    }

    /// The same, and shows each table before a seat moves.
    fn play_asking<G: Game<Event: 'static>>(
        self,
        mut asked: impl FnMut(&Table<G>, Seat),
        mut over: impl FnMut(&Played<G>),
    ) {
        let games = if is_long() { 10 } else { 1 } * self.games;
        for seed in seeds(self.test, games) {
            let (seats, named) = *Random::new(u64::from(seed)).pick(self.tables);
            let options = options::<G>(seats, named);
            let table = random_game::<G>(&options, seats, seed, |table, seat, random| {
                asked(table, seat);
                any_move(table, seat, random)
            });
            over(&Played {
                seats,
                options: &options,
                table: &table,
                key: key(u64::from(seed)),
            });
        }
    }
}

/// How far apart those stand that are looked at: all in the long form, in the short one about so many.
fn step(count: usize, some: usize) -> usize {
    if is_long() { 1 } else { 1 + count / some }
}

fn lists_moves<G: Game<Event: 'static>>(asking: Asking) {
    let asked = |table: &Table<G>, seat: Seat| {
        let moves = G::legal_moves(&table.state, seat);
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        assert!(texts.is_sorted_by(|one, next| one < next), "{texts:?}");
        let some = moves.iter().zip(&texts).step_by(step(texts.len(), 20));
        for (mv, text) in some {
            let loud = text.to_uppercase().replace('_', " ");
            let read = G::parse_move(&table.state, seat, text);
            assert_eq!(read.as_ref().ok(), Some(mv), "{text}: {read:?}");
            match G::parse_move(&table.state, seat, &loud) {
                Ok(read) => assert_eq!(&read, mv, "{loud}"),
                // The name of several cards, such as those of both looms.
                Err(refusal) => assert!(refusal.possible.contains(text), "{loud}: {refusal:?}"),
            }
            let judged = G::decide(&table.state, seat, mv, &mut table.chance.clone());
            assert!(judged.is_ok_and(|events| !events.is_empty()), "{text}");
        }
    };
    asking.play_asking(asked, |_| {});
}

fn plans<G: Game<Event: 'static>>(asking: Asking) {
    let asked = |table: &Table<G>, seat: Seat| {
        let moves = G::legal_moves(&table.state, seat);
        for mv in moves.iter().step_by(step(moves.len(), 20)) {
            let whole = mv.to_string();
            let open = whole.split_once(" paying ");
            let open = open.filter(|(_, paid)| !paid.contains("city"));
            for text in [Some(&*whole), open.map(|(open, _)| open)]
                .into_iter()
                .flatten()
            {
                let named = G::name_move(&table.state, seat, text).expect("a move");
                let planned = G::planned(&table.state, seat, &named);
                let judged = G::decide(&table.state, seat, &planned, &mut table.chance.clone());
                let planned = planned.to_string();
                // Of alike dice it is the cheapest.
                let is_meant = planned.starts_with(text) || text.starts_with("die grey");
                assert!(judged.is_ok() && is_meant, "{text}: {planned}");
            }
        }
    };
    asking.play_asking(asked, |_| {});
}

/// All that may choose face the same decision, and whoever has chosen and may still change it too.
fn numbers_decisions<G: Game<Event: 'static>>(asking: Asking) {
    let last: RefCell<BTreeMap<Seat, u32>> = RefCell::default();
    let asked = |table: &Table<G>, seat: Seat| {
        let mut last = last.borrow_mut();
        let number = G::decision(&table.state, seat).expect("it is asked");
        let is_later = last.get(&seat).is_none_or(|last| *last < number);
        assert!(is_later, "{last:?}, {number}");
        last.insert(seat, number);
        let awaiting = G::awaiting(&table.state);
        for other in Seat::all(7) {
            let faced = G::decision(&table.state, other);
            let moves = G::legal_moves(&table.state, other);
            assert_eq!(faced.is_none(), moves.is_empty(), "{other:?}");
            if awaiting.contains(&other) {
                assert_eq!(faced, Some(number), "{other:?}");
            } else if let Some(faced) = faced {
                assert!(G::META.is_simultaneous(), "it is another seat's turn");
                assert_eq!(Some(&faced), last.get(&other), "a seal keeps the number");
            }
        }
    };
    asking.play_asking(asked, |played| {
        for seat in Seat::all(7) {
            assert_eq!(G::decision(&played.table.state, seat), None);
            assert!(G::legal_moves(&played.table.state, seat).is_empty());
        }
        last.borrow_mut().clear();
    });
}

fn reuses_lists<G: Game<Event: 'static>>(asking: Asking) {
    let (mut moves, mut events) = (Vec::new(), Vec::new());
    let asked = |table: &Table<G>, seat: Seat| {
        G::legal_moves_into(&table.state, seat, &mut moves);
        assert_eq!(moves, G::legal_moves(&table.state, seat));
        for mv in moves.iter().step_by(step(moves.len(), 40)) {
            let [mut one, mut other] = [&table.chance, &table.chance].map(Source::clone);
            let decided = G::decide(&table.state, seat, mv, &mut one).expect("it is listed");
            let again = G::decide_into(&table.state, seat, mv, &mut other, &mut events);
            again.expect("it is listed");
            assert_eq!(events, decided, "{mv:?}");
        }
    };
    asking.play_asking(asked, |_| {});
}

fn seals_in_any_order<G: Game<Event: 'static>>(asking: Asking) {
    let mut random = Random::printed(asking.test);
    let asked = |table: &Table<G>, _: Seat| {
        let awaiting = G::awaiting(&table.state);
        if awaiting.len() < 2 {
            return;
        }
        let seals = awaiting
            .iter()
            .map(|seat| (*seat, any_move(table, *seat, &mut random)));
        let mut seals: Vec<(Seat, G::Move)> = seals.collect();
        let mut first = None;
        for order in 0..if is_long() { 120 } else { 6 } {
            let mut table = table.clone();
            let mut shown = Vec::new();
            for (seat, mv) in &seals {
                shown.extend(table.make(*seat, mv));
            }
            shown.retain(|event| kind_of::<G>(event).secrecy != Secrecy::OwnSeat);
            let found = (table.state, shown);
            let first = &*first.get_or_insert_with(|| found.clone());
            assert!(first == &found, "order {order}: {seals:?}");
            // All orders of up to three seats, and some of more.
            let count = awaiting.len();
            if count > 3 {
                seals.swap(order % count, random.below(count));
            } else if order % count + 1 == count {
                seals.reverse();
            } else {
                seals.rotate_left(1);
            }
        }
    };
    asking.play_asking(asked, |_| {});
}

fn keeps_secrets<G: Game<Event: 'static>>(asking: Asking) {
    asking.play(|Played { table, .. }: &Played<G>| {
        for event in &table.events {
            let text = event.encode();
            let expected = match text.kind.as_str() {
                "choice_sealed" | "library_drawn" if text.seat.is_some() => Secrecy::OwnSeat,
                "age_dealt" => Secrecy::Hidden,
                _ => Secrecy::Public,
            };
            assert_eq!(kind_of::<G>(event).secrecy, expected, "{text:?}");
        }
    });
}

/// Writes JSON with sorted keys and no spaces, by this test's own rules.
fn canonical(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let sorted: BTreeMap<&String, &Value> = map.iter().collect();
            let entry = |(key, value): (&&String, &&Value)| format!("{key:?}:{}", canonical(value));
            let entries: Vec<String> = sorted.iter().map(entry).collect();
            format!("{{{}}}", entries.join(","))
        }
        Value::Array(list) => {
            let entries: Vec<String> = list.iter().map(canonical).collect();
            format!("[{}]", entries.join(","))
        }
        Value::Number(number) => {
            assert!(number.is_i64() || number.is_u64(), "{number} is no integer");
            number.to_string()
        }
        Value::Null | Value::Bool(_) | Value::String(_) => value.to_string(),
    }
}

fn writes_events<G: Game<Event: 'static>>(asking: Asking) {
    asking.play(|Played { options, table, .. }: &Played<G>| {
        let mut replayed = G::initial(options);
        steps::<G>(options, &table.events, |_, event, after| {
            let text = event.encode();
            let value: Value = serde_json::from_str(&text.body).expect("JSON");
            assert_eq!(canonical(&value), text.body, "{}", text.kind);
            let is_sign = |sign: u8| sign.is_ascii_lowercase() || sign == b'_';
            assert!(text.kind.bytes().all(is_sign), "{}", text.kind);
            assert_eq!(text.version, 1);
            let read = G::Event::decode(&replayed, text.stored());
            let read = read.unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!(read.encode(), text);
            assert_eq!(&read, event, "{text:?}");
            G::apply(&mut replayed, &read);
            assert_eq!(&replayed, after, "after {text:?}");
        });
        assert_eq!(replayed, table.state);
    });
}

fn derives_draws<G: Game<Event: 'static>>(asking: Asking) {
    asking.play(|Played { table, key, .. }: &Played<G>| {
        let mut next = 0;
        for draw in table.events.iter().flat_map(draws::<G>) {
            assert_eq!(draw.n, next, "numbered without holes");
            let order = shuffled(key, next, draw.from.len());
            let first = order.iter().take(draw.outcome.len());
            let expected = first.map(|index| &draw.from[usize::from(*index)]);
            assert!(draw.outcome.iter().eq(expected), "draw {next}");
            next += 1;
        }
        assert!(next >= 3, "{next}");
        let counted: usize = table.events.iter().map(Fact::draws).sum();
        assert_eq!(u32::try_from(counted).ok(), Some(next));
    });
}

fn counts_points<G: Game<Event: 'static>>(asking: Asking) {
    asking.play(|Played { seats, table, .. }: &Played<G>| {
        let outcome = table.outcome();
        assert!(!outcome.winners.is_empty());
        assert!(outcome.winners.iter().all(|seat| seat.index() < *seats));
        assert_eq!(outcome.points.is_some(), outcome.breakdown.is_some());
        let sheets = outcome.breakdown.unwrap_or_default();
        for (total, sheet) in outcome.points.unwrap_or_default().iter().zip(&sheets) {
            let sum: i32 = sheet.iter().map(|(_, points)| points).sum();
            assert_eq!(*total, sum, "{sheet:?}");
        }
    });
}

fn tells_and_draws<G: Game<Event: 'static>>(asking: Asking) {
    let game = rules::find(G::META.key).expect("listed");
    let presenter = scene::of(G::META.key);
    let long = "Bartholomæus the Patient of Halikarnassos";
    let names: Vec<String> = (0..7)
        .map(|seat| format!("{}{seat}", long.repeat(1 - seat % 2)))
        .collect();
    asking.play(|played: &Played<G>| {
        let names = &names[..played.seats];
        let values = G::option_values(played.options);
        let position = game.open(played.seats, &values, &Library::default());
        let mut position = position.unwrap_or_else(|refusal| panic!("{refusal}"));
        for (number, event) in played.table.events.iter().enumerate() {
            let text = event.encode();
            let applied = position.apply_step(text.stored());
            let (_, step) = applied.expect("its own text");
            let viewers = [FREJA, JONAS, Viewer::Spectator, Viewer::Open].into_iter();
            let readers = viewers.flat_map(|viewer| Language::all().map(move |of| (viewer, of)));
            for (reader, (viewer, language)) in readers.enumerate() {
                let w = Words {
                    language,
                    ..letter::english(names, viewer)
                };
                for sentence in presenter.tell(&step, &*position, viewer) {
                    let plain = w.plain_sentence(&sentence.said);
                    assert!(plain.ends_with(['.', '!']), "{plain}");
                    assert!(!plain.contains("  "), "{plain}");
                }
                // Drawing takes its time: for one reader after another.
                if !is_long() && (number + reader) % 12 != 0 {
                    continue;
                }
                let drawing = scene::position_text(presenter, &*position.view(viewer), &w);
                for line in drawing.lines() {
                    assert!(line.chars().count() <= 72, "{line}");
                    assert_eq!(line, line.trim_end());
                }
            }
            assert!(scene::progress(G::META.key, &position.progress()).is_some());
        }
    });
}

fn carries_out_anything<G: Game<Event: 'static>>(asking: Asking) {
    let mut random = Random::printed(asking.test);
    asking.play(|Played { options, table, .. }: &Played<G>| {
        for _ in 0..60 {
            let mut state = G::initial(options);
            for _ in 0..60 {
                G::apply(&mut state, random.pick(&table.events));
                // Dice promises this of carrying out alone, and shows no round of more cities than there are.
                if G::META.key == "dice" {
                    continue;
                }
                for viewer in [FREJA, Viewer::Spectator, Viewer::Open] {
                    let _view = G::view(&state, viewer);
                }
                for seat in G::awaiting(&state) {
                    let _moves = G::legal_moves(&state, seat);
                }
            }
        }
    });
}

fn refuses_broken_text<G: Game<Event: 'static>>(asking: Asking) {
    let (mut read, mut refused) = (0, 0);
    asking.play(|Played { options, table, .. }: &Played<G>| {
        steps::<G>(options, &table.events, |before, event, _after| {
            let text = event.encode();
            for at in (0..text.body.len()).step_by(if is_long() { 1 } else { 3 }) {
                let mut bytes = text.body.clone().into_bytes();
                bytes[at] = bytes[at].wrapping_add(1);
                let Ok(body) = String::from_utf8(bytes) else {
                    continue;
                };
                let broken = Stored::new(&text.kind, 1, text.seat, &body);
                if let Ok(event) = G::Event::decode(before, broken) {
                    G::apply(&mut G::initial(options), &event);
                    read += 1;
                } else {
                    refused += 1;
                }
            }
            let newer = Stored::new(&text.kind, 2, text.seat, &text.body);
            let newer = G::Event::decode(before, newer);
            let is_unknown = matches!(newer, Err(DecodeError::UnknownKind { .. }));
            assert!(is_unknown, "{text:?}");
        });
    });
    assert!(read > 0 && refused > read, "{read} read, {refused} refused");
}

fn refuses_unknown_names<G: Game<Event: 'static>>(asking: Asking) {
    let mut replaced = 0;
    asking.play(|Played { options, table, .. }: &Played<G>| {
        steps::<G>(options, &table.events, |before, event, _after| {
            let text = event.encode();
            let body: Value = serde_json::from_str(&text.body).expect("JSON");
            let mut named = Vec::new();
            list_names(&body, "", &mut named);
            for pointer in named {
                let mut other = body.clone();
                *other.pointer_mut(&pointer).expect("it is there") = "atlantis".into();
                let other = other.to_string();
                let stored = Stored::new(&text.kind, 1, text.seat, &other);
                assert!(
                    G::Event::decode(before, stored).is_err(),
                    "{}: {other}",
                    text.kind
                );
                replaced += 1;
            }
        });
    });
    assert!(replaced > 40, "{replaced}");
}

/// Where a body names something, draws and what is copied from them aside.
fn list_names(value: &Value, at: &str, into: &mut Vec<String>) {
    const FREE: [&str; 5] = ["draws", "set", "board_set", "board_set_hash", "breakdown"];
    match value {
        Value::String(_) => into.push(at.to_owned()),
        Value::Array(list) => {
            for (index, entry) in list.iter().enumerate() {
                list_names(entry, &format!("{at}/{index}"), into);
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields
                .iter()
                .filter(|(key, _)| !FREE.contains(&key.as_str()))
            {
                list_names(field, &format!("{at}/{key}"), into);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
