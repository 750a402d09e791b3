//! The board page of a running game for a signed-in player, against a static page of the same size that actix-web
//! serves in the same process. The load comes from a second process: `wrk`, from Debian's packages.

use std::net::TcpListener;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::web::{self as actix, Bytes};
use actix_web::{App as ActixApp, HttpResponse, HttpServer};
use wonderpost::play::moves;
use wonderpost::web::{self, App, HostPage};

use crate::choices::Choices;
use crate::figures::Figures;
use crate::tables::Tables;
use crate::wrk::{self, Load, Page};

const WORKERS: usize = 2;
/// Between two moves at the table beside: many more than a club plays.
const MOVE_EVERY: Duration = Duration::from_millis(20);

/// Measures the board page.
pub(crate) fn measure(figures: &mut Figures) {
    if !wrk::is_possible() {
        return;
    }
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("it is bound");
    let mut tables = Tables::new(&format!("http://{address}"));
    let players = [tables.person("Ada"), tables.person("Ben")];
    let table = tables.table("duel", &[], &players);
    // Into the second age: all wonders drafted, a pyramid, two cities.
    tables.play(&table, 36, &mut Choices::new(7));
    let cookie = format!("wonderpost-session={}", tables.session(players[0]));
    let path = format!("/tables/{}", table.uid);
    let beside = tables.another_process();
    let Tables {
        service, folder, ..
    } = tables;
    let app = Arc::new(App::new(service, HostPage::Closed));
    let page = Page {
        address,
        path,
        cookie,
    };
    let server = serve(&app, listener, page.clone());
    compare(figures, &page, beside);
    server.stop();
    drop(app);
    drop(folder);
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

/// Serves the pages and, under `/peer`, the bytes of its board page as a static answer.
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
    let body = wrk::get(&page);
    bytes.set(Bytes::from(body)).expect("it is set once");
    Server { handle, thread }
}

fn compare(figures: &mut Figures, page: &Page, beside: Tables) {
    let body = wrk::get(page);
    let text = String::from_utf8_lossy(&body);
    assert!(text.contains("pyramid"), "this is no board");
    let size = u32::try_from(body.len()).expect("a page is short");
    let at = |path: String| Page {
        path,
        ..page.clone()
    };
    let peer = at("/peer".to_owned());
    let anew = at(format!("{}?line=-", page.path));
    let rounds = wrk::rounds(&[page, &peer, &anew]);
    let played = while_played(beside, || wrk::rounds(&[page]));
    let middle = |read: fn(&[Load]) -> f64| wrk::middle(&rounds, read);
    figures.add("the page's size", f64::from(size) / 1000.0, "kB", "");
    figures.add(
        "board pages",
        middle(|round| round[0].per_second),
        "pages/s",
        "",
    );
    figures.add(
        "static answers of that size",
        middle(|round| round[1].per_second),
        "pages/s",
        "",
    );
    figures.add(
        "board pages against static answers",
        middle(|round| round[0].per_second / round[1].per_second),
        "",
        "at least 0.5",
    );
    figures.add(
        "99 of 100 board pages within",
        middle(|round| round[0].p99_ms),
        "ms",
        "under 10",
    );
    figures.add(
        "board pages while another table is played, 50 moves/s",
        wrk::middle(&played, |round| round[0].per_second),
        "pages/s",
        "",
    );
    figures.add(
        "99 of 100 of them within",
        wrk::middle(&played, |round| round[0].p99_ms),
        "ms",
        "under 10",
    );
    figures.add(
        "board pages drawn anew each time",
        middle(|round| round[2].per_second),
        "pages/s",
        "",
    );
}

/// Does something while another process plays games one after the other.
fn while_played<T>(mut process: Tables, work: impl FnOnce() -> T) -> T {
    let is_over = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&is_over);
    let player = std::thread::spawn(move || {
        let players = [process.person("Cleo"), process.person("Dag")];
        let mut choices = Choices::new(11);
        let mut table = process.table("duel", &[], &players);
        while !stop.load(Ordering::Relaxed) {
            match process.next(&table, &mut choices) {
                Some(submit) => {
                    moves::submit(&process.service, &submit).expect("it is legal");
                }
                None => table = process.table("duel", &[], &players),
            }
            std::thread::sleep(MOVE_EVERY);
        }
    });
    let done = work();
    is_over.store(true, Ordering::Relaxed);
    player.join().expect("the games go on");
    done
}
