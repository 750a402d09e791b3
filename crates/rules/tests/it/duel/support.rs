//! Positions of Duel in a short notation, played as text. Start reading at [`check`].

use rules::duel::{
    Card, City, Duel, Face, Goods, OwnWonder, Phase, PriceView, Slot, State, Token, Wonder,
};
use rules::{Seat, Viewer};
use scene::duel::describe;

use testing::said::Said;
use testing::script::{self, number, parts};
use testing::table::{Source, Table, options};

pub(super) type Board = Table<Duel>;

/// Plays positions; an empty line begins another one. Gives the last. Besides the statements of all games:
///
/// - `age 2`, `turn 1`, `pawn -3`, `last 0`, `option centred_pawn chooses`
/// - `seat 0: 7 coins, quarry, law, the_sphinx, the_colossus over altar`: coins, cards, tokens, wonders
/// - `open temple, school`: accessible cards, none on another
/// - `at 18 temple`, `hidden 15 walls`: a card in a slot, face up or face down
/// - `discard palace`, `board law, economy`, `aside strategy`
/// - `draw law, economy, masonry`: what the Great Library will draw
/// - `price 0 aqueduct: 6 (stone 3+3)`: what a card or a wonder costs a seat, and why
/// - `unbuilt 1: piraeus`: a seat's wonders that can still be built
///
/// Semicolons part statements of a position. Left out: Age I, seat 0 to move, 7 coins each, no tokens on the board.
pub(super) fn check(text: &str) -> Board {
    let (mut board, mut is_new) = (empty(), false);
    for line in script::lines(text) {
        if is_new {
            board = empty();
        }
        is_new = line.is_empty();
        if !is_new {
            says(&mut board, line);
        }
    }
    board
}

fn empty() -> Board {
    let mut state = State::new(options::<Duel>(2, &[]));
    state.age = 1;
    state.phase = Phase::Turn;
    Table::at(state)
}

fn says(board: &mut Board, line: &str) {
    if let Some(rest) = line.strip_prefix("price ") {
        let (of, expected) = parts(rest, ": ");
        let (seat, thing) = parts(of, " ");
        assert_eq!(price(board, number(seat), thing), expected, "{thing}");
    } else if let Some(rest) = line.strip_prefix("unbuilt ") {
        let (seat, expected) = parts(rest, ":");
        let city = &board.open().cities[number::<usize>(seat)];
        let unbuilt = city.wonders.iter().filter(|own| !own.is_built);
        let unbuilt: Vec<&str> = unbuilt.map(|own| own.wonder.id()).collect();
        assert_eq!(unbuilt.join(", "), expected.trim());
    } else if !script::does(board, line) {
        for statement in line.split("; ") {
            let (word, rest) = parts(statement, " ");
            set(board, word, rest);
        }
        board.state.uncover();
    }
}

fn set(board: &mut Board, word: &str, rest: &str) {
    let state = &mut board.state;
    match word {
        "age" => state.age = number(rest),
        "turn" => state.active = Seat(number(rest)),
        "last" => state.last_player = Some(Seat(number(rest))),
        "pawn" => {
            state.pawn = number(rest);
            let half = usize::from(state.pawn > 0);
            state.plunder[half] = match state.pawn.abs() {
                0..3 => 0b11,
                3..6 => 0b10,
                _ => 0,
            };
        }
        "option" => {
            let value = parts(rest, " ");
            state.options = options::<Duel>(2, &[value]);
        }
        "seat" => {
            let (seat, things) = parts(rest, ": ");
            for thing in things.split(", ") {
                give(state, Seat(number(seat)), thing);
            }
        }
        "open" => {
            for card in rest.split(", ") {
                lay_open(state, card_of(card));
            }
        }
        "at" | "hidden" => {
            let (slot, card) = parts(rest, " ");
            let slot = Slot::new(number(slot)).unwrap();
            lay(state, slot, card_of(card), word == "at");
        }
        "discard" => state.discard = rest.split(", ").map(card_of).collect(),
        "board" => state.board = rest.split(", ").map(token_of).collect(),
        "aside" => state.aside = rest.split(", ").map(token_of).collect(),
        "draw" => {
            let mut script = rules::chance::Script::default();
            let drawn = rest.split(", ").map(str::to_owned);
            script.push("library_draw", drawn.collect());
            board.chance = Source::Scripted(script);
        }
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
        city.coins = number(coins);
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
    let mut slots = free.iter().map(|index| Slot::new(*index).unwrap());
    let slot = slots.find(|slot| !state.lying.has(*slot));
    lay(state, slot.expect("a free place"), card, true);
}

fn lay(state: &mut State, slot: Slot, card: Card, is_face_up: bool) {
    state.cards[slot.index()] = Some(card);
    state.lying.insert(slot);
    if card.is_guild() {
        state.guilds.insert(slot);
    }
    if is_face_up {
        state.face_up.insert(slot);
    }
}

pub(super) fn card_of(id: &str) -> Card {
    Card::find(id).unwrap_or_else(|| panic!("no card `{id}`"))
}

pub(super) fn token_of(id: &str) -> Token {
    Token::find(id).unwrap_or_else(|| panic!("no token `{id}`"))
}

/// The price of a card that can be taken, or of a wonder that its owner has not built: coins and why.
fn price(board: &Board, seat: u8, thing: &str) -> String {
    let view = board.view(Viewer::Seat(Seat(seat)));
    if let Some(wonder) = Wonder::find(thing) {
        let wonders = &view.cities[usize::from(seat)].wonders;
        let own = wonders.iter().find(|own| own.wonder == wonder).unwrap();
        return said(own.price.as_ref().expect("it is not built"));
    }
    let face = Face::Open {
        card: card_of(thing),
    };
    let mut places = view.pyramid.iter().filter(|place| place.face == face);
    let offer = places.find_map(|place| place.offer.as_ref());
    said(&offer.expect("the card can be taken").price)
}

/// Coins and why, in English.
fn said(price: &PriceView) -> String {
    match describe::why(price) {
        Some(why) => format!("{} ({})", price.total, why.said()),
        None => price.total.to_string(),
    }
}

/// A position in the midst of Age II.
pub(super) const TEMPLE: &str = "
    age 2; seat 0: 9 coins, altar, the_sphinx, the_colossus; seat 1: the_pyramids
    at 18 temple; at 19 aqueduct; at 0 theater; at 15 school; hidden 16 statue";

/// Units that the cards of a city make, by good.
pub(super) fn made(city: &City) -> Goods {
    let units = |good: usize| {
        city.cards
            .iter()
            .map(move |card| card.facts().effects.makes[good])
    };
    std::array::from_fn(|good| units(good).sum())
}
