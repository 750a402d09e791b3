//! The program in processes of its own, killed, raced, cut off, short of room and without its database: an acknowledged
//! move is never lost, doubled or half-applied. `docs/robustness.md` says what each suite does. Start reading at
//! [`kills`].

mod audit;
mod away;
mod client;
pub(crate) mod crowd;
mod faults;
mod house;
mod jobs;
mod kills;
mod letters;
mod live;
mod mail_doors;
mod notes;
mod outages;
mod points;
mod power;
mod races;
mod repeats;
mod script;
mod suite;
mod vanished;
