//! `/readyz` says whether this process can be sent to.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::prelude::*;

/// A machine that stands still makes it seem for a moment that the database does not answer.
fn is_ready(visitor: &mut Visitor<'_>) {
    until("it is ready", || visitor.opens("/readyz").status == 200);
}

#[each::test(services())]
fn without_a_worker_a_folder_and_the_present_schema_a_process_is_not_ready(mut house: TestHouse) {
    let folder = Folder::new("ready");
    house.set_up_below(|service| service.data_dir = Some(folder.to_owned()));
    let goes_on = Arc::new(AtomicBool::new(true));
    let its = Arc::clone(&goes_on);
    let is_at_work = move || its.load(Ordering::Relaxed);
    house.set_up(|app| app.worker = Some(Box::new(is_at_work)));
    let mut visitor = house.visitor();
    is_ready(&mut visitor);
    goes_on.store(false, Ordering::Relaxed);
    visitor.opens("/readyz").is(503).bears("retry-after", "2");
    visitor.opens("/healthz").is(200);
    goes_on.store(true, Ordering::Relaxed);
    is_ready(&mut visitor);
    std::fs::remove_dir_all(&*folder).unwrap();
    visitor.opens("/readyz").is(503);
    std::fs::create_dir_all(&*folder).unwrap();
    is_ready(&mut visitor);
    house.breaks("DELETE FROM __diesel_schema_migrations");
    visitor.opens("/readyz").is(503);
    house.breaks("DROP TABLE __diesel_schema_migrations");
    visitor.opens("/readyz").is(503);
    visitor.opens("/healthz").is(200);
}
