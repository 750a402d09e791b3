//! Draws a view as plain text of at most 72 columns, for letters and the generic board.
//!
//! It reads the view alone, so it cannot tell what the view does not hold. What the last round revealed stands above
//! it, in the sentences of what happened. Start reading at [`drawing`].

use std::fmt::Write;

use super::cards::{CardId, Edition, Resource, Side};
use super::describe::{self, roman, signed};
use super::view::{CityView, Direction, HandCard, Offer, PhaseName, Use, View};
use crate::games::{Seat, words};

/// Columns of a letter.
const WIDTH: usize = 72;

/// Says in a few words where the game stands.
pub(crate) fn progress(phase: PhaseName, age: u8, turn: u8) -> String {
    let when = format!("Age {}, turn {turn} of 6", roman(usize::from(age)));
    match phase {
        PhaseName::Start => "Not dealt yet".to_owned(),
        PhaseName::Draft => "Wonders are drafted".to_owned(),
        PhaseName::Side => "Sides are chosen".to_owned(),
        PhaseName::Choose => when,
        PhaseName::Seventh => format!("{when}, the seventh card"),
        PhaseName::Pick => format!("{when}, the discard pile"),
        PhaseName::Over => "Game over".to_owned(),
    }
}

/// A text that grows by wrapped lines.
struct Page(String);

impl Page {
    /// Adds a paragraph; later lines are indented.
    fn add(&mut self, indent: usize, text: &str) {
        let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let [first, next] = [indent, indent + 2].map(|columns| " ".repeat(columns));
        for line in words::wrap(&joined, WIDTH, &first, &next) {
            self.0.push_str(line.trim_end());
            self.0.push('\n');
        }
    }

    fn title(&mut self, text: &str) {
        self.0.push('\n');
        self.add(0, text);
    }
}

struct Pen<'a> {
    view: &'a View,
    names: &'a [String],
    page: Page,
}

/// Draws a view; `names` are the players' names by seat.
pub(crate) fn drawing(view: &View, names: &[String]) -> String {
    let mut pen = Pen {
        view,
        names,
        page: Page(String::new()),
    };
    pen.head();
    pen.hand();
    pen.discards();
    pen.cities();
    pen.standing();
    pen.page.0
}

/// A name cut to a bearable length.
fn cut(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let mut short: String = name.chars().take(most.saturating_sub(1)).collect();
    short.push('…');
    short
}

impl Pen<'_> {
    fn name(&self, seat: Seat) -> String {
        if self.view.seat == Some(seat) {
            return "You".to_owned();
        }
        self.names
            .get(seat.index())
            .map_or_else(|| format!("Seat {}", seat.0 + 1), |name| cut(name, 20))
    }

    fn city_name(&self, index: usize) -> String {
        match self.view.cities.get(index).and_then(|city| city.seat) {
            Some(seat) => self.name(seat),
            None => "Free City".to_owned(),
        }
    }

    fn card(&self, id: CardId) -> &'static str {
        id.card(self.view.edition).name
    }

    fn head(&mut self) {
        let view = self.view;
        let edition = match view.edition {
            Edition::First => "first edition",
            Edition::Second => "second edition",
        };
        let mut line = format!(
            "7 Wonders, {edition}. {}.",
            progress(view.phase, view.age, view.turn)
        );
        match view.passing {
            Some(Direction::Left) => line.push_str(" Hands go to the left."),
            Some(Direction::Right) => line.push_str(" Hands go to the right."),
            None => {}
        }
        self.page.add(0, &line);
        let list = |seats: &[Seat]| -> String {
            let names: Vec<String> = seats.iter().map(|seat| self.name(*seat)).collect();
            names.join(", ")
        };
        let awaited = list(&view.awaiting);
        let sealed = list(&view.sealed);
        if !awaited.is_empty() {
            self.page.add(0, &format!("Awaited: {awaited}."));
        }
        if !sealed.is_empty() {
            self.page.add(0, &format!("Sealed: {sealed}."));
        }
        if let Some(choice) = &view.my_choice {
            self.page.add(0, &format!("Your sealed choice: {choice}"));
        }
        if let Some(free) = &view.free_city {
            let steering = self.name(free.steered_by);
            self.page.add(
                0,
                &format!(
                    "For the Free City plays: {steering}. Its pile: {}.",
                    cards(free.pile)
                ),
            );
        }
        if !view.draft.is_empty() {
            let wonders: Vec<&str> = view.draft.iter().map(|wonder| wonder.name()).collect();
            self.page
                .add(0, &format!("To be taken: {}.", wonders.join(", ")));
        }
    }

    fn hand(&mut self) {
        if self.view.hand.is_empty() {
            return;
        }
        self.page
            .title(&format!("Your hand ({})", cards(self.view.hand.len())));
        for held in &self.view.hand {
            self.held(held);
        }
    }

    fn held(&mut self, held: &HandCard) {
        let card = held.card.card(self.view.edition);
        let mark = if held.is_sealed { "* " } else { "" };
        self.page.add(
            2,
            &format!(
                "{mark}{} ({}): {}. Printed price: {}.",
                held.name,
                held.color.key(),
                describe::effects(&card.effects),
                describe::cost(&card.cost)
            ),
        );
        let opens: Vec<&str> = card.opens.iter().map(|id| self.card(id)).collect();
        if !opens.is_empty() {
            self.page.add(4, &format!("opens {}", opens.join(", ")));
        }
        self.page
            .add(4, &format!("build: {}", use_words(&held.build)));
        self.page
            .add(4, &format!("stage: {}", use_words(&held.stage)));
        if held.free.is_some() {
            self.page.add(4, "free: Olympía's building of this age");
        }
        if let Some(city) = &held.city_build {
            self.page
                .add(4, &format!("Free City, build: {}", use_words(city)));
        }
        if let Some(city) = &held.city_stage {
            self.page
                .add(4, &format!("Free City, stage: {}", use_words(city)));
        }
    }

    fn discards(&mut self) {
        let Some(discards) = &self.view.discards else {
            if self.view.discard_count > 0 {
                let count = self.view.discard_count;
                self.page
                    .title(&format!("Discard pile: {}, face down", cards(count)));
            }
            return;
        };
        self.page.title("The discard pile");
        for card in discards {
            let note = if card.mv.is_some() {
                ""
            } else {
                " (not for you)"
            };
            self.page.add(2, &format!("{}{note}", card.name));
        }
    }

    fn cities(&mut self) {
        let view = self.view;
        let me = view.seat.map(Seat::index);
        let mut order: Vec<(usize, &str)> = Vec::new();
        if let Some(city) = me.and_then(|me| view.cities.get(me)) {
            order.push((me.unwrap_or(0), ""));
            order.push((city.left, ", to your left"));
            order.push((city.right, ", to your right"));
        }
        let rest: Vec<usize> = (0..view.cities.len())
            .filter(|index| order.iter().all(|(listed, _)| listed != index))
            .collect();
        order.extend(rest.into_iter().map(|index| (index, "")));
        for (index, place) in order {
            if let Some(city) = view.cities.get(index) {
                self.city(index, city, place);
            }
        }
    }

    fn city(&mut self, index: usize, city: &CityView, place: &str) {
        let wonder = match (city.wonder, city.side) {
            (Some(_), Some(side)) => format!("{}, {}", city.wonder_name, side_words(side)),
            (Some(_), None) => city.wonder_name.to_owned(),
            (None, _) => "no wonder yet".to_owned(),
        };
        self.page
            .title(&format!("{}{place}: {wonder}", self.city_name(index)));
        self.page.add(
            2,
            &format!(
                "{}, {}, stages {} of {}",
                describe::coins(city.coins),
                describe::plural(city.shields, "shield"),
                city.stages_built,
                city.stages
            ),
        );
        if self.view.seat == city.seat && city.seat.is_some() {
            let makes: Vec<String> = city
                .production
                .iter()
                .map(|output| goods(&output.goods, output.count))
                .collect();
            self.page.add(2, &format!("makes {}", makes.join(", ")));
        } else if !city.sells_me.is_empty() {
            let offers: Vec<String> = city.sells_me.iter().map(offer).collect();
            self.page
                .add(2, &format!("sells you {}", offers.join(", ")));
        }
        for (color, cards) in &city.by_color {
            let names: Vec<&str> = cards.iter().map(|id| self.card(*id)).collect();
            self.page
                .add(2, &format!("{}: {}", color.key(), names.join(", ")));
        }
    }

    fn standing(&mut self) {
        self.page.title("Points if the game ended now");
        let mut lines =
            vec!["                      mil coin wond blue scie yell guil  all".to_owned()];
        for (index, city) in self.view.cities.iter().enumerate() {
            let points = city.points;
            let mut line = format!("  {:<20}", self.city_name(index));
            for value in [
                points.military,
                points.coins,
                points.wonder,
                points.blue,
                points.green,
                points.yellow,
                points.guilds,
                points.total,
            ] {
                let _infallible = write!(line, "{:>5}", signed(value));
            }
            lines.push(line);
        }
        for line in lines {
            self.page.0.push_str(line.trim_end());
            self.page.0.push('\n');
        }
        if let Some(outcome) = &self.view.outcome {
            let names: Vec<String> = outcome
                .winners
                .iter()
                .map(|seat| self.name(*seat))
                .collect();
            self.page.title(&format!("Won by: {}", names.join(", ")));
        }
    }
}

/// "1 card", "7 cards".
fn cards(count: usize) -> String {
    describe::plural(i32::try_from(count).unwrap_or(0), "card")
}

/// A side as people say it.
fn side_words(side: &str) -> String {
    Side::find(side).map_or_else(|| side.to_owned(), |side| side.spoken().to_owned())
}

fn goods(goods: &[Resource], count: u8) -> String {
    let names: Vec<&str> = goods.iter().map(|resource| resource.key()).collect();
    match count {
        1 => names.join("/"),
        count => format!("{count} {}", names.join("/")),
    }
}

fn offer(offer: &Offer) -> String {
    format!("{} at {}", goods(&offer.goods, offer.count), offer.price)
}

fn use_words(found: &Use) -> String {
    match found.ways.as_slice() {
        [] => format!("no, {}", found.why),
        [only] if only.total == 0 => format!("free, {}", found.why),
        [only] => format!("{}, {}", describe::coins(i32::from(only.total)), found.why),
        several => {
            let ways: Vec<String> = several
                .iter()
                .map(|way| format!("left {} right {}", way.left, way.right))
                .collect();
            format!("paying {}", ways.join(" or "))
        }
    }
}
