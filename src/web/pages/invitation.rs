//! Taking a seat: `/invitations/{token}` and `/tables/{uid}/join`.
//!
//! Looking changes nothing, and neither does a form that is sent as it is delivered: links are opened by robots too.
//! A guest needs only a name. Once the seat is taken the letter's link opens it no more.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::hosted;
use super::key;
use super::new_table::in_a_sentence;
use super::notice::NoticePage;
use crate::accounts::PersonId;
use crate::accounts::sessions::{self, Browser};
use crate::db::DbError;
use crate::games::{self, Library, Meta, OptionValues};
use crate::tables::invite::{self, Holder, Invitation};
use crate::tables::join::{self, JoinError, Joined, SeatKey};
use crate::tables::look::{self, Look};
use crate::tables::{ChangeError, Service, claims};
use crate::web::auth::Me;
use crate::web::form::{Field, Posted};
use crate::web::layout::{answer, see_other, show};
use crate::web::typeset::typeset;
use crate::web::{App, Error, Layout, browser, security_log, work};

#[derive(Template)]
#[template(path = "pages/invitation/page.html")]
struct InvitationPage {
    layout: Layout,
    heading: String,
    about: &'static str,
    mistake: Option<String>,
    action: String,
    decline: Option<String>,
    name: Field,
    words: Field,
    seats: Vec<SeatPart>,
    terms: Vec<Term>,
    commitment: String,
}

struct SeatPart {
    name: String,
    is_yours: bool,
}

struct Term {
    title: String,
    value: String,
}

#[derive(Template)]
#[template(path = "pages/invitation/declined.html")]
struct DeclinedPage {
    layout: Layout,
    action: String,
}

/// `GET /invitations/{token}`.
pub(crate) async fn page(
    app: Data<App>,
    me: Me,
    token: Path<String>,
) -> Result<HttpResponse, Error> {
    let invitation = find(&app, &token).await?;
    if invitation.holder.is(me.id()) {
        return Ok(see_other(&format!("/tables/{}", invitation.uid)));
    }
    if invitation.holder != Holder::Nobody {
        let keys = format!("/invitations/{token}");
        return key::used(&app, &me, &invitation.holder, &invitation.uid, &keys);
    }
    if !invitation.is_living {
        return Err(Error::NotFound);
    }
    if invitation.is_declined {
        return declined_page(&app, &me, &token);
    }
    show(&invited(&app, &me, &token, invitation, None))
}

pub(super) async fn find(app: &Data<App>, token: &str) -> Result<Invitation, Error> {
    let token = token.to_owned();
    let found: Result<_, DbError> = work(app, move |service| invite::look(service, &token)).await?;
    found?.ok_or_else(|| {
        security_log::refused_token("invitation");
        Error::NotFound
    })
}

fn invited(
    app: &App,
    me: &Me,
    token: &str,
    invitation: Invitation,
    mistake: Option<String>,
) -> InvitationPage {
    let count = invitation.names.len();
    let seats = (0..)
        .zip(invitation.names)
        .map(|(seat, name)| SeatPart {
            is_yours: seat == invitation.seat.0,
            name: if seat == invitation.seat.0 {
                "Your seat".to_owned()
            } else if name.is_empty() {
                "Not taken yet".to_owned()
            } else {
                name
            },
        })
        .collect();
    InvitationPage {
        layout: Layout::new(app, me, "An invitation").with_styles(&["talk"]),
        heading: format!(
            "{} invites you to {}",
            invitation.host_name, invitation.meta.name
        ),
        about: hosted::intro(invitation.meta.key).about,
        mistake,
        action: format!("/invitations/{token}"),
        decline: Some(format!("/invitations/{token}/decline")),
        name: Field::new("name", ""),
        words: Field::new("words", ""),
        seats,
        terms: terms(
            invitation.meta,
            &invitation.options,
            count,
            &app.service.library,
        ),
        commitment: invitation.commitment,
    }
}

/// Says the options of a table as the form that opened it did.
fn terms(
    meta: &'static Meta,
    options: &OptionValues,
    seats: usize,
    library: &Library,
) -> Vec<Term> {
    let extra = |name: &str| {
        games::find(meta.key).map_or_else(Vec::new, |game| game.extra_values(name, library))
    };
    meta.options_for(seats)
        .filter_map(|option| {
            let value = options.get(option.name)?;
            let printed = option.values.iter().find(|one| one.value == value);
            let title = printed.map(|one| one.title.to_owned()).or_else(|| {
                extra(option.name)
                    .into_iter()
                    .find(|(one, _)| one == value)
                    .map(|(_, title)| title)
            });
            Some(Term {
                title: typeset(option.title),
                value: typeset(&title.unwrap_or_else(|| value.clone())),
            })
        })
        .collect()
}

/// `POST /invitations/{token}`: takes the seat.
pub(crate) async fn take(
    app: Data<App>,
    me: Me,
    token: Path<String>,
    request: HttpRequest,
    posted: Posted,
) -> Result<HttpResponse, Error> {
    let invitation = find(&app, &token).await?;
    if invitation.holder.is(me.id()) {
        return Ok(see_other(&format!("/tables/{}", invitation.uid)));
    }
    let key = SeatKey::Link(token.clone());
    match sit_down(&app, &me, &request, key, &posted).await? {
        Seated::At(page) => Ok(page),
        Seated::Refused(mistake) => {
            let mut page = invited(&app, &me, &token, invitation, Some(mistake));
            page.name.value = posted.text("name").to_owned();
            page.words.value = posted.text("words").to_owned();
            answer(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
        Seated::OtherMailbox => ask_mailbox(&app, &me, &token).await,
    }
}

/// Whoever is signed in has another address than the one that was invited: that mailbox is asked.
async fn ask_mailbox(app: &Data<App>, me: &Me, token: &str) -> Result<HttpResponse, Error> {
    let person = me.signed_in()?.id;
    let link = token.to_owned();
    let asked: Result<bool, DbError> = work(app, move |service| {
        claims::ask_by_link(service, &link, person)
    })
    .await?;
    if !asked? {
        return Err(Error::NotFound);
    }
    show(&NoticePage {
        layout: Layout::new(app, me, "Asked"),
        title: "The invited mailbox is asked",
        text: "You are signed in with another address than the one that was invited. A letter went to that mailbox, with your name and address in it: say yes there, and the seat is yours.",
        way: None,
    })
}

/// `POST /invitations/{token}/decline`: gives the seat back, until somebody thinks better of it.
pub(crate) async fn decline(
    app: Data<App>,
    me: Me,
    token: Path<String>,
    posted: Posted,
) -> Result<HttpResponse, Error> {
    if posted.text("answer") != "no" {
        return Err(Error::Unreadable(
            "Tick the box first: nothing was declined.".to_owned(),
        ));
    }
    set_declined(&app, &token, true).await?;
    declined_page(&app, &me, &token)
}

/// `POST /invitations/{token}/undo`: takes the declining back.
pub(crate) async fn undo(
    app: Data<App>,
    token: Path<String>,
    _posted: Posted,
) -> Result<HttpResponse, Error> {
    set_declined(&app, &token, false).await?;
    Ok(see_other(&format!("/invitations/{token}")))
}

async fn set_declined(app: &Data<App>, token: &str, is_declined: bool) -> Result<(), Error> {
    let token = token.to_owned();
    let done: Result<bool, DbError> = work(app, move |service| {
        invite::set_declined(service, &token, is_declined)
    })
    .await?;
    if done? { Ok(()) } else { Err(Error::NotFound) }
}

fn declined_page(app: &App, me: &Me, token: &str) -> Result<HttpResponse, Error> {
    show(&DeclinedPage {
        layout: Layout::new(app, me, "Declined"),
        action: format!("/invitations/{token}/undo"),
    })
}

/// `GET /tables/{uid}/join`: a free seat that nobody in particular is invited to.
pub(crate) async fn open_page(
    app: Data<App>,
    me: Me,
    uid: Path<String>,
) -> Result<HttpResponse, Error> {
    let look = look_at(&app, &me, &uid).await?;
    if look.my_seat.is_some() || !look.can_join {
        return Ok(see_other(&format!("/tables/{uid}")));
    }
    show(&open_seat(&app, &me, &look, None))
}

async fn look_at(app: &Data<App>, me: &Me, uid: &str) -> Result<Look, Error> {
    let (uid, person) = (uid.to_owned(), me.id());
    Ok(work(app, move |service| look::now(service, &uid, person)).await??)
}

fn open_seat(app: &App, me: &Me, look: &Look, mistake: Option<String>) -> InvitationPage {
    let host = look
        .seats
        .first()
        .map_or("Somebody", |seat| seat.name.as_str());
    InvitationPage {
        layout: Layout::new(app, me, "A free seat").with_styles(&["talk"]),
        heading: format!("{host} has a free seat for {}", look.table.meta.name),
        about: hosted::intro(look.table.meta.key).about,
        mistake,
        action: format!("/tables/{}/join", look.table.uid),
        decline: None,
        name: Field::new("name", ""),
        words: Field::new("words", ""),
        seats: look
            .seats
            .iter()
            .map(|seat| SeatPart {
                name: match (seat.is_taken, seat.is_invited) {
                    (true, _) => seat.name.clone(),
                    (false, true) => "Invited, not come yet".to_owned(),
                    (false, false) => "Free".to_owned(),
                },
                is_yours: false,
            })
            .collect(),
        terms: terms(
            look.table.meta,
            &look.table.options,
            look.seats.len(),
            &app.service.library,
        ),
        commitment: look.table.commitment.clone(),
    }
}

/// `POST /tables/{uid}/join`: takes a free seat.
pub(crate) async fn join_open(
    app: Data<App>,
    me: Me,
    uid: Path<String>,
    request: HttpRequest,
    posted: Posted,
) -> Result<HttpResponse, Error> {
    match sit_down(&app, &me, &request, SeatKey::Open(uid.clone()), &posted).await? {
        Seated::At(page) => Ok(page),
        Seated::OtherMailbox => Err(Error::NotFound),
        Seated::Refused(refused) => {
            let look = look_at(&app, &me, &uid).await?;
            let mut page = open_seat(&app, &me, &look, Some(refused));
            page.name.value = posted.text("name").to_owned();
            page.words.value = posted.text("words").to_owned();
            answer(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}

/// What came of taking a seat.
enum Seated {
    /// The person sits; this leads to the table.
    At(HttpResponse),
    /// A mistake that the asker can mend.
    Refused(String),
    /// The seat is kept for a mailbox that is not theirs.
    OtherMailbox,
}

/// Takes a seat as whoever asks.
async fn sit_down(
    app: &Data<App>,
    me: &Me,
    request: &HttpRequest,
    key: SeatKey,
    posted: &Posted,
) -> Result<Seated, Error> {
    let (person, name) = (me.id(), posted.text("name").to_owned());
    let words = Some(posted.text("words").to_owned()).filter(|words| !words.is_empty());
    let client = app.proxies.client(request);
    if person.is_none() && name.is_empty() {
        return Ok(Seated::Refused(
            "Type a name first: the others want to know who plays.".to_owned(),
        ));
    }
    let joined = work(app, move |service| match person {
        Some(person) => join::take_seat(service, &key, person, words.as_deref()),
        None => join::take_seat_as_guest(service, &key, &name, client, words.as_deref()),
    })
    .await?;
    match joined {
        Ok(Joined { uid, .. }) if person.is_some() => {
            Ok(Seated::At(see_other(&format!("/tables/{uid}"))))
        }
        Ok(joined) => {
            let browser = browser::of(request, me);
            let opened = open_guest(app, browser, joined.person, &joined.uid).await;
            opened.map(Seated::At)
        }
        Err(error @ (JoinError::Words | JoinError::Name)) => {
            Ok(Seated::Refused(in_a_sentence(&error.to_string())))
        }
        Err(JoinError::TooOften { again_in_ms }) => Err(Error::too_often(again_in_ms)),
        Err(JoinError::OtherMailbox) => Ok(Seated::OtherMailbox),
        Err(JoinError::Unknown) => Err(Error::NotFound),
        Err(error @ (JoinError::Taken | JoinError::Full | JoinError::AlreadySeated)) => {
            Err(Error::MovedOn(in_a_sentence(&error.to_string())))
        }
        Err(JoinError::Nobody) => Err(Error::SignInFirst),
        Err(JoinError::Change(ChangeError::Frozen)) => {
            Err(Error::Refused("This table is frozen.".to_owned()))
        }
        Err(JoinError::Change(error)) => Err(error.into()),
    }
}

/// Opens the session of a guest who has just sat down, in this browser, and goes to the table.
async fn open_guest(
    app: &Data<App>,
    browser: Browser,
    guest: PersonId,
    uid: &str,
) -> Result<HttpResponse, Error> {
    let token: Result<String, DbError> = work(app, move |service: &Service| {
        let now = service.clock.now_ms();
        service
            .db
            .write(|conn| sessions::open_in_txn(conn, guest, &browser, now))
    })
    .await?;
    security_log::signed_in(guest, "invitation");
    Ok(key::with_session(app, token?, &format!("/tables/{uid}")))
}
