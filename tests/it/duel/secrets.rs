//! Nobody learns what the rules hide: twins that differ only in what a viewer may not know look the same to him.

use std::collections::BTreeSet;

use wonderpost::games::duel::Duel;
use wonderpost::games::duel::cards::Card;
use wonderpost::games::duel::event::Event;
use wonderpost::games::duel::explain;
use wonderpost::games::duel::kinds::Color;
use wonderpost::games::duel::state::{Phase, State};
use wonderpost::games::{Game, Seat, Secrecy, Viewer};
use wonderpost::show;
use wonderpost::show::duel::tell::tell;
use wonderpost::show::duel::{board, drawing, offers};

use super::random_play::{Dice, play};
use crate::support::letter;
use crate::support::record::seeds;

const VIEWERS: [Viewer; 3] = [
    Viewer::Seat(Seat(0)),
    Viewer::Seat(Seat(1)),
    Viewer::Spectator,
];

/// Everything that a viewer is shown of a position.
fn shown(state: &State, viewer: Viewer) -> String {
    let names = ["Freja".to_owned(), "Joost".to_owned()];
    let view = Duel::view(state, viewer);
    let mut text = serde_json::to_string(&view).unwrap();
    let w = letter::english(&names, viewer);
    let board = board::of(&view);
    text.push_str(&show::text::draw(&board, &drawing::draw(&view, &w), &w));
    text.push_str(&letter::board(view, &names));
    text.push_str(&Duel::progress(state).to_string());
    text.push_str(&format!("{:?}", Duel::awaiting(state)));
    if let Viewer::Seat(seat) = viewer {
        for mv in Duel::legal_moves(state, seat) {
            text.push_str(&format!(
                "{:?}",
                offers::of(&explain::use_of(state, seat, mv))
            ));
        }
        for illegal in [
            "build walls",
            "build temple",
            "discard palace",
            "build merchants_guild",
        ] {
            text.push_str(&format!("{:?}", Duel::parse_move(state, seat, illegal)));
        }
    }
    text
}

/// The slots whose cards lie face down.
fn hidden_slots(state: &State) -> Vec<usize> {
    let is_hidden = |slot: &usize| state.lying & !state.face_up & (1 << slot) != 0;
    (0..20).filter(is_hidden).collect()
}

/// Permutes what nobody may know: hidden cards among themselves and with those that left the game unseen, guilds
/// among guilds.
fn twin(state: &State, dice: &mut Dice) -> State {
    let mut twin = state.clone();
    let slots = hidden_slots(state);
    for wants_guild in [false, true] {
        let is_kind = |card: Card| (card.color() == Color::Purple) == wants_guild;
        let mine: Vec<usize> = slots
            .iter()
            .copied()
            .filter(|slot| state.cards[*slot].is_some_and(is_kind))
            .collect();
        let seen: BTreeSet<Card> = state.cards.iter().flatten().copied().collect();
        let unseen = Card::ALL.into_iter().filter(|card| {
            card.facts().back.age() == state.age && is_kind(*card) && !seen.contains(card)
        });
        let mut pool: Vec<Card> = mine
            .iter()
            .filter_map(|slot| state.cards[*slot])
            .chain(unseen)
            .collect();
        for slot in mine {
            let card = pool.swap_remove(dice.below(pool.len()));
            twin.cards[slot] = Some(card);
        }
    }
    twin
}

#[test]
fn face_down_cards_change_nothing_that_anybody_is_shown() {
    let mut dice = Dice::new(1);
    for seed in seeds("face_down_cards_change_nothing_that_anybody_is_shown", 4) {
        play(seed, |before, event, after| {
            let twin_after = twin(after, &mut dice);
            for viewer in VIEWERS {
                let is_same = shown(after, viewer) == shown(&twin_after, viewer);
                assert!(
                    is_same,
                    "seed {seed}: {viewer:?} sees a difference after {event:?}"
                );
            }
            if !matches!(event, Event::AgeDealt(_)) {
                let twin_before = twin(before, &mut dice);
                for viewer in VIEWERS {
                    assert_eq!(
                        tell(before, after, event, viewer),
                        tell(&twin_before, &twin_after, event, viewer),
                        "seed {seed}"
                    );
                }
            }
        });
    }
}

/// What may be taken back told nobody what was hidden: whoever learns it by moving cannot move back.
#[test]
fn an_event_that_reveals_nothing_looks_the_same_whatever_is_hidden() {
    let mut dice = Dice::new(2);
    let mut silent = 0;
    let name = "an_event_that_reveals_nothing_looks_the_same_whatever_is_hidden";
    for seed in seeds(name, 12) {
        play(seed, |before, event, after| {
            if Duel::reveals(event) {
                return;
            }
            silent += 1;
            assert_eq!(hidden_slots(before), hidden_slots(after), "seed {seed}");
            let mut twin_after = twin(before, &mut dice);
            Duel::apply(&mut twin_after, event);
            for viewer in VIEWERS {
                let is_same = shown(after, viewer) == shown(&twin_after, viewer);
                assert!(
                    is_same,
                    "seed {seed}: {viewer:?} sees a difference after {event:?}"
                );
            }
        });
    }
    assert!(silent > 200, "{silent}");
}

#[test]
fn the_tokens_of_the_great_library_are_shown_to_their_seat_only() {
    let mut cases = 0;
    for seed in seeds(
        "the_tokens_of_the_great_library_are_shown_to_their_seat_only",
        400,
    ) {
        play(seed, |before, event, after| {
            let Event::LibraryDrawn(side, draw) = event else {
                return;
            };
            cases += 1;
            let mut twin_draw = draw.clone();
            let others = draw
                .from
                .iter()
                .filter(|token| !draw.outcome.contains(token));
            for (drawn, other) in twin_draw.outcome.iter_mut().zip(others) {
                *drawn = *other;
            }
            let twin_event = Event::LibraryDrawn(*side, twin_draw);
            let mut twin_after = before.clone();
            Duel::apply(&mut twin_after, &twin_event);
            assert_eq!(Duel::secrecy(event), Secrecy::OwnSeat);
            for viewer in VIEWERS {
                let is_own = viewer == Viewer::Seat(side.seat());
                let is_same = shown(after, viewer) == shown(&twin_after, viewer);
                assert_eq!(is_same, !is_own, "seed {seed}");
                let told = tell(before, after, event, viewer);
                let twin_told = tell(before, &twin_after, &twin_event, viewer);
                assert_eq!(told == twin_told, !is_own, "seed {seed}");
            }
            assert!(matches!(after.phase, Phase::Library(_)));
        });
    }
    assert!(cases > 20, "only {cases} draws of the Great Library");
}

#[test]
fn no_view_holds_the_name_of_a_hidden_card() {
    for seed in seeds("no_view_holds_the_name_of_a_hidden_card", 20) {
        play(seed, |_, _, after| {
            let slots = hidden_slots(after);
            for viewer in VIEWERS {
                let mut json = serde_json::to_string(&Duel::view(after, viewer)).unwrap();
                // The Library shares its id with a verb and a phase.
                for key in ["verb", "phase", "kind", "opens"] {
                    json = json.replace(&format!("\"{key}\":\"library\""), "");
                }
                for slot in &slots {
                    let card = after.cards[*slot].unwrap();
                    for name in [card.id(), card.name()] {
                        // A name may stand there as the thing a visible card frees or is freed by.
                        let quoted = format!("\"{name}\"");
                        assert!(
                            !json.contains(&quoted),
                            "seed {seed}: {viewer:?} sees {name}"
                        );
                    }
                }
            }
        });
    }
}

#[test]
fn only_the_deals_of_ages_and_the_library_are_secret() {
    let mut secret = BTreeSet::new();
    for seed in seeds("only_the_deals_of_ages_and_the_library_are_secret", 200) {
        play(seed, |_, event, _| {
            if Duel::secrecy(event) != Secrecy::Public {
                secret.insert((
                    Duel::encode(event).kind,
                    format!("{:?}", Duel::secrecy(event)),
                ));
            }
        });
    }
    let listed: Vec<(&str, &str)> = secret
        .iter()
        .map(|(kind, who)| (kind.as_str(), who.as_str()))
        .collect();
    assert_eq!(
        listed,
        [("age_dealt", "Hidden"), ("library_drawn", "OwnSeat")]
    );
}

#[test]
fn with_open_hands_the_cards_that_still_lie_face_down_are_named() {
    let mut named = 0;
    for seed in seeds(
        "with_open_hands_the_cards_that_still_lie_face_down_are_named",
        300,
    ) {
        let end = play(seed, |_, _, _| {});
        let view = Duel::view(&end, Viewer::Open);
        for slot in hidden_slots(&end) {
            assert_eq!(view.pyramid[slot].hidden, end.cards[slot], "seed {seed}");
            named += 1;
        }
        let closed = Duel::view(&end, Viewer::Seat(Seat(0)));
        assert!(
            closed.pyramid.iter().all(|place| place.hidden.is_none()),
            "seed {seed}"
        );
    }
    assert!(named > 0, "some games end while cards lie face down");
}
