//! The other cities in short: coins, barracks, how far each building is, bonuses; and the whole sheet folded.
//!
//! Start reading at [`others`].

use super::sheet::{self, SheetPart};
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use crate::web::boards::mark::MarkRow;
use rules::Seat;
use rules::dice::boards::{BoardSet, Bonus, BuildingInfo};
use rules::dice::ids::Die;
use rules::dice::rules::scoring;
use rules::dice::seen::{Facing, Seen, facing};
use rules::dice::state::Table;
use scene::dice::{board, describe, marks, things};
use scene::mark::read;
use words::{Arg, Join, Message, Words, msg};

pub(super) struct CityPart {
    pub id: String,
    pub sign: Icon,
    /// Its player, with the side on which they sit.
    pub title: String,
    pub board: String,
    pub coins: u32,
    pub coins_spoken: String,
    pub says: Vec<String>,
    pub fronts: Vec<String>,
    pub counts: Vec<CountPart>,
    pub bonuses: Vec<BonusPart>,
    pub lasting: Option<String>,
    pub sheet: Option<SheetPart>,
}

pub(super) struct CountPart {
    pub class: &'static str,
    pub sign: Icon,
    /// "3/9".
    pub text: String,
    pub spoken: String,
}

pub(super) struct BonusPart {
    pub gives: MarkRow,
    pub words: String,
    pub is_taken: bool,
}

/// Draws everybody's city but the viewer's; the neighbours come first.
pub(super) fn others(scene: &Scene<'_>, seen: &Seen) -> Vec<CityPart> {
    let Some(table) = seen.table() else {
        return Vec::new();
    };
    let seats = Seat::all(seen.cities.len());
    let mut seats: Vec<Seat> = seats.filter(|seat| !scene.is_me(*seat)).collect();
    seats.sort_by_key(|seat| {
        let place = scene.me.map_or(0, |me| match *seat {
            seat if seat == table.left(me) => 0,
            seat if seat == table.right(me) => 1,
            _ => 2,
        });
        (place, *seat)
    });
    let seats = seats.into_iter();
    seats.map(|seat| one(scene, seen, table, seat)).collect()
}

fn one(scene: &Scene<'_>, seen: &Seen, table: Table<'_>, seat: Seat) -> CityPart {
    let w = scene.w;
    let (city, board) = table.city(seat);
    let side = board::side(seen, seat).unwrap_or("none");
    let says = says(table, seat);
    let counts = table.set.buildings.iter();
    CityPart {
        id: format!("city-{}", seat.index()),
        sign: marks::wonder(&board.id).into(),
        title: w.text(msg::dice_page::city(scene.name(seat).to_owned(), side)),
        board: w.plain_arg(&things::set_board(board)),
        coins: city.coins,
        coins_spoken: w.text(msg::dice_page::coins(city.coins)),
        says: says.iter().map(|said| w.plain(said)).collect(),
        fronts: facing(table, seat)
            .map(|one| w.text(front(scene, table, seat, one)))
            .collect(),
        counts: counts.map(|info| count(w, table, seat, info)).collect(),
        bonuses: bonuses(w, seen, seat),
        lasting: sheet::lasting(w, table, seat),
        sheet: sheet::sheet(scene, seen, seat),
    }
}

fn says(table: Table<'_>, seat: Seat) -> Vec<Message> {
    let (city, _) = table.city(seat);
    let points = scoring::points(table, seat);
    let mut said = vec![msg::dice_page::city_has(points, city.lasting.resources)];
    let unlocked = Die::SPECIAL.into_iter();
    let unlocked = unlocked.filter(|die| city.lasting.is_unlocked(*die));
    let unlocked: Vec<Arg> = unlocked.map(|die| things::die(die).into()).collect();
    if !unlocked.is_empty() {
        said.push(msg::dice_page::unlocked(Arg::List(Join::Comma, unlocked)));
    }
    if table.state.agora_first.contains(&seat) {
        said.push(msg::dice_page::first_agora());
    }
    said
}

fn count(w: &Words, table: Table<'_>, seat: Seat, info: &BuildingInfo) -> CountPart {
    let (city, board) = table.city(seat);
    let (ticked, size) = (city.count(board, info.building), board.size(info.building));
    let name = things::building(table.set, info.building);
    CountPart {
        class: super::class(info),
        sign: marks::building_sign(info.building.id(), &board.id).into(),
        text: format!("{ticked}/{size}"),
        spoken: w.text(msg::dice_page::count(name, ticked, size)),
    }
}

/// What a barracks has done and what it meets; between neighbours of the viewer that is said to them.
fn front(scene: &Scene<'_>, table: Table<'_>, seat: Seat, front: Facing) -> Message {
    let said = msg::dice_page::front(
        things::building(table.set, front.building),
        front.neighbour,
        front.attack_points,
        front.defences,
    );
    // The defences that an attack of the viewer on this barracks meets.
    let meets = |own: &Facing| own.neighbour == seat && own.against == front.building;
    let mut mine = scene.me.into_iter().flat_map(|me| facing(table, me));
    match mine.find(meets) {
        Some(own) => msg::dice_page::front_met(said, own.defences_met),
        None => said,
    }
}

pub(super) fn bonuses(w: &Words, seen: &Seen, seat: Seat) -> Vec<BonusPart> {
    let city = seen.cities.get(seat.index());
    city.map_or_else(Vec::new, |city| {
        drawn_bonuses(w, seen.boards(), city.bonuses)
    })
}

pub(super) fn drawn_bonuses(w: &Words, set: &BoardSet, taken: [bool; 3]) -> Vec<BonusPart> {
    let drawn = |(bonus, is_taken): (&Bonus, bool)| BonusPart {
        gives: MarkRow {
            marks: read(&marks::effects(&bonus.effects, "", None), w),
        },
        words: w.plain_arg(&describe::effects(set, &bonus.effects)),
        is_taken,
    };
    set.bonuses.iter().zip(taken).map(drawn).collect()
}
