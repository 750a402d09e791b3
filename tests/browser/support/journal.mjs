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

/** The head hash of a list of events, each with seq, recorded_at_ms, kind, version, seat, command, door, body and salt. */
export function headHash(uid, events) {
  let previous = ZEROS;
  for (const event of events) {
    const seal = sha256(`${event.salt}\n${event.body}`);
    const seat = event.seat === null || event.seat === undefined ? '-' : String(event.seat);
    const { seq, recorded_at_ms: at, kind, version, command, door } = event;
    const fields = ['wonderpost-event-2', uid, seq, at, kind, version, seat, command, door, seal, previous];
    previous = sha256(fields.map((field) => `${field}\n`).join(''));
  }
  return previous;
}
