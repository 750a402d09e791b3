//! Boards in letters: every game at every number of seats, hostile names, and letters that no mail program clips.

use std::sync::LazyLock;

use rules::dice::Seen as DiceView;
use rules::duel::{Threat, View as DuelView};
use rules::seven_wonders::{PhaseName, UseState, View as WondersView};
use scene::dice::{self, things};
use scene::letter::Board;
use scene::seven_wonders::{describe, things as named};
use wonderpost::accounts::people::Asks;
use wonderpost::look::board::Sight;
use wonderpost::mail::with_short_names;
use wonderpost::web::boards::Pen;

use super::headers::linted;
use super::mails::visible;
use super::play::{Options, Play};
use super::samples::{BASE, people};
use crate::prelude::*;
use crate::support::report::cases;
use crate::web::support::Says as _;
use testing::letter;
use testing::said::Said as _;

/// Gmail cuts a letter off at 102 kB; the HTML stays well below.
const MOST_HTML_BYTES: usize = 80_000;

const FIRST: Options = &[("edition", "first"), ("sides", "random")];
const SECOND: Options = &[("edition", "second"), ("sides", "random")];
const DRAFTED: Options = &[("edition", "second"), ("wonders", "drafted")];

/// What somebody sees of a position, in its own type.
fn typed<V: Clone + 'static>(position: &dyn AnyPosition, viewer: Viewer) -> V {
    let view = position.view(viewer);
    view.any().downcast_ref::<V>().unwrap().clone()
}

/// Whether somebody chooses in this turn of the last age.
fn is_late(turn: u8) -> impl Fn(&dyn AnyPosition) -> bool {
    move |position| {
        let view: WondersView = typed(position, Viewer::Spectator);
        (view.phase, view.age, view.turn) == (PhaseName::Choose, 3, turn)
    }
}

fn is_round(round: u32) -> impl Fn(&dyn AnyPosition) -> bool {
    move |position| typed::<DiceView>(position, Viewer::Spectator).round == round
}

/// A game, its seats, its options.
pub(super) type Variant = (&'static str, usize, Options);

/// All games at every number of seats.
pub(super) fn variants() -> Vec<Variant> {
    let mut variants: Vec<Variant> = vec![("duel", 2, &[])];
    for seats in 2..=7 {
        variants.push(("dice", seats, &[]));
        variants.push(("seven_wonders", seats, FIRST));
    }
    variants.extend((3..=7).map(|seats| ("seven_wonders", seats, DRAFTED)));
    variants
}

#[test]
fn every_game_and_number_of_seats_is_drawn_as_a_board_at_any_time() {
    for ((game, seats, options), seed) in variants().into_iter().zip(1..) {
        let mut play = Play::of(game, seats, options, seed);
        let names = people(seats);
        loop {
            let mut viewers: Vec<Viewer> = Seat::all(seats).map(Viewer::Seat).collect();
            viewers.extend([Viewer::Spectator, Viewer::Open]);
            let viewer = *play.random.pick(&viewers);
            let is_drawn = play.random.below(cases(4, 1)) == 0;
            if is_drawn || play.position.outcome().is_some() {
                let w = letter::english(&names, viewer);
                let board = drawn(&*play.position, viewer, &w);
                assert!(board.html.to_string().contains("<td"), "{game} {seats}");
                for part in [board.html.to_string(), board.rest.to_string()] {
                    balanced(&part);
                }
            }
            if !play.step() {
                break;
            }
        }
    }
}

/// The board of a letter about a position, which calls people by short names.
fn drawn(position: &dyn AnyPosition, viewer: Viewer, w: &Words) -> Board {
    letter::drawn(position, viewer, &with_short_names(w), BASE)
}

/// Every row, cell and table that is opened is closed.
fn balanced(html: &str) {
    for tag in ["table", "tr", "td", "th", "h2", "span", "a", "b"] {
        let opened =
            html.matches(&format!("<{tag} ")).count() + html.matches(&format!("<{tag}>")).count();
        assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

/// The longest letters there are: seven cities late in the game.
pub(super) fn longest() -> &'static [(&'static str, Play)] {
    static ALL: LazyLock<Vec<(&str, Play)>> = LazyLock::new(|| longest_of(1));
    &ALL
}

fn longest_of(seed: u8) -> Vec<(&'static str, Play)> {
    let wonders = |seats, options, turn| {
        let play = Play::of("seven_wonders", seats, options, seed);
        play.at(is_late(turn))
    };
    vec![
        ("first", wonders(7, FIRST, 6)),
        ("second", wonders(7, SECOND, 6)),
        ("first-full-hand", wonders(7, FIRST, 1)),
        ("second-full-hand", wonders(7, SECOND, 1)),
        ("dice", Play::of("dice", 7, &[], seed).at(is_round(18))),
        ("two", wonders(2, FIRST, 3)),
    ]
}

#[test]
fn the_longest_letters_are_not_clipped() {
    let more = cases(0, 20);
    let others = (0..more).zip(2..).flat_map(|(_, seed)| longest_of(seed));
    let others: Vec<_> = others.collect();
    for (what, play) in longest().iter().chain(&others) {
        let names = vec!["A rather long name of a friend, Søren".to_owned(); play.seats];
        let written = play.letter(&names).write().unwrap();
        let bytes = written.html.len();
        assert!(bytes < MOST_HTML_BYTES, "{what}: {bytes} bytes of HTML");
        linted(&written, "Freja");
    }
}

#[test]
fn hostile_names_add_no_element_to_any_board() {
    let evil = "\r\n<script>alert(1)</script><img src=x>\u{202e}\"' onclick='x";
    for (what, play) in longest() {
        let letter = |names: &[String]| play.letter(names).write().unwrap().html;
        let calm = people(play.seats);
        let hostile: Vec<_> = calm.iter().map(|name| format!("{name}{evil}")).collect();
        let (calm, html) = (letter(&calm), letter(&hostile));
        let count = |html: &str| html.matches('<').count();
        assert_eq!(count(&html), count(&calm), "{what}");
        html.lacks_all(["<script", "<img", "\u{202e}", "' onclick"]);
        visible(&html).says("<script>alert(1)");
    }
}

/// The seat that is awaited, what it sees of a position, and what it reads in its letter.
fn letter_of<V: Clone + 'static>(play: &Play) -> (Seat, V, String) {
    let seat = play.position.awaiting()[0];
    let written = play.letter(&people(play.seats)).write().unwrap();
    let view = typed(&*play.position, Viewer::Seat(seat));
    (seat, view, visible(&written.html))
}

#[test]
fn a_letter_of_seven_wonders_shows_the_hand_with_prices_and_every_city() {
    for (_, play) in longest().iter().filter(|(what, _)| *what != "dice") {
        let (_, view, seen) = letter_of::<WondersView>(play);
        for held in &view.hand {
            seen.says(&named::card(held.card).said());
            let is_no_use = matches!(
                held.build.state,
                UseState::Nothing | UseState::Short | UseState::SameName
            );
            let is_told_otherwise = held.build.ways.len() > 1 || is_no_use;
            if !is_told_otherwise {
                seen.says(&describe::why(&held.build, held.card).said());
            }
            let cheapest = held.build.ways.iter().map(|way| way.total).min();
            if let Some(cheapest) = cheapest.filter(|coins| *coins > 0) {
                seen.says(&format!("{cheapest} coin"));
            }
        }
        for city in &view.cities {
            seen.says(&city.wonder.map(named::city).said());
            seen.says_all(city.cards.iter().map(|card| named::card(*card).said()));
        }
        seen.says_all(people(play.seats));
    }
}

#[test]
fn a_letter_of_dice_shows_the_forum_and_what_comes_next() {
    for seats in [2, 7] {
        let play = Play::of("dice", seats, &[], 6).at(is_round(12));
        let (seat, view, seen) = letter_of::<DiceView>(&play);
        let seen = seen.to_lowercase();
        let shows = |told: &str| {
            let told = told.to_lowercase();
            assert!(seen.contains(&told), "{told} in {seen}");
        };
        let w = letter::english(&[], Viewer::Spectator);
        let (set, sections) = (view.boards(), view.sections());
        let dice = sections.iter().flat_map(|section| &section.dice);
        assert_eq!(dice.clone().count(), 7);
        for die in dice {
            let face = w.plain_arg(&things::face(set, &set.faces[die.lying.face]));
            let id = w.plain_arg(&things::die(die.lying.die).into());
            shows(&format!("{id} {face}"));
            if let Some(why) = dice::describe::status(die.for_me.as_ref().unwrap()) {
                shows(&w.text(&why));
            }
        }
        let (city, board) = view.table().unwrap().city(seat);
        for info in &set.buildings {
            let (ticked, size) = (city.count(board, info.building), board.size(info.building));
            shows(&format!("{} {ticked} of {size}", info.name));
            let next = board.next_after(city.ticked) & board.boxes_of[info.building.index()];
            for effect in next.iter().flat_map(|at| &board.boxes[at].effects) {
                shows(&w.text(dice::describe::effect(set, *effect)));
            }
        }
        for name in people(seats) {
            shows(&name);
        }
    }
}

/// The HTML of the board that somebody's letter shows.
fn board_of(play: &Play, viewer: Viewer) -> String {
    let w = letter::english(&people(play.seats), viewer);
    let board = drawn(&*play.position, viewer, &w);
    board.html.to_string()
}

#[test]
fn what_is_sealed_is_told_to_its_own_seat_only() {
    for (game, options) in [("dice", &[][..]), ("seven_wonders", FIRST)] {
        let mut play = Play::of(game, 3, options, 4);
        let sealer = play.position.awaiting()[0];
        assert!(play.step());
        let told = format!("Sealed: {}.", people(3)[sealer.index()]);
        for seat in Seat::all(3) {
            let html = board_of(&play, Viewer::Seat(seat));
            let shown = visible(&format!("<body>{html}</body>"));
            let is_told = shown.contains("You can change it until all have sealed.");
            assert_eq!(is_told, seat == sealer, "{game}: {shown}");
            assert!(seat != Seat(2) || shown.contains(&told), "{game}: {shown}");
        }
    }
}

#[test]
fn who_searches_the_discard_pile_sees_it_in_their_letter_and_nobody_else() {
    let is_picking = |position: &dyn AnyPosition| {
        let view: WondersView = typed(position, Viewer::Spectator);
        (view.phase, view.age) == (PhaseName::Pick, 3)
    };
    let mut plays = (0..60).map(|seed| Play::of("seven_wonders", 5, SECOND, seed));
    let found = plays.find_map(|mut play| play.until(is_picking).map(|()| play));
    let play = found.unwrap();
    let picker = play.position.awaiting()[0];
    let shown = |seat| board_of(&play, Viewer::Seat(seat)).replace('\u{ad}', "");
    let view: WondersView = typed(&*play.position, Viewer::Seat(picker));
    for card in view.discards.as_ref().unwrap() {
        shown(picker).says(&named::card(card.card).said());
    }
    for other in Seat::all(5).filter(|seat| *seat != picker) {
        shown(other).lacks("The card you take");
    }
}

/// How often a text warns of conquest and of science, and whether it says that nobody is near.
fn warnings(text: &str) -> (usize, usize, bool) {
    let text = flat(text);
    let count = |words: &str| text.matches(words).count();
    let military = count("more shield to win") + count("more shields to win");
    let is_calm = text.contains("Nobody is near a sudden win.");
    (military, count("short of a win"), is_calm)
}

#[test]
fn page_letter_and_drawing_of_duel_warn_of_the_same() {
    let names = people(2);
    let mut seen = (0, 0);
    for (_, seed) in (0..cases(3, 12)).zip(1..) {
        let mut play = Play::of("duel", 2, &[], seed);
        while play.position.outcome().is_none() {
            let position = &*play.position;
            let seats = Seat::all(2).map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Spectator]) {
                let duel: DuelView = typed(position, viewer);
                if duel.age == 0 {
                    continue;
                }
                let threats: Vec<Threat> =
                    Seat::all(2).flat_map(|seat| duel.threats(seat)).collect();
                let is_science = |threat: &&Threat| matches!(threat, Threat::Science(_));
                let science = threats.iter().filter(is_science).count();
                let expected = (threats.len() - science, science, threats.is_empty());
                seen = (seen.0 + expected.0, seen.1 + expected.1);

                let w = letter::english(&names, viewer);
                let board = drawn(position, viewer, &w);
                let sight = Sight::new("duel", position.copy().into(), viewer, w.me);
                let pen = Pen {
                    sight: Some(&sight),
                    is_live: true,
                    asks: Asks::Reveals,
                    ..Pen::of(&w)
                };
                let page = pen.draw().unwrap();
                let page = page.main + &page.aside;
                for warns in [board.text, board.html.to_string(), page] {
                    assert_eq!(warnings(&warns), expected, "{warns}");
                }
            }
            play.step();
        }
    }
    let are_seen = seen.0 > 5 && seen.1 > 5;
    assert!(are_seen, "both threats were seen: {seen:?}");
}
