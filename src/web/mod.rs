//! The pages: the only part of the program that knows HTTP and HTML. Nothing here touches the database's tables or a
//! game's state. Start reading at [`routes`] and `cx`; what stands around every page is in [`layout`], what every
//! answer carries in `middleware`.

use std::net::{SocketAddr, TcpListener};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::middleware::from_fn;
use actix_web::rt::time::timeout;
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{App as ActixApp, HttpServer};
use socket2::{SockFilter, SockRef};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::{Semaphore, watch as channel};

use crate::play::Service;
use mailbox::imap::Standing;
use rules::chance::{entropy, hex};

/// A template, and what it is filled with: at one place alone, and without functions of its own.
macro_rules! page {
    ($path:tt $(<$life:lifetime>)? {
        $($(#[$says:meta])* $field:ident: $Type:ty = $value:expr,)+
    }) => {{
        #[derive(askama::Template)]
        #[template(path = $path)]
        struct Page $(<$life>)? { $($(#[$says])* $field: $Type,)+ }
        Page { $($field: $value,)+ }
    }};
}

pub mod auth;
pub mod boards;
mod clients;
mod cx;
pub mod error;
mod error_page;
pub mod form;
mod headers;
mod hosts;
pub mod layout;
mod live;
pub(crate) mod logs;
mod middleware;
mod page_cache;
mod pages;
mod proxies;
mod reply;
pub mod routes;
pub mod statics;
mod texts;
mod watch;

use clients::MOST_PER_CLIENT;
pub use clients::{Connections, Requests};
pub use error::Error;
pub use layout::Layout;
use live::Streams;
use page_cache::PageCache;
pub use proxies::{Proxies, WAY_DIRECT, WAY_KNOWN, WAY_SILENT, WAY_STRANGER};
use watch::Meters;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HostPage {
    /// Everybody: the service runs on this machine only and nobody is named as host.
    Open,
    /// Whoever signed in with this canonical address.
    Address(String),
    Closed,
}

pub struct App {
    pub service: Arc<Service>,
    pub host_page: HostPage,
    pub letters_dir: Option<PathBuf>,
    /// How things stand with the mailbox that answers are fetched from, if there is one.
    pub imap: Option<Standing>,
    pub proxies: Proxies,
    pub connections: Arc<Connections>,
    pub requests: Requests,
    /// How long the work on a request may take, its body not included.
    pub deadline: Duration,
    pub stop: Stop,
    pub worker: Option<Box<dyn Fn() -> bool + Send + Sync>>,
    meters: Meters,
    /// What the numbers of requests in the log begin with.
    start: String,
    count: AtomicU64,
    page_cache: PageCache,
    streams: Streams,
    readers: Arc<Semaphore>,
}

impl App {
    pub fn new(service: Service, host_page: HostPage) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            service: Arc::new(service),
            host_page,
            letters_dir: None,
            imap: None,
            proxies: Proxies::default(),
            connections: Arc::new(Connections::new(MOST_PER_CLIENT, false)),
            requests: Requests::new(0),
            deadline: DEADLINE,
            stop: Stop::default(),
            worker: None,
            meters: Meters::default(),
            start: hex(&entropy::<3>()),
            count: AtomicU64::new(0),
            page_cache: PageCache::default(),
            streams: Streams::default(),
            readers: Arc::new(Semaphore::new(cores + 1)),
        }
    }

    /// Whether the worker goes on; also where there is none, as in tests.
    pub(crate) fn is_working(&self) -> bool {
        self.worker.as_ref().is_none_or(|is_working| is_working())
    }

    fn next_number(&self) -> String {
        let count = self.count.fetch_add(1, Ordering::Relaxed);
        format!("{}-{count}", self.start)
    }
}

/// Does work on a thread that may wait.
pub(crate) async fn block<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    let done = web::block(work).await;
    done.map_err(|error| Error::fault(&error))
}

/// Waits for work until its deadline. What takes longer is answered 503 and may still be carried out; the same form sent
/// again settles it.
async fn in_time<T>(
    deadline: Duration,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    timeout(deadline, work).await.unwrap_or_else(|_elapsed| {
        tracing::warn!("a request took too long");
        Err(Error::Busy)
    })
}

/// Does work that only reads and draws, away from the threads that answer browsers. Little more of it is done at once
/// than there are processors: more at once would wait for each other, and each take memory meanwhile. Writers must
/// not wait here: the more of them wait for the database at once, the more of them share a flush.
pub(crate) async fn read<T: Send + 'static>(
    app: &Data<App>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    let readers = Arc::clone(&app.readers);
    in_time(app.deadline, async move {
        let permit = readers.acquire_owned().await;
        let permit = permit.map_err(|closed| Error::fault(&closed))?;
        block(move || {
            let _until_done = permit;
            work()
        })
        .await
    })
    .await
}

/// Adds all pages, with everything that stands around them. Tests and [`serve`] both use it.
pub fn configure(config: &mut ServiceConfig, app: &Arc<App>) {
    config.app_data(Data::from(Arc::clone(app))).service(
        web::scope("")
            .wrap(from_fn(middleware::around))
            .configure(routes::add),
    );
}

const HEAD_DEADLINE: Duration = Duration::from_secs(5);
/// How long the work on a request may take, whatever it waits for: a thread, the database, a lock.
const DEADLINE: Duration = Duration::from_secs(20);

/// Serves the pages until SIGTERM or SIGINT, then stops as [`Stop`] says. Calls `ready` once it listens.
pub fn serve(
    app: &Arc<App>,
    listener: TcpListener,
    ready: impl FnOnce(SocketAddr),
) -> std::io::Result<()> {
    let app = Arc::clone(app);
    actix_web::rt::System::new().block_on(async move {
        let address = listener.local_addr()?;
        clients::cut_slow_readers(&listener)?;
        let (door, signals) = (listener.try_clone()?, signals()?);
        let (at_door, stopping) = (Arc::clone(&app), Arc::clone(&app));
        let server =
            HttpServer::new(move || ActixApp::new().configure(|config| configure(config, &app)))
                // Without this every compressed page waits for the browser's delayed acknowledgement: 40 ms.
                .tcp_nodelay(true)
                .on_connect(move |stream, data| {
                    at_door.connections.begin(&at_door.proxies, stream, data);
                })
                .client_request_timeout(HEAD_DEADLINE)
                .disable_signals()
                .shutdown_timeout(stopping.stop.finish_seconds())
                .listen(listener)?
                .run();
        let handle = server.handle();
        let watch = actix_web::rt::spawn(async move {
            stopping.stop.obey(signals, &door, handle).await;
        });
        ready(address);
        let served = server.await;
        watch.abort();
        served
    })
}

// Stopping: not ready at once, served for a moment longer so that a proxy notices, then nobody is let in any more, and what
// is open is finished. A second signal ends all of it.

/// From the first signal to the end, whatever hangs.
pub const WHOLE: Duration = Duration::from_secs(10);
/// The longest that a host may let the program go on after the signal.
pub const MOMENT_MAX: Duration = Duration::from_secs(5);
/// How long the door is shut before those who wait behind it are the last: on a busy machine it takes a while until they
/// are let in.
const LAST_LET_IN: Duration = Duration::from_millis(500);
/// The whole program of a packet filter: no packet passes (`BPF_RET` with 0).
const NOTHING_PASSES: SockFilter = SockFilter::new(0x06, 0, 0, 0);

#[derive(Default)]
pub struct Stop {
    begun: channel::Sender<bool>,
    /// How long it goes on serving after the first signal, not ready any more.
    pub moment: Duration,
    pub on_begin: Option<Box<dyn Fn() + Send + Sync>>,
    pub on_haste: Option<Box<dyn Fn() + Send + Sync>>,
}

impl Stop {
    pub fn is_begun(&self) -> bool {
        *self.begun.borrow()
    }

    fn watch(&self) -> channel::Receiver<bool> {
        self.begun.subscribe()
    }

    /// How long open requests may take once nobody is let in: half of what is left, the rest is the worker's, in
    /// seconds.
    fn finish_seconds(&self) -> u64 {
        let left = WHOLE - self.moment.min(MOMENT_MAX);
        left.as_secs().saturating_sub(2)
    }

    async fn obey(&self, mut signals: Signals, door: &TcpListener, server: ServerHandle) {
        next(&mut signals).await;
        self.begun.send_replace(true);
        tracing::info!("Wonderpost stops: what is open is finished");
        if let Some(begin) = &self.on_begin {
            begin();
        }
        let gently = async {
            tokio::time::sleep(self.moment).await;
            shut(door);
            tokio::time::sleep(LAST_LET_IN).await;
            server.stop(true).await;
        };
        tokio::select! {
            () = gently => return,
            () = next(&mut signals) => {}
        }
        tracing::warn!("told again: Wonderpost ends at once");
        if let Some(hasten) = &self.on_haste {
            hasten();
        }
        server.stop(false).await;
    }
}

/// Lets nobody in any more, while those who were let in already are taken. Without this, whoever had come as far as the
/// queue of the socket when it was closed would be cut off after sending their request, and no proxy could tell
/// whether it was carried out. Whoever comes now hears nothing, tries again within a second, and is refused.
fn shut(door: &TcpListener) {
    if let Err(error) = SockRef::from(door).attach_filter(&[NOTHING_PASSES]) {
        tracing::debug!(%error, "the door cannot be shut before it is taken away");
    }
}

type Signals = [Signal; 2];

fn signals() -> std::io::Result<Signals> {
    Ok([
        signal(SignalKind::terminate())?,
        signal(SignalKind::interrupt())?,
    ])
}

async fn next([terminate, interrupt]: &mut Signals) {
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
}
