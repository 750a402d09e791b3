//! What an alert says about a table, in the language of its reader: nothing that is hidden from anybody at the table.

use crate::accounts::{PersonId, people};
use crate::alerts::{About, AlertKind, News, Target};
use crate::db::{Conn, DbResult};
use crate::mail::one_line;
use crate::play::rows::{self, SeatRow, TableRow};
use crate::play::service::Service;
use crate::table::fold::{Phase, Table};
use rules::Seat;
use words::{Arg, Join, Language, Message, Text, Words, msg};

const TEXT_MAX: usize = 300;
const NAME_MAX: usize = 40;

/// None if it is no longer true.
pub(super) fn tell(
    service: &Service,
    conn: &mut Conn,
    target: &Target,
    about: &About,
) -> DbResult<Option<News>> {
    let (cache, library) = (&service.cache, &service.library);
    let Some(row) = rows::find_table_by_id(conn, about.table_id)? else {
        return Ok(None);
    };
    let seats = rows::list_seats(conn, row.id)?;
    let owner = PersonId(target.person_id);
    let Some(seat) = seat_for(target, about, &seats, owner) else {
        return Ok(None);
    };
    // A table that cannot be carried out will be frozen by the next move.
    let Ok(table) = cache.bring_to(conn, row.id, row.last_seq, library)? else {
        return Ok(None);
    };
    if !is_true(&table, seat, about) {
        return Ok(None);
    }
    let told = Told {
        service,
        row: &row,
        table: &table,
        names: rows::names(&seats),
        seat,
    };
    let base = trial(service, conn, target)?;
    Ok(Some(told.news(about.kind, base)))
}

/// Finds whom an alert is for: a seat, or the whole table. None if the owner of the target no longer sits there.
fn seat_for(
    target: &Target,
    about: &About,
    seats: &[SeatRow],
    owner: PersonId,
) -> Option<Option<Seat>> {
    let Some(index) = about.seat else {
        let is_at_table = target.table_id == Some(about.table_id);
        let sits = seats.iter().any(|seat| seat.is_of(owner));
        return (is_at_table && sits).then_some(None);
    };
    let row = seats.iter().find(|row| row.seat == index)?;
    row.is_of(owner).then(|| Some(row.seat()))
}

fn is_true(table: &Table, seat: Option<Seat>, about: &About) -> bool {
    let is_over = matches!(table.phase, Phase::Over(_));
    let opened = |seat: Seat| table.decision(seat).map(|decision| decision.opened_seq);
    let awaiting = table.awaiting();
    match (about.kind, seat) {
        (AlertKind::GameOver | AlertKind::TableOver, _) => is_over,
        (AlertKind::YourTurn, Some(seat)) => {
            let opened = opened(seat);
            opened.is_some() && opened == about.expected_seq && awaiting.contains(&seat)
        }
        (AlertKind::Revealed, Some(seat)) => {
            table.phase == Phase::Running && opened(seat).is_none()
        }
        (AlertKind::TableTurn | AlertKind::TableRevealed, _) => match about.expected_seq {
            Some(expected) => awaiting.iter().any(|seat| opened(*seat) == Some(expected)),
            None => table.phase == Phase::Running && table.head.seq == about.seq,
        },
        (AlertKind::YourTurn | AlertKind::Revealed, None) | (AlertKind::Trial, _) => false,
    }
}

struct Told<'a> {
    service: &'a Service,
    row: &'a TableRow,
    table: &'a Table,
    names: Vec<String>,
    /// The seat whose player is told; none for the whole table.
    seat: Option<Seat>,
}

impl Told<'_> {
    fn news(&self, kind: AlertKind, base: News) -> News {
        let language = Language::find(base.language).unwrap_or_default();
        let words = Words::of(language).at_table(&self.names, self.seat);
        News {
            kind,
            text: one_line(&words.text(self.message(kind)), TEXT_MAX),
            url: self.service.url(&format!("/tables/{}", self.row.uid)),
            table: Some(self.row.uid.clone()),
            game: Some(self.row.game.clone()),
            others: self.others(),
            awaited: self.awaited(),
            ..base
        }
    }

    fn message(&self, kind: AlertKind) -> Message {
        let (game, others) = (self.table.game.meta().name, listed(self.others()));
        let progress = self.progress();
        match kind {
            AlertKind::YourTurn | AlertKind::Trial => {
                msg::alerts::your_turn(game, others, progress)
            }
            AlertKind::Revealed => msg::alerts::revealed(game, others, progress),
            AlertKind::GameOver => msg::alerts::game_over(game, others),
            AlertKind::TableTurn => {
                msg::alerts::table_turn(listed(self.awaited()), game, others, progress)
            }
            AlertKind::TableRevealed => match self.awaited() {
                nobody if nobody.is_empty() => msg::alerts::table_revealed(game, others, progress),
                awaited => {
                    msg::alerts::table_revealed_awaited(game, others, progress, listed(awaited))
                }
            },
            AlertKind::TableOver => msg::alerts::table_over(game, others),
        }
    }

    fn progress(&self) -> Message {
        let progress = self.table.position.progress();
        let said = scene::progress(self.table.game.meta().key, &progress);
        said.unwrap_or_else(msg::game::over)
    }

    fn others(&self) -> Vec<String> {
        let all = Seat::all(self.names.len());
        let others = all.filter(|seat| Some(*seat) != self.seat);
        others.filter_map(|seat| self.name(seat)).collect()
    }

    fn awaited(&self) -> Vec<String> {
        let awaited = self.table.awaiting();
        awaited.iter().filter_map(|seat| self.name(*seat)).collect()
    }

    fn name(&self, seat: Seat) -> Option<String> {
        let name = self.names.get(seat.index())?;
        Some(one_line(name, NAME_MAX))
    }
}

fn listed(names: Vec<String>) -> Arg {
    Arg::list(Join::And, names.into_iter().map(Text::from))
}

pub(super) fn trial(service: &Service, conn: &mut Conn, target: &Target) -> DbResult<News> {
    let owner = people::find(conn, PersonId(target.person_id))?;
    let language: Language = owner.and_then(|owner| owner.language()).unwrap_or_default();
    let site_name = one_line(&service.site_name, NAME_MAX);
    let text = Words::of(language).text(msg::alerts::trial(&site_name));
    Ok(News {
        kind: AlertKind::Trial,
        text: one_line(&text, TEXT_MAX),
        url: service.url("/settings/alerts"),
        site: site_name,
        table: None,
        game: None,
        language: language.code(),
        others: Vec::new(),
        awaited: Vec::new(),
    })
}
