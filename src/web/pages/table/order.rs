//! The planned moves of whoever looks: the panel in which they are touched, the fold in which they are written, and
//! what is said when they did not fit. What is touched becomes lines as they are written.

use super::{Answer, Cx, Reply, there, there_at};
use crate::look::board::{Look, Sight};
use crate::play::Status;
pub(super) use crate::play::orders::MOST_STEPS;
use crate::play::orders::{self, Order};
use crate::play::plan::Planned;
use crate::web::pages::picks::Pick;
use rules::Price;
use words::{Arg, Join, Message, Thing, msg, names};

const PRICES: std::ops::RangeInclusive<u32> = 0..=12;

pub(super) struct PlanPart {
    /// The step to which touched moves are added, from 1.
    pub(super) at: usize,
    pub(super) text: String,
    pub(super) steps: Vec<Vec<PlanLine>>,
}

pub(super) struct PlanLine {
    /// Its number among the lines of the text, from 0.
    pub(super) number: usize,
    pub(super) title: Message,
    /// What may be chosen for the card that is taken first; empty where that means nothing.
    pub(super) takes: Vec<Pick>,
    pub(super) prices: Vec<Pick>,
}

impl PlanPart {
    /// None where the reader makes no plan: in the address of the page, or in the form that was refused.
    pub(super) fn of(cx: &Cx, look: &Look) -> Option<Self> {
        let wanted = cx.query("plan").ok().flatten();
        let wanted = wanted.unwrap_or_else(|| cx.text("plan"));
        let at: usize = wanted.parse().ok()?;
        let may_plan = look.my_seat.is_some() && cx.me.turn.is_none() && !look.is_my_turn();
        let may_plan = may_plan && look.table.status == Status::Running;
        let sight = look.sight.as_ref().filter(|_| may_plan)?;
        let text = look.order.as_ref().map_or_else(String::new, Order::text);
        let takes = sight.page(|at| at).map_or_else(Vec::new, |page| page.takes);
        let mut steps = vec![Vec::new()];
        for (number, line) in text.lines().enumerate() {
            match (line, steps.last_mut()) {
                ("", _) | (_, None) => steps.push(Vec::new()),
                (line, Some(step)) => step.push(PlanLine::of(sight, &takes, number, line)),
            }
        }
        let at = at.clamp(1, MOST_STEPS.min(steps.len() + 1));
        steps.resize_with(steps.len().max(at), Vec::new);
        Some(Self { at, text, steps })
    }

    pub(super) fn so_far(&self) -> Option<Message> {
        let here = self.steps.get(self.at - 1)?.last();
        let last = here.or_else(|| self.steps.iter().flatten().next_back())?;
        let count = self.steps.iter().flatten().count();
        Some(msg::orders::so_far(count, last.title.clone()))
    }
}

impl PlanLine {
    fn of(sight: &Sight, takes: &[Thing], number: usize, line: &str) -> Self {
        let planned = Planned::read(line);
        let offer = sight.planned(&planned.mv);
        // What cannot be paid now has no price, and a reason.
        let is_paid = offer.as_ref().is_some_and(|offer| match offer.quote {
            Price::Coins { .. } => true,
            Price::None => offer.why.is_some(),
            Price::Free | Price::Gain(_) => false,
        });
        let chosen = planned.taken.as_deref();
        // The card may be gone by now.
        let gone = chosen.and_then(|card| names::find(takes.first()?.game, "cards", card));
        let gone = gone.filter(|gone| !takes.contains(gone));
        let cards = takes.iter().copied().chain(gone);
        let card =
            |card: Thing| Pick::new(card.id, msg::orders::take(card), chosen == Some(card.id));
        let any = Pick::new("", msg::orders::whatever(), chosen.is_none());
        let most = planned.most;
        let price = |coins: u32| {
            let is_chosen = most == Some(coins);
            Pick::new(coins.to_string(), msg::orders::price(coins), is_chosen)
        };
        let free = Pick::new("", msg::orders::any_price(), most.is_none());
        let prices = std::iter::once(free).chain(PRICES.map(price));
        Self {
            number,
            title: offer.map_or_else(|| sight.plan_line(line), |offer| offer.title),
            takes: match takes {
                [] => Vec::new(),
                _ => std::iter::once(any).chain(cards.map(card)).collect(),
            },
            prices: prices.filter(|_| is_paid || most.is_some()).collect(),
        }
    }
}

/// Says that the order did not fit. None where it stands, or there is none.
pub(super) fn unfit(look: &Look) -> Option<Message> {
    let order = look.order.as_ref()?;
    order.void_seq?;
    let sight = look.sight.as_ref()?;
    let moves = order.steps.first()?.moves.iter();
    let moves = moves.map(|line| msg::orders::quoted(sight.plan_line(line)));
    Some(msg::orders::void(Arg::list(Join::Or, moves)))
}

pub(super) fn written(cx: &Cx) -> String {
    cx.text("lines").replace("\r\n", "\n")
}

/// `POST /tables/{uid}/orders`: sets my planned moves, changes them by a touch, or removes them.
pub(crate) fn set(cx: &Cx) -> Answer {
    let (service, person) = (cx.service(), cx.id()?);
    if cx.posted().has("remove") {
        orders::remove(service, cx.uid(), person)?;
        return there(cx);
    }
    let was = written(cx);
    let Ok(at) = cx.text("plan").parse::<usize>() else {
        orders::set(service, cx.uid(), person, &was)?;
        return there_at(cx, "orders");
    };
    let touched = touched(cx, &was, at);
    orders::change(service, cx.uid(), person, Some(&was), &touched)?;
    let at = match cx.text("do").split_once(' ') {
        Some(("step", step)) => step.parse().unwrap_or(at),
        Some(_) | None => at,
    };
    // Whoever has touched a card goes on with another one.
    let place = if cx.text("add").is_empty() {
        "plan"
    } else {
        "board"
    };
    Reply::to(&format!("/tables/{}?plan={at}#{place}", cx.uid()))
}

/// The lines of a plan after a touch: with the conditions that are chosen, one of them moved or dropped, or one more at
/// the end of a step.
fn touched(cx: &Cx, was: &str, at: usize) -> String {
    let line = |(number, line): (usize, &str)| {
        let planned = Planned::read(line);
        let chosen = |name: &str, kept: Option<String>| {
            let name = format!("{name}-{number}");
            match cx.posted().has(&name) {
                true => Some(cx.text(&name).to_owned()).filter(|chosen| !chosen.is_empty()),
                false => kept,
            }
        };
        let most = chosen("most", planned.most.map(|most| most.to_string()));
        let planned = Planned {
            taken: chosen("if", planned.taken),
            most: most.and_then(|most| most.parse().ok()),
            ..planned
        };
        planned.to_string()
    };
    let mut lines: Vec<String> = was.lines().enumerate().map(line).collect();
    let (does, number) = cx.text("do").split_once(' ').unwrap_or_default();
    let number: usize = number.parse().unwrap_or(usize::MAX);
    let is_line = number < lines.len();
    if does == "up" && number > 0 && is_line {
        lines.swap(number - 1, number);
    } else if does == "down" && is_line && number + 1 < lines.len() {
        lines.swap(number, number + 1);
    } else if does == "drop" && is_line {
        lines.remove(number);
    }
    let added = cx.text("add");
    if !added.is_empty() {
        let ends = (0..=lines.len()).filter(|end| lines.get(*end).is_none_or(String::is_empty));
        match ends.clone().nth(at.saturating_sub(1)) {
            Some(end) => lines.insert(end, added.to_owned()),
            None => lines.extend([String::new(), added.to_owned()]),
        }
    }
    lines.join("\n")
}
