//! What is said of the games: one presenter for each, and the list of them. An engine has facts and no words; a
//! presenter turns facts into messages and knows no rule. Pages, letters and texts ask here, so that they say the same.
//! Start reading at [`Presenter`].

#![warn(missing_docs)]

use rules::erased::AnyView;
use rules::{
    AnyPosition, Library, Meta, OptionMeta, OptionValues, Progress, Refusal, Seat, Step, Viewer,
    Why,
};
use words::{Arg, Message, Number, Text, Words, msg};

/// Makes a function for each kind of thing that has a name, from the group of its names and what gives its id.
macro_rules! named {
    ($game:literal: $($name:ident($kind:ty) in $group:literal by $id:ident,)+) => {
        $(pub fn $name(one: $kind) -> words::Thing {
            words::Thing {
                game: $game,
                group: $group,
                id: one.$id(),
            }
        })+
    };
}

/// What every presenter of a game does alike: it hands what is of the game's own types to its modules.
macro_rules! alike {
    ($game:ty, $about:path, $introduction:path, $catalogue:path) => {
        fn key(&self) -> &'static str {
            <$game>::META.key
        }

        fn about(&self) -> Message {
            $about()
        }

        fn introduction(&self) -> Message {
            $introduction()
        }

        fn catalogue(&self) -> Message {
            $catalogue()
        }

        fn tell(&self, step: &Step, after: &dyn AnyPosition, viewer: Viewer) -> Vec<Sentence> {
            match (step.of(), after.any().downcast_ref()) {
                (Some((before, event)), Some(after)) => tell::tell(before, after, event, viewer),
                (_, _) => Vec::new(),
            }
        }

        fn refusal(&self, why: &Why) -> Option<Message> {
            why.get().map(offers::refused)
        }

        fn offers(&self, position: &dyn AnyPosition, seat: Seat) -> Vec<Offer> {
            let Some(state) = position.any().downcast_ref() else {
                return Vec::new();
            };
            let seen = <$game>::redact(state, Viewer::Seat(seat));
            let moves = <$game>::legal_moves(&seen, seat).into_iter();
            moves.map(|mv| offers::offer(&seen, seat, &mv)).collect()
        }

        fn offer(
            &self,
            position: &dyn AnyPosition,
            seat: Seat,
            text: &str,
        ) -> Result<Offer, Refusal> {
            let Some(state) = position.any().downcast_ref() else {
                return Err(Refusal::because("", Common::NotYourTurn));
            };
            let seen = <$game>::redact(state, Viewer::Seat(seat));
            let mv = <$game>::parse_move(&seen, seat, text)?;
            Ok(offers::offer(&seen, seat, &mv))
        }

        fn planned(&self, position: &dyn AnyPosition, seat: Seat, mv: &str) -> Offer {
            let state = position.any().downcast_ref();
            let seen = state.map(|state| <$game>::redact(state, Viewer::Seat(seat)));
            let planned = seen.and_then(|seen| offers::planned(&seen, seat, mv));
            planned.unwrap_or_else(|| unsaid(mv.to_owned()))
        }

        fn board(&self, view: &dyn AnyView) -> Option<Scene> {
            view.any().downcast_ref().map(board::of)
        }

        fn page(&self, at: &Sitting<'_>) -> Option<Scene> {
            Some(page::of(at, at.view.any().downcast_ref()?))
        }

        fn all(&self) -> Option<Catalogue> {
            Some(printed::catalogue())
        }
    };
}

#[expect(missing_docs, reason = "some names say what they are")]
pub mod board;
#[expect(missing_docs, reason = "public for tests; names say what they are")]
pub mod dice;
#[expect(missing_docs, reason = "public for tests; names say what they are")]
pub mod duel;
mod generic;
pub mod goods;
pub mod letter;
pub mod mark;
mod offer;
pub mod paint;
pub mod pictures;
mod sentence;
#[expect(missing_docs, reason = "public for tests; names say what they are")]
pub mod seven_wonders;
pub mod text;

pub use board::Scene;
pub use board::page::{Catalogue, Look, Printed, Sitting};
use board::page::{Hint, Part, Question, SeatMark, Shape, Sheet, Use, Way, around, numbered, told};
use board::{
    Body, BoxRow, Building, Count, Face, Fee, Foot, Frame, Lay, Line, Place, Row, Section, Space,
    Standing, State, Tick, TickBox, Track, Well, put_first,
};
pub use generic::refusal;
use mark::{Mark, Sign};
pub use offer::{Offer, price, sentences};
use paint::{
    ACCENT, EDGE, INK, LINE, ON_ACCENT, PAGE, Paint, Pigment, SOFT, SUNKEN, SURFACE, Tone, WASH,
};
pub use sentence::{Deed, Sentence};

/// The presenters, one line for each game.
static ALL: &[&dyn Presenter] = &[&duel::Duel, &seven_wonders::SevenWonders, &dice::Dice];

/// The presenter of a game; a plain one where it has none.
pub fn of(key: &str) -> &'static dyn Presenter {
    let own = ALL.iter().copied().find(|presenter| presenter.key() == key);
    own.unwrap_or(&generic::Generic)
}

/// Says things about one game.
pub trait Presenter: Send + Sync {
    /// Key of the game.
    fn key(&self) -> &'static str;

    /// What the game is, in two sentences: for invitations.
    fn about(&self) -> Message;

    /// How many play, and how, in a sentence or two: for lists.
    fn introduction(&self) -> Message;

    /// What its catalogue shows, in a sentence.
    fn catalogue(&self) -> Message;

    /// With how many seats a form begins.
    fn usual_seats(&self, least: usize) -> usize {
        least
    }

    /// Whether an option matters to few: a form folds it away.
    fn is_rare(&self, _option: &str) -> bool {
        false
    }

    /// How far a game is: "Age II, 14 cards left". None for what the game does not know, such as nothing.
    fn progress(&self, _progress: &Progress) -> Option<Message> {
        None
    }

    /// The chapter of the history that it belongs to: "Age II".
    fn chapter(&self, progress: &Progress) -> Option<Message> {
        self.progress(progress)
    }

    /// Says what an event was for a viewer. Nothing where there is nothing to say to that viewer.
    fn tell(&self, _step: &Step, _after: &dyn AnyPosition, _viewer: Viewer) -> Vec<Sentence> {
        Vec::new()
    }

    /// Says why something is refused. None for reasons of other games.
    fn refusal(&self, _why: &Why) -> Option<Message> {
        None
    }

    /// Says every legal move of a seat, in the order of [`rules::Game::legal_moves`].
    fn offers(&self, _position: &dyn AnyPosition, _seat: Seat) -> Vec<Offer> {
        Vec::new()
    }

    /// Says every choice that can follow the beginning of a move, in the order of [`rules::Game::choices`]; the `mv` of
    /// each is the choice alone. Games without lines say their legal moves.
    fn choices(
        &self,
        position: &dyn AnyPosition,
        seat: Seat,
        prefix: Option<&str>,
    ) -> Result<Vec<Offer>, Refusal> {
        position.choices(seat, prefix)?;
        Ok(self.offers(position, seat))
    }

    /// Reads a whole move and says it; also one that [`rules::Game::legal_moves`] leaves out of a bounded list.
    fn offer(&self, _: &dyn AnyPosition, _seat: Seat, text: &str) -> Result<Offer, Refusal> {
        Ok(offer::unsaid(text.to_owned()))
    }

    /// Says what a seat may have planned, legal now or not, with what it would cost now.
    fn planned(&self, _: &dyn AnyPosition, _seat: Seat, mv: &str) -> Offer {
        offer::unsaid(mv.to_owned())
    }

    /// What is said of a position. None for a view of another game.
    fn board(&self, _view: &dyn AnyView) -> Option<Scene> {
        None
    }

    /// How pages know the game.
    fn look(&self) -> Look {
        Look {
            class: "plain-board",
            stylesheets: &[],
            sign: "act-wonder",
            friezes: ["yellow", "purple", "red"],
        }
    }

    /// What a page shows of a position. None where it shows what is said of it as text.
    fn page(&self, _at: &Sitting<'_>) -> Option<Scene> {
        None
    }

    /// What is printed of the game, in the order of [`Printed::at`].
    fn printed(&self) -> &'static [Printed] {
        &[]
    }

    /// The rules in short and everything that is printed. None where nobody wrote it.
    fn all(&self) -> Option<Catalogue> {
        None
    }

    /// Points by kind and seat as they stand, for the score sheet of a game that points did not decide.
    fn points(&self, _view: &dyn AnyView) -> Option<Vec<Vec<(&'static str, i32)>>> {
        None
    }

    /// Whether the page of a running game shows what a sentence of its history says, so that it is not said twice.
    fn shows(&self, _sentence: &Sentence) -> bool {
        false
    }

    /// What the viewer should know before all else, in the few words of a subject: "1 shield from losing".
    fn alarm(&self, _view: &dyn AnyView) -> Option<Message> {
        None
    }

    /// What tells tables of the game apart: "First edition". None where nothing does.
    fn variant(&self, _options: &OptionValues) -> Option<Variant> {
        None
    }
}

/// What tells tables of a game apart, as it stands by itself and in the middle of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    /// "First edition".
    pub alone: Message,
    /// "first edition".
    pub inside: Message,
}

/// One option of a table and what was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// What the form calls the option.
    pub option: Arg,
    /// What it says of the value.
    pub value: Arg,
}

/// Lists the options that mean something at a table of that many seats, with what was chosen.
pub fn terms(meta: &Meta, options: &OptionValues, seats: usize, library: &Library) -> Vec<Term> {
    let chosen = |option: &'static OptionMeta| {
        let value = options.get(option.name)?;
        Some(Term {
            option: option_name(meta.key, option.name),
            value: value_name(meta.key, option.name, value, library),
        })
    };
    meta.options_for(seats).filter_map(chosen).collect()
}

/// What a form calls an option of a game, or `option=value`.
fn said(key: &str, id: &str) -> Option<Arg> {
    words::names::find(key, "options", id).map(Arg::from)
}

/// What a form calls an option.
pub fn option_name(key: &str, option: &'static str) -> Arg {
    said(key, option).unwrap_or_else(|| Text::from(option).into())
}

/// What a form says of a value: its words, else what the host called it, else the value.
fn value_name(key: &str, option: &str, value: &str, library: &Library) -> Arg {
    let own = said(key, &format!("{option}={value}"));
    own.unwrap_or_else(|| {
        let mut added = added(key, option, library).into_iter();
        let name = added.find_map(|(one, name)| (one == value).then_some(name));
        Text::from(name.unwrap_or_else(|| value.to_owned())).into()
    })
}

/// The values of an option that the host added, each with what a form says of it.
fn added(key: &str, option: &str, library: &Library) -> Vec<(String, String)> {
    rules::find(key).map_or_else(Vec::new, |game| game.extra_values(option, library))
}

/// Lists what may be chosen for an option, in the order in which a form should offer it, each with what the form says of
/// it. The first is chosen when nothing else is; its value is empty where the option is left to the game.
pub fn choices(key: &str, option: &'static OptionMeta, library: &Library) -> Vec<(String, Arg)> {
    let unset = said(key, &format!("{}=", option.name));
    let unset = unset.map(|said| (String::new(), said));
    let own = option.values.iter().map(|value| (*value).to_owned());
    let added = added(key, option.name, library).into_iter();
    let added = added.map(|(value, _)| value);
    let named = own.chain(added).map(|value| {
        let name = value_name(key, option.name, &value, library);
        (value, name)
    });
    unset.into_iter().chain(named).collect()
}

/// What a kind of points of a game is called; its key where it has no name.
pub fn kind(game: &str, key: &str) -> Message {
    match words::names::find(game, "scoring", key) {
        Some(kind) => msg::game::words(kind),
        None => msg::game::plain(key.replace('_', " ")),
    }
}

/// How far the game of a key is.
pub fn progress(key: &str, progress: &Progress) -> Option<Message> {
    of(key).progress(progress)
}

/// What a viewer may know of a position, as text of [`text::COLUMNS`].
pub fn position_text(presenter: &dyn Presenter, view: &dyn AnyView, w: &Words) -> String {
    text::draw(&presenter.board(view).unwrap_or_default(), w)
}

/// An age, a stage or a turn in Roman digits; empty for what is none.
pub fn roman(number: impl Number) -> &'static str {
    let digits = usize::try_from(number.number()).unwrap_or(0);
    let known = ["", "I", "II", "III", "IV"].get(digits).copied();
    known.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_presenter_and_every_option_its_words() {
        for game in rules::ALL {
            let meta = game.meta();
            let presenter = of(meta.key);
            assert_eq!(presenter.key(), meta.key);
            for option in meta.options {
                assert!(said(meta.key, option.name).is_some(), "{}", option.name);
                for value in option.values {
                    let id = format!("{}={value}", option.name);
                    assert!(said(meta.key, &id).is_some(), "{id}");
                }
            }
        }
        assert_eq!(of("no_such_game").key(), "");
    }
}
