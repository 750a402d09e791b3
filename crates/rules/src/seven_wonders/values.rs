//! Values that views, reasons and the rules share; they know no position.

use serde::Serialize;
use tinyvec::{Array, ArrayVec};

use super::Resource;

/// Puts something into a list that has room for all that a game brings; what an event brings beyond is left out.
pub(crate) fn put<A: Array>(list: &mut ArrayVec<A>, thing: A::Item) {
    let _beyond = list.try_push(thing);
}

word_enum! {
    Direction.key {
        /// To the city with the next number.
        Left = "left",
        /// To the city with the number before.
        Right = "right",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TokenView {
    pub age: u8,
    pub from: Direction,
    /// −1, 1, 3 or 5.
    pub value: i32,
}

/// A resource of which there is too little.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Scarcity {
    pub resource: Resource,
    /// Units that the price asks for.
    pub needed: u8,
    /// Units that nobody can give.
    pub lacking: u8,
    pub makers: Makers,
}

/// Who makes a resource for a city.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Makers {
    Nobody,
    Neighbours,
    /// The city itself, perhaps neighbours too.
    Own,
}
