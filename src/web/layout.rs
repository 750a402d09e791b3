//! What stands around every page: masthead, colours, style sheets, foot.
//!
//! A page's template begins with `{% extends "layouts/_layout.html" %}` and its struct has a field
//! `layout: Layout`; the page fills the block `main` with its own `<main id="main" tabindex="-1">`.

use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use askama::Template;

use super::auth::Me;
use super::error::retry_after_seconds;
use super::{App, Error, csrf, headers, statics};
use words::{Html, Language, Message, Words, msg};

#[derive(Debug, Clone)]
pub struct Layout {
    /// Title of the page, without the name of the site.
    pub title: String,
    pub site_name: String,
    /// Where static files lie, without a slash at the end.
    pub assets: &'static str,
    /// Address of the icon sprite: `<use href="{{ layout.icons }}#coin"/>`.
    pub icons: &'static str,
    /// For which media the dark colours apply; none when the account says light.
    pub dark: Option<&'static str>,
    /// Style sheets of this page beside those of every page, without folder and ending: `card`, `board-duel`.
    styles: Vec<&'static str>,
    /// Text of the link that jumps to `#main`.
    pub skip: Message,
    pub name: Option<String>,
    /// Whether the person has no address of their own yet.
    pub is_guest: bool,
    pub turns: usize,
    /// Value of the hidden field `csrf`, which every form that posts must hold.
    pub csrf: String,
    pub w: Words,
    pub languages: Vec<LanguagePick>,
    /// Where the switch leads back to: a path of this site.
    pub here: String,
}

#[derive(Debug, Clone)]
pub struct LanguagePick {
    pub code: &'static str,
    pub name: String,
    pub is_chosen: bool,
}

impl Layout {
    pub fn new(app: &App, me: &Me, title: &Message) -> Self {
        let person = me.person.as_ref();
        let w = me.words(app.service.clock.now_ms());
        Self {
            title: w.plain(title),
            site_name: app.service.site.name.clone(),
            assets: statics::root(),
            icons: statics::icons(),
            dark: match person.map_or("auto", |person| person.theme.as_str()) {
                "dark" => Some("screen"),
                "light" => None,
                _ => Some("screen and (prefers-color-scheme: dark)"),
            },
            styles: Vec::new(),
            skip: msg::layout::skip(),
            name: person.map(|person| person.name.clone()),
            is_guest: person.is_some_and(|person| person.is_guest()),
            turns: me.turns,
            csrf: me.csrf.clone(),
            w,
            languages: languages(me.language),
            here: me.here.clone(),
        }
    }

    pub fn say(&self, message: Message) -> Html {
        self.w.say(message)
    }

    /// Says something as plain text: for attributes, where no element can stand.
    pub fn text(&self, message: Message) -> String {
        self.w.text(message)
    }

    pub fn with_styles(mut self, styles: &[&'static str]) -> Self {
        self.styles.extend(styles);
        self
    }

    /// Value of the hidden field `opened`, for a form that should wait for a person.
    pub fn opened(&self) -> String {
        csrf::opened(&self.csrf, self.w.now_ms)
    }

    /// Whether the button of this page was pressed too soon.
    pub fn was_too_soon(&self) -> bool {
        let mut parts = self.here.split(['?', '&']);
        parts.any(|part| part == csrf::TOO_SOON)
    }

    /// Address of the one style sheet that holds those of every page and this page's own.
    pub fn stylesheet(&self) -> String {
        let names = FIRST_STYLES.iter().chain(&self.styles).chain(LAST_STYLES);
        let names: Vec<&str> = names.copied().collect();
        format!("{}/css/{}.css", self.assets, names.join("+"))
    }

    /// Says what the skip link jumps to, where that is not the page.
    pub fn with_skip(mut self, skip: Message) -> Self {
        self.skip = skip;
        self
    }
}

/// The style sheets of every page, before those of the page itself.
static FIRST_STYLES: &[&str] = &[
    "reset", "colors", "base", "masthead", "button", "form", "price",
];
/// The style sheets of every page that must have the last word.
static LAST_STYLES: &[&str] = &["utilities"];

/// What a page writes around its board, roughly.
const AROUND_BYTES: usize = 32 * 1024;

fn languages(chosen: Language) -> Vec<LanguagePick> {
    let all = Language::all().map(|language| LanguagePick {
        code: language.code(),
        name: Words::of(language).text(msg::language::name()),
        is_chosen: language == chosen,
    });
    all.collect()
}

#[derive(Debug, Clone, Copy)]
pub enum Code {
    Is(StatusCode),
    /// 429: a limit admits the next use in so many milliseconds.
    TooOften(i64),
}

impl From<StatusCode> for Code {
    fn from(status: StatusCode) -> Self {
        Self::Is(status)
    }
}

pub fn answer(code: impl Into<Code>, page: &impl Template) -> Result<HttpResponse, Error> {
    let mut answer = match code.into() {
        Code::Is(status) => HttpResponse::build(status),
        Code::TooOften(again_in_ms) => {
            let mut answer = HttpResponse::TooManyRequests();
            answer.insert_header((header::RETRY_AFTER, retry_after_seconds(again_in_ms)));
            answer
        }
    };
    Ok(answer
        .insert_header((header::CONTENT_TYPE, "text/html; charset=utf-8"))
        .body(page.render()?))
}

/// Writes a page around a board that is HTML already, of this many bytes, without making room for it again and again.
pub(crate) fn render_around(page: &impl Template, board_bytes: usize) -> askama::Result<String> {
    let mut html = String::with_capacity(board_bytes + AROUND_BYTES);
    page.render_into(&mut html)?;
    Ok(html)
}

pub fn show(page: &impl Template) -> Result<HttpResponse, Error> {
    answer(StatusCode::OK, page)
}

/// Answers 200 with a page that is the same while nothing has happened: a browser that has it may ask whether it still
/// holds.
pub fn show_state(page: &impl Template) -> Result<HttpResponse, Error> {
    let mut answer = show(page)?;
    let rule = header::HeaderValue::from_static(headers::REVALIDATED);
    answer.headers_mut().insert(header::CACHE_CONTROL, rule);
    Ok(answer)
}

/// Answers 303: after a form did its work, the browser reads the page at `path` of this site.
pub fn see_other(path: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, path))
        .finish()
}
