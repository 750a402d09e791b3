//! `/games` and `/games/{key}`: rules in short, and everything that is printed, as drawn in the program.

use actix_web::web::Path;
use askama::Template;

use super::hosted::{self, Hosted};
use super::{Answer, Cx};
use crate::web::boards;
use crate::web::layout::show_state;
use crate::web::typeset::typeset;
use crate::web::{Error, Layout};
use rules::{self, Meta, OptionMeta};
use words::{Message, msg};

#[derive(Template)]
#[template(path = "pages/catalogue/list.html")]
struct ListPage {
    layout: Layout,
    games: Vec<GameLine>,
}

struct GameLine {
    game: Hosted,
    shown: Option<Message>,
}

#[derive(Template)]
#[template(path = "pages/catalogue/page.html")]
struct GamePage {
    layout: Layout,
    key: &'static str,
    name: &'static str,
    facts: Message,
    options: Vec<OptionLine>,
    catalogue: Option<String>,
}

/// An option that a table of the game may choose.
struct OptionLine {
    title: String,
    values: Vec<String>,
}

/// `GET /games`: every game of this site.
pub(crate) async fn list(cx: Cx) -> Answer {
    let w = cx.words();
    let line = |game: Hosted| {
        let catalogue = boards::of(game.key).catalogue(&w);
        GameLine {
            shown: catalogue.map(|_| scene::of(game.key).catalogue()),
            game,
        }
    };
    show_state(&ListPage {
        layout: cx.layout(&msg::catalogue::title()).with_styles(&["lobby"]),
        games: hosted::all().into_iter().map(line).collect(),
    })
}

/// `GET /games/{key}`: one game.
pub(crate) async fn game(cx: Cx, key: Path<String>) -> Answer {
    let game = rules::find(&key).ok_or(Error::NotFound)?;
    let meta = game.meta();
    let board = boards::of(meta.key);
    let w = cx.words();
    let part = |option: &'static OptionMeta| {
        let choices = scene::choices(meta.key, option, &cx.app.service.library).into_iter();
        let choices = choices.filter(|(value, _)| !value.is_empty());
        OptionLine {
            title: w.plain_arg(&scene::option_name(meta.key, option.name)),
            values: choices
                .map(|(_, said)| typeset(&w.plain_arg(&said)))
                .collect(),
        }
    };
    show_state(&GamePage {
        layout: cx
            .layout(&msg::catalogue::game_title(meta.name))
            .with_styles(boards::STYLES)
            .with_styles(board.stylesheets()),
        key: meta.key,
        name: meta.name,
        facts: facts(meta),
        options: meta.options.iter().map(part).collect(),
        catalogue: board.catalogue(&w).transpose()?,
    })
}

/// How many play, and whether they choose one after the other.
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
