//! A position as every medium shows it. Start reading at [`of`]; cards are in `cards`, cities in `city`.

use super::city::{self, mine, owner};
use super::offers::At;
use super::{cards, describe, offers, things};
use crate::{Line, Place, Row, Scene, Section, Standing, put_first};
use rules::Seat;
pub use rules::seven_wonders::rules::follow::stake;
use rules::seven_wonders::{CityView, Direction, PhaseName, View};
use words::{Arg, Join, Message, msg};

pub fn of(view: &View) -> Scene {
    let mut notices = notices(view);
    let own = my_choice(view).map(msg::seven_wonders::my_choice);
    let urgent = own.map_or(0, |own| put_first(&mut notices, &own));
    let mut cities: Vec<usize> = (0..view.cities.len()).collect();
    cities.sort_by_key(|index| city::place(view, *index));
    let cities = cities.into_iter();
    let cities = cities.filter_map(|index| city::section(view, index));
    let first = cards::choices(view).into_iter().chain(cards::pile(view));
    Scene {
        asked: describe::asked(view.phase),
        waited: describe::waited(view.phase),
        standing: standing(view),
        notices,
        urgent,
        sections: first.chain(cards::hand(view)).collect(),
        rest: cities.chain(discards(view)).collect(),
        ..Scene::default()
    }
}

/// Who is ahead; nobody is before the wonders lie on the table.
pub fn standing(view: &View) -> Standing {
    if matches!(view.phase, PhaseName::Start | PhaseName::Draft) {
        return Standing::default();
    }
    let cities = (0..).zip(&view.cities);
    let rows = cities.filter_map(|(index, city)| Some(row(view, index, city.seat?, city)));
    let mut rows: Vec<Row> = rows.collect();
    rows.sort_by_key(|row| (-row.rank(0), row.seat));
    let columns = ["points", "coins", "shields", "stages"];
    Standing {
        columns: columns.map(msg::seven_wonders::column).into(),
        rows,
        ..Standing::default()
    }
}

fn row(view: &View, index: usize, seat: Seat, city: &CityView) -> Row {
    Row {
        seat,
        note: match city::place(view, index) {
            Place::Left => Some(msg::seven_wonders::on_side("left")),
            Place::Right => Some(msg::seven_wonders::on_side("right")),
            Place::Table | Place::Own | Place::Near | Place::Far => None,
        },
        cells: vec![
            Arg::Number(city.points.total.into()),
            Arg::Number(city.coins.into()),
            Arg::Number(city.shields.into()),
            msg::game::out_of(city.stages_built, city.stages).into(),
        ],
        ranks: Vec::new(),
    }
}

pub fn notices(view: &View) -> Vec<Message> {
    let mut notices = sealed(view);
    notices.extend(my_choice(view).map(msg::seven_wonders::my_choice));
    notices.extend(drafted(view));
    notices.extend(steering(view));
    notices.extend(passing(view));
    notices.extend(conflict(view));
    notices
}

fn sealed(view: &View) -> Vec<Message> {
    if view.phase == PhaseName::Over {
        return vec![msg::game::refused_over()];
    }
    let list = |seats: &[Seat]| Arg::list(Join::Comma, seats.iter().copied());
    let is_open = matches!(
        view.phase,
        PhaseName::Draft | PhaseName::Seventh | PhaseName::Pick
    );
    let sealed = match view.sealed.as_slice() {
        _ if is_open => None,
        [] => Some(msg::seven_wonders::nobody_sealed()),
        sealed => Some(msg::seven_wonders::have_sealed(list(sealed))),
    };
    let is_awaited = !view.awaiting.is_empty();
    let awaited = is_awaited.then(|| msg::seven_wonders::choosing_now(list(&view.awaiting)));
    sealed.into_iter().chain(awaited).collect()
}

/// The viewer's sealed choice within a sentence: "build Palace".
pub fn my_choice(view: &View) -> Option<Message> {
    let free = view.free_city.as_ref();
    let free = free.and_then(|free| view.cities.get(free.city));
    let own = mine(view).map_or((1, None), city::next_stage);
    let free = free.map(city::next_stage);
    Some(offers::title(
        view.my_choice.as_ref()?,
        own,
        free,
        At::Inside,
    ))
}

fn drafted(view: &View) -> Option<Message> {
    let wonders = view.draft.iter().copied().map(things::city);
    let wonders = Arg::list(Join::Comma, wonders);
    (!view.draft.is_empty()).then(|| msg::seven_wonders::to_be_taken(wonders))
}

fn steering(view: &View) -> Option<Message> {
    let free = view.free_city.as_ref()?;
    Some(msg::seven_wonders::steers(free.steered_by, free.pile))
}

fn passing(view: &View) -> Option<Message> {
    let passing = view.passing?;
    if view.free_city.is_some() {
        return Some(msg::seven_wonders::hands_swap());
    }
    let age = crate::roman(view.age);
    let beside = mine(view).map(|mine| (mine.left, mine.right));
    let Some((left, right)) = beside else {
        return Some(msg::seven_wonders::hands_travel(passing.key(), age));
    };
    let (to, from) = match passing {
        Direction::Left => (left, right),
        Direction::Right => (right, left),
    };
    let (way, to, from) = (passing.key(), owner(view, to), owner(view, from));
    Some(msg::seven_wonders::your_hand_travels(way, age, to, from))
}

/// What the conflicts at the end of the age would bring the viewer if nothing changed.
fn conflict(view: &View) -> Option<Message> {
    let mine = mine(view)?;
    let has_begun = !matches!(
        view.phase,
        PhaseName::Start | PhaseName::Draft | PhaseName::Side | PhaseName::Over
    );
    let against = |index: usize, side: &'static str| {
        let shields = view.cities.get(index).map_or(0, |city| city.shields);
        let brings = match stake(view.age, mine.shields - shields) {
            0 => msg::game::nothing(),
            points => describe::gain(points),
        };
        let shields = msg::game::shields(shields);
        msg::seven_wonders::conflict_with(brings, owner(view, index), side, shields)
    };
    has_begun.then(|| {
        let (left, right) = (against(mine.left, "left"), against(mine.right, "right"));
        let (own, age) = (msg::game::shields(mine.shields), crate::roman(view.age));
        msg::seven_wonders::conflicts_now(own, age, left, right)
    })
}

/// How many cards lie in the discard pile. Who searches it has it before them already.
fn discards(view: &View) -> Option<Section> {
    let count = Some(view.discard_count).filter(|count| *count > 0 && view.discards.is_none())?;
    Some(Section {
        title: Some(msg::seven_wonders::discard_pile()),
        lines: vec![Line::bare(msg::seven_wonders::face_down_cards(count))],
        ..Section::default()
    })
}
