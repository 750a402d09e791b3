// Planned moves: set and refused on the page of a table, played when their turn comes, and told when they did not fit.

import assert from 'node:assert/strict';
import { PHONE } from './support/browser.mjs';
import { joins, opensTable } from './support/round.mjs';
import { offered, play } from './support/table.mjs';
import { test } from './support/run.mjs';
import { inHouse } from './support/world.mjs';

/** Two people at a table of Duel whose first row lies open; one of them holds a phone. */
async function sits_down({ meet }) {
  const ada = await meet('Ada');
  await ada.signs_in();
  const uid = await opensTable(ada, { game: 'duel', options: { wonders: 'first_game' } });
  const ben = await meet('Ben', { size: PHONE });
  await joins(ben, uid);
  await ada.opens(`/tables/${uid}`);
  const [mover, other] = (await offered(ada.page)).length > 0 ? [ada, ben] : [ben, ada];
  await mover.opens(`/tables/${uid}`);
  return { uid, mover, other };
}

/** Opens the fold of the order, writes lines into its field, and presses the button. Gives the status. */
async function orders(person, uid, lines) {
  await person.opens(`/tables/${uid}`);
  const field = person.page.getByLabel(person.reads('orders-label'));
  if (!(await field.isVisible())) await person.page.locator('#orders summary').click();
  await field.fill(lines.join('\n'));
  return person.presses(person.reads('orders-set'));
}

test('planned moves are set on the page, play when their turn comes, and are told of', () =>
  inHouse({}, async (world) => {
    const { uid, mover, other } = await sits_down(world);
    const cards = (await offered(mover.page)).filter((move) => move.startsWith('discard'));
    assert.equal(await orders(other, uid, ['build temple', '', 'build the_moon']), 422);
    assert.match(await other.words(), /Line 3, “build the_moon”/);
    assert.equal(await other.page.getByLabel(other.reads('orders-label')).inputValue(), 'build temple\n\nbuild the_moon');
    await other.shoots('order-refused');

    assert.equal(await orders(other, uid, [cards[0], cards[1]]), 200);
    await other.page.locator('#orders summary').click();
    await other.shoots('order-set');
    await other.finds_nothing_wrong();
    // The other one sees nothing of it.
    await mover.opens(`/tables/${uid}`);
    await mover.page.locator('#orders summary').click();
    assert.equal(await mover.page.getByLabel(mover.reads('orders-label')).inputValue(), '');
    await mover.shoots('order-none');
    assert.equal(await play(mover, cards[0]), 200);
    assert.match(await mover.words(), /Planned move\./);
    assert.ok((await offered(mover.page)).length > 0, 'it is their turn again');
    await mover.sees_whole_words('order-played');
    await other.opens(`/tables/${uid}`);
    assert.match(await other.words(), /You discarded[^.]*\. \(Planned move\.\)/);
    await other.finds_nothing_wrong();
  }));

test('an order that does not fit is told above the board, until it is put away', () =>
  inHouse({}, async (world) => {
    const { uid, mover, other } = await sits_down(world);
    const cards = (await offered(mover.page)).filter((move) => move.startsWith('discard'));
    assert.equal(await orders(other, uid, [cards[0], 'destroy temple', '', cards[2]]), 200);
    await mover.opens(`/tables/${uid}`);
    assert.equal(await play(mover, cards[0]), 200);
    await other.opens(`/tables/${uid}`);
    assert.match(await other.words(), /“Discard [^”]+” or “Destroy Temple” could not be played/);
    await other.finds_nothing_wrong('order-void');
    assert.equal(await other.presses(other.reads('orders-dismiss')), 200);
    assert.doesNotMatch(await other.words(), /could not be played/);
  }));
