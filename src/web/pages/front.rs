//! `/`: signed out what this is; signed in the lobby.

use actix_web::HttpRequest;
use actix_web::web::Data;
use askama::Template;

use super::hosted::{self, Hosted};
use super::{Answer, host, lobby};
use crate::web::auth::Me;
use crate::web::boards::{self, Example};
use crate::web::layout::show_state;
use crate::web::{App, Layout};
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
pub(crate) async fn page(app: Data<App>, me: Me, request: HttpRequest) -> Answer {
    if let Some(person) = me.person.clone() {
        return lobby::page(&app, &me, person).await;
    }
    let example = boards::example(me.language);
    let drawn = example.map_or(&[][..], |example| example.stylesheets);
    let styles = [&["card", "chip"][..], drawn, &["lobby"][..]].concat();
    show_state(&FrontPage {
        layout: Layout::new(&app, &me, &msg::front::title()).with_styles(&styles),
        example,
        games: hosted::all(),
        has_bots: app.service.bots.is_on(),
        is_host: host::is_open_here(&app, &request),
        kept: host::where_letters_are(&app, &request),
    })
}
