//! The board page of a running game for a signed-in player, against a static page of the same size that actix-web
//! serves in the same process. The load comes from a second process: `wrk`, from Debian's packages.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::Command;
use std::sync::{Arc, OnceLock, mpsc};
use std::thread::JoinHandle;

use actix_web::dev::ServerHandle;
use actix_web::web::{self as actix, Bytes};
use actix_web::{App as ActixApp, HttpResponse, HttpServer};
use wonderpost::web::{self, App, HostPage};

use crate::choices::Choices;
use crate::figures::Figures;
use crate::sittings::Sittings;

const WORKERS: usize = 2;
const CONNECTIONS: &str = "16";
const ROUNDS: usize = 5;
const SECONDS: &str = "2";

/// Measures the board page.
pub(crate) fn measure(figures: &mut Figures) {
    if Command::new("wrk").arg("--version").output().is_err() {
        println!("  wrk is missing: apt-get install wrk");
        return;
    }
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("it is bound");
    let mut sittings = Sittings::new(&format!("http://{address}"));
    let players = [sittings.person("Ada"), sittings.person("Ben")];
    let table = sittings.table("duel", &players);
    // Into the second age: all wonders drafted, a pyramid, two cities.
    sittings.play(&table, 36, &mut Choices::new(7));
    let cookie = format!("wonderpost-session={}", sittings.session(players[0]));
    let path = format!("/tables/{}", table.uid);
    let Sittings { house, folder, .. } = sittings;
    let app = Arc::new(App::new(house, HostPage::Closed));
    let page = Page {
        address,
        path,
        cookie,
    };
    let server = serve(&app, listener, page.clone());
    compare(figures, &page);
    server.stop();
    drop(app);
    drop(folder);
}

/// A page as its player asks for it.
#[derive(Clone)]
struct Page {
    address: SocketAddr,
    path: String,
    cookie: String,
}

struct Server {
    handle: ServerHandle,
    thread: JoinHandle<()>,
}

impl Server {
    fn stop(self) {
        actix_web::rt::System::new().block_on(self.handle.stop(false));
        self.thread.join().expect("the server ends well");
    }
}

/// Serves the house and, under `/peer`, the bytes of its board page as a static answer.
#[expect(
    clippy::needless_pass_by_value,
    reason = "the page moves into the server's thread"
)]
fn serve(app: &Arc<App>, listener: TcpListener, page: Page) -> Server {
    let (said, heard) = mpsc::channel();
    let app = Arc::clone(app);
    let bytes: Arc<OnceLock<Bytes>> = Arc::new(OnceLock::new());
    let kept = Arc::clone(&bytes);
    let thread = std::thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            let server = HttpServer::new(move || {
                let kept = Arc::clone(&kept);
                let peer = move || {
                    let body = kept.get().cloned().unwrap_or_default();
                    async move {
                        HttpResponse::Ok()
                            .content_type("text/html; charset=utf-8")
                            .body(body)
                    }
                };
                ActixApp::new()
                    .route("/peer", actix::get().to(peer))
                    .configure(|config| web::configure(config, &app))
            })
            .workers(WORKERS)
            .tcp_nodelay(true)
            .disable_signals()
            .listen(listener)
            .expect("the socket is bound")
            .run();
            said.send(server.handle()).expect("somebody waits");
            server.await.expect("the server runs");
        });
    });
    let handle = heard.recv().expect("the server starts");
    let body = get(&page);
    bytes.set(Bytes::from(body)).expect("it is set once");
    Server { handle, thread }
}

/// Asks for the page once and gives its body.
fn get(page: &Page) -> Vec<u8> {
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
    let text = String::from_utf8_lossy(&body);
    assert!(
        text.contains("name=\"move\"") || text.contains("pyramid"),
        "this is no board"
    );
    body
}

fn compare(figures: &mut Figures, page: &Page) {
    let size = u32::try_from(get(page).len()).expect("a page is short");
    let peer = Page {
        path: "/peer".to_owned(),
        ..page.clone()
    };
    let rounds: Vec<(Load, Load)> = (0..ROUNDS).map(|_| (load(page), load(&peer))).collect();
    let middle = |read: &dyn Fn(&(Load, Load)) -> f64| {
        let mut all: Vec<f64> = rounds.iter().map(read).collect();
        all.sort_by(f64::total_cmp);
        all[ROUNDS / 2]
    };
    figures.add("the page's size", f64::from(size) / 1000.0, "kB", "");
    figures.add(
        "board pages",
        middle(&|(own, _)| own.per_second),
        "pages/s",
        "",
    );
    figures.add(
        "static answers of that size",
        middle(&|(_, peer)| peer.per_second),
        "pages/s",
        "",
    );
    let ratio = middle(&|(own, peer)| own.per_second / peer.per_second);
    figures.add(
        "board pages against static answers",
        ratio,
        "",
        "at least 0.5",
    );
    figures.add(
        "99 of 100 board pages within",
        middle(&|(own, _)| own.p99_ms),
        "ms",
        "under 10",
    );
}

/// What wrk read.
struct Load {
    per_second: f64,
    p99_ms: f64,
}

fn load(page: &Page) -> Load {
    let cookie = format!("Cookie: {}", page.cookie);
    let url = format!("http://{}{}", page.address, page.path);
    let output = Command::new("wrk")
        .args([
            "-t",
            "2",
            "-c",
            CONNECTIONS,
            "-d",
            SECONDS,
            "--latency",
            "-H",
            &cookie,
            &url,
        ])
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
    }
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
