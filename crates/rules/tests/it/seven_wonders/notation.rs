//! Moves as people write them, and refusals that help.

use rules::seven_wonders::SevenWonders;
use rules::{Seat, Viewer};

use super::plan::check;
use super::table::Board;
use testing::random::{Random, is_long};
use testing::record::seeds;
use testing::said::Said;
use testing::script::{rows, ruled};
use testing::table::{SEVEN_WONDERS, any_move, options, random_game};

ruled! { check;
    printed_names_are_read_in_three_languages_any_case_and_spelling = "
        1.1 0 holds east_trading_post, guard_tower, theater, baths
        0 reads build east_trading_post | BUILD East Trading Post: build east_trading_post
        0 reads build east-trading-post |   build   East   trading post : build east_trading_post
        0 reads build Østlig handelsstation | build ostlig Handelsstation: build east_trading_post
        0 reads build east | b east: build east_trading_post
        0 reads sell Vagttårn | sell Wachtoren: sell guard_tower
        0 reads build Theatre: build theater
        0 reads build baden: build baths";

    a_prefix_is_read_only_when_it_is_unambiguous = "
        1.1 0 holds theater, timber_yard, lumber_yard
        0 reads sell th: sell theater
        0! sell t | notation | several
        0 possible sell t: sell theater | sell timber_yard
        // A beginning of the notation goes before that of a name in another language, Timmerhoutwerf.
        0 reads sell tim: sell timber_yard
        0 reads sell timm: sell lumber_yard";

    payments_are_read_in_three_languages_and_asked_for = "
        first: ephesos A, rhodos A, alexandria A
        1.1 1: stone_pit; 1.1 2: timber_yard; 1.2 0 holds baths, guard_tower
        at 1.2
        0 reads build baths paying left 0 right 2: build baths paying left 0 right 2
        0 reads Build Baths, paying left 0, right 2: build baths paying left 0 right 2
        0 reads build bade paying right 2 left 0: build baths paying left 0 right 2
        0 reads build baths paying 0 2: build baths paying left 0 right 2
        0 reads sælg Vagttårn | saelg vagttaarn | verkoop wachtoren: sell guard_tower
        0 reads byg bade betaler venstre 0 højre 2: build baths paying left 0 right 2
        0 reads bouw Baden, betaal links 2 rechts 0: build baths paying left 2 right 0
        0 reads byg baths paying right 2 left 0: build baths paying left 0 right 2
        0 possible build Baths: build baths paying left 0 right 2 | build baths paying left 2 right 0
        0! build baths | ruling 2.9
        0! Build Baths paying left 3 right 0 | ruling 2.9 | 3 to the left
        0! byg Palads | ruling 1.1 | Palace is not in your hand.
        0! verkoop Paleis | ruling 1.1 | Palace is not in your hand.";

    a_payment_where_nothing_is_bought_is_refused = "
        first: ephesos A, rhodos A, alexandria A
        1.1 1: stone_pit; 1.2 0 holds baths
        at 1.2
        0 can build baths
        0! build baths paying left 0 right 2 | ruling 2.9 | “build baths”
        0 possible build baths paying left 0 right 2: build baths | sell baths";
}

/// A game for three at its beginning, in which seat 0 holds two cards.
const BEGUN: &str = "1.1 0 holds altar, baths\n at 1.1";

#[test]
fn every_refusal_says_why_and_what_is_possible() {
    let table = check(BEGUN);
    for [text, words, rule] in rows::<3>(
        "build palace | not in your hand | ruling 1.1
        sell Palads | not in your hand | ruling 1.1
        stage with altar | Gizah | ruling 2.4
        free baths | Olympía | ruling 8.1
        pass | a card of your hand | phases
        pick altar | a card of your hand | phases
        draft gizah | a card of your hand | phases
        side B | a card of your hand | phases
        sell altar; city: sell baths | Free City | ruling 10.6
        sell altar paying left 1 right 0 | leave out | ruling 1.2
        dance | no move | notation
        | a card of your hand | notation",
    ) {
        let refusal = table.refusal(0, text);
        assert!(refusal.said().contains(words), "{text}: {}", refusal.said());
        assert_eq!(refusal.rule, format!("seven_wonders, {rule}"), "{text}");
        assert!(!refusal.possible.is_empty(), "{text}");
        let mut possible = refusal.possible.iter();
        assert!(possible.all(|text| table.can(0, text)), "{text}");
    }
    let long = table.refusal(0, &"x".repeat(400)).said();
    assert!(long.contains("too long"), "{long}");
    let two = check("two: ephesos A, alexandria A, gizah A\n 1.1 0 holds altar, theater\n at 1.1");
    let duty = two.refusal(0, "sell altar; city: sell theater");
    assert!(!duty.possible.is_empty(), "{duty}");
    let nobody = table.refusal(9, "sell altar").said();
    assert!(nobody.contains("Nothing"), "{nobody}");
}

#[test]
fn a_late_choice_and_one_after_the_end_are_refused() {
    let late = "turn\n 0! build altar | ruling 1.1 | not in your hand";
    let over = check(&format!("{BEGUN}\n {late}\n over"));
    assert_eq!(over.refusal(0, "sell altar").said(), "The game is over.");
}

#[test]
fn moves_that_are_not_listed_are_refused_and_the_view_offers_exactly_those_that_are() {
    let count = if is_long() { 60 } else { 2 };
    for seed in seeds("the_view_offers_exactly_the_legal_moves", count) {
        let (seats, named) = *Random::new(u64::from(seed)).pick(SEVEN_WONDERS);
        let options = options::<SevenWonders>(seats, named);
        random_game::<SevenWonders>(&options, seats, seed, |table, seat, random| {
            let texts = table.legal(seat.0);
            let others =
                "build palace|sell altar|stage with forum|pick baths|pass|side A|draft gizah";
            for text in others.split('|') {
                let is_listed = texts.iter().any(|legal| legal == text);
                let is_told = || !table.refusal(seat.0, text).said().is_empty();
                assert!(is_listed || is_told(), "{text}");
            }
            let seen = Seat::all(seats).filter(|seen| is_long() || *seen == seat);
            seen.for_each(|seat| compare_with_view(table, seat));
            any_move(table, seat, random)
        });
    }
}

/// The view of a seat offers what is legal for it, of a move for two cities the part of its own.
fn compare_with_view(table: &Board, seat: Seat) {
    let view = table.view(Viewer::Seat(seat));
    let mut own: Vec<String> = Vec::new();
    for held in view.hand {
        let ways = held.build.ways.into_iter().chain(held.stage.ways);
        own.extend(ways.map(|way| way.mv));
        own.extend(held.free.into_iter().chain(held.sell));
    }
    let discards = view.discards.into_iter().flatten();
    own.extend(discards.filter_map(|card| card.mv));
    own.sort_unstable();
    own.dedup();
    let is_of_card = |text: &str| {
        let others = ["pass", "side", "draft"];
        !others.iter().any(|other| text.starts_with(other))
    };
    let legal = table.legal(seat.0);
    let parts = legal.iter().filter_map(|text| text.split("; city").next());
    let mut parts: Vec<&str> = parts.filter(|text| is_of_card(text)).collect();
    parts.sort_unstable();
    parts.dedup();
    assert_eq!(own, parts);
}
