//! A table in a position that a test writes down: boards, boxes ticked, coins, how the dice lie.

use std::sync::Arc;

use wonderpost::chance::{Draw, SeededChance};
use wonderpost::games::dice::boards::{self, BoardSet};
use wonderpost::games::dice::event::{Dealt, Event, Rolled, Shaken, Step};
use wonderpost::games::dice::ids::{Color, Die};
use wonderpost::games::dice::state::{Lying, State};
use wonderpost::games::dice::view::View;
use wonderpost::games::dice::{Dice, Options, choosing, moves};
use wonderpost::games::{DecodeError, Game, Refusal, Seat, Viewer};
use wonderpost::show::{self, Offer};
use wonderpost::words::{Language, Message, Words};

/// A table with a position.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) state: State,
    pub(crate) chance: SeededChance,
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

/// A table with these boards by seat, at the first round.
pub(crate) fn with(boards: &[&str]) -> Table {
    with_set(boards::own(), boards)
}

/// The same with another board set.
pub(crate) fn with_set(set: &Arc<BoardSet>, boards: &[&str]) -> Table {
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
    Table {
        state,
        chance: SeededChance::new([7; 32], 1),
    }
}

fn lying(set: &BoardSet, die: &str, face: &str, section: u32) -> Lying {
    Lying {
        die: Die::find(die).unwrap(),
        face: set.face(face).unwrap(),
        section,
    }
}

/// Puts the dice so for a round, as if they were shaken.
fn shake(state: &mut State, round: u32, dice: &[Lying]) {
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

/// Two players, Gizah and Rhodos.
pub(crate) fn two() -> Table {
    with(&["gizah", "rhodos"])
}

impl Table {
    /// Puts a die so; one that is not in the forum takes the place of the last grey one.
    pub(crate) fn lies(mut self, die: &str, face: &str, section: u32) -> Self {
        let set = self.state.set.clone().unwrap();
        let new = lying(&set, die, face, section);
        let mut dice = self.state.forum.clone();
        let same = dice.iter().position(|lying| lying.die == new.die);
        let grey = || {
            dice.iter()
                .rposition(|lying| lying.die.color() == Color::Grey)
        };
        let place = same.or_else(grey).unwrap();
        dice[place] = new;
        let round = self.state.round;
        shake(&mut self.state, round, &dice);
        self
    }

    pub(crate) fn set(&self) -> &BoardSet {
        self.state.set.as_deref().unwrap()
    }

    /// Ticks boxes for nothing and without effects at once: `camel 2` that box, `west_attack` the row's next.
    pub(crate) fn has(mut self, seat: usize, boxes: &[&str]) -> Self {
        let set = self.state.set.clone().unwrap();
        let city = &mut self.state.cities[seat];
        let board = &set.boards[city.board];
        for name in boxes {
            let index = (0..board.boxes.len())
                .find(|index| board.boxes[*index].choice == *name && !city.has(*index))
                .unwrap_or_else(|| panic!("no box {name} is left"));
            city.tick(board, index);
        }
        self
    }

    /// The first box of that choice on a seat's board.
    pub(crate) fn index_of(&self, seat: usize, choice: &str) -> usize {
        let board = &self.set().boards[self.state.cities[seat].board];
        board.box_called(choice).unwrap()
    }

    /// Ticks so many boxes of the warehouse.
    pub(crate) fn resources(self, seat: usize, count: usize) -> Self {
        let all = ["stone", "wood", "brick", "cloth", "glass", "papyrus"];
        self.has(seat, &all[..count])
    }

    /// Ticks a whole building.
    pub(crate) fn all_of(mut self, seat: usize, building: &str) -> Self {
        let set = self.state.set.clone().unwrap();
        let city = &mut self.state.cities[seat];
        let board = &set.boards[city.board];
        for (index, spec) in board.boxes.iter().enumerate() {
            if spec.building.id() == building && !city.has(index) {
                city.tick(board, index);
            }
        }
        self
    }

    pub(crate) fn coins(mut self, seat: usize, coins: u32) -> Self {
        self.state.cities[seat].coins = coins;
        self
    }

    /// Takes bonuses without their effects.
    pub(crate) fn bonuses(mut self, seat: usize, taken: [bool; 3]) -> Self {
        self.state.cities[seat].bonuses = taken;
        self
    }

    pub(crate) fn coins_of(&self, seat: usize) -> u32 {
        self.state.cities[seat].coins
    }

    pub(crate) fn points_of(&self, seat: usize) -> i32 {
        self.view(0).points_so_far[seat]
    }

    pub(crate) fn view(&self, seat: u8) -> View {
        Dice::view(&self.state, Viewer::Seat(Seat(seat)))
    }

    /// The next choices; panics at the end of a turn and where the prefix is refused.
    pub(crate) fn next(&self, seat: u8, prefix: &str) -> Vec<String> {
        let choices = Dice::choices(&self.state, Seat(seat), Some(prefix)).unwrap();
        assert_eq!(choices.end, Some(false), "`{prefix}` is a whole turn");
        choices.moves
    }

    /// Whether the prefix is a whole turn.
    pub(crate) fn is_end(&self, seat: u8, prefix: &str) -> bool {
        let choices = Dice::choices(&self.state, Seat(seat), Some(prefix)).unwrap();
        assert_eq!(choices.end == Some(true), choices.moves.is_empty());
        choices.end == Some(true)
    }

    /// The refusal of a prefix.
    pub(crate) fn refusal(&self, seat: u8, prefix: &str) -> Refusal {
        Dice::choices(&self.state, Seat(seat), Some(prefix)).unwrap_err()
    }

    /// Seals one turn and carries out what follows; every event goes through its text.
    pub(crate) fn seals(&mut self, seat: u8, turn: &str) -> Vec<Event> {
        let seat = Seat(seat);
        let mv = Dice::parse_move(&self.state, seat, turn).unwrap();
        let events = Dice::decide(&self.state, seat, &mv, &mut self.chance).unwrap();
        for event in &events {
            let read = through_text(event).unwrap();
            assert_eq!(Dice::encode(&read), Dice::encode(event));
            assert_eq!(read.looked_up(&self.state).as_deref(), Some(event));
            Dice::apply(&mut self.state, &read);
        }
        events
    }

    /// Plays a round: one turn per seat, in the order of seats.
    pub(crate) fn round(&mut self, turns: &[&str]) -> Vec<Event> {
        assert_eq!(turns.len(), self.state.cities.len());
        let mut last = Vec::new();
        for (seat, turn) in (0..).zip(turns) {
            last = self.seals(seat, turn);
        }
        last
    }

    /// What seat 0 does with this turn while all others pass.
    pub(crate) fn steps(&mut self, turn: &str) -> Vec<Step> {
        let mut turns = vec!["pass"; self.state.cities.len()];
        turns[0] = turn;
        let events = self.round(&turns);
        events
            .iter()
            .find_map(|event| match event {
                Event::Revealed(revealed) => Some(revealed.turns[0].steps.to_vec()),
                _ => None,
            })
            .unwrap()
    }
}

/// Writes an event and reads it again.
pub(crate) fn through_text(event: &Event) -> Result<Event, DecodeError> {
    let text = Dice::encode(event);
    Dice::decode(&text.kind, text.version, text.seat, &text.body)
}

/// The draws that an event's body holds.
pub(crate) fn draws(event: &Event) -> Vec<Draw<String>> {
    let body: serde_json::Value = serde_json::from_str(&Dice::encode(event).body).unwrap();
    body.get("draws").map_or_else(Vec::new, |draws| {
        serde_json::from_value(draws.clone()).unwrap()
    })
}

/// What is said of every choice that can follow the beginning of a turn.
pub(super) fn offers(state: &State, seat: Seat, prefix: &str) -> Result<Vec<Offer>, Refusal> {
    let line = moves::follow(choosing(state, seat)?, seat, prefix)?;
    Ok(show::dice::offers::choices(&line))
}

/// What a page says of one of them: title, price, why, effect.
pub(super) fn said(state: &State, prefix: &str, choice: &str) -> [String; 4] {
    let offers = offers(state, Seat(0), prefix).unwrap();
    let offer = offers.iter().find(|offer| offer.mv == choice).unwrap();
    let english = Words::of(Language::ENGLISH);
    let some = |said: &Option<Message>| {
        said.as_ref()
            .map_or_else(String::new, |said| english.plain(said))
    };
    [
        english.plain(&offer.title),
        some(&offer.price()),
        some(&offer.why),
        some(&offer.effect),
    ]
}
