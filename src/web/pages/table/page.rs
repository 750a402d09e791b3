//! The page of a table: what its template needs, besides the look at the table itself.
//!
//! Start reading at [`table`].

use std::sync::Arc;

use askama::Template;

use super::after::{self, AgainPart, SeriesPart};
use super::consent::{self, AskedPart, TimePart};
use super::here::{HerePart, is_practice};
use super::notice::{Notice, Place, typed};
use super::order::{self, OrderPart};
use super::over::{self, OverPart};
use super::parts::{self, LaidPart, Line};
use super::turn::{self, TurnPart};
use crate::accounts::Person;
use crate::look::board::{Look, SeatInfo};
use crate::play::Status;
use crate::play::moves::RESIGNING_SEATS;
use crate::play::notes::NOTE_MAX_CHARS;
use crate::play::talk::TALK_MAX_CHARS;
use crate::table::fold::agreed;
use crate::table::frozen;
use crate::web::auth::Me;
use crate::web::boards::{self, Drawn};
use crate::web::layout::render_around;
use crate::web::{App, Error, Layout, csrf};
use rules::Seat;
use words::{Arg, Join, Message, Words, msg};

/// What happened since my last turn.
struct SincePart {
    title: Message,
    lines: Vec<Line>,
}

/// The form that every button of a move belongs to.
struct FormPart {
    expected: i64,
    command_id: String,
}

/// A seat of a table that waits for players.
struct SeatLine {
    number: usize,
    name: Option<String>,
    state: Message,
    /// Where the opener does something about the seat, while nobody sits there.
    path: Option<String>,
    /// The mailbox that is invited.
    address: Option<String>,
    /// What stands in the field for another one.
    typed: String,
    /// Whether that field is shown.
    is_unfolded: bool,
    is_declined: bool,
    bot: Option<Message>,
}

/// A table that waits for players.
struct OpenPart {
    seats: Vec<SeatLine>,
    share_url: Option<String>,
    options: Vec<String>,
    /// The clock, and what happens when time has run out.
    clock: Vec<Message>,
    commitment: String,
}

#[derive(Template)]
#[template(path = "pages/table/page.html")]
pub(super) struct TablePage<'l> {
    layout: Layout,
    look: &'l Look,
    uid: &'l str,
    game: &'static str,
    turn: Option<TurnPart>,
    notice: Option<Notice>,
    since: Option<SincePart>,
    over: Option<OverPart>,
    series: Option<SeriesPart>,
    again: Option<AgainPart>,
    open: Option<OpenPart>,
    frozen: Option<Message>,
    /// Whom letters do not reach.
    unreached: Vec<Message>,
    form: Option<FormPart>,
    laid: Option<LaidPart>,
    drawn: Drawn,
    talk_label: Message,
    talk_max: usize,
    /// Whether more than this one page is open to the reader.
    is_whole: bool,
    is_player: bool,
    words: WordsPart,
    order: Option<OrderPart>,
    /// The own standing order, when it did not fit.
    unfit: Option<Message>,
    has_history: bool,
    here: HerePart,
    resigning: Option<Message>,
    parting: Option<PartingPart>,
    way: Option<WayPart>,
    asked: Option<AskedPart>,
    time: Option<TimePart>,
    handovers: Vec<Message>,
    has_look_back: bool,
}

impl TablePage<'_> {
    pub(super) fn html(&self) -> askama::Result<String> {
        render_around(self, self.drawn.main.len() + self.drawn.aside.len())
    }

    /// What was typed as a move and not played.
    fn typed_move(&self) -> Option<&str> {
        typed(self.notice.as_ref(), Place::Move).filter(|typed| !typed.is_empty())
    }
}

/// Fills the page, with the move of a letter's link laid out. The beginning of a line of choices is laid out as such.
pub(super) fn laid_out<'l>(
    app: &App,
    me: &Me,
    look: &'l Look,
    line: Option<&str>,
    mv: Option<&str>,
) -> Result<TablePage<'l>, Error> {
    let sight = look.sight.as_ref().filter(|_| form(me, look).is_some());
    let (Some(mv), Some(sight)) = (mv, sight) else {
        return table(app, me, look, line, None);
    };
    let choices = sight.choices(None);
    if choices.is_ok_and(|choices| choices.end.is_some()) {
        return table(app, me, look, Some(mv), None);
    }
    match sight.offer(mv) {
        Ok(offer) => {
            let mut page = table(app, me, look, None, None)?;
            page.laid = Some(LaidPart::of(offer, &page.layout.w));
            Ok(page)
        }
        Err(refusal) => {
            let notice = Notice::new(msg::table::laid_gone(), scene::refusal(&refusal));
            table(app, me, look, None, Some(notice))
        }
    }
}

pub(super) fn table<'l>(
    app: &App,
    me: &Me,
    look: &'l Look,
    line: Option<&str>,
    mut notice: Option<Notice>,
) -> Result<TablePage<'l>, Error> {
    let table = &look.table;
    let words = me.words(app.service.clock.now_ms());
    let words = words.at_table(&look.names(), look.my_seat);
    let names = Arc::clone(&words.names);
    let is_over = table.status == Status::Over;
    let gets_letters = me.person.as_ref().is_some_and(Person::gets_letters);
    let drawn = parts::board(look, !is_over, line, &words)?;
    let turn = (!is_over).then(|| turn::turn(look, drawn.as_ref(), &words, gets_letters));
    let drawn = drawn.unwrap_or_default();
    let is_running = table.status == Status::Running;
    // A turn letter's link opens the board and nothing beside it.
    let is_whole = me.turn.is_none();
    let is_player = look.my_seat.is_some() && is_whole;
    if let Some(notice) = notice.as_mut().filter(|notice| notice.is_stale)
        && let Some(name) = quicker(look, &names)
    {
        notice.title = msg::table::quicker(name);
    }
    let kept = notice.as_ref();
    Ok(TablePage {
        order: (is_player && is_running).then(|| order::part(look, kept, &words)),
        unfit: order::unfit(look).filter(|_| is_player),
        layout: layout(app, me, look, turn.as_ref(), &words),
        look,
        uid: &table.uid,
        game: table.meta.key,
        turn,
        since: since(look, &words),
        over: over::over(look, points_so_far(look), &words),
        series: after::series(look),
        again: after::again(look),
        open: (table.status == Status::Open).then(|| open_part(app, look, kept, &words)),
        frozen: table.frozen_reason.as_deref().map(frozen::said),
        unreached: unreached(look, &names),
        form: form(me, look),
        laid: None,
        talk_label: talk_label(look),
        talk_max: TALK_MAX_CHARS,
        is_whole,
        is_player,
        words: WordsPart::of(look, kept),
        has_history: look.sight.is_some() || is_over,
        here: HerePart::of(app, me, look, drawn.example.as_deref(), &words),
        drawn,
        resigning: resigning(look, &names).filter(|_| is_whole),
        parting: PartingPart::of(look, kept).filter(|_| is_player),
        asked: consent::asked(look).filter(|_| is_whole),
        time: consent::time(look, words.now_ms, kept).filter(|_| is_whole),
        way: WayPart::of(me, look).filter(|_| is_player),
        handovers: consent::handovers(look),
        has_look_back: parts::has_look_back(table) && !me.csrf.is_empty(),
        notice,
    })
}

/// The fields for words: talk and notes.
struct WordsPart {
    /// What was to be said.
    saying: String,
    /// Who does not hear it, where anybody may watch.
    watched: Option<Message>,
    note: String,
    note_state: Message,
    note_max: usize,
    /// Whether the notes are shown: they were not kept.
    is_note_open: bool,
}

impl WordsPart {
    fn of(look: &Look, notice: Option<&Notice>) -> Self {
        let is_empty = look.note.is_empty();
        let note = typed(notice, Place::Note);
        Self {
            saying: typed(notice, Place::Talk).unwrap_or_default().to_owned(),
            watched: look.table.is_watchable.then(msg::game::watched),
            is_note_open: note.is_some(),
            note: note.unwrap_or(&look.note).to_owned(),
            note_state: msg::table::notes_state(if is_empty { "empty" } else { "kept" }),
            note_max: NOTE_MAX_CHARS,
        }
    }
}

/// What stands around the page. Its words know who sits where.
fn layout(app: &App, me: &Me, look: &Look, turn: Option<&TurnPart>, words: &Words) -> Layout {
    let meta = look.table.meta;
    let name = parts::name(meta.name, &look.seats);
    let title = match turn {
        Some(turn) => msg::table::title(turn.what.clone(), name),
        None => name,
    };
    let mut layout = Layout::new(app, me, &title)
        .with_styles(boards::STYLES)
        .with_styles(boards::of(meta.key).stylesheets());
    layout.w = words.clone();
    layout
}

/// The form of a move, where a decision is the viewer's.
fn form(me: &Me, look: &Look) -> Option<FormPart> {
    let is_running = look.table.status == Status::Running;
    let expected = look.expected.filter(|_| is_running)?;
    Some(FormPart {
        expected,
        command_id: csrf::command_id(&me.csrf, &look.table.uid, look.my_seat, look.seq),
    })
}

/// Says to players whom letters do not reach: nobody need wait for an answer to one.
fn unreached(look: &Look, names: &[String]) -> Vec<Message> {
    let is_told = look.my_seat.is_some() && look.table.status != Status::Over;
    let seats = look.seats.iter();
    let seats = seats.filter(|seat| is_told && seat.is_unreached);
    let said = |seat: &SeatInfo| match names.get(seat.seat.index()) {
        Some(name) if !seat.is_me => msg::table::unreached(name),
        Some(_) | None => msg::table::unreached_me(),
    };
    seats.map(said).collect()
}

/// What giving up does, said before it is done. None where more than two play: they go on.
fn resigning(look: &Look, names: &[String]) -> Option<Message> {
    let me = look.my_seat?;
    let others: Vec<&String> = Seat::all(names.len())
        .filter(|seat| *seat != me)
        .filter_map(|seat| names.get(seat.index()))
        .collect();
    match others.as_slice() {
        [one] if look.table.status == Status::Running => Some(msg::table::resign_one(*one)),
        _ => None,
    }
}

/// What somebody may do who gives up where more than two play.
struct PartingPart {
    /// Whether the others may be asked to end the game: nothing is asked yet.
    can_ask: bool,
    /// Whom they wanted to give their seat.
    successor: Option<String>,
}

impl PartingPart {
    fn of(look: &Look, notice: Option<&Notice>) -> Option<Self> {
        let is_offered = look.table.status == Status::Running && look.seats.len() > RESIGNING_SEATS;
        is_offered.then(|| Self {
            can_ask: look.consent.asked.is_none(),
            successor: typed(notice, Place::Successor).map(str::to_owned),
        })
    }
}

/// Where a player goes on to, and how letters come to them.
struct WayPart {
    /// The link to the next table that waits for them, while they have nothing to do at this one.
    next: Option<Message>,
    /// Whether no letter can come to them.
    asks_address: bool,
}

impl WayPart {
    fn of(me: &Me, look: &Look) -> Option<Self> {
        let person = me.person.as_ref()?;
        let status = look.table.status;
        let is_mine = look.seats.iter().any(|seat| seat.is_me && seat.is_awaited);
        let is_here = is_mine && status == Status::Running;
        let is_over = matches!(status, Status::Over | Status::Closed);
        Some(Self {
            next: (me.turns > 0 && !is_here).then(|| msg::table::next_waiting(me.turns)),
            asks_address: person.letter_address.is_none() && !is_over && !is_practice(look),
        })
    }
}

fn points_so_far(look: &Look) -> Option<Vec<Vec<(String, i32)>>> {
    let sight = look.sight.as_ref()?;
    boards::of(look.table.meta.key).points_so_far(sight.view())
}

/// Who moved before the reader did.
fn quicker<'n>(look: &Look, names: &'n [String]) -> Option<&'n String> {
    let last = look.since.iter().rev().find_map(|told| told.seat)?;
    let is_other = look.my_seat != Some(last) && !look.is_since_mine;
    names.get(last.index()).filter(|_| is_other)
}

fn since(look: &Look, words: &Words) -> Option<SincePart> {
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
    let board = boards::of(look.table.meta.key);
    let told = look.since.iter();
    let told = told.filter(|told| status == Status::Over || !board.shows(&told.sentence));
    Some(SincePart {
        title,
        lines: parts::lines(told, words),
    })
}

/// What the field for talk is called: "Say something to Joost".
fn talk_label(look: &Look) -> Message {
    let others = parts::others(&look.seats);
    if others.is_empty() || look.my_seat.is_none() {
        msg::table::say_anybody()
    } else {
        msg::table::say(Arg::list(Join::And, others))
    }
}

fn open_part(app: &App, look: &Look, notice: Option<&Notice>, w: &Words) -> OpenPart {
    let seats = || look.seats.iter();
    let is_shared = seats().any(|seat| !seat.is_taken && !seat.is_invited);
    OpenPart {
        seats: seats().map(|seat| seat_line(look, seat, notice)).collect(),
        share_url: is_shared.then(|| app.service.site.url(&format!("/tables/{}", look.table.uid))),
        options: options(app, look, w),
        clock: look.table.clock.into_iter().flat_map(agreed).collect(),
        commitment: look.table.commitment.clone(),
    }
}

fn seat_line(look: &Look, seat: &SeatInfo, notice: Option<&Notice>) -> SeatLine {
    let typed = typed(notice, Place::Seat(seat.seat.0));
    let address = seat.invited_address.as_deref();
    SeatLine {
        number: seat.seat.index() + 1,
        name: seat.is_taken.then(|| seat.name.clone()),
        state: msg::table::seat_state(state(seat)),
        path: (look.table.is_opened_by_me && !seat.is_taken)
            .then(|| format!("/tables/{}/seats/{}", look.table.uid, seat.seat.0)),
        address: seat.invited_address.clone(),
        is_unfolded: typed.is_some(),
        typed: typed
            .filter(|typed| !typed.is_empty())
            .or(address)
            .unwrap_or_default()
            .to_owned(),
        is_declined: seat.is_declined,
        bot: seat.bot.map(|level| msg::bots::level(level.key())),
    }
}

const fn state(seat: &SeatInfo) -> &'static str {
    match (seat.is_me, seat.is_taken, seat.is_invited) {
        (true, ..) => "me",
        (false, true, _) => "joined",
        (false, false, true) if seat.is_declined => "declined",
        (false, false, true) => "invited",
        (false, false, false) => "free",
    }
}

/// The options of a table, as its form called them.
fn options(app: &App, look: &Look, w: &Words) -> Vec<String> {
    let (table, library) = (&look.table, &app.service.library);
    let terms = scene::terms(table.meta, &table.options, look.seats.len(), library);
    let said = |term: scene::Term| w.text(msg::table::term(term.option, term.value));
    terms.into_iter().map(said).collect()
}
