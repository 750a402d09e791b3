//! Clients who play wherever a table waits, all at once, and write down what they sent and what they were told.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};

use super::house::House;
use super::notes::{Note, Told};
use crate::prelude::*;

pub(super) const CLIENTS: u64 = 8;
/// Of how many commands one is sent twice in a row.
const TWICE_IN: usize = 8;

/// What a client came home with.
#[derive(Default)]
pub(super) struct Played {
    pub(super) notes: Vec<Note>,
    pub(super) pages: usize,
    /// Answers that said that the database is away.
    pub(super) away: usize,
    /// What no client must ever be told.
    pub(super) wrong: Vec<String>,
}

/// What those who watch a crowd see of it.
#[derive(Default)]
pub(super) struct Watch {
    is_over: AtomicBool,
    has_played: AtomicBool,
}

impl Watch {
    pub(super) fn waits_for_a_move(&self) {
        until("a move is acknowledged", || {
            self.has_played.load(Ordering::Relaxed)
        });
    }
}

/// Says that it is over when it is dropped, also where the test fails before: others would go on for ever.
pub(crate) struct Ends<'a>(pub(crate) &'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Lets clients play against a process while `meanwhile` runs. Each table is played by whoever comes. Gives what each of
/// them came home with.
pub(super) fn play(
    house: &House,
    address: SocketAddr,
    random: &mut Random,
    meanwhile: impl FnOnce(&Watch),
) -> Vec<Played> {
    let watch = Watch::default();
    let seeds: Vec<u64> = (0..CLIENTS).map(|_| random.next()).collect();
    std::thread::scope(|scope| {
        let ends = Ends(&watch.is_over);
        let clients: Vec<_> = seeds
            .into_iter()
            .map(|seed| {
                let watch = &watch;
                scope.spawn(move || {
                    let (mut random, mut played) = (Random::new(seed), Played::default());
                    while !watch.is_over.load(Ordering::Relaxed) {
                        acts(house, address, watch, &mut random, &mut played);
                    }
                    played
                })
            })
            .collect();
        meanwhile(&watch);
        drop(ends);
        let played = clients.into_iter().map(|client| client.join());
        let played = played.map(|one| one.expect("a client fails at nothing"));
        played.collect()
    })
}

/// Looks at a table as one of its players, and plays if it waits for them.
fn acts(
    house: &House,
    address: SocketAddr,
    watch: &Watch,
    random: &mut Random,
    played: &mut Played,
) {
    let place = random.pick(&house.tables);
    let seat = random.below(place.seats.len());
    let browser = house.player(place, seat, address);
    let form = match browser.form(&place.uid, random) {
        Ok(form) => form,
        // Nothing came, or that the database is away.
        Err(None) => return std::thread::yield_now(),
        Err(Some(Heard { status: 503, .. })) => return played.away += 1,
        Err(Some(Heard { status, .. })) => {
            let wrong = format!("a page was answered {status}");
            return played.wrong.push(wrong);
        }
    };
    played.pages += 1;
    let Some(form) = form else { return };
    let mut note = form.note(place, seat, random.pick::<String>(&form.moves));
    note.told = Told::by(note.is_sent(browser).as_ref());
    if note.is_done() {
        watch.has_played.store(true, Ordering::Relaxed);
    }
    if random.below(TWICE_IN) == 0 {
        let again = Told::by(note.is_sent(browser).as_ref());
        // Refused is refused, whether the table has moved on or the rules forbid it by then. What was done may have
        // been changed meanwhile by whoever plays the same seat.
        let is_equal = again == note.told
            || again == Told::Refused(409)
            || again == Told::Nothing
            || matches!((&again, &note.told), (Told::Refused(_), Told::Refused(_)));
        if note.told == Told::Nothing {
            note.told = again;
        } else if !is_equal {
            let wrong = format!("{note:?} was told {again:?} the second time");
            played.wrong.push(wrong);
        }
    }
    if let Told::Wrong(status) = note.told {
        let wrong = format!("a move was answered {status}: {note:?}");
        played.wrong.push(wrong);
    }
    played.notes.push(note);
}
