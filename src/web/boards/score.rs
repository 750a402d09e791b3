//! The score sheet of a finished game: points by kind as a table and as bars.
//!
//! Serves every game: it knows the keys of all breakdowns and no rule. Start reading at [`Score::new`].

use super::icon::Icon;
use rules::Seat;
use words::{Arg, Join, Message, msg};

#[derive(Debug)]
pub struct Score {
    pub seats: Vec<Column>,
    pub rows: Vec<ScoreLine>,
    pub bars: Vec<Bar>,
    pub grid: Vec<GridLine>,
    pub height: i32,
    pub floor: i32,
    pub labels_y: i32,
    pub zero_x: String,
    pub spoken: Message,
    /// Whether the game ended otherwise than by points.
    pub is_sudden: bool,
}

#[derive(Debug, Clone, Copy)]
pub struct Won<'a> {
    pub winners: &'a [Seat],
    /// What ended the game where points did not.
    pub sudden: Option<&'a Message>,
}

#[derive(Debug)]
pub struct Column {
    pub name: String,
    pub is_me: bool,
    /// Sum of points, or what won the game in their place; none for whoever did not win so.
    pub total: Option<Message>,
}

#[derive(Debug)]
pub struct ScoreLine {
    pub class: &'static str,
    pub sign: Icon,
    pub name: Message,
    pub cells: Vec<Cell>,
}

#[derive(Debug)]
pub struct Cell {
    pub text: String,
    pub is_best: bool,
    pub is_me: bool,
}

#[derive(Debug)]
pub struct Bar {
    pub name: String,
    pub total: String,
    pub total_x: String,
    /// Where the laurel of whoever won stands; none for the others.
    pub laurel_x: Option<String>,
    pub y: i32,
    pub text_y: i32,
    pub mark_y: i32,
    pub parts: Vec<BarPart>,
}

#[derive(Debug)]
pub struct BarPart {
    pub class: &'static str,
    pub x: String,
    pub width: String,
    /// Its sign, where it is wide enough.
    pub sign_id: Option<&'static str>,
    pub sign_x: String,
    /// Points, where it is wide enough.
    pub text: Option<String>,
    pub text_x: String,
}

#[derive(Debug)]
pub struct GridLine {
    pub x: String,
    pub label: i32,
}

/// How a kind of points is shown: key, class, sign. The catalogue has its name.
static KINDS: &[(&str, &str, &str)] = &[
    ("military", "is-red", "victory"),
    ("blue", "is-blue", "colour-blue"),
    ("green", "is-green", "colour-green"),
    ("yellow", "is-yellow", "colour-yellow"),
    ("guilds", "is-purple", "colour-purple"),
    ("wonders", "is-wonder", "act-wonder"),
    ("wonder", "is-wonder", "act-wonder"),
    ("tokens", "is-token", "token-philosophy"),
    ("coins", "is-coin", "coin"),
    ("guild_hall", "is-purple", "colour-purple"),
    ("gallery", "is-coin", "die-leader"),
    ("west_barracks", "is-red", "sign-left"),
    ("east_barracks", "is-east", "sign-right"),
    ("agora", "is-blue", "colour-blue"),
    ("market", "is-yellow", "colour-yellow"),
    ("university", "is-green", "colour-green"),
    ("attacks", "is-attack", "victory"),
    ("agora_first", "is-blue", "die-temple"),
    ("bonuses", "is-coin", "points"),
];

/// Tenths of a pixel of the bar picture, which is 400 pixels wide.
const WIDTH: i32 = 4000;
/// Where zero lies when nobody has minus points.
const LEFT: i32 = 700;
/// Room for a sum and a laurel right of the longest bar.
const RIGHT: i32 = 560;
/// How far right of where the sum stands the laurel does: past three figures.
const LAUREL: i32 = 250;
const BAR_STEP: i32 = 33;
/// Characters of a name that fit left of the bars.
const NAME_CHARS: usize = 8;

impl Score {
    /// Makes the sheet of `breakdown` by seat. What ends a game in place of points stands in place of the totals, at
    /// whoever won. None without any seat.
    pub fn new(
        points: Option<&[i32]>,
        breakdown: &[Vec<(String, i32)>],
        won: Won<'_>,
        names: &[String],
        me: Option<Seat>,
    ) -> Option<Self> {
        if breakdown.is_empty() {
            return None;
        }
        let sum = |kinds: &Vec<(String, i32)>| kinds.iter().map(|(_, points)| points).sum::<i32>();
        let sums = || breakdown.iter().map(sum).collect();
        let points: Vec<i32> = points.map_or_else(sums, <[i32]>::to_vec);
        let name = |seat: usize| names.get(seat).cloned().unwrap_or_default();
        let is_me = |seat: usize| me.is_some_and(|me| me.index() == seat);
        let has_won = |seat: usize| won.winners.iter().any(|one| one.index() == seat);
        let scale = Scale::new(breakdown);
        let column = |(seat, total): (usize, &i32)| Column {
            name: name(seat),
            is_me: is_me(seat),
            total: match won.sudden {
                None => Some(msg::language::number(*total)),
                Some(reason) => has_won(seat).then(|| reason.clone()),
            },
        };
        let bar = |(seat, kinds): (usize, &Vec<(String, i32)>)| {
            let bar = bar(&scale, seat, &name(seat), points.get(seat), kinds);
            let laurel_x = bar.laurel_x.filter(|_| has_won(seat));
            Bar { laurel_x, ..bar }
        };
        let bars: Vec<_> = breakdown.iter().enumerate().map(bar).collect();
        let floor = 10 + BAR_STEP * i32::try_from(bars.len()).unwrap_or(0);
        Some(Self {
            rows: rows(breakdown, is_me),
            is_sudden: won.sudden.is_some(),
            spoken: spoken(&bars),
            seats: points.iter().enumerate().map(column).collect(),
            bars,
            grid: scale.grid(),
            height: floor + 22,
            floor,
            labels_y: floor + 15,
            zero_x: tenths(scale.x(0)),
        })
    }
}

/// Writes a number with a true minus.
pub fn minus(number: i32) -> String {
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", number.unsigned_abs())
}

fn tenths(tenths: i32) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

pub fn kind_name(key: &str) -> Message {
    match find(key) {
        Some((known, ..)) => msg::board::kind(known),
        None => msg::board::other_kind(key.replace('_', " ")),
    }
}

/// Class and sign of a kind of points.
fn shown(key: &str) -> (&'static str, &'static str) {
    find(key).map_or(("is-coin", "points"), |(_, class, sign)| (class, sign))
}

fn find(key: &str) -> Option<(&'static str, &'static str, &'static str)> {
    KINDS.iter().copied().find(|(known, ..)| *known == key)
}

fn spoken(bars: &[Bar]) -> Message {
    let sums = bars.iter().map(|bar| match bar.laurel_x {
        Some(_) => msg::board::sum_of_winner(&bar.name, &bar.total),
        None => msg::board::sum(&bar.name, &bar.total),
    });
    msg::board::bars(Arg::list(Join::Comma, sums))
}

fn rows(breakdown: &[Vec<(String, i32)>], is_me: impl Fn(usize) -> bool) -> Vec<ScoreLine> {
    let row = |(key, _): &(String, i32)| {
        let (class, sign) = shown(key);
        let points = breakdown.iter().map(|kinds| points_of(kinds, key));
        let points: Vec<i32> = points.collect();
        let best = points.iter().copied().max().unwrap_or(0);
        let is_shared = points.iter().all(|one| *one == best);
        let cell = |(seat, one): (usize, &i32)| Cell {
            text: minus(*one),
            is_best: *one == best && !is_shared,
            is_me: is_me(seat),
        };
        ScoreLine {
            class,
            sign: Icon::of(sign),
            name: kind_name(key),
            cells: points.iter().enumerate().map(cell).collect(),
        }
    };
    let kinds = breakdown.first().into_iter().flatten();
    kinds.map(row).collect()
}

fn points_of(kinds: &[(String, i32)], key: &str) -> i32 {
    let found = kinds.iter().find(|(known, _)| known == key);
    found.map_or(0, |(_, points)| *points)
}

/// How points become places in the picture.
struct Scale {
    zero: i32,
    per_point: i32,
    most: i32,
}

impl Scale {
    fn new(breakdown: &[Vec<(String, i32)>]) -> Self {
        let sum = |sign: i32| {
            let sums = breakdown.iter().map(|kinds| {
                let points = kinds.iter().map(|(_, points)| (points * sign).max(0));
                points.sum::<i32>()
            });
            sums.max().unwrap_or(0)
        };
        let (plus, minus) = (sum(1).max(10), sum(-1));
        let per_point = (WIDTH - LEFT - RIGHT) / (plus + minus);
        Self {
            zero: LEFT + minus * per_point,
            per_point,
            most: plus,
        }
    }

    const fn x(&self, points: i32) -> i32 {
        self.zero + points * self.per_point
    }

    fn grid(&self) -> Vec<GridLine> {
        let lines = (0..=self.most).step_by(10).map(|points| GridLine {
            x: tenths(self.x(points)),
            label: points,
        });
        lines.collect()
    }
}

fn bar(
    scale: &Scale,
    seat: usize,
    name: &str,
    total: Option<&i32>,
    kinds: &[(String, i32)],
) -> Bar {
    let y = 10 + BAR_STEP * i32::try_from(seat).unwrap_or(0);
    let (mut plus, mut minus_end) = (0, 0);
    let mut parts = Vec::new();
    for (key, points) in kinds {
        let (class, sign) = shown(key);
        let from = if *points < 0 {
            minus_end += points;
            minus_end
        } else {
            plus += points;
            plus - points
        };
        if *points != 0 {
            parts.push(bar_part(scale, class, sign, from, *points));
        }
    }
    Bar {
        name: shortened(name),
        total: minus(total.copied().unwrap_or(plus + minus_end)),
        total_x: tenths(scale.x(plus) + 60),
        laurel_x: Some(tenths(scale.x(plus) + 60 + LAUREL)),
        y,
        text_y: y + 17,
        mark_y: y + 6,
        parts,
    }
}

/// A name that fits left of the bars; the table above has it whole.
fn shortened(name: &str) -> String {
    if name.chars().count() <= NAME_CHARS {
        return name.to_owned();
    }
    let start: String = name.chars().take(NAME_CHARS - 1).collect();
    format!("{start}…")
}

fn bar_part(
    scale: &Scale,
    class: &'static str,
    sign: &'static str,
    from: i32,
    points: i32,
) -> BarPart {
    let x = scale.x(from);
    let width = points.abs() * scale.per_point;
    // A sign and two digits need 36 pixels, digits alone 15.
    let has_sign = width >= 360;
    BarPart {
        class,
        x: tenths(x),
        width: tenths(width),
        sign_id: has_sign.then_some(sign),
        sign_x: tenths(x + 50),
        text: (width >= 150).then(|| minus(points)),
        text_x: tenths(if has_sign { x + 200 } else { x + width / 2 }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breakdown(kinds: &[&[(&str, i32)]]) -> Vec<Vec<(String, i32)>> {
        let kind = |(key, points): &(&str, i32)| ((*key).to_owned(), *points);
        let seats = kinds.iter().map(|kinds| kinds.iter().map(kind).collect());
        seats.collect()
    }

    /// The second player won.
    const BY_POINTS: Won<'_> = Won {
        winners: &[Seat(1)],
        sudden: None,
    };

    #[test]
    fn the_laurel_is_at_whoever_won_and_not_at_whoever_has_more() {
        let breakdown = breakdown(&[&[("blue", 50)], &[("blue", 15)]]);
        let names = ["Ana".to_owned(), "Freja".to_owned()];
        let reason = msg::over::reason("military");
        let won = Won {
            sudden: Some(&reason),
            ..BY_POINTS
        };
        let score = Score::new(None, &breakdown, won, &names, None).unwrap();
        let [loser, winner] = &score.bars[..] else {
            panic!("two bars");
        };
        assert!(winner.laurel_x.is_some() && loser.laurel_x.is_none());
        assert_eq!(score.seats[0].total, None);
    }

    #[test]
    fn bars_start_at_zero_and_minus_points_lie_left_of_it() {
        let breakdown = breakdown(&[
            &[("military", -3), ("blue", 20)],
            &[("military", 10), ("blue", 4)],
        ]);
        let names = ["Ana".to_owned(), "Freja".to_owned()];
        let score = Score::new(None, &breakdown, BY_POINTS, &names, Some(Seat(1))).unwrap();
        let first = &score.bars[0].parts;
        assert_eq!(first[1].x, score.zero_x);
        let place = |text: &str| text.replace('.', "").parse::<i32>().unwrap();
        let end = place(&first[0].x) + place(&first[0].width);
        assert_eq!(end, place(&score.zero_x));
        assert_eq!(score.seats[0].total, Some(msg::language::number(17)));
        assert!(score.rows[0].cells[1].is_best && !score.rows[0].cells[0].is_best);
    }

    #[test]
    fn no_bar_leaves_the_picture() {
        let breakdown = breakdown(&[
            &[("military", 10), ("blue", 60), ("guilds", 40)],
            &[("military", -6), ("blue", 0), ("guilds", 0)],
        ]);
        let names = ["A".to_owned(), "B".to_owned()];
        let won = Won {
            winners: &[Seat(0), Seat(1)],
            sudden: None,
        };
        let score = Score::new(None, &breakdown, won, &names, None).unwrap();
        for bar in &score.bars {
            assert!(bar.total_x.parse::<f64>().unwrap() < 385.0);
            let laurel: f64 = bar.laurel_x.as_ref().unwrap().parse().unwrap();
            assert!(laurel + 24.0 <= 400.0, "{laurel}");
        }
    }
}
