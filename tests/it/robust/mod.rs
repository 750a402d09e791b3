//! The program in processes of its own, killed, raced and cut off: an acknowledged move is never lost, doubled or
//! half-applied. `docs/robustness.md` says what each suite does. Start reading at [`kills`].

#![expect(
    clippy::expect_used,
    reason = "what a test needs must succeed; what it looks for is counted"
)]

mod audit;
mod client;
mod crowd;
mod house;
mod kills;
mod letters;
mod notes;
mod outages;
mod races;
mod repeats;
mod report;
