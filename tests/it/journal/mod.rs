//! The journal: both databases, verification, files, and the verifier in Python. [`sample`] makes journals.

mod append;
mod document;
mod export;
mod hostile;
mod judging;
pub(crate) mod python;
pub(crate) mod sample;
mod verify;
