//! The position as plain text of at most 72 columns, for letters and the generic board.
//!
//! Drawn from the [`View`] alone. Start reading at [`drawing`].

use std::fmt::Write as _;

use super::describe;
use super::view::{BoxView, BuildingView, CityView, DieStatus, DieView, RowView, View};
use crate::games::{Seat, words};

const COLUMNS: usize = 72;

/// Draws the position.
#[must_use]
pub(super) fn drawing(view: &View, names: &[String]) -> String {
    let mut text = String::new();
    let last = if view.is_last_round { ", the last" } else { "" };
    let own = if view.board_set.is_built_in {
        " (our own design)"
    } else {
        ""
    };
    line(&mut text, &format!("Round {}{last}", view.round));
    line(&mut text, &format!("Boards: {}{own}", view.board_set.name));
    forum(&mut text, view);
    standing(&mut text, view, names);
    counts(&mut text, view, names);
    if let Some(seat) = view.viewer
        && let Some(city) = view.cities.get(seat.index())
    {
        text.push('\n');
        sheet(&mut text, city, "Your city");
        fronts(&mut text, city, names);
    } else {
        for city in &view.cities {
            text.push('\n');
            sheet(&mut text, city, &name(names, city.seat));
        }
    }
    text
}

fn forum(text: &mut String, view: &View) {
    if view.forum.is_empty() {
        return;
    }
    let mine = if view.viewer.is_some() {
        " = what it costs you with its box"
    } else {
        ""
    };
    text.push('\n');
    line(text, &format!("The forum: price, die, face{mine}"));
    for section in &view.forum {
        if section.dice.is_empty() {
            line(text, &format!(" {}  -", section.price));
        }
        for (index, die) in section.dice.iter().enumerate() {
            let price = if index == 0 {
                section.price.to_string()
            } else {
                " ".to_owned()
            };
            let shown = format!(
                " {price}  {:<7} {:<30} {}",
                describe::spoken(&die.id),
                cut(&die.face.name, 30),
                for_me(die)
            );
            line(text, shown.trim_end());
        }
    }
}

fn for_me(die: &DieView) -> String {
    let Some(mine) = &die.for_me else {
        return String::new();
    };
    if mine.status != DieStatus::Open {
        let reason = match mine.status {
            DieStatus::ComparisonFails => "comparison fails",
            DieStatus::Open | DieStatus::Locked | DieStatus::NoBoxLeft | DieStatus::TooDear => {
                mine.reason.as_str()
            }
        };
        return format!("- {reason}");
    }
    match (mine.cost_least, mine.cost_most) {
        (Some(0), Some(0)) => "= free".to_owned(),
        (Some(least), Some(most)) if least < most => {
            format!("= {least} to {}", describe::coins(most))
        }
        (Some(least), _) => format!("= {}", describe::coins(least)),
        (None, _) => String::new(),
    }
}

fn standing(text: &mut String, view: &View, names: &[String]) {
    if view.cities.is_empty() {
        return;
    }
    text.push('\n');
    line(
        text,
        "                            points  coins  resources  bonuses  choice",
    );
    for city in &view.cities {
        let at = city.seat.index();
        let who = format!("{} ({})", name(names, city.seat), city.name);
        let taken = city.bonuses.iter().filter(|bonus| bonus.is_taken).count();
        let sealed = match (view.outcome.is_some(), view.sealed.get(at)) {
            (true, _) => "over",
            (false, Some(true)) => "sealed",
            (false, _) => "open",
        };
        let row = format!(
            "{} {:>6} {:>6} {:>10} {:>8}  {sealed}",
            padded(&who, 27),
            view.points_so_far.get(at).copied().unwrap_or(0),
            view.coins.get(at).copied().unwrap_or(0),
            view.resources.get(at).copied().unwrap_or(0),
            format!("{taken}/{}", city.bonuses.len()),
        );
        line(text, &row);
    }
}

/// How many boxes everybody has ticked: what the guild hall compares.
fn counts(text: &mut String, view: &View, names: &[String]) {
    let Some(city) = view.cities.first() else {
        return;
    };
    text.push('\n');
    let mut head = padded("Boxes ticked", 18);
    for building in &city.buildings {
        let _infallible = write!(head, " {:>5}", cut(&short(&building.id), 5));
    }
    line(text, &head);
    for city in &view.cities {
        let mut row = padded(&name(names, city.seat), 18);
        for building in &city.buildings {
            let _infallible = write!(row, " {:>5}", building.ticked);
        }
        line(text, &row);
    }
}

/// A building in at most five letters: `west_barracks` is "west".
fn short(id: &str) -> String {
    let word = id.split('_').next().unwrap_or(id);
    word.chars().take(5).collect()
}

/// A city sheet: one line per row, `[x]` ticked, `[3]` costs 3 resources, `>3<` can be ticked next.
fn sheet(text: &mut String, city: &CityView, whose: &str) {
    let reserve = city.reserve;
    line(
        text,
        &format!(
            "{whose}: {}. Coins {}, spent {}, of {}",
            city.name, reserve.ringed, reserve.spent, reserve.size
        ),
    );
    line(
        text,
        "[x] ticked, >n< next and n resources, [n] later, * within reach now",
    );
    for building in &city.buildings {
        let done = if building.ticked == building.size {
            ", complete"
        } else {
            ""
        };
        line(
            text,
            &format!(
                "{} {}/{}{done}{}",
                building.name,
                building.ticked,
                building.size,
                worth(building)
            ),
        );
        rows(text, building);
    }
    let bonuses: Vec<String> = city
        .bonuses
        .iter()
        .map(|bonus| {
            let mark = if bonus.is_taken { "x" } else { " " };
            format!("[{mark}] {}", bonus.id)
        })
        .collect();
    line(text, &format!("Bonuses {}", bonuses.join(" ")));
    if !city.lasting.is_empty() {
        line(text, &format!("Lasting: {}", city.lasting.join("; ")));
    }
}

fn worth(building: &BuildingView) -> String {
    if building.points > 0 {
        format!(
            ", {}",
            describe::points(u32::try_from(building.points).unwrap_or(0))
        )
    } else {
        String::new()
    }
}

/// Short rows of one box share a line.
fn rows(text: &mut String, building: &BuildingView) {
    let mut short = Vec::new();
    for row in &building.rows {
        let boxes: Vec<String> = row.boxes.iter().map(mark).collect();
        let shown = format!("{} {}", row.name, boxes.join(" "));
        match open_effects(row) {
            Some(_) if row.boxes.len() == 1 && building.rows.len() > 5 => short.push(shown),
            None => short.push(shown),
            Some(effects) => line(text, &format!("   {shown}  {effects}")),
        }
    }
    if !short.is_empty() {
        line(text, &format!("   {}", short.join("  ")));
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

/// What the next boxes of a row do; none when the row is full.
fn open_effects(row: &RowView) -> Option<String> {
    let next: Vec<String> = row
        .boxes
        .iter()
        .filter(|one| one.is_next)
        .map(|one| {
            let words: Vec<&str> = one.effects.iter().map(|each| each.words.as_str()).collect();
            words.join(", ")
        })
        .collect();
    (!next.is_empty()).then(|| next.join(" / "))
}

fn fronts(text: &mut String, city: &CityView, names: &[String]) {
    for front in &city.fronts {
        let building = city
            .buildings
            .iter()
            .find(|building| building.id == front.building);
        let side = building.map_or(front.building.as_str(), |building| building.name.as_str());
        line(
            text,
            &format!(
                "{side} against {}: {} there; you: {}, {} written",
                name(names, front.neighbour),
                describe::counted(front.defences_met, "defence", "defences"),
                describe::counted(front.defences, "defence", "defences"),
                describe::points(front.attack_points)
            ),
        );
    }
}

fn name(names: &[String], seat: Seat) -> String {
    let number = seat.index() + 1;
    names
        .get(seat.index())
        .cloned()
        .unwrap_or_else(|| format!("seat {number}"))
}

fn padded(text: &str, width: usize) -> String {
    let cut = cut(text, width);
    let missing = width.saturating_sub(cut.chars().count());
    format!("{cut}{}", " ".repeat(missing))
}

fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(width.saturating_sub(1)).collect();
    cut.push('…');
    cut
}

/// Writes a line, broken at spaces where it is too long.
fn line(text: &mut String, content: &str) {
    let words = content.trim();
    let indent = content.len() - content.trim_start().len();
    let [first, next] = [indent, indent + 4].map(|columns| " ".repeat(columns));
    for line in words::wrap(words, COLUMNS, &first, &next) {
        let line = cut(&line, COLUMNS);
        let _infallible = writeln!(text, "{}", line.trim_end());
    }
}
