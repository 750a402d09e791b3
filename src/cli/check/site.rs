//! What `wonderpost check` tests on the site as people reach it: through any proxy.

use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use ureq::http::Response;
use ureq::{Agent, Body};

use crate::alerts::post;
use crate::config::Config;
use crate::web::{WAY_DIRECT, WAY_KNOWN, WAY_SILENT, WAY_STRANGER};

const PATIENCE: Duration = Duration::from_secs(10);
const HEARD_MAX: u64 = 1024;

/// Asks the site, if there is a proxy.
pub(super) fn judge(config: &Config) -> anyhow::Result<String> {
    let base_url = &config.base_url;
    if *base_url == format!("http://{}", config.listen) {
        return Ok("Proxy: none; people reach the program itself.".into());
    }
    let agent = Agent::new_with_config(
        post::plain(Arc::new(post::machine_roots()))
            .timeout_global(Some(PATIENCE))
            .user_agent("Wonderpost check")
            .build(),
    );
    let mut answer = match agent.get(format!("{base_url}/healthz/way")).call() {
        Ok(answer) => answer,
        Err(_unreachable) if TcpStream::connect_timeout(&config.listen, PATIENCE).is_err() => {
            return Ok(format!(
                "Proxy: not asked, since nobody answers at {} yet; start `wonderpost serve` and check again.",
                config.listen
            ));
        }
        Err(error) => bail!(
            "Proxy: {base_url} cannot be reached from here ({error}), though the program answers at {}; start the proxy, or correct WONDERPOST_BASE_URL",
            config.listen
        ),
    };
    let way = heard(&mut answer);
    judge_way(base_url, &way)?;
    judge_hsts(base_url, &answer)?;
    let numbers = agent.get(format!("{base_url}/metrics")).call();
    let are_open = numbers.is_ok_and(|answer| answer.status().is_success());
    if are_open && config.operation.metrics_from.is_empty() {
        bail!(
            "Proxy: {base_url}/metrics is open to the world; shut it in the proxy, as docs/hosting.md shows"
        );
    }
    Ok(format!(
        "Proxy: {base_url} tells for whom it asks, and {base_url}/metrics is shut."
    ))
}

fn judge_way(base_url: &str, way: &str) -> anyhow::Result<()> {
    match way {
        WAY_SILENT => bail!(
            "Proxy: {base_url} does not say for whom it asks, so limits by client cannot count; let it set X-Forwarded-For, as docs/hosting.md shows"
        ),
        WAY_STRANGER => bail!(
            "Proxy: {base_url} forwards requests and is not named, so limits by client cannot count; name its address in WONDERPOST_TRUSTED_PROXIES"
        ),
        WAY_DIRECT if base_url.starts_with("https://") => bail!(
            "Proxy: what stands at {base_url} tells nothing of itself; let it set X-Forwarded-For, and name its address in WONDERPOST_TRUSTED_PROXIES"
        ),
        WAY_KNOWN | WAY_DIRECT => Ok(()),
        _ => bail!(
            "Proxy: something else than this program answers at {base_url}; correct WONDERPOST_BASE_URL, or where the proxy sends requests"
        ),
    }
}

fn judge_hsts(base_url: &str, answer: &Response<Body>) -> anyhow::Result<()> {
    let is_told = answer.headers().contains_key("strict-transport-security");
    if base_url.starts_with("https://") && !is_told {
        bail!(
            "Proxy: {base_url} takes the header Strict-Transport-Security away, so browsers may come without TLS; let the proxy pass it on"
        );
    }
    Ok(())
}

/// The beginning of an answer; empty if it cannot be read.
fn heard(answer: &mut Response<Body>) -> String {
    let reading = answer.body_mut().with_config().limit(HEARD_MAX);
    let said = reading.read_to_string().unwrap_or_default();
    said.trim().to_owned()
}
