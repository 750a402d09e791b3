//! Opening tables, taking seats as guest or account, and the way back to them.

use wonderpost::play::bots::play_turns;
use wonderpost::worker;

use super::support::moves;
use crate::prelude::*;

#[each::test(services_usually(databases::postgres))]
fn an_invited_guest_reads_what_was_agreed_and_sits_down_with_nothing_but_a_name(site: TestHouse) {
    let agreed = "seats=2&invited=joost@example.org&clock=per_turn&days=3&then=lose";
    let mut ada = site.signed_in(ADA);
    let table = ada.opens_table("duel", agreed);
    let link = site.link_to(JOOST, "/invitations/");
    let mut joost = site.visitor();
    let page = joost.opens(&link);
    page.says("ada invites you to 7 Wonders Duel");
    // The letter and the page say the same.
    let letter = site.letter_to(JOOST);
    let commitment = between(&page.text, "<p class=\"mono\">", "<");
    letter.says(&commitment[..64]);
    let runs_out = "Whoever runs out of time loses the game.";
    for said in ["3 days for each turn", runs_out] {
        page.says(said);
        flat(&letter).says(said);
    }

    joost.posts(&link, "name= ").is(422);
    let seated = joost.posts(&link, "name=Joost&words=correct horse");
    seated.leads_to(&table);
    joost.opens(&table).is(200);
    // A link may have been passed on: its guest learns that a mailbox may have more, and no more than that.
    let other = ada.invites(JOOST);
    let lobby = joost.opens("/");
    let more = "Other invitations to joost@example.org";
    lobby.says_all(["7 Wonders Duel with ada", "Keep your games", more]);
    lobby.lacks(&other);
    ada.opens("/").says("7 Wonders Duel with Joost");
}

#[each::test(services_usually(databases::postgres))]
fn an_account_finds_its_invitation_in_the_lobby_and_others_do_not(site: TestHouse) {
    let table = site.signed_in(ADA).invites(JOOST);
    let join = format!("{table}/join");
    let mut eve = site.signed_in(EVE);
    eve.opens("/").says("No open invitation.");
    eve.opens(&join).is(404);
    eve.presses(&join).is(404);

    let mut joost = site.signed_in(JOOST);
    joost.opens("/").says(&format!("href=\"{join}\""));
    joost.opens(&join).says("Take the seat as joost");
    joost.presses(&join).leads_to(&table);
    joost.opens("/").says("No open invitation.");
}

#[each::test(services())]
fn whom_somebody_played_with_is_invited_without_their_address(site: TestHouse) {
    let line = "Again on Friday, e.g. after eight?";
    let long = "x".repeat(201);
    let [mut ada, mut joost, mut eve] = [ADA, JOOST, EVE].map(|who| site.signed_in(who));
    let first = ada.invites("");
    joost.follows(&format!("{first}/join")).leads_to(&first);
    let [form, strange] = [&mut joost, &mut eve].map(|who| who.opens("/tables/new?game=duel"));
    strange.lacks("name=\"fellows\"");
    let key = between(&form.text, "name=\"fellows\" value=\"", "\"").to_owned();
    form.says("<span class=\"pick__name\">ada</span>");
    let fields = |line| format!("game=duel&seats=2&fellows={key}&greeting={line}");
    let stolen = eve.posts("/tables/new", &fields("")).is(409);
    stolen.says("can no longer be invited this way");
    for line in [
        "Look at shop.example",
        "Look: //shop.example/x",
        "a@b.example",
        &long,
    ] {
        let refused = joost.posts("/tables/new", &fields(line)).is(422);
        refused.says_all(["id=\"greeting-error\"", &format!("value=\"{key}\" checked")]);
    }
    let table = joost.posts("/tables/new", &fields(line)).is(303);
    let table = table.header("location").to_owned();
    let seen = joost.opens(&table);
    seen.says("<p class=\"sitters__address\">ada</p>");
    seen.lacks(ADA);
    flat(&site.letter_to(ADA)).says(&format!("joost: {line}"));
    let link = site.link_to(ADA, "/invitations/");
    site.visitor().opens(&link).says(line);
    ada.opens("/").says(&format!("{table}/join"));
}

#[each::test(services())]
fn whoever_plays_again_does_not_learn_the_addresses_of_the_others(site: TestHouse) {
    let (mut ada, mut joost) = (site.signed_in(ADA), site.signed_in(JOOST));
    let first = ada.invites("");
    joost.follows(&format!("{first}/join")).leads_to(&first);
    ada.gives_up(&first);
    joost.opens(&first);
    let next = joost.presses(&format!("{first}/rematch")).is(303);
    let next = next.header("location").to_owned();
    let seen = joost.opens(&next);
    seen.says("<p class=\"sitters__address\">ada</p>");
    seen.lacks(ADA);
}

#[each::test(services_usually(databases::postgres))]
fn an_open_seat_is_taken_by_whoever_has_the_link_but_once(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    let table = ada.invites("");
    let join = format!("{table}/join");
    ada.opens(&join).leads_to(&table);
    let (mut joost, mut lotte) = (site.visitor(), site.visitor());
    joost.opens(&join).says("ada has a free seat");
    lotte.opens(&join);
    joost.posts(&join, "name=Joost").leads_to(&table);
    lotte.posts(&join, "name=Lotte").is(409);
    lotte.opens(&table).is(404);
}

#[each::test(services_usually(databases::postgres))]
fn a_table_form_with_mistakes_keeps_what_was_typed(site: TestHouse) {
    let typed =
        "seats=2&option-wonders=first_game&invited=joost at home&watchable=yes&words=abracadabra";
    let long = format!("seats=2&words={}", "x".repeat(501));
    let mut ada = site.signed_in(ADA);
    let wrong = |fields: &str| format!("game=duel&{fields}");
    let refused = ada.posts("/tables/new", &wrong(typed)).is(422);
    refused.says_all([
        "value=\"joost at home\"",
        "id=\"invited-1-error\"",
        "href=\"#invited-1\"",
        "value=\"first_game\" checked",
        "name=\"watchable\" value=\"yes\" checked",
        "value=\"abracadabra\"",
        "autofocus",
    ]);
    for (fields, id) in [
        ("seats=3", "seats"),
        ("seats=2&invited=ada@example.org", "invited-1"),
        (&long, "words"),
        ("seats=2&option-wonders=stolen", "seats"),
    ] {
        let refused = ada.posts("/tables/new", &wrong(fields)).is(422);
        refused.says(&format!("href=\"#{id}\""));
    }
    ada.opens("/tables/new?game=chess").is(404);
}

#[each::test(services_usually(databases::postgres))]
fn what_the_form_leaves_unsaid_is_as_the_edition_prints(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    let form = ada.opens("/tables/new?game=seven_wonders");
    form.says("name=\"option-sides\" value=\"\" checked");
    form.lacks("free_city_wonders");
    let more = form.text.split_once("<summary>More addresses</summary>");
    let (first, more) = more.expect("there is more");
    first.says("id=\"invited-1\"");
    more.says("id=\"invited-2\"");
    for (edition, seats, sides) in [
        ("first", 2, "Chance decides"),
        ("second", 3, "Everybody chooses"),
    ] {
        let fields = format!("seats={seats}&option-edition={edition}&option-sides=");
        let table = ada.opens_table("seven_wonders", &fields);
        let table = ada.opens(&table);
        table.says(&format!("Sides of the wonders: {sides}"));
        // The Free City plays with two.
        let is_with = table.text.contains("Wonder of the Free City");
        assert_eq!(is_with, seats == 2);
    }
    let lobby = ada.opens("/");
    lobby.says_all(["First edition, 2 players.", "Second edition, 3 players."]);
}

#[each::test(services_usually(databases::postgres))]
fn a_seat_kept_for_an_invitation_is_not_called_free(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    let path = ada.opens_table("dice", "seats=3&invited=joost@example.org");
    let table = ada.opens(&path);
    table.says_all(["1 of 3 seats free", "1 of 3 seats kept for an invitation"]);
    let row = "One seat is free. One invitation is not answered yet.";
    ada.opens("/").says(row);
    let mut lotte = site.visitor();
    let join = lotte.opens(&format!("{path}/join"));
    join.says("Invited, not here yet");
    lotte.joins(&path, "Lotte");
    // A guest without an address is promised no letter.
    lotte
        .opens(&path)
        .lacks_all(["seats free", "a letter says so"]);
    let row = "3 players. One invitation is not answered yet.";
    ada.opens("/").says(row);
}

/// The value of the radio button that stands chosen.
fn checked(form: &str, start: &str) -> Option<String> {
    let buttons = form.split(start).skip(1);
    let mut buttons = buttons.filter_map(|rest| rest.split_once('"'));
    let (value, _) = buttons.find(|(_, rest)| rest.starts_with(" checked"))?;
    Some(value.to_owned())
}

#[each::test(services_usually(databases::postgres))]
fn every_hosted_game_can_be_opened_from_its_form(site: TestHouse) {
    let mut ada = site.signed_in(ADA);
    let list = ada.opens("/tables/new");
    for game in rules::ALL {
        let meta = game.meta();
        list.says(meta.name);
        let form = ada.opens(&format!("/tables/new?game={}", meta.key)).text;
        // The fields as a browser would send them: what stands chosen.
        let mut fields = format!("seats={}", meta.seats.0);
        for option in meta.options {
            let name = format!("option-{}", option.name);
            let start = format!("name=\"{name}\" value=\"");
            if let Some(value) = checked(&form, &start) {
                fields += &format!("&{name}={value}");
            } else {
                let extra = game.extra_values(option.name, &Library::default());
                let asked = option.values.len() + extra.len();
                assert_eq!(asked, 1, "{name}: {form}");
                form.lacks(&start);
            }
        }
        let table = ada.opens_table(meta.key, &fields);
        ada.opens(&table).is(200);
    }
}

#[each::test(services_usually(databases::postgres))]
fn whoever_keeps_a_practice_game_says_what_they_are_called(site: TestHouse) {
    let mut ada = site.visitor();
    let path = ada.practises("duel");
    ada.opens(&path).says("Guest");
    ada.posts("/sign-in", &[("address", ADA), ("next", &path)]);
    let link = site.link_to(ADA, "/sign-in/");
    ada.opens(&link).says("name=\"name\"");
    ada.posts(&link, "name=Ada");
    // It is kept.
    ada.opens(&path)
        .says("Ada")
        .lacks_all(["Guest", "keep-address"]);
}

#[each::test(services_usually(databases::postgres))]
fn times_are_told_in_the_zone_of_the_browser_until_a_person_has_one_of_their_own(site: TestHouse) {
    let mut ada = site.visitor();
    let table = ada.practises("duel");
    ada.opens(&table).says("today, 12:00 UTC");
    let mut says = |zone: &str, time: &str| {
        let cookie = zone.to_owned();
        ada.cookies.insert("wonderpost-zone".to_owned(), cookie);
        ada.opens(&table).says(time);
    };
    says("Nowhere/<b>", "today, 12:00 UTC");
    says("Asia/Tokyo", "today, 21:00 ");
    says("Europe/Copenhagen", "today, 13:00 ");
    // The first form makes it that of the account, which says it to other browsers and in letters.
    ada.posts(&format!("{table}/notes"), "words=x").is(303);
    ada.cookies.remove("wonderpost-zone");
    ada.opens(&table).says("today, 13:00 ").lacks("zone.js");
    let chosen = "value=\"Europe/Copenhagen\" selected";
    ada.opens("/settings").says(chosen);
}

#[each::test(services_usually(databases::postgres))]
fn a_practice_game_has_the_level_edition_and_players_that_its_form_asks_for(site: TestHouse) {
    let mut ada = site.visitor();
    let form = ada.opens("/practice?game=seven_wonders");
    form.says_all(["name=\"level\"", "name=\"seats\"", "action=\"/practice\""]);
    form.lacks_all(["name=\"invited\"", "name=\"clock\"", "name=\"address\""]);
    let asked = "game=seven_wonders&seats=4&level=easy&option-edition=second";
    let begun = ada.posts("/practice", asked).is(303);
    let table = begun.location();
    ada.opens(table).says_all(["Bot Pip", "Bot Ida", "Bot Tom"]);
    let journal = ada.opens(&format!("{table}/journal.jsonl"));
    journal.says(r#"\"edition\":\"second\""#);
    ada.posts("/practice", "game=seven_wonders&seats=9").is(422);
    ada.opens("/practice").leads_to("/");
    ada.opens("/practice?game=chess").is(404);
}

#[each::test(services_usually(databases::postgres))]
fn the_hints_of_a_practice_game_propose_a_move_that_may_be_played(site: TestHouse) {
    for game in rules::ALL {
        let mut ada = site.visitor();
        let path = ada.practises(game.meta().key);
        // The bot may be the first player of Duel.
        while worker::do_one(&site, play_turns()).expect("the database works") {}
        let page = ada.opens(&path);
        let hints = between(&page.text, "id=\"hints\"", "</details>");
        let proposed = moves(hints);
        assert_eq!(proposed.len(), 1, "{hints}");
        assert!(
            hints.contains("The strong bot would begin like this: it puts its chance"),
            "{hints}"
        );
        ada.plays(&page, &proposed[0]).is(303);
        let page = ada.opens(&path);
        page.lacks("id=\"hints\"");
        if !game.meta().is_simultaneous() {
            page.says("Bot Max is thinking…");
        }
    }
}
