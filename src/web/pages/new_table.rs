//! `/tables/new`: choose a game, its options and who plays. The form is drawn from the game's own description, so that
//! a new game needs nothing here. Of somebody new it waits beside the sign-in that it asks for, in the browser that
//! sent it: nobody is invited before the mailbox of whoever invites is confirmed.

use actix_web::http::StatusCode;

use super::invitation::open_guest;
use super::picks::{self, ClockTyped, Pick};
use super::{Answer, Cx, Error, Layout, Reply, catalogue, show};
use crate::accounts::names;
use crate::accounts::sign_in::AskSignIn;
use crate::accounts::{self, Person};
use crate::error::{self, Code, no};
use crate::play::fellows::{self, Fellow};
use crate::play::join::Joined;
use crate::play::open::{self, GREETING_SIGNS, INVITED, NewTable};
use crate::play::practice::{self, Practice, Who};
use crate::play::series::{BestOf, said};
use crate::web::form::Field;
use bots::Level;
use rules::{self, AnyGame, Meta, OptionMeta};
use words::{Message, msg};

const WORDS_BYTES: usize = 500;
/// The longest form that waits, in bytes. The form of the page with everything filled in has half of that.
const FORM_BYTES: usize = 8 * 1024;
const OPTION: &str = "option-";

struct OptionPart {
    id: String,
    title: String,
    is_changed: bool,
    /// Each with its title, and whether it is chosen.
    values: Vec<(String, String, bool)>,
}

fn heading(meta: &Meta, is_practice: bool) -> Message {
    match is_practice {
        true => msg::bots::play(meta.name),
        false => msg::new_table::of(meta.name),
    }
}

/// What is wrong, by the ids of the fields.
type Mistakes = [(&'static str, Message)];

fn wrong<'m>(mistakes: &'m Mistakes, field: &str) -> Option<&'m Message> {
    let wrong = mistakes.iter().find(|(id, _)| *id == field);
    wrong.map(|(_, why)| why)
}

fn field(mistakes: &Mistakes, id: &'static str, value: &str) -> Field {
    Field {
        id,
        value: value.to_owned(),
        error: wrong(mistakes, id).cloned(),
    }
}

fn invited(meta: &Meta, typed: &NewTable, mistakes: &Mistakes) -> Vec<(Message, Field)> {
    let others = meta.seats.1 - 1;
    let invited = INVITED.into_iter().take(others).enumerate();
    let labelled = |(index, id)| {
        let typed = typed.invited.get(index);
        let label = msg::new_table::address(index + 1, others);
        let typed = typed.map_or("", String::as_str);
        (label, field(mistakes, id, typed))
    };
    invited.map(labelled).collect()
}

fn is_unfolded(typed: &NewTable) -> bool {
    typed.invited.iter().skip(1).any(|one| !one.is_empty())
}

/// What can be chosen: what matters to few is folded away. Where nothing can be chosen, nothing is asked.
fn options(cx: &Cx, meta: &Meta, typed: &NewTable, is_rare: bool) -> Vec<OptionPart> {
    let presenter = scene::of(meta.key);
    let options = meta.options.iter();
    let options = options.filter(|option| presenter.is_rare(option.name) == is_rare);
    let parts = options.map(|part| option(cx, meta, typed, part));
    parts.filter(|part| part.values.len() > 1).collect()
}

fn option(cx: &Cx, meta: &Meta, typed: &NewTable, option: &'static OptionMeta) -> OptionPart {
    let (key, w) = (meta.key, cx.words());
    let all = scene::choices(key, option, &cx.service().library);
    let first = all.first().map_or("", |(value, _)| value);
    let chosen = typed.options.get(option.name);
    let chosen = chosen.map_or(first, String::as_str);
    let values = all.iter().map(|(value, title)| {
        let is_chosen = value == chosen;
        (value.clone(), w.plain_arg(title), is_chosen)
    });
    OptionPart {
        is_changed: chosen != first,
        id: format!("{OPTION}{}", option.name),
        title: w.plain_arg(&scene::option_name(key, option.name)),
        values: values.collect(),
    }
}

fn levels(typed: &NewTable) -> Vec<Pick> {
    picks::levels(typed.bots.first().copied().unwrap_or(Level::Middle))
}

pub(crate) fn page(cx: &Cx) -> Answer {
    if cx.me.person.as_ref().is_some_and(Person::is_guest) {
        return Reply::to("/sign-in?next=/tables/new");
    }
    let game = match (cx.query("game")?, rules::ALL) {
        (Some(key), _) => rules::find(key).ok_or(Error::NotFound)?,
        (None, [only]) => *only,
        (None, _) => {
            return show(&page!("pages/new_table/games.html" {
                layout: Layout = cx.layout(&msg::new_table::title()).with_styles(&["lobby"]),
            }));
        }
    };
    let typed = NewTable {
        seats: scene::of(game.meta().key).usual_seats(game.meta().seats.0),
        ..NewTable::default()
    };
    form(cx, game, &typed, &[], false)
}

/// `GET /practice`: the same form for a game against bots.
pub(crate) fn practice(cx: &Cx) -> Answer {
    let Some(key) = cx.query("game")? else {
        return Reply::to("/");
    };
    let game = rules::find(key).ok_or(Error::NotFound)?;
    let typed = wanted(cx, game).unwrap_or_default();
    form(cx, game, &typed, &[], true)
}

/// `POST /tables/new`: opens the table and goes to it. Whoever is not signed in is asked to be, by a letter, and the
/// table opens with its button.
pub(crate) fn open(cx: &Cx) -> Answer {
    match cx.me.person {
        Some(_) => open_as(cx),
        None => ask(cx),
    }
}

/// Queues the letter that signs in whoever sent the form of a new table, and keeps the form with it.
fn ask(cx: &Cx) -> Answer {
    let asked = read(cx)?;
    if let Some((_, why)) = wrong_newcomer(cx).into_iter().next() {
        return Err(no(Code::Invalid, why).at("newcomer").into());
    }
    let address = accounts::canonical_address(cx.text("address"))?;
    open::check(cx.service(), &address, &asked)?;
    let form = cx.posted().to_keep();
    if form.len() > FORM_BYTES {
        return Err(Error::TooLarge);
    }
    let next = format!("/tables/new?game={}", asked.game);
    cx.send(&AskSignIn {
        form: Some(&form),
        ..cx.letter(&address, &next)
    })?;
    Reply::to("/sign-in/code")
}

/// `POST /practice`: begins a game with bots at all other seats, and goes to its board. What the form leaves out is as a
/// form of a new table would begin. Whoever is not signed in plays as a guest.
pub(crate) fn practise(cx: &Cx) -> Answer {
    let typed = typed(cx)?;
    let wanted = Practice {
        game: typed.game,
        options: typed.options,
        seats: typed.seats,
        first_move: Some(cx.text("move").to_owned()).filter(|mv| !mv.is_empty()),
        level: picks::level(cx.posted()),
        client: cx.asked.client,
    };
    let who = match cx.me.id() {
        Some(person) => Who::Person(person),
        None => Who::Guest(cx.me.language),
    };
    let Joined { uid, person, .. } = practice::begin(cx.service(), &wanted, who)?;
    match cx.me.id() {
        Some(_) => Reply::to(&format!("/tables/{uid}")),
        None => open_guest(cx, person, &uid),
    }
}

pub(super) fn open_as(cx: &Cx) -> Answer {
    let opener = cx.id()?;
    let uid = open::open(cx.service(), opener, &read(cx)?)?;
    Reply::to(&format!("/tables/{uid}"))
}

fn game(cx: &Cx) -> Result<&'static dyn AnyGame, Error> {
    rules::find(cx.text("game")).ok_or(Error::NotFound)
}

/// What a form asks for, but for its clock.
fn typed(cx: &Cx) -> Result<NewTable, Error> {
    let typed = wanted(cx, game(cx)?);
    typed.ok_or_else(|| Error::unreadable(msg::series::not_offered()))
}

fn read(cx: &Cx) -> Result<NewTable, Error> {
    let mut wanted = typed(cx)?;
    wanted.clock = ClockTyped::read(cx.posted()).terms()?;
    let words = wanted.words.as_ref();
    if words.is_some_and(|words| words.len() > WORDS_BYTES) {
        let why = msg::new_table::words_too_long(WORDS_BYTES);
        return Err(no(Code::Invalid, why).at("words").into());
    }
    Ok(wanted)
}

/// Shows the form again with what is wrong, or says what no form can mend.
pub(crate) fn refused(cx: &Cx, error: Error) -> Answer {
    // A guest may not invite others.
    if error.status().0 == StatusCode::FORBIDDEN {
        return Err(Error::SignInFirst);
    }
    let mistakes = match (&error, error.mistake()) {
        (Error::Rules(refusal), _) => vec![("seats", scene::refusal(refusal))],
        (_, None) => return Err(error),
        (_, Some((Some("newcomer"), _))) => wrong_newcomer(cx),
        (Error::TooOften(_), Some((_, why))) if cx.me.person.is_none() => vec![("address", why)],
        (_, Some((field, why))) => vec![(field.unwrap_or(INVITED[0]), why)],
    };
    form(cx, game(cx)?, &typed(cx)?, &mistakes, false)?.refused(error.status())
}

/// Reads what was posted. None where it asks for a series that there is not. The short form of the front page leaves
/// out all but the game: then all is as this page would begin.
fn wanted(cx: &Cx, game: &dyn AnyGame) -> Option<NewTable> {
    let (meta, posted) = (game.meta(), cx.posted());
    let is_short = !posted.has("seats");
    let asked = |option: &&OptionMeta| !is_short || !scene::of(meta.key).is_rare(option.name);
    let value = |option: &'static OptionMeta| {
        let value = match posted.text(&format!("{OPTION}{}", option.name)) {
            "" if is_short => {
                let all = scene::choices(meta.key, option, &cx.service().library);
                all.into_iter().next()?.0
            }
            value => value.to_owned(),
        };
        (!value.is_empty()).then(|| (option.name.to_owned(), value))
    };
    let options = meta.options.iter().filter(asked).filter_map(value);
    let invited = posted.all("invited").take(INVITED.len());
    let fellows = posted.all("fellows").take(INVITED.len());
    let words = posted.text("words");
    let best_of = match posted.text("games") {
        "" | "1" => None,
        games => Some(BestOf::find(games.parse().ok()?)?),
    };
    Some(NewTable {
        game: meta.key.to_owned(),
        options: options.collect(),
        seats: match is_short {
            true => scene::of(meta.key).usual_seats(meta.seats.0),
            false => posted.text("seats").parse().unwrap_or(0),
        },
        invited: invited.map(str::to_owned).collect(),
        fellows: fellows.map(str::to_owned).collect(),
        greeting: posted.text("greeting").to_owned(),
        bots: picks::bots(posted, meta.seats.1 - 1),
        is_watchable: posted.has("watchable"),
        clock: None,
        words: (!words.is_empty()).then(|| words.to_owned()),
        best_of,
    })
}

fn form(
    cx: &Cx,
    game: &'static dyn AnyGame,
    typed: &NewTable,
    mistakes: &Mistakes,
    is_practice: bool,
) -> Answer {
    let (db, meta) = (&cx.service().db, game.meta());
    let fellows = cx.me.id().map(|id| db.read(|conn| fellows::list(conn, id)));
    let layout = cx.layout(&heading(meta, is_practice));
    show(&page!("pages/new_table/form.html" <'a> {
        cx: &'a Cx = cx,
        layout: Layout = match is_practice {
            true => layout,
            false => layout.with_styles(&["talk"]),
        },
        meta: &'static Meta = meta,
        typed: &'a NewTable = typed,
        clock: ClockTyped = ClockTyped::read(cx.posted()),
        fellows: Vec<Fellow> = fellows.transpose()?.unwrap_or_default(),
        mistakes: &'a Mistakes = mistakes,
        /// Whether bots take all other seats: then nobody is invited, and nothing is asked of a clock.
        is_practice: bool = is_practice,
    }))
}

fn is_changed(options: &[OptionPart]) -> bool {
    options.iter().any(|option| option.is_changed)
}

/// One game or a series.
fn lengths(chosen: Option<BestOf>) -> Vec<Pick> {
    let single = Pick::new("1", msg::series::single(), chosen.is_none());
    let single = single.saying(msg::series::single_text());
    let series = BestOf::ALL.map(|best_of| {
        let (games, is_chosen) = (best_of.games(), chosen == Some(best_of));
        let pick = Pick::new(games.to_string(), said::length(best_of), is_chosen);
        pick.saying(msg::series::length_text(games))
    });
    std::iter::once(single).chain(series).collect()
}

/// What is wrong with the name and the address of somebody new, by the fields.
fn wrong_newcomer(cx: &Cx) -> Vec<(&'static str, Message)> {
    let name = names::clean(cx.text("name")).is_none().then(names::wrong);
    let address = match accounts::canonical_address(cx.text("address")) {
        Err(error::Error::No(no)) => Some(no.why),
        Ok(_) | Err(_) => None,
    };
    let wrong = [("name", name), ("address", address)].into_iter();
    wrong
        .filter_map(|(field, why)| Some((field, why?)))
        .collect()
}
