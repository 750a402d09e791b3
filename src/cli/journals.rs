//! The commands about journals: `verify`, `replay`, `export`, `import`.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;

use super::journal_sources::Source;
use super::progress::Progress;
use super::{in_words, say, settings};
use crate::accounts::canonical_address;
use crate::clock::Clock;
use crate::db::Db;
use crate::host::archive::{self, Extent, Imported, Sitter, Sitters, import};
use crate::journal::export::{self, Export};
use crate::journal::{SeedState, head_code};
use crate::look::proof::{Judged, Proof, prove, replay, replay_export};
use crate::play::letter_hold::{self, LetterHold};
use bots::Level;
use rules::Seat;
use words::{Arg, Message, Text, msg};

const MAX_LETTER_BYTES: u64 = 10 * 1024 * 1024;

#[derive(Args)]
pub(super) struct Verify {
    /// Exported journals; without any, the tables in the database
    files: Vec<PathBuf>,
    /// Only this table of the database
    #[arg(long, value_name = "UID", conflicts_with = "files")]
    table: Option<String>,
    /// A letter that was kept: its head code must be in the journal
    #[arg(long, value_name = "LETTER")]
    against: Option<PathBuf>,
}

#[derive(Args)]
pub(super) struct Replay {
    /// Exported journals of finished games; without any, name tables or --all
    files: Vec<PathBuf>,
    /// Every table in the database
    #[arg(long, conflicts_with = "files")]
    all: bool,
    /// Only this table of the database
    #[arg(long, value_name = "UID", conflicts_with_all = ["files", "all"])]
    table: Option<String>,
    /// This database instead of that of the settings, such as the file of a backup; it is only read
    #[arg(long, value_name = "URL", conflicts_with = "files")]
    database: Option<String>,
}

#[derive(Args)]
pub(super) struct Copy {
    /// Tables to export; one goes to standard output unless --to is given
    tables: Vec<String>,
    /// Every table in the database
    #[arg(long, conflicts_with = "tables", requires = "to")]
    all: bool,
    /// Folder for the files, one per table
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
    /// Include what is still secret, to move running tables to another database; keep such files to yourself
    #[arg(long)]
    with_secrets: bool,
}

#[derive(Args)]
pub(super) struct Import {
    /// Exported journals
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Who sits where, such as --seat 0=ada@example.org --seat 1=bot:strong: a journal names nobody
    #[arg(long = "seat", value_name = "SEAT=ADDRESS")]
    seats: Vec<String>,
}

impl Verify {
    pub(super) fn run(&self) -> anyhow::Result<ExitCode> {
        let mut letter = self.against.as_deref().map(KeptLetter::read).transpose()?;
        let mut tally = Tally::default();
        if self.files.is_empty() {
            let source = Source::of_settings()?;
            let db = source.as_it_is()?;
            let uids = source.uids(self.table.as_ref())?;
            let mut cut = archive::list_cut(db)?;
            if let Some(letter) = &mut letter {
                letter.lost = db.read(|conn| letter_hold::find_lost(conn, letter.sent_at_ms))?;
            }
            let mut progress = Progress::new("tables verified", uids.len());
            // The table that the letter is about, if it names one that is here.
            let is_about = |uid: &String| letter.as_ref().is_some_and(|letter| letter.names(uid));
            let named = uids.iter().any(is_about);
            for uid in uids.iter().filter(|uid| !named || is_about(uid)) {
                let export = find(db, uid, Extent::WithSecrets)?;
                let judged = judge(export, letter.as_ref());
                tally.add(cut.remove(uid).map_or(judged, Err));
                progress.step();
            }
        }
        for file in &self.files {
            let export = read(file).map_err(|error| format!("{error:#}"));
            tally.add(export.and_then(|export| judge(export, letter.as_ref())));
        }
        Ok(tally.tell(msg::cli::tally_sound))
    }
}

impl Replay {
    pub(super) fn run(&self) -> anyhow::Result<ExitCode> {
        let mut tally = Tally::default();
        for file in &self.files {
            let export = read(file)?;
            if !export.is_complete() {
                bail!(
                    "{}: this copy leaves out what is still secret, so it cannot be replayed",
                    file.display()
                );
            }
            let uid = export.uid.clone();
            tally.add(difference(&uid, replay_export(export)));
        }
        if self.files.is_empty() {
            if !self.all && self.table.is_none() {
                bail!("name files, or --table UID, or --all");
            }
            let source = match &self.database {
                Some(database) => Source::named(database)?,
                None => Source::of_settings()?,
            };
            let source = source.up_to_date()?;
            let uids = source.uids(self.table.as_ref())?;
            let mut progress = Progress::new("tables replayed", uids.len());
            for uid in uids {
                let (_, found) = replay(&source.db, &uid)?;
                tally.add(difference(&uid, found));
                progress.step();
            }
        }
        Ok(tally.tell(msg::cli::tally_same))
    }
}

impl Copy {
    pub(super) fn run(&self) -> anyhow::Result<ExitCode> {
        let source = Source::of_settings()?;
        let db = source.as_it_is()?;
        let uids = if self.all {
            archive::list_uids(db)?
        } else {
            self.tables.clone()
        };
        let extent = if self.with_secrets {
            Extent::WithSecrets
        } else {
            Extent::Public
        };
        match (&self.to, uids.as_slice()) {
            (_, []) if !self.all => bail!("name a table, or --all --to FOLDER"),
            (None, [uid]) => {
                let text = export::write(&find(db, uid, extent)?);
                std::io::stdout().write_all(text.as_bytes())?;
            }
            (None, _) => bail!("several tables need --to FOLDER"),
            (Some(folder), uids) => {
                write_all(db, uids, extent, folder)?;
                say(&format!(
                    "{} journals are in {}.",
                    uids.len(),
                    folder.display()
                ));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Import {
    pub(super) fn run(&self) -> anyhow::Result<ExitCode> {
        let sitters = sitters(&self.seats)?;
        if self.files.len() > 1 && !sitters.is_empty() {
            bail!("--seat is about one table: import one file at a time");
        }
        let config = settings()?;
        let db = super::open_database(&config)?;
        db.migrate()?;
        let clock = Clock::system();
        let mut progress = Progress::new("journals imported", self.files.len());
        let mut tally = Tally::default();
        for file in &self.files {
            let export = read(file)?;
            let imported = import(&db, clock.now_ms(), &export, &sitters);
            tally.add(told(file, imported));
            progress.step();
        }
        Ok(tally.tell(msg::cli::tally_imported))
    }
}

fn told(file: &Path, imported: anyhow::Result<Imported>) -> Result<String, String> {
    let imported = imported.map_err(|error| format!("{}: {error:#}", file.display()))?;
    let frozen = imported.frozen_reason.map_or_else(String::new, |reason| {
        format!("; it is frozen, for this program cannot carry it out: {reason}")
    });
    let (uid, seq, hash) = (imported.uid, imported.head.seq, imported.head.hash);
    let empty = match imported.lacks_players {
        true => format!(
            "; it has a seat without a player: give it to one with `wonderpost hand-over {uid} SEAT ADDRESS --why …`"
        ),
        false => String::new(),
    };
    Ok(format!("{uid}: {seq} events, head {hash}{frozen}{empty}"))
}

#[derive(Default)]
struct Tally {
    well: usize,
    ill: usize,
}

impl Tally {
    fn add(&mut self, result: Result<String, String>) {
        match result {
            Ok(sentence) => {
                self.well += 1;
                say(&sentence);
            }
            Err(sentence) => {
                self.ill += 1;
                eprintln!("{sentence}");
            }
        }
    }

    fn tell(&self, told: fn(usize, usize) -> Message) -> ExitCode {
        say(&in_words(&told(self.well, self.well + self.ill)));
        ExitCode::from(u8::from(self.ill > 0))
    }
}

fn find(db: &Db, uid: &str, extent: Extent) -> anyhow::Result<Export> {
    archive::find(db, uid, extent)?.with_context(|| format!("there is no table `{uid}` here"))
}

fn read(file: &Path) -> anyhow::Result<Export> {
    let mut text = String::new();
    // One byte more than the limit, so that a longer file is refused and not cut.
    let most = u64::try_from(export::MAX_FILE_BYTES)?.saturating_add(1);
    std::fs::File::open(file)
        .and_then(|file| file.take(most).read_to_string(&mut text))
        .with_context(|| file.display().to_string())?;
    export::read(&text).with_context(|| format!("{} is no exported journal", file.display()))
}

fn write_all(db: &Db, uids: &[String], extent: Extent, folder: &Path) -> anyhow::Result<()> {
    use std::os::unix::fs::OpenOptionsExt;
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut progress = Progress::new("journals exported", uids.len());
    for uid in uids {
        let path = folder.join(format!("{uid}.jsonl"));
        let text = export::write(&find(db, uid, extent)?);
        let mode = match extent {
            Extent::Public => 0o644,
            Extent::WithSecrets => 0o600,
        };
        std::fs::OpenOptions::new()
            .create_new(true)
            .write(true)
            .mode(mode)
            .open(&path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .with_context(|| path.display().to_string())?;
        progress.step();
    }
    Ok(())
}

fn judge(export: Export, letter: Option<&KeptLetter>) -> Result<String, String> {
    let letter = letter.map(|letter| letter.find_in(&export));
    let proof = prove(export, Clock::system().now_ms())
        .map_err(|error| format!("{:#}", anyhow::Error::new(error)))?;
    Ok(in_words(&describe(&proof, letter.transpose()?)))
}

fn describe(proof: &Proof, letter: Option<i64>) -> Message {
    let report = &proof.report;
    let draws = match report.seed {
        SeedState::Revealed => msg::cli::derived(report.draws_derived),
        SeedState::Committed | SeedState::Unknown => msg::cli::not_revealed(report.draws_seen),
    };
    let nothing = || Arg::from(Text::from(""));
    let secret = match report.closed_bodies {
        0 => nothing(),
        closed => msg::cli::secret(closed).into(),
    };
    let letter = letter.map_or_else(nothing, |seq| msg::cli::letter_fits(seq).into());
    let judged = match &proof.judged {
        Judged::Whole => msg::cli::judged(),
        Judged::Until(seq) => msg::cli::judged_until(*seq),
        Judged::UnknownGame(game) => msg::cli::judged_not(game),
    };
    let (uid, code) = (report.uid.clone(), report.head.code());
    msg::cli::sound(uid, report.head.seq, secret, draws, judged, code, letter)
}

fn difference(uid: &str, found: Option<String>) -> Result<String, String> {
    match found {
        None => Ok(in_words(&msg::cli::same(uid.to_owned()))),
        Some(difference) => Err(format!("{uid}: {difference}")),
    }
}

struct KeptLetter {
    texts: Vec<String>,
    codes: Vec<String>,
    sent_at_ms: Option<i64>,
    /// The restore with which its moves may have been lost.
    lost: Option<LetterHold>,
}

impl KeptLetter {
    fn read(path: &Path) -> anyhow::Result<Self> {
        let size = std::fs::metadata(path)
            .with_context(|| path.display().to_string())?
            .len();
        if size > MAX_LETTER_BYTES {
            bail!("{} is too long for a letter", path.display());
        }
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        let texts = texts_in(&bytes);
        let codes: Vec<String> = texts.iter().flat_map(|text| codes_in(text)).collect();
        if codes.is_empty() {
            bail!(
                "{} holds no head code: save the letter as it came, with its source, or its text",
                path.display()
            );
        }
        Ok(Self {
            texts,
            codes,
            sent_at_ms: mailbox::sent_at_ms(&bytes),
            lost: None,
        })
    }

    fn names(&self, uid: &str) -> bool {
        let address = format!("/tables/{uid}");
        self.texts.iter().any(|text| text.contains(&address))
    }

    fn find_in(&self, export: &Export) -> Result<i64, String> {
        let mut events = export.events.iter().rev();
        let found = events.find(|event| self.codes.contains(&head_code(&event.hash)));
        let seq = found.map(|event| event.seq);
        seq.ok_or_else(|| self.strange(&export.uid))
    }

    fn strange(&self, uid: &str) -> String {
        let strange = in_words(&msg::cli::letter_strange(uid.to_owned()));
        let Some(hold) = self.lost else {
            return strange;
        };
        let begun = Arg::Moment(hold.begun_at_ms);
        let of = Arg::Moment(hold.of_ms.unwrap_or(hold.begun_at_ms));
        match self.sent_at_ms {
            Some(sent_at_ms) => in_words(&msg::cli::letter_lost(
                uid.to_owned(),
                Arg::Moment(sent_at_ms),
                begun,
                of,
            )),
            None => strange + &in_words(&msg::cli::letter_perhaps_lost(begun, of)),
        }
    }
}

/// The texts of a mail, whose parts may be encoded, or of a file. Source of the mark before UTF-16: Unicode, 23.8.
fn texts_in(bytes: &[u8]) -> Vec<String> {
    let units = |of: fn([u8; 2]) -> u16| {
        let (pairs, _odd) = bytes.as_chunks::<2>();
        let units: Vec<u16> = pairs.iter().map(|pair| of(*pair)).collect();
        String::from_utf16_lossy(&units)
    };
    let text = match bytes {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    };
    let mut texts = mailbox::texts(text.as_bytes());
    texts.push(text);
    // Quoted-printable breaks long lines with an equals sign at the end.
    let whole = |text: String| text.replace("=\r\n", "").replace("=\n", "");
    texts.into_iter().map(whole).collect()
}

fn codes_in(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
        .filter(|word| is_code(word))
        .map(str::to_owned)
        .collect()
}

fn is_code(word: &str) -> bool {
    let is_letter = |letter: u8| matches!(letter, b'a'..=b'z' | b'2'..=b'7');
    let is_group = |group: &str| group.len() == 4 && group.bytes().all(is_letter);
    word.split('-').count() == 7 && word.split('-').all(is_group)
}

fn sitters(named: &[String]) -> anyhow::Result<Sitters> {
    let mut sitters = BTreeMap::new();
    for text in named {
        let (seat, sitter) = text.split_once('=').with_context(|| {
            format!("--seat {text}: write it as SEAT=ADDRESS, such as 0=ada@example.org")
        })?;
        let seat = seat
            .parse()
            .map(Seat)
            .with_context(|| format!("--seat {text}: the seat is a number from 0"))?;
        let sitter = sitter_of(sitter).with_context(|| format!("--seat {text}"))?;
        if sitters.insert(seat, sitter).is_some() {
            bail!("--seat {text}: that seat is named twice");
        }
    }
    Ok(sitters)
}

fn sitter_of(named: &str) -> anyhow::Result<Sitter> {
    let Some(key) = named.strip_prefix("bot:") else {
        return Ok(Sitter::Address(canonical_address(named)?));
    };
    let level = Level::find(key).context("the bots are bot:easy, bot:middle and bot:strong")?;
    Ok(Sitter::Bot(level))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_code_is_found_in_a_letter_as_it_came() {
        let letter = "Subject: x-y\r\n\r\nEvent 7, head code 56gv-dln4-xit6-d3jl-hk=\r\n5v-6qp4-hsxg.\r\n<b>56gv</b> a-b-c-d-e-f-g";
        let letter = texts_in(letter.as_bytes()).pop().expect("the whole one");
        assert_eq!(codes_in(&letter), ["56gv-dln4-xit6-d3jl-hk5v-6qp4-hsxg"]);
        assert!(codes_in("56GV-DLN4-XIT6-D3JL-HK5V-6QP4-HSXG").is_empty());
    }

    #[test]
    fn sitters_are_a_seat_and_an_address() {
        let named = |text: &str| sitters(&[text.to_owned()]);
        let ada = Sitter::Address("ada@example.org".to_owned());
        let sat = named("1=Ada@Example.org").expect("fine");
        assert_eq!(sat, BTreeMap::from([(Seat(1), ada)]));
        let sat = named("0=bot:easy").expect("fine");
        assert_eq!(sat, BTreeMap::from([(Seat(0), Sitter::Bot(Level::Easy))]));
        for wrong in
            "ada@example.org x=ada@example.org 0=ada 300=ada@example.org 0=bot:great".split(' ')
        {
            assert!(named(wrong).is_err(), "{wrong}");
        }
    }
}
