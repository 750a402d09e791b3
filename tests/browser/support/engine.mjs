// `wonderpost engine` as another program would drive it: one JSON object per line each way.

import readline from 'node:readline';
import { starts } from './leftovers.mjs';
import { program } from './paths.mjs';

export class Engine {
  constructor(environment = {}) {
    this.process = starts(program, ['engine'], { env: { PATH: process.env.PATH, ...environment } });
    this.errors = '';
    this.process.stderr.on('data', (text) => (this.errors += text));
    this.lines = readline.createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  /** Sends one request and gives the answer. */
  async ask(request) {
    this.process.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await this.lines.next();
    if (done) throw new Error(`the engine stopped at ${JSON.stringify(request)}:\n${this.errors}`);
    return JSON.parse(value);
  }

  /** Ends the session and gives the exit code. */
  async close() {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.stdin.end();
    return gone;
  }
}
