//! The board of Duel in a letter: standing, track, structure and cities as tables, without any picture.
//!
//! Drawn from the view alone, so it cannot tell more than the view does. Start reading at [`draw`].

use askama::Template;

use super::face::{Face, Foot};
use super::names::Names;
use super::paint::{Paint, Tone};
use super::standing::{Standing, StandingLine};
use super::summary::{Summary, add_named};
use super::{Drawn, Fragment};
use crate::games::Seat;
use crate::games::duel::cards::Card;
use crate::games::duel::describe;
use crate::games::duel::kinds::Color;
use crate::games::duel::view::{
    BackName, CityView, Face as FaceView, LastView, PhaseName, PlaceView, UseView, View,
};
use crate::games::words::{capital, listed};
use crate::mail::letters::WriteError;

/// How many half cards lie side by side.
const HALVES: u8 = 12;

#[derive(Template)]
#[template(path = "mail/boards/duel.html")]
struct DuelBoard {
    standing: Standing,
    left: String,
    right: String,
    military: String,
    track: Vec<TrackCell>,
    draft: Option<Draft>,
    rows: Vec<Vec<Cell>>,
    choice: Option<String>,
}

#[derive(Template)]
#[template(path = "mail/boards/duel_cities.html")]
struct DuelCities {
    cities: Vec<Summary>,
    rest: Vec<String>,
}

struct TrackCell {
    sign: &'static str,
    is_pawn: bool,
}

struct Draft {
    title: String,
    wonders: Vec<String>,
}

/// A cell of the structure and how many half cards it is wide.
struct Cell {
    halves: u8,
    shown: Shown,
}

enum Shown {
    Nothing,
    /// Where the last card was taken from.
    Taken(String),
    Back(&'static str),
    Card(Box<Face>),
}

/// Draws the position: the board, then the cities.
pub(super) fn draw(view: &View, names: &[String], table_url: &str) -> Result<Drawn, WriteError> {
    let page = Page {
        view,
        names: Names {
            names,
            me: view.viewer,
        },
        table_url,
    };
    let [left, right] = page.order();
    let html = Fragment::of(&DuelBoard {
        standing: page.standing(),
        left: capital(&page.owned("capital", left)),
        right: capital(&page.owned("capital", right)),
        military: page.military(),
        track: page.track(),
        draft: page.draft(),
        rows: page.rows(),
        choice: page.choice(),
    })?;
    let rest = Fragment::of(&DuelCities {
        cities: page.order().map(|seat| page.city(seat)).into(),
        rest: page.rest(),
    })?;
    Ok(Drawn {
        asked: view.phase.asked(),
        html,
        rest,
    })
}

struct Page<'a> {
    view: &'a View,
    names: Names<'a>,
    table_url: &'a str,
}

impl Page<'_> {
    /// The viewer's seat first.
    fn order(&self) -> [Seat; 2] {
        match self.view.viewer {
            Some(Seat(1)) => [Seat(1), Seat(0)],
            Some(_) | None => [Seat(0), Seat(1)],
        }
    }

    fn city_of(&self, seat: Seat) -> &CityView {
        &self.view.cities[usize::from(seat.0 != 0)]
    }

    fn standing(&self) -> Standing {
        Standing {
            titles: vec!["points", "coins", "symbols", "wonders"],
            lines: self.order().map(|seat| self.standing_line(seat)).into(),
        }
    }

    fn standing_line(&self, seat: Seat) -> StandingLine {
        let city = self.city_of(seat);
        StandingLine {
            name: self.names.marked(seat),
            note: String::new(),
            cells: vec![
                match self.view.points {
                    Some(points) => points[usize::from(seat.0 != 0)].to_string(),
                    None => "–".to_owned(),
                },
                city.coins.to_string(),
                format!("{} of 6", city.distinct_symbols),
                format!("{} of {}", city.built_wonders, city.wonders.len().max(4)),
            ],
        }
    }

    fn military(&self) -> String {
        let pawn = self.view.pawn;
        let mut words = if pawn == 0 {
            "The pawn stands in the centre.".to_owned()
        } else {
            let (half, gainer) = if pawn > 0 {
                (Seat(1), Seat(0))
            } else {
                (Seat(0), Seat(1))
            };
            format!(
                "The pawn stands {} on {}: {} to {}.",
                describe::many(i32::from(pawn.abs()), "space"),
                self.owned("side", half),
                describe::points(self.city_of(gainer).breakdown.military),
                self.names.or_you(gainer)
            )
        };
        for threat in self.threats() {
            words.push(' ');
            words.push_str(&threat);
        }
        words
    }

    /// What is somebody's: "your side", "the side of Joost".
    fn owned(&self, what: &str, seat: Seat) -> String {
        if self.names.is_me(seat) {
            format!("your {what}")
        } else {
            format!("the {what} of {}", self.names.of(seat))
        }
    }

    fn threats(&self) -> Vec<String> {
        if self.view.phase == PhaseName::Over {
            return vec!["The game is over.".to_owned()];
        }
        let threats: Vec<String> = self
            .order()
            .into_iter()
            .flat_map(|seat| self.view.threats(seat).map(move |threat| (seat, threat)))
            .map(|(seat, threat)| {
                let name = (!self.names.is_me(seat)).then(|| self.names.of(seat));
                describe::threat(threat, name.as_deref())
            })
            .collect();
        if threats.is_empty() {
            vec![describe::NO_THREAT.to_owned()]
        } else {
            threats
        }
    }

    /// The track from the left player's capital to the other's.
    fn track(&self) -> Vec<TrackCell> {
        let sign = if self.order()[0] == Seat(0) { 1 } else { -1 };
        (-9..=9)
            .map(|shown: i8| {
                let place = shown * sign;
                let loot = self.view.plunder.iter().find(|token| token.from == place);
                let is_pawn = self.view.pawn == place;
                let sign = match (is_pawn, shown, loot) {
                    (true, _, _) => "▲",
                    (false, -9 | 9, _) => "█",
                    (false, 0, _) => "0",
                    (false, _, Some(token)) if token.coins == 2 => "2",
                    (false, _, Some(_)) => "5",
                    (false, _, None) => "\u{a0}",
                };
                TrackCell { sign, is_pawn }
            })
            .collect()
    }

    fn draft(&self) -> Option<Draft> {
        let draft = self.view.draft.as_ref()?;
        let picks: Vec<String> = draft
            .order
            .iter()
            .map(|seat| self.names.of(*seat))
            .collect();
        Some(Draft {
            title: format!("Round {} of 2; picks: {}", draft.round, picks.join(", ")),
            wonders: draft
                .offered
                .iter()
                .map(|wonder| {
                    let facts = wonder.facts();
                    let words = describe::effects(&facts.effects).join(", ");
                    let cost = describe::cost(&facts.cost);
                    format!("{}: {words}. Costs {cost}.", wonder.name())
                })
                .collect(),
        })
    }

    /// The structure by rows; rows from which every card was taken are left out.
    fn rows(&self) -> Vec<Vec<Cell>> {
        if self.view.cards_left == 0 {
            return Vec::new();
        }
        (0..self.view.rows)
            .map(|row| self.row(row))
            .filter(|row| row.iter().any(|cell| !matches!(cell.shown, Shown::Nothing)))
            .collect()
    }

    fn row(&self, row: u8) -> Vec<Cell> {
        let mut places: Vec<&PlaceView> = self
            .view
            .pyramid
            .iter()
            .filter(|place| place.row == row)
            .collect();
        places.sort_by_key(|place| place.col);
        let mut cells = Vec::new();
        let mut next = 1;
        for place in places {
            gap(&mut cells, place.col.saturating_sub(next));
            cells.push(Cell {
                halves: 2,
                shown: self.shown(place),
            });
            next = place.col + 2;
        }
        gap(&mut cells, (HALVES + 1).saturating_sub(next));
        cells
    }

    fn shown(&self, place: &PlaceView) -> Shown {
        match place.face {
            FaceView::Taken => match &self.view.last {
                Some(last) if last.slot == Some(place.slot) => Shown::Taken(self.taken(last)),
                Some(_) | None => Shown::Nothing,
            },
            FaceView::Back { back } => Shown::Back(match back {
                BackName::Guild => "Guild",
                BackName::Age => describe::roman(self.view.age),
            }),
            FaceView::Open { card } => Shown::Card(Box::new(self.open(place, card))),
        }
    }

    /// A card that lies face up.
    fn open(&self, place: &PlaceView, card: Card) -> Face {
        let (kind, paint) = kind(card.color());
        let new = if place.is_new { " · new" } else { "" };
        let href = format!("{}#card-{}", self.table_url, card.id());
        Face {
            paint,
            band: format!("{kind}{new}"),
            name: card.name().to_owned(),
            href: place.is_accessible.then_some(href),
            lines: vec![describe::effects(&card.facts().effects).join(", ")],
            feet: price(place).into_iter().collect(),
            is_open: place.is_accessible,
        }
    }

    fn taken(&self, last: &LastView) -> String {
        let did = match last.verb {
            "build" => "built",
            "discard" => "discarded",
            _ => "took",
        };
        let card = last.card.map_or("this card", |card| card.name());
        format!("{} {did} {card}", self.names.of(last.seat))
    }

    fn choice(&self) -> Option<String> {
        let choice = self.view.choice.as_ref()?;
        let who = self.names.of(choice.seat);
        let tokens: Vec<&str> = choice.tokens.iter().map(|token| token.name()).collect();
        match choice.kind {
            PhaseName::Token => Some(format!("{who} made a pair and chooses a token.")),
            PhaseName::Library if tokens.is_empty() => {
                Some(format!("{who} chooses one of three unused tokens."))
            }
            PhaseName::Library => Some(format!("{who} keeps one of {}.", listed(&tokens))),
            PhaseName::Destroy => Some(format!("{who} chooses a card to destroy.")),
            PhaseName::Revive => Some(format!("{who} chooses a discarded card to build.")),
            PhaseName::Start => Some(format!("{who} chooses who begins the age.")),
            PhaseName::Waiting | PhaseName::Draft | PhaseName::Turn | PhaseName::Over => None,
        }
    }

    fn city(&self, seat: Seat) -> Summary {
        let city = self.city_of(seat);
        let title = if self.view.viewer == Some(seat) {
            "Your city".to_owned()
        } else {
            format!("The city of {}", self.names.of(seat))
        };
        let cards: Vec<&str> = city
            .kinds
            .iter()
            .flat_map(|kind| kind.cards.iter().map(|card| card.name()))
            .collect();
        let wonders: Vec<String> = city
            .wonders
            .iter()
            .map(|own| match &own.price {
                None => format!("{} (built)", own.wonder.name()),
                Some(price) => format!("{} ({})", own.wonder.name(), price.quote),
            })
            .collect();
        let tokens: Vec<&str> = city.tokens.iter().map(|token| token.name()).collect();
        let symbols: Vec<String> = city
            .symbols
            .iter()
            .map(|held| match held.count {
                1 => held.symbol.name().to_owned(),
                count => format!("{} ×{count}", held.symbol.name()),
            })
            .collect();
        let mut lines = vec![format!("{}.", describe::coins(city.coins)), makes(city)];
        add_named(&mut lines, "Cards", &cards.join(", "));
        add_named(&mut lines, "Wonders", &wonders.join(", "));
        add_named(&mut lines, "Tokens", &tokens.join(", "));
        add_named(&mut lines, "Symbols", &symbols.join(", "));
        Summary { title, lines }
    }

    fn rest(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let tokens: Vec<&str> = self
            .view
            .board_tokens
            .iter()
            .map(|token| token.name())
            .collect();
        add_named(&mut lines, "Tokens on the board", &tokens.join(", "));
        let cards: Vec<&str> = self.view.discard.iter().map(|card| card.name()).collect();
        add_named(&mut lines, "Discard pile", &cards.join(", "));
        if let Some(wonder) = self.view.removed_wonder {
            lines.push(format!(
                "{} left the game: seven wonders stand.",
                wonder.name()
            ));
        }
        lines
    }
}

fn gap(cells: &mut Vec<Cell>, halves: u8) {
    if halves > 0 {
        cells.push(Cell {
            halves,
            shown: Shown::Nothing,
        });
    }
}

/// What a city makes, and what one more unit costs its owner.
fn makes(city: &CityView) -> String {
    let mut made: Vec<String> = city
        .goods
        .iter()
        .filter(|good| good.made > 0)
        .map(|good| format!("{} {}", good.good.id(), good.made))
        .collect();
    for source in &city.choices {
        let goods: Vec<&str> = source.of.goods().iter().map(|good| good.id()).collect();
        made.push(format!("{} ({})", goods.join(" or "), source.name));
    }
    if made.is_empty() {
        made.push("nothing".to_owned());
    }
    let prices: Vec<String> = city
        .goods
        .iter()
        .map(|good| format!("{} {}", good.good.id(), good.price))
        .collect();
    format!(
        "Makes {}. One more costs {}.",
        made.join(", "),
        prices.join(", ")
    )
}

/// What the viewer pays to build the card, if it can be taken.
fn price(place: &PlaceView) -> Option<Foot> {
    let offer = place.offer.as_ref()?;
    let is_legal = |used: &UseView| used.verb == "build" && used.refusal.is_none();
    let tone = if offer.price.short > 0 {
        Tone::LOSS
    } else if offer.price.total == 0 {
        Tone::GAIN
    } else {
        Tone::PLAIN
    };
    // While it is somebody else's turn there are no uses; the price is then what it would cost.
    let is_possible = offer.uses.is_empty() || offer.uses.iter().any(is_legal);
    let is_short = !is_possible && offer.price.short > 0;
    Some(Foot {
        tone,
        head: offer.price.quote.to_string(),
        why: if is_short {
            format!("{} short", offer.price.short)
        } else {
            String::new()
        },
    })
}

/// The word of a kind and its colours.
const fn kind(color: Color) -> (&'static str, Paint) {
    match color {
        Color::Brown => ("raw", Paint::BROWN),
        Color::Grey => ("good", Paint::GREY),
        Color::Blue => ("civilian", Paint::BLUE),
        Color::Green => ("science", Paint::GREEN),
        Color::Yellow => ("trade", Paint::YELLOW),
        Color::Red => ("military", Paint::RED),
        Color::Purple => ("guild", Paint::PURPLE),
    }
}
