//! What a page costs while more and more tables are looked at in turn, and how much memory the program holds then.

use crate::boards::{KINDS, copies, queried};
use crate::figures::Figures;
use crate::growth::count;
use crate::program::{Program, free_address};
use crate::tables::Tables;
use crate::wrk;

/// How many tables there are of each game.
const EACH: [usize; 4] = [166, 333, 666, 1_333];
const ROUNDS: usize = 4;

/// Measures pages that are drawn anew, of equally many tables of each game.
pub(crate) fn measure(figures: &mut Figures) {
    for each in EACH {
        let address = free_address();
        let mut tables = Tables::new(&format!("http://{address}"));
        let mut pages = Vec::new();
        for kind in &KINDS {
            pages.extend(queried(&copies(&mut tables, kind, each, address)));
        }
        let program = Program::start(&tables, address);
        let look_at_all = || pages.iter().for_each(|page| drop(wrk::get(page)));
        look_at_all();
        let before = program.cpu_micros();
        (0..ROUNDS).for_each(|_| look_at_all());
        let used = program.cpu_micros() - before;
        let many = count(pages.len());
        let name = format!("{many} tables in turn");
        let page = used / (many * count(ROUNDS));
        figures.add(&format!("{name}: a processor for a page"), page, "µs", "");
        let memory = program.memory_mb();
        figures.add(&format!("{name}: memory"), memory, "MB", "under 100");
        program.stop();
    }
}
