//! What is said of a game that has no presenter of its own, and why something was refused in any.

use super::{ALL, Presenter};
use rules::{Common, Refusal};
use words::{Arg, Join, Message, Text, msg};

/// Says why something was refused: a sentence or two that a player can act on.
pub fn refusal(refusal: &Refusal) -> Message {
    let why = &refusal.why;
    if let Some(reason) = why.get::<Common>() {
        return common(reason);
    }
    let own = ALL.iter().find_map(|presenter| presenter.refusal(why));
    own.unwrap_or_else(msg::game::not_possible)
}

fn common(reason: &Common) -> Message {
    match reason {
        Common::Plain(words) => msg::game::plain(Text::from(words)),
        Common::NothingSealed => msg::game::nothing_sealed(),
        Common::TimeIsOver => msg::game::time_is_over(),
        Common::Over => msg::game::refused_over(),
        Common::NotYourTurn => msg::game::not_your_turn(),
        Common::NoSeat(seat) => msg::game::no_seat(*seat),
        Common::Watching => msg::game::watching(),
        Common::NoPrefix => msg::game::no_prefix(),
        Common::Nothing => msg::game::nothing_written(),
        Common::Seats { seats, least, most } => msg::game::wrong_seats(*seats, *least, *most),
        Common::UnknownOption { name, known } => {
            let known = known.iter().map(|name| Text::from(*name));
            msg::game::unknown_option(name.clone(), Arg::list(Join::Comma, known))
        }
        Common::UnknownValue {
            option,
            value,
            known,
        } => {
            let known = known.iter().map(Text::from);
            msg::game::unknown_value(*option, value.clone(), Arg::list(Join::Comma, known))
        }
    }
}

pub(super) struct Generic;

impl Presenter for Generic {
    fn key(&self) -> &'static str {
        ""
    }

    fn about(&self) -> Message {
        msg::game::about()
    }

    fn introduction(&self) -> Message {
        msg::game::about()
    }

    fn catalogue(&self) -> Message {
        msg::game::catalogue()
    }
}
