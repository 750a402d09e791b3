//! What a player may plan: the uses of every card that may lie in the next hand, with what each would cost now.

use super::cards::foot;
use super::city::wonder_sign;
use super::offers::planned;
use super::printed;
use crate::{Body, Face, Frame, Lay, Mark, Section, Sheet, Sitting, State as Lying, Use};
use rules::seven_wonders::{
    CardId, Move, PhaseName, Play, State, UseState, Verb, View, coming, found, redact,
};
use rules::{Seat, Viewer};
use words::msg;

/// The cards that may come, in place of the hand.
pub(super) fn hand(at: &Sitting<'_>, view: &View, section: Section) -> Section {
    let state = at.position.any().downcast_ref::<State>();
    let Some((me, state)) = at.me.zip(state) else {
        return section;
    };
    let seen = redact(state, Viewer::Seat(me));
    if view.phase == PhaseName::Draft {
        let uses = view.draft.iter().filter_map(|wonder| {
            let sign = Mark::Sign(wonder_sign(Some(*wonder)));
            Some(Use::new(
                planned(&seen, me, &Move::Draft(*wonder).to_string())?,
                sign,
            ))
        });
        return Section {
            frame: Frame::Panel,
            title: Some(msg::seven_wonders::asked("draft")),
            uses: uses.collect(),
            ..section
        };
    }
    let cards = coming(&seen).into_iter();
    let cards: Vec<Face> = cards
        .filter_map(|card| face(&seen, me, view, card))
        .collect();
    let for_two = seen.free_city();
    let for_two = for_two.map(|_| msg::seven_wonders_page::coming_for_two());
    Section {
        frame: Frame::Bare,
        title: Some(msg::seven_wonders_page::coming()),
        note: Some(msg::seven_wonders_page::coming_note(cards.len())),
        body: Body::Cards(Lay::Grid, cards),
        notes: Vec::from_iter(for_two),
        ..section
    }
}

fn face(seen: &State, me: Seat, view: &View, card: CardId) -> Option<Face> {
    let printed = printed::card(view.edition, card)?;
    let own = Play {
        verb: Verb::Build,
        card,
        paying: None,
    };
    let built = found(seen, me.index(), &own)?;
    let verbs = [
        (Verb::Build, "act-build"),
        (Verb::Stage, "act-wonder"),
        (Verb::Sell, "act-sell"),
    ];
    let can = |verb| match verb {
        Verb::Build => built.state != UseState::SameName,
        Verb::Stage => view.next_stage.is_some(),
        Verb::Free | Verb::Sell => true,
    };
    let uses = verbs
        .into_iter()
        .filter(|(verb, _)| can(*verb))
        .filter_map(|(verb, sign)| {
            let mv = Play { verb, ..own }.to_string();
            Some(Use::new(planned(seen, me, &mv)?, Mark::of(sign)))
        });
    Some(Face {
        key: format!("card-{}", card.key()),
        feet: vec![foot(&built, card, view)],
        state: Lying::Open,
        sheet: Some(Box::new(Sheet {
            uses: uses.collect(),
            ..Sheet::default()
        })),
        ..Face::printed(printed)
    })
}
