//! What the mail server of a host adds to a mail, and whom of several servers a host believes.

use mailbox::Server;
use wonderpost::tell::mails::Outcome;
use wonderpost::tell::replies::{Ignored, Received};

use super::world::{AUTHSERV, Begun, Mail, begun};

/// How the verdicts of real providers are read, the crate `mailbox` tries.
#[each::test(begun())]
fn a_verdict_is_believed_of_the_servers_that_a_host_names_alone((mut world, letter): Begun) {
    let mx4 = "mx4.letterhouse.example";
    for (setting, server, is_believed) in [
        ("mx1.letterhouse.example", mx4, false),
        ("mx1.letterhouse.example,mx4.letterhouse.example", mx4, true),
        ("*.letterhouse.example", mx4, true),
        ("*.elsewhere.example", mx4, false),
        ("unnamed", mx4, false),
        // A verdict without a name before it.
        ("unnamed", "spf=pass", true),
        (AUTHSERV, "spf=pass", false),
    ] {
        let replies = world.service.replies.as_mut().expect("they are taken");
        replies.servers = setting.split(',').filter_map(Server::read).collect();
        let raw = world.answer(&letter, "say hello").raw();
        let raw = String::from_utf8(raw).expect("text");
        let raw = raw.replacen(AUTHSERV, server, 1);
        let said = Received::Done(Outcome::Said);
        let ignored = Received::Ignored(Ignored::Unproven);
        let expected = if is_believed { said } else { ignored };
        assert_eq!(world.takes(raw.as_bytes()), expected, "{setting} {server}");
    }
}

#[each::test(begun())]
fn what_the_hosts_own_gateway_and_rules_add_is_not_the_players((mut world, letter): Begun) {
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
    let own = world.receives(&ruled(&letter.letter.intent.to_address));
    assert_eq!(own, Received::Ignored(Ignored::Robot("vacation")));
}
