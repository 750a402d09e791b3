//! The log of the running program names nobody and holds nothing that opens a door, however much of it is asked for.

use actix_web::http::Method;

use super::doors::{FIELDS, FORM, OURS, Scene, routes};
use super::support::running;

#[actix_web::test]
async fn the_log_holds_no_secret_however_much_is_asked_for() {
    let settings = [("RUST_LOG", "trace"), ("WONDERPOST_LOG_REQUESTS", "yes")];
    for mut house in running(&settings) {
        let mut secrets = Vec::new();
        {
            let scene = Scene::new(&house).await;
            for (who, visitor) in scene.actors().await {
                // A browser sends its cookies, and forms their token.
                secrets.extend(visitor.cookies.values().map(|value| (who, value.clone())));
                secrets.push((who, visitor.csrf.clone()));
                for (is_unsafe, path) in routes() {
                    let mut visitor = visitor.clone();
                    let at = scene.filled(&path, &scene.uid);
                    let (method, body) = if is_unsafe {
                        let fields = FIELDS.replace("words=hello", "words=a+private+word");
                        (Method::POST, format!("csrf={}&{fields}", visitor.csrf))
                    } else {
                        (Method::GET, String::new())
                    };
                    visitor.sends(method, &at, &[OURS, FORM], &body).await;
                }
            }
            for link in [&scene.invitation, &scene.stop, &scene.sign_in] {
                let token = link.rsplit('/').next().unwrap_or_default();
                secrets.push(("a link", token.to_owned()));
            }
        }
        for text in [
            "example.org",
            "a private word",
            "a+private+word",
            "Lotte",
            "Eve",
        ] {
            secrets.push(("what somebody typed", text.to_owned()));
        }
        let log = house.running.as_mut().map(|running| running.ends());
        let log = log.unwrap_or_default();
        assert!(
            log.contains("TRACE") && log.contains("/tables/{uid}"),
            "{log:.2000}"
        );
        for (whose, secret) in secrets.iter().filter(|(_, secret)| secret.len() > 2) {
            let line = log.lines().find(|line| line.contains(secret));
            assert_eq!(line, None, "{whose}: {secret}");
        }
    }
}
