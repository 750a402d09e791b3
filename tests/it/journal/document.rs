//! The vectors of `docs/journal.md`, read from the document itself.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rules::chance::{SeededChance, hex, shuffled};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
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

/// The vectors of a block, one object in each line.
fn vectors(name: &str) -> Vec<Value> {
    let lines = block(&format!("json {name}")).lines();
    let vectors = lines.map(|line| serde_json::from_str(line).expect("a vector is readable"));
    let vectors: Vec<Value> = vectors.collect();
    assert!(!vectors.is_empty());
    vectors
}

fn text<'a>(vector: &'a Value, name: &str) -> &'a str {
    vector[name].as_str().expect("text")
}

fn number(vector: &Value, name: &str) -> u32 {
    let number = vector[name]
        .as_u64()
        .and_then(|number| number.try_into().ok());
    number.expect("a number")
}

fn key(vector: &Value) -> [u8; 32] {
    let text = text(vector, "key");
    let byte = |place| u8::from_str_radix(&text[place..place + 2], 16).expect("hex");
    let bytes: Vec<u8> = (0..text.len()).step_by(2).map(byte).collect();
    bytes.try_into().expect("32 bytes")
}

#[test]
fn commitment_and_keys_are_as_documented() {
    for vector in vectors("commitment") {
        assert_eq!(commitment(text(&vector, "seed")), vector["commitment"]);
    }
    for vector in vectors("key") {
        let contributions = vector["contributions"].as_array().into_iter().flatten();
        let contributions = contributions.map(|one| one.as_str().expect("hex").to_owned());
        let contributions: Vec<String> = contributions.collect();
        let key = SeededChance::key(text(&vector, "seed"), &contributions);
        assert_eq!(hex(&key), vector["key"]);
    }
}

fn shuffled_as(vector: &Value) -> Vec<u16> {
    let len = usize::try_from(number(vector, "len")).expect("short");
    shuffled(&key(vector), number(vector, "n"), len).to_vec()
}

#[test]
fn shuffles_are_as_documented() {
    let shuffles = vectors("shuffle");
    assert!(shuffles.len() >= 8);
    for vector in shuffles {
        assert_eq!(json!(shuffled_as(&vector)), vector["order"]);
    }
    for vector in vectors("long_shuffle") {
        let order = shuffled_as(&vector);
        let begins = vector["begins"].as_array().expect("a list");
        assert_eq!(&json!(order[..begins.len()]), &vector["begins"]);
        let text: Vec<String> = order.iter().map(u16::to_string).collect();
        let digest = Sha256::digest(text.join(","));
        assert_eq!(hex(&digest), vector["order_sha256"]);
    }
}

#[test]
fn the_key_stream_is_as_documented() {
    for vector in vectors("words") {
        let mut generator = ChaCha20Rng::from_seed(key(&vector));
        generator.set_stream(u64::from(number(&vector, "n")));
        for word in vector["words"].as_array().expect("a list") {
            assert_eq!(&format!("{:08x}", generator.next_u32()), word);
        }
    }
}

#[test]
fn the_head_code_is_as_documented() {
    for vector in vectors("head_code") {
        assert_eq!(head_code(text(&vector, "hash")), vector["code"]);
    }
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
    let vector = vectors("chain_hash").remove(0);
    let hash = text(&vector, "hash");
    assert!(run(block("sh chain")).starts_with(hash));
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
