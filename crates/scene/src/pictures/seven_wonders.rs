//! 7 Wonders as a picture: the hand with its prices, the reader's city, the neighbours', and the others in a row each.

mod city;
mod far;
mod hand;
mod stages;

use super::Scene;
use super::canvas::{Anchor, Area, Canvas, Inks};
use super::font::Type;
use super::panel::{self, Flow, NUMBER, TITLE};
use super::standing::{self, MARGIN, ROOM};
use crate::mark::{Mark, Sign};
use crate::paint::INK;
use crate::seven_wonders::marks::{self, paint};
use crate::seven_wonders::offers::side_name;
use crate::seven_wonders::{board, city as cities, things};
use rules::seven_wonders::cards::{Side, WonderId};
use rules::seven_wonders::view::{CityView, PhaseName, View};
use words::{Words, msg};

pub(super) fn draw(canvas: &mut Canvas, view: &View, scene: Scene<'_>) -> i32 {
    let w = scene.w;
    let mut y = standing::head(canvas, scene);
    let sealed = board::my_choice(view).map(msg::seven_wonders::my_choice);
    y = standing::notices(canvas, sealed.as_slice(), w, y);
    y = match view.phase {
        PhaseName::Draft => drafted(canvas, view, w, y),
        PhaseName::Side => sides(canvas, view, w, y),
        PhaseName::Start
        | PhaseName::Choose
        | PhaseName::Seventh
        | PhaseName::Pick
        | PhaseName::Over => y,
    };
    y = hand::pile(canvas, view, w, y);
    y = hand::draw(canvas, view, w, y);
    y = city::near(canvas, view, w, y);
    far::draw(canvas, view, w, y)
}

/// The wonders that can still be taken.
fn drafted(canvas: &mut Canvas, view: &View, w: &Words, y: i32) -> i32 {
    let count = i32::try_from(view.draft.len().div_ceil(2)).unwrap_or(0);
    if count == 0 {
        return y;
    }
    let area = Area::new(MARGIN, y, ROOM, 14 + 50 * count);
    panel::ground(canvas, area);
    let mut row = Flow::new(MARGIN + 14, y + 12, ROOM - 20, 50).gap(4);
    for wonder in &view.draft {
        let (x, top) = row.place(ROOM / 2 - 14);
        canvas.sign(&wonder_sign(Some(*wonder)), (x, top), 36, Inks::PLAIN);
        let name = NUMBER.fitted(w.thing(things::city(*wonder)), ROOM / 2 - 70);
        canvas.text((x + 46, top + 26), Anchor::Left, NUMBER, INK, &name);
    }
    area.bottom() + 12
}

fn sides(canvas: &mut Canvas, view: &View, w: &Words, y: i32) -> i32 {
    let Some(wonder) = cities::mine(view).and_then(|city| city.wonder) else {
        return y;
    };
    let mut y = y;
    for side in view.side_choices.iter().filter_map(|side| Side::find(side)) {
        let printed = view.edition.data().wonder(wonder).side(side);
        let area = Area::new(MARGIN, y, ROOM, 52 + stages::HEIGHT + 12);
        panel::ground(canvas, area);
        let sign = wonder_sign(Some(wonder));
        canvas.sign(&sign, (MARGIN + 12, y + 9), 34, Inks::PLAIN);
        let title = w.plain_sentence(&side_name(side));
        canvas.text((MARGIN + 56, y + 34), Anchor::Left, TITLE, INK, &title);
        let makes = [Mark::Sign(marks::resource(printed.resource))];
        canvas.marks_right(&makes, (area.right() - 14, y + 12), 30, 60, Inks::PLAIN);
        let at = (MARGIN + 12, y + 52);
        stages::draw(canvas, &printed.stages, None, w, at, ROOM - 24);
        y = area.bottom() + 12;
    }
    y
}

/// The sign of a wonder; that of all wonders before it is known.
fn wonder_sign(wonder: Option<WonderId>) -> Sign {
    wonder.map_or(Sign::Borrowed("act-wonder"), |wonder| {
        Sign::Owned(format!("wonder-{}", wonder.key()))
    })
}

fn kinds(canvas: &mut Canvas, city: &CityView, row: &mut Flow) {
    for (color, cards) in &city.by_color {
        let number = cards.len().to_string();
        row.counted(canvas, paint(*color), &marks::sign_of(*color), &number);
    }
}

/// The name of whoever owns a city, made to fit, and how it is written.
fn owner(view: &View, index: usize, w: &Words, kind: Type, room: i32) -> (Type, String) {
    let name = match view.cities.get(index).and_then(|city| city.seat) {
        Some(seat) => w.names.get(seat.index()).cloned().unwrap_or_default(),
        None => w.text(msg::seven_wonders::free_city()),
    };
    let kind = kind.squeezed(&name, room);
    let name = kind.fitted(&name, room);
    (kind, name)
}
