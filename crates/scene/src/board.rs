//! A position as every medium shows it: said once by the presenter of its game, to the last word and sign. What draws a
//! scene (`text`, `letter`, `pictures`) knows no game. Where a medium has less room than another, it leaves out by its
//! own rule: a [`Place`] and [`Scene::urgent`] say what matters most. Start reading at [`Scene`].

use std::borrow::Cow;

pub mod page;

use rules::Seat;
use serde::Serialize;
use words::{Arg, Message, Number, Thing, Words};

use crate::Offer;
use crate::board::page::{Hint, Part, Printed, Shape, Sheet, Use};
use crate::mark::{Mark, Sign};
use crate::paint::{Pigment, Tone};

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Scene {
    /// What the viewer is asked for where it is not an ordinary turn: "Choose a progress token".
    pub asked: Option<Message>,
    /// What the others are waited for, after their names: "chooses a progress token".
    pub waited: Option<Message>,
    pub standing: Standing,
    /// Sentences that one should not miss: where the pawn stands, what threatens, what is chosen.
    pub notices: Vec<Message>,
    /// How many of them, from the first, are said even where there is little room.
    pub urgent: usize,
    /// What one decides by: the cards, the dice, one's own sheet.
    pub sections: Vec<Section>,
    /// What is looked up: the cities, the table. Letters have it after the moves.
    pub rest: Vec<Section>,
    /// What stands beside the board on a wide page, after the sheets of cards.
    pub aside: Vec<Section>,
    pub hint: Option<Hint>,
    /// Whole moves, as a page lists them in words.
    pub moves: Vec<Offer>,
    /// What the viewer has sealed, within a sentence.
    pub sealed: Option<Message>,
    /// Whether a page offers a field in which any move can be written.
    pub has_field: bool,
    /// A move that could be written there now.
    pub example: Option<String>,
    /// The cards that somebody else may take first, on which a plan may depend.
    #[serde(skip)]
    pub takes: Vec<Thing>,
    /// The words of the link to all that is printed.
    pub to_catalogue: Option<Message>,
}

/// Puts a notice first, if it is among them. Gives how many are urgent then.
pub(crate) fn put_first(notices: &mut [Message], first: &Message) -> usize {
    let Some(at) = notices.iter().position(|one| one == first) else {
        return 0;
    };
    notices[..=at].rotate_right(1);
    1
}

/// Who is ahead: a line for each player, and the same columns for all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// Heads of the columns after the name, short; the first column is what counts in the end.
    pub columns: Vec<Message>,
    /// The lines in the order in which they are shown, the viewer's first.
    pub rows: Vec<Row>,
    /// Is read out after a number that leads, where that is not "best".
    pub best: Option<Message>,
    /// The column of coins, which a page draws as such.
    pub purse: Option<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    pub seat: Seat,
    /// What else is said of them, such as "to your left".
    pub note: Option<Message>,
    pub cells: Vec<Arg>,
    /// What is compared in each column, where that is more than the numbers among the cells.
    pub ranks: Vec<i64>,
}

impl Row {
    /// What is compared in a column; what is more than a number leads nobody.
    pub fn rank(&self, column: usize) -> i64 {
        match (self.ranks.get(column), self.cells.get(column)) {
            (Some(rank), _) | (None, Some(Arg::Number(rank))) => *rank,
            (None, _) => 0,
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Section {
    pub seat: Option<Seat>,
    pub place: Place,
    pub sign: Option<Sign>,
    /// The title: "Your city", "The draft". None for what needs none.
    pub title: Option<Message>,
    /// Whose it is, where there is no room for the title.
    pub name: Option<Arg>,
    /// What stands beside the title, as marks: the coins of a city.
    pub holds: Vec<Vec<Mark>>,
    pub lines: Vec<Line>,
    /// How much there is of each kind, the same kinds in every city of a game.
    pub counts: Vec<Count>,
    pub body: Body,
    pub notes: Vec<Message>,
    pub frame: Frame,
    /// Id of its title on a page.
    pub key: Cow<'static, str>,
    /// The place to which links on a page lead, if it is one: "board", "line".
    pub anchor: &'static str,
    /// What stands beside the title, smaller.
    pub note: Option<Message>,
    pub coins: Option<i64>,
    pub uses: Vec<Use>,
    /// Whether its title is that of something printed, which may have another name in English.
    pub is_printed: bool,
}

/// How a section is set apart on a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub enum Frame {
    /// Not at all; its title is only read out.
    #[default]
    Quiet,
    /// Not at all.
    Bare,
    Panel,
    /// By a panel whose title is only read out.
    QuietPanel,
    Sealed,
    Asked,
    Fold,
    City,
    Chapter,
}

impl Section {
    pub(crate) fn of_parts(parts: Vec<Self>) -> Self {
        Self {
            body: Body::Page(Box::new(Part::Parts(parts))),
            ..Self::default()
        }
    }

    /// What the page leads to first.
    pub(crate) fn of_board(key: &'static str) -> Self {
        Self {
            key: key.into(),
            anchor: "board",
            ..Self::default()
        }
    }

    pub(crate) fn framed(frame: Frame, key: impl Into<Cow<'static, str>>, title: Message) -> Self {
        Self {
            frame,
            key: key.into(),
            title: Some(title),
            ..Self::default()
        }
    }

    pub(crate) fn chapter(key: impl Into<Cow<'static, str>>, title: Message) -> Self {
        Self::framed(Frame::Chapter, key, title)
    }

    pub(crate) fn titled(self, title: Message) -> Self {
        let title = Some(title);
        Self { title, ..self }
    }

    /// How much there is of a kind; empty where that is not counted.
    pub(crate) fn count(&self, pigment: &Pigment) -> &str {
        let found = self.counts.iter().find(|count| count.pigment == pigment);
        found.map_or("", |count| &count.number)
    }
}

/// How near a section is to the viewer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Place {
    /// Nobody's: on the table.
    #[default]
    Table,
    Own,
    Left,
    Right,
    /// That of somebody who concerns the viewer.
    Near,
    /// That of somebody else: it is told in short where there is little room.
    Far,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Line {
    /// What it is about: "Makes", "Wonders". None for a sentence that needs no label.
    pub label: Option<Message>,
    /// The kind of cards that it lists, which may be shown by its colour.
    pub pigment: Option<&'static Pigment>,
    pub said: Arg,
    /// The same as marks, where it can be drawn.
    pub marks: Vec<Vec<Mark>>,
    /// What it names, where it can be drawn: wonders with their prices.
    pub things: Vec<Face>,
    pub shape: Shape,
    /// A sign before it; empty for none.
    pub sign: Sign,
}

impl Line {
    pub(crate) fn bare(said: impl Into<Arg>) -> Self {
        Self {
            said: said.into(),
            ..Self::default()
        }
    }

    pub(crate) fn of(shape: Shape, things: impl IntoIterator<Item = Face>) -> Self {
        Self {
            shape,
            things: things.into_iter().collect(),
            ..Self::default()
        }
    }

    pub(crate) fn laid(
        label: Message,
        shape: Shape,
        things: impl IntoIterator<Item = Face>,
    ) -> Self {
        let label = Some(label);
        Self {
            label,
            ..Self::of(shape, things)
        }
    }

    pub(crate) fn signed(sign: &'static str, said: impl Into<Arg>) -> Self {
        Self {
            sign: Sign::Borrowed(sign),
            ..Self::bare(said)
        }
    }

    pub(crate) fn labelled(label: Message, said: impl Into<Arg>) -> Self {
        let label = Some(label);
        Self {
            label,
            ..Self::bare(said)
        }
    }

    pub(crate) fn drawn(self, marks: Vec<Vec<Mark>>) -> Self {
        Self { marks, ..self }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Count {
    pub pigment: &'static Pigment,
    pub sign: Sign,
    /// "3", "2/7"; empty for none.
    pub number: String,
}

impl Count {
    pub(crate) fn of(pigment: &'static Pigment, number: String) -> Self {
        Self {
            pigment,
            sign: Sign::Borrowed(pigment.sign),
            number,
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub enum Body {
    /// Its lines say all.
    #[default]
    Nothing,
    Track(Track),
    Cards(Lay, Vec<Face>),
    Wells(Vec<Well>),
    Sheet(Vec<Building>),
    Page(Box<Part>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Lay {
    /// In rows that lie over each other: see [`Face::at`].
    Overlap,
    /// One after another, as many side by side as there is room for.
    Grid,
    /// Steps that are built in order, side by side.
    Steps,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Track {
    pub ends: [Message; 2],
    pub seats: [Seat; 2],
    /// Where the pawn stands, in few words.
    pub middle: Message,
    pub spaces: Vec<Space>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Space {
    pub is_end: bool,
    pub is_middle: bool,
    pub is_pawn: bool,
    /// Whether the pawn stood on it when the viewer looked last.
    pub was_pawn: bool,
    /// Coins that are lost when the pawn gets there.
    pub coins: Option<u8>,
    /// Points that the pawn is worth there.
    pub worth: u8,
}

impl Space {
    pub(crate) fn sign(self) -> String {
        let bare = match (self.is_pawn, self.is_end, self.is_middle) {
            (true, _, _) => "▲",
            (false, true, _) => "█",
            (false, false, true) => "0",
            (false, false, false) => "\u{a0}",
        };
        let coins = self.coins.filter(|_| bare == "\u{a0}");
        coins.map_or_else(|| bare.to_owned(), |coins| coins.to_string())
    }
}

/// A card, a die, a stage or a wonder.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Face {
    pub pigment: &'static Pigment,
    /// Its sign; empty for none.
    pub sign: Sign,
    /// Its number in Roman digits; empty for none.
    pub number: &'static str,
    pub corner: Option<Mark>,
    /// Its kind in words, and marks such as "new".
    pub kind: Arg,
    pub name: Arg,
    pub gives: Vec<Mark>,
    /// What it costs, as printed.
    pub cost: Vec<Mark>,
    /// The same in words, and what else is printed.
    pub says: Vec<Arg>,
    /// What it gives, in about ten letters; none where there is room.
    pub gist: Option<Message>,
    /// Its entry on the page of the table; empty for none.
    pub key: String,
    /// What it costs the viewer now, and why.
    pub feet: Vec<Foot>,
    pub state: State,
    /// Whether it was turned up last.
    pub is_new: bool,
    /// Row and half column, from 0, where cards overlap.
    pub at: (u8, u8),
    pub printed: Option<&'static Printed>,
    /// What is said of it here, after what is printed, to whoever listens.
    pub spoken: Vec<Message>,
    pub sheet: Option<Box<Sheet>>,
    /// What it would cost the viewer later.
    pub later: Option<Foot>,
}

impl Face {
    pub(crate) fn new(pigment: &'static Pigment, name: impl Into<Arg>) -> Self {
        Self {
            pigment,
            sign: Sign::Borrowed(pigment.sign),
            name: name.into(),
            ..Self::default()
        }
    }

    /// Goods of which there is so much, and what is said of that.
    pub(crate) fn stock(count: u8, gives: Vec<Mark>, name: Arg, says: Option<Message>) -> Self {
        Self {
            kind: Arg::Number(count.into()),
            gives,
            says: says.into_iter().map(Arg::from).collect(),
            ..Self::new(Pigment::of(""), name)
        }
    }

    pub(crate) fn printed(printed: &'static Printed) -> Self {
        Self {
            printed: Some(printed),
            sign: printed.sign.clone(),
            ..Self::new(printed.pigment, printed.thing)
        }
    }

    pub fn is_token(&self) -> bool {
        self.printed.is_some_and(|one| one.shape == Shape::Token)
    }

    pub(crate) fn is_open(&self) -> bool {
        matches!(self.state, State::Open | State::Sealed)
    }

    /// Its name with soft hyphens: places on a telephone are narrower than the longest word.
    pub fn narrow_name(&self, w: &Words) -> String {
        w.narrow(&in_words(&self.name, w))
    }

    /// What it gives and what is printed, likewise.
    pub(crate) fn narrow_says(&self, w: &Words) -> Vec<String> {
        let says = self.says.iter();
        says.map(|said| w.narrow(&w.plain_arg(said))).collect()
    }
}

/// What is said, as a sentence where it is a message.
pub fn in_words(said: &Arg, w: &Words) -> String {
    if let Arg::Message(message) = said {
        return w.plain_sentence(message);
    }
    w.plain_arg(said)
}

/// What can be done with a card.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub enum State {
    #[default]
    Shut,
    /// It can be taken or built.
    Open,
    /// The viewer has chosen it.
    Sealed,
    Built,
    Down,
    /// It lay there last: its name says what became of it.
    Gone,
    /// It lay face down, and is shown because the game is over.
    Shown,
}

/// What something costs the viewer now, or why it cannot be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Foot {
    pub fee: Fee,
    /// The same in words: "3 coins", "cannot".
    pub head: Message,
    pub why: Option<Message>,
    /// The sign of the chain that makes it free.
    pub chain: Option<Sign>,
    /// How much is missing, in a word or two, where a page says that apart.
    pub short: Option<Message>,
    /// Why, as a page says it.
    pub because: Option<Message>,
}

impl Foot {
    pub(crate) const fn new(fee: Fee, head: Message, why: Option<Message>) -> Self {
        Self {
            fee,
            head,
            why,
            chain: None,
            short: None,
            because: None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Fee {
    /// As printed, whoever pays.
    Printed,
    /// It is paid: the thing stands.
    Paid,
    Free,
    /// What is chosen later decides how many.
    Coins {
        least: u32,
        most: u32,
    },
    /// More coins than there are.
    Short {
        /// How many it costs; none where it was not worked out.
        coins: Option<u32>,
        missing: u32,
    },
    /// It cannot be, for a reason with this sign.
    Cannot(&'static str),
}

impl Fee {
    /// So many coins, whatever is chosen.
    pub(crate) const fn coins(coins: u32) -> Self {
        let (least, most) = (coins, coins);
        Self::Coins { least, most }
    }

    pub(crate) fn short(coins: u32, missing: impl Number) -> Self {
        let (coins, missing) = (Some(coins), missing.number().try_into().unwrap_or(0));
        Self::Short { coins, missing }
    }

    /// Whether it is good news.
    pub(crate) const fn tone(self) -> Tone {
        match self {
            Self::Printed | Self::Coins { .. } => Tone::PLAIN,
            Self::Paid | Self::Free => Tone::GAIN,
            Self::Short { .. } | Self::Cannot(_) => Tone::LOSS,
        }
    }
}

/// Dice of one price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Well {
    /// "2 coins a die".
    pub title: Message,
    pub price: u32,
    /// The price as a label after its number: "coins a die".
    pub label: Message,
    pub faces: Vec<Face>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Building {
    pub pigment: &'static Pigment,
    pub sign: Sign,
    pub name: Arg,
    pub count: Message,
    /// The same with the points that it is worth now.
    pub worth: Message,
    /// Its name on its own sheet, with the neighbour that it faces.
    pub title: Arg,
    /// The same as `worth` on a sheet; none where it is only printed.
    pub done: Option<Message>,
    /// What comes next, a line each.
    pub next: Vec<Message>,
    pub rows: Vec<BoxRow>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoxRow {
    pub name: Arg,
    pub boxes: Vec<TickBox>,
    /// The faces of dice that tick them, where that needs to be said.
    pub faces: Vec<Sign>,
    pub spoken: Message,
    /// Whether they are ticked in any order.
    pub is_free: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TickBox {
    pub tick: Tick,
    pub cost: u32,
    pub gives: Vec<Mark>,
    /// The same in words.
    pub says: Arg,
    pub spoken: Message,
    pub short: Option<Message>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Tick {
    /// It is ticked, perhaps with points written into it.
    Done(Option<u32>),
    /// A die that lies there reaches it.
    Reach,
    /// It comes next in its row.
    Next,
    /// Others come before it.
    Later,
}
