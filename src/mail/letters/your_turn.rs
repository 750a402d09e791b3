//! The letter that says whose turn it is: yours. It is complete by itself.

use askama::Template;

use super::moves::{self, MoveLine};
use super::{WriteError, Written, write};
use crate::games::MoveNote;
use crate::mail::boards::{Board, Fragment};
use crate::mail::words::{COLUMNS, one_line, wrap};

/// How many sentences of what happened a letter shows: the last ones.
const MOST_SINCE: usize = 30;

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
    pub stage: String,
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
    board: &'a Fragment,
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
        let since_left_out = letter.since.len().saturating_sub(MOST_SINCE);
        let since = &letter.since[since_left_out..];
        let (moves, moves_left_out) = moves::lines(&letter.moves);
        let head = format!("Your turn, {}", letter.name).to_uppercase();
        let lead = format!(
            "{} with {}, {}",
            letter.game_name, letter.others, letter.stage
        );
        write(
            &Subject { letter },
            &Text {
                letter,
                head: wrap(&head, COLUMNS, "", ""),
                lead: wrap(&lead, COLUMNS, "", ""),
                since: since
                    .iter()
                    .map(|told| wrap(told, COLUMNS, "  ", "    "))
                    .collect(),
                since_left_out,
                moves: moves.iter().map(move_text).collect(),
                moves_left_out,
            },
            &Html {
                letter,
                board: &letter.board.html,
                last: letter.since.last().map_or("", String::as_str),
                since,
                since_left_out,
                moves,
                moves_left_out,
            },
        )
    }
}

/// Column at which the price of a move stands.
const PRICE_COLUMN: usize = 36;

/// Writes a line of the list: what, price, why; what does not fit goes on below, indented.
fn move_text(line: &MoveLine) -> String {
    let mut tail = line.price.clone();
    if !line.why.is_empty() {
        tail = format!("{tail:<8}  {}", line.why);
    }
    let tail = tail.trim_end();
    if tail.is_empty() {
        return wrap(&line.what, COLUMNS, "  ", "      ");
    }
    let indent = " ".repeat(PRICE_COLUMN + 2);
    if line.what.chars().count() + 4 <= PRICE_COLUMN {
        let first = format!("  {:<width$}", line.what, width = PRICE_COLUMN - 2);
        // The first line keeps its columns, so only what comes after it is broken.
        return wrap_tail(&first, tail, &indent);
    }
    let what = wrap(&line.what, COLUMNS, "  ", "      ");
    format!(
        "{what}\n{}",
        wrap_tail(&" ".repeat(PRICE_COLUMN), tail, &indent)
    )
}

fn wrap_tail(first: &str, tail: &str, indent: &str) -> String {
    if first.chars().count() + tail.chars().count() <= COLUMNS {
        return format!("{first}{tail}");
    }
    wrap(tail, COLUMNS, first, indent)
}
