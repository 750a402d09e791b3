//! One conversation with an IMAP server, command by command. Source: RFC 3501, RFC 2177.
//!
//! The crate `async-imap` writes commands and reads responses. Its own functions for mails take a refusal for "nothing
//! is there", so commands are asked here. Every step has a deadline and a bound. Start reading at [`Talk::open`].

use std::collections::BTreeMap;
use std::time::Duration;

use async_imap::imap_proto::{
    AttributeValue, Capability, MailboxDatum, Response, ResponseCode, Status,
};
use async_imap::{Authenticator, Client, Connection, Session, error};
use tokio::io::AsyncWriteExt;
use tokio::time::{Instant, timeout_at};

use super::{
    CancellationToken, ImapConfig, KEYWORD, Kind, Security, Tls, Trouble, Wire, folder_name,
};

pub(super) struct Folder {
    /// Numbers of mails hold as long as this does.
    pub(super) uid_validity: u32,
    pub(super) has_keyword: bool,
    pub(super) has_seen: bool,
}

pub(super) struct Talk {
    session: Session<Wire>,
    pub(super) folder: Folder,
    pub(super) has_idle: bool,
}

/// How a command ended; the error is what the server said when it refused.
type Answer = Result<(), String>;

impl Talk {
    /// Calls the server, makes sure who it is, logs in and opens the folder. `step`: how long each step may take.
    pub(super) async fn open(
        config: &ImapConfig,
        tls: Option<&Tls>,
        step: Duration,
    ) -> Result<Self, Trouble> {
        let mut client = Client::new(Wire::open(config, tls, step).await?);
        greet(&mut client).await?;
        if let (Security::StartTls, Some(tls)) = (config.security, tls) {
            client = start_tls(client, tls).await?;
        }
        let offered = capabilities(&mut client).await?;
        let mut session = log_in(client, config, &offered).await?;
        let offered = capabilities(&mut session).await?;
        let folder = select(&mut session, &config.folder).await?;
        Ok(Self {
            session,
            folder,
            has_idle: offered.iter().any(|one| one == "IDLE"),
        })
    }

    async fn ask(
        &mut self,
        command: &str,
        heard: impl FnMut(&Response<'_>),
    ) -> Result<Answer, Trouble> {
        ask(&mut self.session, command, heard).await
    }

    /// Whether the server told of new mails since the last search.
    pub(super) fn has_news(&self) -> bool {
        self.session.get_ref().has_news
    }

    /// Lists the mails that do not bear the mark, by their numbers, the oldest first.
    pub(super) async fn search(&mut self) -> Result<Vec<u32>, Trouble> {
        self.session.get_mut().has_news = false;
        // Servers may tell of new mails only between commands.
        taken(self.ask("NOOP", |_| {}).await?, Kind::Odd)?;
        let unmarked = if self.folder.has_keyword {
            format!("UID SEARCH UNKEYWORD {KEYWORD}")
        } else {
            "UID SEARCH UNSEEN".to_owned()
        };
        let mut uids = Vec::new();
        let answer = self.ask(&unmarked, |response| {
            if let Response::MailboxData(MailboxDatum::Search(found)) = response {
                uids.extend_from_slice(found);
            }
        });
        taken(answer.await?, Kind::Odd)?;
        uids.sort_unstable();
        uids.dedup();
        Ok(uids)
    }

    /// Asks how large mails are, in bytes; those that are gone are not told.
    pub(super) async fn sizes(&mut self, uids: &[u32]) -> Result<BTreeMap<u32, u32>, Trouble> {
        let list: Vec<String> = uids.iter().map(u32::to_string).collect();
        let mut sizes = BTreeMap::new();
        let command = format!("UID FETCH {} (UID RFC822.SIZE)", list.join(","));
        let answer = self.ask(&command, |response| {
            for (uid, attribute) in fetched(response) {
                if let AttributeValue::Rfc822Size(size) = attribute {
                    sizes.insert(uid, *size);
                }
            }
        });
        // A server may refuse because some of them are gone, and tell of the others.
        drop(answer.await?);
        Ok(sizes)
    }

    /// Fetches so many bytes of a mail at most, and leaves its marks alone. None: the server does not give it.
    pub(super) async fn fetch(
        &mut self,
        wanted: u32,
        most: usize,
    ) -> Result<Option<Vec<u8>>, Trouble> {
        let mut raw = None;
        let command = format!("UID FETCH {wanted} (UID BODY.PEEK[]<0.{most}>)");
        let answer = self.ask(&command, |response| {
            for (uid, attribute) in fetched(response) {
                if let AttributeValue::BodySection {
                    section: None,
                    data: Some(data),
                    ..
                } = attribute
                    && uid == wanted
                {
                    raw = Some(data.to_vec());
                }
            }
        });
        let is_given = answer.await?.is_ok();
        Ok(raw.filter(|_| is_given))
    }

    /// As handled, and as read if that is wanted or the only mark there is. Gives whether the server took a mark.
    pub(super) async fn mark(&mut self, uid: u32, is_read: bool) -> Result<bool, Trouble> {
        let (has_keyword, has_seen) = (self.folder.has_keyword, self.folder.has_seen);
        let both = format!("\\Seen {KEYWORD}");
        let wishes = [
            (has_keyword && has_seen && is_read, both.as_str()),
            (has_keyword, KEYWORD),
            (has_seen, "\\Seen"),
        ];
        for (_, flags) in wishes.into_iter().filter(|(can_be, _)| *can_be) {
            let command = format!("UID STORE {uid} +FLAGS.SILENT ({flags})");
            if self.ask(&command, |_| {}).await?.is_ok() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) async fn idle(
        &mut self,
        most: Duration,
        stop: &CancellationToken,
    ) -> Result<(), Trouble> {
        let end = Instant::now() + most;
        let begun = self.session.get_ref().deadline();
        let tag = send(&mut self.session, "IDLE", begun).await?;
        if !self.is_idle_taken(&tag, begun).await? {
            self.has_idle = false;
            return Ok(());
        }
        while !self.has_news() {
            tokio::select! {
                () = stop.cancelled() => break,
                () = tokio::time::sleep_until(end) => break,
                heard = hear(&mut self.session, not_bye) => heard??,
            }
            self.session.get_mut().begin_step();
        }
        let deadline = self.session.get_ref().deadline();
        write(&mut self.session, "DONE\r\n", deadline).await?;
        let done = until_done(&mut self.session, &tag, deadline, |_| {}).await;
        done.map(drop)
    }

    async fn is_idle_taken(&mut self, tag: &str, deadline: Instant) -> Result<bool, Trouble> {
        loop {
            let taken = hear(&mut self.session, |response| {
                if matches!(response, Response::Continue(_)) {
                    return Ok(Some(true));
                }
                not_bye(response)?;
                Ok(ended(response, tag).map(|_answer| false))
            });
            if let Some(taken) = in_time(deadline, taken).await?? {
                return Ok(taken);
            }
        }
    }

    pub(super) async fn log_out(mut self) {
        let deadline = Instant::now() + Duration::from_secs(1);
        let deadline = deadline.min(self.session.get_ref().deadline());
        if let Ok(tag) = send(&mut self.session, "LOGOUT", deadline).await {
            // The server says BYE, and may hang up before it says that it is done.
            drop(until_done(&mut self.session, &tag, deadline, |_| {}).await);
        }
    }
}

fn taken(answer: Answer, refused: Kind) -> Result<(), Trouble> {
    answer.map_err(|said| Trouble::new(refused, said))
}

/// A greeting as for somebody who is logged in forbids TLS: somebody may be in between. Source: RFC 3501, 7.1.4.
async fn greet(client: &mut Client<Wire>) -> Result<(), Trouble> {
    let deadline = client.get_ref().deadline();
    let greeting = hear(client, |response| {
        let Response::Data { status, outcome } = response else {
            return Err(Trouble::new(Kind::Odd, "no greeting"));
        };
        match status {
            Status::Ok => Ok(()),
            Status::Bye => Err(Trouble::new(Kind::Unreachable, told(outcome))),
            Status::PreAuth | Status::No | Status::Bad => {
                Err(Trouble::new(Kind::Odd, "a greeting as for somebody else"))
            }
        }
    });
    in_time(deadline, greeting).await?
}

/// What the server said before goes with the client that heard it: it may come from somebody in between.
async fn start_tls(mut client: Client<Wire>, tls: &Tls) -> Result<Client<Wire>, Trouble> {
    let answer = ask(&mut client, "STARTTLS", |_| {}).await?;
    taken(answer, Kind::NoTls)?;
    Ok(Client::new(client.into_inner().secured(tls).await?))
}

/// Asks what the server can do, in capital letters.
async fn capabilities(conn: &mut Connection<Wire>) -> Result<Vec<String>, Trouble> {
    let mut all = Vec::new();
    let answer = ask(conn, "CAPABILITY", |response| {
        if let Response::Capabilities(list) = response {
            all.extend(list.iter().map(|one| match one {
                Capability::Imap4rev1 => "IMAP4REV1".to_owned(),
                Capability::Auth(how) => format!("AUTH={}", how.to_ascii_uppercase()),
                Capability::Atom(name) => name.to_ascii_uppercase(),
            }));
        }
    });
    taken(answer.await?, Kind::Odd)?;
    Ok(all)
}

/// Name and password in one. Source: RFC 4616.
struct Plain<'a>(&'a ImapConfig);

impl Authenticator for Plain<'_> {
    type Response = String;

    fn process(&mut self, _challenge: &[u8]) -> String {
        format!("\0{}\0{}", self.0.user, self.0.password.0)
    }
}

async fn log_in(
    client: Client<Wire>,
    config: &ImapConfig,
    offered: &[String],
) -> Result<Session<Wire>, Trouble> {
    let can = |name: &str| offered.iter().any(|one| one == name);
    let end = client.get_ref().deadline();
    let result = if can("AUTH=PLAIN") {
        timeout_at(end, client.authenticate("PLAIN", Plain(config))).await
    } else if can("LOGINDISABLED") {
        let why = "it takes no password on this way";
        return Err(Trouble::new(Kind::Login, why));
    } else {
        timeout_at(end, client.login(&config.user, &config.password.0)).await
    };
    match result {
        Ok(Ok(session)) => Ok(session),
        Ok(Err((error::Error::No(said) | error::Error::Bad(said), _))) => {
            Err(Trouble::new(Kind::Login, bare(&said)))
        }
        Ok(Err((error::Error::Io(_) | error::Error::ConnectionLost, _))) => {
            Err(Trouble::new(Kind::Lost, "while logging in"))
        }
        Ok(Err(_)) => Err(Trouble::new(Kind::Odd, "while logging in")),
        Err(_elapsed) => Err(Trouble::silent()),
    }
}

/// The server's own words in those of the crate, `code: …, info: Some("…")`.
fn bare(said: &str) -> &str {
    let info = said.split_once("info: Some(\"").map(|(_, rest)| rest);
    info.and_then(|rest| rest.strip_suffix("\")"))
        .unwrap_or_default()
}

async fn select(conn: &mut Connection<Wire>, name: &str) -> Result<Folder, Trouble> {
    let mut is_read_only = false;
    let mut uid_validity = 0;
    // Without a word on it every flag can be kept, but no new ones. Source: RFC 3501, 7.1.
    let mut kept = vec!["\\Seen".to_owned()];
    let command = format!("SELECT {}", folder_name::quoted(name));
    let answer = ask(conn, &command, |response| {
        let (Response::Data { outcome, .. } | Response::Done { outcome, .. }) = response else {
            return;
        };
        match &outcome.code {
            Some(ResponseCode::ReadOnly) => is_read_only = true,
            Some(ResponseCode::UidValidity(value)) => uid_validity = *value,
            Some(ResponseCode::PermanentFlags(flags)) => {
                kept = flags.iter().map(|flag| flag.clone().into_owned()).collect();
            }
            Some(_) | None => {}
        }
    });
    taken(answer.await?, Kind::Folder)?;
    let keeps = |wanted: &str| kept.iter().any(|flag| flag.eq_ignore_ascii_case(wanted));
    let folder = Folder {
        uid_validity,
        has_keyword: keeps("\\*") || keeps(KEYWORD),
        has_seen: keeps("\\Seen"),
    };
    if is_read_only || !(folder.has_keyword || folder.has_seen) {
        return Err(Trouble::new(Kind::Marks, "it can only be read"));
    }
    Ok(folder)
}

/// Sends a command and hears all that is said until it is done, within the time of a step in all.
async fn ask(
    conn: &mut Connection<Wire>,
    command: &str,
    heard: impl FnMut(&Response<'_>),
) -> Result<Answer, Trouble> {
    let deadline = conn.get_ref().deadline();
    let tag = send(conn, command, deadline).await?;
    until_done(conn, &tag, deadline, heard).await
}

async fn send(
    conn: &mut Connection<Wire>,
    command: &str,
    deadline: Instant,
) -> Result<String, Trouble> {
    // The crate's own tags begin with an A.
    let tag = format!("W{}", conn.get_mut().begin_step());
    write(conn, &format!("{tag} {command}\r\n"), deadline).await?;
    Ok(tag)
}

async fn write(conn: &mut Connection<Wire>, line: &str, deadline: Instant) -> Result<(), Trouble> {
    let wire = conn.get_mut();
    in_time(deadline, async {
        let lost = |error: std::io::Error| Trouble::new(Kind::Lost, error);
        wire.write_all(line.as_bytes()).await.map_err(lost)?;
        wire.flush().await.map_err(lost)
    })
    .await
}

async fn until_done(
    conn: &mut Connection<Wire>,
    tag: &str,
    deadline: Instant,
    mut heard: impl FnMut(&Response<'_>),
) -> Result<Answer, Trouble> {
    loop {
        let answer = hear(conn, |response| {
            heard(response);
            match ended(response, tag) {
                Some(answer) => Ok(Some(answer)),
                None => not_bye(response).map(|()| None),
            }
        });
        if let Some(answer) = in_time(deadline, answer).await?? {
            return Ok(answer);
        }
    }
}

fn ended(response: &Response<'_>, tag: &str) -> Option<Answer> {
    let Response::Done {
        tag: done,
        status,
        outcome,
    } = response
    else {
        return None;
    };
    (done.0 == tag).then(|| match status {
        Status::Ok => Ok(()),
        Status::No | Status::Bad | Status::PreAuth | Status::Bye => Err(told(outcome)),
    })
}

async fn hear<T>(
    conn: &mut Connection<Wire>,
    read: impl FnOnce(&Response<'_>) -> T,
) -> Result<T, Trouble> {
    match conn.read_response().await {
        Ok(Some(response)) => {
            let said = response.parsed();
            let is_news = matches!(said, Response::MailboxData(MailboxDatum::Exists(_)));
            conn.get_mut().has_news |= is_news;
            Ok(read(said))
        }
        Ok(None) => Err(Trouble::new(Kind::Lost, "")),
        Err(error) if error.kind() == std::io::ErrorKind::Other => {
            // The crate's words hold what could not be read.
            Err(Trouble::new(Kind::Odd, "what it says cannot be read"))
        }
        Err(error) => Err(Trouble::new(Kind::Lost, error)),
    }
}

async fn in_time<T>(
    deadline: Instant,
    done: impl Future<Output = Result<T, Trouble>>,
) -> Result<T, Trouble> {
    timeout_at(deadline, done)
        .await
        .unwrap_or_else(|_elapsed| Err(Trouble::silent()))
}

/// A server that says goodbye is about to hang up.
fn not_bye(response: &Response<'_>) -> Result<(), Trouble> {
    if let Response::Data {
        status: Status::Bye,
        outcome,
    } = response
    {
        return Err(Trouble::new(Kind::Lost, told(outcome)));
    }
    Ok(())
}

fn told(outcome: &async_imap::imap_proto::Outcome<'_>) -> String {
    let told = outcome.information.as_deref().unwrap_or_default();
    told.to_owned()
}

/// The attributes of a mail that a response tells, each with its number.
fn fetched<'a>(response: &'a Response<'_>) -> impl Iterator<Item = (u32, &'a AttributeValue<'a>)> {
    let attributes = if let Response::Fetch(_, attributes) = response {
        &attributes[..]
    } else {
        &[]
    };
    let uid = attributes.iter().find_map(|attribute| {
        let AttributeValue::Uid(uid) = attribute else {
            return None;
        };
        Some(*uid)
    });
    uid.into_iter()
        .flat_map(|uid| attributes.iter().map(move |attribute| (uid, attribute)))
}
