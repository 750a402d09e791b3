//! The journal: both databases, verification, files, and the verifier in Python. [`sample`] makes journals.

mod append;
mod document;
mod export;
mod python;
mod sample;
mod verify;
