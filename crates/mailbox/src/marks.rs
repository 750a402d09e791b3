//! Tells lines of mails apart: quotes, heads of quotes, signatures. Looks at lines, decides nothing about the text.

use super::phrases::{
    ATTRIBUTION_STARTS, FROM_LABELS, ORIGINALS, OTHER_LABELS, SENT_FROM_INSIDE, SENT_FROM_STARTS,
    WROTE,
};

/// The longest line that programs write around quotes, in bytes.
const MOST_MARK_BYTES: usize = 600;
/// How many lines below its first one a head is looked for.
const HEAD_LINES: usize = 6;

pub(super) fn is_quoted(line: &str) -> bool {
    let line = line.trim_start();
    let initials = line.trim_start_matches(|sign: char| sign.is_ascii_uppercase());
    line.starts_with(['>', '＞', '|'])
        || line.starts_with(['»', '›']) && !opens_words(line)
        || line.len() - initials.len() <= 3 && (initials.starts_with("> ") || initials == ">")
}

/// Whether the `»` that a line begins with stands right before words and is closed in the line, as all others are.
fn opens_words(line: &str) -> bool {
    let count = |sign: char| line.matches(sign).count();
    let is_closed = |open: char, close: char| {
        let (opened, closed) = (count(open), count(close));
        line.starts_with(open) && (opened == closed || closed == 0 && opened == 2)
    };
    let inside = line.trim_start_matches(['»', '›']);
    inside.starts_with(char::is_alphanumeric) && (is_closed('»', '«') || is_closed('›', '‹'))
}

/// What a line that ends in `:` is to the quote that follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attribution {
    Whole,
    /// It goes on from the line above.
    Tail,
}

/// Whether a line ends the sentence that names whom somebody quotes.
pub(super) fn attribution(line: &str) -> Option<Attribution> {
    let line = bare(line)?;
    if line.starts_with("--") && line.ends_with("--") && has_verb(&line) {
        return Some(Attribution::Whole);
    }
    let before = line.strip_suffix([':', '：'])?.trim_end();
    // Shorter ones name nobody.
    if before.len() < 4 {
        return None;
    }
    let has_verb = has_verb(before);
    let has_address = before.contains('@') && before.contains(|sign: char| sign.is_ascii_digit());
    // A wrapped line may hold no more than the address.
    let is_address = before.ends_with('>') && before.contains('@');
    if !(has_verb || has_address || is_address) {
        return None;
    }
    let is_whole = starts_attribution(&line) && line.chars().any(char::is_numeric);
    Some(if is_whole {
        Attribution::Whole
    } else {
        Attribution::Tail
    })
}

pub(super) fn starts_attribution(line: &str) -> bool {
    bare(line).is_some_and(|line| {
        let first = line.split([' ', ',']).next().unwrap_or_default();
        ATTRIBUTION_STARTS.contains(&first)
    })
}

/// Whether a line may be the middle of one: it holds a date, a time of day, an address or the verb.
pub(super) fn continues_attribution(line: &str) -> bool {
    let has_year = line
        .split(|sign: char| !sign.is_ascii_digit())
        .any(|run| run.len() == 4 && (run.starts_with("19") || run.starts_with("20")));
    let has_time = line.as_bytes().windows(3).any(
        |signs| matches!(signs, [a, b':' | b'.', c] if a.is_ascii_digit() && c.is_ascii_digit()),
    );
    has_year || has_time || line.contains('@') || bare(line).is_some_and(|line| has_verb(&line))
}

fn has_verb(line: &str) -> bool {
    WROTE.iter().any(|verb| has_word(line, verb))
}

pub(super) fn is_original(line: &str) -> bool {
    let Some(line) = bare(line) else {
        return false;
    };
    let is_frame = |sign: char| "-_*=–—+#:>< ".contains(sign);
    let inside = line.trim_matches(is_frame);
    let is_framed =
        line.starts_with(['-', '_', '*', '=', '–', '—', '+', '#']) || line.ends_with(':');
    // Whatever the language: words between rows of dashes.
    let is_ruled = line.starts_with("----") && line.ends_with("---");
    if is_ruled && inside.contains(char::is_alphabetic) {
        return true;
    }
    ORIGINALS
        .iter()
        .any(|known| inside == *known || is_framed && inside.starts_with(known))
}

/// Whether a text ends here: a signature, a line that a program put below, or a footer.
pub(super) fn is_signature(line: &str) -> bool {
    let trimmed = line.trim();
    if matches!(trimmed, "--" | "—" | "–" | "---" | "- --") {
        return true;
    }
    // What lists and Outlook draw above what is not the writer's.
    if trimmed.len() >= 20 && trimmed.bytes().all(|byte| byte == b'_') {
        return true;
    }
    let Some(line) = bare(line) else {
        return false;
    };
    let line = line.trim_matches(|sign: char| "*_-–— []()<>".contains(sign));
    line.chars().count() <= 120
        && (SENT_FROM_STARTS.iter().any(|start| line.starts_with(start))
            || SENT_FROM_INSIDE.iter().any(|known| line.contains(known)))
        || line.starts_with("begin pgp signature")
}

/// Whether a head like From, Sent, To, Subject begins with the first of these lines.
pub(super) fn is_head(lines: &[&str]) -> bool {
    let Some(first) = lines.first().and_then(|line| label(line)) else {
        return is_foreign_head(lines);
    };
    let mut found = vec![first];
    let below = lines.iter().skip(1).take(HEAD_LINES);
    found.extend(below.filter_map(|line| label(line)));
    let has_from = found.contains(&Label::From);
    has_from && found.contains(&Label::Other) || is_head_on_one_line(lines)
}

/// Of a language that is not known: three lines with labels, one with an address, one with a year.
fn is_foreign_head(lines: &[&str]) -> bool {
    let labelled = lines.iter().take(HEAD_LINES).take_while(|line| {
        line.split_once([':', '：'])
            .is_some_and(|(label, _value)| label.chars().count() <= 25)
    });
    if labelled.clone().count() < 3 {
        return false;
    }
    let text = labelled.copied().collect::<Vec<_>>().join(" ");
    text.contains('@') && text.contains("20") && continues_attribution(&text)
}

/// Whether the head stands on one line, as in HTML without breaks.
fn is_head_on_one_line(lines: &[&str]) -> bool {
    let Some(line) = lines.first().and_then(|line| bare(line)) else {
        return false;
    };
    let labels = line
        .split_whitespace()
        .filter_map(|word| word.trim_matches('*').strip_suffix(':'))
        .filter(|word| FROM_LABELS.contains(word) || OTHER_LABELS.contains(word));
    labels.count() >= 3
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    From,
    Other,
}

fn label(line: &str) -> Option<Label> {
    let line = bare(line)?;
    let (label, _value) = line.split_once([':', '：'])?;
    let label = label.trim_matches(|sign: char| "*_ ".contains(sign));
    if FROM_LABELS.contains(&label) {
        Some(Label::From)
    } else {
        OTHER_LABELS.contains(&label).then_some(Label::Other)
    }
}

/// Lower case without blanks around; None for lines too long to be marks.
fn bare(line: &str) -> Option<String> {
    let line = line.trim();
    (!line.is_empty() && line.len() <= MOST_MARK_BYTES).then(|| line.to_lowercase())
}

/// Whether a word stands in a line, with no letter beside it. Scripts without blanks need none.
fn has_word(line: &str, word: &str) -> bool {
    let is_joined = |sign: char| sign.is_alphabetic() && sign < '\u{2e80}';
    line.match_indices(word).any(|(at, _word)| {
        let (before, from) = line.split_at(at);
        let behind = from.get(word.len()..).unwrap_or_default();
        !before.ends_with(is_joined) && !behind.starts_with(is_joined)
            || word.starts_with(|sign: char| sign >= '\u{2e80}')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributions_of_many_languages_are_known() {
        for line in [
            "On Mon, 5 Mar 2024 at 10:00, Ada Løv <ada@example.org> wrote:",
            "Den man. 5. mar. 2024 kl. 10.00 skrev Ada <ada@example.org>:",
            "man. 5. mars 2024 kl. 10:00 skrev Ada <ada@example.org>:",
            "Op ma 5 mrt 2024 om 10:00 schreef Ada <ada@example.org>:",
            "Am 05.03.2024 um 10:00 schrieb Ada:",
            "Le lun. 5 mars 2024 à 10:00, Ada <ada@example.org> a écrit :",
            "El lun, 5 mar 2024 a las 10:00, Ada (<ada@example.org>) escribió:",
            "Il giorno lun 5 mar 2024 alle ore 10:00 Ada <ada@example.org> ha scritto:",
            "Em seg., 5 de mar. de 2024 às 10:00, Ada <ada@example.org> escreveu:",
            "ma 5. maalisk. 2024 klo 10.00 Ada (ada@example.org) kirjoitti:",
            "pon., 5 mar 2024 o 10:00 Ada <ada@example.org> napisał(a):",
            "po 5. 3. 2024 v 10:00 odesílatel Ada <ada@example.org> napsal:",
            "пн, 5 мар. 2024 г. в 10:00, Ada <ada@example.org>:",
            "2024年3月5日(月) 10:00 Ada <ada@example.org>:",
            "Ada <ada@example.org> 于2024年3月5日周一 10:00写道：",
            "Ada wrote:",
        ] {
            assert!(attribution(line).is_some(), "{line}");
        }
        for line in "take wood|12: 3|I wrote: x|rewrote:|mine:|a@b.org".split('|') {
            assert_eq!(attribution(line), None, "{line}");
        }
    }

    #[test]
    fn words_in_quotation_marks_are_no_quote() {
        for line in ["»ja Ben«", "  »vis«", "»ja« Ben", "»vis»", "›vis‹"] {
            assert!(!is_quoted(line), "{line}");
        }
        for line in "» ja|»|»ja|› ja|»Svar med »ja Ben«|» »ja Ben«|»» ja|> »ja Ben«".split('|')
        {
            assert!(is_quoted(line), "{line}");
        }
    }

    #[test]
    fn heads_are_known() {
        let is_head = |text: &str| is_head(&text.split('\n').collect::<Vec<_>>());
        for text in [
            "From: a\nSent: b",
            "*Fra:* a\n*Sendt:* b",
            "De : a\n\nEnvoyé : b",
            "From: Ada Sent: Monday To: us Subject: x",
            "Dato: x\nFra: y",
            "Foo: Ada <ada@x.org>\nBar: 5. 3. 2024\nBaz: us",
        ] {
            assert!(is_head(text), "{text}");
        }
        for text in [
            "1: wood\n2: stone\n3: clay",
            "From: a\nb",
            "take wood\nFrom: a",
        ] {
            assert!(!is_head(text), "{text}");
        }
    }

    #[test]
    fn ends_are_known() {
        for line in [
            "-- ",
            "Sent from my iPhone",
            "Sendt fra min iPhone",
            "Hent Outlook til iOS",
            "iPhoneから送信",
        ] {
            assert!(is_signature(line), "{line}");
        }
        assert!(!is_signature("- wood") && !is_signature("sent wood"));
        for line in [
            "-----Original Message-----",
            "Begin forwarded message:",
            "---- Oprindelig meddelelse ----",
        ] {
            assert!(is_original(line), "{line}");
        }
        assert!(!is_original("The original message was good"));
    }
}
