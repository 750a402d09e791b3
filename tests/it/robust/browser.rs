//! Somebody at a browser who stays signed in, while the program behind the pages comes and goes.

use std::net::SocketAddr;
use std::time::Duration;

use ureq::Agent;
use wonderpost::accounts::PersonId;
use wonderpost::accounts::sessions::{self, Browser as Device};
use wonderpost::db::{Db, DbError};

use crate::support::random::Random;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Somebody at a browser.
pub(super) struct Browser {
    agent: Agent,
    cookie: String,
}

/// A form as it will be sent.
pub(super) struct Form {
    pub(super) path: String,
    pub(super) fields: Vec<(String, String)>,
}

/// An answer that came whole.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) text: String,
}

impl Browser {
    /// Signs somebody in.
    pub(super) fn of(db: &Db, person: PersonId, now_ms: i64) -> Self {
        let device = Device::new("a browser", "");
        let opened: Result<_, DbError> =
            db.write(|conn| sessions::open_in_txn(conn, person, &device, now_ms));
        let config = Agent::config_builder()
            .proxy(None)
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .max_idle_connections(0)
            .timeout_global(Some(PATIENCE))
            .build();
        Self {
            agent: Agent::new_with_config(config),
            cookie: format!("wonderpost-session={}", opened.expect("signed in")),
        }
    }

    /// Opens a page; none when no whole answer came.
    pub(super) fn opens(&self, address: SocketAddr, path: &str) -> Option<Answer> {
        let asked = self.agent.get(format!("http://{address}{path}"));
        let mut answer = asked.header("Cookie", &self.cookie).call().ok()?;
        let status = answer.status().as_u16();
        let text = answer.body_mut().read_to_string().ok()?;
        Some(Answer { status, text })
    }

    /// Sends a form; none when no whole answer came.
    pub(super) fn sends(&self, address: SocketAddr, form: &Form) -> Option<Answer> {
        let asked = self.agent.post(format!("http://{address}{}", form.path));
        let fields = form.fields.iter();
        let mut answer = asked
            .header("Cookie", &self.cookie)
            .header("Sec-Fetch-Site", "same-origin")
            .send_form(fields.map(|(name, value)| (name.as_str(), value.as_str())))
            .ok()?;
        let status = answer.status().as_u16();
        let text = answer.body_mut().read_to_string().ok()?;
        Some(Answer { status, text })
    }

    /// Picks a move among those of a table's page, and follows links where a move is a line of choices. None when
    /// nothing is asked of the reader, or the program does not answer.
    pub(super) fn picks(
        &self,
        address: SocketAddr,
        uid: &str,
        random: &mut Random,
    ) -> Option<Form> {
        let table = format!("/tables/{uid}");
        let mut page = self.opens(address, &table)?.text;
        if !page.contains("turn--mine") {
            return None;
        }
        loop {
            let moves = values(&page, "name=\"move\" value=\"");
            if !moves.is_empty() {
                let mv = (*random.pick(&moves)).to_owned();
                let mut fields = fields(&page, &["csrf", "expected", "command_id"]);
                fields.push(("move".to_owned(), mv));
                let path = format!("{table}/moves");
                return Some(Form { path, fields });
            }
            let links = values(&page, "class=\"move\" href=\"");
            let link = random.pick(&links).replace("&amp;", "&");
            let query = link.split('#').next().unwrap_or_default();
            let query = query.split_once('?').expect("a choice").1;
            page = self.opens(address, &format!("{table}?{query}"))?.text;
        }
    }

    /// What says these words at a table; none when the program does not answer.
    pub(super) fn words(&self, address: SocketAddr, uid: &str, words: String) -> Option<Form> {
        let page = self.opens(address, &format!("/tables/{uid}"))?.text;
        let mut fields = fields(&page, &["csrf"]);
        fields.push(("words".to_owned(), words));
        let path = format!("/tables/{uid}/talk");
        Some(Form { path, fields })
    }
}

/// The first value of each named field of a page.
fn fields(page: &str, names: &[&str]) -> Vec<(String, String)> {
    let value = |name: &str| {
        let found = values(page, &format!("name=\"{name}\" value=\""));
        found.first().copied().unwrap_or_default().to_owned()
    };
    names
        .iter()
        .map(|name| ((*name).to_owned(), value(name)))
        .collect()
}

/// What follows a mark of a page up to the next quote, at each place.
fn values<'a>(page: &'a str, mark: &str) -> Vec<&'a str> {
    let rest = page.split(mark).skip(1);
    let found = rest.filter_map(|rest| rest.split('"').next());
    found.filter(|value| !value.is_empty()).collect()
}
