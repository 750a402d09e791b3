//! What settings are taken, and what is said about those that are not.

use super::*;

/// Reads settings such as `LISTEN=x & BASE_URL=y`.
fn from(text: &str) -> Result<Config, ConfigError> {
    let pairs = text.split(" & ").filter_map(|pair| pair.split_once('='));
    let mut named: BTreeMap<String, String> = pairs
        .map(|(name, value)| (format!("WONDERPOST_{name}"), value.to_owned()))
        .collect();
    named
        .entry("WONDERPOST_DATA_DIR".to_owned())
        .or_insert_with(|| "/nonexistent/wonderpost".to_owned());
    Config::from_settings(named, Vec::new())
}

/// Asserts of cases such as `LISTEN=x => LISTEN: words`, beside `others`, that there is one problem, that it names the
/// setting, and what it says.
fn refuses(others: &str, cases: &[&str]) {
    for case in cases {
        let (settings, said) = case.split_once(" => ").expect("it is a case");
        let (name, words) = said.split_once(": ").expect("it says something");
        let read = from(&format!("{others} & {settings}"));
        let problems = read.expect_err("the setting is broken").problems;
        assert_eq!(problems.len(), 1, "{case}: {problems:?}");
        let is_named = problems[0].contains(&format!("WONDERPOST_{name}"));
        assert!(
            is_named && problems[0].contains(words),
            "{case}: {problems:?}"
        );
    }
}

const SMTP: &str = "SMTP_HOST=mail.example.org & MAIL_FROM=games@example.org";

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
    let config = from(
        "DATABASE_URL=postgres://wonder:post@/wonderpost & \
        BASE_URL=https://games.example.org/ & LISTEN=[::1]:9090 & SITE_NAME=Wonders by Post & \
        HOST_ADDRESS=host@example.org & MAIL_FROM=games@example.org & SMTP_HOST=mail.example.org & \
        SMTP_SECURITY=tls & SMTP_USER=games & SMTP_PASSWORD=secret",
    )
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
    for site in [
        "BASE_URL=https://games.example.org",
        "LISTEN=0.0.0.0:8080 & BASE_URL=http://localhost:8080",
    ] {
        assert!(!from(site).expect("fine").is_host_page_open());
    }
}

#[test]
fn broken_settings_are_named_with_what_to_do() {
    let cases = [
        "LISTEN=8080 => LISTEN: write it as 127.0.0.1:8080",
        "LISTEN=127.0.0.1:99999 => LISTEN: 127.0.0.1:99999",
        "BASE_URL=games.example.org => BASE_URL: https://wonderpost.example.org",
        "BASE_URL=ftp://games.example.org => BASE_URL: https://wonderpost.example.org",
        "BASE_URL=https:// => BASE_URL: https://wonderpost.example.org",
        "BASE_URL=https://games.example.org/path => BASE_URL: https://wonderpost.example.org",
        "BASE_URL=https://user@games.example.org => BASE_URL: https://wonderpost.example.org",
        "BASE_URL=http://[::1 => BASE_URL: https://wonderpost.example.org",
        "BASE_URL=http://a:b => BASE_URL: https://wonderpost.example.org",
        "BASE_URL=http://a:0 => BASE_URL: https://wonderpost.example.org",
        "BASE_URL=http://0.0.0.0:8080 => BASE_URL: only one to listen on",
        "BASE_URL=https://[::] => BASE_URL: only one to listen on",
        "DATABASE_URL=mysql://localhost/db => DATABASE_URL: names neither database",
        "DATABASE_URL=wonderpost.db => DATABASE_URL: names neither database",
        "DATABASE_URL=postgres:// => DATABASE_URL: names neither database",
        "DATABASE_URL=sqlite: => DATABASE_URL: name the file",
        "DATABASE_URL=sqlite::memory: => DATABASE_URL: name the file",
        "HOST_ADDRESS=me => HOST_ADDRESS: name@example.org",
        "SITE_NAME=a\nb => SITE_NAME: one line",
    ];
    refuses("", &cases);
}

#[test]
fn mail_settings_must_be_complete() {
    let cases = [
        "SMTP_HOST=mail.example.org => MAIL_FROM: is needed",
        "SMTP_PORT=25 => SMTP_PORT: WONDERPOST_SMTP_HOST is not",
        "MAIL_KEEP_DAYS=-1 => MAIL_KEEP_DAYS: from 0 to 3650",
        "MAIL_PER_HOUR=0 => MAIL_PER_HOUR: from 1 to 10000",
        "MAIL_FROM=games@example.org & SMTP_HOST=mail.example.org:25 => SMTP_HOST: without a port",
    ];
    refuses("", &cases);
    let cases = [
        "SMTP_PORT=0 => SMTP_PORT: 1 to 65535",
        "SMTP_SECURITY=ssl => SMTP_SECURITY: starttls, tls or none",
        "SMTP_USER=me => SMTP_PASSWORD: missing",
        "SMTP_PASSWORD=me => SMTP_USER: missing",
        "SMTP_HELLO=mail example => SMTP_HELLO: no name of a machine",
        "SMTP_HELLO=192.0.2.1] => SMTP_HELLO: no name of a machine",
        "SMTP_HELLO=[192.0.2] => SMTP_HELLO: no name of a machine",
        "SMTP_HELLO=[2001:db8::1] => SMTP_HELLO: no name of a machine",
        "SMTP_HELLO=a@b.example => SMTP_HELLO: no name of a machine",
        "MAIL_DIR=x => MAIL_DIR: remove one",
    ];
    refuses(SMTP, &cases);
}

#[test]
fn an_unknown_setting_is_an_error_and_the_nearest_is_named() {
    let cases = [
        "DATABSE_URL=x => DATABSE_URL: Did you mean WONDERPOST_DATABASE_URL?",
        "listen=x => listen: Did you mean WONDERPOST_LISTEN?",
        "TALK_PER_DAY=30 => TALK_PER_DAY: such as 300/20000",
    ];
    refuses("", &cases);
}

#[test]
fn all_problems_are_told_at_once() {
    let error = from("LISTEN=x & BASE_URL=y & NONSENSE=z").expect_err("broken");
    assert_eq!(error.problems.len(), 3);
    assert_eq!(error.to_string().lines().count(), 3);
}

#[test]
fn a_settings_file_is_read_and_the_environment_wins() {
    let dir = std::env::temp_dir().join(format!("wonderpost-config-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder can be made");
    let text = "\u{feff}# ours\n\nWONDERPOST_SITE_NAME = \"From the file\"\nWONDERPOST_LISTEN=127.0.0.1:1\n";
    std::fs::write(dir.join("wonderpost.conf"), text).expect("a file can be written");
    let place = dir.to_str().expect("the path is text").to_owned();
    let config = from(&format!("DATA_DIR={place} & LISTEN=127.0.0.1:2")).expect("fine");
    assert_eq!(config.site_name, "From the file");
    assert_eq!(config.listen.port(), 2);
    for (text, problem) in [
        ("SITE_NAME=x\n", "wonderpost.conf, line 1: write"),
        (
            "WONDERPOST_SITE_NAME=x\nWONDERPOST_SITE_NAME=y\n",
            "line 2: WONDERPOST_SITE_NAME is set a second time",
        ),
    ] {
        std::fs::write(dir.join("wonderpost.conf"), text).expect("written");
        let error = from(&format!("DATA_DIR={place}")).expect_err("the file is broken");
        assert!(error.problems[0].contains(problem), "{error}");
    }
    std::fs::remove_dir_all(&dir).expect("the folder can be removed");
    refuses(
        "",
        &["SETTINGS=/nonexistent/file => SETTINGS: cannot be read"],
    );
}

#[test]
fn mail_servers_and_their_banners_are_lists() {
    let settings = "MAIL_REPLY=reply@example.org & MAIL_BANNER=[EXTERNAL] | Take care: this mail & \
        MAIL_AUTHSERV=mx1.example.org, *.mail.example.org unnamed";
    let read = from(settings).expect("fine").replies.expect("taken");
    assert_eq!(read.names(), "mx1.example.org, *.mail.example.org, unnamed");
    assert_eq!(read.banners, ["[EXTERNAL]", "Take care: this mail"]);
    let cases = [
        "MAIL_AUTHSERV=* => MAIL_AUTHSERV: no name of a server",
        "MAIL_AUTHSERV=*.org => MAIL_AUTHSERV: no name of a server",
        "MAIL_AUTHSERV=mx.example.org; => MAIL_AUTHSERV: no name of a server",
        "MAIL_AUTHSERV=a=b => MAIL_AUTHSERV: no name of a server",
    ];
    refuses("MAIL_REPLY=reply@example.org", &cases);
    let alone = "MAIL_BANNER=[EXTERNAL] => MAIL_BANNER: WONDERPOST_MAIL_REPLY is not";
    refuses("", &[alone]);
}

#[test]
fn a_mailbox_to_fetch_from_must_be_complete() {
    const TAKEN: &str = "MAIL_REPLY=reply@example.org & MAIL_AUTHSERV=mx.example.org";
    const FETCHED: &str = "IMAP_HOST=imap.example.org & IMAP_USER=reply & IMAP_PASSWORD=secret";
    let whole = format!("{TAKEN} & {FETCHED}");
    let imap = |more: &str| {
        let config = from(&format!("{whole} & {more}")).expect("fine");
        assert!(!format!("{config:?}").contains("secret"));
        let imap = config.replies.expect("answers are taken").imap;
        imap.expect("they are fetched")
    };
    let plain = imap("");
    assert_eq!((plain.port, plain.security), (993, Security::Tls));
    assert_eq!(plain.folder, "INBOX");
    assert_eq!(imap("IMAP_SECURITY=starttls").port, 143);
    assert_eq!(imap("IMAP_SECURITY=none").port, 143);
    assert_eq!(imap("IMAP_FOLDER=Spil").folder, "Spil");
    let missing = [
        "IMAP_HOST=imap.example.org & IMAP_PASSWORD=secret => IMAP_USER: missing",
        "IMAP_HOST=imap.example.org & IMAP_USER=reply => IMAP_PASSWORD: missing",
    ];
    refuses(TAKEN, &missing);
    let wrong = [
        "IMAP_PORT=0 => IMAP_PORT: 1 to 65535",
        "IMAP_SECURITY=ssl => IMAP_SECURITY: starttls, tls or none",
        "IMAP_HOST=imap.example.org:993 => IMAP_HOST: without a port",
        "IMAP_FOLDER=a\nb => IMAP_FOLDER: one line",
    ];
    refuses(&whole, &wrong);
    refuses(FETCHED, &[" => IMAP_HOST: WONDERPOST_MAIL_REPLY is not"]);
    refuses(
        "",
        &["IMAP_PORT=993 => IMAP_PORT: WONDERPOST_IMAP_HOST is not"],
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
    let days = |value| from(value).expect("fine").away_days;
    assert_eq!(
        ["", "AWAY_DAYS=0", "AWAY_DAYS=45", "AWAY_DAYS=366"].map(days),
        [30, 0, 45, 366]
    );
    for wrong in ["367", "-1", "many", "2.5"] {
        refuses(
            "",
            &[&format!("AWAY_DAYS={wrong} => AWAY_DAYS: write one from 0")],
        );
    }
}

#[test]
fn what_a_host_hardly_means_is_warned_of() {
    const LOGIN: &str = "MAIL_FROM=games@example.org & SMTP_USER=games & SMTP_PASSWORD=secret";
    const SITE: &str = "BASE_URL=https://games.example.org";
    let warnings = |text: &str| from(text).expect("fine").warnings();
    let with_smtp =
        |more: &str| warnings(&format!("SMTP_HOST=mail.example.org & {LOGIN} & {more}"));
    assert_eq!(warnings(""), Vec::<String>::new());
    assert_eq!(with_smtp(SITE), Vec::<String>::new());
    let in_clear = format!("{SITE} & SMTP_SECURITY=none");
    for (said, words) in [
        (
            with_smtp("BASE_URL=http://games.example.org"),
            "without TLS",
        ),
        (warnings("LISTEN=192.168.1.5:80"), "without TLS"),
        (warnings(SITE), "letters are kept as files"),
        (with_smtp(&in_clear), "in clear"),
    ] {
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].contains(words) && !said[0].contains("secret"),
            "{said:?}"
        );
    }
    let here = warnings(&format!("{LOGIN} & SMTP_HOST=localhost & {in_clear}"));
    assert_eq!(here, Vec::<String>::new(), "a server on this machine");
    let nowhere = "LISTEN=0.0.0.0:8080 => BASE_URL: http://192.168.1.5:8080";
    refuses("", &[nowhere]);
}

#[test]
fn a_settings_file_that_cannot_be_read_is_named_and_no_setting_blamed() {
    let dir = std::env::temp_dir().join(format!("wonderpost-unread-{}", std::process::id()));
    let file = dir.join("wonderpost.conf");
    // Nobody reads a folder as a file, not even root.
    std::fs::create_dir_all(&file).expect("a folder can be made");
    let place = dir.to_str().expect("the path is text").to_owned();
    let problems = from(&format!("DATA_DIR={place}"))
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
    let config = from(&format!("DATA_DIR={}", dir.display())).expect("fine");
    assert!(config.in_file.contains("WONDERPOST_SITE_NAME"));
    assert!(config.hsts_subdomains && !from("").expect("fine").hsts_subdomains);
    assert_eq!(config.database_wait.as_secs(), 5);
    std::fs::remove_dir_all(&dir).expect("the folder can be removed");
    let cases = [
        "HSTS_SUBDOMAINS=true => HSTS_SUBDOMAINS: yes or no",
        "BACKUP_DIR=backups & DATABASE_URL=postgres://w@h/db => BACKUP_DIR: make those of Postgres with `pg_dump`",
        "DATABASE_WAIT=-1 => DATABASE_WAIT: number of seconds",
    ];
    refuses("", &cases);
}

#[test]
fn a_mail_server_is_greeted_with_a_name_that_others_know() {
    for case in [
        "https://games.example.org:8443 => games.example.org",
        "http://192.0.2.1:8080 => [192.0.2.1]",
        "http://[2001:db8::1]:8080 => [IPv6:2001:db8::1]",
        // A name of the own network says nothing elsewhere.
        "http://attic:8080 => mail.example.org",
        "http://localhost:8080 => mail.example.org",
        "https://games.example.org & SMTP_HELLO=out.example.org => out.example.org",
        "https://games.example.org & SMTP_HELLO=[192.0.2.9] => [192.0.2.9]",
        "https://games.example.org & SMTP_HELLO=[IPv6:2001:db8::9] => [IPv6:2001:db8::9]",
    ] {
        let (site, name) = case.split_once(" => ").expect("it is a case");
        let smtp = "SMTP_HOST=mail.example.org & MAIL_FROM=games@mail.example.org & SMTP_HELLO=";
        let config = from(&format!("{smtp} & BASE_URL={site}")).expect("the settings are fine");
        let MailConfig::Smtp(smtp) = config.mail else {
            panic!("mail goes by SMTP");
        };
        assert_eq!(smtp.hello, name, "{case}");
    }
}
