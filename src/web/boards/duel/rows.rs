//! Rows: one use of a card, a wonder or a choice, with its price, its consequence and its button.
//!
//! Start reading at [`row`].

use super::art::{self, WonderArt};
use crate::games::duel::view::{AfterView, PhaseName, UseView, View};
use crate::games::words::capital;
use crate::games::{Price, PriceWay, Quote, Seat};
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use crate::web::boards::price::PricePicture;

/// One thing that can be done, or cannot.
pub(super) struct UseRow {
    /// The move, when it is legal now.
    pub mv: Option<String>,
    /// Whether it is the likeliest.
    pub is_main: bool,
    /// Its sign.
    pub sign: Icon,
    /// What it is, with its price in words: "Build Temple for 3 coins".
    pub what: String,
    /// What goes along with it: "Temple goes under it".
    pub with: Option<String>,
    /// Its price as a picture.
    pub price: Option<PricePicture>,
    /// The wonder whose effects and cost are drawn, in the draft.
    pub wonder: Option<&'static WonderArt>,
    /// What would be different afterwards, or why it cannot be done.
    pub then: String,
}

/// Makes the row of a use.
pub(super) fn row(scene: &Scene<'_>, view: &View, one: &UseView, is_main: bool) -> UseRow {
    let is_legal = one.refusal.is_none();
    UseRow {
        mv: is_legal.then(|| one.mv.clone()),
        is_main: is_main && is_legal,
        sign: sign(one),
        what: what(scene, one),
        with: match (one.wonder, one.card) {
            (Some(_), Some(card)) if one.verb == "wonder" && is_legal => {
                Some(format!("{} goes under it", card.name()))
            }
            _ => None,
        },
        price: price(one),
        wonder: one.wonder.filter(|_| one.verb == "draft").map(art::wonder),
        then: one
            .refusal
            .clone()
            .unwrap_or_else(|| then(scene, view, one)),
    }
}

fn sign(one: &UseView) -> Icon {
    match (one.verb, one.wonder, one.token) {
        ("draft" | "wonder", Some(wonder), _) => art::wonder(wonder).sign.clone(),
        ("token" | "library", _, Some(token)) => art::token(token).sign.clone(),
        ("build", ..) => Icon::of("act-build"),
        ("discard", ..) => Icon::of("act-sell"),
        ("destroy", ..) => Icon::of("destroy"),
        ("revive", ..) => Icon::of("from-discard"),
        _ => Icon::of("sign-turn"),
    }
}

fn what(scene: &Scene<'_>, one: &UseView) -> String {
    let title = match (one.verb, one.wonder) {
        ("wonder", Some(wonder)) => format!("Build {}", wonder.name()),
        _ => one.title.clone(),
    };
    if one.refusal.is_some() {
        let mut letters = title.chars();
        let verb: String = letters
            .next()
            .map(|first| first.to_lowercase().chain(letters).collect())
            .unwrap_or_default();
        return format!("You cannot {verb}");
    }
    match (one.verb, one.quote.price) {
        ("start", _) => match (one.mv.as_str(), scene.me) {
            ("start opponent", Some(me)) => format!("{} begins", scene.name(other(me))),
            _ => "You begin".to_owned(),
        },
        ("build" | "wonder", Price::Free) => format!("{title}, free"),
        ("build" | "wonder", Price::Coins { most, .. }) | ("discard", Price::Gain(most)) => {
            format!("{title} for {}", Quote::coins(most))
        }
        _ => title,
    }
}

/// The other seat.
pub(super) const fn other(seat: Seat) -> Seat {
    Seat(1 - if seat.0 > 1 { 1 } else { seat.0 })
}

fn price(one: &UseView) -> Option<PricePicture> {
    let price = PricePicture::of(&one.quote)?;
    Some(if one.refusal.is_some() {
        PricePicture {
            class: "price--short",
            ..price
        }
    } else {
        price
    })
}

fn then(scene: &Scene<'_>, view: &View, one: &UseView) -> String {
    let mut sentences = Vec::new();
    match (one.verb, one.wonder, one.token, one.card) {
        ("draft", Some(wonder), ..) => {
            let art = art::wonder(wonder);
            sentences.push(format!(
                "{}. To build it costs {}.",
                capital(&art.gives),
                art.cost_words
            ));
        }
        ("wonder", Some(wonder), ..) => {
            sentences.push(format!("{}.", capital(&art::wonder(wonder).gives)));
        }
        ("token" | "library", _, Some(token), _) => {
            sentences.push(format!("{}.", capital(&art::token(token).gives)));
        }
        ("revive" | "destroy", _, _, Some(card)) => {
            sentences.push(format!("{}.", capital(&art::card(card).gives)));
        }
        _ => {}
    }
    let is_priced = matches!(one.verb, "build" | "wonder" | "discard");
    if is_priced && !one.reason.is_empty() {
        sentences.push(reason(one));
    }
    match one.after {
        _ if one.verb == "draft" => {}
        Some(after) => sentences.extend(consequences(scene, view, &after)),
        None if !one.effect.is_empty() => sentences.push(one.effect.clone()),
        None => {}
    }
    sentences.join(" ")
}

/// Why it costs that, as a sentence.
fn reason(one: &UseView) -> String {
    match one.quote.way {
        PriceWay::OwnGoods => "You produce it all.".to_owned(),
        PriceWay::Chain => format!("Free {}.", one.reason),
        PriceWay::Plain => format!("{}.", capital(&one.reason)),
    }
}

/// What would be different, as sentences.
fn consequences(scene: &Scene<'_>, view: &View, after: &AfterView) -> Vec<String> {
    let rival = scene.me.map(other);
    let theirs = rival.map(|seat| scene.whose(seat)).unwrap_or_default();
    let mut numbers = Vec::new();
    let mut number = |name: String, [from, to]: [i64; 2]| {
        if from != to {
            numbers.push(format!("{name} {} → {}", minus(from), minus(to)));
        }
    };
    number("coins".to_owned(), after.coins.map(i64::from));
    number("points".to_owned(), after.points.map(i64::from));
    number(
        format!("{theirs} coins"),
        after.opponent_coins.map(i64::from),
    );
    number(
        format!("{theirs} points"),
        after.opponent_points.map(i64::from),
    );
    let mut sentences = Vec::new();
    if !numbers.is_empty() {
        sentences.push(format!("{}.", capital(&numbers.join(", "))));
    }
    if after.pawn[0] != after.pawn[1] {
        sentences.push(format!(
            "The pawn goes {}.",
            pawn_place(scene, after.pawn[1])
        ));
    }
    sentences.extend(follows(view, after).map(str::to_owned));
    sentences
}

fn follows(view: &View, after: &AfterView) -> impl Iterator<Item = &'static str> {
    let opens = after.opens.and_then(|phase| match phase {
        PhaseName::Token => Some("Then you choose a progress token."),
        PhaseName::Library => Some("Then you choose one of three unused tokens."),
        PhaseName::Destroy => Some("Then you choose the card to destroy."),
        PhaseName::Revive => Some("Then you choose a card of the discard pile."),
        PhaseName::Start
        | PhaseName::Waiting
        | PhaseName::Draft
        | PhaseName::Turn
        | PhaseName::Over => None,
    });
    let wins = match after.wins {
        Some("military") => Some("This wins the game at once: military supremacy."),
        Some(_) => Some("This wins the game at once: scientific supremacy."),
        None => None,
    };
    let ends = (after.ends_age && after.wins.is_none()).then_some(if view.age == 3 {
        "It is the last card: the game ends."
    } else {
        "It is the last card of the age."
    });
    let again = after.is_extra_turn.then_some("Another turn follows.");
    [wins, opens, again, ends].into_iter().flatten()
}

/// A number with a true minus sign.
pub(super) fn minus(number: i64) -> String {
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        number.to_string()
    }
}

/// Where the pawn goes: "to 1 on Joost’s side", "to the middle", "into your capital".
fn pawn_place(scene: &Scene<'_>, pawn: i8) -> String {
    let owner = if pawn > 0 { Seat(1) } else { Seat(0) };
    match pawn.unsigned_abs() {
        0 => "to the middle".to_owned(),
        9 => format!("into {} capital", scene.whose(owner)),
        steps => format!("to {steps} on {} side", scene.whose(owner)),
    }
}
