//! Why a turn of Dice is refused, in words.

use super::{describe, things};
use rules::dice::{Cannot, Reason, Turn};
use words::{Arg, Join, Message, Text, msg};

pub(super) fn say(reason: &Reason) -> Message {
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
        Cannot::NotAsked(question) => msg::dice::not_that(describe::asked_for(*question)),
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
