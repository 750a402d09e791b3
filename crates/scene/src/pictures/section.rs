//! Sections of a scene: what one decides by over the whole width, cities in panels, others in a line each.

use super::canvas::{Anchor, Area, At, Canvas, Inks, Look};
use super::panel::{self, Flow, TITLE};
use super::standing::{self, MARGIN, ROOM};
use super::{bodies, cards};
use crate::{Body, Face, INK, Lay, Line, Mark, Place, SOFT, SURFACE, Scene, Section, State};

const GAP: i32 = 12;
const HALF: i32 = (ROOM - GAP) / 2;

pub(super) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, y: i32) -> i32 {
    let mut y = y;
    for section in &scene.sections {
        y = wide(canvas, section, y);
        if !is_drawn(section) {
            let w = canvas.w;
            let title = section.title.iter().map(|title| w.plain_sentence(title));
            let said = section.lines.iter().map(|line| w.plain_arg(&line.said));
            let said: Vec<String> = title.chain(said).collect();
            y = standing::sentences(canvas, &said, y);
        }
    }
    let is_far = |section: &&Section| section.place == Place::Far;
    let near = scene.rest.iter().filter(|section| !is_far(section));
    let (table, mut halves): (Vec<&Section>, Vec<&Section>) =
        near.partition(|section| section.place == Place::Table);
    // Where one has no other beside it, the reader's own takes a whole row.
    let is_odd = halves.len() % 2 == 1;
    let own = (halves.iter()).position(|section| is_odd && section.place == Place::Own);
    let own = own.map(|own| halves.remove(own));
    for section in table.into_iter().chain(own) {
        y = wide(canvas, section, y);
    }
    for pair in halves.chunks(2) {
        y = beside(canvas, pair, HALF, y);
    }
    let far: Vec<&Section> = scene.rest.iter().filter(is_far).collect();
    panel::counts(canvas, &far, y)
}

/// Whether there is more to a section than words.
fn is_drawn(section: &Section) -> bool {
    let is_drawn = |line: &Line| !line.marks.is_empty() || !line.things.is_empty();
    section.body != Body::Nothing || section.lines.iter().any(is_drawn)
}

fn wide(canvas: &mut Canvas<'_>, section: &Section, y: i32) -> i32 {
    let titled = |canvas: &mut Canvas<'_>| {
        let title = section.title.as_ref();
        let title = title.map(|title| canvas.w.plain_sentence(title));
        let title = TITLE.fitted(&title.unwrap_or_default(), ROOM - 4);
        canvas.text((MARGIN + 2, y + 24), Anchor::Left, TITLE, INK, &title);
        y + 38
    };
    match &section.body {
        Body::Track(one) => bodies::track(canvas, one, y),
        Body::Cards(Lay::Overlap, faces) => cards::overlapping(canvas, faces, y),
        Body::Cards(Lay::Grid, faces) => {
            let y = titled(canvas);
            cards::grid(canvas, faces, y)
        }
        Body::Wells(all) => {
            let y = titled(canvas);
            bodies::wells(canvas, all, y)
        }
        Body::Sheet(buildings) => {
            let top = titled(canvas);
            let flow = Flow::new(MARGIN + 2, top, ROOM - 4, 38);
            let y = said(canvas, section, flow) + 4;
            bodies::sheet(canvas, buildings, y)
        }
        Body::Cards(Lay::Steps, _) | Body::Nothing
            if is_drawn(section) || section.seat.is_some() =>
        {
            beside(canvas, &[section], ROOM, y)
        }
        Body::Cards(Lay::Steps, _) | Body::Nothing | Body::Page(_) => y,
    }
}

/// Draws panels of a width side by side, equally high.
fn beside(canvas: &mut Canvas<'_>, panels: &[&Section], width: i32, y: i32) -> i32 {
    let places = (MARGIN..).step_by(usize::try_from(width + GAP).unwrap_or(1));
    let (mut drawn, mut end) = (Canvas::new(canvas.w), y);
    for (x, section) in places.clone().zip(panels) {
        end = end.max(inside(&mut drawn, section, Area::new(x, y, width, 0)));
    }
    for (x, section) in places.zip(panels) {
        let area = Area::new(x, y, width, end - y);
        panel::ground(canvas, area, section.place == Place::Own);
    }
    canvas.append(&drawn);
    end + GAP
}

fn inside(canvas: &mut Canvas<'_>, section: &Section, area: Area) -> i32 {
    let is_wide = area.w > HALF;
    let (x, room) = (area.x + 12, area.w - 24);
    titled(canvas, section, area);
    let mut top = area.y + 52;
    let mut steps: &[Face] = &[];
    if let Body::Cards(Lay::Steps, faces) = &section.body {
        steps = faces;
    }
    if is_wide && !steps.is_empty() {
        cards::steps(canvas, steps, Area::new(x, top, room, 0));
        top += cards::STEP_HEIGHT + 12;
    }
    let mut flow = Flow::new(x, top, room, 38);
    if !is_wide && !steps.is_empty() {
        pips(canvas, steps, flow.place(pips_width(steps)));
    }
    top = said(canvas, section, flow);
    for line in &section.lines {
        top = cards::rows(canvas, &line.things, Area::new(x, top, room, 0));
    }
    top + 4
}

/// A title with signs before it and what is held behind it. Where there is little room, a name stands for it.
fn titled(canvas: &mut Canvas<'_>, section: &Section, area: Area) {
    let mut left = area.x + 12;
    let side = match section.place {
        Place::Left => Some("sign-left"),
        Place::Right => Some("sign-right"),
        Place::Table | Place::Own | Place::Near | Place::Far => None,
    };
    if let Some(side) = side {
        canvas.sign(side, (left, area.y + 12), 24, Inks::new(SOFT, SURFACE));
        left += 28;
    }
    if let Some(sign) = &section.sign {
        canvas.sign(sign, (left, area.y + 9), 32, Inks::PLAIN);
        left += 40;
    }
    let held: i32 = (section.holds.iter())
        .map(|chip| panel::chip_width(chip))
        .sum();
    let mut holds = Flow::new(area.right() - held, area.y + 11, held, 38);
    for chip in &section.holds {
        holds.chip(canvas, chip);
    }
    let room = area.right() - held - 10 - left;
    let title = match (&section.name, &section.title) {
        (Some(_), _) if area.w <= HALF => panel::named(section, canvas.w),
        (_, Some(title)) => canvas.w.plain_sentence(title),
        (_, None) => return,
    };
    let kind = TITLE.squeezed(&title, room);
    let title = kind.fitted(&title, room);
    canvas.text((left, area.y + 33), Anchor::Left, kind, INK, &title);
}

/// Draws what is said as marks, line by line, then how much there is of each kind. Gives where it ends.
fn said(canvas: &mut Canvas<'_>, section: &Section, flow: Flow) -> i32 {
    let mut flow = flow;
    for line in section.lines.iter().filter(|line| !line.marks.is_empty()) {
        // On the table it is said what marks are about; in a city one knows.
        let label = (line.label.as_ref()).filter(|_| section.place == Place::Table);
        let label = label.map(|label| vec![Mark::Said(label.clone().into())]);
        let chips = label.iter().chain(&line.marks);
        let chips: Vec<Vec<Mark>> = chips.map(|chip| canvas.read(chip)).collect();
        let width = chips.iter().map(|chip| panel::chip_width(chip)).sum();
        flow.group(match section.place {
            Place::Table => ROOM,
            Place::Own | Place::Left | Place::Right | Place::Near | Place::Far => width,
        });
        for chip in &chips {
            flow.chip(canvas, chip);
        }
    }
    if !matches!(section.body, Body::Sheet(_)) {
        let counts = section.counts.iter();
        let counts: Vec<_> = counts.filter(|count| !count.number.is_empty()).collect();
        flow.group(i32::try_from(counts.len()).unwrap_or(0) * 50);
        for count in counts {
            flow.counted(canvas, count);
        }
    }
    flow.end()
}

fn pips_width(steps: &[Face]) -> i32 {
    i32::try_from(steps.len()).unwrap_or(0) * 22 + 4
}

/// Draws steps as boxes: filled ones stand.
fn pips(canvas: &mut Canvas<'_>, steps: &[Face], (x, y): At) {
    for (index, step) in (0..).zip(steps) {
        let is_built = step.state == State::Built;
        let fill = if is_built { INK } else { SURFACE };
        let look = Look::filled(fill).edged(INK, 2).round(2);
        canvas.rect(Area::new(x + index * 22, y + 4, 18, 20), look);
    }
}
