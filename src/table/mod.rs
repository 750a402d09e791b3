//! A table as its events describe it: what happened, the position that follows, clocks, agreements and questions. Pure:
//! no database, no HTTP, no letters. Start reading at [`events`], then [`fold`].

pub mod answers;
pub mod asks;
pub mod clocks;
pub mod events;
pub mod fold;
pub mod frozen;
pub mod history;
pub mod judge;
pub mod take_back;
pub mod terms;
pub(crate) mod turns;
