//! What settings are taken, and what is said about those that are not.

use super::*;

fn from(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let mut named: BTreeMap<String, String> = pairs
        .iter()
        .map(|(name, value)| (format!("WONDERPOST_{name}"), (*value).to_owned()))
        .collect();
    named
        .entry("WONDERPOST_DATA_DIR".to_owned())
        .or_insert_with(|| "/nonexistent/wonderpost".to_owned());
    Config::from_settings(named, Vec::new())
}

/// Asserts that there is one problem, that it names the setting, and what it says.
fn refuses(pairs: &[(&str, &str)], name: &str, words: &str) {
    let problems = from(pairs).expect_err("the setting is broken").problems;
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(
        problems[0].contains(&format!("WONDERPOST_{name}")),
        "{problems:?}"
    );
    assert!(problems[0].contains(words), "{problems:?}");
}

#[test]
fn every_setting_has_a_default_that_works_on_a_laptop() {
    let config = Config::from_settings(BTreeMap::new(), Vec::new()).expect("the defaults are fine");
    assert_eq!(config.data_dir, PathBuf::from("data"));
    assert_eq!(config.database_url, "sqlite:data/wonderpost.db");
    assert_eq!(config.base_url, "http://127.0.0.1:8080");
    assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.from_address, "wonderpost@localhost");
    assert_eq!(
        config.mail,
        MailConfig::Files {
            dir: PathBuf::from("data/letters")
        }
    );
    assert!(config.is_host_page_open());
}

#[test]
fn a_whole_set_of_settings_is_taken() {
    let config = from(&[
        ("DATABASE_URL", "postgres://wonder:post@/wonderpost"),
        ("BASE_URL", "https://games.example.org/"),
        ("LISTEN", "[::1]:9090"),
        ("SITE_NAME", "Wonders by Post"),
        ("HOST_ADDRESS", "host@example.org"),
        ("MAIL_FROM", "games@example.org"),
        ("SMTP_HOST", "mail.example.org"),
        ("SMTP_SECURITY", "tls"),
        ("SMTP_USER", "games"),
        ("SMTP_PASSWORD", "secret"),
    ])
    .expect("the settings are fine");
    assert_eq!(config.base_url, "https://games.example.org");
    assert_eq!(config.from_name, "Wonders by Post");
    assert!(!config.is_host_page_open());
    let MailConfig::Smtp(smtp) = &config.mail else {
        panic!("mail goes by SMTP");
    };
    assert_eq!((smtp.port, smtp.security), (465, Security::Tls));
    assert!(
        !format!("{config:?}").contains("secret"),
        "a password is never printed"
    );
}

#[test]
fn a_site_that_others_reach_keeps_its_host_page_shut() {
    let config = from(&[("BASE_URL", "https://games.example.org")]).expect("fine");
    assert!(!config.is_host_page_open());
    let config = from(&[
        ("LISTEN", "0.0.0.0:8080"),
        ("BASE_URL", "http://localhost:8080"),
    ]);
    assert!(!config.expect("fine").is_host_page_open());
}

#[test]
fn broken_settings_are_named_with_what_to_do() {
    refuses(
        &[("LISTEN", "8080")],
        "LISTEN",
        "write it as 127.0.0.1:8080",
    );
    refuses(
        &[("LISTEN", "127.0.0.1:99999")],
        "LISTEN",
        "127.0.0.1:99999",
    );
    for url in [
        "games.example.org",
        "ftp://games.example.org",
        "https://",
        "https://games.example.org/path",
        "https://user@games.example.org",
        "http://[::1",
        "http://a:b",
        "http://a:0",
    ] {
        refuses(
            &[("BASE_URL", url)],
            "BASE_URL",
            "https://wonderpost.example.org",
        );
    }
    for url in ["http://0.0.0.0:8080", "https://[::]"] {
        refuses(&[("BASE_URL", url)], "BASE_URL", "only one to listen on");
    }
    for url in ["mysql://localhost/db", "wonderpost.db", "postgres://"] {
        refuses(
            &[("DATABASE_URL", url)],
            "DATABASE_URL",
            "names neither database",
        );
    }
    refuses(
        &[("DATABASE_URL", "sqlite:")],
        "DATABASE_URL",
        "name the file",
    );
    refuses(
        &[("DATABASE_URL", "sqlite::memory:")],
        "DATABASE_URL",
        "name the file",
    );
    refuses(
        &[("HOST_ADDRESS", "me")],
        "HOST_ADDRESS",
        "name@example.org",
    );
    refuses(&[("SITE_NAME", "a\nb")], "SITE_NAME", "one line");
}

#[test]
fn mail_settings_must_be_complete() {
    let smtp = ("SMTP_HOST", "mail.example.org");
    let sender = ("MAIL_FROM", "games@example.org");
    refuses(&[smtp], "MAIL_FROM", "is needed");
    refuses(
        &[("SMTP_PORT", "25")],
        "SMTP_PORT",
        "WONDERPOST_SMTP_HOST is not",
    );
    refuses(
        &[smtp, sender, ("SMTP_PORT", "0")],
        "SMTP_PORT",
        "1 to 65535",
    );
    refuses(
        &[smtp, sender, ("SMTP_SECURITY", "ssl")],
        "SMTP_SECURITY",
        "starttls, tls or none",
    );
    refuses(
        &[smtp, sender, ("SMTP_USER", "me")],
        "SMTP_PASSWORD",
        "missing",
    );
    refuses(
        &[smtp, sender, ("SMTP_PASSWORD", "me")],
        "SMTP_USER",
        "missing",
    );
    for hello in [
        "mail example",
        "192.0.2.1]",
        "[192.0.2]",
        "[2001:db8::1]",
        "a@b.example",
    ] {
        refuses(
            &[smtp, sender, ("SMTP_HELLO", hello)],
            "SMTP_HELLO",
            "no name of a machine",
        );
    }
    refuses(&[smtp, sender, ("MAIL_DIR", "x")], "MAIL_DIR", "remove one");
    refuses(
        &[("MAIL_KEEP_DAYS", "-1")],
        "MAIL_KEEP_DAYS",
        "from 0 to 3650",
    );
    refuses(
        &[("MAIL_PER_HOUR", "0")],
        "MAIL_PER_HOUR",
        "from 1 to 10000",
    );
    refuses(
        &[("SMTP_HOST", "mail.example.org:25"), sender],
        "SMTP_HOST",
        "without a port",
    );
}

#[test]
fn an_unknown_setting_is_an_error_and_the_nearest_is_named() {
    refuses(
        &[("DATABSE_URL", "x")],
        "DATABSE_URL",
        "Did you mean WONDERPOST_DATABASE_URL?",
    );
    refuses(
        &[("listen", "x")],
        "listen",
        "Did you mean WONDERPOST_LISTEN?",
    );
    refuses(
        &[("TALK_PER_DAY", "30")],
        "TALK_PER_DAY",
        "such as 300/20000",
    );
}

#[test]
fn all_problems_are_told_at_once() {
    let error = from(&[("LISTEN", "x"), ("BASE_URL", "y"), ("NONSENSE", "z")]).expect_err("broken");
    assert_eq!(error.problems.len(), 3);
    assert_eq!(error.to_string().lines().count(), 3);
}

#[test]
fn a_settings_file_is_read_and_the_environment_wins() {
    let dir = std::env::temp_dir().join(format!("wonderpost-config-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder can be made");
    let text =
        "# ours\n\nWONDERPOST_SITE_NAME = \"From the file\"\nWONDERPOST_LISTEN=127.0.0.1:1\n";
    std::fs::write(dir.join("wonderpost.conf"), text).expect("a file can be written");
    let place = dir.to_str().expect("the path is text").to_owned();
    let config = from(&[("DATA_DIR", &place), ("LISTEN", "127.0.0.1:2")]).expect("fine");
    assert_eq!(config.site_name, "From the file");
    assert_eq!(config.listen.port(), 2);
    std::fs::write(dir.join("wonderpost.conf"), "SITE_NAME=x\n").expect("written");
    let error = from(&[("DATA_DIR", &place)]).expect_err("the line is broken");
    assert!(
        error.problems[0].contains("wonderpost.conf, line 1"),
        "{error}"
    );
    std::fs::remove_dir_all(&dir).expect("the folder can be removed");
    refuses(
        &[("SETTINGS", "/nonexistent/file")],
        "SETTINGS",
        "cannot be read",
    );
}

#[test]
fn mail_servers_and_their_banners_are_lists() {
    let reply = ("MAIL_REPLY", "reply@example.org");
    let with = |servers: &'static str| {
        let banner = ("MAIL_BANNER", "[EXTERNAL] | Take care: this mail");
        from(&[reply, ("MAIL_AUTHSERV", servers), banner])
    };
    let replies = |servers| with(servers).expect("fine").replies.expect("taken");
    let read = replies("mx1.example.org, *.mail.example.org unnamed");
    assert_eq!(read.names(), "mx1.example.org, *.mail.example.org, unnamed");
    assert_eq!(read.banners, ["[EXTERNAL]", "Take care: this mail"]);
    for wrong in ["*", "*.org", "mx.example.org;", "a=b"] {
        let settings = [reply, ("MAIL_AUTHSERV", wrong)];
        refuses(&settings, "MAIL_AUTHSERV", "no name of a server");
    }
    let alone = [("MAIL_BANNER", "[EXTERNAL]")];
    refuses(&alone, "MAIL_BANNER", "WONDERPOST_MAIL_REPLY is not");
}

#[test]
fn a_mailbox_to_fetch_from_must_be_complete() {
    let host = ("IMAP_HOST", "imap.example.org");
    let reply = ("MAIL_REPLY", "reply@example.org");
    let believed = ("MAIL_AUTHSERV", "mx.example.org");
    let login = [("IMAP_USER", "reply"), ("IMAP_PASSWORD", "secret")];
    let with = |more: &[(&'static str, &'static str)]| {
        let mut all = vec![host, reply, believed];
        all.extend(login);
        all.extend(more);
        all
    };
    let imap = |more: &[(&'static str, &'static str)]| {
        let config = from(&with(more)).expect("fine");
        assert!(!format!("{config:?}").contains("secret"));
        let imap = config.replies.expect("answers are taken").imap;
        imap.expect("they are fetched")
    };
    let plain = imap(&[]);
    assert_eq!((plain.port, plain.security), (993, Security::Tls));
    assert_eq!(plain.folder, "INBOX");
    assert_eq!(imap(&[("IMAP_SECURITY", "starttls")]).port, 143);
    assert_eq!(imap(&[("IMAP_SECURITY", "none")]).port, 143);
    assert_eq!(imap(&[("IMAP_FOLDER", "Spil")]).folder, "Spil");
    let missing = |name: &str| {
        let all = with(&[]);
        let kept = all.into_iter().filter(|(one, _)| *one != name);
        kept.collect::<Vec<_>>()
    };
    refuses(&missing("IMAP_USER"), "IMAP_USER", "missing");
    refuses(&missing("IMAP_PASSWORD"), "IMAP_PASSWORD", "missing");
    refuses(&with(&[("IMAP_PORT", "0")]), "IMAP_PORT", "1 to 65535");
    refuses(
        &with(&[("IMAP_SECURITY", "ssl")]),
        "IMAP_SECURITY",
        "starttls, tls or none",
    );
    refuses(
        &with(&[("IMAP_HOST", "imap.example.org:993")]),
        "IMAP_HOST",
        "without a port",
    );
    refuses(&with(&[("IMAP_FOLDER", "a\nb")]), "IMAP_FOLDER", "one line");
    let lonely = [host, login[0], login[1]];
    refuses(&lonely, "IMAP_HOST", "WONDERPOST_MAIL_REPLY is not");
    refuses(
        &[("IMAP_PORT", "993")],
        "IMAP_PORT",
        "WONDERPOST_IMAP_HOST is not",
    );
}

#[test]
fn the_page_for_hosts_lists_every_setting_and_no_other() {
    let page = include_str!("../../docs/hosting.md");
    for (name, _) in settings() {
        assert!(page.contains(&format!("| `{name}` |")), "{name} is missing");
    }
    let rows = page
        .lines()
        .filter(|line| line.starts_with("| `WONDERPOST_"));
    assert_eq!(rows.count(), settings().len());
}

#[test]
fn vacations_have_as_many_days_as_the_host_says() {
    let days = |value| from(&[("AWAY_DAYS", value)]).expect("fine").away_days;
    assert_eq!(from(&[]).expect("fine").away_days, 30);
    assert_eq!([days("0"), days("45"), days("366")], [0, 45, 366]);
    for wrong in ["367", "-1", "many", "2.5"] {
        refuses(&[("AWAY_DAYS", wrong)], "AWAY_DAYS", "write one from 0");
    }
}

#[test]
fn what_a_host_hardly_means_is_warned_of() {
    let smtp = [
        ("SMTP_HOST", "mail.example.org"),
        ("MAIL_FROM", "games@example.org"),
        ("SMTP_USER", "games"),
        ("SMTP_PASSWORD", "secret"),
    ];
    let warnings = |pairs: &[(&'static str, &'static str)]| from(pairs).expect("fine").warnings();
    let with_smtp = |pairs: &[(&'static str, &'static str)]| warnings(&[&smtp[..], pairs].concat());
    let site = ("BASE_URL", "https://games.example.org");
    assert_eq!(warnings(&[]), Vec::<String>::new());
    assert_eq!(with_smtp(&[site]), Vec::<String>::new());
    for (said, words) in [
        (
            with_smtp(&[("BASE_URL", "http://games.example.org")]),
            "without TLS",
        ),
        (warnings(&[("LISTEN", "192.168.1.5:80")]), "without TLS"),
        (warnings(&[site]), "letters are kept as files"),
        (with_smtp(&[site, ("SMTP_SECURITY", "none")]), "in clear"),
    ] {
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].contains(words) && !said[0].contains("secret"),
            "{said:?}"
        );
    }
    let here = [("SMTP_HOST", "localhost"), ("SMTP_SECURITY", "none"), site];
    let here = warnings(&[&smtp[1..], &here[..]].concat());
    assert_eq!(here, Vec::<String>::new(), "a server on this machine");
    refuses(
        &[("LISTEN", "0.0.0.0:8080")],
        "BASE_URL",
        "http://192.168.1.5:8080",
    );
}

#[test]
fn a_settings_file_that_cannot_be_read_is_named_and_no_setting_blamed() {
    let dir = std::env::temp_dir().join(format!("wonderpost-unread-{}", std::process::id()));
    let file = dir.join("wonderpost.conf");
    // Nobody reads a folder as a file, not even root.
    std::fs::create_dir_all(&file).expect("a folder can be made");
    let place = dir.to_str().expect("the path is text").to_owned();
    let problems = from(&[("DATA_DIR", &place)])
        .expect_err("unreadable")
        .problems;
    assert!(
        problems[0].contains(file.to_str().expect("text")),
        "{problems:?}"
    );
    assert!(!problems[0].contains("WONDERPOST_SETTINGS"), "{problems:?}");
    std::fs::remove_dir_all(&dir).expect("it was made");
}

#[test]
fn settings_that_the_file_names_are_known() {
    let dir = std::env::temp_dir().join(format!("wonderpost-marks-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder can be made");
    let text =
        "WONDERPOST_SITE_NAME=x\nWONDERPOST_HSTS_SUBDOMAINS=yes\nWONDERPOST_DATABASE_WAIT=5\n";
    std::fs::write(dir.join("wonderpost.conf"), text).expect("a file can be written");
    let config = from(&[("DATA_DIR", dir.to_str().expect("text"))]).expect("fine");
    assert!(config.in_file.contains("WONDERPOST_SITE_NAME"));
    assert!(config.hsts_subdomains && !from(&[]).expect("fine").hsts_subdomains);
    assert_eq!(config.database_wait.as_secs(), 5);
    std::fs::remove_dir_all(&dir).expect("the folder can be removed");
    refuses(
        &[("HSTS_SUBDOMAINS", "true")],
        "HSTS_SUBDOMAINS",
        "yes or no",
    );
    let postgres = ("DATABASE_URL", "postgres://w@h/db");
    refuses(
        &[("BACKUP_DIR", "backups"), postgres],
        "BACKUP_DIR",
        "make those of Postgres with `pg_dump`",
    );
    refuses(
        &[("DATABASE_WAIT", "-1")],
        "DATABASE_WAIT",
        "number of seconds",
    );
}

#[test]
fn a_mail_server_is_greeted_with_a_name_that_others_know() {
    let smtp = [
        ("SMTP_HOST", "mail.example.org"),
        ("MAIL_FROM", "games@mail.example.org"),
    ];
    for (site, hello, name) in [
        ("https://games.example.org:8443", "", "games.example.org"),
        ("http://192.0.2.1:8080", "", "[192.0.2.1]"),
        ("http://[2001:db8::1]:8080", "", "[IPv6:2001:db8::1]"),
        // A name of the own network says nothing elsewhere.
        ("http://attic:8080", "", "mail.example.org"),
        ("http://localhost:8080", "", "mail.example.org"),
        (
            "https://games.example.org",
            "out.example.org",
            "out.example.org",
        ),
        ("https://games.example.org", "[192.0.2.9]", "[192.0.2.9]"),
        (
            "https://games.example.org",
            "[IPv6:2001:db8::9]",
            "[IPv6:2001:db8::9]",
        ),
    ] {
        let pairs = [&smtp[..], &[("BASE_URL", site), ("SMTP_HELLO", hello)]].concat();
        let config = from(&pairs).expect("the settings are fine");
        let MailConfig::Smtp(smtp) = config.mail else {
            panic!("mail goes by SMTP");
        };
        assert_eq!(smtp.hello, name, "{site}");
    }
}
