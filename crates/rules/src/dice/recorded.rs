//! Shakes and turns as the journal keeps them: by ids, readable without a board set. Start reading at [`Recorded`].

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::boards::{Board, BoardSet};
use super::event::{self, Event, Revealed, RevealedTurn, Rolled, Sealed, Shaken, Step};
use super::ids::Die;
use super::moves::Turn;
use super::state::{Lying, State};
use crate::chance::Draw;
use crate::{DecodeError, EncodedEvent, Seat, bodies};

/// An event whose ids are not looked up yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recorded {
    /// The forum was shaken.
    Shaken(ShakenBody),
    /// A seat sealed its turn.
    Sealed {
        /// Whose.
        seat: Seat,
        /// The round and the turn.
        body: SealedBody,
    },
    /// All turns were revealed.
    Revealed(RevealedBody),
}

/// A shake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShakenBody {
    round: u32,
    forum: Vec<LyingBody>,
    /// Two for each die in the order of the forum: face, section.
    draws: Vec<Draw<String>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct LyingBody {
    die: Die,
    face: String,
    section: u32,
}

/// A sealed turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedBody {
    round: u32,
    turn: String,
}

/// All turns of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RevealedBody {
    round: u32,
    turns: Vec<TurnBody>,
    agora_first: Vec<Seat>,
    is_next_last: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct TurnBody {
    turn: String,
    steps: Vec<StepBody>,
}

/// One step. A box is named by the id of its row and its number in it, from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum StepBody {
    Pass {
        amount: u32,
        lost: u32,
    },
    Die {
        die: Die,
        face: String,
        paid: u32,
    },
    Tick {
        row: String,
        number: u32,
        paid: u32,
    },
    Coins {
        amount: u32,
        lost: u32,
    },
    Attack {
        row: String,
        number: u32,
        points: u32,
        met: u32,
    },
    Bonus {
        bonus: String,
    },
}

/// Reads the body of one of these kinds.
pub(super) fn decode(kind: &str, seat: Option<Seat>, body: &str) -> Result<Recorded, DecodeError> {
    match kind {
        "forum_shaken" => bodies::read(kind, body).map(Recorded::Shaken),
        "round_revealed" => bodies::read(kind, body).map(Recorded::Revealed),
        _ => {
            let body = bodies::read(kind, body)?;
            let seat = seat.ok_or_else(|| bodies::unfit(kind, "it names no seat"))?;
            Ok(Recorded::Sealed { seat, body })
        }
    }
}

impl Recorded {
    /// Name in `snake_case`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Shaken(_) => "forum_shaken",
            Self::Sealed { .. } => event::SEAL_KIND,
            Self::Revealed(_) => "round_revealed",
        }
    }

    /// How many randomness numbers it used.
    pub const fn draws(&self) -> usize {
        match self {
            Self::Shaken(body) => body.draws.len(),
            Self::Sealed { .. } | Self::Revealed(_) => 0,
        }
    }

    /// Writes it as text.
    pub fn encode(&self) -> EncodedEvent {
        let (seat, body) = match self {
            Self::Shaken(body) => (None, event::canonical(body)),
            Self::Sealed { seat, body } => (Some(*seat), event::canonical(body)),
            Self::Revealed(body) => (None, event::canonical(body)),
        };
        EncodedEvent {
            kind: self.kind().to_owned(),
            version: event::VERSION,
            seat,
            body,
        }
    }

    /// Looks its ids up in the set and on the boards of a position. None when they are not there.
    pub fn look_up(&self, state: &State) -> Option<Event> {
        let set = state.set.as_ref()?;
        match self {
            Self::Shaken(body) => body.look_up(set).map(Event::Shaken),
            Self::Sealed { seat, body } => {
                let city = state.cities.get(seat.index())?;
                Some(Event::Sealed(Sealed {
                    seat: *seat,
                    round: body.round,
                    turn: Turn::read(set, city.board, &body.turn)?,
                }))
            }
            Self::Revealed(body) => {
                let turns = state.cities.iter().zip(&body.turns);
                let turns = turns.map(|(city, turn)| turn.look_up(set, city.board));
                Some(Event::Revealed(Arc::new(Revealed {
                    set: Arc::clone(set),
                    round: body.round,
                    turns: turns.collect::<Option<_>>()?,
                    agora_first: body.agora_first.iter().copied().collect(),
                    is_next_last: body.is_next_last,
                })))
            }
        }
    }

    /// Writes a shake with ids.
    pub(super) fn of_shaken(shaken: &Shaken) -> Self {
        let set = &shaken.set;
        let sections: Vec<String> = set.sections.iter().map(u32::to_string).collect();
        let mut body = ShakenBody {
            round: shaken.round,
            forum: Vec::new(),
            draws: Vec::new(),
        };
        for rolled in &shaken.forum {
            let Lying { die, face, section } = rolled.lying;
            let face_id = |face: usize| set.faces[face].id.clone();
            body.forum.push(LyingBody {
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
        Self::Shaken(body)
    }

    /// Writes a sealed turn in its notation.
    pub(super) fn of_sealed(sealed: &Sealed) -> Self {
        Self::Sealed {
            seat: sealed.seat,
            body: SealedBody {
                round: sealed.round,
                turn: sealed.turn.to_string(),
            },
        }
    }

    /// Writes the turns of a round with ids.
    pub(super) fn of_revealed(revealed: &Revealed) -> Self {
        let set = &revealed.set;
        let turns = revealed.turns.iter().map(|turn| TurnBody {
            turn: turn.turn.to_string(),
            steps: turn
                .steps
                .iter()
                .map(|step| StepBody::of(*step, set, turn.turn.board()))
                .collect(),
        });
        Self::Revealed(RevealedBody {
            round: revealed.round,
            turns: turns.collect(),
            agora_first: revealed.agora_first.to_vec(),
            is_next_last: revealed.is_next_last,
        })
    }
}

impl Event {
    /// The event with its ids looked up where they were read from a journal. None when they are not there.
    pub fn looked_up(&self, state: &State) -> Option<Cow<'_, Self>> {
        if let Self::Recorded(recorded) = self {
            recorded.look_up(state).map(Cow::Owned)
        } else {
            Some(Cow::Borrowed(self))
        }
    }
}

impl ShakenBody {
    fn look_up(&self, set: &Arc<BoardSet>) -> Option<Shaken> {
        let number = |index: usize| self.draws.get(index).map_or(0, |draw| draw.n);
        let forum = (0..).zip(&self.forum).map(|(index, lying)| {
            Some(Rolled {
                lying: Lying {
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

impl TurnBody {
    fn look_up(&self, set: &Arc<BoardSet>, board: usize) -> Option<RevealedTurn> {
        let steps = self.steps.iter();
        Some(RevealedTurn {
            turn: Turn::read(set, board, &self.turn)?,
            steps: steps
                .map(|step| step.look_up(set, &set.boards[board]))
                .collect::<Option<_>>()?,
        })
    }
}

impl StepBody {
    fn of(step: Step, set: &BoardSet, board: &Board) -> Self {
        let place = |index: u8| {
            let spec = &board.boxes[usize::from(index)];
            (board.rows[spec.row].id.clone(), spec.number)
        };
        match step {
            Step::Pass { amount, lost } => Self::Pass { amount, lost },
            Step::Die { die, face, paid } => Self::Die {
                die,
                face: set.faces[usize::from(face)].id.clone(),
                paid,
            },
            Step::Tick { index, paid } => {
                let (row, number) = place(index);
                Self::Tick { row, number, paid }
            }
            Step::Coins { amount, lost } => Self::Coins { amount, lost },
            Step::Attack { index, points, met } => {
                let (row, number) = place(index);
                Self::Attack {
                    row,
                    number,
                    points,
                    met,
                }
            }
            Step::Bonus { bonus } => Self::Bonus {
                bonus: set.bonuses[usize::from(bonus)].id.clone(),
            },
        }
    }

    fn look_up(&self, set: &BoardSet, board: &Board) -> Option<Step> {
        let found = |row: &str, number| u8::try_from(board.find_box(row, number)?).ok();
        Some(match self {
            Self::Pass { amount, lost } => Step::Pass {
                amount: *amount,
                lost: *lost,
            },
            Self::Die { die, face, paid } => Step::Die {
                die: *die,
                face: u8::try_from(set.face(face)?).ok()?,
                paid: *paid,
            },
            Self::Tick { row, number, paid } => Step::Tick {
                index: found(row, *number)?,
                paid: *paid,
            },
            Self::Coins { amount, lost } => Step::Coins {
                amount: *amount,
                lost: *lost,
            },
            Self::Attack {
                row,
                number,
                points,
                met,
            } => Step::Attack {
                index: found(row, *number)?,
                points: *points,
                met: *met,
            },
            Self::Bonus { bonus } => {
                let index = set.bonuses.iter().position(|each| each.id == *bonus)?;
                Step::Bonus {
                    bonus: u8::try_from(index).ok()?,
                }
            }
        })
    }
}
