//! A letter as plain text, at most 72 columns wide.

use super::listed;
use super::moves::MoveLine;
use super::{Block, Drawn, Game, Letter, Link, MOST_SENTENCE, Moves, ScoreSheet, last_of};
use crate::mail::words::{COLUMNS, one_line, wrap};
use words::{Message, Words, msg};

pub(super) fn write(letter: &Letter, drawn: Option<&Drawn>) -> String {
    let plain = Plain(&letter.w);
    let mut parts = vec![plain.top(letter)];
    let mut title = None;
    for block in &letter.blocks {
        if let Block::Title(message) = block {
            title = Some(plain.head(message));
            continue;
        }
        let Some(said) = plain.block(block, drawn) else {
            continue;
        };
        parts.push(match title.take() {
            Some(title) => format!("{title}\n{said}"),
            None => said,
        });
    }
    parts.push(plain.bottom(letter));
    format!("{}\n", parts.join("\n\n").trim_end())
}

struct Plain<'a>(&'a Words);

impl Plain<'_> {
    fn head(&self, message: &Message) -> String {
        wrap(&self.0.text(message).to_uppercase(), COLUMNS, "", "")
    }

    fn say(&self, message: &Message) -> String {
        wrap(&self.0.text(message), COLUMNS, "", "")
    }

    fn link(&self, link: &Link) -> String {
        let link = format!("{}: {}", self.0.text(&link.title), link.url);
        wrap(&link, COLUMNS, "", "")
    }

    fn top(&self, letter: &Letter) -> String {
        let lead = letter.lead.iter().map(|message| self.say(message));
        let lines: Vec<String> = std::iter::once(self.head(&letter.head))
            .chain(lead)
            .collect();
        lines.join("\n")
    }

    fn bottom(&self, letter: &Letter) -> String {
        let foot = letter.foot.iter().map(|message| self.say(message));
        let links = letter.links.iter().map(|link| self.link(link));
        foot.chain(links).collect::<Vec<_>>().join("\n")
    }

    /// None for what plain text does not show.
    fn block(&self, block: &Block, drawn: Option<&Drawn>) -> Option<String> {
        Some(match block {
            Block::Title(message) => self.head(message),
            Block::Say(message) | Block::Aside(message) => self.say(message),
            Block::List(lines) => {
                let lines = lines.iter().map(|line| item(&self.0.text(line)));
                lines.collect::<Vec<_>>().join("\n")
            }
            Block::Happened(told) => {
                let (told, more) = last_of(told);
                let more = more.map(|more| format!("  ({})\n", self.0.text(&more)));
                let told = told.iter().map(|line| item(&one_line(line, MOST_SENTENCE)));
                let told = told.collect::<Vec<_>>().join("\n");
                format!("{}{told}", more.unwrap_or_default())
            }
            Block::Button(link) | Block::Link(link) => self.link(link),
            Block::Key(link) => format!("  {}", link.url),
            Block::Digits(digits) => {
                let line = |(what, digits): &(Message, String)| {
                    format!("  {}\n  {digits}", self.0.text(what))
                };
                digits.iter().map(line).collect::<Vec<_>>().join("\n")
            }
            Block::Board(_) => drawn?.board.as_ref()?.text.clone(),
            Block::Moves(moves) => self.moves(moves),
            Block::Score(sheet) => self.score(sheet),
            Block::Game(game) => lines_of(game),
        })
    }

    fn moves(&self, moves: &Moves) -> String {
        let (lines, left_out) = listed::lines(self.0, moves);
        let hint = if moves.can_be_answered {
            msg::letter_turn::moves_answer()
        } else {
            msg::letter_turn::moves_hint()
        };
        let head = self.head(&msg::letter_turn::moves());
        let mut said = vec![format!("{head}   {}", self.0.text(hint))];
        said.extend(lines.iter().map(move_text));
        if left_out > 0 {
            let more = self.0.text(msg::letter_turn::more(left_out));
            said.push(wrap(&more, COLUMNS, "  ", "  "));
        }
        said.join("\n")
    }

    fn score(&self, sheet: &ScoreSheet) -> String {
        const CELL: usize = 7;
        let seats = sheet.names.len().max(1);
        let longest = sheet.rows.iter().map(|row| row.title.chars().count() + 1);
        let room = (COLUMNS - 2).saturating_sub(CELL * seats);
        let title_width = longest.max().unwrap_or(0).clamp(18, room.max(18));
        let width = ((COLUMNS - 2 - title_width) / seats).min(14);
        let line = |title: &str, cells: &[String]| {
            let title = one_line(title, title_width);
            let cells = cells.iter().map(|cell| {
                let cell = one_line(cell, width - 1);
                format!("{cell:>width$}")
            });
            format!("  {title:<title_width$}{}", cells.collect::<String>())
        };
        let mut lines = vec![line("", &sheet.names)];
        lines.extend(sheet.rows.iter().map(|row| line(&row.title, &row.points)));
        let total = self.0.text(msg::letter_over::total());
        lines.push(line(&total, &sheet.totals));
        lines.join("\n")
    }
}

fn item(line: &str) -> String {
    wrap(line, COLUMNS, "  ", "    ")
}

fn lines_of(game: &Game) -> String {
    let line = |said: &str, first: &str, next: &str| {
        wrap(&one_line(said, MOST_SENTENCE), COLUMNS, first, next)
    };
    let mut lines = vec![line(&game.name, "", "  "), line(&game.state, "  ", "  ")];
    lines.extend(game.told.iter().map(|told| line(told, "  - ", "    ")));
    lines.push(format!("  {}", game.url));
    lines.join("\n")
}
const WHAT: usize = 34;
const PRICE: usize = 10;

/// Writes a line of the list: what, price, why; what does not fit continues below, under its own column.
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
