//! Says in words what an event was, for history and letters.
//!
//! Says nothing that the viewer may not know. Start reading at [`tell`].

use super::cards::Card;
use super::describe;
use super::event::{
    AgeDealt, CardBuilt, CardDiscarded, CardRevived, Event, Gains, GameDecided, Payment, Then,
    TokenTaken, Turned, WonderBuilt,
};
use super::explain;
use super::kinds::Color;
use super::side::{BySide, Side};
use super::state::{Phase, State, Victory, other};
use super::tokens::Token;
use super::wonders::Wonder;
use crate::games::{Seat, Sentence, Viewer};

/// Says what an event was for a viewer.
pub(super) fn tell(before: &State, after: &State, event: &Event, viewer: Viewer) -> Vec<Sentence> {
    match event {
        Event::FirstSeatDrawn(draw) => {
            let first = draw.outcome.iter().map(|side| {
                let sentence = plain("sign-person").seat(side.seat());
                sentence.text(" is the first player.")
            });
            first.collect()
        }
        Event::TokensLaid(draw) => {
            let start = plain("token-law").text("Progress tokens on the board: ");
            vec![named(start, draw.outcome.iter().map(|token| token_name(*token))).text(".")]
        }
        Event::WondersOffered(offer) => {
            let start = plain("act-wonder").text("Wonders to draft: ");
            let laid = offer.draws.iter().flat_map(|draw| draw.outcome.iter());
            vec![named(start, laid.map(|wonder| wonder_name(*wonder))).text(".")]
        }
        Event::WondersGiven(wonders) => given(wonders),
        Event::WonderDrafted(side, wonder) => vec![drafted(before, *side, *wonder)],
        Event::AgeDealt(deal) => age_dealt(deal),
        Event::CardBuilt(side, body) => built(before, after, *side, body),
        Event::CardDiscarded(side, body) => vec![discarded(side.seat(), body)],
        Event::WonderBuilt(side, body) => wonder_built(before, after, *side, body),
        Event::LibraryDrawn(side, draw) => {
            vec![library_drawn(side.seat(), &draw.outcome, viewer)]
        }
        Event::TokenTaken(side, body) => token(*side, body, "took", "from the board"),
        Event::TokenKept(side, body) => token(*side, body, "kept", "of the Great Library"),
        Event::CardDestroyed(side, body) => vec![destroyed(side.seat(), body.card)],
        Event::CardRevived(side, body) => revived(before, after, *side, body),
        Event::CardsTurned(one, two) => turned(*one, *two),
        Event::StarterChosen(side, starter) => {
            let begin = format!(" begin Age {}.", describe::roman(after.age));
            let sentence = plain("sign-turn").seat(side.seat());
            vec![if side == starter {
                sentence.text(format!(" chose to{begin}"))
            } else {
                let sentence = sentence.text(" chose that ").seat(starter.seat());
                sentence.text(begin.replacen(" begin", " will begin", 1))
            }]
        }
        Event::GameDecided(body) => vec![decided(body)],
    }
}

fn given(wonders: &BySide<[Wonder; 4]>) -> Vec<Sentence> {
    Seat::all(2)
        .map(|seat| {
            let start = plain("act-wonder").seat(seat).text(" has the wonders ");
            let own = wonders[Side::of(seat)].iter();
            named(start, own.map(|wonder| wonder_name(*wonder))).text(".")
        })
        .collect()
}

fn discarded(seat: Seat, body: &CardDiscarded) -> Sentence {
    of_card("act-sell", body.card)
        .seat(seat)
        .text(" discarded ")
        .thing(body.card.id(), body.card.name())
        .text(format!(" for {}.", describe::coins(u16::from(body.coins))))
}

fn destroyed(seat: Seat, card: Card) -> Sentence {
    of_card("destroy", card)
        .seat(seat)
        .text(" destroyed ")
        .thing(card.id(), card.name())
        .text(" in the city of ")
        .seat(other(seat))
        .text("; it lies in the discard pile now.")
}

fn plain(sign: &str) -> Sentence {
    Sentence::new(sign, "")
}

fn of_card(sign: &str, card: Card) -> Sentence {
    Sentence::new(sign, class(card.color()))
}

/// The class that colours a kind.
const fn class(color: Color) -> &'static str {
    match color {
        Color::Brown => "is-brown",
        Color::Grey => "is-grey",
        Color::Blue => "is-blue",
        Color::Green => "is-green",
        Color::Yellow => "is-yellow",
        Color::Red => "is-red",
        Color::Purple => "is-purple",
    }
}

/// The sign of a kind.
const fn sign(color: Color) -> &'static str {
    match color {
        Color::Brown => "colour-brown",
        Color::Grey => "colour-grey",
        Color::Blue => "colour-blue",
        Color::Green => "colour-green",
        Color::Yellow => "colour-yellow",
        Color::Red => "colour-red",
        Color::Purple => "colour-purple",
    }
}

type Named = (&'static str, &'static str);

const fn token_name(token: Token) -> Named {
    (token.id(), token.name())
}

const fn wonder_name(wonder: Wonder) -> Named {
    (wonder.id(), wonder.name())
}

/// Adds things as a list.
fn named(mut sentence: Sentence, things: impl Iterator<Item = Named>) -> Sentence {
    let things: Vec<Named> = things.collect();
    for (index, (id, name)) in things.iter().enumerate() {
        if index > 0 {
            let is_last = index + 1 == things.len();
            sentence = sentence.text(if is_last { " and " } else { ", " });
        }
        sentence = sentence.thing(*id, *name);
    }
    sentence
}

fn drafted(before: &State, side: Side, wonder: Wonder) -> Sentence {
    let is_last = matches!(&before.phase, Phase::Draft { offered, .. }
        if offered.iter().flatten().count() == 1);
    let verb = if is_last {
        " got the last wonder, "
    } else {
        " drafted "
    };
    plain("act-wonder")
        .seat(side.seat())
        .text(verb)
        .thing(wonder.id(), wonder.name())
        .text(".")
}

fn age_dealt(deal: &AgeDealt) -> Vec<Sentence> {
    let roman = describe::roman(deal.age);
    let seat = deal.seat.seat();
    let start = plain("sign-next").text(format!("Age {roman} is laid out; "));
    vec![if deal.chooses {
        start.seat(seat).text(" chooses who begins.")
    } else {
        start.seat(seat).text(" begins.")
    }]
}

fn built(before: &State, after: &State, side: Side, body: &CardBuilt) -> Vec<Sentence> {
    let seat = side.seat();
    let is_counted = body.card.facts().effects.coins_per.is_some();
    let mut first = of_card(sign(body.card.color()), body.card)
        .seat(seat)
        .text(" built ")
        .thing(body.card.id(), body.card.name());
    if let Some(giver) = body.price.chain {
        first = first
            .text(", free through ")
            .thing(giver.id(), giver.name());
        if body.urbanism > 0 {
            first = first.text(format!(
                "; Urbanism paid {}",
                describe::coins(u16::from(body.urbanism))
            ));
        }
    } else {
        let reason = explain::card_reason(before, seat, body.card, &body.price);
        first = first.text(paid(&body.price, &reason));
    }
    let first = economy(first, seat, body.economy)
        .text(brought(&describe::effects(&body.card.facts().effects)));
    let mut told = vec![first.text(".")];
    told.extend(gains(before, after, seat, &body.gains, is_counted));
    told.extend(opened(seat, body.then));
    told
}

fn revived(before: &State, after: &State, side: Side, body: &CardRevived) -> Vec<Sentence> {
    let seat = side.seat();
    let is_counted = body.card.facts().effects.coins_per.is_some();
    let first = of_card("from-discard", body.card)
        .seat(seat)
        .text(" built ")
        .thing(body.card.id(), body.card.name())
        .text(" free from the discard pile")
        .text(brought(&describe::effects(&body.card.facts().effects)))
        .text(".");
    let mut told = vec![first];
    told.extend(gains(before, after, seat, &body.gains, is_counted));
    told.extend(opened(seat, body.then));
    told
}

fn wonder_built(before: &State, after: &State, side: Side, body: &WonderBuilt) -> Vec<Sentence> {
    let seat = side.seat();
    let reason = explain::wonder_reason(body.wonder, &body.price);
    let first = plain("act-wonder")
        .seat(seat)
        .text(" built ")
        .thing(body.wonder.id(), body.wonder.name())
        .text(" over ")
        .thing(body.card.id(), body.card.name())
        .text(paid(&body.price, &reason));
    let first = economy(first, seat, body.economy)
        .text(brought(&describe::effects(&body.wonder.facts().effects)));
    let mut told = vec![first.text(".")];
    if let Some(removed) = body.removed {
        told.push(
            plain("sign-warning")
                .text("Seven wonders stand: ")
                .thing(removed.id(), removed.name())
                .text(" leaves the game."),
        );
    }
    told.extend(gains(before, after, seat, &body.gains, false));
    told.extend(opened(seat, body.then));
    if body.again && matches!(body.then, Then::Age | Then::End) && after.lying == 0 {
        told.push(plain("extra-turn").text("The structure is empty, so the extra turn is lost."));
    }
    told
}

fn paid(price: &Payment, reason: &str) -> String {
    match price.total {
        0 => format!(", free ({reason})"),
        total => format!(" for {} ({reason})", describe::coins(u16::from(total))),
    }
}

fn economy(sentence: Sentence, seat: Seat, coins: u8) -> Sentence {
    if coins == 0 {
        return sentence;
    }
    sentence
        .text(format!("; {} of it to ", describe::coins(u16::from(coins))))
        .seat(other(seat))
        .text(" through Economy")
}

fn brought(effects: &[String]) -> String {
    if effects.is_empty() {
        String::new()
    } else {
        format!(": {}", effects.join(", "))
    }
}

/// Coins where they had to be counted, the pawn, plunder.
fn gains(
    before: &State,
    after: &State,
    seat: Seat,
    gains: &Gains,
    is_counted: bool,
) -> Vec<Sentence> {
    let mut told = Vec::new();
    if gains.coins > 0 && is_counted {
        told.push(plain("coin").seat(seat).text(format!(
            " got {} from the bank.",
            describe::coins(u16::from(gains.coins))
        )));
    }
    if before.pawn != after.pawn {
        told.push(pawn(after.pawn));
    }
    if gains.plunder != 0 {
        told.push(
            plain("sign-warning")
                .text("Plunder: ")
                .seat(other(seat))
                .text(format!(" lost {}.", describe::coins(u16::from(gains.lost)))),
        );
    } else if gains.lost > 0 {
        told.push(
            plain("coin")
                .seat(other(seat))
                .text(format!(" lost {}.", describe::coins(u16::from(gains.lost)))),
        );
    }
    told
}

fn pawn(pawn: i8) -> Sentence {
    let start = plain("pawn").text("The pawn stands ");
    let spaces = describe::many(i32::from(pawn.abs()), "space");
    match pawn {
        0 => start.text("in the centre."),
        1.. => start
            .text(format!("{spaces} on the side of "))
            .seat(Seat(1))
            .text("."),
        ..0 => start
            .text(format!("{spaces} on the side of "))
            .seat(Seat(0))
            .text("."),
    }
}

/// The choice that follows.
fn opened(seat: Seat, then: Then) -> Option<Sentence> {
    let words = match then {
        Then::Token => " has a pair of symbols and may choose a token.",
        Then::Destroy => " chooses a card to destroy.",
        Then::Revive => " chooses a card of the discard pile.",
        Then::Again => " takes another turn.",
        // The three tokens are told when they are drawn, which is at once.
        Then::Library | Then::Other | Then::Age | Then::End => return None,
    };
    let sign = match then {
        Then::Token => "sign-next",
        Then::Destroy => "destroy",
        Then::Revive => "from-discard",
        Then::Again => "extra-turn",
        Then::Library | Then::Other | Then::Age | Then::End => "",
    };
    Some(plain(sign).seat(seat).text(words))
}

fn library_drawn(seat: Seat, drawn: &[Token], viewer: Viewer) -> Sentence {
    let start = plain("sign-hidden").seat(seat);
    // Rule [duel, 2015, The Great Library, ruling 25]: only the builder sees the three.
    if viewer == Viewer::Seat(seat) || viewer == Viewer::Open {
        let start = start.text(" drew ");
        named(start, drawn.iter().map(|token| token_name(*token))).text(" for the Great Library.")
    } else {
        start.text(" drew three tokens for the Great Library, unseen by others.")
    }
}

fn token(side: Side, body: &TokenTaken, verb: &str, place: &str) -> Vec<Sentence> {
    let first = plain(&format!("token-{}", body.token.id()))
        .seat(side.seat())
        .text(format!(" {verb} "))
        .thing(body.token.id(), body.token.name())
        .text(format!(" {place}"))
        .text(brought(&describe::token(body.token)))
        .text(".");
    let mut told = vec![first];
    told.extend(opened(side.seat(), body.then));
    told
}

fn turned(one: Turned, two: Option<Turned>) -> Vec<Sentence> {
    let cards = std::iter::once(one).chain(two);
    cards
        .map(|turned| {
            of_card("sign-uncover", turned.card)
                .thing(turned.card.id(), turned.card.name())
                .text(" was turned up.")
        })
        .collect()
}

fn decided(body: &GameDecided) -> Sentence {
    let side = if body.winners[Side::Zero] {
        Side::Zero
    } else {
        Side::One
    };
    let winner = side.seat();
    let start = plain("victory");
    let totals = body.breakdown.map(|both| {
        let (won, lost) = (both[side].total(), both[side.other()].total());
        format!("{won} to {lost} points")
    });
    let totals = totals.unwrap_or_default();
    match body.victory {
        Victory::Military => start
            .seat(winner)
            .text(" took the capital: military supremacy."),
        Victory::Science => start
            .seat(winner)
            .text(" has six different symbols: scientific supremacy."),
        Victory::Civilian if body.winners == BySide::new(true, true) => start
            .text(format!("{totals}, and as many on blue cards: "))
            .seat(Seat(0))
            .text(" and ")
            .seat(Seat(1))
            .text(" share the victory."),
        Victory::Civilian => start.seat(winner).text(format!(" wins with {totals}.")),
    }
}
