//! Why a move is not legal, in a sentence that a player can act on.
//!
//! Legality is decided by [`super::rules::legal`] alone; this module only explains. Start reading at [`why`].

use super::cards::{CardId, Edition, Special};
use super::describe;
use super::moves::{Move, Play, Verb};
use super::reasons;
use super::rules::legal;
use super::state::{Phase, State};
use super::view::{Use, UseState};
use crate::games::{Refusal, Seat};

/// The most moves a refusal lists.
const MOST_LISTED: usize = 40;

/// A sentence and the ruling it comes from.
type Reason = (String, &'static str);

/// Explains why a seat may not make a move.
pub(crate) fn why(state: &State, seat: Seat, mv: &Move) -> Refusal {
    if let Some(refusal) = not_asked(state, seat) {
        return refusal;
    }
    let (sentence, ruling) = match (state.phase, mv) {
        (Phase::Draft(_), Move::Draft(wonder)) => (
            format!("{} is taken already.", wonder.name()),
            "options, wonders",
        ),
        (Phase::Side, Move::Side(side)) => (
            format!("This edition has not {}.", side.spoken()),
            "options, sides",
        ),
        (Phase::Pick(_), Move::Pick(card)) => pick_reason(state, seat, *card),
        (Phase::Choose | Phase::Seventh(..), Move::Play { own, city }) => {
            play_reason(state, seat, own, city.as_ref())
        }
        (_, _) => (asked_for(state), "phases"),
    };
    let all = legal::moves(state, seat);
    let close = all.iter().filter(|legal| concerns(legal, mv));
    let mut possible: Vec<String> = close.take(MOST_LISTED).map(Move::to_string).collect();
    if possible.is_empty() {
        possible = all.iter().take(MOST_LISTED).map(Move::to_string).collect();
    }
    Refusal {
        possible,
        ..Refusal::new(format!("seven_wonders, {ruling}"), sentence)
    }
}

/// Whether a legal move is about the same card and the same use as the one wanted.
fn concerns(legal: &Move, wanted: &Move) -> bool {
    match (legal, wanted) {
        (
            Move::Play {
                own: legal,
                city: part,
            },
            Move::Play { own, city },
        ) => {
            let is_own = legal.card == own.card;
            let is_city = match (part, city) {
                (Some(part), Some(city)) => part.card == city.card,
                (_, _) => true,
            };
            is_own && is_city
        }
        (_, _) => false,
    }
}

/// Explains that a seat has nothing to choose, if so.
pub(crate) fn not_asked(state: &State, seat: Seat) -> Option<Refusal> {
    if state.is_asked(seat) {
        return None;
    }
    let sentence = match state.phase {
        Phase::Over => "The game is over.",
        Phase::Draft(_) => "It is another player's turn to take a wonder.",
        Phase::Side => "The side of your wonder is settled; the others still choose theirs.",
        Phase::Seventh(..) => {
            "This turn is resolved; only the seventh card of another player is awaited."
        }
        Phase::Pick(_) => {
            "This turn is resolved; only another player's search of the discard pile is awaited."
        }
        Phase::Start
        | Phase::WondersKnown
        | Phase::AgeDue
        | Phase::Choose
        | Phase::Chosen
        | Phase::SeventhDone
        | Phase::LeftoversGone
        | Phase::TurnDone
        | Phase::ScoresDue => "Nothing is asked of you now.",
    };
    Some(Refusal::new("seven_wonders, phases", sentence))
}

/// Says what is asked now, with the notation.
pub(crate) fn asked_for(state: &State) -> String {
    match state.phase {
        Phase::Draft(_) => "Now a wonder is taken: draft WONDER.",
        Phase::Side => "Now the side of your wonder is chosen: side NAME.",
        Phase::Seventh(..) => {
            "Now your seventh card is used: build CARD, stage with CARD, or sell CARD."
        }
        Phase::Pick(_) => "Now you search the discard pile: pick CARD, or pass.",
        Phase::Start
        | Phase::WondersKnown
        | Phase::AgeDue
        | Phase::Choose
        | Phase::Chosen
        | Phase::SeventhDone
        | Phase::LeftoversGone
        | Phase::TurnDone
        | Phase::ScoresDue
        | Phase::Over => {
            "Now a card of your hand is chosen: build CARD, stage with CARD, or sell CARD."
        }
    }
    .to_owned()
}

fn pick_reason(state: &State, seat: Seat, card: CardId) -> Reason {
    let name = state.data().card(card).name;
    if !state.discards.contains(&card) {
        return (
            format!("{name} does not lie in the discard pile."),
            "ruling 8.5",
        );
    }
    let city = seat.index();
    if legal::has_namesake(state, city, state.data().card(card)) {
        return (same_name(name), "ruling 1.6");
    }
    (asked_for(state), "phases")
}

fn same_name(name: &str) -> String {
    format!(
        "A building called {name} stands in that city already, and no city may have two of one name; \
         the card can still be sold or put under a stage."
    )
}

fn play_reason(state: &State, seat: Seat, own: &Play, city: Option<&Play>) -> Reason {
    let hand = &state.hands[seat.index()];
    if let Some(reason) = part_reason(state, seat.index(), hand, own, "your hand") {
        return reason;
    }
    let steers = state.phase == Phase::Choose && state.steering() == Some(seat);
    let (free_city, part) = match (state.free_city().filter(|_| steers), city) {
        (None, Some(_)) => {
            return (
                "You do not play for the Free City now; leave out “; city: …”.".to_owned(),
                "ruling 10.6",
            );
        }
        (Some(_), None) => {
            return (
                "You play for the Free City too this turn: write both, as in \
                 “sell altar; city: build baths”."
                    .to_owned(),
                "ruling 10.4",
            );
        }
        (None, None) => return (asked_for(state), "phases"),
        (Some(free_city), Some(part)) => (free_city, part),
    };
    let rest = legal::without(hand, own.card);
    if hand.contains(&part.card) && !rest.contains(&part.card) {
        return (
            format!(
                "{} is the card you take for your own city; the Free City gets another.",
                state.data().card(part.card).name
            ),
            "ruling 10.4",
        );
    }
    if let Some(reason) = part_reason(
        state,
        free_city,
        &rest,
        part,
        "the cards left for the Free City",
    ) {
        return reason;
    }
    let sentence = if part.verb == Verb::Free {
        "The Free City cannot build by Olympía."
    } else {
        "The Free City may sell a card only when none of the cards left for it can be built or put under \
         its wonder."
    };
    (sentence.to_owned(), "ruling 10.7")
}

/// Explains what is wrong with one city's part; none where nothing is.
fn part_reason(
    state: &State,
    city: usize,
    hand: &[CardId],
    play: &Play,
    place: &str,
) -> Option<Reason> {
    let card = state.data().card(play.card);
    if !hand.contains(&play.card) {
        if play.verb == Verb::Build && legal::has_namesake(state, city, card) {
            return Some((
                format!(
                    "{} stands in that city already, and it is not in {place}.",
                    card.name
                ),
                "ruling 1.6",
            ));
        }
        return Some((format!("{} is not in {place}.", card.name), "ruling 1.1"));
    }
    match play.verb {
        Verb::Sell => play.paying.map(|_| {
            (
                "Selling costs nothing: leave out “paying …”.".to_owned(),
                "ruling 1.2",
            )
        }),
        Verb::Build => use_reason(
            &reasons::build_use(state, city, play.card),
            play,
            card.name,
            state,
            city,
        ),
        Verb::Stage => {
            let what = format!("The next stage of {}", wonder_name(state, city));
            use_reason(
                &reasons::stage_use(state, city, play.card),
                play,
                &what,
                state,
                city,
            )
        }
        Verb::Free => free_reason(state, city, play.card),
    }
}

fn wonder_name(state: &State, city: usize) -> &'static str {
    state.cities[city]
        .wonder
        .map_or("the wonder", super::cards::WonderId::name)
}

fn use_reason(found: &Use, play: &Play, what: &str, state: &State, city: usize) -> Option<Reason> {
    match found.state {
        UseState::SameName => Some((same_name(what), "ruling 1.6")),
        UseState::WonderComplete => Some((
            format!(
                "Every stage of {} stands already.",
                wonder_name(state, city)
            ),
            "ruling 1.5",
        )),
        UseState::Unavailable => Some((
            format!("{what} cannot be paid: {}.", found.why),
            "ruling 2.4",
        )),
        UseState::Short => Some((
            format!(
                "{what} costs at least {} here, and only {} can be spent.",
                describe::coins(found.cheapest.unwrap_or(0)),
                describe::coins(state.purse(city)),
            ),
            "ruling 2.2",
        )),
        UseState::Nothing
        | UseState::Chain
        | UseState::Olympia
        | UseState::Own
        | UseState::Coins
        | UseState::NotNow => payment_reason(found, play, what),
    }
}

fn payment_reason(found: &Use, play: &Play, what: &str) -> Option<Reason> {
    let text = play.to_string();
    if found.ways.iter().any(|way| way.mv == text) {
        return None;
    }
    let Some((left, right)) = play.paying else {
        return Some((
            format!("{what} can be paid in several ways; say which."),
            "ruling 2.9",
        ));
    };
    if let [only] = found.ways.as_slice() {
        return Some((
            format!("{what} can be paid in one way only; write “{}”.", only.mv),
            "ruling 2.9",
        ));
    }
    for (coins, side, sells) in [
        (left, "left", found.ways.iter().any(|way| way.left > 0)),
        (right, "right", found.ways.iter().any(|way| way.right > 0)),
    ] {
        if coins > 0 && !sells {
            return Some((
                format!("Nothing that {what} still needs is bought from the {side} neighbour."),
                "ruling 2.4",
            ));
        }
    }
    Some((
        format!("{what} cannot be paid with {left} to the left and {right} to the right."),
        "ruling 2.9",
    ))
}

fn free_reason(state: &State, city: usize, id: CardId) -> Option<Reason> {
    let card = state.data().card(id);
    let owner = &state.cities[city];
    if legal::is_free_once(state, city, card) {
        return None;
    }
    let sentence = if state.options.edition == Edition::Second {
        "“free” belongs to the first edition; here a card that Olympía makes free is simply built."
            .to_owned()
    } else if !owner.can(Special::FreeBuildOncePerAge) {
        "Only the owner of Olympía's side A builds for nothing, once its second stage stands."
            .to_owned()
    } else if owner.free_used_age == state.age {
        "Olympía's free building of this age is used.".to_owned()
    } else if legal::has_namesake(state, city, card) {
        return Some((same_name(card.name), "ruling 1.6"));
    } else if card.cost.is_nothing() {
        format!(
            "{} costs nothing anyway: write “build {}”.",
            card.name,
            id.key()
        )
    } else {
        "Olympía builds free only a card chosen from the hand.".to_owned()
    };
    Some((sentence, "ruling 8.1"))
}
