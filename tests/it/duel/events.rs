//! The text of events: canonical, derivable again, refused when it is not of this game.

use std::collections::BTreeMap;

use serde_json::Value;
use wonderpost::chance::shuffled;
use wonderpost::games::duel::Duel;
use wonderpost::games::{DecodeError, Game, Library, Seat};

use super::random_play::{options_of, play};
use crate::support::record::seeds;

/// Writes JSON with sorted keys and no spaces, by this test's own rules.
fn canonical(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let sorted: BTreeMap<&String, &Value> = map.iter().collect();
            let entries: Vec<String> = sorted
                .iter()
                .map(|(key, value)| format!("{key:?}:{}", canonical(value)))
                .collect();
            format!("{{{}}}", entries.join(","))
        }
        Value::Array(list) => {
            let entries: Vec<String> = list.iter().map(canonical).collect();
            format!("[{}]", entries.join(","))
        }
        Value::Number(number) => {
            assert!(number.is_i64() || number.is_u64(), "{number} is no integer");
            number.to_string()
        }
        Value::Null | Value::Bool(_) | Value::String(_) => value.to_string(),
    }
}

#[test]
fn bodies_are_canonical_and_kinds_are_snake_case() {
    let mut kinds = BTreeMap::<String, usize>::new();
    for seed in seeds("bodies_are_canonical_and_kinds_are_snake_case", 400) {
        play(seed, |_, event, _| {
            let text = Duel::encode(event);
            let value: Value = serde_json::from_str(&text.body).unwrap();
            assert_eq!(canonical(&value), text.body, "seed {seed}: {}", text.kind);
            assert!(
                text.kind
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
            );
            assert_eq!(text.version, 1);
            *kinds.entry(text.kind).or_default() += 1;
        });
    }
    let seen: Vec<&str> = kinds.keys().map(String::as_str).collect();
    assert_eq!(
        seen,
        [
            "age_dealt",
            "card_built",
            "card_destroyed",
            "card_discarded",
            "card_revived",
            "cards_turned",
            "first_seat_drawn",
            "game_decided",
            "library_drawn",
            "starter_chosen",
            "token_kept",
            "token_taken",
            "tokens_laid",
            "wonder_built",
            "wonder_drafted",
            "wonders_given",
            "wonders_offered",
        ]
    );
}

#[test]
fn every_draw_can_be_derived_again_by_a_program_that_knows_no_game() {
    for seed in seeds(
        "every_draw_can_be_derived_again_by_a_program_that_knows_no_game",
        100,
    ) {
        let mut key = [0; 32];
        key[..4].copy_from_slice(&seed.to_be_bytes());
        let mut next = 0;
        play(seed, |_, event, _| {
            let body: Value = serde_json::from_str(&Duel::encode(event).body).unwrap();
            for draw in body["draws"].as_array().into_iter().flatten() {
                assert_eq!(
                    draw["n"], next,
                    "seed {seed}: draws are numbered without holes"
                );
                let from = draw["from"].as_array().unwrap();
                let outcome = draw["outcome"].as_array().unwrap();
                let order = shuffled(&key, next, from.len());
                let derived: Vec<&Value> = order
                    .iter()
                    .take(outcome.len())
                    .map(|index| &from[usize::from(*index)])
                    .collect();
                assert_eq!(derived, outcome.iter().collect::<Vec<_>>(), "seed {seed}");
                next += 1;
            }
        });
        assert!(next >= 3, "seed {seed}");
    }
}

#[test]
fn what_is_not_an_event_of_this_game_is_refused() {
    let unknown = Duel::decode("dice_rolled", 1, None, "{}");
    assert!(matches!(unknown, Err(DecodeError::UnknownKind { .. })));
    let newer = Duel::decode("card_discarded", 2, Some(Seat(0)), "{}");
    assert!(matches!(newer, Err(DecodeError::UnknownKind { .. })));
    let body = r#"{"card":"temple","coins":2,"slot":3,"then":"other"}"#;
    assert!(Duel::decode("card_discarded", 1, Some(Seat(0)), body).is_ok());
    for (seat, body) in [
        (Some(Seat(2)), body.to_owned()),
        (None, body.to_owned()),
        (Some(Seat(0)), body.replace("temple", "tempel")),
        (Some(Seat(0)), body.replace(":3", ":20")),
        (Some(Seat(0)), body.replace("other", "another")),
        (Some(Seat(0)), body.replace("{", "{\"more\":1,")),
        (Some(Seat(0)), String::new()),
    ] {
        assert!(
            Duel::decode("card_discarded", 1, seat, &body).is_err(),
            "{body}"
        );
    }
    let short = r#"{"age":1,"chooses":false,"draws":[{"from":["tavern"],"n":0,"outcome":["tavern"]}],"seat":0}"#;
    assert!(matches!(
        Duel::decode("age_dealt", 1, None, short),
        Err(DecodeError::Unfit { .. })
    ));
}

#[test]
fn no_broken_text_of_an_event_panics() {
    let mut bodies = Vec::new();
    play(2, |_, event, _| bodies.push(Duel::encode(event)));
    let checked = Duel::options(2, &options_of(2), &Library::default()).unwrap();
    let (mut read, mut refused) = (0, 0);
    for text in &bodies {
        for at in (0..text.body.len()).step_by(3) {
            let mut bytes = text.body.clone().into_bytes();
            bytes[at] = bytes[at].wrapping_add(1);
            let Ok(body) = String::from_utf8(bytes) else {
                continue;
            };
            if let Ok(event) = Duel::decode(&text.kind, 1, text.seat, &body) {
                let mut state = Duel::initial(&checked);
                Duel::apply(&mut state, &event);
                read += 1;
            } else {
                refused += 1;
            }
        }
    }
    assert!(
        read > 0 && refused > 10 * read,
        "{read} read, {refused} refused"
    );
}
