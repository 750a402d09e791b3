//! Tables as use cases, on both databases, for every game in the list.

mod joining;
mod playing;
mod support;
mod trouble;
mod whole_games;
