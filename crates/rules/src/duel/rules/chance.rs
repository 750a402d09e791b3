//! What chance decides: who begins, which wonders and tokens, how the ages are laid; and how a deal of the engine
//! protocol says it beforehand. Every question is a whole [`Draw`] in an event, so that its outcome can be derived
//! again from the seed. The purposes are the names of a deal's lists; `guilds` and `age_3_kept` follow from `ages`.

use serde_json::Value;

use crate::deal::{Deal, names};
use crate::duel::{
    AgeDealt, Back, Card, CentredPawn, Drawn, Event, LIBRARY, OFFERED, Side, Slot, State, TOKENS,
    Token, Wonder, WondersOffered,
};
use crate::{Chance, ChanceError, Draw, Refusal, Script, draw};

/// Guilds that come into Age III.
const GUILDS: usize = 3;

const KEPT_IN_AGE_THREE: usize = Slot::COUNT - GUILDS;

pub fn first_seat(chance: &mut dyn Chance) -> Result<Event, ChanceError> {
    // Rule [duel, 2015, Selecting wonders]: a first player is chosen.
    let drawn = draw(chance, "first_seat", &Side::ALL, 1)?;
    Ok(Event::FirstSeatDrawn(Drawn::of(drawn)))
}

pub fn tokens(chance: &mut dyn Chance) -> Result<Event, ChanceError> {
    // Rule [duel, 2015, Setup, step 4]: five tokens at random on the board, the others out of play.
    let drawn = draw(chance, "tokens", &Token::ALL, TOKENS)?;
    Ok(Event::TokensLaid(Drawn::of(drawn)))
}

pub fn wonders(state: &State, round: u8, chance: &mut dyn Chance) -> Result<Event, ChanceError> {
    // Rule [duel, 2015, Selecting wonders]: four at random, then four more of those left.
    let owned = state.cities.iter().flat_map(|city| city.own_wonders());
    let owned: Vec<Wonder> = owned.map(|own| own.wonder).collect();
    let mut from = Wonder::ALL.to_vec();
    from.retain(|wonder| !owned.contains(wonder));
    let drawn = draw(chance, "wonders", &from, OFFERED)?;
    let draws = vec![drawn];
    let offered = WondersOffered { draws, round };
    Ok(Event::WondersOffered(Box::new(offered)))
}

pub fn library(state: &State, side: Side, chance: &mut dyn Chance) -> Result<Event, ChanceError> {
    // Rule [duel, 2015, The Great Library, ruling 25]: three at random of the tokens left out at the start.
    let from: Vec<Token> = state.aside.iter().collect();
    let drawn = draw(chance, "library_draw", &from, LIBRARY)?;
    Ok(Event::LibraryDrawn(side, Drawn::of(drawn)))
}

pub fn age(state: &State, age: u8, chance: &mut dyn Chance) -> Result<Event, ChanceError> {
    let draws = match age {
        1 => vec![shuffle(Back::AgeOne, chance)?],
        2 => vec![shuffle(Back::AgeTwo, chance)?],
        _ => age_three(chance)?,
    };
    let (seat, chooses) = starter(state, age);
    Ok(Event::AgeDealt(Box::new(AgeDealt {
        age,
        chooses,
        draws,
        seat,
    })))
}

/// Shuffles 23 cards of an age; the last three are the ones removed, which nobody sees.
fn shuffle(back: Back, chance: &mut dyn Chance) -> Result<Draw<Card>, ChanceError> {
    // Rule [duel, 2015, A deck per age]: three cards of each age go back into the box unseen.
    draw(chance, "ages", Card::deck(back), Slot::COUNT)
}

fn age_three(chance: &mut dyn Chance) -> Result<Vec<Draw<Card>>, ChanceError> {
    // Rule [duel, 2015, A deck per age]: three guilds at random are added to Age III, the other four go back.
    let from = Card::deck(Back::AgeThree);
    let kept = draw(chance, "age_3_kept", from, KEPT_IN_AGE_THREE)?;
    let guilds = draw(chance, "guilds", Card::deck(Back::Guild), GUILDS)?;
    let from = [&kept.outcome[..], &guilds.outcome[..]].concat();
    let laid = draw(chance, "ages", &from, Slot::COUNT)?;
    Ok(vec![kept, guilds, laid])
}

/// Who begins an age, and whether that seat rather chooses who does.
fn starter(state: &State, age: u8) -> (Side, bool) {
    if age == 1 {
        // Rule [duel, 2015, Game turn, ruling 51]: player A begins Age I.
        return (Side::of(state.first), false);
    }
    let last = state.last_player.unwrap_or(state.first);
    let chooses = state.options.centred_pawn == CentredPawn::Chooses;
    // Rule [duel, 2015, End of an age, rulings 49 and 50]: the player with the pawn on their half chooses; in the
    // centre it is the player of the last turn who starts, or with the later correction chooses.
    match state.pawn {
        1.. => (Side::One, true),
        ..0 => (Side::Zero, true),
        0 => (Side::of(last), chooses),
    }
}

const LISTS: [&str; 6] = [
    "first_seat",
    "wonders",
    "tokens",
    "tokens_aside",
    "library_draw",
    "ages",
];

/// Lists that are left out run out when they are needed; `first_seat` is 0 when left out.
pub fn script(deal: &Value) -> Result<Script, Refusal> {
    let deal = Deal::read("duel, Deals", deal, &LISTS)?;
    let mut script = Script::default();
    let first: u8 = deal.list("first_seat")?;
    deal.check(first <= 1, "first_seat", "it is 0 or 1")?;
    script.push("first_seat", vec![first.to_string()]);
    let wonders: Vec<Wonder> = deal.list("wonders")?;
    check_length(&deal, "wonders", &wonders, 2 * OFFERED, "wonders")?;
    for round in wonders.chunks(OFFERED) {
        script.push("wonders", names(round));
    }
    push_tokens(&mut script, &deal)?;
    push_ages(&mut script, &deal)?;
    Ok(script)
}

/// Refuses a list that is not so long, unless it is left out, and one in which something stands twice.
fn check_length<T: PartialEq>(
    deal: &Deal<'_>,
    name: &str,
    list: &[T],
    len: usize,
    of: &str,
) -> Result<(), Refusal> {
    let is_whole = list.is_empty() || list.len() == len;
    deal.check(is_whole, name, format!("it has to have {len} {of}"))?;
    deal.check_once(name, list)
}

fn push_tokens(script: &mut Script, deal: &Deal<'_>) -> Result<(), Refusal> {
    let mut on_board: Vec<Token> = Vec::new();
    for (name, len) in [
        ("tokens", TOKENS),
        ("tokens_aside", Token::ALL.len() - TOKENS),
        ("library_draw", LIBRARY),
    ] {
        let tokens: Vec<Token> = deal.list(name)?;
        check_length(deal, name, &tokens, len, "tokens")?;
        if let Some(both) = tokens.iter().find(|token| on_board.contains(token)) {
            return Err(deal.refuse(name, format!("`{}` lies on the board", both.id())));
        }
        // Those aside are all that do not lie on the board.
        if !tokens.is_empty() && name != "tokens_aside" {
            script.push(name, names(&tokens));
        }
        if name == "tokens" {
            on_board = tokens;
        }
    }
    Ok(())
}

fn push_ages(script: &mut Script, deal: &Deal<'_>) -> Result<(), Refusal> {
    let check = |holds, why: &str| deal.check(holds, "ages", why);
    let ages: Vec<Vec<Card>> = deal.list("ages")?;
    check(ages.len() <= 3, "it has to have at most 3 lists")?;
    for (age, cards) in (1..).zip(&ages) {
        let why = format!("Age {age} has to have {} cards", Slot::COUNT);
        check(cards.len() == Slot::COUNT, &why)?;
        deal.check_once("ages", cards)?;
        if let Some(stray) = cards.iter().find(|card| card.facts().back.age() != age) {
            let why = format!("`{}` does not belong to Age {age}", stray.id());
            return Err(deal.refuse("ages", why));
        }
        if age == 3 {
            // The draws before the age is laid: which cards stay in, and which guilds come in.
            let (guilds, kept): (Vec<Card>, Vec<Card>) =
                cards.iter().partition(|card| card.is_guild());
            let is_mixed = (guilds.len(), kept.len()) == (GUILDS, KEPT_IN_AGE_THREE);
            check(is_mixed, "Age III has to have exactly 3 guilds")?;
            script.push("age_3_kept", names(&kept));
            script.push("guilds", names(&guilds));
        }
        script.push("ages", names(cards));
    }
    Ok(())
}
