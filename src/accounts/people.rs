//! People: who has an account, who is a guest, and what they chose.

use std::collections::BTreeMap;
use std::str::FromStr;

use derive_more::From;
use diesel::prelude::*;

use super::names;
use crate::db::schema::people;
use crate::db::{Columns, Conn, Db, DbResult, Fetch, Rows, Run};
use crate::error::{Code, Error, no};
use crate::mail::mailboxes::{self, Mailbox};
use crate::mail::one_line;
use crate::mail::outbox::{self, Intent, LetterKind};
use words::{Language, Words, msg};

/// That of an account while nobody knows where the person is; it is read as UTC, and times say so.
pub const FIRST_ZONE: &str = "";
/// The themes a person may choose; the first is the default.
pub const THEMES: [&str; 3] = ["auto", "light", "dark"];

pub const GRACES_S: [i32; 5] = [0, FIRST_GRACE_S, 60, 120, 300];
pub const FIRST_GRACE_S: i32 = 30;

rules::word_enum! {
    /// Which moves ask once more before they play.
    Asks.as_str {
        /// Those that turn something up, which nothing brings back.
        Reveals = "reveals",
        Always = "always",
        Never = "never",
    }
}

/// Number of a person in the database. Never shown to others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, From)]
pub struct PersonId(pub i64);

impl From<String> for Asks {
    fn from(name: String) -> Self {
        Self::find(&name).unwrap_or(Self::Reveals)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = people)]
pub struct Person {
    #[diesel(deserialize_as = i64)]
    pub id: PersonId,
    /// Verified address, canonical; none for a guest.
    pub address: Option<String>,
    /// Where letters go, canonical; for a guest the invited mailbox, none for a guest who came by a link.
    pub letter_address: Option<String>,
    /// What the others call this person: one line, at most 40 characters.
    pub name: String,
    pub zone: String,
    pub wants_letters: bool,
    pub theme: String,
    /// For how many seconds they take a move back alone; none as long as they have chosen nothing.
    pub grace_s: Option<i32>,
    #[diesel(deserialize_as = String)]
    pub asks: Asks,
    /// The code of the language of pages and letters; none while nobody knows.
    pub language: Option<String>,
    /// The key of the level at which a bot plays; none for a human.
    pub bot: Option<String>,
}

impl Person {
    pub fn is_guest(&self) -> bool {
        self.address.is_none() && !self.is_bot()
    }

    /// Whether they have only the name of every guest who said none.
    pub fn is_unnamed(&self) -> bool {
        Language::all().any(|language| names::of_guest(Some(language)) == self.name)
    }

    pub fn is_bot(&self) -> bool {
        self.bot.is_some()
    }

    pub fn gets_letters(&self) -> bool {
        self.wants_letters && self.letter_address.is_some()
    }

    pub fn language(&self) -> Option<Language> {
        self.language.as_deref().and_then(Language::find)
    }

    pub fn words(&self, now_ms: i64) -> Words {
        Words {
            zone: self.zone.as_str().into(),
            now_ms,
            ..Words::of(self.language().unwrap_or_default())
        }
    }
}

pub fn find(conn: &mut Conn, id: PersonId) -> DbResult<Option<Person>> {
    people::table.find(id.0).row(conn)
}

pub(super) fn find_some(conn: &mut Conn, id: Option<i64>) -> DbResult<Option<Person>> {
    id.map_or(Ok(None), |id| find(conn, PersonId(id)))
}

pub(crate) fn find_and_hold_in_txn(conn: &mut Conn, id: PersonId) -> DbResult<Option<Person>> {
    let Conn::Postgres(conn) = conn else {
        return find(conn, id);
    };
    let held = people::table
        .find(id.0)
        .select(Person::columns())
        .for_no_key_update()
        .get_result(conn);
    Ok(held.optional()?)
}

/// Counts accounts and guests. It takes longer the more there are.
pub fn count(conn: &mut Conn) -> DbResult<(i64, i64)> {
    let (all, accounts, bots): (i64, i64, i64) = people::table
        .select((
            diesel::dsl::count_star(),
            diesel::dsl::count(people::address),
            diesel::dsl::count(people::bot),
        ))
        .one(conn)?;
    Ok((accounts, all - accounts - bots))
}

pub fn list(
    conn: &mut Conn,
    ids: impl IntoIterator<Item = PersonId>,
) -> DbResult<BTreeMap<PersonId, Person>> {
    let ids: Vec<i64> = ids.into_iter().map(|id| id.0).collect();
    let people: Vec<Person> = people::table.filter(people::id.eq_any(&ids)).rows(conn)?;
    let people = people.into_iter();
    Ok(people.map(|person| (person.id, person)).collect())
}

pub fn get(conn: &mut Conn, id: PersonId) -> Result<Person, Error> {
    find(conn, id)?.ok_or(Error::Hidden)
}

pub fn find_by_address(conn: &mut Conn, address: &str) -> DbResult<Option<Person>> {
    people::table.filter(people::address.eq(address)).row(conn)
}

/// Lists those who have an account with a canonical address, or get letters there as guests.
pub fn list_by_mailbox(conn: &mut Conn, address: &str) -> DbResult<Vec<PersonId>> {
    let ids: Vec<i64> = people::table
        .filter(
            people::address
                .eq(address)
                .or(people::letter_address.eq(address)),
        )
        .order(people::id)
        .select(people::id)
        .list(conn)?;
    Ok(ids.into_iter().map(PersonId).collect())
}

/// That of the account at a canonical address, else of a guest. None while nobody there has one.
pub fn language_of(conn: &mut Conn, address: &str) -> DbResult<Option<Language>> {
    let account = find_by_address(conn, address)?;
    if let Some(language) = account.as_ref().and_then(Person::language) {
        return Ok(Some(language));
    }
    let ids = list_by_mailbox(conn, address)?;
    Ok(list(conn, ids)?.values().find_map(Person::language))
}

/// `letter_address` is canonical. A name that is empty after cleaning becomes "Guest", in the language.
pub fn insert_guest_in_txn(
    conn: &mut Conn,
    name: &str,
    letter_address: Option<&str>,
    language: Option<Language>,
    now_ms: i64,
) -> DbResult<PersonId> {
    let name = names::clean(name).unwrap_or_else(|| names::of_guest(language));
    Ok(insert_in_txn(conn, None, letter_address, &name, language, None, now_ms)?.id)
}

/// Gives the account of a canonical address that the host vouches for, and makes it if there is none.
pub fn account_in_txn(conn: &mut Conn, address: &str, now_ms: i64) -> DbResult<Person> {
    match find_by_address(conn, address)? {
        Some(person) => Ok(person),
        None => insert_account_in_txn(conn, address, None, now_ms),
    }
}

/// Inserts an account for a canonical address that was verified; the name comes from its local part.
pub(super) fn insert_account_in_txn(
    conn: &mut Conn,
    address: &str,
    language: Option<Language>,
    now_ms: i64,
) -> DbResult<Person> {
    let name = names::from_address(address, language);
    let mailbox = Some(address);
    insert_in_txn(conn, mailbox, mailbox, &name, language, None, now_ms)
}

fn insert_in_txn(
    conn: &mut Conn,
    address: Option<&str>,
    letter_address: Option<&str>,
    name: &str,
    language: Option<Language>,
    bot: Option<&str>,
    now_ms: i64,
) -> DbResult<Person> {
    diesel::insert_into(people::table)
        .values((
            people::address.eq(address),
            people::letter_address.eq(letter_address),
            people::name.eq(name),
            people::zone.eq(FIRST_ZONE),
            people::wants_letters.eq(bot.is_none()),
            people::theme.eq(THEMES[0]),
            people::created_at_ms.eq(now_ms),
            people::language.eq(language.map(Language::code)),
            people::bot.eq(bot),
        ))
        .returning(Person::columns())
        .one(conn)
}

/// Makes a verified address, which has no account, that of a person.
pub(super) fn set_mailbox_in_txn(conn: &mut Conn, id: PersonId, address: &str) -> DbResult<()> {
    diesel::update(people::table.find(id.0))
        .set((
            people::address.eq(address),
            people::letter_address.eq(address),
        ))
        .run(conn)
}

/// Returns the old name and the new one as it was cleaned; `play::identity` changes their tables.
pub fn rename_in_txn(conn: &mut Conn, id: PersonId, name: &str) -> Result<(String, String), Error> {
    let name = names::clean(name).ok_or_else(|| no(Code::Invalid, names::wrong()).at("name"))?;
    let old = get(conn, id)?.name;
    diesel::update(people::table.find(id.0))
        .set(people::name.eq(&name))
        .run(conn)?;
    Ok((old, name))
}

pub fn list_bots(conn: &mut Conn, level: &str) -> DbResult<Vec<Person>> {
    let bots = people::table.filter(people::bot.eq(level));
    bots.order(people::id).rows(conn)
}

pub fn insert_bot_in_txn(
    conn: &mut Conn,
    level: &str,
    name: &str,
    now_ms: i64,
) -> DbResult<Person> {
    insert_in_txn(conn, None, None, name, None, Some(level), now_ms)
}

macro_rules! set {
    ($db:expr, $id:expr, $set:expr) => {
        $db.write(|conn| {
            let update = diesel::update(people::table.find($id.0)).set($set);
            let is_there = update.changes(conn)? == 1;
            is_there.then_some(()).ok_or(Error::Hidden)
        })
    };
}

pub fn set_zone(db: &Db, id: PersonId, zone: &str) -> Result<(), Error> {
    let Ok(zone) = chrono_tz::Tz::from_str(zone) else {
        let why = msg::settings::wrong_zone(one_line(zone, names::MOST_SIGNS));
        return Err(no(Code::Invalid, why).at("zone"));
    };
    set!(db, id, people::zone.eq(zone.name()))
}

pub fn set_theme(db: &Db, id: PersonId, theme: &str) -> Result<(), Error> {
    if !THEMES.contains(&theme) {
        let [auto, light, dark] = THEMES.map(msg::settings::theme_name);
        let theme = one_line(theme, names::MOST_SIGNS);
        let why = msg::settings::wrong_theme(theme, auto, light, dark);
        return Err(no(Code::Invalid, why).at("theme"));
    }
    set!(db, id, people::theme.eq(theme))
}

pub fn set_care(db: &Db, id: PersonId, grace: &str, asks: &str) -> Result<(), Error> {
    let grace_s = grace
        .parse()
        .ok()
        .filter(|grace_s| GRACES_S.contains(grace_s));
    let (Some(grace_s), Some(asks)) = (grace_s, Asks::find(asks)) else {
        return Err(no(Code::Invalid, msg::settings::wrong_care()).at("grace"));
    };
    set!(
        db,
        id,
        (people::grace_s.eq(grace_s), people::asks.eq(asks.as_str()))
    )
}

pub fn set_language(db: &Db, id: PersonId, language: Language) -> Result<(), Error> {
    set!(db, id, people::language.eq(language.code()))
}

/// Sets whether a person wants letters about games. Wanting them also opens a mailbox that had been stopped.
pub fn set_wants_letters(db: &Db, id: PersonId, wants: bool) -> Result<(), Error> {
    db.write(|conn| {
        let person = get(conn, id)?;
        diesel::update(people::table.find(id.0))
            .set(people::wants_letters.eq(wants))
            .run(conn)?;
        if let (true, Some(address)) = (wants, person.letter_address) {
            mailboxes::set_stopped_in_txn(conn, &address, None)?;
        }
        Ok(())
    })
}

/// Stops the letters to the mailbox that a stop token belongs to, or lets them come again: invitations, and all about
/// games to the people who get their letters there. Gives the mailbox; none when no letter carried the token. Doing it
/// twice is fine.
pub fn set_stopped_by_token_in_txn(
    conn: &mut Conn,
    token: &str,
    stopped_at_ms: Option<i64>,
) -> DbResult<Option<Mailbox>> {
    let Some(mut mailbox) = mailboxes::find_by_token(conn, token)? else {
        return Ok(None);
    };
    set_stopped_in_txn(conn, &mailbox.address, mailbox.is_stopped, stopped_at_ms)?;
    mailbox.is_stopped = stopped_at_ms.is_some();
    Ok(Some(mailbox))
}

pub fn stop_letters_in_txn(conn: &mut Conn, address: &str, now_ms: i64) -> DbResult<()> {
    let is_stopped = mailboxes::is_stopped(conn, address)?;
    set_stopped_in_txn(conn, address, is_stopped, Some(now_ms))
}

fn set_stopped_in_txn(
    conn: &mut Conn,
    address: &str,
    was_stopped: bool,
    stopped_at_ms: Option<i64>,
) -> DbResult<()> {
    mailboxes::set_stopped_in_txn(conn, address, stopped_at_ms)?;
    if let (Some(now_ms), false) = (stopped_at_ms, was_stopped) {
        // A program that opens links may have pressed the button: one letter says so, with the way back.
        let told = Intent::new(LetterKind::Stopped, address);
        outbox::queue_in_txn(conn, &told, now_ms, now_ms)?;
    }
    // Letting letters come that come anyway does not change what settings say.
    if was_stopped == stopped_at_ms.is_none() {
        let readers = people::letter_address.eq(address);
        diesel::update(people::table.filter(readers))
            .set(people::wants_letters.eq(stopped_at_ms.is_none()))
            .run(conn)?;
    }
    Ok(())
}
