//! What happened at a table of Dice, with the outcomes, and how it stands in the journal.
//!
//! All kinds are at version 1. In the journal events name things by their ids; what the rules make names them by
//! their index in the board set. Only a position knows its set, so what was read is looked up when it is applied:
//! `recorded.rs`. Start reading at [`Event`].

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::boards::{self, BoardSet};
use super::ids::Die;
use super::moves::Turn;
use super::recorded::{self, Recorded};
use super::short::Short;
use super::state::Lying;
use crate::chance::Draw;
use crate::{DecodeError, EncodedEvent, Outcome, Seat, Seats, Secrecy, bodies};

/// The only version so far.
pub(super) const VERSION: u16 = 1;

/// A fact.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// The boards were dealt.
    Dealt(Dealt),
    /// The forum was shaken.
    Shaken(Shaken),
    /// A seat sealed its turn, perhaps in place of an earlier one of the same round.
    Sealed(Sealed),
    /// All turns of a round were revealed and carried out.
    Revealed(Arc<Revealed>),
    /// Special dice came into the forum.
    Swapped(Swapped),
    /// The game was scored.
    Scored(Outcome),
    /// One of these as a journal holds it, its ids not looked up yet.
    Recorded(Recorded),
}

/// The boards by seat, and the set that they are from.
#[derive(Debug, Clone, PartialEq)]
pub struct Dealt {
    /// Ids of the boards, by seat.
    pub boards: Vec<String>,
    /// Id of the set.
    pub set_id: String,
    /// Its content hash.
    pub set_hash: String,
    /// The whole set, unless it is the built-in one.
    pub set: Option<Arc<BoardSet>>,
    /// The draw.
    pub draws: Vec<Draw<String>>,
}

/// How the dice lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shaken {
    /// The set that faces and sections are from.
    pub set: Arc<BoardSet>,
    /// The round that begins, from 1.
    pub round: u32,
    /// The seven dice.
    pub forum: SmallVec<[Rolled; 7]>,
}

/// A die that was shaken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolled {
    /// How it lies.
    pub lying: Lying,
    /// Number of the draw of its face.
    pub face_n: u32,
    /// Number of the draw of its section.
    pub section_n: u32,
}

/// A sealed turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// Whose.
    pub seat: Seat,
    /// The round it is for.
    pub round: u32,
    /// The turn.
    pub turn: Turn,
}

/// All turns of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revealed {
    /// The set that faces and bonuses are from.
    pub set: Arc<BoardSet>,
    /// The round.
    pub round: u32,
    /// The turns by seat.
    pub turns: Vec<RevealedTurn>,
    /// Seats that were the first to complete the agora, all in this round.
    pub agora_first: Seats,
    /// Whether the next round will be the last, because somebody has now taken his third bonus.
    pub is_next_last: bool,
}

/// One turn and what it did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevealedTurn {
    /// The turn.
    pub turn: Turn,
    /// What happened, in order.
    pub steps: Steps,
}

/// What a turn did, in order.
pub type Steps = Short<Step, 8>;

/// One thing that a turn did. Boxes are indices on the board of the seat, faces and bonuses in the set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Passed for coins.
    Pass {
        /// Coins that found room.
        amount: u32,
        /// Coins that did not.
        lost: u32,
    },
    /// Chose a die and paid its price.
    Die {
        /// Which.
        die: Die,
        /// The face on top.
        face: u8,
        /// Coins for the die.
        paid: u32,
    },
    /// Ticked a box and paid for missing resources.
    Tick {
        /// The box.
        index: u8,
        /// Coins for missing resources.
        paid: u32,
    },
    /// Took coins.
    Coins {
        /// Coins that found room.
        amount: u32,
        /// Coins that did not.
        lost: u32,
    },
    /// Wrote points on an attack box.
    Attack {
        /// The box.
        index: u8,
        /// The points.
        points: u32,
        /// Defences that it met.
        met: u32,
    },
    /// Took a bonus.
    Bonus {
        /// Which.
        bonus: u8,
    },
}

/// Exchanges of dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swapped {
    /// The round at whose end they happened.
    pub round: u32,
    /// The exchanges in order.
    pub swaps: Vec<Swap>,
    /// One draw for each.
    pub draws: Vec<Draw<Die>>,
}

/// A special die in place of a grey one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swap {
    /// The special die.
    pub enters: Die,
    /// The grey die.
    pub leaves: Die,
}

#[derive(Serialize, Deserialize)]
struct DealtBody {
    boards: Vec<String>,
    board_set: String,
    board_set_hash: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    set: Option<serde_json::Value>,
    draws: Vec<Draw<String>>,
}

/// Kind of the event that seals a choice.
pub const SEAL_KIND: &str = "choice_sealed";

impl Event {
    /// Name in `snake_case`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Dealt(_) => "boards_dealt",
            Self::Shaken(_) => "forum_shaken",
            Self::Sealed(_) => SEAL_KIND,
            Self::Revealed(_) => "round_revealed",
            Self::Swapped(_) => "dice_swapped",
            Self::Scored(_) => "game_scored",
            Self::Recorded(recorded) => recorded.kind(),
        }
    }

    /// How many randomness numbers it used.
    pub fn draws(&self) -> usize {
        match self {
            Self::Dealt(dealt) => dealt.draws.len(),
            Self::Shaken(shaken) => 2 * shaken.forum.len(),
            Self::Recorded(recorded) => recorded.draws(),
            Self::Swapped(swapped) => swapped.draws.len(),
            Self::Sealed(_) | Self::Revealed(_) | Self::Scored(_) => 0,
        }
    }

    /// Who may read it while the game runs.
    pub const fn secrecy(&self) -> Secrecy {
        match self {
            Self::Sealed(_) | Self::Recorded(Recorded::Sealed { .. }) => Secrecy::OwnSeat,
            Self::Dealt(_)
            | Self::Shaken(_)
            | Self::Revealed(_)
            | Self::Swapped(_)
            | Self::Scored(_)
            | Self::Recorded(Recorded::Shaken(_) | Recorded::Revealed(_)) => Secrecy::Public,
        }
    }

    /// Whether it told anybody more than what its mover chose: everything but a turn that is still sealed.
    pub const fn reveals(&self) -> bool {
        !matches!(self.secrecy(), Secrecy::OwnSeat)
    }

    /// Writes it as text.
    pub fn encode(&self) -> EncodedEvent {
        let (seat, body) = match self {
            Self::Dealt(dealt) => (None, canonical(&dealt_body(dealt))),
            Self::Shaken(shaken) => return Recorded::of_shaken(shaken).encode(),
            Self::Sealed(sealed) => return Recorded::of_sealed(sealed).encode(),
            Self::Revealed(revealed) => return Recorded::of_revealed(revealed).encode(),
            Self::Recorded(recorded) => return recorded.encode(),
            Self::Swapped(body) => (None, canonical(body)),
            Self::Scored(body) => (None, canonical(body)),
        };
        EncodedEvent {
            kind: self.kind().to_owned(),
            version: VERSION,
            seat,
            body,
        }
    }

    /// Reads an event. A board set in it has to be sound and the one recorded.
    pub fn decode(
        kind: &str,
        version: u16,
        seat: Option<Seat>,
        body: &str,
    ) -> Result<Self, DecodeError> {
        if version != VERSION {
            return Err(bodies::unknown(super::KEY, kind, version));
        }
        match kind {
            "boards_dealt" => dealt(kind, bodies::read(kind, body)?).map(Self::Dealt),
            "forum_shaken" | SEAL_KIND | "round_revealed" => {
                recorded::decode(kind, seat, body).map(Self::Recorded)
            }
            "dice_swapped" => bodies::read(kind, body).map(Self::Swapped),
            "game_scored" => bodies::read(kind, body).map(Self::Scored),
            _ => Err(bodies::unknown(super::KEY, kind, version)),
        }
    }
}

/// The map of `serde_json` keeps its keys sorted; a test at the foot proves it.
pub(super) fn canonical<T: Serialize>(body: &T) -> String {
    serde_json::to_value(body)
        .unwrap_or(serde_json::Value::Null)
        .to_string()
}

fn dealt_body(dealt: &Dealt) -> DealtBody {
    DealtBody {
        boards: dealt.boards.clone(),
        board_set: dealt.set_id.clone(),
        board_set_hash: dealt.set_hash.clone(),
        set: dealt
            .set
            .as_ref()
            .and_then(|set| serde_json::from_str(&set.canonical).ok()),
        draws: dealt.draws.clone(),
    }
}

fn dealt(kind: &str, body: DealtBody) -> Result<Dealt, DecodeError> {
    let set = match body.set {
        Some(value) => Some(recorded_set(kind, &body.board_set_hash, &value)?),
        None if body.board_set_hash == boards::own().hash => None,
        None => {
            let why = "it was dealt with another text of the built-in board set";
            return Err(bodies::unfit(kind, why));
        }
    };
    let own = boards::own();
    let used = set.as_ref().unwrap_or(own);
    if let Some(id) = body.boards.iter().find(|id| used.board(id).is_none()) {
        let why = format!("its board set has no board `{id}`");
        return Err(bodies::unfit(kind, why));
    }
    Ok(Dealt {
        boards: body.boards,
        set_id: body.board_set,
        set_hash: body.board_set_hash,
        set,
        draws: body.draws,
    })
}

/// The set that the journal holds.
fn recorded_set(
    kind: &str,
    hash: &str,
    value: &serde_json::Value,
) -> Result<Arc<BoardSet>, DecodeError> {
    let text = value.to_string();
    let set = BoardSet::parse("in the journal", &text)
        .map(Arc::new)
        .map_err(|error| bodies::unfit(kind, error.to_string()))?;
    if set.hash == hash {
        Ok(set)
    } else {
        let why = format!("its board set has the hash {}, not {hash}", set.hash);
        Err(bodies::unfit(kind, why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_have_sorted_keys_and_no_spaces() {
        let set = boards::own();
        let blue = set.dice[Die::Blue.index()];
        let rolled = Rolled {
            lying: Lying {
                die: Die::Blue,
                face: blue[0],
                section: 2,
            },
            face_n: 9,
            section_n: 10,
        };
        let event = Event::Shaken(Shaken {
            set: Arc::clone(set),
            round: 3,
            forum: SmallVec::from_iter([rolled]),
        });
        let ids = blue.map(|face| format!("\"{}\"", set.faces[face].id));
        let expected = format!(
            concat!(
                r#"{{"draws":[{{"from":[{}],"n":9,"outcome":[{face}]}},"#,
                r#"{{"from":["0","1","2","3"],"n":10,"outcome":["2"]}}],"#,
                r#""forum":[{{"die":"blue","face":{face},"section":2}}],"round":3}}"#
            ),
            ids.join(","),
            face = ids[0],
        );
        assert_eq!(event.encode().body, expected);
        let read = Event::decode("forum_shaken", 1, None, &expected).unwrap();
        assert_eq!(read.encode(), event.encode());
    }

    #[test]
    fn what_is_not_an_event_of_the_game_is_an_error() {
        let decode = |kind, version, body| Event::decode(kind, version, None, body).unwrap_err();
        for (kind, version) in [("card_taken", 1), ("forum_shaken", 2)] {
            let error = decode(kind, version, "{}");
            assert!(matches!(error, DecodeError::UnknownKind { .. }));
        }
        let error = decode("forum_shaken", 1, "{}");
        assert!(matches!(error, DecodeError::Body { .. }));
        let error = decode("choice_sealed", 1, r#"{"round":1,"turn":"pass"}"#);
        assert!(matches!(error, DecodeError::Unfit { .. }));
    }
}
