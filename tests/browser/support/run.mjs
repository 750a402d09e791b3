// Runs tests, some at a time, and tells how each went. Small, because Node 18 has no runner that reports to our liking
// and the suite needs nothing more: a name, a time limit, and the reason of a failure.

import { isLong, runSeed } from './chance.mjs';
import { closeWorld, openWorld } from './world.mjs';

const tests = [];
let file;

/** Declares a test; one that takes long begins early, so that the short ones fill the gaps. */
export function test(name, story, { isSlow = false } = {}) {
  tests.push({ file, name, story, isSlow });
}

/** Declares a test of the long form alone. */
export function longTest(name, story, options) {
  if (isLong) test(name, story, options);
}

/** How many tests run at once: a browser mostly waits for the house and the house for the browser. */
const AT_ONCE = 4;
/** A test that takes longer has come to a stand, on whatever machine. */
const MINUTES = 90;

/** Finds the tests of the files whose name or file holds one of the words; all if there are none. */
export async function collect(files, words) {
  for (file of files) await import(`../${file}`);
  const isMeant = (one) => words.some((word) => `${one.file}\n${one.name}`.toLowerCase().includes(word.toLowerCase()));
  if (words.length > 0) tests.splice(0, tests.length, ...tests.filter(isMeant));
}

/** Prints the name of every test. */
export function list() {
  for (const one of tests) console.log(`browser: ${one.file}: ${one.name}`);
}

/** Runs every test, prints the counts, and ends with the exit code. */
export async function run() {
  if (tests.length > 0) await ready();
  if (isLong) console.log(`browser: repeat with WONDERPOST_TEST_SEED=${runSeed()}`);
  const failed = [];
  const waiting = [...tests].sort((one, other) => other.isSlow - one.isSlow);
  const worker = async () => {
    while (waiting.length > 0) await tell(waiting.shift(), failed);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await closeWorld();
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `    ${name}`).join('\n')}`);
  console.log(`browser: ${tests.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 ? 1 : 0);
}

/** Opens what every test needs. Without it nothing can run, and one line says why. */
async function ready() {
  try {
    await openWorld();
  } catch (error) {
    console.error(`browser: nothing can run: ${error.message.trim().split('\n')[0]}`);
    process.exit(2);
  }
}

async function tell(one, failed) {
  const begin = Date.now();
  const reason = await attempt(one);
  const seconds = ((Date.now() - begin) / 1000).toFixed(1);
  console.log(`${reason ? 'FAILED' : 'ok'}  ${one.name} (${seconds} s)`);
  if (reason) {
    console.log(reason.stack ?? reason);
    failed.push(one.name);
  }
}

async function attempt({ story }) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${MINUTES} minutes`)), MINUTES * 60_000);
  });
  try {
    await Promise.race([story(), late]);
    return null;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}
