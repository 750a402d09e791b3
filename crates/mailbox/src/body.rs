//! Which of the parts of a mail holds what its sender wrote.

use super::own_text::own_text;
use super::{Part, decode, html};

/// The longest text that may only point to the HTML beside it, in bytes.
const MOST_POINTER: usize = 400;

pub(super) fn written(parts: &[Part<'_>], banners: &[String]) -> String {
    own_text(without_banner(&page_or_text(parts), banners))
}

/// Whether nobody but its reader's own program can read it. Source: RFC 3156, 4; RFC 8551, 3.2; RFC 9580, 6.2.
pub(super) fn is_encrypted(parts: &[Part<'_>]) -> bool {
    const KINDS: [&str; 3] = [
        "multipart/encrypted",
        "application/pkcs7-mime",
        "application/x-pkcs7-mime",
    ];
    let has_kind = parts
        .iter()
        .any(|part| KINDS.iter().any(|kind| part.is(kind)));
    has_kind || page_or_text(parts).contains("-----BEGIN PGP MESSAGE-----")
}

fn without_banner<'a>(text: &'a str, banners: &[String]) -> &'a str {
    let mut rest = text;
    while let Some(below) = banners
        .iter()
        .find_map(|banner| behind_banner(rest.trim_start(), banner))
    {
        rest = below;
    }
    rest
}

/// The text below a banner; none where it does not begin with that. More may follow in the banner's last line.
fn behind_banner<'a>(text: &'a str, banner: &str) -> Option<&'a str> {
    let mut awaited = banner.split_whitespace();
    let mut next = awaited.next()?;
    let mut rest = text;
    while !rest.is_empty() {
        let (line, below) = rest.split_once('\n').unwrap_or((rest, ""));
        for word in line.split_whitespace() {
            if word != next {
                return None;
            }
            match awaited.next() {
                Some(word) => next = word,
                None => return Some(below),
            }
        }
        rest = below;
    }
    None
}

/// Gives the text of the mail with its quotes: the first plain text, or the HTML where no plain text says anything.
pub(super) fn page_or_text(parts: &[Part<'_>]) -> String {
    let Some(first) = readable(parts).next() else {
        return String::new();
    };
    let (plain, page) = if first.is("text/plain") {
        (Some(first), beside(parts, first, "text/html"))
    } else {
        (beside(parts, first, "text/plain"), Some(first))
    };
    let are_same = plain.zip(page).is_some_and(|(plain, page)| {
        plain.alternative.is_some() && plain.alternative == page.alternative
    });
    let plain = plain.map(decode::text).unwrap_or_default();
    let Some(page) = page else {
        return plain;
    };
    if !are_same && !says_nothing(&plain) {
        return plain;
    }
    let page = html::read(&decode::text(page));
    // A plain text does not show what is struck out beside it.
    if page.has_struck || says_nothing(&plain) {
        decode::tidy(&page.text)
    } else {
        plain
    }
}

fn readable<'a, 'b>(parts: &'a [Part<'b>]) -> impl Iterator<Item = &'a Part<'b>> {
    parts
        .iter()
        .filter(|part| !part.is_inside && !part.is_attachment())
        .filter(|part| part.is("text/plain") || part.is("text/html"))
}

/// Finds the part that says the same in another form.
fn beside<'a, 'b>(parts: &'a [Part<'b>], first: &Part<'b>, kind: &str) -> Option<&'a Part<'b>> {
    // A text that says nothing may have its HTML anywhere.
    let is_anywhere = !first.is("text/html");
    readable(parts).filter(|part| part.is(kind)).find(|part| {
        is_anywhere || part.alternative.is_some() && part.alternative == first.alternative
    })
}

fn says_nothing(plain: &str) -> bool {
    let plain = plain.trim();
    plain.is_empty() || plain.len() <= MOST_POINTER && points_to_page(&plain.to_lowercase())
}

fn points_to_page(plain: &str) -> bool {
    const READERS: [&str; 10] = [
        "view", "support", "client", "reader", "format", "program", "browser", "enable", "display",
        "vis",
    ];
    let mut words = plain.split(|sign: char| !sign.is_alphanumeric());
    words.any(|word| word == "html") && READERS.iter().any(|word| plain.contains(word))
}

#[cfg(test)]
mod tests {
    use super::super::parts;
    use super::*;

    fn check(raw: &str, expected: &str) {
        let banners = ["[EXTERNAL] Not from".to_owned(), "Be careful".to_owned()];
        let written = written(&parts::list(raw.as_bytes()), &banners);
        assert_eq!(written, expected, "{raw}");
    }

    fn pair(kind: &str, first: &str, second: &str) -> String {
        format!(
            "Content-Type: multipart/{kind}; boundary=b\n\n--b\nContent-Type: text/{first}\n--b\n\
             Content-Type: text/{second}\n--b--\n"
        )
    }

    #[test]
    fn plain_text_comes_first() {
        check("\nwood", "wood");
        for (kind, first, second) in [
            ("alternative", "plain\n\nwood", "html\n\n<p>stone"),
            ("alternative", "html\n\n<p>stone", "plain\n\nwood"),
            ("mixed", "html\n\n<p>wood", "plain\n\nfooter"),
            ("mixed", "plain; name=x.txt\n\nstone", "plain\n\nwood"),
        ] {
            check(&pair(kind, first, second), "wood");
        }
    }

    #[test]
    fn what_is_struck_out_counts_in_no_form() {
        let struck = "html\n\n<p><s>stone</s></p><p>wood</p>";
        check(&pair("alternative", "plain\n\nstone\nwood", struck), "wood");
        check(&pair("alternative", struck, "plain\n\nstone\nwood"), "wood");
        let quoted = "html\n\n<p>wood<blockquote><s>stone</s></blockquote>";
        let both = pair("alternative", "plain\n\nwood\nclay", quoted);
        check(&both, "wood\nclay");
        check(&pair("mixed", "plain\n\nwood", struck), "wood");
    }

    #[test]
    fn the_banner_of_our_own_server_does_not_count() {
        check("\n[EXTERNAL] Not from here.\n\nwood", "wood");
        check("\n\n[EXTERNAL]  Not\nfrom us\nwood", "wood");
        check("\nBe careful!\n", "Be careful!");
        check("\nBe careful, friend\n", "Be careful, friend");
        check("\nBe careful\n[EXTERNAL] Not from here\n\nwood", "wood");
        check("\nwood\n\nBe careful", "wood\n\nBe careful");
        check("\nBe", "Be");
        let table = "<table><tr><td>Be careful</td></tr></table><p>wood";
        check(&format!("Content-Type: text/html\n\n{table}"), "wood");
    }

    #[test]
    fn the_page_counts_where_the_text_says_nothing() {
        check("Content-Type: text/html\n\n<p>wood</p>", "wood");
        let pointer = "plain\n\nYour mail program does not show HTML.";
        for plain in ["plain\n\n \n", pointer] {
            check(&pair("alternative", plain, "html\n\n<p>wood"), "wood");
        }
    }
}
