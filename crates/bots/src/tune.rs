//! Tunes the net of a game by self-play, without any example of good play. All seats choose by the net itself, now and
//! then at random; after each game every position is pulled towards what came after it (temporal differences, as
//! TD-Gammon learned). The rules of the pull stand in `Teacher`.

use super::{After, Brain, CELLS, Features, Net, Random, find, is_open, open, share, squash};
use rules::{DecideError, Library, OptionValues, Outcome, Seat};

/// How much of the pull comes from the end of the game rather than from the next position.
const FAR: f32 = 0.8;

/// How large steps are at first.
const STEP: f32 = 0.08;

/// Of how many moves one is chosen at random.
const RANDOM_ONE_IN: usize = 20;

#[derive(Debug, Clone)]
pub struct Table {
    pub seats: usize,
    pub options: OptionValues,
}

/// Tunes a net over so many games, at each table in turn; `told` is called after each. Gives the text for `data/bots/`.
pub fn tune(
    game: &str,
    tables: &[Table],
    games: u64,
    seed: u64,
    about: &str,
    told: &mut dyn FnMut(),
) -> Result<String, String> {
    let bot = find(game).ok_or_else(|| format!("no bot plays `{game}`"))?;
    Ok((bot.tune)(tables, games, seed, told)?.write(about))
}

pub(super) type Tune = fn(&[Table], u64, u64, &mut dyn FnMut()) -> Result<Net, String>;

pub(super) fn tuned<G: Brain>(
    tables: &[Table],
    games: u64,
    seed: u64,
    told: &mut dyn FnMut(),
) -> Result<Net, String> {
    let library = Library::default();
    let options = tables.iter().map(|table| {
        G::options(table.seats, &table.options, &library).map_err(|refusal| format!("{refusal:?}"))
    });
    let options = options.collect::<Result<Vec<_>, String>>()?;
    let mut random = Random::new(seed);
    let mut teacher = Teacher::new(&mut random);
    for game in 0..games {
        let options = &options[random.below(options.len())];
        teacher.step = STEP * (1.0 - 0.95 * game as f32 / games as f32);
        let moments = self_play::<G>(options, &teacher.net, &mut random)
            .map_err(|error| error.to_string())?;
        for (moment, target) in &moments {
            teacher.pull(moment, *target);
        }
        told();
    }
    Ok(teacher.net)
}

/// A position after a seat's move, as the net saw it.
struct Moment {
    features: Features,
    /// Whether the features tell of the opponent of the seat.
    is_flipped: bool,
    /// What it was judged to be worth to the seat.
    worth: f32,
}

/// Plays a game and gives its positions, each with what it should have been judged to be worth.
fn self_play<G: Brain>(
    options: &G::Options,
    net: &Net,
    random: &mut Random,
) -> Result<Vec<(Moment, f32)>, DecideError> {
    let mut state = G::initial(options);
    let mut events = G::start(&state, random)?;
    let mut told: Vec<Vec<Moment>> = Vec::new();
    let mut moves = Vec::new();
    loop {
        for event in &events {
            G::apply(&mut state, event);
        }
        told.resize_with(G::seats(&state), Vec::new);
        let Some(seat) = G::awaiting(&state).first().copied() else {
            break;
        };
        G::candidates(&state, seat, &mut moves);
        let (at, moment) = chosen::<G>(&state, seat, &moves, net, random);
        told[seat.index()].extend(moment);
        G::decide_into(&state, seat, &moves[at], random, &mut events)?;
    }
    let outcome = G::outcome(&state);
    let mut lessons = Vec::new();
    for (seat, moments) in Seat::all(told.len()).zip(told) {
        let end = outcome.as_ref();
        let mut target = end.map_or(0.5, |outcome| worth::<G>(outcome, seat));
        for moment in moments.into_iter().rev() {
            let worth = moment.worth;
            lessons.push((moment, target));
            target = (1.0 - FAR) * worth + FAR * target;
        }
    }
    Ok(lessons)
}

fn worth<G: Brain>(outcome: &Outcome, seat: Seat) -> f32 {
    let share = share(&outcome.winners, seat);
    let Some(points) = &outcome.points else {
        return share;
    };
    let own = points[seat.index()];
    let others = Seat::all(points.len()).filter(|other| *other != seat);
    let best = others.map(|other| points[other.index()]).max();
    let lead = squash((own - best.unwrap_or(own)) as f32 / 8.0);
    (1.0 - G::LEAD_COUNTS) * share + G::LEAD_COUNTS * lead
}

/// Chooses one of the moves, mostly the best.
fn chosen<G: Brain>(
    state: &G::State,
    seat: Seat,
    moves: &[G::Move],
    net: &Net,
    random: &mut Random,
) -> (usize, Option<Moment>) {
    let mut best: Option<(usize, f32, Option<Moment>)> = None;
    let any = (random.below(RANDOM_ONE_IN) == 0).then(|| random.below(moves.len()));
    let mut features = Features::default();
    for (at, mv) in moves.iter().enumerate() {
        features.clear();
        let (worth, is_flipped) = match G::after(state, seat, mv, &mut features) {
            After::Decided(share) => (share, None),
            After::Own => (net.judge(&features), Some(false)),
            After::Other => (1.0 - net.judge(&features), Some(true)),
        };
        let is_better = match any {
            Some(any) => any == at,
            None => best.as_ref().is_none_or(|(_, most, _)| worth > *most),
        };
        if is_better {
            let moment = is_flipped.map(|is_flipped| Moment {
                features: features.clone(),
                is_flipped,
                worth,
            });
            best = Some((at, worth, moment));
        }
    }
    best.map_or((0, None), |(at, _, moment)| (at, moment))
}

/// A net that learns. Steps become smaller where much was learned already (Adagrad, one sum for each input).
struct Teacher {
    net: Net,
    step: f32,
    learned: Vec<f32>,
    learned_out: f32,
    random: Random,
}

impl Teacher {
    fn new(random: &mut Random) -> Self {
        let out = std::array::from_fn(|_| random.unit() - 0.5);
        Self {
            net: Net {
                out,
                ..Net::plain()
            },
            step: STEP,
            learned: Vec::new(),
            learned_out: 0.1,
            random: Random::new(random.word()),
        }
    }

    fn widen(&mut self, inputs: usize) {
        while self.net.into.len() < inputs {
            let mut weight = || (self.random.unit() - 0.5) / 8.0;
            self.net.into.push(std::array::from_fn(|_| weight()));
            self.learned.push(0.1);
        }
    }

    fn pull(&mut self, moment: &Moment, target: f32) {
        let features = &moment.features;
        self.widen(features.inputs());
        let target = match moment.is_flipped {
            true => 1.0 - target,
            false => target,
        };
        let cells = self.net.cells(features);
        let miss = squash(self.net.sum(&cells)) - target;
        let mut slopes = [0.0; CELLS];
        let mut steepness = 0.0;
        for (number, slope) in slopes.iter_mut().enumerate() {
            if is_open(number, cells[number]) {
                *slope = miss * self.net.out[number];
                steepness += *slope * *slope / CELLS as f32;
            }
        }
        let mut passed = 0.0;
        for (number, cell) in cells.iter().enumerate() {
            let out = open(number, *cell);
            passed += out * out / CELLS as f32;
        }
        self.learned_out += miss * miss * passed;
        let step = self.step / self.learned_out.sqrt();
        for (number, cell) in cells.iter().enumerate() {
            self.net.out[number] -= step * miss * open(number, *cell);
        }
        self.net.base -= step * miss;
        for (bias, slope) in self.net.bias.iter_mut().zip(&slopes) {
            *bias -= step * slope;
        }
        for (index, value) in &features.list {
            let index = usize::from(*index);
            self.learned[index] += steepness * value * value;
            let step = self.step * value / self.learned[index].sqrt();
            for (weight, slope) in self.net.into[index].iter_mut().zip(&slopes) {
                *weight -= step * slope;
            }
        }
    }
}
