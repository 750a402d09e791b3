//! The vectors of `docs/journal.md`, read from the document itself.

use serde::Deserialize;
use sha2::{Digest, Sha256};
use wonderpost::chance::{SeededChance, hex, shuffled};
use wonderpost::journal::chain::{commitment, link, seal};
use wonderpost::journal::{Door, export, head_code, verify};

const DOCUMENT: &str = include_str!("../../../docs/journal.md");

/// Gives the text of the one block that is marked with a name.
pub(super) fn block(mark: &str) -> &'static str {
    let begin = format!("```{mark}\n");
    let mut blocks = DOCUMENT.split(begin.as_str()).skip(1);
    let block = blocks.next().expect("the block is there");
    assert!(blocks.next().is_none(), "{mark} is there twice");
    &block[..block.find("```").expect("the block ends")]
}

fn vectors<T: Deserialize<'static>>(name: &str) -> Vec<T> {
    let vectors: Vec<T> = block(&format!("json {name}"))
        .lines()
        .map(|line| serde_json::from_str(line).expect("a vector is readable"))
        .collect();
    assert!(!vectors.is_empty());
    vectors
}

fn key(text: &str) -> [u8; 32] {
    let bytes: Vec<u8> = (0..text.len())
        .step_by(2)
        .map(|place| u8::from_str_radix(&text[place..place + 2], 16).expect("hex"))
        .collect();
    bytes.try_into().expect("32 bytes")
}

#[derive(Deserialize)]
struct Seed {
    seed: String,
    #[serde(default)]
    commitment: String,
    #[serde(default)]
    contributions: Vec<String>,
    #[serde(default)]
    key: String,
}

#[test]
fn commitment_and_keys_are_as_documented() {
    for vector in vectors::<Seed>("commitment") {
        assert_eq!(commitment(&vector.seed), vector.commitment);
    }
    for vector in vectors::<Seed>("key") {
        let key = SeededChance::key(&vector.seed, &vector.contributions);
        assert_eq!(hex(&key), vector.key);
    }
}

#[derive(Deserialize)]
struct Shuffle {
    key: String,
    n: u32,
    len: usize,
    #[serde(default)]
    order: Vec<u16>,
    #[serde(default)]
    begins: Vec<u16>,
    #[serde(default)]
    order_sha256: String,
}

#[test]
fn shuffles_are_as_documented() {
    let shuffles = vectors::<Shuffle>("shuffle");
    assert!(shuffles.len() >= 8);
    for vector in shuffles {
        let order = shuffled(&key(&vector.key), vector.n, vector.len);
        assert_eq!(order.to_vec(), vector.order);
    }
    for vector in vectors::<Shuffle>("long_shuffle") {
        let order = shuffled(&key(&vector.key), vector.n, vector.len);
        assert_eq!(order[..vector.begins.len()], vector.begins);
        let text: Vec<String> = order.iter().map(u16::to_string).collect();
        let digest = Sha256::digest(text.join(","));
        assert_eq!(hex(&digest), vector.order_sha256);
    }
}

#[derive(Deserialize)]
struct Words {
    key: String,
    n: u64,
    words: Vec<String>,
}

#[test]
fn the_key_stream_is_as_documented() {
    use rand_chacha::ChaCha20Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};
    for vector in vectors::<Words>("words") {
        let mut generator = ChaCha20Rng::from_seed(key(&vector.key));
        generator.set_stream(vector.n);
        for word in vector.words {
            assert_eq!(format!("{:08x}", generator.next_u32()), word);
        }
    }
}

#[derive(Deserialize)]
struct Code {
    hash: String,
    code: String,
}

#[test]
fn the_head_code_is_as_documented() {
    for vector in vectors::<Code>("head_code") {
        assert_eq!(head_code(&vector.hash), vector.code);
    }
}

#[derive(Deserialize)]
struct ChainHash {
    hash: String,
}

/// Runs a command of the document, as a reader would.
fn run(command: &str) -> String {
    let output = std::process::Command::new("sh")
        .args(["-c", command])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("there is a shell");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_documented_commands_work_the_hashes_out() {
    let ChainHash { hash } = vectors::<ChainHash>("chain_hash").remove(0);
    assert!(run(block("sh chain")).starts_with(&hash));
    let journal = export::read(block("jsonl journal")).expect("it is an export");
    assert_eq!(journal.events[7].hash, hash);
    let head = &journal.events.last().expect("there are events").hash;
    let said = run(block("sh recompute"));
    assert!(said.starts_with("sound: ") && said.contains(head.as_str()));
}

#[test]
fn the_document_names_every_door() {
    let row = DOCUMENT.lines().find(|line| line.starts_with("| `door` |"));
    let named: Vec<&str> = row.expect("a row").split('`').skip(3).step_by(2).collect();
    assert_eq!(named, Door::ALL.map(Door::as_str));
}

#[test]
fn the_whole_journal_is_as_documented() {
    let text = block("jsonl journal");
    let export = export::read(text).expect("it is an export");
    let mut previous = wonderpost::journal::chain::NO_HASH.to_owned();
    for event in &export.events {
        assert_eq!(seal(&event.salt, &event.body), event.seal);
        assert_eq!(link(&export.uid, event, &previous), event.hash);
        previous.clone_from(&event.hash);
    }
    let report = verify(&export.uid, &export.events).expect("it is sound");
    assert_eq!((report.draws_derived, report.closed_bodies), (2, 0));
    assert_eq!(export::write(&export), text);
}
