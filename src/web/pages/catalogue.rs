//! `/games` and `/games/{key}`: rules in short, and everything that is printed, as drawn in the program; and how all pages
//! introduce each game.

use std::sync::LazyLock;

use super::{Answer, Cx, Error, Layout, show_state};
use crate::web::boards;
use crate::web::texts::typeset;
use rules::{self, Meta, OptionMeta};
use scene::Look;
use words::{Message, msg};

pub(crate) fn list(cx: &Cx) -> Answer {
    show_state(&page!("pages/catalogue/list.html" {
        layout: Layout = cx.layout(&msg::layout::games()).with_styles(&["lobby"]),
    }))
}

pub(crate) fn game(cx: &Cx) -> Answer {
    let game = rules::find(cx.arg("key")).ok_or(Error::NotFound)?;
    let meta = game.meta();
    let w = cx.words();
    let part = |option: &'static OptionMeta| {
        let choices = scene::choices(meta.key, option, &cx.service().library).into_iter();
        let choices = choices.filter(|(value, _)| !value.is_empty());
        let values = choices.map(|(_, said)| typeset(&w.plain_arg(&said)));
        let title = w.plain_arg(&scene::option_name(meta.key, option.name));
        (title, values.collect())
    };
    let layout = cx
        .layout(&msg::game::plain(meta.name))
        .with_styles(boards::STYLES);
    show_state(&page!("pages/catalogue/page.html" {
        layout: Layout = layout.with_styles(intro(meta.key).stylesheets),
        meta: &'static Meta = meta,
        options: Vec<(String, Vec<String>)> = meta.options.iter().map(part).collect(),
        catalogue: Option<String> = boards::catalogue(meta.key, &w).transpose()?,
    }))
}

fn facts(meta: &Meta) -> Message {
    let turns = if meta.is_simultaneous() {
        "sealed"
    } else {
        "single"
    };
    let (fewest, most) = meta.seats;
    let seats = if fewest == most { "exact" } else { "range" };
    msg::catalogue::facts(turns, seats, fewest, most)
}

pub(super) fn all() -> impl Iterator<Item = &'static Meta> {
    rules::ALL.iter().map(|game| game.meta())
}

/// The games whose catalogue somebody wrote. They are asked once: a catalogue is long.
pub(super) static WITH_CATALOGUE: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let keys = all().map(|game| game.key);
    keys.filter(|key| scene::of(key).all().is_some()).collect()
});

pub(super) fn about(game: &Meta) -> Message {
    scene::of(game.key).introduction()
}

pub(super) fn intro(key: &str) -> Look {
    scene::of(key).look()
}
