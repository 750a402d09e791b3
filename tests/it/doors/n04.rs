//! 4: robots that open links and send the forms that they find as they find them.

use actix_web::http::StatusCode;

use super::support::{JOOST, invites, joins, turn_link};
use crate::web::support::{TestHouse, Visitor, everywhere};

/// Sends every form of a page as it was delivered: hidden fields and what stands chosen, and nothing typed.
async fn sends_all_forms(robot: &mut Visitor<'_>, path: &str) {
    let page = robot.opens(path).await.text;
    for form in page.split("<form").skip(1) {
        let form = form.split("</form>").next().unwrap_or_default();
        let Some(action) = attribute(form, "action") else {
            continue;
        };
        let fields: Vec<(String, String)> =
            form.split("<input").skip(1).filter_map(field).collect();
        let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
        robot.posts(&action, &fields).await;
        robot.opens(path).await;
    }
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let rest = tag.split_once(&format!(" {name}=\""))?.1;
    rest.split('"').next().map(str::to_owned)
}

/// A field with the value that it is delivered with; none for a box or a choice that is not ticked, and for the token,
/// which is sent anyway.
fn field(tag: &str) -> Option<(String, String)> {
    let tag = tag.split('>').next()?;
    let kind = attribute(tag, "type").unwrap_or_default();
    let is_choice = kind == "checkbox" || kind == "radio";
    if is_choice && !tag.contains(" checked") {
        return None;
    }
    let name = attribute(tag, "name").filter(|name| name != "csrf")?;
    Some((name, attribute(tag, "value").unwrap_or_default()))
}

/// Follows every link of this site in the letters to a mailbox as a robot would.
async fn robot_reads(service: &TestHouse, address: &str) {
    for path in service.paths_in_letters_to(address) {
        let mut robot = service.visitor();
        sends_all_forms(&mut robot, &path).await;
    }
}

#[actix_web::test]
async fn n04_a_robot_neither_takes_nor_declines_an_invitation() {
    for service in everywhere(&[]) {
        let (mut ada, invited) = invites(&service).await;
        robot_reads(&service, JOOST).await;
        let table = ada.opens(&invited.table).await.text;
        assert!(table.contains("invited by letter, not here yet"), "{table}");
        joins(&service, &invited).await;
    }
}

#[actix_web::test]
async fn n04_a_robot_plays_no_move_and_gives_no_seat_away() {
    for service in everywhere(&[]) {
        let (mut ada, invited) = invites(&service).await;
        let mut joost = joins(&service, &invited).await;
        turn_link(&service, &mut ada, &invited.table).await;
        let mut work = service.signed_in("joost@work.example").await;
        let mut other = joost.clone();
        other.opens("/sign-in").await;
        other
            .posts(
                "/sign-in",
                &[("address", "joost@work.example"), ("next", "/")],
            )
            .await;
        let link = service.path_in_letter_to("joost@work.example", "/sign-in/");
        other.opens(&link).await;
        other.posts(&link, &[]).await;
        service.path_in_letter_to(JOOST, "/claims/");
        let before = joost.opens(&format!("{}/seq", invited.table)).await.text;
        robot_reads(&service, JOOST).await;
        assert_eq!(
            joost.opens(&format!("{}/seq", invited.table)).await.text,
            before
        );
        assert_eq!(joost.opens(&invited.table).await.status, StatusCode::OK);
        assert_eq!(
            work.opens(&invited.table).await.status,
            StatusCode::NOT_FOUND
        );
    }
}

#[actix_web::test]
async fn n04_stopped_letters_come_again_by_one_touch_in_the_letter_that_says_so() {
    for service in everywhere(&[]) {
        let (mut ada, invited) = invites(&service).await;
        let stop = service.path_in_letter_to(JOOST, "/unsubscribe/");
        let mut robot = service.visitor();
        robot.opens(&stop).await;
        let stopped = robot
            .posts(&stop, &[("List-Unsubscribe", "One-Click")])
            .await;
        assert_eq!(stopped.status, StatusCode::OK, "{}", stopped.text);
        robot
            .posts(&stop, &[("List-Unsubscribe", "One-Click")])
            .await;
        let letter = service.letter_to(JOOST);
        assert!(letter.starts_with("NO MORE LETTERS"), "{letter}");
        let told = service.count_letters_to(JOOST);
        let back = service.path_in_letter_to(JOOST, "/unsubscribe/");
        let mut joost = service.visitor();
        let page = joost.opens(&back).await.text;
        assert!(page.contains("Write to me again"), "{page}");
        let undone = joost.posts(&format!("{back}/undo"), &[]).await;
        assert_eq!(undone.status, StatusCode::SEE_OTHER, "{}", undone.text);
        let page = joost.opens(&back).await.text;
        assert!(page.contains("Stop the letters?"), "{page}");
        assert_eq!(
            service.count_letters_to(JOOST),
            told,
            "one letter, however often"
        );
        joins(&service, &invited).await;
        // It panics when no letter tells of the turn.
        turn_link(&service, &mut ada, &invited.table).await;
    }
}

#[actix_web::test]
async fn n04_declining_is_shown_to_the_opener_and_undone_by_both() {
    for service in everywhere(&[]) {
        let (mut ada, invited) = invites(&service).await;
        let mut joost = service.visitor();
        let decline = format!("{}/decline", invited.invitation);
        joost.opens(&invited.invitation).await;
        let unticked = joost.posts(&decline, &[]).await;
        assert_eq!(unticked.status, StatusCode::BAD_REQUEST);
        let declined = joost.posts(&decline, &[("answer", "no")]).await;
        assert!(
            declined.text.contains("You gave the seat back"),
            "{}",
            declined.text
        );
        let table = ada.opens(&invited.table).await.text;
        assert!(table.contains("invited by letter, declined"), "{table}");
        let mut stranger = service.visitor();
        let join = format!("{}/join", invited.table);
        assert_eq!(
            stranger.opens(&join).await.status,
            StatusCode::NOT_FOUND,
            "it stays kept"
        );

        // The invited mailbox thinks better of it.
        let undone = joost
            .posts(&format!("{}/undo", invited.invitation), &[])
            .await;
        assert_eq!(
            undone.header("location"),
            invited.invitation,
            "{}",
            undone.text
        );
        let table = ada.opens(&invited.table).await.text;
        assert!(table.contains("invited by letter, not here yet"), "{table}");

        // So does the opener.
        joost.opens(&invited.invitation).await;
        joost.posts(&decline, &[("answer", "no")]).await;
        let mut eve = service.signed_in("eve@example.org").await;
        for path in ["seats/1/ask", "seats/1/open"] {
            let refused = eve.posts(&format!("{}/{path}", invited.table), &[]).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "only the opener");
        }
        assert_eq!(stranger.opens(&join).await.status, StatusCode::NOT_FOUND);
        let table = ada.opens(&invited.table).await.text;
        assert!(table.contains("invited by letter, declined"), "{table}");
        let again = ada
            .posts(&format!("{}/seats/1/ask", invited.table), &[])
            .await;
        assert_eq!(again.header("location"), invited.table, "{}", again.text);
        let second = service.path_in_letter_to(JOOST, "/invitations/");
        assert_ne!(second, invited.invitation);
        let old = joost.opens(&invited.invitation).await;
        assert_eq!(
            old.status,
            StatusCode::NOT_FOUND,
            "the first letter's link is dead"
        );
        joost.opens(&second).await;
        joost
            .posts(&format!("{second}/decline"), &[("answer", "no")])
            .await;
        ada.opens(&invited.table).await;
        ada.posts(&format!("{}/seats/1/open", invited.table), &[])
            .await;
        assert_eq!(
            stranger.opens(&join).await.status,
            StatusCode::OK,
            "anybody may have it"
        );
    }
}
