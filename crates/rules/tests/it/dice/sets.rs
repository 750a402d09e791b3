//! Board sets: the built-in one, faulty ones, and those of a host.

use std::sync::Arc;

use rules::chance::SeededChance;
use rules::dice::boards;
use rules::dice::library;
use rules::dice::{BoardSet, Building, Dice, Event, Options, SameId, State};
use rules::{Fact, Game, Library, OptionValues, Seat, Stored, Viewer, find};
use serde_json::{Value, json};

use testing::boards::{OWN, changed, library, printed};
use testing::letter;
use testing::script::rows;
use testing::table::named;
use words::{Language, names};

fn set_called(id: &str) -> OptionValues {
    named(&[("board_set", id)])
}

#[test]
fn the_built_in_set_has_the_printed_measures_and_never_changes_its_hash_of_the_content() {
    let set = library::own();
    assert_eq!((&*set.id, set.boards.len()), (boards::OWN_ID, 7));
    assert!(set.is_built_in());
    // Running tables play with this text; a changed one needs another id.
    let hash = "959b8526ddcc0ffa29dedb9844899e04380dba49b9d52bb8a12e2a96646ab0b3";
    assert_eq!(set.hash, hash);
    let compact = BoardSet::parse("x", &changed(|_| {})).unwrap();
    assert_eq!(compact.hash, hash, "whatever its layout");
    assert_ne!(printed().hash, hash);
    for board in &set.boards {
        use Building::{GuildHall, University, Warehouse, Wonder};
        let sizes = [Wonder, GuildHall, Warehouse, University].map(|one| board.size(one));
        assert_eq!(sizes, [3, 3, 6, 9], "{}", board.id);
        assert_eq!(board.boxes.len(), 54, "{}", board.id);
        // By this name its translations are found.
        let english = names::name(Language::ENGLISH, "dice", "boards", &board.id);
        assert_eq!(english, Some(&*board.name));
    }
    assert_eq!(set.sections, [0, 1, 2, 3]);
    assert_eq!((set.start_coins, set.pass_coins, set.reserve), (7, 3, 21));
    assert_eq!(set.faces.len(), 6 + 6 + 3 + 3 + 3 + 5 + 6 + 6);
}

/// What is put where, and what the refusal must say of place and reason. Where nothing is put, the key is taken out; a
/// list gets one more.
const FAULTS: &str = r#"
/boards/2/rows/university/1/boxes/2/cost | 7 | boards[2] (ephesos).rows.university[1] (tablet).boxes[2].cost | from 0 to 6
/common_rows/market/0/boxes/0/cost | -1 | common_rows.market[0] (camel).boxes[0].cost | -1
/common_rows/market/0/boxes/0/cost | "1" | boxes[0].cost | expected u32
/common_rows/market/0/boxes/0/cots | 1 | boxes[0] | `cots`
/common_rows/market/0/order | "any" | order | `arrow` or `free`
/common_rows/market/0/faces | ["kamel"] | faces[0] | `kamel`
/common_rows/market/1/id | "camel" | market[1] (camel) | taken
/common_rows/market/1/id | "Coin 1" | id | no id
/common_rows/market/0/boxes/0/effects/0/do | "steal" | effects[0] | `steal`
/common_rows/market/0/boxes/0/effects/0/buildings | [] | buildings | at least one
/common_rows/market/0/boxes/0/effects | [{"do":"attack","amount":3}] | effects[0] | `fronts`
/common_rows/warehouse/0/boxes/0/effects | [{"do":"vp","amount":1}] | effects[0] | warehouse
/bonuses/1/effects | [{"do":"defence"}] | bonuses[1] (coins).effects[0] | a bonus gives
/bonuses | [] | bonuses | 3 bonuses
/dice/3/faces | ["mask"] | dice[3] (blue).faces | length
/dice/3/colour | "red" | dice[3] (blue).colour | is blue
/dice | [] | dice | `grey_1` is missing
/sections | [0,1,2] | sections | length
/start_coins | 22 | start_coins | 0 to 21
/gold_reserve/rows | 4 | gold_reserve | rows
/boards | [] | boards | 7 to 32
/boards/0/rows/wonder/- | {"id": "second", "order": "arrow", "faces": [], "boxes": [{"cost": 1, "effects": []}]} | boards[0] (alexandria).rows.wonder | one row
/fronts |  | top level | `fronts`
/balance | 1 | balance | `balance`
/about/x | 1.5 | about.x | whole number
"#;

fn spoil(set: &mut Value, pointer: &str, value: &str) {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let parent = set.pointer_mut(parent).unwrap();
    if value.is_empty() {
        parent.as_object_mut().unwrap().remove(key);
    } else if let Some(map) = parent.as_object_mut() {
        map.insert(key.to_owned(), serde_json::from_str(value).unwrap());
    } else if let Some(list) = parent.as_array_mut() {
        list.push(serde_json::from_str(value).unwrap());
    }
}

#[test]
fn a_faulty_set_is_refused_with_place_and_reason() {
    for [pointer, value, place, reason] in rows::<4>(FAULTS) {
        let text = changed(|set| spoil(set, pointer, value));
        let error = BoardSet::parse("mine.json", &text).unwrap_err();
        assert_eq!(error.name, "mine.json");
        assert!(error.place.contains(place), "{error} instead of {place}");
        assert!(error.reason.contains(reason), "{error} instead of {reason}");
    }
    let error = BoardSet::parse("mine.json", "{\n \"id\": }").unwrap_err();
    assert_eq!(error.place, "line 2, column 8");
    assert!(BoardSet::parse("mine.json", &" ".repeat(2 << 20)).is_err());
    assert!(BoardSet::parse("mine.json", &"[".repeat(100_000)).is_err());
}

#[test]
fn a_hosts_set_can_be_chosen_and_is_pinned_by_its_hash() {
    let library = library();
    let game = find("dice").unwrap();
    let recorded = game.options(2, &set_called("printed"), &library).unwrap();
    assert_eq!(recorded["board_set"], format!("printed@{}", printed().hash));
    assert_eq!(game.options(2, &recorded, &library).unwrap(), recorded);
    let extra = game.extra_values("board_set", &library);
    let added = (recorded["board_set"].clone(), "Printed boards".to_owned());
    assert_eq!(extra, [added]);
    assert_eq!(game.extra_values("edition", &library), []);
}

#[test]
fn two_libraries_of_one_program_do_not_see_each_others_sets() {
    let text = changed(|set| set["id"] = json!("other"));
    let other = BoardSet::parse("other.json", &text).unwrap();
    let other = Library::new(vec![other]).unwrap();
    let libraries = [("printed", "other", library()), ("other", "printed", other)];
    let game = find("dice").unwrap();
    for (own, foreign, library) in &libraries {
        assert_eq!(game.extra_values("board_set", library).len(), 1);
        let position = game.open(2, &set_called(own), library).ok().unwrap();
        assert!(position.start(&mut SeededChance::new([4; 32], 0)).is_ok());
        let refusal = game.options(2, &set_called(foreign), library).unwrap_err();
        assert_eq!(refusal.possible, [boards::OWN_ID, own]);
    }
    let refusal = game.options(2, &set_called("printed"), &Library::default());
    assert_eq!(refusal.unwrap_err().possible, [boards::OWN_ID]);
}

#[test]
fn a_table_shares_the_set_of_the_library_it_was_opened_with() {
    let library = library();
    let options = Dice::options(2, &set_called("printed"), &library).unwrap();
    let mut state = Dice::initial(&options);
    for event in Dice::start(&state, &mut SeededChance::new([4; 32], 0)).unwrap() {
        let text = event.encode();
        let event = Event::decode(&state, text.stored()).unwrap();
        Dice::apply(&mut state, &event);
    }
    let (used, held) = (state.set.as_ref(), library.find("printed"));
    assert!(Arc::ptr_eq(used.unwrap(), held.unwrap()));
}

#[test]
fn sets_with_the_same_id_are_refused() {
    let own = BoardSet::parse("x", OWN).unwrap();
    let twice = vec![printed(), printed()];
    for (sets, id) in [(twice, "printed"), (vec![own], "own_1")] {
        let id = id.to_owned();
        assert_eq!(Library::new(sets).unwrap_err(), SameId { id });
    }
}

/// The texts of a table that was played with a set that this program does not have.
fn played_elsewhere() -> (OptionValues, Vec<rules::EncodedEvent>, State) {
    let text = changed(|set| {
        set["id"] = json!("gone");
        set["pass_coins"] = json!(5);
    });
    let set = Arc::new(BoardSet::parse("gone.json", &text).unwrap());
    let options = Options::with_set(2, &set);
    let mut state = Dice::initial(&options);
    let mut chance = SeededChance::new([4; 32], 0);
    let mut events = Dice::start(&state, &mut chance).unwrap();
    for event in &events {
        Dice::apply(&mut state, event);
    }
    for seat in [Seat(0), Seat(1), Seat(1)] {
        let mv = Dice::parse_move(&state, seat, "pass").unwrap();
        let more = Dice::decide(&state, seat, &mv, &mut chance).unwrap();
        more.iter().for_each(|event| Dice::apply(&mut state, event));
        events.extend(more);
    }
    let texts = events.iter().map(Fact::encode).collect();
    (Dice::option_values(&options), texts, state)
}

#[test]
fn a_table_replays_when_the_hosts_file_is_gone_and_says_so_where_it_was_not_dealt() {
    let (recorded, texts, state) = played_elsewhere();
    let options = Dice::options(2, &recorded, &Library::default()).unwrap();
    assert!(options.set.is_none());
    let mut replayed = Dice::initial(&options);
    let undealt = Dice::start(&replayed, &mut SeededChance::new([4; 32], 0));
    let said = undealt.unwrap_err().to_string();
    assert!(said.contains("no longer has the board set `gone`"));
    let view = Dice::view(&replayed, Viewer::Spectator);
    assert!(letter::text(&view, &[]).contains("gone"));
    for text in &texts {
        let event = Event::decode(&replayed, text.stored()).unwrap();
        Dice::apply(&mut replayed, &event);
    }
    assert_eq!(replayed.cities, state.cities);
    assert_eq!(replayed.cities[0].coins, 12);
    assert_eq!(replayed.set, state.set);
    let choices = |state| Dice::choices(state, Seat(0), None);
    assert_eq!(choices(&replayed), choices(&state));
}

#[test]
fn a_recorded_set_that_was_altered_does_not_decode() {
    let (_, texts, state) = played_elsewhere();
    let body = &texts[0].body;
    let altered = body.replace("\"pass_coins\":5", "\"pass_coins\":9");
    assert_ne!(&altered, body);
    let altered = Stored::new("boards_dealt", 1, None, &altered);
    let error = Event::decode(&state, altered).unwrap_err();
    assert!(error.to_string().contains("hash"), "{error}");
}
