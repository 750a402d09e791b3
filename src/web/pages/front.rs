//! `/`: signed out what this is; signed in the lobby.

use askama::Template;

use super::catalogue;
use super::{Answer, Cx, Error, Layout, host, lobby, show_state};
use crate::web::boards::{self, Example};
use words::{Message, msg};

#[derive(Template)]
#[template(path = "pages/front/page.html")]
struct FrontPage {
    layout: Layout,
    example: Option<&'static Example>,
    has_bots: bool,
    /// Whether whoever asks sits at the machine and nobody is named as host: they are told what to do next.
    is_host: bool,
    /// Where letters are, where none is sent: for whoever sits at the machine.
    kept: Option<Message>,
}

pub(crate) fn page(cx: &Cx) -> Answer {
    if let Some(person) = &cx.me.person {
        return lobby::page(cx, person);
    }
    // What a program asks for is the list of somebody's tables.
    if cx.asked.wants_json() {
        return Err(Error::SignInFirst);
    }
    let has_bots = cx.service().bots.is_on();
    let example = boards::example(cx.me.language, has_bots);
    let drawn = example.map_or(&[][..], |example| example.stylesheets);
    let layout = cx.layout(&msg::front::title());
    show_state(&FrontPage {
        layout: layout
            .with_styles(&["card", "chip"])
            .with_styles(drawn)
            .with_styles(&["sheet", "lobby"]),
        example,
        has_bots,
        is_host: host::is_open_here(cx),
        kept: host::where_letters_are(cx),
    })
}
