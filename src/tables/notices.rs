//! Short letters about a seat or a mailbox: somebody wants the seat, somebody else has it now, letters were stopped.

use super::claims;
use super::rows::{self, SeatRow, TableRow};
use super::service::Service;
use crate::accounts::{Person, PersonId, people};
use crate::db::{Conn, DbError};
use crate::games;
use crate::mail::letters::{Button, NoticeLetter, stop_url};
use crate::mail::mailboxes;
use crate::mail::outbox::{Intent, StoreInTxn, WriteFault, Writing, WrittenLetter};

/// A seat of a table, and the person that a letter about it speaks of.
struct About {
    table: TableRow,
    seat: SeatRow,
    person: Person,
}

impl About {
    fn find(conn: &mut Conn, intent: &Intent) -> Result<Option<Self>, DbError> {
        let (Some(table_id), Some(person)) = (intent.table_id, intent.person_id) else {
            return Ok(None);
        };
        let Some(table) = rows::find_table_by_id(conn, table_id)? else {
            return Ok(None);
        };
        let mut seats = rows::list_seats(conn, table.id)?.into_iter();
        let seat = seats.find(|seat| Some(seat.seat) == intent.seat);
        let person = people::find_on_conn(conn, PersonId(person))?;
        Ok(seat.zip(person).map(|(seat, person)| Self {
            table,
            seat,
            person,
        }))
    }

    /// The person's name with their address, by which the reader can tell who it is.
    fn who(&self) -> String {
        match &self.person.address {
            Some(address) => format!("{} ({address})", self.person.name),
            None => format!("{}, a guest without an address", self.person.name),
        }
    }

    fn game(&self) -> &'static str {
        games::find(&self.table.game).map_or("a game", |game| game.meta().name)
    }
}

/// Whether a claim still waits for its answer.
pub(super) fn claim_is_waiting(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<bool, DbError> {
    Ok(match About::find(conn, intent)? {
        Some(about) => link_of_claim(service, conn, &about)?.is_some(),
        None => false,
    })
}

fn link_of_claim(
    service: &Service,
    conn: &mut Conn,
    about: &About,
) -> Result<Option<(String, StoreInTxn)>, DbError> {
    let now_ms = service.clock.now_ms();
    claims::new_link(conn, &about.seat, about.person.id, now_ms)
}

/// Writes the letter that asks a mailbox whether somebody may have its seat.
pub(super) fn claim(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Writing, WriteFault> {
    let Some(about) = About::find(conn, intent)? else {
        return Ok(Writing::Stale("the seat or the person is gone"));
    };
    let Some((token, store)) = link_of_claim(service, conn, &about)? else {
        return Ok(Writing::Stale("the claim was answered"));
    };
    let site = &service.site;
    let letter = NoticeLetter {
        subject: format!("May {} have your seat at {}?", about.person.name, about.game()),
        lead: "You were invited to this seat, so it is yours to give.".to_owned(),
        paragraphs: vec![
            format!(
                "{} wants to play it with another address than this one.",
                about.who()
            ),
            "If that is you, say yes on the page behind this link, and the seat belongs to that account. Otherwise do nothing, or say no there."
                .to_owned(),
        ],
        button: Some(Button {
            title: "Answer".to_owned(),
            url: site.url(&format!("/claims/{token}")),
        }),
        ..NoticeLetter::default()
    };
    written(service, intent, &about.table.uid, letter, Some(store))
}

/// Writes the letter that tells a mailbox that its seat is played by somebody else now.
pub(super) fn moved(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Writing, WriteFault> {
    let Some(about) = About::find(conn, intent)? else {
        return Ok(Writing::Stale("the seat or the person is gone"));
    };
    let letter = NoticeLetter {
        subject: format!("Your seat at {} is another account\u{2019}s now", about.game()),
        lead: format!("{} plays it from now on.", about.who()),
        paragraphs: vec![
            "Letters about this table go to that account. The links in your older letters, and the browsers in which you played, open the seat no more."
                .to_owned(),
            "If you did not agree to this, write to whoever opened the table or runs this site: the journal shows every move."
                .to_owned(),
        ],
        ..NoticeLetter::default()
    };
    written(service, intent, &about.table.uid, letter, None)
}

/// Writes the letter that tells somebody that the host gave them a seat.
pub(super) fn given(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Writing, WriteFault> {
    let about = About::find(conn, intent)?;
    let about = about.filter(|about| about.seat.is_of(about.person.id));
    let Some(about) = about else {
        return Ok(Writing::Stale("the seat has gone another way"));
    };
    let site = &service.site;
    let letter = NoticeLetter {
        subject: format!("You have a seat at {} now", about.game()),
        lead: format!("The host of {} gave it to you.", site.name),
        paragraphs: vec![
            "The game goes on where it stands: the table shows the position, and its history every move so far."
                .to_owned(),
        ],
        button: Some(Button {
            title: "Open the table".to_owned(),
            url: site.url(&format!("/tables/{}", about.table.uid)),
        }),
        ..NoticeLetter::default()
    };
    written(service, intent, &about.table.uid, letter, None)
}

/// Writes the letter that says that letters to a mailbox were stopped, with the way to have them again.
pub(super) fn stopped(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Writing, WriteFault> {
    if !mailboxes::is_stopped(conn, &intent.to_address)? {
        return Ok(Writing::Stale("letters may come again"));
    }
    let token = mailboxes::new_stop_token();
    let letter = NoticeLetter {
        subject: format!("No more letters from {}", service.site.name),
        lead: "This is the last one.".to_owned(),
        paragraphs: vec![
            "Somebody, or a program that opens the links in your letters, asked for no more of them. Games in which you play go on without telling you."
                .to_owned(),
        ],
        button: Some(Button {
            title: "Let letters come again".to_owned(),
            url: stop_url(&service.site.base_url, &token),
        }),
        ..NoticeLetter::default()
    };
    written_with(service, intent, "", letter, None, token)
}

fn written(
    service: &Service,
    intent: &Intent,
    thread: &str,
    letter: NoticeLetter,
    store_in_txn: Option<StoreInTxn>,
) -> Result<Writing, WriteFault> {
    let stop_token = mailboxes::new_stop_token();
    written_with(service, intent, thread, letter, store_in_txn, stop_token)
}

/// The same with a token that the letter names elsewhere too.
fn written_with(
    service: &Service,
    intent: &Intent,
    thread: &str,
    letter: NoticeLetter,
    store_in_txn: Option<StoreInTxn>,
    stop_token: String,
) -> Result<Writing, WriteFault> {
    let letter = NoticeLetter {
        site_name: service.site.name.clone(),
        base_url: service.site.base_url.clone(),
        stop_url: Some(stop_url(&service.site.base_url, &stop_token)),
        ..letter
    };
    Ok(Writing::Text(Box::new(WrittenLetter {
        thread: thread.to_owned(),
        stop_token: Some(stop_token),
        store_in_txn,
        ..WrittenLetter::lone(intent.to_address.clone(), letter.write()?)
    })))
}
