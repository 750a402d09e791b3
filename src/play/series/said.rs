//! The words for a series: on pages, in lists and in letters. Its messages are said at the table of the game.

use std::cmp::Ordering;

use super::{BestOf, Standing, Verdict};
use words::{Message, msg};

pub fn length(best_of: BestOf) -> Message {
    msg::series::length(best_of.games())
}

/// What wins it, in two sentences.
pub fn rule(best_of: BestOf) -> Message {
    msg::series::rule(best_of.games())
}

/// Which game it is and how it stands: "Game 2 of 3 · Anna 1 : 0 Joost".
pub fn line(standing: &Standing) -> Message {
    let ([one, other], [ours, theirs]) = (standing.seats(), standing.half_points());
    let (number, games) = (standing.number, standing.best_of.games());
    msg::series::line(number, games, one, points(ours), points(theirs), other)
}

pub fn verdict(standing: &Standing) -> Message {
    let ([one, other], [ours, theirs]) = (standing.seats(), standing.half_points());
    let (most, least) = (points(ours.max(theirs)), points(ours.min(theirs)));
    let next = standing.number + 1;
    match standing.verdict() {
        Verdict::GoesOn => match ours.cmp(&theirs) {
            Ordering::Greater => msg::series::leads(one, most, least, next),
            Ordering::Equal => msg::series::level(most, next),
            Ordering::Less => msg::series::leads(other, most, least, next),
        },
        Verdict::BrokenOff => msg::series::broken_off(),
        Verdict::Won(seat) => msg::series::won(seat, most, least),
        Verdict::Drawn => msg::series::drawn(most),
    }
}

/// Half points as they are written: "1½".
fn points(halves: u8) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}
