//! Turns a given deal into scripted chance. Start reading at [`script`].

use std::collections::BTreeSet;

use serde::Deserialize;

use super::apply::HAND;
use super::cards::{CardId, Color, Side, WonderId};
use super::options::{Options, Wonders};
use super::rules::deal::{HANDS, NOT_FOR_FREE_CITY, SIDES, WONDERS};
use crate::Refusal;
use crate::chance::Script;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deal {
    #[serde(default)]
    wonders: Vec<DealtWonder>,
    #[serde(default)]
    hands: Vec<Vec<Vec<String>>>,
    #[serde(default)]
    stacks: Vec<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DealtWonder {
    id: String,
    side: Option<String>,
}

fn refusal(sentence: impl Into<String>) -> Refusal {
    Refusal::new("seven_wonders, deal", sentence)
}

/// Refuses the deal unless something holds.
fn check(holds: bool, sentence: impl FnOnce() -> String) -> Result<(), Refusal> {
    if holds {
        Ok(())
    } else {
        Err(refusal(sentence()))
    }
}

/// Makes the script of all chance outcomes that a deal gives.
pub(crate) fn script(options: &Options, deal: &serde_json::Value) -> Result<Script, Refusal> {
    let deal: Deal = Deal::deserialize(deal)
        .map_err(|error| refusal(format!("The deal cannot be read: {error}.")))?;
    let mut script = Script::default();
    wonders(options, &deal.wonders, &mut script)?;
    check(deal.hands.len() <= 3 && deal.stacks.len() <= 3, || {
        "`hands` and `stacks` hold at most three ages.".to_owned()
    })?;
    check(options.seats == 2 || deal.stacks.is_empty(), || {
        "`stacks` belongs to the game for two players.".to_owned()
    })?;
    for (index, hands) in deal.hands.iter().enumerate() {
        let mut cards = hands_of(options, index, hands)?;
        if options.seats == 2 {
            let lacks = || refusal(format!("`stacks` has no entry for Age {}.", index + 1));
            let stack = deal.stacks.get(index).ok_or_else(lacks)?;
            cards.extend(group(options, stack, &format!("stacks[{index}]"))?);
        }
        if index == 2 {
            let guilds = guilds_of(options, &cards)?;
            script.push(HANDS, guilds);
        }
        let keys = cards.iter().map(|card| card.key().to_owned()).collect();
        script.push(HANDS, keys);
    }
    Ok(script)
}

fn hands_of(
    options: &Options,
    index: usize,
    hands: &[Vec<String>],
) -> Result<Vec<CardId>, Refusal> {
    let (count, seats) = (hands.len(), options.seats);
    check(count == seats, || {
        format!("`hands[{index}]` has {count} hands; {seats} seats play.")
    })?;
    let mut cards = Vec::new();
    for (seat, hand) in hands.iter().enumerate() {
        cards.extend(group(options, hand, &format!("hands[{index}][{seat}]"))?);
    }
    Ok(cards)
}

fn group(options: &Options, keys: &[String], place: &str) -> Result<Vec<CardId>, Refusal> {
    check(keys.len() == HAND, || {
        let count = keys.len();
        format!("`{place}` has {count} cards; {HAND} are needed.")
    })?;
    let card = |key: &String| {
        CardId::find(key)
            .filter(|card| options.edition.data().order.contains(card))
            .ok_or_else(|| refusal(format!("`{place}`: this edition has no card `{key}`.")))
    };
    keys.iter().map(card).collect()
}

fn guilds_of(options: &Options, cards: &[CardId]) -> Result<Vec<String>, Refusal> {
    let wanted = options.cities() + 2;
    let guilds = cards
        .iter()
        .filter(|card| card.card(options.edition).color == Color::Purple);
    let guilds: Vec<String> = guilds.map(|card| card.key().to_owned()).collect();
    let count = guilds.len();
    check(count == wanted, || {
        format!("Age III of the deal has {count} guilds; {wanted} are needed.")
    })?;
    Ok(guilds)
}

fn wonders(options: &Options, dealt: &[DealtWonder], script: &mut Script) -> Result<(), Refusal> {
    let cities = options.cities();
    let is_drafted = options.wonders == Wonders::Drafted;
    let count = dealt.len();
    check(count == cities || is_drafted && count <= 1, || {
        format!("`wonders` has {count} entries; {cities} are needed, one per city.")
    })?;
    let mut taken = BTreeSet::new();
    let mut labels = Vec::new();
    for wonder in dealt {
        labels.push(label(options, wonder)?);
        let id = &wonder.id;
        check(taken.insert(id), || {
            format!("`wonders` names `{id}` twice.")
        })?;
    }
    if options.seats == 2
        && let Some(city) = dealt.last()
    {
        let id = city.id.as_str();
        check(!NOT_FOR_FREE_CITY.contains(&id), || {
            format!("`wonders`: `{id}` is not dealt to the Free City.")
        })?;
        script.push(WONDERS, labels.split_off(labels.len() - 1));
    }
    if is_drafted {
        for wonder in dealt.iter().take(options.seats) {
            if let Some(side) = &wonder.side {
                script.push(SIDES, vec![side.clone()]);
            }
        }
    } else {
        script.push(WONDERS, labels);
    }
    Ok(())
}

/// The answer for one city: `gizah`, or `gizah A` where the deal settles the side.
fn label(options: &Options, wonder: &DealtWonder) -> Result<String, Refusal> {
    let id = &wonder.id;
    check(WonderId::find(id).is_some(), || {
        format!("`wonders`: no wonder is called `{id}`.")
    })?;
    let Some(side) = &wonder.side else {
        return Ok(id.clone());
    };
    let [first, second] = Side::of(options.edition).map(Side::key);
    check([first, second].contains(&side.as_str()), || {
        format!("`wonders`: the sides of this edition are {first} and {second}, not `{side}`.")
    })?;
    Ok(format!("{id} {side}"))
}
