//! What `wonderpost check` tests around the program: the machine's clock against the database's, the room on its disks, and
//! the site as people reach it, through any proxy.

use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{anyhow, bail};
use ureq::Agent;

use super::PATIENCE;
use crate::alerts::post;
use crate::clock::Clock;
use crate::config::{Config, MailConfig};
use crate::db::Db;
use crate::files::Room;
use crate::web::{WAY_DIRECT, WAY_KNOWN, WAY_SILENT, WAY_STRANGER};

const APART_MAX_MS: i64 = 2000;
const LITTLE_BYTES: u64 = 1024 * 1024 * 1024;
const FEW_FILES: u64 = 10_000;
const MB: u64 = 1024 * 1024;

pub(super) fn clock(db: &Db) -> anyhow::Result<String> {
    let clock = Clock::system();
    let before_ms = clock.now_ms();
    let Some(server_ms) = db.server_now_ms()? else {
        return Ok("Clock: the database has that of this machine; keep it right with NTP.".into());
    };
    judged(server_ms, before_ms, clock.now_ms())
}

/// Judges what the server's clock showed at some moment between two of this machine.
fn judged(server_ms: i64, before_ms: i64, after_ms: i64) -> anyhow::Result<String> {
    let apart_ms = (server_ms - after_ms).max(before_ms - server_ms);
    if apart_ms > APART_MAX_MS {
        let which = if server_ms > after_ms {
            "ahead of"
        } else {
            "behind"
        };
        bail!(
            "Clock: that of the database is {} seconds {which} this machine's; let NTP set both (`timedatectl set-ntp true`)",
            apart_ms / 1000
        );
    }
    Ok("Clock: that of the database and that of this machine agree.".into())
}

pub(super) fn disks(config: &Config) -> anyhow::Result<String> {
    let mut told = Vec::new();
    for folder in folders(config) {
        let room = Room::enough_in(&folder).map_err(|why| anyhow!("Disk: {why}"))?;
        told.push(told_room(&folder, room));
    }
    Ok(format!("Disk: {}.", told.join("; ")))
}

fn told_room(folder: &Path, room: Room) -> String {
    let (folder, megabytes) = (folder.display(), room.free_bytes / MB);
    let is_little = room.free_bytes < LITTLE_BYTES;
    let are_few = room.free_files.is_some_and(|files| files < FEW_FILES);
    let warning = match (is_little, are_few) {
        (true, _) => ", which is little",
        (false, true) => ", but few more files can be made (`df -i`)",
        (false, false) => "",
    };
    format!("{megabytes} MB are free in {folder}{warning}")
}

/// Everything that is written to, each folder once.
fn folders(config: &Config) -> Vec<PathBuf> {
    let mut folders = vec![config.data_dir.clone()];
    if let Some(file) = config.database_url.strip_prefix("sqlite:") {
        let parent = Path::new(file).parent();
        folders.extend(parent.map(Path::to_owned));
    }
    if let MailConfig::Files { dir } = &config.mail {
        // It is made when the first letter is written.
        folders.extend(dir.is_dir().then(|| dir.clone()));
    }
    folders.sort();
    folders.dedup();
    folders
}

const HEARD_MAX: u64 = 1024;

pub(super) fn site(config: &Config) -> anyhow::Result<String> {
    let base_url = &config.base_url;
    if *base_url == format!("http://{}", config.listen) {
        return Ok("Proxy: none; people reach the program itself.".into());
    }
    let agent = Agent::new_with_config(
        post::plain(Arc::new(post::machine_roots()))
            .timeout_global(Some(PATIENCE))
            .user_agent("Wonderpost check")
            .build(),
    );
    let listen = config.listen;
    let asked = agent.get(format!("{base_url}/healthz/way")).call();
    // A proxy answers for a program that is down.
    let is_answered = asked
        .as_ref()
        .is_ok_and(|answer| !answer.status().is_server_error());
    if !is_answered && TcpStream::connect_timeout(&listen, PATIENCE).is_err() {
        return Ok(format!(
            "Proxy: not asked, since nobody answers at {listen} yet; start `wonderpost serve` and check again."
        ));
    }
    let mut answer = asked.map_err(|error| {
        anyhow!(
            "Proxy: {base_url} cannot be reached from here ({error}), though the program answers at {listen}; start the proxy, or correct WONDERPOST_BASE_URL"
        )
    })?;
    let heard = answer.body_mut().with_config().limit(HEARD_MAX);
    let way = heard.read_to_string().unwrap_or_default();
    judge_way(base_url, way.trim())?;
    let is_strict = answer.headers().contains_key("strict-transport-security");
    if base_url.starts_with("https://") && !is_strict {
        bail!(
            "Proxy: {base_url} takes the header Strict-Transport-Security away, so browsers may come without TLS; let the proxy pass it on"
        );
    }
    let numbers = agent.get(format!("{base_url}/metrics")).call();
    let are_open = numbers.is_ok_and(|answer| answer.status().is_success());
    if are_open && config.operation.metrics_from.is_empty() {
        bail!(
            "Proxy: {base_url}/metrics is open to the world; shut it in the proxy, as docs/hosting.md shows"
        );
    }
    Ok(format!(
        "Proxy: {base_url} tells for whom it asks, and {base_url}/metrics is shut."
    ))
}

fn judge_way(base_url: &str, way: &str) -> anyhow::Result<()> {
    match way {
        WAY_SILENT => bail!(
            "Proxy: {base_url} does not say for whom it asks, so limits by client cannot count; let it set X-Forwarded-For, as docs/hosting.md shows"
        ),
        WAY_STRANGER => bail!(
            "Proxy: {base_url} forwards requests and is not named, so limits by client cannot count; name its address in WONDERPOST_TRUSTED_PROXIES"
        ),
        WAY_DIRECT if base_url.starts_with("https://") => bail!(
            "Proxy: what stands at {base_url} tells nothing of itself; let it set X-Forwarded-For, and name its address in WONDERPOST_TRUSTED_PROXIES"
        ),
        WAY_KNOWN | WAY_DIRECT => Ok(()),
        _ => bail!(
            "Proxy: something else than this program answers at {base_url}; correct WONDERPOST_BASE_URL, or where the proxy sends requests"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_may_differ_by_what_asking_takes_and_two_seconds() {
        for (server_ms, is_well) in [
            (9_000, true),
            (12_900, true),
            (15_100, false),
            (7_900, false),
        ] {
            let judged = judged(server_ms, 10_000, 13_000);
            assert_eq!(judged.is_ok(), is_well, "{server_ms}: {judged:?}");
        }
        let ahead = judged(60_000, 10_000, 10_001).unwrap_err().to_string();
        assert!(ahead.contains("49 seconds ahead of"), "{ahead}");
        let behind = judged(1_000, 10_000, 10_001).unwrap_err().to_string();
        assert!(behind.contains("9 seconds behind"), "{behind}");
    }

    #[test]
    fn a_disk_without_room_or_without_files_is_told() {
        let room = |free_bytes, free_files| Room {
            free_bytes,
            free_files,
        };
        let data = Path::new("/data");
        let said = |room: Room| match room.or_too_little(data) {
            Ok(room) => told_room(data, room),
            Err(why) => why,
        };
        let much = said(room(5 * LITTLE_BYTES, None));
        assert_eq!(much, "5120 MB are free in /data");
        assert!(said(room(100 * MB, None)).contains("which is little"));
        assert!(said(room(5 * LITTLE_BYTES, Some(500))).contains("few more files"));
        assert!(said(room(10 * MB, None)).contains("too little"));
        assert!(said(room(5 * LITTLE_BYTES, Some(3))).contains("only 3 more files"));
    }
}
