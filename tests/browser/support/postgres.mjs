// A throwaway Postgres from Debian's packages, on a free loopback port, in a temporary folder.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './house.mjs';
import { bound, starts, temporary } from './leftovers.mjs';

const ROOT = '/usr/lib/postgresql';

export function programs() {
  const versions = existsSync(ROOT) ? readdirSync(ROOT).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => path.join(ROOT, version, 'bin')).find((bin) => existsSync(path.join(bin, 'initdb')));
  if (!found) throw new Error('Postgres is missing: apt-get install postgresql');
  return found;
}

/** Postgres refuses to run as root: then it runs as nobody. */
function unprivileged(command, args) {
  return process.getuid() === 0
    ? ['setpriv', ['--reuid=nobody', '--regid=nogroup', '--clear-groups', command, ...args]]
    : [command, args];
}

export class Postgres {
  static async open() {
    const server = new Postgres();
    const bin = programs();
    server.folder = temporary('postgres');
    if (process.getuid() === 0) execFileSync('chown', ['nobody:nogroup', server.folder]);
    const data = path.join(server.folder, 'data');
    const options = { cwd: server.folder, stdio: 'pipe' };
    const initdb = ['-D', data, '-U', 'wonderpost', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(...unprivileged(path.join(bin, 'initdb'), initdb), options);
    server.port = await freePort();
    const postgres = ['-D', data, '-p', String(server.port), '-k', '', '-c', 'listen_addresses=127.0.0.1'];
    // Killed, it would leave a piece of shared memory behind.
    server.process = starts(...unprivileged(...bound(path.join(bin, 'postgres'), postgres)), options, 'SIGQUIT');
    server.log = '';
    server.process.stderr.on('data', (text) => (server.log += text));
    const psql = path.join(bin, 'psql');
    server.psql = (sql, database = 'postgres') =>
      execFileSync(psql, ['-qAt', '-h', '127.0.0.1', '-p', String(server.port), '-U', 'wonderpost', '-c', sql, database], options).toString();
    await server.#ready();
    return server;
  }

  async #ready() {
    for (let attempt = 0; attempt < 1200; attempt += 1) {
      try {
        this.psql('select 1');
        return;
      } catch {
        if (this.process.exitCode !== null) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    throw new Error(`Postgres did not start:\n${this.log}`);
  }

  /** Makes an empty database and gives its address. */
  database(name) {
    this.psql(`create database ${name}`);
    return `postgres://wonderpost@127.0.0.1:${this.port}/${name}`;
  }

  async close() {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGINT');
    await gone;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
