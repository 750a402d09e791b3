//! Turns a given deal into scripted chance. Start reading at [`script`].

use serde::Deserialize;

use super::apply::HAND;
use super::cards::{CardId, Color, Side, WonderId};
use super::options::{Options, Wonders};
use super::rules::deal::{HANDS, NOT_FOR_FREE_CITY, SIDES, WONDERS};
use crate::Refusal;
use crate::chance::Script;
use crate::deal::{Deal, names};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DealtWonder {
    id: String,
    side: Option<String>,
}

/// Makes the script of all chance outcomes that a deal gives.
pub(crate) fn script(options: &Options, deal: &serde_json::Value) -> Result<Script, Refusal> {
    const LISTS: [&str; 3] = ["wonders", "hands", "stacks"];
    let deal = Deal::read("seven_wonders, deal", deal, &LISTS)?;
    let mut script = Script::default();
    wonders(options, &deal, &mut script)?;
    let hands: Vec<Vec<Vec<String>>> = deal.list("hands")?;
    let stacks: Vec<Vec<String>> = deal.list("stacks")?;
    deal.check(hands.len() <= 3, "hands", "it has at most three ages")?;
    let may_have = options.seats == 2 || stacks.is_empty();
    deal.check(may_have, "stacks", "it belongs to the game for two players")?;
    for (index, hands) in hands.iter().enumerate() {
        let (place, count) = (format!("hands[{index}]"), hands.len());
        let why = format!("it has {count} hands; {} seats play", options.seats);
        deal.check(count == options.seats, &place, why)?;
        let mut cards = Vec::new();
        for (seat, hand) in hands.iter().enumerate() {
            cards.extend(group(options, &deal, hand, &format!("{place}[{seat}]"))?);
        }
        if options.seats == 2 {
            let lacks = || deal.refuse("stacks", format!("it has no entry for Age {}", index + 1));
            let stack = stacks.get(index).ok_or_else(lacks)?;
            cards.extend(group(options, &deal, stack, &format!("stacks[{index}]"))?);
        }
        if index == 2 {
            let is_guild = |card: &&CardId| card.card(options.edition).color == Color::Purple;
            let guilds: Vec<&CardId> = cards.iter().filter(is_guild).collect();
            let (count, wanted) = (guilds.len(), options.cities() + 2);
            let why = format!("it has {count} guilds; {wanted} are needed");
            deal.check(count == wanted, &place, why)?;
            script.push(HANDS, names(&guilds));
        }
        script.push(HANDS, names(&cards));
    }
    Ok(script)
}

/// The cards of one hand or stack.
fn group(
    options: &Options,
    deal: &Deal<'_>,
    keys: &[String],
    place: &str,
) -> Result<Vec<CardId>, Refusal> {
    let count = keys.len();
    let why = format!("it has {count} cards; {HAND} are needed");
    deal.check(count == HAND, place, why)?;
    let is_printed = |card: &CardId| options.edition.data().order.contains(card);
    let card = |key: &String| {
        let unknown = || deal.refuse(place, format!("this edition has no card `{key}`"));
        CardId::find(key).filter(is_printed).ok_or_else(unknown)
    };
    keys.iter().map(card).collect()
}

fn wonders(options: &Options, deal: &Deal<'_>, script: &mut Script) -> Result<(), Refusal> {
    let dealt: Vec<DealtWonder> = deal.list("wonders")?;
    let cities = options.cities();
    let is_drafted = options.wonders == Wonders::Drafted;
    let count = dealt.len();
    let is_fit = count == cities || is_drafted && count <= 1;
    let why = format!("it has {count} entries; {cities} are needed, one per city");
    deal.check(is_fit, "wonders", why)?;
    let ids: Vec<&str> = dealt.iter().map(|wonder| wonder.id.as_str()).collect();
    deal.check_once("wonders", &ids)?;
    let labels = dealt.iter().map(|wonder| label(options, deal, wonder));
    let mut labels = labels.collect::<Result<Vec<_>, _>>()?;
    if let Some(id) = ids.last().filter(|_| options.seats == 2) {
        let why = format!("`{id}` is not dealt to the Free City");
        deal.check(!NOT_FOR_FREE_CITY.contains(id), "wonders", why)?;
        script.push(WONDERS, labels.split_off(labels.len() - 1));
    }
    if !is_drafted {
        script.push(WONDERS, labels);
        return Ok(());
    }
    for side in dealt
        .into_iter()
        .take(options.seats)
        .filter_map(|wonder| wonder.side)
    {
        script.push(SIDES, vec![side]);
    }
    Ok(())
}

/// The answer for one city: `gizah`, or `gizah A` where the deal settles the side.
fn label(options: &Options, deal: &Deal<'_>, wonder: &DealtWonder) -> Result<String, Refusal> {
    let id = &wonder.id;
    let why = format!("no wonder is called `{id}`");
    deal.check(WonderId::find(id).is_some(), "wonders", why)?;
    let Some(side) = &wonder.side else {
        return Ok(id.clone());
    };
    let [first, second] = Side::of(options.edition).map(Side::key);
    let why = format!("the sides of this edition are {first} and {second}, not `{side}`");
    deal.check([first, second].contains(&side.as_str()), "wonders", why)?;
    Ok(format!("{id} {side}"))
}
