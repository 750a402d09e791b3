//! The silhouettes of the pages, for pictures: the same file, cut into its symbols.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kurbo::{BezPath, PathEl};
use tiny_skia::{FillRule, LineJoin, Path, PathBuilder, Stroke, Transform};

use super::outline::{Inks, Outline, Pen};

/// The sprite of the pages: one symbol in a line, 24 by 24.
static SPRITE: &str = include_str!("../../../../static/icons.svg");

pub(super) const SIDE: f32 = 24.0;

static SYMBOLS: LazyLock<BTreeMap<&str, Vec<Part>>> = LazyLock::new(|| {
    let symbols = SPRITE.split("<symbol ").skip(1);
    symbols.filter_map(symbol).collect()
});

struct Part {
    path: Path,
    pen: Pen,
    /// Whether it is cut into the silhouette, and so has the colour of the ground.
    is_incised: bool,
}

fn symbol(text: &str) -> Option<(&str, Vec<Part>)> {
    let parts = text.split("<path ").skip(1).map(part);
    Some((attribute(text, "id")?, parts.collect::<Option<_>>()?))
}

fn part(element: &str) -> Option<Part> {
    let width = attribute(element, "stroke-width").and_then(|width| width.parse().ok());
    let rule = match attribute(element, "fill-rule") {
        Some(_evenodd) => FillRule::EvenOdd,
        None => FillRule::Winding,
    };
    let pen = width.map_or(Pen::Fill(rule), |width| {
        Pen::Line(Stroke {
            width,
            line_join: LineJoin::Round,
            ..Stroke::default()
        })
    });
    Some(Part {
        path: path(attribute(element, "d")?)?,
        pen,
        is_incised: element.contains("\"var(--incise)\""),
    })
}

fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let (own, _children) = element.split_once('>')?;
    let mut pairs = own.split("\" ").filter_map(|pair| pair.split_once("=\""));
    let (_, value) = pairs.find(|(found, _)| *found == name)?;
    Some(value.trim_end_matches(['"', '/']))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "pixels need no more digits"
)]
fn path(data: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    for element in BezPath::from_svg(data).ok()? {
        let at = |point: kurbo::Point| (point.x as f32, point.y as f32);
        match element {
            PathEl::MoveTo(to) => path.move_to(at(to).0, at(to).1),
            PathEl::LineTo(to) => path.line_to(at(to).0, at(to).1),
            PathEl::QuadTo(by, to) => path.quad_to(at(by).0, at(by).1, at(to).0, at(to).1),
            PathEl::CurveTo(by, then, to) => {
                let (by, then, to) = (at(by), at(then), at(to));
                path.cubic_to(by.0, by.1, then.0, then.1, to.0, to.1);
            }
            PathEl::ClosePath => path.close(),
        }
    }
    path.finish()
}

pub(super) fn find(id: &str) -> Option<&'static str> {
    SYMBOLS.get_key_value(id).map(|(id, _)| *id)
}

pub(super) fn outlines(id: &str, place: Transform, inks: Inks) -> Vec<Outline> {
    let parts = SYMBOLS.get(id).into_iter().flatten();
    let outline = |part: &Part| {
        let color = if part.is_incised {
            inks.ground
        } else {
            inks.ink
        };
        Outline::at(place, Some(part.path.clone()), color, part.pen.clone())
    };
    parts.filter_map(outline).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What pictures draw of the sprite: paths, filled or drawn as a line.
    #[test]
    fn every_symbol_of_the_sprite_is_found_with_all_its_paths() {
        for each in ["<symbol ", "viewBox=\"0 0 24 24\""] {
            assert_eq!(SYMBOLS.len(), SPRITE.matches(each).count());
        }
        let parts = || SYMBOLS.values().flatten();
        assert_eq!(
            parts().count(),
            SPRITE.matches('<').count() - 2 * SYMBOLS.len() - 2
        );
        let lines = parts().filter(|part| matches!(part.pen, Pen::Line(_)));
        assert_eq!(lines.count(), SPRITE.matches("fill=\"none\"").count());
        let incised = parts().filter(|part| part.is_incised).count();
        assert_eq!(incised, SPRITE.matches("var(--incise)").count());
        let odd = parts().filter(|part| matches!(part.pen, Pen::Fill(FillRule::EvenOdd)));
        assert_eq!(odd.count(), SPRITE.matches("fill-rule=\"evenodd\"").count());
        assert_eq!(
            SPRITE.matches("stroke=").count(),
            SPRITE.matches("stroke-linejoin=\"round\"").count()
        );
        assert_eq!(find("no-such-sign"), None);
    }
}
