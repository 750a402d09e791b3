//! Every address of the site, and which page answers it.

use actix_web::guard;
use actix_web::web::{self, ServiceConfig, post};
use actix_web::{HttpResponse, Route};

use super::auth::Me;
use super::{Error, pages, statics};

/// Adds all routes. A number in an address has at most 18 digits, so that it fits; any other is no address of ours.
pub(super) fn add(config: &mut ServiceConfig) {
    config
        .route("/static/{path:.*}", read().to(statics::file))
        .route("/service-worker.js", read().to(statics::service_worker))
        .route("/healthz", read().to(pages::health::alive))
        .route("/healthz/way", read().to(pages::health::way))
        .route("/readyz", read().to(pages::health::ready))
        .route("/metrics", read().to(pages::metrics::show));
    // The router tries one address after the other: what is asked for most comes first.
    add_tables(config);
    add_past(config);
    add_seats(config);
    add_accounts(config);
    add_wishes(config);
    add_alerts(config);
    add_host(config);
}

fn add_tables(config: &mut ServiceConfig) {
    use pages::{lobby, new_table, newcomer, practice, table};
    config
        .route("/tables/new", read().to(new_table::page))
        .route("/tables/new", post().to(newcomer::open))
        .route("/tables/next", read().to(lobby::next))
        .route("/practice", read().to(practice::back))
        .route("/practice", post().to(practice::begin))
        .route("/tables/{uid}", read().to(table::show))
        .route("/tables/{uid:[a-z0-9]+}/moves", read().to(table::back))
        .route("/tables/{uid}/moves", post().to(table::play))
        .route("/tables/{uid:[a-z0-9]+}/talk", read().to(table::back))
        .route("/tables/{uid}/talk", post().to(table::say))
        .route("/tables/{uid:[a-z0-9]+}/notes", read().to(table::back))
        .route("/tables/{uid}/notes", post().to(table::keep))
        .route("/tables/{uid:[a-z0-9]+}/orders", read().to(table::back))
        .route("/tables/{uid}/orders", post().to(table::order::set))
        .route("/tables/{uid:[a-z0-9]+}/resign", read().to(table::back))
        .route("/tables/{uid}/resign", post().to(table::resign))
        .route(
            "/tables/{uid:[a-z0-9]+}/{form:ask|answer|nudge|leave|back|replace|close}",
            read().to(table::back_from),
        )
        .route("/tables/{uid}/ask", post().to(table::time::ask))
        .route("/tables/{uid}/answer", post().to(table::time::answer_asked))
        .route("/tables/{uid}/nudge", post().to(table::time::nudge))
        .route("/tables/{uid}/back", post().to(table::time::come_back))
        .route("/tables/{uid}/leave", post().to(table::time::leave))
        .route("/tables/{uid}/replace", post().to(table::time::replace))
        .route("/tables/{uid}/close", post().to(table::time::close))
        .route("/tables/{uid:[a-z0-9]+}/rematch", read().to(table::back))
        .route("/tables/{uid}/rematch", post().to(table::rematch))
        .route("/tables/{uid}/keys/end", post().to(table::end_keys))
        .route(
            "/tables/{uid}/seats/{seat:[0-9]{1,2}}/{next:ask|open}",
            post().to(table::after_declining),
        )
        .route(
            "/tables/{uid}/seats/{seat:[0-9]{1,2}}/invite",
            post().to(table::invite),
        )
        .route(
            "/tables/{uid}/seats/{seat:[0-9]{1,2}}/bot",
            post().to(table::time::seat_bot),
        )
        .route(
            "/tables/{uid:[a-z0-9]+}/seats/{seat:[0-9]{1,2}}/{form:ask|open|invite|bot}",
            read().to(table::back_from_seat),
        )
        .route("/tables/{uid}/seq", read().to(table::seq));
}

fn add_past(config: &mut ServiceConfig) {
    use pages::{catalogue, history, look_back, proof};
    config
        .route("/tables/{uid}/history", read().to(history::latest))
        .route("/tables/{uid}/at/{seq:[0-9]{1,18}}", read().to(history::at))
        .route("/tables/{uid}/look-back", read().to(look_back::page))
        .route("/tables/{uid}/look-back", post().to(look_back::ask))
        .route("/tables/{uid}/proof", read().to(proof::page))
        .route("/tables/{uid}/journal.jsonl", read().to(proof::export))
        .route("/games", read().to(catalogue::list))
        .route("/games/{key}", read().to(catalogue::game));
}

fn add_accounts(config: &mut ServiceConfig) {
    use pages::{settings, sign_in, unsubscribe};
    config
        .route("/sign-in", read().to(sign_in::ask_page))
        .route("/sign-in", post().to(sign_in::ask))
        .route("/sign-in/code", read().to(sign_in::sent_page))
        .route("/sign-in/code", post().to(sign_in::redeem_code))
        .route("/sign-in/{token}", read().to(sign_in::link_page))
        .route("/sign-in/{token}", post().to(sign_in::redeem))
        .route("/sign-out", post().to(sign_in::sign_out))
        .route("/settings", read().to(settings::page))
        .route("/settings", post().to(settings::save))
        .route("/settings/my-data.json", read().to(settings::my_data))
        .route(
            "/settings/sessions/end",
            post().to(settings::end_all_sessions),
        )
        .route(
            "/settings/sessions/{id:[0-9]{1,18}}/end",
            post().to(settings::end_session),
        )
        .route("/unsubscribe/{token}", read().to(unsubscribe::page))
        .route("/unsubscribe/{token}", post().to(unsubscribe::stop))
        .route("/unsubscribe/{token}/undo", post().to(unsubscribe::undo));
}

fn add_wishes(config: &mut ServiceConfig) {
    use pages::{away, feeds, wishes};
    config
        .route("/settings/letters", read().to(wishes::page))
        .route("/settings/letters", post().to(wishes::save))
        .route("/settings/feeds", read().to(feeds::page))
        .route("/settings/feeds", post().to(feeds::renew))
        .route("/settings/feeds/end", post().to(feeds::end))
        .route("/feeds/{token}/turns.atom", read().to(feeds::atom))
        .route("/feeds/{token}/turns.ics", read().to(feeds::calendar))
        .route("/settings/away", read().to(away::page))
        .route("/settings/away", post().to(away::add))
        .route("/settings/away/weekdays", post().to(away::set_weekdays))
        .route(
            "/settings/away/{id:[0-9]{1,18}}/remove",
            post().to(away::remove),
        );
}

fn add_alerts(config: &mut ServiceConfig) {
    use pages::alerts;
    config
        .route("/settings/alerts", read().to(alerts::page))
        .route("/settings/alerts", post().to(alerts::add))
        .route("/settings/alerts/push", post().to(alerts::subscribe))
        .route("/settings/alerts/push.json", read().to(alerts::push_key))
        .route(
            "/settings/alerts/{id:[0-9]{1,18}}/test",
            post().to(alerts::try_out),
        )
        .route(
            "/settings/alerts/{id:[0-9]{1,18}}/remove",
            post().to(alerts::remove),
        )
        .route("/tables/{uid}/alerts", read().to(alerts::table_page))
        .route("/tables/{uid}/alerts", post().to(alerts::add_to_table))
        .route(
            "/tables/{uid}/alerts/{id:[0-9]{1,18}}/test",
            post().to(alerts::try_at_table),
        )
        .route(
            "/tables/{uid}/alerts/{id:[0-9]{1,18}}/remove",
            post().to(alerts::remove_at_table),
        );
}

fn add_seats(config: &mut ServiceConfig) {
    use pages::{claim, front, invitation, key, language};
    config
        .route("/", read().to(front::page))
        .route("/language", post().to(language::choose))
        .route("/tables/{uid}/join", read().to(invitation::open_page))
        .route("/tables/{uid}/join", post().to(invitation::join_open))
        .route("/invitations/{token}", read().to(invitation::page))
        .route("/invitations/{token}", post().to(invitation::take))
        .route(
            "/invitations/{token}/decline",
            post().to(invitation::decline),
        )
        .route("/invitations/{token}/undo", post().to(invitation::undo))
        .route("/invitations/{token}/letter", post().to(invitation::letter))
        .route("/seats/{token}", read().to(key::page))
        .route("/seats/{token}", post().to(key::open))
        .route("/seats/{token}/letter", post().to(key::letter))
        .route("/claims/{token}", read().to(claim::page))
        .route("/claims/{token}", post().to(claim::answer));
}

fn add_host(config: &mut ServiceConfig) {
    use pages::host;
    config
        .route("/host", read().to(host::page))
        .route("/host/letters/release", post().to(host::release))
        .route("/host/letters/{id:[0-9]{1,18}}", read().to(host::letter))
        .route(
            "/host/letters/{id:[0-9]{1,18}}/html",
            read().to(host::letter_html),
        )
        .route(
            "/host/letters/{id:[0-9]{1,18}}/again",
            post().to(host::send_again),
        );
}

/// A route for GET and HEAD, which is how everything that only shows something is asked for.
fn read() -> Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

/// Answers whatever has no route. Asks who asks, so that it looks like a page that is not for that person.
pub(super) async fn missing(_me: Me) -> Result<HttpResponse, Error> {
    Err(Error::NotFound)
}
