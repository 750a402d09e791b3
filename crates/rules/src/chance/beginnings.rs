//! The beginnings of the key streams of several draws at once.
//!
//! Every draw has a key stream of its own, of which a die needs a handful of words; the library makes no fewer than 64,
//! of one stream. Here each word of the state is a row with one entry per draw, and every loop goes along rows, which
//! compilers turn into vector instructions. What is random is the same: a test compares with the library.
//! **Source**: RFC 8439, section 2.3, with counter and nonce of 64 bits each as in `docs/journal.md`.
//! Start reading at [`Beginnings`].

/// How many draws are made together: those of a shake of seven dice, and a few.
const DRAWS: usize = 16;

/// How many words are kept of each draw.
pub(super) const WORDS: usize = 8;

/// "expand 32-byte k".
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// One word of every draw.
type Row = [u32; DRAWS];

/// The first words of the key streams of draws with consecutive numbers.
#[derive(Clone)]
pub(super) struct Beginnings {
    first_n: u32,
    rows: [Row; WORDS],
}

impl Beginnings {
    /// Makes those of a key from a draw's number on.
    pub(super) fn new(key: &[u8; 32], first_n: u32) -> Self {
        let before = state(key, first_n);
        let mut state = before;
        for _ in 0..10 {
            double_round(&mut state);
        }
        let mut rows = [[0; DRAWS]; WORDS];
        let words = state.as_flattened().iter().zip(before.as_flattened());
        for (row, (mixed, added)) in rows.iter_mut().zip(words) {
            for draw in 0..DRAWS {
                row[draw] = mixed[draw].wrapping_add(added[draw]);
            }
        }
        Self { first_n, rows }
    }

    /// The words of a draw; none when it is not among these.
    pub(super) fn of(&self, n: u32) -> Option<[u32; WORDS]> {
        let draw = usize::try_from(n.checked_sub(self.first_n)?).ok()?;
        (draw < DRAWS).then(|| std::array::from_fn(|word| self.rows[word][draw]))
    }
}

/// The state in rows of four words.
type State = [[Row; 4]; 4];

/// The state before it is mixed: constants, key, counter 0, and the draw's number as nonce.
fn state(key: &[u8; 32], first_n: u32) -> State {
    let mut state = [[[0; DRAWS]; 4]; 4];
    let (key, _) = key.as_chunks();
    let key = key.iter().map(|bytes| u32::from_le_bytes(*bytes));
    let words = CONSTANTS.into_iter().chain(key);
    for (row, word) in state.as_flattened_mut().iter_mut().zip(words) {
        *row = [word; DRAWS];
    }
    for (number, word) in (0..).zip(&mut state[3][2]) {
        *word = first_n.wrapping_add(number);
    }
    state
}

/// The columns of the state, then its diagonals.
fn double_round([a, b, c, d]: &mut State) {
    for slant in [0, 1] {
        for at in 0..4 {
            quarter_round(
                &mut a[at],
                &mut b[(at + slant) % 4],
                &mut c[(at + 2 * slant) % 4],
                &mut d[(at + 3 * slant) % 4],
            );
        }
    }
}

/// Where it is inlined, the loop is unrolled before it can be turned into vector instructions.
#[inline(never)]
fn quarter_round(a: &mut Row, b: &mut Row, c: &mut Row, d: &mut Row) {
    for draw in 0..DRAWS {
        a[draw] = a[draw].wrapping_add(b[draw]);
        d[draw] = (d[draw] ^ a[draw]).rotate_left(16);
        c[draw] = c[draw].wrapping_add(d[draw]);
        b[draw] = (b[draw] ^ c[draw]).rotate_left(12);
        a[draw] = a[draw].wrapping_add(b[draw]);
        d[draw] = (d[draw] ^ a[draw]).rotate_left(8);
        c[draw] = c[draw].wrapping_add(d[draw]);
        b[draw] = (b[draw] ^ c[draw]).rotate_left(7);
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha20Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;

    #[test]
    fn the_words_are_those_of_the_library() {
        let mut keys = ChaCha20Rng::from_seed([7; 32]);
        for first_n in (0..500).chain(u32::MAX - 40..=u32::MAX) {
            let mut key = [0; 32];
            keys.fill_bytes(&mut key);
            let beginnings = Beginnings::new(&key, first_n);
            let last_n = first_n.saturating_add(15);
            for n in first_n..=last_n {
                let mut library = ChaCha20Rng::from_seed(key);
                library.set_stream(u64::from(n));
                let expected = [(); WORDS].map(|()| library.next_u32());
                assert_eq!(beginnings.of(n), Some(expected), "{n} from {first_n}");
            }
            let outside = [first_n.checked_sub(1), last_n.checked_add(1)];
            for n in outside.into_iter().flatten() {
                assert_eq!(beginnings.of(n), None);
            }
        }
    }

    #[test]
    fn the_first_vector_of_rfc_8439_comes_out() {
        // Appendix A.1, test vector 1: all zero, so that the lengths of counter and nonce do not matter.
        let words = [
            0xade0_b876,
            0x903d_f1a0,
            0xe56a_5d40,
            0x28bd_8653,
            0xb819_d2bd,
            0x1aed_8da0,
            0xccef_36a8,
            0xc70d_778b,
        ];
        assert_eq!(Beginnings::new(&[0; 32], 0).of(0), Some(words));
    }
}
