//! A page that was drawn before serves again only while nothing that it shows has changed, whoever changed it.

use std::io::Read;

use flate2::read::GzDecoder;
use wonderpost::accounts::sessions;
use wonderpost::play::{identity, talk};

use super::board::{Pair, pair};
use super::support::uid;
use crate::db::statements::{heard, takes};
use crate::prelude::*;

/// The most statements of a page that is drawn anew.
const STATEMENTS_MOST: usize = 6;
/// The most of a lobby with games of series.
const LOBBY_MOST: usize = 11;

#[each::test(services())]
fn a_page_asked_for_again_is_the_same_bytes_for_some_time_and_its_form_plays(site: TestHouse) {
    let mut pair = pair(&site);
    let (mover, _, page) = pair.awaited();
    let again = mover.opens(&page.path);
    assert_eq!(page.field("command_id").len(), 32);
    assert_eq!(page.text, again.text);
    let drawn_anew = mover.opens(&format!("{}?line=", page.path));
    assert_eq!(drawn_anew.anywhere(), again.anywhere());
    again.says("(just now)");
    site.waits(3 * MINUTE_MS);
    mover.opens(&page.path).says("(3 minutes ago)");
    mover.plays(&again, &again.moves()[0]).is(303);
}

#[each::test(services())]
fn a_page_that_a_browser_has_is_not_sent_again_until_it_changes(site: TestHouse) {
    let mut pair = pair(&site);
    let table = pair.table.clone();
    let [freja, _] = &mut pair.people;
    for accepted in ["identity", "gzip"] {
        let accepts = ("accept-encoding", accepted);
        for path in [&table, &format!("{table}/at/3"), "/games/duel"] {
            let page = freja.asks(path, &[accepts]);
            page.bears("cache-control", "private, no-cache");
            page.bears("vary", "accept, accept-encoding, cookie");
            let tag = page.header("etag");
            assert!(tag.starts_with('"'), "{path}: {tag}");
            let again = freja.asks(path, &[accepts, ("if-none-match", tag)]).is(304);
            again.bears("etag", tag);
            assert_eq!(again.text, "", "{path}");
            let other = [accepts, ("if-none-match", "\"other\"")];
            let whole = freja.asks(path, &other).is(200);
            assert_eq!(whole.text, page.text, "{path}");
        }
    }
    let before = freja.opens(&table);
    let tag = before.header("etag");
    pair.plays();
    let [freja, _] = &mut pair.people;
    let after = freja.asks(&table, &[("if-none-match", tag)]).is(200);
    assert_ne!(after.header("etag"), tag);
}

#[each::test(services())]
fn nobody_is_shown_a_page_after_their_session_ended_nor_told_that_it_is_unchanged(site: TestHouse) {
    let (table, mut freja, _joost) = pair(&site).parts();
    for path in [&table, &format!("{table}/at/3")] {
        let page = freja.opens(path).is(200);
        // The same browser asks again when it has been signed out from another process.
        let beside = site.another_process();
        let person = site.person(FREJA);
        sessions::revoke_all(&beside.db, &beside.clock, person).expect("they end");
        for headers in [&[][..], &[("if-none-match", page.header("etag"))]] {
            freja.asks(path, headers).is(404).lacks("turn__what");
        }
        freja.signs_in(FREJA);
    }
}

#[each::test(services())]
fn a_page_that_was_kept_for_one_encoding_is_sent_in_the_other_to_who_asks_so(site: TestHouse) {
    let Pair { table, people } = pair(&site);
    for (mut person, order) in people
        .into_iter()
        .zip([["gzip", "identity"], ["identity", "gzip"]])
    {
        let unasked = person.asks(&table, &[]);
        unasked.bears("content-encoding", "").says("turn__what");
        for accepted in order.into_iter().chain(order) {
            let page = person.asks(&table, &[("accept-encoding", accepted)]);
            let is_packed = page.header("content-encoding") == "gzip";
            assert_eq!(is_packed, accepted == "gzip", "{order:?}");
            let mut text = page.text;
            if is_packed {
                text.clear();
                let read = GzDecoder::new(&*page.bytes).read_to_string(&mut text);
                read.expect("gzip");
            }
            assert_eq!(text, unasked.text, "{order:?}");
        }
    }
}

#[each::test(services())]
fn whatever_another_process_changes_shows_at_once_and_changes_the_tag_of_the_page(site: TestHouse) {
    let (table, mut freja, mut joost) = pair(&site).parts();
    let beside = site.another_process();
    let uid = uid(&table);
    let [her, him] = [FREJA, JOOST].map(|address| site.person(address));
    let mut tags = vec![joost.opens(&table).header("etag").to_owned()];
    let changes: [(&str, &str, &dyn Fn()); 8] = [
        ("nothing yet", "", &|| ()),
        ("talk", "Good luck!", &|| {
            talk::say(&beside, uid, him, "Good luck!").expect("said");
        }),
        ("a note", "Watch the science", &|| {
            talk::keep_notes(&beside, uid, her, "Watch the science").expect("kept");
        }),
        ("a move", "drafted", &|| {
            assert!(Party::of(&beside, uid, vec![her, him]).step());
        }),
        ("the theme", "", &|| {
            people::set_theme(&beside.db, her, "dark").expect("chosen");
        }),
        ("the zone", "", &|| {
            people::set_zone(&beside.db, her, "Asia/Tokyo").expect("chosen");
        }),
        ("the name", "", &|| {
            identity::rename(&beside.db, him, "Joost van Dijk").expect("chosen");
        }),
        ("another table that waits", "", &|| {
            let new = new_table("seven_wonders", 2, &[("edition", "first")]);
            seated(vec![her, him], new, &beside);
        }),
    ];
    for (what, words, change) in changes {
        change();
        let page = freja.opens(&table);
        page.says(words);
        let tag = page.header("etag").to_owned();
        assert!(!tags.contains(&tag), "{what}: {}", page.text);
        freja.asks(&table, &[("if-none-match", &tag)]).is(304);
        tags.push(tag);
    }
}

#[each::test(services())]
fn the_command_of_a_form_is_of_one_session(site: TestHouse) {
    let mut pair = pair(&site);
    let table = pair.table.clone();
    let (_, _, page) = pair.awaited();
    // Each signs in in one more browser; whose turn it is has a form there too.
    let mut elsewhere = [FREJA, JOOST].map(|address| site.signed_in(address));
    let pages = elsewhere.each_mut().map(|one| one.opens(&table));
    let same = pages.iter().find(|page| !page.moves().is_empty());
    let same = same.expect("it is somebody's turn");
    assert_ne!(same.field("command_id"), page.field("command_id"));
}

#[each::test(services())]
fn two_strangers_who_watch_have_pages_of_their_own(site: TestHouse) {
    let pair = pair(&site);
    site.breaks("UPDATE game_tables SET is_watchable = TRUE");
    let mut strangers = [site.visitor(), site.visitor()];
    let [one, other] = strangers.each_mut().map(|stranger| {
        stranger.opens("/sign-in");
        stranger.opens(&pair.table).is(200)
    });
    assert_ne!(one.field("csrf"), other.field("csrf"));
    assert_ne!(one.header("etag"), other.header("etag"));
    let known = [("if-none-match", one.header("etag"))];
    strangers[1].asks(&pair.table, &known).is(200);
}

#[each::test(heard(services))]
fn a_page_that_is_drawn_anew_takes_few_statements(site: TestHouse) {
    let mut pair = pair(&site);
    let table = pair.table.clone();
    pair.plays();
    for _ in 0..3 {
        pair.plays();
        for person in &mut pair.people {
            let open = || person.opens(&table);
            takes(STATEMENTS_MOST, "a board", &site.db, open).is(200);
        }
    }
}

#[each::test(heard(services))]
fn a_list_of_many_tables_takes_as_few_statements_as_one_of_few(site: TestHouse) {
    let mut freja = site.signed_in(FREJA);
    let mut joost = site.signed_in(JOOST);
    for _ in 0..4 {
        let table = freja.opens_table("duel", "seats=2&games=3");
        joost.joins(&table, "Joost");
        freja.invites(JOOST);
    }
    for person in [&mut freja, &mut joost] {
        let open = || person.opens("/");
        let lobby = takes(LOBBY_MOST, "a lobby", &site.db, open).is(200);
        lobby.says("7 Wonders Duel");
    }
}
