//! How often something may be done: counted in the database, so that all processes on it count together.
//!
//! A limit has a name, and whoever is counted is stored as a hash only. Start reading at [`use_in_txn`].

use std::net::IpAddr;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};
use ipnet::IpNet;

use super::tokens;
use crate::db::schema::limit_uses;
use crate::db::{Conn, Db, DbResult, Fetch, Run, Value, Written, hold_all_in_txn};
use crate::error::Error;

/// Another process may have stamped its uses so far ahead: clocks differ, and may be read before others come first.
const AHEAD_MS: i64 = 60 * 1000;

pub const HOUR_MS: i64 = 60 * 60 * 1000;
pub const DAY_MS: i64 = 24 * HOUR_MS;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    pub name: &'static str,
    pub most: usize,
    pub window_ms: i64,
}

impl Limit {
    pub const fn new(name: &'static str, most: usize, window_ms: i64) -> Self {
        Self {
            name,
            most,
            window_ms,
        }
    }
}

/// A limit, and whoever is counted: any text that names them.
pub type Use<'a> = (Limit, &'a str);

/// Counts one use of a limit by `who`, any text that names them, or says when the next one is admitted. A use that is
/// not admitted does not count, nor does one whose transaction is not committed. A use that was stamped more than a
/// minute later than `now_ms`, before a clock was set back, does not count until then: nobody waits longer than the
/// window and a minute.
pub fn use_in_txn(conn: &mut Conn, limit: Limit, who: &str, now_ms: i64) -> Result<(), Error> {
    use_all_in_txn(conn, &[(limit, who)], now_ms)
}

/// The same of several limits, each by a name of its own: none counts where one of them does not admit it.
pub fn use_all_in_txn(conn: &mut Conn, uses: &[Use<'_>], now_ms: i64) -> Result<(), Error> {
    match count_in_txn(conn, uses, now_ms)? {
        Some(again_in_ms) => Err(Error::TooOften { again_in_ms }),
        None => Ok(()),
    }
}

/// The same for a transaction that goes on in either case. Gives whether the use is admitted.
pub fn try_use_in_txn(conn: &mut Conn, limit: Limit, who: &str, now_ms: i64) -> DbResult<bool> {
    Ok(count_in_txn(conn, &[(limit, who)], now_ms)?.is_none())
}

/// In how many milliseconds the next use is admitted, if this one is not. Ended uses stay until [`prune`].
fn count_in_txn(conn: &mut Conn, uses: &[Use<'_>], now_ms: i64) -> DbResult<Option<i64>> {
    let hashed: Vec<(Limit, String)> = uses
        .iter()
        .map(|(limit, who)| (*limit, hash(*limit, who)))
        .collect();
    let names: Vec<&str> = hashed.iter().map(|(_, who)| who.as_str()).collect();
    hold_all_in_txn(conn, &names)?;
    if let Some(again_in_ms) = find_wait(conn, &hashed, now_ms)? {
        return Ok(Some(again_in_ms));
    }
    let rows = hashed.iter().map(|(limit, who)| {
        let ends_at_ms = now_ms + limit.window_ms;
        [limit.name.into(), Value::from(who), ends_at_ms.into()]
    });
    let insert = Written::<()>::default()
        .words("INSERT INTO limit_uses (what, who, ends_at_ms) ")
        .rows(rows);
    insert.run(conn)?;
    Ok(None)
}

/// In how many milliseconds fewer uses of the first limit count that does not admit another one.
fn find_wait(conn: &mut Conn, hashed: &[(Limit, String)], now_ms: i64) -> DbResult<Option<i64>> {
    if let Some((closed, _)) = hashed.iter().find(|(limit, _)| limit.most == 0) {
        return Ok(Some(closed.window_ms));
    }
    // When more uses count than are admitted, because the limit was higher once, all but one less have to end.
    let mut ends = Written::<Nullable<BigInt>>::default();
    let mut before = "SELECT (SELECT ends_at_ms";
    for (limit, who) in hashed {
        ends = ends.words(before).filled(
            " FROM limit_uses WHERE what = ? AND who = ? AND ends_at_ms > ? AND ends_at_ms <= ? \
             ORDER BY ends_at_ms DESC LIMIT 1 OFFSET ?)",
            [
                limit.name.into(),
                who.into(),
                now_ms.into(),
                (now_ms + limit.window_ms + AHEAD_MS).into(),
                i64::try_from(limit.most - 1).unwrap_or(i64::MAX).into(),
            ],
        );
        before = " UNION ALL SELECT (SELECT ends_at_ms";
    }
    let ends: Vec<Option<i64>> = ends.list(conn)?;
    let first = ends.into_iter().flatten().next();
    Ok(first.map(|at_ms| at_ms - now_ms))
}

pub fn is_used(conn: &mut Conn, limit: Limit, who: &str, now_ms: i64) -> DbResult<bool> {
    let living = limit_uses::table
        .filter(limit_uses::what.eq(limit.name))
        .filter(limit_uses::who.eq(hash(limit, who)))
        .filter(limit_uses::ends_at_ms.gt(now_ms));
    let count: i64 = living.count().one(conn)?;
    Ok(count > 0)
}

/// Keeps a text beside what a limit counts of `who`, for as long as a use would count. It is no secret, and names nobody.
pub fn note_in_txn(
    conn: &mut Conn,
    limit: Limit,
    who: &str,
    text: &str,
    now_ms: i64,
) -> DbResult<()> {
    diesel::insert_into(limit_uses::table)
        .values((
            limit_uses::what.eq(limit.name),
            limit_uses::who.eq(format!("{} {text}", hash(limit, who))),
            limit_uses::ends_at_ms.eq(now_ms + limit.window_ms),
        ))
        .run(conn)
}

pub fn notes(conn: &mut Conn, limit: Limit, who: &str) -> DbResult<Vec<String>> {
    let begun = format!("{} ", hash(limit, who));
    let texts: Vec<String> = limit_uses::table
        .filter(limit_uses::what.eq(limit.name))
        .filter(limit_uses::who.like(format!("{begun}%")))
        .order(limit_uses::id)
        .select(limit_uses::who)
        .list(conn)?;
    let texts = texts.iter().filter_map(|text| text.strip_prefix(&begun));
    Ok(texts.map(str::to_owned).collect())
}

fn hash(limit: Limit, who: &str) -> String {
    tokens::hash(&format!("{}\n{who}", limit.name))
}

pub fn prune(db: &Db, now_ms: i64) -> DbResult<usize> {
    let ended = limit_uses::table.filter(limit_uses::ends_at_ms.le(now_ms));
    db.write(|conn| diesel::delete(ended).changes(conn))
}

/// Names a client for a limit: by its address, in IPv6 by its /64, which is what one household has.
pub fn client(address: IpAddr) -> String {
    begun_by(address, 32, 64)
}

/// Names the network of a client for a limit: its /24, in IPv6 its /48, which is what one customer of a provider has.
pub fn network(address: IpAddr) -> String {
    begun_by(address, 24, 48)
}

fn begun_by(address: IpAddr, four_bits: u8, six_bits: u8) -> String {
    let address = address.to_canonical();
    let bits = if address.is_ipv4() {
        four_bits
    } else {
        six_bits
    };
    let network = IpNet::new(address, bits);
    network.map_or_else(
        |_| address.to_string(),
        |network| network.trunc().to_string(),
    )
}

#[cfg(test)]
mod tests {
    use super::{client, network};

    #[test]
    fn clients_of_one_network_count_together() {
        let named = |address: &str| network(address.parse().unwrap());
        assert_eq!(named("192.0.2.1"), named("::ffff:192.0.2.200"));
        assert_ne!(named("192.0.2.1"), named("192.0.3.1"));
        assert_eq!(named("2001:db8:1:1::1"), named("2001:db8:1:2::1"));
        assert_ne!(named("2001:db8:1::1"), named("2001:db8:2::1"));
    }

    #[test]
    fn addresses_of_one_household_count_together() {
        let named = |address: &str| client(address.parse().unwrap());
        assert_eq!(named("2001:db8::1"), named("2001:db8::ffff:2"));
        assert_ne!(named("2001:db8::1"), named("2001:db8:0:1::1"));
        assert_eq!(named("::ffff:192.0.2.1"), named("192.0.2.1"));
        assert_ne!(named("192.0.2.1"), named("192.0.2.2"));
    }
}
