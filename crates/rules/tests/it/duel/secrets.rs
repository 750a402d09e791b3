//! Nobody learns what the rules hide: twins that differ only in what a viewer may not know look the same to him.

use std::collections::BTreeSet;

use rules::duel::{Card, Color, Duel, Event, Phase, Slot, State, UseView};
use rules::{Game, Secrecy, Viewer};
use scene::duel::offers;
use scene::duel::tell::tell;

use super::random_play::play;
use testing::random::{Random, is_long};
use testing::record::seeds;
use testing::table::{FREJA, JONAS, kind_of};

const VIEWERS: [Viewer; 3] = [FREJA, JONAS, Viewer::Spectator];

fn shown(state: &State, viewer: Viewer) -> String {
    let mut text = testing::table::shown::<Duel>(state, viewer);
    if let Viewer::Seat(seat) = viewer {
        for mv in Duel::legal_moves(state, seat) {
            let offer = offers::of(&UseView::of(state, seat, mv));
            text.push_str(&format!("{offer:?}"));
        }
        for illegal in "build walls|build temple|discard palace|build merchants_guild".split('|') {
            text.push_str(&format!("{:?}", Duel::parse_move(state, seat, illegal)));
        }
    }
    text
}

fn assert_same(one: &State, twin: &State, what: &str) {
    for viewer in VIEWERS {
        let is_same = shown(one, viewer) == shown(twin, viewer);
        assert!(is_same, "{viewer:?} sees a difference after {what}");
    }
}

fn hidden_slots(state: &State) -> Vec<usize> {
    let hidden = state.lying - state.face_up;
    hidden.iter().map(Slot::index).collect()
}

/// Permutes what nobody may know: hidden cards among themselves and with those that left the game unseen, guilds
/// among guilds.
fn twin(state: &State, random: &mut Random) -> State {
    let mut twin = state.clone();
    let seen: BTreeSet<Card> = state.cards.iter().flatten().copied().collect();
    for wants_guild in [false, true] {
        let is_kind = |card: Card| (card.color() == Color::Purple) == wants_guild;
        let mut mine = hidden_slots(state);
        mine.retain(|slot| state.cards[*slot].is_some_and(is_kind));
        let is_unseen = |card: &Card| {
            card.facts().back.age() == state.age && is_kind(*card) && !seen.contains(card)
        };
        let hidden = mine.iter().filter_map(|slot| state.cards[*slot]);
        let pool = hidden.chain(Card::ALL.into_iter().filter(is_unseen));
        let mut pool: Vec<Card> = pool.collect();
        for slot in mine {
            twin.cards[slot] = Some(pool.swap_remove(random.below(pool.len())));
        }
    }
    twin
}

#[test]
fn face_down_cards_change_nothing_that_anybody_is_shown() {
    let mut random = Random::new(1);
    let name = "face_down_cards_change_nothing_that_anybody_is_shown";
    for seed in seeds(name, if is_long() { 40 } else { 1 }) {
        play(seed, |before, event, after| {
            let twin_after = twin(after, &mut random);
            assert_same(after, &twin_after, &format!("{event:?}"));
            if !matches!(event, Event::AgeDealt(_)) {
                let twin_before = twin(before, &mut random);
                for viewer in VIEWERS {
                    let told = tell(before, after, event, viewer);
                    assert_eq!(told, tell(&twin_before, &twin_after, event, viewer));
                }
            }
        });
    }
}

/// What may be taken back told nobody what was hidden: whoever learns it by moving cannot move back.
#[test]
fn an_event_that_reveals_nothing_looks_the_same_whatever_is_hidden() {
    let mut random = Random::new(2);
    let mut silent = 0;
    let name = "an_event_that_reveals_nothing_looks_the_same_whatever_is_hidden";
    for seed in seeds(name, if is_long() { 120 } else { 2 }) {
        play(seed, |before, event, after| {
            if kind_of::<Duel>(event).reveals {
                return;
            }
            silent += 1;
            assert_eq!(hidden_slots(before), hidden_slots(after), "seed {seed}");
            let mut twin_after = twin(before, &mut random);
            Duel::apply(&mut twin_after, event);
            assert_same(after, &twin_after, &format!("{event:?}"));
        });
    }
    assert!(silent > 30, "{silent}");
}

#[test]
fn the_tokens_of_the_great_library_are_shown_to_their_seat_only() {
    let mut cases = 0;
    let count = if is_long() { 400 } else { 40 };
    for seed in seeds("tokens_of_the_great_library", count) {
        play(seed, |before, event, after| {
            let Event::LibraryDrawn(side, draw) = event else {
                return;
            };
            cases += 1;
            let mut twin_draw = draw.clone();
            let is_other = |token: &&_| !draw.outcome().contains(token);
            let others = draw.draws[0].from.iter().filter(is_other);
            for (drawn, other) in twin_draw.draws[0].outcome.iter_mut().zip(others) {
                *drawn = *other;
            }
            let twin_event = Event::LibraryDrawn(*side, twin_draw);
            let mut twin_after = before.clone();
            Duel::apply(&mut twin_after, &twin_event);
            assert_eq!(kind_of::<Duel>(event).secrecy, Secrecy::OwnSeat);
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
    assert!(cases > 3, "only {cases} draws of the Great Library");
}

#[test]
fn no_view_holds_the_name_of_a_hidden_card() {
    let count = if is_long() { 20 } else { 8 };
    for seed in seeds("no_view_holds_the_name_of_a_hidden_card", count) {
        play(seed, |_, _, after| {
            for viewer in VIEWERS {
                let mut json = serde_json::to_string(&Duel::view(after, viewer)).unwrap();
                // The Library shares its id with a verb and a phase.
                for key in ["verb", "phase", "kind", "opens"] {
                    json = json.replace(&format!("\"{key}\":\"library\""), "");
                }
                for slot in hidden_slots(after) {
                    let id = after.cards[slot].unwrap().id();
                    let is_there = json.contains(&format!("\"{id}\""));
                    assert!(!is_there, "seed {seed}: {viewer:?} sees {id}");
                }
            }
        });
    }
}

#[test]
fn with_open_hands_the_cards_that_still_lie_face_down_are_named() {
    let mut named = 0;
    for seed in seeds("cards_that_still_lie_face_down_are_named", 300) {
        let end = play(seed, |_, _, _| {});
        let view = Duel::view(&end, Viewer::Open);
        for slot in hidden_slots(&end) {
            assert_eq!(view.pyramid[slot].hidden, end.cards[slot], "seed {seed}");
            named += 1;
        }
        let closed = Duel::view(&end, FREJA);
        let is_closed = closed.pyramid.iter().all(|place| place.hidden.is_none());
        assert!(is_closed, "seed {seed}");
    }
    assert!(named > 0, "some games end while cards lie face down");
}
