//! A small net that judges positions, and the features that go into it. It adds, multiplies and divides in a fixed
//! order and does nothing else, so that it comes to the same number on every machine. Its weights lie in `data/bots/`.

/// Cells between input and output.
pub(crate) const CELLS: usize = 32;

/// Cells that are passed on as they are; the others count only where they are positive.
const STRAIGHT: usize = 2;

/// Weights are kept as whole numbers of this part.
const PARTS: f32 = 2048.0;

/// What is to be said of a position: which inputs are not 0, and what they are.
#[derive(Debug, Default, Clone)]
pub(crate) struct Features {
    pub(crate) list: Vec<(u16, f32)>,
    begin: u16,
    end: u16,
}

impl Features {
    pub(crate) fn clear(&mut self) {
        self.list.clear();
        (self.begin, self.end) = (0, 0);
    }

    /// Begins a block of so many inputs after the last one.
    pub(crate) const fn block(&mut self, size: u16) {
        self.begin = self.end;
        self.end += size;
    }

    /// Sets an input of the block; what is beyond the block is left out.
    pub(crate) fn put(&mut self, index: usize, value: f32) {
        if let Ok(index) = u16::try_from(index)
            && self.begin + index < self.end
        {
            self.list.push((self.begin + index, value));
        }
    }

    pub(crate) fn set(&mut self, index: usize) {
        self.put(index, 1.0);
    }

    /// Begins a block with these values.
    pub(crate) fn values(&mut self, size: u16, values: impl IntoIterator<Item = f32>) {
        self.block(size);
        for (index, value) in values.into_iter().enumerate() {
            self.put(index, value);
        }
    }

    /// Begins a block in which these inputs are 1.
    pub(crate) fn flags(&mut self, size: u16, indices: impl IntoIterator<Item = usize>) {
        self.block(size);
        for index in indices {
            self.set(index);
        }
    }

    /// Begins a block of one input with a value.
    pub(crate) fn one(&mut self, value: f32) {
        self.block(1);
        self.put(0, value);
    }

    /// Begins a block that shows a small number: which of `size` it is, the last one standing for all beyond.
    pub(crate) fn number(&mut self, size: u16, number: usize) {
        self.block(size);
        self.set(number.min(usize::from(size) - 1));
    }

    pub(crate) const fn inputs(&self) -> usize {
        self.end as usize
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Net {
    /// Weights into the cells, by input.
    pub(crate) into: Vec<[f32; CELLS]>,
    pub(crate) bias: [f32; CELLS],
    pub(crate) out: [f32; CELLS],
    /// What the output begins with.
    pub(crate) base: f32,
}

impl Net {
    /// A net that knows nothing: every position is even.
    pub(crate) const fn plain() -> Self {
        Self {
            into: Vec::new(),
            bias: [0.0; CELLS],
            out: [0.0; CELLS],
            base: 0.0,
        }
    }

    pub(crate) fn cells(&self, features: &Features) -> [f32; CELLS] {
        let mut cells = self.bias;
        for (index, value) in &features.list {
            if let Some(weights) = self.into.get(usize::from(*index)) {
                for (cell, weight) in cells.iter_mut().zip(weights) {
                    *cell += weight * value;
                }
            }
        }
        cells
    }

    /// The output before it is squashed.
    pub(crate) fn sum(&self, cells: &[f32; CELLS]) -> f32 {
        let mut sum = self.base;
        for (number, (cell, weight)) in cells.iter().zip(&self.out).enumerate() {
            sum += open(number, *cell) * weight;
        }
        sum
    }

    /// Judges a position: a chance from 0 to 1.
    pub(crate) fn judge(&self, features: &Features) -> f32 {
        squash(self.sum(&self.cells(features)))
    }

    /// **Shape**: lines of words, then of whole numbers: bias, out, base, and one for each input. None for any other.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let bias = numbers(lines.next()?)?;
        let out = numbers(lines.next()?)?;
        let base = lines.next()?.trim().parse::<i32>().ok()? as f32 / PARTS;
        let into = lines.map(numbers).collect::<Option<Vec<_>>>()?;
        Some(Self {
            into,
            bias,
            out,
            base,
        })
    }

    /// Writes a net; weights are rounded.
    pub(crate) fn write(&self, about: &str) -> String {
        let line = |weights: &[f32]| {
            let texts: Vec<String> = weights
                .iter()
                .map(|weight| format!("{:.0}", weight * PARTS))
                .map(|text| if text == "-0" { "0".to_owned() } else { text })
                .collect();
            texts.join(" ")
        };
        let about = about.lines().map(|words| format!("# {words}"));
        let head = [line(&self.bias), line(&self.out), line(&[self.base])];
        let inputs = self.into.iter().map(|weights| line(weights));
        let lines = about.chain(head).chain(inputs);
        lines.map(|line| line + "\n").collect()
    }
}

fn numbers(line: &str) -> Option<[f32; CELLS]> {
    let texts = line.split_ascii_whitespace();
    let weights = texts.map(|text| text.parse().map(|weight: i32| weight as f32 / PARTS).ok());
    weights.collect::<Option<Vec<f32>>>()?.try_into().ok()
}

/// What a cell passes on.
pub(crate) fn open(number: usize, cell: f32) -> f32 {
    if number < STRAIGHT {
        cell
    } else {
        cell.max(0.0)
    }
}

pub(crate) fn is_open(number: usize, cell: f32) -> bool {
    number < STRAIGHT || cell > 0.0
}

/// Brings any number between 0 and 1, 0 to the middle.
pub(crate) fn squash(sum: f32) -> f32 {
    0.5 + 0.5 * sum / (1.0 + sum.abs())
}
