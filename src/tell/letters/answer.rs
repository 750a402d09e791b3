//! The answer to a mail, as its letter tells it.

use super::{Desk, News, Way, reply_token};
use crate::db::{Conn, DbError};
use crate::mail::letters::AnswerLetter;
use crate::mail::outbox::{WriteFault, WrittenLetter};
use crate::table::fold::Phase;
use crate::table::history::HistoryLine;
use crate::tell::mails::{self, Outcome, Told};
use rules::Viewer;
use words::{Message, msg};

impl News<'_> {
    pub(super) fn answer(self, desk: &mut Desk<'_>) -> Result<WrittenLetter, WriteFault> {
        let told = match desk.intent.mail_id {
            Some(id) => mails::find(desk.conn, id)?,
            None => None,
        };
        let unknown = "the mail that it answers is not known any more";
        let told = told.ok_or_else(|| WriteFault::Unwritable(unknown.to_owned()))?;
        let opened_seq = self.opened_seq();
        let (table_url, store) = self.table_link(opened_seq);
        // The letter that asks whether its reader really gives up has a token of its own.
        let reply = if told.outcome == Outcome::ResignAsked {
            self.reply_link().asks_to_resign()
        } else {
            self.reply_link()
        };
        let reply = reply_token(self.service, reply);
        let has_begun = self.table.phase != Phase::Open;
        let is_running = self.table.phase == Phase::Running;
        let letter = AnswerLetter {
            w: self.w.clone(),
            site_name: self.service.site.name.clone(),
            head: msg::letter_answer::head(told.outcome.as_str()),
            history: self.history(desk.conn, &told)?,
            paragraphs: told.paragraphs,
            game_name: self.game_name(),
            others: self.others(),
            progress: self.stage(),
            seq: self.table.head.seq,
            board: has_begun.then(|| self.board(&table_url)).transpose()?,
            moves: if is_running && opened_seq.is_some() {
                self.offers()
            } else {
                Vec::new()
            },
            table_url,
            opens: match self.reader.way {
                Way::Account | Way::Link => msg::letter::open_board(),
                Way::Invitation => msg::letter_invitation::look(),
            },
            head_code: self.table.head.code(),
            stop_url: self.stop_url(),
        };
        let written = letter.write()?;
        Ok(self.sealed(written, store, reply))
    }

    fn stage(&self) -> Message {
        match self.table.phase {
            Phase::Open | Phase::Closed => msg::letter_answer::waits(),
            Phase::Running | Phase::Over(_) => self.progress(),
        }
    }

    fn history(&self, conn: &mut Conn, told: &Told) -> Result<Vec<String>, DbError> {
        if told.outcome != Outcome::History {
            return Ok(Vec::new());
        }
        let viewer = match self.table.phase {
            Phase::Over(_) => Viewer::Open,
            Phase::Open | Phase::Running | Phase::Closed => Viewer::Seat(self.seat),
        };
        let cache = &self.service.cache;
        let history = cache.tell(conn, self.row.id, self.row.last_seq, viewer)?;
        let line = |line: &HistoryLine| self.w.plain_sentence(&line.sentence.said);
        Ok(history.lines.iter().map(line).collect())
    }
}
