//! 1: a guest's letter that is forwarded does not give the seat away.

use wonderpost::host::acts;

use super::support::{invites, joins, seated, turn_link};
use crate::prelude::*;
use crate::web::support::{everywhere, uid};

/// An account with another address than the one that was invited.
const WORK: &str = "joost@work.example";

#[each::test(everywhere(&[]))]
fn n01_a_turn_letters_link_is_good_for_that_decision_and_nothing_else(site: TestHouse) {
    let (mut ada, mut joost, invited) = seated(&site);
    let table = &invited.table;
    let link = turn_link(&site, &mut ada, table);

    let mut eve = site.visitor();
    eve.opens(&link).says("Open the board");
    // Looking opens nothing.
    eve.opens(table).is(404);
    eve.presses(&link).leads_to(table);
    let board = eve.opens(table).is(200);
    // The decision is hers.
    board.says("name=\"command_id\"");
    board.lacks_all(["id=\"notes\"", "id=\"say\"", "/history"]);
    board.lacks("Give this game up");
    let sent = ["/talk", "/notes", "/resign", "/keys/end"]
        .map(|form| eve.posts(&format!("{table}{form}"), "words=hello&sure=yes"));
    let opened = ["/history", "/at/3", "/proof", "/journal.jsonl", "/join"]
        .map(|page| eve.opens(&format!("{table}{page}")));
    for answer in sent.into_iter().chain(opened) {
        let is_led = answer.location().starts_with("/sign-in");
        let is_shut = matches!(answer.status.as_u16(), 403 | 404) || is_led;
        assert!(is_shut, "{}: {}", answer.named(), answer.status);
    }
    eve.opens("/settings").leads_to("/sign-in?next=/settings");
    eve.opens("/").lacks("7 Wonders Duel with ada");
    ada.opens(table).lacks("hello");

    // The decision passes, and the session and the link with it.
    while joost.plays_on(table) {}
    let after = eve.opens(table);
    after.says("Your turn is played");
    after.lacks("name=\"command_id\"");
    let used = site.visitor().opens(&link);
    used.says("This link does not open your seat");
    turn_link(&site, &mut ada, table);
    eve.opens(table).says("Your turn is played");
    joost.opens("/settings").is(200);
}

#[each::test(everywhere(&[]))]
fn n01_an_accepted_invitation_opens_the_seat_no_more_and_a_letter_leads_back(site: TestHouse) {
    let (_ada, mut joost, invited) = seated(&site);
    let (table, invitation) = (&invited.table, &invited.invitation);
    let letter = format!("{invitation}/letter");
    // His own browser.
    joost.opens(invitation).leads_to(table);

    let mut eve = site.visitor();
    eve.opens(invitation)
        .says("This link does not open your seat");
    eve.posts(invitation, "name=Joost").is(409);
    eve.opens(table).is(404);
    // Eve may ask for a letter, which Joost alone reads: her browser gets nothing by it.
    eve.presses(&letter).leads_to("/sign-in/code");
    eve.opens("/sign-in/code").is(200).lacks(JOOST);

    let mut phone = site.visitor();
    phone.opens(invitation);
    phone.presses(&letter);
    let mut letters = site.letters_to(JOOST);
    letters.retain(|letter| letter.starts_with("BACK TO YOUR SEAT"));
    assert_eq!(letters.len(), 1, "one letter for both: {letters:?}");
    let link = site.link_to(JOOST, "/sign-in/");
    phone.opens(&link).says("<form");
    phone.presses(&link).leads_to(table);
    phone.opens("/settings").says("What opens my seats");
    // With an account of the invited mailbox the seat is the account's, and no letter opens it.
    phone.signs_in(JOOST).leads_to("/");
    phone.opens(table).is(200);
    let used = site.visitor().opens(invitation);
    used.says("This seat has an account");
    eve.opens(table).is(404);
}

#[each::test(everywhere(&[]))]
fn n01_links_of_one_kind_are_none_of_the_other_and_that_of_a_turn_plays_it(site: TestHouse) {
    let (mut ada, invited) = invites(&site);
    let mut visitor = site.visitor();
    let as_turn = invited.invitation.replace("/invitations/", "/seats/");
    visitor.opens(&as_turn).is(404);
    joins(&site, &invited);
    let link = turn_link(&site, &mut ada, &invited.table);
    let as_invitation = link.replace("/seats/", "/invitations/");
    visitor.opens(&as_invitation).is(404);
    visitor.opens("/sign-in");
    visitor.posts(&as_invitation, "name=Eve").is(404);
    visitor.follows(&link);
    assert!(visitor.plays_on(&invited.table));
    while visitor.plays_on(&invited.table) {}
    visitor.opens(&invited.table).says("Your turn is played");
    assert!(ada.plays_on(&invited.table), "it is the other's turn");
}

#[each::test(everywhere(&[]))]
fn n01_links_of_a_finished_game_are_dead(site: TestHouse) {
    let (mut ada, _joost, invited) = seated(&site);
    let table = &invited.table;
    let link = turn_link(&site, &mut ada, table);
    let mut eve = site.visitor();
    eve.follows(&link);
    ada.gives_up(table);
    eve.opens(table).lacks("ada gave up");
    let over = site.link_to(JOOST, "/seats/");
    assert_ne!(over, link, "the letter about the end has a link of its own");
    for link in [link, over] {
        let mut visitor = site.visitor();
        visitor
            .opens(&link)
            .says("This link does not open your seat");
        // It leads back to its page.
        visitor.presses(&link).leads_to(&link);
        visitor.opens(table).is(404);
    }
}

#[each::test(everywhere(&[]))]
fn n01_an_account_with_another_address_gets_the_seat_by_a_yes_of_the_mailbox(site: TestHouse) {
    let (_ada, invited) = invites(&site);
    let mut work = site.signed_in(WORK);
    let asked = work.follows(&invited.invitation);
    asked.says("The invited mailbox is asked");
    work.opens(&invited.table).is(404);
    site.letter_to(JOOST).says(WORK);
    let claim = site.link_to(JOOST, "/claims/");

    let mut mailbox = site.visitor();
    mailbox.opens(&claim).says("Your answer");
    mailbox.presses(&claim).is(400);
    work.opens(&invited.table).is(404);
    let given = mailbox.posts(&claim, "answer=yes");
    given.says("The seat is theirs");
    work.opens(&invited.table).is(200);
    // Once.
    mailbox.opens(&claim).is(404);
}

#[each::test(everywhere(&[]))]
fn n01_a_mailbox_that_is_invited_no_more_gives_the_seat_to_nobody(site: TestHouse) {
    let (mut ada, invited) = invites(&site);
    let mut work = site.signed_in(WORK);
    work.follows(&invited.invitation);
    let claim = site.link_to(JOOST, "/claims/");
    let invite = format!("{}/seats/1/invite", invited.table);
    ada.posts(&invite, "address=bo@example.org").is(303);
    let mut mailbox = site.visitor();
    mailbox.opens(&claim).is(404);
    mailbox.posts(&claim, "answer=yes").is(404);
    work.opens(&invited.table).is(404);
}

#[each::test(services())]
fn n01_the_browser_of_a_guest_is_a_new_one_to_the_account_that_got_the_seat(site: TestHouse) {
    let (_ada, mut joost, invited) = seated(&site);
    site.signed_in(WORK);
    acts::hand_over(&site, uid(&invited.table), 2, WORK, "").unwrap();
    joost.opens(&invited.table).is(404);
    joost.signs_in(WORK);
    let told = site.letter_to(WORK);
    assert!(told.starts_with("A NEW BROWSER OPENED"), "{told}");
}

#[each::test(everywhere(&[]))]
fn n01_a_guest_who_signs_in_with_another_address_waits_for_the_yes(site: TestHouse) {
    for (answer, is_theirs, is_still_the_guests) in [("no", 404, 200), ("yes", 200, 404)] {
        let (_ada, mut eve, invited) = seated(&site);
        let mut guest = eve.clone();
        let address = format!("eve-{answer}@example.org");
        let link = eve.asks_for_link(&address, "/");
        eve.follows(&link).says("wait for a yes");
        eve.opens(&invited.table).is(404);
        guest.clone().opens(&invited.table).is(200);

        let claim = site.link_to(JOOST, "/claims/");
        site.visitor().fills_in(&claim, &[("answer", answer)]);
        eve.opens(&invited.table).is(is_theirs);
        guest.opens(&invited.table).is(is_still_the_guests);
        if is_theirs == 200 {
            // A letter tells of it.
            site.letter_to(JOOST).says(&address);
        }
    }
}

#[each::test(everywhere(&[]))]
fn n01_the_player_sees_what_opens_the_seat_and_ends_it(site: TestHouse) {
    let (mut ada, mut joost, invited) = seated(&site);
    let table = &invited.table;
    let end = format!("{table}/keys/end");
    let link = turn_link(&site, &mut ada, table);
    let mut eve = site.visitor();
    eve.follows(&link);
    eve.opens(table).is(200);
    // The browser is listed.
    let settings = joost.opens("/settings");
    settings.says_all(["one link is open", "for one turn, by a letter"]);
    joost.presses(&end).leads_to("/settings?done=keys");
    eve.opens(table).is(404);
    let used = site.visitor().opens(&link);
    used.says("This link does not open your seat");
    joost.opens(table).is(200);
    let mut stranger = site.visitor();
    stranger.opens("/sign-in");
    stranger.presses(&end).is(403);
    ada.presses("/tables/nosuchtable/keys/end").is(404);
}
