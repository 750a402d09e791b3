//! What things are called besides their English names, as `locales/` has it. Start reading at [`Names`].

/// What a thing is called besides its English name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names {
    /// In the other languages.
    pub printed: &'static [&'static str],
    /// As other printings have it, or as a list misprints it.
    pub others: &'static [&'static str],
}
