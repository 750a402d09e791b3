//! The end of a game: who won and by what, the score sheet, the bars.
//!
//! Start reading at [`over`].

use crate::look::board::Look;
use crate::web::boards::score::{Score, Won, kind_name, minus};
use rules::{EndKind, Outcome, Seat};
use words::{Arg, Join, Message, Person, Text, Words, msg};

/// The podium and the score sheet. Its messages are said by words that know the table's names.
pub(crate) struct OverPart {
    /// Points that the title tells, in a laurel; none where points did not decide.
    pub(crate) points: Option<String>,
    /// Whether they have three figures, which a laurel holds only when they are small.
    pub(crate) is_long: bool,
    /// Sign of what the game was won by, where there is no laurel.
    pub(crate) sign: &'static str,
    pub(crate) title: Message,
    /// By what, in sentences.
    pub(crate) text: Vec<Message>,
    pub(crate) score: Option<Score>,
}

/// Says how a game ended. None before the end.
pub(crate) fn over(
    look: &Look,
    running: Option<Vec<Vec<(String, i32)>>>,
    w: &Words,
) -> Option<OverPart> {
    let ended = look.table.ended.as_ref()?;
    let names = &w.names;
    let outcome = look.outcome.clone().unwrap_or_else(|| Outcome {
        kind: ended.kind,
        winners: ended.winners.clone(),
        points: ended.points.clone(),
        breakdown: None,
    });
    let teller = Teller {
        names,
        me: look.my_seat,
        outcome: &outcome,
    };
    let breakdown = outcome.breakdown.clone().or(running);
    let reason = reason(ended.kind);
    let mine = teller.my_place(ended.kind).map(|(_, points)| points);
    let points = mine.or_else(|| teller.best());
    Some(OverPart {
        points: points.map(minus),
        is_long: points.is_some_and(|points| points > 99),
        sign: sign(ended.kind),
        title: teller.title(ended.kind),
        text: teller.text(ended.kind),
        score: breakdown.and_then(|breakdown| {
            Score::new(
                outcome.points.as_deref(),
                &breakdown,
                Won {
                    winners: &outcome.winners,
                    sudden: reason.as_ref(),
                },
                names,
                look.my_seat,
            )
        }),
    })
}

const fn sign(kind: EndKind) -> &'static str {
    match kind {
        EndKind::Science => "colour-green",
        EndKind::Civilian
        | EndKind::Military
        | EndKind::Resigned
        | EndKind::TimedOut
        | EndKind::Agreed
        | EndKind::Points => "victory",
    }
}

/// What ended a game in place of points.
fn reason(kind: EndKind) -> Option<Message> {
    let reason = match kind {
        EndKind::Military => "military",
        EndKind::Science => "science",
        EndKind::Resigned => "resignation",
        EndKind::TimedOut => "timed_out",
        EndKind::Agreed => "agreed",
        EndKind::Civilian | EndKind::Points => return None,
    };
    Some(msg::over::reason(reason))
}

/// Places behind the winner, as a message names them.
const PLACES: [&str; 6] = ["second", "third", "fourth", "fifth", "sixth", "seventh"];

/// Tells an end to one reader.
struct Teller<'a> {
    names: &'a [String],
    me: Option<Seat>,
    outcome: &'a Outcome,
}

impl Teller<'_> {
    fn points(&self, seat: Seat) -> Option<i32> {
        self.outcome.points.as_ref()?.get(seat.index()).copied()
    }

    fn best(&self) -> Option<i32> {
        self.points(*self.outcome.winners.first()?)
    }

    fn losers(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.names.len()).filter(|seat| !self.outcome.winners.contains(seat))
    }

    fn names_of_losers(&self) -> Arg {
        let losers = self.losers();
        let names = losers.filter_map(|seat| self.names.get(seat.index()));
        Arg::list(Join::And, names.map(Text::from))
    }

    /// The reader's place, as a message names it, and their points, where points decided among more than two and
    /// others won.
    fn my_place(&self, kind: EndKind) -> Option<(&'static str, i32)> {
        let me = self.me.filter(|me| !self.outcome.winners.contains(me))?;
        let points = self.points(me)?;
        let is_ahead = |seat: &Seat| {
            self.outcome.winners.contains(seat)
                || self.points(*seat).is_some_and(|its| its > points)
        };
        let ahead = Seat::all(self.names.len()).filter(is_ahead).count();
        let place = PLACES.get(ahead.checked_sub(1)?)?;
        let is_told = self.names.len() > 2 && matches!(kind, EndKind::Civilian | EndKind::Points);
        is_told.then_some((*place, points))
    }

    fn title(&self, kind: EndKind) -> Message {
        if let Some((place, points)) = self.my_place(kind) {
            return msg::over::place(place, points);
        }
        match (self.outcome.winners.as_slice(), kind, self.best()) {
            ([], ..) => msg::over::nobody(),
            ([one], EndKind::Military, _) => msg::over::military(*one),
            ([one], EndKind::Science, _) => msg::over::science(*one),
            ([one], _, Some(points)) => msg::over::points(*one, points),
            ([one], _, None) => msg::over::won(*one),
            (winners, _, points) => self.shared(winners, points),
        }
    }

    fn shared(&self, winners: &[Seat], points: Option<i32>) -> Message {
        let is_mine = self.me.is_some_and(|me| winners.contains(&me));
        let side = if is_mine { "you" } else { "others" };
        let others = winners.iter().copied();
        let others = others.filter(|seat| self.me != Some(*seat));
        let names = Arg::list(Join::And, others.map(Person::from));
        match points {
            Some(points) => msg::over::share_points(side, names, points),
            None => msg::over::share(side, names),
        }
    }

    fn text(&self, kind: EndKind) -> Vec<Message> {
        match kind {
            EndKind::Military => vec![msg::over::capital(self.names_of_losers())],
            EndKind::Science => vec![msg::over::six_symbols()],
            // Whoever gives up loses alone.
            EndKind::Resigned => self.losers().take(1).map(msg::over::gave_up).collect(),
            EndKind::TimedOut => self.losers().take(1).map(msg::time::ran_out).collect(),
            EndKind::Agreed => vec![msg::time::stopped_why()],
            EndKind::Civilian | EndKind::Points => self.margin(),
        }
    }

    /// By how much, and which kind of points decided it.
    fn margin(&self) -> Vec<Message> {
        let Some(best) = self.best() else {
            return Vec::new();
        };
        if let Some(me) = self
            .me
            .filter(|_| self.my_place(self.outcome.kind).is_some())
        {
            let winners = self.outcome.winners.iter().copied().map(Person::from);
            let won = msg::over::winners(Arg::list(Join::And, winners), best);
            return std::iter::once(won).chain(self.decisive(me)).collect();
        }
        let second = self
            .losers()
            .filter_map(|seat| Some((self.points(seat)?, seat)))
            .max_by_key(|(points, seat)| (*points, std::cmp::Reverse(*seat)));
        let Some((points, second)) = second else {
            // Where an end on points is called civilian, blue cards break a tie; else coins do.
            let breaker = if self.outcome.kind == EndKind::Civilian {
                "blue"
            } else {
                "coins"
            };
            return vec![msg::over::equal(breaker)];
        };
        if points == best {
            return vec![msg::over::tie(second, points)];
        }
        let mut said = vec![msg::over::margin(second, points, best - points)];
        said.extend(self.decisive(second));
        said
    }

    /// The kind in which the winner gained most on the second.
    fn decisive(&self, second: Seat) -> Option<Message> {
        let breakdown = self.outcome.breakdown.as_ref()?;
        let winner = breakdown.get(self.outcome.winners.first()?.index())?;
        let loser = breakdown.get(second.index())?;
        let (key, ours, theirs) = winner
            .iter()
            .zip(loser)
            .map(|((key, ours), (_, theirs))| (key, *ours, *theirs))
            .max_by_key(|(_, ours, theirs)| ours - theirs)?;
        Some(msg::over::decisive(kind_name(key), ours, theirs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::{Language, Words};

    const NAMES: [&str; 2] = ["Freja", "Joost"];

    fn told<const N: usize>(
        names: [&str; N],
        kind: EndKind,
        winners: &[u8],
        points: Option<[i32; N]>,
        me: Option<u8>,
    ) -> [String; 2] {
        let (names, me) = (names.map(str::to_owned), me.map(Seat));
        let outcome = Outcome {
            kind,
            winners: winners.iter().map(|seat| Seat(*seat)).collect(),
            points: points.map(Vec::from),
            breakdown: None,
        };
        let teller = Teller {
            names: &names,
            me,
            outcome: &outcome,
        };
        let words = Words::of(Language::ENGLISH).at_table(&names, me);
        let text = teller.text(kind);
        let text: Vec<String> = text.iter().map(|one| words.plain(one)).collect();
        [words.plain(&teller.title(kind)), text.join(" ")]
    }

    #[test]
    fn every_end_is_told_to_winner_loser_and_stranger() {
        assert_eq!(
            told(NAMES, EndKind::Civilian, &[1], Some([55, 61]), Some(0)),
            ["Joost wins with 61 points", "You have 55 points, 6 fewer."]
        );
        assert_eq!(
            told(NAMES, EndKind::Civilian, &[0], Some([55, 50]), Some(0))[0],
            "You win with 55 points"
        );
        assert_eq!(
            told(NAMES, EndKind::Civilian, &[0, 1], Some([55, 55]), Some(1)),
            [
                "You and Freja share the victory with 55 points",
                "Points are equal, and so are those of civilian buildings."
            ]
        );
        assert_eq!(
            told(NAMES, EndKind::Military, &[0], None, None),
            [
                "Freja wins by military supremacy",
                "The conflict pawn reached the capital of Joost."
            ]
        );
        assert_eq!(
            told(NAMES, EndKind::Science, &[1], None, Some(1))[0],
            "You win by scientific supremacy"
        );
        assert_eq!(
            told(NAMES, EndKind::Resigned, &[1], None, Some(0)),
            ["Joost wins", "You gave the game up."]
        );
        assert_eq!(
            told(NAMES, EndKind::Resigned, &[1], None, None)[1],
            "Freja gave the game up."
        );
    }

    #[test]
    fn who_came_third_of_three_reads_their_own_place() {
        let told = |me| {
            told(
                ["Ada", "Bo", "Cy"],
                EndKind::Points,
                &[1],
                Some([31, 57, 42]),
                me,
            )
        };
        assert_eq!(
            told(Some(0)),
            ["You came third with 31 points", "Bo won with 57 points."]
        );
        assert_eq!(told(Some(2))[0], "You came second with 42 points");
        let others = "Cy has 42 points, 15 fewer.";
        assert_eq!(told(None), ["Bo wins with 57 points", others]);
    }

    #[test]
    fn who_gave_up_is_told_by_seat_where_two_have_one_name() {
        let told = told(["Freja", "Freja"], EndKind::Resigned, &[1], None, Some(1));
        assert_eq!(told, ["You win", "Freja gave the game up."]);
    }
}
