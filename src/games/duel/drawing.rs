//! Draws what a viewer may know as plain text of at most 72 columns, for letters and the generic board.
//!
//! Draws from the view alone, so it cannot tell more than the view does. Start reading at [`draw`];
//! the structure of cards is `drawing/pyramid.rs`.

mod pyramid;

use super::describe;
use super::kinds::Good;
use super::view::{ChoiceView, CityView, PhaseName, View};
use crate::games::Seat;
use crate::games::words::{self, listed};

/// The widest line.
pub(super) const COLUMNS: usize = 72;

/// Draws the position.
pub(super) fn draw(view: &View, names: &[String]) -> String {
    let page = Page { view, names };
    let mut lines = Vec::new();
    page.standing(&mut lines);
    page.military(&mut lines);
    page.draft(&mut lines);
    pyramid::draw(view, &mut lines);
    page.choice(&mut lines);
    for seat in page.order() {
        page.city(seat, &mut lines);
    }
    page.rest(&mut lines);
    for line in &mut lines {
        let kept = line.trim_end().len();
        line.truncate(kept);
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines.join("\n")
}

struct Page<'a> {
    view: &'a View,
    names: &'a [String],
}

impl Page<'_> {
    /// The viewer's seat first.
    fn order(&self) -> [Seat; 2] {
        match self.view.viewer {
            Some(Seat(1)) => [Seat(1), Seat(0)],
            Some(_) | None => [Seat(0), Seat(1)],
        }
    }

    fn name(&self, seat: Seat) -> String {
        let name = self.names.get(seat.index()).map_or("", String::as_str);
        let name = if name.is_empty() { "Nobody" } else { name };
        shortened(name, 20)
    }

    fn city_of(&self, seat: Seat) -> &CityView {
        &self.view.cities[usize::from(seat.0 != 0)]
    }

    fn standing(&self, lines: &mut Vec<String>) {
        lines.push(format!(
            "{:<26}{:>6}{:>8}{:>10}{:>10}",
            "WHO IS AHEAD", "points", "coins", "symbols", "wonders"
        ));
        for seat in self.order() {
            let city = self.city_of(seat);
            let you = if self.view.viewer == Some(seat) {
                " (you)"
            } else {
                ""
            };
            let points = match self.view.points {
                Some(points) => points[usize::from(seat.0 != 0)].to_string(),
                None => "-".to_owned(),
            };
            lines.push(format!(
                "  {:<24}{points:>6}{:>8}{:>10}{:>10}",
                shortened(&format!("{}{you}", self.name(seat)), 24),
                city.coins,
                format!("{} of 6", city.distinct_symbols),
                format!("{} of {}", city.built_wonders, city.wonders.len().max(4)),
            ));
        }
        lines.push(String::new());
    }

    fn military(&self, lines: &mut Vec<String>) {
        let [left, right] = self.order();
        let initials = [left, right].map(|seat| initial(&self.name(seat)));
        let [one, two] = if initials[0] == initials[1] {
            ['<', '>']
        } else {
            initials
        };
        let legend = format!(
            "MILITARY   {one} {}, {two} {}; # is the pawn, 2 and 5 are plunder",
            self.capital(left),
            self.capital(right)
        );
        wrap(lines, "", "  ", &legend);
        let sign = if left == Seat(0) { 1 } else { -1 };
        let cells: Vec<String> = (-9..=9)
            .map(|place: i8| self.track_cell(place * sign, place, one, two).to_string())
            .collect();
        lines.push(format!("  {}", cells.join("  ")));
        wrap(lines, "  ", "  ", &self.military_words());
        lines.push(String::new());
    }

    fn capital(&self, seat: Seat) -> String {
        if self.view.viewer == Some(seat) {
            "your capital".to_owned()
        } else {
            format!("{}'s", self.name(seat))
        }
    }

    /// What is drawn at a place: `place` as the pawn counts, `shown` from the left half to the right.
    fn track_cell(&self, place: i8, shown: i8, left: char, right: char) -> char {
        let loot = self.view.plunder.iter().find(|token| token.from == place);
        if self.view.pawn == place {
            return '#';
        }
        match shown {
            -9 => left,
            9 => right,
            0 => '|',
            _ => loot.map_or('.', |token| if token.coins == 2 { '2' } else { '5' }),
        }
    }

    fn military_words(&self) -> String {
        let pawn = self.view.pawn;
        let mut words = match pawn {
            0 => "The pawn stands in the centre.".to_owned(),
            _ => {
                let (half, gainer) = if pawn > 0 {
                    (Seat(1), Seat(0))
                } else {
                    (Seat(0), Seat(1))
                };
                let points = self.city_of(gainer).breakdown.military;
                format!(
                    "The pawn stands {} on {}: {} to {}.",
                    describe::many(i32::from(pawn.abs()), "space"),
                    if self.is_me(half) {
                        "your side".to_owned()
                    } else {
                        format!("the side of {}", self.name(half))
                    },
                    describe::points(points),
                    if self.is_me(gainer) {
                        "you".to_owned()
                    } else {
                        self.name(gainer)
                    }
                )
            }
        };
        for threat in self.threats() {
            words.push(' ');
            words.push_str(&threat);
        }
        words
    }

    fn is_me(&self, seat: Seat) -> bool {
        self.view.viewer == Some(seat)
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
                let name = (!self.is_me(seat)).then(|| self.name(seat));
                describe::threat(threat, name.as_deref())
            })
            .collect();
        if threats.is_empty() {
            vec![describe::NO_THREAT.to_owned()]
        } else {
            threats
        }
    }

    fn draft(&self, lines: &mut Vec<String>) {
        let Some(draft) = &self.view.draft else {
            return;
        };
        let picks: Vec<String> = draft.order.iter().map(|seat| self.name(*seat)).collect();
        let title = format!(
            "THE DRAFT   round {} of 2; picks: {}",
            draft.round,
            picks.join(", ")
        );
        wrap(lines, "", "  ", &title);
        for wonder in &draft.offered {
            let facts = wonder.facts();
            let words = describe::effects(&facts.effects).join(", ");
            let cost = describe::cost(&facts.cost);
            let line = format!("{}: {words}. Costs {cost}.", wonder.name());
            wrap(lines, "  ", "      ", &line);
        }
        lines.push(String::new());
    }

    fn choice(&self, lines: &mut Vec<String>) {
        let Some(choice) = &self.view.choice else {
            return;
        };
        let who = self.name(choice.seat);
        let line = match choice.kind {
            PhaseName::Token => format!("{who} made a pair and chooses a token."),
            PhaseName::Library => library(&who, choice),
            PhaseName::Destroy => format!("{who} chooses a card to destroy."),
            PhaseName::Revive => format!("{who} chooses a discarded card to build."),
            PhaseName::Start => format!("{who} chooses who begins the age."),
            PhaseName::Waiting | PhaseName::Draft | PhaseName::Turn | PhaseName::Over => {
                String::new()
            }
        };
        wrap(lines, "", "  ", &format!("A CHOICE   {line}"));
        lines.push(String::new());
    }

    fn city(&self, seat: Seat, lines: &mut Vec<String>) {
        let city = self.city_of(seat);
        let title = if self.view.viewer == Some(seat) {
            "YOUR CITY".to_owned()
        } else {
            format!("THE CITY OF {}", self.name(seat).to_uppercase())
        };
        lines.push(format!("{title}   {}", describe::coins(city.coins)));
        wrap(lines, "  Makes   ", "          ", &makes(city));
        wrap(lines, "  Buys    ", "          ", &buys(city));
        let cards: Vec<&str> = city
            .kinds
            .iter()
            .flat_map(|kind| kind.cards.iter().map(|card| card.name()))
            .collect();
        wrap(lines, "  Cards   ", "          ", &or_none(&cards));
        let wonders: Vec<String> = city
            .wonders
            .iter()
            .map(|own| match &own.price {
                None => format!("{} (built)", own.wonder.name()),
                Some(price) => format!("{} ({})", own.wonder.name(), price.quote),
            })
            .collect();
        let wonders: Vec<&str> = wonders.iter().map(String::as_str).collect();
        wrap(lines, "  Wonders ", "          ", &or_none(&wonders));
        if !city.tokens.is_empty() {
            let tokens: Vec<&str> = city.tokens.iter().map(|token| token.name()).collect();
            wrap(lines, "  Tokens  ", "          ", &tokens.join(", "));
        }
        if !city.symbols.is_empty() {
            let symbols: Vec<String> = city
                .symbols
                .iter()
                .map(|held| match held.count {
                    1 => held.symbol.name().to_owned(),
                    count => format!("{} x{count}", held.symbol.name()),
                })
                .collect();
            wrap(lines, "  Symbols ", "          ", &symbols.join(", "));
        }
        lines.push(String::new());
    }

    fn rest(&self, lines: &mut Vec<String>) {
        let tokens: Vec<&str> = self
            .view
            .board_tokens
            .iter()
            .map(|token| token.name())
            .collect();
        wrap(lines, "Tokens on the board: ", "  ", &or_none(&tokens));
        if !self.view.discard.is_empty() {
            let cards: Vec<&str> = self.view.discard.iter().map(|card| card.name()).collect();
            wrap(lines, "Discard pile: ", "  ", &cards.join(", "));
        }
        if let Some(wonder) = self.view.removed_wonder {
            let line = format!("{} left the game: seven wonders stand.", wonder.name());
            wrap(lines, "", "  ", &line);
        }
    }
}

fn library(who: &str, choice: &ChoiceView) -> String {
    if choice.tokens.is_empty() {
        format!("{who} chooses one of three unused tokens.")
    } else {
        let tokens: Vec<&str> = choice.tokens.iter().map(|token| token.name()).collect();
        format!("{who} keeps one of {}.", listed(&tokens))
    }
}

fn makes(city: &CityView) -> String {
    let made = city.goods.iter().filter(|good| good.made > 0);
    let mut words: Vec<String> = made
        .map(|good| format!("{} {}", good.good.id(), good.made))
        .collect();
    for source in &city.choices {
        let goods: Vec<&str> = source.of.goods().iter().map(|good| good.id()).collect();
        words.push(format!("{} ({})", goods.join(" or "), source.name));
    }
    if words.is_empty() {
        "nothing".to_owned()
    } else {
        words.join(", ")
    }
}

fn buys(city: &CityView) -> String {
    let words: Vec<String> = Good::ALL
        .iter()
        .zip(&city.goods)
        .map(|(good, view)| format!("{} {}", good.id(), view.price))
        .collect();
    words.join(", ")
}

fn or_none(names: &[&str]) -> String {
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}

fn initial(name: &str) -> char {
    let letter = name
        .chars()
        .next()
        .filter(|letter| letter.is_alphanumeric());
    letter
        .and_then(|letter| letter.to_uppercase().next())
        .unwrap_or('*')
}

/// Cuts text to a number of letters.
pub(super) fn shortened(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    let kept: String = text.chars().take(letters.saturating_sub(1)).collect();
    format!("{}.", kept.trim_end())
}

/// Adds text in lines of at most [`COLUMNS`], the first after `first`, the others after `next`.
fn wrap(lines: &mut Vec<String>, first: &str, next: &str, text: &str) {
    lines.extend(words::wrap(text, COLUMNS, first, next));
}
