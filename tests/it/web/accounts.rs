//! Signing in and out, settings, and stopping letters.

use wonderpost::accounts::sign_in::LINK_LIFE_MS;

use super::support::quoted;
use crate::prelude::*;

#[each::test(services())]
fn a_letter_signs_in_the_browser_that_asked_once_and_within_ten_minutes(site: TestHouse) {
    let mut ada = site.visitor();
    let done = ada.signs_in(ADA).leads_to("/settings?done=welcome");
    let cookie = done.header("set-cookie");
    cookie.says_all(["HttpOnly", "SameSite=Lax", "Path=/"]);
    ada.opens("/").says("My turns");

    let link = site.link_to(ADA, "/sign-in/");
    ada.opens(&link).is(410).says("Ask for a new letter");
    ada.presses(&link).is(410);
    ada.presses(&format!("/sign-in/{}", "0".repeat(32))).is(410);
    let mut late = site.visitor();
    let link = late.asks_for_link(ADA, "/");
    site.waits(LINK_LIFE_MS - 1);
    late.opens(&link).is(200);
    site.waits(1);
    late.opens(&link).is(410);
    late.presses(&link).is(410);
}

#[each::test(services())]
fn another_browser_shows_a_code_for_the_one_that_asked(site: TestHouse) {
    let (mut desk, mut phone) = (site.visitor(), site.visitor());
    let link = desk.asks_for_link(ADA, "/");

    let shown = phone.opens(&link);
    shown.main().lacks("<button");
    let code = between(&shown.text, "code-shown\">", "<");
    // A code alone is worth nothing.
    phone.fills_in("/sign-in/code", &[("code", code)]).is(410);
    phone.presses(&link).is(410);

    let wrong = desk.fills_in("/sign-in/code", "code=AAAAAAAA").is(422);
    wrong.says("aria-invalid=\"true\"");
    let spoken = format!(" {} {} ", &code[..4].to_lowercase(), &code[4..]);
    desk.posts("/sign-in/code", &[("code", &*spoken)]).is(303);
    desk.opens("/").says("My turns");
    // Once, and the link neither.
    desk.fills_in("/sign-in/code", &[("code", code)]).is(410);
    desk.presses(&link).is(410);
}

#[each::test(services_usually(databases::postgres))]
fn known_and_unknown_addresses_get_the_same_bytes(site: TestHouse) {
    site.signed_in(ADA);
    let mut eve = site.visitor();
    eve.opens("/sign-in");
    let [known, unknown] = [ADA, "nobody@example.org"].map(|address| {
        let asked = eve.posts("/sign-in", &[("address", address)]);
        let page = eve.opens("/sign-in/code").text;
        // Whoever asked sees what they typed.
        let page = page.replace(address, "ADDRESS");
        let headers = format!("{:?}", asked.headers);
        (asked.status, headers, asked.text, page)
    });
    assert_eq!(known, unknown);
}

#[each::test(services_usually(databases::postgres))]
fn a_fourth_letter_within_a_quarter_of_an_hour_has_to_wait(site: TestHouse) {
    let mut ada = site.visitor();
    ada.opens("/sign-in");
    for _ in 0..3 {
        ada.posts("/sign-in", &[("address", ADA)]).is(303);
    }
    let fourth = ada.posts("/sign-in", &[("address", ADA)]).is(429);
    fourth.bears("retry-after", "901");
    let main = fourth.main();
    main.says_all(["value=\"ada@example.org\"", "16 minutes"]);
}

#[each::test(services_usually(databases::postgres))]
fn signing_in_never_leads_off_the_site(site: TestHouse) {
    let welcome = "/settings?done=welcome";
    let kept = "&next=/%250d%250aSet-Cookie%3Ax%3D1";
    for (number, (next, goes_on)) in (0..).zip([
        ("/tables/abc?x=1", "&next=/tables/abc%3Fx%3D1"),
        ("//evil.example", ""),
        ("https://evil.example/", ""),
        ("/\\evil.example", ""),
        ("javascript:alert(1)", ""),
        ("/%0d%0aSet-Cookie:x=1", kept),
    ]) {
        let address = format!("ada{number}@example.org");
        let mut ada = site.visitor();
        let link = ada.asks_for_link(&address, next);
        ada.follows(&link).leads_to(format!("{welcome}{goes_on}"));
        // A new account says its name first; an old one goes where it wanted to, if that is here.
        let here = if goes_on.is_empty() { "/" } else { next };
        let mut again = site.visitor();
        let link = again.asks_for_link(&address, next);
        again.follows(&link).leads_to(here);
        let named = [("name", "Ada"), ("zone", "UTC"), ("theme", "auto")];
        let fields = [&named[..], &[("next", next)]].concat();
        again.fills_in("/settings", &fields).leads_to(here);
    }
}

#[each::test(services_usually(databases::postgres))]
fn no_header_of_a_request_changes_where_links_lead(site: TestHouse) {
    for header in [
        ("x-forwarded-host", "evil.example"),
        ("x-forwarded-proto", "https"),
        ("forwarded", "host=evil.example;proto=https"),
        ("x-original-url", "/evil"),
    ] {
        let mut ada = site.visitor();
        ada.opens("/sign-in");
        site.waits(16 * MINUTE_MS);
        let asked = ada.posts_as("/sign-in", "address=ada@example.org", &[OURS, header]);
        asked.leads_to("/sign-in/code");
        site.letter_to(ADA).says(HOME).lacks("evil");
    }
}

#[each::test(services())]
fn a_session_is_ended_by_its_owner_alone_and_everywhere_it_was_copied(site: TestHouse) {
    let [mut desk, mut phone, mut eve] = [ADA, ADA, EVE].map(|who| site.signed_in(who));
    let list = desk.opens("/settings");
    let mut paths = quoted(&list.text, "action=\"/settings/sessions/");
    let path = paths.find(|path| path.ends_with("/end"));
    let path = format!("/settings/sessions/{}", path.expect("a button"));
    eve.presses(&path).is(404);
    phone.opens("/settings").is(200);
    desk.presses(&path).leads_to("/settings?done=ended");
    phone.opens("/settings").is(303);
    desk.presses("/settings/sessions/end");
    desk.opens("/settings").is(303);
    let mut copy = eve.clone();
    eve.presses("/sign-out").leads_to("/");
    copy.opens("/").says("Sign in");
    let asked = copy.opens("/settings");
    asked.leads_to("/sign-in?next=/settings");
}

#[each::test(services())]
fn settings_are_kept_and_mistakes_are_told_beside_their_fields(site: TestHouse) {
    let no_theme = "“sepia” is no theme: choose “Same as my device”, “Light” or “Dark”.";
    let mut ada = site.signed_in(ADA);
    let settings = "name= Ada L. &zone=Europe/London&theme=dark&letters=yes&grace=120&asks=never";
    let saved = ada.posts("/settings", settings);
    saved.leads_to("/settings?done=saved");
    ada.opens("/settings?done=saved").says_all([
        "value=\"Ada L.\"",
        "<option value=\"Europe/London\" selected>",
        "colors-dark.css\" media=\"screen\"",
        "<option value=\"120\" selected>2 minutes",
        "value=\"never\" checked",
    ]);
    ada.posts("/settings", "name=Ada&zone=UTC&theme=light");
    ada.opens("/").lacks("colors-dark.css");

    for (fields, wrong) in [
        ("name= &zone=UTC&theme=auto", "id=\"name-error\""),
        ("name=A&zone=Mars/Olympus&theme=auto", "id=\"zone-error\""),
        ("name=Ada&zone=UTC&theme=sepia", "id=\"theme-error\""),
        ("name=Ada&zone=UTC&theme=sepia", no_theme),
        ("name=Ada&grace=31&asks=always", "id=\"grace-error\""),
        ("name=Ada&grace=-30&asks=always", "id=\"grace-error\""),
        ("name=Ada&grace=30&asks=<b>", "id=\"grace-error\""),
        ("name=Ada&asks=always", "id=\"grace-error\""),
    ] {
        ada.posts("/settings", fields).is(422).says(wrong);
    }
    let data = ada.opens("/settings/my-data.json");
    data.bears("content-type", "application/json");
    data.says_all([
        "\"ada@example.org\"",
        "\"reminder\": \"at_once\"",
        "\"talk\": \"never\"",
        "\"take_back_seconds\": 120",
        "\"moves_ask\": \"never\"",
    ]);
}

#[each::test(services_usually(databases::postgres))]
fn letters_stop_by_a_mail_programs_own_post_and_come_again_on_request(site: TestHouse) {
    site.signed_in(ADA).invites(JOOST);
    let stop = site.link_to(JOOST, "/unsubscribe/");
    let before = site.dump();
    let mut mailer = site.visitor();
    mailer.opens(&stop).says("Stop the letters?");
    assert_eq!(site.dump(), before, "looking stops nothing");
    // It knows no cookie, no token and no site.
    let mut mailer = site.visitor();
    let one_click = "List-Unsubscribe=One-Click";
    mailer.posts_as(&stop, one_click, &[]).is(200);
    mailer.opens(&stop).says("No more letters");
    mailer.presses(&format!("{stop}/undo")).leads_to(&stop);
    mailer.opens(&stop).says("Stop the letters?");
    mailer.opens("/unsubscribe/0000").is(404);
}
