//! The page of a table: finished values for its template.
//!
//! Start reading at [`table`].

use askama::Template;

use super::over::{self, OverPart};
use super::parts::{self, Line, Reader};
use super::turn::{self, TurnPart};
use crate::accounts::Person;
use crate::games::{Refusal, Seat};
use crate::tables::Status;
use crate::tables::look::Look;
use crate::tables::notes::NOTE_MAX_CHARS;
use crate::tables::talk::TALK_MAX_CHARS;
use crate::web::auth::Me;
use crate::web::boards::{self, MoveLine};
use crate::web::layout::render_around;
use crate::web::moment::Moment;
use crate::web::typeset::typeset;
use crate::web::{App, Error, Layout, csrf};

/// What is said above the board after a form that did nothing.
pub(super) enum Notice {
    /// The rules refuse the move.
    Refused(Refusal),
    /// The table has moved on.
    Stale,
    /// The form was used for another move.
    Reused,
    /// There is nothing to play.
    Idle,
    /// The table is frozen.
    Frozen,
}

/// A notice as drawn.
struct NoticePart {
    title: String,
    text: String,
    rule: Option<String>,
    possible: Vec<String>,
}

/// What happened since my last turn.
struct SincePart {
    title: String,
    lines: Vec<Line>,
}

/// The form that every button of a move belongs to.
struct FormPart {
    expected: i64,
    command_id: String,
}

/// A line of talk.
struct TalkLine {
    who: String,
    words: String,
    when: Moment,
}

/// A seat of a table that waits for players.
struct SeatLine {
    number: usize,
    name: String,
    state: &'static str,
    /// Where the opener does something about a declined seat.
    asks: Option<String>,
}

/// A table that waits for players.
struct OpenPart {
    seats: Vec<SeatLine>,
    share_url: Option<String>,
    options: Vec<String>,
    commitment: String,
}

#[derive(Template)]
#[template(path = "pages/table/page.html")]
pub(super) struct TablePage {
    layout: Layout,
    uid: String,
    game: &'static str,
    board_class: &'static str,
    turn: Option<TurnPart>,
    notice: Option<NoticePart>,
    since: Option<SincePart>,
    over: Option<OverPart>,
    open: Option<OpenPart>,
    frozen: Option<String>,
    form: Option<FormPart>,
    main: String,
    aside: String,
    moves: Vec<MoveLine>,
    has_field: bool,
    talk: Vec<TalkLine>,
    talk_label: String,
    talk_max: usize,
    /// Whether more than this one page is open to the reader.
    is_whole: bool,
    is_player: bool,
    note: String,
    note_count: &'static str,
    note_max: usize,
    has_history: bool,
    resigning: Option<String>,
    can_join: bool,
    head_code: String,
    last_seq: i64,
}

impl TablePage {
    /// Writes it.
    pub(super) fn html(&self) -> askama::Result<String> {
        render_around(self, self.main.len() + self.aside.len())
    }
}

/// Fills the page.
pub(super) fn table(
    app: &App,
    me: &Me,
    look: &Look,
    line: Option<&str>,
    notice: Option<Notice>,
) -> Result<TablePage, Error> {
    let reader = Reader {
        zone: me.zone(),
        now_ms: app.service.clock.now_ms(),
    };
    let table = &look.table;
    let is_over = table.status == Status::Over;
    let gets_letters = me.person.as_ref().is_some_and(Person::gets_letters);
    let drawn = parts::board(look, !is_over, line)?;
    let names = look.names();
    let others = parts::others(&look.seats);
    let turn = (!is_over).then(|| turn::turn(look, drawn.as_ref(), &reader, gets_letters));
    let title = turn.as_ref().map_or_else(
        || format!("{} {others}", table.meta.name),
        |turn| format!("{}: {} {others}", turn.what, table.meta.name),
    );
    let layout = Layout::new(app, me, title)
        .with_styles(boards::STYLES)
        .with_styles(boards::of(table.meta.key).stylesheets());
    let drawn = drawn.unwrap_or_default();
    let is_running = table.status == Status::Running;
    // A turn letter's link opens the board and nothing beside it.
    let is_whole = me.turn.is_none();
    Ok(TablePage {
        uid: table.uid.clone(),
        game: table.meta.key,
        board_class: drawn.class,
        turn,
        notice: notice.map(|notice| notice_part(notice, look, &names)),
        since: since(look, &names, &reader)?,
        over: over::over(look, points_so_far(look)),
        open: (table.status == Status::Open).then(|| open_part(app, look)),
        frozen: table.frozen_reason.clone(),
        form: form(me, look),
        main: drawn.main,
        aside: drawn.aside,
        moves: drawn.moves,
        has_field: drawn.has_field,
        talk: talk(look, is_whole, &names, &reader),
        talk_label: talk_label(look),
        talk_max: TALK_MAX_CHARS,
        is_whole,
        is_player: look.my_seat.is_some() && is_whole,
        note_count: if look.note.is_empty() {
            "empty"
        } else {
            "kept"
        },
        note: look.note.clone(),
        note_max: NOTE_MAX_CHARS,
        has_history: look.sight.is_some() || is_over,
        resigning: look
            .my_seat
            .filter(|_| is_running && is_whole)
            .map(|me| resigning(me, &names)),
        can_join: look.can_join,
        head_code: table.head_code.clone(),
        last_seq: table.last_seq,
        layout,
    })
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

/// What giving up does, said before it is done.
fn resigning(me: Seat, names: &[String]) -> String {
    let others: Vec<&str> = Seat::all(names.len())
        .filter(|seat| *seat != me)
        .filter_map(|seat| names.get(seat.index()).map(String::as_str))
        .collect();
    match others.as_slice() {
        [one] => format!("The game ends at once, and {one} wins it."),
        _ => "The game ends for all; the others share the victory.".to_owned(),
    }
}

fn points_so_far(look: &Look) -> Option<Vec<Vec<(String, i32)>>> {
    let sight = look.sight.as_ref()?;
    boards::of(look.table.meta.key).points_so_far(sight.view())
}

fn notice_part(notice: Notice, look: &Look, names: &[String]) -> NoticePart {
    let (title, text, rule, possible) = match notice {
        Notice::Refused(refusal) => (
            "That was not played".to_owned(),
            typeset(&refusal.sentence),
            (!refusal.rule.is_empty()).then_some(refusal.rule),
            refusal.possible,
        ),
        Notice::Stale => (
            stale_title(look, names),
            "Nothing was played by your form. This is the table as it is now.".to_owned(),
            None,
            Vec::new(),
        ),
        Notice::Reused => (
            "You have already played".to_owned(),
            "Your form was used for another move before. This is the table as it is now."
                .to_owned(),
            None,
            Vec::new(),
        ),
        Notice::Idle => (
            "There is nothing to play here".to_owned(),
            "The game has not begun, or it is over.".to_owned(),
            None,
            Vec::new(),
        ),
        Notice::Frozen => (
            "This table is frozen".to_owned(),
            "Nothing was played, and nothing is lost.".to_owned(),
            None,
            Vec::new(),
        ),
    };
    NoticePart {
        title,
        text,
        rule,
        possible,
    }
}

fn stale_title(look: &Look, names: &[String]) -> String {
    let quicker = look
        .since
        .iter()
        .rev()
        .find_map(|told| told.seat)
        .filter(|seat| look.my_seat != Some(*seat))
        .and_then(|seat| names.get(seat.index()));
    match quicker {
        Some(name) if !look.is_since_mine => format!("{name} was quicker"),
        Some(_) | None => "You have already played".to_owned(),
    }
}

fn since(look: &Look, names: &[String], reader: &Reader<'_>) -> Result<Option<SincePart>, Error> {
    if matches!(look.table.status, Status::Open | Status::Frozen) {
        return Ok(None);
    }
    let title = match look.moved_at_ms.map(|at_ms| reader.moment(at_ms)) {
        Some(moment) if look.is_since_mine => format!("Your last move, {}", moment.relative),
        Some(moment) if look.my_seat.is_some() => {
            format!("Since your last move, {}", moment.absolute)
        }
        Some(_) => "What happened last".to_owned(),
        None => "What happened so far".to_owned(),
    };
    Ok(Some(SincePart {
        title,
        lines: parts::lines(
            &look.since,
            look.table.meta.key,
            names,
            look.my_seat,
            reader,
        )?,
    }))
}

/// What the field for talk is called: "Say something to Joost".
fn talk_label(look: &Look) -> String {
    let names = parts::names_of_others(&look.seats);
    if names.is_empty() || look.my_seat.is_none() {
        "Say something to whoever comes".to_owned()
    } else {
        format!("Say something to {names}")
    }
}

fn talk(look: &Look, is_whole: bool, names: &[String], reader: &Reader<'_>) -> Vec<TalkLine> {
    look.talk
        .iter()
        .filter(|_| is_whole)
        .map(|line| TalkLine {
            who: names.get(line.seat.index()).cloned().unwrap_or_default(),
            words: line.words.clone(),
            when: reader.moment(line.said_at_ms),
        })
        .collect()
}

fn open_part(app: &App, look: &Look) -> OpenPart {
    let is_shared = look
        .seats
        .iter()
        .any(|seat| !seat.is_taken && !seat.is_invited);
    OpenPart {
        seats: look
            .seats
            .iter()
            .map(|seat| SeatLine {
                number: seat.seat.index() + 1,
                name: if seat.is_taken {
                    seat.name.clone()
                } else {
                    String::new()
                },
                state: match (seat.is_me, seat.is_taken, seat.is_invited) {
                    (true, ..) => "you",
                    (false, true, _) => "has joined",
                    (false, false, true) if seat.is_declined => {
                        "invited by letter, does not want to play"
                    }
                    (false, false, true) => "invited by letter, not come yet",
                    (false, false, false) => "free",
                },
                asks: (seat.is_declined && look.table.is_opened_by_me)
                    .then(|| format!("/tables/{}/seats/{}", look.table.uid, seat.seat.0)),
            })
            .collect(),
        share_url: is_shared.then(|| app.service.site.url(&format!("/tables/{}", look.table.uid))),
        options: options(look),
        commitment: look.table.commitment.clone(),
    }
}

/// The options of a table, as its form called them.
pub(in crate::web::pages) fn options(look: &Look) -> Vec<String> {
    look.table
        .meta
        .options_for(look.seats.len())
        .filter_map(|option| {
            let chosen = look.table.options.get(option.name)?;
            let title = option
                .values
                .iter()
                .find(|value| value.value == chosen)
                .map_or(chosen.as_str(), |value| value.title);
            Some(typeset(&format!("{}: {title}", option.title)))
        })
        .collect()
}
