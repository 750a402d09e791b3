//! The score sheet of a finished game: points by kind as a table and as bars. It serves every game: it knows the keys
//! of breakdowns, for their colours, and no rule.

use derive_more::Display;
use rules::Seat;
use words::{Arg, Join, Message, msg};

pub struct Score {
    pub seats: Vec<Column>,
    pub rows: Vec<ScoreLine>,
    pub grid: Vec<(Tenths, i32)>,
    /// Where zero lies, and where the lines end.
    pub zero: Tenths,
    pub floor: i32,
    pub spoken: Message,
    pub is_sudden: bool,
}

#[derive(Debug)]
pub struct Column {
    pub name: String,
    /// So much of it as fits left of the bars.
    pub short_name: String,
    pub is_me: bool,
    /// Sum of points, or what won the game in their place; none for whoever did not win so.
    pub total: Option<Message>,
    pub sum: String,
    pub sum_x: Tenths,
    pub has_won: bool,
    pub y: i32,
    pub parts: Vec<BarPart>,
}

pub struct ScoreLine {
    pub class: &'static str,
    pub sign: &'static str,
    pub name: Message,
    /// By seat: points, and whether nobody has more.
    pub cells: Vec<(String, bool)>,
}

#[derive(Debug)]
pub struct BarPart {
    pub class: &'static str,
    pub sign: &'static str,
    pub points: i32,
    pub x: Tenths,
    pub width: Tenths,
}

impl BarPart {
    /// Whether it is wide enough for a sign and two digits, which need 36 pixels.
    pub fn has_sign(&self) -> bool {
        self.width.0 >= 360
    }

    /// Whether it is wide enough for digits alone.
    pub fn has_text(&self) -> bool {
        self.width.0 >= 150
    }

    pub fn text_x(&self) -> Tenths {
        let to_middle = self.width.0 / 2;
        self.x.and(if self.has_sign() { 200 } else { to_middle })
    }
}

/// A place in the picture, in tenths of a pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
#[display("{}.{}", _0 / 10, _0 % 10)]
pub struct Tenths(pub i32);

impl Tenths {
    pub const fn and(self, tenths: i32) -> Self {
        Self(self.0 + tenths)
    }
}

/// How a kind of points is shown: key, class, sign. Others are shown as coins are.
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

/// Tenths of a pixel of the bar picture, which is 400 pixels wide. What lies at fixed distances stands in the template.
const WIDTH: i32 = 4000;
/// Where zero lies when nobody has minus points.
const LEFT: i32 = 700;
/// Room for a sum and a laurel right of the longest bar.
const RIGHT: i32 = 560;
const BAR_STEP: i32 = 33;
/// Characters of a name that fit left of the bars.
const NAME_CHARS: usize = 8;

impl Score {
    /// Makes the sheet of `breakdown` by seat. What ended a game in place of points stands in place of the totals, at
    /// whoever won. None without any seat.
    pub fn new(
        game: &str,
        points: Option<&[i32]>,
        breakdown: &[Vec<(String, i32)>],
        (winners, sudden): (&[Seat], Option<&Message>),
        names: &[String],
        me: Option<Seat>,
    ) -> Option<Self> {
        if breakdown.is_empty() {
            return None;
        }
        let scale = Scale::new(breakdown);
        let mut y = 10 - BAR_STEP;
        let column = |(seat, kinds): (Seat, &Vec<(String, i32)>)| {
            let (parts, sum, end) = scale.parts(kinds);
            let total = points.and_then(|points| points.get(seat.index()));
            let total = total.copied().unwrap_or(sum);
            let has_won = winners.contains(&seat);
            let name = names.get(seat.index()).cloned().unwrap_or_default();
            y += BAR_STEP;
            Column {
                short_name: shortened(&name),
                name,
                is_me: me == Some(seat),
                total: match sudden {
                    None => Some(msg::language::number(total)),
                    Some(reason) => has_won.then(|| reason.clone()),
                },
                sum: minus(total),
                sum_x: scale.x(end).and(60),
                has_won,
                y,
                parts,
            }
        };
        let seats = Seat::all(breakdown.len()).zip(breakdown);
        let seats: Vec<Column> = seats.map(column).collect();
        let grid = (0..=scale.most).step_by(10);
        Some(Self {
            rows: rows(game, breakdown),
            is_sudden: sudden.is_some(),
            spoken: spoken(&seats),
            seats,
            floor: y + BAR_STEP,
            grid: grid.map(|points| (scale.x(points), points)).collect(),
            zero: scale.x(0),
        })
    }
}

/// Writes a number with a true minus.
pub fn minus(number: i32) -> String {
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", number.unsigned_abs())
}

fn shown(key: &str) -> (&'static str, &'static str) {
    let found = KINDS.iter().find(|(known, ..)| *known == key);
    found.map_or(("is-coin", "points"), |(_, class, sign)| (class, sign))
}

fn spoken(seats: &[Column]) -> Message {
    let sums = seats.iter().map(|seat| match seat.has_won {
        true => msg::board::sum_of_winner(&seat.short_name, &seat.sum),
        false => msg::board::sum(&seat.short_name, &seat.sum),
    });
    msg::board::bars(Arg::list(Join::Comma, sums))
}

fn rows(game: &str, breakdown: &[Vec<(String, i32)>]) -> Vec<ScoreLine> {
    let row = |(key, _): &(String, i32)| {
        let (class, sign) = shown(key);
        let points = breakdown.iter().map(|kinds| {
            let found = kinds.iter().find(|(known, _)| known == key);
            found.map_or(0, |(_, points)| *points)
        });
        let best = points.clone().max().unwrap_or(0);
        let is_shared = points.clone().all(|one| one == best);
        let cells = points.map(|one| (minus(one), one == best && !is_shared));
        ScoreLine {
            class,
            sign,
            name: scene::kind(game, key),
            cells: cells.collect(),
        }
    };
    let kinds = breakdown.first().into_iter().flatten();
    kinds.map(row).collect()
}

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

    const fn x(&self, points: i32) -> Tenths {
        Tenths(self.zero + points * self.per_point)
    }

    /// The parts of a bar, the sum of its points, and where it ends right of zero. Minus points lie left of zero.
    fn parts(&self, kinds: &[(String, i32)]) -> (Vec<BarPart>, i32, i32) {
        let (mut plus, mut minus) = (0, 0);
        let mut parts = Vec::new();
        for (key, points) in kinds.iter().filter(|(_, points)| *points != 0) {
            let (class, sign) = shown(key);
            let end = if *points < 0 { &mut minus } else { &mut plus };
            *end += points;
            let from = *end - (*points).max(0);
            parts.push(BarPart {
                class,
                sign,
                points: *points,
                x: self.x(from),
                width: Tenths(points.abs() * self.per_point),
            });
        }
        (parts, plus + minus, plus)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn breakdown(kinds: &[&[(&str, i32)]]) -> Vec<Vec<(String, i32)>> {
        let kind = |(key, points): &(&str, i32)| ((*key).to_owned(), *points);
        let seats = kinds.iter().map(|kinds| kinds.iter().map(kind).collect());
        seats.collect()
    }

    #[test]
    fn the_laurel_is_at_whoever_won_and_not_at_whoever_has_more() {
        let breakdown = breakdown(&[&[("blue", 50)], &[("blue", 15)]]);
        let names = ["Ana".to_owned(), "Freja".to_owned()];
        let reason = msg::over::reason("military");
        let won = (&[Seat(1)][..], Some(&reason));
        let score = Score::new("duel", None, &breakdown, won, &names, None).unwrap();
        let [loser, winner] = &score.seats[..] else {
            panic!("two seats");
        };
        assert!(winner.has_won && !loser.has_won);
        assert_eq!(loser.total, None);
    }

    #[test]
    fn bars_start_at_zero_and_minus_points_lie_left_of_it() {
        let breakdown = breakdown(&[
            &[("military", -3), ("blue", 20)],
            &[("military", 10), ("blue", 4)],
        ]);
        let names = ["Ana".to_owned(), "Freja".to_owned()];
        let score = Score::new(
            "duel",
            None,
            &breakdown,
            (&[Seat(1)], None),
            &names,
            Some(Seat(1)),
        )
        .unwrap();
        let first = &score.seats[0].parts;
        assert_eq!(first[1].x, score.zero);
        assert_eq!(first[0].x.and(first[0].width.0), score.zero);
        assert_eq!(score.seats[0].total, Some(msg::language::number(17)));
        assert!(score.rows[0].cells[1].1 && !score.rows[0].cells[0].1);
    }

    #[test]
    fn no_bar_leaves_the_picture() {
        let breakdown = breakdown(&[
            &[("military", 10), ("blue", 60), ("guilds", 40)],
            &[("military", -6), ("blue", 0), ("guilds", 0)],
        ]);
        let names = ["A".to_owned(), "B".to_owned()];
        let won = (&[Seat(0), Seat(1)][..], None);
        let score = Score::new("duel", None, &breakdown, won, &names, None).unwrap();
        for seat in &score.seats {
            // The laurel stands 25 pixels further right and is 24 wide.
            assert!(seat.sum_x.0 + 250 + 240 <= WIDTH, "{}", seat.sum_x);
        }
    }
}
