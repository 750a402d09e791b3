// What a run has on the machine while it lasts: processes, and one temporary folder. Both go when it ends, whichever way.

import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';

/** Every process that runs, and the signal that ends it at once. */
const running = new Map();
let folder;

/** Makes a folder that goes when the run ends. */
export function temporary(name) {
  if (!folder) {
    folder = mkdtempSync(path.join(os.tmpdir(), 'wonderpost-browser-'));
    // Postgres runs as somebody else.
    chmodSync(folder, 0o755);
    // Chromium keeps its profiles there too.
    process.env.TMPDIR = folder;
    tidiesLast();
  }
  return mkdtempSync(path.join(folder, `${name}-`));
}

/** A command with its arguments that is killed when this process dies, even if nothing can be tidied up then. */
export const bound = (command, args) => ['setpriv', ['--pdeathsig', 'KILL', command, ...args]];

/** Starts a process that ends with the run. */
export function starts(command, args, options, signal = 'SIGKILL') {
  const child = spawn(...bound(command, args), options);
  running.set(child, signal);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Tidies up after whoever else waits for the end of this process: playwright ends Chromium then, which writes until it dies. */
export function tidiesLast() {
  process.off('exit', tidies);
  process.on('exit', tidies);
}

function tidies() {
  for (const [child, signal] of running) child.kill(signal);
  for (const child of running.keys()) while (isAlive(child.pid)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

/** Whether a process still runs; nobody can be told here that it has ended. */
function isAlive(pid) {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(128 + os.constants.signals[signal]));
