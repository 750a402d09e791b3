//! What comes after a game: the other games of its series, and playing again.
//!
//! Start reading at [`series`] and [`again`].

use crate::look::board::Look;
use crate::play::Status;
use crate::play::series::{SeriesGame, Standing, said};
use words::{Message, msg};

/// The series that the game belongs to.
pub(super) struct SeriesPart {
    /// How long it is.
    pub(super) title: Message,
    /// What wins it.
    pub(super) rule: Message,
    pub(super) verdict: Option<Message>,
    pub(super) games: Vec<GameLine>,
    /// Where it goes on, once this game is over.
    pub(super) next: Option<NextPart>,
}

pub(super) struct GameLine {
    pub(super) name: Message,
    /// Where it is played; none for the game of this page.
    pub(super) path: Option<String>,
    pub(super) state: Message,
}

pub(super) struct NextPart {
    pub(super) path: String,
    pub(super) name: Message,
}

/// How one can play again after the end.
pub(super) struct AgainPart {
    pub(super) title: Message,
    /// What the button does, in sentences.
    pub(super) texts: Vec<Message>,
    /// The button that opens the next game, or takes the seat that is kept there.
    pub(super) button: Option<Message>,
    /// Where the next game is, for whoever has nothing to do but go there.
    pub(super) path: Option<String>,
    /// Whether a table with others is offered too.
    pub(super) has_others: bool,
}

pub(super) fn series(look: &Look) -> Option<SeriesPart> {
    let series = look.series.as_ref()?;
    let is_over = look.table.status == Status::Over;
    let line = |game: &SeriesGame| GameLine {
        name: msg::series::game(game.number),
        path: (game.number != series.number).then(|| format!("/tables/{}", game.uid)),
        state: state(series, game),
    };
    Some(SeriesPart {
        title: said::length(series.best_of),
        rule: said::rule(series.best_of),
        verdict: is_over.then(|| said::verdict(series)),
        games: series.games.iter().map(line).collect(),
        next: series.next().filter(|_| is_over).map(|next| NextPart {
            path: format!("/tables/{}", next.uid),
            name: msg::series::to_game(next.number),
        }),
    })
}

/// Which game it is and how the series stands, once it has begun.
pub(super) fn line(look: &Look) -> Option<Message> {
    let series = look.series.as_ref()?;
    Some(match look.table.status {
        Status::Open | Status::Closed => said::length(series.best_of),
        Status::Running | Status::Over | Status::Frozen => said::line(series),
    })
}

fn state(series: &Standing, game: &SeriesGame) -> Message {
    match (game.winners_at(series.number).as_deref(), game.status) {
        (Some([winner]), _) => msg::series::game_won(*winner),
        (Some(_), _) => msg::series::game_shared(),
        (None, Status::Open | Status::Closed) => msg::series::game_open(),
        (None, Status::Frozen) => msg::lobby::frozen(),
        (None, Status::Running | Status::Over) => msg::series::game_running(),
    }
}

/// Says how the reader can play again: once the game is over, and the series that it belongs to.
pub(super) fn again(look: &Look) -> Option<AgainPart> {
    let goes_on = look
        .series
        .as_ref()
        .is_some_and(|series| series.next().is_some() || series.next_number().is_some());
    if look.table.status != Status::Over || goes_on {
        return None;
    }
    let others = AgainPart {
        title: msg::table::again(),
        texts: Vec::new(),
        button: None,
        path: None,
        has_others: true,
    };
    let what = msg::rematch::what(look.seats.len());
    let who = msg::rematch::who(others_of(look));
    let series = look.series.as_ref().map(|_| msg::rematch::series());
    Some(match &look.rematch {
        _ if look.my_seat.is_none() => others,
        None => AgainPart {
            texts: [what, who].into_iter().chain(series).collect(),
            button: Some(msg::rematch::play_again()),
            ..others
        },
        Some(next) if next.is_open && !next.is_seated => AgainPart {
            title: msg::rematch::here(),
            texts: std::iter::once(msg::rematch::asked(next.asked_by))
                .chain(series)
                .collect(),
            button: Some(msg::rematch::take()),
            has_others: false,
            ..others
        },
        Some(next) => AgainPart {
            title: msg::rematch::here(),
            path: Some(format!("/tables/{}", next.uid)),
            has_others: false,
            ..others
        },
    })
}

/// Who the reader's fellow players are, as the catalogue tells them apart.
fn others_of(look: &Look) -> &'static str {
    let bots = look.seats.iter().filter(|seat| seat.bot.is_some()).count();
    match (bots, look.seats.len() - bots) {
        (0, 2) => "one",
        (0, _) => "people",
        (_, 1) => "bots",
        (_, _) => "both",
    }
}
