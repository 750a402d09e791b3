//! What forms and pages say of bots.

use super::table::parts::LaidPart;
use crate::accounts::Person;
use crate::tables::Status;
use crate::tables::look::{Look, SeatInfo};
use crate::web::App;
use crate::web::auth::Me;
use crate::web::form::Posted;
use bots::Level;
use scene::Offer;
use words::{Message, Words, msg};

/// The part of the form of a new table that asks for bots.
pub(super) struct BotsPart {
    pub(super) counts: Vec<CountPick>,
    pub(super) levels: Vec<LevelPick>,
    /// Why none sits down.
    pub(super) error: Option<String>,
}

pub(super) struct CountPick {
    pub(super) count: usize,
    pub(super) is_chosen: bool,
}

pub(super) struct LevelPick {
    pub(super) key: &'static str,
    pub(super) name: Message,
    pub(super) text: Message,
    pub(super) is_chosen: bool,
}

fn levels(chosen: Level) -> Vec<LevelPick> {
    let pick = |level: Level| LevelPick {
        key: level.key(),
        name: msg::bots::level_name(level.key()),
        text: msg::bots::level_text(level.key()),
        is_chosen: level == chosen,
    };
    Level::ALL.into_iter().map(pick).collect()
}

pub(super) fn read(posted: &Posted, most: usize) -> Vec<Level> {
    let count: usize = posted.text("bots").parse().unwrap_or(0);
    let level = Level::find(posted.text("level")).unwrap_or(Level::Middle);
    vec![level; count.min(most)]
}

impl BotsPart {
    /// Draws the part with what was typed. `most` is how many seats there may be besides the opener's.
    pub(super) fn of(typed: &[Level], most: usize) -> Self {
        let pick = |count| CountPick {
            count,
            is_chosen: count == typed.len(),
        };
        Self {
            counts: (0..=most).map(pick).collect(),
            levels: levels(typed.first().copied().unwrap_or(Level::Middle)),
            error: None,
        }
    }
}

/// A bot at a table, with its level and what that is like.
pub(super) struct BotLine {
    pub(super) name: String,
    pub(super) level: Message,
    pub(super) text: Message,
}

pub(super) struct HerePart {
    pub(super) bots: Vec<BotLine>,
    /// The bots that may be given a free seat; empty where there are none.
    pub(super) levels: Vec<LevelPick>,
    pub(super) is_soon: bool,
    pub(super) hints: Vec<Message>,
    pub(super) first: Option<LaidPart>,
    /// Whether the reader may keep a practice game by signing in.
    pub(super) may_keep: bool,
}

impl HerePart {
    /// Draws it for whoever looks. `example` is a move that the board gives as an example.
    pub(super) fn of(app: &App, me: &Me, look: &Look, example: Option<&str>, w: &Words) -> Self {
        let is_guest = me.person.as_ref().is_some_and(Person::is_guest);
        let hints = hints(look);
        Self {
            first: (!hints.is_empty())
                .then(|| first(look, example, w))
                .flatten(),
            bots: at(look),
            levels: match app.service.bots.is_on() {
                true => levels(Level::Middle),
                false => Vec::new(),
            },
            is_soon: is_awaited(look),
            hints,
            may_keep: is_guest && me.turn.is_none() && is_practice(look),
        }
    }
}

fn at(look: &Look) -> Vec<BotLine> {
    let line = |seat: &SeatInfo| {
        let level = seat.bot?.key();
        Some(BotLine {
            name: seat.name.clone(),
            level: msg::bots::level(level),
            text: msg::bots::level_text(level),
        })
    };
    look.seats.iter().filter_map(line).collect()
}

/// Whether the table waits for bots and for nobody else.
fn is_awaited(look: &Look) -> bool {
    let mut awaited = look.seats.iter().filter(|seat| seat.is_awaited).peekable();
    look.table.status == Status::Running
        && awaited.peek().is_some()
        && awaited.all(|seat| seat.bot.is_some())
}

/// Whether the reader plays against bots alone.
pub(super) fn is_practice(look: &Look) -> bool {
    let mut seats = look.seats.iter();
    look.my_seat.is_some() && seats.all(|seat| seat.is_me != seat.bot.is_some())
}

/// Hints for the first choice of somebody who practises; none once they have made it.
fn hints(look: &Look) -> Vec<Message> {
    let has_moved = look.seats.iter().any(|seat| seat.is_me && seat.has_moved);
    if look.table.status != Status::Running || has_moved || !is_practice(look) {
        return Vec::new();
    }
    let game = look.table.meta.key;
    let has_clock = look.table.clock.is_some();
    vec![
        msg::bots::hint_first(game),
        msg::bots::hint_second(game),
        msg::bots::hint_third(if has_clock { "yes" } else { "no" }),
    ]
}

/// A move to begin with, for somebody who does not know the game: the example, or the first that builds, or the first of
/// all.
fn first(look: &Look, example: Option<&str>, w: &Words) -> Option<LaidPart> {
    let sight = look.sight.as_ref()?;
    let offer = if let Some(example) = example {
        sight.offer(example).ok()
    } else {
        let offers = sight.offers();
        let builds = |offer: &&Offer| offer.mv.starts_with("build ");
        offers.iter().find(builds).or(offers.first()).cloned()
    };
    offer.map(|offer| LaidPart::of(offer, w))
}
