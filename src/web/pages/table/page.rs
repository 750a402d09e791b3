//! The page of a table: what its template needs, besides the look at the table itself.

use askama::Template;

use super::beside::{self, Again};
use super::order::{self, PlanPart};
use super::over::{self, Over};
use super::parts::{self, Line};
use super::turn::{self, TurnPart};
use super::{Cx, Error, Layout};
use crate::accounts::Person;
use crate::accounts::people::Asks;
use crate::look::board::{Look, SeatInfo};
use crate::play::Status;
use crate::play::moves::RESIGNING_SEATS;
use crate::play::orders::ORDER_MAX_CHARS;
use crate::play::series::said;
use crate::play::talk::{NOTE_MAX_CHARS, TALK_MAX_CHARS};
use crate::table::asks::PAUSE_DAYS_MAX;
use crate::table::history::HistoryLine;
use crate::table::{fold, frozen};
use crate::web::boards::{self, Drawn, Pen};
use crate::web::form;
use crate::web::pages::picks::levels;
use bots::Level;
use rules::Seat;
use scene::Offer;
use words::{Arg, Join, Message, Words, msg};

struct SincePart<'l> {
    title: Message,
    /// What is folded: where one plays after the other, the board shows most of it.
    earlier: Vec<Line<'l>>,
    lines: Vec<Line<'l>>,
}

pub(super) struct Notice {
    pub(super) title: Message,
    pub(super) text: Message,
    pub(super) possible: Vec<String>,
    /// Whether the table has moved on: the title names whoever was quicker, if somebody was.
    pub(super) is_stale: bool,
}

impl Notice {
    pub(super) fn new(title: Message, text: Message) -> Self {
        Self {
            title,
            text,
            possible: Vec::new(),
            is_stale: false,
        }
    }
}

#[derive(Template)]
#[template(path = "pages/table/page.html")]
pub(super) struct TablePage<'l> {
    layout: Layout,
    cx: &'l Cx,
    look: &'l Look,
    uid: &'l str,
    turn: Option<TurnPart>,
    notice: Option<Notice>,
    done: Option<Message>,
    since: Option<SincePart<'l>>,
    over: Option<Over>,
    /// The form that every button of a move belongs to: what it expects, and its command's id.
    form: Option<(i64, String)>,
    /// A move that a letter's link lays out: it waits for nothing but a touch.
    laid: Option<Offer>,
    drawn: Drawn,
    /// Whether more than this one page is open to the reader.
    is_whole: bool,
    is_player: bool,
    plan: Option<PlanPart>,
}

/// Fills the page, with the move of a letter's link laid out. The beginning of a line of choices is laid out as such.
pub(super) fn laid_out<'l>(
    cx: &'l Cx,
    look: &'l Look,
    line: Option<&str>,
    mv: Option<&str>,
) -> Result<TablePage<'l>, Error> {
    let sight = look.sight.as_ref().filter(|_| form(cx, look).is_some());
    let (Some(mv), Some(sight)) = (mv, sight) else {
        return table(cx, look, line, None);
    };
    let choices = sight.choices(None);
    if choices.is_ok_and(|choices| choices.end.is_some()) {
        return table(cx, look, Some(mv), None);
    }
    match sight.offer(mv) {
        Ok(offer) => {
            let mut page = table(cx, look, None, None)?;
            page.laid = Some(offer);
            Ok(page)
        }
        Err(refusal) => {
            let notice = Notice::new(msg::table::laid_gone(), scene::refusal(&refusal));
            table(cx, look, None, Some(notice))
        }
    }
}

pub(super) fn table<'l>(
    cx: &'l Cx,
    look: &'l Look,
    line: Option<&str>,
    mut notice: Option<Notice>,
) -> Result<TablePage<'l>, Error> {
    let (me, table) = (&cx.me, &look.table);
    let words = cx.words().at_table(&look.names(), look.my_seat);
    let is_over = table.status == Status::Over;
    let gets_letters = me.person.as_ref().is_some_and(Person::gets_letters);
    let asks = me.person.as_ref().map_or(Asks::Never, |person| person.asks);
    let plan = PlanPart::of(cx, look);
    let pen = Pen {
        sight: look.sight.as_ref(),
        is_live: !is_over,
        is_planning: plan.is_some(),
        ended: table.ended.as_ref().map(|ended| ended.kind),
        line,
        city: cx.city()?,
        asks,
        ..Pen::of(&words)
    };
    let drawn = pen.draw()?;
    let turn = (!is_over).then(|| turn::turn(look, &drawn, &words, gets_letters));
    // A turn letter's link opens the board and nothing beside it.
    let is_whole = me.turn.is_none();
    if let Some(notice) = notice.as_mut().filter(|notice| notice.is_stale)
        && let Some(name) = quicker(look, &words.names)
    {
        notice.title = msg::table::quicker(name);
    }
    Ok(TablePage {
        layout: layout(cx, look, turn.as_ref(), &words),
        cx,
        look,
        uid: &table.uid,
        turn,
        since: since(look, &words),
        over: over::over(look, &words),
        form: form(cx, look),
        laid: None,
        is_whole,
        is_player: look.my_seat.is_some() && is_whole,
        plan,
        drawn,
        notice,
        done: cx.done(&[("invited", msg::table::invited)])?,
    })
}

impl TablePage<'_> {
    fn url(&self) -> String {
        let path = format!("/tables/{}", self.uid);
        self.cx.service().url(&path)
    }

    fn is(&self, status: Status) -> bool {
        self.look.table.status == status
    }

    fn plays(&self) -> bool {
        self.is_player && self.is(Status::Running)
    }

    fn is_soon(&self) -> bool {
        self.is(Status::Running) && beside::are_bots_awaited(self.look)
    }

    fn is_replaced(&self) -> bool {
        self.look.mine().is_some_and(|seat| seat.has_stand_in)
    }

    /// The command that the reader may ask to take back; none where they can take it back alone.
    fn take_back(&self) -> Option<i64> {
        let consent = &self.look.consent;
        let is_alone = consent.takes_back_alone || consent.free_until_ms.is_some();
        consent.take_back?.ok().filter(|_| !is_alone)
    }

    /// What was typed into a field of a form that was not taken.
    fn typed(&self, form: &str, field: &str) -> Option<&str> {
        let is_refused = self.notice.is_some() && self.cx.form() == form;
        is_refused.then(|| self.cx.text(field))
    }

    fn typed_move(&self) -> Option<&str> {
        self.typed("moves", "move")
            .filter(|typed| !typed.is_empty())
    }

    fn typed_order(&self) -> Option<String> {
        let typed = self
            .typed("orders", "lines")
            .filter(|_| self.plan.is_none());
        typed.map(|_| order::written(self.cx))
    }

    fn may_plan(&self) -> bool {
        self.plays() && !self.look.is_my_turn() && self.look.sight.is_some()
    }

    /// The mailbox to which somebody who leaves wants to give their seat.
    fn typed_successor(&self) -> Option<&str> {
        let typed = self.typed("leave", "address");
        typed.filter(|_| self.cx.text("then") == "replace")
    }

    fn typed_for(&self, seat: &SeatInfo) -> Option<&str> {
        let number = seat.seat.0.to_string();
        let is_at = self.cx.arg("seat") == number;
        let typed = |form| self.typed(form, "address");
        match is_at || self.cx.text("seat") == number {
            true => ["invite", "replace", "ask", "open"]
                .into_iter()
                .filter(|form| is_at || matches!(*form, "invite" | "replace"))
                .find_map(typed),
            false => None,
        }
    }

    fn address_for<'a>(&'a self, seat: &'a SeatInfo) -> &'a str {
        let typed = self.typed_for(seat).filter(|typed| !typed.is_empty());
        typed
            .or(seat.invited_address.as_deref())
            .unwrap_or_default()
    }

    fn is_of_bots(&self) -> bool {
        self.look.seats.iter().any(|seat| seat.bot.is_some())
    }

    /// What giving up does, said before it is done. None where more than two play: they go on.
    fn resigning(&self) -> Option<Message> {
        let me = self
            .look
            .my_seat
            .filter(|_| self.is_whole && self.is(Status::Running))?;
        let names = &self.layout.w.names;
        let others = Seat::all(names.len()).filter(|seat| *seat != me);
        let others: Vec<_> = others.filter_map(|seat| names.get(seat.index())).collect();
        match others.as_slice() {
            [one] => Some(msg::table::resign_one(*one)),
            _ => None,
        }
    }

    /// What leaving the table does. None for whoever may not, and where more than two play on: a form of its own asks.
    fn leaving(&self) -> Option<Message> {
        let is_open = self.is(Status::Open) && !self.look.table.is_opened_by_me;
        let is_of_two = self.plays() && self.look.seats.len() <= RESIGNING_SEATS;
        let is_offered = self.is_player && (is_open || is_of_two);
        is_offered.then(|| match is_open {
            true => msg::time::leave_open(),
            false => msg::time::leave_text(),
        })
    }

    fn talk_label(&self) -> Message {
        let others = parts::others(&self.look.seats);
        if others.is_empty() || self.look.my_seat.is_none() {
            msg::table::say_anybody()
        } else {
            msg::table::say(Arg::list(Join::And, others))
        }
    }

    /// Whether anybody may take a seat.
    fn is_open_to_all(&self) -> bool {
        let mut seats = self.look.seats.iter();
        seats.any(|seat| !seat.is_taken && !seat.is_invited)
    }
}

/// What stands around the page. Its words know who sits where.
fn layout(cx: &Cx, look: &Look, turn: Option<&TurnPart>, words: &Words) -> Layout {
    let meta = look.table.meta;
    let name = parts::name(meta.name, &look.seats);
    let title = match turn {
        Some(turn) => msg::table::title(turn.what.clone(), name),
        None => name,
    };
    let mut layout = cx
        .layout(&title)
        .with_turn(look.is_my_turn() && look.table.status == Status::Running)
        .with_styles(boards::STYLES)
        .with_styles(scene::of(meta.key).look().stylesheets);
    layout.w = words.clone();
    layout
}

fn form(cx: &Cx, look: &Look) -> Option<(i64, String)> {
    let is_running = look.table.status == Status::Running;
    let expected = look.expected.filter(|_| is_running)?;
    let id = form::command_id(&cx.me.csrf, &look.table.uid, look.my_seat, look.seq);
    Some((expected, id))
}

fn quicker<'n>(look: &Look, names: &'n [String]) -> Option<&'n String> {
    let last = look.since.iter().rev().find_map(|told| told.seat)?;
    let is_other = look.my_seat != Some(last) && !look.is_since_mine;
    names.get(last.index()).filter(|_| is_other)
}

fn since<'l>(look: &'l Look, words: &Words) -> Option<SincePart<'l>> {
    let status = look.table.status;
    if !matches!(status, Status::Running | Status::Over) {
        return None;
    }
    let title = match look.moved_at_ms.map(|at_ms| words.moment(at_ms)) {
        Some(moment) if look.is_since_mine => msg::table::my_last_move(moment.relative),
        Some(moment) if look.my_seat.is_some() => msg::table::since_my_move(moment.absolute),
        Some(_) => msg::table::happened_last(),
        None => msg::table::happened(),
    };
    let presenter = scene::of(look.table.meta.key);
    let told = look.since.iter();
    let told = told.filter(|told| status == Status::Over || !presenter.shows(&told.sentence));
    let told: Vec<_> = told.collect();
    let folded = match look.table.meta.is_simultaneous() {
        true => 0,
        false => folded(&told),
    };
    let mut lines = parts::lines(told.into_iter(), words);
    Some(SincePart {
        title,
        earlier: lines.drain(..folded).collect(),
        lines,
    })
}

/// How many lines of what happened are folded where moves come one by one: in sight are three, and what comes before them
/// since somebody last chose something. A fold of one line would save none.
fn folded(told: &[&HistoryLine]) -> usize {
    let first = told.len().saturating_sub(3);
    let mut before = told.iter().take(first + 1);
    let chosen = before.rposition(|told| told.sentence.deed.is_some());
    match chosen.unwrap_or(first) {
        1 => 0,
        count => count,
    }
}
