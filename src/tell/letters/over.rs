//! The letter that tells how a game ended, and how that can be proved.

use super::desk::{Desk, Place, board_button, table_url};
use crate::look::lobby::said::how;
use crate::mail::letter::{Block, Letter, Link, ScoreRow, ScoreSheet};
use crate::mail::outbox::{Judged, Reason, WriteFault};
use crate::play::seat_links::Purpose;
use crate::play::series::{Standing, said};
use crate::table::events::GameEnded;
use crate::table::fold::{self, Phase};
use rules::{EndKind, Outcome, Seat, Viewer};
use words::{Message, Words, msg};

pub(super) fn judge(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    let place = Place::find(desk)?;
    let table = place.table.clone();
    let Phase::Over(end) = &table.phase else {
        return Err(Reason::Overtaken.into());
    };
    let board_url = place.way(desk, desk.intent.expected_seq);
    place.add_reply(desk, Purpose::Reply);
    let w = &place.w;
    let mut result = vec![who_won(end, table.resigned, place.seat)];
    result.extend(own_points(end, place.seat));
    result.extend(Standing::find(desk.conn, place.row.id)?.map(|series| said::verdict(&series)));
    let mut blocks = vec![board_button(&board_url)];
    let headline = place.headline(Viewer::Open);
    blocks.extend(headline.happened(headline.title.clone()));
    let handovers = table.handovers.iter();
    let handovers: Vec<Message> = handovers.map(fold::handed_over).collect();
    if !handovers.is_empty() {
        blocks.push(Block::Title(msg::letter_over::handovers()));
        blocks.push(Block::List(handovers));
    }
    blocks.extend(place.talk(desk)?);
    blocks.extend(place.end(desk, &board_url));
    let won = won_subject(w, end, table.resigned, place.seat);
    let subject = msg::letter_over::subject(won, place.game_name(), place.others());
    let said: Vec<String> = result.iter().map(|one| w.text(one)).collect();
    let letter = Letter {
        head: msg::letter_over::head(),
        preview: said.join(" "),
        lead: result,
        blocks,
        foot: vec![msg::letter_over::why()],
        ..desk.letter(w, subject, msg::letter_over::head())
    };
    Ok(place.judged(desk, letter))
}

impl Place {
    fn end(&self, desk: &Desk<'_>, board_url: &str) -> Vec<Block> {
        let mut blocks = Vec::new();
        let outcome = self.table.position.outcome();
        let game = self.table.game.meta().key;
        let score = outcome.and_then(|outcome| score_sheet(&self.w, game, &outcome));
        if let Some(score) = score {
            blocks.push(Block::Title(msg::letter_over::score()));
            blocks.push(Block::Score(score));
        }
        let mut picture = self.board(desk.service, board_url);
        picture.is_picture = true;
        blocks.push(Block::Board(picture));
        let url = table_url(desk.service, &self.row);
        let history = Link::new(msg::letter_over::history(), format!("{url}/history"));
        blocks.push(Block::Link(history));
        let seed = self.table.seed.clone().unwrap_or_default();
        let commitment = self.table.opened.commitment.clone();
        blocks.push(Block::Title(msg::table::proof()));
        blocks.push(Block::Aside(msg::letter_over::proof_follows()));
        blocks.push(Block::Digits(vec![
            (msg::letter_over::seed(), seed),
            (msg::letter_over::commitment(), commitment),
            (msg::table::head_code(), self.table.head.code()),
        ]));
        let check = Link::new(msg::letter_over::check(), format!("{url}/proof"));
        blocks.push(Block::Link(check));
        blocks
    }
}

/// Who won and how, in the few words of a subject: "You won 58 to 53".
fn won_subject(w: &Words, ended: &GameEnded, resigned: Option<Seat>, me: Seat) -> String {
    let said = match (&ended.winners[..], &ended.points) {
        ([winner], Some(points)) => {
            let of = |seat: Seat| points.get(seat.index()).copied().unwrap_or(0);
            let others = Seat::all(points.len()).filter(|seat| seat != winner);
            let best = others.map(of).max().unwrap_or(0);
            let fewer = if me == *winner { best } else { of(me) };
            msg::letter_over::won_by(*winner, of(*winner), fewer)
        }
        _ => who_won(ended, resigned, me),
    };
    w.text(&said).trim_end_matches('.').to_owned()
}

fn who_won(ended: &GameEnded, resigned: Option<Seat>, me: Seat) -> Message {
    if ended.kind == EndKind::Agreed {
        return msg::time::stopped();
    }
    let gave_up = resigned.filter(|_| ended.kind == EndKind::Resigned);
    fold::who_won(&ended.winners, how(ended.kind), gave_up, Some(me))
}

/// A seat's points, and how far from the winners or from the best of the others: "You have 96 points, 6 fewer."
fn own_points(ended: &GameEnded, seat: Seat) -> Option<Message> {
    let points = ended.points.as_ref()?;
    let own = points.get(seat.index()).copied()?;
    let has_won = |seat: &Seat| ended.winners.contains(seat);
    let rivals = Seat::all(points.len()).filter(|other| has_won(other) != has_won(&seat));
    let best = rivals.filter_map(|other| points.get(other.index())).max();
    Some(match best.map(|best| own - best) {
        None => msg::letter_over::points(own),
        Some(0) => msg::letter_over::points_tied(own),
        Some(more @ 1..) => msg::letter_over::points_more(own, more),
        Some(fewer) => msg::letter_over::points_fewer(own, fewer.unsigned_abs()),
    })
}

fn score_sheet(w: &Words, game: &str, outcome: &Outcome) -> Option<ScoreSheet> {
    let breakdown = outcome.breakdown.as_ref()?;
    let points = outcome.points.as_ref()?;
    let kinds = breakdown.first()?;
    let rows = kinds.iter().enumerate().map(|(index, (key, _))| ScoreRow {
        title: w.plain_sentence(&scene::kind(game, key)),
        points: breakdown
            .iter()
            .map(|seat| {
                seat.get(index)
                    .map(|(_, points)| points.to_string())
                    .unwrap_or_default()
            })
            .collect(),
    });
    Some(ScoreSheet {
        names: w.names.to_vec(),
        rows: rows.collect(),
        totals: points.iter().map(ToString::to_string).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    /// Subject and sentences of the letters to both seats, whose names are Freja and Joost.
    fn letters(ended: &GameEnded, resigned: Option<Seat>) -> [[String; 2]; 2] {
        let names = ["Freja", "Joost"].map(str::to_owned);
        [Seat(0), Seat(1)].map(|me| {
            let w = Words::of(Language::ENGLISH).at_table(&names, Some(me));
            [
                won_subject(&w, ended, resigned, me),
                w.text(who_won(ended, resigned, me)),
            ]
        })
    }

    #[test]
    fn a_supremacy_is_told_without_points() {
        let kinds = [EndKind::Science, EndKind::Military];
        for (kind, how) in kinds.into_iter().zip(["scientific", "military"]) {
            let ended = GameEnded {
                kind,
                points: None,
                winners: vec![Seat(1)],
            };
            let [lost, won] = ["Joost", "You"].map(|who| format!("{who} won by {how} supremacy"));
            assert_eq!(
                letters(&ended, None),
                [[lost.clone(), lost + "."], [won.clone(), won + "."]]
            );
        }
    }
}
