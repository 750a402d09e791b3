//! Lets bots play against each other, counts who wins, and tunes what they judge by. Start reading at [`Arena::run`].
#![expect(clippy::print_stdout, reason = "a command prints its result")]

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::Parser;

use bots::matches::{self, Player, Setting, Who};
use bots::{Budget, Level, tune};
use rules::OptionValues;

/// Playouts of a player whose limit is not said.
const USUAL_PLAYOUTS: u64 = 1000;

/// Bots play against each other
#[derive(Parser)]
struct Arena {
    /// Key of the game
    game: String,
    /// How many seats; one has the player, all others its opponent
    #[arg(long, default_value_t = 2)]
    seats: usize,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Who is measured: random, greedy, uct, easy, middle or strong; with a limit for each move, as in strong:1000ms or uct:5000 (playouts)
    #[arg(long, default_value = "strong")]
    player: String,
    /// Against whom
    #[arg(long, default_value = "greedy")]
    against: String,
    /// How many games; the seat changes with each
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Everything random follows from it; with limits in playouts the same seed gives the same result
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Judge by the weights of this file instead of those that the program brings along
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Measure nothing: tune weights over that many games and write them to this file
    #[arg(long, value_name = "FILE")]
    tune: Option<PathBuf>,
    /// Further tables for tuning, each as SEATS or SEATS,NAME=VALUE,…
    #[arg(long = "table", value_name = "SEATS,…")]
    tables: Vec<String>,
}

fn main() -> anyhow::Result<()> {
    Arena::parse().run()
}

impl Arena {
    fn run(&self) -> anyhow::Result<()> {
        if let Some(file) = &self.tune {
            return self.tune_into(file);
        }
        if let Some(file) = &self.weights {
            let text = std::fs::read_to_string(file)
                .with_context(|| format!("{} cannot be read", file.display()))?;
            bots::use_weights(&self.game, &text).map_err(|why| anyhow!(why))?;
        }
        let setting = Setting {
            game: self.game.clone(),
            seats: self.seats,
            options: options(self.options.iter().map(String::as_str))?,
            player: player(&self.player)?,
            others: player(&self.against)?,
            seed: self.seed,
        };
        let begin = Instant::now();
        let mut won = 0.0;
        for number in 0..self.games {
            let points = matches::play(&setting, number);
            won += f64::from(points.map_err(|why| anyhow!(why))?);
            self.tell(number + 1);
        }
        let (low, high) = interval(won, self.games);
        println!(
            "{}: {} against {}, {} seats, seed {}: won {:.1} of {} games, {:.1} % (95 %: {:.1} to {:.1} %), {:.0} s",
            self.game,
            self.player,
            self.against,
            self.seats,
            self.seed,
            won,
            self.games,
            100.0 * won / self.games as f64,
            100.0 * low,
            100.0 * high,
            begin.elapsed().as_secs_f64(),
        );
        Ok(())
    }

    fn tune_into(&self, file: &std::path::Path) -> anyhow::Result<()> {
        let first = tune::Table {
            seats: self.seats,
            options: options(self.options.iter().map(String::as_str))?,
        };
        let mut tables = vec![first];
        for table in &self.tables {
            let mut parts = table.split(',');
            let seats = parts.next().unwrap_or_default();
            let unread = || format!("`{seats}` is no number of seats");
            let seats = seats.parse().with_context(unread)?;
            let options = options(parts)?;
            tables.push(tune::Table { seats, options });
        }
        let mut played = 0;
        let about = format!("Weights by which bots judge. Made by: {}", self.command());
        let mut told = || {
            played += 1;
            self.tell(played);
        };
        let text = tune::tune(
            &self.game, &tables, self.games, self.seed, &about, &mut told,
        )
        .map_err(|why| anyhow!(why))?;
        std::fs::write(file, text).with_context(|| format!("{} cannot be written", file.display()))
    }

    /// Says after each tenth of the games how many were played.
    fn tell(&self, played: u64) {
        if played.is_multiple_of((self.games / 10).max(1)) {
            eprintln!("{played} of {} games", self.games);
        }
    }

    fn command(&self) -> String {
        let options = self.options.iter().map(|one| format!(" --option {one}"));
        let tables = self.tables.iter().map(|one| format!(" --table {one}"));
        let chosen: String = options.chain(tables).collect();
        let (game, seats, games, seed) = (&self.game, self.seats, self.games, self.seed);
        format!("arena {game} --seats {seats}{chosen} --games {games} --seed {seed} --tune FILE")
    }
}

fn options<'a>(given: impl Iterator<Item = &'a str>) -> anyhow::Result<OptionValues> {
    let read = |option: &str| {
        let (name, value) = option
            .split_once('=')
            .with_context(|| format!("an option is written as name=value, not `{option}`"))?;
        Ok((name.to_owned(), value.to_owned()))
    };
    given.map(read).collect()
}

/// Reads a player: a name, or a name with a limit.
fn player(text: &str) -> anyhow::Result<Player> {
    let parts = text.split_once(':');
    let (name, limit) = parts.map_or((text, None), |(name, limit)| (name, Some(limit)));
    let who = match name {
        "random" => Who::Random,
        "greedy" => Who::Greedy,
        "uct" => Who::Uct,
        name => Who::Bot(Level::find(name).with_context(|| {
            format!("`{name}` is no player: there are random, greedy, uct, easy, middle and strong")
        })?),
    };
    let number = |digits: &str| {
        digits
            .parse()
            .with_context(|| format!("`{digits}` is no limit: write 1000ms, or 5000 for playouts"))
    };
    let playouts = |most| Box::new(move || Budget::Playouts(most));
    let budget: Box<dyn Fn() -> Budget<'static>> = match limit {
        None => playouts(USUAL_PLAYOUTS),
        Some(limit) => match limit.strip_suffix("ms") {
            Some(milliseconds) => {
                let most = Duration::from_millis(number(milliseconds)?);
                Box::new(move || {
                    let end = Instant::now() + most;
                    Budget::While(Box::new(move || Instant::now() < end))
                })
            }
            None => playouts(number(limit)?),
        },
    };
    Ok(Player { who, budget })
}

/// The interval in which the true share lies with 95 % (Wilson's).
fn interval(won: f64, games: u64) -> (f64, f64) {
    const Z: f64 = 1.96;
    if games == 0 {
        return (0.0, 1.0);
    }
    let count = games as f64;
    let part = won / count;
    let widening = Z * Z / count;
    let middle = part + widening / 2.0;
    let reach = Z * (part * (1.0 - part) / count + widening / (4.0 * count)).sqrt();
    (
        (middle - reach) / (1.0 + widening),
        (middle + reach) / (1.0 + widening),
    )
}
