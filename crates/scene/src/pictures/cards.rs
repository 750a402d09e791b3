//! Cards that lie open: in a grid, over each other, as steps side by side, or as rows in a panel.

use super::canvas::{Anchor, Area, Canvas, Coin, Inks, Look, coin_width};
use super::font::Type;
use super::panel::Flow;
use super::standing::{MARGIN, ROOM};
use crate::{ACCENT, EDGE, Face, Fee, Foot, INK, LINE, SOFT, SUNKEN, SURFACE, State, Tone, WASH};

/// How high the band of a card is, and its foot.
const BAND: i32 = 42;
const FOOT: i32 = 40;

/// How many cards of a grid lie side by side, and how they are set.
const COLUMNS: i32 = 4;
const GAP: i32 = 10;
const CARD: (i32, i32) = ((ROOM - (COLUMNS - 1) * GAP) / COLUMNS, 156);
/// More cards than this are drawn as rows, and of those only such as can be taken, so many at most.
const MANY: usize = 8;
const MOST_ROWS: usize = 24;

/// How many half cards lie side by side in overlapping rows, how wide a card is, and how much is seen of a covered one.
const HALVES: i32 = 12;
const WIDTH: i32 = ROOM / 6 - 6;
const STEP: i32 = 110;

/// How high a step is, and a row.
pub(super) const STEP_HEIGHT: i32 = 92;
const ROW: i32 = 56;

const NAME: Type = Type::bold(18).narrow();
const NARROW_NAME: Type = Type {
    percent: 72,
    ..NAME
};

pub(super) fn grid(canvas: &mut Canvas<'_>, faces: &[Face], y: i32) -> i32 {
    if faces.len() > MANY {
        let open = faces.iter().filter(|face| face.is_open());
        let width = (ROOM - GAP) / 2;
        let mut flow = Flow::new(MARGIN, y, ROOM, ROW).gap(GAP);
        for face in open.take(MOST_ROWS) {
            let (x, top) = flow.place(width);
            let area = Area::new(x, top, width, ROW - 6);
            canvas.rect(area, Look::filled(SURFACE).edged(EDGE, 1).round(3));
            row(canvas, face, Area::new(x + 8, top, width - 16, ROW));
        }
        return flow.end() + 8;
    }
    let (width, height) = CARD;
    let mut flow = Flow::new(MARGIN, y, ROOM, height + GAP).gap(GAP);
    for face in faces {
        let (x, top) = flow.place(width);
        card(canvas, face, Area::new(x, top, width, height));
    }
    flow.end() + 4
}

/// Leaves out rows from which every card was taken.
pub(super) fn overlapping(canvas: &mut Canvas<'_>, faces: &[Face], y: i32) -> i32 {
    let lies = |face: &&Face| face.state != State::Gone;
    let rows = faces.iter().filter(lies).map(|face| i32::from(face.at.0));
    let Some((first, last)) = rows.clone().min().zip(rows.max()) else {
        return y;
    };
    for face in faces.iter().filter(lies) {
        let (row, half) = (i32::from(face.at.0) - first, i32::from(face.at.1));
        let (x, top) = (MARGIN + 3 + half * ROOM / HALVES, y + 6 + row * STEP);
        let area = Area::new(x, top, WIDTH, STEP + FOOT);
        match face.state {
            State::Down | State::Shown => turned_down(canvas, face, area),
            State::Shut | State::Open | State::Sealed | State::Built | State::Gone => {
                card(canvas, face, area);
            }
        }
    }
    y + 6 + (last - first + 1) * STEP + FOOT + 16
}

fn turned_down(canvas: &mut Canvas<'_>, face: &Face, area: Area) {
    canvas.rect(area, Look::filled(SUNKEN).edged(EDGE, 1).round(3));
    canvas.rect(area.inset(6), Look::filled("none").edged(LINE, 2));
    canvas.rect(area.inset(12), Look::filled("none").edged(LINE, 2));
    let middle = area.x + area.w / 2;
    let disc = Area::new(middle - 26, area.y + 24, 52, 52);
    let edged = |ground| Look::filled(ground).edged(EDGE, 2).round(26);
    if face.number.is_empty() {
        let paint = face.pigment.paint;
        canvas.rect(disc, edged(paint.ground));
        canvas.sign(&face.sign, (disc.x + 10, disc.y + 10), 32, Inks::of(paint));
    } else {
        canvas.rect(disc, edged(SUNKEN));
        canvas.roman((middle, disc.y + 26), 26, SOFT, face.number);
    }
}

fn card(canvas: &mut Canvas<'_>, face: &Face, area: Area) {
    edge(canvas, face, area);
    let inner = area.inset(if face.is_open() { 2 } else { 1 });
    let band = Area::new(inner.x, inner.y, inner.w, BAND);
    canvas.rect(band, Look::filled(face.pigment.paint.ground));
    let inks = Inks::of(face.pigment.paint);
    canvas.sign(&face.sign, (band.x + 5, band.y + 10), 22, inks);
    let right = (band.right() - 6, band.y + 7);
    canvas.marks(&face.gives, right, Anchor::Right, (28, band.w - 38), inks);
    let mut base = band.bottom() + 19;
    // The name in at most two lines, in narrower letters where it needs them.
    let (name, room) = (face.narrow_name(canvas.w), inner.w - 8);
    let kind = match NAME.wrapped(&name, room, 3).len() {
        3.. => NARROW_NAME,
        _ => NAME,
    };
    for line in kind.wrapped(&name, room, 2) {
        canvas.text((inner.x + 5, base), Anchor::Left, kind, INK, &line);
        base += 19;
    }
    let at = (inner.x + 5, base - 13);
    let room = (21, inner.w - 10);
    canvas.marks(&face.cost, at, Anchor::Left, room, Inks::new(SOFT, SURFACE));
    if let Some(one) = face.feet.first() {
        let area = Area::new(inner.x, inner.bottom() - FOOT, inner.w, FOOT);
        foot(canvas, one, area);
    }
}

fn edge(canvas: &mut Canvas<'_>, face: &Face, area: Area) {
    let card = Look::filled(SURFACE).round(3);
    let card = match face.state {
        State::Sealed => card.edged(Tone::GAIN.color, 4),
        State::Open => card.edged(INK, 2),
        State::Shut | State::Built | State::Down | State::Gone | State::Shown => {
            card.edged(EDGE, 1)
        }
    };
    canvas.rect(area, card);
    if face.is_new {
        let around = Look::filled("none").edged(ACCENT, 3).round(5).dashed();
        canvas.rect(area.inset(-3), around);
    }
}

fn foot(canvas: &mut Canvas<'_>, foot: &Foot, area: Area) {
    let (x, middle) = (area.x + 6, area.y + area.h / 2);
    let ink = foot.fee.tone().color;
    let sign = match foot.fee {
        Fee::Printed => return,
        Fee::Coins { least, most } => {
            canvas.line((area.x, area.y), (area.right(), area.y), LINE, 1);
            let coins = between(least, most);
            canvas.coin((x, middle - 16), 32, &coins, INK, Coin::Plain);
            return;
        }
        Fee::Short { coins, missing } => {
            canvas.rect(area, Look::filled(SUNKEN));
            let coins = coins.map_or_else(String::new, |coins| coins.to_string());
            let width = canvas.coin((x, middle - 16), 32, &coins, ink, Coin::Dashed);
            let left = x + width + 6;
            let room = area.right() - 3 - left;
            let why = foot.why.as_ref();
            let words = why.map_or_else(String::new, |why| canvas.w.text(why));
            let kind = Type::plain(18).narrow().squeezed(&words, room);
            let told = match kind.width(&words) <= room {
                true => words,
                false => format!("−{missing}"),
            };
            canvas.text((left, middle + 7), Anchor::Left, kind, ink, &told);
            return;
        }
        Fee::Free | Fee::Paid => "sign-check",
        Fee::Cannot(sign) => sign,
    };
    canvas.rect(area, Look::filled(SUNKEN));
    canvas.sign(sign, (x - 1, middle - 10), 20, Inks::new(ink, SUNKEN));
    let kind = Type::bold(20).narrow();
    let text = kind.fitted(&canvas.w.text(&foot.head), area.w - 32);
    canvas.text((x + 22, middle + 7), Anchor::Left, kind, ink, &text);
}

/// "3", "2–4".
pub(super) fn between(least: u32, most: u32) -> String {
    match least < most {
        true => format!("{least}–{most}"),
        false => most.to_string(),
    }
}

pub(super) fn steps(canvas: &mut Canvas<'_>, faces: &[Face], area: Area) {
    const GAP: i32 = 8;
    let count = i32::try_from(faces.len()).unwrap_or(1).max(1);
    let width = (area.w - (count - 1) * GAP) / count;
    for (index, face) in (0..).zip(faces) {
        let x = area.x + index * (width + GAP);
        step(canvas, face, Area::new(x, area.y, width, STEP_HEIGHT));
    }
}

fn step(canvas: &mut Canvas<'_>, face: &Face, area: Area) {
    let is_built = face.state == State::Built;
    let ground = if is_built { SUNKEN } else { SURFACE };
    let look = Look::filled(ground).round(3);
    let look = match (is_built, face.is_open()) {
        (true, _) => look.edged(INK, 2),
        (false, true) => look.edged(ACCENT, 3),
        (false, false) => look.edged(EDGE, 1).dashed(),
    };
    canvas.rect(area, look);
    canvas.roman((area.x + 20, area.y + 19), 17, SOFT, face.number);
    let middle = area.x + area.w / 2;
    if is_built {
        let at = (area.right() - 30, area.y + 7);
        canvas.sign("sign-check", at, 22, Inks::new(Tone::GAIN.color, ground));
    }
    let at = (middle, area.y + if is_built { 38 } else { 26 });
    let room = area.w - 14;
    let inks = Inks::new(INK, ground);
    canvas.marks(&face.gives, at, Anchor::Middle, (30, room), inks);
    if !is_built {
        let at = (middle, area.bottom() - 29);
        let inks = Inks::new(SOFT, ground);
        canvas.marks(&face.cost, at, Anchor::Middle, (20, room), inks);
    }
}

/// Draws things of which there is no more than a name.
fn discs(canvas: &mut Canvas<'_>, faces: &[Face], area: Area) -> i32 {
    const STEP: i32 = ROOM / 5;
    let kind = Type::plain(18).narrow();
    let mut flow = Flow::new(area.x, area.y, area.w, 92).gap(0);
    for face in faces {
        let (x, y) = flow.place(STEP - 5);
        let disc = Area::new(x + STEP / 2 - 26, y, 52, 52);
        canvas.rect(disc, Look::filled(WASH).edged(EDGE, 2).round(26));
        let at = (disc.x + 11, disc.y + 11);
        canvas.sign(&face.sign, at, 30, Inks::new(INK, WASH));
        let name = kind.fitted(&canvas.w.plain_arg(&face.name), STEP - 6);
        let at = (x + STEP / 2, y + 74);
        canvas.text(at, Anchor::Middle, kind, INK, &name);
    }
    flow.end()
}

pub(super) fn rows(canvas: &mut Canvas<'_>, faces: &[Face], area: Area) -> i32 {
    if faces.iter().all(|face| face.gives.is_empty()) {
        return discs(canvas, faces, area);
    }
    let mut y = area.y;
    for face in faces {
        row(canvas, face, Area { y, ..area });
        y += ROW;
    }
    y
}

fn row(canvas: &mut Canvas<'_>, face: &Face, area: Area) {
    let is_built = face.state == State::Built;
    let is_plain = !is_built && !face.feet.is_empty() && !face.is_open();
    let (ink, kind) = match is_plain {
        true => (SOFT, Type::plain(19)),
        false => (INK, Type::bold(19)),
    };
    let inks = Inks::new(ink, SURFACE);
    let (x, y) = (area.x, area.y);
    if face.pigment.id == "black" {
        canvas.sign(&face.sign, (x, y + 3), 36, inks);
    } else {
        let paint = face.pigment.paint;
        let square = Area::new(x, y + 6, 36, 36);
        canvas.rect(square, Look::filled(paint.ground).round(3));
        canvas.sign(&face.sign, (x + 7, y + 13), 22, Inks::of(paint));
    }
    let right = area.right();
    let coin = |canvas: &mut Canvas<'_>, coins: &str, ink, look| {
        let left = right - coin_width(28, coins);
        canvas.coin((left, y + 9), 28, coins, ink, look);
        46
    };
    let taken = match face.feet.first().map(|foot| foot.fee) {
        _ if is_built => {
            let inks = Inks::new(Tone::GAIN.color, SURFACE);
            canvas.sign("sign-check", (right - 28, y + 7), 26, inks);
            46
        }
        Some(Fee::Coins { most, .. }) => coin(canvas, &most.to_string(), INK, Coin::Plain),
        Some(Fee::Short {
            coins: Some(coins), ..
        }) => coin(canvas, &coins.to_string(), Tone::LOSS.color, Coin::Dashed),
        Some(Fee::Free) if !face.is_open() => coin(canvas, "0", INK, Coin::Plain),
        Some(_) => 0,
        None => {
            let inks = Inks::new(SOFT, SURFACE);
            canvas.marks(&face.cost, (right, y + 12), Anchor::Right, (24, 140), inks) + 10
        }
    };
    let room = area.w - 46 - taken;
    let name = canvas.w.plain_arg(&face.name);
    let kind = kind.narrow().squeezed(&name, room);
    let name = kind.fitted(&name, room);
    canvas.text((x + 46, y + 18), Anchor::Left, kind, ink, &name);
    let at = (x + 46, y + 24);
    canvas.marks(&face.gives, at, Anchor::Left, (20, room), inks);
}
