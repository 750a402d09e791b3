//! Taking a seat: `/invitations/{token}` and `/tables/{uid}/join`; and a guest's way back to it: `/seats/{token}`.
//!
//! Looking changes nothing: links are opened by robots too. The buttons act. A guest needs only a name; the
//! letter's link stays the guest's key to the seat, so it opens the guest's session and nothing else.

use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::hosted;
use super::new_table::in_a_sentence;
use crate::accounts::{PersonId, sessions};
use crate::db::DbError;
use crate::games::{self, Library, Meta, OptionValues};
use crate::tables::invite::{self, Holder, Invitation};
use crate::tables::join::{self, JoinError, Joined, SeatKey};
use crate::tables::look::{self, Look};
use crate::tables::{ChangeError, Service, Status};
use crate::web::auth::{Me, session_cookie};
use crate::web::form::{Field, Posted};
use crate::web::layout::{answer, see_other, show};
use crate::web::typeset::typeset;
use crate::web::{App, Error, Layout, browser, work};

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
#[template(path = "pages/invitation/back.html")]
struct BackPage {
    layout: Layout,
    name: String,
    game: &'static str,
    action: String,
}

#[derive(Template)]
#[template(path = "pages/invitation/notice.html")]
struct NoticePage {
    layout: Layout,
    title: &'static str,
    text: &'static str,
    way: Option<Way>,
}

struct Way {
    path: String,
    title: &'static str,
}

/// `GET /invitations/{token}` and `GET /seats/{token}`.
pub(crate) async fn page(
    app: Data<App>,
    me: Me,
    request: HttpRequest,
    token: Path<String>,
) -> Result<HttpResponse, Error> {
    let invitation = find(&app, &token).await?;
    let path = request.path();
    match &invitation.holder {
        Holder::Account(id) | Holder::Guest { id, .. } if me.id() == Some(*id) => {
            Ok(see_other(&format!("/tables/{}", invitation.uid)))
        }
        Holder::Guest { name, .. } => show(&BackPage {
            layout: Layout::new(&app, &me, "Your seat"),
            name: name.clone(),
            game: invitation.meta.name,
            action: path.to_owned(),
        }),
        Holder::Account(_) => of_an_account(&app, &me, &invitation),
        Holder::Nobody if path.starts_with("/seats/") || invitation.status != Status::Open => {
            Err(Error::NotFound)
        }
        Holder::Nobody => show(&invited(&app, &me, &token, invitation, None)),
    }
}

async fn find(app: &Data<App>, token: &str) -> Result<Invitation, Error> {
    let token = token.to_owned();
    let found: Result<_, DbError> = work(app, move |service| invite::look(service, &token)).await?;
    found?.ok_or(Error::NotFound)
}

fn of_an_account(app: &App, me: &Me, invitation: &Invitation) -> Result<HttpResponse, Error> {
    let table = format!("/tables/{}", invitation.uid);
    show(&NoticePage {
        layout: Layout::new(app, me, "Your seat"),
        title: "This seat has an account",
        text: "Its player signs in, and finds the table among the turns. A letter alone opens it no more.",
        way: me.person.is_none().then(|| Way {
            path: format!("/sign-in?next={table}"),
            title: "Sign in",
        }),
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

/// `POST /invitations/{token}`: takes the seat, or continues as its guest.
pub(crate) async fn take(
    app: Data<App>,
    me: Me,
    token: Path<String>,
    request: HttpRequest,
    posted: Posted,
) -> Result<HttpResponse, Error> {
    let invitation = find(&app, &token).await?;
    if let Holder::Guest { id, .. } = invitation.holder {
        return continue_as(&app, &request, id, &invitation.uid).await;
    }
    let key = SeatKey::Link(token.clone());
    match sit_down(&app, &me, &request, key, &posted).await? {
        Ok(seated) => Ok(seated),
        Err(refused) => {
            let mut page = invited(&app, &me, &token, invitation, Some(refused));
            page.name.value = posted.text("name").to_owned();
            page.words.value = posted.text("words").to_owned();
            answer(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}

/// `POST /seats/{token}`: opens the guest's session.
pub(crate) async fn back(
    app: Data<App>,
    token: Path<String>,
    request: HttpRequest,
    _posted: Posted,
) -> Result<HttpResponse, Error> {
    let invitation = find(&app, &token).await?;
    match invitation.holder {
        Holder::Guest { id, .. } => continue_as(&app, &request, id, &invitation.uid).await,
        Holder::Nobody | Holder::Account(_) => Err(Error::NotFound),
    }
}

/// `POST /invitations/{token}/decline`: gives the seat back.
pub(crate) async fn decline(
    app: Data<App>,
    me: Me,
    token: Path<String>,
    _posted: Posted,
) -> Result<HttpResponse, Error> {
    let declined: Result<bool, DbError> =
        work(&app, move |service| invite::decline(service, &token)).await?;
    if !declined? {
        return Err(Error::NotFound);
    }
    show(&NoticePage {
        layout: Layout::new(&app, &me, "Declined"),
        title: "The seat is given back",
        text: "No further letter comes about this table. Thank you for saying so.",
        way: None,
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
        Ok(seated) => Ok(seated),
        Err(refused) => {
            let look = look_at(&app, &me, &uid).await?;
            let mut page = open_seat(&app, &me, &look, Some(refused));
            page.name.value = posted.text("name").to_owned();
            page.words.value = posted.text("words").to_owned();
            answer(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}

/// Takes a seat as whoever asks. A refusal that the asker can mend comes back as a sentence.
async fn sit_down(
    app: &Data<App>,
    me: &Me,
    request: &HttpRequest,
    key: SeatKey,
    posted: &Posted,
) -> Result<Result<HttpResponse, String>, Error> {
    let (person, name) = (me.id(), posted.text("name").to_owned());
    let words = Some(posted.text("words").to_owned()).filter(|words| !words.is_empty());
    if person.is_none() && name.is_empty() {
        return Ok(Err(
            "Type a name first: the others want to know who plays.".to_owned()
        ));
    }
    let joined = work(app, move |service| match person {
        Some(person) => join::take_seat(service, &key, person, words.as_deref()),
        None => join::take_seat_as_guest(service, &key, &name, words.as_deref()),
    })
    .await?;
    match joined {
        Ok(Joined { uid, .. }) if person.is_some() => Ok(Ok(see_other(&format!("/tables/{uid}")))),
        Ok(joined) => continue_as(app, request, joined.person, &joined.uid)
            .await
            .map(Ok),
        Err(error @ JoinError::Words) => Ok(Err(in_a_sentence(&error.to_string()))),
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

/// Opens a guest's session in this browser and goes to the table.
async fn continue_as(
    app: &Data<App>,
    request: &HttpRequest,
    guest: PersonId,
    uid: &str,
) -> Result<HttpResponse, Error> {
    let name = browser::name(request);
    let token: Result<String, DbError> = work(app, move |service: &Service| {
        let now = service.clock.now_ms();
        service
            .db
            .write(|conn| sessions::open_in_txn(conn, guest, &name, now))
    })
    .await?;
    Ok(HttpResponse::SeeOther()
        .insert_header((header::LOCATION, format!("/tables/{uid}")))
        .cookie(session_cookie(&app.service.site, token?))
        .finish())
}
