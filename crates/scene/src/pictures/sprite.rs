//! The silhouettes of the pages, for pictures: the same file, cut into its symbols.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The sprite of the pages: one symbol in a line, 24 by 24.
static SPRITE: &str = include_str!("../../../../static/icons.svg");

pub(super) const SIDE: i32 = 24;

static SYMBOLS: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| {
    let symbols = SPRITE.split("<symbol id=\"").skip(1);
    symbols.filter_map(symbol).collect()
});

fn symbol(text: &str) -> Option<(&str, &str)> {
    let (id, rest) = text.split_once('"')?;
    let (_head, rest) = rest.split_once('>')?;
    let (shapes, _rest) = rest.split_once("</symbol>")?;
    Some((id, shapes))
}

/// Finds the id of a symbol, as the sprite has it.
pub(super) fn find(id: &str) -> Option<&'static str> {
    SYMBOLS.get_key_value(id).map(|(id, _)| *id)
}

/// The shapes of a symbol in a colour, with the lines that are cut into it in another. None where there is no such symbol.
pub(super) fn drawn(id: &str, color: &str, incise: &str) -> Option<String> {
    let shapes = SYMBOLS.get(id)?;
    let inked = shapes.replace("currentColor", color);
    Some(inked.replace("var(--incise)", incise))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_of_the_sprite_is_found_and_has_its_colours_and_its_side() {
        for each in ["<symbol ", "viewBox=\"0 0 24 24\""] {
            assert_eq!(SYMBOLS.len(), SPRITE.matches(each).count());
        }
        for id in SYMBOLS.keys() {
            let shapes = drawn(id, "#111111", "#eeeeee").unwrap_or_default();
            assert!(shapes.contains("<path"), "{id}");
            let is_whole = !shapes.contains("var(") && !shapes.contains("currentColor");
            assert!(is_whole, "{id}");
        }
        assert_eq!(drawn("no-such-sign", "", ""), None);
    }
}
