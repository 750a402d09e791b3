//! Turns, and choices of one, as they are offered; or why they are refused.

use super::{describe, things};
use crate::Offer;
use crate::offer::unsaid;
use rules::dice::explain::{self, Choice};
use rules::dice::{self, Cannot, Line, Pick, Reason, State, Turn, moves};
use rules::{Price, Seat};
use words::{Arg, Join, Message, Text, msg};

pub(super) fn offer(state: &State, seat: Seat, mv: &Turn) -> Offer {
    let table = dice::choosing(state, seat);
    let line = table.and_then(|table| moves::judge(table, seat, mv));
    line.map_or_else(|_| unsaid(mv.to_string()), |line| turn(&line))
}

pub(super) fn turn(line: &Line<'_>) -> Offer {
    let (spent, quote) = explain::whole(line);
    let change = explain::change(line, line.table.city(line.seat).0);
    let set = line.table.set;
    let told = describe::steps(set, line.board, &line.steps, describe::PLAN);
    Offer {
        quote,
        why: (spent > 0).then(|| msg::dice::in_all(msg::game::coins(spent))),
        effect: describe::change(&change),
        ..Offer::new(line.turn().to_string(), msg::dice::offer_turn(told))
    }
}

/// A turn that a seat has planned, whatever the dice show then. None for what is no turn.
pub(super) fn planned(state: &State, seat: Seat, text: &str) -> Option<Offer> {
    let table = dice::choosing(state, seat).ok()?;
    let turn = moves::name(table, seat, text).ok()?;
    let line = Line::begin(table, seat);
    let said = turn.picks().iter().map(|pick| {
        if let Pick::Die(die) = pick {
            return msg::dice::kind(die.color().id());
        }
        title(&line, *pick)
    });
    let (least, most) = (0, table.city(seat).0.coins);
    let quote = match turn.picks() {
        [Pick::Die(_) | Pick::Wonder, ..] => Price::Coins { least, most },
        _ => Price::None,
    };
    Some(Offer {
        quote,
        ..Offer::new(turn.to_string(), said.reduce(msg::game::in_turn)?)
    })
}

/// Every choice that can follow the beginning of a turn, in byte order of the notation.
pub fn choices(line: &Line<'_>) -> Vec<Offer> {
    let choices = explain::choices(line);
    choices.iter().map(|each| choice(line, each)).collect()
}

pub(super) fn choice(line: &Line<'_>, choice: &Choice) -> Offer {
    let next = choice.next.map(describe::asked_for);
    let sentences = [
        gives(line, choice),
        describe::change(&choice.change),
        next.map(msg::dice::then),
    ];
    let sentences = sentences.into_iter().flatten();
    Offer {
        quote: choice.quote,
        why: why(line, choice),
        effect: sentences.reduce(msg::dice::two_sentences),
        ..Offer::new(line.text(choice.pick).to_owned(), title(line, choice.pick))
    }
}

fn title(line: &Line<'_>, pick: Pick) -> Message {
    let set = line.table.set;
    match pick {
        Pick::Die(die) => {
            let lying = line.table.lying(die);
            let face = lying.map(|lying| things::face(set, line.table.face(lying)));
            let face = face.unwrap_or_else(|| things::die(die).into());
            msg::dice::offer_die(die.id(), face)
        }
        Pick::Wonder => msg::dice::offer_wonder(things::set_board(line.board)),
        Pick::Pass => msg::dice::offer_pass(),
        Pick::Skip => msg::dice::offer_skip(),
        Pick::Box(index) => {
            msg::game::words(describe::box_name(set, line.board, line.meant(index)))
        }
        Pick::Bonus(index) => {
            let effects = &set.bonuses[usize::from(index)].effects;
            msg::dice::offer_bonus(describe::effects(set, effects))
        }
    }
}

/// What ticking gives, as printed.
fn gives(line: &Line<'_>, choice: &Choice) -> Option<Message> {
    let (set, board) = (line.table.set, line.board);
    let index = choice.boxes.first()?;
    let effects = describe::effects(set, &board.boxes[index].effects);
    Some(match (choice.pick, choice.boxes.count()) {
        (Pick::Box(_), _) => msg::game::words(effects),
        (_, 1) => msg::dice::gives_box(describe::box_name(set, board, index), effects),
        (_, boxes) => msg::dice::gives_one_of(u32::from(boxes)),
    })
}

/// What a price is made of: "die 2; 1 of 2 resources missing".
fn why(line: &Line<'_>, choice: &Choice) -> Option<Message> {
    let die = (choice.die > 0).then(|| msg::dice::why_die(choice.die));
    let only = choice.boxes.first().filter(|_| choice.boxes.count() == 1);
    let resources = only.and_then(|index| {
        let cost = line.board.boxes[index].cost;
        match line.box_price(index) {
            0 if cost == 0 => None,
            0 => Some(msg::dice::why_own(cost)),
            missing => Some(msg::dice::why_missing(missing, cost)),
        }
    });
    match (die, resources) {
        (Some(die), Some(resources)) => Some(msg::game::in_turn(die, resources)),
        (die, resources) => die.or(resources),
    }
}

pub(super) fn refused(reason: &Reason) -> Message {
    match reason {
        Reason::NotDealt => msg::dice::refused_not_dealt(),
        Reason::TooLong => msg::dice::refused_too_long(),
        Reason::Complete(turn, rest) => msg::dice::refused_complete(turn.to_string(), rest),
        Reason::Unfinished(turn, question) if turn.picks().is_empty() => {
            msg::dice::refused_nothing(describe::asked_for(*question))
        }
        Reason::Unfinished(turn, question) => {
            msg::dice::refused_unfinished(turn.to_string(), describe::asked_for(*question))
        }
        Reason::Empty(number, question) => {
            let why = msg::dice::not_that(describe::asked_for(*question));
            msg::dice::refused_empty(*number, why)
        }
        Reason::Choice { after, text, why } => {
            let number = after.picks().len() + 1;
            msg::dice::refused_choice(number, text, cannot(after, why))
        }
    }
}

/// Why a choice cannot be made after others, after a colon.
fn cannot(after: &Turn, why: &Cannot) -> Message {
    match why {
        Cannot::Ambiguous(choices) => {
            let choices = choices.iter();
            let choices = choices.map(|choice| msg::dice::quoted(Text::from(choice)));
            msg::dice::not_clear(Arg::list(Join::Or, choices))
        }
        Cannot::NotAsked(question) | Cannot::Unread(question) => {
            msg::dice::not_that(describe::asked_for(*question))
        }
        Cannot::WonderComplete => msg::dice::not_wonder(),
        Cannot::TooDear {
            die,
            missing,
            coins,
        } => {
            let cost = msg::game::coins(die.saturating_add(*missing));
            match die {
                0 => msg::dice::not_paid(cost, *coins),
                _ => msg::dice::not_paid_with_die(cost, *die, *missing, *coins),
            }
        }
        Cannot::NotDeclined => msg::dice::not_skipped(),
        Cannot::BonusTaken => msg::dice::not_bonus(),
        Cannot::NotInForum(die) => msg::dice::not_in_forum(msg::dice::the_die(die.id())),
        Cannot::Locked(die) => msg::dice::not_unlocked(msg::dice::the_die(die.id())),
        Cannot::NoBoxLeft(die) => msg::dice::not_ticked(msg::dice::the_die(die.id())),
        Cannot::Comparison(buildings, players) => {
            let buildings = things::buildings(after.set(), Join::And, *buildings);
            describe::comparison(*players, buildings)
        }
        Cannot::NotListed => msg::dice::not_listed(),
        Cannot::NothingLeft => msg::dice::not_left(),
        Cannot::NotReached(index) => {
            msg::dice::not_reached(describe::box_name(after.set(), after.board(), *index))
        }
    }
}
