//! The answer to a mail, as its letter tells it.

use super::{News, ReplyToken, Way};
use crate::db::{Conn, DbError};
use crate::mail::letters::AnswerLetter;
use crate::mail::outbox::{Intent, WriteFault, WrittenLetter};
use crate::tables::history::HistoryLine;
use crate::tables::mails::{self, Outcome, Told};
use crate::tables::table::Phase;
use rules::Viewer;
use words::{Message, msg};

impl News<'_> {
    pub(super) fn answer(
        self,
        conn: &mut Conn,
        intent: &Intent,
    ) -> Result<WrittenLetter, WriteFault> {
        let told = match intent.mail_id {
            Some(id) => mails::find(conn, id)?,
            None => None,
        };
        let told = told.ok_or_else(|| {
            WriteFault::Unwritable("the mail that it answers is not known any more".to_owned())
        })?;
        let decision = self.table.decision(self.seat);
        let link = self.table_link(decision.map(|decision| decision.opened_seq));
        let reply = self.token_for(told.outcome);
        let has_begun = self.table.phase != Phase::Open;
        let is_running = self.table.phase == Phase::Running;
        let letter = AnswerLetter {
            w: self.w.clone(),
            site_name: self.service.site.name.clone(),
            head: msg::letter_answer::head(told.outcome.as_str()),
            history: self.history(conn, &told)?,
            paragraphs: told.paragraphs,
            game_name: self.game_name(),
            others: self.others(),
            progress: self.stage(),
            seq: self.table.head.seq,
            board: has_begun.then(|| self.board(&link.url)).transpose()?,
            moves: match decision {
                Some(_) if is_running => self.offers(),
                Some(_) | None => Vec::new(),
            },
            table_url: link.url,
            opens: match self.reader.way {
                Way::Account | Way::Link => msg::letter::open_board(),
                Way::Invitation => msg::letter_invitation::look(),
            },
            head_code: self.table.head.code(),
            stop_url: self.stop_url(),
        };
        let written = letter.write()?;
        Ok(self.sealed(written, link.store_in_txn, reply))
    }

    fn stage(&self) -> Message {
        match self.table.phase {
            Phase::Open | Phase::Closed => msg::letter_answer::waits(),
            Phase::Running | Phase::Over(_) => self.progress(),
        }
    }

    /// The letter that asks whether its reader really gives up has a token of its own.
    fn token_for(&self, outcome: Outcome) -> Option<ReplyToken> {
        let mut link = self.reply_link();
        if outcome == Outcome::ResignAsked {
            link = link.asks_to_resign();
        }
        ReplyToken::new(self.service, link)
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
