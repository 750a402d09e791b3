//! A house in a home network, which is reached by plain http: browsers tell less there of where a form comes from, and
//! those of terminals tell nothing.

use super::support::houses_with;
use crate::prelude::*;

const LAN: &str = "http://192.168.1.20:8080";
/// What browsers say there of a form of the site itself: most, those that let no referrer out, and lynx, w3m and links.
const SAID: [&[(&str, &str)]; 3] = [&[("origin", LAN)], &[("origin", "null")], &[]];

#[each::test(houses_with(LAN, &HostPage::Closed))]
fn by_plain_http_a_letter_signs_in_and_forms_are_taken_whatever_the_browser_says(site: TestHouse) {
    for said in SAID {
        let mut ada = site.visitor();
        let page = ada.opens("/sign-in");
        // Browsers complain of it there, and do not obey.
        page.bears("cross-origin-opener-policy", "");
        let cookie = page.header("set-cookie");
        cookie
            .says("wonderpost-browser=")
            .lacks_all(["__Host-", "Secure"]);
        let asked = ada.posts_as("/sign-in", "address=ada@example.org&next=/", said);
        asked.leads_to("/sign-in/code");
        let link = site.link_to(ADA, "/sign-in/");
        ada.opens(&link).is(200);
        ada.posts_as(&link, "", said).is(303);
        ada.opens("/tables/new?game=duel").says("my settings");
        let opened = ada.posts_as("/tables/new", "game=duel&seats=2&invited=", said);
        let table = opened.is(303).location().to_owned();
        ada.opens(&table).is(200);
        let talk = format!("{table}/talk");
        ada.posts_as(&talk, "words=hello", said).is(303);
        ada.opens(&table).says("hello");
        ada.posts_as("/sign-out", "", said).leads_to("/");
        ada.opens("/settings").leads_to("/sign-in?next=/settings");
    }
}

#[each::test(houses_with(LAN, &HostPage::Closed))]
fn by_plain_http_a_form_of_another_site_is_refused(site: TestHouse) {
    let (mut ada, eve) = (site.signed_in(ADA), site.signed_in(EVE));
    let before = site.dump();
    let foreign: [&[(&str, &str)]; 6] = [
        &[("origin", "http://evil.example")],
        &[("origin", "http://192.168.1.20:8081")],
        &[("origin", "https://192.168.1.20:8080")],
        &[("origin", "http://evil@192.168.1.20:8080")],
        &[("sec-fetch-site", "cross-site")],
        &[("origin", LAN), ("sec-fetch-site", "same-site")],
    ];
    let name = "name=Eve&zone=UTC&theme=dark";
    for said in foreign {
        let sent = ada.clone().posts_as("/settings", name, said).is(403);
        sent.says("another site");
    }
    // It cannot know the token of this browser; it may have one of its own.
    for token in [String::new(), eve.csrf] {
        let mut deceived = ada.clone();
        deceived.csrf = token;
        for said in SAID {
            deceived.clone().posts_as("/settings", name, said).is(403);
        }
    }
    assert_eq!(site.dump(), before);
    ada.posts_as("/settings", name, SAID[2]).is(303);
}
