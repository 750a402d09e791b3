//! Pages that follow their table: what a stream says, to whom, how many there may be, and when it ends.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpStream};

use super::client::{BASE_URL, Browser};
use super::house::House;
use crate::support::databases::{self, run};
use crate::support::http::{self, Heard, until};
use testing::random::Random;

/// How many streams somebody may have open (`MOST_PER_READER` in `src/web/live.rs`).
const MOST: usize = 10;

/// An open stream of events.
#[derive(Debug)]
struct Stream(BufReader<TcpStream>);

impl Stream {
    /// Opens one; what came instead where it is refused.
    fn opens(browser: Browser<'_>, uid: &str) -> Result<Self, Heard> {
        let host = BASE_URL.trim_start_matches("http://");
        let lines = format!(
            "Cookie: {}\r\nAccept: text/event-stream\r\n",
            browser.cookie
        );
        let request = http::get(host, &format!("/tables/{uid}/seq"), &lines);
        let mut stream =
            BufReader::new(http::begins(browser.address, &request).expect("it is there"));
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            let read = stream.read_line(&mut head).expect("it answers");
            assert!(read > 0, "{head}");
        }
        let heard = Heard::of(head.as_bytes()).expect("a head");
        if heard.status != 200 {
            return Err(heard);
        }
        assert_eq!(heard.header("content-type"), "text/event-stream");
        assert_eq!(heard.header("cache-control"), "no-store");
        assert_eq!(heard.header("x-accel-buffering"), "no");
        Ok(Self(stream))
    }

    /// The next event: how far the table is, and whether its reader is waited for. None where the stream ends.
    fn next(&mut self) -> Option<(i64, bool)> {
        let mut data = Vec::new();
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).unwrap_or_default() == 0 {
                return None;
            }
            if let Some(said) = line.strip_prefix("data: ") {
                data.push(said.trim_end().to_owned());
            } else if !data.is_empty() {
                let turn = data.get(1).map(String::as_str);
                assert!(
                    matches!(turn, None | Some("turn")) && data.len() < 3,
                    "{data:?}"
                );
                return Some((data[0].parse().expect("a number"), turn.is_some()));
            }
        }
    }

    /// What is said of a later event than that one.
    fn after(&mut self, seq: i64) -> (i64, bool) {
        loop {
            let next = self.next().expect("it goes on");
            if next.0 > seq {
                return next;
            }
        }
    }
}

/// Who is waited for at the first table of a house; plays a move for them.
fn moves(house: &House, address: SocketAddr, random: &mut Random) {
    let place = &house.tables[0];
    for seat in 0..place.seats.len() {
        let browser = house.player(place, seat, address);
        if let Some(form) = browser.form(&place.uid, random).expect("a page") {
            let note = form.note(place, seat, random.pick::<String>(&form.moves));
            let fields = note.fields().map(|(name, value)| (name, value));
            let answer = browser.post(&note.path(), &fields).expect("it answers");
            assert_eq!(answer.status, 303, "{}", answer.body);
            return;
        }
    }
    panic!("nobody is waited for");
}

#[test]
fn an_open_page_hears_at_once_what_another_process_appends() {
    for database in databases::every() {
        let is_shared = database.is_postgres();
        let mut house = House::new(database);
        house.opens(Some("duel"), 1);
        let (program, _) = house.starts();
        let other = is_shared.then(|| house.starts().0);
        let mover = other
            .as_ref()
            .map_or(program.address, |other| other.address);
        let (place, mut random) = (&house.tables[0], Random::new(7));
        let mut streams: Vec<Stream> = (0..2)
            .map(|seat| Stream::opens(house.player(place, seat, program.address), &place.uid))
            .map(|stream| stream.expect("a stream"))
            .collect();
        let mut seen: Vec<(i64, bool)> =
            streams.iter_mut().map(|one| one.next().unwrap()).collect();
        for _ in 0..8 {
            assert_ne!(seen[0].1, seen[1].1, "one of the two is waited for");
            moves(&house, mover, &mut random);
            seen = streams.iter_mut().map(|one| one.after(seen[0].0)).collect();
            assert_eq!(seen[0].0, seen[1].0);
        }
        // Whoever's session has ended hears of nothing any more.
        let ended = usize::from(seen[0].1);
        let theirs = format!("person_id = (SELECT person_id FROM seats WHERE seat = {ended})");
        house.looks(|db| run(db, &format!("DELETE FROM sessions WHERE {theirs}")));
        moves(&house, mover, &mut random);
        streams[1 - ended].after(seen[0].0);
        assert_eq!(streams[ended].next(), None);
    }
}

#[test]
fn whoever_may_not_see_a_table_gets_no_stream_and_nobody_gets_more_than_ten() {
    let mut house = House::new(databases::sqlite());
    house.opens(Some("duel"), 1);
    let (mut program, _) = house.starts();
    let place = &house.tables[0];
    let opens = |player| Stream::opens(house.browser(player, program.address), &place.uid);
    let stranger = (0..8).find(|player| !place.seats.contains(player)).unwrap();
    assert_eq!(opens(stranger).expect_err("refused").status, 404);
    let mut streams: Vec<Stream> = (0..MOST)
        .map(|_| opens(place.seats[0]).expect("a stream"))
        .collect();
    assert_eq!(opens(place.seats[0]).expect_err("refused").status, 429);
    assert!(opens(place.seats[1]).is_ok(), "others are not counted");
    drop(streams.pop());
    until("the closed one counts no more", || {
        opens(place.seats[0]).is_ok()
    });
    // Open streams keep no program from stopping.
    program.hears("TERM");
    assert!(program.has_ended_well(), "{}", program.log());
    for mut stream in streams {
        while stream.next().is_some() {}
    }
}
