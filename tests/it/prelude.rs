//! What most scenario tests name: services and sites, who comes to them, and what is asked of them.

pub(crate) use crate::support::cleanup::{Folder, Process};
pub(crate) use crate::support::databases::{self, TestDatabase};
pub(crate) use crate::support::http::{Heard, found, until};
pub(crate) use crate::support::own_server::OwnServer;
pub(crate) use crate::support::program::{Host, Program, Ran, Setting};
pub(crate) use crate::support::report::Report;
pub(crate) use crate::support::sending::{self, Sent};
pub(crate) use crate::tables::support::{
    BEGIN_MS, House, NAMES, Party, address_of, at_once, both, flat, houses, new_table, of_setting,
    party, party_of_readers, person, readers, seat_again, seated, sends, settings, sql, why,
};
pub(crate) use crate::time::support::{bank, fire, per_turn};
pub(crate) use crate::web::client::Form;
pub(crate) use crate::web::support::{
    ADA, Answer, EVE, FREJA, HOME, HOUR_MS, JOOST, MINUTE_MS, OURS, Says, TestHouse, Visitor,
    between, services, services_usually,
};
pub(crate) use rules::chance::SeededChance;
pub(crate) use rules::erased::AnyPosition;
pub(crate) use rules::{EndKind, Library, Seat, Viewer};
pub(crate) use testing::random::{self, Random, is_long, is_timed};
pub(crate) use wonderpost::accounts::wishes::Wishes;
pub(crate) use wonderpost::accounts::{PersonId, people};
pub(crate) use wonderpost::clock::Clock;
pub(crate) use wonderpost::config::{MailConfig, PerDay};
pub(crate) use wonderpost::db::{Conn, Db, DbError, Kind};
pub(crate) use wonderpost::error::Error;
pub(crate) use wonderpost::jobs::{Job, JobKind};
pub(crate) use wonderpost::journal::{Door, Event};
pub(crate) use wonderpost::look::board;
pub(crate) use wonderpost::mail::outbox::LetterKind;
pub(crate) use wonderpost::play::agree;
pub(crate) use wonderpost::play::join::SeatKey;
pub(crate) use wonderpost::play::open::NewTable;
pub(crate) use wonderpost::play::{Service, Status};
pub(crate) use wonderpost::table::asks::Ask;
pub(crate) use wonderpost::table::terms::{DAY_MS, OnTimeout};
pub(crate) use wonderpost::tell::replies::Received;
pub(crate) use wonderpost::web::HostPage;
pub(crate) use words::{Language, Words};
