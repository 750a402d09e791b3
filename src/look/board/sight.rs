//! A position as one viewer may ask it. Nothing else that knows a running game's secrets reaches a page.

use std::sync::{Arc, OnceLock};

use serde::{Serialize, Serializer};

use crate::play::plan;
use bots::hindsight::{self, Weighed};
use rules::chance::SeededChance;
use rules::erased::AnyView;
use rules::{AnyPosition, Choices, Common, Refusal, Seat, Viewer};
use scene::{self, Offer, Presenter};
use words::{Message, Words};

const HINT_PLAYOUTS: u64 = 400;

/// A position bound to who looks at it: it answers what that viewer may know, and explains that viewer's moves only.
pub struct Sight {
    pub(crate) game: String,
    pub(crate) presenter: &'static dyn Presenter,
    position: Arc<dyn AnyPosition>,
    viewer: Viewer,
    pub seat: Option<Seat>,
    view: OnceLock<Box<dyn AnyView>>,
}

/// A position is told as the scene that its viewer sees, with the moves that they may make.
impl Serialize for Sight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves = self.offers();
        let scene = self.board().map(|board| scene::Scene { moves, ..board });
        scene.serialize(serializer)
    }
}

impl Sight {
    /// Binds a position to a viewer. `seat` is the viewer's own, which they keep when they look with open hands.
    pub fn new(
        game: &str,
        position: Arc<dyn AnyPosition>,
        viewer: Viewer,
        seat: Option<Seat>,
    ) -> Self {
        Self {
            game: game.to_owned(),
            presenter: scene::of(game),
            position,
            viewer,
            seat,
            view: OnceLock::new(),
        }
    }

    /// What the viewer may know; worked out once.
    pub fn view(&self) -> &dyn AnyView {
        self.view
            .get_or_init(|| self.position.view(self.viewer))
            .as_ref()
    }

    /// What a page shows the viewer; `set` fills in what is more than that, see [`scene::Sitting`].
    pub fn page<'a>(
        &'a self,
        set: impl FnOnce(scene::Sitting<'a>) -> scene::Sitting<'a>,
    ) -> Option<scene::Scene> {
        self.presenter.page(&set(scene::Sitting {
            position: self.position.as_ref(),
            view: self.view(),
            me: self.seat,
            is_live: false,
            is_over: false,
            is_planning: false,
            line: None,
            city: None,
        }))
    }

    pub fn board(&self) -> Option<scene::Scene> {
        self.presenter.board(self.view())
    }

    /// The position as text of 72 columns.
    pub fn text(&self, w: &Words) -> String {
        scene::position_text(self.presenter, self.view(), w)
    }

    /// Says every legal move of the viewer's seat, in the order of the list of moves. Without a seat there is none.
    pub fn offers(&self) -> Vec<Offer> {
        let of = |seat| self.presenter.offers(self.position.as_ref(), seat);
        self.seat.map_or_else(Vec::new, of)
    }

    /// Lists what the viewer may choose next, after the beginning of a move that is a line of choices.
    pub fn choices(&self, prefix: Option<&str>) -> Result<Choices, Refusal> {
        self.position.choices(self.own_seat()?, prefix)
    }

    pub fn offer(&self, text: &str) -> Result<Offer, Refusal> {
        let seat = self.own_seat()?;
        self.presenter.offer(self.position.as_ref(), seat, text)
    }

    /// Says a planned move of the viewer's seat, without its conditions.
    pub fn planned(&self, mv: &str) -> Option<Offer> {
        let of = |seat| self.presenter.planned(self.position.as_ref(), seat, mv);
        self.seat.map(of)
    }

    pub fn plan_line(&self, line: &str) -> Message {
        let seat = self.seat.unwrap_or_default();
        plan::said(self.presenter, self.position.as_ref(), seat, line)
    }

    /// Whether a move of the viewer's seat turns something up, which nothing brings back. A sealed choice does not: what
    /// all have chosen is shown once the last one has, whoever that is.
    pub fn turns_up(&self, mv: &str) -> bool {
        let Some(seat) = self.seat else {
            return false;
        };
        // What chance would say does not matter, only that it is asked.
        let mut chance = SeededChance::new(SeededChance::key("", &[]), 0);
        let Ok((_, events)) = self.position.decide(seat, mv, &mut chance) else {
            return false;
        };
        let meta = rules::find(&self.game).map(|game| game.meta());
        let is_sealed = |kind: &str| meta.is_some_and(|meta| meta.is_seal(kind));
        let mut kinds = events.iter();
        !events.first().is_some_and(|first| is_sealed(&first.kind))
            && kinds.any(|event| {
                let kind = self.position.kind(event.stored());
                kind.map_or(true, |kind| kind.reveals)
            })
    }

    /// What the strong level would play for the viewer's seat, beside a move of theirs. None where no bot plays the game.
    pub fn weigh(&self, mv: &str) -> Option<Weighed> {
        let knowledge = self.position.knowledge(self.seat?);
        hindsight::weigh(&*knowledge, Some(mv), HINT_PLAYOUTS, 0).ok()
    }

    fn own_seat(&self) -> Result<Seat, Refusal> {
        self.seat
            .ok_or_else(|| Refusal::because("", Common::Watching))
    }
}
