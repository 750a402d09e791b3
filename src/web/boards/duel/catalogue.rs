//! The rules in short, in our own words, and everything that is printed.
//!
//! Every card, wonder and token has its id as anchor: sentences of the history link there.

use askama::Template;

use super::art::{self, CardArt, TokenArt, WonderArt};
use rules::duel::cards::{Back, Card};
use rules::duel::tokens::Token;
use rules::duel::wonders::Wonder;
use words::{Message, Words, msg};

#[derive(Template)]
#[template(path = "boards/duel/catalogue.html")]
struct CataloguePart<'a> {
    w: &'a Words,
    groups: Vec<Group>,
    wonders: Vec<&'static WonderArt>,
    tokens: Vec<&'static TokenArt>,
}

struct Group {
    id: &'static str,
    title: Message,
    note: Message,
    cards: Vec<&'static CardArt>,
}

pub(super) fn draw(w: &Words) -> Result<String, askama::Error> {
    CataloguePart {
        w,
        groups: groups(w),
        wonders: Wonder::ALL.map(|one| art::wonder(w, one)).into(),
        tokens: Token::ALL.map(|one| art::token(w, one)).into(),
    }
    .render()
}

fn groups(w: &Words) -> Vec<Group> {
    let group = |back, id, title, note: &dyn Fn(usize) -> Message| {
        let cards: Vec<_> = Card::with_back(back).map(|one| art::card(w, one)).collect();
        Group {
            id,
            title,
            note: note(cards.len()),
            cards,
        }
    };
    let laid = |all| msg::duel_catalogue::laid(20, all);
    let last = |all| msg::duel_catalogue::laid_with_guilds(17, all, 3);
    let guilds = |all| msg::duel_catalogue::laid_in_last_age(3, all);
    vec![
        group(Back::AgeOne, "age-1", msg::game::age("I"), &laid),
        group(Back::AgeTwo, "age-2", msg::game::age("II"), &laid),
        group(Back::AgeThree, "age-3", msg::game::age("III"), &last),
        group(
            Back::Guild,
            "guilds",
            msg::duel_catalogue::guilds(),
            &guilds,
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    #[test]
    fn everything_printed_has_exactly_one_anchor() {
        let html = draw(&Words::of(Language::ENGLISH)).unwrap();
        let ids = Card::ALL
            .map(Card::id)
            .into_iter()
            .chain(Wonder::ALL.map(Wonder::id))
            .chain(Token::ALL.map(Token::id));
        for id in ids {
            assert_eq!(html.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
        }
    }

    #[test]
    fn whoever_reads_another_language_sees_the_printed_name_too() {
        let printed = "<span class=\"specimen__printed\" lang=\"en\">";
        let html = draw(&Words::of(Language::ENGLISH)).unwrap();
        assert!(!html.contains(printed), "{html}");
        let html = draw(&Words::of(Language::find("nl").unwrap())).unwrap();
        for name in ["Temple", "The Sphinx", "Law"] {
            assert!(html.contains(&format!("{printed}{name}<")), "{name}");
        }
    }
}
