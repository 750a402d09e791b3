// Choices that can be repeated: a small generator seeded by a number. The number is the same in every run, but for long
// runs, which print a new one.

export class Choices {
  constructor(seed) {
    this.seed = seed >>> 0;
    this.state = this.seed;
  }

  /** A number from 0 to `bound` - 1 (mulberry32). */
  below(bound) {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  /** One of a list. */
  of(list) {
    if (list.length === 0) throw new Error('nothing to choose from');
    return list[this.below(list.length)];
  }
}

/** Whether this is the long form, which plays and looks at more. */
export const isLong = Boolean(process.env.WONDERPOST_TEST_LONG);

const given = process.env.WONDERPOST_TEST_SEED;
const drawn = () => (isLong ? Math.floor(Math.random() * 2 ** 32) : 1);
const seed = given === undefined ? drawn() : Number(BigInt(given) % 2n ** 32n);

/** The seed of this run. */
export function runSeed() {
  return seed;
}
