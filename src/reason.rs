//! Why something failed, in one line: an error with its causes, each said once.

use std::error::Error;

/// Tells an error and its causes. Many errors repeat the words of their cause; a cause that was said already is left out.
pub fn whole(error: &dyn Error) -> String {
    let mut words = one_line(&error.to_string());
    let mut cause = error.source();
    while let Some(error) = cause {
        let said = one_line(&error.to_string());
        if !said.is_empty() && !words.contains(&said) {
            words = format!("{words}: {said}");
        }
        cause = error.source();
    }
    // An error may begin with the same words as the one that it tells.
    let mut parts: Vec<&str> = words.split(": ").collect();
    parts.dedup();
    parts.join(": ")
}

/// Joins the lines of a text, each of them once: libpq says the same of every address that it tried.
fn one_line(text: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.join(" ")
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::whole;

    #[test]
    fn what_a_cause_repeats_is_said_once() {
        let error = anyhow!("connection refused")
            .context("connecting failed: connection refused")
            .context("the mail server cannot be reached");
        let said = whole(error.as_ref());
        assert_eq!(
            said,
            "the mail server cannot be reached: connecting failed: connection refused"
        );
        let nested = anyhow!("Connection error: Connection error: refused");
        assert_eq!(whole(nested.as_ref()), "Connection error: refused");
        let twice = anyhow!("FATAL: no\nFATAL: no\n\tIs it running?\n");
        assert_eq!(whole(twice.as_ref()), "FATAL: no Is it running?");
    }
}
