//! The pages through actix's in-process server: no socket, no browser. Start reading at [`support`].

mod accounts;
mod away;
mod board;
mod board_dice;
mod board_games;
mod board_languages;
mod board_seven_wonders;
pub(crate) mod board_twins;
pub(crate) mod client;
mod crash;
mod doors;
mod faces;
mod feeds;
mod hostile_text;
mod laid;
mod lost;
mod middleware;
mod orders;
mod page_cache;
mod races;
mod rematch;
mod running;
mod safety;
mod seats;
pub(crate) mod support;
pub(crate) mod wire;
