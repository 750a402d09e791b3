//! The log of the running program names nobody and holds nothing that opens a door, however much of it is asked for.

use std::io::Write;
use std::net::Shutdown;

use actix_web::http::Method;

use super::doors::{FIELDS, Scene, knocks, routes};
use super::support::{FORM, running};
use super::wire;
use crate::prelude::*;
use crate::support::http::hears;

#[test]
fn the_log_holds_no_secret_however_much_is_asked_for() {
    let settings = [("RUST_LOG", "trace"), ("WONDERPOST_LOG_REQUESTS", "yes")];
    let fields = FIELDS.replace("words=hello", "words=a+private+word");
    for mut site in running(&settings) {
        let mut secrets = Vec::new();
        {
            let scene = Scene::new(&site);
            for (who, visitor) in scene.actors() {
                // A browser sends its cookies, and forms their token.
                secrets.extend(visitor.cookies.values().map(|value| (who, value.clone())));
                secrets.push((who, visitor.csrf.clone()));
                for (is_unsafe, path) in routes() {
                    let at = scene.filled(&path, &scene.uid);
                    knocks(&visitor, is_unsafe, &at, &fields);
                }
            }
            for link in [&scene.invitation, &scene.stop, &scene.sign_in] {
                let token = link.rsplit('/').next().unwrap_or_default();
                secrets.push(("a link", token.to_owned()));
            }
        }
        let typed = ["example.org", "a private word", "a+private+word"];
        let typed = typed.into_iter().chain(["Lotte", "Eve"]);
        secrets.extend(typed.map(|text| ("what somebody typed", text.to_owned())));
        let log = site.ends();
        let is_whole = log.contains("TRACE") && log.contains("/tables/{uid}");
        assert!(is_whole, "{}", &log[..log.len().min(2_000)]);
        for (whose, secret) in secrets.iter().filter(|(_, secret)| secret.len() > 2) {
            let line = log.lines().find(|line| line.contains(secret));
            assert_eq!(line, None, "{whose}: {secret}");
        }
    }
}

#[each::test(running(&[("RUST_LOG", "debug")]))]
fn a_malformed_request_is_no_error_in_the_log(mut site: TestHouse) {
    let (_, host) = HOME.split_once("://").expect("an address");
    let head = format!("HTTP/1.1\r\nHost: {host}\r\n");
    let form = format!("POST /sign-in {head}Content-Type: {}\r\n", FORM.1);
    let odd = b"Content-Length: 9\r\n\r\n\xff\xfe=%ff%f&%";
    let huge = format!("GET / {head}X-Huge: {}", "x".repeat(300_000));
    let raw: [&[u8]; 12] = [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"\0\0\0\0\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\n\r\n",
        b"G T / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: \xff\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        huge.as_bytes(),
        &[form.as_bytes(), b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n"].concat(),
        &[form.as_bytes(), b"Content-Length: 100\r\n\r\ncsrf=1"].concat(),
        &[form.as_bytes(), odd].concat(),
    ];
    {
        for request in raw {
            let mut stream = wire::connect(site.process().program.address);
            // It may be cut before all is sent.
            drop(stream.write_all(request));
            drop(stream.shutdown(Shutdown::Write));
            drop(hears(stream));
        }
        odd_fields(&Scene::new(&site));
    }
    let log = site.ends();
    log.says("DEBUG").lacks("ERROR");
}

/// Every address is asked with what is no UTF-8.
fn odd_fields(scene: &Scene) {
    let odd = FIELDS.split('&').filter_map(|field| field.split_once('='));
    let odd = odd.map(|(name, _)| format!("{name}=%FF%FE%F0%9F"));
    let odd: Vec<String> = odd.collect();
    // A letter's HTML has rules of its own for browsers, which every answer here is asked for.
    let routes = routes().into_iter();
    let asked = routes.filter(|(_, path)| !path.ends_with("/html"));
    for (is_unsafe, path) in asked {
        let at = scene.filled(&path, &scene.uid);
        let broken = format!("{at}?game=%FF%FE&line=%ff&move=%C3&done=%80&next=%c0");
        let mut ada = scene.ada.clone();
        let method = if is_unsafe { Method::POST } else { Method::GET };
        let body = format!("csrf={}&{}", ada.csrf, odd.join("&"));
        let body = if is_unsafe { body } else { String::new() };
        let answer = ada.sends(method, &broken, &[OURS, FORM], &body);
        assert!(!answer.status.is_server_error(), "{path}: {}", answer.text);
    }
    for path in "/tables/%FF%FE /sign-in/%80 /games/%C3 /static/%FF /%FF".split(' ') {
        scene.ada.clone().opens(path);
    }
}
