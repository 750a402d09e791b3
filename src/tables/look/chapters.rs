//! The chapters of a game's history: its ages or rounds, and what stands before and after them.
//!
//! Start reading at [`list`].

use std::sync::Arc;

use super::Chapter;
use crate::games::Library;
use crate::journal::Event;
use crate::tables::table::{Phase, Table};

/// What stands before the deal.
const BEFORE: &str = "Before the game";
/// What stands after the last move.
const END: &str = "The end";

/// Lists the chapters, oldest first. The title is what the engine says of the progress, up to its first comma: in
/// "Age II, turn 3 of 6" the turn changes within the chapter.
pub(super) fn list(events: &[Arc<Event>]) -> Vec<Chapter> {
    let mut chapters = Vec::new();
    let Some((first, rest)) = events.split_first() else {
        return chapters;
    };
    let Ok(mut sitting) = Table::open(first, &Library::default()) else {
        return chapters;
    };
    chapters.push(Chapter {
        seq: first.seq,
        title: BEFORE.to_owned(),
    });
    for event in rest {
        if sitting.apply_told(event, None).is_err() {
            break;
        }
        let Some(title) = title(&sitting) else {
            continue;
        };
        if chapters.last().is_none_or(|chapter| chapter.title != title) {
            chapters.push(Chapter {
                seq: event.seq,
                title,
            });
        }
    }
    chapters
}

/// The chapter of the last event. None where it goes with the one before, as all does after which nobody is awaited:
/// what an age brings by itself at its end belongs to that age.
fn title(sitting: &Table) -> Option<String> {
    if matches!(sitting.phase, Phase::Over(_)) || sitting.position.outcome().is_some() {
        return Some(END.to_owned());
    }
    if sitting.awaiting().is_empty() {
        return None;
    }
    let progress = sitting.position.progress();
    let title = progress.split(',').next().unwrap_or_default();
    Some(title.to_owned())
}
