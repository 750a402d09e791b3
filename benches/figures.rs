//! Figures, their units and goals: printed as they are read, and as JSON.

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

/// The figures of one area.
pub(crate) struct Figures {
    area: &'static str,
    read: Map<String, Value>,
}

impl Figures {
    /// Begins an area and prints its heading.
    pub(crate) fn of(area: &'static str) -> Self {
        println!("\n{area}");
        Self {
            area,
            read: Map::new(),
        }
    }

    /// Prints a figure and keeps it.
    pub(crate) fn add(&mut self, name: &str, value: f64, unit: &str, goal: &str) {
        let shown = shown(value);
        println!("  {name:<58} {shown:>12} {unit:<14} {goal}");
        self.read
            .insert(name.to_owned(), json!({ "value": value, "unit": unit }));
    }

    /// Prints the middle of what some rounds read, with the least and the most, and keeps all three.
    pub(crate) fn add_rounds(&mut self, name: &str, rounds: &[f64], unit: &str) {
        let mut sorted = rounds.to_vec();
        sorted.sort_by(f64::total_cmp);
        let middle = sorted[sorted.len() / 2];
        let (least, most) = (sorted[0], sorted[sorted.len() - 1]);
        let spread = format!("{} to {}", shown(least), shown(most));
        println!("  {name:<58} {:>12} {unit:<14} {spread}", shown(middle));
        self.read.insert(
            name.to_owned(),
            json!({ "value": middle, "least": least, "most": most, "unit": unit }),
        );
    }

    /// Gives all figures as one line.
    pub(crate) fn json(&self) -> String {
        json!({ "area": self.area, "figures": self.read }).to_string()
    }
}

fn shown(value: f64) -> String {
    if value >= 100.0 {
        format!("{value:.0}")
    } else {
        format!("{value:.2}")
    }
}

/// Calls `once` for about `length` and gives how often it ran per second. The first tenth is not counted.
pub(crate) fn per_second(length: Duration, mut once: impl FnMut()) -> f64 {
    run_for(length / 10, &mut once);
    let (count, took) = run_for(length, &mut once);
    count / took.as_secs_f64()
}

/// Measures five times and gives the middle one: the machine has other work to do.
pub(crate) fn middle_of_five(mut measure: impl FnMut() -> f64) -> f64 {
    let mut all: Vec<f64> = (0..5).map(|_| measure()).collect();
    all.sort_by(f64::total_cmp);
    all[2]
}

fn run_for(length: Duration, once: &mut impl FnMut()) -> (f64, Duration) {
    let begin = Instant::now();
    let mut count = 0_u32;
    loop {
        once();
        count += 1;
        let took = begin.elapsed();
        if took >= length {
            return (f64::from(count), took);
        }
    }
}
