//! Every address of the site, and who answers it.

use std::future::ready;
use std::pin::Pin;

use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, Route, guard};

use super::cx::{self, Act, Cx, Refused};
use super::live::{self, Subject};
use super::page_cache::{self, Draw, Kept};
use super::pages::{
    alerts, away, catalogue, claim, feeds, front, health, history, host, invitation, key, language,
    lobby, look_back, metrics, new_table, newcomer, practice, proof, settings, sign_in, table,
    unsubscribe, wishes,
};
use super::reply::Answer;
use super::{Error, statics};

macro_rules! addresses {
    ($($path:literal => $($how:ident $by:expr),+;)+) => {
        static ADDRESSES: &[Address] = &[$(at($path)$(.$how($by))+),+];
    };
}

// The router tries one address after the other: what is asked for most comes first. A number in an address has at most 18
// digits, so that it fits; any other is no address of ours.
addresses! {
    "/static/{path:.*}" => plain |request| Box::pin(ready(statics::file(&request)));
    "/service-worker.js" => plain |_| Box::pin(ready(statics::service_worker()));
    "/healthz" => plain |_| Box::pin(ready(health::alive()));
    "/healthz/way" => plain |request| Box::pin(ready(health::way(&request)));
    "/readyz" => plain |request| Box::pin(health::ready(request));
    "/metrics" => plain |request| Box::pin(metrics::show(request));
    // Tables.
    "/tables/new" => page new_table::page, form newcomer::open, refused new_table::refused;
    "/tables/next" => page lobby::next;
    "/practice" => page new_table::practice, form practice::begin;
    "/tables/{uid}" => kept table::show, missing table::missing;
    "/tables/{uid}/moves" => of_table table::play;
    "/tables/{uid}/talk" => of_table table::say;
    "/tables/{uid}/notes" => of_table table::keep;
    "/tables/{uid}/orders" => of_table table::order::set;
    "/tables/{uid}/resign" => of_table table::resign;
    "/tables/{uid}/looked" => form table::looked;
    "/tables/{uid}/ask" => of_table table::time::ask;
    "/tables/{uid}/answer" => of_table table::time::answer_asked;
    "/tables/{uid}/nudge" => of_table table::time::nudge;
    "/tables/{uid}/back" => of_table table::time::come_back;
    "/tables/{uid}/leave" => of_table table::time::leave;
    "/tables/{uid}/replace" => of_table table::time::replace;
    "/tables/{uid}/close" => of_table table::time::close;
    "/tables/{uid}/rematch" => of_table table::rematch;
    "/tables/{uid}/share" => of_table table::share::set;
    "/tables/{uid}/board.png" => page table::share::picture;
    "/tables/{uid}/keys/end" => form table::end_keys;
    "/tables/{uid}/seats/{seat:[0-9]{1,2}}/ask" => of_table table::ask_again;
    "/tables/{uid}/seats/{seat:[0-9]{1,2}}/open" => of_table table::open_to_all;
    "/tables/{uid}/seats/{seat:[0-9]{1,2}}/invite" => of_table table::invite;
    "/tables/{uid}/seats/{seat:[0-9]{1,2}}/bot" => of_table table::time::seat_bot;
    "/tables/{uid}/seq" => plain |request| Box::pin(live::answer(request, Subject::Table));
    "/tables/{uid}/look-back/seq" => plain |request| Box::pin(live::answer(request, Subject::LookBack));
    "/seq" => plain |request| Box::pin(live::answer(request, Subject::Lobby));
    // What happened at them.
    "/tables/{uid}/history" => page history::enter;
    "/tables/{uid}/at/{seq:[0-9]{1,18}}" => kept history::at;
    "/tables/{uid}/look-back" => page look_back::page, form look_back::ask;
    "/tables/{uid}/proof" => page proof::page;
    "/tables/{uid}/journal.jsonl" => page proof::export;
    "/games" => page catalogue::list;
    "/games/{key}" => page catalogue::game;
    // Seats.
    "/" => page front::page;
    "/language" => form language::choose;
    "/tables/{uid}/join" => page invitation::open_page, again invitation::join_open;
    "/invitations/{token}" => page invitation::page, form invitation::take, shows invitation::form;
    "/invitations/{token}/decline" => form invitation::decline;
    "/invitations/{token}/undo" => form invitation::undo;
    "/invitations/{token}/letter" => form invitation::letter;
    "/seats/{token}" => page key::page, form key::open;
    "/seats/{token}/letter" => form key::letter;
    "/claims/{token}" => page claim::page, form claim::answer;
    // Accounts.
    "/sign-in" => page sign_in::ask_page, again sign_in::ask;
    "/sign-in/code" => page sign_in::sent_page, again sign_in::redeem_code;
    "/sign-in/{token}" => page sign_in::link_page, again sign_in::redeem;
    "/sign-out" => form sign_in::sign_out;
    "/settings" => page settings::page, again settings::save;
    "/settings/my-data.json" => page settings::my_data;
    "/settings/sessions/end" => form settings::end_all_sessions;
    "/settings/sessions/{id:[0-9]{1,18}}/end" => form settings::end_session;
    "/unsubscribe/{token}" => page unsubscribe::page, one_click unsubscribe::stop;
    "/unsubscribe/{token}/undo" => form unsubscribe::undo;
    // Letters, feeds, days off.
    "/settings/letters" => page wishes::page, again wishes::save;
    "/settings/feeds" => page feeds::page, form feeds::renew;
    "/settings/feeds/end" => form feeds::end;
    "/feeds/{token}/turns.atom" => plain |request| Box::pin(feeds::atom(request));
    "/feeds/{token}/turns.ics" => plain |request| Box::pin(feeds::calendar(request));
    "/settings/away" => page away::page, again away::add;
    "/settings/away/weekdays" => form away::set_weekdays, shows away::page;
    "/settings/away/{id:[0-9]{1,18}}/remove" => form away::remove;
    // Alerts.
    "/settings/alerts" => page alerts::page, again alerts::add;
    "/settings/alerts/push" => form alerts::subscribe, shows alerts::page;
    "/settings/alerts/push.json" => page alerts::push_key;
    "/settings/alerts/{id:[0-9]{1,18}}/test" => form alerts::try_out;
    "/settings/alerts/{id:[0-9]{1,18}}/remove" => form alerts::remove;
    "/tables/{uid}/alerts" => page alerts::page, again alerts::add;
    "/tables/{uid}/alerts/{id:[0-9]{1,18}}/test" => form alerts::try_out;
    "/tables/{uid}/alerts/{id:[0-9]{1,18}}/remove" => form alerts::remove;
    // The host.
    "/host" => page host::page;
    "/host/letters/release" => form host::release;
    "/host/letters/{id:[0-9]{1,18}}" => page host::letter;
    "/host/letters/{id:[0-9]{1,18}}/html" => page host::letter_html;
    "/host/letters/{id:[0-9]{1,18}}/again" => form host::send_again;
}

/// An address: who shows it, and who takes what is posted there.
struct Address {
    path: &'static str,
    shown: Shown,
    missing: fn(&Cx) -> Answer,
    taken: Option<Act>,
    refused: Refused,
}

#[derive(Clone, Copy)]
enum Shown {
    /// As missing as what never was.
    Not,
    Page(fn(&Cx) -> Answer),
    /// A page that is kept from one request to the next.
    Kept(Draw),
    /// By programs, which ask for nobody in particular.
    Plain(Plain),
    /// What a form is answered with stays at its address: whoever loads that again is led to where it stood.
    Back(&'static str),
}

type Plain = fn(HttpRequest) -> Pin<Box<dyn Future<Output = Result<HttpResponse, Error>>>>;

const fn at(path: &'static str) -> Address {
    Address {
        path,
        shown: Shown::Not,
        missing: nothing,
        taken: None,
        refused: Refused::Told,
    }
}

impl Address {
    const fn page(self, page: fn(&Cx) -> Answer) -> Self {
        let shown = Shown::Page(page);
        Self { shown, ..self }
    }

    const fn kept(self, draw: Draw) -> Self {
        let shown = Shown::Kept(draw);
        Self { shown, ..self }
    }

    /// What is shown in place of a kept page that is not there.
    const fn missing(self, missing: fn(&Cx) -> Answer) -> Self {
        Self { missing, ..self }
    }

    const fn plain(self, plain: Plain) -> Self {
        let shown = Shown::Plain(plain);
        Self { shown, ..self }
    }

    const fn back(self, path: &'static str) -> Self {
        let shown = Shown::Back(path);
        Self { shown, ..self }
    }

    const fn form(self, run: fn(&Cx) -> Answer) -> Self {
        let takes_form = true;
        self.taken(Act {
            takes_form,
            ..act(run)
        })
    }

    /// A form whose own page is shown again when it was refused.
    const fn again(self, run: fn(&Cx) -> Answer) -> Self {
        match self.shown {
            Shown::Page(page) => self.form(run).shows(page),
            Shown::Not | Shown::Kept(_) | Shown::Plain(_) | Shown::Back(_) => self.form(run),
        }
    }

    /// A form of a table's page. Where it is refused, the table says why.
    const fn of_table(self, run: fn(&Cx) -> Answer) -> Self {
        self.back("/tables/{uid}").form(run).refused(table::refused)
    }

    /// Mail programs post without a form of ours.
    const fn one_click(self, run: fn(&Cx) -> Answer) -> Self {
        self.taken(act(run))
    }

    /// Which page is shown again when the form was refused.
    const fn shows(self, page: fn(&Cx) -> Answer) -> Self {
        let refused = Refused::Again(page);
        Self { refused, ..self }
    }

    const fn refused(self, by: fn(&Cx, Error) -> Answer) -> Self {
        let refused = Refused::By(by);
        Self { refused, ..self }
    }

    /// The same for what is the name of a table alone: one that leads back asks for no table.
    fn of_tables(&self) -> String {
        self.path.replace("{uid}", "{uid:[a-z0-9]+}")
    }

    const fn taken(self, act: Act) -> Self {
        let taken = Some(act);
        Self { taken, ..self }
    }
}

const fn act(run: fn(&Cx) -> Answer) -> Act {
    Act {
        run,
        takes_form: false,
        refused: Refused::Told,
    }
}

/// Adds all routes.
pub(super) fn add(config: &mut ServiceConfig) {
    for address in ADDRESSES {
        let path = address.path;
        match address.shown {
            Shown::Not | Shown::Back(_) => {}
            Shown::Page(page) => {
                let act = act(page);
                let to = move |request, payload| cx::answer(act, request, payload);
                config.route(path, read().to(to));
            }
            Shown::Kept(draw) => {
                let missing = address.missing;
                let kept = Kept { draw, missing };
                let to = move |request| page_cache::serve(kept, request);
                config.route(path, read().to(to));
            }
            Shown::Plain(plain) => {
                config.route(path, read().to(plain));
            }
        }
        if let Some(act) = address.taken {
            let refused = address.refused;
            let act = Act { refused, ..act };
            let to = move |request, payload| cx::answer(act, request, payload);
            config.route(path, web::post().to(to));
        }
    }
    for (path, to) in leading_back() {
        config.route(&path, read().to(move |request| ready(back(to, &request))));
    }
    config.default_service(web::to(|request, payload| {
        cx::answer(act(nothing), request, payload)
    }));
}

/// Every address with its parameters, and whether something is posted there. An address has both where it has both.
pub fn all() -> impl Iterator<Item = (bool, String)> {
    ADDRESSES.iter().flat_map(|address| {
        let path = || address.path.to_owned();
        let shown = match address.shown {
            Shown::Not => None,
            Shown::Back(_) => Some(address.of_tables()),
            Shown::Page(_) | Shown::Kept(_) | Shown::Plain(_) => Some(path()),
        };
        let shown = shown.map(|path| (false, path));
        let taken = address.taken.map(|_| (true, path()));
        shown.into_iter().chain(taken)
    })
}

/// The addresses that only lead back to a page, and to which: nothing is asked there.
pub fn leading_back() -> impl Iterator<Item = (String, &'static str)> {
    ADDRESSES.iter().filter_map(|address| match address.shown {
        Shown::Back(to) => Some((address.of_tables(), to)),
        Shown::Not | Shown::Page(_) | Shown::Kept(_) | Shown::Plain(_) => None,
    })
}

/// Whoever loads again where a form went wants its page, which itself says whether it is there.
fn back(to: &str, request: &HttpRequest) -> HttpResponse {
    let path = to.replace("{uid}", request.match_info().query("uid"));
    HttpResponse::SeeOther()
        .insert_header(("location", path))
        .finish()
}

/// A route for GET and HEAD, which is how everything that only shows something is asked for.
fn read() -> Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

/// Answers whatever has no route. It is known who asks, so that it looks like a page that is not for that person.
fn nothing(_: &Cx) -> Answer {
    Err(Error::NotFound)
}
