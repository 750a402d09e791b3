//! Opening tables, taking seats as guest or account, and the way back to them.

use actix_web::http::StatusCode;
use wonderpost::tables::bots;

use super::board::{field, moves};
use super::support::services;

#[actix_web::test]
async fn an_invited_guest_sits_down_with_nothing_but_a_name() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let uid = ada.opens_duel_with("joost@example.org").await;
        let link = service.path_in_letter_to("joost@example.org", "/invitations/");

        let mut joost = service.visitor();
        let page = joost.opens(&link).await;
        assert!(
            page.text.contains("ada invites you to 7 Wonders Duel"),
            "{}",
            page.text
        );
        let letter = service.letter_to("joost@example.org");
        let commitment = page.text.split("<dd class=\"mono\">").nth(1).unwrap();
        assert!(
            letter.contains(&commitment[..64]),
            "the letter and the page say the same: {letter}"
        );

        let nameless = joost.posts(&link, &[("name", " ")]).await;
        assert_eq!(nameless.status, StatusCode::UNPROCESSABLE_ENTITY);
        let seated = joost
            .posts(&link, &[("name", "Joost"), ("words", "correct horse")])
            .await;
        assert_eq!(
            seated.header("location"),
            format!("/tables/{uid}"),
            "{}",
            seated.text
        );
        assert_eq!(
            joost.opens(&format!("/tables/{uid}")).await.status,
            StatusCode::OK
        );
        let lobby = joost.opens("/").await.text;
        assert!(lobby.contains("7 Wonders Duel with ada"), "{lobby}");
        assert!(lobby.contains("Keep your games"), "{lobby}");
        assert!(
            ada.opens("/")
                .await
                .text
                .contains("7 Wonders Duel with Joost")
        );
    }
}

#[actix_web::test]
async fn an_account_finds_its_invitation_in_the_lobby_and_others_do_not() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let uid = ada.opens_duel_with("joost@example.org").await;
        let mut eve = service.signed_in("eve@example.org").await;
        assert!(eve.opens("/").await.text.contains("No open invitation."));
        let join = format!("/tables/{uid}/join");
        assert_eq!(eve.opens(&join).await.status, StatusCode::NOT_FOUND);
        assert_eq!(eve.posts(&join, &[]).await.status, StatusCode::NOT_FOUND);

        let mut joost = service.signed_in("joost@example.org").await;
        let lobby = joost.opens("/").await.text;
        assert!(lobby.contains(&format!("href=\"{join}\"")), "{lobby}");
        assert!(
            joost
                .opens(&join)
                .await
                .text
                .contains("Take the seat as joost")
        );
        let seated = joost.posts(&join, &[]).await;
        assert_eq!(
            seated.header("location"),
            format!("/tables/{uid}"),
            "{}",
            seated.text
        );
        assert!(joost.opens("/").await.text.contains("No open invitation."));
    }
}

#[actix_web::test]
async fn an_open_seat_is_taken_by_whoever_has_the_link_but_once() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let uid = ada.opens_duel_with("").await;
        let join = format!("/tables/{uid}/join");
        let own = ada.opens(&join).await;
        assert_eq!(own.header("location"), format!("/tables/{uid}"));
        let (mut joost, mut lotte) = (service.visitor(), service.visitor());
        assert!(
            joost
                .opens(&join)
                .await
                .text
                .contains("ada has a free seat")
        );
        lotte.opens(&join).await;
        let first = joost.posts(&join, &[("name", "Joost")]).await;
        assert_eq!(
            first.header("location"),
            format!("/tables/{uid}"),
            "{}",
            first.text
        );
        let second = lotte.posts(&join, &[("name", "Lotte")]).await;
        assert_eq!(second.status, StatusCode::CONFLICT, "{}", second.text);
        assert_eq!(
            lotte.opens(&format!("/tables/{uid}")).await.status,
            StatusCode::NOT_FOUND
        );
    }
}

#[actix_web::test]
async fn a_table_form_with_mistakes_keeps_what_was_typed() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        ada.opens("/tables/new?game=duel").await;
        let wrong = ada
            .posts(
                "/tables/new",
                &[
                    ("game", "duel"),
                    ("seats", "2"),
                    ("option-wonders", "first_game"),
                    ("invited", "joost at home"),
                    ("watchable", "yes"),
                    ("words", "abracadabra"),
                ],
            )
            .await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        for part in [
            "value=\"joost at home\"",
            "id=\"invited-1-error\"",
            "href=\"#invited-1\"",
            "value=\"first_game\" checked",
            "name=\"watchable\" value=\"yes\" checked",
            "value=\"abracadabra\"",
            "autofocus",
        ] {
            assert!(wrong.text.contains(part), "{part}: {}", wrong.text);
        }
        let long = "x".repeat(501);
        for (fields, id) in [
            (vec![("seats", "3")], "seats"),
            (
                vec![("seats", "2"), ("invited", "ada@example.org")],
                "invited-1",
            ),
            (vec![("seats", "2"), ("words", long.as_str())], "words"),
            (vec![("seats", "2"), ("option-wonders", "stolen")], "seats"),
        ] {
            let fields: Vec<_> = [("game", "duel")].into_iter().chain(fields).collect();
            let wrong = ada.posts("/tables/new", &fields).await;
            assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{fields:?}");
            assert!(
                wrong.text.contains(&format!("href=\"#{id}\"")),
                "{fields:?}: {}",
                wrong.text
            );
        }
        assert_eq!(
            ada.opens("/tables/new?game=chess").await.status,
            StatusCode::NOT_FOUND
        );
    }
}

/// The value of the radio button that stands chosen.
fn checked(form: &str, start: &str) -> Option<String> {
    form.split(start)
        .skip(1)
        .filter_map(|rest| rest.split_once('"'))
        .find(|(_, rest)| rest.starts_with(" checked"))
        .map(|(value, _)| value.to_owned())
}

#[actix_web::test]
async fn what_the_form_leaves_unsaid_is_as_the_edition_prints() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let form = ada.opens("/tables/new?game=seven_wonders").await.text;
        assert!(
            form.contains("name=\"option-sides\" value=\"\" checked"),
            "{form}"
        );
        assert!(!form.contains("free_city_wonders"), "{form}");
        let more = form
            .split_once("<summary>More addresses</summary>")
            .unwrap();
        assert!(more.0.contains("id=\"invited-1\"") && more.1.contains("id=\"invited-2\""));
        for (edition, seats, sides) in [
            ("first", "2", "Chance decides"),
            ("second", "3", "Everybody chooses"),
        ] {
            let opened = ada
                .posts(
                    "/tables/new",
                    &[
                        ("game", "seven_wonders"),
                        ("seats", seats),
                        ("option-edition", edition),
                        ("option-sides", ""),
                    ],
                )
                .await;
            let table = ada.opens(opened.header("location")).await.text;
            let told = format!("Sides of the wonders: {sides}");
            assert!(table.contains(&told), "{edition}: {table}");
            // The Free City plays with two.
            assert_eq!(table.contains("Wonder of the Free City"), seats == "2");
        }
        let lobby = ada.opens("/").await.text;
        for row in ["First edition, 2 players.", "Second edition, 3 players."] {
            assert!(lobby.contains(row), "{row}: {lobby}");
        }
    }
}

#[actix_web::test]
async fn a_seat_kept_for_an_invitation_is_not_called_free() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let opened = ada.opens("/tables/new?game=dice").await;
        assert_eq!(opened.status, StatusCode::OK);
        let opened = ada
            .posts(
                "/tables/new",
                &[
                    ("game", "dice"),
                    ("seats", "3"),
                    ("invited", "joost@example.org"),
                ],
            )
            .await;
        let path = opened.header("location").to_owned();
        let table = ada.opens(&path).await.text;
        for part in ["1 of 3 seats free", "1 of 3 seats kept for an invitation"] {
            assert!(table.contains(part), "{part}: {table}");
        }
        let lobby = ada.opens("/").await.text;
        let row = "One seat is free. One invitation is not answered yet.";
        assert!(lobby.contains(row), "{lobby}");
        let mut lotte = service.visitor();
        let join = lotte.opens(&format!("{path}/join")).await.text;
        assert!(join.contains("Invited, not here yet"), "{join}");
        lotte
            .posts(&format!("{path}/join"), &[("name", "Lotte")])
            .await;
        let table = lotte.opens(&path).await.text;
        assert!(!table.contains("seats free"), "{table}");
        // A guest without an address is promised no letter.
        assert!(!table.contains("a letter says so"), "{table}");
        let lobby = ada.opens("/").await.text;
        assert!(
            lobby.contains("3 players. One invitation is not answered yet."),
            "{lobby}"
        );
    }
}

#[actix_web::test]
async fn every_hosted_game_can_be_opened_from_its_form() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let list = ada.opens("/tables/new").await.text;
        for game in wonderpost::games::ALL {
            let meta = game.meta();
            assert!(list.contains(meta.name), "{}", meta.name);
            let form = ada
                .opens(&format!("/tables/new?game={}", meta.key))
                .await
                .text;
            // The fields as a browser would send them: what stands chosen.
            let mut fields = vec![("game".to_owned(), meta.key.to_owned())];
            fields.push(("seats".to_owned(), meta.seats.0.to_string()));
            for option in meta.options {
                let name = format!("option-{}", option.name);
                let start = format!("name=\"{name}\" value=\"");
                let Some(value) = checked(&form, &start) else {
                    let asked = option.values.len()
                        + game
                            .extra_values(option.name, &wonderpost::games::Library::default())
                            .len();
                    assert_eq!((asked, form.contains(&start)), (1, false), "{name}: {form}");
                    continue;
                };
                fields.push((name, value));
            }
            let fields: Vec<_> = fields
                .iter()
                .map(|(name, value)| (&**name, &**value))
                .collect();
            let opened = ada.posts("/tables/new", &fields).await;
            assert!(
                opened.header("location").starts_with("/tables/"),
                "{}: {}",
                meta.key,
                opened.text
            );
            assert_eq!(
                ada.opens(opened.header("location")).await.status,
                StatusCode::OK
            );
        }
    }
}

#[actix_web::test]
async fn an_invitation_says_what_was_agreed_about_time() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        ada.opens("/tables/new?game=duel").await;
        let fields = [
            ("game", "duel"),
            ("seats", "2"),
            ("invited", "joost@example.org"),
            ("clock", "per_turn"),
            ("days", "3"),
            ("then", "lose"),
        ];
        assert_eq!(
            ada.posts("/tables/new", &fields).await.status,
            StatusCode::SEE_OTHER
        );
        let link = service.path_in_letter_to("joost@example.org", "/invitations/");
        let page = service.visitor().opens(&link).await.text;
        let letter = service.letter_to("joost@example.org");
        let letter = letter.split_whitespace().collect::<Vec<_>>().join(" ");
        for said in ["3 days for each turn", "When it is over, the game is lost."] {
            assert!(page.contains(said), "{said}: {page}");
            assert!(letter.contains(said), "{said}: {letter}");
        }
    }
}

#[actix_web::test]
async fn whoever_keeps_a_practice_game_says_what_they_are_called() {
    for service in services() {
        let mut ada = service.visitor();
        ada.opens("/").await;
        let begun = ada.posts("/practice", &[("game", "duel")]).await;
        let path = begun.header("location").to_owned();
        assert!(ada.opens(&path).await.text.contains("Guest"));
        let fields = [("address", "ada@example.org"), ("next", path.as_str())];
        ada.posts("/sign-in", &fields).await;
        let link = service.path_in_letter_to("ada@example.org", "/sign-in/");
        let page = ada.opens(&link).await.text;
        assert!(page.contains("name=\"name\""), "{page}");
        ada.posts(&link, &[("name", "Ada")]).await;
        let board = ada.opens(&path).await.text;
        assert!(board.contains("Ada") && !board.contains("Guest"), "{board}");
        assert!(!board.contains("keep-address"), "it is kept");
    }
}

#[actix_web::test]
async fn the_hints_of_a_practice_game_propose_a_move_that_may_be_played() {
    for service in services() {
        for game in ["duel", "seven_wonders", "dice"] {
            let mut ada = service.visitor();
            ada.opens("/").await;
            let begun = ada.posts("/practice", &[("game", game)]).await;
            let path = begun.header("location").to_owned();
            // The bot may be the first player of Duel.
            while bots::step(&service.app.service).expect("the database works") {}
            let page = ada.opens(&path).await.text;
            let hints = page.split("id=\"hints\"").nth(1).expect(game);
            let hints = hints.split("</details>").next().unwrap();
            let proposed = moves(hints);
            assert_eq!(proposed.len(), 1, "{hints}");
            let fields = [
                ("move", proposed[0].as_str()),
                ("expected", field(&page, "expected")),
                ("command_id", field(&page, "command_id")),
            ];
            let played = ada.posts(&format!("{path}/moves"), &fields).await;
            assert_eq!(played.status, StatusCode::SEE_OTHER, "{}", played.text);
            let board = ada.opens(&path).await.text;
            assert!(!board.contains("id=\"hints\""), "{game}: {board}");
        }
    }
}
