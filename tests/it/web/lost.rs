//! Nobody gets lost: the way back from a page that is not there, a newcomer's first table, a table that waits, leaving a
//! game that others go on with.

use std::collections::BTreeSet;

use actix_web::http::StatusCode;

use super::board::field;
use super::board_games::table_of;
use super::support::{Visitor, services};
use crate::mail::samples;

const ADA: &str = "ada@example.org";
const JOOST: &str = "joost@example.org";

/// The form of the front page, filled in.
fn short(friend: &str) -> [(&str, &str); 4] {
    [
        ("game", "duel"),
        ("name", "Ada Byron"),
        ("address", ADA),
        ("invited", friend),
    ]
}

#[actix_web::test]
async fn a_page_that_is_not_there_leads_through_signing_in_and_back_to_it() {
    for service in services() {
        let mut ada = service.signed_in(ADA).await;
        let uid = ada.opens_duel_with(JOOST).await;
        let never: String = uid.chars().rev().collect();
        let mut stranger = service.visitor();
        for tail in ["", "/history", "/proof"] {
            let [mine, none] = [&uid, &never].map(|uid| format!("/tables/{uid}{tail}"));
            let there = stranger.opens(&mine).await;
            let missing = stranger.opens(&none).await;
            assert_eq!(there.status, StatusCode::NOT_FOUND, "{tail}");
            assert_eq!(
                there.text.replace(&uid, "UID"),
                missing.text.replace(&never, "UID")
            );
            let way = format!("href=\"/sign-in?next={mine}\"");
            assert!(there.main().contains(&way), "{}", there.text);
        }
        // The way back is walked: from the letter's link to the very page.
        let mut ada = service.visitor();
        let path = format!("/tables/{uid}/history");
        ada.opens(&format!("/sign-in?next={path}")).await;
        ada.posts("/sign-in", &[("address", ADA), ("next", &path)])
            .await;
        let link = service.path_in_letter_to(ADA, "/sign-in/");
        ada.opens(&link).await;
        assert_eq!(ada.posts(&link, &[]).await.header("location"), path);
    }
}

#[actix_web::test]
async fn a_newcomers_table_opens_with_the_button_of_their_letter_and_not_before() {
    for service in services() {
        let mut ada = service.visitor();
        let front = ada.opens("/").await;
        assert!(
            front.main().contains("action=\"/tables/new\""),
            "{}",
            front.text
        );
        let asked = ada.posts("/tables/new", &short(JOOST)).await;
        assert_eq!(asked.header("location"), "/sign-in/code", "{}", asked.text);
        let waits = ada.opens("/sign-in/code").await;
        assert!(waits.main().contains(ADA), "{}", waits.text);
        let link = service.path_in_letter_to(ADA, "/sign-in/");
        // Neither another browser nor looking at the link does anything.
        let mut eve = service.visitor();
        assert!(!eve.opens(&link).await.main().contains(JOOST));
        eve.posts(&link, &[]).await;
        let page = ada.opens(&link).await;
        for part in [JOOST, "7 Wonders Duel", "Open the table"] {
            assert!(page.main().contains(part), "{part}: {}", page.text);
        }
        assert_eq!(service.count_letters_to(JOOST), 0);
        let opened = ada.posts(&link, &[]).await;
        assert_eq!(opened.status, StatusCode::SEE_OTHER, "{}", opened.text);
        assert!(opened.header("location").starts_with("/tables/"));
        let invitation = service.letter_to(JOOST);
        assert!(invitation.contains("ADA BYRON INVITES YOU"), "{invitation}");
        assert!(
            !service.dump().contains("invited=joost"),
            "the form has served"
        );
        // A plain sign-in opens nothing, whatever address it is asked to lead to.
        let mut bo = service.visitor();
        bo.opens("/sign-in").await;
        let next = "/tables/new?game=duel&invited=lotte%40example.org";
        bo.posts("/sign-in", &[("address", "bo@example.org"), ("next", next)])
            .await;
        let link = service.path_in_letter_to("bo@example.org", "/sign-in/");
        bo.opens(&link).await;
        bo.posts(&link, &[("name", "Bo")]).await;
        assert_eq!(service.count_letters_to("lotte@example.org"), 0);
    }
}

/// Where the links of all letters lead, as paths.
fn paths_of_letters() -> BTreeSet<String> {
    let letters = samples::all(&samples::names());
    let mut paths = BTreeSet::new();
    for (_, letter) in &letters {
        let html = letter.html.split(samples::BASE).skip(1);
        let text = letter.text.split(samples::BASE).skip(1);
        for rest in html.chain(text) {
            let end = rest.find(|sign: char| "\"<".contains(sign) || sign.is_whitespace());
            let path = rest[..end.unwrap_or(rest.len())].replace("&amp;", "&");
            paths.insert(path);
        }
    }
    paths.retain(|path| path.starts_with('/'));
    paths
}

#[actix_web::test]
async fn every_link_of_every_letter_leads_signed_out_to_its_page_or_to_signing_in_and_back() {
    let paths = paths_of_letters();
    assert!(paths.len() > 10, "{paths:?}");
    // These say themselves what they are for, signed in or not; other tests follow them.
    let own = [
        "/unsubscribe/",
        "/invitations/",
        "/seats/",
        "/sign-in/",
        "/claims/",
    ];
    let is_own = |path: &&String| own.iter().any(|own| path.starts_with(own));
    for service in services() {
        for path in paths.iter().filter(|path| !is_own(path)) {
            let page = path.split('#').next().expect("a first part");
            let mut reader = service.visitor();
            let there = reader.opens(page).await;
            if there.status == StatusCode::OK {
                continue;
            }
            if there.status == StatusCode::SEE_OTHER {
                let way = format!("/sign-in?next={page}");
                assert_eq!(there.header("location"), way, "{path}");
                continue;
            }
            let ways: Vec<&str> = there.main().split("href=\"").skip(1).collect();
            let way = ways.iter().find(|way| way.starts_with("/sign-in?next="));
            let way = way.unwrap_or_else(|| panic!("{path}: {}", there.text));
            let way = way.split('"').next().expect("its end");
            let form = reader
                .opens(&way.replace("&amp;", "&").replace("&#38;", "&"))
                .await;
            let next = field(&form.text, "next").replace("&#38;", "&");
            assert_eq!(next, page, "{}", form.text);
        }
    }
}

#[actix_web::test]
async fn a_newcomer_who_asks_too_often_finds_the_form_as_it_was() {
    for service in services() {
        let mut ada = service.visitor();
        ada.opens("/").await;
        for _ in 0..3 {
            let asked = ada.posts("/tables/new", &short(JOOST)).await;
            assert_eq!(asked.header("location"), "/sign-in/code", "{}", asked.text);
        }
        let back = ada.posts("/tables/new", &short(JOOST)).await;
        assert_eq!(back.status, StatusCode::TOO_MANY_REQUESTS, "{}", back.text);
        assert!(!back.header("retry-after").is_empty());
        for kept in ["Ada Byron", ADA, JOOST] {
            let kept = format!("value=\"{kept}\"");
            assert!(back.main().contains(&kept), "{kept}: {}", back.text);
        }
    }
}

#[actix_web::test]
async fn a_newcomers_form_comes_back_with_all_that_was_typed() {
    for service in services() {
        let mut ada = service.visitor();
        ada.opens("/tables/new?game=seven_wonders").await;
        for (wrong, said) in [
            (
                ("address", "ada at home"),
                "does not look like an e-mail address",
            ),
            (("name", "www.ada.example"), "Please type a name"),
            (("invited", "joost"), "does not look like an e-mail address"),
            (("invited", ADA), "You have a seat already"),
        ] {
            let fields = [
                ("game", "seven_wonders"),
                ("name", "Ada Byron"),
                ("address", ADA),
                ("seats", "5"),
                ("option-edition", "second"),
                ("words", "correct horse"),
            ];
            let mut fields: Vec<_> = fields.into_iter().filter(|one| one.0 != wrong.0).collect();
            fields.push(wrong);
            let back = ada.posts("/tables/new", &fields).await;
            assert_eq!(
                back.status,
                StatusCode::UNPROCESSABLE_ENTITY,
                "{}",
                back.text
            );
            let main = back.main();
            for kept in [said, "value=\"correct horse\"", "value=\"5\" selected"] {
                assert!(main.contains(kept), "{kept}: {main}");
            }
            for (_, kept) in fields
                .iter()
                .filter(|one| one.0 == "name" || one.0 == "address")
            {
                assert!(
                    main.contains(&format!("value=\"{kept}\"")),
                    "{kept}: {main}"
                );
            }
            assert!(main.contains("value=\"second\" checked"), "{main}");
        }
        assert_eq!(service.count_letters_to(ADA), 0);
    }
}

#[actix_web::test]
async fn a_new_account_says_what_others_call_it_and_goes_on() {
    for service in services() {
        let mut bo = service.visitor();
        bo.opens("/sign-in").await;
        bo.posts(
            "/sign-in",
            &[("address", "bo@example.org"), ("next", "/games")],
        )
        .await;
        let link = service.path_in_letter_to("bo@example.org", "/sign-in/");
        let page = bo.opens(&link).await;
        assert!(page.main().contains("name=\"name\""), "{}", page.text);
        let wrong = bo.posts(&link, &[("name", "bo@example.org")]).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(
            wrong.main().contains("value=\"bo@example.org\""),
            "{}",
            wrong.text
        );
        let done = bo.posts(&link, &[("name", "Bo Bergman")]).await;
        assert_eq!(done.header("location"), "/games");
        assert!(
            bo.opens("/settings")
                .await
                .main()
                .contains("value=\"Bo Bergman\"")
        );
        // Without one, the settings ask, and lead on.
        let mut cleo = service.visitor();
        cleo.opens("/sign-in").await;
        cleo.posts(
            "/sign-in",
            &[("address", "cleo@example.org"), ("next", "/games")],
        )
        .await;
        let link = service.path_in_letter_to("cleo@example.org", "/sign-in/");
        cleo.opens(&link).await;
        let asked = cleo.posts(&link, &[]).await;
        assert_eq!(
            asked.header("location"),
            "/settings?done=welcome&next=/games"
        );
        cleo.opens(asked.header("location")).await;
        let fields = [
            ("name", "Cleo"),
            ("zone", "UTC"),
            ("theme", "auto"),
            ("next", "/games"),
        ];
        assert_eq!(
            cleo.posts("/settings", &fields).await.header("location"),
            "/games"
        );
    }
}

#[actix_web::test]
async fn an_invitation_is_seen_corrected_and_sent_again_by_whoever_invited() {
    for service in services() {
        let mut ada = service.signed_in(ADA).await;
        let uid = ada.opens_duel_with("jost@example.org").await;
        let (table, seat) = (format!("/tables/{uid}"), format!("/tables/{uid}/seats/1"));
        assert!(ada.opens(&table).await.main().contains("jost@example.org"));
        let old = service.path_in_letter_to("jost@example.org", "/invitations/");
        let wrong = ada
            .posts(&format!("{seat}/invite"), &[("address", "joost at")])
            .await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(
            wrong.main().contains("value=\"joost at\""),
            "{}",
            wrong.text
        );
        let mut eve = service.signed_in("eve@example.org").await;
        let stolen = eve
            .posts(&format!("{seat}/invite"), &[("address", "eve@example.org")])
            .await;
        assert_eq!(stolen.status, StatusCode::NOT_FOUND);
        let done = ada
            .posts(&format!("{seat}/invite"), &[("address", JOOST)])
            .await;
        assert_eq!(done.header("location"), table, "{}", done.text);
        let mut wrong_one = service.visitor();
        assert_eq!(wrong_one.opens(&old).await.status, StatusCode::NOT_FOUND);
        assert_eq!(service.count_letters_to(JOOST), 1);
        let too_soon = ada.posts(&format!("{seat}/ask"), &[]).await;
        assert_eq!(too_soon.status, StatusCode::TOO_MANY_REQUESTS);
        service.waits(24 * 60 * 60 * 1000 + 1000);
        let again = ada.posts(&format!("{seat}/ask"), &[]).await;
        assert_eq!(again.status, StatusCode::SEE_OTHER, "{}", again.text);
        assert_eq!(service.count_letters_to(JOOST), 2);
        // The one who is invited takes the seat, and sees no address of anybody.
        let mut joost = service.signed_in(JOOST).await;
        joost.posts(&format!("{table}/join"), &[]).await;
        assert!(!joost.opens(&table).await.main().contains('@'));
    }
}

#[actix_web::test]
async fn the_address_of_an_invitation_is_shown_to_nobody_else_at_the_table() {
    for service in services() {
        let mut ada = service.signed_in(ADA).await;
        ada.opens("/tables/new?game=dice").await;
        let fields = [
            ("game", "dice"),
            ("seats", "3"),
            ("invited", JOOST),
            ("watchable", "yes"),
        ];
        let table = ada
            .posts("/tables/new", &fields)
            .await
            .header("location")
            .to_owned();
        let mut lotte = service.visitor();
        lotte.opens(&format!("{table}/join")).await;
        lotte
            .posts(&format!("{table}/join"), &[("name", "Lotte")])
            .await;
        assert!(ada.opens(&table).await.main().contains(JOOST));
        for mut other in [lotte, service.visitor()] {
            let page = other.opens(&table).await;
            assert_eq!(page.status, StatusCode::OK);
            assert!(!page.text.contains(JOOST), "{}", page.text);
        }
    }
}

#[actix_web::test]
async fn a_guest_without_an_address_reads_what_is_lost_until_letters_can_come() {
    for service in services() {
        let mut ada = service.signed_in(ADA).await;
        let uid = ada.opens_duel_with("").await;
        let table = format!("/tables/{uid}");
        let join = format!("{table}/join");
        let mut joost = service.visitor();
        joost.opens(&join).await;
        let wrong = joost
            .posts(&join, &[("name", "Joost"), ("address", "joost")])
            .await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        for kept in ["value=\"Joost\"", "value=\"joost\""] {
            assert!(wrong.main().contains(kept), "{kept}: {}", wrong.text);
        }
        let sat = joost
            .posts(&join, &[("name", "Joost"), ("address", JOOST)])
            .await;
        assert_eq!(sat.header("location"), table, "{}", sat.text);
        assert!(
            joost
                .opens(&table)
                .await
                .main()
                .contains("No letters can come to you")
        );
        let link = service.path_in_letter_to(JOOST, "/sign-in/");
        joost.opens(&link).await;
        assert_eq!(joost.posts(&link, &[]).await.header("location"), table);
        assert!(
            !joost
                .opens(&table)
                .await
                .main()
                .contains("No letters can come to you")
        );
        assert!(
            !ada.opens(&table)
                .await
                .main()
                .contains("No letters can come to you")
        );
    }
}

async fn three<'a>(service: &'a super::support::TestHouse) -> (String, Visitor<'a>) {
    let path = table_of(service, "seven_wonders", 3, &[("option-edition", "first")]).await;
    let freja = service.signed_in(super::board::FREJA).await;
    (path, freja)
}

#[actix_web::test]
async fn giving_up_where_more_than_two_play_asks_what_should_become_of_the_game() {
    for service in services() {
        let (path, mut freja) = three(&service).await;
        let page = freja.opens(&path).await;
        assert!(
            page.main().contains("What should become of it?"),
            "{}",
            page.text
        );
        let alone = freja
            .posts(&format!("{path}/resign"), &[("sure", "yes")])
            .await;
        assert_eq!(alone.status, StatusCode::CONFLICT, "{}", alone.text);
        assert!(
            alone.main().contains("nobody ends the game alone"),
            "{}",
            alone.text
        );
        let leave = format!("{path}/leave");
        assert_eq!(
            freja.posts(&leave, &[]).await.status,
            StatusCode::BAD_REQUEST
        );
        let wrong = [("then", "replace"), ("address", "lotte")];
        let wrong = freja.posts(&leave, &wrong).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(wrong.main().contains("value=\"lotte\""), "{}", wrong.text);
        let asked = freja.posts(&leave, &[("then", "end")]).await;
        assert_eq!(asked.header("location"), path);
        assert!(
            freja
                .opens(&path)
                .await
                .main()
                .contains("You asked the others to stop")
        );
        let to = [("then", "replace"), ("address", "lotte@example.org")];
        assert_eq!(freja.posts(&leave, &to).await.header("location"), "/");
        assert_eq!(freja.opens(&path).await.status, StatusCode::NOT_FOUND);
        assert!(
            service
                .letter_to("lotte@example.org")
                .contains("/invitations/")
        );
        let mut lotte = service.signed_in("lotte@example.org").await;
        let page = lotte.opens(&path).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        assert!(!page.main().contains("podium"), "the game goes on");
    }
}

#[actix_web::test]
async fn what_was_typed_stands_in_its_field_again() {
    for service in services() {
        let mut ada = service.signed_in(ADA).await;
        let uid = ada.opens_duel_with(JOOST).await;
        let long = format!("{}the end", "so ".repeat(10_000));
        for form in ["talk", "notes"] {
            let path = format!("/tables/{uid}/{form}");
            let back = ada.posts(&path, &[("words", &long)]).await;
            assert_eq!(back.status, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
            assert!(back.main().contains("so so the end"), "{form}");
        }
    }
}

#[actix_web::test]
async fn the_next_table_that_waits_is_one_touch_away() {
    for service in services() {
        let (first, mut freja) = three(&service).await;
        service.waits(1000);
        let second = table_of(&service, "seven_wonders", 3, &[("option-edition", "first")]).await;
        let next = freja.opens("/tables/next").await;
        assert_eq!(next.header("location"), first, "the one that waits longest");
        let page = freja.opens(&first).await;
        assert!(
            !page.main().contains("/tables/next"),
            "there is something to do here"
        );
        let mv = super::board::moves(&page.text)
            .first()
            .cloned()
            .expect("a move");
        let fields = [
            ("move", mv.as_str()),
            ("expected", super::board::field(&page.text, "expected")),
            ("command_id", super::board::field(&page.text, "command_id")),
        ];
        let sealed = freja.posts(&format!("{first}/moves"), &fields).await;
        assert_eq!(sealed.status, StatusCode::SEE_OTHER, "{}", sealed.text);
        let page = freja.opens(&first).await;
        assert!(
            page.main().contains("Next table waiting (1)"),
            "{}",
            page.text
        );
        assert_eq!(freja.opens("/tables/next").await.header("location"), second);
        let mut stranger = service.visitor();
        let asked = stranger.opens("/tables/next").await;
        assert_eq!(asked.header("location"), "/sign-in?next=/tables/next");
    }
}

#[actix_web::test]
async fn where_letters_are_kept_is_said_at_the_machine_alone() {
    let folder = std::env::temp_dir();
    for service in super::support::houses_with_files(&folder) {
        let mut near = service.visitor();
        let mut far = service.visitor();
        far.peer = ([192, 0, 2, 7], 4000).into();
        for page in ["/", "/sign-in", "/sign-in/code"] {
            let here = near.opens(page).await;
            assert!(
                here.main().contains("href=\"/host\""),
                "{page}: {}",
                here.text
            );
            let there = far.opens(page).await;
            assert!(!there.main().contains("/host"), "{page}: {}", there.text);
        }
        assert!(!near.opens("/sign-in/code").await.main().contains("spam"));
        assert!(far.opens("/sign-in/code").await.main().contains("spam"));
    }
}

#[actix_web::test]
async fn the_mailbox_of_a_guest_is_told_to_nobody_who_holds_an_old_link() {
    for service in services() {
        let mut ada = service.signed_in(ADA).await;
        ada.opens_duel_with(JOOST).await;
        let link = service.path_in_letter_to(JOOST, "/invitations/");
        let mut joost = service.visitor();
        joost.opens(&link).await;
        joost.posts(&link, &[("name", "Joost")]).await;
        let mut eve = service.visitor();
        eve.opens(&link).await;
        let asked = eve.posts(&format!("{link}/letter"), &[]).await;
        assert_eq!(asked.header("location"), "/sign-in/code", "{}", asked.text);
        let page = eve.opens("/sign-in/code").await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(!page.text.contains(JOOST), "{}", page.text);
    }
}
