//! The switch in the foot of every page.

use actix_web::web::Data;

use super::{Answer, with_cookie};
use crate::accounts::people::{self, PersonError};
use crate::accounts::sign_in::local_path;
use crate::web::auth::{self, Me};
use crate::web::form::Posted;
use crate::web::layout::see_other;
use crate::web::{App, Error, work};
use words::Language;

/// `POST /language`: shows this page and all others in another language; letters too, for whoever is signed in.
pub(crate) async fn choose(app: Data<App>, me: Me, posted: Posted) -> Answer {
    let language = Language::find(posted.text("language")).unwrap_or_default();
    if let Some(person) = me.id() {
        let set = work(&app, move |service| {
            people::set_language(&service.db, person, language)
        });
        match set.await? {
            Ok(()) | Err(PersonError::Unknown) => {}
            Err(PersonError::Db(error)) => return Err(error.into()),
            Err(error) => return Err(Error::fault(&error)),
        }
    }
    let cookie = auth::language_cookie(&app.service.site, language);
    with_cookie(see_other(&local_path(posted.text("next"))), &cookie)
}
