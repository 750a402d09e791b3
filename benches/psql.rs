//! Postgres's own programs: a statement by `psql`, and whatever else one of them is run for.

use std::process::Command;

use crate::postgres;

/// Has `psql` run a statement on the database that a URL names.
pub(crate) fn tell(url: &str, statement: &str) {
    run("psql", &[url, "-qc", statement]);
}

/// Runs one of the programs and gives what it said.
pub(crate) fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(postgres::programs().join(program))
        .args(arguments)
        .output();
    let output = output.expect("Postgres's programs are there");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}
