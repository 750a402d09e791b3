//! `/tables/{uid}/look-back`: how everybody's chance to win went over a finished game, the moves that turned it, and
//! what the strong level would have played.

use super::history::at_step;
use super::table::parts;
use super::{Answer, Cx, Layout, Reply, show, show_state};
use crate::look::board::{self, History, Sight};
use crate::look::head;
use crate::look::look_back::{self, Choice, Judged, LookBack, hundredths, turning_points};
use crate::table::history::Step;
use crate::web::boards::score::Tenths;
use rules::Seat;
use words::{Html, Message, Words, msg};

static STYLES: &[&str] = &["turn", "history", "score", "table", "look-back"];

pub(crate) fn page(cx: &Cx) -> Answer {
    let (service, person) = (cx.service(), cx.me.id());
    // Taken before what is shown, which is at least as new.
    let head = head::of_look_back(service, cx.uid(), person)?;
    let found = &look_back::find(service, cx.uid(), person)?;
    let history = board::history(service, cx.uid(), person)?;
    let table = parts::name(history.table.meta.name, &history.seats);
    let title = msg::look_back::title(table.clone());
    let mut layout = cx.layout(&title).with_styles(STYLES);
    layout.w = layout.w.at_table(&history.names(), history.my_seat);
    let follow = || (format!("/tables/{}/look-back/seq", cx.uid()), head.mark);
    let ready = found.ready();
    let page = page!("pages/look_back/page.html" <'a> {
        uid: &'a str = &history.table.uid,
        table: Message = table,
        /// Where the page hears that something has happened, and how far that was; none once nothing does any more.
        follows: Option<(String, i64)> = (!head.is_over).then(follow),
        found: &'a LookBack = found,
        report: Option<Report<'a>> = ready.map(|all| Report::new(&history, all, &layout.w)),
        layout: Layout = layout,
    });
    match found {
        LookBack::Waiting { .. } => show(&page),
        LookBack::Unasked | LookBack::Failed | LookBack::Ready(_) => show_state(&page),
    }
}

/// `POST /tables/{uid}/look-back`: asks for it. Whoever asks for what is there already is led there.
pub(crate) fn ask(cx: &Cx) -> Answer {
    look_back::ask(cx.service(), cx.uid(), cx.me.id())?;
    Reply::to(&format!("/tables/{}/look-back", cx.uid()))
}

fn seat(index: usize) -> Seat {
    Seat(u8::try_from(index).unwrap_or(u8::MAX))
}

struct Report<'a> {
    history: &'a History,
    positions: &'a [Judged],
    /// The positions after the moves that turned the game.
    turns: Vec<usize>,
    /// The seat whose chance these moves changed: of several winners the first.
    of: usize,
    steps: Vec<Step>,
    w: Words,
}

impl<'a> Report<'a> {
    fn new(history: &'a History, positions: &'a [Judged], w: &Words) -> Self {
        let winners = history.winners();
        Self {
            turns: turning_points(positions, &winners),
            of: winners.first().copied().unwrap_or(0),
            history,
            positions,
            steps: history.told.steps(),
            w: w.clone(),
        }
    }
}

/// The chances of all seats as whole hundredths with the same sum: what rounding leaves over goes where it is missed most.
fn percents(chances: &[u16]) -> Vec<u16> {
    let mut percents: Vec<u16> = chances.iter().map(|chance| chance / 10).collect();
    let left = hundredths(chances.iter().sum::<u16>()) - percents.iter().sum::<u16>();
    let mut seats: Vec<usize> = (0..chances.len()).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(chances[*seat] % 10));
    for seat in seats.into_iter().take(usize::from(left)) {
        percents[seat] += 1;
    }
    percents
}

fn percent_of(judged: &Judged, seat: usize) -> u16 {
    percents(&judged.chances).get(seat).copied().unwrap_or(0)
}

/// A move: one choice, or several that were made at the same time.
struct Row<'a> {
    step: usize,
    /// The event after which the position stands.
    seq: i64,
    choices: Vec<Cell<'a>>,
    /// What happened, without what followed from it by itself.
    told: Vec<Html>,
    before: &'a Judged,
    after: &'a Judged,
}

struct Cell<'a> {
    choice: &'a Choice,
    sight: Option<Sight>,
}

/// From how many hundredths on a better move is pointed out.
const MUCH: u16 = 5;

impl<'a> Report<'a> {
    /// Everybody's chance before the first move, in hundredths.
    fn start(&self) -> Vec<u16> {
        let start = self.positions.first();
        start.map_or_else(Vec::new, |start| percents(&start.chances))
    }

    fn rows(&self) -> Vec<Row<'a>> {
        let numbers = 1..self.positions.len();
        numbers.filter_map(|number| self.row(number)).collect()
    }

    fn turning(&self) -> impl Iterator<Item = Row<'a>> {
        self.turns.iter().filter_map(|number| self.row(*number))
    }

    fn row(&self, number: usize) -> Option<Row<'a>> {
        let [before, after] = self.positions.get(number - 1..)?.first_chunk()?;
        let choices = before.choices.iter().filter(|one| one.played.is_some());
        let cell = |choice: &'a Choice| Cell {
            choice,
            sight: self.history.open_sight(before.seq, choice.seat),
        };
        let told = &self.history.told;
        let step = at_step(&self.steps, after.seq);
        // Sealed choices are steps of their own. What was taken back comes before the move that counts.
        let from = match self.history.table.meta.is_simultaneous() {
            true => before.seq + 1,
            false => self.steps.get(step)?.from,
        };
        let mut lines = told.lines_between(from, after.seq);
        let seq = lines
            .find(|line| line.seat.is_some())
            .map_or(0, |line| line.seq);
        let said = told.lines_between(seq, seq);
        Some(Row {
            step: step + 1,
            seq: after.seq,
            choices: choices.map(cell).collect(),
            told: said
                .map(|line| self.w.sentence(&line.sentence.said))
                .collect(),
            before,
            after,
        })
    }
}

impl Row<'_> {
    fn chances(&self) -> Vec<u16> {
        percents(&self.after.chances)
    }

    fn swing(&self, of: &usize) -> Message {
        let said = |judged: &Judged| msg::look_back::percent(percent_of(judged, *of));
        msg::look_back::swing(seat(*of), said(self.before), said(self.after))
    }

    /// The choices for which the strong level's is told. Of several only those for whom another move was much better.
    fn instead(&self) -> impl Iterator<Item = Message> {
        let is_one = self.choices.len() == 1;
        let told = self.choices.iter();
        let told = told.filter(move |cell| is_one || cell.is_better());
        told.map(Cell::instead)
    }
}

impl Cell<'_> {
    /// What a move is called in the position in which it could be played.
    fn title(&self, mv: &str) -> Message {
        let offer = self.sight.as_ref().and_then(|sight| sight.offer(mv).ok());
        offer.map_or_else(|| msg::game::plain(mv.to_owned()), |offer| offer.title)
    }

    fn played(&self) -> Message {
        self.title(self.choice.played.as_deref().unwrap_or_default())
    }

    fn best(&self) -> Message {
        self.title(&self.choice.best)
    }

    fn is_same(&self) -> bool {
        self.choice.played.as_ref() == Some(&self.choice.best)
    }

    /// By how many hundredths the strong level's move was better; 0 where it was not.
    fn gain(&self) -> u16 {
        let best = self.choice.best_worth;
        let played = self.choice.played_worth.filter(|_| !self.is_same());
        hundredths(best).saturating_sub(hundredths(played.unwrap_or(best)))
    }

    /// Whether it would have been better by more than a little.
    fn is_better(&self) -> bool {
        self.gain() >= MUCH
    }

    fn instead(&self) -> Message {
        let choice = self.choice;
        if self.is_same() {
            return msg::look_back::agrees(choice.seat);
        }
        let said = |chance: u16| msg::look_back::percent(hundredths(chance));
        let played = said(choice.played_worth.unwrap_or(0));
        msg::look_back::instead(choice.seat, self.best(), said(choice.best_worth), played)
    }
}

/// A line of the grid, with its label where there is room for one.
type Mark = (Tenths, Option<Message>);

/// The picture is 400 wide and 212 high, without units; places are tenths of that.
const LEFT: usize = 480;
const RIGHT: usize = 3900;
const TOP: usize = 120;
const BOTTOM: usize = 1900;
/// The room that a letter of a label takes on a phone.
const LETTER: usize = 85;
/// How many chapters are shown, and how many moves lie between two lines where there are more.
const CHAPTERS: usize = 8;
const MOVES: usize = 10;

fn place(tenths: usize) -> Tenths {
    Tenths(i32::try_from(tenths).unwrap_or(i32::MAX))
}

fn y(chance: u16) -> Tenths {
    place(BOTTOM - (BOTTOM - TOP) * usize::from(chance.min(1000)) / 1000)
}

impl Report<'_> {
    fn x(&self, position: usize) -> usize {
        let most = self.positions.len().saturating_sub(1).max(1);
        LEFT + (RIGHT - LEFT) * position / most
    }

    /// The seats that have a curve; colour and dashes of each follow from its number.
    fn seats(&self) -> std::ops::Range<usize> {
        0..self.history.seats.len()
    }

    fn line(&self, seat: &usize) -> String {
        let places = self.positions.iter().enumerate().map(|(number, judged)| {
            let (x, y) = (place(self.x(number)), y(judged.chance(*seat)));
            format!("{x},{y}")
        });
        places.collect::<Vec<_>>().join(" ")
    }

    fn last(&self, seat: &usize) -> u16 {
        let last = self.positions.last();
        last.map_or(0, |last| percent_of(last, *seat))
    }

    /// Lines across.
    fn levels(&self) -> [Mark; 5] {
        [0_u16, 250, 500, 750, 1000].map(|level| {
            let label = (level % 500 == 0).then(|| msg::look_back::percent(hundredths(level)));
            (y(level), label)
        })
    }

    /// Lines upright: where chapters begin, or every tenth move where there are many. A label stands only where there is
    /// room before the next one.
    fn chapters(&self) -> Vec<Mark> {
        let chapters = &self.history.told.chapters;
        if chapters.len() > CHAPTERS {
            let numbers = (MOVES..self.positions.len()).step_by(MOVES);
            let tenth = |number| (place(self.x(number)), Some(msg::language::number(number)));
            return numbers.map(tenth).collect();
        }
        let begins = chapters.iter().filter_map(|chapter| {
            let mut positions = self.positions.iter();
            let number = positions.position(|one| one.seq >= chapter.seq)?;
            Some((self.x(number), &chapter.title))
        });
        let begins: Vec<(usize, &Message)> = begins.collect();
        let ends = begins.iter().skip(1).map(|(x, _)| *x).chain([RIGHT]);
        let spans = begins.iter().zip(ends).filter(|((x, _), end)| x < end);
        let mark = |((x, title), end): (&(usize, &Message), usize)| {
            let letters = self.w.text(title).chars().count();
            let has_room = letters * LETTER < end - x;
            (place(*x), has_room.then(|| (*title).clone()))
        };
        spans.map(mark).collect()
    }

    fn points(&self) -> impl Iterator<Item = (Tenths, Tenths)> {
        self.turns.iter().map(|at| {
            let chance = self.positions[*at].chance(self.of);
            (place(self.x(*at)), y(chance))
        })
    }

    fn spoken(&self) -> String {
        let spoken = self.seats().map(|seat| {
            let chances = || self.positions.iter().map(|judged| percent_of(judged, seat));
            let said = |chance: Option<u16>| msg::look_back::percent(chance.unwrap_or(0));
            self.w.text(msg::look_back::course(
                self::seat(seat),
                said(chances().next()),
                said(chances().min()),
                said(chances().max()),
                said(chances().next_back()),
            ))
        });
        spoken.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::percents;

    #[test]
    fn percents_sum_up_to_the_whole() {
        for (chances, told) in [
            (&[505, 495][..], &[51, 49][..]),
            (&[335, 335, 330], &[34, 33, 33]),
            (&[1000, 0], &[100, 0]),
            (&[333, 333, 334], &[33, 33, 34]),
            (&[], &[]),
        ] {
            assert_eq!(percents(chances), told, "{chances:?}");
        }
    }
}
