//! `/tables/{uid}/proof` and `/tables/{uid}/journal.jsonl`: the journal checked now, and taken along.
//!
//! Start reading at [`page`].

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path};
use askama::Template;

use super::table::parts;
use crate::journal::{Report, SeedState, VerifyError};
use crate::tables::host_log::{self, Act, Entry};
use crate::tables::look::{self, History, LookError};
use crate::tables::{Status, proof};
use crate::web::auth::Me;
use crate::web::layout::show_state;
use crate::web::moment::Moment;
use crate::web::{App, Error, Layout, work};

#[derive(Template)]
#[template(path = "pages/proof/page.html")]
struct ProofPage {
    layout: Layout,
    uid: String,
    title: String,
    is_sound: bool,
    verdict: String,
    found: Vec<String>,
    is_over: bool,
    commitment: String,
    seed: Option<String>,
    seats: Vec<SeatLine>,
    head_code: String,
    head_hash: String,
    last_seq: i64,
    /// What the host did by hand; none for those who do not play.
    acts: Option<Vec<ActLine>>,
}

/// What the host did by hand, once.
struct ActLine {
    when: Moment,
    what: String,
    why: String,
}

/// What a seat gave to chance.
struct SeatLine {
    name: String,
    contribution: Option<String>,
}

/// `GET /tables/{uid}/proof`: runs the verification and shows what it rests on.
pub(crate) async fn page(app: Data<App>, me: Me, uid: Path<String>) -> Result<HttpResponse, Error> {
    let (uid, person) = (uid.into_inner(), me.id());
    let (history, verdict, entries) = work(&app, move |service| -> Result<_, LookError> {
        let history = look::history(service, &uid, person)?;
        let verdict = proof::verify(service, &uid, person)?;
        Ok((history, verdict, host_log::list(service, &uid, person)?))
    })
    .await??;
    let mut page = fill(&app, &me, &history, verdict);
    page.acts = entries.map(|entries| acts(&app, &me, entries));
    show_state(&page)
}

/// `GET /tables/{uid}/journal.jsonl`: the journal, without what this person may not know yet.
pub(crate) async fn export(
    app: Data<App>,
    me: Me,
    uid: Path<String>,
) -> Result<HttpResponse, Error> {
    let (name, person) = (uid.to_string(), me.id());
    let lines = work(&app, move |service| {
        proof::export_lines(service, &name, person)
    })
    .await??;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "application/jsonl; charset=utf-8"))
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

fn fill(app: &App, me: &Me, history: &History, verdict: Result<Report, VerifyError>) -> ProofPage {
    let table = &history.table;
    let others = parts::others(&history.seats);
    let title = format!("Proof: {} {others}", table.meta.name);
    let (is_sound, words, found) = match verdict {
        Ok(report) => (
            true,
            format!("{} events verified", report.head.seq),
            found(&report),
        ),
        Err(error) => (
            false,
            format!("Event {} is not what it should be", error.seq),
            vec![format!("{}.", error.fault)],
        ),
    };
    ProofPage {
        layout: Layout::new(app, me, title).with_styles(&["turn", "history", "catalogue", "table"]),
        uid: table.uid.clone(),
        title: format!("{} {others}", table.meta.name),
        is_sound,
        verdict: words,
        found,
        is_over: table.status == Status::Over,
        commitment: table.commitment.clone(),
        seed: table.seed.clone(),
        seats: history
            .seats
            .iter()
            .map(|seat| SeatLine {
                name: seat.name.clone(),
                contribution: seat.contribution.clone(),
            })
            .collect(),
        head_code: table.head_code.clone(),
        head_hash: table.head_hash.clone(),
        last_seq: table.last_seq,
        acts: None,
    }
}

fn acts(app: &App, me: &Me, entries: Vec<Entry>) -> Vec<ActLine> {
    let now = app.service.clock.now_ms();
    entries
        .into_iter()
        .map(|entry| ActLine {
            when: Moment::new(entry.at_ms, now, me.zone()),
            what: what(&entry),
            why: entry.why,
        })
        .collect()
}

fn what(entry: &Entry) -> String {
    let about = &entry.about;
    match entry.act {
        Act::LetterRead => format!("Read a letter: {about}"),
        Act::LetterSentAgain => format!("Sent a letter again: {about}"),
        Act::SignInLink => format!("Made a link that signs {about} in"),
        Act::SeatHandedOver => format!("Gave {about}"),
        Act::TableFrozen => "Stopped this table".to_owned(),
        Act::TableThawed => "Let this table go on".to_owned(),
        Act::TableImported => "Took this table in from a file".to_owned(),
        Act::DatabaseRestored => "Put an older state of everything in place".to_owned(),
    }
}

/// What the check found, sentence by sentence.
fn found(report: &Report) -> Vec<String> {
    let mut found = vec![
        "The events follow each other without a hole, and each carries the code of the one before: \
         none was changed, left out or slipped in."
            .to_owned(),
        format!(
            "{} seals were checked against their contents.",
            report.open_bodies
        ),
    ];
    match report.seed {
        SeedState::Revealed => found.push(format!(
            "The seed is the one that the host was bound to from the start, and all {} random outcomes follow from it.",
            report.draws_derived
        )),
        SeedState::Committed | SeedState::Unknown => found.push(
            "The service is bound to a seed that is still secret. It is published when the game ends; \
             then every shuffle can be derived again."
                .to_owned(),
        ),
    }
    found
}
