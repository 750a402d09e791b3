//! Views, words and drawings.

use crate::support::said::Said;
use serde_json::Value;
use wonderpost::games::seven_wonders::SevenWonders;
use wonderpost::games::seven_wonders::view::UseState;
use wonderpost::games::seven_wonders::view::View;
use wonderpost::games::{Game, Seat, Viewer};
use wonderpost::show::seven_wonders::tell::tell;
use wonderpost::show::seven_wonders::{board, describe, drawing, offers};
use wonderpost::show::{self, Offer};
use wonderpost::words::{Language, Message, Words};

use super::plan::Plan;
use super::table::{Dice, Table, options};

fn english(message: &Message) -> String {
    Words::of(Language::ENGLISH).plain(message)
}

/// The whole text of a view in a language.
fn drawn(view: &View, w: &Words) -> String {
    show::text::draw(&board::of(view), &drawing::draw(view, w), w)
}

fn offer(table: &Table, text: &str) -> Offer {
    let mv = SevenWonders::parse_move(&table.state, Seat(0), text).expect("it is legal");
    offers::offer(&table.state, Seat(0), &mv)
}

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
                let me = match viewer {
                    Viewer::Seat(seat) => Some(seat),
                    Viewer::Spectator | Viewer::Open => None,
                };
                for language in Language::all() {
                    let w = Words::of(language).at_table(names.as_slice(), me);
                    for line in drawn(&table.view(viewer), &w).lines() {
                        assert!(line.chars().count() <= 72, "seed {seed}: {line}");
                        assert_eq!(line, line.trim_end(), "seed {seed}");
                    }
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
    let w = Words::of(Language::ENGLISH).at_table(names.as_slice(), None);
    while let Some(seat) = table.awaiting().first().copied() {
        let legal = SevenWonders::legal_moves(&table.state, Seat(seat));
        for mv in &legal {
            let offer = offers::offer(&table.state, Seat(seat), mv);
            assert_eq!(offer.mv, mv.to_string());
            assert!(!english(&offer.title).is_empty(), "{mv}");
        }
        table.make(seat, &legal[dice.below(legal.len())]);
    }
    let mut state = SevenWonders::initial(&table.options);
    let mut lines = Vec::new();
    for event in &table.events {
        let before = state.clone();
        SevenWonders::apply(&mut state, event);
        let told = tell(&before, &state, event, Viewer::Spectator);
        // Nothing is dealt before a draft.
        let is_quiet = matches!(event.kind(), "choice_sealed" | "wonders_dealt");
        assert!(is_quiet || !told.is_empty(), "{}", event.kind());
        lines.extend(told.iter().map(|one| w.plain_sentence(&one.said)));
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
    let table = plan.until(1, 2);
    let said = |one: Option<Message>| one.as_ref().map(english).unwrap_or_default();
    let baths = offer(&table, "build baths");
    assert_eq!(
        [
            english(&baths.title),
            said(baths.price()),
            said(baths.why),
            said(baths.effect)
        ],
        [
            "Build Baths",
            "2 coins",
            "stone from the left for 2",
            "3 points; coins 3 → 1, points 3 → 5"
        ]
    );
    let sale = offer(&table, "sell baths");
    assert_eq!(
        [english(&sale.title), said(sale.price())],
        ["Sell Baths", "+3 coins"]
    );
    assert_eq!(said(sale.effect), "coins 3 → 6, points 3 → 4");
    let temple = offer(&plan.until(2, 1), "build temple");
    assert_eq!(
        [said(temple.price()), said(temple.why)],
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
            .find(|held| held.card.key() == name)
            .expect("held")
            .build
    };
    assert_eq!(
        (of("scriptorium").state, of("scriptorium").short),
        (UseState::Short, 1)
    );
    assert_eq!(of("workshop").state, UseState::Unavailable);
    let why = describe::scarce(&of("workshop").scarce);
    assert_eq!(english(&why), "no neighbour produces glass");
}

#[test]
fn too_little_is_not_called_nothing() {
    let plan = Plan::first(&["ephesos A", "gizah A", "rhodos A"])
        .plays(1, 1, 2, "build stone_pit")
        .holds(2, 1, 0, &["aqueduct"]);
    let table = plan.until(2, 1);
    let hand = table.view(Viewer::Seat(Seat(0))).hand;
    let held = hand.iter().find(|held| held.card.key() == "aqueduct");
    let build = &held.expect("held").build;
    assert_eq!(build.state, UseState::Unavailable);
    let why = describe::scarce(&build.scarce);
    assert_eq!(english(&why), "3 stone needed, only 2 for sale");
    let refusal = SevenWonders::parse_move(&table.state, Seat(0), "build aqueduct").unwrap_err();
    assert_eq!(
        refusal.said(),
        "Aqueduct cannot be paid: 3 stone needed, only 2 for sale."
    );
}

#[test]
fn what_neighbours_can_change_is_foretold_with_a_proviso() {
    let plan = Plan::first(&["ephesos A", "gizah A", "rhodos A"])
        .plays(1, 1, 2, "build stone_pit")
        .holds(2, 1, 0, &["vineyard"]);
    let table = plan.until(2, 1);
    let effect = english(
        &offer(&table, "build vineyard")
            .effect
            .expect("it gives coins"),
    );
    let gives = "1 coin for each brown card, yours and your neighbours’; coins ";
    assert!(effect.starts_with(gives), "{effect}");
    assert!(effect.ends_with(", as it stands now"), "{effect}");
}

#[test]
fn a_board_says_who_is_ahead_what_to_do_and_every_city() {
    let plan = Plan::first(&["ephesos A", "gizah A", "rhodos A"])
        .plays(1, 1, 0, "build altar")
        .plays(1, 1, 2, "build stone_pit")
        .holds(1, 2, 0, &["baths"]);
    let table = plan.until(1, 2);
    let view = table.view(Viewer::Seat(Seat(0)));
    let names = ["Ada", "Bo", "Cy"].map(str::to_owned);
    let text = |code: &str| {
        let w = Words::of(Language::find(code).expect("a language"));
        drawn(&view, &w.at_table(names.as_slice(), Some(Seat(0))))
    };
    let said = board::of(&view);
    assert_eq!(
        said.asked.as_ref().map(english).as_deref(),
        Some("Choose a card")
    );
    assert_eq!(said.standing.rows.len(), 3);
    let cities = said.panels.iter().filter(|panel| panel.seat.is_some());
    assert_eq!(cities.count(), 3, "a panel for each city");
    for (code, parts) in [
        (
            "en",
            [
                "YOUR CITY: ÉPHESOS, SIDE A",
                "civilian Altar",
                "Your hand (6 cards)",
            ],
        ),
        (
            "da",
            [
                "DIN BY: EFESOS, A-SIDEN",
                "civil Alter",
                "Din hånd (6 kort)",
            ],
        ),
        (
            "nl",
            [
                "JOUW STAD: EFEZE, KANT A",
                "burgerlijk Altaar",
                "Je hand (6 kaarten)",
            ],
        ),
    ] {
        let text = text(code).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            !text.contains("other"),
            "{code}: somebody has no name in {text}"
        );
        for part in parts {
            let has = text.to_lowercase().contains(&part.to_lowercase());
            assert!(has, "{code}: {part} in {text}");
        }
    }
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
    let said = |state| {
        let progress = SevenWonders::progress(state);
        let said = show::progress("seven_wonders", &progress).unwrap();
        let chapter = show::of("seven_wonders").chapter(&progress).unwrap();
        let english = Words::of(Language::ENGLISH);
        [said, chapter].map(|said| english.plain(&said))
    };
    let (midway, over) = (plan.until(2, 3), plan.play());
    assert_eq!(said(&midway.state), ["Age II, turn 3 of 6", "Age II"]);
    assert_eq!(said(&over.state), ["Game over", "Game over"]);
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
            let _words = tell(&before, &table.state, &event, Viewer::Open);
            let view = table.view(Viewer::Seat(Seat(1)));
            let _text = drawn(&view, &Words::of(Language::ENGLISH));
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
