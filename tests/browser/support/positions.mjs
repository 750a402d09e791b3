// Positions of games that are the same in every run: played by the easy level through the engine from fixed seeds, or
// recorded, and written as journals that the program imports.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Engine } from './engine.mjs';
import { canonical, commitment, read, write } from './journal.mjs';
import { repository } from './paths.mjs';

const LETTERS = 'bcdfghjkmnpqrstvwxyz';
const hash = (text) => createHash('sha256').update(text).digest();
/** When everything happened: the evening before `NOON` of a house. */
const EVENING_MS = Date.UTC(2050, 5, 13, 19, 30);

/** The public name of a table that is called so in a test. */
export const uidOf = (name) => [...hash(name).subarray(0, 14)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

/** Plays a game to its end. Gives the journal of the end, and one of when seat 0 had much to choose from, late in it. */
export async function played(name, { game, seats, options }) {
  const seed = hash(`seed ${name}`).toString('hex');
  const contributions = Array.from({ length: seats }, (_, seat) => hash(`${name} ${seat}`).toString('hex').slice(0, 32));
  const engine = new Engine();
  const started = await engine.ask({ cmd: 'new', game, seats, options, seed, contributions, events: true });
  if (!started.ok) throw new Error(`${name}: ${JSON.stringify(started)}`);
  const opened = { commitment: commitment(seed), game, options, rules_version: 1, seats };
  const house = (kind, body, seat = null) => ({ kind, version: 1, seat, body });
  const sits = (contribution, seat) => [house('seat_taken', { seat }, seat), house('chance_contributed', { contribution, seat }, seat)];
  const events = [house('table_opened', opened), ...contributions.flatMap(sits), house('game_started', { seats }), ...started.events]
    .map((event) => ({ ...event, command: 1 }));
  let { awaiting } = started;
  let command = 1;
  const moments = [];
  while (awaiting.length > 0) {
    // The viewer sits at seat 0 and chooses last.
    if (awaiting.length === 1 && awaiting[0] === 0) {
      const { moves } = await engine.ask({ cmd: 'legal', seat: 0 });
      moments.push({ count: events.length, moves: moves.length });
    }
    const seat = awaiting.at(-1);
    command += 1;
    const thought = await engine.ask({ cmd: 'think', seat, level: 'easy', playouts: 1, seed: hash(`${name} ${command}`).toString('hex') });
    const answer = await engine.ask({ cmd: 'play', seat, move: thought.move });
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify([thought, answer])}`);
    events.push(...answer.events.map((event) => ({ ...event, command })));
    awaiting = answer.awaiting;
  }
  const { kind, points, winners } = await engine.ask({ cmd: 'result' });
  await engine.close();
  events.push({ ...house('game_ended', { kind, points, winners }), command }, { ...house('seed_revealed', { seed }), command });
  // Of the last turns before three quarters, the one with most to choose from.
  const late = moments.filter(({ count }) => count <= events.length * 0.75).slice(-4);
  const [{ count }] = late.sort((one, other) => other.moves - one.moves);
  return { midway: journal(`${name} midway`, events.slice(0, count), seed), over: journal(`${name} over`, events) };
}

/** The first so many events of a recorded game, as a table that still runs. */
export function recorded(name, count) {
  const { events } = read(readFileSync(path.join(repository, 'tests/journals', `${name}.jsonl`), 'utf8'));
  const { seed } = JSON.parse(events.at(-1).body);
  const uid = uidOf(`${name} ${count}`);
  return { uid, text: write(uid, events.slice(0, count), seed), seats: JSON.parse(events[0].body).seats };
}

function journal(name, events, seed) {
  const uid = uidOf(name);
  const whole = events.map((event, index) => ({
    seq: index + 1,
    recorded_at_ms: EVENING_MS + index * 1000,
    kind: event.kind,
    version: event.version,
    seat: event.seat ?? null,
    command: event.command,
    door: 'page',
    body: typeof event.body === 'string' ? event.body : canonical(event.body),
    salt: hash(`${name} ${index}`).toString('hex').slice(0, 32),
  }));
  return { uid, text: write(uid, whole, seed), seats: JSON.parse(whole[0].body).seats };
}
