//! The letter that says whose turn it is: yours. It is complete by itself.

use askama::Template;

use super::moves::{self, Listing, MoveLine};
use super::{
    MOST_NAME, MOST_SENTENCE, Plain, Said, Since, Written, cleaned, cut, listed, talk_lines, write,
};
use crate::mail::words::{COLUMNS, lower_first, one_line, wrap};
use scene::Offer;
use scene::letter::Board;
use words::{Arg, Join, Message, Words, msg};

#[derive(Debug, Clone)]
pub struct YourTurnLetter {
    pub w: Words,
    pub site_name: String,
    pub name: String,
    /// Name of the game, as it stands before "with".
    pub game_name: String,
    pub others: Vec<String>,
    pub progress: Message,
    pub seq: i64,
    pub clock: Option<String>,
    /// Why the letter comes, if it is not the first of this decision.
    pub reminder: Option<Message>,
    /// What happened since the player's last turn, the oldest first.
    pub since: Vec<String>,
    pub news: Option<Arg>,
    /// What mail programs show beside the subject; empty for the last sentence of `since`.
    pub preheader: String,
    pub talk: Vec<Said>,
    /// The moves of the player's standing order, in notation, when none of them fitted this turn.
    pub unfit: Vec<String>,
    pub board: Board,
    pub moves: Vec<Offer>,
    pub can_be_answered: bool,
    pub table_url: String,
    pub head_code: String,
    pub stop_url: String,
}

#[derive(Template)]
#[template(path = "mail/your_turn/body.txt")]
struct Text<'a> {
    letter: &'a YourTurnLetter,
    plain: Plain<'a>,
    since: &'a Since<'a>,
    talk: &'a [String],
    moves: Vec<String>,
    moves_left_out: usize,
}

#[derive(Template)]
#[template(path = "mail/your_turn/body.html")]
struct Html<'a> {
    letter: &'a YourTurnLetter,
    board: &'a Board,
    preheader: &'a str,
    since: &'a Since<'a>,
    talk: &'a [String],
    moves: Vec<MoveLine>,
    moves_left_out: usize,
}

says_place!(YourTurnLetter);

impl YourTurnLetter {
    pub fn write(&self) -> Result<Written, askama::Error> {
        let letter = &Self {
            name: one_line(&self.name, MOST_NAME),
            others: cleaned(&self.others),
            since: cut(&self.since, MOST_SENTENCE),
            preheader: one_line(&self.preheader, MOST_SENTENCE),
            ..self.clone()
        };
        let since = &Since::last_of(&letter.since);
        let talk = talk_lines(&letter.w, &letter.talk);
        let listing = Listing {
            is_numbered: letter.can_be_answered,
            table_url: &letter.table_url,
        };
        let (moves, moves_left_out) = moves::lines(&letter.w, &letter.moves, listing);
        write(
            &letter.w,
            &letter.subject(),
            &Text {
                letter,
                plain: Plain(&letter.w),
                since,
                talk: &talk,
                moves: moves.iter().map(move_text).collect(),
                moves_left_out,
            },
            &Html {
                letter,
                board: &letter.board,
                preheader: since.preheader(&letter.preheader),
                since,
                talk: &talk,
                moves: moves.into_iter().map(unbroken).collect(),
                moves_left_out,
            },
            letter.board.picture.as_ref(),
        )
    }

    /// Beside the heading of the moves: how one of them is played.
    fn hint(&self) -> Message {
        if self.can_be_answered {
            msg::letter_turn::moves_answer()
        } else {
            msg::letter_turn::moves_hint()
        }
    }

    fn subject(&self) -> Message {
        let others = listed(&self.others);
        if self.reminder.is_some() {
            return msg::letter_turn::subject_again(&self.game_name, others);
        }
        match &self.news {
            Some(news) => msg::letter_turn::subject_news(news.clone(), &self.game_name, others),
            None => msg::letter_turn::subject(&self.game_name, others, self.progress.clone()),
        }
    }

    fn title(&self) -> Message {
        msg::letter_turn::title(&self.game_name, listed(&self.others))
    }

    /// "Your turn, Joost: choose a card".
    fn head(&self) -> Message {
        match &self.board.asked {
            Some(asked) => {
                let asked = lower_first(&self.w.plain(asked));
                msg::letter_turn::head_asked(&self.name, asked)
            }
            None => msg::letter_turn::head(&self.name),
        }
    }

    fn order(&self) -> Option<Message> {
        if self.unfit.is_empty() {
            return None;
        }
        let moves = self.unfit.iter().map(msg::orders::quoted);
        Some(msg::orders::void_letter(Arg::list(Join::Or, moves)))
    }
}

/// Keeps a number of coins and its word on one line of HTML.
pub(super) fn unbroken(line: MoveLine) -> MoveLine {
    MoveLine {
        price: line.price.replace(" coin", "\u{a0}coin"),
        ..line
    }
}

/// Columns for what is done and for its price.
const WHAT: usize = 34;
const PRICE: usize = 10;

/// Writes a line of the list: what, price, why; what does not fit goes on below, under its own column.
pub(super) fn move_text(line: &MoveLine) -> String {
    let what = match line.number {
        Some(number) => format!("{number}. {}", line.what),
        None => line.what.clone(),
    };
    let why = " ".repeat(2 + WHAT + PRICE);
    if line.price.is_empty() && line.why.is_empty() {
        return wrap(&what, COLUMNS, "  ", "    ");
    }
    // A price may be longer than its column.
    let price = format!("{} ", line.price);
    let priced = |what: &str| format!("  {what:<WHAT$}{price:<PRICE$}");
    if what.chars().count() < WHAT {
        let line = wrap(&line.why, COLUMNS, &priced(&what), &why);
        return line.trim_end().to_owned();
    }
    let what = wrap(&what, COLUMNS, "  ", "    ");
    let rest = wrap(&line.why, COLUMNS, &priced(""), &why);
    format!("{what}\n{}", rest.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(what: &str, price: &str, why: &str) -> String {
        move_text(&MoveLine {
            number: None,
            pieces: Vec::new(),
            what: what.to_owned(),
            price: price.to_owned(),
            why: why.to_owned(),
        })
    }

    #[test]
    fn prices_stand_in_a_column() {
        assert_eq!(
            line("Build Temple", "free", "through Altar. Points 10 → 14."),
            "  Build Temple                      free      through Altar. Points 10 →\n\
             \x20                                             14."
        );
        assert_eq!(line("Pass", "", ""), "  Pass");
        assert_eq!(
            line("Sell Baths", "+3 coins; Free City: 1 coin", "face down").trim(),
            "Sell Baths                        +3 coins; Free City: 1 coin face\n\
             \x20                                             down"
        );
        assert_eq!(
            line(&"Card, ".repeat(13), "+2 coins", ""),
            "  Card, Card, Card, Card, Card, Card, Card, Card, Card, Card, Card,\n    \
             Card, Card,\n                                    +2 coins"
        );
    }
}
