//! Settings that work, but are probably a mistake: reported at start and by `wonderpost check`.

use std::net::IpAddr;

use super::address::host_of;
use super::{Config, MailConfig, Security};

impl Config {
    /// What a host should know about the settings, one sentence each.
    pub fn warnings(&self) -> Vec<String> {
        let mut said = Vec::new();
        let site = host_of(&self.base_url).unwrap_or_default();
        let is_https = self.base_url.starts_with("https://");
        if !is_https && !is_this_machine(site) {
            said.push(format!(
                "WONDERPOST_BASE_URL: {} is reached without TLS, so whoever listens on the way can take over what people do there; put a proxy with TLS in front, as docs/hosting.md shows, and write https://.",
                self.base_url
            ));
        }
        if is_https && matches!(self.mail, MailConfig::Files { .. }) {
            said.push(
                "WONDERPOST_SMTP_HOST: it is not set, so letters are kept as files and nobody gets one; nobody can sign in without your help. Set it, and the settings beside it."
                    .to_owned(),
            );
        }
        if let MailConfig::Smtp(smtp) = &self.mail
            && smtp.login.is_some()
        {
            said.extend(clear_password("SMTP", &smtp.host, smtp.security));
        }
        if let Some(imap) = self.imap() {
            said.extend(clear_password("IMAP", &imap.host, imap.security));
        }
        said
    }
}

/// Warns that a password crosses a network unencrypted.
fn clear_password(what: &str, host: &str, security: Security) -> Option<String> {
    let is_clear = security == Security::None && !is_this_machine(host);
    is_clear.then(|| {
        format!(
            "WONDERPOST_{what}_SECURITY: with none the password goes to {host} in clear, and whoever listens on the way has it; set starttls or tls."
        )
    })
}

/// Whether a host part names this machine. An IPv6 address may be in brackets.
fn is_this_machine(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || bare
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}
