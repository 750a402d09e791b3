//! Pages that follow what they show: what a stream says, to whom, how many there may be, and when it ends.

use std::io::{BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpStream};

use super::client::{BASE_URL, Browser};
use super::house::{House, Place};
use crate::prelude::*;
use crate::support::databases::run;
use crate::support::http;
use crate::web::client::values;

/// How many streams somebody may have open (`MOST_PER_READER` in `src/web/live.rs`).
const MOST: usize = 10;

/// An open stream of events.
#[derive(Debug)]
struct Stream(BufReader<TcpStream>);

impl Stream {
    /// Opens one; what came instead where it is refused.
    fn opens(browser: Browser<'_>, path: &str) -> Result<Self, Heard> {
        let host = BASE_URL.trim_start_matches("http://");
        let lines = format!(
            "Cookie: {}\r\nAccept: text/event-stream\r\n",
            browser.cookie
        );
        let request = http::get(host, path, &lines);
        let mut stream =
            BufReader::new(http::begins(browser.address, &request).expect("it is there"));
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            let read = stream.read_line(&mut head).expect("it answers");
            assert!(read > 0, "{head}");
        }
        let heard = Heard::of(head.as_bytes()).expect("a head");
        if heard.status != 200 {
            let whole = head.as_bytes().chain(stream);
            return Err(http::hears(whole).expect("an answer"));
        }
        assert_eq!(heard.header("content-type"), "text/event-stream");
        assert_eq!(heard.header("cache-control"), "no-store");
        assert_eq!(heard.header("x-accel-buffering"), "no");
        Ok(Self(stream))
    }

    /// The next event: how far it has come, and whether its reader is waited for. None where the stream ends.
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

    /// What is said of another event than that one.
    fn after(&mut self, mark: i64) -> (i64, bool) {
        loop {
            let next = self.next().expect("it goes on");
            if next.0 != mark {
                return next;
            }
        }
    }

    /// Whether it ends, whatever it says until then.
    fn ends(&mut self) -> bool {
        while self.next().is_some() {}
        true
    }
}

/// Where the page of a table and the list of all tables hear of what happens.
fn addresses(place: &Place) -> [String; 2] {
    [format!("/tables/{}/seq", place.uid), "/seq".to_owned()]
}

/// Who is waited for at the first table of a house; plays a move for them.
fn moves(house: &House, address: SocketAddr, random: &mut Random) {
    let place = &house.tables[0];
    for seat in 0..place.seats.len() {
        let browser = house.player(place, seat, address);
        // Whoever has signed out meanwhile is not waited for here.
        if let Some(form) = browser.form(&place.uid, random).ok().flatten() {
            let note = form.note(place, seat, random.pick::<String>(&form.moves));
            let fields = note.fields().map(|(name, value)| (name, value));
            let answer = browser.post(&note.path(), &fields).expect("it answers");
            assert_eq!(answer.status, 303, "{}", answer.body);
            return;
        }
    }
    panic!("nobody is waited for");
}

/// Posts a form of a table's page that needs nothing but its token.
fn presses(browser: Browser<'_>, place: &Place, action: &str) {
    let page = browser.get(&format!("/tables/{}", place.uid)).unwrap();
    let csrf = values(&page.body, "csrf").next().unwrap();
    let path = format!("/tables/{}/{action}", place.uid);
    let answer = browser.post(&path, &[("csrf", &csrf), ("sure", "yes")]);
    assert_eq!(answer.expect("it answers").status, 303);
}

#[each::test(databases::every())]
fn open_pages_hear_at_once_what_another_process_appends(database: TestDatabase) {
    let is_shared = database.is_postgres();
    let mut house = House::new(database);
    house.opens(Some("duel"), 1);
    let (program, _) = house.starts();
    let other = is_shared.then(|| house.starts().0);
    let mover = other
        .as_ref()
        .map_or(program.address, |other| other.address);
    let (place, mut random) = (&house.tables[0], Random::new(7));
    let browser = |seat| house.player(place, seat, program.address);
    // The table and the list of tables, of the one and of the other.
    let paths = [0, 1].map(|seat| addresses(place).map(|path| (seat, path)));
    let opens = |(seat, path): &(usize, String)| Stream::opens(browser(*seat), path);
    let mut streams: Vec<Stream> = paths.concat().iter().map(|it| opens(it).unwrap()).collect();
    let mut seen: Vec<(i64, bool)> = streams.iter_mut().map(|one| one.next().unwrap()).collect();
    for _ in 0..8 {
        let [mine, _, theirs, _] = seen[..] else {
            panic!()
        };
        assert_ne!(mine.1, theirs.1, "one of the two is waited for");
        assert_eq!((seen[1].1, seen[3].1), (mine.1, theirs.1));
        moves(&house, mover, &mut random);
        let all = streams.iter_mut().zip(&seen);
        seen = all.map(|(one, seen)| one.after(seen.0)).collect();
        assert_eq!(seen[0].0, seen[2].0);
    }
    // Whoever's session has ended hears of nothing any more.
    let ended = usize::from(seen[0].1);
    let theirs = format!("person_id = (SELECT person_id FROM seats WHERE seat = {ended})");
    house.looks(|db| run(db, &format!("DELETE FROM sessions WHERE {theirs}")));
    moves(&house, mover, &mut random);
    let stays = 2 - 2 * ended;
    streams[stays].after(seen[0].0);
    let list = streams[stays + 1].after(seen[stays + 1].0);
    for stream in [2 * ended, 2 * ended + 1] {
        assert_eq!(streams[stream].next(), None);
    }
    // A game that is over ends the stream of its table, not that of the list.
    presses(browser(1 - ended), place, "resign");
    assert!(streams[stays].ends());
    streams[stays + 1].after(list.0);
}

/// The mark with which a page is drawn.
fn drawn(browser: Browser<'_>, path: &str) -> i64 {
    let page = browser.get(path).expect("it answers");
    let (_, rest) = page.body.split_once(" data-seq=\"").expect("it follows");
    rest.split('"').next().unwrap().parse().expect("a number")
}

#[each::test(databases::every())]
fn what_players_write_to_each_other_reaches_their_open_pages_and_no_onlooker(
    database: TestDatabase,
) {
    let is_shared = database.is_postgres();
    let mut house = House::new(database);
    house.opens(Some("duel"), 1);
    house.looks(|db| run(db, "UPDATE game_tables SET is_watchable = TRUE"));
    let (program, _) = house.starts();
    let other = is_shared.then(|| house.starts().0);
    let address = other
        .as_ref()
        .map_or(program.address, |other| other.address);
    let place = &house.tables[0];
    let (table, [path, _]) = (format!("/tables/{}", place.uid), addresses(place));
    let player = house.player(place, 0, program.address);
    let watcher = (0..8).find(|player| !place.seats.contains(player)).unwrap();
    let watcher = house.browser(watcher, program.address);
    let mut hears = Stream::opens(player, &path).expect("a stream");
    let mut watches = Stream::opens(watcher, &path).expect("a stream");
    let (mut mark, seq) = (hears.next().unwrap().0, watches.next().unwrap().0);
    let writer = house.player(place, 1, address);
    for words in ["Good morning.", "Well played."] {
        let page = writer.get(&table).unwrap();
        let csrf = values(&page.body, "csrf").next().unwrap();
        writer.posts_and_goes(
            &format!("{table}/talk"),
            &[("csrf", &csrf), ("words", words)],
        );
        mark = hears.after(mark).0;
        // Pages that were drawn by now are not fetched again.
        for page in [table.clone(), format!("{table}/at/{seq}")] {
            assert_eq!(drawn(player, &page), mark, "{page}");
            assert_eq!(drawn(watcher, &page), seq, "{page}");
        }
    }
    moves(&house, program.address, &mut Random::new(7));
    let next = watches.next().expect("it goes on").0;
    assert_ne!(next, seq, "talk is no event for an onlooker");
}

#[each::test(databases::every())]
fn whoever_loses_their_seat_hears_nothing_more_of_the_table(database: TestDatabase) {
    let mut house = House::new(database);
    house.opens(Some("duel"), 1);
    let (program, _) = house.starts();
    let place = &house.tables[0];
    let paths = addresses(place);
    let loser = house.player(place, 0, program.address);
    let [mut table, mut list] = paths.map(|path| Stream::opens(loser, &path).unwrap());
    let (_, (mark, _)) = (table.next().unwrap(), list.next().unwrap());
    house.looks(|db| run(db, "UPDATE seats SET person_id = NULL WHERE seat = 0"));
    assert_eq!(list.after(mark), (0, false), "the list of tables is empty");
    presses(house.player(place, 1, program.address), place, "resign");
    assert_eq!(table.next(), None);
}

#[each::test(databases::every())]
fn a_look_back_is_followed_until_it_is_ready(database: TestDatabase) {
    let mut house = House::new(database);
    house.opens(Some("duel"), 1);
    let playouts = [("WONDERPOST_TEST_PLAYOUTS", "4")];
    let (program, _) = house.starts_with(&playouts).expect("it starts");
    let place = &house.tables[0];
    let path = format!("/tables/{}/look-back/seq", place.uid);
    let [asks, follows] = [0, 1].map(|seat| house.player(place, seat, program.address));
    let while_it_runs = Stream::opens(follows, &path);
    assert_eq!(while_it_runs.expect_err("refused").status, 404);
    presses(asks, place, "resign");
    let mut stream = Stream::opens(follows, &path).expect("a stream");
    assert_eq!(stream.next(), Some((0, false)));
    presses(asks, place, "look-back");
    assert!(!stream.after(0).1);
    assert!(stream.ends());
    let page = follows.get(path.trim_end_matches("/seq")).unwrap();
    assert!(page.body.contains("<polyline"), "{}", page.body);
}

#[test]
fn whoever_may_not_see_a_table_gets_no_stream_and_nobody_gets_more_than_ten() {
    let mut house = House::new(databases::sqlite());
    house.opens(Some("duel"), 1);
    let (mut program, _) = house.starts();
    let place = &house.tables[0];
    let paths = addresses(place);
    let opens = |player, path| Stream::opens(house.browser(player, program.address), path);
    let stranger = (0..8).find(|player| !place.seats.contains(player)).unwrap();
    assert_eq!(opens(stranger, &paths[0]).expect_err("refused").status, 404);
    assert!(opens(stranger, &paths[1]).is_ok(), "their own list");
    let nobody = Browser {
        cookie: "",
        ..house.browser(0, program.address)
    };
    for path in &paths {
        let refused = Stream::opens(nobody, path).expect_err("refused");
        assert_eq!(refused.status, 404, "{path}");
    }
    let of_both = (0..MOST).map(|number| opens(place.seats[0], &paths[number % 2]));
    let mut streams: Vec<Stream> = of_both.map(|one| one.expect("a stream")).collect();
    for path in &paths {
        let refused = opens(place.seats[0], path).expect_err("refused");
        assert_eq!(refused.status, 429);
        assert!(refused.body.contains("</h1>"), "{}", refused.body);
    }
    assert!(
        opens(place.seats[1], &paths[0]).is_ok(),
        "others are not counted"
    );
    drop(streams.pop());
    until("the closed one counts no more", || {
        opens(place.seats[0], &paths[0]).is_ok()
    });
    // Open streams keep no program from stopping.
    program.hears("TERM");
    assert!(program.has_ended_well(), "{}", program.log());
    for mut stream in streams {
        assert!(stream.ends());
    }
}
