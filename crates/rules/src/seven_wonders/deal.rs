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

/// Makes the script of all chance outcomes that a deal gives.
pub(crate) fn script(options: &Options, deal: &serde_json::Value) -> Result<Script, Refusal> {
    let deal: Deal = Deal::deserialize(deal)
        .map_err(|error| refusal(format!("The deal cannot be read: {error}.")))?;
    let mut script = Script::default();
    wonders(options, &deal.wonders, &mut script)?;
    if deal.hands.len() > 3 || deal.stacks.len() > 3 {
        return Err(refusal("`hands` and `stacks` hold at most three ages."));
    }
    if options.seats != 2 && !deal.stacks.is_empty() {
        return Err(refusal("`stacks` belongs to the game for two players."));
    }
    for (index, hands) in deal.hands.iter().enumerate() {
        let mut cards = hands_of(options, index, hands)?;
        if options.seats == 2 {
            let stack = deal
                .stacks
                .get(index)
                .ok_or_else(|| refusal(format!("`stacks` has no entry for Age {}.", index + 1)))?;
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
    if hands.len() != options.seats {
        return Err(refusal(format!(
            "`hands[{index}]` has {} hands; {} seats play.",
            hands.len(),
            options.seats
        )));
    }
    let mut cards = Vec::new();
    for (seat, hand) in hands.iter().enumerate() {
        cards.extend(group(options, hand, &format!("hands[{index}][{seat}]"))?);
    }
    Ok(cards)
}

fn group(options: &Options, keys: &[String], place: &str) -> Result<Vec<CardId>, Refusal> {
    if keys.len() != HAND {
        return Err(refusal(format!(
            "`{place}` has {} cards; {HAND} are needed.",
            keys.len()
        )));
    }
    keys.iter()
        .map(|key| {
            CardId::find(key)
                .filter(|card| options.edition.data().order.contains(card))
                .ok_or_else(|| refusal(format!("`{place}`: this edition has no card `{key}`.")))
        })
        .collect()
}

fn guilds_of(options: &Options, cards: &[CardId]) -> Result<Vec<String>, Refusal> {
    let wanted = options.cities() + 2;
    let guilds: Vec<String> = cards
        .iter()
        .filter(|card| card.card(options.edition).color == Color::Purple)
        .map(|card| card.key().to_owned())
        .collect();
    if guilds.len() == wanted {
        Ok(guilds)
    } else {
        Err(refusal(format!(
            "Age III of the deal has {} guilds; {wanted} are needed.",
            guilds.len()
        )))
    }
}

fn wonders(options: &Options, dealt: &[DealtWonder], script: &mut Script) -> Result<(), Refusal> {
    let cities = options.cities();
    let is_drafted = options.wonders == Wonders::Drafted;
    if dealt.len() != cities && !(is_drafted && dealt.len() <= 1) {
        return Err(refusal(format!(
            "`wonders` has {} entries; {cities} are needed, one per city.",
            dealt.len()
        )));
    }
    let mut taken = BTreeSet::new();
    let mut labels = Vec::new();
    for wonder in dealt {
        labels.push(label(options, wonder)?);
        if !taken.insert(&wonder.id) {
            return Err(refusal(format!("`wonders` names `{}` twice.", wonder.id)));
        }
    }
    if options.seats == 2
        && let Some(city) = dealt.last()
    {
        if NOT_FOR_FREE_CITY.contains(&city.id.as_str()) {
            return Err(refusal(format!(
                "`wonders`: `{}` is not dealt to the Free City.",
                city.id
            )));
        }
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
    if WonderId::find(&wonder.id).is_none() {
        return Err(refusal(format!(
            "`wonders`: no wonder is called `{}`.",
            wonder.id
        )));
    }
    let Some(side) = &wonder.side else {
        return Ok(wonder.id.clone());
    };
    let sides = Side::of(options.edition);
    if sides.iter().any(|known| known.key() == side) {
        Ok(format!("{} {side}", wonder.id))
    } else {
        Err(refusal(format!(
            "`wonders`: the sides of this edition are {} and {}, not `{side}`.",
            sides[0].key(),
            sides[1].key()
        )))
    }
}
