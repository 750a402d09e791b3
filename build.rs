//! Tells cargo to build again when a migration or a template is added.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed=templates");
    println!("cargo::rerun-if-changed=static");
}
