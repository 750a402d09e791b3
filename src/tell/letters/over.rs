//! The letter that tells how a game ended, and how that can be proved.

use super::desk::{Desk, Place, board_button, table_url};
use super::ended;
use crate::mail::letter::{Block, Letter, Link};
use crate::mail::outbox::{Judged, Reason, WriteFault};
use crate::play::series::{Standing, said};
use crate::table::fold::{self, Phase};
use rules::Viewer;
use words::{Message, msg};

pub(super) fn judge(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    let (place, to_address) = Place::find_reader(desk)?;
    let table = place.table.clone();
    let Phase::Over(end) = &table.phase else {
        return Err(Reason::Overtaken.into());
    };
    let board_url = place.way(desk, desk.intent.expected_seq);
    desk.add_reply(place.reply_link());
    let w = &place.w;
    let mut result = vec![ended::who_won(end, table.resigned, place.seat)];
    result.extend(ended::own_points(end, place.seat));
    result.extend(Standing::find(desk.conn, place.row.id)?.map(|series| said::verdict(&series)));
    let mut blocks = vec![board_button(&board_url)];
    let headline = place.headline(Viewer::Open);
    blocks.extend(headline.happened(msg::letter::since()));
    let handovers = table.handovers.iter();
    let handovers: Vec<Message> = handovers.map(fold::handed_over).collect();
    if !handovers.is_empty() {
        blocks.push(Block::Title(msg::letter_over::handovers()));
        blocks.push(Block::List(handovers));
    }
    blocks.extend(place.talk(desk.conn, &to_address)?);
    blocks.extend(place.end(desk, &board_url));
    let won = ended::subject(w, end, table.resigned, place.seat);
    let subject = msg::letter_over::subject(won, place.game_name(), place.others());
    let letter = Letter {
        head: msg::letter_over::head(),
        preview: result
            .iter()
            .map(|said| w.plain(said))
            .collect::<Vec<_>>()
            .join(" "),
        lead: result,
        blocks,
        foot: vec![msg::letter_over::why()],
        ..desk.letter(w, subject, msg::letter_over::head())
    };
    Ok(place.judged(desk, letter, to_address))
}

impl Place {
    /// The score, the last position as a picture, and the proof.
    fn end(&self, desk: &Desk<'_>, board_url: &str) -> Vec<Block> {
        let mut blocks = Vec::new();
        let outcome = self.table.position.outcome();
        if let Some(score) = outcome.and_then(|outcome| ended::score_sheet(&self.w, &outcome)) {
            blocks.push(Block::Title(msg::letter_over::score()));
            blocks.push(Block::Score(score));
        }
        let mut picture = self.board(desk.service, board_url);
        picture.is_picture = true;
        blocks.push(Block::Board(picture));
        let url = table_url(&desk.service.site, &self.row);
        let history = Link::new(msg::letter_over::history(), format!("{url}/history"));
        blocks.push(Block::Link(history));
        let seed = self.table.seed.clone().unwrap_or_default();
        blocks.push(Block::Title(msg::table::proof()));
        blocks.push(Block::Aside(msg::letter_over::proof_follows()));
        blocks.push(Block::Digits(vec![
            (msg::letter_over::seed(), seed),
            (
                msg::letter_over::commitment(),
                self.table.opened.commitment.clone(),
            ),
            (msg::table::head_code(), self.table.head.code()),
        ]));
        blocks.push(Block::Link(Link::new(
            msg::letter_over::check(),
            format!("{url}/proof"),
        )));
        blocks
    }
}
