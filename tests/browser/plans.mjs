// Moves that are planned by touch, in each game: queued, put in order, with conditions, and played when their turn comes.

import assert from 'node:assert/strict';
import { PHONE } from './support/browser.mjs';
import { joins, opensTable } from './support/round.mjs';
import { inSight, offered, play } from './support/table.mjs';
import { test } from './support/run.mjs';
import { inHouse } from './support/world.mjs';

const WIDTHS = [1280, 640, 360];

/** People at a table of a game, each in front of it, with script or without. */
async function sitsDown({ meet }, { game, options, seats = 2, script = false, locale }) {
  const ada = await meet('Ada', { script, locale });
  await ada.signs_in();
  const uid = await opensTable(ada, { game, options, seats });
  const others = await Promise.all(['Ben', 'Cleo'].slice(0, seats - 1).map((name) => meet(name, { script, locale, size: PHONE })));
  for (const other of others) await joins(other, uid);
  for (const person of [ada, ...others]) await person.opens(`/tables/${uid}`);
  return { ada, ben: others[0], uid };
}

/** Opens the page of plans from the table, as the strip of the turn leads there. */
async function plans(person) {
  return person.clicks(person.page.getByRole('link', { name: person.reads('orders-by-touch') }).first());
}

/** What stands in the plan, line by line. */
async function queued(person) {
  const lines = await person.page.locator('.plan__what').allInnerTexts();
  return lines.map((line) => line.replace(/\u00ad/g, ''));
}

/** The button that puts a move into the plan, in sight. */
async function adding(person, begin) {
  const button = person.page.locator(`button[name="add"][value^="${begin}"]`).first();
  const fold = button.locator('xpath=ancestor::details[1]/summary');
  if (!(await button.isVisible()) && (await fold.count()) > 0) await fold.click();
  return inSight(person.page, button);
}

test('moves of Duel are planned by touch, with what the other takes', () =>
  inHouse({}, async (world) => {
    const { ada, ben, uid } = await sitsDown(world, { game: 'duel', options: { wonders: 'first_game' } });
    const [mover, waits] = (await offered(ada.page)).length > 0 ? [ada, ben] : [ben, ada];
    const cards = (await offered(mover.page)).filter((move) => move.startsWith('discard '));
    assert.equal(await plans(waits), 200);
    await waits.finds_nothing_wrong('plan-duel-empty');
    for (const mv of [cards[1], cards[2]]) {
      assert.equal(await waits.clicks(await adding(waits, mv)), 200);
    }
    const [first, second] = await queued(waits);
    assert.equal((await queued(waits)).length, 2);
    assert.equal(await waits.clicks(waits.page.getByRole('button', { name: `Move up: ${second}` })), 200);
    assert.deepEqual(await queued(waits), [second, first]);
    const bar = (await waits.page.locator('.plan__bar').innerText()).replaceAll('\u00ad', '').trim();
    assert.equal(bar, `2 moves are planned, last: ${first}`);
    const taken = cards[0].replace('discard ', '');
    await waits.page.locator('select[name="if-1"]').selectOption(taken);
    assert.equal(await waits.clicks(await adding(waits, cards[1].replace('discard', 'build'))), 200);
    assert.equal(await waits.page.locator('select[name="if-1"]').inputValue(), taken, 'what is chosen is kept by every button');
    await waits.page.locator(`a.card[href="#card-${taken}"]`).click();
    await waits.sees_whole_words_everywhere('plan-duel', WIDTHS);
    await waits.finds_nothing_wrong();
    assert.equal(await play(mover, cards[0]), 200);
    assert.match(await mover.words(), /Planned move\./);
    const left = await offered(mover.page);
    assert.ok(!left.includes(cards[2]) && left.includes(cards[1]), 'the first line was played');
    await waits.opens(`/tables/${uid}`);
    assert.match(await waits.words(), /You discarded[^.]*\. \(Planned move\.\)/);
  }));

test('with script what is touched is queued in place', () =>
  inHouse({}, async (world) => {
    const { ada, ben } = await sitsDown(world, { game: 'duel', options: { wonders: 'first_game' }, script: true });
    const [mover, waits] = (await offered(ada.page)).length > 0 ? [ada, ben] : [ben, ada];
    const cards = (await offered(mover.page)).filter((move) => move.startsWith('discard '));
    await plans(waits);
    await waits.page.evaluate(() => { window.isSame = true; });
    for (const [number, mv] of [cards[1], cards[2]].entries()) {
      await (await adding(waits, mv)).click();
      await waits.page.locator('.plan__line').nth(number).waitFor();
    }
    const taken = cards[0].replace('discard ', '');
    await waits.page.locator('select[name="if-0"]').selectOption(taken);
    await waits.page.locator(`select[name="if-0"] option[selected][value="${taken}"]`).waitFor({ state: 'attached' });
    await waits.page.getByRole('button', { name: /^Remove: / }).nth(1).click();
    await waits.page.locator('.plan__line').nth(1).waitFor({ state: 'detached' });
    assert.equal(await waits.page.evaluate(() => window.isSame), true, 'it is the same page');
    await waits.finds_nothing_wrong();
  }));

const SEALED = [['seven_wonders', 3, { edition: 'first', sides: 'first' }, 'sell '], ['dice', 2, {}, 'die ']];
for (const [game, seats, options, begin] of SEALED) {
  test(`moves of ${game} are planned by touch for the next round`, () =>
    inHouse({}, async (world) => {
      const { ada, uid } = await sitsDown(world, { game, options, seats, locale: game === 'dice' ? 'da' : 'nl' });
      await seals(ada, game);
      await plans(ada);
      await ada.finds_nothing_wrong(`plan-${game}-empty`);
      const values = await ada.page.locator(`button[name="add"][value^="${begin}"]`).evaluateAll((all) => all.map((one) => one.value));
      assert.ok(values.length > 6, `${values}`);
      for (const mv of values.slice(0, 3)) assert.equal(await ada.clicks(await adding(ada, mv)), 200);
      const other = ada.page.locator('button[name="do"]', { hasText: ada.reads('orders-further') });
      assert.equal(await ada.clicks(other), 200);
      assert.equal(await ada.clicks(await adding(ada, values.at(-1))), 200);
      assert.equal((await queued(ada)).length, 4);
      assert.equal(await ada.page.locator('.plan__step').count(), 2);
      await adding(ada, values[1]);
      await ada.sees_whole_words_everywhere(`plan-${game}`, WIDTHS);
      await ada.finds_nothing_wrong();
      await ada.opens(`/tables/${uid}`);
      const written = await ada.page.locator('#order').inputValue();
      assert.deepEqual(written.split('\n'), [...values.slice(0, 3), '', values.at(-1)]);
    }));
}

/** Seals the first thing that can be sealed. */
async function seals(person, game) {
  const { page } = person;
  if (game === 'dice') {
    await person.opens(`${new URL(page.url()).pathname}?line=pass`);
    return person.clicks(page.locator('#line button[name="move"]').first());
  }
  return person.clicks(await inSight(page, page.locator('.sheet button[name="move"][value^="sell "]').first()));
}
