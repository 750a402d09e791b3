//! Positions of Duel in a short notation, played as text. Start reading at [`position`] and [`Board`].

use wonderpost::chance::{Script, SeededChance};
use wonderpost::games::duel::Duel;
use wonderpost::games::duel::cards::Card;
use wonderpost::games::duel::event::Event;
use wonderpost::games::duel::kinds::Slot;
use wonderpost::games::duel::side::{BySide, Side};
use wonderpost::games::duel::state::{OwnWonder, Phase, State};
use wonderpost::games::duel::tokens::Token;
use wonderpost::games::duel::view::{PriceView, View};
use wonderpost::games::duel::wonders::Wonder;
use wonderpost::games::{DecideError, EndKind, Game, Library, OptionValues, Refusal, Seat, Viewer};
use wonderpost::show::duel::describe;
use wonderpost::words::{Language, Words};

/// A game under test with its source of chance.
#[derive(Clone)]
pub(super) struct Board {
    pub(super) state: State,
    chance: SeededChance,
    script: Script,
}

/// Options by name and value.
pub(super) fn options(named: &[(&str, &str)]) -> OptionValues {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    named.iter().map(owned).collect()
}

/// Starts a real game from a deal.
pub(super) fn deal(named: &[(&str, &str)], deal: &serde_json::Value) -> Board {
    let options = Duel::options(2, &options(named), &Library::default()).unwrap();
    let mut script = Duel::script(&options, deal).unwrap();
    let mut state = Duel::initial(&options);
    for event in Duel::start(&state, &mut script).unwrap() {
        Duel::apply(&mut state, &event);
    }
    Board {
        state,
        chance: SeededChance::new([7; 32], 0),
        script,
    }
}

/// Starts a real game from a seed.
pub(super) fn seeded(seed: u32, named: &[(&str, &str)]) -> Board {
    let options = Duel::options(2, &options(named), &Library::default()).unwrap();
    let mut chance = chance_of(seed);
    let mut state = Duel::initial(&options);
    for event in Duel::start(&state, &mut chance).unwrap() {
        Duel::apply(&mut state, &event);
    }
    Board {
        state,
        chance,
        script: Script::new(),
    }
}

/// The chance of a seed.
pub(super) fn chance_of(seed: u32) -> SeededChance {
    let mut key = [0; 32];
    key[..4].copy_from_slice(&seed.to_be_bytes());
    SeededChance::new(key, 0)
}

/// Sets up a position, one statement in each line:
///
/// - `age 2`, `turn 1`, `pawn -3`, `last 0`, `option centred_pawn chooses`
/// - `seat 0: 7 coins, quarry, law, the_sphinx, the_colossus over altar`: coins, cards, tokens, wonders
/// - `open temple, school`: accessible cards, none on another
/// - `at 18 temple`, `hidden 15 walls`: a card in a slot, face up or face down
/// - `discard palace`, `board law, economy`, `aside strategy`, `plunder gone`
/// - `draw law, economy, masonry`: what the Great Library will draw
///
/// Left out: Age I, seat 0 to move, 7 coins each, no tokens on the board.
pub(super) fn position(text: &str) -> Board {
    let mut board = Board {
        state: State::new(Duel::options(2, &OptionValues::new(), &Library::default()).unwrap()),
        chance: SeededChance::new([7; 32], 0),
        script: Script::new(),
    };
    board.state.age = 1;
    board.state.phase = Phase::Turn;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (word, rest) = line.split_once(' ').expect("a statement has two words");
        set(&mut board, word, rest);
    }
    board.state.uncover();
    board
}

fn set(board: &mut Board, word: &str, rest: &str) {
    let state = &mut board.state;
    match word {
        "age" => state.age = rest.parse().unwrap(),
        "turn" => state.active = Seat(rest.parse().unwrap()),
        "last" => state.last_player = Some(Seat(rest.parse().unwrap())),
        "pawn" => {
            state.pawn = rest.parse().unwrap();
            let half = usize::from(state.pawn > 0);
            state.plunder[Side::ALL[half]] = match state.pawn.abs() {
                0..3 => 0b11,
                3..6 => 0b10,
                _ => 0,
            };
        }
        "plunder" => state.plunder = BySide::default(),
        "option" => {
            let (name, value) = rest.split_once(' ').unwrap();
            state.options =
                Duel::options(2, &options(&[(name, value)]), &Library::default()).unwrap();
        }
        "seat" => {
            let (seat, things) = rest.split_once(": ").expect("`seat N: things`");
            for thing in things.split(", ") {
                give(state, Seat(seat.parse().unwrap()), thing);
            }
        }
        "open" => {
            for card in rest.split(", ") {
                lay_open(state, card_of(card));
            }
        }
        "at" | "hidden" => {
            let (slot, card) = rest.split_once(' ').unwrap();
            let slot = Slot::new(slot.parse().unwrap()).unwrap();
            lay(state, slot, card_of(card), word == "at");
        }
        "discard" => state.discard = rest.split(", ").map(card_of).collect(),
        "board" => state.board = rest.split(", ").map(token_of).collect(),
        "aside" => state.aside = rest.split(", ").map(token_of).collect(),
        "draw" => board.script.push(
            "library_draw",
            rest.split(", ").map(str::to_owned).collect(),
        ),
        _ => panic!("`{word}` is no statement"),
    }
}

fn give(state: &mut State, seat: Seat, thing: &str) {
    let city = state.city_mut(seat);
    let (name, with) = match thing.split_once(" over ") {
        Some((name, card)) => (name, Some(card_of(card))),
        None => (thing, None),
    };
    if let Some(coins) = name.strip_suffix(" coins") {
        city.coins = coins.parse().unwrap();
    } else if let Some(card) = Card::find(name) {
        city.add_card(card);
    } else if let Some(token) = Token::find(name) {
        city.add_token(token);
    } else if let Some(wonder) = Wonder::find(name) {
        let place = city.wonders.iter_mut().find(|own| own.is_none()).unwrap();
        *place = Some(OwnWonder { wonder, with: None });
        if let Some(card) = with {
            city.build_wonder(wonder, card);
        }
    } else {
        panic!("`{name}` is nothing");
    }
}

/// Lays a card in a slot of a row whose cards do not touch each other.
fn lay_open(state: &mut State, card: Card) {
    let free: &[u8] = match state.age {
        1 => &[14, 15, 16, 17, 18, 19],
        2 => &[0, 1, 2, 3, 4, 5],
        _ => &[11, 12, 13, 14, 5, 6, 7, 8],
    };
    let slots = free.iter().map(|index| Slot::new(*index).unwrap());
    let slot = slots
        .into_iter()
        .find(|slot| state.lying & slot.bit() == 0)
        .expect("a free place");
    lay(state, slot, card, true);
}

fn lay(state: &mut State, slot: Slot, card: Card, is_face_up: bool) {
    state.cards[slot.index()] = Some(card);
    state.lying |= slot.bit();
    if is_face_up {
        state.face_up |= slot.bit();
    }
}

pub(super) fn card_of(id: &str) -> Card {
    Card::find(id).unwrap_or_else(|| panic!("no card `{id}`"))
}

pub(super) fn token_of(id: &str) -> Token {
    Token::find(id).unwrap_or_else(|| panic!("no token `{id}`"))
}

impl Board {
    /// Plays moves, `0: build temple`, one in each line, and gives the events of the last.
    pub(super) fn plays(&mut self, moves: &str) -> Vec<Event> {
        let mut last = Vec::new();
        for line in moves.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (seat, text) = line.split_once(": ").expect("`SEAT: MOVE`");
            let seat = Seat(seat.parse().unwrap());
            last = self
                .decide(seat, text)
                .unwrap_or_else(|error| panic!("{line}: {error}"));
            for event in &last {
                Duel::apply(&mut self.state, event);
            }
        }
        last
    }

    fn decide(&mut self, seat: Seat, text: &str) -> Result<Vec<Event>, DecideError> {
        let mv = Duel::parse_move(&self.state, seat, text)?;
        if self.script == Script::new() {
            Duel::decide(&self.state, seat, &mv, &mut self.chance)
        } else {
            Duel::decide(&self.state, seat, &mv, &mut self.script)
        }
    }

    /// The refusal of a move.
    pub(super) fn refusal(&self, seat: u8, text: &str) -> Refusal {
        match self.clone().decide(Seat(seat), text) {
            Err(DecideError::Refused(refusal)) => refusal,
            other => panic!("`{text}` gave {other:?}"),
        }
    }

    /// The legal moves of the seat whose turn it is.
    pub(super) fn moves(&self) -> Vec<String> {
        let seat = self.state.active;
        Duel::legal_moves(&self.state, seat)
            .iter()
            .map(Duel::print_move)
            .collect()
    }

    /// Whose choice is awaited.
    pub(super) fn awaiting(&self) -> Vec<u8> {
        Duel::awaiting(&self.state)
            .iter()
            .map(|seat| seat.0)
            .collect()
    }

    pub(super) fn coins(&self) -> [u16; 2] {
        [0, 1].map(|seat| self.state.city(Seat(seat)).coins)
    }

    pub(super) fn view(&self, seat: u8) -> View {
        Duel::view(&self.state, Viewer::Seat(Seat(seat)))
    }

    /// The price of a card for a seat in words: coins and why.
    pub(super) fn price(&self, seat: u8, card: &str) -> String {
        let card = card_of(card);
        let view = self.view(seat);
        let mut offers = view.pyramid.iter().filter_map(|place| {
            let open = wonderpost::games::duel::view::Face::Open { card };
            place.offer.as_ref().filter(|_| place.face == open)
        });
        let price = &offers.next_back().expect("the card can be taken").price;
        said(price)
    }

    /// The price of a wonder for its owner in words: coins and why.
    pub(super) fn wonder_price(&self, seat: u8, wonder: &str) -> String {
        let wonder = Wonder::find(wonder).unwrap();
        let view = self.view(seat);
        let city = &view.cities[usize::from(seat)];
        let own = city.wonders.iter().find(|own| own.wonder == wonder);
        let price = own.unwrap().price.as_ref().expect("it is not built");
        said(price)
    }

    /// Kind and winners of the end.
    pub(super) fn ending(&self) -> Option<(EndKind, Vec<u8>)> {
        let outcome = Duel::outcome(&self.state)?;
        let winners = outcome.winners.iter().map(|seat| seat.0).collect();
        Some((outcome.kind, winners))
    }
}

/// The kinds of events, in order.
pub(super) fn kinds(events: &[Event]) -> Vec<String> {
    events
        .iter()
        .map(|event| Duel::encode(event).kind)
        .collect()
}

/// Coins and why, in English.
fn said(price: &PriceView) -> String {
    let why = describe::why(price).map(|why| Words::of(Language::ENGLISH).plain(&why));
    match why {
        Some(why) => format!("{} ({why})", price.total),
        None => price.total.to_string(),
    }
}
