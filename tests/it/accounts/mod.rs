//! Accounts on both databases: signing in by letter, guests, sessions, and stopping letters.

use diesel::prelude::*;
use wonderpost::accounts::sessions::{self as kept, Browser as SessionBrowser};
use wonderpost::accounts::sign_in::{self, AskSignIn, LinkView, SignedIn};
use wonderpost::db::schema::sign_ins;
use wonderpost::mail::mime::ReadMail;
use wonderpost::play::identity;

use crate::prelude::*;
use crate::support::databases::{read, write};
use crate::tables::support::count;
use crate::web::support::{NOON, service};

mod away;
mod calendar;
mod changes;
mod guests;
mod sign_in_flow;
mod stopping;

/// Somebody at a browser, who asks and redeems.
pub(crate) struct Browser<'a> {
    service: &'a Service,
    token: String,
    guest: Option<PersonId>,
}

impl<'a> Browser<'a> {
    fn new(service: &'a Service) -> Self {
        Self {
            service,
            token: wonderpost::accounts::tokens::fresh(),
            guest: None,
        }
    }

    pub(crate) fn of(service: &'a Service, guest: PersonId) -> Self {
        Self {
            guest: Some(guest),
            ..Self::new(service)
        }
    }

    fn ask<'s>(&'s self, address: &'s str) -> AskSignIn<'s> {
        AskSignIn {
            address,
            browser_token: &self.token,
            next_path: "/tables/k7wd",
            guest: self.guest,
            client: None,
            language: Language::ENGLISH,
            form: None,
        }
    }

    fn asks(&self, address: &str) -> Result<(), Error> {
        sign_in::ask(&self.service.db, &self.service.clock, &self.ask(address))
    }

    fn asks_to_change(&self, account: PersonId, address: &str) -> Result<(), Error> {
        let (db, clock) = (&self.service.db, &self.service.clock);
        sign_in::ask_change(db, clock, account, &self.ask(address))
    }

    fn asks_for_link(&self, address: &str) -> String {
        self.asks(address).unwrap();
        newest_link(self.service)
    }

    fn session(&self) -> SessionBrowser {
        SessionBrowser::new("Firefox", &self.token)
    }

    fn is_asker(&self, link: &str) -> bool {
        matches!(self.looks(link), LinkView::SameBrowser { .. })
    }

    fn looks(&self, link: &str) -> LinkView {
        let (db, clock) = (&self.service.db, &self.service.clock);
        sign_in::look(db, clock, link, &self.session()).unwrap()
    }

    /// The code that another browser than the one that asked is shown.
    fn reads_code(&self, link: &str) -> String {
        let LinkView::OtherBrowser { code } = self.looks(link) else {
            panic!("another browser must get a code");
        };
        code
    }

    fn redeems(&self, link: &str) -> Result<SignedIn, Error> {
        let (db, clock) = (&self.service.db, &self.service.clock);
        identity::redeem(db, clock, link, &self.session())
    }

    fn types(&self, code: &str) -> Result<SignedIn, Error> {
        let (db, clock) = (&self.service.db, &self.service.clock);
        identity::redeem_code(db, clock, code, &self.session())
    }

    pub(crate) fn signs_in(&self, address: &str) -> SignedIn {
        self.redeems(&self.asks_for_link(address)).unwrap()
    }
}

fn signed_in(site: &TestHouse, address: &str) -> SignedIn {
    Browser::new(site).signs_in(address)
}

fn lives(site: &TestHouse, token: &str) -> bool {
    let found = kept::find(&site.db, &site.clock, token);
    found.unwrap().is_some()
}

/// Where the links lead that sign in.
fn start() -> String {
    format!("{HOME}/sign-in/")
}

/// Sends what is due and gives the last letter that signs in, if any was.
fn newest_letter(service: &Service) -> Option<ReadMail> {
    let mut mails = sends(service).into_iter().map(|sent| sent.mail).rev();
    mails.find(|mail| mail.text.contains(&start()))
}

/// Sends what is due and reads the link's token out of the last letter.
fn newest_link(service: &Service) -> String {
    token_in(&newest_letter(service).expect("a letter is due"))
}

fn token_in(mail: &ReadMail) -> String {
    let start = start();
    let token = between(&mail.text, &start, "\n")[..32].to_owned();
    assert!(mail.html.contains(&format!("{start}{token}")));
    token
}

fn count_people_and_sessions(site: &TestHouse) -> (i64, i64) {
    (count(site, "people"), count(site, "sessions"))
}

fn guest(site: &TestHouse, name: &str, address: Option<&str>) -> PersonId {
    let made = |conn: &mut _| people::insert_guest_in_txn(conn, name, address, None, NOON);
    write(&site.db, made)
}
