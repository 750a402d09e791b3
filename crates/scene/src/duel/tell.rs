//! Says what an event of Duel was, for history and letters; nothing that the viewer may not know.

use super::{describe, things};
use crate::{Pigment, Sentence};
use rules::duel::{
    AgeDealt, Card, CardBuilt, CardDestroyed, CardDiscarded, CardRevived, Effects, Ending, Event,
    Gains, Phase, PriceView, Side, StarterChosen, State, Then, Token, TokenTaken, Turned, Victory,
    Wonder, WonderBuilt, other,
};
use rules::{Seat, Viewer};
use words::{Arg, Join, Message, msg};

pub fn tell(before: &State, after: &State, event: &Event, viewer: Viewer) -> Vec<Sentence> {
    match event {
        Event::FirstSeatDrawn(draw) => {
            let said = |side: &Side| msg::duel::first_player(side.seat());
            let first = draw.outcome().iter().map(said);
            first
                .map(|said| Sentence::new("sign-person", said))
                .collect()
        }
        Event::TokensLaid(draw) => {
            let said = msg::duel::tokens_laid(tokens(draw.outcome()));
            vec![Sentence::new("token-law", said)]
        }
        Event::WondersOffered(offer) => {
            let laid = offer.draws.iter().flat_map(|draw| draw.outcome.iter());
            let said = msg::duel::wonders_offered(wonders(laid));
            vec![Sentence::new("act-wonder", said)]
        }
        Event::WondersGiven(given) => {
            let given = Seat::all(2).zip(&given.wonders);
            let said = given.map(|(seat, own)| msg::duel::has_wonders(seat, wonders(own.iter())));
            said.map(|said| Sentence::new("act-wonder", said)).collect()
        }
        Event::WonderDrafted(side, body) => vec![drafted(before, side.seat(), body.wonder)],
        Event::AgeDealt(deal) => vec![age_dealt(deal)],
        Event::CardBuilt(side, body) => built(before, after, side.seat(), body),
        Event::CardDiscarded(side, body) => vec![discarded(side.seat(), body)],
        Event::WonderBuilt(side, body) => wonder_built(before, after, side.seat(), body),
        Event::LibraryDrawn(side, draw) => {
            vec![library_drawn(side.seat(), draw.outcome(), viewer)]
        }
        Event::TokenTaken(side, body) => token(side.seat(), body, false),
        Event::TokenKept(side, body) => token(side.seat(), body, true),
        Event::CardDestroyed(side, body) => destroyed(side.seat(), body),
        Event::CardRevived(side, body) => revived(before, after, side.seat(), body),
        Event::CardsTurned(body) => body.cards.all().iter().map(turned).collect(),
        Event::StarterChosen(side, StarterChosen { starter }) => {
            let age = crate::roman(after.age);
            let said = if side == starter {
                msg::duel::begins_itself(side.seat(), age)
            } else {
                msg::duel::lets_begin(side.seat(), starter.seat(), age)
            };
            vec![Sentence::new("sign-turn", said)]
        }
        Event::GameDecided(body) => vec![Sentence::new(sign(body.victory), decided(body))],
    }
}

fn tokens(tokens: &[Token]) -> Arg {
    Arg::list(Join::And, tokens.iter().copied().map(things::token))
}

fn wonders<'a>(wonders: impl Iterator<Item = &'a Wonder>) -> Arg {
    Arg::list(Join::And, wonders.copied().map(things::wonder))
}

fn pigment(card: Card) -> &'static Pigment {
    Pigment::of(card.color().id())
}

fn of_card(sign: &'static str, card: Card, said: Message) -> Sentence {
    Sentence::new(sign, said).coloured(pigment(card).class)
}

fn drafted(before: &State, seat: Seat, wonder: Wonder) -> Sentence {
    let is_last = matches!(&before.phase, Phase::Draft { offered, .. }
        if offered.iter().flatten().count() == 1);
    let wonder = things::wonder(wonder);
    let said = match is_last {
        true => msg::duel::got_last_wonder(seat, wonder),
        false => msg::duel::drafted(seat, wonder),
    };
    Sentence::new("act-wonder", said)
}

fn age_dealt(deal: &AgeDealt) -> Sentence {
    let (age, seat) = (crate::roman(deal.age), deal.seat.seat());
    let said = match deal.chooses {
        true => msg::duel::age_chooses(age, seat),
        false => msg::duel::age_begins(age, seat),
    };
    Sentence::new("sign-next", said)
}

fn discarded(seat: Seat, body: &CardDiscarded) -> Sentence {
    let coins = msg::game::coins(body.coins);
    let said = msg::duel::discarded_for(seat, things::card(body.card), coins);
    let deed = msg::duel::last_taken(seat, things::card(body.card), "discarded");
    of_card("act-sell", body.card, said).with_deed(Some(seat), deed)
}

fn destroyed(seat: Seat, body: &CardDestroyed) -> Vec<Sentence> {
    let said = msg::duel::destroyed(seat, things::card(body.card), other(seat));
    let told = [of_card("destroy", body.card, said)].into_iter();
    told.chain(opened(seat, body.then)).collect()
}

fn brought(effects: &Effects) -> Arg {
    Arg::list(Join::Comma, describe::effects(effects))
}

fn built(before: &State, after: &State, seat: Seat, body: &CardBuilt) -> Vec<Sentence> {
    let facts = body.card.facts();
    let (card, effects) = (things::card(body.card), brought(&facts.effects));
    let price = PriceView::of(before, seat, &facts.cost, &body.price, Token::Masonry);
    let said = match (body.price.chain, body.price.total, describe::why(&price)) {
        (Some(giver), ..) => msg::duel::built_chain(seat, card, things::card(giver), effects),
        (None, _, None) => msg::duel::built_costless(seat, card, effects),
        (None, 0, Some(why)) => msg::duel::built_free(seat, card, why, effects),
        (None, total, Some(why)) => {
            let coins = msg::game::coins(total);
            msg::duel::built_for(seat, card, coins, why, effects)
        }
    };
    let deed = msg::duel::last_taken(seat, things::card(body.card), "built");
    let said = of_card(pigment(body.card).sign, body.card, said);
    let mut told = vec![said.with_deed(Some(seat), deed)];
    told.extend(paid(Token::Urbanism, seat, body.urbanism));
    told.extend(paid(Token::Economy, other(seat), body.economy));
    told.extend(gains(before, after, seat, &body.gains, &facts.effects));
    told.extend(opened(seat, body.then));
    told
}

fn revived(before: &State, after: &State, seat: Seat, body: &CardRevived) -> Vec<Sentence> {
    let effects = &body.card.facts().effects;
    let said = msg::duel::revived(seat, things::card(body.card), brought(effects));
    let mut told = vec![of_card("from-discard", body.card, said)];
    told.extend(gains(before, after, seat, &body.gains, effects));
    told.extend(opened(seat, body.then));
    told
}

fn wonder_built(before: &State, after: &State, seat: Seat, body: &WonderBuilt) -> Vec<Sentence> {
    let facts = body.wonder.facts();
    let (wonder, card) = (things::wonder(body.wonder), things::card(body.card));
    let effects = brought(&facts.effects);
    let price = PriceView::of(before, seat, &facts.cost, &body.price, Token::Architecture);
    let why = describe::why(&price).unwrap_or_else(msg::game::own_goods);
    let said = match body.price.total {
        0 => msg::duel::wonder_free(seat, wonder, card, why, effects),
        total => {
            let coins = msg::game::coins(total);
            msg::duel::wonder_for(seat, wonder, card, coins, why, effects)
        }
    };
    let deed = msg::duel::last_taken(seat, things::wonder(body.wonder), "built");
    let mut told = vec![Sentence::new("act-wonder", said).with_deed(Some(seat), deed)];
    told.extend(paid(Token::Economy, other(seat), body.economy));
    told.extend(body.removed.map(|removed| {
        let said = msg::duel::eighth_wonder(things::wonder(removed));
        Sentence::new("sign-warning", said)
    }));
    told.extend(gains(before, after, seat, &body.gains, &facts.effects));
    told.extend(opened(seat, body.then));
    if body.again && matches!(body.then, Then::Age | Then::End) && after.lying.is_empty() {
        told.push(Sentence::new("extra-turn", msg::duel::turn_lost()));
    }
    told
}

fn paid(token: Token, owner: Seat, coins: u8) -> Option<Sentence> {
    let said = || msg::duel::token_paid(things::token(token), owner, msg::game::coins(coins));
    (coins > 0).then(|| Sentence::new("coin", said()))
}

/// Coins where they had to be counted, the pawn, plunder.
fn gains(
    before: &State,
    after: &State,
    seat: Seat,
    gains: &Gains,
    effects: &Effects,
) -> Vec<Sentence> {
    let mut told = Vec::new();
    if gains.coins > 0 && effects.coins_per.is_some() {
        let said = msg::duel::got_coins(seat, msg::game::coins(gains.coins));
        told.push(Sentence::new("coin", said));
    }
    if before.pawn != after.pawn {
        told.push(Sentence::new("pawn", pawn(after.pawn)));
    }
    let lost = msg::game::coins(gains.lost);
    if gains.plunder != 0 {
        let said = msg::duel::plundered(other(seat), lost);
        told.push(Sentence::new("sign-warning", said));
    } else if gains.lost > 0 {
        let said = msg::duel::lost_coins(other(seat), lost);
        told.push(Sentence::new("coin", said));
    }
    told
}

fn pawn(pawn: i8) -> Message {
    match describe::half(pawn) {
        Some(half) => msg::duel::pawn_at(msg::duel::spaces(pawn.unsigned_abs()), half),
        None => msg::duel::pawn_centre(),
    }
}

fn opened(seat: Seat, then: Then) -> Option<Sentence> {
    let (sign, then) = match then {
        Then::Token => ("sign-next", "token"),
        Then::Destroy => ("destroy", "destroy"),
        Then::Revive => ("from-discard", "revive"),
        Then::Again => ("extra-turn", "again"),
        // The three tokens are told when they are drawn, which is at once.
        Then::Library | Then::Other | Then::Age | Then::End => return None,
    };
    Some(Sentence::new(sign, msg::duel::next(seat, then)))
}

fn library_drawn(seat: Seat, drawn: &[Token], viewer: Viewer) -> Sentence {
    // Rule [duel, 2015, The Great Library, ruling 25]: only the builder sees the three.
    let said = if viewer == Viewer::Seat(seat) || viewer == Viewer::Open {
        msg::duel::drew_tokens(seat, tokens(drawn))
    } else {
        msg::duel::drew_hidden_tokens(seat)
    };
    Sentence::new("sign-hidden", said)
}

fn token(seat: Seat, body: &TokenTaken, is_kept: bool) -> Vec<Sentence> {
    let token = things::token(body.token);
    let does = Arg::list(Join::Comma, describe::token(body.token));
    let said = match is_kept {
        true => msg::duel::kept_token(seat, token, does),
        false => msg::duel::took_token(seat, token, does),
    };
    let told = Sentence::new(format!("token-{}", body.token.id()), said);
    [told].into_iter().chain(opened(seat, body.then)).collect()
}

fn turned(turned: &Turned) -> Sentence {
    let said = msg::duel::turned_up(things::card(turned.card));
    of_card("sign-uncover", turned.card, said)
}

/// The sign of what a game was won by: that of military points, or that of science.
const fn sign(victory: Victory) -> &'static str {
    match victory {
        Victory::Science => "colour-green",
        Victory::Military | Victory::Civilian => "victory",
    }
}

fn decided(body: &Ending) -> Message {
    let side = match body.winners[0] {
        true => Side::Zero,
        false => Side::One,
    };
    let totals = |side: Side| body.breakdown.map_or(0, |both| both[side.index()].total());
    match body.victory {
        Victory::Military => msg::duel::took_capital(side.seat()),
        Victory::Science => msg::duel::has_six_symbols(side.seat()),
        Victory::Civilian if body.winners == [true, true] => {
            let both = Arg::list(Join::And, Seat::all(2));
            msg::duel::shared(totals(side), both)
        }
        Victory::Civilian => {
            msg::duel::wins_on_points(side.seat(), totals(side), totals(side.other()))
        }
    }
}
