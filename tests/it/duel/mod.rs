//! 7 Wonders Duel: the engine, played as text.

mod random_play;
