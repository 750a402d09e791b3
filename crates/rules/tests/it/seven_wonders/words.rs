//! Views, words and drawings.

use rules::seven_wonders::{Event, SevenWonders, UseState};
use rules::{DecodeError, Fact, Game, Seat, Stored, Viewer};
use scene::seven_wonders::tell::tell;
use scene::seven_wonders::{board, describe, offers};
use scene::{self, Offer};

use super::plan::check;
use super::table::{Board, seeded};
use testing::random::Random;
use testing::said::Said;
use testing::script::{rows, ruled};
use testing::table::{FREJA, JONAS, any_move, options, steps, words};

fn offer(table: &Board, text: &str) -> Offer {
    let mv = SevenWonders::parse_move(&table.state, Seat(0), text).expect("it is legal");
    offers::offer(&table.state, Seat(0), &mv)
}

#[test]
fn every_event_is_told_and_every_note_has_a_title() {
    let pairs = [("edition", "second"), ("wonders", "drafted")];
    let mut table = seeded(3, &pairs, 6);
    let mut random = Random::new(6);
    let w = words("en", Viewer::Spectator);
    while let Some(seat) = SevenWonders::awaiting(&table.state).first().copied() {
        for mv in SevenWonders::legal_moves(&table.state, seat) {
            let offer = offers::offer(&table.state, seat, &mv);
            assert_eq!(offer.mv, mv.to_string());
            assert!(!offer.title.said().is_empty(), "{mv}");
        }
        let mv = any_move(&table, seat, &mut random);
        table.make(seat, &mv);
    }
    let options = options::<SevenWonders>(3, &pairs);
    let mut last = String::new();
    steps::<SevenWonders>(&options, &table.events, |before, event, after| {
        let told = tell(before, after, event, Viewer::Spectator);
        // Nothing is dealt before a draft.
        let is_quiet = matches!(event.name(), "choice_sealed" | "wonders_dealt");
        assert!(is_quiet || !told.is_empty(), "{}", event.name());
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
    let all = |table: &Board, text: &str| {
        let offer = offer(table, text);
        let notes = [
            Some(offer.title.clone()),
            offer.price(),
            offer.why,
            offer.effect,
        ];
        notes.map(|note| note.said()).join(" | ")
    };
    let baths =
        "Build Baths | 2 coins | stone from the left for 2 | 3 points; coins 3 → 1, points 3 → 5";
    assert_eq!(all(&table, "build baths"), baths);
    let sale = all(&table, "sell baths");
    assert!(sale.starts_with("Sell Baths | +3 coins | "), "{sale}");
    assert!(sale.ends_with(" | coins 3 → 6, points 3 → 4"), "{sale}");
    let temple = all(&check(&format!("{plan}\n at 2.1")), "build temple");
    assert!(temple.contains(" | free | through Altar | "), "{temple}");
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
        describe::scarce(&build.scarce).said()
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
    let effect = offer(&table, "build vineyard").effect.said();
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
    assert_eq!(board.asked.said(), "Choose a card");
    assert_eq!(board.standing.rows.len(), 3);
    let cities = board.rest.iter().filter(|section| section.seat.is_some());
    assert_eq!(cities.count(), 3, "a section for each city");
    for [code, parts @ ..] in rows::<4>(
        "en | YOUR CITY: ÉPHESOS, SIDE A | civilian Altar | Your hand (6 cards)
        da | DIN BY: EFESOS, A-SIDEN | civil Alter | Din hånd (6 kort)
        nl | JOUW STAD: EFEZE, KANT A | burgerlijk Altaar | Je hand (6 kaarten)",
    ) {
        let w = words(code, FREJA);
        let text = scene::text::draw(&board, &w).to_lowercase();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let has_choice = text.split(' ').any(|word| word == "other");
        assert!(!has_choice, "{code}: no name in {text}");
        for part in parts.map(str::to_lowercase) {
            assert!(text.contains(&part), "{code}: {part} in {text}");
        }
    }
}

ruled! { check;
    the_view_holds_what_the_protocol_promises = "
        1= coins [3, 3, 3]; shields [0, 0, 0]; awaiting [0, 1, 2]; age 1; turn 1; phase choose
        -= coins [3, 3, 3]; shields [0, 0, 0]; awaiting [0, 1, 2]; age 1; turn 1; phase choose
        = coins [3, 3, 3]; shields [0, 0, 0]; awaiting [0, 1, 2]; age 1; turn 1; phase choose";
}

#[test]
fn where_the_game_stands_is_said_in_a_few_words() {
    for (when, progress, chapter) in [
        ("at 2.3", "Age II, turn 3 of 6", "Age II"),
        ("over", "Game over", "Game over"),
    ] {
        let table = check(&format!("first: gizah A, ephesos A, rhodos A\n{when}"));
        let stands = SevenWonders::progress(&table.state);
        let presenter = scene::of("seven_wonders");
        assert_eq!(presenter.progress(&stands).said(), progress);
        assert_eq!(presenter.chapter(&stands).said(), chapter);
    }
}

/// Kinds and bodies that can be read and fit no position.
const UNFIT: &str = r#"
wonders_dealt | {"cities":[{"side":"night","wonder":"babylon"}],"draws":[]}
sides_revealed | {"sides":["A",null,"day","B","B"]}
age_dealt | {"age":9,"draws":[{"from":[],"n":0,"outcome":["altar","altar"]}]}
age_dealt | {"age":1,"draws":[]}
choice_sealed | {"move":"pick altar"}
choice_sealed | {"move":"sell altar; city: sell altar"}
round_revealed | {"age":1,"phase":"choose","plays":[{"bank":0,"card":"altar","city":200,"deed":"build","gain":0,"left":0,"right":0},{"bank":0,"city":1,"deed":"stage","gain":255,"left":9,"right":9}],"turn":1}
seventh_begun | {"coins":-5}
pick_begun | {}
card_picked | {"card":"palace","gain":3}
hands_passed | {"age":255,"turn":255}
conflicts_resolved | {"age":1,"tokens":[[1,-1],[5,5],[0,0],[1,1]]}
leftovers_discarded | {"count":200}
"#;

#[test]
fn events_that_do_not_fit_change_what_they_can_and_never_stop_the_program() {
    let w = words("en", JONAS);
    let unfit: Vec<[&str; 2]> = rows(UNFIT).collect();
    for first in 0..unfit.len() {
        let mut table = seeded(3, &[("edition", "first")], 1);
        for step in 0..unfit.len() {
            let [kind, body] = unfit[(first + step * 5) % unfit.len()];
            for seat in [6, 1] {
                let before = table.state.clone();
                let stored = Stored::new(kind, 1, Some(Seat(seat)), body);
                let event = Event::decode(&before, stored).expect("it can be read");
                SevenWonders::apply(&mut table.state, &event);
                if seat == 6 {
                    continue;
                }
                let _told = tell(&before, &table.state, &event, Viewer::Open);
                let view = table.view(JONAS);
                let _drawn = scene::text::draw(&board::of(&view), &w);
            }
        }
    }
}

#[test]
fn what_is_not_an_event_of_this_game_is_refused() {
    let before = seeded(3, &[("edition", "first")], 1).state.clone();
    let read = |kind, body| Event::decode(&before, Stored::new(kind, 1, Some(Seat(0)), body));
    let short = read("hands_passed", "{}");
    assert!(matches!(short, Err(DecodeError::Body { .. })));
    let unfit = read("choice_sealed", r#"{"move":"dance"}"#);
    assert!(matches!(unfit, Err(DecodeError::Body { .. })));
}
