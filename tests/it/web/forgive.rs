//! What the pages say of a move that its player takes back alone, and of one that asks before it plays.

use super::board::Pair;
use super::board_twins::masked;
use super::support::uid;
use crate::prelude::*;

const SURE: &str = "<details class=\"sure\">";

/// The moves of a page that play at once, and those that ask once more.
fn sorted(page: &Answer) -> [Vec<String>; 2] {
    let (mut once, mut twice) = (page.moves(), Vec::new());
    let rows = page.text.split(SURE).skip(1);
    for row in rows {
        let (row, _) = row.split_once("</details>").expect("it ends");
        let (_, rest) = row.split_once("name=\"move\" value=\"").expect("a button");
        twice.extend(rest.split('"').next().map(str::to_owned));
    }
    once.retain(|mv| !twice.contains(mv));
    [once, twice]
}

/// A page without what every event of a table changes.
fn still(page: &Answer, table: &str) -> String {
    let (before, rest) = page.text.split_once("data-seq=\"").expect("it has one");
    let (_, after) = rest.split_once('"').expect("it ends");
    masked(&format!("{before}{after}"), uid(table))
}

/// Two people at a game of Duel that begins with cards.
fn begun(site: &TestHouse) -> Pair<'_> {
    let people = [FREJA, JOOST].map(|address| site.signed_in(address));
    let [mut freja, mut joost] = people;
    let table = freja.opens_table("duel", &[("seats", "2"), ("option-wonders", "first_game")]);
    joost.joins(&table, "Joost");
    let people = [freja, joost];
    Pair { table, people }
}

#[each::test(services())]
fn the_page_offers_to_take_a_move_back_until_the_other_one_looks(mut site: TestHouse) {
    site.set_up_below(|service| service.grace_s = 30);
    let mut pair = begun(&site);
    let table = pair.table.clone();
    let (mover, other, page) = pair.awaited();
    let before = still(&other.opens(&table), &table);
    let [once, _] = sorted(&page);
    mover.plays(&page, &once[0]).is(303);
    let mine = mover.opens(&table);
    mine.says(" looks, for 30 seconds at most.")
        .says("Take back");
    let path = format!("{table}/ask");
    let back = [("topic", "free"), ("command", mine.field("command"))];
    for wrong in ["", "-1", "1", "99999999999999999999", "<b>"] {
        let refused = mover.posts(&path, &[("topic", "free"), ("command", wrong)]);
        refused
            .is(409)
            .says("It is too late to take this move back alone");
    }
    mover.posts(&path, &back).leads_to(&table);
    assert_eq!(
        still(&other.opens(&table), &table),
        before,
        "nothing has happened"
    );
    mover.posts(&path, &back).is(409);
    // They play again, and the other one looks.
    let page = mover.opens(&table);
    mover.plays(&page, &once[0]).is(303);
    let mine = mover.opens(&table);
    mine.says("Take back");
    other.opens(&table).says("turn--mine").lacks("Take back");
    mover.opens(&table).lacks("Take back");
    let back = [("topic", "free"), ("command", mine.field("command"))];
    mover
        .posts(&path, &back)
        .is(409)
        .says("You may ask the others");
}

#[each::test(services())]
fn a_row_asks_once_more_where_it_turns_something_up_or_as_its_player_likes(site: TestHouse) {
    let mut pair = begun(&site);
    let table = pair.table.clone();
    // Whatever is played, cards are turned up soon.
    loop {
        let (mover, _, page) = pair.awaited();
        let [once, twice] = sorted(&page);
        if !twice.is_empty() {
            assert!(page.text.contains("It turns something up"));
            for (asks, wants) in [("always", [true, false]), ("never", [false, true])] {
                let settings = [("name", "F"), ("zone", "UTC"), ("theme", "auto")];
                let care = [("grace", "0"), ("asks", asks), ("letters", "yes")];
                mover.posts("/settings", &[settings, care].concat()).is(303);
                let now = sorted(&mover.opens(&table));
                assert_eq!(now.map(|moves| moves.is_empty()), wants, "{asks}");
            }
            break;
        }
        mover.plays(&page, &once[0]).is(303);
    }
}
