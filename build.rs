//! Tells cargo to build again when a file that goes into the program changes.

fn main() {
    for watched in ["migrations", "static", "templates"] {
        println!("cargo::rerun-if-changed={watched}");
    }
}
