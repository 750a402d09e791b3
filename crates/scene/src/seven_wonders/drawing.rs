//! The hand as plain text: what each card gives, and what each of its uses costs. Start reading at [`draw`].

use super::describe;
use super::{city, offers, things};
use crate::text::COLUMNS;
use rules::seven_wonders::cards::{CardId, CardSet};
use rules::seven_wonders::view::{CityView, HandCard, Payment, Use, View};
use words::lines::wrap;
use words::{Arg, Join, Message, Words, msg};

/// Draws the viewer's hand; empty where there is none.
pub fn draw(view: &View, w: &Words) -> String {
    if view.hand.is_empty() {
        return String::new();
    }
    let title = w.text(msg::seven_wonders::your_hand(view.hand.len()));
    let mut lines = vec![title.to_uppercase()];
    for held in &view.hand {
        let said = card(view, held);
        lines.extend(wrap(&w.plain(&said), COLUMNS, "  ", "    "));
        for use_of in uses(view, held) {
            lines.extend(wrap(&w.plain(&use_of), COLUMNS, "    ", "      "));
        }
    }
    lines.join("\n")
}

fn card(view: &View, held: &HandCard) -> Message {
    let printed = held.card.card(view.edition);
    let sealed = if held.is_sealed { "sealed" } else { "open" };
    msg::seven_wonders::held(
        sealed,
        things::card(held.card),
        city::kind(held.color),
        Arg::list(Join::Comma, describe::effects(&printed.effects)),
        describe::cost(&printed.cost),
    )
}

/// What can be done with a card, and what cannot.
fn uses(view: &View, held: &HandCard) -> Vec<Message> {
    let opens = opens(held.card.card(view.edition).opens);
    let mine = city::mine(view);
    let free = view.cities.iter().find(|city| city.seat.is_none());
    let own = [
        said(view, mine, &held.build, held.card).map(msg::seven_wonders::use_build),
        said(view, mine, &held.stage, held.card).map(msg::seven_wonders::use_stage),
        held.free.as_ref().map(|_| msg::seven_wonders::use_free()),
    ];
    let of_city = |found: &Option<Use>| said(view, free, found.as_ref()?, held.card);
    let city = [
        of_city(&held.city_build).map(msg::seven_wonders::use_city_build),
        of_city(&held.city_stage).map(msg::seven_wonders::use_city_stage),
    ];
    let all = opens.into_iter().chain(own.into_iter().flatten());
    all.chain(city.into_iter().flatten()).collect()
}

fn opens(cards: CardSet) -> Option<Message> {
    let names = Arg::list(Join::Comma, cards.iter().map(things::card));
    (!cards.is_empty()).then(|| msg::seven_wonders::opens(names))
}

/// What a use costs and why, or why it cannot be; none while nothing can be chosen.
fn said(view: &View, payer: Option<&CityView>, found: &Use, card: CardId) -> Option<Message> {
    let why = describe::why(found, card);
    Some(match found.ways.as_slice() {
        [] => msg::seven_wonders::use_refused(why?),
        [only] => {
            let price = match only.total {
                0 => offers::cheapest(found).unwrap_or_else(msg::game::free),
                total => msg::game::coins(total),
            };
            match why {
                Some(why) => msg::seven_wonders::use_priced(price, why),
                None => price,
            }
        }
        several => {
            let ways = several.iter().map(|way| paid(view, payer, way));
            msg::seven_wonders::words(Arg::list(Join::Or, ways))
        }
    })
}

/// Whom a way of paying pays: "2 coins to Mikkel and 2 coins to Freja".
fn paid(view: &View, payer: Option<&CityView>, way: &Payment) -> Message {
    let cities = payer.map(|payer| [payer.left, payer.right]);
    let neighbours = cities.into_iter().flatten().zip([way.left, way.right]);
    let named = neighbours.map(|(city, coins)| (coins, city::owner(view, city)));
    let paid = named.filter(|(coins, _)| *coins > 0);
    let paid = paid.map(|(coins, owner)| msg::seven_wonders::paid_to(coins, owner));
    msg::seven_wonders::words(Arg::list(Join::And, paid))
}
