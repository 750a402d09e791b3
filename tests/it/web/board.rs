//! The page of a table: what it shows to whom, and what a move posted from it is answered with.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "what a test cannot find or read has failed it"
)]

use actix_web::http::StatusCode;

use super::support::{Answer, TestHouse, Visitor, services};

pub(super) const FREJA: &str = "freja@example.org";
pub(super) const JOOST: &str = "joost@example.org";

/// Two people at a table of Duel that has begun.
pub(super) struct Pair<'a> {
    pub(super) uid: String,
    pub(super) people: [Visitor<'a>; 2],
}

/// Seats two people who signed in by letter.
pub(super) async fn pair(service: &TestHouse) -> Pair<'_> {
    let mut freja = service.signed_in(FREJA).await;
    let mut joost = service.signed_in(JOOST).await;
    let uid = freja.opens_duel_with("").await;
    let path = format!("/tables/{uid}/join");
    joost.opens(&path).await;
    let joined = joost.posts(&path, &[("name", "Joost")]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    Pair {
        uid,
        people: [freja, joost],
    }
}

impl Pair<'_> {
    pub(super) fn path(&self) -> String {
        format!("/tables/{}", self.uid)
    }

    /// The index of whoever has buttons, with the page.
    pub(super) async fn awaited(&mut self) -> (usize, Answer) {
        let path = self.path();
        for (index, person) in self.people.iter_mut().enumerate() {
            let page = person.opens(&path).await;
            if !moves(&page.text).is_empty() {
                return (index, page);
            }
        }
        panic!("nobody can move at {path}");
    }

    /// Posts a move as somebody's page would.
    pub(super) async fn posts_move(&mut self, who: usize, page: &Answer, mv: &str) -> Answer {
        let path = format!("{}/moves", self.path());
        let fields = [
            ("move", mv),
            ("expected", field(&page.text, "expected")),
            ("command_id", field(&page.text, "command_id")),
        ];
        self.people[who].posts(&path, &fields).await
    }
}

/// The moves of all buttons of a page, in order, each once.
pub(super) fn moves(html: &str) -> Vec<String> {
    let mut moves = Vec::new();
    for rest in html.split("name=\"move\" value=\"").skip(1) {
        let mv = rest.split('"').next().unwrap().replace("&#39;", "'");
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    moves
}

/// The value of a hidden field.
pub(super) fn field<'a>(html: &'a str, name: &str) -> &'a str {
    let start = format!("name=\"{name}\" value=\"");
    html.split_once(&start)
        .and_then(|(_, rest)| rest.split('"').next())
        .unwrap_or("")
}

#[actix_web::test]
async fn a_move_is_played_by_the_button_of_its_row_and_the_other_one_is_told() {
    for service in services() {
        let mut pair = pair(&service).await;
        let (who, page) = pair.awaited().await;
        assert!(page.text.contains("Choose a wonder, "), "{}", page.text);
        let mv = moves(&page.text).remove(0);
        assert!(mv.starts_with("draft "), "{mv}");
        let played = pair.posts_move(who, &page, &mv).await;
        assert_eq!(played.status, StatusCode::SEE_OTHER);
        assert_eq!(played.header("location"), pair.path());
        let path = pair.path();
        let mine = pair.people[who].opens(&path).await;
        assert!(mine.text.contains("Your last move, "), "{}", mine.text);
        assert!(mine.text.contains("You drafted"), "{}", mine.text);
        let theirs = pair.people[1 - who].opens(&path).await;
        assert!(theirs.text.contains("turn--mine"));
        assert!(theirs.text.contains("</strong> drafted"), "{}", theirs.text);
    }
}

#[actix_web::test]
async fn whoever_loads_the_answer_of_a_form_again_is_led_to_the_table() {
    for service in services() {
        let mut pair = pair(&service).await;
        let path = pair.path();
        for form in ["moves", "talk", "notes", "orders", "resign", "rematch"] {
            let answer = pair.people[0].opens(&format!("{path}/{form}")).await;
            assert_eq!(answer.status, StatusCode::SEE_OTHER, "{form}");
            assert_eq!(answer.header("location"), path, "{form}");
            // What is no table's name leads nowhere; what may be one is for the table's page to say.
            let stray = pair.people[0].opens(&format!("/tables/AB/{form}")).await;
            assert_eq!(stray.status, StatusCode::NOT_FOUND, "{form}");
            let unknown = pair.people[0]
                .opens(&format!("/tables/nosuch/{form}"))
                .await;
            assert_eq!(unknown.header("location"), "/tables/nosuch", "{form}");
        }
        let unknown = pair.people[0].opens("/tables/nosuch").await;
        assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    }
}

#[actix_web::test]
async fn a_refused_move_is_answered_with_its_sentence_its_rule_and_the_board() {
    for service in services() {
        let mut pair = pair(&service).await;
        let (who, page) = pair.awaited().await;
        let before = service.dump();
        let refused = pair.posts_move(who, &page, "build temple").await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(
            refused.text.contains("That was not played"),
            "{}",
            refused.text
        );
        assert!(refused.text.contains("Rule: duel"), "{}", refused.text);
        assert_eq!(moves(&refused.text), moves(&page.text));
        assert_eq!(service.dump(), before, "a refused move stores nothing");
    }
}

#[actix_web::test]
async fn a_form_of_an_older_position_shows_the_table_as_it_is_now() {
    for service in services() {
        let mut pair = pair(&service).await;
        let (who, page) = pair.awaited().await;
        let offered = moves(&page.text);
        pair.posts_move(who, &page, &offered[0]).await;
        let path = format!("{}/moves", pair.path());
        let fields = [
            ("move", offered[1].as_str()),
            ("expected", field(&page.text, "expected")),
            ("command_id", "another"),
        ];
        let stale = pair.people[who].posts(&path, &fields).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        assert!(
            stale.text.contains("You have already played"),
            "{}",
            stale.text
        );
        assert!(stale.text.contains("turn--waiting"), "{}", stale.text);
    }
}

#[actix_web::test]
async fn the_same_form_sent_twice_plays_once() {
    for service in services() {
        let mut pair = pair(&service).await;
        let (who, page) = pair.awaited().await;
        let mv = moves(&page.text).remove(0);
        pair.posts_move(who, &page, &mv).await;
        let before = service.dump();
        let again = pair.posts_move(who, &page, &mv).await;
        assert_eq!(again.status, StatusCode::SEE_OTHER);
        assert_eq!(service.dump(), before);
    }
}

#[actix_web::test]
async fn a_stranger_learns_nothing_of_a_table_that_is_not_open_to_watch() {
    for service in services() {
        let pair = pair(&service).await;
        let mut stranger = service.signed_in("eva@example.org").await;
        for page in ["", "/history", "/at/3", "/proof", "/journal.jsonl", "/seq"] {
            let hidden = stranger.opens(&format!("{}{page}", pair.path())).await;
            let missing = stranger.opens(&format!("/tables/nosuchtable{page}")).await;
            assert_eq!(hidden.status, StatusCode::NOT_FOUND, "{page}");
            assert_eq!(hidden.anywhere(), missing.anywhere(), "{page}");
        }
        stranger.opens("/settings").await;
        let path = format!("{}/moves", pair.path());
        let posted = stranger
            .posts(
                &path,
                &[("move", "x"), ("expected", "1"), ("command_id", "c")],
            )
            .await;
        assert_eq!(posted.status, StatusCode::NOT_FOUND);
    }
}

#[actix_web::test]
async fn talk_is_heard_by_both_and_notes_stay_private() {
    for service in services() {
        let mut pair = pair(&service).await;
        let path = pair.path();
        pair.people[0].opens(&path).await;
        let said = pair.people[0]
            .posts(
                &format!("{path}/talk"),
                &[("words", "<b>that library hurt</b>")],
            )
            .await;
        assert_eq!(said.header("location"), format!("{path}#talk"));
        pair.people[0]
            .posts(&format!("{path}/notes"), &[("words", "keep clay & wait")])
            .await;
        let mine = pair.people[0].opens(&path).await.text;
        let theirs = pair.people[1].opens(&path).await.text;
        assert!(theirs.contains("&#60;b&#62;that library hurt"), "{theirs}");
        assert!(mine.contains("keep clay &#38; wait"), "{mine}");
        assert!(!theirs.contains("keep clay"));
        let empty = pair.people[0]
            .posts(&format!("{path}/talk"), &[("words", "  ")])
            .await;
        assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
}

#[actix_web::test]
async fn giving_up_needs_a_tick_and_ends_the_game() {
    for service in services() {
        let mut pair = pair(&service).await;
        let path = pair.path();
        pair.people[0].opens(&path).await;
        let unsure = pair.people[0].posts(&format!("{path}/resign"), &[]).await;
        assert_eq!(unsure.status, StatusCode::BAD_REQUEST);
        let sure = pair.people[0]
            .posts(&format!("{path}/resign"), &[("sure", "yes")])
            .await;
        assert_eq!(sure.status, StatusCode::SEE_OTHER);
        let mine = pair.people[0].opens(&path).await.text;
        assert!(mine.contains("joost wins"), "{mine}");
        assert!(mine.contains("You gave the game up."), "{mine}");
        let theirs = pair.people[1].opens(&path).await.text;
        assert!(theirs.contains("You win"), "{theirs}");
        assert!(moves(&theirs).is_empty());
    }
}

#[actix_web::test]
async fn an_open_table_says_who_is_missing_and_gives_the_link() {
    for service in services() {
        let mut freja = service.signed_in(FREJA).await;
        let shared = freja.opens_duel_with("").await;
        let page = freja.opens(&format!("/tables/{shared}")).await.text;
        assert!(page.contains("Waiting for players"), "{page}");
        assert!(page.contains(&format!("http://127.0.0.1:8080/tables/{shared}")));
        let invited = freja.opens_duel_with(JOOST).await;
        let page = freja.opens(&format!("/tables/{invited}")).await.text;
        assert!(page.contains("invited by letter, not here yet"), "{page}");
        assert!(page.contains(JOOST), "whoever invited sees whom: {page}");
        let mut anybody = service.visitor();
        let theirs = anybody.opens(&format!("/tables/{invited}/join")).await;
        assert!(!theirs.text.contains(JOOST), "nobody else does");
    }
}

#[actix_web::test]
async fn a_hostile_name_is_only_text() {
    for service in services() {
        let mut freja = service.signed_in(FREJA).await;
        let uid = freja.opens_duel_with("").await;
        let mut guest = service.visitor();
        let path = format!("/tables/{uid}/join");
        guest.opens(&path).await;
        guest
            .posts(&path, &[("name", "<img src=x onerror=alert(1)>\"'&")])
            .await;
        for page in ["", "/history", "/at/6", "/proof"] {
            let mut answer = freja.opens(&format!("/tables/{uid}{page}")).await;
            if answer.status == StatusCode::SEE_OTHER {
                let next = answer.header("location").to_owned();
                answer = freja.opens(&next).await;
            }
            assert_eq!(answer.status, StatusCode::OK, "{page}");
            assert!(!answer.text.contains("<img"), "{page}");
            assert!(
                answer.text.contains("&#60;img src=x"),
                "{page}: {}",
                answer.text
            );
        }
    }
}
