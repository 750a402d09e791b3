//! 4: robots that open links and send the forms that they find as they find them.

use super::support::{invites, joins, seated, turn_link};
use crate::prelude::*;
use crate::web::support::everywhere;

/// Sends every form of a page as it was delivered: hidden fields and what stands chosen, and nothing typed.
fn sends_all_forms(robot: &mut Visitor<'_>, path: &str) {
    let page = robot.opens(path).text;
    for form in page.split("<form").skip(1) {
        let form = form.split("</form>").next().unwrap_or_default();
        let Some(action) = attribute(form, "action") else {
            continue;
        };
        let fields: Vec<_> = form.split("<input").skip(1).filter_map(field).collect();
        robot.posts(action, &fields);
        robot.opens(path);
    }
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

/// A field with the value that it is delivered with; none for a box or a choice that is not ticked, and for the token,
/// which is sent anyway.
fn field(tag: &str) -> Option<(&str, &str)> {
    let tag = tag.split('>').next()?;
    let kind = attribute(tag, "type").unwrap_or_default();
    let is_choice = kind == "checkbox" || kind == "radio";
    if is_choice && !tag.contains(" checked") {
        return None;
    }
    let name = attribute(tag, "name").filter(|name| *name != "csrf")?;
    Some((name, attribute(tag, "value").unwrap_or_default()))
}

/// Follows every link of this site in the letters to a mailbox as a robot would.
fn robot_reads(site: &TestHouse, address: &str) {
    for path in site.paths_in_letters_to(address) {
        sends_all_forms(&mut site.visitor(), &path);
    }
}

#[each::test(everywhere(&[]))]
fn n04_a_robot_neither_takes_nor_declines_an_invitation_and_undoes_nothing(site: TestHouse) {
    let (mut ada, invited) = invites(&site);
    let stop = site.link_to(JOOST, "/unsubscribe/");
    robot_reads(&site, JOOST);
    let table = ada.opens(&invited.table);
    table.says("invited by letter, not here yet");
    let mut joost = site.visitor();
    joost.opens(&invited.invitation);
    joost
        .presses(&format!("{}/decline", invited.invitation))
        .leads_to(&invited.invitation);
    joost.opens(&invited.invitation).says("You declined");
    joost.fills_in(&stop, "List-Unsubscribe=One-Click").is(200);
    robot_reads(&site, JOOST);
    let table = ada.opens(&invited.table);
    table.says("invited by letter, declined");
    joost.opens(&stop).says("Write to me again");
}

#[each::test(everywhere(&[]))]
fn n04_a_robot_plays_no_move_and_gives_no_seat_away(site: TestHouse) {
    let elsewhere = "joost@work.example";
    let (mut ada, mut joost, invited) = seated(&site);
    turn_link(&site, &mut ada, &invited.table);
    let mut work = site.signed_in(elsewhere);
    let mut other = joost.clone();
    let link = other.asks_for_link(elsewhere, "/");
    other.follows(&link);
    site.link_to(JOOST, "/claims/");
    let seq = format!("{}/seq", invited.table);
    let before = joost.opens(&seq).text;
    robot_reads(&site, JOOST);
    assert_eq!(joost.opens(&seq).text, before);
    joost.opens(&invited.table).is(200);
    work.opens(&invited.table).is(404);
}

#[each::test(everywhere(&[]))]
fn n04_a_robot_that_presses_at_once_opens_no_session_and_asks_for_no_letter(site: TestHouse) {
    let (mut ada, _joost, invited) = seated(&site);
    let link = turn_link(&site, &mut ada, &invited.table);
    let before = site.count_letters_to(JOOST);
    let links = site.paths_in_letters_to(JOOST).into_iter();
    // A mail program's own button stops the letters at once, by the rules of mail.
    for path in links.filter(|path| !path.starts_with("/unsubscribe/")) {
        let mut robot = site.visitor();
        sends_all_forms(&mut robot, &path);
        robot.opens(&invited.table).is(404);
    }
    assert_eq!(site.count_letters_to(JOOST), before);

    // The page says why, and a person gets in, with the move that the letter laid out.
    let laid = format!("{link}?move=draft%20piraeus");
    let mut eve = site.visitor();
    let first = eve.opens(&link);
    let opened = first.field("opened");
    let again = format!("{laid}&soon=yes");
    eve.posts(&laid, &[("opened", opened)]).leads_to(&again);
    eve.posts(&laid, "").leads_to(&again);
    eve.opens(&again).says("counts after two seconds");
    // What another browser was told is worth nothing here.
    let mut other = site.visitor();
    other.opens(&link);
    site.waits(MINUTE_MS);
    let told = other.posts(&link, &[("opened", opened)]);
    told.leads_to(format!("{link}?soon=yes"));
    other.opens(&invited.table).is(404);
    let board = format!("{}?move=draft%20piraeus", invited.table);
    eve.presses(&laid).leads_to(&board);
    eve.opens(&invited.table).is(200);
}

#[each::test(everywhere(&[]))]
fn n04_stopped_letters_come_again_by_one_touch_in_the_letter_that_says_so(site: TestHouse) {
    let one_click = "List-Unsubscribe=One-Click";
    let (mut ada, invited) = invites(&site);
    let stop = site.link_to(JOOST, "/unsubscribe/");
    let mut robot = site.visitor();
    for _ in 0..2 {
        robot.fills_in(&stop, one_click).is(200);
    }
    let letter = site.letter_to(JOOST);
    assert!(letter.starts_with("NO MORE LETTERS"), "{letter}");
    let told = site.count_letters_to(JOOST);
    let back = site.link_to(JOOST, "/unsubscribe/");
    let mut joost = site.visitor();
    joost.opens(&back).says("Write to me again");
    joost.presses(&format!("{back}/undo")).is(303);
    joost.opens(&back).says("Stop the letters?");
    // One letter, however often.
    assert_eq!(site.count_letters_to(JOOST), told);
    joins(&site, &invited);
    // It panics when no letter tells of the turn.
    turn_link(&site, &mut ada, &invited.table);
}

#[each::test(everywhere(&[]))]
fn n04_declining_is_shown_to_the_opener_and_undone_by_both(site: TestHouse) {
    let [waits, declined] = ["not here yet", "declined"].map(|how| format!("by letter, {how}"));
    let (mut ada, invited) = invites(&site);
    let (table, invitation) = (&invited.table, &invited.invitation);
    let [decline, undo] = ["decline", "undo"].map(|form| format!("{invitation}/{form}"));
    let [join, ask, open] =
        ["join", "seats/1/ask", "seats/1/open"].map(|form| format!("{table}/{form}"));
    let mut joost = site.visitor();
    joost.opens(invitation);
    let seq = ada.opens("/seq").text;
    let told = site.count_letters_to(ADA);
    at_once(4, |_| joost.clone().presses(&decline).leads_to(invitation));
    // Of four at once, one is told.
    assert_eq!(site.count_letters_to(ADA), told + 1);
    let page = ada.opens(table);
    page.says_all([declined.as_str(), "1 invitation declined"]);
    page.lacks("kept for an invitation");
    ada.opens("/").says("1 invitation declined");
    assert_eq!(site.link_to(ADA, "/tables/"), *table);
    assert_ne!(seq, ada.opens("/seq").text);
    let mut stranger = site.visitor();
    // It stays kept.
    stranger.opens(&join).is(404);

    // The invited mailbox thinks better of it.
    joost.presses(&undo).leads_to(invitation);
    ada.opens(table).says(&waits);

    // So does the opener.
    joost.opens(invitation);
    joost.presses(&decline);
    let mut eve = site.signed_in(EVE);
    // Nobody else may.
    eve.presses(&ask).is(404);
    eve.presses(&open).is(404);
    stranger.opens(&join).is(404);
    ada.opens(table).says(&declined);
    ada.presses(&ask).leads_to(format!("{table}?done=invited"));
    let second = site.link_to(JOOST, "/invitations/");
    assert_ne!(&second, invitation);
    // The first letter may come after the second.
    joost.opens(invitation).is(200);
    joost.opens(&second);
    joost.presses(&format!("{second}/decline"));
    ada.opens(table);
    ada.presses(&open);
    // Anybody may have it.
    stranger.opens(&join).is(200);
}
