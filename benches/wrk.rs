//! Asking for pages: once, and as many times as `wrk`, from Debian's packages, manages from a second process.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;

const CONNECTIONS: usize = 16;
const ROUNDS: usize = 5;
const SECONDS: &str = "2";

/// A page as its player asks for it.
#[derive(Clone)]
pub(crate) struct Page {
    pub(crate) address: SocketAddr,
    pub(crate) path: String,
    pub(crate) cookie: String,
}

/// What wrk read.
pub(crate) struct Load {
    pub(crate) per_second: f64,
    pub(crate) p99_ms: f64,
    /// How many pages were answered.
    pub(crate) pages: f64,
}

/// Whether `wrk` is installed; says so when it is not.
pub(crate) fn is_possible() -> bool {
    let is_there = Command::new("wrk").arg("--version").output().is_ok();
    if !is_there {
        println!("  wrk is missing: apt-get install wrk");
    }
    is_there
}

/// Asks for the page once and gives its body.
pub(crate) fn get(page: &Page) -> Vec<u8> {
    get_with_tag(page).0
}

/// Asks for the page once and gives its body and its tag, if it has one.
pub(crate) fn get_with_tag(page: &Page) -> (Vec<u8>, Option<String>) {
    let mut stream = TcpStream::connect(page.address).expect("the server listens");
    let request = format!(
        "GET {} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\n\r\n",
        page.path, page.address, page.cookie
    );
    stream.write_all(request.as_bytes()).expect("it is sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("it is answered");
    assert!(
        answer.starts_with(b"HTTP/1.1 200"),
        "{}",
        String::from_utf8_lossy(&answer)
    );
    let end = answer
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .expect("there is a head");
    let body = answer.split_off(end + 4);
    let head = String::from_utf8_lossy(&answer).into_owned();
    let tag = head.lines().find_map(|line| {
        line.to_lowercase()
            .strip_prefix("etag: ")
            .map(str::to_owned)
    });
    (body, tag)
}

/// Loads pages in turn, several rounds, so that other work on the machine hits them alike.
pub(crate) fn rounds(pages: &[&Page]) -> Vec<Vec<Load>> {
    (0..ROUNDS)
        .map(|_| pages.iter().map(|page| load(page)).collect())
        .collect()
}

/// The middle rate at which a page is answered.
pub(crate) fn middle_rate(page: &Page) -> f64 {
    let rounds = rounds(&[page]);
    middle(&rounds, |round| round[0].per_second)
}

/// The middle of what the rounds read.
pub(crate) fn middle(rounds: &[Vec<Load>], read: impl Fn(&[Load]) -> f64) -> f64 {
    let mut all: Vec<f64> = rounds.iter().map(|round| read(round)).collect();
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

/// Loads many pages in turn, each with the cookie of its own player, for as long as one page is loaded.
pub(crate) fn load_all(pages: &[Page], header: Option<&str>) -> Load {
    load_all_by(CONNECTIONS, pages, header)
}

/// The same over another number of connections.
pub(crate) fn load_all_by(connections: usize, pages: &[Page], header: Option<&str>) -> Load {
    let list = std::env::temp_dir().join(format!("wonderpost-bench-{}.txt", std::process::id()));
    let script = list.with_extension("lua");
    let lines: Vec<String> = pages
        .iter()
        .map(|page| format!("{} {}\n", page.path, page.cookie))
        .collect();
    std::fs::write(&list, lines.concat()).expect("the list can be written");
    std::fs::write(
        &script,
        IN_TURN.replace("LIST", &list.display().to_string()),
    )
    .expect("the script can be written");
    let script_path = script.display().to_string();
    let mut more = vec!["-s", script_path.as_str()];
    more.extend(header.into_iter().flat_map(|header| ["-H", header]));
    let url = format!("http://{}/", pages[0].address);
    let read = run(connections, &url, &more);
    for file in [list, script] {
        std::fs::remove_file(file).expect("it was written");
    }
    read
}

/// Asks for the pages of a list in turn; each thread begins elsewhere in it.
const IN_TURN: &str = r#"
local threads = 0
function setup(thread) thread:set("number", threads) threads = threads + 1 end
function init(args)
  requests = {}
  for line in io.lines("LIST") do
    local path, cookie = line:match("(%S+) (%S+)")
    wrk.headers["Cookie"] = cookie
    requests[#requests + 1] = wrk.format("GET", path)
  end
  at = math.floor(number * #requests / 2)
end
function request() at = at % #requests + 1 return requests[at] end
"#;

fn load(page: &Page) -> Load {
    let cookie = format!("Cookie: {}", page.cookie);
    let url = format!("http://{}{}", page.address, page.path);
    run(CONNECTIONS, &url, &["-H", &cookie])
}

fn run(connections: usize, url: &str, more: &[&str]) -> Load {
    // wrk refuses more threads than connections.
    let threads = connections.min(2).to_string();
    let connections = connections.to_string();
    let output = Command::new("wrk")
        .args(["-t", &threads, "-c", &connections])
        .args(["-d", SECONDS, "--latency"])
        .args(more)
        .arg(url)
        .output()
        .expect("wrk runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(!text.contains("Non-2xx"), "{text}");
    let word_after = |label: &str| {
        let line = text
            .lines()
            .find(|line| line.trim_start().starts_with(label));
        let word = line.and_then(|line| line.split_whitespace().nth(1));
        word.unwrap_or_else(|| panic!("wrk did not say {label}: {text}"))
            .to_owned()
    };
    Load {
        per_second: word_after("Requests/sec:").parse().expect("a number"),
        p99_ms: millis(&word_after("99%")),
        pages: answered(&text),
    }
}

/// The number in wrk's "1234 requests in 2.00s".
fn answered(text: &str) -> f64 {
    let line = text.lines().find(|line| line.contains(" requests in "));
    let word = line.and_then(|line| line.split_whitespace().next());
    word.and_then(|word| word.parse().ok())
        .unwrap_or_else(|| panic!("wrk did not say how many: {text}"))
}

fn millis(text: &str) -> f64 {
    let (number, scale) = if let Some(number) = text.strip_suffix("us") {
        (number, 0.001)
    } else if let Some(number) = text.strip_suffix("ms") {
        (number, 1.0)
    } else {
        (text.trim_end_matches('s'), 1000.0)
    };
    number.parse::<f64>().expect("a time") * scale
}
