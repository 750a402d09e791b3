//! A finished game for everybody who has its address, with a picture for chats that show one.

use super::over::Over;
use super::{Answer, Cx, Error, Layout, Reply, there_at};
use crate::look::board::{self, Look};
use crate::play::{Status, access};

/// What chats show of the address of a shared game (the Open Graph protocol).
pub(super) struct Shared {
    pub(super) title: String,
    pub(super) description: String,
    pub(super) url: String,
}

impl Shared {
    /// None where not everybody may see the game.
    pub(super) fn of(
        look: &Look,
        over: Option<&Over>,
        layout: &Layout,
        base_url: &str,
    ) -> Option<Self> {
        let over = over.filter(|_| look.table.is_watchable)?;
        let text = over.text();
        let text = text.iter().map(|said| layout.w.plain(said));
        Some(Self {
            title: layout.w.plain(&over.title()),
            description: text.collect::<Vec<_>>().join(" "),
            url: format!("{base_url}/tables/{}", look.table.uid),
        })
    }
}

/// `POST /tables/{uid}/share`
pub(crate) fn set(cx: &Cx) -> Answer {
    access::share(cx.service(), cx.uid(), cx.id()?, cx.text("shared") == "yes")?;
    there_at(cx, "share")
}

/// `GET /tables/{uid}/board.png`: how the board of a shared game looks at its end.
pub(crate) fn picture(cx: &Cx) -> Answer {
    let look = board::now(cx.service(), cx.uid(), cx.me.id())?;
    let is_shared = look.table.is_watchable && look.table.status == Status::Over;
    let sight = look.sight.as_ref().filter(|_| is_shared);
    let scene = sight.and_then(board::Sight::board).ok_or(Error::NotFound)?;
    let words = cx.words().at_table(&look.names(), None);
    let picture = scene::pictures::draw(&scene, &words).map_err(|error| Error::fault(&*error))?;
    Ok(Reply::of("image/png", picture.png).revalidated())
}
