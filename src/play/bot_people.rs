//! Bots as people: their names, and whether another one may sit down.

use crate::accounts::{Person, PersonId, people};
use crate::db::{Conn, DbError};
use crate::play::bot_rows;
use crate::play::service::Service;
use bots::Level;

/// When a game in which nothing happens no longer counts: its player has gone, and its bots have nothing to do.
const GIVEN_UP_MS: i64 = 2 * 24 * 60 * 60 * 1000;

/// What the bots of a level are called, in every language, in the order in which they are made; then anew.
const fn names(level: Level) -> [&'static str; 3] {
    match level {
        Level::Easy => ["Bot Pip", "Bot Ida", "Bot Tom"],
        Level::Middle => ["Bot Max", "Bot Eva", "Bot Jon"],
        Level::Strong => ["Bot Rex", "Bot Isa", "Bot Leo"],
    }
}

/// Finds a bot of each level, or makes one. No bot has two seats at a table: those in `seated` have one already.
pub(crate) fn find_in_txn(
    conn: &mut Conn,
    levels: &[Level],
    seated: &[PersonId],
    now_ms: i64,
) -> Result<Vec<Person>, DbError> {
    let mut found: Vec<Person> = Vec::with_capacity(levels.len());
    for level in levels {
        let key = level.key();
        let is_free = |bot: &Person| {
            !seated.contains(&bot.id) && found.iter().all(|other| other.id != bot.id)
        };
        let bots = people::list_bots(conn, key)?;
        let mut names = names(*level).into_iter().cycle();
        let next = names.nth(bots.len()).unwrap_or_default();
        found.push(match bots.into_iter().find(is_free) {
            Some(bot) => bot,
            None => people::insert_bot_in_txn(conn, key, next, now_ms)?,
        });
    }
    Ok(found)
}

pub(crate) fn list(conn: &mut Conn) -> Result<Vec<PersonId>, DbError> {
    let mut all = Vec::new();
    for level in Level::ALL {
        let bots = people::list_bots(conn, level.key())?;
        all.extend(bots.iter().map(|bot| bot.id));
    }
    Ok(all)
}

pub(crate) fn has_room(service: &Service, conn: &mut Conn) -> Result<bool, DbError> {
    Ok(service.bots.is_on() && is_one_free(service, conn)?)
}

/// Whether fewer games with bots are running than allowed, whichever process lets them think.
pub(crate) fn is_one_free(service: &Service, conn: &mut Conn) -> Result<bool, DbError> {
    let most = i64::try_from(service.bots.games).unwrap_or(i64::MAX);
    let since_ms = service.clock.now_ms() - GIVEN_UP_MS;
    Ok(bot_rows::count_running(conn, since_ms)? < most)
}
