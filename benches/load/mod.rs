//! A crowd of invented players who play against a running service over HTTP, and what came of it.
//!
//! The crowd and its tables are made beside the service, in its database; everything that is measured goes through the
//! pages. Start reading at [`Load::run`].

use std::net::IpAddr;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Parser;
use diesel::prelude::*;
use wonderpost::clock::Clock;
use wonderpost::config::{Config, MailConfig};
use wonderpost::db::schema::people;
use wonderpost::db::{Cipher, Conn, Db, DbResult, Patience};
use wonderpost::play::Service;

use crowd::Crowd;
pub(crate) use crowd::limits;
use figures::Figures;
use player::Door;

mod crowd;
mod figures;
mod player;

/// Lets invented players play against a running service, and prints how quickly it answered
#[derive(Parser)]
#[command(name = "load")]
pub(crate) struct Load {
    /// How many tables are opened for the crowd
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    tables: u32,
    /// How many players act at the same time
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    clients: u32,
    /// For how many seconds they play
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// Which game: its key, or `all` for each in turn
    #[arg(long, default_value = "all")]
    game: String,
    /// How many other tables each player looks at before a move
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=100))]
    looks: u32,
    /// How many pages each player has open meanwhile that follow what happens: the list of tables, then tables
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10))]
    open: u32,
    /// Address of a process of the service; repeat it where several serve. The base address if none is given
    #[arg(long)]
    to: Vec<String>,
}

impl Load {
    /// Makes the crowd, lets it play, and gives what came of it.
    pub(crate) fn run(&self, config: &Config) -> anyhow::Result<Figures> {
        refuse_letters_outside(config)?;
        let service = service(config)?;
        refuse_people(&service)?;
        let doors = self.doors(&service)?;
        for door in &doors {
            door.try_out()?;
        }
        let before = service.db.stored_bytes()?;
        let crowd = Crowd::gather(&service, &self.game, self.tables)?;
        let gathered = service.db.stored_bytes()?;
        let mut figures = Figures::begin(self.clients, doors.len(), crowd.tables.len());
        let open = player::follow(&crowd, &doors, self.open)?;
        let length = Duration::from_secs(self.seconds);
        let done = player::play(&crowd, &doors, self.clients, self.looks, length)?;
        drop(open);
        figures.take(&done);
        figures.prove(&service, &crowd, &done.acknowledged)?;
        figures.stored(&service, [before, gathered])?;
        Ok(figures)
    }

    fn doors(&self, service: &Service) -> anyhow::Result<Vec<Door>> {
        let base = &service.base_url;
        if self.to.is_empty() {
            return Ok(vec![Door::new(base, base)?]);
        }
        let doors = self.to.iter().map(|url| Door::new(url, base));
        doors.collect()
    }
}

/// What works on the same database beside the service.
fn service(config: &Config) -> anyhow::Result<Service> {
    let patience = Patience::present();
    let db = Db::open_with(&config.database_url, config.database_pooler, patience)?
        .with_cipher(Cipher::of_file(&config.key_file)?);
    if !db.pending_migrations()?.is_empty() {
        bail!("the database has no present schema: start `wonderpost serve` on it first");
    }
    let mut service = Service::new(db, Clock::system());
    service.config = config.clone();
    service.day_limits = limits();
    Ok(service)
}

/// Letters of the crowd must stay on this machine.
fn refuse_letters_outside(config: &Config) -> anyhow::Result<()> {
    let MailConfig::Smtp(smtp) = &config.mail else {
        return Ok(());
    };
    let is_here = smtp.host == "localhost"
        || smtp
            .host
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback());
    if is_here {
        return Ok(());
    }
    bail!(
        "letters of the crowd would leave through {}: try a service whose letters are kept as files, or whose mail server is on this machine",
        smtp.host
    )
}

/// Real people must not find invented ones among theirs, nor wait behind them.
fn refuse_people(service: &Service) -> anyhow::Result<()> {
    let count = |conn: &mut Conn| -> DbResult<i64> {
        let of_crowd = people::address.like(format!("%@{}", crowd::DOMAIN));
        let elsewhere = people::address.is_null().or(diesel::dsl::not(of_crowd));
        let people = people::table.filter(people::bot.is_null());
        Ok(people.filter(elsewhere).count().get_result(conn)?)
    };
    let others = service.db.read(count);
    match others.context("the people cannot be counted")? {
        0 => Ok(()),
        count => bail!(
            "{count} people of this database are real: `load` fills a database with invented players, so name one of its own with WONDERPOST_DATABASE_URL, as the service that you try has it"
        ),
    }
}
