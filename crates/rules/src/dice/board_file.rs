//! Reads a board set from JSON and checks it, so that a refusal names the place and the reason. The structs say the
//! shape of the file; what they cannot say is checked after. Start reading at [`BoardSet::parse`].

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use serde_path_to_error::{Path, Segment};
use sha2::{Digest, Sha256};

use super::{
    Board, BoardSet, BoardSetError, Bonus, BoxRow, BoxSpec, Building, BuildingInfo, Color, Die,
    Effect, Face, FaceKind, Front, MAX_BOXES, MAX_COST,
};
use crate::chance::hex;

const MAX_BYTES: usize = 1 << 20;

/// The most boards one set may have; the fewest are as many as there may be seats.
const BOARDS: std::ops::RangeInclusive<usize> = 7..=32;

impl BoardSet {
    /// `name` is what a refusal calls the file. The format is described in `docs/games/dice.md`.
    pub fn parse(name: &str, text: &str) -> Result<Self, BoardSetError> {
        let named = |place: String, reason: String| BoardSetError {
            name: name.to_owned(),
            place,
            reason,
        };
        if text.len() > MAX_BYTES {
            let reason = format!("it is larger than {MAX_BYTES} bytes");
            return Err(named("file".to_owned(), reason));
        }
        let value: Value = serde_json::from_str(text).map_err(|error| {
            let place = format!("line {}, column {}", error.line(), error.column());
            named(place, format!("this is not JSON: {error}"))
        })?;
        let set = read(&value).map_err(|fault| named(place(&value, &fault.at), fault.reason))?;
        let canonical = value.to_string();
        Ok(Self {
            hash: hex(&Sha256::digest(canonical.as_bytes())),
            canonical,
            ..set
        })
    }
}

/// What is wrong, before the file's name is known.
struct Fault {
    /// Where, as a JSON pointer.
    at: String,
    reason: String,
}

type Read<T> = Result<T, Fault>;

fn fault(at: impl Into<String>, reason: impl Into<String>) -> Fault {
    let (at, reason) = (at.into(), reason.into());
    Fault { at, reason }
}

fn check(holds: bool, at: impl Into<String>, reason: impl Into<String>) -> Read<()> {
    holds.then_some(()).ok_or_else(|| fault(at, reason))
}

fn pointer(path: &Path) -> String {
    let parts = path.iter().map(|segment| match segment {
        Segment::Seq { index } => format!("/{index}"),
        Segment::Map { key } => format!("/{key}"),
        Segment::Enum { .. } | Segment::Unknown => String::new(),
    });
    parts.collect()
}

/// A pointer as people read it, with the id of each entry of a list that has one: `boards[2] (gizah).rows`.
fn place(root: &Value, pointer: &str) -> String {
    let (mut place, mut value) = (String::new(), root);
    for key in pointer.split('/').skip(1) {
        let is_entry = value.is_array();
        value = value.pointer(&format!("/{key}")).unwrap_or(&Value::Null);
        place += &match value.get("id").and_then(Value::as_str) {
            Some(id) if is_entry => format!("[{key}] ({id})"),
            Some(_) | None if is_entry => format!("[{key}]"),
            Some(_) | None if place.is_empty() => key.to_owned(),
            Some(_) | None => format!(".{key}"),
        };
    }
    match place.as_str() {
        "" => "top level".to_owned(),
        _ => place,
    }
}

fn read(value: &Value) -> Read<BoardSet> {
    check_value(value, "")?;
    let file: File = serde_path_to_error::deserialize(value)
        .map_err(|error| fault(pointer(error.path()), error.inner().to_string()))?;
    whole(file)
}

/// Parts of the file that may hold anything.
const REMARKS: [&str; 3] = ["/about", "/shape", "/source"];

/// Least and most for numbers at places that end so.
const RANGES: [(&str, u64, u64); 11] = [
    ("/version", 1, 1_000_000),
    ("/gold_reserve/coins", 1, 99),
    ("/gold_reserve/rows", 1, 99),
    ("/gold_reserve/per_row", 1, 99),
    ("/pass_coins", 1, 99),
    ("/agora_first_vp", 0, 99),
    ("/cost", 0, MAX_COST as u64),
    ("/amount", 1, 99),
    ("/times", 1, 9),
    ("/coins", 0, 9),
    ("/vp", 0, 9),
];

/// Checks numbers, names and ids wherever they stand. The journal keeps whole numbers only.
fn check_value(value: &Value, at: &str) -> Read<()> {
    let is_remark = REMARKS.iter().any(|begin| at.starts_with(begin));
    let ends = |end: &str| !is_remark && at.ends_with(end);
    match value {
        Value::Number(number) => {
            let why = format!("{number} is not a whole number");
            check(!number.is_f64(), at, why)?;
            let Some((_, least, most)) = RANGES.iter().find(|(end, ..)| ends(end)) else {
                return Ok(());
            };
            let is_within = |number| (*least..=*most).contains(&number);
            let rule = format!("this must be a whole number from {least} to {most}, not {number}");
            check(number.as_u64().is_some_and(is_within), at, rule)
        }
        Value::String(id) if ends("/id") || !is_remark && at.contains("/faces/") => {
            check_id(id, at)
        }
        Value::String(text) if ends("/name") || ends("/name_da") => {
            let is_fit = !text.trim().is_empty() && text.len() <= 100;
            check(is_fit, at, "this text must have 1 to 100 letters")
        }
        Value::Object(map) => {
            (map.iter()).try_for_each(|(key, value)| check_value(value, &format!("{at}/{key}")))
        }
        Value::Array(list) => {
            let names_buildings = ends("/buildings") || ends("/tick") || ends("/compare");
            let why = "at least one building must be named";
            check(!names_buildings || !list.is_empty(), at, why)?;
            for (index, value) in list.iter().enumerate() {
                let id = value.get("id").and_then(Value::as_str);
                let is_taken = |id| list[..index].iter().any(|other| other["id"] == id);
                let taken = id.filter(|id| is_taken(*id));
                let taken = taken.map(|id| format!("the id `{id}` is taken"));
                let at = format!("{at}/{index}");
                check(taken.is_none(), &at, taken.unwrap_or_default())?;
                check_value(value, &at)?;
            }
            Ok(())
        }
        Value::Null | Value::Bool(_) | Value::String(_) => Ok(()),
    }
}

fn check_id(id: &str, at: &str) -> Read<()> {
    let is_sign = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_';
    let is_begun = id.starts_with(|first: char| first.is_ascii_lowercase());
    let is_id = id.len() <= 40 && is_begun && id.bytes().all(is_sign);
    let rule = "small letters, digits and _ only, at most 40, a letter first";
    check(is_id, at, format!("`{id}` is no id: {rule}"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: String,
    name: String,
    #[serde(rename = "version")]
    _version: u32,
    start_coins: u32,
    gold_reserve: GoldReserve,
    pass_coins: u32,
    agora_first_vp: u32,
    sections: [u32; 4],
    fronts: BTreeMap<Building, Front>,
    dice: Vec<RawDie>,
    /// The faces that do more than name rows.
    faces: BTreeMap<String, FaceKind>,
    buildings: Vec<BuildingInfo>,
    bonuses: Vec<Bonus>,
    common_rows: Rows,
    boards: Vec<RawBoard>,
    #[serde(default, rename = "about")]
    _about: IgnoredAny,
    #[serde(default, rename = "shape")]
    _shape: IgnoredAny,
    #[serde(default, rename = "source")]
    _source: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoldReserve {
    coins: u32,
    rows: u32,
    per_row: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDie {
    id: Die,
    colour: Color,
    special: bool,
    faces: [String; 6],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBoard {
    id: String,
    name: String,
    rows: Rows,
}

type Rows = BTreeMap<Building, Vec<RawRow>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRow {
    id: String,
    order: Order,
    faces: Vec<String>,
    boxes: Vec<RawBox>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Order {
    Arrow,
    Free,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBox {
    cost: u32,
    effects: Vec<Effect>,
}

fn whole(file: File) -> Read<BoardSet> {
    let gold = &file.gold_reserve;
    let is_product = gold.rows * gold.per_row == gold.coins;
    let why = "`rows` times `per_row` must be `coins`";
    check(is_product, "/gold_reserve", why)?;
    let why = format!("this must be a whole number from 0 to {}", gold.coins);
    check(file.start_coins <= gold.coins, "/start_coins", why)?;
    let (dice, faces) = dice(&file.dice, file.faces)?;
    let reader = BoardsReader {
        faces: &faces,
        fronts: Building::ALL.map(|building| file.fronts.get(&building).copied()),
        common: &file.common_rows,
    };
    let boards = reader.boards(&file.boards)?;
    let bonuses = reader.bonuses(file.bonuses)?;
    let fronts = reader.fronts;
    let sections = sections(file.sections)?;
    check_buildings(&file.buildings)?;
    let in_city = file.buildings.iter().filter(|info| info.in_city);
    Ok(BoardSet {
        id: file.id,
        name: file.name,
        hash: String::new(),
        canonical: String::new(),
        start_coins: file.start_coins,
        reserve: gold.coins,
        reserve_per_row: gold.per_row,
        pass_coins: file.pass_coins,
        agora_first_vp: file.agora_first_vp,
        section_labels: sections.map(|price| price.to_string()),
        sections,
        in_city: in_city.map(|info| info.building).collect(),
        buildings: file.buildings,
        bonuses,
        boards,
        fronts,
        dice,
        faces,
    })
}

fn sections(mut prices: [u32; 4]) -> Read<[u32; 4]> {
    for (index, price) in prices.iter().enumerate() {
        let is_new = *price <= 9 && !prices[..index].contains(price);
        let why = "this must be a whole number from 0 to 9, each once";
        check(is_new, format!("/sections/{index}"), why)?;
    }
    prices.sort_unstable();
    Ok(prices)
}

type DiceAndFaces = ([[usize; 6]; 10], Vec<Face>);

fn dice(raws: &[RawDie], kinds: BTreeMap<String, FaceKind>) -> Read<DiceAndFaces> {
    let mut faces: Vec<Face> = Vec::new();
    let mut dice = [[0; 6]; 10];
    for (index, raw) in raws.iter().enumerate() {
        let (die, color, is_special) = (raw.id, raw.id.color(), raw.id.is_special());
        let why = format!("the die `{die}` is {}", color.id());
        check(raw.colour == color, format!("/dice/{index}/colour"), why)?;
        let why = format!("for the die `{die}` this must be {is_special}");
        let at = format!("/dice/{index}/special");
        check(raw.special == is_special, at, why)?;
        let shown = raw.faces.each_ref();
        dice[die.index()] = shown.map(|face| face_index(&mut faces, face));
    }
    for die in Die::ALL {
        let is_there = raws.iter().any(|raw| raw.id == die);
        check(is_there, "/dice", format!("the die `{die}` is missing"))?;
    }
    for (id, kind) in kinds {
        let face = faces.iter_mut().find(|face| face.id == id);
        face.ok_or_else(|| unshown(format!("/faces/{id}"), &id))?
            .kind = kind;
    }
    Ok((dice, faces))
}

fn unshown(at: impl Into<String>, face: &str) -> Fault {
    fault(at, format!("no die shows the face `{face}`"))
}

fn face_index(faces: &mut Vec<Face>, id: &str) -> usize {
    let found = faces.iter().position(|face| face.id == id);
    found.unwrap_or_else(|| {
        faces.push(Face {
            id: id.to_owned(),
            kind: FaceKind::Symbol,
        });
        faces.len() - 1
    })
}

fn check_buildings(list: &[BuildingInfo]) -> Read<()> {
    for building in Building::ALL {
        let is_there = list.iter().any(|info| info.building == building);
        let why = format!("the building `{}` is missing", building.id());
        check(is_there, "/buildings", why)?;
    }
    let in_city = list.iter().filter(|info| info.in_city).count();
    let why = "at least 3 buildings must be `in_city`, or no game would end";
    check(in_city >= 3, "/buildings", why)
}

struct BoardsReader<'a> {
    faces: &'a [Face],
    fronts: [Option<Front>; 9],
    /// For boards that have no rows of their own for a building.
    common: &'a Rows,
}

impl BoardsReader<'_> {
    fn boards(&self, raws: &[RawBoard]) -> Read<Vec<Board>> {
        let (least, most, count) = (BOARDS.start(), BOARDS.end(), raws.len());
        let why = format!("a set has {least} to {most} boards, not {count}");
        check(BOARDS.contains(&count), "/boards", why)?;
        let boards = raws.iter().enumerate();
        boards
            .map(|(index, raw)| self.board(&format!("/boards/{index}"), raw))
            .collect()
    }

    fn board(&self, at: &str, raw: &RawBoard) -> Read<Board> {
        let mut board = Board {
            id: raw.id.clone(),
            name: raw.name.clone(),
            ..Board::default()
        };
        for building in Building::ALL {
            let id = building.id();
            let home = format!("{at}/rows");
            let missing = fault(&home, format!("the building `{id}` has no rows"));
            let own = raw.rows.get(&building).map(|rows| (home, rows));
            let common = || Some(("/common_rows".to_owned(), self.common.get(&building)?));
            let (home, rows) = own.or_else(common).ok_or(missing)?;
            self.rows(&format!("{home}/{id}"), rows, building, &mut board)?;
        }
        board.index(self.faces);
        for (face, reach) in self.faces.iter().zip(&board.reach) {
            // A face that ticks nothing is a slip of the pen.
            let why = format!("no row of this board lists the face `{}`", face.id);
            check(!reach.boxes.is_empty(), at, why)?;
        }
        Ok(board)
    }

    fn rows(&self, at: &str, raws: &[RawRow], building: Building, board: &mut Board) -> Read<()> {
        check(!raws.is_empty(), at, "a building has at least one row")?;
        for (index, raw) in raws.iter().enumerate() {
            self.row(&format!("{at}/{index}"), raw, building, board)?;
        }
        // The choice `wonder` names no row, so there can be only one, in order and without a die.
        let is_plain = |row: &RawRow| row.order == Order::Arrow && row.faces.is_empty();
        let is_one = raws.len() == 1 && raws.iter().all(is_plain);
        let why = "the wonder is one row with an arrow and without faces";
        check(is_one || building != Building::Wonder, at, why)
    }

    fn row(&self, at: &str, raw: &RawRow, building: Building, board: &mut Board) -> Read<()> {
        let id = &raw.id;
        let is_new = id != "skip" && board.rows.iter().all(|row| row.id != *id);
        check(is_new, at, format!("the row id `{id}` is taken"))?;
        let faces = raw.faces.iter().enumerate();
        let faces = faces.map(|(index, id)| self.row_face(&format!("{at}/faces/{index}"), id));
        let faces = faces.collect::<Read<_>>()?;
        let (row, first, len) = (board.rows.len(), board.boxes.len(), raw.boxes.len());
        let why = format!("a row has at least one box, a board at most {MAX_BOXES}");
        let is_fit = len > 0 && first + len <= MAX_BOXES;
        check(is_fit, format!("{at}/boxes"), why)?;
        let is_free = raw.order == Order::Free;
        for (number, one) in (1..).zip(&raw.boxes) {
            let at = format!("{at}/boxes/{}", number - 1);
            self.check_effects(&at, &one.effects, Some(building))?;
            board.boxes.push(BoxSpec {
                row,
                building,
                number,
                cost: one.cost,
                effects: one.effects.clone(),
                choice: match is_free && len > 1 {
                    true => format!("{id} {number}"),
                    false => id.clone(),
                },
            });
        }
        board.rows.push(BoxRow {
            id: id.clone(),
            building,
            is_free,
            faces,
            first,
            len,
        });
        Ok(())
    }

    fn row_face(&self, at: &str, id: &str) -> Read<usize> {
        let face = self.faces.iter().position(|face| face.id == id);
        let face = face.ok_or_else(|| unshown(at, id))?;
        let is_listed = !matches!(self.faces[face].kind, FaceKind::Tick(_));
        let why = "names whole buildings in `faces`, so no row lists it";
        check(is_listed, at, format!("the face `{id}` {why}"))?;
        Ok(face)
    }

    fn bonuses(&self, mut bonuses: Vec<Bonus>) -> Read<Vec<Bonus>> {
        let why = format!("a city has 3 bonuses, not {}", bonuses.len());
        check(bonuses.len() == 3, "/bonuses", why)?;
        for (index, bonus) in bonuses.iter_mut().enumerate() {
            self.check_effects(&format!("/bonuses/{index}"), &bonus.effects, None)?;
            bonus.choice = format!("bonus {}", bonus.id);
        }
        Ok(bonuses)
    }

    /// Checks the effects of a box, or of a bonus, which belongs to no building.
    fn check_effects(&self, at: &str, effects: &[Effect], of: Option<Building>) -> Read<()> {
        let are_few = effects.len() <= 8;
        check(are_few, format!("{at}/effects"), "at most 8 effects")?;
        for (index, effect) in effects.iter().enumerate() {
            let why = match (effect, of) {
                (Effect::Unlock { die }, _) if !die.is_special() => {
                    "only the dice black, purple and white can be unlocked"
                }
                (effect, None) if !is_gift(effect) => {
                    "a bonus gives vp, coins, tick, action or build_without_die_price"
                }
                (Effect::Vp { .. } | Effect::PerBox { vp: 1.., .. }, Some(Building::Warehouse)) => {
                    "the warehouse scores nothing"
                }
                (Effect::Attack { .. }, Some(building))
                    if self.fronts[building.index()].is_none() =>
                {
                    "its building has no entry in `fronts`, so it attacks nobody"
                }
                (_, _) => continue,
            };
            return Err(fault(format!("{at}/effects/{index}"), why));
        }
        Ok(())
    }
}

/// Whether a bonus may give it.
const fn is_gift(effect: &Effect) -> bool {
    use Effect::{Action, BuildWithoutDiePrice, Coins, Tick, Vp};
    matches!(
        effect,
        Vp { .. } | Coins { .. } | Tick { .. } | Action | BuildWithoutDiePrice
    )
}
