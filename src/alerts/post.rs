//! One request to an endpoint, and nothing more: to the addresses that the guard has judged, without redirects, without
//! the environment's proxies, within ten seconds, and with a small limit for the answer.

use std::io::{self, Read};
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use rustls_native_certs::load_native_certs;
use ureq::config::{Config, ConfigBuilder};
use ureq::http::Uri;
use ureq::tls::{Certificate, RootCerts, TlsConfig, TlsProvider};
use ureq::typestate::AgentScope;
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use ureq::{Agent, Error};

use super::endpoint::{Endpoint, Trouble};
use super::guard::Guard;

const CONNECT: Duration = Duration::from_secs(5);
/// How long all of it may take, the look-up included.
const WHOLE: Duration = Duration::from_secs(10);
const HEAD_MAX: usize = 16 * 1024;
const BODY_MAX: u64 = 4 * 1024;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Parcel {
    /// Names and values of headers: one line each.
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The status with which it was taken, 200 to 299, or why it was not.
    pub outcome: Result<u16, Trouble>,
    /// At most 4 KiB as they came. Empty if the endpoint lies inside: the host lets players write there, not read.
    pub said: String,
}

impl From<Trouble> for Answer {
    fn from(trouble: Trouble) -> Self {
        Self {
            outcome: Err(trouble),
            said: String::new(),
        }
    }
}

#[derive(Debug, Default)]
pub struct Post {
    pub guard: Guard,
    /// Trusted besides those of the machine.
    extra_roots: Vec<Certificate<'static>>,
    roots: OnceLock<Arc<Vec<Certificate<'static>>>>,
}

impl Post {
    pub fn new(guard: Guard) -> Self {
        Self {
            guard,
            ..Self::default()
        }
    }

    pub fn with_root(mut self, der: &[u8]) -> Self {
        self.extra_roots.push(Certificate::from_der(der).to_owned());
        self
    }

    pub fn send(&self, endpoint: &Endpoint, parcel: &Parcel) -> Answer {
        self.try_send(endpoint, parcel).unwrap_or_else(Answer::from)
    }

    fn try_send(&self, endpoint: &Endpoint, parcel: &Parcel) -> Result<Answer, Trouble> {
        let begun = Instant::now();
        let addresses = self.guard.admit(endpoint)?;
        let is_heard = self.guard.may_hear(&addresses);
        let left = WHOLE.saturating_sub(begun.elapsed());
        let agent = Agent::with_parts(
            self.config(left),
            DefaultConnector::default(),
            Pinned(addresses),
        );
        let mut request = agent.post(endpoint.as_str());
        for (name, value) in &parcel.headers {
            request = request.header(*name, value);
        }
        let sent = request.send(&parcel.body[..]);
        let mut answer = sent.map_err(|error| trouble(&error))?;
        // Whoever answered has taken it or not; what they say beyond the head changes nothing.
        let mut heard = Vec::new();
        let body = answer.body_mut().as_reader();
        drop(body.take(BODY_MAX).read_to_end(&mut heard));
        if !is_heard {
            heard.clear();
        }
        Ok(Answer {
            outcome: match answer.status().as_u16() {
                status @ 200..=299 => Ok(status),
                status => Err(Trouble::Status(status)),
            },
            said: String::from_utf8_lossy(&heard).into_owned(),
        })
    }

    fn config(&self, whole: Duration) -> Config {
        plain(Arc::clone(self.roots()))
            .max_response_header_size(HEAD_MAX)
            .max_idle_connections(0)
            .timeout_connect(Some(CONNECT))
            .timeout_global(Some(whole))
            .user_agent("Wonderpost")
            .build()
    }

    fn roots(&self) -> &Arc<Vec<Certificate<'static>>> {
        self.roots.get_or_init(|| {
            let mut roots = machine_roots();
            roots.extend(self.extra_roots.iter().cloned());
            Arc::new(roots)
        })
    }
}

pub(crate) fn machine_roots() -> Vec<Certificate<'static>> {
    let native = load_native_certs().certs.into_iter();
    let native = native.map(|cert| Certificate::from_der(&cert).to_owned());
    native.collect()
}

/// A client that follows no redirect and uses no proxy. Servers prove by one of these roots who they are.
pub(crate) fn plain(roots: Arc<Vec<Certificate<'static>>>) -> ConfigBuilder<AgentScope> {
    let tls = TlsConfig::builder()
        .provider(TlsProvider::Rustls)
        .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .root_certs(RootCerts::Specific(roots))
        .build();
    Agent::config_builder()
        .tls_config(tls)
        .proxy(None)
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
}

/// Answers with the addresses that were judged, whatever is asked.
#[derive(Debug)]
struct Pinned(Vec<SocketAddr>);

impl Resolver for Pinned {
    fn resolve(
        &self,
        _uri: &Uri,
        _config: &Config,
        _timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, Error> {
        let mut addresses = self.empty();
        for address in &self.0 {
            addresses.push(*address);
        }
        Ok(addresses)
    }
}

fn trouble(error: &Error) -> Trouble {
    use Error::{ConnectionFailed, HostNotFound, Io, Rustls, Timeout, Tls};
    // The handshake fails with an error of TLS within one of reading.
    let is_tls = |io: &io::Error| {
        io.get_ref()
            .is_some_and(|inner| inner.is::<rustls::Error>())
    };
    if matches!(error, Tls(_) | Rustls(_)) || matches!(error, Io(io) if is_tls(io)) {
        Trouble::Tls
    } else if matches!(
        error,
        Timeout(ureq::Timeout::Connect) | ConnectionFailed | HostNotFound | Io(_)
    ) {
        Trouble::Unreachable
    } else if matches!(error, Timeout(_)) {
        Trouble::TooSlow
    } else {
        Trouble::NoHttp
    }
}
