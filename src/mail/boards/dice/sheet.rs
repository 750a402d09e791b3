//! City sheets: the reader's building by building, with what comes next; the others in short.
//!
//! Start reading at [`Page::sheet`] and [`Page::others`].

use super::{Page, counted, paint};
use crate::games::Seat;
use crate::games::dice::view::{BonusView, BoxView, BuildingView, CityView, EffectView, RowView};
use crate::games::words::capital;
use crate::mail::boards::summary::{Band, Bands, Summary, add_named};

/// The reader's sheet.
pub(super) struct Sheet {
    /// What he holds.
    pub summary: Summary,
    /// His buildings, with what comes next in each.
    pub buildings: Bands,
}

impl Page<'_> {
    /// The reader's own sheet.
    pub(super) fn sheet(&self) -> Option<Sheet> {
        let city = self.mine()?;
        let mut lines = vec![format!(
            "{}, {}. The reserve has room for {} more.",
            capital(&counted(city.reserve.ringed, "coin")),
            counted(self.resources(city.seat), "resource"),
            counted(
                city.reserve.size.saturating_sub(city.reserve.ringed),
                "coin"
            )
        )];
        lines.extend(gifts(city));
        let fronts = city.fronts.iter().map(|front| {
            format!(
                "{} against {}: {} from attacks so far; the next meets {}. Your own: {}.",
                building_name(city, &front.building),
                self.names.of(front.neighbour),
                counted(front.attack_points, "point"),
                counted(front.defences_met, "defence"),
                counted(front.defences, "defence")
            )
        });
        lines.extend(fronts);
        lines.push("A box needs resources; each missing one costs a coin.".to_owned());
        Some(Sheet {
            summary: Summary {
                title: format!("Your city: {}", city.name),
                lines,
            },
            buildings: Bands {
                rows: city.buildings.iter().map(band).collect(),
            },
        })
    }

    /// Everybody's city but the reader's, neighbours first.
    pub(super) fn others(&self) -> Vec<Summary> {
        let mut cities: Vec<&CityView> = self
            .view
            .cities
            .iter()
            .filter(|city| !self.names.is_me(city.seat))
            .collect();
        cities.sort_by_key(|city| (self.side(city.seat).is_none(), city.seat));
        cities.into_iter().map(|city| self.other(city)).collect()
    }

    fn other(&self, city: &CityView) -> Summary {
        let side = match self.side(city.seat) {
            Some(side) => format!(", {side} of you"),
            None => String::new(),
        };
        let points = u32::try_from(self.points(city.seat)).unwrap_or(0);
        let built: Vec<String> = city
            .buildings
            .iter()
            .map(|one| format!("{} {} of {}", one.name, one.ticked, one.size))
            .collect();
        let mut lines = vec![
            format!(
                "{}, {}, {}.",
                capital(&counted(points, "point")),
                counted(city.reserve.ringed, "coin"),
                counted(self.resources(city.seat), "resource")
            ),
            format!("{}.", built.join(", ")),
        ];
        lines.extend(self.fronts(city));
        lines.extend(gifts(city));
        Summary {
            title: format!("{}{side}: {}", self.names.of(city.seat), city.name),
            lines,
        }
    }

    /// The barracks of a city against the reader; those between others do not concern him.
    fn fronts(&self, city: &CityView) -> Vec<String> {
        let fronts = city.fronts.iter();
        fronts
            .filter(|front| self.names.is_me(front.neighbour))
            .map(|front| {
                let met = self.mine_meets(city.seat, &front.building);
                format!(
                    "{} against you: {} from attacks so far; an attack of yours there meets {}.",
                    building_name(city, &front.building),
                    counted(front.attack_points, "point"),
                    counted(met.unwrap_or(front.defences), "defence")
                )
            })
            .collect()
    }

    fn mine_meets(&self, seat: Seat, against: &str) -> Option<u32> {
        let mut fronts = self.mine()?.fronts.iter();
        fronts
            .find(|front| front.neighbour == seat && front.against == against)
            .map(|front| front.defences_met)
    }
}

fn building_name<'a>(city: &'a CityView, id: &'a str) -> &'a str {
    let found = city.buildings.iter().find(|building| building.id == id);
    found.map_or(id, |building| building.name.as_str())
}

/// Bonuses, unlocked dice and lasting effects; none before there are any.
fn gifts(city: &CityView) -> Option<String> {
    let mut lines = Vec::new();
    let bonuses = |is_taken: bool| {
        let of = city.bonuses.iter();
        let words: Vec<String> = of
            .filter(|bonus| bonus.is_taken == is_taken)
            .map(|bonus: &BonusView| words(&bonus.effects))
            .collect();
        words.join("; ")
    };
    add_named(&mut lines, "Bonuses taken", &bonuses(true));
    add_named(&mut lines, "Bonuses left", &bonuses(false));
    let unlocked: Vec<String> = city
        .unlocked
        .iter()
        .map(|die| die.replace('_', " "))
        .collect();
    add_named(&mut lines, "Dice unlocked", &unlocked.join(", "));
    add_named(&mut lines, "For good", &city.lasting.join("; "));
    (!lines.is_empty()).then(|| lines.join(" "))
}

fn band(building: &BuildingView) -> Band {
    let mut note = format!("{} of {}", building.ticked, building.size);
    if building.points != 0 {
        let points = u32::try_from(building.points).unwrap_or(0);
        note.push_str(&format!(" · {}", counted(points, "point")));
    }
    let mut lines: Vec<String> = building.rows.iter().flat_map(next).collect();
    if lines.is_empty() {
        lines.push("✓ complete".to_owned());
    }
    Band {
        paint: paint(building.colour.as_deref()),
        title: building.name.clone(),
        note,
        lines,
    }
}

/// The boxes of a row that can be ticked next, with their cost in resources.
fn next(row: &RowView) -> Vec<String> {
    let boxes = row.boxes.iter().filter(|one| one.is_next);
    boxes.map(|one| told(row, one)).collect()
}

fn told(row: &RowView, one: &BoxView) -> String {
    let number = match row.boxes.len() {
        0 | 1 => String::new(),
        of => format!(" {} of {of}", one.number),
    };
    let missing = match one.missing {
        0 => String::new(),
        missing => format!(", {missing} missing"),
    };
    let reach = if one.is_within_reach {
        ", within reach"
    } else {
        ""
    };
    format!(
        "{}{number}, needs {}{missing}{reach}: {}",
        capital(&row.name),
        one.cost,
        words(&one.effects)
    )
}

fn words(effects: &[EffectView]) -> String {
    let words: Vec<&str> = effects.iter().map(|each| each.words.as_str()).collect();
    words.join(", ")
}
