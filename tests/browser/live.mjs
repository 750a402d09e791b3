// Two people with open pages: how soon the other's board is the new one, and ten moves of each game as pictures.

import assert from 'node:assert/strict';
import { Person, PHONE } from './support/browser.mjs';
import { House } from './support/house.mjs';
import { joins, opensTable } from './support/round.mjs';
import { longTest } from './support/run.mjs';
import { awaited, plays } from './support/unseen.mjs';
import { inHouse } from './support/world.mjs';

const GAMES = { duel: { wonders: 'first_game' }, seven_wonders: { edition: 'first' }, dice: {} };

/** Two people at a table, who both have its page open. */
async function sits_down(ada, ben, game) {
  await ada.signs_in();
  const uid = await opensTable(ada, { game, options: GAMES[game] });
  await joins(ben, uid);
  for (const person of [ada, ben]) assert.equal(await person.opens(`/tables/${uid}`), 200);
  return uid;
}

/** Waits in the page until it shows another board than after an event, and gives when that was. */
const shows_more = (person, seq) =>
  person.page.evaluate((seq) => new Promise((resolve) => {
    const look = () => {
      const shown = document.querySelector('[data-seq]')?.dataset.seq;
      if (Number(shown) > Number(seq)) resolve(Date.now());
      else requestAnimationFrame(look);
    };
    look();
  }), seq);

const seqOf = (person) => person.page.locator('[data-seq]').first().getAttribute('data-seq');

/** Somebody plays a move. Gives how long after its answer the other's page showed it, in milliseconds. */
async function plays_a_move(people, uid) {
  const [mover] = await awaited(people, uid);
  const other = people.find((person) => person !== mover);
  const seqs = await Promise.all(people.map(seqOf));
  const shown = people.map((person, number) => shows_more(person, seqs[number]));
  await plays(mover, uid, undefined, ([first]) => first);
  const answered = Date.now();
  const at = await Promise.all(shown);
  return Math.max(0, at[people.indexOf(other)] - answered);
}

for (const kind of ['sqlite', 'postgres']) {
  const where = kind === 'sqlite' ? 'SQLite' : 'two processes on one Postgres';
  longTest(`an open page shows the other's move at once: ${where}`, () => inHouse({ kind }, async ({ house, post, meet, browser }) => {
    const second = kind === 'sqlite' ? house : await House.open({ post, databaseUrl: house.environment.WONDERPOST_DATABASE_URL });
    const ada = await meet('Ada', { script: true });
    const ben = await Person.meet(browser, second, post, { name: 'Ben', address: 'ben@players.test', script: true });
    const uid = await sits_down(ada, ben, 'duel');
    const took = [];
    while (took.length < 50) took.push(await plays_a_move([ada, ben], uid));
    took.sort((one, other) => one - other);
    console.log(`browser: ${where}: of 50 moves the middle one is shown after ${took[25]} ms, the last one after ${took[49]} ms`);
    await ben.leaves();
    if (second !== house) await second.close();
  }));
}

for (const game of Object.keys(GAMES)) {
  longTest(`ten moves of ${game} with both pages open`, () => inHouse({}, async ({ meet }) => {
    const people = [await meet('Ada', { script: true }), await meet('Ben', { script: true, size: PHONE })];
    const uid = await sits_down(...people, game);
    for (let number = 1; number <= 10; number += 1) {
      await plays_a_move(people, uid);
      for (const person of people) await person.shoots(`walk-${game}-${String(number).padStart(2, '0')}-${person.name}`);
    }
  }));
}
