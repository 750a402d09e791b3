//! One SQLite file is served by one process.

use std::os::unix::fs::symlink;

use crate::prelude::*;

#[test]
fn a_second_server_on_one_sqlite_file_is_refused_and_other_commands_are_not() {
    let database = databases::sqlite();
    let (first, second) = (Host::new(&database), Host::new(&database));
    let program = first.serves();
    let link = second.folder.at("another-name.db");
    symlink(database.path(), &link).expect("a link can be made");
    let link = format!("sqlite:{link}");
    for url in [database.url(), &link] {
        let said = second.refuses(&[("WONDERPOST_DATABASE_URL", url)]);
        said.says("another Wonderpost serves this SQLite database");
    }
    let copies = second.folder.at("copies");
    for command in [
        &["check"][..],
        &["verify"],
        &["replay", "--all"],
        &["export", "--all", "--to", &copies],
    ] {
        let Ran { code, said, .. } = second.runs(command);
        assert!(!said.contains("another Wonderpost"), "{command:?}: {said}");
        let is_empty = said.contains("there is no table in");
        assert!(code == Some(0) || is_empty, "{command:?}: {said}");
    }
    drop(program);
    drop(second.serves());
}
