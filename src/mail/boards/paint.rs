//! Colours of boards in letters: those of kinds, and those that say whether a price is good news.
//!
//! Mail programs know no style sheet variables, so the pages' colours stand here once more. A colour is never
//! alone: whoever paints says the same in words. Start reading at [`Paint`].

/// Colours of a kind, as the pages have them in the light; both stay in the dark, where they are read as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Paint {
    /// The ground.
    pub ground: &'static str,
    /// The words upon it.
    pub ink: &'static str,
}

impl Paint {
    pub(super) const BROWN: Self = Self::new("#573f2c", "#fff4e4");
    pub(super) const GREY: Self = Self::new("#666d73", "#ffffff");
    pub(super) const BLUE: Self = Self::new("#21609f", "#f6f9ff");
    pub(super) const GREEN: Self = Self::new("#338343", "#ffffff");
    pub(super) const YELLOW: Self = Self::new("#ac780a", "#1a0f00");
    pub(super) const RED: Self = Self::new("#9c1a30", "#fff4f2");
    pub(super) const PURPLE: Self = Self::new("#4f2a7c", "#fbf6ff");
    pub(super) const BLACK: Self = Self::new("#241a13", "#fcf8f0");
    pub(super) const WHITE: Self = Self::new("#f0e7d8", "#241a13");

    const fn new(ground: &'static str, ink: &'static str) -> Self {
        Self { ground, ink }
    }
}

/// Whether words are good news, bad news or neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tone {
    /// The class of the letters, which has a rule for the dark.
    pub class: &'static str,
    /// The colour in the light.
    pub color: &'static str,
}

impl Tone {
    /// Free, or done.
    pub(super) const GAIN: Self = Self::new("gain", "#3f5f1d");
    /// Too dear, or impossible.
    pub(super) const LOSS: Self = Self::new("loss", "#9a1b2e");
    /// Neither.
    pub(super) const PLAIN: Self = Self::new("text", "#241a13");

    const fn new(class: &'static str, color: &'static str) -> Self {
        Self { class, color }
    }
}
