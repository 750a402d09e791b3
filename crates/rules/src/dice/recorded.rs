//! How events stand in the journal: things of the boards by their ids, which only a position with its set knows.

use std::sync::Arc;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use super::model::SEAL_KIND;
use super::{
    Board, BoardSet, City, Dealt, Event, PlacedDie, Revealed, RevealedTurn, Rolled, Sealed, Shaken,
    State, Step, Turn, library,
};
use crate::{DecodeError, Draw, EncodedEvent, Fact, Seat, Stored, bodies};

impl Fact for Event {
    type State = State;
    type Move = Turn;

    kinds! {
        Dealt = "boards_dealt", Public, true;
        Shaken = "forum_shaken", Public, true;
        Sealed = "choice_sealed", OwnSeat, false;
        Revealed = "round_revealed", Public, true;
        Swapped = "dice_swapped", Public, true;
        Scored = "game_scored", Public, true;
    }

    fn draws(&self) -> usize {
        match self {
            Self::Dealt(dealt) => dealt.draws.len(),
            Self::Shaken(shaken) => 2 * shaken.forum.len(),
            Self::Swapped(swapped) => swapped.draws.len(),
            Self::Sealed(_) | Self::Revealed(_) | Self::Scored(_) => 0,
        }
    }

    fn played(&self) -> Option<Turn> {
        let Self::Sealed(sealed) = self else {
            return None;
        };
        Some(sealed.turn.clone())
    }

    /// The map of `serde_json` keeps its keys sorted; a test at the foot proves it.
    fn encode(&self) -> EncodedEvent {
        let (seat, body) = match self {
            Self::Dealt(dealt) => (None, dealt_body(dealt)),
            Self::Shaken(shaken) => (None, shaken_body(shaken)),
            Self::Sealed(Sealed { seat, round, turn }) => {
                let body = json!({ "round": round, "turn": turn.to_string() });
                (Some(*seat), body)
            }
            Self::Revealed(revealed) => (None, revealed_body(revealed)),
            Self::Swapped(body) => (None, json!(body)),
            Self::Scored(body) => (None, json!(body)),
        };
        bodies::encoded(self.name(), seat, body.to_string())
    }

    /// Reads an event. A board set in it has to be sound and the recorded one; other events name things of dealt boards.
    fn decode(before: &State, stored: Stored<'_>) -> Result<Self, DecodeError> {
        if stored.version != bodies::VERSION {
            return Err(bodies::unknown(super::KEY, stored));
        }
        let set = before.set.as_ref();
        let read = match stored.kind {
            "boards_dealt" => return dealt(stored).map(Event::Dealt),
            "dice_swapped" => return bodies::read(stored).map(Event::Swapped),
            "game_scored" => return bodies::read(stored).map(Event::Scored),
            "forum_shaken" => {
                let body = bodies::read(stored)?;
                set.and_then(|set| shaken(set, &body)).map(Event::Shaken)
            }
            SEAL_KIND => {
                let SealedBody { round, turn } = bodies::read(stored)?;
                let seat: Seat = bodies::actor(stored)?;
                let city = before.cities.get(seat.index()).zip(set);
                let turn = city.and_then(|(city, set)| Turn::read(set, city.board, &turn));
                turn.map(|turn| Event::Sealed(Sealed { seat, round, turn }))
            }
            "round_revealed" => {
                let body = bodies::read(stored)?;
                let revealed = set.and_then(|set| revealed(set, &before.cities, body));
                revealed.map(Arc::new).map(Event::Revealed)
            }
            _ => return Err(bodies::unknown(super::KEY, stored)),
        };
        read.ok_or_else(|| bodies::unfit(stored, "it names what the boards of the table have not"))
    }
}

/// What a deal brings beside its other fields, where its boards are no built-in ones.
#[derive(Deserialize)]
struct Brought {
    set: Option<Value>,
}

fn dealt_body(dealt: &Dealt) -> Value {
    let mut body = json!(dealt);
    if let Some(set) = &dealt.set {
        body["set"] = serde_json::from_str(&set.canonical).unwrap_or_default();
    }
    body
}

fn dealt(stored: Stored<'_>) -> Result<Dealt, DecodeError> {
    let (dealt, Brought { set }): (Dealt, _) = (bodies::read(stored)?, bodies::read(stored)?);
    let unfit = |why: String| bodies::unfit(stored, why);
    let hash = &dealt.set_hash;
    let set = match set {
        Some(value) => {
            let set = BoardSet::parse("in the journal", &value.to_string());
            let set = set.map_err(|error| unfit(error.to_string()))?;
            if set.hash != *hash {
                let why = format!("its board set has the hash {}, not {hash}", set.hash);
                return Err(unfit(why));
            }
            Some(Arc::new(set))
        }
        None if *hash == library::own().hash => None,
        None => {
            let why = "it was dealt with another text of the built-in board set";
            return Err(unfit(why.to_owned()));
        }
    };
    let used = set.as_ref().unwrap_or(library::own());
    if let Some(id) = dealt.boards.iter().find(|id| used.board(id).is_none()) {
        return Err(unfit(format!("its board set has no board `{id}`")));
    }
    Ok(Dealt { set, ..dealt })
}

#[derive(Deserialize)]
struct ShakenBody {
    round: u32,
    forum: Vec<PlacedDie<String>>,
    /// Two for each die in the order of the forum: face, section. What they drew from the set says.
    draws: Vec<Draw<IgnoredAny>>,
}

fn shaken_body(shaken: &Shaken) -> Value {
    let set = &shaken.set;
    let id = |face: usize| &set.faces[face].id;
    let forum = shaken.forum.iter().map(|rolled| {
        let PlacedDie { die, face, section } = rolled.lying;
        json!({ "die": die, "face": id(face), "section": section })
    });
    let draws = shaken.forum.iter().flat_map(|rolled| {
        let PlacedDie { die, face, section } = rolled.lying;
        let faces = set.dice[die.index()].map(id);
        let (labels, section) = (&set.section_labels, section.to_string());
        [
            json!({ "n": rolled.face_n, "from": faces, "outcome": [id(face)] }),
            json!({ "n": rolled.section_n, "from": labels, "outcome": [section] }),
        ]
    });
    json!({
        "round": shaken.round,
        "forum": forum.collect::<Vec<_>>(),
        "draws": draws.collect::<Vec<_>>(),
    })
}

fn shaken(set: &Arc<BoardSet>, body: &ShakenBody) -> Option<Shaken> {
    let number = |index: usize| body.draws.get(index).map_or(0, |draw| draw.n);
    let rolled = |(index, lying): (usize, &PlacedDie<String>)| {
        Some(Rolled {
            lying: PlacedDie {
                die: lying.die,
                face: set.face(&lying.face)?,
                section: lying.section,
            },
            face_n: number(2 * index),
            section_n: number(2 * index + 1),
        })
    };
    let forum = body.forum.iter().enumerate().map(rolled);
    Some(Shaken {
        set: Arc::clone(set),
        round: body.round,
        forum: forum.collect::<Option<_>>()?,
    })
}

#[derive(Deserialize)]
struct SealedBody {
    round: u32,
    turn: String,
}

#[derive(Deserialize)]
struct RevealedBody {
    round: u32,
    turns: Vec<TurnBody>,
    agora_first: Vec<Seat>,
    is_next_last: bool,
}

#[derive(Deserialize)]
struct TurnBody {
    turn: String,
    steps: Vec<Value>,
}

fn revealed_body(revealed: &Revealed) -> Value {
    let turns = revealed.turns.iter().map(|RevealedTurn { turn, steps }| {
        let steps = steps.iter();
        let steps = steps.map(|step| step_body(&revealed.set, turn.board(), *step));
        json!({ "turn": turn.to_string(), "steps": steps.collect::<Vec<_>>() })
    });
    json!({
        "round": revealed.round,
        "turns": turns.collect::<Vec<_>>(),
        "agora_first": revealed.agora_first.as_slice(),
        "is_next_last": revealed.is_next_last,
    })
}

fn revealed(set: &Arc<BoardSet>, cities: &[City], body: RevealedBody) -> Option<Revealed> {
    let are_seats = |seats: &[Seat]| seats.iter().all(|seat| seat.index() < cities.len());
    if body.turns.len() != cities.len() || !are_seats(&body.agora_first) {
        return None;
    }
    let turns = body.turns.into_iter().zip(cities).map(|(turn, city)| {
        let board = &set.boards[city.board];
        let steps = turn.steps.into_iter();
        let steps = steps.map(|step| read_step(set, board, step));
        Some(RevealedTurn {
            steps: steps.collect::<Option<_>>()?,
            turn: Turn::read(set, city.board, &turn.turn)?,
        })
    });
    Some(Revealed {
        set: Arc::clone(set),
        round: body.round,
        turns: turns.collect::<Option<_>>()?,
        agora_first: body.agora_first.as_slice().into(),
        is_next_last: body.is_next_last,
    })
}

/// A step with ids instead of indices; a box has that of its row and its number there, from 1.
fn step_body(set: &BoardSet, board: &Board, step: Step) -> Value {
    let mut body = json!(step);
    match step {
        Step::Die { face, .. } => body["face"] = json!(set.faces[usize::from(face)].id),
        Step::Bonus { bonus } => body["bonus"] = json!(set.bonuses[usize::from(bonus)].id),
        Step::Tick { index, .. } | Step::Attack { index, .. } => {
            let spec = &board.boxes[usize::from(index)];
            body["row"] = json!(board.rows[spec.row].id);
            body["number"] = json!(spec.number);
        }
        Step::Pass { .. } | Step::Coins { .. } => {}
    }
    body
}

/// None where it lacks something, or names what the set and the board have not.
fn read_step(set: &BoardSet, board: &Board, body: Value) -> Option<Step> {
    let mut body = body;
    let step = body.as_object_mut()?;
    if let Some(face) = step.get_mut("face") {
        *face = json!(set.face(face.as_str()?)?);
    }
    if let Some(bonus) = step.get_mut("bonus") {
        let id = bonus.as_str()?;
        let at = set.bonuses.iter().position(|each| each.id == id)?;
        *bonus = json!(at);
    }
    if let Some(row) = step.get("row") {
        let number = u32::deserialize(step.get("number")?).ok()?;
        let index = board.find_box(row.as_str()?, number)?;
        step.insert("index".to_owned(), json!(index));
    }
    serde_json::from_value(body).ok()
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
        let read = Event::decode(&state(), stored).unwrap();
        assert_eq!(read.encode(), event.encode());
    }

    #[test]
    fn what_is_not_an_event_of_the_game_is_an_error() {
        let decode = |kind, version, body| {
            Event::decode(&state(), Stored::new(kind, version, None, body)).unwrap_err()
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
