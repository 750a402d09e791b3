//! Views, words and drawings.

use rules::seven_wonders::SevenWonders;
use rules::seven_wonders::view::UseState;
use rules::{DecodeError, Game, Seat, Viewer};
use scene::seven_wonders::tell::tell;
use scene::seven_wonders::{board, describe, drawing, offers};
use scene::{self, Offer};
use serde_json::json;
use words::{Language, Message, Words};

use super::plan::check;
use super::table::{Board, seeded};
use crate::engines::{FREJA, JONAS, any_move, words};
use crate::support::random::Random;
use crate::support::said::Said;

fn english(message: &Message) -> String {
    Words::of(Language::ENGLISH).plain(message)
}

fn said(message: Option<&Message>) -> String {
    message.map(english).unwrap_or_default()
}

fn offer(table: &Board, text: &str) -> Offer {
    let mv = SevenWonders::parse_move(&table.state, Seat(0), text).expect("it is legal");
    offers::offer(&table.state, Seat(0), &mv)
}

#[test]
fn every_event_is_told_and_every_note_has_a_title() {
    let mut table = seeded(3, &[("edition", "second"), ("wonders", "drafted")], 6);
    let mut random = Random::new(6);
    let w = words("en", Viewer::Spectator);
    while let Some(seat) = SevenWonders::awaiting(&table.state).first().copied() {
        for mv in SevenWonders::legal_moves(&table.state, seat) {
            let offer = offers::offer(&table.state, seat, &mv);
            assert_eq!(offer.mv, mv.to_string());
            assert!(!english(&offer.title).is_empty(), "{mv}");
        }
        let mv = any_move(&table, seat, &mut random);
        table.make(seat, &mv);
    }
    let options = crate::engines::options::<SevenWonders>(
        3,
        &[("edition", "second"), ("wonders", "drafted")],
    );
    let mut last = String::new();
    crate::engines::steps::<SevenWonders>(&options, &table.events, |before, event, after| {
        let told = tell(before, after, event, Viewer::Spectator);
        // Nothing is dealt before a draft.
        let is_quiet = matches!(event.kind(), "choice_sealed" | "wonders_dealt");
        assert!(is_quiet || !told.is_empty(), "{}", event.kind());
        if let Some(one) = told.last() {
            last = w.plain_sentence(&one.said);
        }
    });
    let is_end = last.contains("wins with") || last.contains("share");
    assert!(is_end, "{last}");
}

#[test]
fn notes_tell_price_reason_and_effect() {
    let plan = "first: ephesos A, rhodos A, alexandria A
        1.1 1: stone_pit; 1.1 0: altar; 1.2 0 holds baths
        2.1 0 holds temple";
    let table = check(&format!("{plan}\n at 1.2"));
    let all = |offer: &Offer| {
        let notes = [offer.why.as_ref(), offer.effect.as_ref()].map(said);
        let [why, effect] = notes;
        [
            english(&offer.title),
            said(offer.price().as_ref()),
            why,
            effect,
        ]
    };
    assert_eq!(
        all(&offer(&table, "build baths")),
        [
            "Build Baths",
            "2 coins",
            "stone from the left for 2",
            "3 points; coins 3 → 1, points 3 → 5"
        ]
    );
    let [title, price, _, effect] = all(&offer(&table, "sell baths"));
    assert_eq!([title, price], ["Sell Baths", "+3 coins"]);
    assert_eq!(effect, "coins 3 → 6, points 3 → 4");
    let [_, price, why, _] = all(&offer(&check(&format!("{plan}\n at 2.1")), "build temple"));
    assert_eq!([price, why], ["free", "through Altar"]);
}

#[test]
fn the_view_says_why_a_card_cannot_be_built() {
    let table = check(
        "first: gizah A, ephesos A, rhodos A
        1.1 0: loom, clay_pit, timber_yard, altar; 1.5 0 holds scriptorium, workshop
        at 1.5
        held 0 scriptorium: build.state short; build.short 1",
    );
    let why = |table: &Board, card: &str| {
        let hand = table.view(FREJA).hand;
        let held = hand.into_iter().find(|held| held.card.key() == card);
        let build = held.expect("held").build;
        assert_eq!(build.state, UseState::Unavailable);
        english(&describe::scarce(&build.scarce))
    };
    assert_eq!(why(&table, "workshop"), "no neighbour produces glass");
    // Too little is not called nothing.
    let table = check(
        "first: ephesos A, gizah A, rhodos A
        1.1 2: stone_pit; 2.1 0 holds aqueduct
        at 2.1",
    );
    let scarce = "3 stone needed, only 2 for sale";
    assert_eq!(why(&table, "aqueduct"), scarce);
    let refusal = table.refusal(0, "build aqueduct").said();
    assert_eq!(refusal, format!("Aqueduct cannot be paid: {scarce}."));
}

#[test]
fn what_neighbours_can_change_is_foretold_with_a_proviso() {
    let table = check(
        "first: ephesos A, gizah A, rhodos A
        1.1 2: stone_pit; 2.1 0 holds vineyard
        at 2.1",
    );
    let effect = said(offer(&table, "build vineyard").effect.as_ref());
    let gives = "1 coin for each brown card, yours and your neighbours’; coins ";
    assert!(effect.starts_with(gives), "{effect}");
    assert!(effect.ends_with(", as it stands now"), "{effect}");
}

#[test]
fn a_board_says_who_is_ahead_what_to_do_and_every_city() {
    let table = check(
        "first: ephesos A, gizah A, rhodos A
        1.1 0: altar; 1.1 2: stone_pit; 1.2 0 holds baths
        at 1.2",
    );
    let view = table.view(FREJA);
    let board = board::of(&view);
    assert_eq!(said(board.asked.as_ref()), "Choose a card");
    assert_eq!(board.standing.rows.len(), 3);
    let cities = board.panels.iter().filter(|panel| panel.seat.is_some());
    assert_eq!(cities.count(), 3, "a panel for each city");
    for (code, parts) in [
        (
            "en",
            "YOUR CITY: ÉPHESOS, SIDE A | civilian Altar | Your hand (6 cards)",
        ),
        (
            "da",
            "DIN BY: EFESOS, A-SIDEN | civil Alter | Din hånd (6 kort)",
        ),
        (
            "nl",
            "JOUW STAD: EFEZE, KANT A | burgerlijk Altaar | Je hand (6 kaarten)",
        ),
    ] {
        let w = words(code, FREJA);
        let text = scene::text::draw(&board, &drawing::draw(&view, &w), &w).to_lowercase();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_named = !text.contains("other");
        assert!(is_named, "{code}: somebody has no name in {text}");
        for part in parts.to_lowercase().split(" | ") {
            assert!(text.contains(part), "{code}: {part} in {text}");
        }
    }
}

#[test]
fn the_view_holds_what_the_protocol_promises() {
    let table = seeded(3, &[("edition", "first")], 2);
    for viewer in [JONAS, Viewer::Spectator, Viewer::Open] {
        let view = table.json(viewer);
        for (key, value) in [
            ("coins", json!([3, 3, 3])),
            ("shields", json!([0, 0, 0])),
            ("awaiting", json!([0, 1, 2])),
            ("age", json!(1)),
            ("turn", json!(1)),
            ("phase", json!("choose")),
        ] {
            assert_eq!(view[key], value, "{key}");
        }
    }
}

#[test]
fn where_the_game_stands_is_said_in_a_few_words() {
    for (when, progress, chapter) in [
        ("at 2.3", "Age II, turn 3 of 6", "Age II"),
        ("over", "Game over", "Game over"),
    ] {
        let table = check(&format!("first: gizah A, ephesos A, rhodos A\n{when}"));
        let stands = SevenWonders::progress(&table.state);
        let found = scene::progress("seven_wonders", &stands);
        assert_eq!(said(found.as_ref()), progress);
        let found = scene::of("seven_wonders").chapter(&stands);
        assert_eq!(said(found.as_ref()), chapter);
    }
}

/// Bodies that can be read and fit no position, by their kind.
const UNFIT: [(&str, &str); 13] = [
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

#[test]
fn events_that_do_not_fit_change_what_they_can_and_never_stop_the_program() {
    let w = words("en", JONAS);
    for first in 0..UNFIT.len() {
        let mut table = seeded(3, &[("edition", "first")], 1);
        for step in 0..UNFIT.len() {
            let (kind, body) = UNFIT[(first + step * 5) % UNFIT.len()];
            for seat in [6, 1] {
                let event = SevenWonders::decode(kind, 1, Some(Seat(seat)), body);
                let event = event.expect("it can be read");
                let before = table.state.clone();
                SevenWonders::apply(&mut table.state, &event);
                if seat == 6 {
                    continue;
                }
                let _told = tell(&before, &table.state, &event, Viewer::Open);
                let view = table.view(JONAS);
                let _drawn = scene::text::draw(&board::of(&view), &drawing::draw(&view, &w), &w);
            }
        }
    }
}

#[test]
fn what_is_not_an_event_of_this_game_is_refused() {
    let read = |kind, version, body| SevenWonders::decode(kind, version, Some(Seat(0)), body);
    let newer = read("hands_passed", 2, "{}");
    assert!(matches!(newer, Err(DecodeError::UnknownKind { .. })));
    let short = read("hands_passed", 1, "{}");
    assert!(matches!(short, Err(DecodeError::Body { .. })));
    let unfit = read("choice_sealed", 1, r#"{"move":"dance"}"#);
    assert!(matches!(unfit, Err(DecodeError::Unfit { .. })));
}
