//! The data folder: made for its owner only, and tested before anything is stored in it.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::Path;

use super::{Config, ConfigError};

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
pub(super) fn told(folder: &Path) -> String {
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
