//! What mail servers of real providers write above a mail, and what a host sets for each.

use mailbox::Server;
use wonderpost::tables::mails::Outcome;
use wonderpost::tables::replies::{Ignored, Received};

use super::world::{Mail, World, begun};
use crate::support::sending::Sent;

/// Delivers an answer, with what stands above it in place of the verdict of one server.
fn takes(world: &World, letter: &Sent, above: &str, text: &str) -> Received {
    let mail = Mail {
        verdict: "none".to_owned(),
        ..world.answer(letter, text)
    };
    let raw = String::from_utf8(mail.raw()).expect("text");
    let own = "Authentication-Results: mx.play.example.org; none\r\n";
    assert!(raw.contains(own));
    world.takes(raw.replacen(own, above, 1).as_bytes())
}

#[test]
fn the_verdicts_of_real_providers_are_read() {
    let pass = "dmarc=pass header.from=mail.example";
    let field = |value: &str| format!("Authentication-Results: {value}\r\n");
    let by_method = [
        "bimi.fruitmail.example; bimi=none",
        "arc.fruitmail.example; arc=none",
        &format!("dmarc.fruitmail.example; {pass}"),
        "spf.fruitmail.example; spf=pass smtp.mailfrom=bo@mail.example",
    ]
    .map(field)
    .concat();
    let nameless = field(&format!(
        "spf=pass (sender IP is 192.0.2.7) smtp.mailfrom=mail.example; {pass};compauth=pass reason=100"
    ));
    let fourth = field(&format!("mx4.letterhouse.example; {pass}"));
    let received = "Received: from x.example by mx.letterhouse.example; now\r\n";
    let below = format!(
        "{}{received}{fourth}",
        field("mx1.letterhouse.example; spf=pass")
    );
    for (mut world, letter) in begun() {
        for (setting, above, is_believed) in [
            ("dmarc.fruitmail.example", &by_method, true),
            ("*.fruitmail.example", &by_method, true),
            ("mx.play.example.org", &by_method, false),
            ("unnamed", &nameless, true),
            ("mx.play.example.org", &nameless, false),
            ("mx1.letterhouse.example", &fourth, false),
            (
                "mx1.letterhouse.example,mx4.letterhouse.example",
                &fourth,
                true,
            ),
            ("*.letterhouse.example", &fourth, true),
            ("*.letterhouse.example", &below, false),
        ] {
            let replies = world.service.replies.as_mut().expect("they are taken");
            replies.servers = setting.split(',').filter_map(Server::read).collect();
            let said = Received::Done(Outcome::Said);
            let ignored = Received::Ignored(Ignored::Unproven);
            let expected = if is_believed { said } else { ignored };
            let received = takes(&world, &letter, above, "say hello");
            assert_eq!(received, expected, "{setting}: {above}");
        }
    }
}

#[test]
fn what_the_hosts_own_gateway_and_rules_add_is_not_the_players() {
    for (mut world, letter) in begun() {
        let replies = world.service.replies.as_mut().expect("they are taken");
        replies.banners = vec!["[EXTERNAL] This mail".to_owned()];
        let text = "[EXTERNAL] This mail came from outside. Think before you click.\n\nshow";
        let shown = Received::Done(Outcome::Shown);
        assert_eq!(world.answers(&letter, text), shown);
        let ruled = |rules: &str| Mail {
            head: format!("X-MS-Exchange-Inbox-Rules-Loop: {rules}\r\n"),
            ..world.answer(&letter, "show")
        };
        assert_eq!(world.receives(&ruled("reply@play.example.org")), shown);
        let own = world.receives(&ruled(&letter.letter.to_address));
        assert_eq!(own, Received::Ignored(Ignored::Robot("vacation")));
    }
}
