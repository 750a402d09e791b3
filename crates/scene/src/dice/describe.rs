//! What boxes, effects and steps of a turn are, in words. Start reading at [`effect`] and [`step`].

use super::things;
use rules::dice::explain::Change;
use rules::dice::{
    Board, BoardSet, BoxRow, BoxSpec, DieForMe, DieStatus, Effect, FaceKind, Question, Seen,
    ShownDie, Step,
};
use words::{Arg, Join, Message, msg};

/// The sign of the sentence that tells what the forum shows in a new round.
pub const NEW_ROUND: &str = "sign-new";

pub fn effect(set: &BoardSet, effect: Effect) -> Message {
    match effect {
        Effect::Vp { amount } => msg::game::points(amount),
        Effect::Attack { amount } => msg::dice::effect_attack(amount),
        Effect::Defence => msg::dice::effect_defence(),
        Effect::Resource { amount } => msg::dice::resources(amount),
        Effect::Coins { amount } => msg::game::coins_more(amount),
        Effect::Tick { buildings, times } => {
            msg::dice::effect_tick(times, things::buildings(set, Join::Or, buildings))
        }
        Effect::Action => msg::dice::effect_action(),
        Effect::BuildWithoutDiePrice => msg::dice::effect_free_die(),
        Effect::PerBox {
            building,
            coins,
            vp,
        } => {
            let gain = [
                (coins > 0).then(|| msg::game::coins(coins)),
                (vp > 0).then(|| msg::game::points(vp)),
            ];
            let gain = Arg::list(Join::And, gain.into_iter().flatten());
            msg::dice::effect_per_box(gain, things::building(set, building))
        }
        Effect::DiePriceMinus { color, amount } => msg::dice::effect_cheaper(color.id(), amount),
        Effect::DiePriceZero { color } => msg::dice::effect_free_dice(color.id()),
        Effect::CoinsOnDie { color, amount } => {
            msg::dice::effect_coins_on_die(msg::game::coins(amount), color.id())
        }
        Effect::Unlock { die } => msg::dice::effect_unlock(die.id()),
    }
}

pub fn effects(set: &BoardSet, effects: &[Effect]) -> Arg {
    let effects = effects.iter().map(|each| effect(set, *each));
    Arg::list(Join::Comma, effects)
}

/// A box by its row and, where the row has several, its number: "camel 1".
fn row_box(set: &BoardSet, board: &Board, spec: &BoxSpec) -> Arg {
    let row = &board.rows[spec.row];
    numbered(things::row(set, row), row, spec)
}

fn numbered(name: Arg, row: &BoxRow, spec: &BoxSpec) -> Arg {
    match row.len {
        0 | 1 => name,
        _ => msg::dice::row_number(name, spec.number).into(),
    }
}

/// A box by building, row and number: "Market, camel 1", "Wonder 2".
pub(super) fn box_name(set: &BoardSet, board: &Board, index: usize) -> Arg {
    let spec = &board.boxes[index];
    let (row, building) = (&board.rows[spec.row], things::building(set, spec.building));
    match things::is_named_as_building(row) {
        true => numbered(building, row, spec),
        false => msg::dice::building_box(building, row_box(set, board, spec)).into(),
    }
}

/// What the first step of a turn is told as, and the others, as variants of messages name it.
type Tense = [&'static str; 2];

/// "Take the red die".
pub(super) const PLAN: Tense = ["first", "plan"];

/// The same, after a colon.
pub(super) const SEALED: Tense = ["colon", "plan"];

/// What somebody did, after their name: "took the red die".
pub(super) const FACT: Tense = ["did", "did"];

/// What a turn does or did, step by step. A plan begins a sentence, unless it is told of a sealed turn.
pub(super) fn steps(set: &BoardSet, board: &Board, steps: &[Step], tense: Tense) -> Arg {
    let told = steps.iter().enumerate();
    let told = told.map(|(index, each)| step(set, board, *each, tense[index.min(1)]));
    Arg::list(Join::And, told)
}

/// What a step does or did: "took the red die (shield) for 2 coins".
pub fn step(set: &BoardSet, board: &Board, step: Step, tense: &'static str) -> Message {
    match step {
        Step::Pass { amount, lost } => msg::dice::step_pass(tense, amount, lost),
        Step::Die { die, face, paid } => {
            let face = things::face(set, &set.faces[usize::from(face)]);
            msg::dice::step_die(tense, msg::dice::the_die(die.id()), face, paid)
        }
        Step::Tick { index, paid } => {
            let index = usize::from(index);
            let spec = &board.boxes[index];
            let worth: u32 = spec.effects.iter().map(Effect::points).sum();
            match things::is_named_as_building(&board.rows[spec.row]) {
                true => {
                    let name = box_name(set, board, index);
                    msg::dice::step_tick_building(tense, name, worth, paid)
                }
                false => {
                    let building = things::building(set, spec.building);
                    let name = row_box(set, board, spec);
                    msg::dice::step_tick(tense, name, building, worth, paid)
                }
            }
        }
        Step::Coins { amount, lost } => msg::dice::step_coins(tense, amount, lost),
        Step::Attack { points, met, .. } => msg::dice::step_attack(tense, points, met),
        Step::Bonus { bonus } => {
            let what = effects(set, &set.bonuses[usize::from(bonus)].effects);
            msg::dice::step_bonus(tense, what)
        }
    }
}

/// What would be different: "Coins 7 → 4, points 0 → 2". None where nothing would.
pub fn change(change: &Change) -> Option<Message> {
    let whole = |(from, to): (u32, u32)| (i64::from(from), i64::from(to));
    let (from, to) = change.points;
    let coins_become: fn(_, _, _) -> _ = msg::dice::change_coins;
    let numbers = [
        (whole(change.coins), coins_become),
        ((from.into(), to.into()), msg::dice::change_points),
        (whole(change.resources), msg::dice::change_resources),
    ];
    let changed = numbers.into_iter().filter(|((from, to), _)| from != to);
    let parts = changed.enumerate().map(|(index, ((from, to), say))| {
        let place = if index == 0 { "first" } else { "later" };
        say(place, from, to)
    });
    let parts: Vec<Message> = parts.collect();
    (!parts.is_empty()).then(|| msg::game::words(Arg::list(Join::Comma, parts)))
}

/// What is asked, as the variants of messages name it.
pub(super) const fn asked_for(question: Question) -> &'static str {
    match question {
        Question::Action => "action",
        Question::FreeDie => "free_die",
        Question::DieBox(..) => "die_box",
        Question::Tick(..) => "tick",
        Question::Bonus => "bonus",
    }
}

/// Why the viewer cannot choose a die, in a few words: "no box left". None where they can.
pub fn status(mine: &DieForMe) -> Option<Message> {
    Some(match mine.status {
        DieStatus::Open => return None,
        DieStatus::Locked => msg::dice::die_locked(),
        DieStatus::NoBoxLeft => msg::dice::die_no_box(),
        DieStatus::ComparisonFails => msg::dice::die_compare(),
        DieStatus::TooDear => msg::dice::die_short(mine.short),
    })
}

/// The same, with the whole comparison.
pub fn whole_status(seen: &Seen, die: &ShownDie) -> Option<Message> {
    let mine = die.for_me.as_ref()?;
    let set = seen.boards();
    match set.faces[die.lying.face].kind {
        FaceKind::Compare(buildings) if mine.status == DieStatus::ComparisonFails => {
            let buildings = things::buildings(set, Join::And, buildings);
            Some(comparison(seen.cities.len(), buildings))
        }
        FaceKind::Symbol | FaceKind::Tick(_) | FaceKind::Compare(_) => status(mine),
    }
}

/// Why a comparison over buildings does not hold.
pub(super) fn comparison(players: usize, buildings: Arg) -> Message {
    let players = if players == 2 { "two" } else { "more" };
    msg::dice::die_comparison(players, buildings)
}

/// Fewest and most coins that a die costs the viewer in all.
pub(super) fn costs(mine: &DieForMe) -> (u32, u32) {
    let most = mine.cost_most.unwrap_or(0);
    (mine.cost_least.unwrap_or(0).min(most), most)
}

/// The same in words: "free", "3 coins", "2 to 4 coins".
pub fn cost(mine: &DieForMe) -> Message {
    match costs(mine) {
        (_, 0) => msg::game::free(),
        (least, most) if least < most => msg::game::coins_between(least, most),
        (_, most) => msg::game::coins(most),
    }
}
