//! What a host does to tables by hand. The players read of it on the table's page of proof.

use clap::Args;

use super::{say, service, settings_of_site};
use crate::host::acts;

/// `wonderpost freeze`.
#[derive(Args)]
pub(super) struct Freeze {
    /// The table, as in the address of its page
    table: String,
    /// Why, in a sentence for its players
    #[arg(long)]
    why: String,
}

/// `wonderpost thaw`.
#[derive(Args)]
pub(super) struct Thaw {
    /// The table, as in the address of its page
    table: String,
    /// Why, in a sentence for its players
    #[arg(long, default_value = "")]
    why: String,
}

/// `wonderpost hand-over`.
#[derive(Args)]
pub(super) struct HandOver {
    /// The table, as in the address of its page
    table: String,
    /// The seat, counted from 1 in the order of the board
    seat: usize,
    /// The mailbox of whoever is to have it; an account is made if there is none
    address: String,
    /// Why, in a sentence for its players
    #[arg(long)]
    why: String,
}

impl Freeze {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        acts::freeze(&service(&settings_of_site()?)?, &self.table, &self.why)?;
        say(&format!(
            "Table {} stands still. Let it go on with: wonderpost thaw {}",
            self.table, self.table
        ));
        Ok(())
    }
}

impl Thaw {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let waited = acts::thaw(&service(&settings_of_site()?)?, &self.table, &self.why)?;
        say(&format!(
            "Table {} goes on; {waited} letters that waited for it are queued again.",
            self.table
        ));
        Ok(())
    }
}

impl HandOver {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let service = service(&settings_of_site()?)?;
        acts::hand_over(&service, &self.table, self.seat, &self.address, &self.why)?;
        say(&format!(
            "Seat {} of table {} is played by {} from now on.",
            self.seat, self.table, self.address
        ));
        Ok(())
    }
}
