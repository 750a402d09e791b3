//! Clients who play wherever a table waits, all at once, and write down what they sent and what they were told.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::client::Answer;
use super::house::House;
use super::notes::{Note, Told};
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

/// Lets clients play against a process while `meanwhile` runs. Each table is played by whoever comes.
pub(super) fn play(
    house: &House,
    address: SocketAddr,
    random: &mut Random,
    meanwhile: impl FnOnce(),
) -> Played {
    let is_over = AtomicBool::new(false);
    let seeds: Vec<u64> = (0..CLIENTS).map(|_| random.next()).collect();
    std::thread::scope(|scope| {
        let clients: Vec<_> = seeds
            .into_iter()
            .map(|seed| {
                let is_over = &is_over;
                scope.spawn(move || {
                    let mut client = Client {
                        house,
                        address,
                        random: Random::new(seed),
                        played: Played::default(),
                    };
                    while !is_over.load(Ordering::Relaxed) {
                        client.acts();
                    }
                    client.played
                })
            })
            .collect();
        meanwhile();
        is_over.store(true, Ordering::Relaxed);
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

/// Gives a command id that nobody has used.
pub(super) fn command_id() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    format!("robust-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Somebody with a browser.
struct Client<'a> {
    house: &'a House,
    address: SocketAddr,
    random: Random,
    played: Played,
}

impl Client<'_> {
    /// Looks at a table as one of its players, and plays if it waits for them.
    fn acts(&mut self) {
        let place = self.random.pick(&self.house.tables);
        let seat = self.random.below(place.seats.len());
        let player = place.seats[seat];
        let browser = self.house.browser(player, self.address);
        let form = match browser.form(&place.uid, &mut self.random) {
            Ok(form) => form,
            Err(answer) => return self.no_page(answer.as_ref()),
        };
        self.played.pages += 1;
        let Some(form) = form else { return };
        let mut note = Note {
            uid: place.uid.clone(),
            seat,
            player,
            csrf: form.csrf,
            expected: form.expected,
            command_id: command_id(),
            mv: self.random.pick(&form.moves).clone(),
            told: Told::Nothing,
        };
        note.told = Told::by(note.is_sent(browser).as_ref());
        if self.random.below(TWICE_IN) == 0 {
            let again = Told::by(note.is_sent(browser).as_ref());
            // Refused is refused, whether the table has moved on or the rules forbid it by then.
            let is_equal = again == note.told
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
    fn no_page(&mut self, answer: Option<&Answer>) {
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

/// Lets some time pass, for something that is to happen at a random moment.
pub(super) fn passes(length: Duration) {
    let begun = Instant::now();
    while begun.elapsed() < length {
        std::thread::yield_now();
    }
}
