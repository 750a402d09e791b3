//! The curves of everybody's chance to win, as a picture without script.
//!
//! It knows positions, names and chapters, and no game. Start reading at [`Curve::new`].

use crate::look::look_back::Judged;
use crate::table::history::Chapter;
use words::{Html, Words, msg};

pub(super) struct Curve {
    pub(super) lines: Vec<Line>,
    /// Lines across.
    pub(super) levels: Vec<Mark>,
    /// Lines upright, with what begins there.
    pub(super) chapters: Vec<Mark>,
    pub(super) turns: Vec<Turn>,
    /// The picture in words.
    pub(super) spoken: String,
}

/// A seat's curve.
pub(super) struct Line {
    /// From 0: its colour and its dashes follow from it.
    pub(super) seat: usize,
    /// For a `polyline`.
    pub(super) places: String,
    pub(super) name: Html,
    /// The chance at the end.
    pub(super) last: Html,
}

/// A line of the grid, with its label where there is room for one.
pub(super) struct Mark {
    pub(super) at: String,
    pub(super) label_at: String,
    pub(super) label: Option<String>,
}

pub(super) struct Turn {
    pub(super) number: usize,
    pub(super) x: String,
    pub(super) y: String,
    pub(super) text_y: String,
}

/// The picture is 400 wide and 212 high, without units; places are tenths of that.
const LEFT: usize = 480;
const RIGHT: usize = 3900;
const TOP: usize = 120;
const BOTTOM: usize = 1900;
/// The room that a letter of a label takes on a phone.
const LETTER: usize = 85;
/// How many chapters are shown, and how many moves lie between two lines where there are more.
const CHAPTERS: usize = 8;
const MOVES: usize = 10;
/// Half the height of a figure in a turning point.
const FIGURE: usize = 40;

impl Curve {
    /// Draws curves. `turns` are the positions after the moves that turned the game, `of` the seats whose curves they
    /// stand on.
    pub(super) fn new(
        positions: &[Judged],
        chapters: &[Chapter],
        turns: &[usize],
        of: usize,
        w: &Words,
    ) -> Self {
        let seats = positions.first().map_or(0, |first| first.chances.len());
        let scale = Scale {
            most: positions.len().saturating_sub(1).max(1),
        };
        let spoken: Vec<String> = (0..seats).map(|seat| spoken(positions, seat, w)).collect();
        Self {
            lines: (0..seats)
                .map(|seat| line(&scale, positions, seat, w))
                .collect(),
            levels: [0_u16, 250, 500, 750, 1000]
                .map(|level| Mark {
                    at: tenths(scale.y(level)),
                    label_at: tenths(scale.y(level) + FIGURE),
                    label: (level % 500 == 0).then(|| percent(level, w)),
                })
                .into(),
            chapters: marks(&scale, positions, chapters, w),
            turns: turns
                .iter()
                .enumerate()
                .map(|(index, at)| turn(&scale, positions, (index + 1, *at), of))
                .collect(),
            spoken: spoken.join(" "),
        }
    }
}

/// A chance in words: "51%".
pub(super) fn percent(chance: u16, w: &Words) -> String {
    w.text(msg::look_back::percent(hundredths(chance)))
}

/// Thousandths as whole hundredths.
pub(super) const fn hundredths(chance: u16) -> u16 {
    (chance + 5) / 10
}

/// The chances of all seats as whole hundredths with the same sum: what rounding leaves over goes where it is missed most.
pub(super) fn percents(chances: &[u16]) -> Vec<u16> {
    let mut percents: Vec<u16> = chances.iter().map(|chance| chance / 10).collect();
    let left = hundredths(chances.iter().sum::<u16>()) - percents.iter().sum::<u16>();
    let mut seats: Vec<usize> = (0..chances.len()).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(chances[*seat] % 10));
    for seat in seats.into_iter().take(usize::from(left)) {
        percents[seat] += 1;
    }
    percents
}

pub(super) fn percent_of(judged: &Judged, seat: usize) -> u16 {
    percents(&judged.chances).get(seat).copied().unwrap_or(0)
}

/// How positions and chances become places.
struct Scale {
    /// Number of the last position.
    most: usize,
}

impl Scale {
    const fn x(&self, position: usize) -> usize {
        LEFT + (RIGHT - LEFT) * position / self.most
    }

    fn y(&self, chance: u16) -> usize {
        BOTTOM - (BOTTOM - TOP) * usize::from(chance.min(1000)) / 1000
    }
}

fn tenths(place: usize) -> String {
    format!("{}.{}", place / 10, place % 10)
}

fn chance(judged: &Judged, seat: usize) -> u16 {
    judged.chances.get(seat).copied().unwrap_or(0)
}

fn line(scale: &Scale, positions: &[Judged], seat: usize, w: &Words) -> Line {
    let places = positions.iter().enumerate().map(|(number, judged)| {
        let y = scale.y(chance(judged, seat));
        format!("{},{}", tenths(scale.x(number)), tenths(y))
    });
    let last = positions.last().map_or(0, |last| percent_of(last, seat));
    Line {
        seat,
        places: places.collect::<Vec<_>>().join(" "),
        name: w.say(msg::look_back::player(super::seat(seat))),
        last: w.say(msg::look_back::percent(last)),
    }
}

fn spoken(positions: &[Judged], seat: usize, w: &Words) -> String {
    let chances = || positions.iter().map(|judged| percent_of(judged, seat));
    let said = |chance: Option<u16>| msg::look_back::percent(chance.unwrap_or(0));
    w.text(msg::look_back::course(
        super::seat(seat),
        said(chances().next()),
        said(chances().min()),
        said(chances().max()),
        said(chances().next_back()),
    ))
}

/// Where chapters begin, or every tenth move where there are many. A label stands only where there is room before the
/// next one.
fn marks(scale: &Scale, positions: &[Judged], chapters: &[Chapter], w: &Words) -> Vec<Mark> {
    if chapters.len() > CHAPTERS {
        let tenth = |number: usize| Mark {
            at: tenths(scale.x(number)),
            label_at: tenths(scale.x(number) + 20),
            label: Some(w.text(msg::language::number(number))),
        };
        let numbers = (MOVES..positions.len()).step_by(MOVES);
        return numbers.map(tenth).collect();
    }
    let begins: Vec<(usize, String)> = chapters
        .iter()
        .filter_map(|chapter| {
            let number = positions.iter().position(|one| one.seq >= chapter.seq)?;
            Some((scale.x(number), w.plain(&chapter.title)))
        })
        .collect();
    let ends = begins.iter().skip(1).map(|(x, _)| *x).chain([RIGHT]);
    let spans = begins.iter().zip(ends).filter(|((x, _), end)| x < end);
    let mark = |((x, title), end): (&(usize, String), usize)| Mark {
        at: tenths(*x),
        label_at: tenths(x + 20),
        label: (title.chars().count() * LETTER < end - x).then(|| title.clone()),
    };
    spans.map(mark).collect()
}

fn turn(scale: &Scale, positions: &[Judged], (number, at): (usize, usize), of: usize) -> Turn {
    let judged = positions.get(at);
    let y = judged.map_or(BOTTOM, |judged| scale.y(chance(judged, of)));
    Turn {
        number,
        x: tenths(scale.x(at)),
        y: tenths(y),
        text_y: tenths(y + FIGURE),
    }
}

#[cfg(test)]
mod tests {
    use super::percents;

    #[test]
    fn percents_sum_up_to_the_whole() {
        for (chances, told) in [
            (&[505, 495][..], &[51, 49][..]),
            (&[335, 335, 330], &[34, 33, 33]),
            (&[1000, 0], &[100, 0]),
            (&[333, 333, 334], &[33, 33, 34]),
            (&[], &[]),
        ] {
            assert_eq!(percents(chances), told, "{chances:?}");
        }
    }
}
