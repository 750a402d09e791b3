//! `/tables/{uid}/proof` and `/tables/{uid}/journal.jsonl`: the journal checked now, and taken along.

use actix_web::http::header;
use askama::Template;
use serde::Serialize;

use super::host::title_of;
use super::table::parts;
use super::{Answer, Cx, Layout, Reply, link};
use crate::host::log::{self, About, Act, Entry};
use crate::journal::{Fault, SeedState};
use crate::look::board::{self, SeatInfo, TableInfo};
use crate::look::proof::{self, Judged, Proof, ProofError};
use crate::play::Status;
use words::{Message, Text, Words, msg};

#[derive(Template, Serialize)]
#[template(path = "pages/proof/page.html")]
struct ProofPage {
    #[serde(skip)]
    layout: Layout,
    #[serde(skip)]
    title: Message,
    table: TableInfo,
    checked: Checked,
    seats: Vec<SeatInfo>,
    /// What the host did by hand; none for those who do not play.
    acts: Option<Vec<Entry>>,
}

#[derive(Serialize)]
struct Checked {
    is_sound: bool,
    verdict: Message,
    found: Vec<Message>,
}

pub(crate) fn page(cx: &Cx) -> Answer {
    let (service, uid, person) = (cx.service(), cx.uid(), cx.me.id());
    let history = board::history(service, uid, person)?;
    let verdict = proof::verify(service, uid, person)?;
    let acts = log::list(service, uid, person)?;
    let title = parts::name(history.table.meta.name, &history.seats);
    let layout = cx.layout(&msg::proof::title(title.clone()));
    let styles = ["turn", "history", "catalogue", "table"];
    let page = ProofPage {
        title,
        checked: Checked::of(&verdict),
        table: history.table,
        seats: history.seats,
        acts,
        layout: layout.with_styles(&styles),
    };
    cx.show(&page, || Ok(&page))
}

pub(crate) fn export(cx: &Cx) -> Answer {
    let lines = proof::export_lines(cx.service(), cx.uid(), cx.me.id())?;
    let attachment = format!("attachment; filename=\"{}.jsonl\"", cx.uid());
    Reply::of("application/jsonl; charset=utf-8", lines)
        .with(header::CONTENT_DISPOSITION, &attachment)
}

impl Checked {
    fn of(verdict: &Result<Proof, ProofError>) -> Self {
        let (seq, fault) = match verdict {
            Ok(proof) => {
                return Self {
                    is_sound: true,
                    verdict: msg::proof::sound(proof.report.head.seq),
                    found: found(proof),
                };
            }
            Err(ProofError::Broken(error)) => (error.seq, fault(&error.fault)),
            Err(ProofError::Unlawful { fault, .. }) => {
                (fault.seq(), msg::proof::fault_service(fault.to_string()))
            }
        };
        Self {
            is_sound: false,
            verdict: msg::proof::broken(seq.to_string()),
            found: vec![fault],
        }
    }
}

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
        return msg::host::letter_kind("letter");
    };
    let title = title_of(kind);
    match (to, seat_number) {
        (Some(name), _) => msg::proof::letter_to(title, Text::from(name)),
        (None, Some(number)) => msg::proof::letter_to(title, msg::table::seat(*number)),
        (None, None) => title,
    }
}

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
