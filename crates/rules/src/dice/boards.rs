//! A board set as the engine uses it: checked, with everything found by index. No face, row, cost or effect stands in
//! the rules. `board_file` reads a set, `library` has those of a host. Start reading at [`BoardSet`].

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Boxes, Building, Buildings, Color, Die};

pub const OWN_ID: &str = "own_1";

pub const MAX_BOXES: usize = 128;

/// Rule [dice, Danish rulebook, p. 5, Warehouse]: boxes cost between 0 and 6 resources.
pub const MAX_COST: u32 = 6;

#[derive(Clone)]
pub struct BoardSet {
    /// Id, the value of the option `board_set`.
    pub id: String,
    pub name: String,
    /// SHA-256 of [`BoardSet::canonical`], hex.
    pub hash: String,
    /// The whole set as canonical JSON, as a journal keeps it.
    pub canonical: String,
    pub start_coins: u32,
    /// Circles of the gold reserve.
    pub reserve: u32,
    pub reserve_per_row: u32,
    pub pass_coins: u32,
    pub agora_first_vp: u32,
    /// Prices of the sections, rising.
    pub sections: [u32; 4],
    /// The same as texts, under which a deal names them.
    pub section_labels: [String; 4],
    /// Which neighbour a building attacks; by [`Building::index`].
    pub fronts: [Option<Front>; 9],
    /// Faces of each die; by [`Die::index`], values are indices into `faces`.
    pub dice: [[usize; 6]; 10],
    /// Every face that some die shows.
    pub faces: Vec<Face>,
    /// The buildings whose completion brings a bonus.
    pub in_city: Buildings,
    /// The buildings in the order in which a sheet shows them.
    pub buildings: Vec<BuildingInfo>,
    pub bonuses: Vec<Bonus>,
    /// The boards, at least seven.
    pub boards: Vec<Board>,
}

impl PartialEq for BoardSet {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
    }
}

impl Eq for BoardSet {}

impl fmt::Debug for BoardSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "BoardSet({}@{})", self.id, self.hash)
    }
}

/// The neighbour that a barracks faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Front {
    pub neighbour: Neighbour,
    pub against: Building,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Neighbour {
    Left,
    Right,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    pub id: String,
    /// What it does beyond naming rows.
    pub kind: FaceKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaceKind {
    /// Ticks the next box of a row that lists it.
    #[serde(skip)]
    Symbol,
    /// Ticks a next box of any row of these buildings.
    Tick(Buildings),
    /// Ticks as a symbol, when the comparison over these buildings together holds.
    Compare(Buildings),
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildingInfo {
    #[serde(rename = "id")]
    pub building: Building,
    pub name: String,
    pub name_da: String,
    #[serde(rename = "colour")]
    pub color: Option<Color>,
    pub in_city: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    pub id: String,
    /// The choice that names it: `bonus coins`.
    #[serde(skip)]
    pub choice: String,
    pub effects: Vec<Effect>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Board {
    pub id: String,
    pub name: String,
    /// Rows, building by building.
    pub rows: Vec<BoxRow>,
    /// All boxes, row by row.
    pub boxes: Vec<BoxSpec>,
    /// Which boxes belong to a building; by [`Building::index`].
    pub boxes_of: [Boxes; 9],
    /// What each face reaches; by index of the face in [`BoardSet::faces`].
    pub reach: Vec<Reach>,
    /// Boxes that wait for no other box of their row: the first ones, and all of free rows.
    pub starts: Boxes,
    /// Boxes that need at most so many resources; by that number.
    pub needing: [Boxes; MAX_COST as usize + 1],
    pub defences: Boxes,
    /// Boxes that score by what is printed in them.
    pub scoring: Boxes,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// The boxes of all rows that it can tick.
    pub boxes: Boxes,
    /// Whether the box is asked: decided by what is printed, not by how many are left.
    pub is_asked: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoxRow {
    /// Id, unique on its board.
    pub id: String,
    pub building: Building,
    /// Whether its boxes are ticked in any order.
    pub is_free: bool,
    /// Faces that tick it, indices into [`BoardSet::faces`].
    pub faces: Vec<usize>,
    pub first: usize,
    pub len: usize,
}

impl BoxRow {
    pub fn boxes(&self) -> Boxes {
        Boxes::range(self.first, self.len)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoxSpec {
    pub row: usize,
    pub building: Building,
    /// Number in the row, from 1.
    pub number: u32,
    pub cost: u32,
    pub effects: Vec<Effect>,
    /// The choice that names it: the row, and the number in a free row of more than one box.
    pub choice: String,
}

/// What a box or a bonus does, as its file says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Points at the end.
    Vp {
        amount: u32,
    },
    /// Points less the defences met, written down at once.
    Attack {
        amount: u32,
    },
    Defence,
    /// Resources for good.
    Resource {
        amount: u32,
    },
    Coins {
        amount: u32,
    },
    /// Up to so many ticks in these buildings, each optional and paid.
    Tick {
        buildings: Buildings,
        times: u32,
    },
    Action,
    BuildWithoutDiePrice,
    /// For each ticked box of a building coins at once and points at the end.
    PerBox {
        building: Building,
        coins: u32,
        vp: u32,
    },
    DiePriceMinus {
        #[serde(rename = "colour")]
        color: Dyed,
        amount: u32,
    },
    DiePriceZero {
        #[serde(rename = "colour")]
        color: Color,
    },
    /// Coins whenever a die of a colour is chosen.
    CoinsOnDie {
        #[serde(rename = "colour")]
        color: Color,
        amount: u32,
    },
    Unlock {
        die: Die,
    },
}

impl Effect {
    /// Points at the end that it gives by itself.
    pub const fn points(&self) -> u32 {
        let Self::Vp { amount } = self else { return 0 };
        *amount
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dyed {
    Any,
    #[serde(untagged)]
    Only(Color),
}

impl Dyed {
    pub const fn id(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Only(color) => color.id(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("board set {name}: {place}: {reason}")]
pub struct BoardSetError {
    /// The file, or what else the set came from.
    pub name: String,
    /// Where in it: `boards[2].rows.market[0].boxes[1].cost`, or a line.
    pub place: String,
    pub reason: String,
}

impl BoardSet {
    pub fn board(&self, id: &str) -> Option<usize> {
        self.boards.iter().position(|board| board.id == id)
    }

    pub fn face(&self, id: &str) -> Option<usize> {
        self.faces.iter().position(|face| face.id == id)
    }

    pub fn info(&self, building: Building) -> Option<&BuildingInfo> {
        self.buildings.iter().find(|info| info.building == building)
    }

    pub fn building_name(&self, building: Building) -> &str {
        let info = self.info(building);
        info.map_or(building.id(), |info| &info.name)
    }
}

impl Board {
    pub fn find_box(&self, row: &str, number: u32) -> Option<usize> {
        let row = self.rows.iter().find(|found| found.id == row)?;
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        (index < row.len).then_some(row.first + index)
    }

    pub fn rows_of(&self, building: Building) -> impl Iterator<Item = &BoxRow> {
        self.rows.iter().filter(move |row| row.building == building)
    }

    pub fn size(&self, building: Building) -> u32 {
        self.boxes_of[building.index()].count().into()
    }

    pub fn boxes_of_all(&self, buildings: Buildings) -> Boxes {
        let each = buildings.iter().map(|each| self.boxes_of[each.index()]);
        each.fold(Boxes::default(), |all, boxes| all | boxes)
    }

    /// The boxes that can be ticked next where these are ticked: along the arrow, or in any order. Where the last box of
    /// the board is ticked, the place behind it is in the set too, though no box lies there.
    ///
    /// Rule [dice, Danish rulebook, p. 4, Build, and p. 6, Market].
    pub fn next_after(&self, ticked: Boxes) -> Boxes {
        (self.starts | Boxes(ticked.0 << 1)) - ticked
    }

    /// The boxes that can be paid with so many resources and coins together.
    pub fn payable_with(&self, means: u32) -> Boxes {
        let means = usize::try_from(means.min(MAX_COST)).unwrap_or(0);
        self.needing[means]
    }

    /// The box by which a choice of a box is known: the first one of its text.
    pub fn named(&self, index: usize) -> usize {
        let row = &self.rows[self.boxes[index].row];
        if row.is_free { index } else { row.first }
    }

    /// Sums up the board when all its rows are known; `faces` are those of the set.
    pub(super) fn index(&mut self, faces: &[Face]) {
        for (index, spec) in self.boxes.iter().enumerate() {
            let row = &self.rows[spec.row];
            self.boxes_of[spec.building.index()].insert(index);
            if row.is_free || index == row.first {
                self.starts.insert(index);
            }
            for (cost, boxes) in (0..).zip(&mut self.needing) {
                if spec.cost <= cost {
                    boxes.insert(index);
                }
            }
            if spec.effects.contains(&Effect::Defence) {
                self.defences.insert(index);
            }
            let scores =
                |effect: &Effect| matches!(effect, Effect::Vp { .. } | Effect::PerBox { .. });
            if spec.effects.iter().any(scores) {
                self.scoring.insert(index);
            }
        }
        let reach = (0..).zip(faces);
        self.reach = reach
            .map(|(at, face)| self.reach_of(at, face.kind))
            .collect();
    }

    /// Rule [dice, ruling 16]: a symbol reaches the rows that list it; a face that names buildings all their rows.
    fn reach_of(&self, face: usize, kind: FaceKind) -> Reach {
        let reaches = |row: &&BoxRow| match kind {
            FaceKind::Tick(buildings) => buildings.has(row.building),
            FaceKind::Symbol | FaceKind::Compare(_) => row.faces.contains(&face),
        };
        let rows: Vec<&BoxRow> = self.rows.iter().filter(reaches).collect();
        let boxes = rows.iter().flat_map(|row| row.first..row.first + row.len);
        Reach {
            boxes: boxes.collect(),
            is_asked: match rows.as_slice() {
                [row] => row.is_free && row.len > 1,
                _ => true,
            },
        }
    }
}
