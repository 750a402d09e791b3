// The journal as docs/journal.md describes it, in as few lines as it takes: canonical JSON, seals, the hash chain.

import { createHash } from 'node:crypto';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const ZEROS = '0'.repeat(64);

/** Canonical JSON: keys sorted, no spaces. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value);
}

/** Reads an export: its header and its events. */
export function read(text) {
  const [header, ...events] = text.trim().split('\n').map((line) => JSON.parse(line));
  return { header, events };
}

/** The commitment to a seed. */
export function commitment(seed) {
  return sha256(`wonderpost-seed-1\n${seed}`);
}

/** Seals and chains events, each with seq, recorded_at_ms, kind, version, seat, command, door, body and salt. */
function chained(uid, events) {
  let previous = ZEROS;
  return events.map((event) => {
    const seal = sha256(`${event.salt}\n${event.body}`);
    const seat = event.seat === null || event.seat === undefined ? '-' : String(event.seat);
    const { seq, recorded_at_ms: at, kind, version, command, door } = event;
    const fields = ['wonderpost-event-2', uid, seq, at, kind, version, seat, command, door, seal, previous];
    previous = sha256(fields.map((field) => `${field}\n`).join(''));
    return { ...event, seal, hash: previous };
  });
}

/** The head hash of a list of events. */
export function headHash(uid, events) {
  return chained(uid, events).at(-1).hash;
}

/** A journal as a file, of events without seals and hashes; of a table that runs, with its seed. */
export function write(uid, events, seed) {
  const sealed = chained(uid, events);
  const header = { events: sealed.length, format: 'wonderpost-journal-2', head: sealed.at(-1).hash, uid, ...(seed ? { seed } : {}) };
  return [header, ...sealed].map((line) => `${canonical(line)}\n`).join('');
}
