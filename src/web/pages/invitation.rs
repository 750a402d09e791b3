//! Taking a seat: `/invitations/{token}` and `/tables/{uid}/join`.
//!
//! Looking changes nothing, and neither does a form that is sent as it is delivered: links are opened by robots too.
//! A guest needs only a name. Once the seat is taken the letter's link opens it no more.

use actix_web::HttpResponse;
use actix_web::web::Path;
use askama::Template;

use super::letter::Letter;
use super::table::look_now;
use super::{Answer, Cx, MISTAKEN, key, letter, notice, too_often};
use crate::accounts::{self, PersonId, sessions};
use crate::error;
use crate::look::board::Look;
use crate::play::claims;
use crate::play::invite::{self, Holder, Invitation};
use crate::play::join::{self, Joined, SeatKey};
use crate::play::series::{BestOf, said};
use crate::table::fold::agreed;
use crate::table::terms::ClockTerms;
use crate::web::form::{Field, Posted};
use crate::web::layout::{Code, answer, see_other, show};
use crate::web::typeset::typeset;
use crate::web::{Error, Layout, security_log};
use words::{Arg, Message, Text, Words, msg};

#[derive(Template)]
#[template(path = "pages/invitation/page.html")]
struct InvitationPage {
    layout: Layout,
    heading: Message,
    about: Message,
    mistake: Option<Message>,
    action: String,
    decline: Option<String>,
    name: Field,
    /// Where letters shall go; none where that is known.
    address: Option<Field>,
    words: Field,
    seats: Vec<SeatPart>,
    terms: Vec<Term>,
    series: Option<Message>,
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

impl InvitationPage {
    /// The form with what was typed.
    fn typed(mut self, posted: &Posted) -> Self {
        let fields = [&mut self.name, &mut self.words].into_iter();
        for field in fields.chain(&mut self.address) {
            posted.text(field.id).clone_into(&mut field.value);
        }
        self
    }
}

#[derive(Template)]
#[template(path = "pages/invitation/declined.html")]
struct DeclinedPage {
    layout: Layout,
    action: String,
}

/// `GET /invitations/{token}`.
pub(crate) async fn page(cx: Cx, token: Path<String>) -> Answer {
    let invitation = find(&cx, &token).await?;
    if invitation.holder.is(cx.me.id()) {
        return Ok(see_other(&format!("/tables/{}", invitation.uid)));
    }
    if invitation.holder != Holder::Nobody {
        let keys = format!("/invitations/{token}");
        return key::used(&cx, &invitation.holder, &invitation.uid, &keys);
    }
    if !invitation.is_living {
        return Err(Error::NotFound);
    }
    if invitation.is_declined {
        return declined_page(&cx, &token);
    }
    show(&invited(&cx, &token, invitation, None))
}

async fn find(cx: &Cx, token: &str) -> Result<Invitation, Error> {
    let token = token.to_owned();
    let found = cx.work(move |service| invite::look(service, &token));
    found.await??.ok_or_else(|| {
        security_log::refused_token("invitation");
        Error::NotFound
    })
}

fn invited(
    cx: &Cx,
    token: &str,
    invitation: Invitation,
    mistake: Option<Message>,
) -> InvitationPage {
    let layout = cx.layout(&msg::invitation::title()).with_styles(&["talk"]);
    let (count, library) = (invitation.names.len(), &cx.app.service.library);
    let seats = (0..)
        .zip(invitation.names)
        .map(|(seat, name)| {
            let is_yours = seat == invitation.seat.0;
            let name = if is_yours {
                layout.text(msg::invitation::your_seat())
            } else if name.is_empty() {
                layout.text(msg::invitation::not_taken())
            } else {
                name
            };
            SeatPart { name, is_yours }
        })
        .collect();
    InvitationPage {
        terms: terms(
            scene::terms(invitation.meta, &invitation.options, count, library),
            invitation.best_of,
            invitation.clock,
            invitation.is_watchable,
            &layout.w,
        ),
        layout,
        heading: msg::invitation::heading(invitation.host_name, invitation.meta.name),
        about: scene::of(invitation.meta.key).introduction(),
        mistake,
        action: format!("/invitations/{token}"),
        decline: Some(format!("/invitations/{token}/decline")),
        name: Field::new("name", ""),
        address: None,
        words: Field::new("words", ""),
        seats,
        series: invitation.best_of.map(said::rule),
        commitment: invitation.commitment,
    }
}

/// Says the options of a table as the form that opened it did, what was agreed on about time, and who may watch.
fn terms(
    options: Vec<scene::Term>,
    best_of: Option<BestOf>,
    clock: Option<ClockTerms>,
    is_watchable: bool,
    w: &Words,
) -> Vec<Term> {
    let options = options.into_iter().map(|term| Term {
        title: w.plain_arg(&term.option),
        value: typeset(&w.plain_arg(&term.value)),
    });
    let series = best_of.map(|best_of| Term {
        title: w.text(msg::series::term()),
        value: w.text(said::length(best_of)),
    });
    let clock = clock.map(|clock| {
        let [time, then] = agreed(clock).map(|said| w.text(said));
        Term {
            title: w.text(msg::time::clock_legend()),
            value: format!("{time}. {then}"),
        }
    });
    let watched = is_watchable.then(|| Term {
        title: w.text(msg::new_table::watch()),
        value: w.text(msg::game::watched()),
    });
    options.chain(series).chain(clock).chain(watched).collect()
}

/// `POST /invitations/{token}`: takes the seat.
pub(crate) async fn take(cx: Cx, token: Path<String>, posted: Posted) -> Answer {
    let invitation = find(&cx, &token).await?;
    if invitation.holder.is(cx.me.id()) {
        return Ok(see_other(&format!("/tables/{}", invitation.uid)));
    }
    if asks_mailbox(&cx, &token).await? {
        let (title, text) = (msg::invitation::asked(), msg::invitation::asked_text());
        return notice::show(&cx, &msg::invitation::asked_title(), title, text, None);
    }
    match sit_down(&cx, SeatKey::Link(token.clone()), &posted).await? {
        Seated::At(page) => Ok(page),
        Seated::Refused(code, mistake) => {
            let page = invited(&cx, &token, invitation, Some(mistake));
            answer(code, &page.typed(&posted))
        }
    }
}

/// Asks the mailbox that was invited where whoever is signed in has another one.
async fn asks_mailbox(cx: &Cx, token: &str) -> Result<bool, Error> {
    let Some(person) = cx.me.id() else {
        return Ok(false);
    };
    let link = token.to_owned();
    let asked = cx.work(move |service| claims::ask_by_link(service, &link, person));
    Ok(asked.await??)
}

/// `POST /invitations/{token}/decline`: gives the seat back, until somebody thinks better of it.
pub(crate) async fn decline(cx: Cx, token: Path<String>, posted: Posted) -> Answer {
    if posted.text("answer") != "no" {
        return Err(Error::Unreadable(msg::invitation::tick_first()));
    }
    set_declined(&cx, &token, true).await?;
    declined_page(&cx, &token)
}

/// `POST /invitations/{token}/undo`: takes the declining back.
pub(crate) async fn undo(cx: Cx, token: Path<String>, posted: Posted) -> Answer {
    find(&cx, &token).await?;
    let page = format!("/invitations/{token}");
    if let Some(back) = posted.too_soon(&cx.app, &cx.me, &page) {
        return Ok(back);
    }
    set_declined(&cx, &token, false).await?;
    Ok(see_other(&page))
}

/// `POST /invitations/{token}/letter`: a letter to the mailbox of the guest who accepted the invitation.
pub(crate) async fn letter(cx: Cx, token: Path<String>, posted: Posted) -> Answer {
    let invitation = find(&cx, &token).await?;
    if let Some(back) = posted.too_soon(&cx.app, &cx.me, &format!("/invitations/{token}")) {
        return Ok(back);
    }
    key::ask_return(&cx, &invitation.holder, &invitation.uid).await
}

async fn set_declined(cx: &Cx, token: &str, is_declined: bool) -> Result<(), Error> {
    let token = token.to_owned();
    let done = cx.work(move |service| invite::set_declined(service, &token, is_declined));
    done.await??.then_some(()).ok_or(Error::NotFound)
}

fn declined_page(cx: &Cx, token: &str) -> Answer {
    show(&DeclinedPage {
        layout: cx.layout(&msg::invitation::declined_title()),
        action: format!("/invitations/{token}/undo"),
    })
}

/// `GET /tables/{uid}/join`: a free seat that nobody in particular is invited to.
pub(crate) async fn open_page(cx: Cx, uid: Path<String>) -> Answer {
    let look = look_now(&cx, &uid).await?;
    if look.my_seat.is_some() || !look.can_join {
        return Ok(see_other(&format!("/tables/{uid}")));
    }
    show(&open_seat(&cx, &look, None))
}

fn open_seat(cx: &Cx, look: &Look, mistake: Option<Message>) -> InvitationPage {
    let layout = cx
        .layout(&msg::invitation::free_title())
        .with_styles(&["talk"]);
    // At a rematch the first seat may be the one that is free.
    let host: Arg = match look.seats.iter().find(|seat| seat.is_taken) {
        Some(seat) => Text::from(&seat.name).into(),
        None => msg::invitation::somebody().into(),
    };
    let best_of = look.series.as_ref().map(|series| series.best_of);
    let (table, library) = (&look.table, &cx.app.service.library);
    InvitationPage {
        heading: msg::invitation::free_heading(host, table.meta.name),
        about: scene::of(table.meta.key).introduction(),
        mistake,
        action: format!("/tables/{}/join", table.uid),
        decline: None,
        name: Field::new("name", ""),
        address: cx.me.person.is_none().then(|| Field::new("address", "")),
        words: Field::new("words", ""),
        seats: look
            .seats
            .iter()
            .map(|seat| SeatPart {
                name: match (seat.is_taken, seat.is_invited) {
                    (true, _) => seat.name.clone(),
                    (false, true) => layout.text(msg::invitation::invited()),
                    (false, false) => layout.text(msg::invitation::free()),
                },
                is_yours: false,
            })
            .collect(),
        terms: terms(
            scene::terms(table.meta, &table.options, look.seats.len(), library),
            best_of,
            table.clock,
            table.is_watchable,
            &layout.w,
        ),
        series: best_of.map(said::rule),
        commitment: table.commitment.clone(),
        layout,
    }
}

/// `POST /tables/{uid}/join`: takes a free seat.
pub(crate) async fn join_open(cx: Cx, uid: Path<String>, posted: Posted) -> Answer {
    match sit_down(&cx, SeatKey::Open(uid.clone()), &posted).await? {
        Seated::At(page) => Ok(page),
        Seated::Refused(code, refused) => {
            let look = look_now(&cx, &uid).await?;
            let page = open_seat(&cx, &look, Some(refused));
            answer(code, &page.typed(&posted))
        }
    }
}

/// What came of taking a seat.
enum Seated {
    /// The person sits; this leads to the table.
    At(HttpResponse),
    /// What the asker can mend, or try again later: the form comes back.
    Refused(Code, Message),
}

impl Seated {
    fn wrong(mistake: Message) -> Self {
        Self::Refused(MISTAKEN, mistake)
    }
}

async fn sit_down(cx: &Cx, key: SeatKey, posted: &Posted) -> Result<Seated, Error> {
    let (person, name) = (cx.me.id(), posted.text("name").to_owned());
    let words = Some(posted.text("words").to_owned()).filter(|words| !words.is_empty());
    let (client, language) = (cx.client(), cx.me.language);
    if person.is_none() && name.is_empty() {
        return Ok(Seated::wrong(msg::invitation::name_first()));
    }
    let address = match (person, posted.text("address")) {
        (Some(_), _) | (None, "") => None,
        (None, address) => match accounts::canonical_address(address) {
            Ok(address) => Some(address),
            Err(error::Error::No(no)) => return Ok(Seated::wrong(no.why)),
            Err(error) => return Err(error.into()),
        },
    };
    let joined = cx.work(move |service| match person {
        Some(person) => join::take_seat(service, &key, person, words.as_deref()),
        None => join::take_seat_as_guest(service, &key, &name, client, language, words.as_deref()),
    });
    match joined.await? {
        Ok(Joined { uid, .. }) if person.is_some() => {
            Ok(Seated::At(see_other(&format!("/tables/{uid}"))))
        }
        Ok(joined) => {
            let opened = open_guest(cx, joined.person, &joined.uid).await?;
            if let Some(address) = address {
                ask_address(cx, &joined, address).await?;
            }
            Ok(Seated::At(opened))
        }
        Err(error::Error::No(no)) if no.code == error::Code::Invalid => Ok(Seated::wrong(no.why)),
        Err(error::Error::TooOften { again_in_ms }) => {
            let (code, why) = too_often(again_in_ms);
            Ok(Seated::Refused(code, why))
        }
        Err(error) => Err(error.into()),
    }
}

/// Writes to the mailbox that a new guest typed: its link makes it theirs, and letters come.
async fn ask_address(cx: &Cx, joined: &Joined, address: String) -> Result<(), Error> {
    let letter = Letter {
        address,
        next_path: format!("/tables/{}", joined.uid),
        guest: Some(joined.person),
        ..Letter::default()
    };
    match letter::send(cx, letter).await? {
        // The seat is taken; its page says that no letter can come yet, and asks again.
        Ok(())
        | Err(error::Error::TooOften { .. } | error::Error::Hidden | error::Error::No(_)) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Opens the session of a guest who has just sat down, in this browser, and goes to the table.
pub(super) async fn open_guest(cx: &Cx, guest: PersonId, uid: &str) -> Answer {
    let browser = cx.browser();
    let opened = cx.work(move |service| {
        let (db, now_ms) = (&service.db, service.clock.now_ms());
        db.write(|conn| sessions::open_in_txn(conn, guest, &browser, now_ms))
    });
    let token = opened.await?;
    security_log::signed_in(guest, "invitation");
    cx.with_session(token?, &format!("/tables/{uid}"))
}
