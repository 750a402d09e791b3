//! The turn being built: the choices made, those that can follow, and the one button that seals the whole.
//!
//! The beginning of the turn stands in the address; the engine says what can follow and what it would do.
//! Start reading at [`line`].

use super::forum;
use crate::web::boards::icon::Icon;
use crate::web::boards::price::{self, PricePicture};
use crate::web::boards::{Scene, generic};
use rules::Choices;
use rules::dice::seen::Seen;
use scene::dice::marks;
use scene::{self, Offer};
use words::{Text, msg};

pub(super) struct LinePart {
    pub is_first: bool,
    pub title: String,
    pub refusal: Option<String>,
    pub steps: Vec<StepPart>,
    /// The address without the last choice.
    pub back: Option<String>,
    pub whole: Option<WholePart>,
    pub rows: Vec<RowPart>,
}

pub(super) struct StepPart {
    pub row: RowPart,
    /// The address of the turn before it.
    pub change: String,
    pub change_spoken: String,
}

pub(super) struct WholePart {
    pub mv: String,
    pub price: Option<PricePicture>,
    pub price_spoken: String,
    /// What it does, as a sentence without its stop.
    pub title: String,
    /// What would be different afterwards, as a sentence without its stop; may be empty.
    pub effect: String,
}

/// One alternative, or one choice that is made.
pub(super) struct RowPart {
    pub class: &'static str,
    pub sign: Icon,
    pub what: String,
    pub price: Option<PricePicture>,
    pub price_spoken: String,
    pub then: String,
    pub href: String,
}

/// Draws the turn being built; none when the viewer cannot choose now.
pub(super) fn line(scene: &Scene<'_>, seen: &Seen) -> Option<LinePart> {
    scene.me.filter(|_| scene.is_live && !scene.is_over())?;
    let wanted = scene.line.unwrap_or_default().split([';', ',', '\n']);
    let is_any = |choice: &&str| !choice.is_empty();
    let wanted: Vec<&str> = wanted.map(str::trim).filter(is_any).collect();
    let builder = Builder { scene, seen };
    match builder.choices(&wanted) {
        Ok(choices) => Some(builder.part(&wanted, &choices, None)),
        Err(refusal) => {
            let choices = builder.choices(&[]).ok()?;
            Some(builder.part(&[], &choices, Some(refusal)))
        }
    }
}

/// A turn that could be written now: with the die that costs least in all if there is one, then the first of each choice.
pub(super) fn example(scene: &Scene<'_>, seen: &Seen) -> Option<String> {
    let cheapest = forum::cheapest(seen);
    let mut turn = String::new();
    for _ in 0..CHOICES_MOST {
        let prefix = Some(turn.as_str()).filter(|turn| !turn.is_empty());
        let choices = scene.sight.choices(prefix).ok()?;
        if choices.end == Some(true) && prefix.is_some() {
            return Some(turn);
        }
        let is_cheapest = |next: &&String| prefix.is_none() && Some(*next) == cheapest.as_ref();
        let does_more = |next: &&String| *next != "pass";
        let moves = &choices.moves;
        let next = moves.iter().find(is_cheapest);
        let next = next.or_else(|| moves.iter().find(does_more));
        let next = next.or(moves.first())?;
        if prefix.is_some() {
            turn.push_str("; ");
        }
        turn.push_str(next);
    }
    None
}

/// No turn that serves as an example has more choices.
const CHOICES_MOST: usize = 12;

struct Builder<'a> {
    scene: &'a Scene<'a>,
    seen: &'a Seen,
}

/// The line of these choices; none before the first.
fn joined(chosen: &[&str]) -> Option<String> {
    (!chosen.is_empty()).then(|| chosen.join("; "))
}

impl Builder<'_> {
    fn choices(&self, chosen: &[&str]) -> Result<Choices, String> {
        let choices = self.scene.sight.choices(joined(chosen).as_deref());
        choices.map_err(|refusal| self.scene.w.plain(&scene::refusal(&refusal)))
    }

    fn notes(&self, chosen: &[&str]) -> Vec<Offer> {
        let offers = self.scene.sight.choice_offers(joined(chosen).as_deref());
        offers.unwrap_or_default()
    }

    fn part(&self, chosen: &[&str], choices: &Choices, refusal: Option<String>) -> LinePart {
        let whole = (choices.end == Some(true)).then(|| self.whole(chosen));
        let mut notes = self.notes(chosen);
        // Passing and declining stand last, whatever their letters.
        notes.sort_by_key(|note| u8::from(note.mv == "pass") + 2 * u8::from(note.mv == "skip"));
        // The first choice is a die that lies above, or one of these.
        let is_shown = |note: &&Offer| !chosen.is_empty() || !note.mv.starts_with("die ");
        let rows = notes.iter().filter(is_shown);
        let rows = rows.map(|note| self.row(note, chosen)).collect();
        LinePart {
            is_first: chosen.is_empty(),
            title: self.title(chosen.is_empty(), whole.is_some()),
            refusal,
            steps: (0..chosen.len())
                .map(|at| self.step(&chosen[..at], chosen[at]))
                .collect(),
            back: joined(chosen).map(|line| generic::back(&line)),
            whole,
            rows,
        }
    }

    fn title(&self, is_first: bool, is_whole: bool) -> String {
        let title = match (is_first, is_whole) {
            (true, _) if self.seen.my_turn().is_some() => msg::dice_page::instead(),
            (true, _) => msg::dice_page::can(),
            (false, true) => msg::dice_page::ready(),
            (false, false) => msg::board::turn_so_far(),
        };
        self.scene.w.text(title)
    }

    fn whole(&self, chosen: &[&str]) -> WholePart {
        let text = chosen.join("; ");
        let w = self.scene.w;
        match self.scene.sight.offer(&text) {
            Ok(note) => WholePart {
                price: PricePicture::of(&note.quote, w),
                price_spoken: price::spoken(&note, w),
                title: w.plain_sentence(&note.title),
                effect: (note.effect).map_or_else(String::new, |said| w.plain_sentence(&said)),
                mv: note.mv,
            },
            Err(refusal) => WholePart {
                price: None,
                price_spoken: String::new(),
                title: text.clone(),
                effect: w.plain(&scene::refusal(&refusal)),
                mv: text,
            },
        }
    }

    fn step(&self, before: &[&str], choice: &str) -> StepPart {
        let mut notes = self.notes(before).into_iter();
        let note = notes.find(|note| note.mv.eq_ignore_ascii_case(choice));
        let change = joined(before).map(|line| generic::address(&line));
        let change = change.unwrap_or_else(|| "?#main".to_owned());
        let row = match note {
            Some(note) => {
                let mut row = self.row(&note, before);
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
                what: choice.to_owned(),
                price: None,
                price_spoken: String::new(),
                then: String::new(),
                href: change.clone(),
            },
        };
        let what = Text::from(&row.what);
        StepPart {
            change_spoken: self.scene.w.text(msg::board::change_choice(what)),
            row,
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

    fn row(&self, note: &Offer, before: &[&str]) -> RowPart {
        let (class, sign) = self.sign(&note.mv);
        let mut longer = before.to_vec();
        longer.push(&note.mv);
        RowPart {
            class,
            sign,
            what: self.scene.w.narrow(&self.scene.w.plain(&note.title)),
            price: PricePicture::of(&note.quote, self.scene.w),
            price_spoken: price::spoken(note, self.scene.w),
            then: note.then(self.scene.w),
            href: generic::address(&longer.join("; ")),
        }
    }

    fn sign(&self, choice: &str) -> (&'static str, Icon) {
        let table = self.seen.table().zip(self.scene.me);
        let mine = table.map(|(table, me)| table.city(me).1);
        let board = mine.map_or("", |board| board.id.as_str());
        let found: Option<(&str, Icon)> = match choice.split_once(' ').unwrap_or((choice, "")) {
            ("die", id) => {
                let lying = self.seen.forum.iter().find(|lying| lying.die.id() == id);
                lying.map(|lying| {
                    let face = &self.seen.boards().faces[lying.face].id;
                    let class = marks::class(lying.die.color().id());
                    (class, marks::face(face).into())
                })
            }
            ("bonus", "action") => Some(("", Icon::of("extra-turn"))),
            ("bonus", "coins") => Some(("", Icon::of("coin"))),
            ("bonus", _) => None,
            ("wonder", "") => Some(("is-black", marks::wonder(board).into())),
            ("pass", "") => Some(("", Icon::of("act-sell"))),
            ("skip", "") => Some(("", Icon::of("sign-cross"))),
            _ => {
                let mut boxes = mine.into_iter().flat_map(|board| &board.boxes);
                let found = boxes.find(|one| one.choice == choice);
                let info = found.and_then(|one| self.seen.boards().info(one.building));
                info.map(|info| {
                    let sign = marks::building_sign(info.building.id(), board);
                    (super::class(info), sign.into())
                })
            }
        };
        found.unwrap_or(("", Icon::of("die-tick")))
    }
}
