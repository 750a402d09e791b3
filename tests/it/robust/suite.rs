//! A suite: people at tables, what they wrote down, and what is found wrong with that. Start reading at [`Suite`].

use std::collections::BTreeSet;
use std::net::SocketAddr;

use super::audit::Notebook;
use super::crowd::{self, Watch};
use super::house::House;
use super::notes::Told;
use crate::prelude::*;

/// How many tables a crowd plays at; a game that ends makes room for another one.
const TABLES: usize = 12;
/// Of how many acknowledged commands one is sent again after a restart.
const AGAIN_IN: usize = 4;

pub(super) struct Suite {
    pub(super) report: Report,
    pub(super) random: Random,
    pub(super) house: House,
    pub(super) notebook: Notebook,
}

impl Suite {
    /// Begins one on a database, of whose kind there may be several.
    pub(super) fn begin(name: &str, database: TestDatabase) -> Self {
        let report = Report::begin(format!("{name}-{}", database.label.to_lowercase()));
        Self {
            random: report.random(),
            report,
            house: House::new(database),
            notebook: Notebook::default(),
        }
    }

    /// Gives the crowd tables to play at, in place of those before.
    pub(super) fn opens_tables(&mut self) {
        self.house.tables.clear();
        self.house.opens(None, TABLES);
    }

    /// Lets a crowd play against a process while something happens. Gives what no client must be told.
    pub(super) fn plays(
        &mut self,
        address: SocketAddr,
        meanwhile: impl FnOnce(&Watch),
    ) -> Vec<String> {
        let (mut notes, mut wrong) = (Vec::new(), Vec::new());
        for played in crowd::play(&self.house, address, &mut self.random, meanwhile) {
            self.report.add("pages", played.pages);
            self.report.add("pages_503", played.away);
            notes.extend(played.notes);
            wrong.extend(played.wrong);
        }
        self.notebook.take(notes);
        wrong
    }

    /// Judges the database after a restart, then sends again what was not answered, and some of what was. Gives what is
    /// wrong.
    ///
    /// The test opens the database only now and closes it before the next kill, so that each time the program alone brings
    /// it back.
    pub(super) fn is_as_it_was_left(&mut self, address: SocketAddr) -> Vec<String> {
        let (mut wrong, stored) = self.notebook.judge(&self.house.database.open());
        // Seats that chose anew since then, with a command that had not arrived: what they sealed before may not stand.
        let mut anew = BTreeSet::new();
        for note in self.notebook.last() {
            let is_sent = match note.told {
                Told::Nothing => true,
                Told::Done(_) | Told::Refused(_) => self.random.below(AGAIN_IN) == 0,
                Told::Wrong(_) => false,
            };
            if is_sent {
                let seat = (note.uid.clone(), note.seat);
                let later = stored.get(&note.form.command_id).copied();
                let later = later.map(|later| later || anew.contains(&seat));
                wrong.extend(note.is_sent_again(&self.house, address, later));
                if later.is_none() && note.is_done() {
                    anew.insert(seat);
                }
            }
        }
        wrong
    }

    /// Looks at everything once more, and counts what was acknowledged.
    pub(super) fn looks_at_all(&mut self) {
        let wrong = self.house.looks(|db| self.notebook.judge_all(db));
        self.report.case(wrong);
        self.report
            .add("acknowledged", self.notebook.acknowledged());
    }

    /// Looks at everything once more, and ends: something must have been acknowledged.
    pub(super) fn ends(mut self) {
        self.looks_at_all();
        self.report.end_with_some("acknowledged");
    }
}
