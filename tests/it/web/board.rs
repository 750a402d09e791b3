//! The page of a table: what it shows to whom, and what a move posted from it is answered with.

use crate::prelude::*;

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

#[each::test(services_usually(databases::sqlite))]
fn a_move_is_played_by_the_button_of_its_row_and_the_other_one_is_told(site: TestHouse) {
    let mut pair = pair(&site);
    let table = pair.table.clone();
    let (mover, other, page) = pair.awaited();
    page.says_all(["Choose a wonder, ", "What happened so far"]);
    let mv = page.moves().remove(0);
    assert!(mv.starts_with("draft "), "{mv}");
    mover.plays(&page, &mv).leads_to(&table);
    let mine = mover.opens(&table);
    mine.says_all(["Your last move, ", "You drafted"]);
    let theirs = other.opens(&table);
    theirs.says_all(["turn--mine", "</strong> drafted"]);
}

#[each::test(services_usually(databases::sqlite))]
fn whoever_loads_the_answer_of_a_form_again_is_led_to_the_table(site: TestHouse) {
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

#[each::test(services_usually(databases::sqlite))]
fn a_refused_move_is_answered_with_its_sentence_and_the_board(site: TestHouse) {
    let mut pair = pair(&site);
    let (mover, _, page) = pair.awaited();
    let before = site.dump();
    let refused = mover.plays(&page, "build temple").is(422);
    refused.says("That was not played");
    assert_eq!(refused.moves(), page.moves());
    assert_eq!(site.dump(), before, "a refused move stores nothing");
}

#[each::test(services())]
fn a_form_sent_again_plays_once_and_another_move_of_it_comes_too_late(site: TestHouse) {
    let mut pair = pair(&site);
    let (mover, _, page) = pair.awaited();
    let [first, second] = [0, 1].map(|number| page.moves().remove(number));
    mover.plays(&page, &first).is(303);
    let before = site.dump();
    let other_tab = mover.plays(&page, &second).is(409);
    other_tab.says("You have already played");
    let expected = page.field("expected");
    let fields = format!("move={second}&expected={expected}&command_id=another");
    let late = mover.posts(&format!("{}/moves", page.path), &fields);
    let late = late.is(409);
    late.says_all(["You have already played", "turn--waiting"]);
    mover.plays(&page, &first).is(303);
    assert_eq!(site.dump(), before);
}

#[each::test(services())]
fn a_form_whose_choice_does_not_stand_any_more_shows_the_table_as_it_is_now(site: TestHouse) {
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
    second.says_all(["turn--sealed", "You have sealed", "Sealed: ", "#sign-prev"]);
    assert!(second.moves().contains(&choices[1]), "it may be changed");
    ada.plays(&second, &choices[1]).is(303);
    let before = site.dump();
    // Back in the browser, and the first choice once more.
    let stale = ada.plays(&first, &choices[0]).is(409);
    stale.says_all(["turn--sealed", "You have sealed"]);
    ada.plays(&second, &choices[1]).is(303);
    assert_eq!(site.dump(), before);
}

/// Everything of a table that somebody who only watches may open.
const WATCHED: &str = " /join /history /at/9 /proof /journal.jsonl /look-back /seq";

#[each::test(services())]
fn whoever_only_watches_reads_no_talk_and_players_know_that_some_may_watch(site: TestHouse) {
    const SAID: &str = "Anybody with the link may watch this game.";
    let mut ada = site.signed_in(ADA);
    let fields = "seats=2&invited=joost@example.org&watchable=yes";
    let table = ada.opens_table("duel", fields);
    flat(&site.letter_to(JOOST)).says(SAID);
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
            for tail in WATCHED.split(' ') {
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

#[each::test(services())]
fn talk_is_heard_by_both_and_notes_stay_private_and_go_by_their_field_alone(site: TestHouse) {
    let (table, mut freja, mut joost) = pair(&site).parts();
    let (talk, notes) = (format!("{table}/talk"), format!("{table}/notes"));
    let said = freja.posts(&talk, "words=<b>that library hurt</b>");
    said.leads_to(format!("{table}#talk"));
    freja.posts(&notes, &[("words", "keep clay & wait")]);
    let theirs = joost.opens(&table);
    theirs.says("&#60;b&#62;that library hurt");
    theirs.lacks("keep clay");
    freja.posts(&notes, "other=1").is(400);
    freja.opens(&table).says("keep clay &#38; wait");
    freja.posts(&talk, "words=  ").is(422);
}

#[each::test(services())]
fn a_finished_game_is_shown_to_everybody_while_its_players_share_it(site: TestHouse) {
    let (table, mut freja, mut joost) = pair(&site).parts();
    let (share, picture) = (format!("{table}/share"), format!("{table}/board.png"));
    joost.posts(&format!("{table}/talk"), "words=between us");
    freja.posts(&share, "shared=yes").is(409);
    freja.gives_up(&table);
    let mut stranger = site.visitor();
    stranger.opens(&table).is(404);
    stranger.opens(&picture).is(404);
    let mut eve = site.signed_in(EVE);
    eve.posts(&share, "shared=yes").is(404);
    stranger.opens(&table).is(404);
    joost.opens(&table).lacks("og:image");
    joost
        .posts(&share, "shared=yes")
        .leads_to(format!("{table}#share"));
    let shared = stranger.opens(&table).is(200);
    let url = format!("{}{picture}", site.base_url);
    shared.says_all([&*format!("og:image\" content=\"{url}\""), "joost wins"]);
    shared.lacks_all(["between us", "id=\"share\""]);
    stranger.opens(&format!("{table}/history")).is(303);
    let shown = stranger.opens(&picture).is(200);
    assert_eq!(shown.headers.get("content-type").unwrap(), "image/png");
    // The next game is theirs alone again.
    let next = joost.posts(&format!("{table}/rematch"), "");
    let next = next.header("location").to_owned();
    freja.opens(&format!("{next}/join")).is(200);
    stranger.opens(&next).is(404);
    freja.posts(&share, "shared=no").is(303);
    stranger.opens(&table).is(404);
    stranger.opens(&picture).is(404);
}

#[each::test(services_usually(databases::sqlite))]
fn giving_up_needs_a_tick_and_ends_the_game(site: TestHouse) {
    let (table, mut freja, mut joost) = pair(&site).parts();
    freja.presses(&format!("{table}/resign")).is(400);
    freja.gives_up(&table);
    let mine = freja.opens(&table);
    mine.says_all(["joost wins", "You gave the game up."]);
    let theirs = joost.opens(&table);
    theirs.says("You win");
    assert!(theirs.moves().is_empty());
}

#[each::test(services_usually(databases::sqlite))]
fn an_open_table_says_who_is_missing_and_gives_the_link(site: TestHouse) {
    let mut freja = site.signed_in(FREJA);
    let shared = freja.invites("");
    let link = format!("{HOME}{shared}");
    let page = freja.opens(&shared);
    page.says_all(["Waiting for players", &link]);
}

#[each::test(services())]
fn whoever_waits_reads_until_when_the_other_has_time(site: TestHouse) {
    let [mut freja, mut joost] = [FREJA, JOOST].map(|address| site.signed_in(address));
    let agreed = "seats=2&invited=&clock=per_turn&days=3&then=lose";
    let table = freja.opens_table("duel", agreed);
    joost.joins(&table, "Joost");
    let (waits, other) = match freja.opens(&table).moves().is_empty() {
        true => (&mut freja, "joost"),
        false => (&mut joost, "freja"),
    };
    let page = waits.opens(&table);
    page.says(&format!("{other} has until "))
        .lacks("You have until ");
    page.lacks("you has until");
}
