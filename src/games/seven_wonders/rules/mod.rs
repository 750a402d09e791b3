//! The rules, one file per chapter.
//!
//! [`deal`] set-up, [`pay`] prices and trade, [`legal`] what may be chosen, [`follow`] what happens once
//! everybody has chosen, [`score`] the end.

pub(crate) mod deal;
pub(crate) mod follow;
pub(crate) mod legal;
pub(crate) mod pay;
pub(crate) mod score;
