//! The host's own board sets for Dice: files in a folder, read and checked once at the start, as the engine reads no
//! files. `docs/games/dice.md` describes them.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use rules::Library;
use rules::dice::BoardSet;

const FOLDER: &str = "board-sets";
const MOST: usize = 50;
/// The largest file that is read; the engine's own bound is smaller still.
const MAX_BYTES: u64 = 2 << 20;

pub(super) fn library(data_dir: &Path) -> anyhow::Result<Library> {
    Library::new(read(data_dir)?).with_context(|| folder(data_dir).display().to_string())
}

/// Reads and checks all sets of the folder, in the order of their file names. Without a folder there are none.
pub(super) fn read(data_dir: &Path) -> anyhow::Result<Vec<BoardSet>> {
    let folder = folder(data_dir);
    let mut sets = Vec::new();
    for path in files(&folder).with_context(|| folder.display().to_string())? {
        let mut text = String::new();
        fs::File::open(&path)
            .and_then(|file| file.take(MAX_BYTES).read_to_string(&mut text))
            .with_context(|| format!("the file `{}` cannot be read", path.display()))?;
        sets.push(BoardSet::parse(&path.display().to_string(), &text)?);
    }
    if sets.len() > MOST {
        bail!("{}: at most {MOST} board sets", folder.display());
    }
    Ok(sets)
}

fn folder(data_dir: &Path) -> PathBuf {
    data_dir.join(FOLDER)
}

fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut paths = Vec::new();
    for entry in entries {
        paths.push(entry?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A data folder of one test, empty at first.
    fn data_dir(name: &str) -> PathBuf {
        let dir = std::env::temp_dir().join(format!("wonderpost-{name}-{}", std::process::id()));
        let _none_yet = fs::remove_dir_all(&dir);
        fs::create_dir_all(dir.join(FOLDER)).unwrap();
        dir
    }

    fn own(id: &str) -> String {
        let text = include_str!("../../data/dice/own_1.json");
        text.replace("\"id\": \"own_1\"", &format!("\"id\": \"{id}\""))
    }

    #[test]
    fn sets_are_read_by_file_name_and_other_files_are_left_alone() {
        let dir = data_dir("sets");
        fs::write(dir.join(FOLDER).join("b.json"), own("second")).unwrap();
        fs::write(dir.join(FOLDER).join("a.json"), own("first")).unwrap();
        fs::write(dir.join(FOLDER).join("notes.txt"), "not a set").unwrap();
        let ids: Vec<String> = read(&dir).unwrap().into_iter().map(|set| set.id).collect();
        assert_eq!(ids, ["first", "second"]);
        fs::remove_dir_all(&dir).unwrap();
    }

    #[test]
    fn without_a_folder_there_are_no_sets() {
        let dir = data_dir("none");
        fs::remove_dir_all(&dir).unwrap();
        assert!(read(&dir).unwrap().is_empty());
    }

    #[test]
    fn a_faulty_file_is_named_with_place_and_reason() {
        let dir = data_dir("faulty");
        let text = own("mine").replacen("\"cost\": 2", "\"cost\": 9", 1);
        fs::write(dir.join(FOLDER).join("mine.json"), text).unwrap();
        let error = format!("{:#}", read(&dir).unwrap_err());
        assert!(error.contains("board-sets/mine.json"), "{error}");
        assert!(error.contains(".cost: "), "{error}");
        assert!(error.contains("from 0 to 6"), "{error}");
        fs::remove_dir_all(&dir).unwrap();
    }
}
