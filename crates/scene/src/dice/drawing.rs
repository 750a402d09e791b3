//! What only Dice has, as plain text of 72 columns: the forum and the city sheets.
//!
//! Drawn from the [`Seen`] alone. Start reading at [`drawing`].

use super::{board, describe, things};
use crate::text::COLUMNS;
use rules::Seat;
use rules::dice::boards::BoxRow;
use rules::dice::boxes::Boxes;
use rules::dice::ids::Building;
use rules::dice::rules::scoring;
use rules::dice::seen::{Seen, ShownDie};
use rules::dice::state::Table;
use words::lines::{left, shortened, wrap};
use words::{Arg, Words, msg};

/// Columns for the name of a die, and for its face.
const DIE: usize = 16;
const FACE: usize = 26;

/// Draws the forum and the viewer's sheet; without a seat, every sheet.
pub(super) fn drawing(seen: &Seen, w: &Words) -> String {
    let page = Page { seen, w };
    let mut lines = Vec::new();
    page.forum(&mut lines);
    let mine = board::mine(seen);
    for seat in Seat::all(seen.cities.len()) {
        if let Some(table) = seen.table()
            && mine.is_none_or(|(_, me)| me == seat)
        {
            page.sheet(table, seat, &mut lines);
        }
    }
    lines.join("\n")
}

struct Page<'a> {
    seen: &'a Seen,
    w: &'a Words,
}

impl Page<'_> {
    fn forum(&self, lines: &mut Vec<String>) {
        let sections = self.seen.sections();
        if sections.is_empty() {
            return;
        }
        let heads = match self.seen.viewer() {
            Some(_) => msg::dice::forum_heads_mine(),
            None => msg::dice::forum_heads(),
        };
        lines.push(self.w.text(heads).to_uppercase());
        for section in &sections {
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

    fn die(&self, price: &str, die: &ShownDie) -> String {
        let cell = |arg: &Arg, width: usize| {
            let text = self.w.plain_arg(arg);
            left(&shortened(&text, width), width)
        };
        let set = self.seen.boards();
        let name = cell(&things::die(die.lying.die).into(), DIE);
        let face = cell(&things::face(set, &set.faces[die.lying.face]), FACE);
        let line = format!(" {price}  {name} {face} {}", self.for_me(die));
        shortened(line.trim_end(), COLUMNS)
    }

    fn for_me(&self, die: &ShownDie) -> String {
        let Some(mine) = &die.for_me else {
            return String::new();
        };
        match describe::status(mine) {
            Some(why) => format!("- {}", self.w.plain(&why)),
            None => format!("= {}", self.w.text(describe::cost(mine))),
        }
    }

    /// A city sheet: a line for each row, `[x]` ticked, `[3]` costs 3 resources, `>3<` can be ticked next.
    fn sheet(&self, table: Table<'_>, seat: Seat, lines: &mut Vec<String>) {
        let name = things::set_board(table.city(seat).1);
        let title = match self.w.me == Some(seat) {
            true => msg::dice::your_city(name),
            false => msg::dice::city_of("none", seat, name),
        };
        lines.push(self.w.text(title).to_uppercase());
        let legend = self.w.text(msg::dice::sheet_legend());
        lines.extend(wrap(&legend, COLUMNS, "", "  "));
        let reach = match self.seen.viewer() == Some(seat) {
            true => self.seen.reach(),
            false => Boxes::NONE,
        };
        for info in &table.set.buildings {
            self.building(table, seat, info.building, reach, lines);
        }
        lines.push(String::new());
    }

    fn building(
        &self,
        table: Table<'_>,
        seat: Seat,
        building: Building,
        reach: Boxes,
        lines: &mut Vec<String>,
    ) {
        let (set, (city, board)) = (table.set, table.city(seat));
        let is_complete = city.is_complete(board, building);
        let state = if is_complete { "complete" } else { "open" };
        let said = msg::dice::sheet_building(
            things::building(set, building),
            city.count(board, building),
            board.size(building),
            state,
            scoring::building(set, city, building).max(0),
        );
        lines.push(self.w.text(said));
        let mut short = Vec::new();
        let rows: Vec<&BoxRow> = board.rows_of(building).collect();
        for row in &rows {
            let boxes = row.boxes().iter();
            let boxes: Vec<String> = boxes.map(|at| mark(table, seat, at, reach)).collect();
            let name = self.w.plain_arg(&things::row(set, row));
            let shown = format!("{name} {}", boxes.join(" "));
            match self.open_effects(table, seat, row) {
                Some(_) if row.len == 1 && rows.len() > 5 => short.push(shown),
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
    fn open_effects(&self, table: Table<'_>, seat: Seat, row: &BoxRow) -> Option<String> {
        let (city, board) = table.city(seat);
        let next = row.boxes() & board.next_after(city.ticked);
        let told = next.iter();
        let told = told.map(|at| describe::effects(table.set, &board.boxes[at].effects));
        let told: Vec<String> = told.map(|effects| self.w.plain_arg(&effects)).collect();
        (!told.is_empty()).then(|| told.join(" / "))
    }
}

fn mark(table: Table<'_>, seat: Seat, at: usize, reach: Boxes) -> String {
    let (city, board) = table.city(seat);
    let star = if reach.has(at) { "*" } else { "" };
    let cost = board.boxes[at].cost;
    match (city.has(at), city.written(at)) {
        (true, Some(points)) => format!("[x{points}]"),
        (true, None) => "[x]".to_owned(),
        (false, _) if board.next_after(city.ticked).has(at) => format!(">{cost}<{star}"),
        (false, _) => format!("[{cost}]"),
    }
}
