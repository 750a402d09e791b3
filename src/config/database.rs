//! The address of a Postgres as people write it: a password may contain characters that separate the parts of an
//! address.

/// Writes name and password so that the database's client reads them as they are meant. They end at the last `@`; an
/// existing `%40` stays.
pub(super) fn readable(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.to_owned();
    };
    let Some((user, place)) = rest
        .rsplit_once('@')
        .filter(|(user, _)| !user.starts_with('/'))
    else {
        return url.to_owned();
    };
    let (name, password) = match user.split_once(':') {
        Some((name, password)) => (name, Some(password)),
        None => (user, None),
    };
    let password = password.map_or(String::new(), |password| format!(":{}", encoded(password)));
    format!("{scheme}://{}{password}@{place}", encoded(name))
}

/// Encodes what would end the part or look like an encoded character.
fn encoded(part: &str) -> String {
    let mut out = String::new();
    for (index, sign) in part.char_indices() {
        let is_encoded = |rest: &str| {
            let code = rest.as_bytes().get(1..3);
            code.is_some_and(|code| code.iter().all(u8::is_ascii_hexdigit))
        };
        match sign {
            '@' => out.push_str("%40"),
            '/' => out.push_str("%2F"),
            '?' => out.push_str("%3F"),
            '#' => out.push_str("%23"),
            '%' if !is_encoded(&part[index..]) => out.push_str("%25"),
            plain => out.push(plain),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn a_password_may_hold_signs_that_separate() {
        for (written, read) in [
            (
                "postgres://w:p@ss@127.0.0.1/db",
                "postgres://w:p%40ss@127.0.0.1/db",
            ),
            (
                "postgres://w:a/b?c#d%@h/db",
                "postgres://w:a%2Fb%3Fc%23d%25@h/db",
            ),
            ("postgres://w:p%40ss@h/db", "postgres://w:p%40ss@h/db"),
            (
                "postgres://w:plain:x@h:5432/db",
                "postgres://w:plain:x@h:5432/db",
            ),
            ("postgres://w@/db?host=/run", "postgres://w@/db?host=/run"),
            (
                "postgres:///db?application_name=a@b",
                "postgres:///db?application_name=a@b",
            ),
            ("postgres://h/db", "postgres://h/db"),
        ] {
            assert_eq!(readable(written), read);
        }
    }
}
