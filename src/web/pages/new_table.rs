//! `/tables/new`: choose a game, its options and who plays; the table opens with the asker at its first seat.
//!
//! The form is drawn from the game's own description, so that a new game needs nothing here.

use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use super::bots::{self, BotsPart};
use super::clock_form::{ClockPart, ClockTyped, Wrong};
use super::hosted::{self, Hosted};
use super::pick::Pick;
use super::{Answer, Cx, MISTAKEN, too_often};
use crate::accounts::Person;
use crate::error;
use crate::play::open::{self, INVITED, NewTable};
use crate::play::series::{BestOf, said};
use crate::table::terms::{DAYS_MAX, INCREMENT_HOURS_MAX};
use crate::web::form::{Field, Posted};
use crate::web::layout::{answer, see_other, show};
use crate::web::{Error, Layout};
use rules::{self, AnyGame, Library, Meta, OptionMeta, OptionValues};
use words::{Message, Words, msg};

/// Most bytes of somebody's own words for chance.
const WORDS_BYTES: usize = 500;
/// What stands before an option's name in the form.
const OPTION: &str = "option-";

#[derive(Template)]
#[template(path = "pages/new_table/games.html")]
struct GamesPage {
    layout: Layout,
    games: Vec<Hosted>,
}

#[derive(Template)]
#[template(path = "pages/new_table/form.html")]
pub(super) struct NewTablePage {
    layout: Layout,
    key: &'static str,
    title: Message,
    about: Message,
    has_other_games: bool,
    options: Vec<OptionPart>,
    /// Those that matter to few, folded away.
    rare: Vec<OptionPart>,
    is_rare_open: bool,
    /// Who opens the table, while that is not known.
    newcomer: Option<Newcomer>,
    /// One game or a series; empty where there is nothing to choose.
    lengths: Vec<Pick>,
    seat_counts: Vec<usize>,
    /// Which of them is chosen.
    seat_count: usize,
    seats: Field,
    invited: Vec<InvitedPart>,
    is_unfolded: bool,
    bots: Option<BotsPart>,
    is_watchable: bool,
    clock: ClockPart,
    words: Field,
    mistakes: Vec<Mistake>,
}

struct OptionPart {
    id: String,
    title: String,
    is_rare: bool,
    /// Whether something else is chosen than at first.
    is_changed: bool,
    values: Vec<ValuePart>,
}

struct ValuePart {
    value: String,
    title: String,
    is_chosen: bool,
}

/// Who opens the table, as typed.
struct Newcomer {
    name: Field,
    address: Field,
}

struct InvitedPart {
    label: Message,
    field: Field,
}

/// What is wrong, for the list above the form, with the id of its field.
struct Mistake {
    id: &'static str,
    text: String,
}

#[derive(Deserialize)]
pub(crate) struct Named {
    game: Option<String>,
}

/// `GET /tables/new`: the list of games, or the form of one.
pub(crate) async fn page(cx: Cx, named: Query<Named>) -> Answer {
    if cx.me.person.as_ref().is_some_and(Person::is_guest) {
        return Ok(see_other("/sign-in?next=/tables/new"));
    }
    let game = match (named.game.as_deref(), rules::ALL) {
        (Some(key), _) => rules::find(key).ok_or(Error::NotFound)?,
        (None, [only]) => *only,
        (None, _) => {
            return show(&GamesPage {
                layout: cx.layout(&msg::new_table::title()).with_styles(&["lobby"]),
                games: hosted::all(),
            });
        }
    };
    let typed = NewTable {
        seats: scene::of(game.meta().key).usual_seats(game.meta().seats.0),
        ..NewTable::default()
    };
    let clock = ClockTyped::default();
    show(&form(&cx, game, &typed, &clock, &Posted::default()))
}

/// Opens the table that a form asks for, and goes to it.
pub(super) async fn open_as(cx: &Cx, posted: &Posted) -> Answer {
    let opener = cx.me.signed_in()?.id;
    let asked = match read(cx, posted)? {
        Ok(asked) => asked,
        Err(page) => return answer(MISTAKEN, &*page),
    };
    let wanted = asked.wanted.clone();
    let opened = cx.work(move |service| open::open(service, opener, &wanted));
    match opened.await? {
        Ok(uid) => Ok(see_other(&format!("/tables/{uid}"))),
        Err(error) => asked.refused(cx, posted, error),
    }
}

/// What a form asks for, as far as it can be read.
pub(super) struct Asked {
    pub(super) game: &'static dyn AnyGame,
    pub(super) wanted: NewTable,
    clock: ClockTyped,
}

impl Asked {
    pub(super) fn page(&self, cx: &Cx, posted: &Posted) -> NewTablePage {
        form(cx, self.game, &self.wanted, &self.clock, posted)
    }

    /// Shows the form again with what is wrong, or says what no form can mend.
    pub(super) fn refused(&self, cx: &Cx, posted: &Posted, error: error::Error) -> Answer {
        let (code, field, why) = match error {
            error::Error::No(no) => match no.code {
                error::Code::Invalid => (MISTAKEN, no.field.unwrap_or(INVITED[0]), no.why),
                // A guest may not invite others.
                error::Code::Forbidden => return Err(Error::SignInFirst),
                error::Code::Unreadable
                | error::Code::Stale
                | error::Code::Conflict
                | error::Code::Frozen => {
                    return Err(error::Error::No(no).into());
                }
            },
            error::Error::Refused(refusal) => (MISTAKEN, "seats", scene::refusal(&refusal)),
            error::Error::TooOften { again_in_ms } => {
                let (code, why) = too_often(again_in_ms);
                (code, INVITED[0], why)
            }
            error @ (error::Error::Hidden
            | error::Error::Busy
            | error::Error::Db(_)
            | error::Error::Fault(_)) => return Err(error.into()),
        };
        let mut page = self.page(cx, posted);
        page.blame(field, &why);
        answer(code, &page)
    }
}

/// Reads a form. The inner answer is the form as it comes back, when a field of it cannot be read.
pub(super) fn read(cx: &Cx, posted: &Posted) -> Result<Result<Asked, Box<NewTablePage>>, Error> {
    let game = rules::find(posted.text("game")).ok_or(Error::NotFound)?;
    let wanted = wanted(game, &cx.app.service.library, posted)
        .ok_or_else(|| Error::Unreadable(msg::series::not_offered()))?;
    let clock = ClockTyped::read(posted);
    let terms = clock.terms();
    let mut asked = Asked {
        game,
        wanted,
        clock,
    };
    match terms {
        Ok(terms) => asked.wanted.clock = terms,
        Err(wrong) => {
            let mut page = asked.page(cx, posted);
            page.blame_clock(wrong);
            return Ok(Err(Box::new(page)));
        }
    }
    let words = asked.wanted.words.as_ref();
    if words.is_some_and(|words| words.len() > WORDS_BYTES) {
        let mut page = asked.page(cx, posted);
        let why = msg::new_table::words_too_long(WORDS_BYTES);
        page.blame("words", &why);
        return Ok(Err(Box::new(page)));
    }
    Ok(Ok(asked))
}

/// Reads what was posted. None where it asks for a series that there is not. The short form of the front page leaves
/// out all but the game: then all is as this page would begin.
fn wanted(game: &dyn AnyGame, library: &Library, posted: &Posted) -> Option<NewTable> {
    let meta = game.meta();
    let is_short = !posted.has("seats");
    let asked = |option: &&OptionMeta| !is_short || !scene::of(meta.key).is_rare(option.name);
    let value = |option: &'static OptionMeta| {
        let value = match posted.text(&format!("{OPTION}{}", option.name)) {
            "" if is_short => first_choice(meta.key, option, library),
            value => value.to_owned(),
        };
        (!value.is_empty()).then(|| (option.name.to_owned(), value))
    };
    let options = meta.options.iter().filter(asked).filter_map(value);
    let invited = posted.all("invited").take(INVITED.len());
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
        bots: bots::read(posted, meta.seats.1 - 1),
        is_watchable: posted.has("watchable"),
        clock: None,
        words: (!words.is_empty()).then(|| words.to_owned()),
        best_of,
    })
}

/// A table of a game as its form begins.
pub(super) fn usual(game: &dyn AnyGame, library: &Library) -> NewTable {
    wanted(game, library, &Posted::default()).unwrap_or_default()
}

fn first_choice(key: &str, option: &'static OptionMeta, library: &Library) -> String {
    let first = scene::choices(key, option, library).into_iter().next();
    first.map(|(value, _)| value).unwrap_or_default()
}

fn form(
    cx: &Cx,
    game: &'static dyn AnyGame,
    typed: &NewTable,
    clock: &ClockTyped,
    posted: &Posted,
) -> NewTablePage {
    let meta = game.meta();
    let title = msg::new_table::of(meta.name);
    let layout = cx.layout(&title).with_styles(&["talk"]);
    let (service, w) = (&cx.app.service, &layout.w);
    let part = |option| option_part(meta.key, option, &typed.options, &service.library, w);
    let options = meta.options.iter().map(part);
    // Where nothing can be chosen, nothing is asked.
    let (rare, options): (Vec<_>, Vec<_>) = options
        .filter(|option| option.values.len() > 1)
        .partition(|option| option.is_rare);
    let (fewest, most) = meta.seats;
    let has_bots = service.bots.is_on();
    NewTablePage {
        key: meta.key,
        title,
        about: scene::of(meta.key).introduction(),
        has_other_games: rules::ALL.len() > 1,
        is_rare_open: rare.iter().any(|option| option.is_changed),
        options,
        rare,
        lengths: lengths(meta, typed.best_of),
        seat_counts: (fewest..=most).collect(),
        seat_count: typed.seats,
        seats: Field::new("seats", typed.seats.to_string()),
        invited: invited(most - 1, &typed.invited),
        is_unfolded: typed.invited.iter().skip(1).any(|one| !one.is_empty()),
        bots: has_bots.then(|| BotsPart::of(&typed.bots, most - 1)),
        is_watchable: typed.is_watchable,
        clock: clock.part(),
        words: Field::new("words", typed.words.clone().unwrap_or_default()),
        mistakes: Vec::new(),
        newcomer: cx.me.person.is_none().then(|| Newcomer {
            name: Field::new("name", posted.text("name")),
            address: Field::new("address", posted.text("address")),
        }),
        layout,
    }
}

/// One game or a series, where the game is played in series.
fn lengths(meta: &Meta, chosen: Option<BestOf>) -> Vec<Pick> {
    if !BestOf::is_offered(meta) {
        return Vec::new();
    }
    let single = Pick::new("1", msg::series::single(), chosen.is_none());
    let single = single.saying(msg::series::single_text());
    let series = BestOf::ALL.map(|best_of| {
        let (games, is_chosen) = (best_of.games(), chosen == Some(best_of));
        let pick = Pick::new(games.to_string(), said::length(best_of), is_chosen);
        pick.saying(msg::series::length_text(games))
    });
    std::iter::once(single).chain(series).collect()
}

fn option_part(
    key: &str,
    option: &'static OptionMeta,
    chosen: &OptionValues,
    library: &Library,
    w: &Words,
) -> OptionPart {
    let all = scene::choices(key, option, library);
    let first = all
        .first()
        .map(|(value, _)| value.clone())
        .unwrap_or_default();
    let chosen = chosen.get(option.name).unwrap_or(&first);
    OptionPart {
        is_rare: scene::of(key).is_rare(option.name),
        is_changed: *chosen != first,
        id: format!("{OPTION}{}", option.name),
        title: w.plain_arg(&scene::option_name(key, option.name)),
        values: all
            .into_iter()
            .map(|(value, title)| ValuePart {
                is_chosen: value == *chosen,
                value,
                title: w.plain_arg(&title),
            })
            .collect(),
    }
}

fn invited(count: usize, typed: &[String]) -> Vec<InvitedPart> {
    let part = |(index, id): (usize, &'static str)| InvitedPart {
        label: msg::new_table::address(index + 1, count),
        field: Field::new(id, typed.get(index).cloned().unwrap_or_default()),
    };
    INVITED
        .into_iter()
        .take(count)
        .enumerate()
        .map(part)
        .collect()
}

impl NewTablePage {
    /// Puts what is wrong above the form, and beside the field that it is about.
    fn blame(&mut self, id: &'static str, why: &Message) {
        let text = self.layout.w.plain(why);
        if let Some(bots) = self.bots.as_mut().filter(|_| id == "bots") {
            bots.error = Some(text.clone());
        }
        if let Some(field) = self.fields().find(|field| field.id == id) {
            field.error = Some(text.clone());
        }
        self.mistakes.push(Mistake { id, text });
    }

    fn fields(&mut self) -> impl Iterator<Item = &mut Field> {
        let clock = [&mut self.clock.days, &mut self.clock.hours];
        let newcomer = self.newcomer.iter_mut();
        let newcomer = newcomer.flat_map(|one| [&mut one.name, &mut one.address]);
        [&mut self.seats, &mut self.words]
            .into_iter()
            .chain(clock)
            .chain(newcomer)
            .chain(self.invited.iter_mut().map(|part| &mut part.field))
    }

    fn blame_clock(&mut self, wrong: Wrong) {
        match wrong {
            Wrong::Days => self.blame("days", &msg::time::wrong_days(DAYS_MAX)),
            Wrong::Hours => self.blame("hours", &msg::time::wrong_hours(INCREMENT_HOURS_MAX)),
        }
    }

    /// Says what is wrong with who opens the table.
    pub(super) fn blame_newcomer(&mut self, name: Option<&Message>, address: Option<&Message>) {
        for (id, why) in [("name", name), ("address", address)] {
            if let Some(why) = why {
                self.blame(id, why);
            }
        }
    }
}
