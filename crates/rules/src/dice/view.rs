//! What one viewer may know of a table: everything that a board, a letter and the protocol show.
//!
//! Nobody's view holds a turn that another seat has sealed and that is not revealed yet. Ids are those of the
//! board set. Start reading at [`View`].

use std::sync::Arc;

use serde::Serialize;

use super::boards::{BoardSet, Effect};
use super::event::{Steps, Swap};
use super::explain::Change;
pub use super::rules::turn::DieStatus;
use crate::{Outcome, Seat};

/// The position as one viewer may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The seat looked from; none for spectators.
    pub viewer: Option<Seat>,
    /// The boards with everything that is printed; the built-in ones where the host no longer has those of the table.
    #[serde(skip)]
    pub set: Arc<BoardSet>,
    /// The boards that are played with.
    pub board_set: BoardSetView,
    /// Round from 1; 0 before the deal.
    pub round: u32,
    /// Whether this round is the last one.
    pub is_last_round: bool,
    /// Unspent coins, by seat.
    pub coins: Vec<u32>,
    /// Resources, by seat.
    pub resources: Vec<u32>,
    /// Points if the game ended now, by seat.
    pub points_so_far: Vec<i32>,
    /// Seats whose turn is awaited, in order.
    pub awaiting: Vec<Seat>,
    /// Who has sealed a turn for this round, by seat.
    pub sealed: Vec<bool>,
    /// The viewer's own sealed turn.
    pub my_turn: Option<SealedTurnView>,
    /// The four sections by rising price, with the dice that lie in them.
    pub forum: Vec<SectionView>,
    /// Coins that a pass brings.
    pub pass_coins: u32,
    /// Every city, by seat.
    pub cities: Vec<CityView>,
    /// Who was first to complete the agora.
    pub agora_first: AgoraFirstView,
    /// What the round before this one revealed.
    pub last_round: Option<RevealView>,
    /// How the game ended, when it has.
    pub outcome: Option<Outcome>,
}

/// Which boards are played with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardSetView {
    /// Id of the set.
    pub id: String,
    /// Name of the set.
    pub name: String,
    /// SHA-256 of the set's canonical JSON, hex.
    pub hash: String,
    /// Whether it is built in: the project's own design, not the boards of the published game.
    pub is_built_in: bool,
}

/// A turn of the viewer that is sealed and can still be changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SealedTurnView {
    /// The turn in canonical notation.
    pub turn: String,
    /// What it will do, in order.
    #[serde(skip)]
    pub steps: Steps,
    /// What would be different afterwards.
    pub change: Change,
}

/// One section of the forum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SectionView {
    /// Price of its dice.
    pub price: u32,
    /// The dice in it, in the order of the board set.
    pub dice: Vec<DieView>,
}

/// A die in the forum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DieView {
    /// Id, such as `grey_1`.
    pub id: String,
    /// Id of its colour.
    pub colour: String,
    /// Whether it must be unlocked.
    pub is_special: bool,
    /// The face on top.
    pub face: FaceView,
    /// What it means to the viewer; none for those without a seat.
    pub for_me: Option<DieForMe>,
}

/// A face of a die.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FaceView {
    /// Id, such as `temple` or `tick_red`.
    pub id: String,
    /// Buildings whose boxes it ticks or compares, for the faces that name buildings.
    pub buildings: Vec<String>,
}

/// What a die means to the viewer, as his first choice of this round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DieForMe {
    /// Whether he may choose it, and if not why.
    pub status: DieStatus,
    /// Coins that are short of the cheapest box; 0 where they suffice.
    pub short: u32,
    /// The section's price after his discounts.
    pub price: u32,
    /// Fewest coins it costs in all, die and box, over the boxes that he may tick; none when there is none.
    pub cost_least: Option<u32>,
    /// Most coins it costs in all, over the boxes that he can pay.
    pub cost_most: Option<u32>,
    /// The boxes that it could tick, whether he can pay them or not.
    pub boxes: Vec<ReachView>,
}

/// A box that a die could tick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReachView {
    /// The choice that names it, such as `camel 1`.
    pub choice: String,
    /// Id of its building.
    pub building: String,
    /// Resources that the viewer lacks for it, one coin each.
    pub missing: u32,
    /// Coins in all: die and missing resources.
    pub cost: u32,
    /// Whether he can pay that.
    pub is_payable: bool,
}

/// One player's city.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CityView {
    /// Whose it is.
    pub seat: Seat,
    /// Id of the board.
    pub board: String,
    /// Name of the board.
    pub name: String,
    /// The left neighbour, to the west.
    pub left: Seat,
    /// The right neighbour, to the east.
    pub right: Seat,
    /// The buildings in the order of the board set.
    pub buildings: Vec<BuildingView>,
    /// The gold reserve.
    pub reserve: ReserveView,
    /// Special dice that he has unlocked.
    pub unlocked: Vec<String>,
    /// The bonuses in the order of the board set.
    pub bonuses: Vec<BonusView>,
    /// Lasting effects.
    #[serde(skip)]
    pub lasting: Vec<Effect>,
    /// What his barracks face.
    pub fronts: Vec<FrontView>,
    /// Whether this player's agora counts as the first, with its extra points.
    pub is_agora_first: bool,
}

/// A building of a city.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BuildingView {
    /// Id, such as `west_barracks`.
    pub id: String,
    /// Name in English.
    pub name: String,
    /// Id of the colour; none for the wonder.
    pub colour: Option<String>,
    /// Whether completing it brings a bonus.
    pub in_city: bool,
    /// How many boxes are ticked.
    pub ticked: u32,
    /// How many boxes it has.
    pub size: u32,
    /// Points that it is worth now, attacks included.
    pub points: i32,
    /// Its rows, as printed.
    pub rows: Vec<RowView>,
}

/// A row of boxes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RowView {
    /// Id, such as `camel`.
    pub id: String,
    /// Whether its boxes are ticked in any order.
    pub is_free: bool,
    /// The faces that tick it.
    pub faces: Vec<String>,
    /// Its boxes, from the first.
    pub boxes: Vec<BoxView>,
}

/// A box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoxView {
    /// The choice that names it, such as `camel 1`; in an arrow row the row's id.
    pub choice: String,
    /// Its number in the row, from 1.
    pub number: u32,
    /// Resources that it needs.
    pub cost: u32,
    /// What it does.
    pub effects: Vec<EffectView>,
    /// Whether it is ticked.
    pub is_ticked: bool,
    /// Whether it could be ticked next in its row.
    pub is_next: bool,
    /// Resources that this player lacks for it; 0 when it is ticked.
    pub missing: u32,
    /// Whether the viewer can tick it with his first choice of this round; always false in others' cities.
    pub is_within_reach: bool,
    /// Points written on a ticked attack box.
    pub attack_points: Option<u32>,
}

/// An effect of a box or a bonus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EffectView {
    /// Kind, as in the board set: `vp`, `attack`, `tick` …
    #[serde(rename = "do")]
    pub kind: String,
    /// Amount, coins or times, where it has one.
    pub amount: Option<u32>,
    /// Points per box, for `per_box`.
    pub vp_per_box: Option<u32>,
    /// Buildings it names.
    pub buildings: Vec<String>,
    /// Colour of dice it names; `any` for all.
    pub colour: Option<String>,
    /// Special die it unlocks.
    pub die: Option<String>,
    /// The effect itself.
    #[serde(skip)]
    pub effect: Effect,
}

/// The gold reserve: circles with a ring are coins, filled ones are spent, the others are still empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ReserveView {
    /// How many circles it has.
    pub size: u32,
    /// How many in a row.
    pub per_row: u32,
    /// Unspent coins.
    pub ringed: u32,
    /// Spent coins that are not rubbed out yet.
    pub spent: u32,
}

/// A bonus of a city.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BonusView {
    /// Id, such as `coins`.
    pub id: String,
    /// What it does.
    pub effects: Vec<EffectView>,
    /// Whether it is taken.
    pub is_taken: bool,
}

/// A barracks and what it faces this round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FrontView {
    /// Id of the barracks.
    pub building: String,
    /// The neighbour that it attacks.
    pub neighbour: Seat,
    /// Id of his barracks that defends.
    pub against: String,
    /// Defences of his that an attack of this round meets.
    pub defences_met: u32,
    /// Points written on the attacks so far.
    pub attack_points: u32,
    /// Own defences on this side.
    pub defences: u32,
}

/// The points for the first agora.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AgoraFirstView {
    /// How many points they are.
    pub vp: u32,
    /// Who got them; empty while nobody has.
    pub seats: Vec<Seat>,
}

/// What a round revealed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RevealView {
    /// The round.
    pub round: u32,
    /// The turns, by seat.
    pub turns: Vec<RevealedTurnView>,
    /// Special dice that came into the forum afterwards, with the grey die that left.
    pub swaps: Vec<Swap>,
}

/// One seat's turn of a round that was revealed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RevealedTurnView {
    /// Who.
    pub seat: Seat,
    /// The turn in canonical notation.
    pub turn: String,
    /// What it did, in order.
    #[serde(skip)]
    pub steps: Steps,
    /// Coins before and after.
    pub coins: (u32, u32),
    /// Points so far before and after.
    pub points: (i32, i32),
}
