//! A scene as plain text of 72 columns, for letters and programs.

use super::board::{
    Body, BoxRow, Building, Face, Fee, Foot, Lay, Line, Scene, Section, Standing, State, Tick,
    TickBox, Track, Well,
};
use rules::Seat;
use words::lines::{shortened, wrap};
use words::{Arg, Person, Words, msg};

/// The widest line.
pub const COLUMNS: usize = 72;

const NAME: usize = 24;

/// Columns for the name of a die, and for its face.
const DIE: (usize, usize) = (16, 26);

/// Letters in a card that overlaps others, lines from row to row, and letters from one half column to the next.
const INSIDE: usize = 10;
const STEP: usize = 4;
const HALF: usize = 6;

/// Draws a scene: who is ahead, what one should not miss, and every section.
pub fn draw(scene: &Scene, w: &Words) -> String {
    let lines = Vec::new();
    let mut page = Page { w, lines };
    page.standing(&scene.standing);
    for notice in &scene.notices {
        page.wrap(&w.plain_sentence(notice), "", "  ");
    }
    for section in scene.sections.iter().chain(&scene.rest) {
        page.section(section);
    }
    for line in &mut page.lines {
        line.truncate(line.trim_end().len());
    }
    page.lines.join("\n")
}

/// The name of a player, also the reader's own.
pub(crate) fn name(w: &Words, seat: Seat) -> String {
    let name = w.names.get(seat.index()).cloned();
    name.unwrap_or_else(|| w.plain_arg(&Arg::from(Person::Seat(seat))))
}

/// The same, where the reader is said to be it.
pub(crate) fn addressed(w: &Words, seat: Seat) -> String {
    let name = name(w, seat);
    match w.me == Some(seat) {
        true => format!("{name} {}", w.text(msg::board::you())),
        false => name,
    }
}

struct Page<'a> {
    w: &'a Words,
    lines: Vec<String>,
}

impl Page<'_> {
    fn wrap(&mut self, text: &str, first: &str, next: &str) {
        self.lines.extend(wrap(text, COLUMNS, first, next));
    }

    fn args(&self, args: &[Arg]) -> Vec<String> {
        args.iter().map(|arg| self.w.plain_arg(arg)).collect()
    }

    fn standing(&mut self, standing: &Standing) {
        if standing.rows.is_empty() {
            return;
        }
        let heads = standing.columns.iter();
        let heads: Vec<String> = heads.map(|head| self.w.text(head)).collect();
        let rows = standing.rows.iter().map(|row| self.args(&row.cells));
        let rows: Vec<Vec<String>> = rows.collect();
        let width = |column: usize| {
            let of = |row: &Vec<String>| row.get(column).map_or(0, |cell| cell.chars().count());
            2 + rows.iter().chain([&heads]).map(of).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..heads.len()).map(width).collect();
        let first = COLUMNS.saturating_sub(widths.iter().sum()).min(NAME + 2);
        let in_row = |name: &str, cells: &[String]| {
            let cells = cells.iter().zip(&widths);
            let cells: Vec<String> = cells
                .map(|(cell, &width)| format!("{cell:>width$}"))
                .collect();
            format!("{:<first$}{}", shortened(name, first), cells.concat())
        };
        let title = self.w.text(msg::board::ahead()).to_uppercase();
        self.lines.push(in_row(&title, &heads));
        for (row, cells) in standing.rows.iter().zip(&rows) {
            let name = shortened(&addressed(self.w, row.seat), NAME);
            self.lines.push(in_row(&format!("  {name}"), cells));
        }
        self.lines.push(String::new());
    }

    fn section(&mut self, section: &Section) {
        // An empty line, where there is none yet.
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.lines.push(String::new());
        }
        if let Some(title) = &section.title {
            self.wrap(&self.w.text(title).to_uppercase(), "", "  ");
        }
        let (kinds, lines): (Vec<&Line>, _) =
            (section.lines.iter()).partition(|line| line.pigment.is_some());
        self.said(&lines);
        match &section.body {
            Body::Nothing | Body::Page(_) => {}
            Body::Track(track) => self.track(track),
            Body::Cards(Lay::Overlap, faces) => self.overlapping(faces),
            Body::Cards(Lay::Grid, faces) => faces.iter().for_each(|face| self.card(face)),
            Body::Cards(Lay::Steps, faces) => faces.iter().for_each(|face| self.step(face)),
            Body::Wells(wells) => wells.iter().for_each(|well| self.well(well)),
            Body::Sheet(buildings) => {
                self.wrap(&self.w.text(msg::board::sheet_legend()), "  ", "    ");
                buildings.iter().for_each(|one| self.building(one));
            }
        }
        self.said(&kinds);
        for note in &section.notes {
            self.wrap(&self.w.plain_sentence(note), "  ", "    ");
        }
    }

    fn said(&mut self, lines: &[&Line]) {
        let label = |line: &&Line| line.label.as_ref().map(|label| self.w.text(label));
        let labels: Vec<Option<String>> = lines.iter().map(label).collect();
        let widest = labels.iter().flatten().map(|label| label.chars().count());
        let width = 2 + widest.max().unwrap_or(0);
        let indent = " ".repeat(2 + width);
        for (line, label) in lines.iter().zip(labels) {
            let said = self.w.plain_arg(&line.said);
            match label {
                Some(label) => {
                    self.wrap(&said, &format!("  {label:<width$}"), &indent);
                }
                None => self.wrap(&said, "  ", "    "),
            }
        }
    }

    fn track(&mut self, track: &Track) {
        let spaces = track.spaces.iter();
        let spaces = spaces.map(|space| space.sign().replace('\u{a0}', "."));
        let spaces = spaces.collect::<Vec<_>>().join("  ");
        let half = spaces.chars().count() / 2;
        let end = |end| shortened(&self.w.text(end), half);
        let [one, other] = track.ends.each_ref().map(end);
        let rest = half + 1;
        self.lines.push(format!("  {one:<half$}{other:>rest$}"));
        self.lines.push(format!("  {spaces}"));
    }

    fn card(&mut self, face: &Face) {
        let [name, kind] = [&face.name, &face.kind].map(|arg| self.w.plain_arg(arg));
        let says = self.args(&face.says).join("; ");
        self.wrap(&format!("{name} ({kind}): {says}"), "  ", "    ");
        for foot in &face.feet {
            self.wrap(&self.foot(foot), "    ", "      ");
        }
    }

    fn step(&mut self, face: &Face) {
        let [name, kind] = [&face.name, &face.kind].map(|arg| self.w.plain_arg(arg));
        let feet: String = (face.feet.iter())
            .map(|foot| format!("; {}", self.foot(foot)))
            .collect();
        self.wrap(&format!("{kind}: {name}{feet}"), "  ", "     ");
    }

    fn foot(&self, foot: &Foot) -> String {
        let head = self.w.text(&foot.head);
        let why = foot.why.as_ref();
        why.map_or(head.clone(), |why| format!("{head}, {}", self.w.text(why)))
    }

    /// Cards as boxes; a nearer row lies over the last line of the row behind it.
    fn overlapping(&mut self, faces: &[Face]) {
        let lying = faces.iter().filter(|face| face.state != State::Gone);
        let rows = lying.clone().map(|face| usize::from(face.at.0) + 1);
        let height = rows.max().unwrap_or(0) * STEP + 1;
        let mut canvas = vec![vec![' '; COLUMNS]; height];
        for face in lying {
            let (row, half) = face.at;
            let edge = if face.is_open() { "=" } else { "-" };
            let edge = format!("+{}+", edge.repeat(INSIDE));
            let inside = self.inside(face);
            let inside = inside.iter().map(|text| format!("|{text:<INSIDE$}|"));
            let drawn = [edge.clone()].into_iter().chain(inside).chain([edge]);
            for (line, text) in canvas.iter_mut().skip(usize::from(row) * STEP).zip(drawn) {
                let cells = line.iter_mut().skip(usize::from(half) * HALF);
                for (cell, letter) in cells.zip(text.chars()) {
                    *cell = letter;
                }
            }
        }
        let is_blank = |row: &Vec<char>| row.iter().all(|letter| *letter == ' ');
        let drawn = canvas.into_iter().skip_while(is_blank);
        self.lines
            .extend(drawn.map(|row| row.into_iter().collect::<String>()));
    }

    fn inside(&self, face: &Face) -> [String; 3] {
        let short = |arg: &Arg| shortened(&self.w.plain_arg(arg), INSIDE);
        if matches!(face.state, State::Down | State::Shown) {
            return [
                format!("{:^INSIDE$}", "??"),
                format!("{:^INSIDE$}", short(&face.kind)),
                face.says.first().map(short).unwrap_or_default(),
            ];
        }
        let gist = face.gist.as_ref().map(|gist| self.w.text(gist));
        let foot = face.feet.first().map(|foot| match (foot.fee, &foot.why) {
            (
                Fee::Short {
                    coins: Some(coins), ..
                },
                Some(why),
            ) => format!("{coins}: {}", self.w.text(why)),
            _ => self.w.text(&foot.head),
        });
        let foot = foot.map(|foot| format!("{:>INSIDE$}", shortened(&foot, INSIDE)));
        [
            short(&face.name),
            shortened(&gist.unwrap_or_default(), INSIDE),
            foot.unwrap_or_else(|| short(&face.kind)),
        ]
    }

    fn well(&mut self, well: &Well) {
        let price = format!(" {}  ", well.price);
        if well.faces.is_empty() {
            self.lines.push(format!("{price}-"));
        }
        let cell = |arg: &Arg, width: usize| {
            let text = self.w.plain_arg(arg);
            format!("{:<width$}", shortened(&text, width))
        };
        let faces = well.faces.iter().enumerate().map(|(index, die)| {
            let price = if index == 0 { &*price } else { "    " };
            let (kind, name) = (cell(&die.kind, DIE.0), cell(&die.name, DIE.1));
            let line = format!("{price}{kind} {name} ");
            let room = COLUMNS.saturating_sub(line.chars().count());
            let foot = die.feet.first().map(|foot| self.short_foot(foot, room));
            line + &foot.unwrap_or_default()
        });
        let faces: Vec<String> = faces.collect();
        self.lines.extend(faces);
    }

    /// What something costs, with the reason if there is room for both; of what cannot be, the reason.
    fn short_foot(&self, foot: &Foot, room: usize) -> String {
        let why = foot.why.as_ref().unwrap_or(&foot.head);
        let (whole, short) = match foot.fee {
            Fee::Short { .. } | Fee::Cannot(_) => {
                let why = format!("- {}", self.w.text(why));
                (why.clone(), why)
            }
            Fee::Printed | Fee::Paid | Fee::Free | Fee::Coins { .. } => (
                format!("= {}", self.foot(foot)),
                format!("= {}", self.w.text(&foot.head)),
            ),
        };
        match whole.chars().count() <= room {
            true => whole,
            false => shortened(&short, room),
        }
    }

    /// A building with a line for each row that is still open; full ones and single boxes stand together.
    fn building(&mut self, building: &Building) {
        let [name, worth] = [building.name.clone(), building.worth.clone().into()];
        let said = [name, worth].map(|arg| self.w.plain_arg(&arg)).join(" ");
        self.wrap(&said, "  ", "    ");
        let mut short = Vec::new();
        for row in &building.rows {
            let boxes = row.boxes.iter().map(ticked).collect::<Vec<_>>().join(" ");
            let shown = format!("{} {boxes}", self.w.plain_arg(&row.name));
            match self.opened(row) {
                Some(gives) if row.boxes.len() > 1 || building.rows.len() <= 5 => {
                    self.wrap(&format!("{shown}  {gives}"), "     ", "         ");
                }
                Some(_) | None => short.push(shown),
            }
        }
        if !short.is_empty() {
            self.wrap(&short.join("  "), "     ", "         ");
        }
    }

    /// What the next boxes of a row do; none when there are none.
    fn opened(&self, row: &BoxRow) -> Option<String> {
        let next = row.boxes.iter();
        let next = next.filter(|one| matches!(one.tick, Tick::Next | Tick::Reach));
        let told: Vec<String> = next.map(|one| self.w.plain_arg(&one.says)).collect();
        (!told.is_empty()).then(|| told.join(" / "))
    }
}

fn ticked(one: &TickBox) -> String {
    let cost = one.cost;
    match one.tick {
        Tick::Done(Some(points)) => format!("[x{points}]"),
        Tick::Done(None) => "[x]".to_owned(),
        Tick::Reach => format!(">{cost}<*"),
        Tick::Next => format!(">{cost}<"),
        Tick::Later => format!("[{cost}]"),
    }
}
