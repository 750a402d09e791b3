//! The end of a game: who won and by what, the score sheet, the bars.

use std::sync::Arc;

use crate::look::board::Look;
use crate::web::boards::score::{Score, minus};
use rules::{EndKind, Outcome, Seat};
use words::{Arg, Join, Message, Person, Text, Words, msg};

/// The end of a game, told to one reader by words that know the table's names.
pub(super) struct Over {
    game: &'static str,
    names: Arc<[String]>,
    me: Option<Seat>,
    outcome: Outcome,
    pub(super) score: Option<Score>,
}

pub(super) fn over(look: &Look, w: &Words) -> Option<Over> {
    let ended = look.table.ended.as_ref()?;
    let outcome = look.outcome.clone().unwrap_or_else(|| Outcome {
        kind: ended.kind,
        winners: ended.winners.clone(),
        points: ended.points.clone(),
        breakdown: None,
    });
    let game = look.table.meta.key;
    let (breakdown, sudden) = (outcome.breakdown.clone(), reason(ended.kind));
    let score = breakdown
        .or_else(|| points_so_far(look))
        .and_then(|breakdown| {
            let won = (outcome.winners.as_slice(), sudden.as_ref());
            let points = outcome.points.as_deref();
            Score::new(game, points, &breakdown, won, &w.names, look.my_seat)
        });
    Some(Over {
        game,
        names: Arc::clone(&w.names),
        me: look.my_seat,
        outcome,
        score,
    })
}

/// Points by kind and seat as they stand, where points did not decide.
fn points_so_far(look: &Look) -> Option<Vec<Vec<(String, i32)>>> {
    let sight = look.sight.as_ref()?;
    let points = sight.presenter.points(sight.view())?.into_iter();
    let named = |(key, points): (&str, i32)| (key.to_owned(), points);
    let points = points.map(|kinds| kinds.into_iter().map(named).collect());
    Some(points.collect())
}

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

const PLACES: [&str; 6] = ["second", "third", "fourth", "fifth", "sixth", "seventh"];

impl Over {
    /// Points that the title tells, in a laurel; none where points did not decide.
    fn told(&self) -> Option<i32> {
        let mine = self.my_place().map(|(_, points)| points);
        mine.or_else(|| self.best())
    }

    pub(super) fn points(&self) -> Option<String> {
        self.told().map(minus)
    }

    /// Whether they have three figures, which a laurel holds only when they are small.
    pub(super) fn is_long(&self) -> bool {
        self.told().is_some_and(|points| points > 99)
    }

    pub(super) fn sign(&self) -> &'static str {
        match self.outcome.kind == EndKind::Science {
            true => "colour-green",
            false => "victory",
        }
    }

    fn points_of(&self, seat: Seat) -> Option<i32> {
        self.outcome.points.as_ref()?.get(seat.index()).copied()
    }

    fn best(&self) -> Option<i32> {
        self.points_of(*self.outcome.winners.first()?)
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
    fn my_place(&self) -> Option<(&'static str, i32)> {
        let me = self.me.filter(|me| !self.outcome.winners.contains(me))?;
        let points = self.points_of(me)?;
        let is_ahead = |seat: &Seat| {
            self.outcome.winners.contains(seat)
                || self.points_of(*seat).is_some_and(|its| its > points)
        };
        let ahead = Seat::all(self.names.len()).filter(is_ahead).count();
        let place = PLACES.get(ahead.checked_sub(1)?)?;
        let is_by_points = matches!(self.outcome.kind, EndKind::Civilian | EndKind::Points);
        let is_told = self.names.len() > 2 && is_by_points;
        is_told.then_some((*place, points))
    }

    pub(super) fn title(&self) -> Message {
        if let Some((place, points)) = self.my_place() {
            return msg::over::place(place, points);
        }
        let winners = self.outcome.winners.as_slice();
        match (winners, self.outcome.kind, self.best()) {
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

    pub(super) fn text(&self) -> Vec<Message> {
        match self.outcome.kind {
            EndKind::Military => vec![msg::over::capital(self.names_of_losers())],
            EndKind::Science => vec![msg::over::six_symbols()],
            // Whoever gives up loses alone.
            EndKind::Resigned => self.losers().take(1).map(msg::over::gave_up).collect(),
            EndKind::TimedOut => self.losers().take(1).map(msg::time::ran_out).collect(),
            EndKind::Agreed => vec![msg::time::stopped_why()],
            EndKind::Civilian | EndKind::Points => self.margin(),
        }
    }

    fn margin(&self) -> Vec<Message> {
        let Some(best) = self.best() else {
            return Vec::new();
        };
        if let Some(me) = self.me.filter(|_| self.my_place().is_some()) {
            let winners = self.outcome.winners.iter().copied().map(Person::from);
            let won = msg::over::winners(Arg::list(Join::And, winners), best);
            return std::iter::once(won).chain(self.decisive(me)).collect();
        }
        let second = self
            .losers()
            .filter_map(|seat| Some((self.points_of(seat)?, seat)))
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

    fn decisive(&self, second: Seat) -> Option<Message> {
        let breakdown = self.outcome.breakdown.as_ref()?;
        let winner = breakdown.get(self.outcome.winners.first()?.index())?;
        let loser = breakdown.get(second.index())?;
        let (key, ours, theirs) = winner
            .iter()
            .zip(loser)
            .map(|((key, ours), (_, theirs))| (key, *ours, *theirs))
            .max_by_key(|(_, ours, theirs)| ours - theirs)?;
        let kind = scene::kind(self.game, key);
        Some(msg::over::decisive(kind, ours, theirs))
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
        let words = Words::of(Language::ENGLISH).at_table(&names, me);
        let outcome = Outcome {
            kind,
            winners: winners.iter().map(|seat| Seat(*seat)).collect(),
            points: points.map(Vec::from),
            breakdown: None,
        };
        let over = Over {
            game: "duel",
            names: names.into(),
            me,
            outcome,
            score: None,
        };
        let text = over.text();
        let text: Vec<String> = text.iter().map(|one| words.text(one)).collect();
        [words.text(over.title()), text.join(" ")]
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
