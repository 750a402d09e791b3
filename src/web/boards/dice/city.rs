//! The other cities in short: coins, barracks, how far each building is, bonuses; and the whole sheet folded.
//!
//! Start reading at [`others`].

use super::sheet::{self, SheetPart};
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use crate::web::boards::mark::MarkRow;
use rules::Seat;
use rules::dice::boards::BoardSet;
use rules::dice::view::{BonusView, BuildingView, CityView, FrontView, View};
use scene::dice::{describe, marks, things};
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
pub(super) fn others(scene: &Scene<'_>, view: &View) -> Vec<CityPart> {
    let mine = scene.mine(&view.cities);
    let cities = view.cities.iter();
    let mut cities: Vec<_> = cities.filter(|city| !scene.is_me(city.seat)).collect();
    cities.sort_by_key(|city| {
        let place = mine.map_or(0, |mine| match city.seat {
            seat if seat == mine.left => 0,
            seat if seat == mine.right => 1,
            _ => 2,
        });
        (place, city.seat)
    });
    let cities = cities.into_iter();
    cities.map(|city| one(scene, view, city)).collect()
}

fn one(scene: &Scene<'_>, view: &View, city: &CityView) -> CityPart {
    let w = scene.w;
    let says = says(view, city);
    let fronts = city.fronts.iter();
    let counts = city.buildings.iter();
    CityPart {
        id: format!("city-{}", city.seat.index()),
        sign: marks::wonder(&city.board).into(),
        title: title(scene, view, city),
        board: w.plain_arg(&things::city_board(city)),
        coins: city.reserve.ringed,
        coins_spoken: w.text(msg::dice_page::coins(city.reserve.ringed)),
        says: says.iter().map(|said| w.plain(said)).collect(),
        fronts: fronts
            .map(|one| w.text(front(scene, view, city, one)))
            .collect(),
        counts: counts.map(|building| count(w, city, building)).collect(),
        bonuses: bonuses(w, view, city.seat),
        lasting: sheet::lasting(w, view, city),
        sheet: sheet::sheet(scene, view, city.seat),
    }
}

fn says(view: &View, city: &CityView) -> Vec<Message> {
    let index = city.seat.index();
    let resources = view.resources.get(index).copied().unwrap_or(0);
    let points = view.points_so_far.get(index).copied().unwrap_or(0);
    let mut said = vec![msg::dice_page::city_has(points, resources)];
    if !city.unlocked.is_empty() {
        let dice = city.unlocked.iter().map(|die| super::die(die));
        said.push(msg::dice_page::unlocked(Arg::list(Join::Comma, dice)));
    }
    if city.is_agora_first {
        said.push(msg::dice_page::first_agora());
    }
    said
}

fn count(w: &Words, city: &CityView, building: &BuildingView) -> CountPart {
    let (ticked, size) = (building.ticked, building.size);
    let name = things::city_building(building);
    CountPart {
        class: building.colour.as_deref().map_or("is-black", marks::class),
        sign: marks::building_sign(&building.id, &city.board).into(),
        text: format!("{ticked}/{size}"),
        spoken: w.text(msg::dice_page::count(name, ticked, size)),
    }
}

fn title(scene: &Scene<'_>, view: &View, city: &CityView) -> String {
    let mine = scene.mine(&view.cities);
    let side = match mine.map(|mine| (mine.left == city.seat, mine.right == city.seat)) {
        Some((true, true)) => "both",
        Some((true, false)) => "west",
        Some((false, true)) => "east",
        Some((false, false)) | None => "none",
    };
    let name = scene.name(city.seat).to_owned();
    scene.w.text(msg::dice_page::city(name, side))
}

/// What a barracks has done and what it meets; between neighbours of the viewer that is said to them.
fn front(scene: &Scene<'_>, view: &View, city: &CityView, front: &FrontView) -> Message {
    let said = msg::dice_page::front(
        things::building_of(city, &front.building),
        front.neighbour,
        front.attack_points,
        front.defences,
    );
    match mine_meets(scene, view, city.seat, &front.building) {
        Some(met) => msg::dice_page::front_met(said, met),
        None => said,
    }
}

/// The defences that an attack of the viewer on this barracks meets.
fn mine_meets(scene: &Scene<'_>, view: &View, seat: Seat, building: &str) -> Option<u32> {
    let mut fronts = scene.mine(&view.cities)?.fronts.iter();
    let front = fronts.find(|front| front.neighbour == seat && front.against == building)?;
    Some(front.defences_met)
}

pub(super) fn bonuses(w: &Words, view: &View, seat: Seat) -> Vec<BonusPart> {
    let city = view.cities.get(seat.index());
    drawn_bonuses(w, &view.set, city.map_or(&[], |city| &city.bonuses))
}

pub(super) fn drawn_bonuses(w: &Words, set: &BoardSet, bonuses: &[BonusView]) -> Vec<BonusPart> {
    let drawn = |bonus: &BonusView| BonusPart {
        gives: MarkRow {
            marks: marks::effects(&bonus.effects, "", None, w),
        },
        words: w.plain_arg(&describe::city_effects(set, &bonus.effects)),
        is_taken: bonus.is_taken,
    };
    bonuses.iter().map(drawn).collect()
}
