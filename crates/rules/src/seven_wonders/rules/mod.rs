//! The rules, one file per chapter: `deal` set-up, `pay` prices and trade, `uses` how they are told, [`legal`] and
//! `judge` what may be chosen, [`follow`] what happens once everybody has chosen, [`score`] the end.

pub(crate) mod deal;
pub mod follow;
pub(crate) mod judge;
pub mod legal;
pub(crate) mod pay;
pub mod score;
pub(crate) mod uses;
