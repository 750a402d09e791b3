//! Sealed turns stay sealed: two tables that differ only in what others have sealed look the same.

use super::table::{Table, offers, with};
use crate::support::letter;
use wonderpost::games::dice::Dice;
use wonderpost::games::dice::event::Event;
use wonderpost::games::{AnyPosition, Game, Library, OptionValues, Seat, Secrecy, Viewer, find};
use wonderpost::show::dice::tell::tell;

/// A table in mid-game, and what three seats can seal there.
fn table() -> Table {
    let table = with(&["gizah", "rhodos", "halikarnassos"])
        .resources(0, 3)
        .resources(2, 4);
    table.lies("red", "shield", 0).lies("yellow", "camel", 1)
}

/// Everything that a viewer is shown, as text.
fn shown(table: &Table, viewer: Viewer) -> String {
    let view = Dice::view(&table.state, viewer);
    let names = ["Ada".to_owned(), "Bo".to_owned(), "Cy".to_owned()];
    let notes = match viewer {
        Viewer::Seat(seat) => (
            offers(&table.state, seat, "").unwrap(),
            Dice::legal_moves(&table.state, seat),
        ),
        Viewer::Spectator | Viewer::Open => (Vec::new(), Vec::new()),
    };
    format!(
        "{}\n{}\n{}\n{notes:?}\n{}",
        serde_json::to_string(&view).unwrap(),
        letter::text(&view, &names),
        letter::board(view, &names),
        Dice::progress(&table.state)
    )
}

/// Seals a turn of seat 1 and gives what each viewer is told of it.
fn sealed(turn: &str) -> (Table, Vec<Vec<String>>) {
    let mut table = table();
    let before = table.state.clone();
    let events = table.seals(1, turn);
    assert_eq!(events.len(), 1);
    let told = |viewer| {
        let told = tell(&before, &table.state, &events[0], viewer);
        told.iter()
            .map(|sentence| format!("{sentence:?}"))
            .collect()
    };
    let told = [
        Viewer::Seat(Seat(0)),
        Viewer::Seat(Seat(2)),
        Viewer::Spectator,
    ]
    .map(told);
    (table, told.to_vec())
}

#[test]
fn nobody_sees_what_another_has_sealed() {
    let (one, told_one) = sealed("pass");
    let (other, told_other) = sealed("die yellow; camel 1; glass");
    assert_ne!(one.state, other.state);
    assert_eq!(told_one, told_other);
    for viewer in [
        Viewer::Seat(Seat(0)),
        Viewer::Seat(Seat(2)),
        Viewer::Spectator,
    ] {
        assert_eq!(shown(&one, viewer), shown(&other, viewer));
    }
    let mine = one.view(1).my_turn.unwrap();
    assert_eq!(mine.turn, "pass");
    assert_eq!(mine.change.coins, (7, 10));
    assert_ne!(
        shown(&one, Viewer::Seat(Seat(1))),
        shown(&other, Viewer::Seat(Seat(1)))
    );
    assert!(one.view(0).sealed[1] && one.view(0).my_turn.is_none());
}

#[test]
fn only_its_seat_may_read_a_sealed_turn() {
    let mut table = table();
    let events = table.seals(1, "pass");
    assert_eq!(Dice::secrecy(&events[0]), Secrecy::OwnSeat);
    let text = Dice::encode(&events[0]);
    assert_eq!(
        (text.kind.as_str(), text.seat),
        ("choice_sealed", Some(Seat(1)))
    );
    assert_eq!(text.body, r#"{"round":1,"turn":"pass"}"#);
}

#[test]
fn a_sealed_turn_can_be_changed_until_the_last_seat_seals() {
    let mut table = table();
    table.seals(1, "pass");
    assert_eq!(Dice::awaiting(&table.state)[..], [Seat(0), Seat(2)]);
    assert_eq!(Dice::decision(&table.state, Seat(1)), Some(1));
    table.seals(1, "die red; west_defence");
    assert_eq!(Dice::decision(&table.state, Seat(1)), Some(1));
    assert_eq!(table.view(1).my_turn.unwrap().turn, "die red; west_defence");
    table.seals(0, "pass");
    let events = table.seals(2, "pass");
    let kinds: Vec<&str> = events.iter().map(Event::kind).collect();
    assert_eq!(kinds, ["choice_sealed", "round_revealed", "forum_shaken"]);
    assert_eq!(Dice::decision(&table.state, Seat(1)), Some(2));
    assert!(table.view(1).my_turn.is_none());
    let last = table.view(0).last_round.unwrap();
    assert_eq!(last.turns[1].turn, "die red; west_defence");
    assert_eq!(last.turns[1].coins, (7, 8));
    assert_eq!(last.turns[1].points, (0, 1));
}

#[test]
fn any_order_of_seals_gives_the_same_table() {
    let turns = [
        "die red; east_defence",
        "die yellow; camel 1; glass",
        "wonder; die red; west_defence",
    ];
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut states = Vec::new();
    for order in orders {
        let mut table = table();
        for seat in order {
            table.seals(u8::try_from(seat).unwrap(), turns[seat]);
        }
        states.push(table.state);
    }
    assert!(states.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn letters_fit_into_72_columns_at_any_time() {
    let names = vec!["A rather long name of a friend".to_owned(); 3];
    let mut table = table().coins(0, 21).coins(1, 21);
    for _ in 0..30 {
        for viewer in [
            Viewer::Seat(Seat(0)),
            Viewer::Seat(Seat(2)),
            Viewer::Spectator,
        ] {
            let view = Dice::view(&table.state, viewer);
            for line in letter::text(&view, &names).lines() {
                assert!(line.chars().count() <= 72, "{line}");
                assert_eq!(line, line.trim_end());
            }
        }
        let turns: Vec<String> = (0..3)
            .map(|seat| Dice::legal_moves(&table.state, Seat(seat))[0].to_string())
            .collect();
        let turns: Vec<&str> = turns.iter().map(String::as_str).collect();
        table.round(&turns);
    }
}

#[test]
fn a_view_has_the_keys_of_the_protocol() {
    let view = serde_json::to_value(table().view(0)).unwrap();
    for key in ["coins", "resources", "points_so_far", "round", "awaiting"] {
        assert!(!view[key].is_null(), "{key}");
    }
    assert_eq!(view["coins"], serde_json::json!([7, 7, 7]));
    assert_eq!(view["awaiting"], serde_json::json!([0, 1, 2]));
}

#[test]
fn before_the_deal_nothing_is_asked() {
    let position: Box<dyn AnyPosition> = find("dice")
        .unwrap()
        .open(4, &OptionValues::new(), &Library::default())
        .unwrap();
    assert_eq!(position.awaiting()[..], []);
    assert_eq!(position.decision(Seat(0)), None);
    assert!(position.choices(Seat(0), None).is_err());
    assert_eq!(position.progress().stage(), "waiting");
    assert_eq!(position.view(Viewer::Spectator).json()["round"], 0);
}
