//! A planned move as it is written, such as `build temple if altar is taken for at most 3`: a move in canonical
//! notation, and what must hold for it to be played. The conditions are read in every language.

use std::fmt;

use rules::{AnyPosition, Price, Seat};
use scene::Presenter;
use words::{Arg, Language, Message, Text, Words, msg, names};

/// The words of a condition in every language, the one in which lines are stored first.
fn typed(words: fn() -> Message) -> impl Iterator<Item = String> {
    let others = Language::all().filter(|language| *language != Language::ENGLISH);
    let all = std::iter::once(Language::ENGLISH).chain(others);
    all.map(move |language| Words::of(language).text(words()))
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Planned {
    pub mv: String,
    /// The card that somebody else must have taken.
    pub taken: Option<String>,
    /// The most coins that it may cost.
    pub most: Option<u32>,
}

impl Planned {
    pub fn read(line: &str) -> Self {
        let split = |text: &str, words: fn() -> Message| {
            typed(words).find_map(|words| {
                let (before, after) = text.rsplit_once(&format!(" {words} "))?;
                Some((before.to_owned(), after.to_owned()))
            })
        };
        let (rest, most) = match split(line, msg::orders::typed_most) {
            Some((rest, most)) if most.trim().parse::<u32>().is_ok() => {
                (rest, most.trim().parse().ok())
            }
            Some(_) | None => (line.to_owned(), None),
        };
        let (mv, taken) = split(&rest, msg::orders::typed_if)
            .map_or((rest.clone(), None), |(mv, card)| (mv, Some(card)));
        let bare = |card: String| {
            let mut ends = typed(msg::orders::typed_taken);
            let bare = ends.find_map(|end| card.strip_suffix(&format!(" {end}")));
            bare.unwrap_or(&card).trim().to_owned()
        };
        Self {
            mv: mv.trim().to_owned(),
            taken: taken.map(bare),
            most,
        }
    }

    /// The move that it stands for now. None where a condition does not hold, or there is none such.
    pub(crate) fn wanted(
        &self,
        game: &str,
        position: &dyn AnyPosition,
        seat: Seat,
    ) -> Option<String> {
        let taken = self.taken.as_ref();
        if taken.is_some_and(|card| position.is_taken(seat, card) != Some(true)) {
            return None;
        }
        let mv = position.planned(seat, &self.mv).ok()?;
        let Some(most) = self.most else {
            return Some(mv);
        };
        let price = scene::of(game).offer(position, seat, &mv).ok()?.quote;
        let coins = match price {
            Price::Coins { most, .. } => most,
            Price::None | Price::Free | Price::Gain(_) => 0,
        };
        (coins <= most).then_some(mv)
    }
}

impl fmt::Display for Planned {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |words: fn() -> Message| typed(words).next().unwrap_or_default();
        out.write_str(&self.mv)?;
        if let Some(card) = &self.taken {
            let (before, after) = (word(msg::orders::typed_if), word(msg::orders::typed_taken));
            write!(out, " {before} {card} {after}")?;
        }
        let most = self.most;
        most.map_or(Ok(()), |most| {
            write!(out, " {} {most}", word(msg::orders::typed_most))
        })
    }
}

/// "Build Temple, if Altar is taken, for at most 3 coins".
pub fn said(
    presenter: &dyn Presenter,
    position: &dyn AnyPosition,
    seat: Seat,
    line: &str,
) -> Message {
    let planned = Planned::read(line);
    let mut said = presenter.planned(position, seat, &planned.mv).title;
    if let Some(card) = planned.taken {
        let thing = names::find(presenter.key(), "cards", &card);
        said = msg::orders::if_taken(
            said,
            thing.map_or_else(|| Text::from(card).into(), Arg::from),
        );
    }
    match planned.most {
        Some(most) => msg::orders::at_most(said, most),
        None => said,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_move_with_its_conditions() {
        for (line, written) in [
            ("build temple", "build temple"),
            ("build temple if altar", "build temple if altar is taken"),
            (
                "byg tempel hvis alter er taget for højst 3",
                "byg tempel if alter is taken for at most 3",
            ),
            ("bouw tempel voor hoogstens 0", "bouw tempel for at most 0"),
            (
                "die red; camel for at most 12",
                "die red; camel for at most 12",
            ),
            ("build temple for at most -1", "build temple for at most -1"),
        ] {
            let read = Planned::read(line);
            assert_eq!(read.to_string(), written);
            assert_eq!(Planned::read(written), read, "{line}");
        }
    }
}
