//! Invitations, and short letters about a seat, a mailbox, table talk, or a browser or webhook that gets alerts.

use super::desk::{Desk, Place, game_name, table_url, words_for};
use crate::accounts::{Person, PersonId, people};
use crate::alerts::targets;
use crate::db::{Conn, DbResult};
use crate::journal;
use crate::mail::letter::{Block, Letter, Link, stop_url};
use crate::mail::outbox::{Judged, Reason, WriteFault, list};
use crate::mail::{mailboxes, one_line};
use crate::play::rows::{SeatRow, Status, TableRow};
use crate::play::seat_links::Purpose;
use crate::play::series::{Standing, said};
use crate::play::{claim_rows, invite, talk};
use crate::table::fold::agreed;
use crate::tell::alerts;
use rules::{Library, Meta, OptionValues, Seat};
use words::{Arg, Join, Message, Text, Words, msg};

type JudgedResult = Result<Judged, WriteFault>;

/// A seat of a table, and the person that a letter about it names.
struct About {
    table: TableRow,
    seat: SeatRow,
    person: Person,
    w: Words,
}

impl About {
    fn find(desk: &mut Desk<'_>) -> Result<Self, WriteFault> {
        let found = desk.find_place()?.ok_or(Reason::PersonGone)?;
        let (table, seat) = (&found.row, found.seat().clone());
        let person = desk.intent.person_id.ok_or(Reason::PersonGone)?;
        let person = people::find(desk.conn, PersonId(person))?;
        Ok(Self {
            w: words_for(desk.conn, table, &desk.intent.to_address)?,
            table: found.row,
            seat,
            person: person.ok_or(Reason::PersonGone)?,
        })
    }

    fn told(&self, desk: &mut Desk<'_>, said: [Message; 2], blocks: Vec<Block>) -> Judged {
        desk.notice(&self.w, said, blocks, &self.table.uid)
    }

    fn game(&self) -> Text {
        let game = rules::find(&self.table.game);
        game.map_or_else(
            || Text::from(&self.table.game),
            |game| Text::from(game.meta().name),
        )
    }
}

pub(super) fn claim(desk: &mut Desk<'_>) -> JudgedResult {
    let about = About::find(desk)?;
    let now_ms = desk.now_ms();
    let key = claim_rows::new_link(desk.conn, &about.seat, about.person.id, now_ms)?;
    let token = desk.add_key(key.ok_or(Reason::Answered)?);
    let url = desk.service.url(&format!("/claims/{token}"));
    // With an address, by which the reader can tell who it is.
    let name = &about.person.name;
    let who = match &about.person.address {
        Some(address) => msg::letter_notice::claim_who(name, address),
        None => msg::letter_notice::claim_guest(name),
    };
    let blocks = vec![
        Block::Say(who),
        Block::Say(msg::letter_notice::claim_how()),
        Block::Key(Link::new(msg::claim::send(), url)),
    ];
    let subject = msg::letter_notice::claim(&about.person.name, about.game());
    let lead = msg::letter_notice::claim_lead();
    Ok(about.told(desk, [subject, lead], blocks))
}

/// Judges the letter that tells a mailbox that somebody else plays its seat now.
pub(super) fn moved(desk: &mut Desk<'_>) -> JudgedResult {
    let about = About::find(desk)?;
    let blocks = vec![
        Block::Say(msg::letter_notice::moved_links()),
        Block::Say(msg::letter_notice::moved_journal()),
    ];
    let subject = msg::letter_notice::moved(about.game());
    // As they are called at the table, where somebody else may have their name.
    let name = match about.seat.is_of(about.person.id) {
        true => &about.seat.name,
        false => &about.person.name,
    };
    let who = match &about.person.address {
        Some(address) => msg::letter_notice::moved_who(name, address),
        None => msg::letter_notice::moved_guest(name),
    };
    Ok(about.told(desk, [subject, who], blocks))
}

/// Judges the letter that tells somebody that the host gave them a seat.
pub(super) fn given(desk: &mut Desk<'_>) -> JudgedResult {
    let about = About::find(desk)?;
    if !about.seat.is_of(about.person.id) {
        return Err(Reason::SeatElsewhere.into());
    }
    let url = table_url(desk.service, &about.table);
    let blocks = vec![
        Block::Say(msg::letter_notice::given_how()),
        Block::Key(Link::new(msg::letter_notice::open(), url)),
    ];
    let subject = msg::letter_notice::given(about.game());
    let lead = msg::letter_notice::given_lead(&desk.service.site_name);
    Ok(about.told(desk, [subject, lead], blocks))
}

/// Judges the letter that tells whoever opened a table that an invitation was declined, unless that was undone.
pub(super) fn declined(desk: &mut Desk<'_>) -> JudgedResult {
    let found = desk.find_place()?.ok_or(Reason::TableGone)?;
    let (table, seat) = (&found.row, found.seat());
    let is_declined = seat.person_id.is_none() && seat.declined_at_ms.is_some();
    if table.status() != Status::Open || !is_declined {
        return Err(Reason::Overtaken.into());
    }
    let who = seat.invited_name.as_ref().or(seat.invited_address.as_ref());
    let who = who.ok_or(Reason::Overtaken)?;
    let game = rules::find(&table.game).map_or("", |game| game.meta().name);
    let url = table_url(desk.service, table);
    let blocks = vec![
        Block::Say(msg::letter_notice::declined_how()),
        Block::Key(Link::new(msg::letter_notice::open(), url)),
    ];
    let subject = msg::letter_notice::declined(game);
    let said = [subject, msg::letter_notice::declined_lead(who)];
    let w = reader_words(desk)?;
    Ok(desk.notice(&w, said, blocks, &table.uid))
}

pub(super) fn closed(desk: &mut Desk<'_>) -> JudgedResult {
    let about = About::find(desk)?;
    let subject = msg::letter_notice::closed(about.game());
    let lead = msg::letter_notice::closed_lead(&about.person.name);
    Ok(about.told(desk, [subject, lead], Vec::new()))
}

pub(super) fn stopped(desk: &mut Desk<'_>) -> JudgedResult {
    if !mailboxes::is_stopped(desk.conn, &desk.intent.to_address)? {
        return Err(Reason::Resumed.into());
    }
    let service = desk.service;
    let w = reader_words(desk)?;
    let subject = msg::letter_notice::stopped(&service.site_name);
    let said = [subject, msg::letter_notice::stopped_lead()];
    let why = vec![Block::Say(msg::letter_notice::stopped_why())];
    let mut judged = desk.notice(&w, said, why, "");
    // The page that stops letters also allows them again.
    if let Some(token) = &judged.stop_token {
        let again = msg::letter_notice::stopped_again();
        let link = Link::new(again, stop_url(&service.base_url, token));
        judged.letter.blocks.push(Block::Key(link));
    }
    Ok(judged)
}

pub(super) fn new_address(desk: &mut Desk<'_>) -> JudgedResult {
    let id = desk.intent.person_id.ok_or(Reason::PersonGone)?;
    let person = people::find(desk.conn, PersonId(id))?.ok_or(Reason::PersonGone)?;
    let subject = msg::letter_notice::address(&desk.service.site_name);
    let said = [subject, msg::letter_notice::address_lead()];
    let not_you = vec![Block::Say(msg::letter_notice::address_not_you())];
    Ok(desk.notice(&person.words(0), said, not_you, ""))
}

pub(super) fn alert_off(desk: &mut Desk<'_>) -> JudgedResult {
    let service = desk.service;
    let person = desk.intent.person_id.ok_or(Reason::AlertsAgain)?;
    let mut off = targets::list_of_person(desk.conn, &service.db.cipher, person)?;
    off.retain(|target| target.switched_off_at_ms.is_some());
    if off.is_empty() {
        return Err(Reason::AlertsAgain.into());
    }
    let names = Arg::list(Join::And, off.iter().map(alerts::name_of));
    let url = service.url("/settings/alerts");
    let blocks = vec![
        Block::Say(msg::letter_notice::alert_off_what(names)),
        Block::Say(msg::letter_notice::alert_off_how()),
        Block::Key(Link::new(msg::letter_notice::alert_off_open(), url)),
    ];
    let w = reader_words(desk)?;
    let subject = msg::letter_notice::alert_off(&service.site_name);
    let said = [subject, msg::letter_notice::alert_off_lead()];
    Ok(desk.notice(&w, said, blocks, ""))
}

fn reader_words(desk: &mut Desk<'_>) -> DbResult<Words> {
    let language = people::language_of(desk.conn, &desk.intent.to_address)?;
    Ok(Words::of(language.unwrap_or_default()))
}

/// The letter has its own link, the key to the seat.
pub(super) fn invitation(desk: &mut Desk<'_>) -> JudgedResult {
    let found = desk.find_seat()?;
    let (service, row, seat) = (desk.service, &found.row, found.seat());
    if let Some(reason) = why_not(row, seat, &desk.intent.to_address) {
        return Err(reason.into());
    }
    let Some(game) = rules::find(&row.game) else {
        let reason = format!("this program has no game `{}`", row.game);
        return Err(WriteFault::Unwritable(reason));
    };
    let meta = game.meta();
    let options = row.options();
    let inviter = PersonId(desk.intent.person_id.unwrap_or(row.opened_by));
    let Some(inviter) = people::find(desk.conn, inviter)? else {
        let reason = "nobody knows any more who invites";
        return Err(WriteFault::Unwritable(reason.to_owned()));
    };
    let w = Words {
        now_ms: desk.now_ms(),
        ..words_for(desk.conn, row, &desk.intent.to_address)?
    };
    let series = Standing::find(desk.conn, row.id)?;
    let key = desk.add_link(Purpose::Invitation, seat.id(), None);
    let url = service.url(&format!("/invitations/{key}"));
    let running = invite::running(row, seat);
    let greeting = row.greeting.as_ref().filter(|_| running.is_none());
    let name = || one_line(&inviter.name, NAME_MAX);
    let greeting = greeting.map(|words| msg::letter::talk_line(name(), words));
    let first = running.or(greeting).into_iter();
    let mut blocks: Vec<Block> = first.map(Block::Say).collect();
    blocks.extend([
        Block::Say(scene::of(meta.key).about()),
        Block::Title(msg::letter_invitation::take()),
        Block::Say(msg::letter_invitation::take_how()),
    ]);
    if desk.add_reply(Purpose::Reply, seat.id(), None, w.language) {
        blocks.push(Block::Say(msg::letter_invitation::take_by_answer()));
    }
    blocks.push(Block::Key(Link::new(msg::letter_invitation::look(), url)));
    let terms = terms(meta, row, &options, series.as_ref(), &service.library);
    let rules = service.url(&format!("/games/{}", meta.key));
    blocks.extend(about_table(terms, rules, row));
    let game = game_name(&w, meta, &options, msg::letter::variant);
    let subject = msg::invitation::heading(&inviter.name, game);
    let letter = Letter {
        preview: w.text(msg::letter_invitation::preheader()),
        blocks,
        ..desk.letter(&w, subject, msg::letter_invitation::by_post())
    };
    let mut judged = desk.judged(letter, &row.uid);
    if let Some(stop) = judged.letter.links.last_mut() {
        stop.title = msg::letter_invitation::stop(&service.site_name);
    }
    Ok(judged)
}

fn about_table(terms: Vec<Message>, rules: String, row: &TableRow) -> [Block; 6] {
    let commitment = journal::chain::commitment(&row.seed);
    [
        Block::Title(msg::letter_invitation::table()),
        Block::List(terms),
        Block::Link(Link::new(msg::letter_invitation::rules(), rules)),
        Block::Title(msg::letter_invitation::fair()),
        Block::Aside(msg::letter_invitation::fair_how()),
        Block::Digits(vec![(msg::letter_over::commitment(), commitment)]),
    ]
}

fn why_not(row: &TableRow, seat: &SeatRow, to_address: &str) -> Option<Reason> {
    match &seat.invited_address {
        _ if !seat.is_free() => Some(Reason::SeatTaken),
        _ if row.status() == Status::Closed => Some(Reason::TableGone),
        _ if seat.declined_at_ms.is_some() => Some(Reason::Declined),
        None => Some(Reason::SeatFree),
        // Another mailbox was invited instead.
        Some(address) => (address != to_address).then_some(Reason::SeatGone),
    }
}

fn terms(
    meta: &Meta,
    table: &TableRow,
    options: &OptionValues,
    series: Option<&Standing>,
    library: &Library,
) -> Vec<Message> {
    let players = msg::letter_invitation::players(table.seat_count);
    let seats = usize::try_from(table.seat_count).unwrap_or(0);
    let terms = scene::terms(meta, options, seats, library).into_iter();
    let terms = terms.map(|term| msg::table::title(term.option, term.value));
    let series = series.map(|series| series.best_of).into_iter();
    let series = series.flat_map(|best_of| [said::length(best_of), said::rule(best_of)]);
    std::iter::once(players)
        .chain(terms)
        .chain(series)
        .chain(table.terms().into_iter().flat_map(agreed))
        .chain(table.is_watchable.then(msg::game::watched))
        .collect()
}

const LINES_MAX: usize = 12;
/// The longest name and the longest line, in characters.
const NAME_MAX: usize = 60;
const LINE_MAX: usize = 400;

/// What the others said at a table since the last letter about it went to a mailbox.
pub(super) fn new_lines(
    conn: &mut Conn,
    address: &str,
    table_id: i64,
    seat: Seat,
    w: &Words,
) -> DbResult<Vec<Message>> {
    let last = list::last_sent_ms(conn, address, table_id, seat.0.into())?;
    let lines = talk::list_talk(conn, table_id)?.into_iter();
    let new = lines.filter(|line| line.seat != seat && Some(line.said_at_ms) > last);
    let new: Vec<Message> = new
        .map(|line| {
            let former = || w.text(msg::settings::former_player(line.seat.index() + 1));
            let name = w.names.get(line.seat.index()).filter(|_| !line.is_former);
            let name = name.cloned().unwrap_or_else(former);
            let words = one_line(&line.words, LINE_MAX);
            msg::letter::talk_line(one_line(&name, NAME_MAX), words)
        })
        .collect();
    let from = new.len().saturating_sub(LINES_MAX);
    Ok(new[from..].to_vec())
}

impl Place {
    pub(super) fn talk(&self, desk: &mut Desk<'_>) -> DbResult<Vec<Block>> {
        let (conn, to) = (&mut *desk.conn, &desk.intent.to_address);
        let lines = new_lines(conn, to, self.row.id, self.seat, &self.w)?;
        if lines.is_empty() {
            return Ok(Vec::new());
        }
        Ok(vec![Block::Title(msg::letter::talk()), Block::List(lines)])
    }
}

pub(super) fn talk(desk: &mut Desk<'_>) -> JudgedResult {
    let place = Place::find(desk)?;
    let to = &desk.intent.to_address;
    let said = new_lines(desk.conn, to, place.row.id, place.seat, &place.w)?;
    let mut said = said.into_iter();
    let lead = said.next().ok_or(Reason::Overtaken)?;
    let subject = msg::letter_notice::talk(place.name());
    Ok(place.notice(desk, subject, lead, said.map(Block::Say)))
}
