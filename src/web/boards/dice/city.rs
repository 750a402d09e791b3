//! The other cities in short: coins, barracks, how far each building is, bonuses; and the whole sheet folded.
//!
//! Start reading at [`others`].

use super::sheet::{self, SheetPart};
use super::{counted, marks};
use crate::games::Seat;
use crate::games::dice::view::{BonusView, CityView, View};
use crate::web::boards::Scene;
use crate::web::boards::icon::Icon;
use crate::web::boards::mark::MarkRow;

/// A city in short.
pub(super) struct CityPart {
    /// Id of its heading.
    pub id: String,
    /// Its wonder's picture.
    pub sign: Icon,
    /// Its player, with the side on which he sits.
    pub title: String,
    /// The board's name.
    pub board: String,
    /// Unspent coins.
    pub coins: u32,
    /// Points, resources and unlocked dice, in words.
    pub says: String,
    /// The barracks in words, one line each.
    pub fronts: Vec<String>,
    /// How far each building is.
    pub counts: Vec<CountPart>,
    /// The bonuses.
    pub bonuses: Vec<BonusPart>,
    /// Lasting effects in words.
    pub lasting: Vec<String>,
    /// The whole sheet.
    pub sheet: Option<SheetPart>,
}

/// How far a building is.
pub(super) struct CountPart {
    /// Class of its colour.
    pub class: &'static str,
    /// Its sign.
    pub sign: Icon,
    /// "3/9".
    pub text: String,
    /// "Agora: 3 of 9".
    pub spoken: String,
}

/// A bonus.
pub(super) struct BonusPart {
    /// What it does.
    pub gives: MarkRow,
    /// In words.
    pub words: String,
    /// Whether it is taken.
    pub is_taken: bool,
}

/// Draws everybody's city but the viewer's; the neighbours come first.
pub(super) fn others(scene: &Scene<'_>, view: &View) -> Vec<CityPart> {
    let mine = scene.me.and_then(|me| view.cities.get(me.index()));
    let mut cities: Vec<&CityView> = view
        .cities
        .iter()
        .filter(|city| !scene.is_me(city.seat))
        .collect();
    cities.sort_by_key(|city| {
        let place = mine.map_or(0, |mine| match city.seat {
            seat if seat == mine.left => 0,
            seat if seat == mine.right => 1,
            _ => 2,
        });
        (place, city.seat)
    });
    cities
        .into_iter()
        .map(|city| one(scene, view, city))
        .collect()
}

fn one(scene: &Scene<'_>, view: &View, city: &CityView) -> CityPart {
    let index = city.seat.index();
    let resources = view.resources.get(index).copied().unwrap_or(0);
    let points = view.points_so_far.get(index).copied().unwrap_or(0);
    let mut says = format!(
        "{} · {}",
        counted(u32::try_from(points).unwrap_or(0), "point", "points"),
        counted(resources, "resource", "resources")
    );
    if !city.unlocked.is_empty() {
        says.push_str(&format!(" · unlocked: {}", city.unlocked.join(", ")));
    }
    if city.is_agora_first {
        says.push_str(" · first agora");
    }
    CityPart {
        id: format!("city-{index}"),
        sign: marks::wonder(&city.board),
        title: title(scene, view, city),
        board: city.name.clone(),
        coins: city.reserve.ringed,
        says,
        fronts: fronts(scene, view, city),
        counts: city
            .buildings
            .iter()
            .map(|building| CountPart {
                class: building.colour.as_deref().map_or("is-black", marks::class),
                sign: marks::building_sign(&building.id, &city.board),
                text: format!("{}/{}", building.ticked, building.size),
                spoken: format!(
                    "{}: {} of {}",
                    building.name, building.ticked, building.size
                ),
            })
            .collect(),
        bonuses: bonuses(view, city.seat),
        lasting: city.lasting.clone(),
        sheet: sheet::sheet(scene, view, city.seat),
    }
}

fn title(scene: &Scene<'_>, view: &View, city: &CityView) -> String {
    let name = scene.name(city.seat);
    let mine = scene.me.and_then(|me| view.cities.get(me.index()));
    match mine.map(|mine| (mine.left == city.seat, mine.right == city.seat)) {
        Some((true, true)) => format!("{name}, west and east of you"),
        Some((true, false)) => format!("{name}, west of you"),
        Some((false, true)) => format!("{name}, east of you"),
        Some((false, false)) | None => name.to_owned(),
    }
}

/// What each barracks has done and what it meets; between neighbours of the viewer that is said to him.
fn fronts(scene: &Scene<'_>, view: &View, city: &CityView) -> Vec<String> {
    city.fronts
        .iter()
        .map(|front| {
            let name = city
                .buildings
                .iter()
                .find(|building| building.id == front.building)
                .map_or(front.building.as_str(), |building| building.name.as_str());
            let against = if scene.is_me(front.neighbour) {
                "you"
            } else {
                scene.name(front.neighbour)
            };
            let mut words = format!(
                "{name} against {against}: {} from attacks, {}",
                counted(front.attack_points, "point", "points"),
                counted(front.defences, "defence", "defences")
            );
            if let Some(met) = mine_meets(scene, view, city.seat, &front.building) {
                words.push_str(&format!(" (an attack of yours there meets {met})"));
            }
            words
        })
        .collect()
}

/// The defences that an attack of the viewer on this barracks meets.
fn mine_meets(scene: &Scene<'_>, view: &View, seat: Seat, building: &str) -> Option<u32> {
    let mine = view.cities.get(scene.me?.index())?;
    mine.fronts
        .iter()
        .find(|front| front.neighbour == seat && front.against == building)
        .map(|front| front.defences_met)
}

/// The bonuses of a city.
pub(super) fn bonuses(view: &View, seat: Seat) -> Vec<BonusPart> {
    let city = view.cities.get(seat.index());
    drawn_bonuses(city.map_or(&[], |city| &city.bonuses))
}

/// Bonuses as drawn.
pub(super) fn drawn_bonuses(bonuses: &[BonusView]) -> Vec<BonusPart> {
    bonuses
        .iter()
        .map(|bonus| {
            let words: Vec<&str> = bonus
                .effects
                .iter()
                .map(|effect| effect.words.as_str())
                .collect();
            BonusPart {
                gives: MarkRow {
                    marks: marks::effects(&bonus.effects, "", None),
                },
                words: words.join(", "),
                is_taken: bonus.is_taken,
            }
        })
        .collect()
}
