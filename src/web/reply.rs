//! What a handler gives, as plain bytes, so that it can be made and compressed on any thread.

use actix_web::HttpResponse;
use actix_web::cookie::Cookie;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::web::Bytes;
use askama::Template;

use super::encoding::{self, PAGE_LEVEL, wants_gzip};
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

#[derive(Clone)]
pub(crate) struct Reply {
    status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
    /// By which a browser knows the body; none where it may not ask whether it still holds.
    tag: Option<String>,
    /// Whether the body is compressed.
    is_packed: bool,
}

impl Reply {
    fn new(status: StatusCode) -> Self {
        Self {
            status,
            headers: HeaderMap::new(),
            body: Bytes::new(),
            tag: None,
            is_packed: false,
        }
    }

    /// A body of a kind, for who may have it once.
    pub(crate) fn of(kind: &str, body: impl Into<Bytes>) -> Self {
        let mut reply = Self::new(StatusCode::OK);
        if let Ok(kind) = HeaderValue::from_str(kind) {
            reply.headers.insert(header::CONTENT_TYPE, kind);
        }
        reply.body = body.into();
        reply
    }

    pub(crate) fn html(body: impl Into<Bytes>) -> Self {
        Self::of(kind(false), body)
    }

    /// 303: after a form did its work, the browser reads the page at `path` of this site.
    pub(crate) fn to(path: &str) -> Answer {
        Self::new(StatusCode::SEE_OTHER).with(header::LOCATION, path)
    }

    pub(crate) fn with(mut self, name: HeaderName, value: &str) -> Answer {
        let value = HeaderValue::from_str(value).map_err(|odd| Error::fault(&odd))?;
        self.headers.append(name, value);
        Ok(self)
    }

    /// The same with a rule for those who keep it.
    pub(super) fn caching(mut self, rule: &'static str) -> Self {
        let rule = HeaderValue::from_static(rule);
        self.headers.insert(header::CACHE_CONTROL, rule);
        self
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

    /// The same with a tag, by which a browser may ask whether it still holds.
    pub(super) fn tagged(self) -> Self {
        let tag = Some(encoding::tag(&self.body));
        Self { tag, ..self }
    }

    /// The same while nothing has happened: a browser that has it may ask whether it still holds.
    pub(crate) fn revalidated(self) -> Self {
        self.tagged().caching(headers::REVALIDATED)
    }

    fn is_worth_packing(&self) -> bool {
        let kind = headers::text(&self.headers, header::CONTENT_TYPE);
        !self.is_packed && encoding::is_worth_compressing(kind, self.body.len())
    }

    /// The same compressed, where that gains something.
    pub(super) fn packed(self, level: u32) -> Self {
        let packed = self
            .is_worth_packing()
            .then(|| encoding::compress(&self.body, level));
        match packed.flatten() {
            Some(body) => Self {
                body,
                is_packed: true,
                ..self
            },
            None => self,
        }
    }

    /// The same for who sent such headers: compressed if they take that, and 304 without a body if they have it.
    pub(super) fn suiting(mut self, asked: &HeaderMap) -> Self {
        let takes_gzip = wants_gzip(asked);
        let tag = self.tag.as_ref();
        if tag.is_some_and(|tag| encoding::is_known(tag, asked)) {
            self.is_packed |= takes_gzip && self.is_worth_packing();
            self.headers.remove(header::CONTENT_TYPE);
            self.body = Bytes::new();
            return self.with_status(StatusCode::NOT_MODIFIED);
        }
        match takes_gzip {
            true => self.packed(PAGE_LEVEL),
            false => self,
        }
    }
}

impl From<Reply> for HttpResponse {
    fn from(reply: Reply) -> Self {
        let mut answer = Self::build(reply.status);
        for header in reply.headers {
            answer.append_header(header);
        }
        if let Some(tag) = &reply.tag {
            let tag = encoding::tag_header(tag, reply.is_packed);
            answer.insert_header((header::ETAG, tag));
        }
        if reply.is_packed && reply.status != StatusCode::NOT_MODIFIED {
            answer.insert_header((header::CONTENT_ENCODING, "gzip"));
        }
        answer.body(reply.body)
    }
}

pub(crate) fn show(page: &impl Template) -> Answer {
    Ok(Reply::html(page.render()?))
}

/// Shows a page that is the same while nothing has happened.
pub(crate) fn show_state(page: &impl Template) -> Answer {
    Ok(show(page)?.revalidated())
}

/// Whether a program asks for what a page shows as JSON. No browser does.
pub(super) fn wants_json(headers: &HeaderMap) -> bool {
    let accepts = headers::text(headers, header::ACCEPT);
    let mut kinds = accepts.split(',').filter_map(|kind| kind.split(';').next());
    kinds.any(|kind| kind.trim().eq_ignore_ascii_case(JSON))
}
