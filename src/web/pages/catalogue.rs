//! `/games` and `/games/{key}`: rules in short, and everything that is printed, as drawn in the program.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use askama::Template;

use super::hosted;
use crate::games::{self, Meta};
use crate::web::auth::Me;
use crate::web::boards;
use crate::web::layout::show_state;
use crate::web::typeset::typeset;
use crate::web::{App, Error, Layout};

#[derive(Template)]
#[template(path = "pages/catalogue/list.html")]
struct ListPage {
    layout: Layout,
    games: Vec<GameLine>,
}

/// A game in the list.
struct GameLine {
    key: &'static str,
    name: &'static str,
    sign: &'static str,
    about: &'static str,
    shown: Option<&'static str>,
}

#[derive(Template)]
#[template(path = "pages/catalogue/page.html")]
struct GamePage {
    layout: Layout,
    key: &'static str,
    name: &'static str,
    seats: String,
    turns: &'static str,
    options: Vec<OptionLine>,
    catalogue: Option<String>,
}

/// An option that a table of the game may choose.
struct OptionLine {
    title: String,
    values: Vec<String>,
}

/// `GET /games`: every game of this site.
pub(crate) async fn list(app: Data<App>, me: Me) -> Result<HttpResponse, Error> {
    show_state(&ListPage {
        layout: Layout::new(&app, &me, "Rules and cards").with_styles(&["lobby"]),
        games: games::ALL
            .iter()
            .map(|game| {
                let meta = game.meta();
                GameLine {
                    key: meta.key,
                    name: meta.name,
                    sign: hosted::intro(meta.key).sign,
                    about: hosted::intro(meta.key).about,
                    shown: boards::of(meta.key)
                        .catalogue()
                        .map(|_| hosted::intro(meta.key).catalogue),
                }
            })
            .collect(),
    })
}

/// `GET /games/{key}`: one game.
pub(crate) async fn game(app: Data<App>, me: Me, key: Path<String>) -> Result<HttpResponse, Error> {
    let game = games::find(&key).ok_or(Error::NotFound)?;
    let meta = game.meta();
    let board = boards::of(meta.key);
    show_state(&GamePage {
        layout: Layout::new(&app, &me, meta.name)
            .with_styles(boards::STYLES)
            .with_styles(board.stylesheets()),
        key: meta.key,
        name: meta.name,
        seats: seats(meta),
        turns: turns(meta),
        options: meta
            .options
            .iter()
            .map(|option| OptionLine {
                title: typeset(option.title),
                values: option
                    .values
                    .iter()
                    .map(|value| typeset(value.title))
                    .chain(
                        game.extra_values(option.name, &app.service.library)
                            .into_iter()
                            .map(|(_, title)| title),
                    )
                    .collect(),
            })
            .collect(),
        catalogue: board.catalogue().transpose()?,
    })
}

fn seats(meta: &Meta) -> String {
    match meta.seats {
        (fewest, most) if fewest == most => format!("{most} players"),
        (fewest, most) => format!("{fewest} to {most} players"),
    }
}

const fn turns(meta: &Meta) -> &'static str {
    if meta.is_simultaneous() {
        "everybody chooses at the same time, sealed"
    } else {
        "one player at a time"
    }
}
