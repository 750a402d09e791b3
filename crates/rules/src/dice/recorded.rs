//! How events stand in the journal: things of the boards by their ids, which only a position with its board set knows.
//!
//! Start reading at [`decode`].

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::boards::BoardSet;
use super::city::City;
use super::event::{Dealt, Event, Revealed, RevealedTurn, Rolled, SEAL_KIND, Sealed, Shaken, Step};
use super::library;
use super::model::{PlacedDie, Turn, byte};
use super::state::State;
use crate::chance::Draw;
use crate::{DecodeError, EncodedEvent, Fact, FactKind, Seat, Secrecy, Stored, bodies};

#[derive(Serialize, Deserialize)]
struct DealtBody {
    boards: Vec<String>,
    board_set: String,
    board_set_hash: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    set: Option<serde_json::Value>,
    draws: Vec<Draw<String>>,
}

#[derive(Serialize, Deserialize)]
struct ShakenBody {
    round: u32,
    forum: Vec<PlacedDie<String>>,
    /// Two for each die in the order of the forum: face, section.
    draws: Vec<Draw<String>>,
}

#[derive(Serialize, Deserialize)]
struct SealedBody {
    round: u32,
    turn: String,
}

#[derive(Serialize, Deserialize)]
struct RevealedBody {
    round: u32,
    turns: Vec<TurnBody>,
    agora_first: Vec<Seat>,
    is_next_last: bool,
}

#[derive(Serialize, Deserialize)]
struct TurnBody {
    turn: String,
    steps: Vec<Step<String, BoxPlace, String>>,
}

/// A box by the id of its row and its number in it, from 1.
#[derive(Serialize, Deserialize)]
struct BoxPlace {
    row: String,
    number: u32,
}

impl Fact for Event {
    const KINDS: &'static [FactKind] = &[
        kind("boards_dealt", Secrecy::Public),
        kind("forum_shaken", Secrecy::Public),
        kind(SEAL_KIND, Secrecy::OwnSeat),
        kind("round_revealed", Secrecy::Public),
        kind("dice_swapped", Secrecy::Public),
        kind("game_scored", Secrecy::Public),
    ];

    fn name(&self) -> &'static str {
        match self {
            Self::Dealt(_) => "boards_dealt",
            Self::Shaken(_) => "forum_shaken",
            Self::Sealed(_) => SEAL_KIND,
            Self::Revealed(_) => "round_revealed",
            Self::Swapped(_) => "dice_swapped",
            Self::Scored(_) => "game_scored",
        }
    }

    fn draws(&self) -> usize {
        match self {
            Self::Dealt(dealt) => dealt.draws.len(),
            Self::Shaken(shaken) => 2 * shaken.forum.len(),
            Self::Swapped(swapped) => swapped.draws.len(),
            Self::Sealed(_) | Self::Revealed(_) | Self::Scored(_) => 0,
        }
    }

    fn encode(&self) -> EncodedEvent {
        let (seat, body) = match self {
            Self::Dealt(dealt) => (None, canonical(&DealtBody::of(dealt))),
            Self::Shaken(shaken) => (None, canonical(&ShakenBody::of(shaken))),
            Self::Sealed(sealed) => {
                let (round, turn) = (sealed.round, sealed.turn.to_string());
                (Some(sealed.seat), canonical(&SealedBody { round, turn }))
            }
            Self::Revealed(body) => (None, canonical(&RevealedBody::of(body))),
            Self::Swapped(body) => (None, canonical(body)),
            Self::Scored(body) => (None, canonical(body)),
        };
        bodies::encoded(self.name(), seat, body)
    }
}

/// A kind of event; all but a turn that is still sealed tell more than what their mover chose.
const fn kind(name: &'static str, secrecy: Secrecy) -> FactKind {
    FactKind {
        name,
        secrecy,
        reveals: !matches!(secrecy, Secrecy::OwnSeat),
    }
}

/// Reads an event. A board set in it has to be sound and the one recorded; other events name things of the boards that
/// were dealt before.
pub(super) fn decode(before: &State, stored: Stored<'_>) -> Result<Event, DecodeError> {
    if stored.version != bodies::VERSION {
        return Err(bodies::unknown(super::KEY, stored));
    }
    let set = before.set.as_ref();
    let read = match stored.kind {
        "boards_dealt" => return dealt(stored).map(Event::Dealt),
        "dice_swapped" => return bodies::read(stored).map(Event::Swapped),
        "game_scored" => return bodies::read(stored).map(Event::Scored),
        "forum_shaken" => {
            let body: ShakenBody = bodies::read(stored)?;
            set.and_then(|set| body.look_up(set)).map(Event::Shaken)
        }
        SEAL_KIND => {
            let SealedBody { round, turn } = bodies::read(stored)?;
            let seat: Seat = bodies::actor(stored)?;
            let city = before.cities.get(seat.index()).zip(set);
            let turn = city.and_then(|(city, set)| Turn::read(set, city.board, &turn));
            turn.map(|turn| Event::Sealed(Sealed { seat, round, turn }))
        }
        "round_revealed" => {
            let body: RevealedBody = bodies::read(stored)?;
            let revealed = set.and_then(|set| body.look_up(set, &before.cities));
            revealed.map(Arc::new).map(Event::Revealed)
        }
        _ => return Err(bodies::unknown(super::KEY, stored)),
    };
    read.ok_or_else(|| bodies::unfit(stored, "it names what the boards of the table have not"))
}

/// The map of `serde_json` keeps its keys sorted; a test at the foot proves it.
fn canonical<T: Serialize>(body: &T) -> String {
    serde_json::to_value(body)
        .unwrap_or(serde_json::Value::Null)
        .to_string()
}

impl DealtBody {
    fn of(dealt: &Dealt) -> Self {
        let set = dealt.set.as_ref();
        Self {
            boards: dealt.boards.clone(),
            board_set: dealt.set_id.clone(),
            board_set_hash: dealt.set_hash.clone(),
            set: set.and_then(|set| serde_json::from_str(&set.canonical).ok()),
            draws: dealt.draws.clone(),
        }
    }
}

fn dealt(stored: Stored<'_>) -> Result<Dealt, DecodeError> {
    let body: DealtBody = bodies::read(stored)?;
    let set = match body.set {
        Some(value) => Some(recorded_set(stored, &body.board_set_hash, &value)?),
        None if body.board_set_hash == library::own().hash => None,
        None => {
            let why = "it was dealt with another text of the built-in board set";
            return Err(bodies::unfit(stored, why));
        }
    };
    let used = set.as_ref().unwrap_or(library::own());
    if let Some(id) = body.boards.iter().find(|id| used.board(id).is_none()) {
        let why = format!("its board set has no board `{id}`");
        return Err(bodies::unfit(stored, why));
    }
    Ok(Dealt {
        boards: body.boards,
        set_id: body.board_set,
        set_hash: body.board_set_hash,
        set,
        draws: body.draws,
    })
}

fn recorded_set(
    stored: Stored<'_>,
    hash: &str,
    value: &serde_json::Value,
) -> Result<Arc<BoardSet>, DecodeError> {
    let text = value.to_string();
    let set = BoardSet::parse("in the journal", &text)
        .map(Arc::new)
        .map_err(|error| bodies::unfit(stored, error.to_string()))?;
    if set.hash == hash {
        Ok(set)
    } else {
        let why = format!("its board set has the hash {}, not {hash}", set.hash);
        Err(bodies::unfit(stored, why))
    }
}

impl ShakenBody {
    fn of(shaken: &Shaken) -> Self {
        let set = &shaken.set;
        let sections: Vec<String> = set.sections.iter().map(u32::to_string).collect();
        let mut body = Self {
            round: shaken.round,
            forum: Vec::new(),
            draws: Vec::new(),
        };
        for rolled in &shaken.forum {
            let PlacedDie { die, face, section } = rolled.lying;
            let face_id = |face: usize| set.faces[face].id.clone();
            body.forum.push(PlacedDie {
                die,
                face: face_id(face),
                section,
            });
            body.draws.push(Draw {
                n: rolled.face_n,
                from: set.dice[die.index()].map(face_id).to_vec(),
                outcome: vec![face_id(face)],
            });
            body.draws.push(Draw {
                n: rolled.section_n,
                from: sections.clone(),
                outcome: vec![section.to_string()],
            });
        }
        body
    }

    fn look_up(&self, set: &Arc<BoardSet>) -> Option<Shaken> {
        let number = |index: usize| self.draws.get(index).map_or(0, |draw| draw.n);
        let forum = (0..).zip(&self.forum).map(|(index, lying)| {
            Some(Rolled {
                lying: PlacedDie {
                    die: lying.die,
                    face: set.face(&lying.face)?,
                    section: lying.section,
                },
                face_n: number(2 * index),
                section_n: number(2 * index + 1),
            })
        });
        Some(Shaken {
            set: Arc::clone(set),
            round: self.round,
            forum: forum.collect::<Option<_>>()?,
        })
    }
}

impl RevealedBody {
    fn of(revealed: &Revealed) -> Self {
        let turns = revealed.turns.iter();
        Self {
            round: revealed.round,
            turns: turns
                .map(|turn| TurnBody::of(turn, &revealed.set))
                .collect(),
            agora_first: revealed.agora_first.to_vec(),
            is_next_last: revealed.is_next_last,
        }
    }

    fn look_up(&self, set: &Arc<BoardSet>, cities: &[City]) -> Option<Revealed> {
        let turns = cities.iter().zip(&self.turns);
        let turns = turns.map(|(city, turn)| turn.look_up(set, city.board));
        let are_seats = self
            .agora_first
            .iter()
            .all(|seat| seat.index() < cities.len());
        (are_seats && self.turns.len() == cities.len()).then_some(())?;
        Some(Revealed {
            set: Arc::clone(set),
            round: self.round,
            turns: turns.collect::<Option<_>>()?,
            agora_first: self.agora_first.iter().copied().collect(),
            is_next_last: self.is_next_last,
        })
    }
}

impl TurnBody {
    fn of(revealed: &RevealedTurn, set: &BoardSet) -> Self {
        let board = revealed.turn.board();
        let face = |face: &u8| Some(set.faces[usize::from(*face)].id.clone());
        let place = |index: &u8| {
            let spec = &board.boxes[usize::from(*index)];
            Some(BoxPlace {
                row: board.rows[spec.row].id.clone(),
                number: spec.number,
            })
        };
        let bonus = |bonus: &u8| Some(set.bonuses[usize::from(*bonus)].id.clone());
        let steps = revealed.steps.iter();
        Self {
            turn: revealed.turn.to_string(),
            steps: steps
                .filter_map(|step| step.renamed(face, place, bonus))
                .collect(),
        }
    }

    fn look_up(&self, set: &Arc<BoardSet>, board: usize) -> Option<RevealedTurn> {
        let sheet = &set.boards[board];
        let face = |id: &String| set.face(id).map(byte);
        let place = |at: &BoxPlace| sheet.find_box(&at.row, at.number).map(byte);
        let bonus = |id: &String| set.bonuses.iter().position(|each| each.id == *id).map(byte);
        let steps = self.steps.iter();
        let steps = steps.map(|step| step.renamed(face, place, bonus));
        Some(RevealedTurn {
            turn: Turn::read(set, board, &self.turn)?,
            steps: steps.collect::<Option<_>>()?,
        })
    }
}

impl<Face, Place, Bonus> Step<Face, Place, Bonus> {
    /// The same step with other names for what it names. None where one of them has no other name.
    fn renamed<F, P, B>(
        &self,
        face: impl FnOnce(&Face) -> Option<F>,
        place: impl FnOnce(&Place) -> Option<P>,
        bonus: impl FnOnce(&Bonus) -> Option<B>,
    ) -> Option<Step<F, P, B>> {
        Some(match *self {
            Self::Pass { amount, lost } => Step::Pass { amount, lost },
            Self::Die {
                die,
                face: ref top,
                paid,
            } => Step::Die {
                die,
                face: face(top)?,
                paid,
            },
            Self::Tick { ref index, paid } => Step::Tick {
                index: place(index)?,
                paid,
            },
            Self::Coins { amount, lost } => Step::Coins { amount, lost },
            Self::Attack {
                ref index,
                points,
                met,
            } => Step::Attack {
                index: place(index)?,
                points,
                met,
            },
            Self::Bonus { bonus: ref taken } => Step::Bonus {
                bonus: bonus(taken)?,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use smallvec::SmallVec;

    use super::*;
    use crate::dice::Options;
    use crate::dice::ids::Die;

    fn state() -> State {
        State::new(&Options::with_set(2, library::own()))
    }

    #[test]
    fn bodies_have_sorted_keys_and_no_spaces() {
        let set = library::own();
        let blue = set.dice[Die::Blue.index()];
        let rolled = Rolled {
            lying: PlacedDie {
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
        let stored = Stored::new("forum_shaken", 1, None, &expected);
        let read = decode(&state(), stored).unwrap();
        assert_eq!(read.encode(), event.encode());
    }

    #[test]
    fn what_is_not_an_event_of_the_game_is_an_error() {
        let decode = |kind, version, body| {
            decode(&state(), Stored::new(kind, version, None, body)).unwrap_err()
        };
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
