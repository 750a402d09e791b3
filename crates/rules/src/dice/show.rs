//! Draws up the [`View`] of one viewer.
//!
//! The only sealed turn it looks at is the viewer's own. Start reading at [`view`].

use std::sync::Arc;

use super::Dice;
use super::boards::{Board, BoardSet, Effect, FaceKind};
use super::boxes::Boxes;
use super::city::City;
use super::event::RevealedTurn;
use super::explain;
use super::ids::{Building, Color, Die};
use super::library;
use super::model::{Pick, PlacedDie};
use super::moves;
use super::rules::scoring;
use super::rules::turn::{Answers, Line};
use super::state::{Previous, State, Table};
use super::view::{
    AgoraFirstView, BoardSetView, BonusView, BoxView, BuildingView, CityView, DieForMe, DieView,
    EffectView, FaceView, FrontView, ReachView, ReserveView, RevealView, RevealedTurnView, RowView,
    SealedTurnView, SectionView, View,
};
use crate::{Game, Seat, Viewer};

/// What a viewer may know.
pub(super) fn view(state: &State, viewer: Viewer) -> View {
    let viewer = match viewer {
        Viewer::Seat(seat) if seat.index() < state.sealed.len() => Some(seat),
        Viewer::Seat(_) | Viewer::Spectator | Viewer::Open => None,
    };
    let (table, choosing) = (state.table(), state.choosing());
    // The line of the viewer's turn, as long as one can be chosen.
    let line = viewer.zip(choosing);
    let line = line.map(|(seat, table)| Line::begin(table, seat));
    let line_of = |seat: Seat| line.as_ref().filter(|_| viewer == Some(seat));
    let all = || {
        let seats = Seat::all(state.cities.len());
        seats.filter_map(move |seat| Some((table?, seat)))
    };
    let set = state.set.as_deref();
    let previous = state.previous.as_ref();
    View {
        viewer,
        set: Arc::clone(state.set.as_ref().unwrap_or(library::own())),
        board_set: BoardSetView {
            id: state.options.set_id.clone(),
            name: set.map_or_else(|| state.options.set_id.clone(), |set| set.name.clone()),
            hash: state.options.set_hash.clone(),
            is_built_in: set.is_some_and(BoardSet::is_built_in),
        },
        round: state.round,
        is_last_round: state.is_last_round,
        coins: state.cities.iter().map(|city| city.coins).collect(),
        resources: state
            .cities
            .iter()
            .map(|city| city.lasting.resources)
            .collect(),
        points_so_far: all()
            .map(|(table, seat)| scoring::points(table, seat))
            .collect(),
        awaiting: Dice::awaiting(state).to_vec(),
        sealed: state.sealed.iter().map(Option::is_some).collect(),
        my_turn: table
            .zip(viewer)
            .and_then(|(table, seat)| my_turn(table, seat)),
        forum: choosing.map_or_else(Vec::new, |table| forum(table, line.as_ref())),
        pass_coins: table.map_or(0, |table| table.set.pass_coins),
        cities: all()
            .map(|(table, seat)| city(table, seat, line_of(seat)))
            .collect(),
        agora_first: AgoraFirstView {
            vp: table.map_or(0, |table| table.set.agora_first_vp),
            seats: state.agora_first.to_vec(),
        },
        last_round: table
            .zip(previous)
            .map(|(table, previous)| last_round(table, previous)),
        outcome: state.outcome.clone(),
    }
}

/// The buildings of a board as printed, with nothing ticked. Empty where the set has no such board.
pub fn printed(set: &BoardSet, board: usize) -> Vec<BuildingView> {
    if board >= set.boards.len() {
        return Vec::new();
    }
    let blank = City::new(set, board);
    set.buildings
        .iter()
        .map(|info| building(set, &blank, info.building, Boxes::default()))
        .collect()
}

/// The three bonuses as printed, none taken.
pub fn printed_bonuses(set: &BoardSet) -> Vec<BonusView> {
    bonuses(set, [false; 3])
}

fn bonuses(set: &BoardSet, taken: [bool; 3]) -> Vec<BonusView> {
    set.bonuses
        .iter()
        .zip(taken)
        .map(|(bonus, is_taken)| BonusView {
            id: bonus.id.clone(),
            effects: effects(&bonus.effects),
            is_taken,
        })
        .collect()
}

fn my_turn(table: Table<'_>, seat: Seat) -> Option<SealedTurnView> {
    let turn = table.state.sealed.get(seat.index())?.as_ref()?;
    let line = moves::line(table, seat, turn).ok()?;
    let change = explain::whole(&line).change;
    Some(SealedTurnView {
        turn: turn.to_string(),
        change,
        steps: line.steps,
    })
}

fn forum(table: Table<'_>, line: Option<&Line<'_>>) -> Vec<SectionView> {
    let section = |price: &u32| {
        let mut dice: Vec<PlacedDie> = table.state.forum.clone();
        dice.retain(|lying| lying.section == *price);
        dice.sort_by_key(|lying| lying.die);
        SectionView {
            price: *price,
            dice: dice
                .into_iter()
                .map(|lying| die(table, lying, line))
                .collect(),
        }
    };
    table.set.sections.iter().map(section).collect()
}

fn die(table: Table<'_>, lying: PlacedDie, line: Option<&Line<'_>>) -> DieView {
    let face = table.face(lying);
    let buildings = match face.kind {
        FaceKind::Symbol => Vec::new(),
        FaceKind::Tick(buildings) | FaceKind::Compare(buildings) => buildings
            .iter()
            .map(|building| building.id().to_owned())
            .collect(),
    };
    DieView {
        id: lying.die.id().to_owned(),
        colour: lying.die.color().id().to_owned(),
        is_special: lying.die.is_special(),
        face: FaceView {
            id: face.id.clone(),
            buildings,
        },
        for_me: line.map(|line| for_me(line, lying)),
    }
}

fn for_me(line: &Line<'_>, lying: PlacedDie) -> DieForMe {
    let price = line.die_price(lying);
    let boxes: Vec<ReachView> = line
        .die_boxes(lying)
        .iter()
        .map(|index| {
            let spec = &line.board().boxes[index];
            ReachView {
                choice: spec.choice.clone(),
                building: spec.building.id().to_owned(),
                missing: line.box_price(index),
                cost: price.saturating_add(line.box_price(index)),
                is_payable: line.is_payable(index, price),
            }
        })
        .collect();
    let payable = boxes.iter().filter(|reach| reach.is_payable);
    let least = boxes.iter().map(|reach| reach.cost).min();
    DieForMe {
        status: line.judge_die(lying, price),
        short: least.unwrap_or(0).saturating_sub(line.city.coins),
        price,
        cost_least: least,
        cost_most: payable.map(|reach| reach.cost).max(),
        boxes,
    }
}

fn city(table: Table<'_>, seat: Seat, line: Option<&Line<'_>>) -> CityView {
    let (city, board) = table.city(seat);
    let set = table.set;
    let reach = line.map_or(Boxes::default(), within_reach);
    let lasting: Vec<Effect> = city.effects(board).filter(explain::is_lasting).collect();
    CityView {
        seat,
        board: board.id.clone(),
        name: board.name.clone(),
        left: table.left(seat),
        right: table.right(seat),
        buildings: set
            .buildings
            .iter()
            .map(|info| building(set, city, info.building, reach))
            .collect(),
        reserve: ReserveView {
            size: set.reserve,
            per_row: set.reserve_per_row,
            ringed: city.coins,
            spent: city.spent,
        },
        unlocked: Die::SPECIAL
            .into_iter()
            .filter(|die| city.lasting.is_unlocked(*die))
            .map(|die| die.id().to_owned())
            .collect(),
        bonuses: bonuses(set, city.bonuses),
        lasting,
        fronts: fronts(table, seat),
        is_agora_first: table.state.agora_first.contains(&seat),
    }
}

/// The boxes that the first choice of a turn can tick.
fn within_reach(line: &Line<'_>) -> Boxes {
    let mut reach = Boxes::default();
    for pick in line.asked().map_or_else(Answers::new, |asked| asked.picks) {
        if let Pick::Die(die) = pick
            && let Some(lying) = line.table().lying(die)
        {
            let price = line.die_price(lying);
            let payable = |index: &usize| line.is_payable(*index, price);
            reach = reach | line.die_boxes(lying).iter().filter(payable).collect();
        }
        if let (Pick::Wonder, Some(index)) = (pick, line.next_wonder()) {
            reach.insert(index);
        }
    }
    reach
}

fn building(set: &BoardSet, city: &City, building: Building, reach: Boxes) -> BuildingView {
    let board = &set.boards[city.board];
    let info = set.info(building);
    let attacks = attacks(city, board, building);
    BuildingView {
        id: building.id().to_owned(),
        name: set.building_name(building).to_owned(),
        colour: info
            .and_then(|info| info.color)
            .map(|color| color.id().to_owned()),
        in_city: info.is_some_and(|info| info.in_city),
        ticked: city.count(board, building),
        size: board.size(building),
        points: scoring::printed(set, city)[building.index()]
            + i32::try_from(attacks).unwrap_or(i32::MAX),
        rows: board
            .rows
            .iter()
            .filter(|row| row.building == building)
            .map(|row| RowView {
                id: row.id.clone(),
                is_free: row.is_free,
                faces: row
                    .faces
                    .iter()
                    .map(|face| set.faces[*face].id.clone())
                    .collect(),
                boxes: (row.first..row.first + row.len)
                    .map(|index| one_box(set, city, index, reach))
                    .collect(),
            })
            .collect(),
    }
}

fn one_box(set: &BoardSet, city: &City, index: usize, reach: Boxes) -> BoxView {
    let board = &set.boards[city.board];
    let spec = &board.boxes[index];
    let row = &board.rows[spec.row];
    let is_ticked = city.has(index);
    let is_first = (row.first..index).all(|before| city.has(before));
    BoxView {
        choice: spec.choice.clone(),
        number: spec.number,
        cost: spec.cost,
        effects: effects(&spec.effects),
        is_ticked,
        is_next: !is_ticked && (row.is_free || is_first),
        missing: if is_ticked {
            0
        } else {
            city.lasting.missing(spec.cost)
        },
        is_within_reach: reach.has(index),
        attack_points: city
            .attacks
            .iter()
            .find(|(at, _)| usize::from(*at) == index)
            .map(|(_, points)| *points),
    }
}

/// Points written on the attacks of a building.
fn attacks(city: &City, board: &Board, building: Building) -> u32 {
    city.attacks
        .iter()
        .filter(|(index, _)| board.boxes[usize::from(*index)].building == building)
        .map(|(_, points)| points)
        .sum()
}

fn fronts(table: Table<'_>, seat: Seat) -> Vec<FrontView> {
    let (city, board) = table.city(seat);
    table
        .set
        .buildings
        .iter()
        .filter_map(|info| {
            let front = table.set.fronts[info.building.index()]?;
            let (neighbour, defences_met) = table.faced(seat, front);
            Some(FrontView {
                building: info.building.id().to_owned(),
                neighbour,
                against: front.against.id().to_owned(),
                defences_met,
                attack_points: attacks(city, board, info.building),
                defences: city.defences(board, info.building),
            })
        })
        .collect()
}

fn effects(list: &[Effect]) -> Vec<EffectView> {
    list.iter().map(|each| effect(*each)).collect()
}

fn effect(effect: Effect) -> EffectView {
    let (mut buildings, mut vp_per_box, mut colour, mut die) = (Vec::new(), None, None, None);
    let (kind, amount) = match effect {
        Effect::Vp(amount) => ("vp", Some(amount)),
        Effect::Attack(amount) => ("attack", Some(amount)),
        Effect::Defence => ("defence", None),
        Effect::Resource(amount) => ("resource", Some(amount)),
        Effect::Coins(amount) => ("coins", Some(amount)),
        Effect::Tick {
            buildings: named,
            times,
        } => {
            buildings = named.iter().map(|each| each.id().to_owned()).collect();
            ("tick", Some(times))
        }
        Effect::Action => ("action", None),
        Effect::BuildWithoutDiePrice => ("build_without_die_price", None),
        Effect::PerBox {
            building,
            coins,
            vp,
        } => {
            buildings.push(building.id().to_owned());
            vp_per_box = Some(vp);
            ("per_box", Some(coins))
        }
        Effect::DiePriceMinus { color, amount } => {
            colour = Some(color.map_or("any", Color::id));
            ("die_price_minus", Some(amount))
        }
        Effect::DiePriceZero(color) => {
            colour = Some(color.id());
            ("die_price_zero", None)
        }
        Effect::CoinsOnDie { color, amount } => {
            colour = Some(color.id());
            ("coins_on_die", Some(amount))
        }
        Effect::Unlock(unlocked) => {
            die = Some(unlocked.id().to_owned());
            ("unlock", None)
        }
    };
    EffectView {
        kind: kind.to_owned(),
        amount,
        vp_per_box,
        buildings,
        colour: colour.map(str::to_owned),
        die,
        effect,
    }
}

fn last_round(table: Table<'_>, previous: &Previous) -> RevealView {
    let turn = |(seat, turn): (Seat, &RevealedTurn)| {
        let points =
            |city: &City, is_first| scoring::total(&scoring::sheet(table.set, city, is_first));
        // Between two reveals nobody gains or loses anything, so the cities after it are those of now.
        let (before, after) = (&previous.before[seat.index()], table.city(seat).0);
        let is_first = table.state.agora_first.contains(&seat);
        let was_first = is_first && !previous.revealed.agora_first.contains(&seat);
        RevealedTurnView {
            seat,
            steps: turn.steps.clone(),
            turn: turn.turn.to_string(),
            coins: (before.coins, after.coins),
            points: (points(before, was_first), points(after, is_first)),
        }
    };
    RevealView {
        round: previous.revealed.round,
        turns: Seat::all(table.state.cities.len())
            .zip(&previous.revealed.turns)
            .map(turn)
            .collect(),
        swaps: previous.swaps.to_vec(),
    }
}
