//! Writes what a viewer may know as the protocol has it. Start reading at [`json`].

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::rules::scoring;
use super::seen::Section;
use super::{
    BoardSet, BoxRow, Boxes, BuildingInfo, Buildings, City, Die, Effect, FaceKind, Previous,
    RevealedTurn, Seen, ShownDie, Table, facing,
};
use crate::Seat;

impl Serialize for Seen {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        json(self).serialize(to)
    }
}

fn json(seen: &Seen) -> Value {
    let table = seen.table();
    let seats = || Seat::all(seen.cities.len()).filter_map(|seat| Some((table?, seat)));
    let reach = seen.reach();
    let reach_of = |seat| match seen.seat() == Some(seat) {
        true => reach,
        false => Boxes::NONE,
    };
    let points = seats().map(|(table, seat)| scoring::points(table, seat));
    let cities = seats().map(|(table, seat)| city(table, seat, reach_of(seat)));
    let sections = seen.sections();
    let my_turn = seen.my_turn();
    let last_round = table.zip(seen.previous.as_ref());
    json!({
        "viewer": seen.seat(),
        "board_set": {
            "id": seen.options.set_id,
            "name": seen.set_name(),
            "hash": seen.options.set_hash,
            "is_built_in": seen.is_built_in(),
        },
        "round": seen.round,
        "is_last_round": seen.is_last_round,
        "coins": seen.cities.iter().map(|city| city.coins).collect::<Vec<_>>(),
        "resources": seen.cities.iter().map(|city| city.lasting.resources).collect::<Vec<_>>(),
        "points_so_far": points.collect::<Vec<_>>(),
        "awaiting": seen.awaiting().as_slice(),
        "sealed": seen.has_sealed(),
        "my_turn": my_turn.map(|mine| json!({ "turn": mine.turn, "change": mine.change })),
        "forum": sections.iter().map(|each| section(seen, each)).collect::<Vec<_>>(),
        "pass_coins": table.map_or(0, |table| table.set.pass_coins),
        "cities": cities.collect::<Vec<_>>(),
        "agora_first": {
            "vp": table.map_or(0, |table| table.set.agora_first_vp),
            "seats": seen.agora_first.as_slice(),
        },
        "last_round": last_round.map(|(table, previous)| revealed(table, previous)),
        "outcome": seen.outcome,
    })
}

fn section(seen: &Seen, section: &Section) -> Value {
    let dice = section.dice.iter().map(|one| die(seen, one));
    json!({ "price": section.price, "dice": dice.collect::<Vec<_>>() })
}

fn die(seen: &Seen, shown: &ShownDie) -> Value {
    let (set, die) = (seen.boards(), shown.lying.die);
    let face = &set.faces[shown.lying.face];
    let named = match face.kind {
        FaceKind::Symbol => Buildings::NONE,
        FaceKind::Tick(buildings) | FaceKind::Compare(buildings) => buildings,
    };
    json!({
        "id": die,
        "colour": die.color(),
        "is_special": die.is_special(),
        "face": { "id": face.id, "buildings": named },
        "for_me": shown.for_me,
    })
}

fn city(table: Table<'_>, seat: Seat, reach: Boxes) -> Value {
    let (city, board) = table.city(seat);
    let set = table.set;
    let buildings = set.buildings.iter();
    let buildings = buildings.map(|info| building(set, city, info, reach));
    let is_unlocked = |die: &Die| city.lasting.is_unlocked(*die);
    let bonuses = set.bonuses.iter().zip(city.bonuses);
    let bonuses = bonuses.map(|(bonus, is_taken)| {
        json!({ "id": bonus.id, "effects": effects(&bonus.effects), "is_taken": is_taken })
    });
    json!({
        "seat": seat,
        "board": board.id,
        "name": board.name,
        "left": table.left(seat),
        "right": table.right(seat),
        "buildings": buildings.collect::<Vec<_>>(),
        "reserve": {
            "size": set.reserve,
            "per_row": set.reserve_per_row,
            "ringed": city.coins,
            "spent": city.spent,
        },
        "unlocked": Die::SPECIAL.into_iter().filter(is_unlocked).collect::<Vec<_>>(),
        "bonuses": bonuses.collect::<Vec<_>>(),
        "fronts": facing(table, seat).collect::<Vec<_>>(),
        "is_agora_first": table.state.agora_first.contains(&seat),
    })
}

fn building(set: &BoardSet, city: &City, info: &BuildingInfo, reach: Boxes) -> Value {
    let board = &set.boards[city.board];
    let rows = board.rows_of(info.building);
    json!({
        "id": info.building,
        "name": info.name,
        "colour": info.color,
        "in_city": info.in_city,
        "ticked": city.count(board, info.building),
        "size": board.size(info.building),
        "points": scoring::building(set, city, info.building),
        "rows": rows.map(|each| row(set, city, each, reach)).collect::<Vec<_>>(),
    })
}

fn row(set: &BoardSet, city: &City, row: &BoxRow, reach: Boxes) -> Value {
    let board = &set.boards[city.board];
    let next = board.next_after(city.ticked);
    let boxes = row.boxes().iter().map(|index| {
        let spec = &board.boxes[index];
        json!({
            "choice": spec.choice,
            "number": spec.number,
            "cost": spec.cost,
            "effects": effects(&spec.effects),
            "is_ticked": city.has(index),
            "is_next": next.has(index),
            "missing": city.missing(board, index),
            "is_within_reach": reach.has(index),
            "attack_points": city.written(index),
        })
    });
    json!({
        "id": row.id,
        "is_free": row.is_free,
        "faces": row.faces.iter().map(|face| &set.faces[*face].id).collect::<Vec<_>>(),
        "boxes": boxes.collect::<Vec<_>>(),
    })
}

fn effects(list: &[Effect]) -> Vec<Value> {
    list.iter().map(effect).collect()
}

/// An effect with the same keys as every other, null where they mean nothing.
fn effect(effect: &Effect) -> Value {
    let own = json!(effect);
    let amount = ["amount", "times", "coins"].into_iter();
    let buildings = own.get("buildings").cloned();
    let building = own.get("building").map(|building| json!([building]));
    json!({
        "do": own["do"],
        "amount": amount.filter_map(|key| own.get(key)).next(),
        "vp_per_box": own["vp"],
        "buildings": buildings.or(building).unwrap_or_else(|| json!([])),
        "colour": own["colour"],
        "die": own["die"],
    })
}

fn revealed(table: Table<'_>, previous: &Previous) -> Value {
    let turn = |(seat, turn): (Seat, &RevealedTurn)| {
        let points =
            |city: &City, is_first| scoring::total(&scoring::sheet(table.set, city, is_first));
        // Between two reveals nobody gains or loses anything, so the cities after it are those of now.
        let (before, after) = (&previous.before[seat.index()], table.city(seat).0);
        let is_first = table.state.agora_first.contains(&seat);
        let was_first = is_first && !previous.revealed.agora_first.contains(&seat);
        json!({
            "seat": seat,
            "turn": turn.turn.to_string(),
            "coins": [before.coins, after.coins],
            "points": [points(before, was_first), points(after, is_first)],
        })
    };
    let turns = Seat::all(table.state.cities.len()).zip(&previous.revealed.turns);
    json!({
        "round": previous.revealed.round,
        "turns": turns.map(turn).collect::<Vec<_>>(),
        "swaps": previous.swaps.as_slice(),
    })
}
