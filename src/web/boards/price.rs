//! A price as a picture: coins in a ring, or a word.

use rules::{Price, Quote};
use scene::Offer;
use scene::board::Fee;
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
        match quote.price {
            Price::None => None,
            Price::Free => Some(Self {
                text: w.text(msg::board::free()),
                is_coin: false,
                class: "price--free",
            }),
            Price::Coins { least, most } => Some(Self::coins(least, most, "")),
            Price::Gain(gain) => Some(Self {
                text: format!("+{gain}"),
                is_coin: true,
                class: "price--free",
            }),
        }
    }

    fn coins(least: u32, most: u32, class: &'static str) -> Self {
        Self {
            text: match least < most {
                true => format!("{least}–{most}"),
                false => most.to_string(),
            },
            is_coin: true,
            class,
        }
    }

    /// What a card costs the viewer in coins; none where it is not worked out.
    pub(super) fn of_fee(fee: Fee) -> Option<Self> {
        match fee {
            Fee::Free => Some(Self::coins(0, 0, "")),
            Fee::Coins { least, most } => Some(Self::coins(least, most, "")),
            Fee::Short { coins, .. } => {
                coins.map(|coins| Self::coins(coins, coins, "price--short"))
            }
            Fee::Printed | Fee::Paid | Fee::Cannot(_) => None,
        }
    }
}
