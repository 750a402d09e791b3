//! Reads a board set from JSON and checks it, so that a refusal names the place and the reason.
//!
//! It knows the shape of the file, not the rules of a turn. Start reading at [`BoardSet::parse`].

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::boards::{
    Board, BoardSet, BoardSetError, Bonus, BoxRow, BoxSpec, BuildingInfo, Effect, Face, FaceKind,
    Front, MAX_BOXES, MAX_COST,
};
use super::boxes::Boxes;
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

    fn child(&self, key: &str, value: &'a Value) -> At<'a> {
        let dot = if self.place.is_empty() { "" } else { "." };
        At {
            value,
            place: format!("{}{dot}{key}", self.place),
        }
    }

    fn field(&self, key: &str) -> Read<At<'a>> {
        let found = self.object()?.get(key);
        let value = self.need(found, format!("the key `{key}` is missing"))?;
        Ok(self.child(key, value))
    }

    fn fields(&self) -> Read<Vec<(&'a str, At<'a>)>> {
        let fields = self.object()?.iter();
        Ok(fields
            .map(|(key, value)| (key.as_str(), self.child(key, value)))
            .collect())
    }

    fn list(&self) -> Read<Vec<At<'a>>> {
        let list = self.need(self.value.as_array(), "this must be a list")?;
        Ok(list
            .iter()
            .enumerate()
            .map(|(index, value)| At {
                value,
                place: format!("{}[{index}]", self.place),
            })
            .collect())
    }

    /// A list, with the id of each entry in its place, so that a person finds it.
    fn named_list(&self) -> Read<Vec<At<'a>>> {
        let mut list = self.list()?;
        for entry in &mut list {
            if let Some(id) = entry.value.get("id").and_then(Value::as_str) {
                entry.place = format!("{} ({id})", entry.place);
            }
        }
        Ok(list)
    }

    fn text(&self) -> Read<&'a str> {
        match self.value.as_str() {
            Some(text) if !text.trim().is_empty() && text.len() <= 100 => Ok(text),
            Some(_) => self.fault("this text must have 1 to 100 letters"),
            None => self.fault("this must be a text"),
        }
    }

    fn id(&self) -> Read<&'a str> {
        let id = self.text()?;
        let is_snake = id.len() <= 40
            && id.starts_with(|first: char| first.is_ascii_lowercase())
            && id
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if is_snake {
            Ok(id)
        } else {
            self.fault(format!(
                "`{id}` is no id: small letters, digits and _ only, at most 40, a letter first"
            ))
        }
    }

    fn number(&self, least: u32, most: u32) -> Read<u32> {
        let number = self.value.as_u64().and_then(|n| u32::try_from(n).ok());
        match number {
            Some(n) if (least..=most).contains(&n) => Ok(n),
            _ => self.fault(format!(
                "this must be a whole number from {least} to {most}, not {}",
                self.value
            )),
        }
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
        if list.is_empty() {
            return self.fault("at least one building must be named");
        }
        let mut buildings = list.iter();
        buildings.try_fold(Buildings::default(), |all, entry| {
            Ok(all | Buildings::one(entry.building()?))
        })
    }

    fn color(&self) -> Read<Color> {
        let id = self.text()?;
        self.need(Color::find(id), format!("there is no colour `{id}`"))
    }
}

const TOP_KEYS: &str = "about id name version shape start_coins gold_reserve pass_coins agora_first_vp sections \
    fronts dice faces buildings bonuses common_rows boards source";

fn whole(at: &At<'_>) -> Read<BoardSet> {
    at.only(TOP_KEYS)?;
    no_floats(at)?;
    at.field("version")?.number(1, 1_000_000)?;
    let reserve = at.field("gold_reserve")?;
    reserve.only("coins rows per_row")?;
    let circles = reserve.field("coins")?.number(1, 99)?;
    let per_row = reserve.field("per_row")?.number(1, 99)?;
    if reserve.field("rows")?.number(1, 99)? * per_row != circles {
        return reserve.fault("`rows` times `per_row` must be `coins`");
    }
    let fronts = fronts(&at.field("fronts")?)?;
    let (dice, faces) = dice(&at.field("dice")?, &at.field("faces")?)?;
    let reader = BoardsReader {
        faces: &faces,
        fronts: &fronts,
    };
    let boards = reader.boards(at)?;
    let sections = sections(&at.field("sections")?)?;
    let buildings = buildings(&at.field("buildings")?)?;
    Ok(BoardSet {
        id: at.field("id")?.id()?.to_owned(),
        name: at.field("name")?.text()?.to_owned(),
        hash: String::new(),
        canonical: String::new(),
        start_coins: at.field("start_coins")?.number(0, circles)?,
        reserve: circles,
        reserve_per_row: per_row,
        pass_coins: at.field("pass_coins")?.number(1, 99)?,
        agora_first_vp: at.field("agora_first_vp")?.number(0, 99)?,
        section_labels: sections.map(|price| price.to_string()),
        sections,
        in_city: buildings
            .iter()
            .filter(|info| info.in_city)
            .fold(Buildings::default(), |all, info| {
                all | Buildings::one(info.building)
            }),
        buildings,
        bonuses: reader.bonuses(&at.field("bonuses")?)?,
        boards,
        fronts,
        dice,
        faces,
    })
}

/// The journal keeps whole numbers only.
fn no_floats(at: &At<'_>) -> Read<()> {
    if at.value.is_f64() {
        return at.fault(format!("{} is not a whole number", at.value));
    }
    if at.value.is_object() {
        for (_, field) in at.fields()? {
            no_floats(&field)?;
        }
    }
    if at.value.is_array() {
        for entry in at.list()? {
            no_floats(&entry)?;
        }
    }
    Ok(())
}

fn sections(at: &At<'_>) -> Read<[u32; 4]> {
    let mut prices = Vec::new();
    for entry in at.list()? {
        let price = entry.number(0, 9)?;
        if prices.contains(&price) {
            return entry.fault(format!("the price {price} stands here twice"));
        }
        prices.push(price);
    }
    prices.sort_unstable();
    match <[u32; 4]>::try_from(prices) {
        Ok(prices) => Ok(prices),
        Err(prices) => at.fault(format!("the forum has 4 sections, not {}", prices.len())),
    }
}

fn fronts(at: &At<'_>) -> Read<[Option<Front>; 9]> {
    let mut fronts = [None; 9];
    for (key, entry) in at.fields()? {
        let building = entry.building_called(key)?;
        entry.only("neighbour against")?;
        let neighbour = entry.field("neighbour")?;
        let is_left = match neighbour.text()? {
            "left" => true,
            "right" => false,
            other => return neighbour.fault(format!("`{other}` must be left or right")),
        };
        fronts[building.index()] = Some(Front {
            is_left,
            against: entry.field("against")?.building()?,
        });
    }
    Ok(fronts)
}

type DiceAndFaces = ([[usize; 6]; 10], Vec<Face>);

fn dice(at: &At<'_>, table: &At<'_>) -> Read<DiceAndFaces> {
    let mut faces: Vec<Face> = Vec::new();
    let mut dice: [Option<[usize; 6]>; 10] = [None; 10];
    for entry in at.named_list()? {
        entry.only("id colour special faces")?;
        let die = known_die(&entry)?;
        if dice[die.index()].is_some() {
            return entry.fault(format!("the die `{die}` stands here twice"));
        }
        let mut shown = Vec::new();
        for face in entry.field("faces")?.list()? {
            shown.push(face_index(&mut faces, face.id()?));
        }
        let Ok(six) = <[usize; 6]>::try_from(shown) else {
            return entry.field("faces")?.fault("a die has 6 faces");
        };
        dice[die.index()] = Some(six);
    }
    let mut all = [[0; 6]; 10];
    for die in Die::ALL {
        let missing = format!("the die `{die}` is missing");
        all[die.index()] = at.need(dice[die.index()], missing)?;
    }
    face_table(table, &mut faces)?;
    Ok((all, faces))
}

fn known_die(entry: &At<'_>) -> Read<Die> {
    let id = entry.field("id")?.id()?;
    let die = entry.need(Die::find(id), format!("there is no die `{id}`"))?;
    let color = entry.field("colour")?;
    if color.color()? != die.color() {
        return color.fault(format!("the die `{id}` is {}", die.color().id()));
    }
    let special = entry.field("special")?;
    if special.flag()? != die.is_special() {
        return special.fault(format!(
            "for the die `{id}` this must be {}",
            die.is_special()
        ));
    }
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
    let mut list: Vec<BuildingInfo> = Vec::new();
    for entry in at.named_list()? {
        entry.only("id name name_da colour in_city")?;
        let building = entry.field("id")?.building()?;
        if list.iter().any(|info| info.building == building) {
            return entry.fault("this building stands here twice");
        }
        let color = entry.field("colour")?;
        list.push(BuildingInfo {
            building,
            name: entry.field("name")?.text()?.to_owned(),
            name_da: entry.field("name_da")?.text()?.to_owned(),
            color: (!color.value.is_null())
                .then(|| color.color())
                .transpose()?,
            in_city: entry.field("in_city")?.flag()?,
        });
    }
    for building in Building::ALL {
        if !list.iter().any(|info| info.building == building) {
            return at.fault(format!("the building `{}` is missing", building.id()));
        }
    }
    if list.iter().filter(|info| info.in_city).count() < 3 {
        return at.fault("at least 3 buildings must be `in_city`, or no game would end");
    }
    Ok(list)
}

/// Reads what names faces and fronts.
struct BoardsReader<'a> {
    faces: &'a [Face],
    fronts: &'a [Option<Front>; 9],
}

impl BoardsReader<'_> {
    fn boards(&self, at: &At<'_>) -> Read<Vec<Board>> {
        let common = at.field("common_rows")?;
        let list = at.field("boards")?;
        let mut boards: Vec<Board> = Vec::new();
        for entry in list.named_list()? {
            let board = self.board(&entry, &common)?;
            if boards.iter().any(|other| other.id == board.id) {
                return entry.fault(format!("the board `{}` stands here twice", board.id));
            }
            boards.push(board);
        }
        if !BOARDS.contains(&boards.len()) {
            return list.fault(format!(
                "a set has {} to {} boards, not {}",
                BOARDS.start(),
                BOARDS.end(),
                boards.len()
            ));
        }
        Ok(boards)
    }

    fn board(&self, at: &At<'_>, common: &At<'_>) -> Read<Board> {
        at.only("id name rows")?;
        let mut board = Board {
            id: at.field("id")?.id()?.to_owned(),
            name: at.field("name")?.text()?.to_owned(),
            rows: Vec::new(),
            boxes: Vec::new(),
            boxes_of: Default::default(),
            reach: Vec::new(),
            starts: Boxes::default(),
            needing: Default::default(),
            defences: Boxes::default(),
            scoring: Boxes::default(),
        };
        let own = at.field("rows")?;
        for (key, entry) in common.fields()?.into_iter().chain(own.fields()?) {
            entry.building_called(key)?;
        }
        for building in Building::ALL {
            let id = building.id();
            let rows = if own.object()?.contains_key(id) {
                own.field(id)?
            } else if common.object()?.contains_key(id) {
                common.field(id)?
            } else {
                return own.fault(format!("the building `{id}` has no rows"));
            };
            self.rows(&rows, building, &mut board)?;
        }
        board.index(self.faces);
        for (face, reach) in self.faces.iter().zip(&board.reach) {
            // A face that ticks nothing is a slip of the pen.
            if reach.boxes.is_empty() {
                return at.fault(format!("no row of this board lists the face `{}`", face.id));
            }
        }
        Ok(board)
    }

    fn rows(&self, at: &At<'_>, building: Building, board: &mut Board) -> Read<()> {
        let list = at.named_list()?;
        if list.is_empty() {
            return at.fault("a building has at least one row");
        }
        for entry in &list {
            self.row(entry, building, board)?;
        }
        // The choice `wonder` names no row, so there can be only one, in order and without a die.
        if building == Building::Wonder {
            let row = &board.rows[board.rows.len() - 1];
            if list.len() != 1 || row.is_free || !row.faces.is_empty() {
                return at.fault("the wonder is one row with an arrow and without faces");
            }
        }
        Ok(())
    }

    fn row(&self, at: &At<'_>, building: Building, board: &mut Board) -> Read<()> {
        at.only("id order faces boxes")?;
        let id = at.field("id")?.id()?;
        if id == "skip" || board.rows.iter().any(|row| row.id == id) {
            return at.fault(format!("the row id `{id}` is taken"));
        }
        let order = at.field("order")?;
        let is_free = match order.text()? {
            "free" => true,
            "arrow" => false,
            other => return order.fault(format!("`{other}` must be arrow or free")),
        };
        let mut faces = Vec::new();
        for entry in at.field("faces")?.list()? {
            faces.push(self.row_face(&entry)?);
        }
        let boxes = at.field("boxes")?;
        let list = boxes.list()?;
        if list.is_empty() || board.boxes.len() + list.len() > MAX_BOXES {
            return boxes.fault(format!(
                "a row has at least one box, a board at most {MAX_BOXES}"
            ));
        }
        let row = board.rows.len();
        board.rows.push(BoxRow {
            id: id.to_owned(),
            building,
            is_free,
            faces,
            first: board.boxes.len(),
            len: list.len(),
        });
        for (number, entry) in (1..).zip(&list) {
            let choice = if is_free && list.len() > 1 {
                format!("{id} {number}")
            } else {
                id.to_owned()
            };
            entry.only("cost effects")?;
            board.boxes.push(BoxSpec {
                row,
                building,
                number,
                cost: entry.field("cost")?.number(0, MAX_COST)?,
                effects: self.effects(&entry.field("effects")?, Some(building))?,
                choice,
            });
        }
        Ok(())
    }

    fn row_face(&self, at: &At<'_>) -> Read<usize> {
        let id = at.id()?;
        let face = self.faces.iter().position(|face| face.id == id);
        let face = at.need(face, format!("no die shows the face `{id}`"))?;
        match self.faces[face].kind {
            FaceKind::Tick(_) => at.fault(format!(
                "the face `{id}` names whole buildings in `faces`, so no row lists it"
            )),
            FaceKind::Symbol | FaceKind::Compare(_) => Ok(face),
        }
    }

    fn bonuses(&self, at: &At<'_>) -> Read<Vec<Bonus>> {
        let mut bonuses: Vec<Bonus> = Vec::new();
        for entry in at.named_list()? {
            entry.only("id effects")?;
            let id = entry.field("id")?.id()?;
            if bonuses.iter().any(|bonus| bonus.id == id) {
                return entry.fault(format!("the bonus `{id}` stands here twice"));
            }
            bonuses.push(Bonus {
                id: id.to_owned(),
                choice: format!("bonus {id}"),
                effects: self.effects(&entry.field("effects")?, None)?,
            });
        }
        if bonuses.len() == 3 {
            Ok(bonuses)
        } else {
            at.fault(format!("a city has 3 bonuses, not {}", bonuses.len()))
        }
    }

    fn effects(&self, at: &At<'_>, building: Option<Building>) -> Read<Vec<Effect>> {
        let list = at.list()?;
        if list.len() > 8 {
            return at.fault("at most 8 effects");
        }
        let mut effects = Vec::new();
        for entry in list {
            let effect = effect(&entry)?;
            self.check_place(&entry, effect, building)?;
            effects.push(effect);
        }
        Ok(effects)
    }

    fn check_place(&self, at: &At<'_>, effect: Effect, building: Option<Building>) -> Read<()> {
        match (effect, building) {
            (
                Effect::Vp(_)
                | Effect::Coins(_)
                | Effect::Tick { .. }
                | Effect::Action
                | Effect::BuildWithoutDiePrice,
                None,
            ) => Ok(()),
            (_, None) => {
                at.fault("a bonus gives vp, coins, tick, action or build_without_die_price")
            }
            (Effect::Vp(_) | Effect::PerBox { vp: 1.., .. }, Some(Building::Warehouse)) => {
                at.fault("the warehouse scores nothing")
            }
            (Effect::Attack(_), Some(building)) if self.fronts[building.index()].is_none() => at
                .fault(format!(
                    "the building `{}` has no entry in `fronts`, so it attacks nobody",
                    building.id()
                )),
            (_, Some(_)) => Ok(()),
        }
    }
}

fn effect(at: &At<'_>) -> Read<Effect> {
    let kind = at.field("do")?;
    let amount = |keys: &str| {
        at.only(keys)?;
        at.field("amount")?.number(1, 99)
    };
    let bare = |effect| at.only("do").map(|_| effect);
    Ok(match kind.text()? {
        "vp" => Effect::Vp(amount("do amount")?),
        "attack" => Effect::Attack(amount("do amount")?),
        "resource" => Effect::Resource(amount("do amount")?),
        "coins" => Effect::Coins(amount("do amount")?),
        "defence" => bare(Effect::Defence)?,
        "action" => bare(Effect::Action)?,
        "build_without_die_price" => bare(Effect::BuildWithoutDiePrice)?,
        "tick" => {
            at.only("do buildings times")?;
            Effect::Tick {
                buildings: at.field("buildings")?.buildings()?,
                times: at.field("times")?.number(1, 9)?,
            }
        }
        "per_box" => per_box(at)?,
        "die_price_minus" => {
            let amount = amount("do colour amount")?;
            let color = at.field("colour")?;
            let any = color.text()? == "any";
            Effect::DiePriceMinus {
                color: if any { None } else { Some(color.color()?) },
                amount,
            }
        }
        "die_price_zero" => {
            at.only("do colour")?;
            Effect::DiePriceZero(at.field("colour")?.color()?)
        }
        "coins_on_die" => Effect::CoinsOnDie {
            amount: amount("do colour amount")?,
            color: at.field("colour")?.color()?,
        },
        "unlock" => unlock(at)?,
        other => return kind.fault(format!("there is no effect `{other}`")),
    })
}

fn per_box(at: &At<'_>) -> Read<Effect> {
    at.only("do building coins vp")?;
    Ok(Effect::PerBox {
        building: at.field("building")?.building()?,
        coins: at.field("coins")?.number(0, 9)?,
        vp: at.field("vp")?.number(0, 9)?,
    })
}

fn unlock(at: &At<'_>) -> Read<Effect> {
    at.only("do die")?;
    let die = at.field("die")?;
    match Die::find(die.text()?) {
        Some(found) if found.is_special() => Ok(Effect::Unlock(found)),
        _ => die.fault("only the dice black, purple and white can be unlocked"),
    }
}
