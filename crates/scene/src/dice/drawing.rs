//! What only Dice has, as plain text of 72 columns: the forum and the city sheets.
//!
//! Drawn from the [`View`] alone. Start reading at [`drawing`].

use super::{describe, things};
use crate::text::COLUMNS;
use rules::dice::view::{BoxView, BuildingView, CityView, DieView, RowView, View};
use words::lines::{left, shortened, wrap};
use words::{Arg, Words, msg};

/// Columns for the name of a die, and for its face.
const DIE: usize = 16;
const FACE: usize = 26;

/// Draws the forum and the viewer's sheet; without a seat, every sheet.
pub(super) fn drawing(view: &View, w: &Words) -> String {
    let page = Page { view, w };
    let mut lines = Vec::new();
    page.forum(&mut lines);
    let mine = super::board::mine(view);
    let cities = view.cities.iter();
    for city in cities.filter(|city| mine.is_none_or(|mine| mine.seat == city.seat)) {
        page.sheet(city, &mut lines);
    }
    lines.join("\n")
}

struct Page<'a> {
    view: &'a View,
    w: &'a Words,
}

impl Page<'_> {
    fn forum(&self, lines: &mut Vec<String>) {
        if self.view.forum.is_empty() {
            return;
        }
        let heads = match self.view.viewer {
            Some(_) => msg::dice::forum_heads_mine(),
            None => msg::dice::forum_heads(),
        };
        lines.push(self.w.text(heads).to_uppercase());
        for section in &self.view.forum {
            if section.dice.is_empty() {
                lines.push(format!(" {}  -", section.price));
            }
            for (index, die) in section.dice.iter().enumerate() {
                let price = section.price.to_string();
                let price = if index == 0 { price.as_str() } else { " " };
                lines.push(self.die(price, die));
            }
        }
        lines.push(String::new());
    }

    fn die(&self, price: &str, die: &DieView) -> String {
        let cell = |arg: &Arg, width: usize| {
            let text = self.w.plain_arg(arg);
            left(&shortened(&text, width), width)
        };
        let name = cell(&things::die_id(&die.id), DIE);
        let face = cell(&things::shown_face(&self.view.set, &die.face), FACE);
        let line = format!(" {price}  {name} {face} {}", self.for_me(die));
        shortened(line.trim_end(), COLUMNS)
    }

    fn for_me(&self, die: &DieView) -> String {
        let Some(mine) = &die.for_me else {
            return String::new();
        };
        match describe::status(mine) {
            Some(why) => format!("- {}", self.w.plain(&why)),
            None => format!("= {}", self.w.text(describe::cost(mine))),
        }
    }

    /// A city sheet: a line for each row, `[x]` ticked, `[3]` costs 3 resources, `>3<` can be ticked next.
    fn sheet(&self, city: &CityView, lines: &mut Vec<String>) {
        let board = things::city_board(city);
        let title = match self.w.me == Some(city.seat) {
            true => msg::dice::your_city(board),
            false => msg::dice::city_of("none", city.seat, board),
        };
        lines.push(self.w.text(title).to_uppercase());
        let legend = self.w.text(msg::dice::sheet_legend());
        lines.extend(wrap(&legend, COLUMNS, "", "  "));
        for building in &city.buildings {
            self.building(building, lines);
        }
        lines.push(String::new());
    }

    fn building(&self, building: &BuildingView, lines: &mut Vec<String>) {
        let is_complete = building.ticked == building.size;
        let state = if is_complete { "complete" } else { "open" };
        let said = msg::dice::sheet_building(
            things::city_building(building),
            building.ticked,
            building.size,
            state,
            building.points.max(0),
        );
        lines.push(self.w.text(said));
        let mut short = Vec::new();
        for row in &building.rows {
            let boxes: Vec<String> = row.boxes.iter().map(mark).collect();
            let name = self.w.plain_arg(&things::city_row(row));
            let shown = format!("{name} {}", boxes.join(" "));
            match self.open_effects(row) {
                Some(_) if row.boxes.len() == 1 && building.rows.len() > 5 => short.push(shown),
                None => short.push(shown),
                Some(effects) => {
                    let shown = format!("{shown}  {effects}");
                    lines.extend(wrap(&shown, COLUMNS, "   ", "       "));
                }
            }
        }
        if !short.is_empty() {
            lines.extend(wrap(&short.join("  "), COLUMNS, "   ", "       "));
        }
    }

    /// What the next boxes of a row do; none when the row is full.
    fn open_effects(&self, row: &RowView) -> Option<String> {
        let next = row.boxes.iter().filter(|one| one.is_next);
        let told = next.map(|one| describe::city_effects(&self.view.set, &one.effects));
        let told: Vec<String> = told.map(|effects| self.w.plain_arg(&effects)).collect();
        (!told.is_empty()).then(|| told.join(" / "))
    }
}

fn mark(one: &BoxView) -> String {
    let star = if one.is_within_reach { "*" } else { "" };
    match (one.is_ticked, one.attack_points) {
        (true, Some(points)) => format!("[x{points}]"),
        (true, None) => "[x]".to_owned(),
        (false, _) if one.is_next => format!(">{}<{star}", one.cost),
        (false, _) => format!("[{}]", one.cost),
    }
}
