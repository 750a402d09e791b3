//! Where alerts do not go, however the address is spelled.

use std::net::SocketAddr;
use std::sync::Arc;

use wonderpost::alerts::post::Post;
use wonderpost::alerts::{Endpoint, Guard, Trouble, is_global};

use super::client::sends_to;
use super::endpoint::{self, Says};
use super::names::{Names, guard};
use crate::support::http::free_port;
use crate::tables::support::why;

/// Addresses that are no machine of the world, one of every network and its edges, and those that are another spelling.
const REFUSED: &str = "
    0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1
    127.255.255.254 168.63.129.16 169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.255
    192.0.0.1 192.0.0.170 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1
    198.19.255.255 198.51.100.7 203.0.113.7 224.0.0.1 239.255.255.255 240.0.0.1
    255.255.255.254 255.255.255.255 :: ::1 ::2 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1
    ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1
    64:ff9b::127.0.0.1 64:ff9b::8.8.8.8 64:ff9b:1::7f00:1 64:ff9b:1:ffff::8.8.8.8 100::1
    100:0:0:1::1 2001::1 2001:0:7f00:1:: 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1
    2001:3::1 2001:4:112::1 2001:10::1 2001:20::1 2001:30::1 2001:1ff:ffff::1 2001:db8::1
    2001:db8:ffff:ffff::1 2002:7f00:1:: 2002:808:808::1 2002:a9fe:a9fe::1 3ffe::1 3fff::1
    3fff:fff::1 2a00:1450:4001::5efe:7f00:1 2a00:1450:4001:1:200:5efe:10.0.0.1 4000::1
    5f00::1 fc00::1 fd00:ec2::254 fdff:ffff::1 fe80::1 febf::1 fec0::1 ff02::1 ff0e::1
";

fn admits(guard: &Guard, url: &str) -> Result<Vec<SocketAddr>, Trouble> {
    guard.admit(&Endpoint::parse(url).unwrap())
}

#[test]
fn no_alert_goes_to_an_address_inside() {
    let guard = Guard::default();
    for address in REFUSED.split_whitespace() {
        let ip = address.parse().unwrap();
        assert!(!is_global(ip), "{address}");
        for port in ["", ":8443"] {
            let host = match ip {
                std::net::IpAddr::V4(_) => address.to_owned(),
                std::net::IpAddr::V6(_) => format!("[{address}]"),
            };
            let admitted = admits(&guard, &format!("https://{host}{port}/x"));
            assert_eq!(admitted, Err(Trouble::Forbidden), "{address}");
        }
        // A name that leads there is no way around it, nor is one that leads somewhere else besides.
        for answer in [&[address][..], &["8.8.8.8", address], &[address, "8.8.8.8"]] {
            let guard = Guard {
                resolver: Names::of(&[("rebind.example", &[answer])]),
                ..Guard::default()
            };
            let admitted = admits(&guard, "https://rebind.example/x");
            assert_eq!(admitted, Err(Trouble::Forbidden), "{answer:?}");
        }
    }
}

/// What cannot be read as an address of an endpoint: without a blank in it, and with a blank or a sign that nobody sees.
const UNREADABLE: &str = r"
    example.org //example.org/x https:example.org https:/example.org https:///example.org https:// https://?x
    https://:443/ ftp://example.org/ file:///etc/passwd gopher://127.0.0.1:6379/_x ws://example.org/
    javascript://example.org/%0aalert(1) data:text/plain,x https://example.org\@127.0.0.1/ https:\\127.0.0.1/
    https://example.org#@127.0.0.1/ https://example.org/#part https://127.1/ https://127.0.1/ https://2130706433/
    https://0x7f000001/ https://0x7f.0.0.1/ https://0177.0.0.1/ https://017700000001/ https://127.0.0.01/
    https://127.0.0.1./ https://１２７.0.0.1/ https://①②⑦.0.0.1/ https://256.1.1.1/ https://1.2.3.4.5/ https://0/
    https://example.org./ https://localhost./ https://%6c%6fcalhost/ https://127%2e0%2e0%2e1/ https://[::1/
    https://[::1%25lo]/ https://[fe80::1%eth0]/ https://[::ffff:127.0.0.1.]/ https://exa<mple.org/
    https://example.org:99999/ https://example.org:x/ https://example.org:-1/
";
const WITH_BLANK: [&str; 9] = [
    "",
    "https\n://example.org/",
    " https://example.org/",
    "https://example.org/ x",
    "https://exa\tmple.org/",
    "https://exa mple.org/",
    "https://example.org/\r\nx: y",
    "https://example.org/\u{0}",
    "https://example.org/\u{2028}",
];
/// Addresses with the name of a user, and such with a port at which no web server listens.
const WITH_USER: &str = "https://user@example.org/ https://user:pass@example.org/
    https://example.org@127.0.0.1/ https://@example.org/";
const WITH_PORT: &str = "https://example.org:0/ https://example.org:22/
    https://example.org:25/ http://example.org:587/ https://example.org:1024/";

#[test]
fn whatever_programs_read_in_different_ways_is_no_address() {
    let long = format!("https://example.org/{}", "x".repeat(1500));
    for (urls, error) in [
        (UNREADABLE, "alerts-wrong-url"),
        (WITH_USER, "alerts-wrong-user"),
        (WITH_PORT, "alerts-wrong-port"),
        (&long, "alerts-wrong-long"),
    ] {
        for url in urls.split_whitespace() {
            assert_eq!(why(Endpoint::parse(url)), error, "{url}");
        }
    }
    for url in WITH_BLANK {
        assert_eq!(why(Endpoint::parse(url)), "alerts-wrong-url", "{url:?}");
    }
}

#[test]
fn names_of_the_inside_are_judged_by_where_they_lead() {
    let guard = Guard {
        resolver: Names::of(&[
            ("localhost", &[&["127.0.0.1", "::1"]]),
            ("metadata.google.internal", &[&["169.254.169.254"]]),
            ("many.example", &[&["8.8.8.8"; 17]]),
            ("nobody.example", &[&[]]),
        ]),
        ..Guard::default()
    };
    for (url, trouble) in [
        ("https://localhost/x", Trouble::Forbidden),
        ("https://LOCALHOST:8443/x", Trouble::Forbidden),
        ("http://metadata.google.internal/x", Trouble::Forbidden),
        ("https://many.example/x", Trouble::Forbidden),
        ("https://nobody.example/x", Trouble::Unresolved),
        ("https://unknown.example/x", Trouble::Unresolved),
        ("http://8.8.8.8/x", Trouble::Unprotected),
    ] {
        assert_eq!(admits(&guard, url), Err(trouble), "{url}");
    }
    // The real resolver finds this machine too.
    let admitted = admits(&Guard::default(), "https://localhost/x");
    assert_eq!(admitted, Err(Trouble::Forbidden));
}

#[test]
fn what_the_host_names_is_inside_and_this_program_never_is() {
    let inside = vec![
        "10.1.0.0/16".parse().unwrap(),
        "127.0.0.0/8".parse().unwrap(),
    ];
    let listen: SocketAddr = "127.0.0.1:8080".parse().unwrap();
    let names = Names::of(&[
        ("ntfy", &[&["10.1.2.3"]]),
        ("mixed", &[&["10.1.2.3", "10.2.2.3"]]),
        ("loop.example", &[&["127.0.0.1"]]),
        ("play.example.org", &[&["8.8.4.4"]]),
        ("other.example.org", &[&["8.8.4.4"]]),
    ]);
    let guard = Guard {
        resolver: Arc::clone(&names) as Arc<_>,
        ..Guard::new(inside, Some(listen), "https://play.example.org")
    };
    for (url, admitted) in [
        ("http://ntfy/x", Ok("10.1.2.3:80")),
        ("http://10.1.255.1:2586/x", Ok("10.1.255.1:2586")),
        ("http://127.0.0.1:8081/x", Ok("127.0.0.1:8081")),
        ("https://8.8.8.8/x", Ok("8.8.8.8:443")),
        ("http://mixed/x", Err(Trouble::Forbidden)),
        ("http://10.2.0.1/x", Err(Trouble::Forbidden)),
        // An address of IPv4 that is spelled as one of IPv6 lies in no network that the host named.
        ("http://[::ffff:10.1.2.3]/x", Err(Trouble::Forbidden)),
        // The program itself, by address and by name.
        ("http://127.0.0.1:8080/x", Err(Trouble::Forbidden)),
        ("http://loop.example:8080/x", Err(Trouble::Forbidden)),
        ("https://play.example.org/x", Err(Trouble::Forbidden)),
        ("https://PLAY.example.org:443/x", Err(Trouble::Forbidden)),
        ("https://other.example.org/x", Err(Trouble::Forbidden)),
        ("https://8.8.4.4/x", Err(Trouble::Forbidden)),
        ("https://other.example.org:8443/x", Ok("8.8.4.4:8443")),
    ] {
        let admitted = admitted.map(|address| vec![address.parse().unwrap()]);
        assert_eq!(admits(&guard, url), admitted, "{url}");
    }
    // The site's own name is refused also where it leads into a network that the host has named.
    let at_home = Guard {
        resolver: Arc::clone(&names) as Arc<_>,
        ..Guard::new(guard.inside.clone(), None, "http://ntfy")
    };
    assert_eq!(admits(&at_home, "http://ntfy/x"), Err(Trouble::Forbidden));
    // Where the program listens everywhere, every address of this machine is its own door.
    let everywhere = Guard::new(
        vec!["127.0.0.0/8".parse().unwrap()],
        Some("0.0.0.0:8080".parse().unwrap()),
        "http://play.example.org",
    );
    let admitted = admits(&everywhere, "http://127.0.0.9:8080/x");
    assert_eq!(admitted, Err(Trouble::Forbidden));
}

#[test]
fn a_name_is_looked_up_once_and_the_connection_goes_there() {
    let port = free_port();
    let [evil, good] =
        ["127.0.0.1", "127.0.0.2"].map(|ip| endpoint::Endpoint::at(ip.parse().unwrap(), port));
    let names = Names::of(&[("rebind.example", &[&["127.0.0.2"], &["127.0.0.1"]])]);
    let post = Post::new(Guard {
        inside: vec!["127.0.0.2/32".parse().unwrap()],
        resolver: Arc::clone(&names) as Arc<_>,
        ..Guard::default()
    });
    let url = format!("http://rebind.example:{port}/x");
    assert_eq!(sends_to(&post, &url), Ok(200));
    assert_eq!(*names.asked.lock(), ["rebind.example"], "asked once");
    let host = format!("rebind.example:{port}");
    assert_eq!(good.one().header("host"), host);
    // The next time the name leads inside, and nothing goes there.
    assert_eq!(sends_to(&post, &url), Err(Trouble::Forbidden));
    evil.nothing();
    good.nothing();
}

#[test]
fn a_redirect_is_not_followed() {
    let inside = endpoint::Endpoint::start();
    let outside = endpoint::Endpoint::start();
    let post = Post::new(guard());
    for status in [301, 302, 303, 307, 308] {
        let answer = format!(
            "HTTP/1.1 {status} Away\r\nlocation: {}\r\ncontent-length: 0\r\n\r\n",
            inside.url("/inside")
        );
        outside.says(Says::Bytes(answer.into_bytes()));
        let sent = sends_to(&post, &outside.url("/x"));
        assert_eq!(sent, Err(Trouble::Status(status)));
        outside.one();
    }
    inside.nothing();
}
