//! The end of a game: who won and by what, the score sheet, the bars.
//!
//! Start reading at [`over`].

use crate::games::words::listed;
use crate::games::{EndKind, Outcome, Seat};
use crate::tables::look::Look;
use crate::web::boards::score::{Score, minus};

/// The podium and the score sheet.
pub(crate) struct OverPart {
    /// Points of the winner, in a laurel; none where points did not decide.
    pub(crate) points: Option<String>,
    /// Whether they have three figures, which a laurel holds only when they are small.
    pub(crate) is_long: bool,
    /// Who won.
    pub(crate) title: String,
    /// By what.
    pub(crate) text: String,
    /// The sheet.
    pub(crate) score: Option<Score>,
}

/// Says how a game ended. None before the end.
pub(crate) fn over(look: &Look, running: Option<Vec<Vec<(String, i32)>>>) -> Option<OverPart> {
    let ended = look.table.ended.as_ref()?;
    let names = look.names();
    let outcome = look.outcome.clone().unwrap_or_else(|| Outcome {
        kind: ended.kind,
        winners: ended.winners.clone(),
        points: ended.points.clone(),
        breakdown: None,
    });
    let teller = Teller {
        names: &names,
        me: look.my_seat,
        outcome: &outcome,
    };
    let breakdown = outcome.breakdown.clone().or(running);
    Some(OverPart {
        points: teller.best().map(minus),
        is_long: teller.best().is_some_and(|points| points > 99),
        title: teller.title(ended.kind),
        text: teller.text(ended.kind),
        score: breakdown.and_then(|breakdown| {
            let reason = match ended.kind {
                EndKind::Military => Some("military supremacy"),
                EndKind::Science => Some("scientific supremacy"),
                EndKind::Resigned => Some("resignation"),
                EndKind::Civilian | EndKind::Points => None,
            };
            Score::new(
                outcome.points.as_deref(),
                &breakdown,
                reason.map(|reason| (reason, outcome.winners.as_slice())),
                &names,
                look.my_seat,
            )
        }),
    })
}

/// Tells an end to one reader.
struct Teller<'a> {
    names: &'a [String],
    me: Option<Seat>,
    outcome: &'a Outcome,
}

impl Teller<'_> {
    fn name(&self, seat: Seat) -> &str {
        self.names
            .get(seat.index())
            .map_or("somebody", String::as_str)
    }

    fn points(&self, seat: Seat) -> Option<i32> {
        self.outcome.points.as_ref()?.get(seat.index()).copied()
    }

    /// Points of the winners.
    fn best(&self) -> Option<i32> {
        self.points(*self.outcome.winners.first()?)
    }

    fn losers(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.names.len()).filter(|seat| !self.outcome.winners.contains(seat))
    }

    fn names_of_losers(&self) -> String {
        let names: Vec<&str> = self.losers().map(|seat| self.name(seat)).collect();
        listed(&names)
    }

    fn winners(&self) -> (String, bool) {
        let (mine, others): (Vec<Seat>, Vec<Seat>) = self
            .outcome
            .winners
            .iter()
            .partition(|seat| self.me == Some(**seat));
        let mut names: Vec<_> = mine.iter().map(|_| "You").collect();
        names.extend(others.iter().map(|seat| self.name(*seat)));
        let is_plural = names.len() > 1 || !mine.is_empty();
        (listed(&names), is_plural)
    }

    fn title(&self, kind: EndKind) -> String {
        let (who, is_plural) = self.winners();
        if who.is_empty() {
            return "The game ended without a winner".to_owned();
        }
        if self.outcome.winners.len() > 1 {
            return match self.best() {
                Some(points) => format!("{who} share the victory with {points} points"),
                None => format!("{who} share the victory"),
            };
        }
        let wins = if is_plural { "win" } else { "wins" };
        match (kind, self.best()) {
            (EndKind::Military, _) => format!("{who} {wins} by military supremacy"),
            (EndKind::Science, _) => format!("{who} {wins} by scientific supremacy"),
            (_, Some(points)) => format!("{who} {wins} with {points} points"),
            (_, None) => format!("{who} {wins}"),
        }
    }

    fn text(&self, kind: EndKind) -> String {
        match kind {
            EndKind::Military => format!(
                "The conflict pawn reached the capital of {}.",
                self.names_of_losers()
            ),
            EndKind::Science => {
                "Six different scientific symbols decide the game at once.".to_owned()
            }
            // Whoever gives up loses alone.
            EndKind::Resigned if self.me.is_some() && self.losers().eq(self.me) => {
                "You gave the game up.".to_owned()
            }
            EndKind::Resigned => format!("{} gave the game up.", self.names_of_losers()),
            EndKind::Civilian | EndKind::Points => self.margin(),
        }
    }

    /// By how much, and which kind of points decided it.
    fn margin(&self) -> String {
        let Some(best) = self.best() else {
            return String::new();
        };
        let second = self
            .losers()
            .filter_map(|seat| Some((self.points(seat)?, seat)))
            .max_by_key(|(points, seat)| (*points, std::cmp::Reverse(*seat)));
        let Some((points, second)) = second else {
            // Where an end on points is called civilian, blue cards break a tie; else coins do.
            let breaker = if self.outcome.kind == EndKind::Civilian {
                "blue cards"
            } else {
                "coins"
            };
            return format!("Points and {breaker} are equal.");
        };
        let by = best - points;
        let who = if self.me == Some(second) {
            "You have".to_owned()
        } else {
            format!("{} has", self.name(second))
        };
        let margin = if by == 0 {
            format!("{who} {points} points too; the tie was broken.")
        } else {
            format!("{who} {points} points, {by} fewer.")
        };
        match self.decisive(second) {
            Some(decisive) if by > 0 => format!("{margin} {decisive}"),
            _ => margin,
        }
    }

    /// The kind in which the winner gained most on the second.
    fn decisive(&self, second: Seat) -> Option<String> {
        let breakdown = self.outcome.breakdown.as_ref()?;
        let winner = breakdown.get(self.outcome.winners.first()?.index())?;
        let loser = breakdown.get(second.index())?;
        let (key, ours, theirs) = winner
            .iter()
            .zip(loser)
            .map(|((key, ours), (_, theirs))| (key, *ours, *theirs))
            .max_by_key(|(_, ours, theirs)| ours - theirs)?;
        let kind = crate::web::boards::score::kind_name(key);
        Some(format!("What decided it: {kind}, {ours} against {theirs}."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(
        kind: EndKind,
        winners: &[u8],
        points: Option<[i32; 2]>,
        me: Option<u8>,
    ) -> [String; 2] {
        check_named(["Freja", "Joost"], kind, winners, points, me)
    }

    fn check_named(
        names: [&str; 2],
        kind: EndKind,
        winners: &[u8],
        points: Option<[i32; 2]>,
        me: Option<u8>,
    ) -> [String; 2] {
        let names = names.map(str::to_owned);
        let outcome = Outcome {
            kind,
            winners: winners.iter().map(|seat| Seat(*seat)).collect(),
            points: points.map(Vec::from),
            breakdown: None,
        };
        let teller = Teller {
            names: &names,
            me: me.map(Seat),
            outcome: &outcome,
        };
        [teller.title(kind), teller.text(kind)]
    }

    #[test]
    fn every_end_is_told_to_winner_loser_and_stranger() {
        assert_eq!(
            check(EndKind::Civilian, &[1], Some([55, 61]), Some(0)),
            ["Joost wins with 61 points", "You have 55 points, 6 fewer."]
        );
        assert_eq!(
            check(EndKind::Civilian, &[0], Some([55, 50]), Some(0))[0],
            "You win with 55 points"
        );
        assert_eq!(
            check(EndKind::Civilian, &[0, 1], Some([55, 55]), Some(1)),
            [
                "You and Freja share the victory with 55 points",
                "Points and blue cards are equal."
            ]
        );
        assert_eq!(
            check(EndKind::Military, &[0], None, None),
            [
                "Freja wins by military supremacy",
                "The conflict pawn reached the capital of Joost."
            ]
        );
        assert_eq!(
            check(EndKind::Science, &[1], None, Some(1))[0],
            "You win by scientific supremacy"
        );
        assert_eq!(
            check(EndKind::Resigned, &[1], None, Some(0)),
            ["Joost wins", "You gave the game up."]
        );
        assert_eq!(
            check(EndKind::Resigned, &[1], None, None)[1],
            "Freja gave the game up."
        );
    }

    #[test]
    fn who_gave_up_is_told_by_seat_where_two_have_one_name() {
        let told = check_named(["Freja", "Freja"], EndKind::Resigned, &[1], None, Some(1));
        assert_eq!(told, ["You win", "Freja gave the game up."]);
    }
}
