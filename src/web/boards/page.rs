//! Scenes as HTML, for the boards of all games: the template of a section and its macros say how everything is drawn;
//! here is what they ask for.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use askama::Template;
use derive_more::Deref;

use super::{Pen, PricePicture};
use crate::accounts::people::Asks;
use crate::web::texts;
use rules::{EndKind, Seat};
use scene::board::page::{Catalogue, Part, Printed, Shape, Sheet, Use};
use scene::board::{
    Body, Building, Face, Fee, Frame, Lay, Place, Row, Scene, Section, Standing, State, Tick, Track,
};
use scene::mark::Mark;
use words::{Arg, Language, Message, Words, msg};

#[derive(Template, Deref)]
#[template(path = "boards/section.html")]
struct SectionPart<'a> {
    #[deref]
    pen: Pen<'a>,
    section: &'a Section,
    is_inner: bool,
}

#[derive(Template, Deref)]
#[template(path = "boards/scene.html")]
pub(super) struct MainPart<'a> {
    #[deref]
    pub pen: Pen<'a>,
    pub sections: &'a [Section],
    /// The position as text, of a game whose board nobody drew.
    pub drawing: Option<String>,
}

#[derive(Template, Deref)]
#[template(path = "boards/beside.html")]
pub(super) struct BesidePart<'a> {
    #[deref]
    pen: Pen<'a>,
    game: &'a str,
    scene: &'a Scene,
    sheets: Vec<(&'static Printed, &'a Sheet)>,
}

#[derive(Template, Deref)]
#[template(path = "boards/catalogue.html")]
pub(super) struct CataloguePart<'a> {
    #[deref]
    pub pen: Pen<'a>,
    pub all: &'a Catalogue,
}

#[derive(Template)]
#[template(path = "boards/marks.html")]
struct MarksPart<'a> {
    w: &'a Words,
    marks: &'a [Mark],
}

impl<'a> BesidePart<'a> {
    pub(super) fn new(pen: Pen<'a>, game: &'a str, scene: &'a Scene) -> Self {
        let faces = scene.sections.iter().filter_map(|section| {
            let Body::Cards(_, faces) = &section.body else {
                return None;
            };
            Some(faces)
        });
        let sheet = |face: &'a Face| face.printed.zip(face.sheet.as_deref());
        Self {
            pen,
            game,
            scene,
            sheets: faces.flatten().filter_map(sheet).collect(),
        }
    }
}

impl SectionPart<'_> {
    fn english_title(&self) -> Option<String> {
        let title = self.section.title.clone();
        let title = title.filter(|_| self.section.is_printed)?;
        self.english_of(&title.into())
    }

    fn class(&self) -> &'static str {
        match self.section.frame {
            Frame::Quiet | Frame::Bare | Frame::Fold | Frame::Chapter => "",
            Frame::Panel | Frame::QuietPanel => "panel",
            Frame::Sealed => "panel sealed-turn",
            Frame::Asked => "panel choices",
            Frame::City if self.section.place == Place::Left => "panel city cities__left",
            Frame::City => "panel city",
        }
    }
}

impl<'a> Pen<'a> {
    fn me(&self) -> Option<Seat> {
        self.sight.and_then(|sight| sight.seat)
    }

    /// Whether points decide the game, or did: then whoever has most of them is ahead.
    fn points_decide(&self) -> bool {
        matches!(self.ended, None | Some(EndKind::Civilian | EndKind::Points))
    }

    pub(super) fn is_sure(&self, mv: &str) -> bool {
        let asks = match self.asks {
            Asks::Reveals => self.sight.is_some_and(|sight| sight.turns_up(mv)),
            Asks::Always => true,
            Asks::Never => false,
        };
        asks && self.is_live && !self.is_planning
    }

    /// The form of moves, and the field in which one stands.
    const fn form(&self) -> [&'static str; 2] {
        match self.is_planning {
            true => ["planned", "add"],
            false => ["play", "move"],
        }
    }

    fn sure_why(&self) -> Option<Message> {
        (self.asks == Asks::Reveals).then(msg::board::sure_why)
    }

    const fn part(&self, section: &'a Section) -> SectionPart<'a> {
        SectionPart {
            pen: *self,
            section,
            is_inner: false,
        }
    }

    const fn inner(&self, section: &'a Section) -> SectionPart<'a> {
        SectionPart {
            is_inner: true,
            ..self.part(section)
        }
    }

    const fn marks(&self, marks: &'a [Mark]) -> MarksPart<'a> {
        MarksPart { w: self.w, marks }
    }

    fn art(&self, printed: &Printed) -> &'static Art {
        &ART[self.w.language.index()][printed.thing.game][printed.at]
    }

    fn called(&self, printed: &Printed) -> String {
        self.w.narrow(self.w.thing(printed.thing))
    }

    fn name(&self, seat: &Seat) -> &'a str {
        self.w.names.get(seat.index()).map_or("", String::as_str)
    }

    /// Words as a sentence, if they are some.
    fn arg(&self, arg: &Arg) -> String {
        scene::board::in_words(arg, self.w)
    }

    /// The price of a move; what cannot be done is too dear.
    fn price(&self, one: &Use) -> Option<PricePicture> {
        let price = PricePicture::of(one.offer.quote, self.w)?;
        Some(match one.is_refused() {
            true => PricePicture {
                class: "price--short",
                ..price
            },
            false => price,
        })
    }

    fn shown(&self, one: &Use, shape: Shape) -> Option<&'static Printed> {
        one.shows.filter(|printed| printed.shape == shape)
    }

    fn state(&self, face: &Face) -> String {
        let foot = face.feet.first();
        let fee = foot.map(|foot| match (&foot.chain, foot.fee) {
            (Some(_), _) => " card--free",
            (None, Fee::Short { .. } | Fee::Cannot(_)) => " card--short",
            (None, Fee::Printed | Fee::Paid | Fee::Free | Fee::Coins { .. }) => " card--can",
        });
        let fee = fee.unwrap_or("");
        let new = if face.is_new { " card--new" } else { "" };
        match face.state {
            State::Open => format!(" card--open{fee}{new}"),
            State::Sealed => format!(" card--open{fee} card--sealed"),
            State::Shown => " card--covered card--was-down".to_owned(),
            State::Shut => format!(" card--covered{new}"),
            State::Built | State::Down | State::Gone => String::new(),
        }
    }

    /// Whether its rows are single boxes, which then stand side by side.
    fn is_short(&self, building: &Building) -> bool {
        building.rows.len() > 1 && building.rows.iter().all(|row| row.boxes.len() == 1)
    }

    const fn tick(&self, tick: &Tick) -> &'static str {
        match tick {
            Tick::Done(_) => " box--ticked",
            Tick::Reach => " box--next",
            Tick::Next => " box--open",
            Tick::Later => "",
        }
    }

    fn seat(&self, seat: &scene::board::page::SeatMark) -> String {
        let classes = [
            (seat.seat.is_some() && seat.seat == self.me(), " seat--me"),
            (seat.is_neighbour, " seat--neighbour"),
            (seat.is_sealed, " seat--sealed"),
            (seat.is_awaited, " seat--waited"),
        ];
        let held = classes.iter().filter(|(holds, _)| *holds);
        held.map(|(_, name)| *name).collect()
    }

    /// Class of a space of a track: its zone, and whether that begins or ends there.
    fn zone(&self, track: &Track, index: &usize) -> String {
        let index = *index;
        let space = track.spaces[index];
        let zone = match space.worth {
            _ if space.is_end => "capital",
            0 => "centre",
            1..=2 => "near",
            3..=5 => "middle",
            _ => "far",
        };
        let differs = |other: Option<usize>| {
            let other = other.and_then(|index| track.spaces.get(index));
            other.is_some_and(|other| (other.worth, other.is_end) != (space.worth, space.is_end))
        };
        let middle = track.spaces.len() / 2;
        let edge = match (index < middle, index > middle) {
            _ if space.is_end => "",
            (true, _) if differs(index.checked_sub(1)) => " track__cell--zone",
            (_, true) if differs(Some(index + 1)) => " track__cell--zone-end",
            _ => "",
        };
        format!("{zone}{edge}")
    }

    /// The zones of a track: how many spaces each has, and what the pawn is worth there.
    fn zones(&self, track: &Track) -> Vec<(usize, u8)> {
        let inner = track.spaces.iter().filter(|space| !space.is_end);
        let worths: Vec<u8> = inner.map(|space| space.worth).collect();
        let zones = worths.chunk_by(u8::eq).map(|zone| (zone.len(), zone[0]));
        zones.filter(|(_, worth)| *worth > 0).collect()
    }

    /// The best of each column, where not all have the same.
    fn best(&self, table: &Standing) -> Vec<Option<i64>> {
        let column = |column| {
            let ranks = table.rows.iter().map(|row| row.rank(column));
            let best = ranks.clone().max().filter(|best| *best != 0);
            best.filter(|best| ranks.clone().any(|rank| rank != *best))
        };
        (0..table.columns.len()).map(column).collect()
    }

    /// Whether a number stands out: nobody has more. Points lead nobody where they did not decide.
    fn leads(&self, best: &[Option<i64>], row: &Row, column: &usize) -> bool {
        best[*column] == Some(row.rank(*column)) && (*column > 0 || self.points_decide())
    }

    fn is_card(&self, faces: &[Face]) -> bool {
        let shape = faces.first().and_then(|face| face.printed);
        shape.is_some_and(|printed| printed.shape == Shape::Chip)
    }

    /// What something is called on an English board, where the reader has another name for it.
    fn english_of(&self, name: &Arg) -> Option<String> {
        let english = Words::of(Language::ENGLISH).plain_arg(name);
        (english != self.w.plain_arg(name)).then_some(english)
    }

    /// The address that shows a whole city, and keeps the beginning of a move.
    fn city_address(&self, seat: &Seat) -> String {
        let line = self.line.filter(|line| !line.is_empty());
        let line = line.map(|line| format!("&line={}", texts::in_query(line)));
        format!("?city={}{}", seat.0, line.unwrap_or_default())
    }
}

/// The address of the beginning of a move; without one, that of the page.
fn address(line: &str) -> String {
    match line {
        "" => "?#main".to_owned(),
        line => format!("?line={}#line", texts::in_query(line)),
    }
}

/// What is printed, drawn once for each language.
struct Art {
    /// Band, name and line of a card, as HTML.
    face: String,
    /// The inside of a chip, likewise.
    chip: String,
    /// What its sheet tells, likewise.
    facts: String,
    spoken: String,
}

static ART: LazyLock<Vec<BTreeMap<&'static str, Vec<Art>>>> = LazyLock::new(|| {
    let each = |language| {
        let w = &Words::of(language);
        let games = rules::ALL.iter().map(|game| game.meta().key);
        let art = |key| scene::of(key).printed().iter().map(|one| Art::of(one, w));
        games.map(|key| (key, art(key).collect())).collect()
    };
    Language::all().map(each).collect()
});

enum Piece {
    Face,
    Chip,
    Facts,
}

#[derive(Template, Deref)]
#[template(path = "boards/art.html")]
struct ArtPart<'a> {
    #[deref]
    pen: Pen<'a>,
    printed: &'a Printed,
    piece: Piece,
}

impl ArtPart<'_> {
    /// Whether its name is written smaller where cards are narrow.
    fn is_long(&self) -> bool {
        self.w.thing(self.printed.thing).chars().count() > 12
    }
}

impl Art {
    fn of(printed: &Printed, w: &Words) -> Self {
        let pen = Pen::of(w);
        let spoken = printed.spoken.iter().map(|said| w.plain_sentence(said));
        let drawn = |piece| {
            let part = ArtPart {
                pen,
                printed,
                piece,
            };
            // It cannot fail: it writes into memory and calls nothing.
            part.render().unwrap_or_default()
        };
        Self {
            face: drawn(Piece::Face),
            chip: drawn(Piece::Chip),
            facts: drawn(Piece::Facts),
            spoken: spoken.collect::<Vec<_>>().join(" "),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn the_beginning_of_a_move_is_kept_in_the_address() {
        let kept = "?line=die%20yellow%3B%20camel%201#line";
        assert_eq!(address("die yellow; camel 1"), kept);
        assert_eq!(address(""), "?#main");
    }
}
