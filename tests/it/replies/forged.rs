//! Mails that somebody forged or that nobody vouches for do nothing.

use std::collections::BTreeSet;

use mailbox::Server;
use wonderpost::tell::mails::Outcome;
use wonderpost::tell::replies::Ignored;

use super::world::{AUTHSERV, Begun, Mail, PLAYED, World, begun, reply_address, token};
use crate::prelude::*;
use crate::support::report::cases;

/// Everything that a forger may change about a good mail, and that must make it worthless; `strange` is the address of
/// a letter of elsewhere.
fn forged(good: &Mail, strange: &str, dice: &mut Random) -> Mail {
    let token = token(&good.to);
    let at = |token: &str| format!("reply+{token}@play.example.org");
    let mut mail = good.clone();
    mail.message_id = format!("{}@forger.example", dice.below(usize::MAX));
    match dice.below(12) {
        0 => {
            let (before, rest) = token.split_at(dice.below(token.len()));
            let sign = if rest.starts_with('0') { "1" } else { "0" };
            mail.to = at(&format!("{before}{sign}{}", &rest[1..]));
        }
        1 => mail.to = at(&token[..dice.below(token.len())]),
        2 => mail.to = at(&format!("{token}{}", dice.below(10))),
        3 => strange.clone_into(&mut mail.to),
        4 => {
            mail.to = "post@play.example.org".to_owned();
            mail.answers = String::new();
        }
        5 => mail.from = "mallory@mail.example".to_owned(),
        6 => mail.from = format!("{}.evil.example", good.from),
        7 => mail.verdict = "dmarc=fail header.from=mail.example".to_owned(),
        8 => mail.verdict = "dmarc=pass header.from=evil.example".to_owned(),
        9 => mail.verdict = "none".to_owned(),
        10 => {
            mail.verdict = format!(
                "dmarc=none\r\nAuthentication-Results: {AUTHSERV}; dmarc=pass header.from=mail.example"
            );
        }
        _ => mail.verdict = "spf=pass reason=\"dmarc=pass header.from=mail.example\"".to_owned(),
    }
    mail
}

#[each::test(begun())]
fn forged_mails_do_nothing_and_are_not_answered((world, letter): Begun) {
    let mut dice = Random::printed(&format!(
        "forged_mails_do_nothing_and_are_not_answered {}",
        world.database.label
    ));
    let strange = World::on(databases::sqlite()).begins();
    let strange = reply_address(&strange.letter.raw);
    let good = world.first_move(&letter);
    let before = world.seq(&letter);
    for _ in 0..cases(1_000, 5_000) {
        let mail = forged(&good, &strange, &mut dice);
        let (received, raw) = (world.receives(&mail), mail.raw());
        let is_ignored = matches!(received, Received::Ignored(_));
        assert!(is_ignored, "{}", String::from_utf8_lossy(&raw));
    }
    assert_eq!(world.seq(&letter), before);
    // One mailbox alone heard of them: each letter once, and three at most.
    let mut told = BTreeSet::new();
    for sent in world.letters() {
        let (kind, to) = (sent.kind(), &*sent.letter.intent.to_address);
        assert_eq!((kind, to), ("answer", &*good.from));
        assert!(told.insert(sent.mail.text.clone()), "{}", sent.mail.text);
    }
    assert!((1..=3).contains(&told.len()), "{told:?}");
    assert_eq!(world.receives(&good), PLAYED, "the good one plays");
    assert!(world.seq(&letter) > before);
}

#[each::test(begun())]
fn a_host_may_trust_the_sender_alone_and_even_then_not_another_sender((mut world, letter): Begun) {
    let unproven = Mail {
        verdict: "none".to_owned(),
        ..world.first_move(&letter)
    };
    let replies = world.service.replies.as_mut().expect("they are taken");
    replies.accepts_unproven = true;
    let other = Mail {
        from: "mallory@mail.example".to_owned(),
        ..unproven.clone()
    };
    let ignored = Received::Ignored(Ignored::OtherSender);
    assert_eq!(world.receives(&other), ignored);
    assert_eq!(world.receives(&unproven), PLAYED);
}

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
