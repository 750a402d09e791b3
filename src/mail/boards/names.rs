//! The players' names in a letter, cleaned, and which of them is the reader's.

use crate::games::Seat;
use crate::mail::words::one_line;

/// How many characters of a name a board shows.
const MOST: usize = 40;

/// Names by seat, and the seat of whoever reads the letter.
#[derive(Debug, Clone, Copy)]
pub(super) struct Names<'a> {
    /// Names by seat, as people wrote them.
    pub names: &'a [String],
    /// The reader's seat; none for who only watches.
    pub me: Option<Seat>,
}

impl Names<'_> {
    /// The name of a seat on one line.
    pub(super) fn of(self, seat: Seat) -> String {
        let name = self.names.get(seat.index()).map_or("", String::as_str);
        let name = one_line(name, MOST);
        if name.is_empty() {
            "Nobody".to_owned()
        } else {
            name
        }
    }

    /// The name, marked where it is the reader's: "Freja (you)".
    pub(super) fn marked(self, seat: Seat) -> String {
        let you = if self.is_me(seat) { " (you)" } else { "" };
        format!("{}{you}", self.of(seat))
    }

    /// "you" or the name.
    pub(super) fn or_you(self, seat: Seat) -> String {
        if self.is_me(seat) {
            "you".to_owned()
        } else {
            self.of(seat)
        }
    }

    /// Several seats as [`Names::or_you`] says each, joined by commas.
    pub(super) fn list(self, seats: impl IntoIterator<Item = Seat>) -> String {
        let names: Vec<String> = seats.into_iter().map(|seat| self.or_you(seat)).collect();
        names.join(", ")
    }

    /// Whether the seat is the reader's.
    pub(super) fn is_me(self, seat: Seat) -> bool {
        self.me == Some(seat)
    }
}
