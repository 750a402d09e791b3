//! What a player of Dice may plan: for each kind of die the boxes that its faces reach, the wonder, and passing.

use super::{marks, offers};
use crate::Offer;
use crate::board::page::{Sitting, Use};
use crate::board::{Frame, Section};
use crate::mark::Mark;
use crate::paint::Pigment;
use rules::dice::{Die, Seen, Table};
use rules::{Quote, Seat};
use words::msg;

/// The dice, each with what it may be taken for, in place of the forum.
pub(super) fn sections(at: &Sitting<'_>, seen: &Seen) -> Vec<Section> {
    let Some((me, table)) = at.me.zip(seen.table()) else {
        return Vec::new();
    };
    let (city, board) = table.city(me);
    let first = Section {
        key: "forum".into(),
        anchor: "board",
        frame: Frame::Bare,
        title: Some(msg::dice_page::plan()),
        notes: vec![msg::dice_page::plan_text()],
        ..Section::default()
    };
    // The grey dice are alike.
    let kinds = Die::ALL.into_iter();
    let kinds = kinds.filter(|die| !matches!(die, Die::Grey2 | Die::Grey3));
    let kinds = kinds.filter(|die| city.lasting.is_unlocked(*die));
    let dice = kinds.map(|die| of_die(table, me, die));
    let dice = dice.filter(|section| !section.uses.is_empty());
    let wonder = Mark::Swatch("is-black", marks::wonder(&board.id));
    let other = [("wonder", wonder), ("pass", Mark::of("act-sell"))];
    let other = other.into_iter();
    let other = other.filter_map(|(mv, sign)| Some(row(offers::planned(table, me, mv)?, sign)));
    let last = Section {
        key: "can".into(),
        frame: Frame::Bare,
        title: Some(msg::dice_page::can()),
        uses: other.collect(),
        ..Section::default()
    };
    std::iter::once(first).chain(dice).chain([last]).collect()
}

/// The boxes of the seat's board that a kind of die may tick.
fn of_die(table: Table<'_>, me: Seat, die: Die) -> Section {
    let (city, board) = table.city(me);
    let color = die.color();
    let alike = Die::ALL.into_iter().filter(|other| other.color() == color);
    let faces = alike.flat_map(|die| &table.set.dice[die.index()]);
    let reached = faces.map(|face| board.reach[*face].boxes - city.ticked);
    let mut boxes: Vec<usize> = reached.flat_map(|boxes| boxes.iter()).collect();
    boxes.sort_unstable();
    boxes.dedup_by_key(|index| &board.boxes[*index].choice);
    let uses = boxes.into_iter().filter_map(|index| {
        let spec = &board.boxes[index];
        let sign = marks::building_sign(table.set, spec.building, &board.id);
        let class = Pigment::of(color.id()).class;
        let planned = offers::planned(table, me, &format!("die {die}; {}", spec.choice))?;
        Some(row(planned, Mark::Swatch(class, sign)))
    });
    Section {
        key: format!("plan-{die}").into(),
        frame: Frame::Fold,
        title: Some(msg::dice::kind(color.id())),
        uses: uses.collect(),
        ..Section::default()
    }
}

/// A row whose price is not known yet.
fn row(offer: Offer, sign: Mark) -> Use {
    let quote = Quote::NONE;
    Use::new(Offer { quote, ..offer }, sign)
}
