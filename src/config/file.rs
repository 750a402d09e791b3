//! The optional settings file: NAME=value per line, comments begin with `#`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::{PREFIX, data_dir};

/// Name of the file in the data folder.
const FILE_NAME: &str = "wonderpost.conf";

/// Adds what the settings file says; the environment wins over it.
pub(super) fn add(settings: &mut BTreeMap<String, String>, problems: &mut Vec<String>) {
    let named = settings.get("WONDERPOST_SETTINGS").cloned();
    let path = match &named {
        Some(path) => PathBuf::from(path),
        None => data_dir(settings).join(FILE_NAME),
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if named.is_none() && is_absent(&error) => return,
        Err(error) => {
            problems.push(format!(
                "WONDERPOST_SETTINGS: the file `{}` cannot be read ({error}): name one that can, or leave the setting out.",
                path.display()
            ));
            return;
        }
    };
    for (index, line) in text.lines().enumerate() {
        let place = format!("{}, line {}", path.display(), index + 1);
        match read_line(line) {
            Line::Nothing => {}
            Line::Setting("WONDERPOST_SETTINGS", _) => problems.push(format!(
                "{place}: WONDERPOST_SETTINGS cannot stand in the file it names; take it out."
            )),
            Line::Setting("WONDERPOST_DATA_DIR", _) if named.is_none() => {
                problems.push(format!(
                    "{place}: WONDERPOST_DATA_DIR cannot stand in a file in the data folder; set it in the environment."
                ));
            }
            Line::Setting(name, value) => {
                settings.entry(name.to_owned()).or_insert(value.to_owned());
            }
            Line::Unreadable => problems.push(format!(
                "{place}: write a setting as WONDERPOST_NAME=value, or begin the line with #."
            )),
        }
    }
}

enum Line<'a> {
    Nothing,
    Setting(&'a str, &'a str),
    Unreadable,
}

fn read_line(line: &str) -> Line<'_> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Line::Nothing;
    }
    match line.split_once('=') {
        Some((name, value)) if name.trim_end().starts_with(PREFIX) => {
            let value = value.trim();
            let unquoted = value
                .strip_prefix('"')
                .and_then(|value| value.strip_suffix('"'));
            Line::Setting(name.trim_end(), unquoted.unwrap_or(value))
        }
        Some(_) | None => Line::Unreadable,
    }
}

/// Whether there is no such file, and no folder for it either.
fn is_absent(error: &std::io::Error) -> bool {
    use std::io::ErrorKind;
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}
