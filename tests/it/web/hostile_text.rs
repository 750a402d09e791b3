//! Hostile text in every field: it stays text on every page and in every letter, as a browser reads them.

use scraper::{Html, Node};
use wonderpost::host::acts;

use super::support::uid;
use crate::prelude::*;

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
                let source = element.attr("src").unwrap_or_default();
                let is_own = match element.name() {
                    "script" => source.starts_with("/static/"),
                    // The one picture of a letter, the board, is a part of the letter itself.
                    "img" => source.starts_with("data:image/png;base64,"),
                    _ => true,
                };
                if !is_own || element.id() == Some("hostile") {
                    strange.push(format!("<{}>", element.name()));
                }
                for (name, value) in element.attrs() {
                    let is_plain = |byte: u8| byte.is_ascii_alphabetic() || byte == b'-';
                    if name.starts_with("on") || !name.bytes().all(is_plain) {
                        strange.push(format!("{name}={value}"));
                    }
                    text.extend([value, "\n"]);
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

/// Forms whose fields are shown again in the answer, or told of: a field that is as it should be, and hostile ones.
fn forms(table: &str) -> [(String, &'static str, &'static [&'static str]); 7] {
    let moves = format!("{table}/moves");
    [
        ("/sign-in".to_owned(), "", &["address", "next"]),
        ("/sign-in/code".to_owned(), "", &["code"]),
        ("/settings".to_owned(), "name=", &["zone", "theme"]),
        ("/tables/new".to_owned(), "game=duel", &["invited", "words"]),
        ("/tables/new".to_owned(), "", &["game", "seats"]),
        (moves.clone(), "expected=8", &["move", "command_id"]),
        (moves, "", &["move", "expected"]),
    ]
}

/// Addresses that show what was said, or bear hostile text themselves.
fn addresses(table: &str) -> Vec<String> {
    const TEXT: &str = "%22%3E%3Cb%20id=hostile%3E";
    let fixed = ["/", "/settings", "/host", "/host/letters/1"].map(str::to_owned);
    let tails = ["", "/history", "/proof", "/at/8"].map(|tail| format!("{table}{tail}"));
    let starts = "tables/new?game= sign-in?next= games/ no/such/ tables/".split(' ');
    let starts = starts.map(|start| format!("/{start}{TEXT}"));
    let ends = ["?line=", "/at/"].map(|end| format!("{table}{end}{TEXT}"));
    fixed
        .into_iter()
        .chain(tails)
        .chain(starts)
        .chain(ends)
        .collect()
}

fn named<'a>(site: &'a TestHouse, address: &str, mark: &str) -> Visitor<'a> {
    let mut visitor = site.signed_in(address);
    let name = hostile_name(mark);
    let settings = [("name", name.as_str()), ("zone", "UTC"), ("theme", "auto")];
    visitor.posts("/settings", &settings);
    visitor
}

/// Somebody with another address claims the seat that an invitation is for. Gives the pages about that.
fn claim(site: &TestHouse, invitation: &str) -> Vec<Answer> {
    let mut work = named(site, "joost@work.example", "claimer");
    let asked = [work.opens(invitation), work.presses(invitation)];
    let claim = site.link_to(JOOST, "/claims/");
    let mut mailbox = site.visitor();
    let answered = [
        mailbox.opens(&claim),
        mailbox.posts(&claim, &[("answer", &*hostile("answer"))]),
        mailbox.posts(&claim, "answer=no"),
    ];
    asked.into_iter().chain(answered).collect()
}

/// A browser that names itself so signs in as Ada, whose mailbox is told.
fn signs_in_strangely(site: &TestHouse) -> Answer {
    let mut other = site.visitor();
    let link = other.asks_for_link(ADA, "/settings");
    other.opens(&link);
    let headers = [("user-agent", &*hostile("browser")), OURS];
    other.posts_as(&link, "", &headers).is(303);
    other.opens("/settings")
}

/// Games of every kind between two of hostile names.
fn plays_all_games(site: &TestHouse, ada: &mut Visitor<'_>) -> Vec<Answer> {
    let mut ben = named(site, "ben@example.org", "ben");
    let mut pages = Vec::new();
    for game in rules::ALL {
        let fields = "seats=2&option-edition=first&invited=ben@example.org";
        let table = ada.opens_table(game.meta().key, fields);
        let invitation = site.link_to("ben@example.org", "/invitations/");
        let words = hostile("chance");
        let seated = ben.fills_in(&invitation, &[("words", &*words)]);
        seated.leads_to(&table);
        for tail in ["", "/history", "/proof"] {
            pages.push(ben.opens(&format!("{table}{tail}")));
        }
        pages.push(ada.opens(&table));
    }
    pages
}

/// Lets people write hostile text wherever they can, and gives all pages that they see.
fn pages(site: &TestHouse) -> Vec<String> {
    let mut ada = named(site, ADA, "own");
    let table = ada.invites(JOOST);
    let invitation = site.link_to(JOOST, "/invitations/");
    let mut pages = claim(site, &invitation);
    let mut joost = site.visitor();
    pages.push(joost.opens(&invitation));
    let unnamed = [("name", ""), ("words", &*hostile("chance"))];
    pages.push(joost.posts(&invitation, &unnamed));
    let name = hostile_name("guest");
    joost.posts(&invitation, &[("name", &*name)]);
    for place in ["talk", "notes"] {
        let words = hostile(place);
        let said = ada.posts(&format!("{table}/{place}"), &[("words", &*words)]);
        said.is(303);
    }
    for (at, fixed, names) in forms(&table) {
        let values: Vec<String> = names.iter().map(|name| hostile(name)).collect();
        let mut fields: Vec<_> = fixed.split_once('=').into_iter().collect();
        let typed = names.iter().zip(&values);
        fields.extend(typed.map(|(name, value)| (*name, &**value)));
        pages.push(ada.posts(&at, &fields));
    }
    pages.push(signs_in_strangely(site));
    let why = hostile("why");
    acts::freeze(site, uid(&table), &why).expect("it is stopped");
    pages.push(ada.opens(&table));
    acts::thaw(site, uid(&table), &why).expect("it goes on");
    pages.push(ada.opens(&format!("{table}/proof")));
    pages.extend(plays_all_games(site, &mut ada));
    for address in addresses(&table) {
        pages.push(ada.opens(&address));
        pages.push(joost.opens(&address));
    }
    pages.into_iter().map(|page| page.text).collect()
}

#[each::test(services())]
fn hostile_text_adds_nothing_to_any_page_or_letter(site: TestHouse) {
    let mut all = String::new();
    let pages = pages(&site).into_iter();
    for page in pages.chain(site.html_of_letters()) {
        let (strange, text) = read(&page);
        assert!(strange.is_empty(), "{strange:?} in {page}");
        all.push_str(&text);
    }
    // It was there to do harm: each stands somewhere as it was written.
    all.says_all(["talk", "notes", "invited", "words", "why"].map(hostile));
    all.says_all(["own", "guest", "claimer", "ben"].map(hostile_name));
}
