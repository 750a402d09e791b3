//! What a handler gives, as plain bytes, so that it can be made on any thread.

use actix_web::HttpResponse;
use actix_web::cookie::Cookie;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::web::Bytes;
use askama::Template;

use super::{Error, headers};

const JSON: &str = "application/json";

/// What a body is.
pub(super) const fn kind(is_json: bool) -> &'static str {
    if is_json {
        JSON
    } else {
        "text/html; charset=utf-8"
    }
}

pub(crate) type Answer = Result<Reply, Error>;

pub(crate) struct Reply {
    status: StatusCode,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Bytes,
}

impl Reply {
    /// A body of a kind, for who may have it once.
    pub(crate) fn of(kind: &'static str, body: impl Into<Bytes>) -> Self {
        Self {
            status: StatusCode::OK,
            headers: vec![(header::CONTENT_TYPE, HeaderValue::from_static(kind))],
            body: body.into(),
        }
    }

    pub(crate) fn html(body: impl Into<Bytes>) -> Self {
        Self::of(kind(false), body)
    }

    /// 303: after a form did its work, the browser reads the page at `path` of this site.
    pub(crate) fn to(path: &str) -> Answer {
        Self {
            status: StatusCode::SEE_OTHER,
            headers: Vec::new(),
            body: Bytes::new(),
        }
        .with(header::LOCATION, path)
    }

    pub(crate) fn with(mut self, name: HeaderName, value: &str) -> Answer {
        let value = HeaderValue::from_str(value).map_err(|odd| Error::fault(&odd))?;
        self.headers.push((name, value));
        Ok(self)
    }

    pub(crate) fn with_cookie(self, cookie: &Cookie<'_>) -> Answer {
        self.with(header::SET_COOKIE, &cookie.to_string())
    }

    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    /// The page of a form that was refused, with a status and the seconds of `Retry-After`.
    pub(crate) fn refused(self, (status, seconds): (StatusCode, Option<u64>)) -> Answer {
        let reply = self.with_status(status);
        match seconds {
            Some(seconds) => reply.with(header::RETRY_AFTER, &seconds.to_string()),
            None => Ok(reply),
        }
    }

    /// The same while nothing has happened: a browser that has it may ask whether it still holds.
    pub(crate) fn revalidated(mut self) -> Self {
        let rule = HeaderValue::from_static(headers::REVALIDATED);
        self.headers.push((header::CACHE_CONTROL, rule));
        self
    }
}

impl From<Reply> for HttpResponse {
    fn from(reply: Reply) -> Self {
        let mut answer = Self::build(reply.status);
        for header in reply.headers {
            answer.append_header(header);
        }
        answer.body(reply.body)
    }
}

pub(crate) fn show(page: &impl Template) -> Answer {
    Ok(Reply::html(page.render()?))
}

/// Whether a program asks for what a page shows as JSON. No browser does.
pub(super) fn wants_json(headers: &HeaderMap) -> bool {
    let accepts = headers::text(headers, header::ACCEPT);
    let mut kinds = accepts.split(',').filter_map(|kind| kind.split(';').next());
    kinds.any(|kind| kind.trim().eq_ignore_ascii_case(JSON))
}

/// Shows a page that is the same while nothing has happened.
pub(crate) fn show_state(page: &impl Template) -> Answer {
    Ok(show(page)?.revalidated())
}
