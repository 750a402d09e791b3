//! Series: games of the same two players that are counted together, best of three or of five. The score is never
//! stored: it follows from the results of the games. A win is one point and a shared victory half a point for each; see
//! `docs/decisions/0018-series.md`. Start reading at [`Standing`].

use std::collections::BTreeMap;

use diesel::prelude::*;
use serde::Serialize;

use crate::db::schema::{jobs, series, series_games};
use crate::db::{Conn, DbResult, Fetch, Rows, Run};
use crate::jobs::{JobKind, NewJob};
use crate::play::rows::{self, Status, TableRow};
use crate::table::events::GameEnded;
use rules::{Meta, Seat};

pub mod said;

const PLAYERS: usize = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BestOf {
    Three,
    Five,
}

impl BestOf {
    pub const ALL: [Self; 2] = [Self::Three, Self::Five];

    pub const fn games(self) -> u8 {
        match self {
            Self::Three => 3,
            Self::Five => 5,
        }
    }

    pub fn find(games: i64) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|one| i64::from(one.games()) == games)
    }

    pub const fn is_offered(meta: &Meta) -> bool {
        meta.seats.0 == PLAYERS && meta.seats.1 == PLAYERS
    }
}

/// A series as one of its games sees it: games up to that one count, later ones do not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Standing {
    pub best_of: BestOf,
    /// The number of this game, from 1.
    pub number: u8,
    /// All games that were opened so far, including later ones, in order.
    pub games: Vec<SeriesGame>,
    /// Whether what follows this game is still to be done.
    pub is_due: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeriesGame {
    /// From 1.
    pub number: u8,
    pub uid: String,
    pub status: Status,
    /// The winning seats at that table; none before its end.
    winners: Option<Vec<Seat>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    GoesOn,
    /// It is not decided, and ends anyway: a seat has no player any more.
    BrokenOff,
    /// It is won by the player who has this seat in this game.
    Won(Seat),
    Drawn,
}

impl Standing {
    /// Finds the series that a table belongs to. None for most tables, at the cost of one row looked up by its key.
    pub(crate) fn find(conn: &mut Conn, table_id: i64) -> DbResult<Option<Self>> {
        if find_game(conn, table_id)?.is_none() {
            return Ok(None);
        }
        Ok(Self::list(conn, &[table_id])?.remove(&table_id))
    }

    /// By the tables' numbers in the database.
    pub(crate) fn list(conn: &mut Conn, table_ids: &[i64]) -> DbResult<BTreeMap<i64, Self>> {
        if table_ids.is_empty() {
            return Ok(BTreeMap::new());
        }
        let all = list_games(conn, table_ids)?;
        let due = list_due(conn, table_ids)?;
        let ids: Vec<i64> = all.iter().map(|game| game.table_id).collect();
        let found = rows::list_tables(conn, &ids)?;
        let found: BTreeMap<i64, &TableRow> = found.iter().map(|row| (row.id, row)).collect();
        let games_of = |series_id: i64| {
            let games = all.iter().filter(|game| game.series_id == series_id);
            let games = games
                .filter_map(|game| Some(SeriesGame::of(game.number, found.get(&game.table_id)?)));
            games.collect()
        };
        let own = all.iter().filter(|game| table_ids.contains(&game.table_id));
        let standings = own.filter_map(|game| {
            let standing = Self {
                best_of: BestOf::find(i64::from(game.best_of))?,
                number: u8::try_from(game.number).ok()?,
                games: games_of(game.series_id),
                is_due: due.contains(&game.table_id),
            };
            Some((game.table_id, standing))
        });
        Ok(standings.collect())
    }

    /// Seats of the two in this game; the player who had the first seat in the first game comes first.
    pub fn seats(&self) -> [Seat; PLAYERS] {
        [0, 1].map(|player| seat_of(player, self.number))
    }

    /// The points of the two, in halves, in the order of [`Standing::seats`].
    pub fn half_points(&self) -> [u8; PLAYERS] {
        let mut halves = [0; PLAYERS];
        for game in self.games.iter().filter(|game| game.number <= self.number) {
            let Some(winners) = &game.winners else {
                continue;
            };
            let has_won = |player| winners.contains(&seat_of(player, game.number));
            match [has_won(0), has_won(1)] {
                [true, false] => halves[0] += 2,
                [false, true] => halves[1] += 2,
                [true, true] | [false, false] => halves = halves.map(|half| half + 1),
            }
        }
        halves
    }

    /// The state of the series after this game; it goes on while the game does.
    pub fn verdict(&self) -> Verdict {
        let is_over = |game: &SeriesGame| game.number == self.number && game.winners.is_some();
        if !self.games.iter().any(is_over) {
            return Verdict::GoesOn;
        }
        let (halves, seats) = (self.half_points(), self.seats());
        // More than half of all points cannot be caught up with.
        let ahead = halves.iter().position(|half| *half > self.best_of.games());
        match ahead {
            Some(player) => Verdict::Won(seats[player]),
            None if self.number == self.best_of.games() => Verdict::Drawn,
            None if self.is_due || self.next().is_some() => Verdict::GoesOn,
            None => Verdict::BrokenOff,
        }
    }

    /// None once the series is decided.
    pub fn next_number(&self) -> Option<u8> {
        (self.verdict() == Verdict::GoesOn).then(|| self.number + 1)
    }

    pub fn next(&self) -> Option<&SeriesGame> {
        let mut games = self.games.iter();
        games.find(|game| game.number == self.number + 1)
    }
}

impl SeriesGame {
    fn of(number: i32, table: &TableRow) -> Self {
        let result = table.result.as_deref();
        let ended = result.and_then(|text| serde_json::from_str::<GameEnded>(text).ok());
        Self {
            number: u8::try_from(number).unwrap_or(u8::MAX),
            uid: table.uid.clone(),
            status: table.status(),
            winners: ended.map(|ended| ended.winners),
        }
    }

    /// The winners, by their seats in the game with the given number; none before the end.
    pub fn winners_at(&self, number: u8) -> Option<Vec<Seat>> {
        let turns = number.abs_diff(self.number);
        let winners = self.winners.as_ref()?.iter();
        Some(winners.map(|seat| turned(*seat, turns)).collect())
    }
}

/// The seat of one of the two in a game: they change seats after each.
fn seat_of(player: u8, number: u8) -> Seat {
    turned(Seat(player), number.saturating_sub(1))
}

/// One of two seats after this many exchanges.
fn turned(seat: Seat, times: u8) -> Seat {
    Seat((seat.0 + times % 2) % 2)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = series_games)]
pub(crate) struct GameRow {
    pub(crate) series_id: i64,
    /// From 1.
    number: i32,
    pub(crate) table_id: i64,
    #[diesel(select_expression = series::best_of)]
    #[diesel(select_expression_type = series::best_of)]
    best_of: i32,
}

pub(crate) fn insert_in_txn(conn: &mut Conn, best_of: BestOf, table_id: i64) -> DbResult<()> {
    let series_id: i64 = diesel::insert_into(series::table)
        .values(series::best_of.eq(i32::from(best_of.games())))
        .returning(series::id)
        .one(conn)?;
    insert_game_in_txn(conn, series_id, 1, table_id)
}

/// Adds a game to a series. If another process was first, the key refuses it.
pub(crate) fn insert_game_in_txn(
    conn: &mut Conn,
    series_id: i64,
    number: u8,
    table_id: i64,
) -> DbResult<()> {
    diesel::insert_into(series_games::table)
        .values((
            series_games::series_id.eq(series_id),
            series_games::number.eq(i32::from(number)),
            series_games::table_id.eq(table_id),
        ))
        .run(conn)
}

/// None if the table belongs to no series.
pub(crate) fn find_game(conn: &mut Conn, table_id: i64) -> DbResult<Option<GameRow>> {
    series_games::table
        .inner_join(series::table)
        .filter(series_games::table_id.eq(table_id))
        .row(conn)
}

fn list_games(conn: &mut Conn, table_ids: &[i64]) -> DbResult<Vec<GameRow>> {
    let own = series_games::table.filter(series_games::table_id.eq_any(table_ids));
    let series_ids: Vec<i64> = own.select(series_games::series_id).list(conn)?;
    series_games::table
        .inner_join(series::table)
        .filter(series_games::series_id.eq_any(series_ids))
        .order((series_games::series_id, series_games::number))
        .rows(conn)
}

/// What is to be done once the game at a table of a series is over.
pub(crate) fn next_game(table_id: i64, due_at_ms: i64) -> NewJob {
    NewJob {
        key: Some(table_id.to_string()),
        table_id: Some(table_id),
        ..NewJob::new(JobKind::NextGame, "{}".to_owned(), due_at_ms)
    }
}

fn list_due(conn: &mut Conn, table_ids: &[i64]) -> DbResult<Vec<i64>> {
    jobs::table
        .filter(jobs::kind.eq(JobKind::NextGame.as_str()))
        .filter(jobs::table_id.eq_any(table_ids))
        .select(jobs::table_id.assume_not_null())
        .list(conn)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A series by the winning seats of each game: "0", "1", "01" for a shared victory, "" for nobody; as its last
    /// game sees it.
    fn standing(best_of: BestOf, results: &[&str]) -> Standing {
        let games = (1..).zip(results).map(|(number, winners)| SeriesGame {
            number,
            uid: format!("game{number}"),
            status: Status::Over,
            winners: Some(winners.bytes().map(|seat| Seat(seat - b'0')).collect()),
        });
        let games: Vec<SeriesGame> = games.collect();
        Standing {
            best_of,
            number: u8::try_from(games.len()).unwrap_or(u8::MAX),
            games,
            is_due: true,
        }
    }

    fn check(best_of: BestOf, results: &[&str], halves: [u8; 2], verdict: Verdict) {
        let standing = standing(best_of, results);
        assert_eq!(
            (standing.half_points(), standing.verdict()),
            (halves, verdict),
            "{results:?}"
        );
    }

    #[test]
    fn whoever_has_more_than_half_of_the_points_has_won() {
        use BestOf::{Five, Three};
        use Verdict::{Drawn, GoesOn, Won};
        check(Three, &["0"], [2, 0], GoesOn);
        // They changed seats: the winner of the first game has the second seat in the second.
        check(Three, &["0", "1"], [4, 0], Won(Seat(1)));
        check(Three, &["0", "0"], [2, 2], GoesOn);
        check(Three, &["0", "0", "1"], [2, 4], Won(Seat(1)));
        check(Three, &["01", "1"], [3, 1], GoesOn);
        check(Three, &["01", "1", "1"], [3, 3], Drawn);
        check(Three, &["01", "", "01"], [3, 3], Drawn);
        check(Three, &["01", "", "0"], [4, 2], Won(Seat(0)));
        check(Five, &["0", "1"], [4, 0], GoesOn);
        check(Five, &["0", "1", "0"], [6, 0], Won(Seat(0)));
        check(Five, &["0", "1", "01", "0", "01"], [6, 4], Won(Seat(0)));
        check(Five, &["0", "1", "1", "0", "01"], [5, 5], Drawn);
    }

    #[test]
    fn an_earlier_game_sees_what_was_played_up_to_it() {
        let mut standing = standing(BestOf::Three, &["0", "1"]);
        standing.number = 1;
        assert_eq!(standing.half_points(), [2, 0]);
        assert_eq!(standing.verdict(), Verdict::GoesOn);
        assert_eq!(standing.next().map(|game| game.number), Some(2));
        let second = &standing.games[1];
        assert_eq!(second.winners_at(1), Some(vec![Seat(0)]));
        assert_eq!(second.winners_at(2), Some(vec![Seat(1)]));
    }
}
