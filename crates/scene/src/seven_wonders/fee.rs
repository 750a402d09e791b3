//! What building a card costs, at its foot and on its button.

use super::{describe, things};
use crate::board::{Fee, Foot};
use crate::mark::Sign;
use rules::Quote;
use rules::seven_wonders::{CardId, Use as Found, UseState, View};
use words::msg;

/// What a use costs at least.
pub(super) fn quote(found: &Found) -> Quote {
    let least = found.ways.iter().map(|way| i32::from(way.total)).min();
    match (found.state, least.or(found.cheapest)) {
        (UseState::Chain | UseState::Olympia, _) => Quote::FREE,
        (_, Some(coins)) => Quote::coins(coins.try_into().unwrap_or(0)),
        (_, None) => Quote::NONE,
    }
}

/// The foot of a card: what building it costs, and why; or what its sealed choice is for.
pub(super) fn foot(found: &Found, card: CardId, view: &View) -> Foot {
    let choice = view.my_choice.as_deref().unwrap_or_default();
    let kind = match choice.split(' ').next() {
        Some("build" | "free") => "build",
        Some("sell") => "sell",
        Some("stage") => "wonder",
        _ => "other",
    };
    let why = match (found.state, found.through) {
        // The sign of the chain stands there already.
        (UseState::Chain, Some(parent)) => Some(msg::game::words(things::card(parent))),
        (UseState::Short, _) => Some(msg::game::short(found.short)),
        (UseState::SameName, _) => Some(msg::seven_wonders_page::have_one()),
        (UseState::WonderComplete | UseState::NotNow, _) => None,
        (_, _) => describe::why(found, card),
    };
    let is_free = matches!(found.state, UseState::Chain | UseState::Olympia);
    let least = found.ways.iter().map(|way| u32::from(way.total)).min();
    let cheapest = found.cheapest.and_then(|coins| coins.try_into().ok());
    let fee = match (least, cheapest) {
        (Some(coins), _) => Fee::coins(coins),
        (None, Some(coins)) => Fee::Short {
            coins: Some(coins),
            missing: found.short.try_into().unwrap_or(0),
        },
        (None, None) => Fee::Cannot("sign-cross"),
    };
    Foot {
        chain: is_free.then_some(Sign::Borrowed("chain")),
        because: why,
        ..Foot::new(fee, msg::seven_wonders_page::your_choice(kind), None)
    }
}
