//! The turn being built: the choices made, those that can follow, and the one button that seals the whole.
//!
//! The beginning of the turn stands in the address; the engine says what can follow and what it would do.
//! Start reading at [`line`].

use super::marks;
use crate::games::dice::view::View;
use crate::games::words::capital;
use crate::games::{Choices, MoveNote, Seat};
use crate::web::boards::icon::Icon;
use crate::web::boards::price::PricePicture;
use crate::web::boards::{Scene, generic};
use crate::web::typeset::typeset;

/// The turn being built.
pub(super) struct LinePart {
    /// Whether nothing is chosen yet.
    pub is_first: bool,
    /// Its heading.
    pub title: &'static str,
    /// Why the turn in the address cannot be followed.
    pub refusal: Option<String>,
    /// The choices so far.
    pub steps: Vec<StepPart>,
    /// The address without the last choice.
    pub back: Option<String>,
    /// The whole turn, when nothing is left to choose.
    pub whole: Option<WholePart>,
    /// What can be chosen next.
    pub rows: Vec<RowPart>,
}

/// A choice that is made.
pub(super) struct StepPart {
    /// The choice.
    pub row: RowPart,
    /// The address of the turn before it.
    pub change: String,
}

/// A whole turn.
pub(super) struct WholePart {
    /// The turn in canonical notation.
    pub mv: String,
    /// What it costs or brings.
    pub price: Option<PricePicture>,
    /// What it does, in words.
    pub title: String,
    /// What would be different afterwards.
    pub effect: String,
}

/// One alternative, or one choice that is made.
pub(super) struct RowPart {
    /// Class of its colour; may be empty.
    pub class: &'static str,
    /// Its sign.
    pub sign: Icon,
    /// What it is.
    pub what: String,
    /// Its price.
    pub price: Option<PricePicture>,
    /// What it does.
    pub then: String,
    /// The address of the turn with it.
    pub href: String,
}

/// Draws the turn being built; none when the viewer cannot choose now.
pub(super) fn line(scene: &Scene<'_>, view: &View) -> Option<LinePart> {
    let me = scene.me.filter(|_| scene.is_live && !scene.is_over)?;
    let wanted: Vec<&str> = scene
        .line
        .unwrap_or_default()
        .split([';', ',', '\n'])
        .map(str::trim)
        .filter(|choice| !choice.is_empty())
        .collect();
    let builder = Builder { scene, view, me };
    match builder.choices(&wanted) {
        Ok(choices) => Some(builder.part(&wanted, &choices, None)),
        Err(refusal) => {
            let choices = builder.choices(&[]).ok()?;
            Some(builder.part(&[], &choices, Some(refusal)))
        }
    }
}

struct Builder<'a> {
    scene: &'a Scene<'a>,
    view: &'a View,
    me: Seat,
}

impl Builder<'_> {
    fn choices(&self, chosen: &[&str]) -> Result<Choices, String> {
        let text = chosen.join("; ");
        let prefix = Some(text.as_str()).filter(|text| !text.is_empty());
        self.scene
            .sight
            .choices(prefix)
            .map_err(|refusal| refusal.sentence)
    }

    fn notes(&self, chosen: &[&str]) -> Vec<MoveNote> {
        let text = chosen.join("; ");
        let prefix = Some(text.as_str()).filter(|text| !text.is_empty());
        self.scene.sight.choice_notes(prefix).unwrap_or_default()
    }

    fn part(&self, chosen: &[&str], choices: &Choices, refusal: Option<String>) -> LinePart {
        let whole = (choices.end == Some(true)).then(|| self.whole(chosen));
        let mut notes = self.notes(chosen);
        // Passing and declining stand last, whatever their letters.
        notes.sort_by_key(|note| u8::from(note.mv == "pass") + 2 * u8::from(note.mv == "skip"));
        let rows = notes.iter().map(|note| self.row(note, chosen)).collect();
        LinePart {
            is_first: chosen.is_empty(),
            title: match (
                chosen.is_empty(),
                whole.is_some(),
                self.view.my_turn.is_some(),
            ) {
                (true, _, false) => "What you can do",
                (true, _, true) => "Seal another turn instead",
                (false, true, _) => "Your turn, ready to seal",
                (false, false, _) => "Your turn so far",
            },
            refusal: refusal.map(|sentence| typeset(&sentence)),
            steps: (0..chosen.len())
                .map(|at| self.step(&chosen[..at], chosen[at]))
                .collect(),
            back: (!chosen.is_empty()).then(|| generic::back(&chosen.join("; "))),
            whole,
            rows,
        }
    }

    fn whole(&self, chosen: &[&str]) -> WholePart {
        let text = chosen.join("; ");
        match self.scene.sight.note(&text) {
            Ok(note) => WholePart {
                price: PricePicture::of(&note.quote),
                title: note.title,
                effect: note.effect,
                mv: note.mv,
            },
            Err(refusal) => WholePart {
                price: None,
                title: text.clone(),
                effect: refusal.sentence,
                mv: text,
            },
        }
    }

    fn step(&self, before: &[&str], choice: &str) -> StepPart {
        let notes = self.notes(before);
        let note = notes
            .iter()
            .find(|note| note.mv.eq_ignore_ascii_case(choice));
        let change = if before.is_empty() {
            "?#main".to_owned()
        } else {
            generic::address(&before.join("; "))
        };
        StepPart {
            row: match note {
                Some(note) => {
                    let mut row = self.row(note, before);
                    if self.has_box_open(before, choice) {
                        // Die and box are paid together: the price stands at the box.
                        row.price = None;
                        row.then = String::new();
                    }
                    row
                }
                None => RowPart {
                    class: "",
                    sign: Icon::of("sign-next"),
                    what: capital(choice),
                    price: None,
                    then: String::new(),
                    href: change.clone(),
                },
            },
            change,
        }
    }

    /// Whether a die is chosen whose box is asked for next.
    fn has_box_open(&self, before: &[&str], choice: &str) -> bool {
        let mut chosen = before.to_vec();
        chosen.push(choice);
        let next = self.choices(&chosen).map(|choices| choices.moves);
        let is_box = |mv: &String| {
            mv != "skip" && mv != "pass" && !mv.starts_with("die ") && !mv.starts_with("bonus ")
        };
        choice.starts_with("die ")
            && next.is_ok_and(|moves| !moves.is_empty() && moves.iter().all(is_box))
    }

    fn row(&self, note: &MoveNote, before: &[&str]) -> RowPart {
        let (class, sign) = self.sign(&note.mv);
        let words: Vec<String> = [&note.reason, &note.effect]
            .into_iter()
            .filter(|words| !words.is_empty())
            .map(|words| format!("{}.", capital(words.trim_end_matches('.'))))
            .collect();
        let mut longer = before.to_vec();
        longer.push(&note.mv);
        RowPart {
            class,
            sign,
            what: note.title.clone(),
            price: PricePicture::of(&note.quote),
            then: words.join(" "),
            href: generic::address(&longer.join("; ")),
        }
    }

    /// The sign of a choice, by its notation.
    fn sign(&self, choice: &str) -> (&'static str, Icon) {
        let mine = self.view.cities.get(self.me.index());
        let board = mine.map_or("", |city| city.board.as_str());
        match choice.split_once(' ') {
            Some(("die", id)) => {
                let found = self.view.forum.iter().flat_map(|section| &section.dice);
                return found
                    .into_iter()
                    .find(|die| die.id == id)
                    .map_or(("", Icon::of("die-tick")), |die| {
                        (marks::class(&die.colour), marks::face(&die.face.id))
                    });
            }
            Some(("bonus", "action")) => return ("", Icon::of("extra-turn")),
            Some(("bonus", "coins")) => return ("", Icon::of("coin")),
            Some(("bonus", _)) => return ("", Icon::of("die-tick")),
            _ => {}
        }
        match choice {
            "wonder" => return ("is-black", marks::wonder(board)),
            "pass" => return ("", Icon::of("act-sell")),
            "skip" => return ("", Icon::of("sign-cross")),
            _ => {}
        }
        let building = mine.and_then(|city| {
            city.buildings.iter().find(|building| {
                let mut boxes = building.rows.iter().flat_map(|row| &row.boxes);
                boxes.any(|one| one.choice == choice)
            })
        });
        match building {
            Some(one) => (
                one.colour.as_deref().map_or("is-black", marks::class),
                marks::building_sign(&one.id, board),
            ),
            None => ("", Icon::of("die-tick")),
        }
    }
}
