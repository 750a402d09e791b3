//! Plays the moves of a mail: numbers stand for moves that the letter listed, and the first legal reading of what was
//! written counts. Or takes the last move back. Start reading at [`Reply::play`] and [`Reply::undo`].

use super::act::{Done, Reply, why_idle};
use super::ask::{Moves, Reading};
use crate::accounts::Person;
use crate::db::Conn;
use crate::error::{Code, Error};
use crate::journal::{self, Door};
use crate::mail::letter::{Found, Listed, is_number};
use crate::mail::{one_line, with_short_names};
use crate::play::agree;
use crate::play::moves::{self, Submit};
use crate::play::rows::Status;
use crate::table::asks::Ask;
use crate::table::fold::Table;
use crate::table::take_back::{self, CannotTakeBack};
use crate::tell::mails::Outcome;
use rules::Refusal;
use scene::Offer;
use words::{Arg, Join, Message, Text, Words, msg};

/// How much of a line the answer repeats, in characters.
const MOST_LINE: usize = 80;
/// The same for what was left out.
const MOST_LEFT_OUT: usize = 300;

/// What a move led to; the inner error is a refusal, after which another reading of the mail is tried.
type Tried = Result<Result<Done, Done>, Error>;

fn quoted(lines: &[String]) -> String {
    one_line(&lines.join(" / "), MOST_LINE)
}

/// The moves in place of the numbers and titles that lines have. Only the first may be a number, but for two cities: no
/// letter has listed moves for the lines after a move.
fn meant(listed: &Listed, lines: &[String]) -> Result<Vec<String>, Message> {
    let whole = listed.find(lines);
    let (found, first, below) = match lines.split_at_checked(1) {
        Some((first, below)) if whole == Found::Unlisted => (listed.find(first), first, below),
        Some(_) | None => (whole, lines, &[][..]),
    };
    if let Some(line) = below.iter().find(|line| is_number(line)) {
        return Err(match found == Found::Unlisted {
            true => msg::reply::number_below(line.clone()),
            false => msg::reply::second_number(line.clone()),
        });
    }
    match found {
        Found::Move(mv) => Ok([&[mv], below].concat()),
        Found::Unlisted => Ok(lines.to_vec()),
        Found::NoSuch => Err(msg::reply::no_number(first.join(" "))),
        Found::Half(example) => Err(msg::reply::both_numbers(example)),
        Found::Several(numbers) => {
            let numbers = numbers.into_iter().map(Text::from);
            let numbers = Arg::list(Join::Or, numbers);
            Err(msg::reply::same_title(quoted(first), numbers))
        }
    }
}

impl Reply<'_> {
    pub(super) fn play(&self, person: &Person, moves: &Moves) -> Result<Done, Error> {
        let link = &self.letter.link;
        let table = self.table()?;
        let listed = self.listed(&table)?;
        let readings = self.readings(&table, &listed, moves);
        if let Some((lines, left_out)) = self.find_carried_out(&readings)? {
            return Ok(self.with_rest(self.played(&table, &lines)?, moves, &left_out));
        }
        if let Some(why) = why_idle(link.table.status()) {
            return Ok(self.nothing(why));
        }
        let seat = link.seat.seat();
        let decision = table.decision(seat).map(|decision| decision.opened_seq);
        let expected = match decision {
            Some(expected) if link.expected_seq == decision => expected,
            None if link.expected_seq.is_none() => {
                return Ok(self.nothing(msg::reply::not_your_turn()));
            }
            Some(_) | None => return Ok(self.nothing(msg::reply::passed())),
        };
        let mut refused = None;
        for (lines, left_out) in readings {
            let tried = match meant(&listed, &lines) {
                Ok(meant) => self.submit(person, &table, expected, [&lines, &meant]),
                Err(why) => Ok(Err(self.nothing(why))),
            };
            match tried.or_else(|error| self.not_done(error).map(Ok))? {
                Ok(done) => return Ok(self.with_rest(done, moves, &left_out)),
                Err(done) => refused = refused.or(Some(done)),
            }
        }
        Ok(refused.unwrap_or_else(|| self.nothing(msg::reply::too_long())))
    }

    /// The text beside a move: it is said to the others, or its writer hears that nobody has seen it.
    fn with_rest(&self, mut done: Done, moves: &Moves, left_out: &[String]) -> Done {
        if done.told.outcome == Outcome::Nothing {
            return done;
        }
        done.said.clone_from(&moves.said);
        if !left_out.is_empty() {
            let rest = one_line(&left_out.join(" "), MOST_LEFT_OUT);
            let told = self.w.text(msg::reply::left_out(rest));
            done.told.paragraphs.push(told);
            done.is_answered = true;
        }
        done
    }

    /// What may be meant, the likeliest first. What stands below a move and is none may be words to the others.
    fn readings(&self, table: &Table, listed: &Listed, moves: &Moves) -> Vec<Reading> {
        let is_talk = |line: &String| {
            let offer = self.offer(table, line);
            listed.find(std::slice::from_ref(line)) == Found::Unlisted
                && offer.is_err_and(|refused| refused.is_unreadable())
        };
        let alone = |(lines, left_out): &Reading| {
            let (first, below) = lines.split_at_checked(1)?;
            let is_alone = !below.is_empty() && below.iter().all(is_talk);
            is_alone.then(|| (first.to_vec(), [below, left_out].concat()))
        };
        let readings = moves.readings().map(|whole| [alone(&whole), Some(whole)]);
        readings
            .flat_map(|[alone, whole]| whole.into_iter().chain(alone))
            .collect()
    }

    /// Which of the mail's lines were played when it came before, if the program ended before it was noted.
    fn find_carried_out(&self, readings: &[Reading]) -> Result<Option<Reading>, Error> {
        let (id, seat) = (self.letter.link.table.id, self.letter.link.seat.seat());
        let find = |conn: &mut Conn| journal::find_command(conn, id, &self.hash);
        let Some(known) = self.service.db.read(find)? else {
            return Ok(None);
        };
        let text = |reading: &Reading| reading.0.join("\n");
        let same = readings.iter().find(|one| known.is(seat, &text(one)));
        // A number became the move that it stood for.
        let numbers = || readings.iter().rfind(|one| is_number(&text(one)));
        Ok(same.or_else(numbers).or(readings.first()).cloned())
    }

    /// Whether a text may be a move, even one that is not legal now; also where that cannot be found out.
    pub(super) fn is_move(&self, text: &str) -> bool {
        let seat = self.letter.link.seat.seat();
        let find = || {
            let table = self.table()?;
            let named = table.position.name_move(seat, text);
            Ok::<_, Error>(named.is_ok() || self.listed(&table)?.begins(text))
        };
        find().unwrap_or(true)
    }

    /// The moves that the letter lists, as it lists them.
    fn listed(&self, table: &Table) -> Result<Listed, Error> {
        let seat = self.letter.link.seat.seat();
        let language = self.letter.link.language.unwrap_or(self.w.language);
        let w = with_short_names(&Words::of(language).at_table(&self.names()?, Some(seat)));
        let offers = scene::of(table.game.meta().key).offers(table.position.as_ref(), seat);
        Ok(Listed::of(&w, &offers))
    }

    /// `meant` has moves in place of the numbers that were written.
    fn submit(
        &self,
        person: &Person,
        table: &Table,
        expected: i64,
        [written, meant]: [&[String]; 2],
    ) -> Tried {
        let submit = |mv: &str| self.submit_once(person, expected, mv);
        let Some(refusal) = submit(&meant.join("\n"))? else {
            return self.played(table, meant).map(Ok);
        };
        // A mail program may have broken a long line.
        let joined = [meant.join(" ")];
        if meant.len() > 1 && submit(&joined[0])?.is_none() {
            return self.played(table, &joined).map(Ok);
        }
        if meant.len() == 1 || self.offer(table, &meant[0]).is_err() {
            return Ok(Err(self.refused(&refusal, written)));
        }
        let why = self.w.text(scene::refusal(&refusal));
        let [first, below] = [&written[..1], &written[1..]].map(quoted);
        Ok(Err(Done {
            is_understood: true,
            ..self.nothing(msg::reply::second_move(first, below, why))
        }))
    }

    fn refused(&self, refusal: &Refusal, written: &[String]) -> Done {
        let why = self.w.text(scene::refusal(refusal));
        let refused = msg::reply::refused(quoted(written), why);
        let offer = refusal.is_unreadable().then(msg::reply::offer_talk);
        Done {
            is_understood: !refusal.is_unreadable(),
            ..self.says(Outcome::Nothing, [refused].into_iter().chain(offer))
        }
    }

    fn offer(&self, table: &Table, mv: &str) -> Result<Offer, Refusal> {
        let presenter = scene::of(table.game.meta().key);
        presenter.offer(table.position.as_ref(), self.letter.link.seat.seat(), mv)
    }

    /// The answer if the table refuses it. The error is one that a later delivery may not meet.
    pub(super) fn not_done(&self, error: Error) -> Result<Done, Error> {
        let code = match &error {
            Error::No(no) => no.code,
            Error::Hidden | Error::Refused(_) | Error::TooOften { .. } => Code::Stale,
            Error::Busy | Error::Db(_) | Error::Fault(_) => return Err(error),
        };
        Ok(self.nothing(match code {
            Code::Unreadable => msg::reply::too_long(),
            Code::Conflict | Code::Frozen => {
                let row = self.row_now()?;
                let find = |conn: &mut Conn| journal::find_command(conn, row.id, &self.hash);
                // The same mail was carried out in the meantime.
                if self.service.db.read(find)?.is_some() {
                    return Err(error);
                }
                match row.status() {
                    Status::Open => msg::reply::not_begun(),
                    Status::Over | Status::Closed => msg::lobby::over(),
                    Status::Running | Status::Frozen => msg::reply::passed(),
                }
            }
            Code::Invalid | Code::Forbidden | Code::Stale => msg::reply::passed(),
        }))
    }

    /// None: it was played.
    fn submit_once(
        &self,
        person: &Person,
        expected: i64,
        mv: &str,
    ) -> Result<Option<Box<Refusal>>, Error> {
        let submit = Submit {
            uid: self.letter.link.table.uid.clone(),
            person: person.id,
            mv: mv.to_owned(),
            expected,
            command_id: self.hash.clone(),
            door: Door::Letter,
        };
        match moves::submit(self.service, &submit) {
            Ok(_) => Ok(None),
            Err(Error::Refused(refusal)) => Ok(Some(refusal)),
            Err(error) => Err(error),
        }
    }

    /// Tells what was played. What it asks of the player next, or the end, comes in its own letter.
    fn played(&self, before: &Table, lines: &[String]) -> Result<Done, Error> {
        let seat = self.letter.link.seat.seat();
        let after = self.table_now()?;
        let decision = |table: &Table| table.decision(seat).map(|decision| decision.opened_seq);
        // With sealed choices, the decision stays open until everybody has chosen.
        let is_sealed = decision(&after) == self.letter.link.expected_seq;
        let title = |line: &String| {
            let offer = self.offer(before, line);
            offer.map_or_else(|_| line.clone(), |offer| self.w.text(&offer.title))
        };
        let moves: Vec<String> = lines.iter().map(title).collect();
        let moves = Arg::list(Join::Comma, moves.iter().map(Text::from));
        let (outcome, said) = if is_sealed {
            (Outcome::Sealed, msg::reply::sealed(moves))
        } else {
            (Outcome::Played, msg::reply::played(moves))
        };
        let is_over = after.position.outcome().is_some();
        Ok(Done {
            is_answered: is_sealed || !(is_over || after.awaiting().contains(&seat)),
            ..self.says(outcome, [said])
        })
    }

    /// Takes their last move back, if they may do that alone; else the others are asked.
    pub(super) fn undo(&self, person: &Person) -> Result<Message, Error> {
        match self.letter.link.table.status() {
            Status::Running => self.ask_take_back(person),
            Status::Open | Status::Over | Status::Closed | Status::Frozen => {
                Ok(msg::time::take_back_none())
            }
        }
    }

    fn ask_take_back(&self, person: &Person) -> Result<Message, Error> {
        let table = self.table()?;
        let seat = self.letter.link.seat.seat();
        let taken = match take_back::offered(&table, seat) {
            Ok(taken) => taken,
            Err(CannotTakeBack::Sealed) => return Ok(self.withdraw(person)),
            Err(cannot) => return Ok(cannot.why()),
        };
        let uid = &self.letter.link.table.uid;
        match agree::take_back(self.service, (uid, person.id, Door::Letter), taken.command) {
            Ok(()) => return Ok(msg::reply::undo_done()),
            Err(Error::No(_)) => {}
            Err(error) => return Err(error),
        }
        let command = taken.command;
        let wanted = Ask::TakeBack { command };
        let asked = agree::ask(self.service, (uid, person.id, Door::Letter), wanted);
        Ok(match asked {
            Ok(true) => msg::reply::undo_done(),
            Ok(false) => msg::reply::undo_asked(),
            Err(Error::No(_)) if self.row_now()?.status() == Status::Frozen => msg::reply::frozen(),
            Err(Error::No(no)) if matches!(no.code, Code::Conflict | Code::Frozen) => no.why,
            Err(Error::No(_) | Error::Hidden | Error::Refused(_) | Error::TooOften { .. }) => {
                msg::time::moved_on()
            }
            Err(error @ (Error::Busy | Error::Db(_) | Error::Fault(_))) => return Err(error),
        })
    }

    /// Reopens a sealed choice: nobody need agree to that.
    fn withdraw(&self, person: &Person) -> Message {
        let uid = &self.letter.link.table.uid;
        // The decision of a turn letter; an old letter withdraws nothing in a later round.
        let expected = self.letter.link.expected_seq;
        match moves::withdraw(self.service, (uid, person.id, Door::Letter), expected) {
            Ok(()) => msg::reply::undo_withdrawn(),
            Err(Error::Refused(refusal)) => scene::refusal(&refusal),
            Err(_) => msg::time::moved_on(),
        }
    }
}
