//! No test passes without asserting, and no crate is there for tests that no test uses.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::tidy::{Source, assert_none, read};

/// What fails a test. That a thing could be done at all is no statement about what came of it.
const ASSERTIONS: [&str; 4] = ["assert", "panic!", "expect_err", "unwrap_err"];

const PRELUDE: &str = include_str!("prelude.rs");

struct Function<'a> {
    path: &'a str,
    name: &'a str,
    is_test: bool,
    body: String,
    imports: Rc<BTreeSet<&'a str>>,
}

/// Lists the words of the file's `use` lines, and of the prelude where it uses that.
fn imports(source: &Source) -> BTreeSet<&str> {
    let starts = source.text.match_indices("\nuse ");
    let lines = starts.filter_map(|(at, _)| source.text[at..].split(';').next());
    let prelude = source.text.contains("prelude::*").then_some(PRELUDE);
    lines
        .chain(prelude)
        .flat_map(|line| line.split(|letter: char| !letter.is_alphanumeric() && letter != '_'))
        .collect()
}

/// Finds the functions of a file by how rustfmt indents them.
fn functions(source: &Source) -> Vec<Function<'_>> {
    let lines: Vec<&str> = source.text.lines().collect();
    let imports = Rc::new(imports(source));
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
        let body: Vec<&str> = match declared.ends_with('}') {
            true => vec![*line],
            false => inner.copied().collect(),
        };
        let above = lines[..at].iter().rev();
        let mut attributes = above.take_while(|line| line.trim_start().starts_with("#["));
        Some(Function {
            path: &source.path,
            name,
            is_test: attributes
                .any(|one| one.trim_end().ends_with("test]") || one.starts_with("#[each::test(")),
            body: body.join("\n"),
            imports: Rc::clone(&imports),
        })
    });
    found.collect()
}

/// A call as it stands in a body: what stands before the name, and the name.
type Call<'a> = (&'a str, &'a str);

fn calls(body: &str) -> BTreeSet<Call<'_>> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let opened = body.match_indices('(').map(|(at, _)| {
        let before = match body[..at].strip_suffix('>') {
            Some(generic) => generic.rsplit_once("::<").map_or(generic, |(name, _)| name),
            None => &body[..at],
        };
        let (rest, name) = before.split_at(before.trim_end_matches(is_part).len());
        let owner = rest.trim_end_matches("::");
        match owner.len() < rest.len() {
            true => (&owner[owner.trim_end_matches(is_part).len()..], name),
            false if rest.ends_with('.') => (".", name),
            false => ("", name),
        }
    });
    opened.filter(|(_, name)| !name.is_empty()).collect()
}

/// Whether a call in one file may mean a function of another one: a method of tests, a function that is named with its
/// file, or one that the file imports.
fn may_mean(call: Call<'_>, caller: &Function<'_>, called: &Function<'_>) -> bool {
    let (owner, name) = call;
    if name != called.name || !(called.path == caller.path || called.path.contains("tests/")) {
        return false;
    }
    let file = called.path.trim_end_matches(".rs");
    let file = file.trim_end_matches("/mod");
    match owner {
        "" => called.path == caller.path || caller.imports.contains(name),
        "." => true,
        owner if owner.starts_with(char::is_uppercase) => true,
        owner => file.rsplit('/').next() == Some(owner),
    }
}

#[test]
fn every_test_asserts() {
    let folders = ["tests/it", "tests/testing", "crates", "src"];
    let sources: Vec<Source> = folders.map(|folder| read(folder, ".rs")).concat();
    let all: Vec<Function<'_>> = sources.iter().flat_map(functions).collect();
    let mut of_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, function) in all.iter().enumerate() {
        of_name.entry(function.name).or_default().push(index);
    }
    let is_said = |one: &Function<'_>| ASSERTIONS.iter().any(|word| one.body.contains(word));
    let mut asserts: Vec<bool> = all.iter().map(is_said).collect();
    // A helper's assertions are those of whoever calls it.
    loop {
        let before = asserts.clone();
        for (index, function) in all.iter().enumerate() {
            let helped = calls(&function.body).into_iter().any(|call| {
                let named = of_name.get(call.1).map_or(&[][..], Vec::as_slice);
                named.iter().any(|&other| {
                    let is_helper = other != index && !all[other].is_test && before[other];
                    is_helper && may_mean(call, function, &all[other])
                })
            });
            asserts[index] |= helped;
        }
        if asserts == before {
            break;
        }
    }
    let tests = all.iter().zip(&asserts).filter(|(one, _)| one.is_test);
    assert!(tests.clone().count() > 700, "the tests are found");
    let silent = tests.filter(|(_, asserts)| !**asserts);
    let silent = silent.map(|(test, _)| format!("{}: {}", test.path, test.name));
    let silent: Vec<String> = silent.collect();
    assert_none(&silent, "Every test asserts, itself or by a helper.");
}

/// Crates that are named only so that the C libraries in them are built in.
const LINKED: [&str; 3] = ["libsqlite3-sys", "pq-sys", "openssl-sys"];

/// What each section of a manifest is for: files and folders beside it.
const SECTIONS: [(&str, &[&str]); 3] = [
    ("[dependencies]", &["src"]),
    ("[dev-dependencies]", &["tests", "benches", "src"]),
    (
        "[build-dependencies]",
        &["build", "build.rs", "src", "../words/build"],
    ),
];

#[test]
fn every_dependency_is_used() {
    let mut idle = Vec::new();
    let own = ("", include_str!("../../Cargo.toml").to_owned());
    let crates = ["crates", "tests"]
        .map(|folder| read(folder, "Cargo.toml"))
        .concat();
    let manifests = crates.iter().map(|one| {
        let home = one.path.trim_end_matches("Cargo.toml");
        (home, one.text.clone())
    });
    for (home, text) in manifests.chain([own]) {
        for (section, places) in SECTIONS {
            let code = code_of(home, places);
            let lines = text.lines().skip_while(|line| *line != section);
            let lines = lines.skip(1).take_while(|line| !line.starts_with('['));
            let named = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
            for name in named.filter_map(|line| line.split([' ', '.']).next()) {
                let as_path = name.replace('-', "_");
                let is_used = code.contains(&format!("{as_path}::"))
                    || code.contains(&format!("use {as_path};"))
                    // That macro writes and reads by it.
                    || (name == "serde" && code.contains("word_enum!"));
                if !is_used && !LINKED.contains(&name) {
                    idle.push(format!("{home} {section} {name}"));
                }
            }
        }
    }
    assert_none(&idle, "Every crate that the project names is used.");
}

/// All that lies at some places below a folder, of those that are there.
fn code_of(home: &str, places: &[&str]) -> String {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut code = String::new();
    for place in places {
        let path = root.join(home).join(place);
        if path.is_dir() {
            let sources = read(&format!("{home}{place}"), ".rs");
            code.extend(sources.into_iter().map(|source| source.text));
        } else if path.is_file() {
            code += &std::fs::read_to_string(path).expect("it is there");
        }
    }
    code
}
