//! What a player does over HTTP: opens a page, reads from it what they may play, and posts it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use ureq::http::{Response, StatusCode, Uri};
use ureq::{Agent, Body};

use super::crowd::{Crowd, Table};
use rules::chance::entropy;

/// How long one answer may take before it counts as none.
const PATIENCE: Duration = Duration::from_secs(20);
/// The most bytes of a page that are read.
const PAGE_BYTES: u64 = 4 * 1024 * 1024;
/// How many choices a line has at most.
const CHOICES_MAX: usize = 40;

/// One process of the service.
#[derive(Clone)]
pub(crate) struct Door {
    agent: Agent,
    url: String,
    /// What `Host` names, as the people's browsers do.
    host: String,
}

pub(crate) struct Answer {
    pub(crate) kind: Kind,
    pub(crate) status: Option<StatusCode>,
    pub(crate) at: Instant,
    pub(crate) took: Duration,
    pub(crate) bytes: usize,
}

/// A move that was answered as taken.
pub(crate) struct Acknowledged {
    pub(crate) uid: String,
    pub(crate) command_id: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Page,
    Move,
}

pub(crate) struct Done {
    pub(crate) answers: Vec<Answer>,
    pub(crate) acknowledged: Vec<Acknowledged>,
    pub(crate) begun: Instant,
    pub(crate) lasted: Duration,
    pub(crate) ended: usize,
}

impl Door {
    /// The process that answers at an address, of the service that people know by its base address.
    pub(crate) fn new(url: &str, base_url: &str) -> anyhow::Result<Self> {
        let base = base_url.parse::<Uri>();
        let base = base.with_context(|| format!("`{base_url}` is no address"))?;
        let host = base.authority();
        let host = host.with_context(|| format!("`{base_url}` names no host"))?;
        let config = Agent::config_builder()
            .proxy(None)
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_global(Some(PATIENCE))
            .user_agent("wonderpost load")
            .build();
        Ok(Self {
            agent: Agent::new_with_config(config),
            url: url.trim_end_matches('/').to_owned(),
            host: host.as_str().to_owned(),
        })
    }

    pub(crate) fn try_out(&self) -> anyhow::Result<()> {
        let url = format!("{}/readyz", self.url);
        let silent = || format!("nobody answers at {url}: start `wonderpost serve` first");
        let status = self.agent.get(&url).call().with_context(silent)?.status();
        if status != StatusCode::OK {
            bail!("{url} answers {status}: the service is not ready");
        }
        Ok(())
    }

    /// Opens a stream of events, which goes on until it is dropped.
    fn follow(&self, path: &str, cookie: &str) -> anyhow::Result<Response<Body>> {
        let asked = self.agent.get(format!("{}{path}", self.url));
        let asked = asked.header("Accept", "text/event-stream");
        let asked = asked.header("Host", &self.host).header("Cookie", cookie);
        let stream = asked.call()?;
        match stream.status() {
            StatusCode::OK => Ok(stream),
            status => bail!("{path} gives no stream, but {status}"),
        }
    }

    fn open(&self, path: &str, cookie: &str, seen: &mut Vec<Answer>) -> Option<String> {
        let begun = Instant::now();
        let asked = self
            .agent
            .get(format!("{}{path}", self.url))
            .header("Host", &self.host)
            .header("Cookie", cookie)
            .call();
        let read = asked.and_then(|mut answer| {
            let status = answer.status();
            let page = answer.body_mut().with_config().limit(PAGE_BYTES);
            Ok((status, page.read_to_string()?))
        });
        let (status, page) = read.ok().unzip();
        seen.push(Answer {
            kind: Kind::Page,
            status,
            at: begun,
            took: begun.elapsed(),
            bytes: page.as_ref().map_or(0, String::len),
        });
        page.filter(|_| status == Some(StatusCode::OK))
    }

    /// Posts a form. Gives whether it was taken.
    fn post(
        &self,
        path: &str,
        cookie: &str,
        form: &[(&str, &str)],
        seen: &mut Vec<Answer>,
    ) -> bool {
        let begun = Instant::now();
        let answer = self
            .agent
            .post(format!("{}{path}", self.url))
            .header("Host", &self.host)
            .header("Cookie", cookie)
            .header("Sec-Fetch-Site", "same-origin")
            .send_form(form.iter().copied());
        let status = answer.ok().map(|answer| answer.status());
        seen.push(Answer {
            kind: Kind::Move,
            status,
            at: begun,
            took: begun.elapsed(),
            bytes: 0,
        });
        status == Some(StatusCode::SEE_OTHER)
    }
}

/// Opens so many streams for each player: that of the list of their tables, and those of the tables in turn.
pub(crate) fn follow(
    crowd: &Crowd,
    doors: &[Door],
    each: u32,
) -> anyhow::Result<Vec<Response<Body>>> {
    let mut open = Vec::new();
    for (player, cookie) in crowd.cookies.iter().enumerate() {
        let tables = crowd.tables.iter();
        let theirs: Vec<&Table> = tables.filter(|one| one.seats.contains(&player)).collect();
        for number in 0..each as usize {
            let path = match theirs.get(number % theirs.len().max(1)) {
                Some(table) if number > 0 => format!("/tables/{}/seq", table.uid),
                Some(_) | None => "/seq".to_owned(),
            };
            let door = &doors[open.len() % doors.len()];
            open.push(door.follow(&path, cookie)?);
        }
    }
    Ok(open)
}

/// Lets so many clients act at the same time for a while.
pub(crate) fn play(
    crowd: &Crowd,
    doors: &[Door],
    clients: u32,
    looks: u32,
    length: Duration,
) -> anyhow::Result<Done> {
    let begun = Instant::now();
    let ended = AtomicUsize::new(0);
    let client = |number: usize| {
        let mut client = Client {
            crowd,
            door: &doors[number % doors.len()],
            seen: Vec::new(),
            acknowledged: Vec::new(),
        };
        while begun.elapsed() < length && client.acts(looks, &ended) {}
        (client.seen, client.acknowledged)
    };
    let client = &client;
    let (answers, acknowledged) = std::thread::scope(|scope| {
        let clients = 0..usize::try_from(clients).unwrap_or(1);
        let running: Vec<_> = clients
            .map(|number| scope.spawn(move || client(number)))
            .collect();
        let (mut answers, mut acknowledged) = (Vec::new(), Vec::new());
        for one in running {
            let Ok((seen, taken)) = one.join() else {
                bail!("a client failed");
            };
            answers.extend(seen);
            acknowledged.extend(taken);
        }
        Ok((answers, acknowledged))
    })?;
    Ok(Done {
        answers,
        acknowledged,
        begun,
        lasted: begun.elapsed(),
        ended: ended.into_inner(),
    })
}

/// Somebody with a browser.
struct Client<'a> {
    crowd: &'a Crowd,
    door: &'a Door,
    seen: Vec<Answer>,
    acknowledged: Vec<Acknowledged>,
}

impl Client<'_> {
    /// Looks at a few tables, then goes to one and plays what is awaited there. Gives false when all games are over.
    fn acts(&mut self, looks: u32, ended: &AtomicUsize) -> bool {
        for _ in 0..looks {
            let table = &self.crowd.tables[below(self.crowd.tables.len())];
            let seat = table.seats[below(table.seats.len())];
            let path = format!("/tables/{}", table.uid);
            self.door
                .open(&path, &self.crowd.cookies[seat], &mut self.seen);
        }
        let from = below(self.crowd.tables.len());
        let (before, after) = self.crowd.tables.split_at(from);
        // Whoever finds a table taken goes to the next.
        let free = after
            .iter()
            .chain(before)
            .find_map(|table| Some((table, table.is_over.try_lock().ok().filter(|over| !**over)?)));
        let Some((table, mut is_over)) = free else {
            return false;
        };
        if !self.plays(table) {
            *is_over = true;
            ended.fetch_add(1, Ordering::Relaxed);
        }
        true
    }

    /// Finds whose turn it is at a table, and plays for them. Gives false when it is nobody's.
    fn plays(&mut self, table: &Table) -> bool {
        let path = format!("/tables/{}", table.uid);
        let first = below(table.seats.len());
        let mut is_answered = true;
        for offset in 0..table.seats.len() {
            let seat = table.seats[(first + offset) % table.seats.len()];
            let cookie = &self.crowd.cookies[seat];
            let Some(page) = self.door.open(&path, cookie, &mut self.seen) else {
                is_answered = false;
                continue;
            };
            if !page.contains("turn--mine") {
                continue;
            }
            let Some((mv, page)) = self.chooses(page, &path, cookie) else {
                return true;
            };
            let form = ["csrf", "expected", "command_id"].map(|name| (name, field(&page, name)));
            let form: Vec<_> = form.into_iter().chain([("move", mv.as_str())]).collect();
            let to = format!("{path}/moves");
            if self.door.post(&to, cookie, &form, &mut self.seen) {
                self.acknowledged.push(Acknowledged {
                    uid: table.uid.clone(),
                    command_id: field(&page, "command_id").to_owned(),
                });
            }
            return true;
        }
        !is_answered
    }

    /// Picks one of the moves of a page; where a move is a line of choices, follows links until it is whole. Gives the
    /// move and the page on which it stands.
    fn chooses(&mut self, page: String, path: &str, cookie: &str) -> Option<(String, String)> {
        let mut page = page;
        for _ in 0..CHOICES_MAX {
            let moves = values(&page, "name=\"move\" value=\"");
            if !moves.is_empty() {
                let mv = moves[below(moves.len())].to_owned();
                return Some((mv, page));
            }
            let links = values(&page, "class=\"move\" href=\"");
            if links.is_empty() {
                return None;
            }
            let link = links[below(links.len())].replace("&amp;", "&");
            let query = link.split('#').next().unwrap_or_default();
            let query = &query[query.find('?')?..];
            let path = format!("{path}{query}");
            page = self.door.open(&path, cookie, &mut self.seen)?;
        }
        None
    }
}

/// What follows a mark of a page up to the next quote, at each place.
fn values<'a>(page: &'a str, mark: &str) -> Vec<&'a str> {
    let rest = page.split(mark).skip(1);
    rest.filter_map(|rest| rest.split('"').next()).collect()
}

/// The value of a field of the form that plays.
fn field<'a>(page: &'a str, name: &str) -> &'a str {
    let mark = format!("name=\"{name}\" value=\"");
    values(page, &mark).first().copied().unwrap_or_default()
}

/// A number below another one that is not 0; nothing rests on its being fair.
fn below(count: usize) -> usize {
    let random = u64::from_le_bytes(entropy::<8>());
    usize::try_from(random % u64::try_from(count).unwrap_or(1)).unwrap_or(0)
}
