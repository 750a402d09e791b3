//! Boards in letters: every game at every number of seats, hostile names, and letters that no mail program clips.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test that cannot work has failed its test"
)]

use wonderpost::games::dice::view::{DieView, View as DiceView};
use wonderpost::games::duel::view::{Threat, View as DuelView};
use wonderpost::games::erased::AnyPosition;
use wonderpost::games::seven_wonders::cards::WonderId;
use wonderpost::games::seven_wonders::view::{PhaseName, UseState, View as WondersView};
use wonderpost::games::{Seat, Viewer};
use wonderpost::mail::letters::Written;
use wonderpost::show::dice::{self, things};
use wonderpost::show::seven_wonders::describe;
use wonderpost::tables::look::Sight;
use wonderpost::web::{self, boards::Scene};
use wonderpost::words::{Language, Words};

use super::headers::linted;
use super::mails::visible;
use super::play::Play;
use super::samples;
use crate::support::letter;

/// Gmail cuts a letter off at 102 kB; the HTML stays well below.
const MOST_HTML_BYTES: usize = 80_000;

/// Names of seven, as long as people's names are.
fn names(seats: usize) -> Vec<String> {
    [
        "Freja",
        "Joost",
        "Maximilian",
        "Ærøskøbing-Ole",
        "Bo",
        "Anne-Sophie",
        "Cleo",
    ][..seats]
        .iter()
        .map(|name| (*name).to_owned())
        .collect()
}

fn edition(edition: &str) -> Vec<(&str, &str)> {
    vec![("edition", edition), ("sides", "random")]
}

fn wonders_phase(position: &dyn AnyPosition) -> (PhaseName, u8, u8) {
    let view = position.view(Viewer::Spectator);
    let view = view.any().downcast_ref::<WondersView>().unwrap();
    (view.phase, view.age, view.turn)
}

fn is_late(position: &dyn AnyPosition, turn: u8) -> bool {
    wonders_phase(position) == (PhaseName::Choose, 3, turn)
}

fn dice_round(position: &dyn AnyPosition) -> u32 {
    let view = position.view(Viewer::Spectator);
    view.any().downcast_ref::<DiceView>().unwrap().round
}

/// A game, its seats, its options.
pub(super) type Variant = (&'static str, usize, Vec<(&'static str, &'static str)>);

/// All games at every number of seats.
pub(super) fn variants() -> Vec<Variant> {
    let mut variants: Vec<Variant> = vec![("duel", 2, Vec::new())];
    for seats in 2..=7 {
        variants.push(("dice", seats, Vec::new()));
        variants.push(("seven_wonders", seats, edition("first")));
    }
    for seats in 3..=7 {
        let drafted = vec![("edition", "second"), ("wonders", "drafted")];
        variants.push(("seven_wonders", seats, drafted));
    }
    variants
}

#[test]
fn every_game_and_number_of_seats_is_drawn_as_a_board_at_any_time() {
    for ((game, seats, options), seed) in variants().into_iter().zip(1..) {
        let mut play = Play::of(game, seats, &options, seed);
        let names = names(seats);
        loop {
            let mut viewers: Vec<Viewer> = Seat::all(seats).map(Viewer::Seat).collect();
            viewers.extend([Viewer::Spectator, Viewer::Open]);
            let viewer = *play.random.pick(&viewers);
            let w = letter::english(&names, viewer);
            let board = letter::drawn(&*play.position, viewer, &w, samples::BASE);
            for part in [board.html.to_string(), board.rest.to_string()] {
                assert!(!part.contains("<pre"), "{game} {seats}");
                balanced(&part);
            }
            if !play.step() {
                break;
            }
        }
    }
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
pub(super) fn longest(seed: u8) -> Vec<(&'static str, Play)> {
    let mut letters = Vec::new();
    for (name, which, turn) in [
        ("first", "first", 6),
        ("second", "second", 6),
        ("first-full-hand", "first", 1),
        ("second-full-hand", "second", 1),
    ] {
        let mut play = Play::of("seven_wonders", 7, &edition(which), seed);
        play.until(|position| is_late(position, turn)).unwrap();
        letters.push((name, play));
    }
    let mut play = Play::of("dice", 7, &[], seed);
    play.until(|position| dice_round(position) == 18).unwrap();
    letters.push(("dice", play));
    let mut play = Play::of("seven_wonders", 2, &edition("first"), seed);
    play.until(|position| is_late(position, 3)).unwrap();
    letters.push(("two", play));
    letters
}

#[test]
fn the_longest_letters_are_not_clipped() {
    for seed in [1, 2] {
        for (what, play) in longest(seed) {
            let names = vec!["A rather long name of a friend, Søren".to_owned(); play.seats];
            let written = play.letter(&names).write().unwrap();
            let bytes = written.html.len();
            assert!(bytes < MOST_HTML_BYTES, "{what}: {bytes} bytes of HTML");
            linted(&written, "Freja");
        }
    }
}

#[test]
fn hostile_names_add_no_element_to_any_board() {
    for (what, play) in longest(3) {
        let letter = |names: &[String]| play.letter(names).write().unwrap().html;
        let calm = letter(&names(play.seats));
        let hostile: Vec<String> = names(play.seats)
            .iter()
            .map(|name| {
                format!("{name}\r\n<script>alert(1)</script><img src=x>\u{202e}\"' onclick='x")
            })
            .collect();
        let html = letter(&hostile);
        assert_eq!(
            html.matches('<').count(),
            calm.matches('<').count(),
            "{what}"
        );
        for evil in ["<script", "<img", "\u{202e}", "' onclick"] {
            assert!(!html.contains(evil), "{what}: {evil}");
        }
        assert!(visible(&html).contains("<script>alert(1)"), "{what}");
    }
}

#[test]
fn a_letter_of_seven_wonders_shows_the_hand_with_prices_and_every_city() {
    for (what, play) in longest(4).into_iter().filter(|(what, _)| *what != "dice") {
        let names = names(play.seats);
        let seat = play.position.awaiting()[0];
        let seen = visible(&play.letter(&names).write().unwrap().html);
        let view = play.position.view(Viewer::Seat(seat));
        let view = view.any().downcast_ref::<WondersView>().unwrap();
        for held in &view.hand {
            let name = held.card.card(view.edition).name;
            assert!(seen.contains(name), "{what}: {name} in {seen}");
            let why = describe::why(&held.build, held.card);
            let why = why.map(|why| Words::of(Language::ENGLISH).plain(&why));
            let why = why.unwrap_or_default();
            let is_told_otherwise = held.build.ways.len() > 1
                || matches!(
                    held.build.state,
                    UseState::Nothing | UseState::Short | UseState::SameName
                );
            assert!(is_told_otherwise || seen.contains(&why), "{what}: {why}");
            if let Some(cheapest) = held.build.ways.iter().map(|way| way.total).min() {
                let coins = format!("{cheapest} coin");
                assert!(cheapest == 0 || seen.contains(&coins), "{what}: {coins}");
            }
        }
        for city in &view.cities {
            let wonder = city.wonder.map_or("", WonderId::name);
            assert!(seen.contains(wonder), "{what}: {wonder}");
            for card in &city.cards {
                let name = card.card(view.edition).name;
                assert!(seen.contains(name), "{what}: {name} in {seen}");
            }
        }
        for name in &names {
            assert!(seen.contains(name), "{what}: {name}");
        }
    }
}

#[test]
fn a_letter_of_dice_shows_the_forum_and_what_comes_next() {
    for seats in [2, 7] {
        let mut play = Play::of("dice", seats, &[], 6);
        play.until(|position| dice_round(position) == 12).unwrap();
        let names = names(seats);
        let seat = play.position.awaiting()[0];
        let seen = visible(&play.letter(&names).write().unwrap().html).to_lowercase();
        let view = play.position.view(Viewer::Seat(seat));
        let view = view.any().downcast_ref::<DiceView>().unwrap();
        let dice: Vec<&DieView> = view
            .forum
            .iter()
            .flat_map(|section| &section.dice)
            .collect();
        assert_eq!(dice.len(), 7);
        for die in dice {
            let w = letter::english(&[], Viewer::Spectator);
            let face = w.plain_arg(&things::shown_face(&view.set, &die.face));
            let told = format!("{} {face}", w.plain_arg(&things::die_id(&die.id)));
            assert!(seen.contains(&told.to_lowercase()), "{told} in {seen}");
            if let Some(why) = dice::describe::status(die.for_me.as_ref().unwrap()) {
                let why = w.plain(&why);
                assert!(seen.contains(&why.to_lowercase()), "{why} in {seen}");
            }
        }
        for building in &view.cities[seat.index()].buildings {
            let told = format!("{} {} of {}", building.name, building.ticked, building.size);
            assert!(seen.contains(&told.to_lowercase()), "{told} in {seen}");
            let boxes = building.rows.iter().flat_map(|row| &row.boxes);
            for effect in boxes.filter(|one| one.is_next).flat_map(|one| &one.effects) {
                let w = letter::english(&[], Viewer::Spectator);
                let told = w.plain(&dice::describe::effect(&view.set, effect.effect));
                assert!(seen.contains(&told.to_lowercase()), "{told}");
            }
        }
        for name in names {
            assert!(seen.contains(&name.to_lowercase()), "{name}");
        }
    }
}

#[test]
fn what_is_sealed_is_told_to_its_own_seat_only() {
    for (game, options) in [("dice", Vec::new()), ("seven_wonders", edition("first"))] {
        let mut play = Play::of(game, 3, &options, 4);
        let sealer = play.position.awaiting()[0];
        assert!(play.step());
        let names = names(3);
        let shown = |seat: Seat| {
            let viewer = Viewer::Seat(seat);
            let w = letter::english(&names, viewer);
            let board = letter::drawn(&*play.position, viewer, &w, samples::BASE);
            visible(&format!("<body>{}</body>", board.html))
        };
        for seat in Seat::all(3) {
            let is_told = shown(seat).contains("You can change it until all have sealed.");
            assert_eq!(is_told, seat == sealer, "{game}: {}", shown(seat));
        }
        let told = format!("Sealed: {}.", names[sealer.index()]);
        assert!(shown(Seat(2)).contains(&told), "{game}: {}", shown(Seat(2)));
    }
}

/// Finds a position in which somebody builds a discarded card.
fn picking() -> Play {
    (0..60)
        .find_map(|seed| {
            let mut play = Play::of("seven_wonders", 5, &edition("second"), seed);
            let is_picking = |position: &dyn AnyPosition| {
                let (phase, age, _) = wonders_phase(position);
                phase == PhaseName::Pick && age == 3
            };
            play.until(is_picking).map(|()| play)
        })
        .unwrap()
}

#[test]
fn who_searches_the_discard_pile_sees_it_in_his_letter_and_nobody_else() {
    let play = picking();
    let picker = play.position.awaiting()[0];
    let names = names(5);
    let shown = |viewer: Viewer| {
        let w = letter::english(&names, viewer);
        letter::drawn(&*play.position, viewer, &w, samples::BASE)
            .html
            .to_string()
            .replace('\u{ad}', "")
    };
    let view = play.position.view(Viewer::Seat(picker));
    let view = view.any().downcast_ref::<WondersView>().unwrap();
    for card in view.discards.as_ref().unwrap() {
        let name = card.card.card(view.edition).name;
        assert!(shown(Viewer::Seat(picker)).contains(name), "{name}");
    }
    for other in Seat::all(5).filter(|seat| *seat != picker) {
        assert!(!shown(Viewer::Seat(other)).contains("The card you take"));
    }
}

/// Writes letters, also for somebody to look at: into the folder that `WONDERPOST_TEST_LETTERS` names.
#[test]
fn letters_can_be_looked_at() {
    let folder = std::env::var("WONDERPOST_TEST_LETTERS").ok();
    let write = |name: &str, letter: Written| {
        assert!(letter.html.contains("</table>"), "{name}: {}", letter.html);
        assert!(letter.text.lines().count() > 10, "{name}: {}", letter.text);
        let Some(folder) = &folder else {
            return;
        };
        std::fs::write(format!("{folder}/letter-{name}.html"), letter.html).unwrap();
        std::fs::write(format!("{folder}/letter-{name}.txt"), letter.text).unwrap();
    };
    let mut shown: Vec<(&str, Play)> = longest(5);
    let mut three = Play::of("seven_wonders", 3, &edition("second"), 7);
    three.until(|position| is_late(position, 3)).unwrap();
    shown.push(("three", three));
    shown.push(("pick", picking()));
    let mut few = Play::of("dice", 2, &[], 8);
    few.until(|position| dice_round(position) == 9).unwrap();
    shown.push(("dice-two", few));
    let options = [("edition", "second"), ("wonders", "drafted")];
    let draft = Play::of("seven_wonders", 3, &options, 9);
    shown.push(("draft", draft));
    for (name, play) in shown {
        write(name, play.letter(&names(play.seats)).write().unwrap());
    }
    let duel = samples::duel_after(30, 3);
    write(
        "duel",
        samples::your_turn(&*duel, &samples::names())
            .write()
            .unwrap(),
    );
}

/// How often a text warns of conquest and of science, and whether it says that nobody is near.
fn warnings(text: &str, military: &[&str], science: &[&str]) -> (usize, usize, bool) {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let count = |words: &[&str]| words.iter().map(|words| text.matches(words).count()).sum();
    let is_calm = text.contains("Nobody is near a sudden win.");
    (count(military), count(science), is_calm)
}

#[test]
fn page_letter_and_drawing_of_duel_warn_of_the_same() {
    let names = names(2);
    let mut seen = (0, 0);
    for seed in 1..=12 {
        let mut play = Play::of("duel", 2, &[], seed);
        while play.position.outcome().is_none() {
            let position = &*play.position;
            for viewer in [
                Viewer::Seat(Seat(0)),
                Viewer::Seat(Seat(1)),
                Viewer::Spectator,
            ] {
                let view = position.view(viewer);
                let duel: &DuelView = view.any().downcast_ref().unwrap();
                if duel.age == 0 {
                    continue;
                }
                let threats: Vec<Threat> =
                    Seat::all(2).flat_map(|seat| duel.threats(seat)).collect();
                let is_science = |threat: &&Threat| matches!(threat, Threat::Science { .. });
                let science = threats.iter().filter(is_science).count();
                let expected = (threats.len() - science, science, threats.is_empty());
                seen = (seen.0 + expected.0, seen.1 + expected.1);

                let w = letter::english(&names, viewer);
                let board = letter::drawn(position, viewer, &w, "");
                let drawing = board.text;
                let told = (
                    &["more shield to win", "more shields to win"],
                    &["short of a win"],
                );
                assert_eq!(warnings(&drawing, told.0, told.1), expected, "{drawing}");
                let letter = board.html.to_string();
                assert_eq!(warnings(&letter, told.0, told.1), expected, "{letter}");
                let sight = Sight::new("duel", position.copy().into(), viewer, w.me);
                let scene = Scene {
                    game: "duel",
                    sight: &sight,
                    me: w.me,
                    names: &names,
                    w: &w,
                    is_live: true,
                    ended: None,
                    line: None,
                };
                let page = web::boards::of("duel").draw(&scene).unwrap();
                let page = page.main + &page.aside;
                assert_eq!(warnings(&page, told.0, told.1), expected, "{page}");
            }
            play.step();
        }
    }
    assert!(
        seen.0 > 20 && seen.1 > 20,
        "both threats were seen: {seen:?}"
    );
}
