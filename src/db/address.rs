//! The address of a Postgres, with settings that detect when its machine is gone.
//!
//! A machine that loses its power or its network says nothing. Without these settings a connection waits for it for
//! minutes, or for hours if it was only listening. Source: libpq, "Parameter Key Words".

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
