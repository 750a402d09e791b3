//! Letters that come back: players see whom letters do not reach, and a forged notice does nothing.

use serde_json::Value;
use wonderpost::play::identity;

use super::corpus;
use super::world::{Begun, World, begun};
use crate::prelude::*;

/// The address of the corpus that its notices went to.
const THEIRS: &str = "bounce+m4n8b2v6c9x3z7l1k5j0h2g4f6d8s1a3@play.example";

/// Worlds to which letters come back, each with the letter of who is to move first.
fn begun_with_bounces() -> impl Iterator<Item = Begun> {
    begun().map(|(mut world, letter)| {
        world.service.bounce_address = Some("bounce@play.example.org".to_owned());
        (world, letter)
    })
}

/// Notices of the corpus by class, sent to an address of ours.
fn notices(class: &str, address: &str) -> Vec<(String, Vec<u8>)> {
    let rows = corpus::rows("bounces").into_iter();
    let rows = rows.filter(|(row, _)| row["class"] == class);
    let sent = |(row, raw): (Value, Vec<u8>)| {
        let raw = String::from_utf8_lossy(&raw).replace(THEIRS, address);
        (row["file"].to_string(), raw.into_bytes())
    };
    rows.map(sent).collect()
}

/// Nothing is done about a notice of a class to this address.
fn ignores(world: &World, class: &str, address: &str) {
    for (file, raw) in notices(class, address) {
        let received = world.takes(&raw);
        let is_ignored = matches!(received, Received::Ignored(_));
        assert!(is_ignored, "{file}: {received:?}");
    }
}

fn bounce_address(letter: &Sent) -> String {
    let id = letter.header("Message-ID").expect("a name");
    let local = id.trim_start_matches('<').split('@').next();
    format!("bounce+{}@play.example.org", local.expect("a local part"))
}

#[each::test(begun_with_bounces())]
fn a_letter_that_came_back_marks_the_seat_of_its_reader((world, letter): Begun) {
    let own = usize::from(letter.letter.intent.to_address.starts_with("bo@"));
    let address = bounce_address(&letter);
    assert!(world.knows(&address));
    for class in ["transient", "delayed", "none"] {
        ignores(&world, class, &address);
    }
    assert_eq!(world.unreached(&letter), [false, false]);
    let permanent = notices("permanent", &address);
    let (count, mut taken) = (permanent.len(), 0);
    assert!(count > 40);
    for (file, raw) in permanent {
        let received = world.takes(&raw);
        let is_taken = received == Received::Bounced;
        taken += usize::from(is_taken);
        let unreached = world.unreached(&letter);
        assert_eq!(unreached[own], is_taken, "{file}: {received:?}");
        assert!(!unreached[1 - own], "{file}");
        // An answer shows that the mailbox lives.
        world.answers(&letter, "show");
        assert_eq!(world.unreached(&letter), [false, false], "{file}");
    }
    assert!(taken * 100 >= count * 95, "{taken} of {count}");
}

#[each::test(begun_with_bounces())]
fn keeping_the_settings_takes_the_mark_away((world, letter): Begun) {
    let (_, raw) = notices("permanent", &bounce_address(&letter)).remove(0);
    assert_eq!(world.takes(&raw), Received::Bounced);
    let (_, person) = world.place(&letter);
    people::set_wants_letters(&world.db, person, true).expect("it is kept");
    assert!(world.unreached(&letter).contains(&true));
    identity::set_wants_letters(&world.db, person, true).expect("it is kept");
    assert_eq!(world.unreached(&letter), [false, false]);
}

#[each::test(begun_with_bounces())]
fn forged_notices_mark_nobody((world, letter): Begun) {
    let mut dice = Random::printed(&format!(
        "forged_notices_mark_nobody {}",
        world.database.label
    ));
    for _ in 0..20 {
        let address = match dice.below(3) {
            0 => format!("bounce+{}@play.example.org", dice.hex(32)),
            1 => bounce_address(&letter).replace("play.example.org", "play.example.net"),
            _ => "bounce@play.example.org".to_owned(),
        };
        assert!(!world.knows(&address));
        ignores(&world, "permanent", &address);
    }
    assert_eq!(world.unreached(&letter), [false, false]);
    assert!(world.letters().is_empty(), "nobody is answered");
}
