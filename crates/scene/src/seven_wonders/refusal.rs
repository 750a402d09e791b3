//! Says why a move is refused.

use super::offers::{At, side_name};
use super::{describe, offers, things};
use rules::seven_wonders::{
    Asked, CardId, Direction, Edition, NotFree, Reason, Unpaid, What, WrongCard,
};
use words::{Message, msg};

pub(super) fn say(reason: &Reason) -> Message {
    match reason {
        Reason::TooLong => msg::game::too_long(),
        Reason::Unreadable(text, asked) => msg::seven_wonders::unreadable(text, now(*asked)),
        Reason::Ambiguous(text) => msg::seven_wonders::ambiguous(text),
        Reason::Asked(asked) => now(*asked),
        Reason::OthersDraft => msg::seven_wonders::others_draft(),
        Reason::SideSettled => msg::seven_wonders::side_settled(),
        Reason::OthersSeventh => msg::seven_wonders::others_seventh(),
        Reason::OthersPick => msg::seven_wonders::others_pick(),
        Reason::NothingAsked => msg::seven_wonders::nothing_asked(),
        Reason::WonderTaken(wonder) => msg::seven_wonders::wonder_taken(things::city(*wonder)),
        Reason::NoSuchSide(side) => msg::seven_wonders::no_such_side(side_name(*side)),
        Reason::NoEdition => msg::seven_wonders::no_edition(),
        Reason::Seats(Edition::First) => msg::seven_wonders::seats_first(),
        Reason::Seats(Edition::Second) => msg::seven_wonders::seats_second(),
        Reason::NotSteering => msg::seven_wonders::not_steering(),
        Reason::TwoParts => msg::seven_wonders::two_parts(),
        Reason::FreeCityFree => msg::seven_wonders::free_city_free(),
        Reason::FreeCitySells => msg::seven_wonders::free_city_sells(),
        Reason::NotFree(why) => not_free(*why),
        Reason::SalePaid => msg::seven_wonders::sale_paid(),
        Reason::WonderComplete(wonder) => {
            msg::seven_wonders::all_stages_stand(offers::wonder_name(*wonder))
        }
        Reason::Card(card, wrong) => of_card(*card, *wrong),
        Reason::Price(what, unpaid) => of_price(*what, unpaid),
    }
}

fn of_card(card: CardId, wrong: WrongCard) -> Message {
    let card = things::card(card);
    match wrong {
        WrongCard::NotDiscarded => msg::seven_wonders::not_discarded(card),
        WrongCard::SameName => msg::seven_wonders::name_twice(card),
        WrongCard::Own => msg::seven_wonders::own_card(card),
        WrongCard::NotHeld { is_rest, is_built } => {
            let place = if is_rest { "rest" } else { "hand" };
            match is_built {
                true => msg::seven_wonders::built_not_held(card, place),
                false => msg::seven_wonders::not_held(card, place),
            }
        }
    }
}

fn of_price(what: What, unpaid: &Unpaid) -> Message {
    let begin = || named(what, At::Start);
    match unpaid {
        Unpaid::Unavailable(scarce) => {
            msg::seven_wonders::cannot_be_paid(begin(), describe::scarce(scarce))
        }
        Unpaid::Short { coins, purse } => {
            let [coins, purse] = [coins, purse].map(|count| msg::game::coins(*count));
            msg::seven_wonders::too_dear(begin(), coins, purse)
        }
        Unpaid::SeveralWays => msg::seven_wonders::several_ways(begin()),
        Unpaid::OneWay(mv) => msg::seven_wonders::one_way(begin(), mv),
        Unpaid::NothingBought(side) => {
            let side = match side {
                Direction::Left => "left",
                Direction::Right => "right",
            };
            msg::seven_wonders::nothing_bought(named(what, At::Inside), side)
        }
        Unpaid::NoSuchWay { left, right } => {
            msg::seven_wonders::no_such_payment(begin(), *left, *right)
        }
    }
}

/// What cannot be paid: "Aqueduct", "the next stage of Gizah".
fn named(what: What, at: At) -> Message {
    match what {
        What::Card(card) => msg::game::words(things::card(card)),
        What::Stage(wonder) => {
            msg::seven_wonders::next_stage(at.key(), offers::wonder_name(wonder))
        }
    }
}

/// Says what is asked now, with the notation.
fn now(asked: Asked) -> Message {
    match asked {
        Asked::Wonder => msg::seven_wonders::now_wonder(),
        Asked::Side => msg::seven_wonders::now_side(),
        Asked::Card => msg::seven_wonders::now_card(),
        Asked::Seventh => msg::seven_wonders::now_seventh(),
        Asked::Pick => msg::seven_wonders::now_pick(),
    }
}

fn not_free(why: NotFree) -> Message {
    match why {
        NotFree::SecondEdition => msg::seven_wonders::not_free_second_edition(),
        NotFree::NoSuchStage => msg::seven_wonders::not_free_no_stage(),
        NotFree::Used => msg::seven_wonders::not_free_used(),
        NotFree::NoPrice(card) => {
            msg::seven_wonders::not_free_no_price(things::card(card), card.key())
        }
        NotFree::NotFromHand => msg::seven_wonders::not_free_from_hand(),
    }
}
