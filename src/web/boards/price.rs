//! A price as a picture: coins in a ring, or a word.

use rules::{Price, Quote};
use scene::Offer;
use words::{Words, msg};

/// What a move costs or brings, in words; empty where a price means nothing.
pub(super) fn spoken(offer: &Offer, w: &Words) -> String {
    let price = offer.price();
    price.map_or_else(String::new, |price| w.plain(&price))
}

/// The picture; the words stand beside it.
pub(super) struct PricePicture {
    pub text: String,
    pub is_coin: bool,
    /// `price--free`, `price--short` or nothing.
    pub class: &'static str,
}

impl PricePicture {
    /// Draws a price; none where there is no price.
    pub(super) fn of(quote: &Quote, w: &Words) -> Option<Self> {
        let coins = |text: String, class| Self {
            text,
            is_coin: true,
            class,
        };
        match quote.price {
            Price::None => None,
            Price::Free => Some(Self::free(w)),
            Price::Coins { least, most } if least < most => {
                Some(coins(format!("{least}–{most}"), ""))
            }
            Price::Coins { most, .. } => Some(coins(most.to_string(), "")),
            Price::Gain(gain) => Some(coins(format!("+{gain}"), "price--free")),
        }
    }

    pub(super) fn free(w: &Words) -> Self {
        Self {
            text: w.text(msg::board::free()),
            is_coin: false,
            class: "price--free",
        }
    }
}
