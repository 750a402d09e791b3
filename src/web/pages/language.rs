//! The switch in the foot of every page.

use super::{Answer, Cx, Reply};
use crate::accounts::people;
use crate::accounts::sign_in::local_path;
use crate::error::Error;
use crate::web::auth;
use words::Language;

/// `POST /language`: shows this page and all others in another language; letters too, for whoever is signed in.
pub(crate) fn choose(cx: &Cx) -> Answer {
    let language = Language::find(cx.text("language")).unwrap_or_default();
    if let Some(person) = cx.me.id() {
        match people::set_language(&cx.service().db, person, language) {
            Ok(()) | Err(Error::Hidden) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let cookie = auth::language_cookie(&cx.service().site, language);
    Reply::to(&local_path(cx.text("next")))?.with_cookie(&cookie)
}
