//! Letters that an event calls for, queued in its transaction: the move and its letters stand or fall together.

use super::Service;
use super::events::GameEnded;
use super::invite::{self, Purpose};
use super::look;
use super::record::RecordError;
use super::rows::{self, SeatRow, TableRow};
use super::table::{Phase, Table, tell_end};
use crate::accounts::{self, Person, PersonId};
use crate::db::{Conn, DbError};
use crate::games::words::listed;
use crate::games::{Meta, OptionValues, Outcome, Seat, Viewer};
use crate::journal;
use crate::mail::letters::{
    GameOverLetter, InvitationLetter, RevealedLetter, ScoreRow, ScoreSheet, Written,
    YourTurnLetter, stop_url,
};
use crate::mail::outbox::{self, LetterKind, NewLetter};
use crate::mail::{boards, letters};

/// Invites a mailbox to a seat.
pub(super) fn invitation_in_txn(
    conn: &mut Conn,
    service: &Service,
    table: &TableRow,
    host: &Person,
    seat: &SeatRow,
    token: &str,
) -> Result<(), RecordError> {
    let Some(address) = &seat.invited_address else {
        return Ok(());
    };
    let Some(game) = crate::games::find(&table.game) else {
        return Ok(());
    };
    let meta = game.meta();
    let options: OptionValues = serde_json::from_str(&table.options).unwrap_or_default();
    let letter = InvitationLetter {
        site_name: service.site.name.clone(),
        base_url: service.site.base_url.clone(),
        from_name: host.name.clone(),
        game_name: game_name(meta, &options),
        about: meta.about.to_owned(),
        terms: terms(meta, table, &options),
        words: None,
        link: service.site.url(&format!("/invitations/{token}")),
        rules_url: service.site.url(&format!("/games/{}", meta.key)),
        commitment: journal::chain::commitment(&table.seed),
        stop_url: stop(conn, service, address)?,
    };
    let written = letter.write()?;
    let new = NewLetter {
        table_id: Some(table.id),
        seat: Some(seat.seat),
        thread: table.uid.clone(),
        ..NewLetter::new(LetterKind::Invitation, address, "", written)
    };
    outbox::queue_in_txn(conn, &new, service.clock.now_ms())?;
    Ok(())
}

/// The game with what tells its tables apart: "7 Wonders, first edition".
fn game_name(meta: &Meta, options: &OptionValues) -> String {
    match meta.variant(options) {
        Some(variant) => format!("{}, {}", meta.name, variant.to_lowercase()),
        None => meta.name.to_owned(),
    }
}

fn terms(meta: &Meta, table: &TableRow, options: &OptionValues) -> Vec<String> {
    let mut terms = vec![format!("{} players", table.seat_count)];
    let seats = usize::try_from(table.seat_count).unwrap_or(0);
    for option in meta.options_for(seats) {
        let value = options.get(option.name).map_or("", String::as_str);
        let title = option.values.iter().find(|known| known.value == value);
        terms.push(format!(
            "{}: {}",
            option.title,
            title.map_or(value, |known| known.title)
        ));
    }
    terms
}

/// Tells the seats what they are waiting for after the events behind `after_seq`: their turn, what everybody's sealed
/// choices were, or that the game is over. Whoever `acted` is at the page: what it asks of him goes by letter only if
/// it still holds some minutes later.
pub(super) fn turns_in_txn(
    conn: &mut Conn,
    service: &Service,
    table: &TableRow,
    sitting: &Table,
    after_seq: i64,
    acted: Option<Seat>,
) -> Result<(), RecordError> {
    let rows = rows::list_seats(conn, table.id)?;
    let post = Post {
        service,
        table,
        sitting,
        names: rows::names(&rows),
        is_reveal: is_reveal(sitting, after_seq),
    };
    for row in &rows {
        let seat = row.seat();
        let Some(news) = post.news(seat, after_seq) else {
            continue;
        };
        let Some(mut reader) = post.reader(conn, row)? else {
            continue;
        };
        if acted == Some(seat) && !matches!(news, News::GameOver) {
            reader.not_before_ms = Some(service.clock.now_ms() + PRESENCE_MS);
        }
        match news {
            News::GameOver => post.game_over(conn, &reader, seat)?,
            News::YourTurn(opened_seq) => post.your_turn(conn, &reader, seat, opened_seq)?,
            News::Revealed => post.revealed(conn, &reader, seat)?,
        }
    }
    Ok(())
}

/// How long a letter waits for somebody who is at the page.
const PRESENCE_MS: i64 = 5 * 60 * 1000;

/// What a seat is told.
enum News {
    GameOver,
    /// With the seq at which the decision opened.
    YourTurn(i64),
    Revealed,
}

/// Whether sealed choices were revealed after `after_seq`: something followed the last seal.
fn is_reveal(sitting: &Table, after_seq: i64) -> bool {
    let events = &sitting.events;
    let meta = sitting.game.meta();
    let last_seal = events
        .iter()
        .rposition(|event| event.seq > after_seq && meta.is_seal(&event.kind));
    last_seal.is_some_and(|index| index + 1 < events.len())
}

/// Somebody who wants letters, where they go, and before when they do not.
struct Reader {
    person: Person,
    address: String,
    not_before_ms: Option<i64>,
}

struct Post<'a> {
    service: &'a Service,
    table: &'a TableRow,
    sitting: &'a Table,
    names: Vec<String>,
    is_reveal: bool,
}

impl Post<'_> {
    fn news(&self, seat: Seat, after_seq: i64) -> Option<News> {
        if matches!(self.sitting.phase, Phase::Over(_)) {
            return Some(News::GameOver);
        }
        if self.sitting.phase != Phase::Running {
            return None;
        }
        match self.sitting.decision(seat) {
            Some(decision) => {
                let is_new = decision.opened_seq > after_seq;
                let is_awaited = self.sitting.awaiting().contains(&seat);
                (is_new && is_awaited).then_some(News::YourTurn(decision.opened_seq))
            }
            None => self.is_reveal.then_some(News::Revealed),
        }
    }

    fn reader(&self, conn: &mut Conn, row: &SeatRow) -> Result<Option<Reader>, DbError> {
        let Some(id) = row.person_id else {
            return Ok(None);
        };
        let person = accounts::people::find_on_conn(conn, PersonId(id))?;
        Ok(person
            .filter(|person| person.wants_letters)
            .and_then(|person| {
                let address = person.letter_address.clone()?;
                Some(Reader {
                    person,
                    address,
                    not_before_ms: None,
                })
            }))
    }

    fn your_turn(
        &self,
        conn: &mut Conn,
        reader: &Reader,
        seat: Seat,
        opened_seq: i64,
    ) -> Result<(), RecordError> {
        let table_url = self.table_url(conn, reader, seat, Some(opened_seq))?;
        let letter = YourTurnLetter {
            site_name: self.service.site.name.clone(),
            name: self.names[seat.index()].clone(),
            game_name: self.game_name(),
            others: self.others(seat),
            progress: self.sitting.position.progress(),
            seq: self.sitting.head.seq,
            clock: None,
            since: self.since(seat, Viewer::Seat(seat)),
            board: self.board(seat, &table_url)?,
            moves: self.sitting.position.notes(seat),
            table_url,
            head_code: self.sitting.head.code(),
            stop_url: stop(conn, self.service, &reader.address)?,
        };
        let written = letter.write()?;
        let expected = Some(opened_seq);
        self.queue(conn, LetterKind::YourTurn, reader, seat, expected, written)
    }

    fn revealed(&self, conn: &mut Conn, reader: &Reader, seat: Seat) -> Result<(), RecordError> {
        let table_url = self.table_url(conn, reader, seat, None)?;
        let awaited = self.sitting.awaiting();
        let names: Vec<&str> = awaited
            .iter()
            .map(|seat| self.names[seat.index()].as_str())
            .collect();
        let letter = RevealedLetter {
            site_name: self.service.site.name.clone(),
            game_name: self.game_name(),
            others: self.others(seat),
            progress: self.sitting.position.progress(),
            seq: self.sitting.head.seq,
            awaited: listed(&names),
            since: self.since(seat, Viewer::Seat(seat)),
            board: self.board(seat, &table_url)?,
            table_url,
            head_code: self.sitting.head.code(),
            stop_url: stop(conn, self.service, &reader.address)?,
        };
        let written = letter.write()?;
        self.queue(conn, LetterKind::Revealed, reader, seat, None, written)
    }

    /// The position as a seat sees it.
    fn board(&self, seat: Seat, table_url: &str) -> Result<boards::Board, RecordError> {
        let viewer = Viewer::Seat(seat);
        let position = &self.sitting.position;
        let drawing = position.drawing(viewer, &self.names);
        let view = position.view(viewer);
        Ok(boards::draw(
            view.as_ref(),
            &drawing,
            &self.names,
            table_url,
        )?)
    }

    fn game_over(&self, conn: &mut Conn, reader: &Reader, seat: Seat) -> Result<(), RecordError> {
        let Phase::Over(ended) = &self.sitting.phase else {
            return Ok(());
        };
        let path = format!("/tables/{}", self.table.uid);
        let letter = GameOverLetter {
            site_name: self.service.site.name.clone(),
            game_name: self.game_name(),
            others: self.others(seat),
            result: self.result(ended, seat),
            since: self.since(seat, Viewer::Open),
            score: self
                .sitting
                .position
                .outcome()
                .and_then(|outcome| score_sheet(&self.names, &outcome)),
            table_url: self.table_url(conn, reader, seat, None)?,
            history_url: self.service.site.url(&format!("{path}/history")),
            proof_url: self.service.site.url(&format!("{path}/proof")),
            head_code: self.sitting.head.code(),
            commitment: self.sitting.opened.commitment.clone(),
            seed: self.sitting.seed.clone().unwrap_or_default(),
            stop_url: stop(conn, self.service, &reader.address)?,
        };
        let written = letter.write()?;
        self.queue(conn, LetterKind::GameOver, reader, seat, None, written)
    }

    fn queue(
        &self,
        conn: &mut Conn,
        kind: LetterKind,
        reader: &Reader,
        seat: Seat,
        expected_seq: Option<i64>,
        written: Written,
    ) -> Result<(), RecordError> {
        let letter = NewLetter {
            person_id: Some(reader.person.id.0),
            table_id: Some(self.table.id),
            seat: Some(i32::from(seat.0)),
            expected_seq,
            not_before_ms: reader.not_before_ms,
            thread: self.table.uid.clone(),
            ..NewLetter::new(kind, &reader.address, &reader.person.name, written)
        };
        outbox::queue_in_txn(conn, &letter, self.service.clock.now_ms())?;
        Ok(())
    }

    /// A guest has no other key to his seat than the link in the letter; it dies with the decision.
    fn table_url(
        &self,
        conn: &mut Conn,
        reader: &Reader,
        seat: Seat,
        expected_seq: Option<i64>,
    ) -> Result<String, DbError> {
        if reader.person.address.is_some() {
            return Ok(self
                .service
                .site
                .url(&format!("/tables/{}", self.table.uid)));
        }
        let now = self.service.clock.now_ms();
        let token =
            invite::new_link_in_txn(conn, self.table.id, seat, Purpose::Turn, expected_seq, now)?;
        Ok(self.service.site.url(&format!("/seats/{token}")))
    }

    /// Who won and how, and how the reader did.
    fn result(&self, ended: &GameEnded, seat: Seat) -> String {
        let mut result = tell_end(ended, self.sitting.resigned).plain_for(&self.names, Some(seat));
        let own = own_points(ended, seat);
        if !own.is_empty() {
            result.push(' ');
            result.push_str(&own);
        }
        result
    }

    fn since(&self, seat: Seat, viewer: Viewer) -> Vec<String> {
        look::Recap::of(self.sitting, Some(seat), viewer)
            .told
            .iter()
            .map(|told| told.sentence.plain_for(&self.names, Some(seat)))
            .collect()
    }

    /// The game's name as it stands before "with": what has been said of its edition ends in a comma.
    fn game_name(&self) -> String {
        let name = game_name(self.sitting.game.meta(), &self.sitting.opened.options);
        if name.contains(',') { name + "," } else { name }
    }

    fn others(&self, seat: Seat) -> String {
        let mut names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        names.remove(seat.index());
        listed(&names)
    }
}

/// A seat's points, and how far from the winners or from the best of the others: "You have 96 points, 6 fewer."
fn own_points(ended: &GameEnded, seat: Seat) -> String {
    let Some(points) = &ended.points else {
        return String::new();
    };
    let Some(own) = points.get(seat.index()).copied() else {
        return String::new();
    };
    let has_won = |seat: &Seat| ended.winners.contains(seat);
    let rivals = Seat::all(points.len()).filter(|other| has_won(other) != has_won(&seat));
    let best = rivals.filter_map(|other| points.get(other.index())).max();
    let words = points_words(own);
    match best.map(|best| own - best) {
        None => format!("You have {words}."),
        Some(0) => format!("You have {words} too: the tie is broken."),
        Some(more @ 1..) => format!("You have {words}, {more} more."),
        Some(fewer) => format!("You have {words}, {} fewer.", fewer.unsigned_abs()),
    }
}

fn points_words(points: i32) -> String {
    match points {
        1 => "1 point".to_owned(),
        0.. => format!("{points} points"),
        _ => format!("−{} points", points.unsigned_abs()),
    }
}

fn stop(conn: &mut Conn, service: &Service, address: &str) -> Result<String, DbError> {
    let token = outbox::stop_token_in_txn(conn, address)?;
    Ok(stop_url(&service.site.base_url, &token))
}

fn score_sheet(names: &[String], outcome: &Outcome) -> Option<ScoreSheet> {
    let breakdown = outcome.breakdown.as_ref()?;
    let points = outcome.points.as_ref()?;
    let kinds = breakdown.first()?;
    let rows = kinds.iter().enumerate().map(|(index, (key, _))| ScoreRow {
        title: letters::title_of(key),
        points: breakdown
            .iter()
            .map(|seat| {
                seat.get(index)
                    .map_or_else(String::new, |(_, points)| points.to_string())
            })
            .collect(),
    });
    Some(ScoreSheet {
        names: names.to_vec(),
        rows: rows.collect(),
        totals: points.iter().map(ToString::to_string).collect(),
    })
}
