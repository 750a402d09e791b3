//! A real nginx in front, set up as the document for hosts says, or as little as it can be.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::databases;
use crate::support::program::Program;
use crate::web::support::Says;
use crate::web::wire;

const NGINX: &str = "/usr/sbin/nginx";

/// A server that ends when it is dropped.
pub(crate) struct Nginx {
    child: Child,
    folder: PathBuf,
    pub(crate) address: SocketAddr,
}

impl Nginx {
    /// Starts one with this block for all paths.
    fn start(name: &str, location: &str) -> Self {
        let server = format!("server {{ listen LISTEN;\n{location}\n}}");
        Self::start_with(name, &server)
    }

    /// Starts one with these servers and what they need, listening on `LISTEN`.
    pub(crate) fn start_with(name: &str, servers: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("wonderpost-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap();
        drop(free);
        let place = folder.display();
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|what| format!("{what}_temp_path {place}/{what};\n"))
            .concat();
        let servers = servers.replace("LISTEN", &address.to_string());
        let text = format!(
            "daemon off; master_process off; pid {place}/pid; error_log stderr;\nevents {{}}\n\
             http {{ access_log off;\n{temporary}{servers} }}\n"
        );
        std::fs::write(folder.join("nginx.conf"), text).unwrap();
        let child = Command::new(NGINX)
            .args([
                "-p",
                folder.to_str().unwrap(),
                "-e",
                "stderr",
                "-c",
                "nginx.conf",
            ])
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{NGINX}: {error}; ./test installs it"));
        let began = Instant::now();
        while TcpStream::connect(address).is_err() {
            assert!(began.elapsed() < Duration::from_secs(90), "nginx answers");
            std::thread::yield_now();
        }
        Self {
            child,
            folder,
            address,
        }
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

/// The block that the document for hosts shows, for a program at another address.
fn documented(program: SocketAddr) -> String {
    let document = include_str!("../../../docs/hosting.md");
    let from = document.find("    location = /metrics {").expect("a block");
    let block = &document[from..];
    let end = block.find("\n}").expect("its end");
    let block = &block[..end];
    block.says("http://127.0.0.1:8080");
    block.replace("127.0.0.1:8080", &program.to_string())
}

/// What the document for hosts shows for two processes, for two at other addresses and without TLS.
pub(crate) fn documented_pair(programs: [SocketAddr; 2]) -> String {
    let document = include_str!("../../../docs/hosting.md");
    let from = document.find("upstream wonderpost {").expect("a block");
    let block = &document[from..];
    let end = block.find("```").expect("its end");
    let lines = block[..end].lines().filter(|line| !line.contains("ssl_"));
    let text: String = lines.map(|line| format!("{line}\n")).collect();
    text.says("listen 443 ssl;").says("127.0.0.1:8082");
    text.replace("listen 443 ssl;", "listen LISTEN;")
        .replace("127.0.0.1:8081", &programs[0].to_string())
        .replace("127.0.0.1:8082", &programs[1].to_string())
}

/// Asks once as a browser does, and checks the status.
fn asks(address: SocketAddr, host: &str, path: &str, status: u16) {
    wire::asks(address, host, path).is(status);
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()))
}

#[test]
fn behind_the_documented_nginx_clients_are_counted() {
    let database = databases::sqlite();
    let folder = folder("nginx");
    let settings = [
        ("WONDERPOST_BASE_URL", "https://wonders.example.org"),
        ("WONDERPOST_TRUSTED_PROXIES", "127.0.0.1"),
    ];
    let mut program = Program::start_with(&database, &folder, &settings);
    let nginx = Nginx::start("documented", &documented(program.address));
    asks(nginx.address, "wonders.example.org", "/sign-in", 200);
    asks(nginx.address, "wonders.example.org", "/host", 404);
    asks(nginx.address, "localhost", "/metrics", 404);
    asks(nginx.address, "other.example.org", "/sign-in", 421);
    program.ends().lacks("cannot count");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn behind_a_proxy_that_nobody_told_the_program_of_the_hosts_page_is_shut() {
    let database = databases::sqlite();
    let folder = folder("bare-nginx");
    let program = Program::start(&database, &folder);
    let here = program.address;
    let bare = format!("location / {{ proxy_pass http://{here}; }}");
    let nginx = Nginx::start("bare", &bare);
    asks(nginx.address, "wonders.example.org", "/sign-in", 200);
    asks(nginx.address, "wonders.example.org", "/host", 404);
    asks(nginx.address, "localhost", "/host/letters/1", 404);
    drop(nginx);
    let told = Nginx::start("told", &documented(here));
    asks(told.address, "localhost", "/host", 404);
    // Whoever sits here.
    asks(here, "localhost", "/host", 200);
    drop(program);
    std::fs::remove_dir_all(folder).unwrap();
}
