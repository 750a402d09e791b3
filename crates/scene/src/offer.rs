//! A move as it is offered: what it is, what it costs and why, and what would be different.

use rules::Price;
use serde::Serialize;
use words::{Message, Words, msg};

/// A move that a player could make.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The move, or the next choice of one, in canonical notation.
    pub mv: String,
    /// What it is: "Build Temple".
    pub title: Message,
    /// What it costs or brings.
    pub quote: Price,
    /// Why it costs that: "stone 5; glass 3", "through Altar". None where there is nothing to say.
    pub why: Option<Message>,
    /// What would be different afterwards: "Coins 7 → 11, points 10 → 14". None where nothing would.
    pub effect: Option<Message>,
    /// Why it is not legal now; none when it is.
    pub refused: Option<Message>,
    /// The parts of a move for two cities: that of the player's own, the name of the city that they steer, and what that
    /// one does, without the name. The quote above is then that of the own part; title, reason and effect are those of
    /// the whole move.
    pub parts: Option<Box<(Self, Message, Self)>>,
}

impl Offer {
    /// An offer that says nothing but what the move is.
    pub const fn new(mv: String, title: Message) -> Self {
        Self {
            mv,
            title,
            quote: Price::None,
            why: None,
            effect: None,
            refused: None,
            parts: None,
        }
    }

    /// Why it costs that, and what would be different, as sentences; empty where there is nothing to say.
    pub fn then(&self, w: &Words) -> String {
        sentences(w, [&self.why, &self.effect].into_iter().flatten())
    }

    /// The price of the whole move: "3 coins", "free; Free City: 1 coin". None where a price means nothing.
    pub fn price(&self) -> Option<Message> {
        let own = price(self.quote);
        let Some((_, city, other)) = self.parts.as_deref() else {
            return own;
        };
        let Some(others) = price(other.quote) else {
            return own;
        };
        Some(msg::game::prices_of_two(own?, city.clone(), others))
    }
}

/// What is said, as sentences, each with its stop.
pub fn sentences<'m>(w: &Words, said: impl IntoIterator<Item = &'m Message>) -> String {
    let ended = said.into_iter().map(|said| {
        let said = w.plain_sentence(said);
        match said.ends_with(['.', '!', '?', '…']) {
            true => said,
            false => said + ".",
        }
    });
    ended.collect::<Vec<_>>().join(" ")
}

/// A move of which nothing is said but its notation.
pub(super) fn unsaid(mv: String) -> Offer {
    let title = msg::game::plain(&mv);
    Offer::new(mv, title)
}

/// A price in words: "free", "3 coins", "+2 coins". None where a price means nothing.
pub fn price(price: Price) -> Option<Message> {
    Some(match price {
        Price::None => return None,
        Price::Free => msg::game::free(),
        Price::Coins { most: 0, .. } => msg::game::no_coins(),
        Price::Coins { least, most } if least < most => msg::game::coins_between(least, most),
        Price::Coins { most, .. } => msg::game::coins(most),
        Price::Gain(coins) => msg::game::coins_more(coins),
    })
}
