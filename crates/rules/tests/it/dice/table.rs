//! A table in a position that a test writes down: boards, boxes ticked, coins, how the dice lie. Start reading at
//! [`check`].

use std::sync::Arc;

use rules::dice::{
    BoardSet, Color, Dealt, Dice, Die, Event, Options, PlacedDie, Rolled, Shaken, State, choosing,
    library, moves,
};
use rules::{Game, Refusal, Seat, Viewer};
use scene::{self, Offer};
use serde_json::Value;

use testing::said::Said;
use testing::script::{self, number, parts};
use testing::table::Table;

pub(crate) type Board = Table<Dice>;

/// Plays positions; an empty line begins another one. Gives the last. Besides the statements of all games:
///
/// - `boards olympia, rhodos` begins a table with these boards by seat
/// - `0 has wonder, camel 2, 3 gear, 5 resources, all agora`: boxes that are ticked for nothing and without effects: that
///   box, the row's next, several of a row, so many of the warehouse, a whole building
/// - `0 coins 21`; `0 took 1 3` are bonuses that a seat has taken, without their effects; `last round`;
///   `agora first 0` had the first agora
/// - `blue owl 2` is how a die lies; one that is not in the forum takes the place of the last grey one
/// - `round die blue | pass` is a round, one turn by seat in the order of seats; those of whom nothing is said pass
/// - `0 whole die blue`, `0 part die red`: what is a whole turn, and what only begins one
/// - `0 plans die grey_1; brick: die grey_3`: the turn that a planned one stands for
/// - `price blue 2` is what a die costs seat 0; `row market chest: boxes.0.is_ticked true` what its view holds of a row
/// - `attacks 0 3 1`: points that a seat has written beside its attacks
///
/// Semicolons part statements of a position. Left out: Gizah and Rhodos, 7 coins each, the first round, and dice as in
/// [`FORUM`].
pub(crate) fn check(text: &str) -> Board {
    let (mut table, mut is_new) = (two(), false);
    for line in script::lines(text) {
        if is_new {
            table = two();
        }
        is_new = line.is_empty();
        if !is_new && !plays(&mut table, line) && !script::does(&mut table, line) {
            let statements = line.split("; ");
            statements.for_each(|statement| set(&mut table, statement));
        }
    }
    table
}

/// Two players, Gizah and Rhodos.
pub(crate) fn two() -> Board {
    with(&["gizah", "rhodos"])
}

/// How the dice lie unless a test says otherwise.
const FORUM: [(&str, &str, u32); 7] = [
    ("grey_1", "stone", 0),
    ("grey_2", "wood", 1),
    ("grey_3", "brick", 2),
    ("blue", "mask", 1),
    ("red", "sword", 1),
    ("yellow", "coin", 0),
    ("green", "compass", 3),
];

fn with(boards: &[&str]) -> Board {
    with_set(library::own(), boards)
}

pub(crate) fn with_set(set: &Arc<BoardSet>, boards: &[&str]) -> Board {
    let mut state = State::new(&Options::with_set(boards.len(), set));
    state.apply(&Event::Dealt(Dealt {
        boards: boards.iter().map(|id| (*id).to_owned()).collect(),
        set_id: set.id.clone(),
        set_hash: set.hash.clone(),
        set: (!set.is_built_in()).then(|| Arc::clone(set)),
        draws: Vec::new(),
    }));
    let dice = FORUM.map(|(die, face, section)| lying(set, die, face, section));
    shake(&mut state, 1, &dice);
    Table::at(state)
}

fn lying(set: &BoardSet, die: &str, face: &str, section: u32) -> PlacedDie {
    PlacedDie {
        die: Die::find(die).unwrap(),
        face: set.face(face).unwrap(),
        section,
    }
}

/// Puts the dice so for a round, as if they were shaken.
fn shake(state: &mut State, round: u32, dice: &[PlacedDie]) {
    let rolled = dice.iter().map(|lying| Rolled {
        lying: *lying,
        face_n: 0,
        section_n: 0,
    });
    state.apply(&Event::Shaken(Shaken {
        set: state.set.clone().unwrap(),
        round,
        forum: rolled.collect(),
    }));
}

fn plays(table: &mut Board, line: &str) -> bool {
    if let Some(turns) = line.strip_prefix("round ") {
        round(table, &turns.split(" | ").collect::<Vec<_>>());
    } else if let Some(rest) = line.strip_prefix("attacks ") {
        let mut numbers = rest.split(' ').map(number::<u32>);
        let city = &table.state.cities[numbers.next().unwrap() as usize];
        let attacks: Vec<u32> = city.attacks.iter().map(|(_, points)| *points).collect();
        assert_eq!(attacks, numbers.collect::<Vec<_>>());
    } else if let Some(rest) = line.strip_prefix("price ") {
        let (id, price) = parts(rest, " ");
        let forum = table.view(Viewer::Seat(Seat(0))).sections();
        let mut dice = forum.iter().flat_map(|section| &section.dice);
        let die = dice.find(|die| die.lying.die.id() == id).unwrap();
        let found = die.for_me.as_ref().unwrap().price;
        assert_eq!(found, number::<u32>(price), "{id}");
    } else if let Some(rest) = line.strip_prefix("row ") {
        let (of, expected) = parts(rest, ": ");
        let (building, row) = parts(of, " ");
        let view = serde_json::to_value(table.open()).unwrap();
        let named = |list: &Value, id: &str| {
            let mut list = list.as_array().unwrap().iter();
            list.find(|one| one["id"] == id).unwrap().clone()
        };
        let found = named(&view["cities"][0]["buildings"], building);
        script::holds(&named(&found["rows"], row), expected);
    } else if let Some((seat, turn)) = line.split_once(" whole ") {
        assert!(table.is_whole(number(seat), turn), "{turn}");
    } else if let Some((seat, turn)) = line.split_once(" part ") {
        assert!(!table.is_whole(number(seat), turn), "{turn}");
    } else if let Some((seat, turn)) = line.split_once(" plans ") {
        let (turn, stands_for) = parts(turn, ": ");
        let (state, seat) = (&table.state, Seat(number(seat)));
        let named = Dice::name_move(state, seat, turn).unwrap();
        assert_eq!(Dice::planned(state, seat, &named).to_string(), stands_for);
    } else {
        return false;
    }
    true
}

/// Reads one statement of a position.
pub(super) fn set(table: &mut Board, statement: &str) {
    if let Some(boards) = statement.strip_prefix("boards ") {
        *table = with(&boards.split(", ").collect::<Vec<_>>());
    } else if statement == "last round" {
        table.state.is_last_round = true;
    } else if let Some(seat) = statement.strip_prefix("agora first ") {
        table.state.agora_first = [Seat(number(seat))].into_iter().collect();
    } else if let Some((seat, things)) = statement.split_once(" has ") {
        for thing in things.split(", ") {
            has(table, number(seat), thing);
        }
    } else if let Some((seat, coins)) = statement.split_once(" coins ") {
        table.state.cities[number::<usize>(seat)].coins = number(coins);
    } else if let Some((seat, bonuses)) = statement.split_once(" took ") {
        for bonus in bonuses.split(' ').map(number::<usize>) {
            table.state.cities[number::<usize>(seat)].bonuses[bonus - 1] = true;
        }
    } else {
        let (die, rest) = parts(statement, " ");
        let (face, section) = parts(rest, " ");
        lie(table, die, face, number(section));
    }
}

/// Ticks boxes for nothing and without effects at once.
fn has(table: &mut Board, seat: usize, thing: &str) {
    let (count, what) = match thing.split_once(' ') {
        Some((count, what)) if count.parse::<usize>().is_ok() => (number(count), what),
        Some(_) | None => (1, thing),
    };
    if what == "resources" {
        let all = ["stone", "wood", "brick", "cloth", "glass", "papyrus"];
        all[..count].iter().for_each(|good| tick(table, seat, good));
    } else {
        (0..count).for_each(|_| tick(table, seat, what));
    }
}

fn tick(table: &mut Board, seat: usize, what: &str) {
    let set = table.state.set.clone().unwrap();
    let city = &mut table.state.cities[seat];
    let board = &set.boards[city.board];
    let building = what.strip_prefix("all ");
    let mut indexes = (0..board.boxes.len()).filter(|index| match building {
        Some(building) => board.boxes[*index].building.id() == building,
        None => board.boxes[*index].choice == what,
    });
    if building.is_some() {
        indexes.for_each(|index| city.tick(board, index));
    } else {
        let index = indexes.find(|index| !city.has(*index));
        let index = index.unwrap_or_else(|| panic!("no box {what} is left"));
        city.tick(board, index);
    }
}

fn lie(table: &mut Board, die: &str, face: &str, section: u32) {
    let set = table.state.set.clone().unwrap();
    let new = lying(&set, die, face, section);
    let mut dice = table.state.forum.clone();
    let same = dice.iter().position(|lying| lying.die == new.die);
    let is_grey = |lying: &PlacedDie| lying.die.color() == Color::Grey;
    let place = same.or_else(|| dice.iter().rposition(is_grey)).unwrap();
    dice[place] = new;
    let round = table.state.round;
    shake(&mut table.state, round, &dice);
}

/// Plays a round, and gives what happened after the last seal.
pub(crate) fn round(table: &mut Board, turns: &[&str]) -> Vec<Event> {
    let seats = Seat::all(table.state.cities.len());
    let turn = |seat: Seat| turns.get(seat.index()).copied().unwrap_or("pass");
    let played = seats.map(|seat| table.play(seat.0, turn(seat)));
    played.last().unwrap()
}

/// What is said of every choice that can follow the beginning of a turn.
pub(super) fn offers(state: &State, seat: Seat, prefix: &str) -> Result<Vec<Offer>, Refusal> {
    let line = moves::follow(choosing(state, seat)?, seat, prefix)?;
    Ok(scene::dice::offers::choices(&line))
}

/// What a page says of one of them: title, price, why, effect.
pub(super) fn said(state: &State, prefix: &str, choice: &str) -> [String; 4] {
    let offers = offers(state, Seat(0), prefix).unwrap();
    let offer = offers.iter().find(|offer| offer.mv == choice).unwrap();
    let title = offer.title.said();
    [
        title,
        offer.price().said(),
        offer.why.said(),
        offer.effect.said(),
    ]
}
