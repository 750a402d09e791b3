//! `wonderpost distribute`: journals over partitions of one Postgres, or over the nodes of a Citus.

use clap::Args;

use super::{open_migrated, say, settings_of_site};
use crate::db::distribute::{CITUS_SQL, PARTITION_SQL};

/// `wonderpost distribute`.
#[derive(Args)]
pub(super) struct Distribute {
    /// Make this many hash partitions on one Postgres, instead of distributing over a Citus
    #[arg(long, value_name = "NUMBER")]
    partitions: Option<u16>,
    /// Do it; without this the statements are only shown
    #[arg(long)]
    run: bool,
}

impl Distribute {
    /// Shows the statements, or runs them.
    ///
    /// # Errors
    /// Why it is not done; then nothing was changed.
    pub(super) fn run(&self) -> anyhow::Result<()> {
        if !self.run {
            if let Some(parts) = self.partitions {
                say(&format!(
                    "BEGIN;\nSET LOCAL wonderpost.partitions = {parts};"
                ));
                say(&format!("{}COMMIT;", PARTITION_SQL));
            } else {
                say(&format!("BEGIN;\n{CITUS_SQL}COMMIT;"));
            }
            return Ok(());
        }
        let db = open_migrated(&settings_of_site()?)?;
        match self.partitions {
            Some(parts) => {
                db.partition(parts)?;
                say(&format!(
                    "Done: events and commands have {parts} partitions each. If another role serves, take its rights on the partitions away; docs/hosting.md tells how."
                ));
            }
            None => {
                db.distribute()?;
                say("Done: events and commands are distributed by table.");
            }
        }
        Ok(())
    }
}
