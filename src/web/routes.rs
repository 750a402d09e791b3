//! Every address of the site, and who answers it.

use std::future::ready;
use std::pin::Pin;

use actix_web::web::{self, Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, Route, guard};

use super::cx::Refused::{self, Again, By, Told};
use super::cx::{self, Cx, Handler};
use super::live::{self, Subject};
use super::page_cache::{self, Draw};
use super::pages::{
    alerts, away, catalogue, feeds, history, host, invitation, links, lobby, look_back, new_table,
    proof, settings, sign_in, table, wishes,
};
use super::reply::{Answer, Reply};
use super::{Error, statics, watch};

macro_rules! addresses {
    ($($path:literal => $($how:expr),+;)+) => {
        static ADDRESSES: &[(&str, &[How])] = &[$(($path, &[$($how),+])),+];
    };
}

// The router tries one address after the other: what is asked for most comes first. A number in an address has at most 18
// digits, so that it fits; any other is no address of ours.
addresses! {
    "/static/{path:.*}" => Plain(|request| Box::pin(ready(statics::file(&request))));
    "/service-worker.js" => Plain(|request| Box::pin(ready(statics::service_worker(&request))));
    "/healthz" => Plain(|_| Box::pin(ready(watch::alive())));
    "/healthz/way" => Plain(|request| Box::pin(ready(watch::way(&request))));
    "/readyz" => Plain(|request| Box::pin(watch::ready(request)));
    "/metrics" => Plain(|request| Box::pin(watch::show(request)));
    // Tables.
    "/tables/new" => Page(new_table::page), Form(new_table::open, By(new_table::refused));
    "/tables/next" => Page(lobby::next);
    "/practice" => Page(new_table::practice), Form(new_table::practise, Told);
    "/tables/{uid}" => Kept(table::show, table::missing);
    "/tables/{uid}/moves" => OfTable(table::play);
    "/tables/{uid}/talk" => OfTable(table::say);
    "/tables/{uid}/notes" => OfTable(table::keep);
    "/tables/{uid}/orders" => OfTable(table::order::set);
    "/tables/{uid}/resign" => OfTable(table::resign);
    "/tables/{uid}/looked" => Form(table::looked, Told);
    "/tables/{uid}/ask" => OfTable(table::ask);
    "/tables/{uid}/answer" => OfTable(table::answer_asked);
    "/tables/{uid}/nudge" => OfTable(table::nudge);
    "/tables/{uid}/back" => OfTable(table::come_back);
    "/tables/{uid}/leave" => OfTable(table::leave);
    "/tables/{uid}/replace" => OfTable(table::replace);
    "/tables/{uid}/close" => OfTable(table::close);
    "/tables/{uid}/rematch" => OfTable(table::rematch);
    "/tables/{uid}/share" => OfTable(table::share);
    "/tables/{uid}/board.png" => Page(table::picture);
    "/tables/{uid}/keys/end" => Form(table::end_keys, Told);
    "/tables/{uid}/seats/{seat:[0-9]{1,2}}/ask" => OfTable(table::after_declining);
    "/tables/{uid}/seats/{seat:[0-9]{1,2}}/open" => OfTable(table::after_declining);
    "/tables/{uid}/seats/{seat:[0-9]{1,2}}/invite" => OfTable(table::invite);
    "/tables/{uid}/seats/{seat:[0-9]{1,2}}/bot" => OfTable(table::seat_bot);
    "/tables/{uid}/seq" => Plain(|request| Box::pin(live::answer(request, Subject::Table)));
    "/tables/{uid}/look-back/seq" => Plain(|request| Box::pin(live::answer(request, Subject::LookBack)));
    "/seq" => Plain(|request| Box::pin(live::answer(request, Subject::Lobby)));
    // What happened at them.
    "/tables/{uid}/history" => Page(history::enter);
    "/tables/{uid}/at/{seq:[0-9]{1,18}}" => Kept(history::at, nothing);
    "/tables/{uid}/look-back" => Page(look_back::page), Form(look_back::ask, Told);
    "/tables/{uid}/proof" => Page(proof::page);
    "/tables/{uid}/journal.jsonl" => Page(proof::export);
    "/games" => Page(catalogue::list);
    "/games/{key}" => Page(catalogue::game);
    // Seats.
    "/" => Page(lobby::front);
    "/language" => Form(settings::choose_language, Told);
    "/tables/{uid}/join" => Page(invitation::open_page), Form(invitation::join_open, Again(invitation::open_page));
    "/invitations/{token}" => Page(invitation::page), Form(invitation::take, Again(invitation::form));
    "/invitations/{token}/decline" => Form(invitation::decline, Told);
    "/invitations/{token}/undo" => Form(invitation::undo, Told);
    "/invitations/{token}/letter" => Form(invitation::letter, Told);
    "/seats/{token}" => Page(links::seat_page), Form(links::open_seat, Told);
    "/seats/{token}/letter" => Form(links::letter, Told);
    "/claims/{token}" => Page(links::claim_page), Form(links::answer_claim, Told);
    // Accounts.
    "/sign-in" => Page(sign_in::ask_page), Form(sign_in::ask, Again(sign_in::ask_page));
    "/sign-in/code" => Page(sign_in::sent_page), Form(sign_in::redeem_code, Again(sign_in::sent_page));
    "/sign-in/{token}" => Page(sign_in::link_page), Form(sign_in::redeem, Again(sign_in::link_page));
    "/sign-out" => Form(sign_in::sign_out, Told);
    "/settings" => Page(settings::page), Form(settings::save, Again(settings::page));
    "/settings/my-data.json" => Page(settings::my_data);
    "/settings/address" => Form(settings::change_address, Again(settings::page));
    "/settings/delete" => Form(settings::delete, Again(settings::page));
    "/settings/sessions/end" => Form(settings::end_all_sessions, Told);
    "/settings/sessions/{id:[0-9]{1,18}}/end" => Form(settings::end_session, Told);
    "/unsubscribe/{token}" => Page(links::stop_page), OneClick(links::stop);
    "/unsubscribe/{token}/undo" => Form(links::undo_stop, Told);
    // Letters, feeds, days off.
    "/settings/letters" => Page(wishes::page), Form(wishes::save, Again(wishes::page));
    "/settings/feeds" => Page(feeds::page), Form(feeds::renew, Told);
    "/settings/feeds/end" => Form(feeds::end, Told);
    "/feeds/{token}/turns.atom" => Plain(|request| Box::pin(feeds::atom(request)));
    "/feeds/{token}/turns.ics" => Plain(|request| Box::pin(feeds::calendar(request)));
    "/settings/away" => Page(away::page), Form(away::add, Again(away::page));
    "/settings/away/weekdays" => Form(away::set_weekdays, Again(away::page));
    "/settings/away/{id:[0-9]{1,18}}/remove" => Form(away::remove, Told);
    // Alerts.
    "/settings/alerts" => Page(alerts::page), Form(alerts::add, Again(alerts::page));
    "/settings/alerts/push" => Form(alerts::subscribe, Again(alerts::page));
    "/settings/alerts/push.json" => Page(alerts::push_key);
    "/settings/alerts/{id:[0-9]{1,18}}/test" => Form(alerts::try_out, Told);
    "/settings/alerts/{id:[0-9]{1,18}}/remove" => Form(alerts::remove, Told);
    "/tables/{uid}/alerts" => Page(alerts::page), Form(alerts::add, Again(alerts::page));
    "/tables/{uid}/alerts/{id:[0-9]{1,18}}/test" => Form(alerts::try_out, Told);
    "/tables/{uid}/alerts/{id:[0-9]{1,18}}/remove" => Form(alerts::remove, Told);
    // The host.
    "/host" => Page(host::page);
    "/host/letters/release" => Form(host::release, Told);
    "/host/letters/{id:[0-9]{1,18}}" => Page(host::letter);
    "/host/letters/{id:[0-9]{1,18}}/html" => Page(host::letter_html);
    "/host/letters/{id:[0-9]{1,18}}/again" => Form(host::send_again, Told);
}

use How::{Form, Kept, OfTable, OneClick, Page, Plain};

#[derive(Clone, Copy)]
enum How {
    Page(Handler),
    /// A page that is kept from one request to the next, and what is shown in its place where it is not there.
    Kept(Draw, Handler),
    /// For programs, which ask for nobody in particular.
    Plain(fn(HttpRequest) -> Later),
    Form(Handler, Refused),
    /// A form of a table's page, which leads back to that: what it is answered with stays at its address, and may be
    /// loaded again. Where it is refused, the table says why.
    OfTable(Handler),
    /// Mail programs post without a form of ours.
    OneClick(Handler),
}

type Later = Pin<Box<dyn Future<Output = Result<HttpResponse, Error>>>>;

pub(super) fn add(config: &mut ServiceConfig) {
    let page = |run| read().to(move |request, payload| cx::answer(run, None, request, payload));
    let form = |run, refused| {
        let to = move |request, payload: Payload| cx::answer(run, refused, request, payload);
        web::post().to(to)
    };
    for (path, how) in each() {
        let route = match how {
            Page(run) => page(run),
            Kept(draw, missing) => {
                read().to(move |request| page_cache::serve(draw, missing, request))
            }
            Plain(plain) => read().to(plain),
            Form(run, refused) => form(run, Some(refused)),
            OfTable(run) => form(run, Some(By(table::refused))),
            OneClick(run) => form(run, None),
        };
        config.route(path, route);
    }
    for path in leading_back() {
        config.route(&path, read().to(|request| ready(back(&request))));
    }
    let nowhere = |request, payload| cx::answer(nothing, None, request, payload);
    config.default_service(web::to(nowhere));
}

fn each() -> impl Iterator<Item = (&'static str, How)> {
    let all = ADDRESSES.iter();
    all.flat_map(|(path, hows)| hows.iter().map(|how| (*path, *how)))
}

/// Every address with its parameters, and whether something is posted there. An address has both where it has both.
pub fn all() -> impl Iterator<Item = (bool, String)> {
    let shown = each().filter(|(_, how)| matches!(how, Page(_) | Kept(..) | Plain(_)));
    let taken = each().filter(|(_, how)| matches!(how, Form(..) | OfTable(_) | OneClick(_)));
    let shown = shown.map(|(path, _)| (false, path.to_owned()));
    let taken = taken.map(|(path, _)| (true, path.to_owned()));
    let back = leading_back().map(|path| (false, path));
    shown.chain(taken).chain(back)
}

/// The addresses that only lead back to their table: nothing is asked there. What is no name of a table asks for
/// none, as one that leads back does not look whether it is there.
pub fn leading_back() -> impl Iterator<Item = String> {
    let leading = each().filter(|(_, how)| matches!(how, OfTable(_)));
    leading.map(|(path, _)| path.replace("{uid}", "{uid:[a-z0-9]+}"))
}

/// Whoever loads again where a form went wants its page, which itself says whether it is there.
fn back(request: &HttpRequest) -> Result<HttpResponse, Error> {
    let uid = request.match_info().query("uid");
    Ok(Reply::to(&format!("/tables/{uid}"))?.into())
}

/// A route for GET and HEAD, which is how everything that only shows something is asked for.
fn read() -> Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

/// Answers whatever has no route. It is known who asks, so that it looks like a page that is not for that person.
fn nothing(_: &Cx) -> Answer {
    Err(Error::NotFound)
}
