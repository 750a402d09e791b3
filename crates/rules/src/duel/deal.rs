//! Turns a deal of the engine protocol into the script of all chance outcomes. Start reading at [`script`].

use serde_json::Value;

use super::cards::Card;
use super::kinds::Slot;
use super::rules::chance::{GUILDS, KEPT_IN_AGE_THREE};
use super::tokens::{LIBRARY, TOKENS, Token};
use super::wonders::{OFFERED, Wonder};
use crate::Refusal;
use crate::chance::Script;
use crate::deal::{Deal, names};

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
