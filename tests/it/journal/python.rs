//! The verifier in Python: it shares no code with ours, so both agreeing means that the document is right.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

use wonderpost::journal::export;

use super::sample::{finished, running};
use crate::prelude::*;

/// Runs a command in the folder of the verifier, with `input` on standard input.
pub(super) fn fed(command: &mut Command, input: &[u8]) -> Ran {
    let mut child = command
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tools"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it is installed");
    let mut pipe = child.stdin.take().expect("asked for");
    // It stops reading as soon as it has seen enough.
    let _closed_early = pipe.write_all(input);
    drop(pipe);
    Ran::of(child.wait_with_output().expect("it ends"))
}

/// Lets the verifier read a file.
pub(crate) fn judged(file: &[u8]) -> Ran {
    let mut verifier = Command::new("python3");
    fed(verifier.args(["-B", "verify_journal.py", "-"]), file)
}

/// Lists the numbers of the files that the verifier believes. One process tries all: starting Python for each would
/// take minutes.
pub(crate) fn believed(files: &[Vec<u8>]) -> BTreeSet<usize> {
    let driver = "
import io, resource, sys, verify_journal
resource.setrlimit(resource.RLIMIT_CPU, (600, 600))
read, believed = sys.stdin.buffer, []
while size := read.readline():
    try:
        believed.append(verify_journal.verify(io.BytesIO(read.read(int(size)))).startswith('sound: '))
    except (verify_journal.Unsound, ValueError, LookupError, TypeError, AttributeError):
        believed.append(False)
print(''.join(map(str, map(int, believed))))
";
    let mut input = Vec::new();
    for file in files {
        writeln!(input, "{}", file.len()).expect("memory takes it");
        input.extend_from_slice(file);
    }
    let ran = fed(Command::new("python3").args(["-B", "-c", driver]), &input);
    let verdicts = ran.out.trim();
    assert_eq!(verdicts.len(), files.len(), "{}", ran.said);
    let numbered = (0..).zip(verdicts.bytes());
    let sound = numbered.filter(|(_, verdict)| *verdict == b'1');
    sound.map(|(number, _)| number).collect()
}

#[test]
fn python_believes_sound_journals_and_catches_every_flipped_byte_and_every_cut() {
    let mut random = Random::printed("python_catches_every_flipped_byte");
    let mut files = Vec::new();
    for _ in 0..5 {
        for sound in [finished(&mut random, 60), running(&mut random, 60)] {
            files.push(export::write(&sound).into_bytes());
        }
    }
    let whole = export::write(&finished(&mut random, 4)).into_bytes();
    files.push(whole.clone());
    let sound: BTreeSet<usize> = (0..files.len()).collect();
    // The short form tries every fifth byte and cut.
    for place in (0..whole.len()).step_by(if is_long() { 1 } else { 5 }) {
        let mut flipped = whole.clone();
        flipped[place] ^= 1 << (place % 8);
        files.extend([flipped, whole[..place].to_vec()]);
    }
    assert_eq!(believed(&files), sound);
}

#[test]
fn python_says_in_a_sentence_what_is_wrong() {
    let mut random = Random::printed("python_says_what_is_wrong");
    let export = finished(&mut random, 4);
    let text = export::write(&export).replacen("\"seq\":3", "\"seq\":4", 1);
    let place = format!("not sound: table {}, event 3: ", export.uid);
    let sentence = judged(text.as_bytes()).ill();
    assert!(sentence.starts_with(&place), "{sentence}");
    for nonsense in ["", "\n", "{}\n", "[]\n\n", "not json", "\u{0}"] {
        let sentence = judged(nonsense.as_bytes()).ill();
        assert!(sentence.starts_with("not sound: "), "{sentence}");
    }
    let mut nothing = Command::new("python3");
    fed(nothing.args(["-B", "verify_journal.py"]), b"").ill();
}

#[test]
fn the_verifier_stays_short_enough_to_be_read() {
    let text = include_str!("../../../tools/verify_journal.py");
    assert!(text.lines().count() <= 210);
}
