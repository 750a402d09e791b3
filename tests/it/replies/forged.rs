//! Mails that somebody forged or that nobody vouches for do nothing.

use wonderpost::tables::replies::{Ignored, Received};

use super::once::{begun, first_number, seq};
use super::world::{self, AUTHSERV, Mail};
use crate::support::databases;
use crate::support::random::Random;
use crate::support::sending::Sent;

const MAILS: usize = 10_000;

/// Everything that a forger may change about a good mail, and that must make it worthless.
fn forged(good: &Mail, strange: &Sent, dice: &mut Random) -> Mail {
    let (local, domain) = good.to.split_once('@').expect("an address");
    let (own, token) = local.split_once('+').expect("a token");
    let at = |token: &str| format!("{own}+{token}@{domain}");
    let mut mail = good.clone();
    mail.message_id = format!("{}@forger.example", dice.below(usize::MAX));
    match dice.below(12) {
        0 => {
            let mut signs: Vec<u8> = token.bytes().collect();
            let index = dice.below(signs.len());
            signs[index] = if signs[index] == b'0' { b'1' } else { b'0' };
            mail.to = at(&String::from_utf8(signs).expect("digits"));
        }
        1 => mail.to = at(&token[..dice.below(token.len())]),
        2 => mail.to = at(&format!("{token}{}", dice.below(10))),
        3 => mail.to = world::reply_to(strange),
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

#[test]
fn forged_mails_do_nothing_and_are_not_answered() {
    let mut dice = Random::printed("forged_mails_do_nothing_and_are_not_answered");
    for database in databases::every() {
        let service = world::service(&database);
        let letter = begun(&service);
        let elsewhere = databases::sqlite();
        let strange = begun(&world::service(&elsewhere));
        let good = Mail::answering(&letter, first_number(&letter));
        let before = seq(&service, &letter);
        for _ in 0..MAILS / 2 {
            let mail = forged(&good, &strange, &mut dice);
            let received = world::receive(&service, &mail);
            assert!(
                matches!(received, Received::Ignored(_)),
                "{received:?}: {}",
                String::from_utf8_lossy(&mail.raw())
            );
        }
        assert_eq!(seq(&service, &letter), before);
        assert!(world::letters(&service).is_empty(), "nobody is answered");
        let played = world::receive(&service, &good);
        assert!(
            matches!(played, Received::Done(_)),
            "the good one plays: {played:?}"
        );
        assert!(seq(&service, &letter) > before);
    }
}

#[test]
fn a_host_may_trust_the_sender_alone_and_even_then_not_another_sender() {
    for database in databases::every() {
        let mut service = world::service(&database);
        let letter = begun(&service);
        let unproven = Mail {
            verdict: "none".to_owned(),
            ..Mail::answering(&letter, first_number(&letter))
        };
        assert_eq!(
            world::receive(&service, &unproven),
            Received::Ignored(Ignored::Unproven)
        );
        let replies = service.replies.as_mut().expect("they are taken");
        replies.accepts_unproven = true;
        let other = Mail {
            from: "mallory@mail.example".to_owned(),
            ..unproven.clone()
        };
        assert_eq!(
            world::receive(&service, &other),
            Received::Ignored(Ignored::OtherSender)
        );
        assert!(matches!(
            world::receive(&service, &unproven),
            Received::Done(_)
        ));
    }
}
