//! A position as every medium shows it. Start reading at `of`.

use super::sheet::{pigment, sheet};
use super::{describe, forum, marks, things};
use crate::{
    Body, Count, Line, Mark, Pigment, Place, Row, Scene, Section, Sign, Standing, put_first,
};
use rules::Seat;
use rules::dice::rules::scoring;
use rules::dice::{City, Die, Facing, Seen, Table, facing, lasting};
use words::{Arg, Join, Message, Number, Thing, msg};

pub(super) fn of(seen: &Seen) -> Scene {
    let mut notices = notices(seen);
    let last = msg::dice::notice_last_round(seen.round);
    let first = [my_turn(seen), forum::forum(seen)];
    let cities = cities(seen).into_iter();
    let (own, others): (Vec<_>, _) = cities.partition(|city| city.place == Place::Own);
    Scene {
        asked: asked(seen),
        waited: waited(seen),
        standing: standing(seen),
        urgent: put_first(&mut notices, &last),
        notices,
        sections: first.into_iter().flatten().chain(own).collect(),
        rest: others,
        ..Scene::default()
    }
}

/// The viewer's seat, once the boards are dealt.
pub(crate) fn mine(seen: &Seen) -> Option<(Table<'_>, Seat)> {
    seen.table().zip(seen.seat())
}

/// All seats, once the boards are dealt.
fn seats(seen: &Seen) -> impl Iterator<Item = (Table<'_>, Seat)> {
    Seat::all(seen.cities.len()).filter_map(|seat| Some((seen.table()?, seat)))
}

/// On which side of the viewer somebody sits, as variants of messages name it; none for others.
pub fn side(seen: &Seen, seat: Seat) -> Option<&'static str> {
    let (table, me) = mine(seen).filter(|(_, me)| *me != seat)?;
    match (table.left(me) == seat, table.right(me) == seat) {
        (true, true) => Some("both"),
        (true, false) => Some("west"),
        (false, true) => Some("east"),
        (false, false) => None,
    }
}

pub fn asked(seen: &Seen) -> Option<Message> {
    is_running(seen).then(msg::dice::choose_die)
}

pub fn waited(seen: &Seen) -> Option<Message> {
    is_running(seen).then(msg::dice::waited)
}

fn is_running(seen: &Seen) -> bool {
    !seen.cities.is_empty() && seen.outcome.is_none()
}

pub fn standing(seen: &Seen) -> Standing {
    let row = |(table, seat): (Table<'_>, Seat)| {
        let (city, _) = table.city(seat);
        let taken = city.bonuses.iter().filter(|taken| **taken).count();
        Row {
            seat,
            note: side(seen, seat).map(msg::dice::side),
            cells: vec![
                Arg::Number(scoring::points(table, seat).into()),
                Arg::Number(city.coins.into()),
                Arg::Number(city.lasting.resources.into()),
                Arg::Number(taken.number()),
            ],
            ranks: Vec::new(),
        }
    };
    let mut rows: Vec<Row> = seats(seen).map(row).collect();
    rows.sort_by_key(|row| (-row.rank(0), row.seat));
    let columns = ["points", "coins", "resources", "bonuses"];
    Standing {
        columns: columns.map(msg::dice::column).into(),
        rows,
        ..Standing::default()
    }
}

pub fn notices(seen: &Seen) -> Vec<Message> {
    let Some(table) = seen.table() else {
        return vec![msg::dice::notice_not_dealt(), boards(seen)];
    };
    let round = match seen.is_last_round {
        true => msg::dice::notice_last_round(seen.round),
        false => msg::dice::notice_round(seen.round),
    };
    let mut notices = match seen.outcome {
        Some(_) => vec![msg::game::refused_over()],
        None => vec![sealed(seen), round],
    };
    notices.extend([agora(table), boards(seen)]);
    notices
}

fn sealed(seen: &Seen) -> Message {
    let has_sealed = |seat: &Seat| seen.has_sealed().get(seat.index()) == Some(&true);
    let sealed: Vec<Seat> = Seat::all(seen.cities.len()).filter(has_sealed).collect();
    let choosing = Arg::list(Join::Comma, seen.awaiting());
    if sealed.is_empty() {
        return msg::dice::notice_none_sealed(choosing);
    }
    msg::dice::notice_sealed(Arg::list(Join::Comma, sealed), choosing)
}

fn agora(table: Table<'_>) -> Message {
    let points = msg::game::points(table.set.agora_first_vp);
    let first = &table.state.agora_first;
    if first.is_empty() {
        return msg::dice::notice_agora_open(points);
    }
    msg::dice::notice_agora(points, Arg::list(Join::Comma, first.iter().copied()))
}

pub fn boards(seen: &Seen) -> Message {
    if seen.is_built_in() {
        return msg::dice::notice_own_boards();
    }
    msg::dice::notice_boards(seen.set_name().to_owned())
}

fn my_turn(seen: &Seen) -> Option<Section> {
    let turn = seen.my_turn()?;
    let (table, seat) = mine(seen)?;
    let (_, board) = table.city(seat);
    let done = describe::steps(table.set, board, &turn.steps, describe::PLAN);
    let change = describe::change(&turn.change);
    let said = [
        Some(msg::dice::sentence(done)),
        change.map(msg::dice::sentence),
        Some(msg::dice::can_change()),
    ];
    Some(Section {
        title: Some(msg::dice::sealed_turn()),
        lines: said.into_iter().flatten().map(Line::bare).collect(),
        ..Section::default()
    })
}

/// The cities: the viewer's, the neighbours', then the others'.
fn cities(seen: &Seen) -> Vec<Section> {
    let far = |seat: Seat| match seen.seat() == Some(seat) {
        true => 0,
        false if side(seen, seat).is_some() => 1,
        false => 2,
    };
    let mut all: Vec<(Table<'_>, Seat)> = seats(seen).collect();
    all.sort_by_key(|(_, seat)| (far(*seat), *seat));
    let all = all.into_iter();
    all.map(|(table, seat)| city(seen, table, seat)).collect()
}

fn city(seen: &Seen, table: Table<'_>, seat: Seat) -> Section {
    let (city, board) = table.city(seat);
    let name = things::set_board(board);
    let is_mine = seen.seat() == Some(seat);
    let title = if is_mine {
        msg::dice::your_city(name)
    } else {
        msg::dice::city_of(side(seen, seat).unwrap_or("none"), seat, name)
    };
    let coins = msg::game::coins(city.coins);
    let resources = msg::dice::resources(city.lasting.resources);
    let first = if is_mine {
        let room = table.set.reserve.saturating_sub(city.coins);
        msg::dice::reserve(coins, resources, room)
    } else {
        let points = msg::game::points(scoring::points(table, seat));
        msg::dice::holds(points, coins, resources)
    };
    let mut lines = vec![Line::bare(first)];
    if !is_mine {
        lines.push(Line::bare(buildings(table, seat)));
    }
    lines.extend(facing(table, seat).filter_map(|one| front(seen, table, seat, one)));
    lines.extend(gifts(table, seat));
    if is_mine {
        lines.push(Line::bare(msg::dice::needs()));
    }
    // Who only watches sees every sheet.
    let has_sheet = is_mine || seen.seat().is_none();
    Section {
        seat: Some(seat),
        place: if is_mine { Place::Own } else { Place::Far },
        title: Some(title),
        name: Some(seat.into()),
        lines,
        counts: counts(table, seat),
        body: match has_sheet {
            true => Body::Sheet(sheet(seen, table, seat)),
            false => Body::Nothing,
        },
        ..Section::default()
    }
}

fn counts(table: Table<'_>, seat: Seat) -> Vec<Count> {
    let (city, board) = table.city(seat);
    let light = |sign, number| Count {
        sign: Sign::Borrowed(sign),
        ..Count::of(Pigment::of("white"), number)
    };
    let points = scoring::points(table, seat).to_string();
    let first = [
        light("points", points),
        light("coin", city.coins.to_string()),
    ];
    let buildings = table.set.buildings.iter().map(|info| {
        let (ticked, size) = (city.count(board, info.building), board.size(info.building));
        Count {
            pigment: pigment(info),
            // The wonders differ from board to board.
            sign: marks::building_sign(table.set, info.building, ""),
            number: format!("{ticked}/{size}"),
        }
    });
    first.into_iter().chain(buildings).collect()
}

fn buildings(table: Table<'_>, seat: Seat) -> Message {
    let (city, board) = table.city(seat);
    let each = table.set.buildings.iter().map(|info| {
        let name = things::building(table.set, info.building);
        let ticked = city.count(board, info.building);
        msg::dice::building_of(name, ticked, board.size(info.building))
    });
    msg::dice::buildings(Arg::list(Join::Comma, each))
}

/// A barracks and what it faces; those between two others do not concern a player.
fn front(seen: &Seen, table: Table<'_>, seat: Seat, front: Facing) -> Option<Line> {
    let building = things::building(table.set, front.building);
    let points = msg::game::points(front.attack_points);
    let own = msg::dice::defences(front.defences);
    let said = match seen.seat() {
        None => msg::dice::front_of_others(building, front.neighbour, points, own),
        Some(me) if me == seat => {
            let met = msg::dice::defences(front.defences_met);
            msg::dice::front(building, front.neighbour, points, met, own)
        }
        Some(me) if me == front.neighbour => {
            let is_met = |own: &Facing| own.neighbour == seat && own.against == front.building;
            let met = facing(table, me).find(is_met);
            let met = met.map_or(front.defences, |mine| mine.defences_met);
            msg::dice::front_to_you(building, points, msg::dice::defences(met))
        }
        Some(_) => return None,
    };
    Some(Line::bare(said))
}

pub(super) fn unlocked(city: &City) -> impl Iterator<Item = Thing> {
    let unlocked = Die::SPECIAL.into_iter();
    let unlocked = unlocked.filter(|die| city.lasting.is_unlocked(*die));
    unlocked.map(things::die)
}

/// Bonuses, unlocked dice and lasting effects, where there are any.
fn gifts(table: Table<'_>, seat: Seat) -> Vec<Line> {
    let (set, (city, _)) = (table.set, table.city(seat));
    let bonuses = |label: Message, is_taken: bool| {
        let of = set.bonuses.iter().zip(city.bonuses);
        let of = of.filter(|(_, taken)| *taken == is_taken);
        let said = of
            .clone()
            .map(|(bonus, _)| describe::effects(set, &bonus.effects));
        let check = is_taken.then_some(Mark::Swatch("is-green", Sign::Borrowed("sign-check")));
        let drawn = of.map(|(bonus, _)| {
            let marks = marks::effects(set, &bonus.effects, "", None).into_iter();
            marks.chain(check.clone()).collect()
        });
        Line::labelled(label, Arg::list(Join::Comma, said)).drawn(drawn.collect())
    };
    let unlocked = Arg::list(Join::Comma, unlocked(city));
    let for_good = lasting(table, seat).into_iter();
    let for_good = for_good.map(|effect| describe::effect(set, effect));
    let for_good = Arg::list(Join::Comma, for_good);
    let lines = [
        bonuses(msg::dice::label_bonuses_taken(), true),
        bonuses(msg::dice::label_bonuses_left(), false),
        Line::labelled(msg::dice::label_unlocked(), unlocked),
        Line::labelled(msg::dice::label_for_good(), for_good),
    ];
    let is_empty = |line: &Line| matches!(&line.said, Arg::List(_, parts) if parts.is_empty());
    lines.into_iter().filter(|line| !is_empty(line)).collect()
}
