//! Letters about what a player asks the others, and to people who took over a seat.

use super::desk::{Desk, Place};
use crate::mail::letter::{Block, Link};
use crate::mail::outbox::{Judged, LetterKind, Reason, WriteFault};
use crate::table::answers;
use crate::table::asks::Asked;
use crate::table::fold::{self, Phase};
use crate::table::history::HistoryLine;
use rules::{Seat, Viewer};
use words::{Arg, Join, Message, msg};

impl Place {
    pub(super) fn name(&self) -> Message {
        let others = Seat::all(self.seats.len()).filter(|seat| *seat != self.seat);
        let meta = self.table.game.meta();
        msg::letter_notice::table(meta.name, Arg::list(Join::And, others))
    }

    /// A guest whose browser has forgotten them can ask at the table for a letter that opens it.
    pub(super) fn notice(
        &self,
        desk: &mut Desk<'_>,
        subject: Message,
        lead: Message,
        said: impl IntoIterator<Item = Block>,
    ) -> Judged {
        let url = self.way(desk, None);
        let mut blocks: Vec<Block> = said.into_iter().collect();
        blocks.push(Block::Key(Link::new(msg::letter_notice::open(), url)));
        desk.notice(&self.w, [subject, lead], blocks, &self.row.uid)
    }
}

pub(super) fn asked(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    let place = Place::find_of_person(desk)?;
    let is_open = |asked: &&Asked| {
        Some(asked.seq) == desk.intent.expected_seq
            && answers::open_answers(&place.table, asked).contains(&place.seat)
    };
    let asked = place.table.asked.as_ref().filter(is_open);
    let asked = asked.ok_or(Reason::Answered)?;
    let lead = fold::asks(asked.by, asked.ask);
    let said = [
        Block::Say(msg::letter_notice::asked_what(asked.kind().as_str())),
        Block::Say(msg::letter_notice::asked_how()),
    ];
    let subject = msg::letter_notice::asked(place.name());
    Ok(place.notice(desk, subject, lead, said))
}

pub(super) fn stand_in(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    let place = Place::find_of_person(desk)?;
    if place.table.phase != Phase::Running {
        return Err(Reason::Overtaken.into());
    }
    if !place.table.has_stand_in(place.seat) {
        return Err(Reason::SeatElsewhere.into());
    }
    let from = msg::letter_notice::handed_from(desk.intent.seq.unwrap_or(0));
    let said = [from, msg::letter_notice::stand_in_back()].map(Block::Say);
    let subject = msg::letter_notice::stand_in(place.name());
    Ok(place.notice(desk, subject, msg::letter_notice::stand_in_lead(), said))
}

/// Tells everything that happened so far.
pub(super) fn handed_over(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    let place = Place::find_of_person(desk)?;
    let (cache, row, viewer) = (&desk.service.cache, &place.row, Viewer::Seat(place.seat));
    let told = cache.tell(desk.conn, row.id, row.last_seq, viewer)?;
    let progress = place.table.position.progress();
    let line = |line: &HistoryLine| place.w.plain_sentence(&line.sentence.said);
    let from = msg::letter_notice::handed_from(desk.intent.seq.unwrap_or(0));
    let progress = scene::progress(place.table.game.meta().key, &progress);
    let so_far = [
        Block::Title(msg::letter_notice::handed_so_far()),
        Block::Happened(told.lines.iter().map(line).collect()),
    ];
    let subject = msg::letter_notice::handed(place.name());
    let said = [from].into_iter().chain(progress).map(Block::Say);
    let said = said.chain(so_far);
    Ok(place.notice(desk, subject, msg::letter_notice::handed_lead(), said))
}

/// To a player who has nothing to choose; the others are told by the letter about their turn.
pub(super) fn waits(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    let place = Place::find_of_person(desk)?;
    let awaited = place.table.awaiting();
    if place.table.phase != Phase::Running || awaited.contains(&place.seat) {
        return Err(Reason::Overtaken.into());
    }
    let (subject, lead) = if desk.kind == LetterKind::Resumed {
        (
            msg::letter_notice::resumed(place.name()),
            msg::time::resumed(),
        )
    } else {
        let lead = msg::letter_notice::begun_lead();
        (msg::letter_notice::begun(place.name()), lead)
    };
    let next = msg::letter_revealed::next(Arg::list(Join::And, awaited));
    Ok(place.notice(desk, subject, lead, [Block::Say(next)]))
}
