//! The vectors of `docs/journal.md`, read from the document itself.

use data_encoding::HEXLOWER;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rules::chance::{SeededChance, hex, shuffled};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wonderpost::journal::chain::{commitment, link, seal};
use wonderpost::journal::{Door, export, head_code, verify};

const DOCUMENT: &str = include_str!("../../../docs/journal.md");

fn block(mark: &str) -> &'static str {
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

fn part<'a, T: Deserialize<'a>>(vector: &'a Value, name: &str) -> T {
    T::deserialize(&vector[name]).expect("as documented")
}

fn key(vector: &Value) -> [u8; 32] {
    let bytes = HEXLOWER.decode(part::<&str>(vector, "key").as_bytes());
    bytes.expect("hex").try_into().expect("32 bytes")
}

#[test]
fn commitments_keys_key_streams_and_head_codes_are_as_documented() {
    for vector in vectors("commitment") {
        assert_eq!(commitment(part(&vector, "seed")), vector["commitment"]);
    }
    for vector in vectors("key") {
        let contributions: Vec<String> = part(&vector, "contributions");
        let key = SeededChance::key(part(&vector, "seed"), &contributions);
        assert_eq!(hex(&key), vector["key"]);
    }
    for vector in vectors("words") {
        let mut generator = ChaCha20Rng::from_seed(key(&vector));
        generator.set_stream(part(&vector, "n"));
        for word in part::<Vec<&str>>(&vector, "words") {
            assert_eq!(format!("{:08x}", generator.next_u32()), word);
        }
    }
    for vector in vectors("head_code") {
        assert_eq!(head_code(part(&vector, "hash")), vector["code"]);
    }
}

fn shuffled_as(vector: &Value) -> Vec<u16> {
    shuffled(&key(vector), part(vector, "n"), part(vector, "len")).to_vec()
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
        let begins: Vec<u16> = part(&vector, "begins");
        assert!(order.starts_with(&begins), "{order:?}");
        let text: Vec<String> = order.iter().map(u16::to_string).collect();
        let digest = Sha256::digest(text.join(","));
        assert_eq!(hex(&digest), vector["order_sha256"]);
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
    let hash: &str = part(&vector, "hash");
    assert!(run(block("sh chain")).starts_with(hash));
    let journal = export::read(block("jsonl journal")).expect("it is an export");
    assert_eq!(journal.events[7].hash, hash);
    let head = &journal.events.last().expect("there are events").hash;
    let said = run(block("sh recompute"));
    assert!(said.starts_with("sound: ") && said.contains(head.as_str()));
    assert!(said.contains("2 draws (derived from the seed)"), "{said}");
}

#[test]
fn the_document_names_every_door() {
    let row = DOCUMENT.lines().find(|line| line.starts_with("- `door`:"));
    let named: Vec<&str> = row.expect("a line").split('`').skip(3).step_by(2).collect();
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
