//! Links in letters that lay a move out: they lead to the board with that move and its button, and play nothing.

use actix_web::http::{Method, StatusCode};

use super::support::{Answer, HOME, TestHouse, Visitor, services};

/// A table of two, and its players.
struct Scene<'a> {
    ada: Visitor<'a>,
    lotte: Visitor<'a>,
    uid: String,
}

async fn scene(service: &TestHouse) -> Scene<'_> {
    let mut ada = service.signed_in("ada@example.org").await;
    let uid = ada.opens_duel_with("lotte@example.org").await;
    let mut lotte = service.visitor();
    let link = service.path_in_letter_to("lotte@example.org", "/invitations/");
    lotte.opens(&link).await;
    lotte.posts(&link, &[("name", "Lotte")]).await;
    Scene { ada, lotte, uid }
}

/// The paths in letters that lay a move out.
fn links(service: &TestHouse) -> Vec<String> {
    let letters = service.html_of_letters();
    let quoted = letters.iter().flat_map(|html| html.split('"'));
    let ours = quoted.filter_map(|part| part.strip_prefix(HOME));
    let laid = ours.filter(|path| path.contains("?move="));
    laid.map(str::to_owned).collect()
}

/// Opens a path, and where it leads to.
async fn follows(visitor: &mut Visitor<'_>, path: &str) -> Answer {
    let answer = visitor.opens(path).await;
    match answer.header("location").to_owned() {
        next if next.is_empty() => answer,
        next => visitor.opens(&next).await,
    }
}

/// The value of a field of the page.
fn field(page: &Answer, name: &str) -> String {
    let field = format!("name=\"{name}\" value=\"");
    let value = page.text.split(&field).nth(1).unwrap_or_default();
    value.split('"').next().unwrap_or_default().to_owned()
}

#[actix_web::test]
async fn a_link_lays_its_move_out_and_only_the_button_plays_it() {
    for service in services() {
        let mut scene = scene(&service).await;
        let links = links(&service);
        assert_eq!(
            links.len(),
            4,
            "one for each wonder of the draft: {links:?}"
        );
        let is_adas = links[0].starts_with("/tables/");
        let mover = if is_adas {
            &mut scene.ada
        } else {
            &mut scene.lotte
        };
        // Whoever only looks, a program that looks for viruses for example, changes nothing.
        let before = service.dump();
        let mut stranger = service.visitor();
        for link in &links {
            for method in [Method::GET, Method::HEAD] {
                stranger.sends(method.clone(), link, &[], "").await;
                mover.sends(method, link, &[], "").await;
            }
        }
        let page = follows(mover, &links[1]).await;
        assert_eq!(page.status, StatusCode::OK);
        assert_eq!(service.dump(), before);
        assert!(
            page.text.contains("From your letter: Draft "),
            "{}",
            page.text
        );
        // The button of this move stands once more than it does anyway.
        let (_, laid) = page.text.split_once("From your letter").unwrap_or_default();
        let mv = field(
            &Answer {
                text: laid.to_owned(),
                ..page_like(&page)
            },
            "move",
        );
        assert!(mv.starts_with("draft "), "{mv}");
        let form = [
            ("expected", field(&page, "expected")),
            ("command_id", field(&page, "command_id")),
            ("move", mv),
        ];
        let form: Vec<(&str, &str)> = form
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let played = mover
            .posts(&format!("/tables/{}/moves", scene.uid), &form)
            .await;
        assert_eq!(played.status, StatusCode::SEE_OTHER, "{}", played.text);
        // The same link lays nothing out any more.
        let after = follows(mover, &links[1]).await;
        assert!(!after.text.contains("From your letter: "), "{}", after.text);
    }
}

/// An answer with the status and headers of another.
fn page_like(page: &Answer) -> Answer {
    Answer {
        status: page.status,
        headers: page.headers.clone(),
        bytes: Vec::new(),
        text: String::new(),
    }
}

#[actix_web::test]
async fn a_move_that_is_not_possible_is_said_to_be_so_and_hostile_ones_stay_text() {
    for service in services() {
        let mut scene = scene(&service).await;
        let is_adas = links(&service)[0].starts_with("/tables/");
        let mover = if is_adas {
            &mut scene.ada
        } else {
            &mut scene.lotte
        };
        let table = format!("/tables/{}", scene.uid);
        for mv in [
            "build+baths",
            "%3Cscript%3Ealert(1)%3C/script%3E",
            "",
            "draft%20draft%20draft",
        ] {
            let page = mover.opens(&format!("{table}?move={mv}")).await;
            assert_eq!(page.status, StatusCode::OK, "{mv}");
            assert!(
                page.text
                    .contains("The move from your letter is not possible now"),
                "{mv}: {}",
                page.text
            );
            assert!(!page.text.contains("<script>alert"), "{mv}");
        }
        let long = "a".repeat(5_000);
        let page = mover.opens(&format!("{table}?move={long}")).await;
        assert!(!page.status.is_server_error(), "{}", page.status);
        let mut stranger = service.visitor();
        let hidden = stranger.opens(&format!("{table}?move=build+baths")).await;
        assert_ne!(hidden.status, StatusCode::OK);
    }
}
