//! The command line: every subcommand, and how their failures are told.
//!
//! Errors go to standard error as sentences that say what to do; the exit code is 0 when all is well, 1 when not,
//! 2 when the command or the settings cannot be understood. Start reading at [`run`].

use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub mod engine;

#[derive(Parser)]
#[command(
    name = "wonderpost",
    version,
    about = "Play the 7 Wonders family by post"
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game line by line: JSON requests on standard input, JSON answers on standard output
    Engine,
}

/// Runs the program with the process's arguments.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    match obey(arguments.command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("wonderpost: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn obey(command: Option<Command>) -> anyhow::Result<ExitCode> {
    match command {
        Some(Command::Engine) => {
            engine::converse(std::io::stdin().lock(), std::io::stdout().lock())?;
            Ok(ExitCode::SUCCESS)
        }
        None => Err(anyhow::anyhow!("serve is not there yet")),
    }
}
