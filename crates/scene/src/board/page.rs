//! What only a page shows: what is printed on each card, its sheet, moves as rows with buttons, questions, seats: the
//! pieces of a [`Scene`](crate::Scene) that take a click. Start reading at [`Sitting`] and [`Use`].

use rules::erased::AnyView;
use rules::{AnyPosition, Seat};
use serde::Serialize;
use words::{Arg, Message, Thing, Words, msg};

use crate::Offer;
use crate::board::{Body, Face, Frame, Section, Standing};
use crate::mark::{Mark, Sign};
use crate::offer::sentences;
use crate::paint::Pigment;

/// How pages know a game, beside what is said of it.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// Class of the column that holds turn, board and cities.
    pub class: &'static str,
    pub stylesheets: &'static [&'static str],
    pub sign: &'static str,
    /// The kinds of card whose friezes stand over it.
    pub friezes: [&'static str; 3],
}

/// A position in front of its viewer, on a page.
#[derive(Clone, Copy)]
pub struct Sitting<'a> {
    /// The position, which only the viewer's own moves are asked of.
    pub position: &'a dyn AnyPosition,
    pub view: &'a dyn AnyView,
    /// The viewer's seat, which they keep when they look with open hands.
    pub me: Option<Seat>,
    /// Whether this is the table as it is now: cards have sheets, and moves have buttons when it is the viewer's turn.
    pub is_live: bool,
    /// Whether the game is over, also where the engine would still wait for a choice.
    pub is_over: bool,
    /// Whether the page shows what the viewer may play later, in place of what they may play now.
    pub is_planning: bool,
    /// The beginning of a move that is made choice by choice, from the address.
    pub line: Option<&'a str>,
    /// Whose whole city is shown beside the viewer's own, from the address: all of them would be too much for a page.
    pub city: Option<Seat>,
}

impl Sitting<'_> {
    pub fn is_me(&self, seat: Seat) -> bool {
        self.me == Some(seat)
    }

    pub fn line(&self) -> Option<&str> {
        self.line.map(str::trim).filter(|line| !line.is_empty())
    }
}

/// What lies in a section of a page, beside what every medium has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Part {
    /// Who sits where, with the arrow between two seats where something is passed on.
    Seats(Vec<SeatMark>, Option<Sign>),
    /// Who is ahead, with what is said of it; the lines are what one should not miss.
    Standing(Standing, Vec<Message>),
    Question(Question),
    Parts(Vec<Section>),
    /// A section after the lines of this one; a link by which the page shows it, as long as it does not.
    More(Message, Option<Section>),
    /// All that is printed, each with its entry.
    Catalogue(Vec<Face>),
}

/// How small things are drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub enum Shape {
    /// A small card, or how much there is of a kind.
    #[default]
    Chip,
    Stock,
    Wonder,
    Token,
    Stage,
    /// Circles that are filled one after another: the marks of the line.
    Circle,
    /// Something that can be had once.
    Gift,
    /// Something that is faced.
    Front,
    /// One thing after another.
    Step,
}

/// What stands beside the board as long as no sheet is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hint {
    pub title: Message,
    pub says: Vec<Message>,
}

/// A card, a wonder or a token as printed: the same wherever it appears.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Printed {
    pub at: usize,
    /// What it is; its id is its anchor too.
    pub thing: Thing,
    /// As what it is drawn: a card (as a chip in a city), a wonder or a token.
    pub shape: Shape,
    pub pigment: &'static Pigment,
    pub sign: Sign,
    /// Its kind and age: "Civilian · Age II".
    pub kind: Message,
    pub gives: Vec<Mark>,
    /// Whether these are many for a narrow card.
    pub is_crowded: bool,
    /// What it costs; nothing for what is free.
    pub cost: Vec<Mark>,
    pub freed: Vec<Mark>,
    /// The sign of what it makes free.
    pub opens: Option<Sign>,
    /// What it gives, in words.
    pub says: Message,
    /// The same within a city, with its colour.
    pub chip: Message,
    /// What its sheet tells: each with a label and perhaps a sign.
    pub facts: Vec<(Message, Option<Sign>, Arg)>,
    /// All of it, read out.
    pub spoken: Vec<Message>,
}

impl Printed {
    /// What has a picture, effects and nothing else.
    pub(crate) fn new(
        thing: Thing,
        shape: Shape,
        pigment: &'static Pigment,
        says: Message,
    ) -> Self {
        Self {
            at: 0,
            thing,
            shape,
            pigment,
            sign: Sign::Borrowed(pigment.sign),
            kind: says.clone(),
            gives: Vec::new(),
            is_crowded: false,
            cost: Vec::new(),
            freed: Vec::new(),
            opens: None,
            chip: says.clone(),
            facts: Vec::new(),
            spoken: Vec::new(),
            says,
        }
    }
}

pub(crate) fn numbered(printed: impl Iterator<Item = Printed>) -> Vec<Printed> {
    let at = |(at, one)| Printed { at, ..one };
    printed.enumerate().map(at).collect()
}

/// Everything about one card where it lies, and every use of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// What can be done with it, then what cannot.
    pub uses: Vec<Use>,
    /// What is said where there are no uses, in sentences.
    pub notes: Vec<Message>,
    /// What follows, with its sign.
    pub after: Option<(&'static str, Message)>,
}

impl Sheet {
    /// Uses with what can be done before what cannot; the first is the likeliest.
    pub(crate) fn of_uses(mut uses: Vec<Use>) -> Self {
        uses.sort_by_key(Use::is_refused);
        if let Some(first) = uses.first_mut() {
            first.is_main = !first.is_refused();
        }
        Self {
            uses,
            ..Self::default()
        }
    }

    pub fn can(&self) -> Vec<&Use> {
        self.uses.iter().filter(|one| !one.is_refused()).collect()
    }

    pub fn cannot(&self) -> Vec<&Use> {
        self.uses.iter().filter(|one| one.is_refused()).collect()
    }
}

/// A move as a row with its button.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Use {
    /// The move, what it costs and why, and what would be different; or why it cannot be.
    pub offer: Offer,
    pub sign: Mark,
    /// The card, the wonder or the token that is picked, drawn in its place.
    pub shows: Option<&'static Printed>,
    pub is_main: bool,
    /// Whether it only begins a move: the page asks for the rest.
    pub asks: bool,
    /// Whether its price is read out after its title.
    pub has_price: bool,
    /// What goes along with it, each in a line of its own.
    pub with: Vec<Message>,
    /// What is got, before why it costs that.
    pub gives: Option<Message>,
    /// The ways to pay for it, where there are several.
    pub ways: Vec<Way>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Way {
    pub mv: String,
    /// Who gets what: "2 to Joost, 2 to Ana".
    pub says: Arg,
    pub total: u8,
}

impl Use {
    pub const fn new(offer: Offer, sign: Mark) -> Self {
        Self {
            offer,
            sign,
            shows: None,
            is_main: false,
            asks: false,
            has_price: false,
            with: Vec::new(),
            gives: None,
            ways: Vec::new(),
        }
    }

    pub const fn is_refused(&self) -> bool {
        self.offer.refused.is_some()
    }

    /// What it gives, why it costs that and what would be different, or why it cannot be, in sentences.
    pub fn then(&self, w: &Words) -> String {
        if let Some(refused) = &self.offer.refused {
            return sentences(w, [refused]);
        }
        let said = [&self.gives, &self.offer.why, &self.offer.effect];
        sentences(w, said.into_iter().flatten())
    }
}

/// A move of which the viewer makes one choice after another, all of them in the address.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Question {
    /// Why the choices in the address cannot be.
    pub refusal: Option<Message>,
    /// The choices that are made, each with the line before it.
    pub steps: Vec<(Use, String)>,
    pub whole: Option<Use>,
    /// A heading over the choices that can follow.
    pub next: Option<Message>,
    /// The line without its last choice, with the words of the link that leads there.
    pub back: Option<(String, Message)>,
}

pub(crate) fn standing(table: Standing, says: Vec<Message>, is_over: bool) -> Section {
    let title = match is_over {
        true => msg::game::ended(),
        false => msg::board::ahead(),
    };
    Section {
        note: (!is_over).then(msg::game::if_over),
        body: Body::Page(Box::new(Part::Standing(table, says))),
        ..Section::framed(Frame::Panel, "stand", title)
    }
}

pub(crate) fn seats(title: Message, seats: Vec<SeatMark>, arrow: Option<Sign>) -> Section {
    Section {
        body: Body::Page(Box::new(Part::Seats(seats, arrow))),
        ..Section::framed(Frame::Quiet, "seats", title)
    }
}

/// The indices of the seats from left to right, so many of them left of the viewer. Left of a seat is the next index.
pub(crate) fn around(me: Option<Seat>, count: usize, before: usize) -> impl Iterator<Item = usize> {
    let me = me.map_or(0, Seat::index);
    (0..count).map(move |place| (me + before + count - place) % count)
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeatMark {
    /// Whose; none before anybody has it.
    pub seat: Option<Seat>,
    pub picture: Sign,
    pub is_neighbour: bool,
    pub is_sealed: bool,
    pub is_awaited: bool,
    /// The sign of what they do; empty for none.
    pub sign: Sign,
    /// What they do, in a word.
    pub says: Message,
}

/// What can be done, or what a rule is about, each with what is said of it.
pub(crate) fn told<const N: usize>(
    ids: [&'static str; N],
    name: impl Fn(&'static str) -> Message,
    is: impl Fn(&'static str) -> Message,
) -> Vec<[Message; 2]> {
    ids.map(|id| [name(id), is(id)]).into()
}

/// The rules in short, in our own words, and everything that is printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Catalogue {
    pub intro: Message,
    /// What can be done, each with what it means.
    pub deeds: Vec<[Message; 2]>,
    /// Paragraphs, each with what it is about.
    pub rules: Vec<[Message; 2]>,
    pub sections: Vec<Section>,
}
