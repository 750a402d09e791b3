//! `/tables/{uid}/proof` and `/tables/{uid}/journal.jsonl`: the journal checked now, and taken along.
//!
//! Start reading at [`page`].

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Path;
use askama::Template;

use super::host::title_of;
use super::table::parts;
use super::{Answer, Cx, link};
use crate::error::Error;
use crate::host::log::{self, About, Act, Entry};
use crate::journal::{Fault, SeedState};
use crate::look::board::{self, History, SeatInfo, TableInfo};
use crate::look::proof::{self, Judged, Proof, ProofError};
use crate::mail::outbox::LetterKind;
use crate::play::Status;
use crate::web::Layout;
use crate::web::layout::show_state;
use words::{Message, Moment, Text, Words, msg};

#[derive(Template)]
#[template(path = "pages/proof/page.html")]
struct ProofPage {
    layout: Layout,
    table: TableInfo,
    title: Message,
    is_sound: bool,
    verdict: Message,
    found: Vec<Message>,
    seats: Vec<SeatLine>,
    take: Message,
    /// What the host did by hand; none for those who do not play.
    acts: Option<Vec<ActLine>>,
}

struct ActLine {
    when: Moment,
    what: Message,
}

/// What a seat gave to chance.
struct SeatLine {
    gave: Message,
    contribution: Option<String>,
}

/// `GET /tables/{uid}/proof`: runs the verification and shows what it rests on.
pub(crate) async fn page(cx: Cx, uid: Path<String>) -> Answer {
    let (uid, person) = (uid.into_inner(), cx.me.id());
    let found = cx.work(move |service| -> Result<_, Error> {
        let history = board::history(service, &uid, person)?;
        let verdict = proof::verify(service, &uid, person)?;
        Ok((history, verdict, log::list(service, &uid, person)?))
    });
    let (history, verdict, entries) = found.await??;
    show_state(&fill(&cx, history, verdict, entries))
}

/// `GET /tables/{uid}/journal.jsonl`: the journal, without what this person may not know yet.
pub(crate) async fn export(cx: Cx, uid: Path<String>) -> Answer {
    let (name, person) = (uid.to_string(), cx.me.id());
    let lines = cx.work(move |service| proof::export_lines(service, &name, person));
    let lines = lines.await??;
    Ok(HttpResponse::Ok()
        .content_type("application/jsonl; charset=utf-8")
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{}.jsonl\"", file_name(&uid)),
        ))
        .body(lines))
}

/// The uid as a file name: it came from the address, so nothing but letters and digits is kept.
fn file_name(uid: &str) -> String {
    uid.chars().filter(char::is_ascii_alphanumeric).collect()
}

fn fill(
    cx: &Cx,
    history: History,
    verdict: Result<Proof, ProofError>,
    entries: Option<Vec<Entry>>,
) -> ProofPage {
    let table = history.table;
    let title = parts::name(table.meta.name, &history.seats);
    let layout = cx.layout(&msg::proof::title(title.clone()));
    let act = |entry: &Entry| ActLine {
        when: layout.w.moment(entry.at_ms),
        what: what(entry, &layout.w),
    };
    let (is_sound, verdict, found) = match verdict {
        Ok(proof) => (
            true,
            msg::proof::sound(proof.report.head.seq),
            found(&proof),
        ),
        Err(error) => {
            let (seq, fault) = match &error {
                ProofError::Broken(error) => (error.seq, fault(&error.fault)),
                ProofError::Unlawful { fault, .. } => {
                    (fault.seq(), msg::proof::fault_service(fault.to_string()))
                }
            };
            (false, msg::proof::broken(seq.to_string()), vec![fault])
        }
    };
    ProofPage {
        title,
        is_sound,
        verdict,
        found,
        seats: history.seats.into_iter().map(seat_line).collect(),
        take: take(&table.uid, table.status == Status::Over),
        acts: entries.map(|entries| entries.iter().map(act).collect()),
        table,
        layout: layout.with_styles(&["turn", "history", "catalogue", "table"]),
    }
}

fn seat_line(seat: SeatInfo) -> SeatLine {
    SeatLine {
        gave: if seat.is_taken {
            msg::proof::gave(Text::from(seat.name))
        } else {
            msg::proof::gave(msg::table::seat(seat.seat.index() + 1))
        },
        contribution: seat.contribution,
    }
}

fn take(uid: &str, is_over: bool) -> Message {
    let link = link(
        format!("/tables/{uid}/journal.jsonl"),
        msg::proof::take_link(),
    );
    if is_over {
        msg::proof::take(link)
    } else {
        msg::proof::take_some(link)
    }
}

/// What the host did, and why, if they said it.
fn what(entry: &Entry, words: &Words) -> Message {
    let what = match (entry.act, &entry.about) {
        (Act::LetterRead, about) => msg::proof::letter_read(letter(about)),
        (Act::LetterSentAgain, about) => msg::proof::letter_again(letter(about)),
        (Act::SignInLink, About::Player(name)) => msg::proof::sign_in_link(Text::from(name)),
        (Act::SignInLink, _) => msg::proof::sign_in_link(msg::language::somebody()),
        (Act::SeatHandedOver, About::Seat { from, to }) => msg::proof::handed_over(from, to),
        (Act::SeatHandedOver, _) => msg::proof::gave_a_seat(),
        (
            Act::DatabaseRestored,
            About::State {
                of_ms,
                served_until_ms,
            },
        ) => {
            let moment = |at_ms: &i64| words.moment(*at_ms).absolute;
            match served_until_ms {
                Some(until_ms) => msg::proof::restored_from(moment(of_ms), moment(until_ms)),
                None => msg::proof::restored_to(moment(of_ms)),
            }
        }
        (Act::DatabaseRestored, _) => msg::proof::restored(),
        (Act::TableFrozen, _) => msg::proof::frozen(),
        (Act::TableThawed, _) => msg::proof::thawed(),
        (Act::TableImported, _) => msg::proof::imported(),
    };
    if entry.why.is_empty() {
        what
    } else {
        msg::proof::why(what, &entry.why)
    }
}

fn letter(about: &About) -> Message {
    let About::Letter {
        kind,
        seat_number,
        to,
    } = about
    else {
        return msg::host::letter();
    };
    let title = title_of(LetterKind::find(kind));
    match (to, seat_number) {
        (Some(name), _) => msg::proof::letter_to(title, Text::from(name)),
        (None, Some(number)) => msg::proof::letter_to(title, msg::table::seat(*number)),
        (None, None) => title,
    }
}

/// What the check found, sentence by sentence.
fn found(proof: &Proof) -> Vec<Message> {
    let report = &proof.report;
    let judged = match &proof.judged {
        Judged::Whole => msg::proof::judged(),
        Judged::Until(seq) => msg::proof::judged_until(seq.to_string()),
        Judged::UnknownGame(game) => msg::proof::judged_not(game),
    };
    let seed = match report.seed {
        SeedState::Revealed => msg::proof::seed_revealed(report.draws_derived),
        SeedState::Committed | SeedState::Unknown => msg::proof::seed_kept(),
    };
    vec![
        msg::proof::chain(),
        msg::proof::seals(report.open_bodies),
        seed,
        judged,
    ]
}

fn fault(fault: &Fault) -> Message {
    match fault {
        Fault::Seq { expected } => msg::proof::fault_number(expected.to_string()),
        Fault::Time => msg::proof::fault_time(),
        Fault::Command { after, found } => {
            msg::proof::fault_command(found.to_string(), after.to_string())
        }
        Fault::Door => msg::proof::fault_door(),
        Fault::Name => msg::proof::fault_name(),
        Fault::Hash => msg::proof::fault_hash(),
        Fault::Seal => msg::proof::fault_seal(),
        Fault::Salt => msg::proof::fault_salt(),
        Fault::Body => msg::proof::fault_body(),
        Fault::Service(why) => msg::proof::fault_service(why),
        Fault::Commitment => msg::proof::fault_commitment(),
        Fault::Draw { n } => msg::proof::fault_draw(n.to_string()),
        Fault::DrawNumber { expected, found } => {
            msg::proof::fault_draw_number(found.to_string(), expected.to_string())
        }
        Fault::DrawShape(why) => msg::proof::fault_draws(why),
    }
}
