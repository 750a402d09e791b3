//! The switch in the foot of every page.

use super::{Answer, Cx, with_cookie};
use crate::accounts::people;
use crate::accounts::sign_in::local_path;
use crate::error::Error;
use crate::web::auth;
use crate::web::form::Posted;
use crate::web::layout::see_other;
use words::Language;

/// `POST /language`: shows this page and all others in another language; letters too, for whoever is signed in.
pub(crate) async fn choose(cx: Cx, posted: Posted) -> Answer {
    let language = Language::find(posted.text("language")).unwrap_or_default();
    if let Some(person) = cx.me.id() {
        let set = cx.work(move |service| people::set_language(&service.db, person, language));
        match set.await? {
            Ok(()) | Err(Error::Hidden) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let cookie = auth::language_cookie(&cx.app.service.site, language);
    with_cookie(see_other(&local_path(posted.text("next"))), &cookie)
}
