//! The program `wonderpost`. Everything is in the library; this only starts it.

use std::process::ExitCode;

fn main() -> ExitCode {
    wonderpost::cli::run()
}
