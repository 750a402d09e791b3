//! 1: a guest's letter that is forwarded does not give the seat away.

use actix_web::http::StatusCode;
use wonderpost::tables::host_acts;

use super::support::{JOOST, invites, joins, plays, turn_link};
use crate::web::support::{everywhere, services};

/// What a session that is good for one decision must not reach, with the method.
const ELSEWHERE: [(&str, bool); 9] = [
    ("/talk", true),
    ("/notes", true),
    ("/resign", true),
    ("/keys/end", true),
    ("/history", false),
    ("/at/3", false),
    ("/proof", false),
    ("/journal.jsonl", false),
    ("/join", false),
];

#[actix_web::test]
async fn n01_a_turn_letters_link_is_good_for_that_decision_and_nothing_else() {
    for service in everywhere(&[]) {
        let (mut ada, invited) = invites(&service).await;
        let table = &invited.table;
        let mut joost = joins(&service, &invited).await;
        let link = turn_link(&service, &mut ada, table).await;

        let mut eve = service.visitor();
        let page = eve.opens(&link).await;
        assert!(page.text.contains("Open the board"), "{}", page.text);
        assert!(
            eve.opens(table).await.status == StatusCode::NOT_FOUND,
            "looking opens nothing"
        );
        let opened = eve.posts(&link, &[]).await;
        assert_eq!(opened.header("location"), *table, "{}", opened.text);
        let board = eve.opens(table).await;
        assert_eq!(board.status, StatusCode::OK);
        assert!(
            board.text.contains("name=\"command_id\""),
            "the decision is hers"
        );
        for part in [
            "id=\"notes\"",
            "id=\"say\"",
            "Give this game up",
            "/history",
        ] {
            assert!(!board.text.contains(part), "{part}: {}", board.text);
        }
        for (path, is_form) in ELSEWHERE {
            let path = format!("{table}{path}");
            let answer = if is_form {
                let fields = [("words", "hello"), ("sure", "yes")];
                eve.posts(&path, &fields).await
            } else {
                eve.opens(&path).await
            };
            let is_shut = matches!(answer.status, StatusCode::NOT_FOUND | StatusCode::FORBIDDEN)
                || answer.header("location").starts_with("/sign-in");
            assert!(is_shut, "{path}: {} {}", answer.status, answer.text);
        }
        let settings = eve.opens("/settings").await;
        assert!(
            settings.header("location").starts_with("/sign-in"),
            "{}",
            settings.text
        );
        assert!(
            !eve.opens("/")
                .await
                .text
                .contains("7 Wonders Duel with ada")
        );
        assert!(!ada.opens(table).await.text.contains("hello"));

        // The decision passes, and the session and the link with it.
        while plays(&mut joost, table).await.is_some() {}
        let after = eve.opens(table).await;
        assert!(after.text.contains("Your turn is played"), "{}", after.text);
        assert!(!after.text.contains("name=\"command_id\""));
        let late = service.visitor().opens(&link).await;
        assert!(
            late.text.contains("This link was already used"),
            "{}",
            late.text
        );
        turn_link(&service, &mut ada, table).await;
        assert!(eve.opens(table).await.text.contains("Your turn is played"));
        assert_eq!(joost.opens("/settings").await.status, StatusCode::OK);
    }
}

#[actix_web::test]
async fn n01_a_turn_is_played_to_its_end_by_its_letters_link() {
    for service in everywhere(&[]) {
        let (mut ada, invited) = invites(&service).await;
        joins(&service, &invited).await;
        let link = turn_link(&service, &mut ada, &invited.table).await;
        let mut phone = service.visitor();
        phone.opens(&link).await;
        phone.posts(&link, &[]).await;
        let mut moves = 0;
        while plays(&mut phone, &invited.table).await.is_some() {
            moves += 1;
        }
        assert!(moves > 0);
        let after = phone.opens(&invited.table).await.text;
        assert!(after.contains("Your turn is played"), "{after}");
        assert!(
            plays(&mut ada, &invited.table).await.is_some(),
            "it is the other's turn"
        );
    }
}

#[actix_web::test]
async fn n01_an_accepted_invitation_opens_the_seat_no_more_and_a_letter_leads_back() {
    for service in everywhere(&[]) {
        let (_ada, invited) = invites(&service).await;
        let mut joost = joins(&service, &invited).await;
        let again = joost.opens(&invited.invitation).await;
        assert_eq!(again.header("location"), invited.table, "his own browser");

        let mut eve = service.visitor();
        let page = eve.opens(&invited.invitation).await;
        assert!(
            page.text.contains("This link was already used"),
            "{}",
            page.text
        );
        let taken = eve.posts(&invited.invitation, &[("name", "Joost")]).await;
        assert_eq!(taken.status, StatusCode::CONFLICT, "{}", taken.text);
        assert_eq!(
            eve.opens(&invited.table).await.status,
            StatusCode::NOT_FOUND
        );
        // Eve may ask for a letter, which Joost alone reads: her browser gets nothing by it.
        let asked = eve
            .posts(&format!("{}/letter", invited.invitation), &[])
            .await;
        assert_eq!(asked.header("location"), "/sign-in/code", "{}", asked.text);

        let mut phone = service.visitor();
        phone.opens(&invited.invitation).await;
        phone
            .posts(&format!("{}/letter", invited.invitation), &[])
            .await;
        let letters = service.letters_to(JOOST);
        let back = letters
            .iter()
            .filter(|one| one.starts_with("BACK TO YOUR SEAT"));
        assert_eq!(back.count(), 1, "one letter for both: {letters:?}");
        let link = service.path_in_letter_to(JOOST, "/sign-in/");
        assert!(phone.opens(&link).await.text.contains("<form"));
        let back = phone.posts(&link, &[]).await;
        assert_eq!(back.header("location"), invited.table, "{}", back.text);
        let settings = phone.opens("/settings").await.text;
        assert!(settings.contains("What opens my seats"), "{settings}");
        // With an account of the invited mailbox the seat is the account's, and no letter opens it.
        let account = phone.signs_in(JOOST).await;
        assert_eq!(account.header("location"), "/");
        assert_eq!(phone.opens(&invited.table).await.status, StatusCode::OK);
        let page = service.visitor().opens(&invited.invitation).await;
        assert!(
            page.text.contains("This seat has an account"),
            "{}",
            page.text
        );
        assert_eq!(
            eve.opens(&invited.table).await.status,
            StatusCode::NOT_FOUND
        );
    }
}

#[actix_web::test]
async fn n01_links_of_one_kind_do_not_serve_as_the_other() {
    for service in everywhere(&[]) {
        let (mut ada, invited) = invites(&service).await;
        let token = |path: &str| {
            path.rsplit('/')
                .next()
                .map(str::to_owned)
                .unwrap_or_default()
        };
        let mut visitor = service.visitor();
        let as_turn = format!("/seats/{}", token(&invited.invitation));
        assert_eq!(visitor.opens(&as_turn).await.status, StatusCode::NOT_FOUND);
        joins(&service, &invited).await;
        let link = turn_link(&service, &mut ada, &invited.table).await;
        let as_invitation = format!("/invitations/{}", token(&link));
        assert_eq!(
            visitor.opens(&as_invitation).await.status,
            StatusCode::NOT_FOUND
        );
        visitor.opens("/sign-in").await;
        let posted = visitor.posts(&as_invitation, &[("name", "Eve")]).await;
        assert_eq!(posted.status, StatusCode::NOT_FOUND, "{}", posted.text);
    }
}

#[actix_web::test]
async fn n01_links_of_a_finished_game_are_dead() {
    for service in everywhere(&[]) {
        let (mut ada, invited) = invites(&service).await;
        joins(&service, &invited).await;
        let link = turn_link(&service, &mut ada, &invited.table).await;
        let mut eve = service.visitor();
        eve.opens(&link).await;
        eve.posts(&link, &[]).await;
        ada.opens(&invited.table).await;
        ada.posts(&format!("{}/resign", invited.table), &[("sure", "yes")])
            .await;
        assert!(!eve.opens(&invited.table).await.text.contains("ada gave up"));
        let over = service.path_in_letter_to(JOOST, "/seats/");
        assert_ne!(over, link, "the letter about the end has a link of its own");
        for link in [link, over] {
            let mut visitor = service.visitor();
            let page = visitor.opens(&link).await;
            assert!(
                page.text.contains("This link was already used"),
                "{}",
                page.text
            );
            let posted = visitor.posts(&link, &[]).await;
            assert_eq!(posted.header("location"), link, "it leads back to its page");
            let table = visitor.opens(&invited.table).await;
            assert_eq!(table.status, StatusCode::NOT_FOUND);
        }
    }
}

#[actix_web::test]
async fn n01_an_account_with_another_address_gets_the_seat_by_a_yes_from_the_invited_mailbox() {
    for service in everywhere(&[]) {
        let (_ada, invited) = invites(&service).await;
        let mut work = service.signed_in("joost@work.example").await;
        work.opens(&invited.invitation).await;
        let asked = work.posts(&invited.invitation, &[]).await;
        assert!(
            asked.text.contains("The invited mailbox is asked"),
            "{}",
            asked.text
        );
        assert_eq!(
            work.opens(&invited.table).await.status,
            StatusCode::NOT_FOUND
        );
        let letter = service.letter_to(JOOST);
        assert!(letter.contains("joost@work.example"), "{letter}");
        let claim = service.path_in_letter_to(JOOST, "/claims/");

        let mut mailbox = service.visitor();
        assert!(mailbox.opens(&claim).await.text.contains("Your answer"));
        let unsaid = mailbox.posts(&claim, &[]).await;
        assert_eq!(unsaid.status, StatusCode::BAD_REQUEST, "{}", unsaid.text);
        assert_eq!(
            work.opens(&invited.table).await.status,
            StatusCode::NOT_FOUND
        );
        let given = mailbox.posts(&claim, &[("answer", "yes")]).await;
        assert!(given.text.contains("The seat is theirs"), "{}", given.text);
        assert_eq!(work.opens(&invited.table).await.status, StatusCode::OK);
        assert_eq!(
            mailbox.opens(&claim).await.status,
            StatusCode::NOT_FOUND,
            "once"
        );
    }
}

#[actix_web::test]
async fn n01_a_mailbox_that_is_invited_no_more_gives_the_seat_to_nobody() {
    for service in everywhere(&[]) {
        let (mut ada, invited) = invites(&service).await;
        let mut work = service.signed_in("joost@work.example").await;
        work.opens(&invited.invitation).await;
        work.posts(&invited.invitation, &[]).await;
        let claim = service.path_in_letter_to(JOOST, "/claims/");
        ada.opens(&invited.table).await;
        let invite = format!("{}/seats/1/invite", invited.table);
        let other = ada.posts(&invite, &[("address", "bo@example.org")]).await;
        assert_eq!(other.status, StatusCode::SEE_OTHER, "{}", other.text);
        let mut mailbox = service.visitor();
        assert_eq!(mailbox.opens(&claim).await.status, StatusCode::NOT_FOUND);
        let given = mailbox.posts(&claim, &[("answer", "yes")]).await;
        assert_eq!(given.status, StatusCode::NOT_FOUND, "{}", given.text);
        assert_eq!(
            work.opens(&invited.table).await.status,
            StatusCode::NOT_FOUND
        );
    }
}

#[actix_web::test]
async fn n01_the_browser_of_a_guest_is_a_new_one_to_the_account_that_got_the_seat() {
    const WORK: &str = "joost@work.example";
    for service in services() {
        let (_ada, invited) = invites(&service).await;
        let mut joost = joins(&service, &invited).await;
        service.signed_in(WORK).await;
        let uid = invited.table.rsplit('/').next().unwrap();
        host_acts::hand_over(&service.app.service, uid, 2, WORK, "").unwrap();
        assert_eq!(
            joost.opens(&invited.table).await.status,
            StatusCode::NOT_FOUND
        );
        joost.signs_in(WORK).await;
        let told = service.letter_to(WORK);
        assert!(told.starts_with("A NEW BROWSER OPENED"), "{told}");
    }
}

#[actix_web::test]
async fn n01_a_guest_who_signs_in_with_another_address_waits_for_the_yes() {
    for service in everywhere(&[]) {
        for answer in ["no", "yes"] {
            let (_ada, invited) = invites(&service).await;
            let mut eve = joins(&service, &invited).await;
            let guest = eve.clone();
            eve.opens("/sign-in").await;
            let address = format!("eve-{answer}@example.org");
            eve.posts("/sign-in", &[("address", &address), ("next", "/")])
                .await;
            let link = service.path_in_letter_to(&address, "/sign-in/");
            eve.opens(&link).await;
            let signed_in = eve.posts(&link, &[]).await;
            assert!(
                signed_in.text.contains("wait for a yes"),
                "{}",
                signed_in.text
            );
            assert_eq!(
                eve.opens(&invited.table).await.status,
                StatusCode::NOT_FOUND
            );
            let mut still = guest.clone();
            assert_eq!(still.opens(&invited.table).await.status, StatusCode::OK);

            let claim = service.path_in_letter_to(JOOST, "/claims/");
            let mut mailbox = service.visitor();
            mailbox.opens(&claim).await;
            mailbox.posts(&claim, &[("answer", answer)]).await;
            let is_given = answer == "yes";
            let status = |is_open: bool| {
                if is_open {
                    StatusCode::OK
                } else {
                    StatusCode::NOT_FOUND
                }
            };
            assert_eq!(
                eve.opens(&invited.table).await.status,
                status(is_given),
                "{answer}"
            );
            let mut before = guest.clone();
            assert_eq!(
                before.opens(&invited.table).await.status,
                status(!is_given),
                "{answer}"
            );
            if is_given {
                let told = service.letter_to(JOOST);
                assert!(told.contains(&address), "a letter tells of it: {told}");
            }
        }
    }
}

#[actix_web::test]
async fn n01_the_player_sees_what_opens_the_seat_and_ends_it() {
    for service in everywhere(&[]) {
        let (mut ada, invited) = invites(&service).await;
        let mut joost = joins(&service, &invited).await;
        let link = turn_link(&service, &mut ada, &invited.table).await;
        let mut eve = service.visitor();
        eve.opens(&link).await;
        eve.posts(&link, &[]).await;
        assert_eq!(eve.opens(&invited.table).await.status, StatusCode::OK);
        let settings = joost.opens("/settings").await.text;
        assert!(settings.contains("one link is open"), "{settings}");
        assert!(
            settings.contains("for one turn, by a letter"),
            "the browser is listed: {settings}"
        );
        let ended = joost
            .posts(&format!("{}/keys/end", invited.table), &[])
            .await;
        assert_eq!(
            ended.header("location"),
            "/settings?done=keys",
            "{}",
            ended.text
        );
        assert_eq!(
            eve.opens(&invited.table).await.status,
            StatusCode::NOT_FOUND
        );
        let dead = service.visitor().opens(&link).await.text;
        assert!(dead.contains("This link was already used"), "{dead}");
        assert_eq!(joost.opens(&invited.table).await.status, StatusCode::OK);
        let mut stranger = service.visitor();
        stranger.opens("/sign-in").await;
        let refused = stranger
            .posts(&format!("{}/keys/end", invited.table), &[])
            .await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text);
        assert_eq!(
            ada.posts("/tables/nosuchtable/keys/end", &[]).await.status,
            StatusCode::NOT_FOUND
        );
    }
}
