//! Several who act in the same instant, over real HTTP, on both databases: nobody is refused who need not be.
#![expect(clippy::unwrap_used, reason = "a broken connection fails the test")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Barrier;

use wonderpost::accounts::{PersonId, people, sessions};
use wonderpost::db::DbError;
use wonderpost::tables::open::{self, NewTable};

use super::support::{NOON, TestHouse, services};
use super::wire::{connect, serve};
use crate::support::random::is_long;

/// How often each race is run.
fn rounds() -> usize {
    if is_long() { 500 } else { 60 }
}

/// Somebody at a browser who stays signed in.
struct Player {
    id: PersonId,
    cookie: String,
    address: SocketAddr,
}

/// What a board page gives its player to send.
struct Form {
    csrf: String,
    expected: String,
    command_id: String,
    moves: Vec<String>,
}

impl Player {
    fn new(house: &TestHouse, address: SocketAddr, name: &str) -> Self {
        let made: Result<_, DbError> = house.app.service.db.write(|conn| {
            let id = people::insert_guest_in_txn(conn, name, None, NOON)?;
            Ok((id, sessions::open_in_txn(conn, id, "a browser", NOON)?))
        });
        let (id, token) = made.unwrap();
        Self {
            id,
            cookie: format!("wonderpost-session={token}"),
            address,
        }
    }

    fn head(&self, method: &str, path: &str) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\n",
            self.address, self.cookie
        )
    }

    fn get(&self, path: &str) -> String {
        let mut stream = connect(self.address);
        let head = self.head("GET", path);
        stream.write_all(format!("{head}\r\n").as_bytes()).unwrap();
        read(stream)
    }

    /// Opens a connection and waits at the barrier before sending, so that all arrive in the same instant.
    fn post(&self, path: &str, fields: &[(&str, &str)], start: &Barrier) -> String {
        let mut stream = connect(self.address);
        let body = serde_urlencoded(fields);
        let request = format!(
            "{}Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            self.head("POST", path),
            body.len()
        );
        start.wait();
        stream.write_all(request.as_bytes()).unwrap();
        read(stream)
    }

    fn form(&self, uid: &str) -> Form {
        let page = self.get(&format!("/tables/{uid}"));
        let field = |name: &str| values(&page, name).next().unwrap_or_default();
        Form {
            csrf: field("csrf"),
            expected: field("expected"),
            command_id: field("command_id"),
            moves: values(&page, "move").collect(),
        }
    }

    fn csrf(&self) -> String {
        let page = self.get("/settings");
        values(&page, "csrf").next().unwrap()
    }
}

fn read(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// The values of all fields of a name, in order.
fn values<'a>(page: &'a str, name: &str) -> impl Iterator<Item = String> + 'a {
    let mark = format!("name=\"{name}\" value=\"");
    let starts: Vec<usize> = page.match_indices(&mark).map(|(at, _)| at).collect();
    let length = mark.len();
    starts.into_iter().filter_map(move |at| {
        let value = page[at + length..].split('"').next()?;
        (!value.is_empty()).then(|| value.to_owned())
    })
}

fn serde_urlencoded(fields: &[(&str, &str)]) -> String {
    let escape = |text: &str| -> String {
        text.bytes()
            .map(|byte| match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' => {
                    char::from(byte).to_string()
                }
                other => format!("%{other:02X}"),
            })
            .collect()
    };
    let pairs = fields
        .iter()
        .map(|(name, value)| format!("{name}={}", escape(value)));
    pairs.collect::<Vec<_>>().join("&")
}

/// The status and where the answer leads.
fn outcome(answer: &str) -> (String, String) {
    let status = answer.get(9..12).unwrap_or_default().to_owned();
    let location = answer.lines().find_map(|line| {
        line.to_lowercase()
            .strip_prefix("location: ")
            .map(str::to_owned)
    });
    (status, location.unwrap_or_default())
}

/// Lets several send at the same time, and gives their outcomes in order.
fn at_once<T: Sync>(
    senders: &[T],
    send: impl Fn(&T, &Barrier) -> String + Sync,
) -> Vec<(String, String)> {
    let start = Barrier::new(senders.len());
    std::thread::scope(|scope| {
        let sent: Vec<_> = senders
            .iter()
            .map(|sender| scope.spawn(|| outcome(&send(sender, &start))))
            .collect();
        sent.into_iter().map(|one| one.join().unwrap()).collect()
    })
}

fn open(house: &TestHouse, opener: &Player, game: &str, seats: usize) -> String {
    let edition = ("edition".to_owned(), "first".to_owned());
    let new = NewTable {
        game: game.to_owned(),
        options: (game == "seven_wonders")
            .then_some(edition)
            .into_iter()
            .collect(),
        seats,
        ..NewTable::default()
    };
    open::open(&house.app.service, opener.id, &new).unwrap()
}

fn players(house: &TestHouse, count: usize) -> Vec<Player> {
    let address = serve(house);
    let names = ["Ada", "Bo", "Cleo", "Dag", "Eva"];
    names[..count]
        .iter()
        .map(|name| Player::new(house, address, name))
        .collect()
}

/// Fills a new table's seats, all who come in the same instant.
fn fill(house: &TestHouse, players: &[Player], game: &str) -> String {
    let uid = open(house, &players[0], game, players.len());
    let path = format!("/tables/{uid}/join");
    let forms: Vec<(&Player, String)> = players[1..].iter().map(|one| (one, one.csrf())).collect();
    let joined = at_once(&forms, |(player, csrf), start| {
        player.post(&path, &[("csrf", csrf)], start)
    });
    let expected = ("303".to_owned(), format!("/tables/{uid}"));
    assert!(joined.iter().all(|one| *one == expected), "{joined:?}");
    uid
}

#[test]
fn people_who_take_different_seats_at_once_all_sit() {
    for house in services() {
        let players = players(&house, 5);
        for _ in 0..rounds() {
            fill(&house, &players, "dice");
        }
    }
}

#[test]
fn seats_that_seal_in_the_same_instant_all_succeed() {
    for house in services() {
        let players = players(&house, 3);
        let mut uid = fill(&house, &players, "seven_wonders");
        for round in 0..rounds() {
            let forms: Vec<(&Player, Form)> = players
                .iter()
                .map(|player| (player, player.form(&uid)))
                .collect();
            if forms.iter().any(|(_, form)| form.moves.is_empty()) {
                // The game is over, or somebody alone chooses from the discard pile.
                uid = fill(&house, &players, "seven_wonders");
                continue;
            }
            let path = format!("/tables/{uid}/moves");
            let sealed = at_once(&forms, |(player, form), start| {
                let mv = &form.moves[round % form.moves.len()];
                let fields = [
                    ("csrf", form.csrf.as_str()),
                    ("expected", &form.expected),
                    ("command_id", &form.command_id),
                    ("move", mv),
                ];
                player.post(&path, &fields, start)
            });
            let expected = ("303".to_owned(), format!("/tables/{uid}"));
            assert!(
                sealed.iter().all(|one| *one == expected),
                "round {round}: {sealed:?}"
            );
        }
    }
}

#[test]
fn one_command_sent_five_times_at_once_gets_five_equal_answers() {
    for house in services() {
        let players = players(&house, 2);
        let mut uid = fill(&house, &players, "duel");
        for round in 0..rounds() {
            let mut forms = players.iter().map(|player| (player, player.form(&uid)));
            let awaited = forms.find(|(_, form)| !form.moves.is_empty());
            let Some((player, form)) = awaited else {
                uid = fill(&house, &players, "duel");
                continue;
            };
            let path = format!("/tables/{uid}/moves");
            let fields = [
                ("csrf", form.csrf.as_str()),
                ("expected", &form.expected),
                ("command_id", &form.command_id),
                ("move", &form.moves[round % form.moves.len()]),
            ];
            let answers = at_once(&[(); 5], |(), start| player.post(&path, &fields, start));
            let expected = ("303".to_owned(), format!("/tables/{uid}"));
            assert!(
                answers.iter().all(|one| *one == expected),
                "round {round}: {answers:?}"
            );
        }
    }
}
