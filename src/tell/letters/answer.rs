//! The letter that answers a mail: what was done, or why nothing was, and the present position.

use super::desk::{Desk, Place, plain};
use crate::db::{Conn, DbResult};
use crate::mail::letter::{Block, Letter, Link};
use crate::mail::one_line;
use crate::mail::outbox::{Judged, Reason, WriteFault};
use crate::play::seat_links::Purpose;
use crate::play::service::Service;
use crate::table::fold::Phase;
use crate::table::history::HistoryLine;
use crate::tell::mails::{self, Outcome, Told};
use rules::Viewer;
use words::msg;

const MOST_PARAGRAPH: usize = 1200;

/// It also goes to people who want no letters, or are invited and have no seat yet.
pub(super) fn judge(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    let service = desk.service;
    let place = Place::find(desk)?;
    desk.intent.to_address = match &place.person {
        Some(person) => person.letter_address.clone().ok_or(Reason::NoMailbox)?,
        None => {
            let invited = place.seats[place.seat.index()].invited_address.clone();
            invited.ok_or(Reason::SeatEmpty)?
        }
    };
    let told = desk.intent.mail_id.map(|id| mails::find(desk.conn, id));
    let unknown = "the mail that it answers is not known any more";
    let told = told
        .transpose()?
        .flatten()
        .ok_or_else(|| WriteFault::Unwritable(unknown.to_owned()))?;
    let table_url = place.way(desk, place.opened_seq());
    // The letter that asks whether its reader really gives up has its own token.
    let purpose = if told.outcome == Outcome::ResignAsked {
        Purpose::Resign
    } else {
        Purpose::Reply
    };
    place.add_reply(desk, purpose);
    let said = told.paragraphs.iter();
    let said: Vec<String> = said.map(|said| one_line(said, MOST_PARAGRAPH)).collect();
    let mut blocks: Vec<Block> = said.iter().map(|said| Block::Say(plain(said))).collect();
    let opens = match place.person {
        Some(_) => msg::key::open(),
        None => msg::letter_invitation::look(),
    };
    if place.person.is_some() || place.is_offered() {
        blocks.push(Block::Button(Link::new(opens, &table_url)));
    }
    let history = place.history(service, desk.conn, &told)?;
    if !history.is_empty() {
        blocks.push(Block::Title(msg::letter_answer::history()));
        blocks.push(Block::Happened(history));
    }
    // Whoever is invited does not see a seat before they take it.
    if place.person.is_some() && place.table.phase != Phase::Open {
        blocks.extend(place.position(service, table_url));
    }
    let (game, others) = (place.game_name(), place.others());
    let head = msg::letter_answer::head(told.outcome.as_str());
    let progress = match place.table.phase {
        Phase::Open => msg::letter_answer::waits(),
        Phase::Closed => msg::letter_answer::closed(),
        Phase::Running | Phase::Over(_) => place.progress(),
    };
    let lead = msg::letter::place_sentence(&game, others.clone(), progress);
    let subject = msg::letter_answer::subject(head.clone(), game, others);
    let letter = Letter {
        preview: said.join(" "),
        head,
        blocks,
        foot: match place.person {
            Some(_) => place.foot(),
            None => Vec::new(),
        },
        ..desk.letter(&place.w, subject, lead)
    };
    Ok(place.judged(desk, letter))
}

impl Place {
    /// Whether the link of an invitation still opens the page on which the seat is taken.
    fn is_offered(&self) -> bool {
        let row = &self.seats[self.seat.index()];
        matches!(self.table.phase, Phase::Open | Phase::Running) && row.is_free()
    }

    fn position(&self, service: &Service, table_url: String) -> Vec<Block> {
        let mut blocks = vec![Block::Board(self.board(service, &table_url))];
        let has_moves = self.table.phase == Phase::Running && self.opened_seq().is_some();
        blocks.extend(has_moves.then(|| self.moves(true, table_url)).flatten());
        blocks.push(Block::Aside(msg::letter::can_answer()));
        blocks
    }

    fn history(&self, service: &Service, conn: &mut Conn, told: &Told) -> DbResult<Vec<String>> {
        if told.outcome != Outcome::History || self.person.is_none() {
            return Ok(Vec::new());
        }
        let viewer = match self.table.phase {
            Phase::Over(_) => Viewer::Open,
            Phase::Open | Phase::Running | Phase::Closed => Viewer::Seat(self.seat),
        };
        let cache = &service.cache;
        let history = cache.tell(conn, self.row.id, self.row.last_seq, viewer)?;
        let line = |line: &HistoryLine| self.w.plain_sentence(&line.sentence.said);
        Ok(history.lines.iter().map(line).collect())
    }
}
