// Replaying a game in place, and pages that follow what happens: the list of tables, the history, and the look back.

import assert from 'node:assert/strict';
import path from 'node:path';
import { repository } from './support/paths.mjs';
import { joins, opensTable } from './support/round.mjs';
import { test } from './support/run.mjs';
import { awaited, plays } from './support/unseen.mjs';
import { Choices, runSeed } from './support/chance.mjs';
import { inHouse } from './support/world.mjs';

/** Somebody with script who has signed in. */
async function comes(meet, name) {
  const person = await meet(name, { script: true });
  await person.signs_in();
  return person;
}

/** Takes in a finished game of these people. Gives its path. */
async function takes_in(house, game, people) {
  const seats = people.flatMap((person, seat) => ['--seat', `${seat}=${person.address}`]);
  const told = await house.run(['import', path.join(repository, 'tests/journals', `${game}.jsonl`), ...seats]);
  return `/tables/${told.match(/\b[a-z]{14}\b/)[0]}`;
}

/** Marks the page that is open: one that was loaded anew has no mark. */
const marks = ({ page }) => page.evaluate(() => (window.isTheSame = true));
const stays = async ({ page }, why) => assert.equal(await page.evaluate(() => window.isTheSame), true, `not loaded anew: ${why}`);

/** Waits until the page shows a step. */
async function isAt({ page }, number) {
  const where = page.locator('.stepper__where strong');
  await where.filter({ hasText: new RegExp(`^Step ${number} of `) }).waitFor();
}

/** Waits until it shows another one. */
async function leaves({ page }, number) {
  const where = page.locator('.stepper__where strong');
  await where.filter({ hasNotText: new RegExp(`^Step ${number} of `) }).waitFor();
}

const step = async ({ page }) => Number((await page.locator('.stepper__where strong').innerText()).match(/\d+/)[0]);

test('a game is replayed in place by links, keys, a slider and by itself, and its address follows', () =>
  inHouse({}, async ({ house, meet }) => {
    const ada = await comes(meet, 'Ada');
    const table = await takes_in(house, 'duel/2-drafted', [ada]);
    const { page } = ada;
    await ada.opens(table);
    await ada.clicks(page.getByRole('link', { name: ada.reads('table-step-through') }));
    await isAt(ada, 1);
    await marks(ada);
    // Who steps by a link stays on it, also where it leads no further.
    const next = page.locator('[data-step=next]');
    await next.focus();
    for (const number of [2, 3, 4, 5]) {
      await page.keyboard.press('Enter');
      await isAt(ada, number);
    }
    await page.locator('[data-step=prev]').click();
    await isAt(ada, 4);
    await page.keyboard.press('End');
    const all = Number((await page.locator('.stepper__where strong').innerText()).match(/\d+$/)[0]);
    await isAt(ada, all);
    await page.keyboard.press('ArrowLeft');
    await isAt(ada, all - 1);
    await page.evaluate(() => window.scrollTo({ top: 150, behavior: 'instant' }));
    await next.focus();
    await page.keyboard.press('Enter');
    await isAt(ada, all);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.step), 'next');
    assert.equal(await page.evaluate(() => window.scrollY), 150);
    await page.locator('#slider').fill('30');
    await isAt(ada, 30);
    assert.equal(await page.locator('#slider').getAttribute('aria-valuetext'), await page.locator('#live').textContent());
    const address = page.url();
    assert.match(address, new RegExp(`${table}/at/\\d+$`));
    assert.match(await page.title(), /^Step 30 of /);
    await ada.finds_nothing_wrong('replay');
    await page.locator('#speed').selectOption({ label: 'fast' });
    await page.getByRole('button', { name: 'Play' }).click();
    await leaves(ada, 30);
    await page.getByRole('button', { name: 'Pause' }).click();
    const paused = await step(ada);
    await page.locator('.journal__row--here').click();
    await isAt(ada, paused);
    await stays(ada, 'stepping');
    // Many keys in a row lead as far as they are many.
    for (let count = 0; count < 5; count += 1) await page.keyboard.press('ArrowRight');
    await isAt(ada, paused + 5);
    // At the end it begins anew.
    await page.keyboard.press('End');
    await isAt(ada, all);
    await page.getByRole('button', { name: 'Play' }).click();
    await leaves(ada, all);
    await page.goBack();
    assert.equal(new URL(page.url()).pathname, table, 'one step back in the browser leaves the replay');
    await ada.opens(address);
    await isAt(ada, 30);
    // What is the same before and after moves, where that is wished.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(() => {
      window.moved = 0;
      document.addEventListener('animationstart', () => {});
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (put) => {
        window.named = document.querySelectorAll('[style*=view-transition-name]').length;
        const transition = start(put);
        transition.ready.then(() => (window.moved += 1), (error) => (window.wrong = String(error)));
        window.last = transition.finished;
        return transition;
      };
    });
    await page.keyboard.press('ArrowRight');
    await isAt(ada, 31);
    await page.evaluate(() => window.last);
    const seen = await page.evaluate(() => [window.moved, window.wrong, window.named > 5]);
    assert.deepEqual(seen, [1, undefined, true], 'cards that are the same have names while they move');
    assert.equal(await page.locator('[style*=view-transition-name]').count(), 0);
  }));

test('the list of tables and the history follow what the other does', () =>
  inHouse({}, async ({ meet }) => {
    const [ada, ben] = [await comes(meet, 'Ada'), await comes(meet, 'Ben')];
    await ada.opens('/');
    assert.match(await ada.page.title(), /^My turns/);
    await marks(ada);
    const uid = await opensTable(ben, { game: 'duel', options: { wonders: 'first_game' }, invites: [ada] });
    // An invitation comes without a load, and so does the game.
    await ada.page.locator(`a[href="/tables/${uid}/join"]`).waitFor();
    await ada.sends(`/tables/${uid}/join`, { name: 'Ada' });
    await ada.page.locator(`a[href="/tables/${uid}"]`).waitFor();
    const choices = new Choices(runSeed());
    const plays_once = async () => {
      const [mover] = await awaited([ada, ben], uid);
      await plays(mover, uid, choices, (legal) => choices.of(legal));
    };
    // Whoever is looked at here plays in another tab.
    const list = await ada.newPage();
    await ada.opens('/', list);
    const history = await ada.newPage();
    await ada.opens(`/tables/${uid}/history`, history);
    await marks({ page: list });
    await marks({ page: history });
    for (let move = 0; move < 3; move += 1) {
      const before = await step({ page: history });
      await plays_once();
      await isAt({ page: history }, before + 1);
      const [mover] = await awaited([ada, ben], uid);
      const isMine = mover === ada;
      await list.locator(isMine ? '.row--mine' : '.row:not(.row--mine)').waitFor();
      assert.equal(/^Your turn · /.test(await list.title()), isMine);
      const icon = await list.locator('link[rel=icon]').getAttribute('href');
      assert.equal(icon.endsWith('favicon-turn.svg'), isMine);
    }
    await stays({ page: list }, 'the list');
    await stays({ page: history }, 'the history');
    // Whoever looks at an earlier step stays there, and can go on further than before.
    await history.keyboard.press('Home');
    await isAt({ page: history }, 1);
    const most = Number(await history.locator('#slider').getAttribute('max'));
    await plays_once();
    await history.locator(`#slider[max="${most + 1}"]`).waitFor();
    assert.equal(await step({ page: history }), 1);
    await history.bringToFront();
    await ada.shoots('history-followed', { page: history });
    await ada.shoots('lobby-followed', { page: list });
  }));

test('a look back is followed by whoever has it open', () =>
  inHouse({}, async ({ house, meet }) => {
    const [ada, ben] = [await comes(meet, 'Ada'), await comes(meet, 'Ben')];
    const table = await takes_in(house, 'duel/2-drafted', [ada, ben]);
    for (const person of [ada, ben]) {
      await person.opens(`${table}/look-back`);
      await marks(person);
    }
    await ada.page.getByRole('button', { name: ada.reads('look-back-ask') }).click();
    for (const person of [ada, ben]) await person.page.locator('svg.curve').waitFor();
    await stays(ben, 'the look back');
    // The slider of the history shows what turned the game, under the same numbers.
    const turns = await ben.page.locator('.turning__point a').allInnerTexts();
    await ben.page.locator('.turning__point a').first().click();
    await isAt(ben, turns[0].match(/\d+/)[0]);
    assert.equal(await ben.page.locator('.stepper__marks circle').count(), turns.length);
    await ben.finds_nothing_wrong('replay-turns');
  }), { isSlow: true });
