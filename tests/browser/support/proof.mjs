// What an auditor does with a finished game: export, verify with another program, replay, import elsewhere, and play the
// same moves again through the engine from the revealed seed.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Engine } from './engine.mjs';
import { canonical, commitment, headHash, read } from './journal.mjs';
import { repository } from './paths.mjs';
import { database } from './world.mjs';

const HOUSE_EVENTS = new Set([
  'table_opened', 'seat_taken', 'chance_contributed', 'game_started', 'resigned', 'game_ended', 'seed_revealed',
]);

/** Fetches the exported journal with a person's cookies, keeps it as a file, and reads it. */
export async function exported(person, uid) {
  const answer = await person.context.request.get(`${person.house.url}/tables/${uid}/journal.jsonl`, { maxRetries: 2 });
  assert.equal(answer.status(), 200);
  const text = await answer.text();
  const file = path.join(person.house.folder, `${uid}.jsonl`);
  writeFileSync(file, text);
  return { text, file, ...read(text) };
}

/**
 * Audits a finished game in every way there is: the exported file by the verifier in Python and by the program, all
 * tables by replaying them, the game by playing it again from its seed, and the file by moving it to the other kind of
 * database, where it must have the same head hash and replay again.
 */
export async function audit({ world, person, uid, moves, kind }) {
  const { house } = world;
  const journal = await exported(person, uid);
  const verdict = await verifiedByPython(journal.file);
  for (const words of ['sound: ', '(0 still secret)', '(derived from the seed)', `head ${journal.header.head}`]) {
    assert.ok(verdict.includes(words), `the verifier in Python says "${words}": ${verdict}`);
  }
  await house.run(['verify', journal.file]);
  await house.run(['replay', '--all']);
  const result = await replayedThroughTheEngine(journal, moves);
  assert.equal(result.over, true);
  const ended = JSON.parse(journal.events.find((event) => event.kind === 'game_ended').body);
  assert.deepEqual(result.winners, ended.winners);
  assert.deepEqual(result.points, ended.points);

  const folder = path.join(house.folder, 'elsewhere');
  const other = await database(kind === 'sqlite' ? 'postgres' : 'sqlite');
  const settings = { WONDERPOST_DATA_DIR: folder, WONDERPOST_DATABASE_URL: other ?? 'sqlite:elsewhere.db' };
  await house.run(['import', journal.file], { settings });
  await house.run(['replay', '--all'], { settings });
  const moved = read(await house.run(['export', uid], { settings }));
  assert.equal(moved.header.head, journal.header.head, 'the other database has the same head hash');
  assert.deepEqual(moved.events, journal.events);
  return journal;
}

/** The verifier in Python, which shares nothing with the program, agrees. */
export async function verifiedByPython(file) {
  const { stdout } = await promisify(execFile)('python3', [path.join(repository, 'tools/verify_journal.py'), file]);
  return stdout;
}

/**
 * Plays the same moves through `wonderpost engine`, from the revealed seed and the contributions. Every event that
 * comes out must be the stored one, byte for byte; sealed with the stored salts and chained at the stored times, they
 * must end in the same head hash.
 */
export async function replayedThroughTheEngine({ header, events }, moves) {
  const bodies = events.map((event) => JSON.parse(event.body));
  const opened = bodies[0];
  const seed = bodies[events.findIndex((event) => event.kind === 'seed_revealed')].seed;
  assert.equal(commitment(seed), opened.commitment, 'the revealed seed is the one committed to');
  const contributions = events
    .map((event, index) => ({ kind: event.kind, seat: event.seat, body: bodies[index] }))
    .filter((event) => event.kind === 'chance_contributed')
    .sort((a, b) => a.seat - b.seat)
    .map((event) => event.body.contribution);

  const engine = new Engine();
  const made = [];
  const started = await engine.ask({
    cmd: 'new', game: opened.game, seats: opened.seats, options: opened.options, seed, contributions, events: true,
  });
  assert.equal(started.ok, true, JSON.stringify(started));
  made.push(...started.events);
  for (const { seat, move, legal } of moves) {
    if (legal) assert.deepEqual((await engine.ask({ cmd: 'legal', seat })).moves, legal, `before "${move}" of seat ${seat}`);
    const answer = await engine.ask({ cmd: 'play', seat, move });
    assert.equal(answer.ok, true, `"${move}" of seat ${seat}: ${JSON.stringify(answer)}`);
    made.push(...answer.events);
  }
  const result = await engine.ask({ cmd: 'result' });
  assert.equal(await engine.close(), 0);

  const chained = againFrom(events, made);
  assert.equal(headHash(header.uid, chained), events.at(-1).hash, 'the same seed and moves give the same head hash');
  assert.equal(headHash(header.uid, chained), header.head);
  return result;
}

/** The journal with every event of the engine replaced by the one that came out again; the house's own stay. */
function againFrom(stored, made) {
  const left = [...made];
  const again = stored.map((event) => {
    if (HOUSE_EVENTS.has(event.kind)) return event;
    const next = left.shift();
    assert.ok(next, `the engine made no event for seq ${event.seq}`);
    const body = typeof next.body === 'string' ? next.body : canonical(next.body);
    assert.deepEqual(
      { kind: next.kind, version: next.version, seat: next.seat ?? null, body },
      { kind: event.kind, version: event.version, seat: event.seat ?? null, body: event.body },
      `seq ${event.seq}`,
    );
    return { ...event, kind: next.kind, version: next.version, seat: next.seat ?? null, body };
  });
  assert.equal(left.length, 0, 'the engine made more events than the journal holds');
  return again;
}
