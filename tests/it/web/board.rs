//! The page of a table: what it shows to whom, and what a move posted from it is answered with.

use super::support::{
    ADA, Answer, EVE, FREJA, JOOST, Says, TestHouse, Visitor, services, services_usually,
};
use crate::support::databases;

/// Two people at a table of Duel that has begun.
pub(super) struct Pair<'a> {
    pub(super) table: String,
    /// Freja, who opened it, and Joost.
    pub(super) people: [Visitor<'a>; 2],
}

/// Seats two people who signed in by letter.
pub(super) fn pair(site: &TestHouse) -> Pair<'_> {
    let people = [FREJA, JOOST].map(|address| site.signed_in(address));
    let [mut freja, mut joost] = people;
    let table = freja.invites("");
    joost.joins(&table, "Joost");
    let people = [freja, joost];
    Pair { table, people }
}

impl<'a> Pair<'a> {
    /// The path of the table, Freja, and Joost.
    pub(super) fn parts(self) -> (String, Visitor<'a>, Visitor<'a>) {
        let [freja, joost] = self.people;
        (self.table, freja, joost)
    }

    /// Whoever has buttons, the other one, and the page.
    pub(super) fn awaited(&mut self) -> (&mut Visitor<'a>, &mut Visitor<'a>, Answer) {
        let [freja, joost] = &mut self.people;
        let page = freja.opens(&self.table);
        if !page.moves().is_empty() {
            return (freja, joost, page);
        }
        let page = joost.opens(&self.table);
        assert!(!page.moves().is_empty(), "nobody can move: {}", page.text);
        (joost, freja, page)
    }

    /// Whoever has buttons presses the first.
    pub(super) fn plays(&mut self) {
        let (mover, _, page) = self.awaited();
        mover.plays(&page, &page.moves()[0]).leads_to(&page.path);
    }
}

#[test]
fn a_move_is_played_by_the_button_of_its_row_and_the_other_one_is_told() {
    for site in services_usually(databases::sqlite) {
        let mut pair = pair(&site);
        let table = pair.table.clone();
        let (mover, other, page) = pair.awaited();
        page.says("Choose a wonder, ");
        let mv = page.moves().remove(0);
        assert!(mv.starts_with("draft "), "{mv}");
        mover.plays(&page, &mv).leads_to(&table);
        let mine = mover.opens(&table);
        mine.says_all(["Your last move, ", "You drafted"]);
        let theirs = other.opens(&table);
        theirs.says_all(["turn--mine", "</strong> drafted"]);
    }
}

#[test]
fn whoever_loads_the_answer_of_a_form_again_is_led_to_the_table() {
    for site in services_usually(databases::sqlite) {
        let (table, mut freja, _) = pair(&site).parts();
        for form in ["moves", "talk", "notes", "orders", "resign", "rematch"] {
            freja.opens(&format!("{table}/{form}")).leads_to(&table);
            // What is no table's name leads nowhere; what may be one is for the table's page to say.
            freja.opens(&format!("/tables/AB/{form}")).is(404);
            let unknown = freja.opens(&format!("/tables/nosuch/{form}"));
            unknown.leads_to("/tables/nosuch");
        }
        freja.opens("/tables/nosuch").is(404);
    }
}

#[test]
fn a_refused_move_is_answered_with_its_sentence_its_rule_and_the_board() {
    for site in services_usually(databases::sqlite) {
        let mut pair = pair(&site);
        let (mover, _, page) = pair.awaited();
        let before = site.dump();
        let refused = mover.plays(&page, "build temple").is(422);
        refused.says_all(["That was not played", "Rule: duel"]);
        assert_eq!(refused.moves(), page.moves());
        assert_eq!(site.dump(), before, "a refused move stores nothing");
    }
}

#[test]
fn a_form_of_an_older_position_shows_the_table_as_it_is_now() {
    for site in services_usually(databases::sqlite) {
        let mut pair = pair(&site);
        let (mover, _, page) = pair.awaited();
        let offered = page.moves();
        mover.plays(&page, &offered[0]);
        let fields = [
            ("move", &*offered[1]),
            ("expected", page.field("expected")),
            ("command_id", "another"),
        ];
        let stale = mover.posts(&format!("{}/moves", page.path), &fields);
        let stale = stale.is(409);
        stale.says_all(["You have already played", "turn--waiting"]);
    }
}

#[test]
fn the_same_form_sent_twice_plays_once() {
    for site in services_usually(databases::sqlite) {
        let mut pair = pair(&site);
        let (mover, _, page) = pair.awaited();
        let mv = page.moves().remove(0);
        mover.plays(&page, &mv).is(303);
        let before = site.dump();
        mover.plays(&page, &mv).is(303);
        assert_eq!(site.dump(), before);
    }
}

#[test]
fn a_form_whose_choice_does_not_stand_any_more_shows_the_table_as_it_is_now() {
    for site in services() {
        let mut ada = site.signed_in(ADA);
        let fields = "seats=3&option-edition=first&option-sides=first";
        let table = ada.opens_table("seven_wonders", fields);
        for name in ["Joost", "Eve"] {
            site.visitor().joins(&table, name);
        }
        let first = ada.opens(&table);
        let choices = first.moves();
        ada.plays(&first, &choices[0]).is(303);
        let second = ada.opens(&table);
        ada.plays(&second, &choices[1]).is(303);
        let before = site.dump();
        // Back in the browser, and the first choice once more.
        let stale = ada.plays(&first, &choices[0]).is(409);
        stale.says_all(["turn--sealed", "You have sealed"]);
        ada.plays(&second, &choices[1]).is(303);
        assert_eq!(site.dump(), before);
    }
}

#[test]
fn a_stranger_learns_nothing_of_a_table_that_is_not_open_to_watch() {
    for site in services_usually(databases::sqlite) {
        let table = pair(&site).table;
        let mut stranger = site.signed_in("eva@example.org");
        for page in ["", "/history", "/at/3", "/proof", "/journal.jsonl", "/seq"] {
            let hidden = stranger.opens(&format!("{table}{page}")).is(404);
            let missing = stranger.opens(&format!("/tables/nosuchtable{page}"));
            assert_eq!(hidden.anywhere(), missing.anywhere(), "{page}");
        }
        stranger.opens("/settings");
        let moves = format!("{table}/moves");
        stranger
            .posts(&moves, "move=x&expected=1&command_id=c")
            .is(404);
    }
}

/// Everything of a table that somebody who only watches may open.
const WATCHED: [&str; 8] = [
    "",
    "/join",
    "/history",
    "/at/9",
    "/proof",
    "/journal.jsonl",
    "/look-back",
    "/seq",
];

#[test]
fn whoever_only_watches_reads_no_talk_and_players_know_that_some_may_watch() {
    const SAID: &str = "Anybody with the link may watch this game.";
    for site in services() {
        let mut ada = site.signed_in(ADA);
        let fields = "seats=2&invited=joost@example.org&watchable=yes";
        let table = ada.opens_table("duel", fields);
        let letter = site.letter_to(JOOST);
        let letter = letter.split_whitespace().collect::<Vec<_>>().join(" ");
        letter.says(SAID);
        let link = site.link_to(JOOST, "/invitations/");
        let mut joost = site.visitor();
        joost.opens(&link).says(SAID);
        joost.posts(&link, "name=Joost").leads_to(&table);
        let talk = format!("{table}/talk");
        for is_over in [false, true] {
            if is_over {
                ada.gives_up(&table);
            }
            ada.opens(&table).says(SAID);
            ada.posts(&talk, "words=a secret plan").is(303);
            joost.opens(&table).says_all([SAID, "a secret plan"]);
            for mut watcher in [site.visitor(), site.signed_in(EVE)] {
                watcher.opens(&table).is(200).lacks(SAID);
                for tail in WATCHED {
                    let page = watcher.opens(&format!("{table}{tail}"));
                    page.lacks_all(["secret plan", "Table talk"]);
                }
            }
        }
        // Nothing of it is told where nobody may watch.
        let table = ada.invites(JOOST);
        ada.opens(&table).lacks(SAID);
        let link = site.link_to(JOOST, "/invitations/");
        joost.opens(&link).is(200).lacks(SAID);
    }
}

#[test]
fn talk_is_heard_by_both_and_notes_stay_private() {
    for site in services_usually(databases::sqlite) {
        let (table, mut freja, mut joost) = pair(&site).parts();
        let (talk, notes) = (format!("{table}/talk"), format!("{table}/notes"));
        let said = freja.posts(&talk, "words=<b>that library hurt</b>");
        said.leads_to(format!("{table}#talk"));
        freja.posts(&notes, &[("words", "keep clay & wait")]);
        let theirs = joost.opens(&table);
        theirs
            .says("&#60;b&#62;that library hurt")
            .lacks("keep clay");
        freja.opens(&table).says("keep clay &#38; wait");
        freja.posts(&talk, "words=  ").is(422);
    }
}

#[test]
fn giving_up_needs_a_tick_and_ends_the_game() {
    for site in services_usually(databases::sqlite) {
        let (table, mut freja, mut joost) = pair(&site).parts();
        freja.presses(&format!("{table}/resign")).is(400);
        freja.gives_up(&table);
        let mine = freja.opens(&table);
        mine.says_all(["joost wins", "You gave the game up."]);
        let theirs = joost.opens(&table);
        theirs.says("You win");
        assert!(theirs.moves().is_empty());
    }
}

#[test]
fn an_open_table_says_who_is_missing_and_gives_the_link() {
    for site in services_usually(databases::sqlite) {
        let mut freja = site.signed_in(FREJA);
        let shared = freja.invites("");
        let link = format!("http://127.0.0.1:8080{shared}");
        let page = freja.opens(&shared);
        page.says_all(["Waiting for players", &link]);
        let invited = freja.invites(JOOST);
        // Whoever invited sees whom, and nobody else does.
        let page = freja.opens(&invited);
        page.says_all(["invited by letter, not here yet", JOOST]);
        site.visitor()
            .opens(&format!("{invited}/join"))
            .lacks(JOOST);
    }
}

#[test]
fn a_hostile_name_is_only_text() {
    for site in services_usually(databases::sqlite) {
        let mut freja = site.signed_in(FREJA);
        let table = freja.invites("");
        let name = "<img src=x onerror=alert(1)>\"'&";
        site.visitor().joins(&table, name);
        for page in ["", "/history", "/at/6", "/proof"] {
            let page = freja.opens_through(&format!("{table}{page}")).is(200);
            page.lacks("<img").says("&#60;img src=x");
        }
    }
}

#[test]
fn whoever_waits_reads_until_when_the_other_has_time() {
    for site in services() {
        let [mut freja, mut joost] = [FREJA, JOOST].map(|address| site.signed_in(address));
        let agreed = "seats=2&invited=&clock=per_turn&days=3&then=lose";
        let table = freja.opens_table("duel", agreed);
        joost.joins(&table, "Joost");
        let (waits, other) = match freja.opens(&table).moves().is_empty() {
            true => (&mut freja, "Joost"),
            false => (&mut joost, "freja"),
        };
        let page = waits.opens(&table);
        page.says(&format!("{other} has until "))
            .lacks("You have until ");
        page.lacks("you has until");
    }
}

#[test]
fn a_form_without_its_field_empties_no_notes() {
    for site in services() {
        let (table, mut freja, _) = pair(&site).parts();
        let notes = format!("{table}/notes");
        freja.posts(&notes, "words=Watch the science").is(303);
        freja.posts(&notes, "other=1").is(400);
        freja.opens(&table).says("Watch the science");
    }
}
