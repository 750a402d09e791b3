//! The moves that turned a game.

use super::rows::Judged;

const MOST: usize = 3;

/// Finds the moves after which chances were most different from before: of whoever won, or in all where several won or
/// nobody did. Gives the numbers of up to three positions after such moves, in their order; none that changed
/// nothing.
pub fn turning_points(positions: &[Judged], winners: &[usize]) -> Vec<usize> {
    let swing = |pair: &[Judged]| match (pair, winners) {
        ([before, after], [winner]) => change(before, after, *winner),
        ([before, after], _) => {
            let seats = 0..before.chances.len();
            seats.map(|seat| change(before, after, seat)).sum()
        }
        (_, _) => 0,
    };
    let swings = positions.windows(2).map(swing).enumerate();
    let mut swings: Vec<(u32, usize)> = swings
        .map(|(before, swing)| (swing, before + 1))
        .filter(|(swing, _)| *swing > 0)
        .collect();
    // The earlier of two that are as large.
    swings.sort_by_key(|(swing, number)| (std::cmp::Reverse(*swing), *number));
    swings.truncate(MOST);
    let mut numbers: Vec<usize> = swings.into_iter().map(|(_, number)| number).collect();
    numbers.sort_unstable();
    numbers
}

fn change(before: &Judged, after: &Judged, seat: usize) -> u32 {
    let chance = |judged: &Judged| judged.chances.get(seat).copied().unwrap_or(0);
    u32::from(chance(before).abs_diff(chance(after)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(chances: &[[u16; 2]]) -> Vec<Judged> {
        let judged = |chances: &[u16; 2]| Judged {
            seq: 1,
            chances: chances.to_vec(),
            choices: Vec::new(),
        };
        chances.iter().map(judged).collect()
    }

    #[test]
    fn the_three_largest_changes_of_whoever_won_are_named_in_order() {
        let game = game(&[
            [500, 500],
            [510, 490],
            [300, 700],
            [300, 700],
            [450, 550],
            [440, 560],
            [1000, 0],
        ]);
        assert_eq!(turning_points(&game, &[0]), [2, 4, 6]);
        assert_eq!(turning_points(&game, &[]), [2, 4, 6]);
    }

    #[test]
    fn what_changed_nothing_turned_nothing() {
        assert_eq!(turning_points(&game(&[[500, 500]]), &[0]), [0_usize; 0]);
        let quiet = game(&[[500, 500], [500, 500], [0, 1000]]);
        assert_eq!(turning_points(&quiet, &[1]), [2]);
    }
}
