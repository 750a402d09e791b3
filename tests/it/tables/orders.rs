//! Standing orders: what is played for a seat when its turn comes, and what becomes of an order that does not fit.

use rules::Price;
use wonderpost::play::orders;

use super::support::{random_move, told};
use crate::prelude::*;

impl Party<'_> {
    pub(super) fn sets(&self, seat: usize, written: &str) {
        orders::set(self.service, &self.uid, self.people[seat], written).expect("it is set");
    }

    fn removes(&self, seat: usize) {
        orders::remove(self.service, &self.uid, self.people[seat]).expect("removed");
    }

    /// The moves of the order that a seat sees, step by step, with whether it stands.
    pub(super) fn order(&self, seat: usize) -> Option<(bool, String)> {
        let order = self.look(seat).order?;
        let steps = order.steps.iter().map(|step| step.moves.join(", "));
        let steps: Vec<String> = steps.collect();
        Some((order.void_seq.is_none(), steps.join(" / ")))
    }

    /// What a seat is told since its last turn.
    pub(super) fn since(&self, seat: usize) -> Vec<String> {
        let look = self.look(seat);
        told(&look.since, &look.names(), look.my_seat)
    }

    /// The commands after an event, each with its door and the seat that acted first.
    pub(super) fn commands(&self, after_seq: i64) -> Vec<(Door, Option<u8>)> {
        let mut events = self.events();
        events.retain(|event| event.seq > after_seq);
        events.dedup_by_key(|event| event.command);
        let is_next = |pair: &[Event]| pair[1].command == pair[0].command + 1;
        assert!(events.windows(2).all(is_next), "{events:?}");
        let commands = events.into_iter();
        commands
            .map(|event| (event.door, event.seat.map(|seat| seat.0)))
            .collect()
    }

    /// The cards that whoever is awaited may discard.
    fn discards(&self) -> Vec<String> {
        let mut moves = self.legal(self.turn());
        moves.retain(|mv| mv.starts_with("discard "));
        moves
    }
}

/// A table of Duel at which Age I lies open, and nothing was drafted.
const FIRST_GAME: &[(&str, &str)] = &[("wonders", "first_game")];

/// Such a table whose people read letters: with the seat that is awaited, the other one, and the cards that lie open.
fn begun(service: &Service) -> (Party<'_>, usize, usize, Vec<String>) {
    let party = party_of_readers(service, "duel", 2, FIRST_GAME);
    sends(service);
    let (me, cards) = (party.turn(), party.discards());
    (party, me, 1 - me, cards)
}

/// A seat as events have it.
fn seat(index: usize) -> Option<u8> {
    u8::try_from(index).ok()
}

#[each::test(houses())]
fn an_order_plays_the_first_move_that_fits_in_the_transaction_that_brings_its_turn(service: House) {
    let (party, me, other, cards) = begun(&service);
    party.sets(other, &cards[..3].join("\n"));
    let before = party.look(me).seq;
    let own_seq = party.plays(me, &cards[0]);
    let now = party.look(me);
    assert!(own_seq < now.seq, "the answer to a command is its own end");
    assert!(now.expected.is_some(), "it is their turn again");
    let expected = [(Door::Page, seat(me)), (Door::Order, seat(other))];
    assert_eq!(party.commands(before), expected);
    let left = party.discards();
    assert!(!left.contains(&cards[1]), "the first that fits was played");
    assert!(left.contains(&cards[2]), "and no other");
    assert_eq!(party.order(other), None, "it is used up");
    party.holds();
    // Whoever is at the page is told some minutes later; whoever ordered has nothing to do.
    service.clock.advance(10 * 60 * 1000);
    let [sent] = &sends(&service)[..] else {
        panic!("one letter");
    };
    assert_eq!(sent.letter.intent.to_address, address_of(NAMES[me]));
    flat(&sent.mail.text).says("(Planned move.)");
    let told = party.since(other);
    let is_ordered = |told: &&String| told.starts_with("You") && told.contains("(Planned");
    assert_eq!(told.iter().filter(is_ordered).count(), 1, "{told:?}");
    // That is the other's move.
    told[0].lacks("(Planned");
    let history = board::history(&service, &party.uid, None);
    assert!(history.is_err(), "nobody else may look");
}

#[each::test(houses())]
fn an_order_that_does_not_fit_is_void_and_its_player_is_woken(service: House) {
    let (party, me, other, cards) = begun(&service);
    let written = format!("{}\ndestroy temple\n\n{}", cards[0], cards[1]);
    party.sets(other, &written);
    let before = party.look(me).seq;
    party.plays(me, &cards[0]);
    let played = party.commands(before);
    assert_eq!(played.len(), 1, "{played:?}");
    let steps = format!("{}, destroy temple / {}", cards[0], cards[1]);
    assert_eq!(party.order(other), Some((false, steps)));
    assert_eq!(party.order(me), None);
    let [sent] = &sends(&service)[..] else {
        panic!("one letter");
    };
    assert_eq!(sent.letter.intent.to_address, address_of(NAMES[other]));
    let text = flat(&sent.mail.text);
    text.says("Your planned moves did not fit and were dropped: “Discard ");
    text.says("” or “Destroy Temple” could not be played.");
    // It says nothing any more, at no later turn.
    party.plays(other, &cards[2]);
    party.plays(me, &cards[3]);
    assert!(party.look(other).expected.is_some());
    party.removes(other);
    assert_eq!(party.order(other), None);
    party.holds();
}

#[each::test(houses())]
fn orders_of_several_steps_answer_each_other_and_each_step_waits_for_its_decision(service: House) {
    let (party, me, other, cards) = begun(&service);
    assert!(cards.len() >= 6, "the first row lies open: {cards:?}");
    // The own one begins with the next decision, though the present one is theirs.
    party.sets(me, &format!("{}\n\n{}", cards[2], cards[4]));
    assert!(party.look(me).expected.is_some());
    let steps = [&cards[1], &cards[3], &cards[5]].map(String::as_str);
    party.sets(other, &steps.join("\n\n"));
    let before = party.look(me).seq;
    party.plays(me, &cards[0]);
    let played = party.commands(before);
    let (mine, theirs) = ((Door::Order, seat(me)), (Door::Order, seat(other)));
    let expected = [(Door::Page, seat(me)), theirs, mine, theirs, mine, theirs];
    assert_eq!(played, expected);
    assert!(party.look(me).expected.is_some());
    assert_eq!([me, other].map(|seat| party.order(seat)), [None, None]);
    party.holds();
    // A second process that folds the journal afresh tells the same.
    let fresh = service.another_process();
    for seat in 0..2 {
        assert_eq!(party.since(seat), party.at(&fresh).since(seat));
    }
}

#[each::test(houses())]
fn an_order_that_is_removed_or_replaced_plays_nothing_more(service: House) {
    let (party, me, other, cards) = begun(&service);
    party.sets(other, &cards[1]);
    party.sets(other, &cards[2]);
    assert_eq!(party.order(other), Some((true, cards[2].clone())));
    party.removes(other);
    party.plays(me, &cards[0]);
    assert!(party.look(other).expected.is_some());
    // Nothing written removes it too.
    party.sets(me, &cards[3]);
    party.sets(me, " \n\n ");
    assert_eq!(party.order(me), None);
    // The end of a game ends its orders.
    party.sets(me, &cards[3]);
    party.resigns(other);
    assert_eq!(party.look(me).table.status, Status::Over);
    assert_eq!(party.order(me), None);
    let late = orders::set(&service, &party.uid, party.people[me], &cards[3]);
    assert_eq!(why(late), "orders-idle");
}

#[test]
fn what_is_no_move_of_the_game_is_refused_with_its_line() {
    let service = House::on(databases::sqlite());
    let duel = party(&service, "duel", 2, FIRST_GAME);
    let set = |text: &str| orders::set(&service, &duel.uid, duel.people[1], text);
    let refuses = |text: &str, begin: &str| {
        let said = set(text).unwrap_err().to_string();
        assert!(said.starts_with(begin), "{said}");
    };
    let moon = "build temple\n\nbuild the_moon";
    refuses(moon, "Line 3, “build the_moon”: ");
    // What several things are called like is not guessed.
    refuses("build st", "Line 1, “build st”: ");
    refuses(
        "build temple if the_moon",
        "Line 1, “build temple if the_moon”: ",
    );
    let six = ["discard tavern"; 6].join("\n\n");
    assert_eq!(why(set(&six)), "orders-too-many-steps");
    let cards = "altar baths tavern temple theater stable school press".split(' ');
    let uses = cards.map(|card| format!("build {card}\ndiscard {card}\n"));
    let many: String = uses.collect();
    refuses(&many, "A step has at most 10 moves; step 1 has more.");
    let long = "build temple\n".repeat(400);
    assert_eq!(why(set(&long)), "orders-too-long");
    assert_eq!(duel.order(1), None, "nothing of that was set");
    set("Build Temple\nBYG Tempel\n smid tavern\nwonder the sphinx with altar").expect("set");
    let read = "build temple, discard tavern, wonder the_sphinx with altar";
    assert_eq!(duel.order(1), Some((true, read.to_owned())));
    let by_stranger = orders::set(&service, &duel.uid, person(&service, "Eva"), "build temple");
    assert_eq!(why(by_stranger), "hidden");
}

#[test]
fn every_legal_move_can_be_ordered_in_its_own_words() {
    let mut dice = Random::printed("every_legal_move_can_be_ordered");
    let service = House::on(databases::sqlite());
    for setting in settings() {
        let party = of_setting(&setting, &service);
        for _ in 0..if is_long() { 30 } else { 16 } {
            let Some(seat) = party.awaited().first().copied() else {
                break;
            };
            let look = party.look(seat);
            let sight = look.sight.as_ref().expect("the game runs");
            let mut moves: Vec<String> = (0..8).map(|_| random_move(sight, &mut dice)).collect();
            moves.sort();
            moves.dedup();
            let set = orders::set(&service, &party.uid, party.people[seat], &moves.join("\n"));
            set.unwrap_or_else(|error| panic!("{}: {moves:?}: {error}", setting.game));
            let read = Some((true, moves.join(", ")));
            assert_eq!(party.order(seat), read, "{}", setting.game);
            party.removes(seat);
            party.step();
        }
    }
}

#[test]
fn the_only_legal_move_is_played_for_whoever_has_an_order_and_leaves_its_step() {
    let service = House::on(databases::sqlite());
    let (mut forced, mut games) = (0, 0);
    while forced < 3 {
        games += 1;
        assert!(games < 60, "no choice was forced");
        let party = party(&service, "duel", 2, FIRST_GAME);
        while let Some(me) = party.awaited().first() {
            let other = 1 - me;
            // Nothing that fits: no wonder is drafted in such a game.
            party.sets(other, "draft the_pyramids");
            let before = party.look(0).seq;
            party.step();
            for played in &party.commands(before)[1..] {
                assert_eq!(*played, (Door::Order, seat(other)));
                forced += 1;
            }
            let Some((stands, steps)) = party.order(other) else {
                let status = party.look(other).table.status;
                assert_eq!(status, Status::Over, "a forced move leaves the step");
                break;
            };
            assert_eq!(steps, "draft the_pyramids", "the step waits");
            if !stands {
                assert!(party.legal(other).len() > 1);
            }
            party.holds();
        }
    }
}

#[each::test(houses())]
fn the_first_move_whose_conditions_hold_is_played(service: House) {
    let (party, me, other, cards) = begun(&service);
    let card = |at: usize| cards[at].trim_start_matches("discard ");
    let lines = [
        format!("{} if {}", cards[3], card(1)),
        format!("{} hvis {} er taget", cards[2], card(0)),
        cards[4].clone(),
    ];
    party.sets(other, &lines.join("\n"));
    let read = format!(
        "{0} if {1} is taken, {2} if {3} is taken, {4}",
        cards[3],
        card(1),
        cards[2],
        card(0),
        cards[4]
    );
    assert_eq!(party.order(other), Some((true, read)));
    party.plays(me, &cards[0]);
    let left = party.discards();
    let is_left = [2, 3, 4].map(|at| left.contains(&cards[at]));
    assert_eq!(is_left, [false, true, true]);
    party.holds();
}

#[each::test(houses())]
fn a_move_that_costs_more_than_it_may_gives_way_to_the_next(service: House) {
    let mut seen = [false; 2];
    for round in 0..40 {
        let (party, me, other, cards) = begun(&service);
        let offers = party.look(me).sight.expect("it runs").offers().into_iter();
        // At the start both pay the same.
        let mut dear = offers.filter_map(|offer| match offer.quote {
            Price::Coins { most: 1.., least } if offer.mv.starts_with("build ") => {
                Some((offer.mv, least))
            }
            Price::Coins { .. } | Price::None | Price::Free | Price::Gain(_) => None,
        });
        let Some((dear, coins)) = dear.next() else {
            continue;
        };
        let of_dear = dear.replace("build", "discard");
        let mut others = cards.iter().filter(|card| **card != of_dear);
        let (first, second) = (others.next().expect("open"), others.next().expect("open"));
        let is_enough = round % 2 == 0;
        let most = if is_enough { coins } else { coins - 1 };
        party.sets(other, &format!("{dear} for at most {most}\n{second}"));
        party.plays(me, first);
        assert_eq!(party.order(other), None);
        let left = party.discards();
        assert_eq!(
            [&of_dear, second].map(|card| left.contains(card)),
            [!is_enough, is_enough]
        );
        seen[round % 2] = true;
        if seen == [true; 2] {
            break;
        }
    }
    assert_eq!(seen, [true; 2], "something costs coins");
}

#[each::test(houses())]
fn an_order_is_changed_only_as_it_was_also_in_the_instant_when_it_is_due(one: House) {
    let another = one.another_process();
    for _ in 0..if is_long() { 24 } else { 8 } {
        let (party, me, other, cards) = begun(&one);
        let at_another = party.at(&another);
        let change = |was: &str, written: &str| {
            orders::change(&one, &party.uid, party.people[other], Some(was), written)
        };
        change("", &cards[3]).expect("there was none");
        assert_eq!(why(change("", &cards[2])), "orders-changed");
        change(&cards[3], "").expect("it is as it was");
        assert_eq!(party.order(other), None);
        change("", &cards[1]).expect("there is none any more");
        let plays = || at_another.plays(me, &cards[0]);
        let (changed, _) = both(|| change(&cards[1], &cards[2]), plays);
        let left = party.discards();
        let is_left = [1, 2].map(|at| left.contains(&cards[at]));
        assert_eq!(is_left, [changed.is_ok(), changed.is_err()], "{changed:?}");
        assert_eq!(party.order(other), None);
        party.holds();
    }
}

#[each::test(houses())]
fn an_order_against_a_move_in_the_same_instant_is_before_it_or_after_it(one: House) {
    let another = one.another_process();
    for round in 0..if is_long() { 24 } else { 12 } {
        let (party, me, other, cards) = begun(&one);
        let at_another = party.at(&another);
        let plays = || {
            // Whoever moves comes a little later in every other round.
            if round % 2 == 0 {
                assert!(at_another.look(me).expected.is_some());
            }
            at_another.plays(me, &cards[0]);
        };
        both(|| party.sets(other, &cards[1]), plays);
        let is_played = party.order(other).is_none();
        let last = party.events().pop().expect("opened").door;
        assert_eq!(last == Door::Order, is_played);
        if !is_played {
            assert!(party.look(other).expected.is_some());
            at_another.plays(other, &cards[2]);
            party.plays(me, &cards[3]);
            assert_eq!(at_another.order(other), None);
        }
        party.holds();
    }
}
