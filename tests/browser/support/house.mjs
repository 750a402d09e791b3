// The program under test: `wonderpost serve` as its own process on a free loopback port with a data folder of its own,
// and the other commands beside it.

import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { runSeed } from './chance.mjs';
import { bound, starts, temporary } from './leftovers.mjs';
import { program } from './paths.mjs';

let ports = (process.pid % 500) * 40;

/** A port of nobody's, outside of the range from which connections and other tests get theirs. */
export async function freePort() {
  for (;;) {
    const port = 10_000 + (ports++ % 20_000);
    const probe = net.createServer();
    const isFree = await new Promise((resolve) =>
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)));
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

/** The library that sets another time for one program, where Debian keeps it. */
export function faketime() {
  const libraries = readdirSync('/usr/lib').map((folder) => path.join('/usr/lib', folder, 'faketime/libfaketime.so.1'));
  const found = libraries.find((library) => existsSync(library));
  if (!found) throw new Error('libfaketime is missing: apt-get install faketime');
  return found;
}

/** A time to begin at, for houses whose pages tell dates or how long ago something was. */
export const NOON = '2050-06-14 12:00:00';

/** Settings with which the program has another time: later by `+3d`, or from `@${NOON}` on. */
export const clock = (time) => ({ LD_PRELOAD: faketime(), FAKETIME: time, FAKETIME_DONT_FAKE_MONOTONIC: '1' });

export class House {
  /** Starts the service; `databaseUrl` absent means SQLite in the data folder. People reach it by `name`. */
  static async open({ post, databaseUrl, settings = {}, name = '127.0.0.1' } = {}) {
    const house = new House();
    house.folder = temporary('house');
    house.port = await freePort();
    house.url = `http://${name}:${house.port}`;
    house.environment = {
      PATH: process.env.PATH,
      HOME: house.folder,
      RUST_BACKTRACE: '1',
      WONDERPOST_DATA_DIR: house.folder,
      WONDERPOST_LISTEN: `127.0.0.1:${house.port}`,
      WONDERPOST_BASE_URL: house.url,
      WONDERPOST_TEST_CHANCE: `browser ${runSeed()}`,
      // What is found by few is shown in the same way.
      WONDERPOST_TEST_PLAYOUTS: '200',
      WONDERPOST_TEST_PATIENCE: 'long',
      WONDERPOST_TEST_HASTE: 'yes',
      ...(databaseUrl ? { WONDERPOST_DATABASE_URL: databaseUrl } : {}),
      ...(post ? post.settings() : {}),
      ...settings,
    };
    house.log = '';
    // How often its pages were looked at, and what axe-core has read of them.
    house.looks = 0;
    house.read = new Set();
    await house.start();
    return house;
  }

  async start() {
    this.process = starts(program, ['serve'], { env: this.environment, cwd: this.folder });
    this.process.stdout.on('data', (text) => (this.log += text));
    this.process.stderr.on('data', (text) => (this.log += text));
    for (let attempt = 0; attempt < 12_000; attempt += 1) {
      if (this.process.exitCode !== null) break;
      const answer = await fetch(`http://127.0.0.1:${this.port}/healthz`, { redirect: 'manual' }).catch(() => null);
      if (answer) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the program did not start (exit code ${this.process.exitCode}):\n${this.log}`);
  }

  /** Stops the service as a system would, and gives its exit code. */
  async stop() {
    if (this.process.exitCode !== null) return this.process.exitCode;
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    return gone;
  }

  /** Runs another command of the program with the same settings (or others), and gives what it wrote. */
  run(args, { input, settings = {} } = {}) {
    return new Promise((resolve, reject) => {
      const options = { env: { ...this.environment, ...settings }, cwd: this.folder, maxBuffer: 64 << 20 };
      const child = execFile(...bound(program, args), options, (error, stdout, stderr) => {
        if (error) reject(new Error(`wonderpost ${args.join(' ')} failed (${error.code}):\n${stdout}${stderr}`));
        else resolve(stdout);
      });
      // A program that refuses its settings may have ended before it reads anything; what it said is in its answer.
      child.stdin.on('error', (error) => { if (error.code !== 'EPIPE') reject(error); });
      child.stdin.end(input ?? '');
    });
  }

  async close() {
    const code = await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the program stopped with ${code}:\n${this.log}`);
  }
}
