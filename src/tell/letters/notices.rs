//! Short letters about a seat, a mailbox, or a browser or webhook that gets alerts.

use super::desk::{Desk, table_url, words_for};
use crate::accounts::{Person, PersonId, people};
use crate::alerts::targets;
use crate::db::DbResult;
use crate::mail::letter::{Block, Letter, Link, stop_url};
use crate::mail::mailboxes;
use crate::mail::outbox::{Judged, Reason, WriteFault};
use crate::play::claim_rows;
use crate::play::rows::{self, SeatRow, TableRow};
use crate::tell::alerts;
use words::{Arg, Join, Message, Text, Words, msg};

type JudgedResult = Result<Judged, WriteFault>;

/// A seat of a table, and the person that a letter about it names.
struct About {
    table: TableRow,
    seat: SeatRow,
    person: Person,
    w: Words,
}

impl About {
    fn find(desk: &mut Desk<'_>) -> Result<Self, WriteFault> {
        let (Some(table_id), Some(seat), Some(person)) = (
            desk.intent.table_id,
            desk.intent.seat,
            desk.intent.person_id,
        ) else {
            return Err(Reason::PersonGone.into());
        };
        let place = rows::find_place(desk.conn, (table_id, seat))?;
        let (table, seat) = place.ok_or(Reason::PersonGone)?;
        let person = people::find(desk.conn, PersonId(person))?;
        Ok(Self {
            w: words_for(desk.conn, &table, &desk.intent.to_address)?,
            table,
            seat,
            person: person.ok_or(Reason::PersonGone)?,
        })
    }

    fn told(
        &self,
        desk: &mut Desk<'_>,
        (subject, lead): (Message, Message),
        blocks: Vec<Block>,
    ) -> Judged {
        let begun = desk.letter(&self.w, subject, lead);
        desk.judged(Letter { blocks, ..begun }, &self.table.uid)
    }

    fn game(&self) -> Text {
        let game = rules::find(&self.table.game);
        game.map_or_else(
            || Text::from(&self.table.game),
            |game| Text::from(game.meta().name),
        )
    }
}

/// Judges the letter that asks a mailbox whether somebody may have its seat.
pub(super) fn claim(desk: &mut Desk<'_>) -> JudgedResult {
    let about = About::find(desk)?;
    let now_ms = desk.now_ms();
    let key = claim_rows::new_link(desk.conn, &about.seat, about.person.id, now_ms)?;
    let token = desk.add_key(key.ok_or(Reason::Answered)?);
    let url = desk.service.site.url(&format!("/claims/{token}"));
    // With an address, by which the reader can tell who it is.
    let name = &about.person.name;
    let who = match &about.person.address {
        Some(address) => msg::letter_notice::claim_who(name, address),
        None => msg::letter_notice::claim_guest(name),
    };
    let blocks = vec![
        Block::Say(who),
        Block::Say(msg::letter_notice::claim_how()),
        Block::Key(Link::new(msg::claim::send(), url)),
    ];
    let subject = msg::letter_notice::claim(&about.person.name, about.game());
    let lead = msg::letter_notice::claim_lead();
    Ok(about.told(desk, (subject, lead), blocks))
}

/// Judges the letter that tells a mailbox that somebody else plays its seat now.
pub(super) fn moved(desk: &mut Desk<'_>) -> JudgedResult {
    let about = About::find(desk)?;
    let blocks = vec![
        Block::Say(msg::letter_notice::moved_links()),
        Block::Say(msg::letter_notice::moved_journal()),
    ];
    let subject = msg::letter_notice::moved(about.game());
    let name = &about.person.name;
    let who = match &about.person.address {
        Some(address) => msg::letter_notice::moved_who(name, address),
        None => msg::letter_notice::moved_guest(name),
    };
    Ok(about.told(desk, (subject, who), blocks))
}

/// Judges the letter that tells somebody that the host gave them a seat.
pub(super) fn given(desk: &mut Desk<'_>) -> JudgedResult {
    let about = About::find(desk)?;
    if !about.seat.is_of(about.person.id) {
        return Err(Reason::SeatElsewhere.into());
    }
    let site = &desk.service.site;
    let url = table_url(site, &about.table);
    let blocks = vec![
        Block::Say(msg::letter_notice::given_how()),
        Block::Key(Link::new(msg::letter_notice::open(), url)),
    ];
    let subject = msg::letter_notice::given(about.game());
    let lead = msg::letter_notice::given_lead(&site.name);
    Ok(about.told(desk, (subject, lead), blocks))
}

pub(super) fn closed(desk: &mut Desk<'_>) -> JudgedResult {
    let about = About::find(desk)?;
    let subject = msg::letter_notice::closed(about.game());
    let lead = msg::letter_notice::closed_lead(&about.person.name);
    Ok(about.told(desk, (subject, lead), Vec::new()))
}

/// Judges the letter that says that letters to a mailbox were stopped, with the way to get them again.
pub(super) fn stopped(desk: &mut Desk<'_>) -> JudgedResult {
    if !mailboxes::is_stopped(desk.conn, &desk.intent.to_address)? {
        return Err(Reason::Resumed.into());
    }
    let site = &desk.service.site;
    let w = reader_words(desk)?;
    let subject = msg::letter_notice::stopped(&site.name);
    let letter = Letter {
        blocks: vec![Block::Say(msg::letter_notice::stopped_why())],
        ..desk.letter(&w, subject, msg::letter_notice::stopped_lead())
    };
    let mut judged = desk.judged(letter, "");
    // The page that stops letters also allows them again.
    if let Some(token) = &judged.stop_token {
        let again = msg::letter_notice::stopped_again();
        let link = Link::new(again, stop_url(&site.base_url, token));
        judged.letter.blocks.push(Block::Key(link));
    }
    Ok(judged)
}

/// Judges the letter that tells a mailbox that an account does not belong to it any more.
pub(super) fn new_address(desk: &mut Desk<'_>) -> JudgedResult {
    let id = desk.intent.person_id.ok_or(Reason::PersonGone)?;
    let person = people::find(desk.conn, PersonId(id))?.ok_or(Reason::PersonGone)?;
    let subject = msg::letter_notice::address(&desk.service.site.name);
    let letter = Letter {
        blocks: vec![Block::Say(msg::letter_notice::address_not_you())],
        ..desk.letter(
            &person.words(0),
            subject,
            msg::letter_notice::address_lead(),
        )
    };
    Ok(desk.judged(letter, ""))
}

/// Judges the letter that says that a browser or webhook failed for a week and gets no more alerts.
pub(super) fn alert_off(desk: &mut Desk<'_>) -> JudgedResult {
    let service = desk.service;
    let person = desk.intent.person_id.ok_or(Reason::AlertsAgain)?;
    let mut off = targets::list_of_person(desk.conn, &service.db.cipher, person)?;
    off.retain(|target| target.switched_off_at_ms.is_some());
    if off.is_empty() {
        return Err(Reason::AlertsAgain.into());
    }
    let names = Arg::list(Join::And, off.iter().map(alerts::name_of));
    let url = service.site.url("/settings/alerts");
    let blocks = vec![
        Block::Say(msg::letter_notice::alert_off_what(names)),
        Block::Say(msg::letter_notice::alert_off_how()),
        Block::Key(Link::new(msg::letter_notice::alert_off_open(), url)),
    ];
    let w = reader_words(desk)?;
    let subject = msg::letter_notice::alert_off(&service.site.name);
    let letter = Letter {
        blocks,
        ..desk.letter(&w, subject, msg::letter_notice::alert_off_lead())
    };
    Ok(desk.judged(letter, ""))
}

fn reader_words(desk: &mut Desk<'_>) -> DbResult<Words> {
    let language = people::language_of(desk.conn, &desk.intent.to_address)?;
    Ok(Words::of(language.unwrap_or_default()))
}
