//! A browser whose server may be gone at any moment: it tells what it knows.

use std::net::{Shutdown, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};

use super::house::Place;
use super::notes::{Note, Told};
use crate::prelude::*;
use crate::support::http;
use crate::web::client::values;

/// How many choices a line of a move has at most.
const CHOICES_MAX: usize = 40;
/// The base address with which every process of these suites is started.
pub(super) const BASE_URL: &str = "http://wonderpost.test";
const HOST: &str = "wonderpost.test";

impl Form {
    /// The note of one of its moves, under a command id that nobody has used.
    pub(super) fn note(&self, place: &Place, seat: usize, mv: &str) -> Note {
        Note {
            uid: place.uid.clone(),
            seat,
            player: place.seats[seat],
            form: Self {
                command_id: command_id(),
                moves: Vec::new(),
                ..self.clone()
            },
            mv: mv.to_owned(),
            told: Told::Nothing,
        }
    }
}

/// Gives a command id that nobody has used.
pub(super) fn command_id() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    format!("robust-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Somebody who is signed in, at one process of the service.
#[derive(Clone, Copy)]
pub(super) struct Browser<'a> {
    pub(super) address: SocketAddr,
    pub(super) cookie: &'a str,
}

impl Browser<'_> {
    pub(super) fn get(self, path: &str) -> Option<Heard> {
        http::tries(self.address, &http::get(HOST, path, &self.lines()))
    }

    pub(super) fn post(self, path: &str, fields: &[(&str, &str)]) -> Option<Heard> {
        let form = http::post(HOST, path, &self.lines(), fields);
        http::tries(self.address, &form)
    }

    pub(super) fn posts_and_goes(self, path: &str, fields: &[(&str, &str)]) {
        let form = http::post(HOST, path, &self.lines(), fields);
        if let Ok(stream) = http::begins(self.address, &form) {
            // The other side may have closed it first.
            drop(stream.shutdown(Shutdown::Both));
        }
    }

    fn lines(self) -> String {
        format!("Cookie: {}\r\n", self.cookie)
    }

    /// Opens a table. Gives its form where the table waits for this player; an error is what came instead of a page.
    pub(super) fn form(
        self,
        uid: &str,
        random: &mut Random,
    ) -> Result<Option<Form>, Option<Heard>> {
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
            let rests = starts.iter().flat_map(|start| page.split(start).skip(1));
            let links = rests.filter_map(|rest| rest.split(['"', '#']).next());
            let links: Vec<&str> = links.collect();
            if links.is_empty() {
                return Ok(None);
            }
            let link = random.pick(&links).replace("&amp;", "&");
            let query = link.find('?').map_or("", |at| &link[at..]);
            page = self.page(&format!("{path}{query}"))?;
        }
        Ok(None)
    }

    fn page(self, path: &str) -> Result<String, Option<Heard>> {
        match self.get(path) {
            Some(Heard {
                status: 200, body, ..
            }) if body.contains("</html>") => Ok(body),
            // A page that broke off is none.
            Some(Heard { status: 200, .. }) => Err(None),
            other => Err(other),
        }
    }
}
