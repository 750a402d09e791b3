//! The way to an IMAP server: TCP, TLS, a bound on what one step may bring, and what may be wrong with it.

use std::fmt::Display;
use std::io;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::{Instant, timeout};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{self, ClientConfig, RootCertStore};

use super::{ImapConfig, Security};

/// How long one address of a server may take.
const CONNECT: Duration = Duration::from_secs(15);
/// How many bytes one step may bring: a mail twice, or the numbers of half a million mails.
const MOST_BYTES: usize = 4 * 1024 * 1024;

#[derive(Debug, Error)]
pub enum SetupError {
    #[error("the certificate `{}` cannot be read", .0.display())]
    CaFile(PathBuf, #[source] rustls::pki_types::pem::Error),
    #[error("`{}` holds no certificate that can vouch for a server", .0.display())]
    Certificate(PathBuf),
    #[error("TLS cannot be set up")]
    Tls(#[source] rustls::Error),
    #[error("the system gives no thread to fetch mails")]
    Thread(#[source] io::Error),
}

/// What is wrong. Nothing of it names a person or a server, so it can be logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Kind {
    #[error("the server cannot be reached")]
    Unreachable,
    #[error("the server's certificate is not trusted, or it speaks no TLS")]
    Untrusted,
    #[error("the server does not switch to TLS; no password was sent")]
    NoTls,
    #[error("the server refuses the name or the password")]
    Login,
    #[error("the folder cannot be opened")]
    Folder,
    #[error("mails in the folder cannot be marked as handled")]
    Marks,
    #[error("the server does not answer in time")]
    Silent,
    #[error("the connection was lost")]
    Lost,
    /// It refuses what every server can do, or says what cannot be understood.
    #[error("the server does not speak IMAP as it should")]
    Odd,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct Trouble {
    pub kind: Kind,
    /// What the server or the system said about it; may be empty. It may name people, so it is never logged.
    pub said: String,
}

impl Trouble {
    pub(super) fn new(kind: Kind, said: impl Display) -> Self {
        let said = said.to_string();
        Self { kind, said }
    }

    pub(super) fn silent() -> Self {
        Self::new(Kind::Silent, "")
    }
}

trait Way: AsyncRead + AsyncWrite + Unpin + Send + std::fmt::Debug {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + std::fmt::Debug> Way for T {}

#[derive(Debug)]
pub(super) struct Wire {
    way: Box<dyn Way>,
    step: Duration,
    bytes_left: usize,
    steps: u32,
    pub(super) has_news: bool,
}

impl Wire {
    pub(super) async fn open(
        config: &ImapConfig,
        tls: Option<&Tls>,
        step: Duration,
    ) -> Result<Self, Trouble> {
        let wire = Self::over(Box::new(connect(config).await?), step);
        match (config.security, tls) {
            (Security::Tls, Some(tls)) => wire.secured(tls).await,
            (Security::Tls, None) | (Security::StartTls | Security::None, _) => Ok(wire),
        }
    }

    fn over(way: Box<dyn Way>, step: Duration) -> Self {
        Self {
            way,
            step,
            bytes_left: MOST_BYTES,
            steps: 0,
            has_news: false,
        }
    }

    pub(super) async fn secured(self, tls: &Tls) -> Result<Self, Trouble> {
        let connector = TlsConnector::from(Arc::clone(&tls.config));
        let shaken = connector.connect(tls.name.clone(), self.way);
        match timeout(CONNECT, shaken).await {
            Ok(Ok(stream)) => Ok(Self::over(Box::new(stream), self.step)),
            // What TLS itself finds wrong comes as invalid data.
            Ok(Err(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Err(Trouble::new(Kind::Untrusted, error))
            }
            Ok(Err(error)) => Err(Trouble::new(Kind::Lost, error)),
            Err(_elapsed) => Err(Trouble::silent()),
        }
    }

    /// When a step ends that begins now.
    pub(super) fn deadline(&self) -> Instant {
        Instant::now() + self.step
    }

    /// Begins a step: what came before no longer counts against the bound. Gives its number.
    pub(super) fn begin_step(&mut self) -> u32 {
        self.bytes_left = MOST_BYTES;
        self.steps = self.steps.wrapping_add(1);
        self.steps
    }
}

async fn connect(config: &ImapConfig) -> Result<TcpStream, Trouble> {
    let unreachable = |error: io::Error| Trouble::new(Kind::Unreachable, error);
    let found = timeout(CONNECT, lookup_host((config.host.as_str(), config.port)));
    let Ok(found) = found.await else {
        let why = "nobody says where its name leads to";
        return Err(Trouble::new(Kind::Unreachable, why));
    };
    let mut trouble = Trouble::new(Kind::Unreachable, "the name has no address");
    for address in found.map_err(unreachable)? {
        match timeout(CONNECT, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => trouble = unreachable(error),
            Err(_elapsed) => trouble = Trouble::new(Kind::Unreachable, "nobody answers"),
        }
    }
    Err(trouble)
}

pub(super) struct Tls {
    config: Arc<ClientConfig>,
    name: ServerName<'static>,
}

impl Tls {
    /// Trusts what the machine trusts, and the file of the settings.
    pub(super) fn new(config: &ImapConfig) -> Result<Self, SetupError> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if let Some(path) = &config.ca_file {
            let unreadable = |error| SetupError::CaFile(path.clone(), error);
            let mut count = 0;
            for certificate in CertificateDer::pem_file_iter(path).map_err(unreadable)? {
                let added = roots.add(certificate.map_err(unreadable)?);
                added.map_err(|_unfit| SetupError::Certificate(path.clone()))?;
                count += 1;
            }
            if count == 0 {
                return Err(SetupError::Certificate(path.clone()));
            }
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let client = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(SetupError::Tls)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let name = ServerName::try_from(config.host.clone())
            .map_err(|error| SetupError::Tls(rustls::Error::General(error.to_string())))?;
        Ok(Self {
            config: Arc::new(client),
            name,
        })
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.bytes_left == 0 {
            let error = io::Error::new(io::ErrorKind::InvalidData, "the server says too much");
            return Poll::Ready(Err(error));
        }
        let before = buf.filled().len();
        let polled = Pin::new(&mut self.way).poll_read(cx, buf);
        let came = buf.filled().len().saturating_sub(before);
        self.bytes_left = self.bytes_left.saturating_sub(came);
        polled
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.way).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.way).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.way).poll_shutdown(cx)
    }
}
