//! `/readyz` says whether this process can be sent to.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::http::StatusCode;

use crate::support::cleanup::Folder;
use crate::support::http::until;
use crate::web::support::{Visitor, services};

/// A machine that stands still makes it seem for a moment that the database does not answer.
fn is_ready(visitor: &mut Visitor<'_>) {
    until("it is ready", || {
        visitor.opens("/readyz").status == StatusCode::OK
    });
}

#[test]
fn a_process_whose_worker_stands_still_is_not_ready() {
    for mut house in services() {
        let goes_on = Arc::new(AtomicBool::new(true));
        let its = Arc::clone(&goes_on);
        let app = Arc::get_mut(&mut house.app).expect("nobody else has it yet");
        app.worker = Some(Box::new(move || its.load(Ordering::Relaxed)));
        let mut visitor = house.visitor();
        is_ready(&mut visitor);
        goes_on.store(false, Ordering::Relaxed);
        let answer = visitor.opens("/readyz");
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.header("retry-after"), "2");
        assert_eq!(visitor.opens("/healthz").status, StatusCode::OK);
    }
}

#[test]
fn an_older_schema_and_a_folder_that_is_gone_are_not_ready() {
    for mut house in services() {
        let folder = Folder::new("ready");
        let app = Arc::get_mut(&mut house.app).expect("nobody else has it yet");
        let service = Arc::get_mut(&mut app.service).expect("nobody else has it yet");
        service.data_dir = Some(folder.to_owned());
        let mut visitor = house.visitor();
        is_ready(&mut visitor);
        std::fs::remove_dir_all(&*folder).unwrap();
        let answer = visitor.opens("/readyz");
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        std::fs::create_dir_all(&*folder).unwrap();
        is_ready(&mut visitor);
        house.breaks("DELETE FROM __diesel_schema_migrations WHERE version = '20261127000300'");
        let answer = visitor.opens("/readyz");
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    }
}
