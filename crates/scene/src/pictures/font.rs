//! The font of pictures: what it can write, how wide that is, and how a text is made to fit. The font is part of the
//! program, never one of the machine's, so a picture looks the same everywhere. Widths are whole pixels.

use std::sync::LazyLock;

use tiny_skia::{Path, PathBuilder, Transform};
use ttf_parser::{Face, OutlineBuilder};

static PLAIN: &[u8] = include_bytes!("../../../../data/fonts/sans.ttf");
static BOLD: &[u8] = include_bytes!("../../../../data/fonts/sans-bold.ttf");
/// What both lack: rare letters, and signs.
static SIGNS: &[u8] = include_bytes!("../../../../data/fonts/signs.ttf");

/// How narrow letters become to fit.
const LEAST_PERCENT: i32 = 70;

const CUT: char = '…';
const SOFT_HYPHEN: char = '\u{ad}';

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Type {
    pub(super) size: i32,
    pub(super) is_bold: bool,
    /// How wide it is in percent of the font's own width.
    pub(super) percent: i32,
}

impl Type {
    pub(super) const fn plain(size: i32) -> Self {
        Self {
            size,
            is_bold: false,
            percent: 100,
        }
    }

    pub(super) const fn bold(size: i32) -> Self {
        Self {
            is_bold: true,
            ..Self::plain(size)
        }
    }

    /// Narrower ones, for names on cards.
    pub(super) const fn narrow(self) -> Self {
        Self {
            percent: 92,
            ..self
        }
    }

    /// The same, narrower where a text needs it to fit; see [`Type::fitted`] for one that does not fit even so.
    pub(super) fn squeezed(self, text: &str, room: i32) -> Self {
        let mut kind = self;
        while kind.width(text) > room && kind.percent > LEAST_PERCENT {
            kind.percent -= 4;
        }
        kind
    }

    pub(super) fn width(self, text: &str) -> i32 {
        self.steps(text).sum()
    }

    /// How wide each sign of a text is, in whole pixels: a letter then looks the same wherever it stands, and a picture
    /// in which shapes come again is smaller.
    pub(super) fn steps(self, text: &str) -> impl Iterator<Item = i32> {
        text.chars().map(move |sign| {
            let face = self.face(sign);
            let em = face.units_per_em();
            // A sign that the font lacks is a whole square.
            let advance = i32::from(advance(face, sign).unwrap_or(em));
            let whole = 100 * i32::from(em);
            (advance * self.size * self.percent + whole / 2) / whole
        })
    }

    /// The outline of each sign, in the units of the font, with where it goes.
    pub(super) fn glyphs(self, text: &str) -> impl Iterator<Item = (Option<Path>, Transform)> {
        let begins = self.steps(text).scan(0, |begun, step| {
            *begun += step;
            Some(*begun - step)
        });
        text.chars().zip(begins).map(move |(sign, begin)| {
            let face = self.face(sign);
            let scale = self.size as f32 / f32::from(face.units_per_em());
            let narrow = scale * self.percent as f32 / 100.0;
            // The font counts from the base line upwards.
            let place = Transform::from_row(narrow, 0.0, 0.0, -scale, begin as f32, 0.0);
            (outline(face, sign), place)
        })
    }

    /// The text if there is room for it, else its beginning with a sign that it was cut.
    pub(super) fn fitted(self, text: &str, room: i32) -> String {
        if self.width(text) <= room {
            return text.to_owned();
        }
        let mut kept: String = text.to_owned();
        while kept.pop().is_some() {
            let cut = format!("{}{CUT}", kept.trim_end());
            if self.width(&cut) <= room {
                return cut;
            }
        }
        String::new()
    }

    /// The text in at most so many lines, broken at blanks and at soft hyphens; the last line is cut where it is too long.
    pub(super) fn wrapped(self, text: &str, room: i32, most: usize) -> Vec<String> {
        let mut lines = vec![];
        let (mut line, mut joint) = (String::new(), "");
        let words = text.split_inclusive([' ', SOFT_HYPHEN]);
        for piece in words.filter(|piece| *piece != " ") {
            let is_broken = piece.ends_with(SOFT_HYPHEN);
            let piece = piece.trim_end_matches([' ', SOFT_HYPHEN]);
            let longer = format!("{line}{joint}{piece}");
            let hyphen = if is_broken { "-" } else { "" };
            let is_room = self.width(&longer) + self.width(hyphen) <= room;
            if is_room || line.is_empty() || lines.len() + 1 == most {
                line = longer;
            } else {
                let end = if joint.is_empty() { "-" } else { "" };
                lines.push(line + end);
                line = piece.to_owned();
            }
            joint = if is_broken { "" } else { " " };
        }
        lines.push(line);
        let lines = lines.into_iter().map(|line| self.fitted(&line, room));
        lines.filter(|line| !line.is_empty()).collect()
    }

    /// The face that has a sign; that of the signs where the letters' own lacks it.
    fn face(self, sign: char) -> &'static Face<'static> {
        let [plain, bold, signs] = &*FACES;
        let own = if self.is_bold { bold } else { plain };
        match own.glyph_index(sign) {
            Some(_) => own,
            None => signs,
        }
    }
}

/// What the font can write of a text: signs that it lacks are left out, blanks are joined.
pub(super) fn writable(text: &str) -> String {
    let is_kept = |sign: &char| sign.is_whitespace() || *sign != SOFT_HYPHEN && has(*sign);
    let kept: String = text.chars().filter(is_kept).collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn has(sign: char) -> bool {
    let kinds = [Type::plain(1), Type::bold(1)];
    kinds
        .into_iter()
        .all(|kind| advance(kind.face(sign), sign).is_some())
}

#[expect(clippy::expect_used, reason = "the fonts are part of the program")]
static FACES: LazyLock<[Face<'static>; 3]> = LazyLock::new(|| {
    let face = |file| Face::parse(file, 0).expect("it is a font");
    [PLAIN, BOLD, SIGNS].map(face)
});

/// How wide a sign is, in the units of the font.
fn advance(face: &Face<'_>, sign: char) -> Option<u16> {
    face.glyph_hor_advance(face.glyph_index(sign)?)
}

fn outline(face: &Face<'_>, sign: char) -> Option<Path> {
    let mut outline = Outlined(PathBuilder::new());
    face.outline_glyph(face.glyph_index(sign)?, &mut outline);
    outline.0.finish()
}

struct Outlined(PathBuilder);

impl OutlineBuilder for Outlined {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_as_wide_as_its_signs() {
        let plain = Type {
            percent: 100,
            ..Type::plain(1000)
        };
        // The widths of the font: W 826, i 282.
        assert_eq!(plain.width("W"), 826);
        assert_eq!(plain.width("Wi"), 826 + 282);
        assert_ne!(Type::bold(1000).width("nine"), plain.width("nine"));
        assert!(Type::bold(20).narrow().width("Wi") < Type::bold(20).width("Wi"));
    }

    #[test]
    fn a_text_that_is_too_long_is_cut() {
        let kind = Type::plain(20);
        assert_eq!(kind.fitted("Ada", 100), "Ada");
        let cut = kind.fitted(&"W".repeat(40), 100);
        assert!(cut.ends_with("W…") && kind.width(&cut) <= 100, "{cut}");
        assert_eq!(kind.fitted("Ada", 3), "");
    }

    #[test]
    fn lines_are_broken_at_blanks_and_soft_hyphens() {
        let kind = Type::plain(20);
        let wrapped = |text: &str, most| kind.wrapped(text, 100, most);
        assert_eq!(wrapped("Siege Work\u{ad}shop", 3), ["Siege", "Workshop"]);
        assert_eq!(wrapped("Dispensa\u{ad}torium", 3), ["Dispensa-", "torium"]);
        assert_eq!(wrapped("a b c", 1), ["a b c"]);
        // The hyphen needs room too: at every width that the longest piece has room in, nothing is cut.
        for room in kind.width("Work-")..kind.width("Siege Workshops") {
            let lines = kind.wrapped("Siege Work\u{ad}shops", room, 3);
            let kept = lines.concat().replace(['-', ' '], "");
            assert_eq!(kept, "SiegeWorkshops", "{room}");
        }
        for most in 1..4 {
            let name = "A rather long name of a wonder that no\u{ad}body built";
            let lines = wrapped(name, most);
            assert!(lines.len() <= most);
            let are_fitting = lines.iter().all(|line| kind.width(line) <= 100);
            assert!(are_fitting, "{lines:?}");
        }
    }

    #[test]
    fn what_the_font_lacks_is_left_out() {
        assert_eq!(
            writable("Søren \u{202e}張 👩‍🚀\tWiśniewska\0"),
            "Søren Wiśniewska"
        );
        assert_eq!(writable("Ελένη Лена ▲ ✓ −3 →"), "Ελένη Лена ▲ ✓ −3 →");
        assert_eq!(writable("張"), "");
    }
}
