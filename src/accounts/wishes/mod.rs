//! When somebody wants which letters about their games: at once, in a bundle, or never; and when none at all.
//!
//! Start reading at [`Wishes::when`]; `slots.rs` finds the moments in a person's time zone.

use std::{fmt, iter};

use diesel::prelude::*;

use super::people::PersonId;
use crate::db::schema::letter_wishes;
use crate::db::{Conn, Db, DbResult, Run, on_either};

mod slots;

rules::word_enum! {
    /// What a letter is about, as far as one may wish when it comes.
    Topic.as_str {
        Turn = "turn",
        Reveal = "reveal",
        Over = "over",
        /// It is still the reader's turn, and time goes by; or another player nudges them.
        Reminder = "reminder",
        /// The others said something, and no other letter has told it.
        Talk = "talk",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// Each by itself, when it is due.
    AtOnce,
    /// Bundled, every so many hours from midnight on: a divisor of 24.
    Every(u32),
    /// Bundled, once a day at this hour, 0 to 23.
    Daily(u32),
    Never,
}

impl Pace {
    const HOURS: [u32; 7] = [1, 2, 3, 4, 6, 8, 12];

    pub fn all() -> impl Iterator<Item = Self> {
        let every = Self::HOURS.into_iter().map(Self::Every);
        let bundled = every.chain((0..24).map(Self::Daily));
        iter::once(Self::AtOnce).chain(bundled).chain([Self::Never])
    }

    pub fn read(text: &str) -> Option<Self> {
        Self::all().find(|pace| pace.to_string() == text)
    }
}

impl fmt::Display for Pace {
    /// Writes it as the database and forms have it: `at_once`, `every 4`, `daily 18`, `never`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtOnce => f.write_str("at_once"),
            Self::Every(hours) => write!(f, "every {hours}"),
            Self::Daily(hour) => write!(f, "daily {hour}"),
            Self::Never => f.write_str("never"),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quiet {
    /// The first of them, 0 to 23.
    pub from: u32,
    /// The first hour after them, 0 to 23, another one than `from`.
    pub until: u32,
}

impl Quiet {
    /// Makes quiet hours. None where they are no hours of a day, or would fill it.
    pub fn new(from: u32, until: u32) -> Option<Self> {
        (from < 24 && until < 24 && from != until).then_some(Self { from, until })
    }

    fn has(self, hour: u32) -> bool {
        if self.from < self.until {
            (self.from..self.until).contains(&hour)
        } else {
            hour >= self.from || hour < self.until
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wishes {
    pub turn: Pace,
    pub reveal: Pace,
    pub over: Pace,
    pub reminder: Pace,
    pub talk: Pace,
    pub quiet: Option<Quiet>,
}

impl Default for Wishes {
    /// Everything at once; what others say waits for the next letter.
    fn default() -> Self {
        Self {
            turn: Pace::AtOnce,
            reveal: Pace::AtOnce,
            over: Pace::AtOnce,
            reminder: Pace::AtOnce,
            talk: Pace::Never,
            quiet: None,
        }
    }
}

const QUARTER_MS: i64 = 15 * 60 * 1000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    Now,
    From(i64),
    /// In the bundle of this instant, which lies ahead.
    Bundle(i64),
    Never,
}

impl Wishes {
    pub const fn pace(&self, topic: Topic) -> Pace {
        match topic {
            Topic::Turn => self.turn,
            Topic::Reveal => self.reveal,
            Topic::Over => self.over,
            Topic::Reminder => self.reminder,
            Topic::Talk => self.talk,
        }
    }

    /// Says when a letter comes that is due now. `zone` is an IANA name; an unknown one is read as UTC.
    pub fn when(&self, topic: Topic, zone: &str, now_ms: i64) -> When {
        let at_ms = match self.pace(topic) {
            Pace::AtOnce => return self.when_at_once(zone, now_ms),
            Pace::Never => return When::Never,
            Pace::Every(hours) => slots::next_every(hours, zone, now_ms),
            Pace::Daily(hour) => slots::next_daily(hour, zone, now_ms),
        };
        When::Bundle(self.after_quiet(zone, at_ms))
    }

    /// Says when a letter comes that is due now and is not bundled: a bundle itself.
    pub fn when_at_once(&self, zone: &str, now_ms: i64) -> When {
        match self.after_quiet(zone, now_ms) {
            at_ms if at_ms > now_ms => When::From(at_ms),
            _ => When::Now,
        }
    }

    /// Gives the longest that a letter about a turn may wait within the day that begins now, in milliseconds, to the next
    /// quarter of an hour. None where there are no such letters.
    pub fn longest_wait_ms(&self, zone: &str, now_ms: i64) -> Option<i64> {
        let waits = (0..24 * 4).map(|quarter| {
            let at_ms = now_ms + quarter * QUARTER_MS;
            match self.when(Topic::Turn, zone, at_ms) {
                When::Now => Some(0),
                When::From(later_ms) | When::Bundle(later_ms) => {
                    Some(later_ms - at_ms + QUARTER_MS)
                }
                When::Never => None,
            }
        });
        waits.max().flatten()
    }

    fn after_quiet(&self, zone: &str, at_ms: i64) -> i64 {
        match self.quiet {
            Some(quiet) => slots::first_outside(|hour| quiet.has(hour), zone, at_ms),
            None => at_ms,
        }
    }
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = letter_wishes)]
#[diesel(treat_none_as_null = true)]
struct WishesRow {
    on_turn: String,
    on_reveal: String,
    on_over: String,
    quiet_from: Option<i32>,
    quiet_until: Option<i32>,
    on_reminder: String,
    on_talk: String,
}

impl From<WishesRow> for Wishes {
    /// A pace that this program does not know is at once: better a letter too early than none.
    fn from(row: WishesRow) -> Self {
        let pace = |text: &str| Pace::read(text).unwrap_or(Pace::AtOnce);
        let hour = |hour: Option<i32>| hour.and_then(|hour| u32::try_from(hour).ok());
        Self {
            turn: pace(&row.on_turn),
            reveal: pace(&row.on_reveal),
            over: pace(&row.on_over),
            reminder: pace(&row.on_reminder),
            talk: pace(&row.on_talk),
            quiet: hour(row.quiet_from)
                .zip(hour(row.quiet_until))
                .and_then(|(from, until)| Quiet::new(from, until)),
        }
    }
}

impl From<&Wishes> for WishesRow {
    fn from(wishes: &Wishes) -> Self {
        let hour = |hour: u32| i32::try_from(hour).ok();
        Self {
            on_turn: wishes.turn.to_string(),
            on_reveal: wishes.reveal.to_string(),
            on_over: wishes.over.to_string(),
            on_reminder: wishes.reminder.to_string(),
            on_talk: wishes.talk.to_string(),
            quiet_from: wishes.quiet.and_then(|quiet| hour(quiet.from)),
            quiet_until: wishes.quiet.and_then(|quiet| hour(quiet.until)),
        }
    }
}

pub fn find(conn: &mut Conn, person: PersonId) -> DbResult<Wishes> {
    let row: QueryResult<WishesRow> = on_either!(conn, conn => letter_wishes::table
        .find(person.0)
        .select(WishesRow::as_select())
        .get_result(conn));
    Ok(row.optional()?.map(Wishes::from).unwrap_or_default())
}

pub fn set(db: &Db, person: PersonId, wishes: &Wishes) -> DbResult<()> {
    db.write(|conn| {
        // Twice at once is one row.
        on_either!(conn, conn => diesel::insert_into(letter_wishes::table)
            .values((letter_wishes::person_id.eq(person.0), WishesRow::from(wishes)))
            .on_conflict(letter_wishes::person_id)
            .do_update()
            .set(WishesRow::from(wishes))
            .execute(conn))?;
        Ok(())
    })
}

pub(super) fn forget_in_txn(conn: &mut Conn, person: PersonId) -> DbResult<()> {
    diesel::delete(letter_wishes::table.find(person.0)).run(conn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pace_is_read_as_it_is_written() {
        assert_eq!(Pace::all().count(), 33);
        for pace in Pace::all() {
            assert_eq!(Pace::read(&pace.to_string()), Some(pace));
        }
        for other in ["", "every 5", "every", "daily 24", "daily -1", "Never"] {
            assert_eq!(Pace::read(other), None, "{other}");
        }
    }

    #[test]
    fn quiet_hours_go_past_midnight() {
        let night = Quiet { from: 22, until: 7 };
        let hours: Vec<u32> = (0..24).filter(|hour| night.has(*hour)).collect();
        assert_eq!(hours, [0, 1, 2, 3, 4, 5, 6, 22, 23]);
        let noon = Quiet::new(12, 14).unwrap();
        let hours: Vec<u32> = (0..24).filter(|hour| noon.has(*hour)).collect();
        assert_eq!(hours, [12, 13]);
        assert_eq!(Quiet::new(8, 8).or(Quiet::new(8, 24)), None);
    }
}
