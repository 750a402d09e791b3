//! Short letters about a seat, a mailbox, or a browser or webhook that gets alerts.

use crate::accounts::{Person, PersonId, people, reader};
use crate::alerts::{Target, targets};
use crate::db::{Conn, DbError};
use crate::mail::letters::{Button, NoticeLetter, stop_url};
use crate::mail::mailboxes;
use crate::mail::outbox::{Intent, Reason, StoreInTxn, WriteFault, WrittenLetter};
use crate::play::claim_rows;
use crate::play::rows::{self, SeatRow, TableRow};
use crate::play::service::Service;
use crate::tell::alerts;
use words::{Arg, Join, Message, Text, Words, msg};

type LetterResult = Result<WrittenLetter, WriteFault>;

/// A seat of a table, and the person that a letter about it speaks of.
struct About {
    table: TableRow,
    seat: SeatRow,
    person: Person,
}

impl About {
    fn find(conn: &mut Conn, intent: &Intent) -> Result<Self, WriteFault> {
        let (Some(table_id), Some(seat), Some(person)) =
            (intent.table_id, intent.seat, intent.person_id)
        else {
            return Err(Reason::PersonGone.into());
        };
        let place = rows::find_place(conn, table_id, seat)?;
        let (table, seat) = place.ok_or(Reason::PersonGone)?;
        let person = people::find_on_conn(conn, PersonId(person))?;
        Ok(Self {
            table,
            seat,
            person: person.ok_or(Reason::PersonGone)?,
        })
    }

    /// Says who wants to play the seat: with an address, by which the reader can tell who it is.
    fn who_wants_it(&self) -> Message {
        let name = &self.person.name;
        match &self.person.address {
            Some(address) => msg::letter_notice::claim_who(name, address),
            None => msg::letter_notice::claim_guest(name),
        }
    }

    fn who_plays_it(&self) -> Message {
        let name = &self.person.name;
        match &self.person.address {
            Some(address) => msg::letter_notice::moved_who(name, address),
            None => msg::letter_notice::moved_guest(name),
        }
    }

    fn game(&self) -> Text {
        let game = rules::find(&self.table.game);
        game.map_or_else(
            || Text::from(&self.table.game),
            |game| Text::from(game.meta().name),
        )
    }
}

/// How a letter to a mailbox is said: in its reader's language; to a stranger in that of whoever opened the table.
pub(crate) fn words_for(
    conn: &mut Conn,
    table: &TableRow,
    address: &str,
) -> Result<Words, DbError> {
    let language = match reader::language_of(conn, address)? {
        Some(language) => Some(language),
        None => people::find_on_conn(conn, PersonId(table.opened_by))?
            .and_then(|opener| opener.language),
    };
    Ok(Words::of(language.unwrap_or_default()))
}

pub(crate) fn check_claim(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<(), WriteFault> {
    find_claim(service, conn, intent).map(drop)
}

/// Finds a claim that waits for an answer, with a new link to it and what stores that.
fn find_claim(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<(About, (String, StoreInTxn)), WriteFault> {
    let about = About::find(conn, intent)?;
    let now_ms = service.clock.now_ms();
    let link = claim_rows::new_link(conn, &about.seat, about.person.id, now_ms)?;
    Ok((about, link.ok_or(Reason::Answered)?))
}

/// Writes the letter that asks a mailbox whether somebody may have its seat.
pub(crate) fn claim(service: &Service, conn: &mut Conn, intent: &Intent) -> LetterResult {
    let (about, (token, store)) = find_claim(service, conn, intent)?;
    let site = &service.site;
    let letter = NoticeLetter {
        paragraphs: vec![about.who_wants_it(), msg::letter_notice::claim_how()],
        button: Some(Button {
            title: msg::letter_notice::claim_answer(),
            url: site.url(&format!("/claims/{token}")),
        }),
        ..NoticeLetter::new(
            words_for(conn, &about.table, &intent.to_address)?,
            msg::letter_notice::claim(&about.person.name, about.game()),
            msg::letter_notice::claim_lead(),
        )
    };
    written(service, intent, &about.table.uid, letter, Some(store))
}

/// Writes the letter that tells a mailbox that its seat is played by somebody else now.
pub(crate) fn moved(service: &Service, conn: &mut Conn, intent: &Intent) -> LetterResult {
    let about = About::find(conn, intent)?;
    let letter = NoticeLetter {
        paragraphs: vec![
            msg::letter_notice::moved_links(),
            msg::letter_notice::moved_journal(),
        ],
        ..NoticeLetter::new(
            words_for(conn, &about.table, &intent.to_address)?,
            msg::letter_notice::moved(about.game()),
            about.who_plays_it(),
        )
    };
    written(service, intent, &about.table.uid, letter, None)
}

/// Writes the letter that tells somebody that the host gave them a seat.
pub(crate) fn given(service: &Service, conn: &mut Conn, intent: &Intent) -> LetterResult {
    let about = About::find(conn, intent)?;
    if !about.seat.is_of(about.person.id) {
        return Err(Reason::SeatElsewhere.into());
    }
    let site = &service.site;
    let letter = NoticeLetter {
        paragraphs: vec![msg::letter_notice::given_how()],
        button: Some(Button {
            title: msg::letter_notice::given_open(),
            url: site.url(&format!("/tables/{}", about.table.uid)),
        }),
        ..NoticeLetter::new(
            words_for(conn, &about.table, &intent.to_address)?,
            msg::letter_notice::given(about.game()),
            msg::letter_notice::given_lead(&site.name),
        )
    };
    written(service, intent, &about.table.uid, letter, None)
}

/// Writes the letter that says that letters to a mailbox were stopped, with the way to have them again.
pub(crate) fn stopped(service: &Service, conn: &mut Conn, intent: &Intent) -> LetterResult {
    if !mailboxes::is_stopped(conn, &intent.to_address)? {
        return Err(Reason::Resumed.into());
    }
    let token = mailboxes::new_stop_token();
    let language = reader::language_of(conn, &intent.to_address)?;
    let letter = NoticeLetter {
        paragraphs: vec![msg::letter_notice::stopped_why()],
        button: Some(Button {
            title: msg::letter_notice::stopped_again(),
            url: stop_url(&service.site.base_url, &token),
        }),
        ..NoticeLetter::new(
            Words::of(language.unwrap_or_default()),
            msg::letter_notice::stopped(&service.site.name),
            msg::letter_notice::stopped_lead(),
        )
    };
    written_with(service, intent, "", letter, None, token)
}

/// Lists what is told nothing any more, of the person that a letter about it goes to; never empty.
pub(crate) fn list_switched_off(
    service: &Service,
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Vec<Target>, WriteFault> {
    let person = intent.person_id.ok_or(Reason::AlertsAgain)?;
    let mut all = targets::list_of_person(conn, service.db.cipher(), person)?;
    all.retain(|target| target.switched_off_at_ms.is_some());
    if all.is_empty() {
        return Err(Reason::AlertsAgain.into());
    }
    Ok(all)
}

/// Writes the letter that says that a browser or webhook took nothing for a week and is told nothing any more.
pub(crate) fn alert_off(service: &Service, conn: &mut Conn, intent: &Intent) -> LetterResult {
    let off = list_switched_off(service, conn, intent)?;
    let language = reader::language_of(conn, &intent.to_address)?;
    let names = off.iter().map(alerts::name_of);
    let letter = NoticeLetter {
        paragraphs: vec![
            msg::letter_notice::alert_off_what(Arg::list(Join::And, names)),
            msg::letter_notice::alert_off_how(),
        ],
        button: Some(Button {
            title: msg::letter_notice::alert_off_open(),
            url: service.site.url("/settings/alerts"),
        }),
        ..NoticeLetter::new(
            Words::of(language.unwrap_or_default()),
            msg::letter_notice::alert_off(&service.site.name),
            msg::letter_notice::alert_off_lead(),
        )
    };
    written(service, intent, "", letter, None)
}

pub(crate) fn closed(service: &Service, conn: &mut Conn, intent: &Intent) -> LetterResult {
    let about = About::find(conn, intent)?;
    let letter = NoticeLetter::new(
        words_for(conn, &about.table, &intent.to_address)?,
        msg::letter_notice::closed(about.game()),
        msg::letter_notice::closed_lead(&about.person.name),
    );
    written(service, intent, &about.table.uid, letter, None)
}

pub(crate) fn written(
    service: &Service,
    intent: &Intent,
    thread: &str,
    letter: NoticeLetter,
    store_in_txn: Option<StoreInTxn>,
) -> LetterResult {
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
) -> LetterResult {
    let letter = NoticeLetter {
        site_name: service.site.name.clone(),
        base_url: service.site.base_url.clone(),
        stop_url: Some(stop_url(&service.site.base_url, &stop_token)),
        ..letter
    };
    Ok(WrittenLetter {
        thread: thread.to_owned(),
        stop_token: Some(stop_token),
        store_in_txn,
        ..WrittenLetter::lone(intent.to_address.clone(), letter.write()?)
    })
}
