//! How a game ended, as its last letter tells one player.

use crate::look::lobby::said;
use crate::mail::letter::{ScoreRow, ScoreSheet};
use crate::table::events::GameEnded;
use rules::{EndKind, Outcome, Seat};
use words::{Arg, Join, Message, Person, Words, msg};

/// What points are given for, in their own words.
const KINDS: &str = "military blue green yellow guilds wonders wonder tokens coins guild_hall gallery west_barracks \
     east_barracks agora market university attacks agora_first bonuses";

/// Who won and how, in the few words of a subject: "You won 58 to 53".
pub(super) fn subject(w: &Words, ended: &GameEnded, resigned: Option<Seat>, me: Seat) -> String {
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
    w.plain(&said).trim_end_matches('.').to_owned()
}

/// Who won and how. `resigned` is the seat that gave up, if any.
pub(super) fn who_won(ended: &GameEnded, resigned: Option<Seat>, me: Seat) -> Message {
    if ended.kind == EndKind::Agreed {
        return msg::time::stopped();
    }
    let how = said::how(ended.kind);
    let gave_up = resigned.filter(|_| ended.kind == EndKind::Resigned);
    if let [winner] = ended.winners[..] {
        return match gave_up {
            Some(seat) => msg::letter_over::gave_up(winner, seat),
            None => msg::letter_over::won(winner, how),
        };
    }
    let others = ended.winners.iter().filter(|seat| **seat != me);
    let others = Arg::list(Join::And, others.map(|seat| Person::Seat(*seat)));
    match (ended.winners.contains(&me), gave_up) {
        (true, Some(seat)) => msg::letter_over::shared_gave_up_you(others, seat),
        (true, None) => msg::letter_over::shared_you(others, how),
        (false, Some(seat)) => msg::letter_over::shared_gave_up(others, seat),
        (false, None) => msg::letter_over::shared(others, how),
    }
}

/// A seat's points, and how far from the winners or from the best of the others: "You have 96 points, 6 fewer."
pub(super) fn own_points(ended: &GameEnded, seat: Seat) -> Option<Message> {
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

pub(super) fn score_sheet(w: &Words, outcome: &Outcome) -> Option<ScoreSheet> {
    let breakdown = outcome.breakdown.as_ref()?;
    let points = outcome.points.as_ref()?;
    let kinds = breakdown.first()?;
    let rows = kinds.iter().enumerate().map(|(index, (key, _))| ScoreRow {
        title: kind_name(w, key),
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

/// The name of a kind of points; its key if there is no message for it.
fn kind_name(w: &Words, key: &str) -> String {
    match KINDS.split(' ').find(|known| *known == key) {
        Some(known) => w.text(msg::letter_over::kind(known)),
        None => w.plain_sentence(&msg::board::other_kind(key.replace('_', " "))),
    }
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
                subject(&w, ended, resigned, me),
                w.plain(&who_won(ended, resigned, me)),
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
