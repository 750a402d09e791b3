// Every browser test, in one process.
// WONDERPOST_TEST_SEED repeats a run's choices; WONDERPOST_TEST_ONLY=<text> runs the files whose name holds it;
// WONDERPOST_TEST_LONG plays each game more often. Ends with one line that counts, and with 1 if anything failed.

import { run } from './support/run.mjs';

const FILES = [
  'pages.mjs',
  'sign_in.mjs',
  'table.mjs',
  'time.mjs',
  'lost.mjs',
  'alerts.mjs',
  'languages.mjs',
  'duel.mjs',
  'letters.mjs',
  'sealed.mjs',
  'wishes.mjs',
  'away.mjs',
  'rematch.mjs',
  'orders.mjs',
  'past.mjs',
  'look_back.mjs',
  'boards.mjs',
  'bots.mjs',
];

const only = process.env.WONDERPOST_TEST_ONLY ?? '';
const files = FILES.filter((name) => name.includes(only));
if (files.length === 0) {
  console.error(`No file's name holds ${only}; there are ${FILES.join(', ')}.`);
  process.exit(1);
}
await run(files);
