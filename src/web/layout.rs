//! What stands around every page: masthead, colours, style sheets, foot.
//!
//! A page's template begins with `{% extends "layouts/_layout.html" %}` and its struct has a field
//! `layout: Layout`; the page fills the block `main` with its own `<main id="main" tabindex="-1">`.

use std::sync::Arc;

use askama::filters::Safe;

use super::auth::Me;
use super::{App, form, statics};
use crate::accounts::Person;
use words::{Html, Language, Message, Words, msg};

pub struct Layout {
    /// Title of the page, without the name of the site.
    pub title: String,
    pub site_name: String,
    pub me: Arc<Me>,
    /// Text of the link that jumps to `#main`: what it jumps to, where that is not the page.
    pub skip: Message,
    pub w: Words,
    /// Style sheets of this page beside those of every page, without folder and ending: `card`, `board-duel`.
    styles: Vec<&'static str>,
    /// Whether the reader is waited for: title and icon of the page say so.
    pub is_turn: bool,
}

impl Layout {
    pub fn new(app: &App, me: &Arc<Me>, title: &Message) -> Self {
        let w = me.words(app.service.clock.now_ms());
        Self {
            title: w.text(title),
            site_name: app.service.site_name.clone(),
            me: Arc::clone(me),
            skip: msg::layout::skip(),
            w,
            styles: Vec::new(),
            is_turn: false,
        }
    }

    /// Where static files lie, without a slash at the end.
    pub fn assets(&self) -> &'static str {
        statics::root()
    }

    /// For which media the dark colours apply; none when the account says light.
    pub fn dark(&self) -> Option<&'static str> {
        let person = self.me.person.as_ref();
        match person.map_or("auto", |person| person.theme.as_str()) {
            "dark" => Some("screen"),
            "light" => None,
            _ => Some("screen and (prefers-color-scheme: dark)"),
        }
    }

    pub fn asks_zone(&self) -> bool {
        let person = self.me.person.as_ref();
        person.is_none_or(|person| person.zone.is_empty())
    }

    pub fn name(&self) -> Option<&String> {
        self.me.person.as_ref().map(|person| &person.name)
    }

    pub fn has_mailbox(&self) -> bool {
        let person = self.me.person.as_ref();
        person.is_some_and(|person| person.letter_address.is_some())
    }

    /// Whether the person has no address of their own yet.
    pub fn is_guest(&self) -> bool {
        self.me.person.as_ref().is_some_and(Person::is_guest)
    }

    /// Every language by its code, with its name and whether it is that of the page.
    pub fn languages(&self) -> impl Iterator<Item = (&'static str, String, bool)> {
        Language::all().map(|language| {
            let name = Words::of(language).text(msg::language::name());
            (language.code(), name, language == self.me.language)
        })
    }

    /// One silhouette of the sprite, hidden from screen readers. Ids are letters, digits, hyphens and underscores;
    /// anything else is left out, as it could be markup.
    pub fn icon(&self, id: &str) -> Safe<String> {
        let is_allowed = |sign: &char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
        let id: String = id.chars().filter(is_allowed).collect();
        let root = statics::root();
        Safe(format!(
            r#"<svg class="icon" aria-hidden="true"><use href="{root}/icons.svg#{id}"/></svg>"#
        ))
    }

    pub fn say(&self, message: impl AsRef<Message>) -> Html {
        self.w.say(message)
    }

    /// Says something as plain text: for attributes, where no element can stand.
    pub fn text(&self, message: impl AsRef<Message>) -> String {
        self.w.text(message)
    }

    pub fn with_styles(mut self, styles: &[&'static str]) -> Self {
        self.styles.extend(styles);
        self
    }

    pub fn opened(&self) -> String {
        form::opened(&self.me.csrf, self.w.now_ms)
    }

    pub fn was_too_soon(&self) -> bool {
        let mut parts = self.me.here.split(['?', '&']);
        parts.any(|part| part == form::TOO_SOON)
    }

    pub fn stylesheet(&self) -> String {
        let names = FIRST_STYLES.iter().chain(&self.styles).chain(LAST_STYLES);
        let names: Vec<&str> = names.copied().collect();
        format!("{}/css/{}.css", self.assets(), names.join("+"))
    }

    pub fn with_turn(mut self, is_turn: bool) -> Self {
        if is_turn {
            self.title = format!("{} · {}", self.text(msg::table::turn_title()), self.title);
        }
        self.is_turn = is_turn;
        self
    }
}

static FIRST_STYLES: &[&str] = &[
    "reset", "colors", "base", "masthead", "button", "form", "price",
];
/// The style sheets of every page that must have the last word.
static LAST_STYLES: &[&str] = &["utilities"];
