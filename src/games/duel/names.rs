//! Printed names besides the English ones, as `data/duel/names.json` lists them.
//!
//! Start reading at [`Names`].

/// What a thing is called besides its English name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names {
    /// In Danish.
    pub danish: &'static str,
    /// In Dutch.
    pub dutch: &'static str,
    /// As other printings have it, or as a list misprints it.
    pub others: &'static [&'static str],
}
