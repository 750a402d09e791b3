// Every browser test, in one process: `node suite.mjs [--list] [WORD...]`. With words, the tests whose name or file
// holds one of them; with --list their names alone.
// Ends with one line that counts. The exit code is 1 if a test failed, and 2 if something is missing without which none
// can run.
// WONDERPOST_TEST_LONG adds the tests of the long form, and new choices that WONDERPOST_TEST_SEED repeats;
// WONDERPOST_TEST_SHOTS=1 keeps pictures of the pages for people to look at.

const FILES = [
  'pages.mjs',
  'sign_in.mjs',
  'table.mjs',
  'time.mjs',
  'lost.mjs',
  'alerts.mjs',
  'gallery.mjs',
  'duel.mjs',
  'letters.mjs',
  'sealed.mjs',
  'wishes.mjs',
  'away.mjs',
  'rematch.mjs',
  'orders.mjs',
  'plans.mjs',
  'live.mjs',
  'past.mjs',
  'look_back.mjs',
  'replay.mjs',
  'boards.mjs',
  'bots.mjs',
];

const words = process.argv.slice(2);
const isList = words.includes('--list');
const runner = await import('./support/run.mjs').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error('browser: packages of Node are missing: npm ci --prefix tests/browser');
  process.exit(2);
});
await runner.collect(FILES, words.filter((word) => word !== '--list'));
if (isList) runner.list();
else await runner.run();
