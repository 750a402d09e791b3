//! The letter that says whose turn it is: yours. It is complete by itself.

use askama::Template;

use super::moves::{self, MoveLine};
use super::{Since, WriteError, Written, write};
use crate::games::MoveNote;
use crate::mail::boards::Board;
use crate::mail::words::{COLUMNS, one_line, wrap};

/// What the letter says when a seat's choice is awaited.
#[derive(Debug, Clone)]
pub struct YourTurnLetter {
    /// What the site calls itself.
    pub site_name: String,
    /// Name of the player.
    pub name: String,
    /// Name of the game.
    pub game_name: String,
    /// The other players: "Joost", "Joost and Mia".
    pub others: String,
    /// Where the game stands: "Age II, 14 cards left".
    pub progress: String,
    /// Seq of the position.
    pub seq: i64,
    /// Until when, if the table has a clock.
    pub clock: Option<String>,
    /// What happened since the player's last turn, one sentence each, the oldest first.
    pub since: Vec<String>,
    /// The position.
    pub board: Board,
    /// What the player can do.
    pub moves: Vec<MoveNote>,
    /// Address of the board, for this player.
    pub table_url: String,
    /// Head code of the journal.
    pub head_code: String,
    /// Address that stops all letters to this mailbox.
    pub stop_url: String,
}

#[derive(Template)]
#[template(path = "mail/your_turn/subject.txt")]
struct Subject<'a> {
    letter: &'a YourTurnLetter,
}

#[derive(Template)]
#[template(path = "mail/your_turn/body.txt")]
struct Text<'a> {
    letter: &'a YourTurnLetter,
    head: String,
    lead: String,
    since: Vec<String>,
    since_left_out: usize,
    moves: Vec<String>,
    moves_left_out: usize,
}

#[derive(Template)]
#[template(path = "mail/your_turn/body.html")]
struct Html<'a> {
    letter: &'a YourTurnLetter,
    head: &'a str,
    board: &'a Board,
    last: &'a str,
    since: &'a [String],
    since_left_out: usize,
    moves: Vec<MoveLine>,
    moves_left_out: usize,
}

impl YourTurnLetter {
    /// Writes the letter. Names are cleaned first.
    ///
    /// # Errors
    /// [`WriteError`] when a template cannot be filled.
    pub fn write(&self) -> Result<Written, WriteError> {
        let letter = &Self {
            name: one_line(&self.name, 60),
            others: one_line(&self.others, 200),
            since: self.since.iter().map(|told| one_line(told, 400)).collect(),
            ..self.clone()
        };
        let since = Since::last_of(&letter.since);
        let (moves, moves_left_out) = moves::lines(&letter.moves);
        let head = letter.head();
        let lead = format!(
            "{} with {}, {}",
            letter.game_name, letter.others, letter.progress
        );
        write(
            &Subject { letter },
            &Text {
                letter,
                head: wrap(&head.to_uppercase(), COLUMNS, "", ""),
                lead: wrap(&lead, COLUMNS, "", ""),
                since: since.lines(),
                since_left_out: since.left_out,
                moves: moves.iter().map(move_text).collect(),
                moves_left_out,
            },
            &Html {
                letter,
                head: &head,
                board: &letter.board,
                last: since.last(),
                since: since.told,
                since_left_out: since.left_out,
                moves: moves.into_iter().map(unbroken).collect(),
                moves_left_out,
            },
        )
    }

    /// "Your turn, Joost: choose a card".
    fn head(&self) -> String {
        let asked = self.board.asked.unwrap_or_default();
        let mut letters = asked.chars();
        match letters.next() {
            Some(first) => format!(
                "Your turn, {}: {}{}",
                self.name,
                first.to_lowercase(),
                letters.as_str()
            ),
            None => format!("Your turn, {}", self.name),
        }
    }
}

/// Keeps a number of coins and its word on one line of HTML.
fn unbroken(line: MoveLine) -> MoveLine {
    MoveLine {
        price: line.price.replace(" coin", "\u{a0}coin"),
        ..line
    }
}

/// Columns for what is done and for its price.
const WHAT: usize = 34;
const PRICE: usize = 10;

/// Writes a line of the list: what, price, why; what does not fit goes on below, under its own column.
fn move_text(line: &MoveLine) -> String {
    let why = " ".repeat(2 + WHAT + PRICE);
    if line.price.is_empty() && line.why.is_empty() {
        return wrap(&line.what, COLUMNS, "  ", "    ");
    }
    // A price may be longer than its column.
    let price = format!("{} ", line.price);
    let priced = |what: &str| format!("  {what:<WHAT$}{price:<PRICE$}");
    if line.what.chars().count() < WHAT {
        return wrap(&line.why, COLUMNS, &priced(&line.what), &why)
            .trim_end()
            .to_owned();
    }
    let what = wrap(&line.what, COLUMNS, "  ", "    ");
    let rest = wrap(&line.why, COLUMNS, &priced(""), &why);
    format!("{what}\n{}", rest.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(what: &str, price: &str, why: &str) -> String {
        move_text(&MoveLine {
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
