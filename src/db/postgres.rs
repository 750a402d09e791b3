//! What a Postgres wants: an address that detects when its machine is gone, and transactions for a pooler.
//!
//! A machine that loses its power or its network says nothing. Without these settings a connection waits for it for
//! minutes, or for hours if it was only listening. Source: libpq, "Parameter Key Words". A pooler may give a connection
//! for one transaction at a time, such as `PgBouncer` in transaction mode: behind it no prepared statement, no setting
//! and no lock of a session lasts longer. So reads are done in transactions too, each sets what it needs, and statements
//! are prepared without a name in the transaction that runs them.

use diesel::{Connection, ConnectionError, PgConnection};

use super::{Kind, Patience};

/// What a host may set in the address, and the defaults: in seconds, the last in milliseconds.
const LASTING: [(&str, &str); 5] = [
    ("connect_timeout", "5"),
    ("keepalives_idle", "10"),
    ("keepalives_interval", "5"),
    ("keepalives_count", "3"),
    ("tcp_user_timeout", "20000"),
];

/// Adds each setting that the address does not have.
pub(super) fn complete(url: &str) -> String {
    // A password may contain a question mark; after the host there is only one.
    let after_password = url.rfind('@').map_or(0, |at| at + 1);
    let (mut between, given) = match url[after_password..].split_once('?') {
        None => ("?", ""),
        Some((_, "")) => ("", ""),
        Some((_, given)) => ("&", given),
    };
    let mut completed = url.to_owned();
    for (name, value) in LASTING {
        let mut pairs = given.split('&');
        if !pairs.any(|pair| pair.split('=').next() == Some(name)) {
            completed.push_str(&format!("{between}{name}={value}"));
            between = "&";
        }
    }
    completed
}

/// How often a connection is made again because another client's statement came in between.
const CONNECT_TRIES: u32 = 20;

/// Begins a transaction, with the settings that a connection otherwise gets when it is made, in one message.
pub(super) fn begin(patience: Patience) -> String {
    let settings = patience.settings(Kind::Postgres);
    format!("BEGIN; {}", settings.replace("SET ", "SET LOCAL "))
}

/// Connects to Postgres. When it connects, diesel prepares and runs two settings outside of any transaction; behind a
/// pooler another client may come in between, and then this is repeated.
pub(super) fn connect(url: &str) -> Result<PgConnection, ConnectionError> {
    let mut tries = 1;
    loop {
        match PgConnection::establish(url) {
            Err(error) if tries < CONNECT_TRIES && came_between(&error) => {
                tries += 1;
            }
            ended => return ended,
        }
    }
}

fn came_between(error: &ConnectionError) -> bool {
    let said = error.to_string();
    said.contains("prepared statement") || said.contains("bind message supplies")
}

#[cfg(test)]
mod tests {
    use super::complete;

    const ALL: &str = "connect_timeout=5&keepalives_idle=10&keepalives_interval=5&keepalives_count=3&tcp_user_timeout=20000";

    #[test]
    fn an_address_is_completed_and_what_it_names_stays() {
        const SOME: &str = "keepalives_idle=10&keepalives_interval=5&keepalives_count=3";
        for (given, added) in [
            ("a@b/c", format!("?{ALL}")),
            ("a@b/c?", ALL.to_owned()),
            ("a:p?x=1@b/c", format!("?{ALL}")),
            ("a@/c?host=/var/run", format!("&{ALL}")),
            (
                "a@b,d/c?connect_timeout=2&tcp_user_timeout=1&target_session_attrs=read-write",
                format!("&{SOME}"),
            ),
        ] {
            let given = format!("postgres://{given}");
            let completed = complete(&given);
            assert_eq!(completed, given + &added);
            assert_eq!(complete(&completed), completed, "it is whole");
        }
    }
}
