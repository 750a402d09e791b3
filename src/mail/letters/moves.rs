//! The list of legal moves in a letter: those that differ in one word only share a line.

use crate::games::MoveNote;

/// How many lines of moves a letter shows.
const MOST_LINES: usize = 40;

/// A line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MoveLine {
    /// What is done: "Discard Temple, School".
    pub(super) what: String,
    /// What it costs or brings; may be empty.
    pub(super) price: String,
    /// Why, and what would be different; may be empty.
    pub(super) why: String,
}

/// Gathers notes into lines, in the order of the first note of each. Gives also how many lines were left out.
pub(super) fn lines(notes: &[MoveNote]) -> (Vec<MoveLine>, usize) {
    let mut alike: Vec<Vec<&MoveNote>> = Vec::new();
    for note in notes {
        match alike.iter_mut().find(|group| is_alike(group[0], note)) {
            Some(group) => group.push(note),
            None => alike.push(vec![note]),
        }
    }
    let mut groups: Vec<Vec<&MoveNote>> = alike.into_iter().flat_map(split_small).collect();
    let left_out = groups.len().saturating_sub(MOST_LINES);
    groups.truncate(MOST_LINES);
    (groups.iter().map(|group| line(group)).collect(), left_out)
}

fn is_alike(one: &MoveNote, other: &MoveNote) -> bool {
    head(&one.mv) == head(&other.mv) && one.price == other.price && one.reason == other.reason
}

/// Two moves that lead to different things keep a line each; more of them share one, or the list would be endless.
fn split_small(group: Vec<&MoveNote>) -> Vec<Vec<&MoveNote>> {
    if group.len() == 2 && group[0].effect != group[1].effect {
        return group.into_iter().map(|note| vec![note]).collect();
    }
    vec![group]
}

/// All words of a move but the last, which names the card.
fn head(mv: &str) -> &str {
    mv.rsplit_once(' ').map_or(mv, |(head, _card)| head)
}

fn line(group: &[&MoveNote]) -> MoveLine {
    let first = group[0];
    let is_same_effect = group.iter().all(|note| note.effect == first.effect);
    let mut why = first.reason.clone();
    if is_same_effect && !first.effect.is_empty() {
        if !why.is_empty() {
            why.push_str(". ");
        }
        why.push_str(&first.effect);
    }
    MoveLine {
        what: what(group),
        price: first.price.clone(),
        why,
    }
}

/// Joins titles that begin and end alike: "Discard Temple", "Discard School" to "Discard Temple, School".
fn what(group: &[&MoveNote]) -> String {
    let titles: Vec<Vec<&str>> = group
        .iter()
        .map(|note| note.title.split(' ').collect())
        .collect();
    let first = &titles[0];
    let shortest = titles.iter().map(Vec::len).min().unwrap_or(0);
    if group.len() == 1 || shortest == 0 {
        return group[0].title.clone();
    }
    let start = (0..shortest - 1)
        .take_while(|at| titles.iter().all(|title| title[*at] == first[*at]))
        .count();
    let end = (1..shortest - start)
        .take_while(|back| {
            titles
                .iter()
                .all(|title| title[title.len() - back] == first[first.len() - back])
        })
        .count();
    let middles: Vec<String> = titles
        .iter()
        .map(|title| title[start..title.len() - end].join(" "))
        .collect();
    let mut words: Vec<&str> = first[..start].to_vec();
    let middle = middles.join(", ");
    words.push(&middle);
    words.extend(&first[first.len() - end..]);
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(mv: &str, title: &str, price: &str, effect: &str) -> MoveNote {
        MoveNote {
            mv: mv.to_owned(),
            title: title.to_owned(),
            price: price.to_owned(),
            reason: String::new(),
            effect: effect.to_owned(),
        }
    }

    #[test]
    fn moves_that_differ_in_one_card_share_a_line() {
        let notes = [
            note("build temple", "Build Temple", "free", "Points 10 → 14"),
            note("discard temple", "Discard Temple", "+3 coins", ""),
            note("discard town_hall", "Discard Town Hall", "+3 coins", ""),
            note(
                "wonder sphinx with temple",
                "Lay Temple under The Sphinx",
                "2 coins",
                "a",
            ),
            note(
                "wonder sphinx with town_hall",
                "Lay Town Hall under The Sphinx",
                "2 coins",
                "b",
            ),
            note(
                "wonder sphinx with school",
                "Lay School under The Sphinx",
                "2 coins",
                "b",
            ),
            note("build baths", "Build Baths", "1 coin", "a"),
            note("build press", "Build Press", "1 coin", "b"),
        ];
        let (lines, left_out) = lines(&notes);
        let what: Vec<&str> = lines.iter().map(|line| line.what.as_str()).collect();
        assert_eq!(
            what,
            [
                "Build Temple",
                "Discard Temple, Town Hall",
                "Lay Temple, Town Hall, School under The Sphinx",
                "Build Baths",
                "Build Press",
            ]
        );
        assert_eq!(
            (lines[0].why.as_str(), lines[2].why.as_str()),
            ("Points 10 → 14", "")
        );
        assert_eq!(left_out, 0);
    }

    #[test]
    fn titles_of_one_word_are_joined_too() {
        let notes = [
            note("start me", "I", "", ""),
            note("start opponent", "Joost", "", ""),
        ];
        assert_eq!(lines(&notes).0[0].what, "I, Joost");
    }

    #[test]
    fn a_long_list_is_cut_and_says_so() {
        let notes: Vec<MoveNote> = (0..100)
            .map(|n| note(&format!("m{n} x"), "Move", &n.to_string(), ""))
            .collect();
        let (lines, left_out) = lines(&notes);
        assert_eq!((lines.len(), left_out), (40, 60));
    }
}
