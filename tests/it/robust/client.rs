//! A browser whose server may be gone at any moment: it tells what it knows.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

use crate::support::random::Random;
use crate::web::client::{outcome, urlencoded, values};

/// How long one answer may take before it counts as none; the program itself gives up work after 20 seconds.
const PATIENCE: Duration = Duration::from_secs(30);
/// How many choices a line of a move has at most.
const CHOICES_MAX: usize = 40;
/// The base address with which every process of these suites is started.
pub(super) const BASE_URL: &str = "http://wonderpost.test";

/// What came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) location: String,
    /// The lines before the page.
    pub(super) head: String,
    pub(super) page: String,
}

/// What a board page gives its player to send.
pub(super) struct Form {
    pub(super) csrf: String,
    pub(super) expected: String,
    /// The command id that the page itself gives.
    pub(super) command_id: String,
    /// The moves on the page, or one that was put together over several pages.
    pub(super) moves: Vec<String>,
}

/// Somebody who is signed in, at one process of the service.
#[derive(Clone, Copy)]
pub(super) struct Browser<'a> {
    pub(super) address: SocketAddr,
    pub(super) cookie: &'a str,
}

impl Browser<'_> {
    /// Opens a page.
    pub(super) fn get(self, path: &str) -> Option<Answer> {
        let stream = self.sends(&self.head("GET", path, "\r\n"))?;
        hears(stream)
    }

    /// Posts a form.
    pub(super) fn post(self, path: &str, fields: &[(&str, &str)]) -> Option<Answer> {
        hears(self.sends(&self.form_text(path, fields))?)
    }

    /// Posts a form and goes before an answer can come. Gives whether all of it was sent.
    pub(super) fn posts_and_goes(self, path: &str, fields: &[(&str, &str)]) -> bool {
        let Some(stream) = self.sends(&self.form_text(path, fields)) else {
            return false;
        };
        stream.shutdown(Shutdown::Both).is_ok()
    }

    fn sends(self, request: &str) -> Option<TcpStream> {
        let mut stream = TcpStream::connect_timeout(&self.address, PATIENCE).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        stream.write_all(request.as_bytes()).ok()?;
        Some(stream)
    }

    fn head(self, method: &str, path: &str, rest: &str) -> String {
        let host = BASE_URL.trim_start_matches("http://");
        let cookie = self.cookie;
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nConnection: close\r\n{rest}"
        )
    }

    fn form_text(self, path: &str, fields: &[(&str, &str)]) -> String {
        let body = urlencoded(fields);
        let rest = format!(
            "Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.head("POST", path, &rest)
    }

    /// Opens a table. Gives its form where the table waits for this player; an error is what came instead of a page.
    pub(super) fn form(
        self,
        uid: &str,
        random: &mut Random,
    ) -> Result<Option<Form>, Option<Answer>> {
        let path = format!("/tables/{uid}");
        let mut page = self.page(&path)?;
        if !page.contains("turn--mine") {
            return Ok(None);
        }
        // Where a move is a line of choices, links are followed until it is whole.
        for _ in 0..CHOICES_MAX {
            let moves: Vec<String> = values(&page, "move").collect();
            if !moves.is_empty() {
                let field = |name| values(&page, name).next().unwrap_or_default();
                return Ok(Some(Form {
                    csrf: field("csrf"),
                    expected: field("expected"),
                    command_id: field("command_id"),
                    moves,
                }));
            }
            // A turn of Dice begins with a die of the forum, or with what stands in the list.
            let starts = ["class=\"move\" href=\"", "class=\"die\" href=\""];
            let links: Vec<&str> = starts
                .into_iter()
                .flat_map(|start| page.split(start).skip(1))
                .filter_map(|rest| rest.split(['"', '#']).next())
                .collect();
            if links.is_empty() {
                return Ok(None);
            }
            let link = random.pick(&links).replace("&amp;", "&");
            let query = link.find('?').map_or("", |at| &link[at..]);
            page = self.page(&format!("{path}{query}"))?;
        }
        Ok(None)
    }

    fn page(self, path: &str) -> Result<String, Option<Answer>> {
        match self.get(path) {
            Some(answer) if answer.status == 200 && answer.page.contains("</html>") => {
                Ok(answer.page)
            }
            // A page that broke off is none.
            Some(answer) if answer.status == 200 => Err(None),
            other => Err(other),
        }
    }
}

/// Reads an answer, as far as one comes. A head that came whole is an answer, whatever became of its page.
fn hears(mut stream: TcpStream) -> Option<Answer> {
    let mut bytes = Vec::new();
    // The connection may break off; what came before counts.
    let _broken_off = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, page) = text.split_once("\r\n\r\n")?;
    let (status, location) = outcome(&text);
    Some(Answer {
        status: status.parse().ok()?,
        location,
        head: head.to_owned(),
        page: page.to_owned(),
    })
}
