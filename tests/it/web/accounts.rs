//! Signing in and out, settings, and stopping letters.

use actix_web::http::{Method, StatusCode};

use super::support::{HOME, services};

#[actix_web::test]
async fn a_letter_signs_in_the_browser_that_asked_and_only_once() {
    for service in services() {
        let mut ada = service.visitor();
        let done = ada.signs_in("ada@example.org").await;
        assert_eq!(done.header("location"), "/settings?done=welcome");
        let cookie = done.header("set-cookie");
        for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        let lobby = ada.opens("/").await;
        assert!(lobby.text.contains("My turns"), "{}", lobby.text);

        let link = service.path_in_letter_to("ada@example.org", "/sign-in/");
        let again = ada.opens(&link).await;
        assert_eq!(again.status, StatusCode::GONE);
        assert!(
            again.text.contains("Ask for a new letter"),
            "{}",
            again.text
        );
    }
}

#[actix_web::test]
async fn another_browser_shows_a_code_for_the_one_that_asked() {
    for service in services() {
        let (mut desk, mut phone) = (service.visitor(), service.visitor());
        desk.opens("/sign-in").await;
        desk.posts("/sign-in", &[("address", "ada@example.org")])
            .await;
        let link = service.path_in_letter_to("ada@example.org", "/sign-in/");

        let shown = phone.opens(&link).await;
        assert!(
            !shown.main().contains("<button"),
            "no button: {}",
            shown.text
        );
        let code = shown
            .text
            .split("code-shown\">")
            .nth(1)
            .unwrap()
            .split('<')
            .next()
            .unwrap();
        phone.opens("/sign-in/code").await;
        let stolen = phone.posts("/sign-in/code", &[("code", code)]).await;
        assert_eq!(
            stolen.status,
            StatusCode::GONE,
            "a code alone is worth nothing"
        );
        let pressed = phone.posts(&link, &[]).await;
        assert_eq!(pressed.status, StatusCode::GONE);

        desk.opens("/sign-in/code").await;
        let wrong = desk.posts("/sign-in/code", &[("code", "AAAAAAAA")]).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(
            wrong.text.contains("aria-invalid=\"true\""),
            "{}",
            wrong.text
        );
        let right = desk.posts("/sign-in/code", &[("code", code)]).await;
        assert_eq!(right.status, StatusCode::SEE_OTHER, "{}", right.text);
        assert!(desk.opens("/").await.text.contains("My turns"));
    }
}

#[actix_web::test]
async fn a_link_is_dead_after_ten_minutes() {
    for service in services() {
        let mut ada = service.visitor();
        ada.opens("/sign-in").await;
        ada.posts("/sign-in", &[("address", "ada@example.org")])
            .await;
        let link = service.path_in_letter_to("ada@example.org", "/sign-in/");
        service.app.service.clock.advance(9 * 60_000);
        assert_eq!(ada.opens(&link).await.status, StatusCode::OK);
        service.app.service.clock.advance(2 * 60_000);
        assert_eq!(ada.opens(&link).await.status, StatusCode::GONE);
        assert_eq!(ada.posts(&link, &[]).await.status, StatusCode::GONE);
    }
}

#[actix_web::test]
async fn known_and_unknown_addresses_get_the_same_bytes() {
    for service in services() {
        service.signed_in("ada@example.org").await;
        let mut eve = service.visitor();
        eve.opens("/sign-in").await;
        let mut answers = Vec::new();
        for address in ["ada@example.org", "nobody@example.org"] {
            let asked = eve.posts("/sign-in", &[("address", address)]).await;
            let page = eve.opens("/sign-in/code").await;
            answers.push((
                asked.status,
                format!("{:?}", asked.headers),
                asked.text,
                // Whoever asked sees what they typed.
                page.text.replace(address, "ADDRESS"),
            ));
        }
        assert_eq!(answers[0], answers[1]);
    }
}

#[actix_web::test]
async fn a_fourth_letter_within_a_quarter_of_an_hour_has_to_wait() {
    for service in services() {
        let mut ada = service.visitor();
        ada.opens("/sign-in").await;
        for _ in 0..3 {
            let asked = ada
                .posts("/sign-in", &[("address", "ada@example.org")])
                .await;
            assert_eq!(asked.status, StatusCode::SEE_OTHER);
        }
        let fourth = ada
            .posts("/sign-in", &[("address", "ada@example.org")])
            .await;
        assert_eq!(fourth.status, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(fourth.header("retry-after"), "901");
        let main = fourth.main();
        for part in ["value=\"ada@example.org\"", "16 minutes"] {
            assert!(main.contains(part), "{part}: {main}");
        }
    }
}

#[actix_web::test]
async fn signing_in_never_leads_off_the_site() {
    for (next, expected) in [
        (
            "/tables/abc?x=1",
            "/settings?done=welcome&next=/tables/abc%3Fx%3D1",
        ),
        ("//evil.example", "/settings?done=welcome"),
        ("https://evil.example/", "/settings?done=welcome"),
        ("/\\evil.example", "/settings?done=welcome"),
        ("javascript:alert(1)", "/settings?done=welcome"),
        (
            "/%0d%0aSet-Cookie:x=1",
            "/settings?done=welcome&next=/%250d%250aSet-Cookie%3Ax%3D1",
        ),
    ] {
        for service in services() {
            let mut ada = service.visitor();
            ada.opens("/sign-in").await;
            ada.posts(
                "/sign-in",
                &[("address", "ada@example.org"), ("next", next)],
            )
            .await;
            let link = service.path_in_letter_to("ada@example.org", "/sign-in/");
            ada.opens(&link).await;
            let done = ada.posts(&link, &[]).await;
            assert_eq!(done.header("location"), expected, "{next:?}");
            // A new account says its name first; an old one goes where it wanted to, if that is here.
            let mut again = service.visitor();
            again.opens("/sign-in").await;
            again
                .posts(
                    "/sign-in",
                    &[("address", "ada@example.org"), ("next", next)],
                )
                .await;
            let letters = service.letters_to("ada@example.org");
            let base = &service.app.service.site.base_url;
            let words = letters.iter().flat_map(|text| text.split_whitespace());
            let paths = words.filter_map(|word| word.strip_prefix(base.as_str()));
            let mut links = paths.filter(|path| path.starts_with("/sign-in/") && *path != link);
            let link = links.next().unwrap().to_owned();
            again.opens(&link).await;
            let back = again.posts(&link, &[]).await;
            let stays = !expected.contains("next=");
            let here = if stays { "/" } else { next };
            assert_eq!(back.header("location"), here, "{next:?}");
            let fields = [
                ("name", "Ada"),
                ("zone", "UTC"),
                ("theme", "auto"),
                ("next", next),
            ];
            again.opens("/settings").await;
            let named = again.posts("/settings", &fields).await;
            assert_eq!(named.header("location"), here, "{next:?}");
        }
    }
}

#[actix_web::test]
async fn no_header_of_a_request_changes_where_links_lead() {
    for service in services() {
        for (name, value) in [
            ("x-forwarded-host", "evil.example"),
            ("x-forwarded-proto", "https"),
            ("forwarded", "host=evil.example;proto=https"),
            ("x-original-url", "/evil"),
        ] {
            let mut ada = service.visitor();
            ada.opens("/sign-in").await;
            let body = format!("csrf={}&address=ada%40example.org", ada.csrf);
            service.app.service.clock.advance(16 * 60_000);
            let asked = ada
                .sends(
                    Method::POST,
                    "/sign-in",
                    &[
                        ("content-type", "application/x-www-form-urlencoded"),
                        ("sec-fetch-site", "same-origin"),
                        (name, value),
                    ],
                    &body,
                )
                .await;
            assert_eq!(asked.header("location"), "/sign-in/code", "{name}");
            let letter = service.letter_to("ada@example.org");
            assert!(
                !letter.contains("evil") && letter.contains(HOME),
                "{name}: {letter}"
            );
        }
    }
}

#[actix_web::test]
async fn signing_out_ends_the_session_everywhere_it_was_copied() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let mut copy = ada.clone();
        let out = ada.posts("/sign-out", &[]).await;
        assert_eq!(out.header("location"), "/");
        assert!(copy.opens("/").await.text.contains("Sign in"));
        let settings = copy.opens("/settings").await;
        assert_eq!(settings.header("location"), "/sign-in?next=/settings");
    }
}

#[actix_web::test]
async fn a_person_ends_own_sessions_and_nobody_elses() {
    for service in services() {
        let mut desk = service.signed_in("ada@example.org").await;
        let mut phone = service.signed_in("ada@example.org").await;
        let mut eve = service.signed_in("eve@example.org").await;
        let list = desk.opens("/settings").await.text;
        let path = list.split("action=\"").find(|part| {
            part.starts_with("/settings/sessions/")
                && part.contains("/end\"")
                && !part.starts_with("/settings/sessions/end")
        });
        let path = path.unwrap().split('"').next().unwrap().to_owned();
        let refused = eve.posts(&path, &[]).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND);
        assert_eq!(phone.opens("/settings").await.status, StatusCode::OK);
        let ended = desk.posts(&path, &[]).await;
        assert_eq!(ended.header("location"), "/settings?done=ended");
        assert_eq!(phone.opens("/settings").await.status, StatusCode::SEE_OTHER);
        desk.posts("/settings/sessions/end", &[]).await;
        assert_eq!(desk.opens("/settings").await.status, StatusCode::SEE_OTHER);
    }
}

#[actix_web::test]
async fn settings_are_kept_and_mistakes_are_told_beside_their_fields() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        let saved = ada
            .posts(
                "/settings",
                &[
                    ("name", "Ada L."),
                    ("zone", "Europe/London"),
                    ("theme", "dark"),
                    ("letters", "yes"),
                ],
            )
            .await;
        assert_eq!(
            saved.header("location"),
            "/settings?done=saved",
            "{}",
            saved.text
        );
        let page = ada.opens("/settings?done=saved").await.text;
        assert!(page.contains("value=\"Ada L.\""), "{page}");
        assert!(
            page.contains("<option value=\"Europe/London\" selected>"),
            "{page}"
        );
        assert!(
            page.contains("colors-dark.css\" media=\"screen\""),
            "{page}"
        );

        let light = [("name", "Ada"), ("zone", "UTC"), ("theme", "light")];
        ada.posts("/settings", &light).await;
        assert!(!ada.opens("/").await.text.contains("colors-dark.css"));

        let wrong = ada
            .posts(
                "/settings",
                &[("name", " "), ("zone", "UTC"), ("theme", "auto")],
            )
            .await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(wrong.text.contains("id=\"name-error\""), "{}", wrong.text);
        let wrong = ada
            .posts(
                "/settings",
                &[("name", "Ada"), ("zone", "Mars/Olympus"), ("theme", "auto")],
            )
            .await;
        assert!(wrong.text.contains("id=\"zone-error\""), "{}", wrong.text);
        let theme = [("name", "Ada"), ("zone", "UTC"), ("theme", "sepia")];
        let wrong = ada.posts("/settings", &theme).await.text;
        let told = "id=\"theme-error\"";
        let says = "“sepia” is no theme: choose “Same as my device”, “Light” or “Dark”.";
        assert!(wrong.contains(told) && wrong.contains(says), "{wrong}");
        let data = ada.opens("/settings/my-data.json").await;
        assert_eq!(data.header("content-type"), "application/json");
        assert!(data.text.contains("\"ada@example.org\""), "{}", data.text);
    }
}

#[actix_web::test]
async fn letters_stop_by_a_mail_programs_own_post_and_come_again_on_request() {
    for service in services() {
        let mut ada = service.signed_in("ada@example.org").await;
        ada.opens_duel_with("joost@example.org").await;
        let stop = service.path_in_letter_to("joost@example.org", "/unsubscribe/");
        let before = service.dump();
        let mut mailer = service.visitor();
        assert!(mailer.opens(&stop).await.text.contains("Stop the letters?"));
        assert_eq!(service.dump(), before, "looking stops nothing");
        let one_click = mailer
            .sends(
                Method::POST,
                &stop,
                &[("content-type", "application/x-www-form-urlencoded")],
                "List-Unsubscribe=One-Click",
            )
            .await;
        assert_eq!(one_click.status, StatusCode::OK);
        assert!(mailer.opens(&stop).await.text.contains("No more letters"));
        let undone = mailer.posts(&format!("{stop}/undo"), &[]).await;
        assert_eq!(undone.header("location"), stop);
        assert!(mailer.opens(&stop).await.text.contains("Stop the letters?"));
        assert_eq!(
            mailer.opens("/unsubscribe/0000").await.status,
            StatusCode::NOT_FOUND
        );
    }
}
