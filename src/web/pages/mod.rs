//! One file per page: the struct of its template beside the handler that fills it.
//!
//! A handler asks a use case and answers, on a thread that may wait; it must not know how a table or a person is stored.
//! Start reading at [`Cx`], and at `front.rs`.

use super::Error;
use super::cx::{Cx, go_on};
use super::layout::Layout;
use super::reply::{Answer, Reply, show, show_state};
use words::{Arg, Message};

pub(super) mod alerts;
pub(super) mod away;
mod bots;
pub(super) mod catalogue;
pub(super) mod claim;
mod clock_form;
pub(super) mod feeds;
pub(super) mod front;
pub(super) mod health;
pub(super) mod history;
pub(super) mod host;
mod host_backups;
mod hosted;
pub(super) mod invitation;
pub(super) mod key;
pub(super) mod language;
mod letter;
pub(super) mod lobby;
pub(super) mod look_back;
pub(super) mod metrics;
pub(super) mod new_table;
pub(super) mod newcomer;
mod notice;
mod pick;
pub(super) mod practice;
pub(super) mod proof;
pub(super) mod settings;
pub(super) mod sign_in;
pub(super) mod table;
pub(super) mod unsubscribe;
pub(super) mod wishes;

/// A part of a sentence that leads somewhere.
fn link(href: impl Into<String>, words: Message) -> Arg {
    Arg::Link {
        href: href.into(),
        words: Box::new(words),
    }
}
