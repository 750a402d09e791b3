// Looking back at finished games: asked for by a button, worked out while one waits, drawn as curves, and readable in
// print, in the dark, on small phones and without pictures.

import assert from 'node:assert/strict';
import path from 'node:path';
import { PHONE } from './support/browser.mjs';
import { waits_for_curves } from './support/look_back.mjs';
import { repository } from './support/paths.mjs';
import { prints } from './support/print.mjs';
import { test } from './support/run.mjs';
import { inHouse } from './support/world.mjs';

const WIDTHS = [1280, 390, 360, 320];

/** Finished games, and how long each is. */
const GAMES = [
  ['duel/2-drafted', 2],
  ['seven_wonders/7-second', 7],
  ['dice/2-own_1', 2],
];

/** Takes a finished game in; the first two seats are those of Ada and Ben. Gives its path. */
async function takes_in(house, game) {
  const file = path.join(repository, 'tests/journals', `${game}.jsonl`);
  const said = await house.run(['import', file, '--seat', '0=ada@players.test', '--seat', '1=ben@players.test']);
  return `/tables/${said.match(/\b[a-z]{14}\b/)[0]}`;
}

async function looks_at(person, name) {
  await person.sees_whole_words_everywhere(`look-back-${name}`, WIDTHS);
  const table = person.page.locator('summary');
  await table.click();
  await person.sees_whole_words_everywhere(`look-back-${name}-table`, WIDTHS);
  await person.looks(person.page, [[{ size: PHONE }]], async (glass) => {
    assert.deepEqual(await glass.reads(), [], `axe-core on the table of ${name}`);
  });
  await table.click();
}

test('how far a game has been gone through is told meanwhile', () =>
  // More playouts than anybody waits for.
  inHouse({ settings: { WONDERPOST_TEST_PLAYOUTS: '1000000' } }, async ({ house, meet }) => {
    const ada = await meet('Ada');
    await ada.signs_in();
    const table = await takes_in(house, 'seven_wonders/7-second');
    await ada.opens(table);
    assert.equal(await ada.presses(ada.reads('look-back-heading')), 200);
    // It must not load itself again while it is looked at.
    await ada.page.route('**/look-back', async (route) => {
      const response = await route.fetch();
      const [before, after, ...more] = (await response.text()).split('http-equiv="refresh" content="5"');
      assert.ok(after && more.length === 0, 'without script the page loads itself again');
      await route.fulfill({ response, body: before + after });
    });
    do await ada.page.reload();
    while ((await ada.page.locator('progress').count()) === 0);
    await ada.finds_nothing_wrong();
    await ada.shoots('look-back-working');
  }));

for (const [game, seats] of GAMES) {
  test(`a finished game of ${game} is gone through while one waits, and shown as curves, turning points and a table`, () =>
    inHouse({}, async ({ house, meet }) => {
      const ada = await meet('Ada');
      await ada.signs_in();
      const ben = await meet('Ben', { locale: 'da-DK' });
      await ben.signs_in();
      const name = game.replace(/\W/g, '-');
      const table = await takes_in(house, game);
      await ada.opens(`${table}/look-back`);
      if (seats === 2) await ada.finds_nothing_wrong();
      assert.equal(await ada.page.locator('svg.curve').count(), 0);
      await ada.opens(table);
      assert.equal(await ada.presses(ada.reads('look-back-heading')), 200);
      assert.equal(new URL(ada.page.url()).pathname, `${table}/look-back`);
      await waits_for_curves(ada);
      assert.equal(await ada.page.locator('svg.curve polyline').count(), seats);
      assert.equal(await ada.page.locator('.turning__point').count(), 3);
      await ada.finds_nothing_wrong();
      await looks_at(ada, name);
      assert.ok((await prints(ada, `look-back-${name}`)) <= 2, 'curves and turning points take two sheets at most');
      // A turning point leads to its position, and back.
      await ada.clicks(ada.page.locator('.turning__point a').first());
      assert.match(ada.page.url(), /\/at\/\d+$/);
      assert.equal(await ada.presses(ada.reads('look-back-heading')), 200);
      assert.equal(await ada.page.locator('svg.curve').count(), 1);
      await ben.opens(`${table}/look-back`);
      await ben.sees_whole_words(`look-back-${name}-da`);
    }), { isSlow: true });
}
