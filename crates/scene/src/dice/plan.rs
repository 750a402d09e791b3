//! What a player of Dice may plan: for each kind of die the boxes that its faces reach, the wonder, and passing.

use super::{marks, offers};
use crate::Offer;
use crate::board::page::{Sitting, Use};
use crate::board::{Frame, Section};
use crate::mark::Mark;
use crate::paint::Pigment;
use rules::Quote;
use rules::dice::ids::Die;
use rules::dice::seen::Seen;
use words::msg;

/// The dice, each with what it may be taken for, in place of the forum.
pub(super) fn sections(at: &Sitting<'_>, seen: &Seen) -> Vec<Section> {
    let Some((me, table)) = at.me.zip(seen.table()) else {
        return Vec::new();
    };
    let (city, board) = table.city(me);
    let offer = |mv: &str| offers::planned(table, me, mv);
    let of_die = |die: Die| {
        let alike = Die::ALL
            .into_iter()
            .filter(|other| other.color() == die.color());
        let faces = alike.flat_map(|die| &table.set.dice[die.index()]);
        let reached = faces.map(|face| board.reach[*face].boxes);
        let open = reached.flat_map(|boxes| (boxes - city.ticked).iter().collect::<Vec<_>>());
        let mut boxes: Vec<usize> = open.collect();
        boxes.sort_unstable();
        boxes.dedup_by_key(|index| &board.boxes[*index].choice);
        let uses = boxes.into_iter().filter_map(|index| {
            let spec = &board.boxes[index];
            let info = seen.boards().info(spec.building)?;
            let sign = marks::building_sign(info.building.id(), &board.id);
            let said = offer(&format!("die {die}; {}", spec.choice))?;
            Some(row(
                said,
                Mark::Swatch(Pigment::of(die.color().id()).class, sign),
            ))
        });
        Section {
            key: format!("plan-{die}").into(),
            frame: Frame::Fold,
            title: Some(msg::dice::kind(die.color().id())),
            uses: uses.collect(),
            ..Section::default()
        }
    };
    // The grey dice are alike.
    let kinds = Die::ALL
        .into_iter()
        .filter(|die| !matches!(die, Die::Grey2 | Die::Grey3));
    let dice = kinds
        .filter(|die| city.lasting.is_unlocked(*die))
        .map(of_die);
    let wonder = Mark::Swatch("is-black", marks::wonder(&board.id));
    let other = [("wonder", wonder), ("pass", Mark::of("act-sell"))];
    let other = other
        .into_iter()
        .filter_map(|(mv, sign)| Some(row(offer(mv)?, sign)));
    let first = Section {
        key: "forum".into(),
        anchor: "board",
        frame: Frame::Bare,
        title: Some(msg::dice_page::plan()),
        notes: vec![msg::dice_page::plan_text()],
        ..Section::default()
    };
    let last = Section {
        key: "can".into(),
        frame: Frame::Bare,
        title: Some(msg::dice_page::can()),
        uses: other.collect(),
        ..Section::default()
    };
    let dice = dice.filter(|section| !section.uses.is_empty());
    std::iter::once(first).chain(dice).chain([last]).collect()
}

/// A row whose price is not known yet.
fn row(offer: Offer, sign: Mark) -> Use {
    let quote = Quote::NONE;
    Use::new(Offer { quote, ..offer }, sign)
}
