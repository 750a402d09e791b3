//! Hostile text in every field: it stays text on every page and in every letter, as a browser reads them.

use actix_web::http::{Method, StatusCode};
use scraper::{Html, Node};
use wonderpost::games;
use wonderpost::tables::host_acts;

use super::support::{Answer, TestHouse, Visitor, services};

/// Text that would become elements and attributes wherever it is not escaped; `mark` tells where it came from.
fn hostile(mark: &str) -> String {
    format!(
        "{mark}\"'><img src=x onerror=alert(1)></title></textarea></script><b id=hostile>&lt;{mark}"
    )
}

/// A name that does the same; names are short.
fn hostile_name(mark: &str) -> String {
    format!("{mark}\"'><b id=hostile>&lt;")
}

/// Lists what is in a page that nobody put there, and gives all its text with the values of its attributes.
fn read(page: &str) -> (Vec<String>, String) {
    let mut strange = Vec::new();
    let mut text = String::new();
    for node in Html::parse_document(page).tree.nodes() {
        match node.value() {
            Node::Element(element) => {
                let is_own_script = element.name() != "script"
                    || element
                        .attr("src")
                        .is_some_and(|src| src.starts_with("/static/"));
                // The one picture of a letter, the board, is a part of the letter itself.
                let is_own_image = element.name() != "img"
                    || element
                        .attr("src")
                        .is_some_and(|src| src.starts_with("data:image/png;base64,"));
                let is_fine = is_own_script && is_own_image && element.id() != Some("hostile");
                if !is_fine {
                    strange.push(format!("<{}>", element.name()));
                }
                for (name, value) in element.attrs() {
                    if name.starts_with("on")
                        || !name
                            .bytes()
                            .all(|byte| byte.is_ascii_alphabetic() || byte == b'-')
                    {
                        strange.push(format!("{name}={value}"));
                    }
                    text.push_str(value);
                    text.push('\n');
                }
            }
            Node::Text(words) => text.push_str(words),
            Node::Comment(comment) => strange.push(format!("{comment:?}")),
            Node::Document | Node::Fragment | Node::Doctype(_) | Node::ProcessingInstruction(_) => {
            }
        }
    }
    (strange, text)
}

/// Forms whose fields are shown again in the answer, or told of.
fn forms(table: &str) -> Vec<(String, Vec<(&'static str, String)>)> {
    let fields = |names: &[&'static str]| -> Vec<(&'static str, String)> {
        names.iter().map(|name| (*name, hostile(name))).collect()
    };
    let with = |fixed: (&'static str, &str), names: &[&'static str]| {
        let mut all = vec![(fixed.0, fixed.1.to_owned())];
        all.extend(fields(names));
        all
    };
    vec![
        ("/sign-in".to_owned(), fields(&["address", "next"])),
        ("/sign-in/code".to_owned(), fields(&["code"])),
        (
            "/settings".to_owned(),
            with(("name", ""), &["zone", "theme"]),
        ),
        (
            "/tables/new".to_owned(),
            with(("game", "duel"), &["invited", "words"]),
        ),
        ("/tables/new".to_owned(), fields(&["game", "seats"])),
        (
            format!("{table}/moves"),
            with(("expected", "8"), &["move", "command_id"]),
        ),
        (format!("{table}/moves"), fields(&["move", "expected"])),
    ]
}

/// Addresses that show what was said, or bear hostile text themselves.
fn addresses(table: &str) -> Vec<String> {
    const TEXT: &str = "%22%3E%3Cb%20id=hostile%3E";
    let mut addresses: Vec<String> = ["/", "/settings", "/host", "/host/letters/1"]
        .map(str::to_owned)
        .into();
    for tail in ["", "/history", "/proof", "/at/8"] {
        addresses.push(format!("{table}{tail}"));
    }
    for start in [
        "/tables/new?game=",
        "/sign-in?next=",
        "/games/",
        "/no/such/",
        "/tables/",
    ] {
        addresses.push(format!("{start}{TEXT}"));
    }
    addresses.push(format!("{table}?line={TEXT}"));
    addresses.push(format!("{table}/at/{TEXT}"));
    addresses
}

/// Somebody with an account and a hostile name.
async fn named<'a>(service: &'a TestHouse, address: &str, mark: &str) -> Visitor<'a> {
    let mut visitor = service.signed_in(address).await;
    let name = hostile_name(mark);
    let settings = [("name", name.as_str()), ("zone", "UTC"), ("theme", "auto")];
    visitor.posts("/settings", &settings).await;
    visitor
}

/// Somebody with another address claims the seat that an invitation is for. Gives the pages about that.
async fn claim(service: &TestHouse, invitation: &str) -> Vec<Answer> {
    let mut work = named(service, "joost@work.example", "claimer").await;
    let mut pages = vec![work.opens(invitation).await];
    pages.push(work.posts(invitation, &[]).await);
    let claim = service.path_in_letter_to("joost@example.org", "/claims/");
    let mut mailbox = service.visitor();
    pages.push(mailbox.opens(&claim).await);
    pages.push(
        mailbox
            .posts(&claim, &[("answer", &hostile("answer"))])
            .await,
    );
    pages.push(mailbox.posts(&claim, &[("answer", "no")]).await);
    pages
}

/// A browser that names itself so signs in as Ada, whose mailbox is told.
async fn signs_in_strangely(service: &TestHouse) -> Vec<Answer> {
    let mut other = service.visitor();
    other.opens("/sign-in").await;
    let fields = [("address", "ada@example.org"), ("next", "/settings")];
    other.posts("/sign-in", &fields).await;
    let link = service.path_in_letter_to("ada@example.org", "/sign-in/");
    other.opens(&link).await;
    let (agent, body) = (hostile("browser"), format!("csrf={}", other.csrf));
    let headers = [
        ("user-agent", &*agent),
        ("sec-fetch-site", "same-origin"),
        ("content-type", "application/x-www-form-urlencoded"),
    ];
    other.sends(Method::POST, &link, &headers, &body).await;
    vec![other.opens("/settings").await]
}

/// Games of every kind between two of hostile names.
async fn plays_all_games(service: &TestHouse, ada: &mut Visitor<'_>) -> Vec<Answer> {
    let mut ben = named(service, "ben@example.org", "ben").await;
    let mut pages = Vec::new();
    for game in games::ALL {
        let key = game.meta().key;
        ada.opens(&format!("/tables/new?game={key}")).await;
        let fields = [
            ("game", key),
            ("seats", "2"),
            ("option-edition", "first"),
            ("invited", "ben@example.org"),
        ];
        let opened = ada.posts("/tables/new", &fields).await;
        assert_eq!(opened.status, StatusCode::SEE_OTHER, "{}", opened.text);
        let table = opened.header("location").to_owned();
        let invitation = service.path_in_letter_to("ben@example.org", "/invitations/");
        ben.opens(&invitation).await;
        let seated = ben
            .posts(&invitation, &[("words", &hostile("chance"))])
            .await;
        assert_eq!(seated.header("location"), table, "{}", seated.text);
        for tail in ["", "/history", "/proof"] {
            pages.push(ben.opens(&format!("{table}{tail}")).await);
        }
        pages.push(ada.opens(&table).await);
    }
    pages
}

/// The host stops a table and lets it go on, with reasons that are not kind.
async fn host_acts(service: &TestHouse, ada: &mut Visitor<'_>, table: &str) -> Vec<Answer> {
    let uid = table.trim_start_matches("/tables/");
    let why = hostile("why");
    let frozen = host_acts::freeze(&service.app.service, uid, &why);
    assert!(frozen.is_ok(), "{frozen:?}");
    let mut pages = vec![ada.opens(table).await];
    let thawed = host_acts::thaw(&service.app.service, uid, &why);
    assert!(thawed.is_ok(), "{thawed:?}");
    pages.push(ada.opens(&format!("{table}/proof")).await);
    pages
}

/// Lets people write hostile text wherever they can, and gives all pages that they see.
async fn pages(service: &TestHouse) -> Vec<String> {
    let mut ada = named(service, "ada@example.org", "own").await;
    let table = format!("/tables/{}", ada.opens_duel_with("joost@example.org").await);
    let invitation = service.path_in_letter_to("joost@example.org", "/invitations/");
    let mut pages = claim(service, &invitation).await;
    let mut joost = service.visitor();
    pages.push(joost.opens(&invitation).await);
    let unnamed = [("name", ""), ("words", &*hostile("chance"))];
    pages.push(joost.posts(&invitation, &unnamed).await);
    let named = [("name", &*hostile_name("guest"))];
    joost.posts(&invitation, &named).await;
    for place in ["talk", "notes"] {
        let words = hostile(place);
        let said = ada
            .posts(&format!("{table}/{place}"), &[("words", &words)])
            .await;
        assert_eq!(said.status, StatusCode::SEE_OTHER, "{place}");
    }
    for (at, fields) in forms(&table) {
        let fields = fields.iter().map(|(name, value)| (*name, value.as_str()));
        pages.push(ada.posts(&at, &fields.collect::<Vec<_>>()).await);
    }
    pages.extend(signs_in_strangely(service).await);
    pages.extend(host_acts(service, &mut ada, &table).await);
    pages.extend(plays_all_games(service, &mut ada).await);
    for address in addresses(&table) {
        pages.push(ada.opens(&address).await);
        pages.push(joost.opens(&address).await);
    }
    pages.into_iter().map(|page| page.text).collect()
}

#[actix_web::test]
async fn hostile_text_adds_nothing_to_any_page_or_letter() {
    for service in services() {
        let mut all = String::new();
        for page in pages(&service).await {
            let (strange, text) = read(&page);
            assert!(strange.is_empty(), "{strange:?} in {page}");
            all.push_str(&text);
        }
        for letter in service.html_of_letters() {
            let (strange, text) = read(&letter);
            assert!(strange.is_empty(), "{strange:?} in {letter}");
            all.push_str(&text);
        }
        // It was there to do harm: each stands somewhere as it was written.
        let shown = ["talk", "notes", "invited", "words", "why"].map(hostile);
        for shown in shown
            .into_iter()
            .chain(["own", "guest", "claimer", "ben"].map(hostile_name))
        {
            assert!(all.contains(&shown), "{shown} is on no page");
        }
    }
}
