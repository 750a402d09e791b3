//! A journal as a file: JSON lines, each in canonical form, so that equal journals are equal bytes. The first line is a
//! header, then one line per event. Reading believes the shape only; what the lines say is judged by
//! [`Export::verify`]. Start reading at [`write()`] and [`read`].

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use thiserror::Error;

use super::chain::{NO_HASH, commitment, is_hex};
use super::{Event, Fault, Report, VerifyError, canonical, verify};

/// Name of the format in the header.
pub const FORMAT: &str = "wonderpost-journal-2";
/// The most events that a file may hold.
pub const MAX_EVENTS: usize = 100_000;
/// The longest file. **Units**: bytes.
pub const MAX_FILE_BYTES: usize = 16 * 1024 * 1024;
/// The longest line, with its newline. **Units**: bytes.
pub const MAX_LINE_BYTES: usize = 1024 * 1024;

/// A journal outside the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// Public name of the table, part of every event's hash.
    pub uid: String,
    /// The secret seed of a running table: only in a host's complete copy, never in a public one.
    pub seed: Option<String>,
    /// The events in order.
    pub events: Vec<Event>,
}

/// Why a file is not an export.
#[derive(Debug, Error)]
#[error("line {line}: {why}")]
pub struct ReadError {
    /// Number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl Export {
    /// Leaves out the bodies and salts of the events that `is_secret` names, and the seed.
    pub fn close(&mut self, mut is_secret: impl FnMut(&Event) -> bool) {
        self.seed = None;
        for event in &mut self.events {
            if is_secret(event) {
                event.body.clear();
                event.salt.clear();
            }
        }
    }

    /// Verifies the events, and the seed of the header if there is one: a wrong seed is the fault of the first event.
    pub fn verify(&self) -> Result<Report, VerifyError> {
        let report = verify(&self.uid, &self.events)?;
        let is_promised = |seed: &String| {
            let first = self.events.first().map(|event| event.body.as_str());
            first
                .and_then(|body| serde_json::from_str::<Value>(body).ok())
                .is_some_and(|body| body.get("commitment") == Some(&json!(commitment(seed))))
        };
        if self.seed.as_ref().is_none_or(is_promised) {
            return Ok(report);
        }
        Err(VerifyError {
            uid: self.uid.clone(),
            seq: 1,
            fault: Fault::Commitment,
        })
    }

    /// Whether every body is here.
    pub fn is_complete(&self) -> bool {
        self.events.iter().all(Event::is_open)
    }
}

/// Writes an export; every line ends with a newline.
pub fn write(export: &Export) -> String {
    let head = export.events.last();
    let mut header = json!({
        "events": export.events.len(),
        "format": FORMAT,
        "head": head.map_or(NO_HASH, |event| event.hash.as_str()),
        "uid": export.uid,
    });
    if let Some(seed) = &export.seed {
        header["seed"] = json!(seed);
    }
    let mut text = canonical(&header);
    text.push('\n');
    for event in &export.events {
        text.push_str(&canonical(&json!(event)));
        text.push('\n');
    }
    text
}

/// Reads an export. The lines must be exactly as [`write()`] would write them.
pub fn read(text: &str) -> Result<Export, ReadError> {
    let at = |line: usize, why: &str| ReadError {
        line,
        why: why.to_owned(),
    };
    if text.len() > MAX_FILE_BYTES {
        return Err(at(1, "the file is longer than a journal may be"));
    }
    let mut lines = text.split_inclusive('\n').enumerate();
    let (_, first) = lines.next().ok_or_else(|| at(1, "the file is empty"))?;
    let header = read_line(first).map_err(|why| at(1, why))?;
    let (count, head, mut export) = read_header(header).map_err(|why| at(1, why))?;
    for (index, text) in lines {
        if index > MAX_EVENTS {
            return Err(at(index + 1, "there are more events than a file may hold"));
        }
        let entries = read_line(text).map_err(|why| at(index + 1, why))?;
        let event = read_event(entries).map_err(|why| at(index + 1, why))?;
        export.events.push(event);
    }
    if export.events.len() != count {
        let here = export.events.len();
        let why =
            format!("the header promises {count} events, {here} are here: the file has been cut");
        return Err(at(here + 1, &why));
    }
    if export.events.last().map_or(NO_HASH, |event| &event.hash) != head {
        return Err(at(1, "the header's head is not the last event's hash"));
    }
    Ok(export)
}

fn read_line(text: &str) -> Result<Map<String, Value>, &'static str> {
    let text = text
        .strip_suffix('\n')
        .ok_or("the line does not end with a newline: the file has been cut")?;
    if text.len() >= MAX_LINE_BYTES {
        return Err("the line is longer than a journal's may be");
    }
    match serde_json::from_str(text) {
        Ok(value @ Value::Object(_)) if canonical(&value) != text => {
            Err("it is not written as an export is: keys sorted, no spaces, nothing twice")
        }
        Ok(Value::Object(entries)) => Ok(entries),
        Ok(_) | Err(_) => Err("it is not a JSON object"),
    }
}

fn read_header(mut header: Map<String, Value>) -> Result<(usize, String, Export), &'static str> {
    if header.remove("format") != Some(json!(FORMAT)) {
        return Err("it is not the header of a Wonderpost journal of a format this program knows");
    }
    let uid = take(&mut header, "uid")
        .filter(|uid: &String| is_uid(uid))
        .ok_or("the table's uid is missing, or not of small letters, digits, - and _")?;
    let head = take(&mut header, "head").ok_or("the head is missing")?;
    let count: usize = take(&mut header, "events").ok_or("the number of events is missing")?;
    let seed = match header.remove("seed") {
        None => None,
        Some(Value::String(seed)) if is_hex(&seed, 64) => Some(seed),
        Some(_) => return Err("the seed is not 64 lower-case hex digits"),
    };
    if !header.is_empty() {
        return Err("the header holds something unknown");
    }
    let events = Vec::with_capacity(count.min(MAX_EVENTS));
    Ok((count, head, Export { uid, seed, events }))
}

/// Whether text can be a table's uid: it stands in addresses, file names and the chain's text.
fn is_uid(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text
            .bytes()
            .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_'))
}

fn read_event(mut entries: Map<String, Value>) -> Result<Event, &'static str> {
    let seat = entries.remove("seat").ok_or("`seat` is missing")?;
    let seat = serde_json::from_value(seat).map_err(|_unfit| "`seat` is no seat")?;
    let (body, salt) = match (entries.remove("body"), entries.remove("salt")) {
        (Some(Value::String(body)), Some(Value::String(salt))) if !salt.is_empty() => (body, salt),
        (None, None) => (String::new(), String::new()),
        (_, _) => return Err("`body` and `salt` are texts and stand or fall together"),
    };
    let event = Event {
        seq: take(&mut entries, "seq").ok_or("`seq` is missing")?,
        recorded_at_ms: take(&mut entries, "recorded_at_ms")
            .ok_or("`recorded_at_ms` is missing")?,
        kind: take(&mut entries, "kind").ok_or("`kind` is missing")?,
        version: take(&mut entries, "version").ok_or("`version` is missing")?,
        seat,
        command: take(&mut entries, "command").ok_or("`command` is missing")?,
        door: take(&mut entries, "door")
            .ok_or("`door` is missing, or none that this program knows")?,
        body,
        salt,
        seal: take(&mut entries, "seal").ok_or("`seal` is missing")?,
        hash: take(&mut entries, "hash").ok_or("`hash` is missing")?,
    };
    if !entries.is_empty() {
        return Err("the event holds something unknown");
    }
    Ok(event)
}

fn take<T: DeserializeOwned>(entries: &mut Map<String, Value>, name: &str) -> Option<T> {
    serde_json::from_value(entries.remove(name)?).ok()
}
