//! What one viewer may know: the only thing that leaves the engine towards people.
//!
//! Boards, letters and drawings are made from these types alone. Cards are told by id; what is printed on
//! them is found with [`CardId::card`]. Hands, sealed choices, discards and the pile are only here for
//! those who may see them. Start reading at [`View`].

use serde::Serialize;

use super::cards::{CardId, Color, Edition, Resource, WonderId};
pub use super::event::{Deed, PhaseName};
use crate::{Outcome, Seat};

/// Everything one viewer may know of a position.
///
/// **Shape**: lists "by city" have one entry per city: the seats in order, with two players the Free City
/// last. City `i` has city `i + 1` on its left and `i - 1` on its right, around the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// The viewer's seat; none for spectators and open views.
    pub seat: Option<Seat>,
    /// `first` or `second`.
    pub edition: Edition,
    pub seats: usize,
    /// From 1 to 3; 0 before the first deal.
    pub age: u8,
    /// From 1 to 6; 0 before the first deal.
    pub turn: u8,
    pub phase: PhaseName,
    /// Number of the viewer's decision, as `Game::decision` gives it.
    pub decision: Option<u32>,
    /// Where hands go at the end of the turn; none where no hands are passed on any more this age.
    pub passing: Option<Direction>,
    /// Coins by city.
    pub coins: Vec<i32>,
    /// Shields by city.
    pub shields: Vec<i32>,
    /// Seats whose choice is awaited, in order.
    pub awaiting: Vec<Seat>,
    /// Seats that have sealed a choice that is not revealed yet, in order.
    pub sealed: Vec<Seat>,
    /// Cities in order.
    pub cities: Vec<CityView>,
    /// How many cards each seat holds.
    pub hand_sizes: Vec<usize>,
    /// The viewer's hand in the order in which it came; empty for other viewers.
    pub hand: Vec<HandCard>,
    /// Next stage of the viewer's wonder, when it could be chosen now.
    pub next_stage: Option<NextStage>,
    /// The viewer's own sealed choice in canonical notation.
    pub my_choice: Option<String>,
    /// Open views only: hands by seat.
    pub open_hands: Option<Vec<Vec<CardId>>>,
    /// Open views only: sealed choices by seat.
    pub open_choices: Option<Vec<Option<String>>>,
    pub discard_count: usize,
    /// The discard pile's faces, sorted, for the seat that is picking and for open views.
    pub discards: Option<Vec<DiscardCard>>,
    /// The third city of the two-player variant.
    pub free_city: Option<FreeCityView>,
    /// Wonders that can still be drafted, in the phase `draft`.
    pub draft: Vec<WonderId>,
    /// Sides that the viewer can choose, in the phase `side`: names such as `A`.
    pub side_choices: Vec<&'static str>,
    /// What the last turn that was revealed brought: its round, then its seventh card and its pick.
    pub last_reveals: Vec<RevealView>,
    pub outcome: Option<Outcome>,
}

/// A way around the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// To the city with the next number.
    Left,
    /// To the city with the number before.
    Right,
}

/// One city, as everybody sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CityView {
    /// Seat, none for the Free City.
    pub seat: Option<Seat>,
    /// Index of the city to the left.
    pub left: usize,
    /// Index of the city to the right.
    pub right: usize,
    /// The wonder; none before it is dealt or drafted.
    pub wonder: Option<WonderId>,
    /// Which side lies up: `A`, `B`, `day`, `night`; none while it is being chosen.
    pub side: Option<&'static str>,
    pub stages_built: usize,
    pub stages: usize,
    pub coins: i32,
    pub shields: i32,
    /// Cards built, in the order of building.
    pub cards: Vec<CardId>,
    /// Cards built by kind, in the order of [`Color::ALL`], kinds without cards left out.
    #[serde(rename = "by_colour")]
    pub by_color: Vec<(Color, Vec<CardId>)>,
    pub production: Vec<Output>,
    /// What it pays for goods of its neighbours.
    pub prices: Prices,
    /// What it sells to the viewer and at which price; empty where it is no neighbour.
    pub sells_me: Vec<Offer>,
    /// Science symbols: compass, wheel, tablet, and those chosen at the end.
    pub science: [u8; 4],
    /// Military tokens in the order in which they came.
    pub tokens: Vec<TokenView>,
    /// Sum of the tokens.
    pub military: i32,
    /// Now against the left neighbour: own shields minus theirs.
    pub against_left: i32,
    /// Now against the right neighbour: own shields minus theirs.
    pub against_right: i32,
    /// Points if the game ended now.
    pub points: PointsView,
    /// First edition, Olympía side A: whether this age's free building is left; none without the stage.
    pub free_build_left: Option<bool>,
}

/// Something produced every turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Output {
    /// One resource, or several of which one can be had each turn.
    pub goods: Vec<Resource>,
    /// How many units each turn.
    pub count: u8,
    pub sellable: bool,
}

/// What a city pays per unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Prices {
    pub raw_left: u8,
    pub raw_right: u8,
    pub manufactured_left: u8,
    pub manufactured_right: u8,
}

/// Something that a neighbour sells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// One resource, or several of which one can be bought each turn.
    pub goods: Vec<Resource>,
    /// How many units each turn.
    pub count: u8,
    /// Coins per unit for the viewer.
    pub price: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TokenView {
    /// Age in which it came.
    pub age: u8,
    pub from: Direction,
    /// −1, 1, 3 or 5.
    pub value: i32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct PointsView {
    /// Sum of the tokens.
    pub military: i32,
    /// One for three coins.
    pub coins: i32,
    /// Printed on built stages.
    pub wonder: i32,
    /// Blue cards.
    pub blue: i32,
    /// Science.
    pub green: i32,
    /// Yellow cards.
    pub yellow: i32,
    /// Guilds.
    pub guilds: i32,
    pub total: i32,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HandCard {
    pub card: CardId,
    #[serde(rename = "colour")]
    pub color: Color,
    pub build: Use,
    pub stage: Use,
    /// First edition, Olympía side A: `free CARD`, where that is possible now.
    pub free: Option<String>,
    /// `sell CARD`; none while no card can be chosen.
    pub sell: Option<String>,
    /// Building it for the Free City, for the seat that steers it, as the part after `; city: `.
    pub city_build: Option<Use>,
    /// Putting it under the Free City's next stage, for the seat that steers it.
    pub city_stage: Option<Use>,
    /// For the seat that steers: whether only sales are left for the Free City after this card is taken.
    pub leaves_city_nothing: bool,
    /// Whether the viewer's sealed choice takes this card for the own city.
    pub is_sealed: bool,
}

/// Whether and how a card can be built or put under a stage.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Use {
    /// Why it costs what it costs, or why it cannot be.
    pub state: UseState,
    /// Every sensible way to pay, in the order of the notation; empty where it cannot be chosen.
    pub ways: Vec<Payment>,
    /// Coins that the cheapest way lacks; 0 where it can be paid or where no purchase would do.
    pub short: i32,
    /// Cheapest price in coins, even if it cannot be paid; none where no purchase would do.
    pub cheapest: Option<i32>,
    /// Units that nobody makes for the city.
    pub missing: Vec<Purchase>,
    /// Of what there is too little, where no purchase would do.
    pub scarce: Vec<Scarcity>,
    pub through: Option<CardId>,
}

/// Why something costs what it costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UseState {
    #[default]
    Nothing,
    Chain,
    Olympia,
    /// Own goods pay for it.
    Own,
    /// Coins pay for it, wholly or in part.
    Coins,
    Short,
    /// Nobody sells what is missing.
    Unavailable,
    SameName,
    WonderComplete,
    NotNow,
}

/// A resource of which there is too little.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Scarcity {
    pub resource: Resource,
    /// Units that the price asks for.
    pub needed: u8,
    /// Units that nobody can give.
    pub lacking: u8,
    pub makers: Makers,
}

/// Who makes a resource for a city.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Makers {
    Nobody,
    Neighbours,
    /// The city itself, perhaps neighbours too.
    Own,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Payment {
    /// The move, or the Free City's part of it.
    pub mv: String,
    /// Coins to the left neighbour.
    pub left: u8,
    /// Coins to the right neighbour.
    pub right: u8,
    pub bank: u8,
    pub total: u8,
    pub buys_left: Vec<Purchase>,
    pub buys_right: Vec<Purchase>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Purchase {
    pub resource: Resource,
    pub count: u8,
    /// Coins for all of them; 0 where they are only missing.
    pub coins: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct NextStage {
    /// From 1.
    pub number: usize,
    /// Of how many.
    pub of: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DiscardCard {
    pub card: CardId,
    pub count: usize,
    /// `pick CARD`, where the viewer may take it.
    pub mv: Option<String>,
}

/// The third city of the two-player variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FreeCityView {
    /// Its index among the cities.
    pub city: usize,
    /// Seat that plays for it this turn.
    pub steered_by: Seat,
    /// Cards left in the face-down pile.
    pub pile: usize,
    /// The card that the viewer drew from the pile this turn.
    pub drawn: Option<CardId>,
    /// Open views only: the pile from the top.
    pub open_pile: Option<Vec<CardId>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RevealView {
    pub age: u8,
    pub turn: u8,
    /// Kind of the round: `choose`, `seventh` or `pick`.
    pub phase: PhaseName,
    /// What the cities did, in order; cities that were not asked are left out.
    pub plays: Vec<PlayView>,
}

/// What one city did in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayView {
    /// Index of the city.
    pub city: usize,
    pub deed: Deed,
    /// The card, where the viewer may know it: built ones are open, others only to who played them.
    pub card: Option<CardId>,
    /// Number of the stage built, from 1.
    pub stage: Option<usize>,
    pub left: u8,
    pub right: u8,
    pub bank: u8,
    pub gain: u8,
    pub income: u8,
}
