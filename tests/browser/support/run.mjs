// Runs tests, two at a time, and tells how each went. Small, because Node 18 has no runner that reports to our liking
// and the suite needs nothing more: a name, a time limit, and the reason of a failure.

import { closeWorld } from './world.mjs';

const tests = [];

/** Declares a test. */
export function test(name, story, { minutes = 5 } = {}) {
  tests.push({ name, story, minutes });
}

/** How many tests run at once: a browser mostly waits for the house and the house for the browser. */
const AT_ONCE = 2;

/** Runs every test of the files, prints the counts, and sets the exit code. */
export async function run(files) {
  for (const file of files) await import(`../${file}`);
  const failed = [];
  // The long games first, so that the short tests fill the gaps.
  const waiting = [...tests].sort((one, other) => other.minutes - one.minutes);
  const worker = async () => {
    while (waiting.length > 0) await tell(waiting.shift(), failed);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await closeWorld();
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `    ${name}`).join('\n')}`);
  console.log(`browser: ${tests.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 || tests.length === 0 ? 1 : 0);
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

async function attempt({ story, minutes }) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${minutes} minutes`)), minutes * 60_000);
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
