//! Nobody gets lost: the way back from a page that is not there, a newcomer's first table, a table that waits, leaving a
//! game that others go on with.

use std::collections::BTreeSet;

use super::board_games::table_of;
use super::support::{DAY_MS, LOTTE, quoted};
use crate::mail::samples::{BASE, Samples, names};
use crate::prelude::*;

/// The form of the front page, filled in.
const SHORT: &str = "game=duel&name=Ada Byron&address=ada@example.org&invited=joost@example.org";

/// What stands in a field.
fn value(typed: &str) -> String {
    format!("value=\"{typed}\"")
}

#[each::test(services())]
fn a_page_that_is_not_there_leads_through_signing_in_and_back_to_it(site: TestHouse) {
    let table = site.signed_in(ADA).invites(JOOST);
    let mut stranger = site.visitor();
    for tail in ["", "/history", "/proof"] {
        let there = stranger.opens(&format!("{table}{tail}")).is(404);
        let way = format!("href=\"/sign-in?next={table}{tail}\"");
        there.main().says(&way);
    }
    // The way back is walked: from the letter's link to the very page.
    let mut ada = site.visitor();
    let path = format!("{table}/history");
    ada.opens(&format!("/sign-in?next={path}"));
    let link = ada.asks_for_link(ADA, &path);
    ada.follows(&link).leads_to(&path);
}

#[each::test(services())]
fn a_newcomers_table_opens_with_the_button_of_their_letter_and_not_before(site: TestHouse) {
    let mut ada = site.visitor();
    ada.opens("/").main().says("action=\"/tables/new\"");
    ada.posts("/tables/new", SHORT).leads_to("/sign-in/code");
    let sent = ada.opens("/sign-in/code");
    sent.main().says_all([ADA, JOOST, "7 Wonders Duel"]);
    let link = site.link_to(ADA, "/sign-in/");
    // Neither another browser nor looking at the link does anything.
    let mut eve = site.visitor();
    eve.opens(&link).main().lacks(JOOST);
    eve.presses(&link);
    let page = ada.opens(&link);
    page.main()
        .says_all([JOOST, "7 Wonders Duel", "Open the table"]);
    assert_eq!(site.count_letters_to(JOOST), 0);
    let opened = ada.presses(&link).is(303);
    assert!(opened.location().starts_with("/tables/"));
    site.letter_to(JOOST).says("ADA BYRON INVITES YOU");
    // The form has served.
    site.dump().lacks("invited=joost");
    // A plain sign-in opens nothing, whatever address it is asked to lead to.
    let mut bo = site.visitor();
    let next = "/tables/new?game=duel&invited=lotte%40example.org";
    let link = bo.asks_for_link("bo@example.org", next);
    bo.fills_in(&link, "name=Bo");
    assert_eq!(site.count_letters_to(LOTTE), 0);
}

/// Where the links of all letters lead, as paths.
fn paths_of_letters() -> BTreeSet<String> {
    let letters = Samples::new().written(Language::ENGLISH, &names());
    let mut paths = BTreeSet::new();
    for (_, letter) in &letters {
        let html = letter.html.split(BASE).skip(1);
        let text = letter.text.split(BASE).skip(1);
        for rest in html.chain(text) {
            let end = rest.find(|sign: char| "\"<".contains(sign) || sign.is_whitespace());
            let path = rest[..end.unwrap_or(rest.len())].replace("&amp;", "&");
            paths.insert(path);
        }
    }
    paths.retain(|path| path.starts_with('/'));
    paths
}

#[each::test(services())]
fn every_link_of_every_letter_leads_to_its_page_or_through_signing_in_and_back(site: TestHouse) {
    let paths = paths_of_letters();
    assert!(paths.len() > 10, "{paths:?}");
    // These say themselves what they are for, signed in or not; other tests follow them.
    let own = ["unsubscribe", "invitations", "seats", "sign-in", "claims"];
    let is_own = |path: &&String| own.contains(&path.split(['/', '?']).nth(1).unwrap_or_default());
    let plain = |text: &str| text.replace("&amp;", "&").replace("&#38;", "&");
    for path in paths.iter().filter(|path| !is_own(path)) {
        let page = path.split('#').next().expect("a first part");
        let mut reader = site.visitor();
        let there = reader.opens(page);
        match there.status.as_u16() {
            200 => continue,
            303 => {
                there.leads_to(format!("/sign-in?next={page}"));
                continue;
            }
            _ => {}
        }
        let mut ways = quoted(there.main(), "href=\"");
        let way = ways.find(|way| way.starts_with("/sign-in?next="));
        let way = way.unwrap_or_else(|| panic!("{path}: {}", there.text));
        let form = reader.opens(&plain(way));
        assert_eq!(plain(form.field("next")), page, "{}", form.text);
    }
}

#[each::test(services())]
fn a_newcomers_form_comes_back_with_all_that_was_typed_also_if_it_came_too_often(site: TestHouse) {
    let no_address = "does not look like an e-mail address";
    let mut ada = site.visitor();
    ada.opens("/tables/new?game=seven_wonders");
    for (name, address, invited, said) in [
        ("Ada Byron", "ada at home", "", no_address),
        ("www.ada.example", ADA, "", "Please type a name"),
        ("Ada Byron", ADA, "joost", no_address),
        ("Ada Byron", ADA, ADA, "You have a seat already"),
    ] {
        let rest = "game=seven_wonders&seats=5&option-edition=second&words=correct horse";
        let typed = format!("name={name}&address={address}&invited={invited}&{rest}");
        let back = ada.posts("/tables/new", &typed).is(422);
        let chosen = ["value=\"5\" selected", "value=\"second\" checked"];
        back.main().says(said).says_all(chosen);
        back.main()
            .says_all([name, address, "correct horse"].map(value));
    }
    assert_eq!(site.count_letters_to(ADA), 0);
    for _ in 0..3 {
        ada.posts("/tables/new", SHORT).leads_to("/sign-in/code");
    }
    let back = ada.posts("/tables/new", SHORT).is(429);
    assert!(!back.header("retry-after").is_empty());
    back.main().says_all(["Ada Byron", ADA, JOOST].map(value));
}

#[each::test(services())]
fn a_new_account_says_what_others_call_it_and_goes_on(site: TestHouse) {
    let mut bo = site.visitor();
    let link = bo.asks_for_link("bo@example.org", "/games");
    bo.opens(&link).main().says("name=\"name\"");
    let wrong = bo.posts(&link, "name=bo@example.org").is(422);
    wrong.main().says(&value("bo@example.org"));
    bo.posts(&link, "name=Bo Bergman").leads_to("/games");
    bo.opens("/settings").main().says(&value("Bo Bergman"));
    // Without one, the settings ask, and lead on.
    let mut cleo = site.visitor();
    let link = cleo.asks_for_link("cleo@example.org", "/games");
    let welcome = "/settings?done=welcome&next=/games";
    cleo.follows(&link).leads_to(welcome);
    cleo.opens(welcome);
    let settings = "name=Cleo&zone=UTC&theme=auto&next=/games";
    cleo.posts("/settings", settings).leads_to("/games");
}

#[each::test(services())]
fn an_invitation_is_seen_corrected_and_sent_again_by_whoever_invited(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    let table = ada.invites("jost@example.org");
    let [invite, ask] = ["invite", "ask"].map(|form| format!("{table}/seats/1/{form}"));
    ada.opens(&table).main().says("jost@example.org");
    let old = site.link_to("jost@example.org", "/invitations/");
    let wrong = ada.posts(&invite, "address=joost at").is(422);
    wrong.main().says(&value("joost at"));
    let mut eve = site.signed_in(EVE);
    eve.posts(&invite, "address=eve@example.org").is(404);
    let done = ada.posts(&invite, "address=joost@example.org");
    done.leads_to(format!("{table}?done=invited"));
    site.visitor().opens(&old).is(404);
    assert_eq!(site.count_letters_to(JOOST), 1);
    ada.presses(&ask).is(429);
    site.waits(DAY_MS + 1000);
    ada.presses(&ask).is(303);
    assert_eq!(site.count_letters_to(JOOST), 2);
    // The one who is invited takes the seat, and sees no address of anybody.
    let mut joost = site.signed_in(JOOST);
    joost.presses(&format!("{table}/join")).leads_to(&table);
    joost.opens(&table).main().lacks("@");
}

#[each::test(services())]
fn the_address_of_an_invitation_is_shown_to_nobody_else_at_the_table(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    let fields = "seats=3&invited=joost@example.org&watchable=yes";
    let table = ada.opens_table("dice", fields);
    let mut lotte = site.visitor();
    lotte.joins(&table, "Lotte");
    ada.opens(&table).main().says(JOOST);
    for mut other in [lotte, site.visitor()] {
        other.opens(&table).is(200).lacks(JOOST);
        other.opens(&format!("{table}/join")).lacks(JOOST);
    }
}

#[each::test(services())]
fn a_guest_without_an_address_reads_what_is_lost_until_letters_can_come(site: TestHouse) {
    let lost = "No letters can come to you";
    let mut ada = site.signed_in(ADA);
    let table = ada.invites("");
    let join = format!("{table}/join");
    let mut joost = site.visitor();
    let wrong = joost.fills_in(&join, "name=Joost&address=joost").is(422);
    wrong.main().says_all(["Joost", "joost"].map(value));
    let seated = joost.posts(&join, "name=Joost&address=joost@example.org");
    seated.leads_to(&table);
    joost.opens(&table).main().says(lost);
    let link = site.link_to(JOOST, "/sign-in/");
    joost.follows(&link).leads_to(&table);
    joost.opens(&table).main().lacks(lost);
    ada.opens(&table).main().lacks(lost);
}

fn three(site: &TestHouse) -> (String, Visitor<'_>) {
    table_of(site, "seven_wonders", 3, "option-edition=first")
}

#[each::test(services())]
fn giving_up_where_more_than_two_play_asks_what_should_become_of_the_game(site: TestHouse) {
    let (path, mut freja) = three(&site);
    let page = freja.opens(&path);
    page.main().says("What should become of it?");
    let alone = freja.posts(&format!("{path}/resign"), "sure=yes").is(409);
    alone.main().says("nobody ends the game alone");
    let leave = format!("{path}/leave");
    freja.presses(&leave).is(400);
    let wrong = freja.posts(&leave, "then=replace&address=lotte").is(422);
    wrong.main().says(&value("lotte"));
    freja.posts(&leave, "then=end").leads_to(&path);
    let asked = freja.opens(&path);
    asked.main().says("You asked the others to stop");
    let left = freja.posts(&leave, "then=replace&address=lotte@example.org");
    left.leads_to("/?done=left");
    freja.opens("/?done=left").says("You left the game.");
    freja.opens(&path).is(404);
    let letter = site.letter_to(LOTTE);
    letter.says_all(["FREJA INVITES YOU", "The game is running: Age I"]);
    let invitation = site.link_to(LOTTE, "/invitations/");
    let mut reader = site.visitor();
    let page = reader.opens(&invitation);
    page.main()
        .says_all(["A seat to take over", "in the seat of freja"]);
    reader
        .presses(&format!("{invitation}/decline"))
        .leads_to(&invitation);
    reader.opens(&invitation).says("You declined");
    reader
        .presses(&format!("{invitation}/undo"))
        .leads_to(&invitation);
    // The game goes on.
    let mut lotte = site.signed_in(LOTTE);
    lotte.opens(&path).is(200).main().lacks("podium");
}

#[each::test(services())]
fn what_was_typed_stands_in_its_field_again(site: TestHouse) {
    let long = format!("{}the end", "so ".repeat(10_000));
    let mut ada = site.signed_in(ADA);
    let table = ada.invites(JOOST);
    for form in ["talk", "notes"] {
        let path = format!("{table}/{form}");
        let back = ada.posts(&path, &[("words", &*long)]).is(422);
        back.main().says("so so the end");
    }
}

#[each::test(services())]
fn the_next_table_that_waits_is_one_touch_away(site: TestHouse) {
    let (first, mut freja) = three(&site);
    site.waits(1000);
    let (second, _freja) = three(&site);
    // The one that waits longest.
    freja.opens("/tables/next").leads_to(&first);
    // There is something to do here.
    freja.opens(&first).main().lacks("/tables/next");
    assert!(freja.plays_on(&first));
    freja.opens(&first).main().says("Next table waiting (1)");
    freja.opens("/tables/next").leads_to(&second);
    let asked = site.visitor().opens("/tables/next");
    asked.leads_to("/sign-in?next=/tables/next");
}

#[each::test(services())]
fn where_letters_are_kept_is_said_at_the_machine_alone(mut site: TestHouse) {
    let folder = std::env::temp_dir();
    site.set_up(|app| app.letters_dir = Some(folder.clone()));
    let mut near = site.visitor();
    let mut far = site.visitor().at_peer([192, 0, 2, 7]);
    for page in ["/", "/sign-in", "/sign-in/code"] {
        near.opens(page).main().says("href=\"/host\"");
        far.opens(page).main().lacks("/host");
    }
    near.opens("/sign-in/code").main().lacks("spam");
    far.opens("/sign-in/code").main().says("spam");
}
