//! Views, words and drawings.

use serde_json::Value;
use wonderpost::games::seven_wonders::SevenWonders;
use wonderpost::games::seven_wonders::view::UseState;
use wonderpost::games::{Game, Seat, Viewer};

use super::plan::Plan;
use super::table::{Dice, Table, options};

#[test]
fn a_drawing_never_has_more_than_72_columns() {
    for (seed, seats, edition) in [(1, 2, "first"), (2, 7, "first"), (3, 4, "second")] {
        let mut table = Table::seeded(options(seats, &[("edition", edition)]), seed);
        let mut dice = Dice::new(seed);
        let names: Vec<String> = (0..seats)
            .map(|seat| format!("Somebody with a very long name indeed {seat}"))
            .collect();
        loop {
            for viewer in [
                Viewer::Seat(Seat(0)),
                Viewer::Seat(Seat(1)),
                Viewer::Spectator,
                Viewer::Open,
            ] {
                let drawing = SevenWonders::drawing(&table.view(viewer), &names);
                for line in drawing.lines() {
                    assert!(line.chars().count() <= 72, "seed {seed}: {line}");
                    assert_eq!(line, line.trim_end(), "seed {seed}");
                }
            }
            let Some(seat) = table.awaiting().first().copied() else {
                break;
            };
            let legal = SevenWonders::legal_moves(&table.state, Seat(seat));
            table.make(seat, &legal[dice.below(legal.len())]);
        }
    }
}

#[test]
fn every_event_is_told_and_every_note_has_a_title() {
    let mut table = Table::seeded(
        options(3, &[("edition", "second"), ("wonders", "drafted")]),
        6,
    );
    let mut dice = Dice::new(6);
    let names = ["Ada", "Bo", "Cy"].map(str::to_owned);
    while let Some(seat) = table.awaiting().first().copied() {
        let legal = SevenWonders::legal_moves(&table.state, Seat(seat));
        for mv in &legal {
            let note = SevenWonders::explain(&table.state, Seat(seat), mv);
            assert_eq!(note.mv, mv.to_string());
            assert!(!note.title.is_empty(), "{mv}");
        }
        table.make(seat, &legal[dice.below(legal.len())]);
    }
    let mut state = SevenWonders::initial(&table.options);
    let mut lines = Vec::new();
    for event in &table.events {
        let before = state.clone();
        SevenWonders::apply(&mut state, event);
        let told = SevenWonders::tell(&before, &state, event, Viewer::Spectator);
        // Nothing is dealt before a draft.
        let is_quiet = matches!(event.kind(), "choice_sealed" | "wonders_dealt");
        assert!(is_quiet || !told.is_empty(), "{}", event.kind());
        lines.extend(told.iter().map(|sentence| sentence.plain(&names)));
    }
    assert!(
        lines
            .iter()
            .all(|line| line.ends_with('.') && !line.contains("  ")),
        "{lines:#?}"
    );
    assert!(
        lines
            .last()
            .is_some_and(|line| line.contains("wins with") || line.contains("share"))
    );
}

#[test]
fn notes_tell_price_reason_and_effect() {
    let plan = Plan::first(&["ephesos A", "rhodos A", "alexandria A"])
        .plays(1, 1, 1, "build stone_pit")
        .plays(1, 1, 0, "build altar")
        .holds(1, 2, 0, &["baths"])
        .holds(2, 1, 0, &["temple"]);
    let note = |table: &Table, text: &str| {
        let legal = SevenWonders::legal_moves(&table.state, Seat(0));
        let mv = legal
            .iter()
            .find(|mv| mv.to_string() == text)
            .expect("it is legal");
        SevenWonders::explain(&table.state, Seat(0), mv)
    };
    let table = plan.until(1, 2);
    let baths = note(&table, "build baths");
    assert_eq!(
        [
            baths.title,
            baths.quote.to_string(),
            baths.reason,
            baths.effect
        ],
        [
            "Build Baths",
            "2 coins",
            "stone from the left 2",
            "3 points. Coins 3 → 1, points 3 → 5"
        ]
    );
    let sale = note(&table, "sell baths");
    assert_eq!(
        [sale.title, sale.quote.to_string()],
        ["Sell Baths", "+3 coins"]
    );
    assert_eq!(sale.effect, "Coins 3 → 6, points 3 → 4");
    let temple = note(&plan.until(2, 1), "build temple");
    assert_eq!(
        [temple.quote.to_string(), temple.reason],
        ["free", "through Altar"]
    );
}

#[test]
fn the_view_says_why_a_card_cannot_be_built() {
    let plan = Plan::first(&["gizah A", "ephesos A", "rhodos A"])
        .plays(1, 1, 0, "build loom")
        .plays(1, 2, 0, "build clay_pit")
        .plays(1, 3, 0, "build timber_yard")
        .plays(1, 4, 0, "build altar")
        .holds(1, 5, 0, &["scriptorium", "workshop"]);
    let table = plan.until(1, 5);
    let hand = table.view(Viewer::Seat(Seat(0))).hand;
    let of = |name: &str| {
        &hand
            .iter()
            .find(|held| held.name == name)
            .expect("held")
            .build
    };
    assert_eq!(
        (of("Scriptorium").state, of("Scriptorium").short),
        (UseState::Short, 1)
    );
    assert_eq!(of("Workshop").state, UseState::Unavailable);
    assert_eq!(of("Workshop").why, "nobody makes glass");
}

#[test]
fn too_little_is_not_called_nothing() {
    let plan = Plan::first(&["ephesos A", "gizah A", "rhodos A"])
        .plays(1, 1, 2, "build stone_pit")
        .holds(2, 1, 0, &["aqueduct"]);
    let table = plan.until(2, 1);
    let hand = table.view(Viewer::Seat(Seat(0))).hand;
    let held = hand.iter().find(|held| held.name == "Aqueduct");
    let build = &held.expect("held").build;
    assert_eq!(build.state, UseState::Unavailable);
    assert_eq!(build.why, "3 stone needed, only 2 for sale");
    let refusal = SevenWonders::parse_move(&table.state, Seat(0), "build aqueduct").unwrap_err();
    assert_eq!(
        refusal.sentence,
        "Aqueduct cannot be paid: 3 stone needed, only 2 for sale."
    );
}

#[test]
fn what_neighbours_can_change_is_foretold_with_a_proviso() {
    let plan = Plan::first(&["ephesos A", "gizah A", "rhodos A"])
        .plays(1, 1, 2, "build stone_pit")
        .holds(2, 1, 0, &["vineyard"]);
    let table = plan.until(2, 1);
    let mv = SevenWonders::parse_move(&table.state, Seat(0), "build vineyard").expect("legal");
    let note = SevenWonders::explain(&table.state, Seat(0), &mv);
    assert!(
        note.effect
            .starts_with("1 coin for each brown card, yours and your neighbours’. Coins "),
        "{}",
        note.effect
    );
    assert!(
        note.effect.ends_with(", as it stands now"),
        "{}",
        note.effect
    );
}

#[test]
fn the_view_holds_what_the_protocol_promises() {
    let table = Table::seeded(options(3, &[("edition", "first")]), 2);
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator, Viewer::Open] {
        let view: Value = serde_json::to_value(table.view(viewer)).expect("JSON");
        assert_eq!(view["coins"], serde_json::json!([3, 3, 3]));
        assert_eq!(view["shields"], serde_json::json!([0, 0, 0]));
        assert_eq!(view["awaiting"], serde_json::json!([0, 1, 2]));
        assert_eq!(
            (view["age"].as_u64(), view["turn"].as_u64()),
            (Some(1), Some(1))
        );
        assert_eq!(view["phase"], "choose");
    }
}

#[test]
fn where_the_game_stands_is_said_in_a_few_words() {
    let plan = Plan::first(&["gizah A", "ephesos A", "rhodos A"]);
    assert_eq!(
        SevenWonders::progress(&plan.until(2, 3).state),
        "Age II, turn 3 of 6"
    );
    assert_eq!(SevenWonders::progress(&plan.play().state), "Game over");
}

#[test]
fn events_that_do_not_fit_change_what_they_can_and_never_stop_the_program() {
    use wonderpost::games::DecodeError;
    let options = options(3, &[("edition", "first")]);
    let bodies = [
        (
            "wonders_dealt",
            r#"{"cities":[{"side":"night","wonder":"babylon"}],"draws":[]}"#,
        ),
        ("sides_revealed", r#"{"sides":["A",null,"day","B","B"]}"#),
        (
            "age_dealt",
            r#"{"age":9,"draws":[{"from":[],"n":0,"outcome":["altar","altar"]}]}"#,
        ),
        ("age_dealt", r#"{"age":1,"draws":[]}"#),
        ("choice_sealed", r#"{"move":"pick altar"}"#),
        (
            "choice_sealed",
            r#"{"move":"sell altar; city: sell altar"}"#,
        ),
        (
            "round_revealed",
            r#"{"age":1,"phase":"choose","plays":[{"bank":0,"card":"altar","city":200,"deed":"build","gain":0,"left":0,"right":0},{"bank":0,"city":1,"deed":"stage","gain":255,"left":9,"right":9}],"turn":1}"#,
        ),
        ("seventh_begun", r#"{"coins":-5}"#),
        ("pick_begun", "{}"),
        ("card_picked", r#"{"card":"palace","gain":3}"#),
        ("hands_passed", r#"{"age":255,"turn":255}"#),
        (
            "conflicts_resolved",
            r#"{"age":1,"tokens":[[1,-1],[5,5],[0,0],[1,1]]}"#,
        ),
        ("leftovers_discarded", r#"{"count":200}"#),
    ];
    for first in 0..bodies.len() {
        let mut table = Table::seeded(options, 1);
        for step in 0..bodies.len() {
            let (kind, body) = bodies[(first + step * 5) % bodies.len()];
            let event = SevenWonders::decode(kind, 1, Some(Seat(6)), body).expect("it can be read");
            SevenWonders::apply(&mut table.state, &event);
            let event = SevenWonders::decode(kind, 1, Some(Seat(1)), body).expect("it can be read");
            let before = table.state.clone();
            SevenWonders::apply(&mut table.state, &event);
            let _words = SevenWonders::tell(&before, &table.state, &event, Viewer::Open);
            let view = table.view(Viewer::Seat(Seat(1)));
            let _drawing = SevenWonders::drawing(&view, &[]);
        }
    }
    assert!(matches!(
        SevenWonders::decode("hands_passed", 2, None, "{}"),
        Err(DecodeError::UnknownKind { .. })
    ));
    assert!(matches!(
        SevenWonders::decode("hands_passed", 1, None, "{}"),
        Err(DecodeError::Body { .. })
    ));
    assert!(matches!(
        SevenWonders::decode("choice_sealed", 1, Some(Seat(0)), r#"{"move":"dance"}"#),
        Err(DecodeError::Unfit { .. })
    ));
}
