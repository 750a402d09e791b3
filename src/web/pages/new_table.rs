//! `/tables/new`: choose a game, its options and who plays; the table opens with the asker at its first seat.
//!
//! The form is drawn from the game's own description, so that a new game needs nothing here.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Query};
use askama::Template;
use serde::Deserialize;

use super::clock_form::{ClockPart, ClockTyped, Wrong};
use super::hosted::{self, Hosted};
use crate::games::{self, AnyGame, Library, Meta, OptionMeta, OptionValues};
use crate::show;
use crate::tables::open::{self, NewTable, OPEN_TABLES_MAX, OpenError};
use crate::tables::series::{BestOf, said};
use crate::web::auth::Me;
use crate::web::form::{Field, Posted, wrong_address};
use crate::web::layout::{answer, see_other, show};
use crate::web::{App, Error, Layout, work};
use crate::words::{Message, Words, msg};

/// Most bytes of somebody's own words for chance.
pub(super) const WORDS_BYTES: usize = 500;
/// What stands before an option's name in the form.
const OPTION: &str = "option-";
/// Ids of the fields for addresses; no game has more seats.
const INVITED: [&str; 6] = [
    "invited-1",
    "invited-2",
    "invited-3",
    "invited-4",
    "invited-5",
    "invited-6",
];

#[derive(Template)]
#[template(path = "pages/new_table/games.html")]
struct GamesPage {
    layout: Layout,
    games: Vec<Hosted>,
}

#[derive(Template)]
#[template(path = "pages/new_table/form.html")]
struct NewTablePage {
    layout: Layout,
    key: &'static str,
    title: Message,
    about: Message,
    has_other_games: bool,
    options: Vec<OptionPart>,
    /// One game or a series; empty where there is nothing to choose.
    lengths: Vec<LengthPart>,
    seat_counts: Vec<SeatCount>,
    seats: Field,
    invited: Vec<InvitedPart>,
    is_unfolded: bool,
    is_watchable: bool,
    clock: ClockPart,
    words: Field,
    mistakes: Vec<Mistake>,
}

struct OptionPart {
    id: String,
    title: String,
    values: Vec<ValuePart>,
}

struct ValuePart {
    value: String,
    title: String,
    is_chosen: bool,
}

/// How many games are played.
struct LengthPart {
    /// At most; 1 for a single game.
    games: u8,
    name: Message,
    text: Message,
    is_chosen: bool,
}

struct SeatCount {
    count: usize,
    is_chosen: bool,
}

struct InvitedPart {
    id: &'static str,
    label: Message,
    value: String,
    error: Option<String>,
}

struct Mistake {
    id: &'static str,
    text: String,
}

/// Which game the address names.
#[derive(Deserialize)]
pub(crate) struct Asked {
    game: Option<String>,
}

/// `GET /tables/new`: the list of games, or the form of one.
pub(crate) async fn page(
    app: Data<App>,
    me: Me,
    asked: Query<Asked>,
) -> Result<HttpResponse, Error> {
    if me.signed_in()?.is_guest() {
        return Ok(see_other("/sign-in?next=/tables/new"));
    }
    let game = match (asked.game.as_deref(), games::ALL) {
        (Some(key), _) => games::find(key).ok_or(Error::NotFound)?,
        (None, [only]) => *only,
        (None, _) => {
            return show(&GamesPage {
                layout: Layout::new(&app, &me, &msg::new_table::title()).with_styles(&["lobby"]),
                games: hosted::all(),
            });
        }
    };
    let typed = NewTable {
        seats: game.meta().seats.0,
        ..NewTable::default()
    };
    let clock = ClockTyped::default();
    show(&form(&app, &me, game, &typed, &clock, None))
}

/// `POST /tables/new`: opens the table and goes to it.
pub(crate) async fn open(app: Data<App>, me: Me, posted: Posted) -> Result<HttpResponse, Error> {
    let opener = me.signed_in()?.id;
    let game = games::find(posted.text("game")).ok_or(Error::NotFound)?;
    let unread = || Error::Unreadable(msg::series::not_offered());
    let mut wanted = read(game, &posted).ok_or_else(unread)?;
    let clock = ClockTyped::read(&posted);
    match clock.terms() {
        Ok(terms) => wanted.clock = terms,
        Err(wrong) => {
            let mut page = form(&app, &me, game, &wanted, &clock, None);
            page.blame_clock(&clock, wrong);
            return answer(StatusCode::UNPROCESSABLE_ENTITY, &page);
        }
    }
    let typed = wanted.clone();
    if wanted
        .words
        .as_ref()
        .is_some_and(|words| words.len() > WORDS_BYTES)
    {
        let mut page = form(&app, &me, game, &typed, &clock, None);
        page.blame_words();
        return answer(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    let opened = work(&app, move |service| open::open(service, opener, &wanted)).await?;
    match opened {
        Ok(uid) => Ok(see_other(&format!("/tables/{uid}"))),
        Err(OpenError::Change(error)) => Err(error.into()),
        Err(OpenError::TooOften { again_in_ms }) => Err(Error::too_often(again_in_ms)),
        Err(OpenError::Nobody) => Err(Error::SignInFirst),
        Err(OpenError::UnknownGame(_)) => Err(Error::NotFound),
        Err(OpenError::NoSeries) => Err(unread()),
        Err(
            error @ (OpenError::Refused(_)
            | OpenError::Address { .. }
            | OpenError::InvitedTwice(_)
            | OpenError::TooFewSeats { .. }
            | OpenError::InvitedSelf
            | OpenError::TooMany),
        ) => answer(
            StatusCode::UNPROCESSABLE_ENTITY,
            &form(&app, &me, game, &typed, &clock, Some(&error)),
        ),
    }
}

/// Reads what was posted. None where it asks for a series that there is not.
fn read(game: &dyn AnyGame, posted: &Posted) -> Option<NewTable> {
    let options: OptionValues = game
        .meta()
        .options
        .iter()
        .map(|option| {
            (
                option.name,
                posted.text(&format!("{OPTION}{}", option.name)),
            )
        })
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let words = posted.text("words");
    let best_of = match posted.text("games") {
        "" | "1" => None,
        games => Some(BestOf::find(games.parse().ok()?)?),
    };
    Some(NewTable {
        game: game.meta().key.to_owned(),
        options,
        seats: posted.text("seats").parse().unwrap_or(0),
        invited: posted
            .all("invited")
            .take(INVITED.len())
            .map(str::to_owned)
            .collect(),
        is_watchable: posted.has("watchable"),
        clock: None,
        words: (!words.is_empty()).then(|| words.to_owned()),
        best_of,
    })
}

fn form(
    app: &App,
    me: &Me,
    game: &'static dyn AnyGame,
    typed: &NewTable,
    clock: &ClockTyped,
    refused: Option<&OpenError>,
) -> NewTablePage {
    let meta = game.meta();
    let title = msg::new_table::of(meta.name);
    let layout = Layout::new(app, me, &title).with_styles(&["talk"]);
    let w = layout.w.clone();
    let mut page = NewTablePage {
        layout,
        key: meta.key,
        title,
        about: show::of(meta.key).introduction(),
        has_other_games: games::ALL.len() > 1,
        options: meta
            .options
            .iter()
            .map(|option| option_part(meta.key, option, &typed.options, &app.service.library, &w))
            // Where nothing can be chosen, nothing is asked.
            .filter(|option| option.values.len() > 1)
            .collect(),
        lengths: lengths(meta, typed.best_of),
        seat_counts: (meta.seats.0..=meta.seats.1)
            .map(|count| SeatCount {
                count,
                is_chosen: count == typed.seats,
            })
            .collect(),
        seats: Field::new("seats", typed.seats.to_string()),
        invited: invited(meta.seats.1 - 1, &typed.invited),
        is_unfolded: typed.invited.iter().skip(1).any(|one| !one.is_empty()),
        is_watchable: typed.is_watchable,
        clock: clock.part(None, &w).0,
        words: Field::new("words", typed.words.clone().unwrap_or_default()),
        mistakes: Vec::new(),
    };
    if let Some(refused) = refused {
        page.blame(refused);
    }
    page
}

/// One game or a series, where the game is played in series.
fn lengths(meta: &Meta, chosen: Option<BestOf>) -> Vec<LengthPart> {
    if !BestOf::is_offered(meta) {
        return Vec::new();
    }
    let single = LengthPart {
        games: 1,
        name: msg::series::single(),
        text: msg::series::single_text(),
        is_chosen: chosen.is_none(),
    };
    let series = BestOf::ALL.map(|best_of| LengthPart {
        games: best_of.games(),
        name: said::length(best_of),
        text: msg::series::length_text(best_of.games()),
        is_chosen: chosen == Some(best_of),
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
    let all = show::choices(key, option, library);
    let first = all
        .first()
        .map(|(value, _)| value.clone())
        .unwrap_or_default();
    let chosen = chosen.get(option.name).unwrap_or(&first);
    OptionPart {
        id: format!("{OPTION}{}", option.name),
        title: w.plain_arg(&show::option_name(key, option.name)),
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
    INVITED
        .iter()
        .take(count)
        .enumerate()
        .map(|(index, id)| InvitedPart {
            id,
            label: msg::new_table::address(index + 1, count),
            value: typed.get(index).cloned().unwrap_or_default(),
            error: None,
        })
        .collect()
}

impl NewTablePage {
    /// Puts what is wrong beside the field that it is about.
    fn blame(&mut self, refused: &OpenError) {
        match refused {
            OpenError::Refused(refusal) => {
                let text = self.layout.w.plain(&show::refusal(refusal));
                self.seats.error = Some(text.clone());
                self.mistakes.push(Mistake { id: "seats", text });
            }
            OpenError::Address { text, source } => {
                let wrong = |part: &InvitedPart| part.value.trim() == text;
                let index = self.invited.iter().position(wrong).unwrap_or(0);
                self.blame_invited(index, &wrong_address(source));
            }
            OpenError::InvitedTwice(address) => {
                self.blame_invited(0, &msg::new_table::twice(address));
            }
            OpenError::TooFewSeats { invited, seats } => {
                self.blame_invited(0, &msg::new_table::too_few_seats(*invited, *seats));
            }
            OpenError::InvitedSelf => self.blame_invited(0, &msg::new_table::own_address()),
            OpenError::TooMany => {
                self.blame_invited(0, &msg::new_table::too_many(OPEN_TABLES_MAX));
            }
            // These are answered by other pages.
            OpenError::UnknownGame(_)
            | OpenError::NoSeries
            | OpenError::TooOften { .. }
            | OpenError::Nobody
            | OpenError::Change(_) => {}
        }
    }

    fn blame_invited(&mut self, index: usize, message: &Message) {
        let text = self.layout.w.plain(message);
        self.is_unfolded |= index > 0;
        if let Some(part) = self.invited.get_mut(index) {
            part.error = Some(text.clone());
            self.mistakes.push(Mistake { id: part.id, text });
        }
    }

    fn blame_clock(&mut self, clock: &ClockTyped, wrong: Wrong) {
        let (part, mistake) = clock.part(Some(wrong), &self.layout.w);
        self.clock = part;
        let mistake = mistake.map(|(id, text)| Mistake { id, text });
        self.mistakes.extend(mistake);
    }

    fn blame_words(&mut self) {
        let text = self
            .layout
            .text(msg::new_table::words_too_long(WORDS_BYTES));
        self.words.error = Some(text.clone());
        self.mistakes.push(Mistake { id: "words", text });
    }
}
