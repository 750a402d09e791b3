//! Deals, options and texts of events: what is dealt comes, and what cannot be is refused by name.

use rules::duel::{Back, Card, Duel, Event, Face, Phase, State};
use rules::{DecodeError, EndKind, Fact, Game, Seat, Stored};
use serde_json::{Value, json};

use testing::script::rows;
use testing::table::{Table, named, options, put, refused};

/// Eight wonders in the order in which they are offered.
pub(super) const WONDERS: [&str; 8] = [
    "the_sphinx",
    "piraeus",
    "the_colossus",
    "the_pyramids",
    "the_mausoleum",
    "the_appian_way",
    "circus_maximus",
    "the_great_library",
];

/// Twenty cards of an age; of Age III with its guilds.
pub(super) fn age(back: Back) -> Vec<Card> {
    let mut cards: Vec<Card> = Card::with_back(back).take(20).collect();
    if back == Back::AgeThree {
        cards.truncate(17);
        cards.splice(4..4, Card::with_back(Back::Guild).skip(2).take(3));
    }
    cards
}

fn whole() -> Value {
    let ages = [Back::AgeOne, Back::AgeTwo, Back::AgeThree].map(age);
    json!({
        "first_seat": 1,
        "wonders": WONDERS,
        "tokens": ["law", "economy", "masonry", "strategy", "theology"],
        "tokens_aside": ["agriculture", "architecture", "mathematics", "philosophy", "urbanism"],
        "library_draw": ["urbanism", "mathematics", "agriculture"],
        "ages": ages,
    })
}

#[test]
fn a_deal_comes_as_it_is_given_through_all_three_ages() {
    let given = whole();
    let mut game = Table::<Duel>::dealt(&options::<Duel>(2, &[]), &given).unwrap();
    assert_eq!(game.awaiting(), [1]);
    let mut ages_seen = 0;
    while let [seat] = game.awaiting()[..] {
        if game.state.age > ages_seen && game.state.phase == Phase::Turn {
            ages_seen = game.state.age;
            let laid: Vec<Card> = game.state.cards.iter().flatten().copied().collect();
            assert_eq!(json!(laid), given["ages"][usize::from(ages_seen) - 1]);
        }
        let moves = game.legal(seat);
        let discard = moves.iter().find(|mv| mv.starts_with("discard"));
        game.play(seat, discard.unwrap_or(&moves[0]));
    }
    assert_eq!(ages_seen, 3);
    assert_eq!(game.outcome().kind, EndKind::Civilian);
    let pyramid = game.open().pyramid;
    let taken = pyramid.iter().filter(|place| place.face == Face::Taken);
    assert_eq!(taken.count(), 20);
}

#[test]
fn a_deal_that_cannot_be_or_runs_out_is_refused_by_the_name_of_its_list() {
    for [place, value, why] in rows::<3>(
        r#"/first_seat | 2 | 0 or 1
        /wonders | ["the_sphinx"] | 8 wonders
        /wonders | ["the_sphynx"] | the_sphynx
        /tokens | ["law"] | 5 tokens
        /tokens/1 | "law" | twice
        /tokens_aside/0 | "law" | lies on the board
        /library_draw/0 | "law" | lies on the board
        /ages | [["tavern"]] | 20 cards
        /ages/0/3 | "palace" | does not belong to Age 1
        /ages/2/4 | "arena" | exactly 3 guilds
        /hands | [] | no such list"#,
    ) {
        let mut lists = whole();
        put(&mut lists, place, value);
        let name = place.split('/').nth(1).unwrap();
        let said = Table::<Duel>::dealt(&options::<Duel>(2, &[]), &lists).err();
        let said = said.unwrap_or_default();
        assert!(said.contains(name) && said.contains(why), "{place}: {said}");
    }
    let missing = Table::<Duel>::dealt(&options::<Duel>(2, &[]), &json!({})).err();
    assert_eq!(missing.unwrap(), "the deal's list `tokens` has run out");
}

#[test]
fn unknown_options_values_and_seats_are_refused_with_what_exists() {
    for (seats, pairs, said) in [
        (3, &[][..], "Duel is a game for two."),
        (
            2,
            &[("sides", "a")],
            "There is no option “sides”. There are: wonders, centred_pawn.",
        ),
        (
            2,
            &[("wonders", "all")],
            "The option wonders cannot be “all”, only one of these: drafted, first_game.",
        ),
    ] {
        assert_eq!(refused::<Duel>(seats, pairs), said);
    }
    let written = Duel::option_values(&options::<Duel>(2, &[("centred_pawn", "chooses")]));
    let whole = [("centred_pawn", "chooses"), ("wonders", "drafted")];
    assert_eq!(written, named(&whole));
}

#[test]
fn what_is_not_an_event_of_this_game_is_refused() {
    let decode =
        |kind, seat, body: &str| Event::decode(&State::default(), Stored::new(kind, 1, seat, body));
    let unknown = decode("dice_rolled", None, "{}");
    assert!(matches!(unknown, Err(DecodeError::UnknownKind { .. })));
    let body = r#"{"card":"temple","coins":2,"slot":3,"then":"other"}"#;
    let read = |seat, body: &str| decode("card_discarded", seat, body);
    assert!(read(Some(Seat(0)), body).is_ok());
    assert!(read(Some(Seat(2)), body).is_err());
    assert!(read(None, body).is_err());
    for (from, to) in [
        ("temple", "tempel"),
        (":3", ":20"),
        ("other", "another"),
        ("{", "{\"more\":1,"),
        (body, ""),
    ] {
        let body = body.replace(from, to);
        assert!(read(Some(Seat(0)), &body).is_err(), "{body}");
    }
    let short = r#"{"age":1,"chooses":false,"draws":[{"from":["tavern"],"n":0,"outcome":["tavern"]}],"seat":0}"#;
    let short = decode("age_dealt", None, short);
    assert!(matches!(short, Err(DecodeError::Unfit { .. })));
}
