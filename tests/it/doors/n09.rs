//! 9: NUL and other control characters are refused with a sentence, on both databases alike.

use crate::prelude::*;

/// Addresses with such characters.
const PATHS: &str = "/tables/%00 /tables/abc%00/moves /tables/%1b /sign-in/%00 /sign-in?next=/%00 \
    /sign-in?next=%0aSet-Cookie:x /invitations/a%00b /seats/%00 /unsubscribe/%00 /games/%7f /games/%c2%85 \
    /tables/new?game=%00 /host?done=%1b /no/such/page?%00";

#[each::test(services())]
fn control_characters_in_an_address_are_refused(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    for path in PATHS.split(' ') {
        let refused = ada.opens(path).is(400);
        refused.says("characters that no address here has");
        ada.presses(path).is(400);
    }
}

#[each::test(services())]
fn control_characters_in_a_form_are_refused_and_nothing_is_done(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    let table = ada.invites(JOOST);
    let invitation = site.link_to(JOOST, "/invitations/");
    let [moves, talk, notes] = ["moves", "talk", "notes"].map(|form| format!("{table}/{form}"));
    for (path, field) in [
        ("/sign-in", "address"),
        ("/sign-in", "next"),
        ("/sign-in/code", "code"),
        ("/settings", "name"),
        ("/settings", "zone"),
        ("/tables/new", "game"),
        ("/tables/new", "invited"),
        ("/tables/new", "words"),
        (invitation.as_str(), "name"),
        (&moves, "move"),
        (&moves, "command_id"),
        (&talk, "words"),
        (&notes, "words"),
        (&talk, "any\0name"),
    ] {
        ada.opens("/settings");
        for value in ["a\0b", "\u{1b}[31m", "a\u{7f}", "a\u{85}"] {
            let refused = ada.posts(path, &[(field, value)]).is(400);
            refused.says("control characters");
        }
        if field != "words" {
            ada.posts(path, &[(field, "a\nb")]).is(400);
        }
    }
    // A tab is a blank.
    let settings = [("zone", "UTC"), ("language", "en"), ("theme", "dark")];
    let named = [("name", "Ada\tLovelace")].into_iter().chain(settings);
    ada.posts("/settings", &named.collect::<Vec<_>>()).is(303);
    ada.opens("/settings").says("value=\"Ada Lovelace\"");
    let cookie = ("cookie", "wonderpost-session=%00");
    let agent = ("user-agent", "\u{e9}");
    site.visitor().asks("/", &[cookie, agent]).is(200);
}

#[each::test(services())]
fn talk_and_notes_keep_their_lines_and_nothing_that_turns_the_text_around(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    let table = ada.invites(JOOST);
    for what in ["talk", "notes"] {
        let turned = "two \u{202e}eert\u{2066}\u{200f} \u{1f469}\u{200d}\u{1f680}";
        let words = format!("{what} one\r\n{what}\t{turned}");
        ada.opens(&table);
        let path = format!("{table}/{what}");
        ada.posts(&path, &[("words", &*words)]).is(303);
        let page = ada.opens(&table);
        page.says(&format!("{what} one\r\n{what}\ttwo eert"));
    }
    let page = ada.opens(&table);
    // Emoji stay whole.
    page.says("\u{1f469}\u{200d}\u{1f680}");
    page.lacks_all(["\u{202e}", "\u{2066}", "\u{200f}"]);
}
