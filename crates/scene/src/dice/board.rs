//! A position as page, letter and text say it: standing, notices, panels.

use super::{describe, things};
use crate::Board;
use crate::board::{Line, Panel, Row, Standing};
use rules::Seat;
use rules::dice::view::{CityView, FrontView, View};
use words::{Arg, Join, Message, Number, msg};

pub(super) fn of(view: &View) -> Board {
    let is_dealt = !view.cities.is_empty() && view.outcome.is_none();
    Board {
        asked: is_dealt.then(msg::dice::asked_turn),
        waited: is_dealt.then(msg::dice::waited),
        standing: standing(view),
        notices: notices(view),
        panels: my_turn(view).into_iter().chain(cities(view)).collect(),
    }
}

pub(crate) fn mine(view: &View) -> Option<&CityView> {
    view.cities.get(view.viewer?.index())
}

/// On which side of the viewer somebody sits, as variants of messages name it; none for others.
fn side(view: &View, seat: Seat) -> Option<&'static str> {
    let mine = mine(view).filter(|mine| mine.seat != seat)?;
    match (mine.left == seat, mine.right == seat) {
        (true, true) => Some("both"),
        (true, false) => Some("west"),
        (false, true) => Some("east"),
        (false, false) => None,
    }
}

fn standing(view: &View) -> Standing {
    let points = |city: &CityView| view.points_so_far.get(city.seat.index()).copied();
    let mut cities: Vec<&CityView> = view.cities.iter().collect();
    cities.sort_by_key(|city| (-points(city).unwrap_or(0), city.seat));
    let taken = |city: &CityView| city.bonuses.iter().filter(|bonus| bonus.is_taken).count();
    let row = |city: &CityView| Row {
        seat: city.seat,
        note: side(view, city.seat).map(msg::dice::side),
        cells: vec![
            Arg::Number(points(city).unwrap_or(0).into()),
            Arg::Number(city.reserve.ringed.into()),
            Arg::Number(resources(view, city.seat).into()),
            Arg::Number(taken(city).number()),
        ],
    };
    Standing {
        columns: ["points", "coins", "resources", "bonuses"]
            .map(msg::dice::column)
            .into(),
        rows: cities.into_iter().map(row).collect(),
    }
}

fn resources(view: &View, seat: Seat) -> u32 {
    view.resources.get(seat.index()).copied().unwrap_or(0)
}

/// Who has sealed, when the game ends, who was first in the agora, and which boards these are.
fn notices(view: &View) -> Vec<Message> {
    if view.cities.is_empty() {
        return vec![msg::dice::notice_not_dealt(), boards(view)];
    }
    let round = match view.is_last_round {
        true => msg::dice::notice_last_round(view.round),
        false => msg::dice::notice_round(view.round),
    };
    let mut notices = match view.outcome {
        Some(_) => vec![msg::game::refused_over()],
        None => vec![sealed(view), round],
    };
    notices.extend([agora(view), boards(view)]);
    notices
}

fn sealed(view: &View) -> Message {
    let has_sealed = |seat: &Seat| view.sealed.get(seat.index()) == Some(&true);
    let sealed: Vec<Seat> = Seat::all(view.cities.len()).filter(has_sealed).collect();
    let choosing = Arg::list(Join::Comma, view.awaiting.iter().copied());
    if sealed.is_empty() {
        return msg::dice::notice_none_sealed(choosing);
    }
    msg::dice::notice_sealed(Arg::list(Join::Comma, sealed), choosing)
}

fn agora(view: &View) -> Message {
    let first = &view.agora_first;
    let points = msg::dice::points(first.vp);
    if first.seats.is_empty() {
        return msg::dice::notice_agora_open(points);
    }
    msg::dice::notice_agora(points, Arg::list(Join::Comma, first.seats.iter().copied()))
}

/// Which boards are played with.
pub fn boards(view: &View) -> Message {
    if view.board_set.is_built_in {
        return msg::dice::notice_own_boards();
    }
    msg::dice::notice_boards(&view.board_set.name)
}

/// The viewer's sealed turn, which they can still change.
fn my_turn(view: &View) -> Option<Panel> {
    let turn = view.my_turn.as_ref()?;
    let city = mine(view)?;
    let boards = &view.set.boards;
    let board = boards.iter().find(|board| board.id == city.board)?;
    let done = describe::steps(&view.set, board, &turn.steps, describe::Tense::Plan);
    let change = describe::change(&turn.change);
    let said = [
        Some(msg::dice::sentence(done)),
        change.map(msg::dice::sentence),
        Some(msg::dice::can_change()),
    ];
    Some(Panel {
        seat: view.viewer,
        title: msg::dice::sealed_turn(),
        lines: said.into_iter().flatten().map(Line::bare).collect(),
    })
}

/// The cities: the viewer's, the neighbours', then the others'.
fn cities(view: &View) -> Vec<Panel> {
    let mut cities: Vec<&CityView> = view.cities.iter().collect();
    let far = |city: &CityView| match view.viewer == Some(city.seat) {
        true => 0,
        false if side(view, city.seat).is_some() => 1,
        false => 2,
    };
    cities.sort_by_key(|city| (far(city), city.seat));
    cities.into_iter().map(|city| panel(view, city)).collect()
}

fn panel(view: &View, city: &CityView) -> Panel {
    let board = things::city_board(city);
    let is_mine = view.viewer == Some(city.seat);
    let title = if is_mine {
        msg::dice::your_city(board)
    } else {
        msg::dice::city_of(side(view, city.seat).unwrap_or("none"), city.seat, board)
    };
    let coins = msg::game::coins(city.reserve.ringed);
    let resources = msg::dice::resources(resources(view, city.seat));
    let first = if is_mine {
        let room = city.reserve.size.saturating_sub(city.reserve.ringed);
        msg::dice::reserve(coins, resources, room)
    } else {
        let points = view.points_so_far.get(city.seat.index()).copied();
        msg::dice::holds(msg::dice::points(points.unwrap_or(0)), coins, resources)
    };
    let mut lines = vec![Line::bare(first)];
    if !is_mine {
        lines.push(Line::bare(buildings(city)));
    }
    lines.extend(city.fronts.iter().filter_map(|one| front(view, city, one)));
    lines.extend(gifts(view, city));
    if is_mine {
        lines.push(Line::bare(msg::dice::needs()));
    }
    Panel {
        seat: Some(city.seat),
        title,
        lines,
    }
}

fn buildings(city: &CityView) -> Message {
    let each = city.buildings.iter().map(|one| {
        let name = things::city_building(one);
        msg::dice::building_of(name, one.ticked, one.size)
    });
    msg::dice::buildings(Arg::list(Join::Comma, each))
}

/// A barracks and what it faces; those between two others do not concern a player.
fn front(view: &View, city: &CityView, front: &FrontView) -> Option<Line> {
    let building = things::building_of(city, &front.building);
    let points = msg::dice::points(front.attack_points);
    let own = msg::dice::defences(front.defences);
    let said = match view.viewer {
        None => msg::dice::front_of_others(building, front.neighbour, points, own),
        Some(me) if me == city.seat => {
            let met = msg::dice::defences(front.defences_met);
            msg::dice::front(building, front.neighbour, points, met, own)
        }
        Some(me) if me == front.neighbour => {
            let is_met =
                |own: &&FrontView| own.neighbour == city.seat && own.against == front.building;
            let met = mine(view)?.fronts.iter().find(is_met);
            let met = met.map_or(front.defences, |mine| mine.defences_met);
            msg::dice::front_to_you(building, points, msg::dice::defences(met))
        }
        Some(_) => return None,
    };
    Some(Line::bare(said))
}

/// Bonuses, unlocked dice and lasting effects, where there are any.
fn gifts(view: &View, city: &CityView) -> Vec<Line> {
    let bonuses = |is_taken: bool| -> Vec<Arg> {
        let of = city.bonuses.iter().filter(|one| one.is_taken == is_taken);
        of.map(|one| describe::city_effects(&view.set, &one.effects))
            .collect()
    };
    let unlocked = city.unlocked.iter().map(|die| things::die_id(die));
    let for_good = city.lasting.iter();
    let for_good = for_good.map(|effect| describe::effect(&view.set, *effect).into());
    [
        (msg::dice::label_bonuses_taken(), bonuses(true)),
        (msg::dice::label_bonuses_left(), bonuses(false)),
        (msg::dice::label_unlocked(), unlocked.collect()),
        (msg::dice::label_for_good(), for_good.collect()),
    ]
    .into_iter()
    .filter(|(_, what)| !what.is_empty())
    .map(|(label, what)| Line::labelled(label, Arg::List(Join::Comma, what)))
    .collect()
}
