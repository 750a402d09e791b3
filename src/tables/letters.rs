//! Letters about tables: whether what is to be told is still true, and its words. Both are asked by the worker when a
//! letter is due, on a connection that only reads. What is queued stands in `intents.rs`.

use std::sync::Arc;

use super::events::GameEnded;
use super::invite;
use super::look;
use super::notices;
use super::rows::{self, SeatRow, Status, TableRow};
use super::seat_links::{self, LinkOf};
use super::service::Service;
use super::table::{Phase, Table, tell_end};
use super::table_cache::BringError;
use crate::accounts::{self, PersonId, sign_in};
use crate::db::Conn;
use crate::games::words::listed;
use crate::games::{Meta, OptionValues, Outcome, Seat, Viewer};
use crate::journal;
use crate::mail::letters::{
    GameOverLetter, InvitationLetter, RevealedLetter, ScoreRow, ScoreSheet, WriteError, Written,
    YourTurnLetter, stop_url,
};
use crate::mail::outbox::{
    Intent, LetterKind, StoreInTxn, WriteFault, Writer, Writing, WrittenLetter,
};
use crate::mail::{boards, letters, mailboxes};

/// Writes the letters of a service.
pub struct LetterWriter<'a>(pub &'a Service);

impl Writer for LetterWriter<'_> {
    fn stale_reason(
        &self,
        conn: &mut Conn,
        intent: &Intent,
    ) -> Result<Option<&'static str>, WriteFault> {
        Ok(match intent.kind {
            LetterKind::SignIn => sign_in::stale_reason(conn, &self.0.clock, intent)?,
            LetterKind::NewBrowser
            | LetterKind::SeatMoved
            | LetterKind::SeatGiven
            | LetterKind::Stopped => None,
            LetterKind::SeatClaim => {
                let is_waiting = notices::claim_is_waiting(self.0, conn, intent)?;
                (!is_waiting).then_some("the claim was answered")
            }
            LetterKind::Invitation => Invited::find(conn, intent)?.err(),
            LetterKind::YourTurn | LetterKind::Revealed | LetterKind::GameOver => {
                News::find(self.0, conn, intent)?.err()
            }
        })
    }

    fn write(&self, conn: &mut Conn, intent: &Intent) -> Result<Writing, WriteFault> {
        let written = match intent.kind {
            LetterKind::SignIn => {
                let site = &self.0.site;
                return sign_in::write(conn, &self.0.clock, &site.base_url, &site.name, intent);
            }
            LetterKind::NewBrowser => {
                let site = &self.0.site;
                return sign_in::write_new_browser(conn, &site.base_url, &site.name, intent);
            }
            LetterKind::SeatClaim => return notices::claim(self.0, conn, intent),
            LetterKind::SeatMoved => return notices::moved(self.0, conn, intent),
            LetterKind::SeatGiven => return notices::given(self.0, conn, intent),
            LetterKind::Stopped => return notices::stopped(self.0, conn, intent),
            LetterKind::Invitation => match Invited::find(conn, intent)? {
                Ok(invited) => invited.write(self.0, conn)?,
                Err(reason) => return Ok(Writing::Stale(reason)),
            },
            LetterKind::YourTurn | LetterKind::Revealed | LetterKind::GameOver => {
                match News::find(self.0, conn, intent)? {
                    Ok(news) => news.write(intent)?,
                    Err(reason) => return Ok(Writing::Stale(reason)),
                }
            }
        };
        Ok(Writing::Text(Box::new(written)))
    }
}

/// A table, its seats in order, and which of them is meant.
type FoundSeat = (TableRow, Vec<SeatRow>, usize);

/// Finds the table and the seat of an intent. A frozen table's letters are parked: once it can be carried out again,
/// the host sends those that are still true.
fn find_seat(
    conn: &mut Conn,
    intent: &Intent,
) -> Result<Result<FoundSeat, &'static str>, WriteFault> {
    let row = match intent.table_id {
        Some(id) => rows::find_table_by_id(conn, id)?,
        None => None,
    };
    let Some(row) = row else {
        return Ok(Err("the table is gone"));
    };
    if row.status() == Status::Frozen {
        let reason = row.frozen_reason.unwrap_or_default();
        return Err(WriteFault::Unwritable(format!(
            "the table is frozen: {reason}"
        )));
    }
    let seats = rows::list_seats(conn, row.id)?;
    let index = seats.iter().position(|seat| Some(seat.seat) == intent.seat);
    Ok(match index {
        Some(index) => Ok((row, seats, index)),
        None => Err("the seat is gone"),
    })
}

/// Somebody who is invited to a seat that nobody has taken.
struct Invited {
    row: TableRow,
    seat: Seat,
    address: String,
}

impl Invited {
    fn find(conn: &mut Conn, intent: &Intent) -> Result<Result<Self, &'static str>, WriteFault> {
        let (row, seats, index) = match find_seat(conn, intent)? {
            Ok(found) => found,
            Err(reason) => return Ok(Err(reason)),
        };
        let seat = &seats[index];
        Ok(match &seat.invited_address {
            _ if seat.person_id.is_some() => Err("the seat is taken"),
            _ if seat.declined_at_ms.is_some() => Err("the invitation was declined"),
            None => Err("the seat is free for everybody"),
            Some(address) => Ok(Self {
                seat: seat.seat(),
                address: address.clone(),
                row,
            }),
        })
    }

    /// Writes the letter with a link of its own, which is the key to the seat.
    fn write(self, service: &Service, conn: &mut Conn) -> Result<WrittenLetter, WriteFault> {
        let Some(game) = crate::games::find(&self.row.game) else {
            let reason = format!("this program has no game `{}`", self.row.game);
            return Err(WriteFault::Unwritable(reason));
        };
        let meta = game.meta();
        let options: OptionValues = serde_json::from_str(&self.row.options).unwrap_or_default();
        let opener = accounts::people::find_on_conn(conn, PersonId(self.row.opened_by))?;
        let stop_token = mailboxes::new_stop_token();
        let (token, store) = seat_links::new_link(
            LinkOf::invitation(self.row.id, self.seat),
            service.clock.now_ms(),
        );
        let letter = InvitationLetter {
            site_name: service.site.name.clone(),
            base_url: service.site.base_url.clone(),
            from_name: invite::host_name(opener),
            game_name: game_name(meta, &options),
            about: meta.about.to_owned(),
            terms: terms(meta, &self.row, &options),
            words: None,
            link: service.site.url(&format!("/invitations/{token}")),
            rules_url: service.site.url(&format!("/games/{}", meta.key)),
            commitment: journal::chain::commitment(&self.row.seed),
            stop_url: stop_url(&service.site.base_url, &stop_token),
        };
        Ok(WrittenLetter {
            to_address: self.address,
            to_name: String::new(),
            thread: self.row.uid,
            head_code: None,
            stop_token: Some(stop_token),
            written: letter.write()?,
            store_in_txn: Some(store),
        })
    }
}

/// What a seat's player is told of a table as it stands now.
struct News<'a> {
    service: &'a Service,
    row: TableRow,
    table: Arc<Table>,
    names: Vec<String>,
    seat: Seat,
    reader: Recipient,
    stop_token: String,
}

/// Somebody who wants letters, and where they go.
struct Recipient {
    name: String,
    address: String,
    /// Whether the letter's link is the only key to the seat.
    is_guest: bool,
}

impl Recipient {
    fn find(conn: &mut Conn, row: &SeatRow) -> Result<Result<Self, &'static str>, WriteFault> {
        let Some(id) = row.person_id else {
            return Ok(Err("nobody sits there"));
        };
        let Some(person) = accounts::people::find_on_conn(conn, PersonId(id))? else {
            return Ok(Err("nobody sits there"));
        };
        if !person.wants_letters {
            return Ok(Err("the person wants no letters"));
        }
        let is_guest = person.is_guest();
        Ok(match person.letter_address {
            Some(address) => Ok(Self {
                name: person.name,
                address,
                is_guest,
            }),
            None => Err("the person has no mailbox"),
        })
    }
}

/// The link to the table, and what is stored for it.
struct TableLink {
    url: String,
    store_in_txn: Option<StoreInTxn>,
}

impl<'a> News<'a> {
    /// Finds what an intent speaks of, or why it is no longer true or not wanted.
    fn find(
        service: &'a Service,
        conn: &mut Conn,
        intent: &Intent,
    ) -> Result<Result<Self, &'static str>, WriteFault> {
        let (row, seats, index) = match find_seat(conn, intent)? {
            Ok(found) => found,
            Err(reason) => return Ok(Err(reason)),
        };
        let reader = match Recipient::find(conn, &seats[index])? {
            Ok(reader) => reader,
            Err(reason) => return Ok(Err(reason)),
        };
        let table = service
            .cache
            .bring_to(conn, row.id, row.last_seq, &service.library)
            .map_err(|error| match error {
                BringError::Fold(error) => WriteFault::Unwritable(format!(
                    "the table's journal cannot be carried out: {error}"
                )),
                BringError::Db(error) => WriteFault::Db(error),
            })?;
        let seat = seats[index].seat();
        if !is_true(&table, seat, intent) {
            return Ok(Err("the game has moved on"));
        }
        Ok(Ok(Self {
            service,
            names: rows::names(&seats),
            stop_token: mailboxes::new_stop_token(),
            row,
            table,
            seat,
            reader,
        }))
    }

    fn write(self, intent: &Intent) -> Result<WrittenLetter, WriteFault> {
        let link = self.table_link(intent.expected_seq);
        let written = match intent.kind {
            LetterKind::GameOver => self.game_over(link.url)?,
            LetterKind::Revealed => self.revealed(link.url)?,
            LetterKind::YourTurn
            | LetterKind::SignIn
            | LetterKind::NewBrowser
            | LetterKind::Invitation
            | LetterKind::SeatClaim
            | LetterKind::SeatMoved
            | LetterKind::SeatGiven
            | LetterKind::Stopped => self.your_turn(link.url)?,
        };
        Ok(WrittenLetter {
            to_address: self.reader.address,
            to_name: self.reader.name,
            thread: self.row.uid,
            head_code: Some(self.table.head.code()),
            stop_token: Some(self.stop_token),
            written,
            store_in_txn: link.store_in_txn,
        })
    }

    /// A guest has no other key to the seat than the link in the letter; a turn's dies with its decision.
    fn table_link(&self, expected_seq: Option<i64>) -> TableLink {
        let site = &self.service.site;
        if !self.reader.is_guest {
            return TableLink {
                url: site.url(&format!("/tables/{}", self.row.uid)),
                store_in_txn: None,
            };
        }
        let of = LinkOf::turn(self.row.id, self.seat, expected_seq);
        let (token, store) = seat_links::new_link(of, self.service.clock.now_ms());
        TableLink {
            url: site.url(&format!("/seats/{token}")),
            store_in_txn: Some(store),
        }
    }

    fn your_turn(&self, table_url: String) -> Result<Written, WriteError> {
        let letter = YourTurnLetter {
            site_name: self.service.site.name.clone(),
            name: self.names[self.seat.index()].clone(),
            game_name: self.game_name(),
            others: self.others(),
            progress: self.table.position.progress(),
            seq: self.table.head.seq,
            clock: None,
            since: self.since(Viewer::Seat(self.seat)),
            board: self.board(&table_url)?,
            moves: self.table.position.notes(self.seat),
            table_url,
            head_code: self.table.head.code(),
            stop_url: self.stop_url(),
        };
        letter.write()
    }

    fn revealed(&self, table_url: String) -> Result<Written, WriteError> {
        let awaited = self.table.awaiting();
        let names: Vec<&str> = awaited
            .iter()
            .map(|seat| self.names[seat.index()].as_str())
            .collect();
        let letter = RevealedLetter {
            site_name: self.service.site.name.clone(),
            game_name: self.game_name(),
            others: self.others(),
            progress: self.table.position.progress(),
            seq: self.table.head.seq,
            awaited: listed(&names),
            since: self.since(Viewer::Seat(self.seat)),
            board: self.board(&table_url)?,
            table_url,
            head_code: self.table.head.code(),
            stop_url: self.stop_url(),
        };
        letter.write()
    }

    fn game_over(&self, table_url: String) -> Result<Written, WriteError> {
        let path = format!("/tables/{}", self.row.uid);
        let outcome = self.table.position.outcome();
        let letter = GameOverLetter {
            site_name: self.service.site.name.clone(),
            game_name: self.game_name(),
            others: self.others(),
            result: self.result(),
            since: self.since(Viewer::Open),
            score: outcome.and_then(|outcome| score_sheet(&self.names, &outcome)),
            table_url,
            history_url: self.service.site.url(&format!("{path}/history")),
            proof_url: self.service.site.url(&format!("{path}/proof")),
            head_code: self.table.head.code(),
            commitment: self.table.opened.commitment.clone(),
            seed: self.table.seed.clone().unwrap_or_default(),
            stop_url: self.stop_url(),
        };
        letter.write()
    }

    /// The position as the seat sees it.
    fn board(&self, table_url: &str) -> Result<boards::Board, WriteError> {
        let viewer = Viewer::Seat(self.seat);
        let position = &self.table.position;
        let drawing = position.drawing(viewer, &self.names);
        let view = position.view(viewer);
        boards::draw(view.as_ref(), &drawing, &self.names, table_url)
    }

    fn stop_url(&self) -> String {
        stop_url(&self.service.site.base_url, &self.stop_token)
    }

    /// Who won and how, and how the reader did.
    fn result(&self) -> String {
        let Phase::Over(ended) = &self.table.phase else {
            return String::new();
        };
        let told = tell_end(ended, self.table.resigned);
        let mut result = told.plain_for(&self.names, Some(self.seat));
        let own = own_points(ended, self.seat);
        if !own.is_empty() {
            result.push(' ');
            result.push_str(&own);
        }
        result
    }

    fn since(&self, viewer: Viewer) -> Vec<String> {
        look::Recap::of(&self.table, Some(self.seat), viewer)
            .told
            .iter()
            .map(|told| told.sentence.plain_for(&self.names, Some(self.seat)))
            .collect()
    }

    /// The game's name as it stands before "with": what has been said of its edition ends in a comma.
    fn game_name(&self) -> String {
        let name = game_name(self.table.game.meta(), &self.table.opened.options);
        if name.contains(',') { name + "," } else { name }
    }

    fn others(&self) -> String {
        let mut names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        names.remove(self.seat.index());
        listed(&names)
    }
}

/// Whether what an intent tells still holds at a table.
fn is_true(table: &Table, seat: Seat, intent: &Intent) -> bool {
    let decision = table.decision(seat).map(|decision| decision.opened_seq);
    match intent.kind {
        LetterKind::GameOver => matches!(table.phase, Phase::Over(_)),
        // What was revealed stands in the next letter of turn or end too, so that one makes this one needless.
        LetterKind::Revealed => table.phase == Phase::Running && decision.is_none(),
        LetterKind::YourTurn
        | LetterKind::SignIn
        | LetterKind::NewBrowser
        | LetterKind::Invitation
        | LetterKind::SeatClaim
        | LetterKind::SeatMoved
        | LetterKind::SeatGiven
        | LetterKind::Stopped => {
            decision.is_some()
                && decision == intent.expected_seq
                && table.awaiting().contains(&seat)
        }
    }
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
