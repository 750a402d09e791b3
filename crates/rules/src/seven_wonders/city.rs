//! One city: what stands in it and what that adds up to.
//!
//! Sums are kept as cards and stages are added, so that prices and shields are read, not counted. This module
//! does not know whether anything was allowed. Start reading at [`City`].

use tinyvec::ArrayVec;

use super::cards::{
    Card, CardId, CardSet, Counted, EditionData, Effects, Goods, GoodsKind, Side, Special, Stage,
    Whose, WonderId, WonderSide,
};
use super::values::{Direction, TokenView, put};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct City {
    /// Its wonder; none before it is dealt.
    pub wonder: Option<WonderId>,
    /// The side of the wonder that lies up; none before it is chosen.
    pub side: Option<Side>,
    pub stages: u8,
    pub coins: i32,
    pub(crate) built: CardSet,
    /// Cards built, in order.
    pub order: ArrayVec<[CardId; 24]>,
    /// Fixed output by resource; neighbours may buy all of it.
    pub fixed: [u8; 7],
    /// One of these each turn; neighbours may buy it.
    pub(crate) sold_choices: ArrayVec<[Goods; 6]>,
    /// One of these each turn, for the owner alone.
    pub(crate) own_choices: ArrayVec<[Goods; 4]>,
    /// Coins per unit: left and right, raw and manufactured.
    pub prices: [[u8; 2]; 2],
    /// Shields of cards and stages.
    pub shields: i32,
    /// How many cards stand in it, by colour.
    pub colors: [u8; 7],
    /// How many symbols stand in it, by symbol.
    pub science: [u8; 3],
    /// How many symbols may be any one.
    pub science_any: u8,
    specials: u8,
    /// Values of the military tokens by age, from the left and from the right; 0 where there is none.
    tokens: [[i32; 2]; 3],
    pub defeats: u8,
    /// Age in which Olympía's free building was used last; 0 before.
    pub free_used_age: u8,
}

/// Index of raw materials and of manufactured goods in [`City::prices`].
pub(crate) const RAW: usize = GoodsKind::Raw as usize;
pub(crate) const MANUFACTURED: usize = GoodsKind::Manufactured as usize;

impl City {
    pub(crate) fn founded() -> Self {
        Self {
            // Rule [7 Wonders, first edition, p. 3, Coins; second edition, Set-up]: everybody starts with three
            // coins.
            coins: 3,
            // Rule [7 Wonders, first edition, p. 4, Trade]: a unit costs two coins.
            prices: [[2; 2]; 2],
            ..Self::default()
        }
    }

    /// The side that lies up, once wonder and side are known.
    pub(crate) fn wonder_side(&self, data: &'static EditionData) -> Option<&'static WonderSide> {
        Some(data.wonder(self.wonder?).side(self.side?))
    }

    /// Turns a side up and gives its starting resource.
    pub(crate) fn settle(&mut self, side: Side, data: &'static EditionData) {
        self.side = Some(side);
        if let Some(face) = self.wonder_side(data) {
            let have = &mut self.fixed[face.resource.index()];
            *have = have.saturating_add(1);
        }
    }

    pub(crate) fn add_card(&mut self, card: &Card) {
        self.built.insert(card.id);
        put(&mut self.order, card.id);
        let count = &mut self.colors[card.color.index()];
        *count = count.saturating_add(1);
        self.add_effects(&card.effects);
    }

    pub(crate) fn add_stage(&mut self, data: &'static EditionData) {
        let stage = self.next_stage(data);
        self.stages = self.stages.saturating_add(1);
        if let Some(stage) = stage {
            self.add_effects(&stage.effects);
        }
    }

    pub(crate) fn next_stage(&self, data: &'static EditionData) -> Option<&'static Stage> {
        self.wonder_side(data)?.stages.get(usize::from(self.stages))
    }

    /// Adds what lasts: coins are paid by the event that built it; points are counted at the end.
    fn add_effects(&mut self, effects: &Effects) {
        for (have, more) in self.fixed.iter_mut().zip(effects.produce) {
            *have = have.saturating_add(more);
        }
        if !effects.produce_one_of.is_empty() {
            match effects.sellable {
                true => put(&mut self.sold_choices, effects.produce_one_of),
                false => put(&mut self.own_choices, effects.produce_one_of),
            }
        }
        if let Some(discount) = &effects.trade_discount {
            for (side, whose) in [Whose::Left, Whose::Right].iter().enumerate() {
                if discount.from.contains(whose) {
                    self.prices[side][discount.goods as usize] = discount.price;
                }
            }
        }
        self.shields += i32::from(effects.shields);
        if let Some(symbol) = effects.science {
            let count = &mut self.science[symbol.index()];
            *count = count.saturating_add(1);
        }
        let any = u8::from(effects.science_any);
        self.science_any = self.science_any.saturating_add(any);
        if let Some(special) = effects.special {
            self.specials |= 1 << special as u8;
        }
    }

    /// Lists what it makes one or the other of, each turn.
    pub fn choices(&self) -> impl Iterator<Item = Goods> {
        self.sold_choices.iter().chain(&self.own_choices).copied()
    }

    /// Goods that neighbours may buy, one or more of each.
    pub(crate) fn sold(&self) -> Goods {
        let choices = self.sold_choices.iter().copied();
        choices.fold(Goods::counted(&self.fixed), |all, goods| all | goods)
    }

    pub const fn can(&self, special: Special) -> bool {
        self.specials >> (special as u8) & 1 == 1
    }

    /// Lays down the tokens of an age: from the left and from the right, 0 where there is none.
    pub(crate) fn add_tokens(&mut self, age: u8, values: [i32; 2]) {
        let defeats = values.iter().filter(|value| **value < 0);
        self.defeats = defeats.fold(self.defeats, |count, _| count.saturating_add(1));
        let of_age = self.tokens.get_mut(usize::from(age).wrapping_sub(1));
        if let Some(tokens) = of_age {
            *tokens = values;
        }
    }

    /// Lists the military tokens in the order in which they came.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = TokenView> {
        (1..).zip(self.tokens).flat_map(|(age, values)| {
            [Direction::Left, Direction::Right]
                .into_iter()
                .zip(values)
                .filter(|(_, value)| *value != 0)
                .map(move |(from, value)| TokenView { age, from, value })
        })
    }

    pub(crate) fn military(&self) -> i32 {
        self.tokens.iter().flatten().sum()
    }

    /// How many of the things an effect counts are here.
    pub(crate) fn count(&self, what: Counted) -> i32 {
        i32::from(match what {
            Counted::Cards(color) => self.colors[color.index()],
            Counted::WonderStages => self.stages,
            Counted::DefeatTokens => self.defeats,
        })
    }
}
