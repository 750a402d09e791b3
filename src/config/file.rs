//! The data folder, made for its owner only and tested before anything is stored in it, and the optional settings file:
//! NAME=value per line, comments begin with `#`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

use super::{Config, ConfigError, PACKAGED_FILE, PREFIX, data_dir};

const FILE_NAME: &str = "wonderpost.conf";

/// Adds the settings of the file; the environment wins over it. Returns the names in the file.
pub(super) fn add(
    settings: &mut BTreeMap<String, String>,
    problems: &mut Vec<String>,
) -> BTreeSet<String> {
    let mut in_file = BTreeSet::new();
    let named = settings.get("WONDERPOST_SETTINGS").cloned();
    let path = match &named {
        Some(path) => PathBuf::from(path),
        None => data_dir(settings).join(FILE_NAME),
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if named.is_none() && is_absent(&error) => return in_file,
        Err(error) => {
            problems.push(unreadable(&path, named.is_some(), &error));
            return in_file;
        }
    };
    // Editors of Windows begin a file with a mark.
    let text = text.trim_start_matches('\u{feff}');
    for (index, line) in text.lines().enumerate() {
        let place = format!("{}, line {}", path.display(), index + 1);
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let read = line.split_once('=');
        let Some((name, value)) = read.filter(|(name, _)| name.starts_with(PREFIX)) else {
            problems.push(format!(
                "{place}: write a setting as WONDERPOST_NAME=value, or begin the line with #."
            ));
            continue;
        };
        match name.trim_end() {
            "WONDERPOST_SETTINGS" => problems.push(format!(
                "{place}: WONDERPOST_SETTINGS cannot stand in the file it names; take it out."
            )),
            "WONDERPOST_DATA_DIR" if named.is_none() => problems.push(format!(
                "{place}: WONDERPOST_DATA_DIR cannot stand in a file in the data folder; set it in the environment."
            )),
            name => {
                let value = value.trim();
                let unquoted = value.strip_prefix('"');
                let unquoted = unquoted.and_then(|value| value.strip_suffix('"'));
                if !in_file.insert(name.to_owned()) {
                    problems.push(format!("{place}: {name} is set a second time; keep one line."));
                }
                let setting = settings.entry(name.to_owned());
                setting.or_insert(unquoted.unwrap_or(value).to_owned());
            }
        }
    }
    in_file
}

/// Says which file cannot be read; nobody need have named the one of the package or of the data folder.
fn unreadable(path: &Path, is_named: bool, error: &std::io::Error) -> String {
    let file = path.display();
    if path == Path::new(PACKAGED_FILE) {
        return format!(
            "The settings file `{file}` cannot be read ({error}): run this as the user of the program, such as `sudo -u wonderpost wonderpost check`; for a trial of your own set WONDERPOST_DATA_DIR to a folder of yours."
        );
    }
    if is_named {
        return format!(
            "WONDERPOST_SETTINGS: the file `{file}` cannot be read ({error}): name one that can, let the user of this program read it, or leave the setting out."
        );
    }
    match path.parent().map(std::fs::read_dir) {
        Some(Err(error)) => format!(
            "{} cannot be read ({error}): give it to the user of this program, run this as its owner, or name another one in WONDERPOST_DATA_DIR.",
            told(path.parent().unwrap_or(path))
        ),
        Some(Ok(_)) | None => format!(
            "The settings file `{file}` in the data folder cannot be read ({error}): give it to the user of this program."
        ),
    }
}

fn is_absent(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

impl Config {
    /// Makes the data folder, for its owner only, if it is missing, and tests whether files can be made in it.
    pub fn make_data_dir(&self) -> Result<(), ConfigError> {
        let refused = |why: String| ConfigError {
            problems: vec![format!("{} {why}", told(&self.data_dir))],
        };
        fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&self.data_dir)
            .map_err(|error| {
                refused(format!(
                    "cannot be made ({error}): name one that you may write to in WONDERPOST_DATA_DIR."
                ))
            })?;
        if let Some(owner) = self.stranger() {
            return Err(refused(format!(
                "belongs to {owner}, who could not use the files that root would make there: run this as that user, such as `sudo -u {owner} wonderpost check`."
            )));
        }
        match self.try_data_dir() {
            // Pages can still be shown with a full disk.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem
                ) =>
            {
                Err(refused(format!(
                    "cannot be written ({error}): give it to the user that this program runs as, or name another one in WONDERPOST_DATA_DIR."
                )))
            }
            Ok(()) | Err(_) => Ok(()),
        }
    }

    fn try_data_dir(&self) -> std::io::Result<()> {
        let file = self.data_dir.join(format!(".tried-{}", std::process::id()));
        fs::File::create(&file)?;
        fs::remove_file(&file)?;
        fs::read_dir(&self.data_dir).map(drop)
    }

    /// The owner of the data folder, if that is somebody else and this program runs as root: the owner could not read
    /// what root makes there.
    fn stranger(&self) -> Option<String> {
        let own = fs::metadata("/proc/self").ok()?.uid();
        let owner = fs::metadata(&self.data_dir).ok()?.uid();
        (own == 0 && owner != 0).then(|| name_of(owner))
    }
}

/// The data folder with its whole path. It need not be one from a setting.
fn told(folder: &Path) -> String {
    let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    format!("The data folder `{}`", whole.display())
}

/// The name of a user, or its number with a `#` before it, as `sudo` takes it.
fn name_of(user: u32) -> String {
    let all = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let find = |line: &str| {
        let mut parts = line.split(':');
        let name = parts.next()?.to_owned();
        (parts.nth(1)? == user.to_string()).then_some(name)
    };
    all.lines().find_map(find).unwrap_or(format!("#{user}"))
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};
    use std::path::Path;

    use super::{PACKAGED_FILE, unreadable};

    #[test]
    fn whoever_may_not_read_the_packages_file_is_told_whom_to_be() {
        let refused = Error::from(ErrorKind::PermissionDenied);
        let said = unreadable(Path::new(PACKAGED_FILE), true, &refused);
        assert!(said.contains("sudo -u wonderpost"), "{said}");
        assert!(!said.contains("WONDERPOST_SETTINGS"), "{said}");
    }
}
