//! Sealed turns stay sealed: two tables that differ only in what others have sealed look the same.

use rules::dice::Dice;
use rules::dice::state::State;
use rules::{Game, Library, OptionValues, Seat, Secrecy, Viewer, find};
use scene::dice::tell::tell;
use serde_json::json;

use super::table::{Board, check, offers, seals};
use crate::engines::{FREJA, JONAS, kinds};

/// A table in mid-game: its boards, what is ticked, and how two dice lie.
const TABLE: &str = "
    boards gizah, rhodos, halikarnassos; 0 has 3 resources; 2 has 4 resources
    red shield 0; yellow camel 1";

const OTHERS: [Viewer; 3] = [FREJA, Viewer::Seat(Seat(2)), Viewer::Spectator];

/// Everything that a viewer is shown, as text.
fn shown(state: &State, viewer: Viewer) -> String {
    let mut text = crate::engines::shown::<Dice>(state, viewer);
    if let Viewer::Seat(seat) = viewer {
        let (offers, moves) = (
            offers(state, seat, "").unwrap(),
            Dice::legal_moves(state, seat),
        );
        text.push_str(&format!("{offers:?}\n{moves:?}"));
    }
    text
}

/// Seals a turn of seat 1 and gives what each viewer is told of it.
fn sealed(turn: &str) -> (Board, [String; 3]) {
    let mut table = check(TABLE);
    let before = table.state.clone();
    let events = seals(&mut table, 1, turn);
    assert_eq!(events.len(), 1);
    let told = |viewer| format!("{:?}", tell(&before, &table.state, &events[0], viewer));
    let told = OTHERS.map(told);
    (table, told)
}

#[test]
fn nobody_sees_what_another_has_sealed() {
    let (one, told_one) = sealed("pass");
    let (other, told_other) = sealed("die yellow; camel 1; glass");
    assert_ne!(one.state, other.state);
    assert_eq!(told_one, told_other);
    for viewer in OTHERS {
        assert_eq!(shown(&one.state, viewer), shown(&other.state, viewer));
    }
    let mine = one.view(JONAS).my_turn.unwrap();
    assert_eq!((&*mine.turn, mine.change.coins), ("pass", (7, 10)));
    assert_ne!(shown(&one.state, JONAS), shown(&other.state, JONAS));
    let view = one.view(FREJA);
    assert!(view.sealed[1] && view.my_turn.is_none());
}

#[test]
fn only_its_seat_may_read_a_sealed_turn() {
    let events = seals(&mut check(TABLE), 1, "pass");
    assert_eq!(Dice::secrecy(&events[0]), Secrecy::OwnSeat);
    let text = Dice::encode(&events[0]);
    assert_eq!((&*text.kind, text.seat), ("choice_sealed", Some(Seat(1))));
    assert_eq!(text.body, r#"{"round":1,"turn":"pass"}"#);
}

#[test]
fn a_sealed_turn_can_be_changed_until_the_last_seat_seals() {
    let mut table = check(TABLE);
    let (number, before) = (Dice::decision(&table.state, Seat(1)), table.awaiting());
    assert_eq!((number, &before[..]), (Some(1), &[0, 1, 2][..]));
    for turn in ["pass", "die red; west_defence"] {
        seals(&mut table, 1, turn);
        assert_eq!(table.awaiting(), [0, 2]);
        assert_eq!(Dice::decision(&table.state, Seat(1)), Some(1));
        assert_eq!(table.view(JONAS).my_turn.unwrap().turn, turn);
    }
    seals(&mut table, 0, "pass");
    let events = seals(&mut table, 2, "pass");
    let happened = ["choice_sealed", "round_revealed", "forum_shaken"];
    assert_eq!(kinds::<Dice>(&events), happened);
    assert_eq!(Dice::decision(&table.state, Seat(1)), Some(2));
    assert!(table.view(JONAS).my_turn.is_none());
    let last = table.view(FREJA).last_round.unwrap().turns.remove(1);
    assert_eq!(last.turn, "die red; west_defence");
    assert_eq!((last.coins, last.points), ((7, 8), (0, 1)));
}

#[test]
fn any_order_of_seals_gives_the_same_table() {
    let turns = [
        "die red; east_defence",
        "die yellow; camel 1; glass",
        "wonder; die red; west_defence",
    ];
    let states = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ]
    .map(|order: [u8; 3]| {
        let mut table = check(TABLE);
        for seat in order {
            seals(&mut table, seat, turns[usize::from(seat)]);
        }
        table.state
    });
    assert!(states.iter().all(|state| state == &states[0]));
}

#[test]
fn a_view_has_the_keys_of_the_protocol() {
    let view = check(TABLE).json(FREJA);
    for key in ["coins", "resources", "points_so_far", "round", "awaiting"] {
        assert!(!view[key].is_null(), "{key}");
    }
    assert_eq!(view["coins"], json!([7, 7, 7]));
    assert_eq!(view["awaiting"], json!([0, 1, 2]));
}

#[test]
fn before_the_deal_nothing_is_asked() {
    let game = find("dice").unwrap();
    let opened = game.open(4, &OptionValues::new(), &Library::default());
    let position = opened.unwrap();
    assert_eq!(position.awaiting()[..], []);
    assert_eq!(position.decision(Seat(0)), None);
    assert!(position.choices(Seat(0), None).is_err());
    assert_eq!(position.progress().stage(), "waiting");
    assert_eq!(position.view(Viewer::Spectator).json()["round"], 0);
}
