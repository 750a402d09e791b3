//! What somebody wrote, without what they quoted or what a program put below. One pass over the lines.
//! In doubt a line is left out: a move that is not read is asked for again, a wrong one is played.

use super::marks::{
    Attribution, attribution, continues_attribution, is_head, is_original, is_quoted, is_signature,
    starts_attribution,
};

const MOST_BYTES: usize = 64 * 1024;
/// Over how many lines above its last one the sentence above a quote may be wrapped.
const MOST_WRAPPED: usize = 3;
/// Programs that wrap quoted lines do it at this many characters or more.
const WRAP_CHARS: usize = 66;
const TOKEN: usize = 32;

/// Gives the own lines of a text, joined by `\n`, without empty lines at both ends.
pub(super) fn own_text(text: &str) -> String {
    let text = beginning(text);
    let lines: Vec<&str> = text.split('\n').map(str::trim_end).collect();
    let before_quote = precede_quotes(&lines);
    let mut own: Vec<&str> = Vec::new();
    let mut quoted_before: Option<&str> = None;
    for (index, line) in lines.iter().enumerate() {
        if is_quoted(line) {
            quoted_before = Some(line);
            continue;
        }
        // Old programs put a tab before what they quote.
        if line.starts_with('\t') || is_armor(line) {
            continue;
        }
        let is_quote_next = before_quote.get(index) == Some(&true);
        let below = lines.get(index..).unwrap_or_default();
        let is_rest = quoted_before.take().is_some_and(|quoted| {
            let is_last_quote = || !below.iter().any(|line| is_quoted(line));
            is_wrapped_rest(quoted, line) && !(is_last_quote() && is_ended(quoted, line))
        });
        if is_signature(line) || is_head(below) || is_ruled_head(below) {
            break;
        }
        let named = attribution(line);
        if named.is_some() || is_original(line) {
            match named {
                Some(Attribution::Tail) => drop_wrapped(&mut own),
                // It began above after all: `El lun, 5 mar 2024` above `a las 10:00`.
                Some(Attribution::Whole) => {
                    own.pop_if(|line| starts_attribution(line) && continues_attribution(line));
                }
                None => {}
            }
            if is_quote_next {
                continue;
            }
            break;
        }
        // Whatever the language: what ends in a colon right above a quote names it.
        let names_quote = is_quote_next && line.ends_with([':', '：']);
        if names_quote {
            drop_wrapped(&mut own);
        } else if !is_rest {
            own.push(line);
        }
    }
    own.join("\n").trim().to_owned()
}

/// Cuts a text that is too long behind its last whole line.
fn beginning(text: &str) -> &str {
    let (start, cut) = text.split_at(text.floor_char_boundary(MOST_BYTES));
    if cut.is_empty() {
        return start;
    }
    start.rsplit_once('\n').map_or("", |(whole, _cut)| whole)
}

fn precede_quotes(lines: &[&str]) -> Vec<bool> {
    let mut is_quote = false;
    let mut all: Vec<bool> = Vec::with_capacity(lines.len());
    for line in lines.iter().rev() {
        all.push(is_quote);
        if !line.trim().is_empty() {
            is_quote = is_quoted(line);
        }
    }
    all.reverse();
    all
}

/// Takes back the lines above that begin the sentence whose end was found.
fn drop_wrapped(own: &mut Vec<&str>) {
    let above = |back: usize| {
        own.iter()
            .rev()
            .take(MOST_WRAPPED)
            .take_while(|line| !line.trim().is_empty())
            .nth(back)
    };
    let dated_start =
        (0..MOST_WRAPPED).find(|back| above(*back).is_some_and(|line| starts_attribution(line)));
    let dated = (0..MOST_WRAPPED)
        .take_while(|back| above(*back).is_some_and(|line| continues_attribution(line)))
        .last();
    if let Some(back) = dated_start.max(dated) {
        own.truncate(own.len().saturating_sub(back + 1));
    }
}

/// Whether a line without a mark is the end of the quoted line above, which was too long for a program.
fn is_wrapped_rest(quoted: &str, line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    let length = quoted.chars().count();
    let is_wrap = length + 1 + first.chars().count() > WRAP_CHARS + 6;
    !first.is_empty() && length >= WRAP_CHARS - 16 && is_wrap
}

/// Whether what stands below a quoted line is no rest of it: a sentence ends there, or a link that is whole.
fn is_ended(quoted: &str, line: &str) -> bool {
    let last = quoted.split_whitespace().next_back().unwrap_or_default();
    if !last.contains("://") {
        return last.ends_with(['.', ':', '!', '?', '…', ')', '”', '’', '"']);
    }
    // The token that letters end in; the rest of another link is one word.
    let segment = last.rsplit('/').next().unwrap_or_default();
    let is_token = segment.len() == TOKEN && segment.bytes().all(|sign| sign.is_ascii_hexdigit());
    is_token || quoted.chars().count() < WRAP_CHARS || line.split_whitespace().nth(1).is_some()
}

fn is_ruled_head(below: &[&str]) -> bool {
    let Some((first, rest)) = below.split_first() else {
        return false;
    };
    let first = first.trim();
    let is_rule = first.len() >= 3 && first.chars().all(|sign| "-_=*–—".contains(sign));
    let first_two = rest.iter().take(2);
    let skipped = first_two.take_while(|line| line.trim().is_empty()).count();
    is_rule && is_head(rest.get(skipped..).unwrap_or_default())
}

/// Whether a line belongs to a signed text and not to its words. Source: RFC 9580, 7.
fn is_armor(line: &str) -> bool {
    line == "-----BEGIN PGP SIGNED MESSAGE-----" || line.starts_with("Hash: SHA")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(own_text(text), expected, "{text}");
    }

    #[test]
    fn own_lines_stay() {
        check("\n wood \n\n12: stone\n", "wood\n\n12: stone");
        check("", "");
    }

    #[test]
    fn top_posting_ends_at_the_attribution() {
        let quote = "On Mon, 5 Mar 2024, Ada\n<ada@example.org> wrote:";
        check(&format!("wood\n\n{quote}\n\n> stone\n> clay"), "wood");
        for below in [
            &*format!("\n{quote}\n\nstone\n\n> clay\nglass"),
            "\nAm 5.3.2024 um 10:00 schrieb\nAda Lang, Nowhere\n<ada@example.org>:\nstone",
            "On Mon, 5 Mar 2024 Ada wrote:\n> stone",
            "Ada sagði:\n> stone",
            "\nEl lun, 5 mar 2024\na las 10:00, Ada <ada@example.org> escribió:\n\nstone",
        ] {
            check(&format!("wood\n{below}"), "wood");
        }
    }

    #[test]
    fn answers_between_and_below_quotes_count() {
        let between = "On 5 Mar 2024, Ada wrote:\n> a\n\nwood\n\n> b\nstone\n-- \nAda";
        check(between, "wood\n\nstone");
        check("> a\n> b\n\nwood", "wood");
    }

    #[test]
    fn the_rest_of_a_wrapped_quote_does_not_count() {
        let long = format!("> {}", "word ".repeat(14));
        check(&format!("{long}\ntake stone\n> b\n\nwood"), "wood");
    }

    #[test]
    fn a_line_right_below_the_last_quoted_one_counts_where_that_is_whole() {
        let link = |token: &str| {
            format!("> Unsubscribe from everything: https://us.org/unsubscribe/{token}")
        };
        let token = "c589c47e9b6961f2c589c47e9b6961f2";
        for quoted in [link(token), format!("> {}.", "word ".repeat(14).trim())] {
            check(&format!("{quoted}\n1"), "1");
            check(&format!("{quoted}\nwood\nstone"), "wood\nstone");
            check(&format!("{quoted}\ntake stone\n> b\n\nwood"), "wood");
        }
        check(&format!("{}\nstone clay", link(&token[..16])), "stone clay");
        // What may be the rest of a broken link or sentence.
        check(&format!("{}\n2", link(&token[..31])), "");
        check(&format!("> {}\nstone", "word ".repeat(14)), "");
    }

    #[test]
    fn other_marks_of_quotes_are_known() {
        let barred = "Ada wrote in\n <7@us.org>:\n |stone\n |clay\n\nwood";
        check(barred, "wood");
        check("W> stone\nW>\nwood", "wood");
        check("wood\n\n\tstone\n\t\tclay", "wood");
        check("wood\n---- On 5 Mar 2024 Ada wrote ----\n\nstone", "wood");
        check("wood\nAda wrote:\n\tstone\nclay", "wood");
        let signed = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nwood\n-----BEGIN PGP SIGNATURE-----\n\nstone";
        check(signed, "wood");
        check("wood\n\n------ Upprunalegt ------\n\nstone", "wood");
    }

    #[test]
    fn heads_and_signatures_end_the_text() {
        for below in [
            "\n-----Original Message-----\nFrom: Ada\nstone",
            "________________________________\nFra: Ada\nSendt: i dag\n\nstone",
            "-----\n\nFrom: Ada\nSent: today\n\nstone",
            "\nVan: Ada\nVerzonden: vandaag\nAan: ons\n\nstone",
            "--\nstone\n> a\nclay",
            "\nSent from my iPhone\n\nstone",
        ] {
            check(&format!("wood\n{below}"), "wood");
        }
    }

    #[test]
    fn long_texts_are_cut_at_a_line() {
        let text = format!("wood\n{}", "x".repeat(MOST_BYTES));
        check(&text, "wood");
        check(&text[5..], &"x".repeat(MOST_BYTES));
        check(&"x".repeat(MOST_BYTES + 1), "");
    }
}
