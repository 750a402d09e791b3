//! Clients who play wherever a table waits, all at once, and write down what they sent and what they were told.

use std::net::SocketAddr;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};

use super::house::House;
use super::notes::{Note, Told};
use crate::support::http::{Heard, until};
use crate::support::random::Random;

/// How many play at once.
pub(super) const CLIENTS: u64 = 8;
/// Of how many commands one is sent twice in a row.
const TWICE_IN: usize = 8;

/// What a crowd came home with.
#[derive(Default)]
pub(super) struct Played {
    pub(super) notes: Vec<Note>,
    /// Pages that were shown.
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
    /// Waits until a move was acknowledged.
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

/// Lets clients play against a process while `meanwhile` runs. Each table is played by whoever comes.
pub(super) fn play(
    house: &House,
    address: SocketAddr,
    random: &mut Random,
    meanwhile: impl FnOnce(&Watch),
) -> Played {
    let watch = Watch::default();
    let seeds: Vec<u64> = (0..CLIENTS).map(|_| random.next()).collect();
    std::thread::scope(|scope| {
        let ends = Ends(&watch.is_over);
        let clients: Vec<_> = seeds
            .into_iter()
            .map(|seed| {
                let watch = &watch;
                scope.spawn(move || {
                    let mut client = Client {
                        house,
                        address,
                        watch,
                        random: Random::new(seed),
                        played: Played::default(),
                    };
                    while !watch.is_over.load(Ordering::Relaxed) {
                        client.acts();
                    }
                    client.played
                })
            })
            .collect();
        meanwhile(&watch);
        drop(ends);
        let mut all = Played::default();
        for client in clients {
            let played = client.join().expect("a client fails at nothing");
            all.notes.extend(played.notes);
            all.pages += played.pages;
            all.away += played.away;
            all.wrong.extend(played.wrong);
        }
        all
    })
}

/// Does something with each of a list in the same instant.
pub(super) fn in_one_instant<T: Sync, R: Send>(
    list: &[T],
    work: impl Fn(usize, &T) -> R + Sync,
) -> Vec<R> {
    let start = Barrier::new(list.len());
    std::thread::scope(|scope| {
        let (start, work) = (&start, &work);
        let begun = list.iter().enumerate().map(|(index, one)| {
            scope.spawn(move || {
                start.wait();
                work(index, one)
            })
        });
        let begun: Vec<_> = begun.collect();
        let ended = begun.into_iter().map(|one| one.join());
        ended.map(|one| one.expect("nothing panics")).collect()
    })
}

/// Somebody with a browser.
struct Client<'a> {
    house: &'a House,
    address: SocketAddr,
    watch: &'a Watch,
    random: Random,
    played: Played,
}

impl Client<'_> {
    /// Looks at a table as one of its players, and plays if it waits for them.
    fn acts(&mut self) {
        let place = self.random.pick(&self.house.tables);
        let seat = self.random.below(place.seats.len());
        let browser = self.house.player(place, seat, self.address);
        let form = match browser.form(&place.uid, &mut self.random) {
            Ok(form) => form,
            Err(answer) => return self.no_page(answer.as_ref()),
        };
        self.played.pages += 1;
        let Some(form) = form else { return };
        let mv = self.random.pick(&form.moves);
        let mut note = form.note(place, seat, mv);
        note.told = Told::by(note.is_sent(browser).as_ref());
        if note.is_done() {
            self.watch.has_played.store(true, Ordering::Relaxed);
        }
        if self.random.below(TWICE_IN) == 0 {
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
                self.played.wrong.push(wrong);
            }
        }
        if let Told::Wrong(status) = note.told {
            let wrong = format!("a move was answered {status}: {note:?}");
            self.played.wrong.push(wrong);
        }
        self.played.notes.push(note);
    }

    /// Notes what came instead of a page: nothing, or that the database is away.
    fn no_page(&mut self, answer: Option<&Heard>) {
        match answer {
            None => std::thread::yield_now(),
            Some(answer) if answer.status == 503 => self.played.away += 1,
            Some(answer) => {
                let wrong = format!("a page was answered {}", answer.status);
                self.played.wrong.push(wrong);
            }
        }
    }
}
