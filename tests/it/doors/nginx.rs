//! A real nginx in front, set up as the document for hosts says, or as little as it can be.

use std::net::{SocketAddr, TcpStream};
use std::process::{Command, Stdio};

use crate::prelude::*;
use crate::support::http::free_port;
use crate::web::wire;

const NGINX: &str = "/usr/sbin/nginx";
const SITE: &str = "wonders.example.org";
/// The settings of a program behind a proxy of the same machine.
pub(crate) const BEHIND: [Setting<'_>; 2] = [
    ("WONDERPOST_BASE_URL", "https://wonders.example.org"),
    ("WONDERPOST_TRUSTED_PROXIES", "127.0.0.1"),
];

/// A server that ends when it is dropped.
pub(crate) struct Nginx {
    _process: Process,
    _folder: Folder,
    pub(crate) address: SocketAddr,
}

impl Nginx {
    /// Starts one with this block for all paths.
    fn start(name: &str, location: &str) -> Self {
        Self::start_with(name, &format!("server {{ listen LISTEN;\n{location}\n}}"))
    }

    /// Starts one with these servers and what they need, listening on `LISTEN`.
    pub(crate) fn start_with(name: &str, servers: &str) -> Self {
        let folder = Folder::outside(name);
        let address = SocketAddr::from(([127, 0, 0, 1], free_port()));
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
        let mut command = Command::new(NGINX);
        command
            .args(["-p", folder.text(), "-e", "stderr", "-c", "nginx.conf"])
            .stderr(Stdio::null());
        let process = Process::spawn(&mut command);
        until("nginx answers", || TcpStream::connect(address).is_ok());
        Self {
            _process: process,
            _folder: folder,
            address,
        }
    }
}

/// The block that the document for hosts shows, for a program at another address.
fn documented(program: SocketAddr) -> String {
    let document = include_str!("../../../docs/hosting.md");
    let from = "    location = /metrics {";
    let block = from.to_owned() + between(document, from, "\n}");
    block.says("http://127.0.0.1:8080");
    block.replace("127.0.0.1:8080", &program.to_string())
}

/// What the document for hosts shows for two processes, for two at other addresses and without TLS.
pub(crate) fn documented_pair(programs: [SocketAddr; 2]) -> String {
    let document = include_str!("../../../docs/hosting.md");
    let from = "upstream wonderpost {";
    let block = from.to_owned() + between(document, from, "```");
    let lines = block.lines().filter(|line| !line.contains("ssl_"));
    let text: String = lines.map(|line| format!("{line}\n")).collect();
    text.says("listen 443 ssl;").says("127.0.0.1:8082");
    text.replace("listen 443 ssl;", "listen LISTEN;")
        .replace("127.0.0.1:8081", &programs[0].to_string())
        .replace("127.0.0.1:8082", &programs[1].to_string())
}

#[test]
fn behind_the_documented_nginx_clients_are_counted() {
    let database = databases::sqlite();
    let host = Host::new(&database).with(&BEHIND);
    let mut program = host.serves();
    let nginx = Nginx::start("documented", &documented(program.address));
    wire::asks(nginx.address, SITE, "/sign-in").is(200);
    wire::asks(nginx.address, SITE, "/host").is(404);
    wire::asks(nginx.address, "localhost", "/metrics").is(404);
    wire::asks(nginx.address, "other.example.org", "/sign-in").is(421);
    // Probes of the same machine do not come through it.
    for path in ["/healthz", "/readyz", "/metrics"] {
        wire::asks(program.address, "localhost", path).is(200);
    }
    program.ends().lacks("cannot count");
    // It answers for a program that is down.
    let base = ("WONDERPOST_BASE_URL", &*format!("http://{}", nginx.address));
    let checked = host.runs_with(&[base], &["check"]).well();
    checked.says("Proxy: not asked, since nobody answers");
}

#[test]
fn behind_a_proxy_that_nobody_told_the_program_of_the_hosts_page_is_shut() {
    let database = databases::sqlite();
    let host = Host::new(&database);
    let program = host.serves();
    let here = program.address;
    let bare = format!("location / {{ proxy_pass http://{here}; }}");
    let nginx = Nginx::start("bare", &bare);
    wire::asks(nginx.address, SITE, "/sign-in").is(200);
    wire::asks(nginx.address, SITE, "/host").is(404);
    wire::asks(nginx.address, "localhost", "/host/letters/1").is(404);
    drop(nginx);
    let told = Nginx::start("told", &documented(here));
    wire::asks(told.address, "localhost", "/host").is(404);
    // Whoever sits here.
    wire::asks(here, "localhost", "/host").is(200);
}
