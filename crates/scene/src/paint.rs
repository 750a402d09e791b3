//! Colours of letters and pictures: those of kinds, of grounds, and those that say whether a price is good news. Mail
//! programs and pictures know no style sheet variables, so the pages' colours stand here once more. A colour is never
//! alone: whoever paints says the same in words, signs or patterns. Start reading at [`Paint`].

use serde::{Serialize, Serializer};

/// Colours of a kind, as the pages have them in the light; both stay in the dark, where they are read as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paint {
    /// The ground.
    pub ground: &'static str,
    /// The words upon it.
    pub ink: &'static str,
}

/// A colour of cards, dice and buildings in every medium.
#[derive(Debug, PartialEq, Eq)]
pub struct Pigment {
    /// As the engines call the colour.
    pub id: &'static str,
    /// Class in the style sheets.
    pub class: &'static str,
    /// Sign in `static/icons.svg`.
    pub sign: &'static str,
    /// Its colours in letters and pictures.
    pub paint: Paint,
}

impl Serialize for Pigment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

static PIGMENTS: [Pigment; 9] = [
    // What has no pigment: filled, and empty.
    Pigment::new("black", "is-black", "die-tick", "#241a13", "#fcf8f0"),
    Pigment::new("white", "is-white", "die-leader", "#f0e7d8", "#241a13"),
    Pigment::new("brown", "is-brown", "colour-brown", "#573f2c", "#fff4e4"),
    Pigment::new("grey", "is-grey", "colour-grey", "#666d73", "#ffffff"),
    Pigment::new("blue", "is-blue", "colour-blue", "#21609f", "#f6f9ff"),
    Pigment::new("green", "is-green", "colour-green", "#338343", "#ffffff"),
    Pigment::new("yellow", "is-yellow", "colour-yellow", "#ac780a", "#1a0f00"),
    Pigment::new("red", "is-red", "colour-red", "#9c1a30", "#fff4f2"),
    Pigment::new("purple", "is-purple", "colour-purple", "#4f2a7c", "#fbf6ff"),
];

impl Pigment {
    const fn new(
        id: &'static str,
        class: &'static str,
        sign: &'static str,
        ground: &'static str,
        ink: &'static str,
    ) -> Self {
        let paint = Paint { ground, ink };
        Self {
            id,
            class,
            sign,
            paint,
        }
    }

    pub(crate) fn find(id: &str) -> Option<&'static Self> {
        PIGMENTS.iter().find(|one| one.id == id)
    }

    /// The pigment with that id; black for what has none.
    pub(crate) fn of(id: &str) -> &'static Self {
        Self::find(id).unwrap_or(&PIGMENTS[0])
    }

    pub(crate) fn of_class(class: &str) -> &'static Self {
        Self::of(class.trim_start_matches("is-"))
    }
}

impl Default for &'static Pigment {
    fn default() -> Self {
        Pigment::of("")
    }
}

/// Whether words are good news, bad news or neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tone {
    /// The class of the letters, which has a rule for the dark.
    pub class: &'static str,
    /// The colour in the light.
    pub color: &'static str,
}

impl Tone {
    /// Free, or done.
    pub const GAIN: Self = Self::new("gain", "#3f5f1d");
    /// Too dear, or impossible.
    pub const LOSS: Self = Self::new("loss", "#9a1b2e");
    /// Neither.
    pub const PLAIN: Self = Self::new("text", "#241a13");

    const fn new(class: &'static str, color: &'static str) -> Self {
        Self { class, color }
    }
}

/// The ground of a page.
pub const PAGE: &str = "#f0e7d8";
/// The ground of cards and panels.
pub const SURFACE: &str = "#fcf8f0";
/// What lies deeper: backs, wells.
pub const SUNKEN: &str = "#e3d7c2";
/// Lines that part.
pub const LINE: &str = "#cfc0a7";
/// Edges.
pub const EDGE: &str = "#86725a";
/// Words.
pub const INK: &str = "#241a13";
/// Words of second rank.
pub const SOFT: &str = "#5a4838";
/// The pawn, what is asked.
pub const ACCENT: &str = "#9c4015";
/// Words upon that.
pub const ON_ACCENT: &str = "#fff8ec";
/// The reader's own, and what is within reach.
pub const WASH: &str = "#f7e6bd";
