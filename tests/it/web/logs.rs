//! The log of the running program names nobody and holds nothing that opens a door, however much of it is asked for.

use super::doors::{FIELDS, Scene, knocks, routes};
use super::support::running;

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
        let typed = [
            "example.org",
            "a private word",
            "a+private+word",
            "Lotte",
            "Eve",
        ];
        secrets.extend(typed.map(|text| ("what somebody typed", text.to_owned())));
        let log = site.ends();
        let told = &log[..log.len().min(2_000)];
        assert!(
            log.contains("TRACE") && log.contains("/tables/{uid}"),
            "{told}"
        );
        for (whose, secret) in secrets.iter().filter(|(_, secret)| secret.len() > 2) {
            let line = log.lines().find(|line| line.contains(secret));
            assert_eq!(line, None, "{whose}: {secret}");
        }
    }
}
