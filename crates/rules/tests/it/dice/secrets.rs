//! Sealed turns stay sealed: two tables that differ only in what others have sealed look the same.

use rules::chance::SeededChance;
use rules::dice::{Dice, State};
use rules::{Fact, Game, Library, OptionValues, Seat, Viewer, find};
use scene::dice::tell::tell;
use serde_json::json;

use super::table::{Board, check, offers};
use testing::random::{Random, is_long};
use testing::script::ruled;
use testing::table::{FREJA, JONAS, Table, kinds, options};

/// A table in mid-game: its boards, what is ticked, and how two dice lie.
const TABLE: &str = "
    boards gizah, rhodos, halikarnassos; 0 has 3 resources; 2 has 4 resources
    red shield 0; yellow camel 1";

const OTHERS: [Viewer; 3] = [FREJA, Viewer::Seat(Seat(2)), Viewer::Spectator];

fn shown(state: &State, viewer: Viewer) -> String {
    let mut text = testing::table::shown::<Dice>(state, viewer);
    if let Viewer::Seat(seat) = viewer {
        let offers = offers(state, seat, "").unwrap();
        let moves = Dice::legal_moves(state, seat);
        text.push_str(&format!("{offers:?}\n{moves:?}"));
    }
    text
}

/// Seals a turn of seat 1 and gives what each viewer is told of it.
fn sealed(turn: &str) -> (Board, [String; 3]) {
    let mut table = check(TABLE);
    let before = table.state.clone();
    let events = table.play(1, turn);
    assert_eq!(events.len(), 1);
    let body = format!(r#"{{"round":1,"turn":"{turn}"}}"#);
    assert_eq!(events[0].encode().body, body);
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
        assert_eq!(one.view(viewer), other.view(viewer), "{viewer:?}");
    }
    let mine = one.view(JONAS).my_turn().unwrap();
    assert_eq!((&*mine.turn, mine.change.coins), ("pass", (7, 10)));
    assert_ne!(shown(&one.state, JONAS), shown(&other.state, JONAS));
    let view = one.view(FREJA);
    assert!(view.has_sealed()[1] && view.my_turn().is_none());
    let sealed = view
        .sealed
        .iter()
        .map(|turn| Some(turn.as_ref()?.to_string()));
    assert!(sealed.eq([None, Some("pass".to_owned()), None]));
}

/// The same table, at which all others have sealed another turn, if they have sealed one.
fn twin(state: &State, viewer: Viewer, random: &mut Random) -> State {
    let mut twin = state.clone();
    for seat in Seat::all(state.sealed.len()).filter(|seat| viewer != Viewer::Seat(*seat)) {
        let turn = &mut twin.sealed[seat.index()];
        if turn.is_some() {
            *turn = Some(random.pick(&Dice::legal_moves(state, seat)).clone());
        }
    }
    twin
}

#[test]
fn twins_that_differ_in_what_others_sealed_are_seen_alike() {
    let mut random = Random::printed("twins_that_differ_in_what_others_sealed");
    let mut pairs = 0;
    while pairs < if is_long() { 10_000 } else { 300 } {
        let options = options::<Dice>(2 + random.below(6), &[]);
        let mut moves = Random::new(random.next());
        let mut table = Table::<Dice>::seeded(&options, random.next());
        table.plays_on(&mut moves, |table| {
            let seats = Seat::all(table.state.sealed.len()).map(Viewer::Seat);
            let viewers: Vec<Viewer> = seats.chain([Viewer::Spectator]).collect();
            let viewer = *random.pick(&viewers);
            let twin = twin(&table.state, viewer, &mut random);
            if twin != table.state {
                let seen = [&table.state, &twin].map(|state| Dice::view(state, viewer));
                let bytes = seen
                    .each_ref()
                    .map(|seen| serde_json::to_vec(seen).unwrap());
                assert!(bytes[0] == bytes[1], "{viewer:?}: {:?}", table.state);
                assert!(seen[0] == seen[1], "{viewer:?}: {:?}", table.state);
                let told = seen.each_ref().map(|seen| format!("{seen:?}"));
                assert!(told[0] == told[1], "{viewer:?}");
                pairs += 1;
            }
            false
        });
    }
}

#[test]
fn a_sealed_turn_can_be_changed_until_the_last_seat_seals() {
    let mut table = check(TABLE);
    let (number, before) = (Dice::decision(&table.state, Seat(1)), table.awaiting());
    assert_eq!((number, &before[..]), (Some(1), &[0, 1, 2][..]));
    for turn in ["pass", "die red; west_defence"] {
        table.play(1, turn);
        assert_eq!(table.awaiting(), [0, 2]);
        assert_eq!(Dice::decision(&table.state, Seat(1)), Some(1));
        assert_eq!(table.view(JONAS).my_turn().unwrap().turn, turn);
    }
    table.play(0, "pass");
    let events = table.play(2, "pass");
    let happened = ["choice_sealed", "round_revealed", "forum_shaken"];
    assert_eq!(kinds::<Dice>(&events), happened);
    assert_eq!(Dice::decision(&table.state, Seat(1)), Some(2));
    assert!(table.view(JONAS).my_turn().is_none());
    let view = serde_json::to_value(table.view(FREJA)).unwrap();
    let last = &view["last_round"]["turns"][1];
    assert_eq!(last["turn"], "die red; west_defence");
    assert_eq!(
        (&last["coins"], &last["points"]),
        (&json!([7, 8]), &json!([0, 1]))
    );
}

ruled! { check;
    a_view_has_the_keys_of_the_protocol = "
        0= coins [7, 7]; resources [0, 0]; points_so_far [0, 0]; round 1; awaiting [0, 1]";
}

#[test]
fn before_the_deal_nothing_is_asked_and_after_it_every_seat() {
    let game = find("dice").unwrap();
    let opened = game.open(4, &OptionValues::new(), &Library::default());
    let mut position = opened.unwrap();
    assert_eq!(position.awaiting()[..], []);
    assert_eq!(position.decision(Seat(0)), None);
    assert!(position.choices(Seat(0), None).is_err());
    assert_eq!(position.progress().stage(), "waiting");
    assert_eq!(position.view(Viewer::Spectator).json()["round"], 0);
    for event in position.start(&mut SeededChance::new([1; 32], 0)).unwrap() {
        let applied = position.apply(event.stored());
        applied.unwrap();
    }
    assert!(Seat::all(4).eq(position.awaiting()));
    let notes = scene::of("dice").choices(&*position, Seat(0), Some(""));
    let choices = position.choices(Seat(0), None).unwrap().moves;
    assert_eq!(notes.unwrap().len(), choices.len());
}
