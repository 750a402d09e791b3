//! `/`: signed out what this is; signed in the lobby.

use askama::Template;

use super::hosted::{self, Hosted};
use super::{Answer, Cx, host, lobby};
use crate::web::Layout;
use crate::web::boards::{self, Example};
use crate::web::layout::show_state;
use words::{Message, msg};

#[derive(Template)]
#[template(path = "pages/front/page.html")]
struct FrontPage {
    layout: Layout,
    example: Option<&'static Example>,
    games: Vec<Hosted>,
    has_bots: bool,
    /// Whether whoever asks sits at the machine and nobody is named as host: they are told what to do next.
    is_host: bool,
    /// Where letters are, where none is sent: for whoever sits at the machine.
    kept: Option<Message>,
}

/// `GET /`.
pub(crate) async fn page(cx: Cx) -> Answer {
    if let Some(person) = cx.me.person.clone() {
        return lobby::page(&cx, person).await;
    }
    let example = boards::example(cx.me.language);
    let drawn = example.map_or(&[][..], |example| example.stylesheets);
    let styles = [&["card", "chip"][..], drawn, &["lobby"][..]].concat();
    show_state(&FrontPage {
        layout: cx.layout(&msg::front::title()).with_styles(&styles),
        example,
        games: hosted::all(),
        has_bots: cx.app.service.bots.is_on(),
        is_host: host::is_open_here(&cx),
        kept: host::where_letters_are(&cx),
    })
}
