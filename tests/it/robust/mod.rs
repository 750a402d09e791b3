//! The program in processes of its own, killed, cut off and short of room: an acknowledged move is never lost, doubled or
//! half-applied. `docs/robustness.md` says what each suite does. Start reading at [`scene`].

#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "what a test needs must succeed; what it looks for is counted"
)]

mod browser;

mod scene;
