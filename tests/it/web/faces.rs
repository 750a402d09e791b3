//! Where one of several cards or tokens is picked, each shows its face.

use rules::duel::{PhaseName, View};
use rules::seven_wonders::{PhaseName as Phase, View as Wonders};

use super::answer::between;
use crate::mail::play::Play;
use crate::prelude::*;
use crate::words::games::page;
use testing::letter;

const NAMES: [&str; 3] = ["Freja", "Joost", "Mia"];

/// Plays random games until somebody chooses so.
fn found(
    game: &'static str,
    seats: usize,
    options: &[(&str, &str)],
    is_wanted: impl Fn(&dyn AnyPosition) -> bool,
) -> Play {
    let plays = (0..=u8::MAX).find_map(|seed| {
        let mut play = Play::of(game, seats, options, seed);
        play.until(&is_wanted).map(|()| play)
    });
    plays.expect("one of 256 games comes to it")
}

/// The rows of the panel of choices, as whoever chooses sees them.
fn rows(key: &'static str, play: &Play, seats: usize) -> Vec<String> {
    let chooser = Viewer::Seat(play.position.awaiting()[0]);
    let w = letter::english(&NAMES.map(str::to_owned)[..seats], chooser);
    let html = page(key, &*play.position, chooser, &w);
    let panel = between(&html, "class=\"panel choices\"", "</section>");
    let rows = panel.split("<button class=\"move").skip(1);
    let ends = rows.filter_map(|row| row.split("</button>").next());
    ends.map(str::to_owned).collect()
}

#[test]
fn tokens_and_cards_of_duel_that_are_picked_show_their_faces() {
    let phase = |position: &dyn AnyPosition| {
        let view = position.view(Viewer::Seat(Seat(0)));
        let view = view.any().downcast_ref::<View>().expect("of Duel");
        view.choice.as_ref().map(|choice| choice.kind)
    };
    for (kind, face) in [
        (PhaseName::Token, "token__disc"),
        (PhaseName::Library, "token__disc"),
        (PhaseName::Destroy, "move__face"),
        (PhaseName::Revive, "move__face"),
    ] {
        let play = found("duel", 2, &[], |position| phase(position) == Some(kind));
        let rows = rows("duel", &play, 2);
        assert!(!rows.is_empty(), "{kind:?}");
        for row in rows {
            let is_none = row.contains("value=\"pass\"") || row.contains("value=\"none\"");
            assert!(row.contains(face) || is_none, "{kind:?}: {row}");
        }
    }
}

#[test]
fn discarded_cards_of_7_wonders_that_are_picked_show_their_faces() {
    let is_picking = |position: &dyn AnyPosition| {
        let view = position.view(Viewer::Seat(Seat(0)));
        let view = view.any().downcast_ref::<Wonders>().expect("of 7 Wonders");
        view.phase == Phase::Pick
    };
    for edition in ["first", "second"] {
        let play = found("seven_wonders", 3, &[("edition", edition)], is_picking);
        let rows = rows("seven_wonders", &play, 3);
        let faces = rows.iter().filter(|row| row.contains("move__face"));
        let are_shown = rows.len() > 1 && faces.count() + 1 >= rows.len();
        assert!(are_shown, "{edition}: {rows:?}");
    }
}
