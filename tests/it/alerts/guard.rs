//! Where alerts do not go, however the address is spelled.

use std::net::SocketAddr;
use std::sync::Arc;

use wonderpost::alerts::post::{Parcel, Post};
use wonderpost::alerts::{Endpoint, EndpointError, Guard, Trouble, is_global};

use super::endpoint::{self, Says};
use super::names::{Names, guard};

/// Addresses that are no machine of the world, one of every network and its edges, and those that are another spelling.
const REFUSED: [&str; 74] = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.0.170",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.0.1",
    "192.168.255.255",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.7",
    "203.0.113.7",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.254",
    "255.255.255.255",
    "::",
    "::1",
    "::2",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::7f00:1",
    "64:ff9b:1:ffff::8.8.8.8",
    "100::1",
    "100:0:0:1::1",
    "2001::1",
    "2001:0:7f00:1::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:2::1",
    "2001:3::1",
    "2001:4:112::1",
    "2001:10::1",
    "2001:20::1",
    "2001:30::1",
    "2001:1ff:ffff::1",
    "2001:db8::1",
    "2001:db8:ffff:ffff::1",
    "2002:7f00:1::",
    "2002:808:808::1",
    "2002:a9fe:a9fe::1",
    "3ffe::1",
    "3fff::1",
    "3fff:fff::1",
    "2a00:1450:4001::5efe:7f00:1",
    "2a00:1450:4001:1:200:5efe:10.0.0.1",
    "4000::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fdff:ffff::1",
    "fe80::1",
    "febf::1",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
];

#[test]
fn no_alert_goes_to_an_address_inside() {
    let guard = Guard::default();
    for address in REFUSED {
        let ip = address.parse().unwrap();
        assert!(!is_global(ip), "{address}");
        for port in ["", ":8443"] {
            let host = match ip {
                std::net::IpAddr::V4(_) => address.to_owned(),
                std::net::IpAddr::V6(_) => format!("[{address}]"),
            };
            let endpoint = Endpoint::parse(&format!("https://{host}{port}/x")).unwrap();
            assert_eq!(guard.admit(&endpoint), Err(Trouble::Forbidden), "{address}");
        }
        // A name that leads there is no way around it, nor is one that leads somewhere else besides.
        for answer in [&[address][..], &["8.8.8.8", address], &[address, "8.8.8.8"]] {
            let guard = Guard {
                resolver: Names::of(&[("rebind.example", &[answer])]),
                ..Guard::default()
            };
            let endpoint = Endpoint::parse("https://rebind.example/x").unwrap();
            assert_eq!(
                guard.admit(&endpoint),
                Err(Trouble::Forbidden),
                "{answer:?}"
            );
        }
    }
}

/// What is no address of an endpoint, and why.
const ODD: [(&str, EndpointError); 62] = [
    ("", EndpointError::Unreadable),
    ("example.org", EndpointError::Unreadable),
    ("//example.org/x", EndpointError::Unreadable),
    ("https:example.org", EndpointError::Unreadable),
    ("https:/example.org", EndpointError::Unreadable),
    ("https:///example.org", EndpointError::Unreadable),
    ("https://", EndpointError::Unreadable),
    ("https://?x", EndpointError::Unreadable),
    ("https://:443/", EndpointError::Unreadable),
    ("ftp://example.org/", EndpointError::Unreadable),
    ("file:///etc/passwd", EndpointError::Unreadable),
    ("gopher://127.0.0.1:6379/_x", EndpointError::Unreadable),
    ("ws://example.org/", EndpointError::Unreadable),
    (
        "javascript://example.org/%0aalert(1)",
        EndpointError::Unreadable,
    ),
    ("data:text/plain,x", EndpointError::Unreadable),
    ("https\n://example.org/", EndpointError::Unreadable),
    (" https://example.org/", EndpointError::Unreadable),
    ("https://example.org/ x", EndpointError::Unreadable),
    ("https://exa\tmple.org/", EndpointError::Unreadable),
    ("https://example.org/\r\nx: y", EndpointError::Unreadable),
    ("https://example.org/\u{0}", EndpointError::Unreadable),
    ("https://example.org/\u{2028}", EndpointError::Unreadable),
    (
        "https://example.org\\@127.0.0.1/",
        EndpointError::Unreadable,
    ),
    ("https:\\\\127.0.0.1/", EndpointError::Unreadable),
    ("https://example.org#@127.0.0.1/", EndpointError::Unreadable),
    ("https://example.org/#part", EndpointError::Unreadable),
    ("https://user@example.org/", EndpointError::UserInfo),
    ("https://user:pass@example.org/", EndpointError::UserInfo),
    ("https://example.org@127.0.0.1/", EndpointError::UserInfo),
    ("https://@example.org/", EndpointError::UserInfo),
    ("https://127.1/", EndpointError::Unreadable),
    ("https://127.0.1/", EndpointError::Unreadable),
    ("https://2130706433/", EndpointError::Unreadable),
    ("https://0x7f000001/", EndpointError::Unreadable),
    ("https://0x7f.0.0.1/", EndpointError::Unreadable),
    ("https://0177.0.0.1/", EndpointError::Unreadable),
    ("https://017700000001/", EndpointError::Unreadable),
    ("https://127.0.0.01/", EndpointError::Unreadable),
    ("https://127.0.0.1./", EndpointError::Unreadable),
    ("https://１２７.0.0.1/", EndpointError::Unreadable),
    ("https://①②⑦.0.0.1/", EndpointError::Unreadable),
    ("https://256.1.1.1/", EndpointError::Unreadable),
    ("https://1.2.3.4.5/", EndpointError::Unreadable),
    ("https://0/", EndpointError::Unreadable),
    ("https://example.org./", EndpointError::Unreadable),
    ("https://localhost./", EndpointError::Unreadable),
    ("https://%6c%6fcalhost/", EndpointError::Unreadable),
    ("https://127%2e0%2e0%2e1/", EndpointError::Unreadable),
    ("https://[::1/", EndpointError::Unreadable),
    ("https://[::1%25lo]/", EndpointError::Unreadable),
    ("https://[fe80::1%eth0]/", EndpointError::Unreadable),
    ("https://[::ffff:127.0.0.1.]/", EndpointError::Unreadable),
    ("https://exa<mple.org/", EndpointError::Unreadable),
    ("https://exa mple.org/", EndpointError::Unreadable),
    ("https://example.org:99999/", EndpointError::Unreadable),
    ("https://example.org:x/", EndpointError::Unreadable),
    ("https://example.org:-1/", EndpointError::Unreadable),
    ("https://example.org:0/", EndpointError::Port),
    ("https://example.org:22/", EndpointError::Port),
    ("https://example.org:25/", EndpointError::Port),
    ("http://example.org:587/", EndpointError::Port),
    ("https://example.org:1024/", EndpointError::Port),
];

#[test]
fn whatever_programs_read_in_different_ways_is_no_address() {
    let long = format!("https://example.org/{}", "x".repeat(1500));
    for (url, error) in ODD
        .into_iter()
        .chain([(long.as_str(), EndpointError::TooLong)])
    {
        assert_eq!(Endpoint::parse(url).unwrap_err(), error, "{url:?}");
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
        let endpoint = Endpoint::parse(url).unwrap();
        assert_eq!(guard.admit(&endpoint), Err(trouble), "{url}");
    }
    // The real resolver finds this machine too.
    let endpoint = Endpoint::parse("https://localhost/x").unwrap();
    assert_eq!(Guard::default().admit(&endpoint), Err(Trouble::Forbidden));
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
        let endpoint = Endpoint::parse(url).unwrap();
        let admitted = admitted.map(|address| vec![address.parse().unwrap()]);
        assert_eq!(guard.admit(&endpoint), admitted, "{url}");
    }
    // The site's own name is refused also where it leads into a network that the host has named.
    let at_home = Guard {
        resolver: Arc::clone(&names) as Arc<_>,
        ..Guard::new(guard.inside.clone(), None, "http://ntfy")
    };
    let endpoint = Endpoint::parse("http://ntfy/x").unwrap();
    assert_eq!(at_home.admit(&endpoint), Err(Trouble::Forbidden));
    // Where the program listens everywhere, every address of this machine is its own door.
    let everywhere = Guard::new(
        vec!["127.0.0.0/8".parse().unwrap()],
        Some("0.0.0.0:8080".parse().unwrap()),
        "http://play.example.org",
    );
    let endpoint = Endpoint::parse("http://127.0.0.9:8080/x").unwrap();
    assert_eq!(everywhere.admit(&endpoint), Err(Trouble::Forbidden));
}

#[test]
fn a_name_is_looked_up_once_and_the_connection_goes_there() {
    let good = endpoint::Endpoint::at("127.0.0.2".parse().unwrap(), 0);
    let evil = endpoint::Endpoint::at("127.0.0.1".parse().unwrap(), good.address.port());
    let names = Names::of(&[("rebind.example", &[&["127.0.0.2"], &["127.0.0.1"]])]);
    let post = Post::new(Guard {
        inside: vec!["127.0.0.2/32".parse().unwrap()],
        resolver: Arc::clone(&names) as Arc<_>,
        ..Guard::default()
    });
    let url = format!("http://rebind.example:{}/x", good.address.port());
    let rebound = Endpoint::parse(&url).unwrap();
    assert_eq!(post.send(&rebound, &Parcel::default()), Ok(200));
    assert_eq!(*names.asked.lock(), ["rebind.example"], "asked once");
    let got = good.one();
    let host = format!("rebind.example:{}", good.address.port());
    assert_eq!(got.header("host"), host);
    evil.nothing();

    // The next time the name leads inside, and nothing goes there.
    let next = post.send(&rebound, &Parcel::default());
    assert_eq!(next, Err(Trouble::Forbidden));
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
        let endpoint = Endpoint::parse(&outside.url("/x")).unwrap();
        let sent = post.send(&endpoint, &Parcel::default());
        assert_eq!(sent, Err(Trouble::Status(status)));
        outside.one();
    }
    inside.nothing();
}
