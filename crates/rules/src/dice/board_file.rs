//! Reads a board set from JSON and checks it, so that a refusal names the place and the reason.
//!
//! It knows the shape of the file, not the rules of a turn. Start reading at [`BoardSet::parse`].

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::boards::{
    Board, BoardSet, BoardSetError, Bonus, BoxRow, BoxSpec, BuildingInfo, Effect, Face, FaceKind,
    Front, MAX_BOXES, MAX_COST,
};
use super::ids::{Building, Buildings, Color, Die};
use crate::chance::hex;

/// The largest file that is read.
const MAX_BYTES: usize = 1 << 20;

/// The most boards one set may have; the fewest are as many as there may be seats.
const BOARDS: std::ops::RangeInclusive<usize> = 7..=32;

impl BoardSet {
    /// Reads and checks a board set. `name` is what a refusal calls the file. The format is described in
    /// `docs/games/dice.md`.
    pub fn parse(name: &str, text: &str) -> Result<Self, BoardSetError> {
        let named = |found: Fault| BoardSetError {
            name: name.to_owned(),
            place: found.place,
            reason: found.reason,
        };
        if text.len() > MAX_BYTES {
            return Err(named(Fault {
                place: "file".to_owned(),
                reason: format!("it is larger than {MAX_BYTES} bytes"),
            }));
        }
        let value: Value = serde_json::from_str(text).map_err(|error| {
            named(Fault {
                place: format!("line {}, column {}", error.line(), error.column()),
                reason: format!("this is not JSON: {error}"),
            })
        })?;
        let root = At {
            value: &value,
            place: String::new(),
        };
        let set = whole(&root).map_err(named)?;
        let canonical = value.to_string();
        Ok(Self {
            hash: hex(&Sha256::digest(canonical.as_bytes())),
            canonical,
            ..set
        })
    }
}

/// A fault before the file's name is known.
struct Fault {
    place: String,
    reason: String,
}

type Read<T> = Result<T, Fault>;

/// A value and its place in the file.
struct At<'a> {
    value: &'a Value,
    place: String,
}

impl<'a> At<'a> {
    fn fault<T>(&self, reason: impl Into<String>) -> Read<T> {
        let place = match self.place.as_str() {
            "" => "top level",
            place => place,
        };
        Err(Fault {
            place: place.to_owned(),
            reason: reason.into(),
        })
    }

    /// What was found here, or the fault that it is not there.
    fn need<T>(&self, found: Option<T>, reason: impl Into<String>) -> Read<T> {
        found.map_or_else(|| self.fault(reason), Ok)
    }

    fn check(&self, holds: bool, reason: impl Into<String>) -> Read<()> {
        if holds { Ok(()) } else { self.fault(reason) }
    }

    fn object(&self) -> Read<&'a Map<String, Value>> {
        self.need(self.value.as_object(), "this must be an object")
    }

    /// The object, after checking that it has no keys but these.
    fn only(&self, known: &str) -> Read<&'a Map<String, Value>> {
        let map = self.object()?;
        let mut keys = map.keys();
        match keys.find(|key| known.split_whitespace().all(|known| known != *key)) {
            Some(key) => {
                let known: Vec<&str> = known.split_whitespace().collect();
                let known = known.join(", ");
                self.fault(format!(
                    "the key `{key}` is unknown here; known are {known}"
                ))
            }
            None => Ok(map),
        }
    }

    fn child(&self, key: &str, value: &'a Value) -> Self {
        let dot = if self.place.is_empty() { "" } else { "." };
        let place = format!("{}{dot}{key}", self.place);
        Self { value, place }
    }

    fn field(&self, key: &str) -> Read<Self> {
        let found = self.object()?.get(key);
        let value = self.need(found, format!("the key `{key}` is missing"))?;
        Ok(self.child(key, value))
    }

    fn fields(&self) -> Read<impl Iterator<Item = (&'a str, Self)>> {
        let fields = self.object()?.iter();
        Ok(fields.map(|(key, value)| (key.as_str(), self.child(key, value))))
    }

    /// The fields, whose keys name buildings.
    fn by_building(&self) -> Read<Vec<(Building, Self)>> {
        let named = |(key, at): (&str, Self)| Ok((at.building_called(key)?, at));
        self.fields()?.map(named).collect()
    }

    /// The entries of a list, with the id of each that has one in its place, so that a person finds it.
    fn list(&self) -> Read<Vec<Self>> {
        let list = self.need(self.value.as_array(), "this must be a list")?;
        let entries = list.iter().enumerate().map(|(index, value)| {
            let id = value.get("id").and_then(Value::as_str);
            let id = id.map_or_else(String::new, |id| format!(" ({id})"));
            let place = format!("{}[{index}]{id}", self.place);
            Self { value, place }
        });
        Ok(entries.collect())
    }

    /// Reads a list whose entries all have another id.
    fn each<T>(&self, what: &str, mut read: impl FnMut(&Self) -> Read<T>) -> Read<Vec<T>> {
        let list = self.list()?;
        let read = list.iter().enumerate().map(|(index, at)| {
            let id = at.field("id")?;
            let mut before = list[..index].iter();
            let is_new = before.all(|other| other.value.get("id") != Some(id.value));
            at.check(
                is_new,
                format!("the {what} `{}` stands here twice", id.text()?),
            )?;
            read(at)
        });
        read.collect()
    }

    fn text(&self) -> Read<&'a str> {
        let text = self.need(self.value.as_str(), "this must be a text")?;
        let is_fit = !text.trim().is_empty() && text.len() <= 100;
        self.check(is_fit, "this text must have 1 to 100 letters")?;
        Ok(text)
    }

    fn id(&self) -> Read<&'a str> {
        let id = self.text()?;
        let is_sign = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_';
        let is_begun = id.starts_with(|first: char| first.is_ascii_lowercase());
        let is_id = id.len() <= 40 && is_begun && id.bytes().all(is_sign);
        let rule = "small letters, digits and _ only, at most 40, a letter first";
        self.check(is_id, format!("`{id}` is no id: {rule}"))?;
        Ok(id)
    }

    fn number(&self, least: u32, most: u32) -> Read<u32> {
        let number = self.value.as_u64().and_then(|n| u32::try_from(n).ok());
        let number = number.filter(|n| (least..=most).contains(n));
        let rule = format!("this must be a whole number from {least} to {most}");
        self.need(number, format!("{rule}, not {}", self.value))
    }

    fn flag(&self) -> Read<bool> {
        self.need(self.value.as_bool(), "this must be true or false")
    }

    fn building(&self) -> Read<Building> {
        self.building_called(self.text()?)
    }

    /// A building that is named here, in a key or a text.
    fn building_called(&self, id: &str) -> Read<Building> {
        self.need(Building::find(id), format!("there is no building `{id}`"))
    }

    fn buildings(&self) -> Read<Buildings> {
        let list = self.list()?;
        self.check(!list.is_empty(), "at least one building must be named")?;
        list.iter().map(Self::building).collect()
    }

    fn color(&self) -> Read<Color> {
        let id = self.text()?;
        self.need(Color::find(id), format!("there is no colour `{id}`"))
    }

    /// The journal keeps whole numbers only.
    fn no_floats(&self) -> Read<()> {
        if self.value.is_f64() {
            return self.fault(format!("{} is not a whole number", self.value));
        }
        match self.value {
            Value::Object(_) => self.fields()?.try_for_each(|(_, field)| field.no_floats()),
            Value::Array(_) => self.list()?.iter().try_for_each(Self::no_floats),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(()),
        }
    }

    /// Whether it is the first of two words.
    fn either(&self, yes: &str, no: &str, rule: &str) -> Read<bool> {
        let word = self.text()?;
        self.check(
            word == yes || word == no,
            format!("`{word}` must be {rule}"),
        )?;
        Ok(word == yes)
    }
}

const TOP_KEYS: &str = "about id name version shape start_coins gold_reserve pass_coins agora_first_vp sections \
    fronts dice faces buildings bonuses common_rows boards source";

fn whole(at: &At<'_>) -> Read<BoardSet> {
    at.only(TOP_KEYS)?;
    at.no_floats()?;
    let number = |key: &str, least, most| at.field(key)?.number(least, most);
    number("version", 1, 1_000_000)?;
    let gold = at.field("gold_reserve")?;
    gold.only("coins rows per_row")?;
    let size = |key: &str| gold.field(key)?.number(1, 99);
    let (reserve, reserve_per_row) = (size("coins")?, size("per_row")?);
    let is_product = size("rows")? * reserve_per_row == reserve;
    gold.check(is_product, "`rows` times `per_row` must be `coins`")?;
    let fronts = fronts(&at.field("fronts")?)?;
    let (dice, faces) = dice(&at.field("dice")?, &at.field("faces")?)?;
    let reader = BoardsReader {
        faces: &faces,
        fronts: &fronts,
    };
    let boards = reader.boards(at)?;
    let sections = sections(&at.field("sections")?)?;
    let buildings = buildings(&at.field("buildings")?)?;
    let in_city = buildings.iter().filter(|info| info.in_city);
    Ok(BoardSet {
        id: at.field("id")?.id()?.to_owned(),
        name: at.field("name")?.text()?.to_owned(),
        hash: String::new(),
        canonical: String::new(),
        start_coins: number("start_coins", 0, reserve)?,
        reserve,
        reserve_per_row,
        pass_coins: number("pass_coins", 1, 99)?,
        agora_first_vp: number("agora_first_vp", 0, 99)?,
        section_labels: sections.map(|price| price.to_string()),
        sections,
        in_city: in_city.map(|info| info.building).collect(),
        buildings,
        bonuses: reader.bonuses(&at.field("bonuses")?)?,
        boards,
        fronts,
        dice,
        faces,
    })
}

fn sections(at: &At<'_>) -> Read<[u32; 4]> {
    let mut prices = Vec::new();
    for entry in at.list()? {
        let price = entry.number(0, 9)?;
        let why = format!("the price {price} stands here twice");
        entry.check(!prices.contains(&price), why)?;
        prices.push(price);
    }
    prices.sort_unstable();
    let why = format!("the forum has 4 sections, not {}", prices.len());
    at.need(prices.try_into().ok(), why)
}

fn fronts(at: &At<'_>) -> Read<[Option<Front>; 9]> {
    let mut fronts = [None; 9];
    for (building, entry) in at.by_building()? {
        entry.only("neighbour against")?;
        let neighbour = entry.field("neighbour")?;
        fronts[building.index()] = Some(Front {
            is_left: neighbour.either("left", "right", "left or right")?,
            against: entry.field("against")?.building()?,
        });
    }
    Ok(fronts)
}

/// The faces of each die, and every face that some die shows.
type DiceAndFaces = ([[usize; 6]; 10], Vec<Face>);

fn dice(at: &At<'_>, table: &At<'_>) -> Read<DiceAndFaces> {
    let mut faces: Vec<Face> = Vec::new();
    let mut dice: [Option<[usize; 6]>; 10] = [None; 10];
    at.each("die", |entry| {
        let (die, list) = (known_die(entry)?, entry.field("faces")?);
        let shown = list.list()?;
        let shown = shown
            .iter()
            .map(|face| Ok(face_index(&mut faces, face.id()?)));
        let shown = shown.collect::<Read<Vec<_>>>()?.try_into();
        dice[die.index()] = Some(list.need(shown.ok(), "a die has 6 faces")?);
        Ok(())
    })?;
    let mut all = [[0; 6]; 10];
    for die in Die::ALL {
        let missing = format!("the die `{die}` is missing");
        all[die.index()] = at.need(dice[die.index()], missing)?;
    }
    face_table(table, &mut faces)?;
    Ok((all, faces))
}

fn known_die(entry: &At<'_>) -> Read<Die> {
    entry.only("id colour special faces")?;
    let id = entry.field("id")?.id()?;
    let die = entry.need(Die::find(id), format!("there is no die `{id}`"))?;
    let (color, is_special) = (die.color(), die.is_special());
    let own = entry.field("colour")?;
    own.check(
        own.color()? == color,
        format!("the die `{id}` is {}", color.id()),
    )?;
    let own = entry.field("special")?;
    let must_be = format!("for the die `{id}` this must be {is_special}");
    own.check(own.flag()? == is_special, must_be)?;
    Ok(die)
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

fn face_table(at: &At<'_>, faces: &mut [Face]) -> Read<()> {
    for (key, entry) in at.fields()? {
        let face = faces.iter_mut().find(|face| face.id == key);
        let face = entry.need(face, format!("no die shows the face `{key}`"))?;
        let map = entry.only("tick compare")?;
        face.kind = match (map.len(), map.contains_key("tick")) {
            (1, true) => FaceKind::Tick(entry.field("tick")?.buildings()?),
            (1, false) => FaceKind::Compare(entry.field("compare")?.buildings()?),
            _ => return entry.fault("a face has either `tick` or `compare`"),
        };
    }
    Ok(())
}

fn buildings(at: &At<'_>) -> Read<Vec<BuildingInfo>> {
    let list = at.each("building", |entry| {
        entry.only("id name name_da colour in_city")?;
        let color = entry.field("colour")?;
        let has_color = !color.value.is_null();
        Ok(BuildingInfo {
            building: entry.field("id")?.building()?,
            name: entry.field("name")?.text()?.to_owned(),
            name_da: entry.field("name_da")?.text()?.to_owned(),
            color: has_color.then(|| color.color()).transpose()?,
            in_city: entry.field("in_city")?.flag()?,
        })
    })?;
    for building in Building::ALL {
        let is_there = list.iter().any(|info| info.building == building);
        at.check(
            is_there,
            format!("the building `{}` is missing", building.id()),
        )?;
    }
    let in_city = list.iter().filter(|info| info.in_city).count();
    let why = "at least 3 buildings must be `in_city`, or no game would end";
    at.check(in_city >= 3, why)?;
    Ok(list)
}

/// Reads what names faces and fronts.
struct BoardsReader<'a> {
    faces: &'a [Face],
    fronts: &'a [Option<Front>; 9],
}

impl BoardsReader<'_> {
    fn boards(&self, at: &At<'_>) -> Read<Vec<Board>> {
        let common = at.field("common_rows")?.by_building()?;
        let list = at.field("boards")?;
        let boards = list.each("board", |entry| self.board(entry, &common))?;
        let (least, most, count) = (BOARDS.start(), BOARDS.end(), boards.len());
        let why = format!("a set has {least} to {most} boards, not {count}");
        list.check(BOARDS.contains(&count), why)?;
        Ok(boards)
    }

    fn board(&self, at: &At<'_>, common: &[(Building, At<'_>)]) -> Read<Board> {
        at.only("id name rows")?;
        let mut board = Board {
            id: at.field("id")?.id()?.to_owned(),
            name: at.field("name")?.text()?.to_owned(),
            ..Board::default()
        };
        let rows = at.field("rows")?;
        let own = rows.by_building()?;
        for building in Building::ALL {
            let found = own.iter().chain(common).find(|(of, _)| *of == building);
            let missing = format!("the building `{}` has no rows", building.id());
            self.rows(&rows.need(found, missing)?.1, building, &mut board)?;
        }
        board.index(self.faces);
        for (face, reach) in self.faces.iter().zip(&board.reach) {
            // A face that ticks nothing is a slip of the pen.
            let why = format!("no row of this board lists the face `{}`", face.id);
            at.check(!reach.boxes.is_empty(), why)?;
        }
        Ok(board)
    }

    fn rows(&self, at: &At<'_>, building: Building, board: &mut Board) -> Read<()> {
        let list = at.list()?;
        at.check(!list.is_empty(), "a building has at least one row")?;
        for entry in &list {
            self.row(entry, building, board)?;
        }
        // The choice `wonder` names no row, so there can be only one, in order and without a die.
        let is_plain = |row: &BoxRow| !row.is_free && row.faces.is_empty();
        let is_one = list.len() == 1 && board.rows.last().is_some_and(is_plain);
        let why = "the wonder is one row with an arrow and without faces";
        at.check(is_one || building != Building::Wonder, why)
    }

    fn row(&self, at: &At<'_>, building: Building, board: &mut Board) -> Read<()> {
        at.only("id order faces boxes")?;
        let id = at.field("id")?.id()?.to_owned();
        let is_new = id != "skip" && board.rows.iter().all(|row| row.id != id);
        at.check(is_new, format!("the row id `{id}` is taken"))?;
        let is_free = at
            .field("order")?
            .either("free", "arrow", "arrow or free")?;
        let faces = at.field("faces")?.list()?;
        let faces = faces.iter().map(|entry| self.row_face(entry));
        let faces = faces.collect::<Read<_>>()?;
        let boxes = at.field("boxes")?;
        let (list, row, first) = (boxes.list()?, board.rows.len(), board.boxes.len());
        let is_fit = !list.is_empty() && first + list.len() <= MAX_BOXES;
        let why = format!("a row has at least one box, a board at most {MAX_BOXES}");
        boxes.check(is_fit, why)?;
        for (number, entry) in (1..).zip(&list) {
            entry.only("cost effects")?;
            board.boxes.push(BoxSpec {
                row,
                building,
                number,
                cost: entry.field("cost")?.number(0, MAX_COST)?,
                effects: self.effects(&entry.field("effects")?, Some(building))?,
                choice: match is_free && list.len() > 1 {
                    true => format!("{id} {number}"),
                    false => id.clone(),
                },
            });
        }
        board.rows.push(BoxRow {
            id,
            building,
            is_free,
            faces,
            first,
            len: list.len(),
        });
        Ok(())
    }

    fn row_face(&self, at: &At<'_>) -> Read<usize> {
        let id = at.id()?;
        let face = self.faces.iter().position(|face| face.id == id);
        let face = at.need(face, format!("no die shows the face `{id}`"))?;
        let is_listed = !matches!(self.faces[face].kind, FaceKind::Tick(_));
        let why = "names whole buildings in `faces`, so no row lists it";
        at.check(is_listed, format!("the face `{id}` {why}"))?;
        Ok(face)
    }

    fn bonuses(&self, at: &At<'_>) -> Read<Vec<Bonus>> {
        let bonuses = at.each("bonus", |entry| {
            entry.only("id effects")?;
            let id = entry.field("id")?.id()?;
            Ok(Bonus {
                id: id.to_owned(),
                choice: format!("bonus {id}"),
                effects: self.effects(&entry.field("effects")?, None)?,
            })
        })?;
        let why = format!("a city has 3 bonuses, not {}", bonuses.len());
        at.check(bonuses.len() == 3, why)?;
        Ok(bonuses)
    }

    fn effects(&self, at: &At<'_>, building: Option<Building>) -> Read<Vec<Effect>> {
        let list = at.list()?;
        at.check(list.len() <= 8, "at most 8 effects")?;
        let effects = list.iter().map(|entry| {
            let effect = effect(entry)?;
            self.check_place(entry, effect, building)?;
            Ok(effect)
        });
        effects.collect()
    }

    fn check_place(&self, at: &At<'_>, effect: Effect, building: Option<Building>) -> Read<()> {
        let (is_fit, why) = match (effect, building) {
            (
                Effect::Vp(_)
                | Effect::Coins(_)
                | Effect::Tick { .. }
                | Effect::Action
                | Effect::BuildWithoutDiePrice,
                None,
            ) => return Ok(()),
            (_, None) => {
                let why = "a bonus gives vp, coins, tick, action or build_without_die_price";
                (false, why.to_owned())
            }
            (Effect::Vp(_) | Effect::PerBox { vp: 1.., .. }, Some(building)) => {
                let why = "the warehouse scores nothing";
                (building != Building::Warehouse, why.to_owned())
            }
            (Effect::Attack(_), Some(building)) => {
                let why = "has no entry in `fronts`, so it attacks nobody";
                let why = format!("the building `{}` {why}", building.id());
                (self.fronts[building.index()].is_some(), why)
            }
            (_, Some(_)) => return Ok(()),
        };
        at.check(is_fit, why)
    }
}

fn effect(at: &At<'_>) -> Read<Effect> {
    let kind = at.field("do")?;
    let keys = match kind.text()? {
        "vp" | "attack" | "resource" | "coins" => "do amount",
        "defence" | "action" | "build_without_die_price" => "do",
        "tick" => "do buildings times",
        "per_box" => "do building coins vp",
        "die_price_minus" | "coins_on_die" => "do colour amount",
        "die_price_zero" => "do colour",
        "unlock" => "do die",
        other => return kind.fault(format!("there is no effect `{other}`")),
    };
    at.only(keys)?;
    let number = |key: &str, least, most| at.field(key)?.number(least, most);
    let amount = || number("amount", 1, 99);
    let color = || at.field("colour")?.color();
    Ok(match kind.text()? {
        "vp" => Effect::Vp(amount()?),
        "attack" => Effect::Attack(amount()?),
        "resource" => Effect::Resource(amount()?),
        "coins" => Effect::Coins(amount()?),
        "defence" => Effect::Defence,
        "action" => Effect::Action,
        "tick" => Effect::Tick {
            buildings: at.field("buildings")?.buildings()?,
            times: number("times", 1, 9)?,
        },
        "per_box" => Effect::PerBox {
            building: at.field("building")?.building()?,
            coins: number("coins", 0, 9)?,
            vp: number("vp", 0, 9)?,
        },
        "die_price_minus" => {
            let amount = amount()?;
            let is_any = at.field("colour")?.text()? == "any";
            let color = (!is_any).then(color).transpose()?;
            Effect::DiePriceMinus { color, amount }
        }
        "die_price_zero" => Effect::DiePriceZero(color()?),
        "coins_on_die" => Effect::CoinsOnDie {
            amount: amount()?,
            color: color()?,
        },
        "unlock" => {
            let die = at.field("die")?;
            let found = Die::find(die.text()?).filter(|die| die.is_special());
            let why = "only the dice black, purple and white can be unlocked";
            Effect::Unlock(die.need(found, why)?)
        }
        _ => Effect::BuildWithoutDiePrice,
    })
}
