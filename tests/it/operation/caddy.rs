//! A real Caddy in front, set up as the document for hosts says.

use std::net::{SocketAddr, TcpStream};
use std::process::{Command, Stdio};

use crate::doors::nginx::BEHIND;
use crate::prelude::*;
use crate::support::http::{free_port, get, sends};

const CADDY: &str = "/usr/bin/caddy";

/// What the document for hosts shows, for a program at another address, without TLS and the ways to certificates.
fn documented(program: SocketAddr, own: SocketAddr) -> String {
    let document = include_str!("../../../docs/hosting.md");
    let from = "wonders.example.org {\n    respond";
    let block = between(document, from, "```");
    block.says("127.0.0.1:8080");
    let block = block.replace("127.0.0.1:8080", &program.to_string());
    let site = format!("http://wonders.example.org:{} {{\n    bind", own.port());
    format!("{{\n    admin off\n    auto_https off\n}}\n{site} 127.0.0.1\n    respond{block}")
}

#[test]
fn behind_the_documented_caddy_clients_are_counted_and_the_numbers_are_shut() {
    let database = databases::sqlite();
    let host = Host::new(&database).with(&BEHIND);
    let mut program = host.serves();
    let address = SocketAddr::from(([127, 0, 0, 1], free_port()));
    let file = host.folder.join("Caddyfile");
    std::fs::write(&file, documented(program.address, address)).unwrap();
    let homes = ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"];
    let mut command = Command::new(CADDY);
    command
        .args(["run", "--adapter", "caddyfile", "--config"])
        .arg(&file)
        .envs(homes.map(|name| (name, host.folder.text())))
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let _caddy = Process::spawn(&mut command);
    until("Caddy answers", || TcpStream::connect(address).is_ok());
    // The port is not the site's; a browser at the usual one sends none.
    let lines = "X-Forwarded-For: 203.0.113.5\r\n";
    let way = get("wonders.example.org", "/healthz/way", lines);
    let way = sends(address, &way);
    assert_eq!((way.status, way.body.trim_end()), (200, "proxy"), "{way:?}");
    assert!(way.header("strict-transport-security").contains("max-age"));
    let host = format!("wonders.example.org:{}", address.port());
    assert_eq!(sends(address, &get(&host, "/metrics", "")).status, 404);
    program.ends().lacks("cannot count");
}
