//! The board of 7 Wonders in a letter: who is ahead, the hand with its prices, the cities, without any picture.
//!
//! Drawn from the view alone, so it cannot tell more than the view does. Start reading at [`draw`].

mod city;
mod hand;
mod wonder;

use askama::Template;

use super::names::Names;
use super::paint::Paint;
use super::standing::{Standing, StandingLine};
use super::summary::Summary;
use super::{Drawn, Fragment};
use crate::games::Seat;
use crate::games::seven_wonders::cards::Color;
use crate::games::seven_wonders::describe;
use crate::games::seven_wonders::view::{CityView, Direction, PhaseName, View};
use crate::mail::letters::WriteError;

#[derive(Template)]
#[template(path = "mail/boards/seven_wonders.html")]
struct SevenWondersBoard {
    standing: Option<Standing>,
    notes: Vec<String>,
    wonders: Vec<Summary>,
    spreads: Vec<hand::Spread>,
}

#[derive(Template)]
#[template(path = "mail/boards/seven_wonders_cities.html")]
struct SevenWondersCities {
    near: Vec<city::City>,
    far: Vec<Summary>,
    rest: Vec<String>,
}

/// Draws the position: what is chosen from, then the cities.
pub(super) fn draw(view: &View, names: &[String], table_url: &str) -> Result<Drawn, WriteError> {
    let page = Page {
        view,
        names: Names {
            names,
            me: view.seat,
        },
        table_url,
    };
    let html = Fragment::of(&SevenWondersBoard {
        standing: page.standing(),
        notes: page.notes(),
        wonders: page.wonders(),
        spreads: page.spreads(),
    })?;
    let rest = Fragment::of(&SevenWondersCities {
        near: page
            .told(page.near())
            .map(|(index, city)| page.city(index, city))
            .collect(),
        far: page
            .told(page.far())
            .map(|(index, city)| page.in_short(index, city))
            .collect(),
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

/// Where a city lies, seen from the reader's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bearing {
    Mine,
    Left,
    Right,
    Far,
}

impl Page<'_> {
    /// The reader's own city.
    fn mine(&self) -> Option<&CityView> {
        self.view.cities.get(self.view.seat?.index())
    }

    fn place(&self, index: usize) -> Bearing {
        let me = self.view.seat.map(Seat::index);
        match self.mine() {
            Some(_) if me == Some(index) => Bearing::Mine,
            Some(mine) if mine.left == index => Bearing::Left,
            Some(mine) if mine.right == index => Bearing::Right,
            Some(_) | None => Bearing::Far,
        }
    }

    /// Whose city it is, within a sentence.
    fn owner(&self, index: usize) -> String {
        match self.view.cities.get(index).and_then(|city| city.seat) {
            Some(seat) => self.names.of(seat),
            None => "the Free City".to_owned(),
        }
    }

    /// The reader's city and his neighbours', in this order. Who only watches has no neighbours: all are near to
    /// him.
    fn near(&self) -> Vec<usize> {
        match (self.view.seat, self.mine()) {
            (Some(me), Some(mine)) => vec![me.index(), mine.left, mine.right],
            (_, _) => (0..self.view.cities.len()).collect(),
        }
    }

    /// The other cities, in order.
    fn far(&self) -> Vec<usize> {
        let near = self.near();
        (0..self.view.cities.len())
            .filter(|index| !near.contains(index))
            .collect()
    }

    /// Those of the cities that have a wonder; of the others there is nothing to tell yet.
    fn told(&self, indices: Vec<usize>) -> impl Iterator<Item = (usize, &CityView)> {
        indices.into_iter().filter_map(|index| {
            let city = self.view.cities.get(index)?;
            city.wonder.is_some().then_some((index, city))
        })
    }

    fn standing(&self) -> Option<Standing> {
        let mut cities: Vec<(usize, Seat, &CityView)> = (0..)
            .zip(&self.view.cities)
            .filter_map(|(index, city)| Some((index, city.seat?, city)))
            .collect();
        cities.sort_by_key(|(index, _, city)| (-city.points.total, *index));
        // Nobody is ahead before the wonders lie on the table.
        let has_begun = !matches!(self.view.phase, PhaseName::Start | PhaseName::Draft);
        has_begun.then(|| Standing {
            titles: vec!["points", "coins", "shields", "stages"],
            lines: cities
                .into_iter()
                .map(|(index, seat, city)| self.standing_line(index, seat, city))
                .collect(),
        })
    }

    fn standing_line(&self, index: usize, seat: Seat, city: &CityView) -> StandingLine {
        StandingLine {
            name: self.names.marked(seat),
            note: match self.place(index) {
                Bearing::Left => "left".to_owned(),
                Bearing::Right => "right".to_owned(),
                Bearing::Mine | Bearing::Far => String::new(),
            },
            cells: vec![
                describe::signed(city.points.total),
                city.coins.to_string(),
                city.shields.to_string(),
                format!("{} of {}", city.stages_built, city.stages),
            ],
        }
    }

    /// Who has chosen, where hands go, and what the age would end with.
    fn notes(&self) -> Vec<String> {
        let view = self.view;
        let mut notes = vec![self.sealed()];
        notes.extend(view.my_choice.as_ref().map(|choice| {
            format!("You have sealed: {choice}. You can change it until all have sealed.")
        }));
        notes.extend(view.free_city.as_ref().map(|free| {
            let who = if self.names.is_me(free.steered_by) {
                "You steer".to_owned()
            } else {
                format!("{} steers", self.names.of(free.steered_by))
            };
            let pile = describe::plural(i32::try_from(free.pile).unwrap_or(0), "card");
            format!("{who} the Free City this turn; its pile holds {pile} more.")
        }));
        notes.extend(self.passing());
        notes.extend(self.conflict());
        notes.retain(|note| !note.is_empty());
        notes
    }

    fn sealed(&self) -> String {
        let view = self.view;
        if view.phase == PhaseName::Over {
            return "The game is over.".to_owned();
        }
        let awaited = self.names.list(view.awaiting.iter().copied());
        let sealed = self.names.list(view.sealed.iter().copied());
        let mut words = if view.sealed.is_empty() {
            "Nobody has sealed a choice yet.".to_owned()
        } else {
            format!("Sealed: {sealed}.")
        };
        if matches!(
            view.phase,
            PhaseName::Draft | PhaseName::Seventh | PhaseName::Pick
        ) {
            words.clear();
        }
        if !awaited.is_empty() {
            words.push_str(&format!(" Choosing now: {awaited}."));
        }
        words.trim_start().to_owned()
    }

    fn passing(&self) -> Option<String> {
        let view = self.view;
        let passing = view.passing?;
        if view.free_city.is_some() {
            return Some("After this turn the two hands are swapped.".to_owned());
        }
        let age = describe::roman(usize::from(view.age));
        let way = match passing {
            Direction::Left => "left",
            Direction::Right => "right",
        };
        let Some(mine) = self.mine() else {
            return Some(format!("In Age {age} hands travel to the {way}."));
        };
        let (to, from) = match passing {
            Direction::Left => (mine.left, mine.right),
            Direction::Right => (mine.right, mine.left),
        };
        Some(format!(
            "In Age {age} hands travel to the {way}: yours goes to {}, the next comes from {}.",
            self.owner(to),
            self.owner(from)
        ))
    }

    /// What the conflicts at the end of the age would bring the reader if nothing changed.
    fn conflict(&self) -> Option<String> {
        let view = self.view;
        let mine = self.mine()?;
        let has_begun = !matches!(
            view.phase,
            PhaseName::Start | PhaseName::Draft | PhaseName::Side | PhaseName::Over
        );
        if !has_begun {
            return None;
        }
        let against = |index: usize, side: &str, difference: i32| {
            let shields = view.cities.get(index).map_or(0, |city| city.shields);
            format!(
                "{} from {} ({side}, {})",
                stake(view.age, difference),
                self.owner(index),
                describe::plural(shields, "shield")
            )
        };
        Some(format!(
            "With your {} the conflicts of Age {} would now bring you {} and {}.",
            describe::plural(mine.shields, "shield"),
            describe::roman(usize::from(view.age)),
            against(mine.left, "left", mine.against_left),
            against(mine.right, "right", mine.against_right)
        ))
    }

    fn rest(&self) -> Vec<String> {
        let count = i32::try_from(self.view.discard_count).unwrap_or(0);
        if count == 0 {
            return Vec::new();
        }
        let cards = describe::plural(count, "card");
        vec![format!("The discard pile: {cards}, face down.")]
    }
}

/// What a conflict brings.
// Rule [7 Wonders, first edition, p. 5, End of an age; second edition, Conflicts]: more shields give 1, 3 or 5 by
// age, fewer −1, equal nothing.
fn stake(age: u8, difference: i32) -> String {
    let victory = match age {
        0 | 1 => 1,
        2 => 3,
        _ => 5,
    };
    match difference.signum() {
        1 => format!("+{victory}"),
        -1 => describe::signed(-1),
        _ => "nothing".to_owned(),
    }
}

/// The colours of a kind.
const fn paint(colour: Color) -> Paint {
    match colour {
        Color::Brown => Paint::BROWN,
        Color::Grey => Paint::GREY,
        Color::Blue => Paint::BLUE,
        Color::Yellow => Paint::YELLOW,
        Color::Red => Paint::RED,
        Color::Green => Paint::GREEN,
        Color::Purple => Paint::PURPLE,
    }
}

/// What a kind is called where there is little room: as in letters of Duel.
const fn kind(colour: Color) -> &'static str {
    match colour {
        Color::Brown => "raw",
        Color::Grey => "good",
        Color::Blue => "civilian",
        Color::Yellow => "commercial",
        Color::Red => "military",
        Color::Green => "science",
        Color::Purple => "guild",
    }
}
