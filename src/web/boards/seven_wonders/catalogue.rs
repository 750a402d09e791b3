//! The rules in short, in our own words, and everything that is printed, for both editions.

use askama::Template;

use super::art::{self, CardArt, StageArt};
use crate::games::seven_wonders::cards::{Edition, Side};
use crate::web::boards::icon::Icon;

#[derive(Template)]
#[template(path = "boards/seven_wonders/catalogue.html")]
struct CataloguePart {
    editions: Vec<EditionPart>,
}

struct EditionPart {
    key: &'static str,
    title: &'static str,
    /// Whether its ids are the anchors that sentences of the history link to.
    is_anchor: bool,
    groups: Vec<Group>,
    wonders: Vec<WonderPart>,
}

struct Group {
    title: &'static str,
    note: &'static str,
    cards: Vec<&'static CardArt>,
}

struct WonderPart {
    id: &'static str,
    sign: Icon,
    name: &'static str,
    sides: Vec<SidePart>,
}

struct SidePart {
    name: &'static str,
    resource: &'static str,
    stages: Vec<StageArt>,
}

/// Draws the catalogue.
pub(super) fn draw() -> Result<String, askama::Error> {
    CataloguePart {
        editions: vec![
            edition(Edition::First, "First edition"),
            edition(Edition::Second, "Second edition"),
        ],
    }
    .render()
}

fn edition(edition: Edition, title: &'static str) -> EditionPart {
    let group = |title, note, keeps: &dyn Fn(u8, bool) -> bool| Group {
        title,
        note,
        cards: edition
            .data()
            .cards()
            .filter(|card| keeps(card.age, card.copies.is_empty()))
            .filter_map(|card| art::card(edition, card.id))
            .collect(),
    };
    EditionPart {
        key: edition.key(),
        title,
        is_anchor: edition == Edition::First,
        groups: vec![
            group(
                "Age I",
                "below each card: from how many players on a copy is in",
                &|age, is_guild| age == 1 && !is_guild,
            ),
            group("Age II", "", &|age, is_guild| age == 2 && !is_guild),
            group("Age III", "", &|age, is_guild| age == 3 && !is_guild),
            group(
                "Guilds",
                "as many as players and two more are drawn for Age III",
                &|_, is_guild| is_guild,
            ),
        ],
        wonders: edition
            .data()
            .wonders
            .iter()
            .map(|wonder| WonderPart {
                id: wonder.id.key(),
                sign: Icon::new(&format!("wonder-{}", wonder.id.key())),
                name: wonder.name,
                sides: Side::of(edition)
                    .into_iter()
                    .map(|side| SidePart {
                        name: side.key(),
                        resource: wonder.side(side).resource.key(),
                        stages: art::stages(edition, wonder.id, side),
                    })
                    .collect(),
            })
            .collect(),
    }
}
