//! The letter that invites somebody to a seat that nobody has taken.

use super::desk::{Desk, game_name};
use super::talked::NAME_MAX;
use crate::accounts::{PersonId, people};
use crate::journal;
use crate::mail::letter::{Block, Letter, Link};
use crate::mail::one_line;
use crate::mail::outbox::{Judged, Reason, WriteFault};
use crate::play::rows::{SeatRow, Status, TableRow};
use crate::play::seat_links::{self, LinkOf};
use crate::play::series::{Standing, said};
use crate::table::fold::agreed;
use rules::{Library, Meta, OptionValues};
use words::{Message, Words, msg};

/// Judges the letter, which has its own link, the key to the seat. It is in the language of the mailbox's reader; for a
/// stranger in that of whoever invites.
pub(super) fn judge(desk: &mut Desk<'_>) -> Result<Judged, WriteFault> {
    let (row, seats, index) = desk.find_seat()?;
    let (service, seat) = (desk.service, &seats[index]);
    if let Some(reason) = why_not(&row, seat, &desk.intent.to_address) {
        return Err(reason.into());
    }
    let Some(game) = rules::find(&row.game) else {
        let reason = format!("this program has no game `{}`", row.game);
        return Err(WriteFault::Unwritable(reason));
    };
    let meta = game.meta();
    let options: OptionValues = serde_json::from_str(&row.options).unwrap_or_default();
    let Some(opener) = people::find(desk.conn, PersonId(row.opened_by))? else {
        let reason = "nobody knows any more who opened the table";
        return Err(WriteFault::Unwritable(reason.to_owned()));
    };
    let now_ms = desk.now_ms();
    let known = people::language_of(desk.conn, &desk.intent.to_address)?;
    let w = Words {
        now_ms,
        ..Words::of(known.or(opener.language).unwrap_or_default())
    };
    let series = Standing::find(desk.conn, row.id)?;
    let key = seat_links::new_link(LinkOf::invitation(row.id, seat.seat()), now_ms);
    let url = service
        .site
        .url(&format!("/invitations/{}", desk.add_key(key)));
    let reply = LinkOf::reply(row.id, seat.seat(), None, w.language);
    let name = || one_line(&opener.name, NAME_MAX);
    let greeting = row.greeting.as_ref();
    let greeting = greeting.map(|words| msg::letter::talk_line(name(), words));
    let mut blocks: Vec<Block> = greeting.into_iter().map(Block::Say).collect();
    blocks.extend([
        Block::Say(scene::of(meta.key).about()),
        Block::Title(msg::letter_invitation::take()),
        Block::Say(msg::letter_invitation::take_how()),
    ]);
    if desk.add_reply(reply) {
        blocks.push(Block::Say(msg::letter_invitation::take_by_answer()));
    }
    blocks.push(Block::Key(Link::new(msg::letter_invitation::look(), url)));
    let terms = terms(meta, &row, &options, series.as_ref(), &service.library);
    let rules = service.site.url(&format!("/games/{}", meta.key));
    blocks.extend(about_table(terms, rules, &row));
    let game = game_name(&w, meta, &options, msg::letter::variant);
    let subject = msg::invitation::heading(&opener.name, game);
    let letter = Letter {
        preview: w.text(msg::letter_invitation::preheader()),
        blocks,
        ..desk.letter(&w, subject, msg::letter_invitation::by_post())
    };
    let mut judged = desk.judged(letter, &row.uid);
    if let Some(stop) = judged.letter.links.last_mut() {
        stop.title = msg::letter_invitation::stop(&service.site.name);
    }
    Ok(judged)
}

/// What was chosen for the table, and the commitment to its seed.
fn about_table(terms: Vec<Message>, rules: String, row: &TableRow) -> [Block; 6] {
    let commitment = journal::chain::commitment(&row.seed);
    [
        Block::Title(msg::letter_invitation::table()),
        Block::List(terms),
        Block::Link(Link::new(msg::letter_invitation::rules(), rules)),
        Block::Title(msg::letter_invitation::fair()),
        Block::Aside(msg::letter_invitation::fair_how()),
        Block::Digits(vec![(msg::letter_over::commitment(), commitment)]),
    ]
}

fn why_not(row: &TableRow, seat: &SeatRow, to_address: &str) -> Option<Reason> {
    match &seat.invited_address {
        _ if !seat.is_free() => Some(Reason::SeatTaken),
        _ if row.status() == Status::Closed => Some(Reason::TableGone),
        _ if seat.declined_at_ms.is_some() => Some(Reason::Declined),
        None => Some(Reason::SeatFree),
        // Another mailbox was invited instead.
        Some(address) => (address != to_address).then_some(Reason::SeatGone),
    }
}

fn terms(
    meta: &Meta,
    table: &TableRow,
    options: &OptionValues,
    series: Option<&Standing>,
    library: &Library,
) -> Vec<Message> {
    let players = msg::letter_invitation::players(table.seat_count);
    let seats = usize::try_from(table.seat_count).unwrap_or(0);
    let terms = scene::terms(meta, options, seats, library).into_iter();
    let terms = terms.map(|term| msg::table::title(term.option, term.value));
    let series = series.map(|series| series.best_of).into_iter();
    let series = series.flat_map(|best_of| [said::length(best_of), said::rule(best_of)]);
    std::iter::once(players)
        .chain(terms)
        .chain(series)
        .chain(table.terms().into_iter().flat_map(agreed))
        .chain(table.is_watchable.then(msg::game::watched))
        .collect()
}
