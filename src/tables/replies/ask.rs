//! What a mail asks for: its own text, read as moves or as one word that is understood.

use words::{Language, Message, Words, msg};

/// The most lines of moves that one mail may have.
const LINES_MAX: usize = 12;
/// How many lines are looked at; no turn has so many.
const LINES_READ: usize = 100;
/// The longest greeting, in words.
const GREETING_WORDS: usize = 4;

/// What a mail asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    /// Moves or their numbers, a line each.
    Moves(Vec<String>),
    /// The position.
    Show,
    /// What happened.
    History,
    /// What can be answered.
    Help,
    /// Another sealed choice.
    Undo,
    /// Something for the others to read.
    Say(String),
    /// Giving up.
    Resign,
    /// An invitation's seat, under this name.
    Accept(String),
    /// No seat.
    Decline,
    /// Another language, by its code or name.
    Language(String),
    /// No letters any more.
    Stop,
}

/// Why a mail's text asks for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unclear {
    /// It has no text of its own.
    Empty,
    /// Beside a word that is understood stands something else.
    Mixed,
    /// It has more lines than any turn.
    TooLong,
    /// It asks something.
    Question,
}

/// A word that asks for something, with the messages that list what it is called.
type Word = (fn() -> Message, Reads);

/// Reads what follows a word.
type Reads = fn(&str) -> Option<Ask>;

/// Words that stand alone, and words that something follows. Each is known in English too.
const WORDS: [Word; 11] = [
    (msg::reply::word_show, |rest| alone(rest, Ask::Show)),
    (msg::reply::word_history, |rest| alone(rest, Ask::History)),
    (msg::reply::word_help, |rest| alone(rest, Ask::Help)),
    (msg::reply::word_undo, |rest| alone(rest, Ask::Undo)),
    (msg::reply::word_resign, |rest| alone(rest, Ask::Resign)),
    (msg::reply::word_decline, |rest| alone(rest, Ask::Decline)),
    (msg::reply::word_stop, |rest| alone(rest, Ask::Stop)),
    (msg::reply::word_say, |rest| Some(Ask::Say(rest.to_owned()))),
    (msg::reply::word_accept, |rest| {
        Some(Ask::Accept(bare(rest).to_owned()))
    }),
    (msg::reply::word_language, |rest| {
        Some(Ask::Language(bare(rest).to_owned()))
    }),
    (msg::reply::word_yes, |rest| {
        Some(Ask::Accept(bare(rest).to_owned()))
    }),
];

fn alone(rest: &str, ask: Ask) -> Option<Ask> {
    rest.is_empty().then_some(ask)
}

/// Reads the own text of a mail, for a reader of a language. `name` is what they are called: a line with nothing
/// else signs.
///
/// # Errors
/// See [`Unclear`].
pub fn understand(text: &str, language: Language, name: &str) -> Result<Ask, Unclear> {
    let known = Known::of([language, Language::ENGLISH]);
    let is_nothing = |line: &&str| known.is_greeting(line) || is_name(line, name);
    let all = text.lines().map(bare).filter(|line| !line.is_empty());
    // What has more lines is talk, or nothing that is understood.
    let lines: Vec<&str> = all
        .take(LINES_READ)
        .filter(|line| !is_nothing(line))
        .collect();
    let Some(first) = lines.first() else {
        return Err(Unclear::Empty);
    };
    let Some(ask) = known.word(first) else {
        let has_word = lines.iter().any(|line| known.word(line).is_some());
        return match lines.len() {
            _ if has_word => Err(Unclear::Mixed),
            _ if lines.iter().any(|line| line.contains('?')) => Err(Unclear::Question),
            0..=LINES_MAX => Ok(Ask::Moves(
                lines.iter().map(|line| (*line).to_owned()).collect(),
            )),
            _ => Err(Unclear::TooLong),
        };
    };
    if matches!(ask, Ask::Say(_)) {
        return Ok(Ask::Say(talk(text, first, &known)));
    }
    if lines.len() > 1 {
        return Err(Unclear::Mixed);
    }
    Ok(ask)
}

/// The marks that people put around words, and mail programs for bold ones.
const MARKS: &str = "\"'“”„«»‘’*_`";

/// A line without what mail programs and people put around a word.
fn bare(line: &str) -> &str {
    let around = |sign: char| sign.is_whitespace() || MARKS.contains(sign);
    line.trim_matches(around)
        .trim_end_matches(['.', '!', ','])
        .trim_matches(around)
}

/// All words that are understood in some languages.
struct Known {
    words: Vec<(String, Reads)>,
    greetings: Vec<String>,
}

impl Known {
    fn of(languages: [Language; 2]) -> Self {
        let mut known = Self {
            words: Vec::new(),
            greetings: Vec::new(),
        };
        for words in languages.map(Words::of) {
            let list = |message: Message| -> Vec<String> {
                let names = words.plain(&message);
                names
                    .split(',')
                    .map(|name| name.trim().to_owned())
                    .collect()
            };
            for (called, ask) in WORDS {
                known
                    .words
                    .extend(list(called()).into_iter().map(|name| (name, ask)));
            }
            known.greetings.extend(list(msg::reply::greetings()));
        }
        known
    }

    /// The word that a line begins with, with what follows.
    fn word(&self, line: &str) -> Option<Ask> {
        let mut words = self.words.iter();
        words.find_map(|(name, ask)| ask(after(line, name)?))
    }

    fn is_greeting(&self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().take(GREETING_WORDS + 1).collect();
        let first = words
            .first()
            .map_or("", |word| word.trim_end_matches([',', '.', '!']));
        let first = first.to_lowercase();
        words.len() <= GREETING_WORDS && self.greetings.contains(&first)
    }
}

/// What follows a word at the beginning of a line, whatever its case; none where the line begins otherwise.
fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let mut signs = line.char_indices();
    for wanted in word.chars() {
        let (_, sign) = signs.next()?;
        if sign != wanted && !sign.to_lowercase().eq(wanted.to_lowercase()) {
            return None;
        }
    }
    let rest = signs.next().map_or("", |(at, _)| &line[at..]);
    let closes = |sign: char| sign == ':' || MARKS.contains(sign);
    let ends = |sign: char| sign.is_whitespace() || closes(sign);
    let is_whole = rest.chars().next().is_none_or(ends);
    is_whole.then(|| rest.trim_start_matches(closes).trim())
}

/// All that follows the word for talk, its other lines too.
fn talk(text: &str, first: &str, known: &Known) -> String {
    let begun = text.lines().skip_while(|line| bare(line) != first);
    let rest: Vec<&str> = begun.skip(1).map(str::trim_end).collect();
    let said = match known.word(first) {
        Some(Ask::Say(said)) => said,
        _ => String::new(),
    };
    // What `bare` cut off at the end of the first line belongs to what is said.
    let line = text
        .lines()
        .find(|line| bare(line) == first)
        .unwrap_or(first);
    let said = line.find(&said).map_or(said.as_str(), |at| &line[at..]);
    [&[said], &rest[..]].concat().join("\n").trim().to_owned()
}

fn is_name(line: &str, name: &str) -> bool {
    !name.is_empty() && line.to_lowercase() == name.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_may_be_copied_with_the_quotes_that_letters_write_around_them() {
        let check = |language: &str, text: &str, expected: Ask| {
            let language = Language::find(language).unwrap_or_default();
            assert_eq!(understand(text, language, ""), Ok(expected), "{text}");
        };
        let accept = |name: &str| Ask::Accept(name.to_owned());
        let say = |words: &str| Ask::Say(words.to_owned());
        check("en", "“accept” Ben", accept("Ben"));
        check("en", "accept “Ben”", accept("Ben"));
        check("da", "»ja Ben«", accept("Ben"));
        check("nl", "‘ja’ Ben", accept("Ben"));
        check("nl", "‘taal nl’", Ask::Language("nl".to_owned()));
        check("da", "»vis«", Ask::Show);
        check("da", "forløb", Ask::History);
        check("en", "“say”: well played", say("well played"));
        check("en", "say \"well\" they said", say("\"well\" they said"));
    }
}
