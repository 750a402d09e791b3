//! Turns a deal of the engine protocol into the script of all chance outcomes. Start reading at [`script`].

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::cards::{Back, Card};
use super::kinds::Slot;
use super::rules::chance::{GUILDS, KEPT_IN_AGE_THREE};
use super::tokens::{LIBRARY, TOKENS, Token};
use super::wonders::{OFFERED, Wonder};
use crate::Refusal;
use crate::chance::Script;

const LISTS: [&str; 6] = [
    "first_seat",
    "wonders",
    "tokens",
    "tokens_aside",
    "library_draw",
    "ages",
];

/// Makes the script. Lists that are left out run out when they are needed; `first_seat` is 0 when left out.
pub(super) fn script(deal: &Value) -> Result<Script, Refusal> {
    let Some(lists) = deal.as_object() else {
        return Err(unfit("deal", "it is not an object"));
    };
    if let Some(unknown) = lists.keys().find(|name| !LISTS.contains(&name.as_str())) {
        let why = format!("no such list is known; there are {}", LISTS.join(", "));
        return Err(unfit(unknown, &why));
    }
    let mut script = Script::default();
    let first: u8 = read(deal, "first_seat")?.unwrap_or(0);
    if first > 1 {
        return Err(unfit("first_seat", "it is 0 or 1"));
    }
    script.push("first_seat", vec![first.to_string()]);
    push_wonders(&mut script, deal)?;
    push_tokens(&mut script, deal)?;
    push_ages(&mut script, deal)?;
    Ok(script)
}

fn push_wonders(script: &mut Script, deal: &Value) -> Result<(), Refusal> {
    let wonders: Vec<Wonder> = read(deal, "wonders")?.unwrap_or_default();
    if !wonders.is_empty() && wonders.len() != 2 * OFFERED {
        return Err(unfit(
            "wonders",
            "it has to have 8 wonders, 4 for each round",
        ));
    }
    no_twice("wonders", &wonders)?;
    for round in wonders.chunks(OFFERED) {
        script.push("wonders", ids(round.iter().map(|wonder| wonder.id())));
    }
    Ok(())
}

fn push_tokens(script: &mut Script, deal: &Value) -> Result<(), Refusal> {
    let tokens: Vec<Token> = read(deal, "tokens")?.unwrap_or_default();
    let aside: Vec<Token> = read(deal, "tokens_aside")?.unwrap_or_default();
    let drawn: Vec<Token> = read(deal, "library_draw")?.unwrap_or_default();
    for (name, list, len) in [
        ("tokens", &tokens, TOKENS),
        ("tokens_aside", &aside, Token::ALL.len() - TOKENS),
        ("library_draw", &drawn, LIBRARY),
    ] {
        if !list.is_empty() && list.len() != len {
            return Err(unfit(name, &format!("it has to have {len} tokens")));
        }
        no_twice(name, list)?;
    }
    for (name, list) in [("tokens_aside", &aside), ("library_draw", &drawn)] {
        if let Some(both) = list.iter().find(|token| tokens.contains(token)) {
            let why = format!("`{}` lies on the board", both.id());
            return Err(unfit(name, &why));
        }
    }
    for (name, list) in [("tokens", &tokens), ("library_draw", &drawn)] {
        if !list.is_empty() {
            script.push(name, ids(list.iter().map(|token| token.id())));
        }
    }
    Ok(())
}

fn push_ages(script: &mut Script, deal: &Value) -> Result<(), Refusal> {
    let ages: Vec<Vec<Card>> = read(deal, "ages")?.unwrap_or_default();
    if ages.len() > 3 {
        return Err(unfit("ages", "it has to have at most 3 lists"));
    }
    for (index, cards) in ages.iter().enumerate() {
        let age = index + 1;
        if cards.len() != Slot::COUNT {
            return Err(unfit("ages", &format!("Age {age} has to have 20 cards")));
        }
        no_twice("ages", cards)?;
        if let Some(stray) = cards
            .iter()
            .find(|card| usize::from(card.facts().back.age()) != age)
        {
            let why = format!("`{}` does not belong to Age {age}", stray.id());
            return Err(unfit("ages", &why));
        }
        if age == 3 {
            push_age_three(script, cards)?;
        }
        script.push("ages", ids(cards.iter().map(|card| card.id())));
    }
    Ok(())
}

/// Pushes the draws that come before Age III is laid: which cards stay in, and which guilds come in.
fn push_age_three(script: &mut Script, cards: &[Card]) -> Result<(), Refusal> {
    let of = |back: Back| {
        let some = cards.iter().filter(move |card| card.facts().back == back);
        ids(some.map(|card| card.id()))
    };
    let kept = of(Back::AgeThree);
    let guilds = of(Back::Guild);
    if guilds.len() != GUILDS || kept.len() != KEPT_IN_AGE_THREE {
        return Err(unfit("ages", "Age III has to have exactly 3 guilds"));
    }
    script.push("age_3_kept", kept);
    script.push("guilds", guilds);
    Ok(())
}

fn read<T: DeserializeOwned>(deal: &Value, name: &str) -> Result<Option<T>, Refusal> {
    deal.get(name)
        .map(|list| T::deserialize(list).map_err(|error| unfit(name, &error.to_string())))
        .transpose()
}

fn no_twice<T: PartialEq>(name: &str, list: &[T]) -> Result<(), Refusal> {
    let is_twice = |index: usize| list[..index].contains(&list[index]);
    if (0..list.len()).any(is_twice) {
        return Err(unfit(name, "something stands there twice"));
    }
    Ok(())
}

fn ids<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<String> {
    ids.map(str::to_owned).collect()
}

fn unfit(name: &str, why: &str) -> Refusal {
    Refusal::new(
        "duel, Deals",
        format!("The deal's list `{name}` cannot be used: {why}."),
    )
}
