//! No test passes without asserting, and no crate is there for tests that no test uses.
#![expect(clippy::expect_used, reason = "the sources can be read")]

use std::collections::{BTreeMap, BTreeSet};

use super::tidy::{Source, assert_none, read};

/// What fails a test. That a thing could be done at all is no statement about what came of it.
const ASSERTIONS: [&str; 4] = ["assert", "panic!", "expect_err", "unwrap_err"];

/// A function as it stands in its file.
struct Function<'a> {
    path: &'a str,
    name: &'a str,
    is_test: bool,
    body: String,
}

/// Finds the functions of a file by how rustfmt indents them.
fn functions(source: &Source) -> Vec<Function<'_>> {
    let lines: Vec<&str> = source.text.lines().collect();
    let found = lines.iter().enumerate().filter_map(|(at, line)| {
        let declared = line.trim_start();
        let indent = &line[..line.len() - declared.len()];
        let words: Vec<&str> = declared.split(' ').collect();
        let place = words.iter().position(|word| *word == "fn")?;
        let is_declared = words[..place]
            .iter()
            .all(|word| word.starts_with("pub") || ["const", "async"].contains(word));
        let name = words.get(place + 1)?.split(['(', '<']).next()?;
        if !is_declared {
            return None;
        }
        let end = format!("{indent}}}");
        let inner = lines[at + 1..].iter().take_while(|line| **line != end);
        let is_short = declared.ends_with('}');
        let body = if is_short {
            (*line).to_owned()
        } else {
            inner.copied().collect::<Vec<_>>().join("\n")
        };
        let above = lines[..at].iter().rev();
        let mut attributes = above.take_while(|line| line.trim_start().starts_with("#["));
        Some(Function {
            path: &source.path,
            name,
            is_test: attributes.any(|line| line.trim_end().ends_with("test]")),
            body,
        })
    });
    found.collect()
}

/// Names of functions that a body calls.
fn calls(body: &str) -> BTreeSet<&str> {
    let opened = body.match_indices('(').map(|(at, _)| {
        let before = body[..at].trim_end_matches('>');
        let before = before.rsplit_once("::<").map_or(before, |(name, _)| {
            if body[..at].ends_with('>') {
                name
            } else {
                before
            }
        });
        let start = before.rfind(|letter: char| !letter.is_alphanumeric() && letter != '_');
        start.map_or(before, |start| &before[start + 1..])
    });
    opened.filter(|name| !name.is_empty()).collect()
}

#[test]
fn every_test_asserts() {
    let sources: Vec<Source> = [read("tests/it", ".rs"), read("src", ".rs")].concat();
    let all: Vec<Function<'_>> = sources.iter().flat_map(functions).collect();
    let mut of_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, function) in all.iter().enumerate() {
        of_name.entry(function.name).or_default().push(index);
    }
    let mut asserts: Vec<bool> = all
        .iter()
        .map(|function| ASSERTIONS.iter().any(|word| function.body.contains(word)))
        .collect();
    // A helper's assertions are those of whoever calls it. Of several helpers of one name that of the file is meant.
    loop {
        let before = asserts.clone();
        for (index, function) in all.iter().enumerate() {
            let helped = calls(&function.body).into_iter().any(|name| {
                let named = of_name.get(name).map_or(&[][..], Vec::as_slice);
                let here = |other: &&usize| all[**other].path == function.path;
                let is_here = named.iter().any(|other| here(&other));
                named
                    .iter()
                    .filter(|other| **other != index && !all[**other].is_test)
                    .filter(|other| {
                        here(other) || (!is_here && all[**other].path.starts_with("tests"))
                    })
                    .any(|other| before[*other])
            });
            asserts[index] |= helped;
        }
        if asserts == before {
            break;
        }
    }
    let tests = all.iter().zip(&asserts).filter(|(one, _)| one.is_test);
    assert!(tests.clone().count() > 700, "the tests are found");
    let silent: Vec<String> = tests
        .filter(|(_, asserts)| !**asserts)
        .map(|(test, _)| format!("{}: {}", test.path, test.name))
        .collect();
    assert_none(
        &silent,
        "Every test asserts something, itself or by a helper.",
    );
}

/// Crates that are named only so that the C libraries in them are built in.
const LINKED: [&str; 3] = ["libsqlite3-sys", "pq-sys", "openssl-sys"];

#[test]
fn every_dependency_is_used() {
    let manifest = include_str!("../../Cargo.toml");
    let sections = [
        ("[dependencies]", vec!["src"]),
        ("[dev-dependencies]", vec!["tests/it", "benches", "src"]),
        (
            "[build-dependencies]",
            vec!["build", "build.rs", "src/games"],
        ),
    ];
    let mut idle = Vec::new();
    for (section, folders) in sections {
        let lines = manifest.lines().skip_while(|line| *line != section).skip(1);
        let lines = lines.take_while(|line| !line.starts_with('['));
        let names: Vec<&str> = lines
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_once(" = ").map(|(name, _)| name))
            .filter(|name| !LINKED.contains(name))
            .collect();
        assert!(!names.is_empty(), "{section}");
        let mut code = String::new();
        for folder in folders {
            if folder.ends_with(".rs") {
                let path = format!("{}/{folder}", env!("CARGO_MANIFEST_DIR"));
                code += &std::fs::read_to_string(path).expect("it is there");
            } else {
                code.extend(read(folder, ".rs").into_iter().map(|source| source.text));
            }
        }
        for name in names {
            let as_path = name.replace('-', "_");
            if !code.contains(&format!("{as_path}::")) && !code.contains(&format!("use {as_path};"))
            {
                idle.push(format!("{section} {name}"));
            }
        }
    }
    assert_none(&idle, "Every crate that the project names is used.");
}
