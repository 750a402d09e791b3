//! Wonders as printed, in words: for who takes one or chooses its side.

use super::Page;
use crate::games::seven_wonders::cards::{Side, WonderId, WonderSide};
use crate::games::seven_wonders::describe;
use crate::games::seven_wonders::view::PhaseName;
use crate::mail::boards::summary::Summary;

impl Page<'_> {
    /// The wonders that are chosen from, or the one whose side is.
    pub(super) fn wonders(&self) -> Vec<Summary> {
        let view = self.view;
        match view.phase {
            PhaseName::Draft => view
                .draft
                .iter()
                .map(|wonder| self.wonder(*wonder, &Side::of(view.edition)))
                .collect(),
            PhaseName::Side => {
                let sides: Vec<Side> = view
                    .side_choices
                    .iter()
                    .filter_map(|side| Side::find(side))
                    .collect();
                let mine = self.mine().and_then(|city| city.wonder);
                let mine = mine.filter(|_| !sides.is_empty());
                mine.map(|wonder| self.wonder(wonder, &sides))
                    .into_iter()
                    .collect()
            }
            PhaseName::Start
            | PhaseName::Choose
            | PhaseName::Seventh
            | PhaseName::Pick
            | PhaseName::Over => Vec::new(),
        }
    }

    fn wonder(&self, id: WonderId, sides: &[Side]) -> Summary {
        let wonder = self.view.edition.data().wonder(id);
        Summary {
            title: wonder.name.to_owned(),
            lines: sides
                .iter()
                .map(|side| format!("Side {}: {}.", side.key(), words(wonder.side(*side))))
                .collect(),
        }
    }
}

fn words(side: &WonderSide) -> String {
    let stages = side.stages.iter().zip(1..).map(|(stage, number)| {
        format!(
            "stage {} for {}: {}",
            describe::roman(number),
            describe::cost(&stage.cost),
            describe::effects(&stage.effects)
        )
    });
    let stages: Vec<String> = stages.collect();
    format!("makes {}; {}", side.resource.key(), stages.join("; "))
}
