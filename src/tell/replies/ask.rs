//! What a mail asks for: its own text, read as moves or as one known word.

use std::borrow::Cow;

use icu_normalizer::ComposingNormalizerBorrowed;

use crate::mail::letter::is_number;
use words::{Language, Message, Words, msg};

const LINES_MAX: usize = 12;
/// How many lines are read; no turn has that many.
const LINES_READ: usize = 100;
const BLOCKS_MAX: usize = 5;
const GREETING_WORDS: usize = 4;
/// A word that takes a seat must be among this many first words of a line.
const YES_WITHIN: usize = 4;
const NAME_WORDS: usize = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    Moves(Moves),
    Show,
    History,
    /// What can be answered.
    Help,
    Undo,
    Say(String),
    Resign,
    /// An invitation's seat, under this name; empty if none is given.
    Accept(String),
    Decline,
    /// Another language, by its code or name.
    Language(String),
    StopLetters,
}

/// Lines that may be moves, and the text below them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Moves {
    /// Moves or their numbers, one per line, in blocks that are separated by empty lines; at least one.
    pub blocks: Vec<Vec<String>>,
    pub said: Option<String>,
}

/// Lines that may be a move, and the blocks that they leave out.
pub type Reading = (Vec<String>, Vec<String>);

impl Moves {
    /// The possible moves, best first: all lines, then each block. Each comes with the blocks that it leaves out.
    pub fn readings(&self) -> impl Iterator<Item = Reading> {
        let whole = self.blocks.concat();
        let whole = (whole.len() <= LINES_MAX).then_some((whole, Vec::new()));
        let blocks = self.blocks.iter().enumerate().take(BLOCKS_MAX);
        let is_one = self.blocks.len() < 2;
        let block = |(index, lines): (usize, &Vec<String>)| {
            let others = self.blocks.iter().enumerate();
            let others = others.filter(|(other, _)| *other != index);
            let others = others.map(|(_, lines)| lines.join(" "));
            (lines.clone(), others.collect())
        };
        let blocks = blocks.filter(move |(_, lines)| !is_one && lines.len() <= LINES_MAX);
        whole.into_iter().chain(blocks.map(block))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unclear {
    Empty,
    Mixed,
    TooLong,
    Question,
}

#[derive(Clone, Copy)]
pub struct Writer<'a> {
    pub language: Language,
    /// What they are called here and in their mail: a line with nothing else is a signature.
    pub names: &'a [&'a str],
    /// Whether they have the seat; otherwise they are invited to it.
    pub has_seat: bool,
    /// Whether the game may read a text as a move.
    pub is_move: &'a dyn Fn(&str) -> bool,
}

/// A word that asks for something, with the messages that list its names.
type Word = (fn() -> Message, Reads);

type Reads = fn(&str) -> Option<Ask>;

/// Words that stand alone, and words that take an argument. Each is known in English too.
const WORDS: [Word; 11] = [
    (msg::reply::word_show, |rest| alone(rest, Ask::Show)),
    (msg::reply::word_history, |rest| alone(rest, Ask::History)),
    (msg::reply::word_help, |rest| alone(rest, Ask::Help)),
    (msg::reply::word_undo, |rest| alone(rest, Ask::Undo)),
    (msg::reply::word_resign, |rest| alone(rest, Ask::Resign)),
    (msg::reply::word_decline, |rest| alone(rest, Ask::Decline)),
    (msg::reply::word_stop, |rest| alone(rest, Ask::StopLetters)),
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

pub fn understand(text: &str, writer: Writer<'_>) -> Result<Ask, Unclear> {
    let known = Known(writer);
    // Anything with more lines is talk, or cannot be understood.
    let lines: Vec<String> = text.lines().take(LINES_READ).map(read).collect();
    if !writer.has_seat
        && let Some(accepts) = known.accepts(&lines, writer.names)
    {
        return Ok(accepts);
    }
    let is_nothing =
        |line: &String| line.is_empty() || known.is_greeting(line) || is_name(line, writer.names);
    let Some(at) = lines.iter().position(|line| !is_nothing(line)) else {
        // "Dag" is a greeting in one language and a move in another.
        let mut moves = lines
            .iter()
            .filter(|line| !line.is_empty() && (writer.is_move)(line));
        let only = moves
            .next()
            .filter(|_| writer.has_seat && moves.next().is_none());
        let only = only.ok_or(Unclear::Empty)?;
        return Ok(Ask::Moves(Moves {
            blocks: vec![vec![only.clone()]],
            said: None,
        }));
    };
    let below = lines.get(at..).unwrap_or_default();
    let first = below.first().map_or("", String::as_str);
    let Some(ask) = known.word(first) else {
        return known.moves(text, &lines, is_nothing).map(Ask::Moves);
    };
    if matches!(ask, Ask::Say(_)) {
        return Ok(Ask::Say(known.talk(text, at)));
    }
    if matches!(ask, Ask::Accept(_)) && !writer.has_seat {
        return Err(Unclear::Mixed);
    }
    if below.iter().skip(1).any(|line| !is_nothing(line)) {
        return Err(Unclear::Mixed);
    }
    Ok(ask)
}

/// A line as it is read: with plain characters, without the marks around it.
fn read(line: &str) -> String {
    bare(&normal(line)).to_owned()
}

/// Plain characters, whether they are composed, wide or joined. Source: Unicode, UAX 15, NFKC.
fn normal(text: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfkc().normalize(text)
}

/// The marks that people put around words, and mail programs for bold ones.
const MARKS: &str = "\"'“”„‟«»‘’‚‛‹›*_`´";

fn bare(line: &str) -> &str {
    let around = |sign: char| sign.is_whitespace() || MARKS.contains(sign);
    line.trim_matches(around)
        .trim_end_matches(['.', '!', ','])
        .trim_matches(around)
}

/// The words that messages list for a language.
fn names(language: Language, called: fn() -> Message) -> Vec<String> {
    let names = Words::of(language).text(called());
    let names = names.split(',').map(str::trim);
    names.map(str::to_owned).collect()
}

/// The same for every language.
fn every(called: fn() -> Message) -> Vec<String> {
    let all = Language::all();
    all.flat_map(|language| names(language, called)).collect()
}

/// What takes a seat, in every language: the letter may be in another one than its reader's.
fn yes() -> Vec<String> {
    let yes = [
        msg::reply::word_accept,
        msg::reply::word_yes,
        msg::reply::word_gladly,
    ];
    yes.map(every).concat()
}

/// The words that are understood in a language and in English, and the text beside them in every language.
struct Known<'a>(Writer<'a>);

impl Known<'_> {
    fn both(&self, called: fn() -> Message) -> Vec<String> {
        let languages = [self.0.language, Language::ENGLISH];
        languages.map(|language| names(language, called)).concat()
    }

    fn words(&self) -> impl Iterator<Item = (String, Reads)> {
        WORDS
            .into_iter()
            .flat_map(|(called, ask)| self.both(called).into_iter().map(move |name| (name, ask)))
    }

    fn word(&self, line: &str) -> Option<Ask> {
        let mut words = self.words();
        let word = words.find_map(|(name, ask)| ask(after(line, &name)?))?;
        // "Sig pas" is a move that nobody else may hear of.
        let may_be_move = matches!(word, Ask::Say(_) | Ask::Decline);
        (!may_be_move || !(self.0.is_move)(line)).then_some(word)
    }

    fn is_greeting(&self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().take(GREETING_WORDS + 1).collect();
        let first = words
            .first()
            .map_or("", |word| word.trim_end_matches([',', '.', '!']));
        let first = first.to_lowercase();
        words.len() <= GREETING_WORDS && every(msg::reply::greetings).contains(&first)
    }

    fn moves(
        &self,
        text: &str,
        lines: &[String],
        is_nothing: impl Fn(&String) -> bool,
    ) -> Result<Moves, Unclear> {
        let mut moves = Moves::default();
        let mut is_new = true;
        for (index, line) in lines.iter().enumerate() {
            if line.is_empty() {
                is_new = true;
            }
            if is_nothing(line) {
                continue;
            }
            match self.word(line) {
                Some(Ask::Say(_)) => {
                    moves.said = Some(self.talk(text, index)).filter(|said| !said.is_empty());
                    break;
                }
                // Words that somebody may also just say.
                None | Some(Ask::Accept(_) | Ask::Language(_) | Ask::Moves(_)) => {}
                // "No" may be a choice of a turn.
                Some(Ask::Decline) if (self.0.is_move)(&block(lines, index)) => {}
                Some(_) => return Err(Unclear::Mixed),
            }
            if line.contains('?') {
                return Err(Unclear::Question);
            }
            let next = lines.get(index + 1);
            if line.ends_with(':') && next.is_some_and(|next| is_number(next)) && !doubts(line) {
                continue;
            }
            if std::mem::take(&mut is_new) {
                moves.blocks.push(Vec::new());
            }
            if let Some(block) = moves.blocks.last_mut() {
                block.push(self.number_in(line).unwrap_or_else(|| line.clone()));
            }
        }
        let is_some = moves.readings().next().is_some();
        is_some.then_some(moves).ok_or(Unclear::TooLong)
    }

    /// The number of a move, with nothing around it but words such as "move 2, please".
    fn number_in(&self, line: &str) -> Option<String> {
        let beside = folded(&every(msg::reply::beside_number));
        let mut words = words_of(line);
        words.retain(|word| !beside.contains(word));
        let number = words.join(" ");
        (!is_number(line) && is_number(&number)).then_some(number)
    }

    /// Everything after the word for talk in a line, and the lines below.
    fn talk(&self, text: &str, index: usize) -> String {
        let mut lines = text.lines().skip(index);
        let first = lines.next().unwrap_or_default();
        let around = |sign: char| sign.is_whitespace() || MARKS.contains(sign);
        let written = first.trim_start_matches(around);
        let said = self.words().find_map(|(name, ask)| {
            let rest = after(written, &name)?;
            matches!(ask(rest), Some(Ask::Say(_))).then_some(rest)
        });
        // If the word itself is written in other characters.
        let said = said.map_or_else(
            || match self.word(&read(first)) {
                Some(Ask::Say(said)) => said,
                _ => String::new(),
            },
            str::to_owned,
        );
        let rest: Vec<&str> = lines.map(str::trim_end).collect();
        let end = rest
            .iter()
            .zip(rest.iter().skip(1))
            .position(|(above, line)| above.is_empty() && self.is_closing(line));
        let rest = rest.into_iter().take(end.unwrap_or(usize::MAX));
        let all: Vec<&str> = std::iter::once(said.as_str()).chain(rest).collect();
        all.join("\n").trim().to_owned()
    }

    /// Whether a line is a closing, such as "Kind regards": a signature follows.
    fn is_closing(&self, line: &str) -> bool {
        let (words, greetings) = (words_of(&read(line)), every(msg::reply::greetings));
        !words.is_empty() && words.iter().all(|word| greetings.contains(word))
    }

    /// The seat, if one of the first lines says yes and nothing in the text contradicts it.
    fn accepts(&self, lines: &[String], called: &[&str]) -> Option<Ask> {
        let said = lines.iter().map(String::as_str);
        let said = said.filter(|line| !line.is_empty() && !is_name(line, called));
        let said: Vec<&str> = said.collect();
        let speaks_against = |line: &&str| line.contains('?') || doubts(line);
        if said.iter().any(speaks_against) {
            return None;
        }
        let yes = yes();
        let says_yes = |line: &&&str| {
            let words = words_of(line);
            let has = |yes: &String| {
                let yes = words_of(yes);
                let mut starts = words.windows(yes.len().max(1)).take(YES_WITHIN);
                starts.any(|some| some == yes)
            };
            yes.iter().any(has)
        };
        let line = said.iter().take(3).find(says_yes)?;
        // The word after which the letter asks for a name.
        let named = [
            names(self.0.language, msg::reply::word_accept),
            names(self.0.language, msg::reply::word_name),
            names(Language::ENGLISH, msg::reply::word_accept),
        ];
        let named = named.iter().flatten().find_map(|word| after(line, word));
        let named = named.map(bare).filter(|rest| self.may_be_name(rest));
        Some(Ask::Accept(named.unwrap_or_default().to_owned()))
    }

    fn may_be_name(&self, text: &str) -> bool {
        let is_sign = |sign: char| sign.is_alphanumeric() || " -'’.".contains(sign);
        let words = words_of(text);
        let known = [
            folded(&every(msg::reply::polite)),
            yes(),
            every(msg::reply::greetings),
        ];
        let is_word = |word: &String| known.iter().any(|known| known.contains(word));
        (1..=NAME_WORDS).contains(&text.split_whitespace().count())
            && text.chars().all(is_sign)
            && !words.iter().any(is_word)
    }
}

/// The lines around one, up to empty ones.
fn block(lines: &[String], index: usize) -> String {
    let above = lines.iter().take(index).rposition(String::is_empty);
    let below = lines.iter().skip(above.map_or(0, |above| above + 1));
    let block = below.take_while(|line| !line.is_empty());
    block.cloned().collect::<Vec<_>>().join("\n")
}

/// Whether a line has a word with which it means no or perhaps.
fn doubts(line: &str) -> bool {
    let doubts = folded(&every(msg::reply::doubts));
    words_of(line).iter().any(|word| doubts.contains(word))
}

fn folded(words: &[String]) -> Vec<String> {
    words.iter().flat_map(|word| words_of(word)).collect()
}

/// The words of a line in lower case, with `aa` for `å`.
fn words_of(line: &str) -> Vec<String> {
    let small = line.to_lowercase().replace('’', "'").replace('å', "aa");
    small
        .split(|sign: char| !sign.is_alphanumeric() && sign != '\'')
        .map(|word| word.trim_matches('\''))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// What follows a word at the beginning of a line, in any case; none if the line begins otherwise. `aa` is read as `å`,
/// for keyboards that have none.
fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let mut signs = line.char_indices().peekable();
    for wanted in word.chars() {
        let (_, sign) = signs.next()?;
        let is_a = |next: &(usize, char)| matches!(next.1, 'a' | 'A');
        let is_same = sign == wanted
            || sign.to_lowercase().eq(wanted.to_lowercase())
            || wanted == 'å' && is_a(&(0, sign)) && signs.next_if(is_a).is_some();
        if !is_same {
            return None;
        }
    }
    let rest = signs.next().map_or("", |(at, _)| &line[at..]);
    let closes = |sign: char| sign == ':' || MARKS.contains(sign);
    let ends = |sign: char| sign.is_whitespace() || closes(sign);
    let is_whole = rest.chars().next().is_none_or(ends);
    is_whole.then(|| rest.trim_start_matches(closes).trim())
}

fn is_name(line: &str, names: &[&str]) -> bool {
    let is_it = |name: &&str| line.to_lowercase() == name.to_lowercase();
    !line.is_empty() && names.iter().any(is_it)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(text: &str, language: Language, has_seat: bool) -> Result<Ask, Unclear> {
        let writer = Writer {
            language,
            names: &["Ada", "Ada Lovelace"],
            has_seat,
            is_move: &|text| ["Sig pas", "Dag"].contains(&text),
        };
        understand(text, writer)
    }

    fn moves(line: &str) -> Ask {
        let blocks = vec![vec![line.to_owned()]];
        Ask::Moves(Moves { blocks, said: None })
    }

    /// What letters write, in a language: each text with the name of its message, comments left out.
    fn letters(language: Language) -> Vec<(String, String)> {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/locales/");
        let folder = std::fs::read_dir(format!("{root}{}", language.code())).unwrap();
        let paths = folder.map(|file| file.unwrap().path());
        let is_letter = |name: &str| name.starts_with("letter") || name == "reply.ftl";
        let paths = paths.filter(|path| is_letter(path.file_name().unwrap().to_str().unwrap()));
        let texts = paths.map(|path| std::fs::read_to_string(path).unwrap());
        let texts: Vec<String> = texts.collect();
        let said = texts.iter().flat_map(|text| text.lines());
        let said = said.filter(|line| !line.starts_with('#'));
        let said = said.filter_map(|line| line.split_once(" = "));
        said.map(|(name, said)| (name.to_owned(), said.to_owned()))
            .collect()
    }

    fn in_marks(text: &str) -> Vec<&str> {
        let mut found = Vec::new();
        let mut rest = text;
        while let Some((_, from)) = rest.split_once(['“', '”', '‘', '"']) {
            let Some((words, behind)) = from.split_once(['”', '’', '"']) else {
                break;
            };
            found.push(words);
            rest = behind;
        }
        found
    }

    #[test]
    fn every_word_that_a_letter_puts_in_quotation_marks_is_understood() {
        for language in Language::all() {
            let mut count = 0;
            for (name, said) in letters(language) {
                let marked = in_marks(&said).into_iter();
                for words in marked.filter(|words| !words.contains('{')) {
                    // Including what only an invited person may say.
                    let read = reads(words, language, true);
                    let read = read.or_else(|_| reads(words, language, false));
                    let is_asked = matches!(&read, Ok(ask) if !matches!(ask, Ask::Moves(_)));
                    assert!(is_asked, "{name}: {words} is {read:?}");
                    count += 1;
                }
            }
            assert!(count > 20, "{}: {count}", language.code());
        }
    }

    #[test]
    fn no_letter_has_a_sign_that_a_mail_program_takes_for_a_quote() {
        for (name, said) in Language::all().flat_map(letters) {
            assert!(!said.contains(['»', '«', '›', '‹', '|']), "{name}: {said}");
        }
    }

    #[test]
    fn words_may_be_copied_with_the_quotes_that_letters_write_around_them() {
        let check = |language: &str, text: &str, expected: Ask| {
            let language = Language::find(language).unwrap_or_default();
            let has_seat = !matches!(expected, Ask::Accept(_));
            assert_eq!(reads(text, language, has_seat), Ok(expected), "{text}");
        };
        let accept = |name: &str| Ask::Accept(name.to_owned());
        let say = |words: &str| Ask::Say(words.to_owned());
        check("en", "“accept” Ben", accept("Ben"));
        check("en", "accept “Ben”", accept("Ben"));
        check("da", "»ja Ben«", accept("Ben"));
        check("nl", "‘ja’ Ben", accept("Ben"));
        check("nl", "‘taal nl’", Ask::Language("nl".to_owned()));
        check("da", "»vis«", Ask::Show);
        let marked = "”vis” „vis“ «vis» ‹vis› ›vis‹ ‚vis‘ ‘vis’ 'vis' \"vis\" “vis”.";
        for text in marked.split(' ') {
            check("da", text, Ask::Show);
            let text = text.replace("vis", "byg teater");
            check("da", &text, moves("byg teater"));
        }
        check("da", "forløb", Ask::History);
        check("en", "“say”: well played", say("well played"));
        check("en", "say \"well\" they said", say("\"well\" they said"));
    }

    #[test]
    fn a_plain_yes_takes_a_seat_and_a_name_stands_right_behind_the_word() {
        let gladly = "Yes please, I accept gladly, what fun!";
        let in_letter = "Hi Ada,\n\nyes, gladly!\n\nBest wishes\nBo Larsen";
        for (language, text, expected) in [
            ("en", "accept", Some("")),
            ("en", gladly, Some("")),
            ("en", in_letter, Some("")),
            ("en", "I’d love to", Some("")),
            ("en", "Sure!", Some("")),
            ("en", "I accept the invitation.", Some("")),
            ("en", "accept with pleasure", Some("")),
            ("en", "accept Ben", Some("Ben")),
            ("en", "accept: ben", Some("ben")),
            ("en", "“accept Ben van Dam”", Some("Ben van Dam")),
            ("en", "yes Ben, let's play", Some("")),
            ("da", "accept Ben", Some("Ben")),
            ("da", "ja Bo-Åse", Some("Bo-Åse")),
            ("da", "ja tak, meget gerne", Some("")),
            ("da", "Ja, det vil jeg gerne!", Some("")),
            ("da", "Jo tak", Some("")),
            ("da", "tag plads Bo", Some("Bo")),
            ("en", "Ja tak, det vil jeg gerne!", Some("")),
            ("nl", "Graag!\n\nGroetjes, Bo", Some("")),
            ("nl", "ja hoor", Some("")),
            ("nl", "ik doe mee", Some("")),
            ("en", "yes, but not now", None),
            ("en", "I can't accept", None),
            ("en", "accept?", None),
            ("en", "I read your mail, so yes", None),
            ("en", "Who are you", None),
            ("da", "ja, måske senere", None),
            ("da", "ja, maaske", None),
            ("nl", "ja, wie is dit", None),
        ] {
            let language = Language::find(language).unwrap();
            let read = reads(text, language, false);
            match expected {
                Some(name) => assert_eq!(read, Ok(Ask::Accept(name.to_owned())), "{text}"),
                None => assert!(!matches!(read, Ok(Ask::Accept(_))), "{text}: {read:?}"),
            }
        }
        let no = reads("no thanks", Language::ENGLISH, false);
        assert_eq!(no, Ok(Ask::Decline));
    }

    #[test]
    fn signs_are_read_as_what_they_are() {
        let danish = Language::find("da").unwrap();
        let check = |text: &str, expected: Ask| {
            assert_eq!(reads(text, danish, true), Ok(expected), "{text}");
        };
        // Composed of a letter and its mark, wide, joined, typed without the letter.
        check("hj\u{e6}lp", Ask::Help);
        check("byg B\u{61}\u{30a}dehus", moves("byg Bådehus"));
        check("\u{ff12} \u{ff42}", moves("2 b"));
        check("bouw \u{133}zer", moves("bouw ijzer"));
        for text in ["afslå", "afsla\u{30a}", "afslaa", "AFSLAA", "Afsla\u{30a}!"] {
            assert_eq!(reads(text, danish, false), Ok(Ask::Decline), "{text}");
        }
        check("\u{ff56}is", Ask::Show);
        // What is said stays as it was written.
        check(
            "sig \u{ff12} b\u{61}\u{30a}de",
            Ask::Say("\u{ff12} b\u{61}\u{30a}de".to_owned()),
        );
        let wide = reads("1\u{ff1f}", danish, true);
        assert_eq!(wide, Err(Unclear::Question));
    }

    #[test]
    fn no_word_of_a_move_is_a_command_and_a_move_is_not_said() {
        for language in Language::all() {
            let root = concat!(env!("CARGO_MANIFEST_DIR"), "/locales/");
            let typed = std::fs::read_to_string(format!("{root}{}/typed.txt", language.code()));
            let writer = Writer {
                language,
                names: &["Ada", "Ada Lovelace"],
                has_seat: true,
                is_move: &|_| true,
            };
            for word in typed.unwrap().split(['\n', ':', ',']).map(str::trim) {
                let read = understand(&format!("1 x\n{word}"), writer);
                let is_move = |ask: &Ask| matches!(ask, Ask::Moves(all) if all.said.is_none());
                assert!(read.as_ref().is_ok_and(is_move), "{word}: {read:?}");
            }
        }
        let danish = Language::find("da").unwrap();
        assert_eq!(reads("Sig pas", danish, true), Ok(moves("Sig pas")));
    }

    #[test]
    fn blocks_are_parted_by_empty_lines_and_end_where_something_is_said() {
        let read = |text: &str| reads(text, Language::ENGLISH, true);
        let text = "Hi!\n1\n\nhow nice\nto play\n\nsay well\n\nor not?";
        let Ok(Ask::Moves(moves)) = read(text) else {
            panic!("{:?}", read(text))
        };
        assert_eq!(moves.blocks, [vec!["1"], vec!["how nice", "to play"]]);
        assert_eq!(moves.said.as_deref(), Some("well\n\nor not?"));
        let readings: Vec<_> = moves.readings().map(|(lines, _)| lines.join("/")).collect();
        assert_eq!(readings, ["1/how nice/to play", "1", "how nice/to play"]);
        assert_eq!(read("1\n\nor 2?"), Err(Unclear::Question));
        assert_eq!(read("1\n\nresign"), Err(Unclear::Mixed));
        let long = "a\n".repeat(LINES_MAX + 1);
        assert_eq!(read(&long), Err(Unclear::TooLong));
        let Ok(Ask::Moves(moves)) = read(&format!("1\n\n{long}")) else {
            panic!("the first block may be a move")
        };
        assert_eq!(moves.readings().count(), 1);
        // Closings of every language, the writer's names, words that announce a number.
        for text in [
            "1\nVenlig hilsen",
            "1\nHilsner\n\nAda Lovelace",
            "1\n\nHartelijke groet\nAda",
            "1\n\nGr.\nAda Lovelace",
            "1\n\nM.v.g.\nada",
            "Mit valg:\n1",
        ] {
            assert_eq!(read(text), Ok(self::moves("1")), "{text}");
        }
        for text in ["Ikke:\n1", "Nice\n1", "1\n\nAda Byron"] {
            assert_ne!(read(text), Ok(self::moves("1")), "{text}");
        }
        assert_eq!(read("Dag!"), Ok(self::moves("Dag")));
        assert_eq!(read("Hi Bo"), Err(Unclear::Empty));
    }
}
