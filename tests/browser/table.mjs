// A table beyond the happy path: stale forms, refused moves, doors that stay shut, the keyboard alone, script switched on.

import assert from 'node:assert/strict';
import { PHONE, WIDE } from './support/browser.mjs';
import { exported } from './support/proof.mjs';
import { offered, openSheet, play } from './support/table.mjs';
import { joins, opensTable } from './support/round.mjs';
import { test } from './support/run.mjs';
import { inHouse } from './support/world.mjs';

/** Two guests at a table that is open to whoever has its link; its wonders are the fixed ones, so a pyramid lies there. */
async function sits_down({ meet }, options = {}, takesSeat = joins) {
  const ada = await meet('Ada', options);
  await ada.signs_in();
  const uid = await opensTable(ada, { game: 'duel', options: { wonders: 'first_game' } });
  const ben = await meet('Ben', options);
  await takesSeat(ben, uid);
  await ada.opens(`/tables/${uid}`);
  const [mover, other] = (await offered(ada.page)).length > 0 ? [ada, ben] : [ben, ada];
  return { uid, mover, other };
}

/** Sits down as a guest on the page. */
async function joinsByHand(guest, uid) {
  assert.equal(await guest.opens(`/tables/${uid}/join`), 200);
  await guest.finds_nothing_wrong();
  await guest.page.getByLabel('What should the others call you?').fill(guest.name);
  assert.equal(await guest.presses(/Take the seat/), 200);
}

test('a guest sits down by the link of an open table, with nothing but a name', () =>
  inHouse({}, async (world) => {
    const { uid, mover, other } = await sits_down(world, {}, joinsByHand);
    assert.ok((await offered(mover.page)).includes(`discard ${(await offered(mover.page))[0].split(' ')[1]}`));
    assert.deepEqual(await offered(other.page), []);
    await other.opens('/');
    await other.finds_nothing_wrong();
    assert.match(await other.words(), /Duel/);
    assert.equal(await other.opens(`/tables/${uid}`), 200);
    await other.shoots('duel-waiting');
    await other.finds_nothing_wrong();
  }));

test('a stale form shows the board as it is now, and plays nothing', () =>
  inHouse({}, async (world) => {
    const { uid, mover } = await sits_down(world);
    const second = await mover.newPage();
    await mover.opens(`/tables/${uid}`, second);
    const legal = await offered(second);
    const [first, late] = [legal.find((move) => move.startsWith('discard')), legal.findLast((move) => move.startsWith('discard'))];
    await mover.opens(`/tables/${uid}`);
    assert.equal(await play(mover, first), 200);
    assert.equal(await play(mover, late, second), 409);
    const words = await mover.words(second);
    assert.match(words, /Waiting for/, 'the position is the present one');
    await mover.finds_nothing_wrong('duel-stale', second);
    await mover.shoots('duel-stale', { page: second });
    const seq = await (await mover.context.request.get(`${world.house.url}/tables/${uid}/seq`, { maxRetries: 2 })).text();
    await mover.opens(`/tables/${uid}`);
    assert.equal(await (await mover.context.request.get(`${world.house.url}/tables/${uid}/seq`, { maxRetries: 2 })).text(), seq);
  }));

test('the same form sent twice plays once', () =>
  inHouse({}, async (world) => {
    const { uid, mover } = await sits_down(world);
    await mover.opens(`/tables/${uid}`);
    const form = await mover.page.locator('#play').evaluate((node) => Object.fromEntries(new FormData(node)));
    const move = (await offered(mover.page)).find((one) => one.startsWith('discard'));
    const send = () =>
      mover.context.request.post(`${world.house.url}/tables/${uid}/moves`, {
        form: { ...form, move },
        headers: { Origin: world.house.url },
        maxRedirects: 0,
      });
    const answers = await Promise.all([send(), send(), send()]);
    assert.deepEqual(answers.map((answer) => answer.status()), [303, 303, 303]);
    const { events } = await exported(mover, uid);
    assert.equal(events.filter((event) => event.kind.includes('discard')).length, 1, 'the journal tells of one discard');
  }));

test('a refused move says why and stores nothing', () =>
  inHouse({}, async (world) => {
    const { uid, mover } = await sits_down(world);
    await mover.opens(`/tables/${uid}`);
    const form = await mover.page.locator('#play').evaluate((node) => Object.fromEntries(new FormData(node)));
    for (const move of ['build palace', 'sing', 'wonder the_sphinx', '<script>alert(1)</script>', '']) {
      const answer = await mover.context.request.post(`${world.house.url}/tables/${uid}/moves`, {
        form: { ...form, command_id: `${form.command_id.slice(0, 20)}${move.length}`, move },
        headers: { Origin: world.house.url },
        maxRedirects: 0,
      });
      assert.ok([400, 422].includes(answer.status()), `"${move}" gives ${answer.status()}`);
      const page = await answer.text();
      assert.ok(!page.includes('<script>alert'), 'what was typed is shown as text');
      if (move === 'build palace') assert.match(page, /That was not played/);
    }
    await mover.opens(`/tables/${uid}`);
    assert.ok((await offered(mover.page)).length > 0, 'it is still his turn');
  }));

test('unknown tables and tables of others give the same answer', () =>
  inHouse({}, async (world) => {
    const { uid, mover } = await sits_down(world);
    const stranger = await world.meet('Stranger');
    const page = async (path) => {
      const status = await stranger.opens(path);
      await stranger.page.locator('body').waitFor();
      return [status, await stranger.words()];
    };
    for (const rest of ['', '/history', '/at/9', '/proof', '/journal.jsonl', '/seq']) {
      const [status, words] = await page(`/tables/${uid}${rest}`);
      const [unknown, same] = await page(`/tables/bcdfghjkmnpqrs${rest}`);
      assert.deepEqual([status, words], [unknown, same], rest);
      assert.equal(status, 404);
    }
    await stranger.finds_nothing_wrong();
    await stranger.shoots('missing');
    assert.equal((await mover.context.request.post(`${world.house.url}/tables/${uid}/moves`, { form: { move: 'x' } })).status() >= 400, true);
  }));

test('a move is played with the keyboard alone', () =>
  inHouse({}, async (world) => {
    const { uid, mover } = await sits_down(world);
    await mover.opens(`/tables/${uid}`);
    const { page } = mover;
    await page.keyboard.press('Tab');
    assert.match(await page.locator(':focus').innerText(), /skip to content/i);
    await page.keyboard.press('Enter');
    await tabTo(page, 'a.card--open');
    await page.keyboard.press('Enter');
    await page.locator('.sheet:target').waitFor();
    await tabTo(page, '.sheet:target button[name="move"]');
    await mover.clicks({ click: () => page.keyboard.press('Enter') });
    assert.equal(new URL(page.url()).pathname, `/tables/${uid}`);
    assert.notDeepEqual(await mover.words(), '');
    await mover.opens(`/tables/${uid}`);
    assert.match(await mover.words(), /You (built|discarded)/);
  }));

async function tabTo(page, selector) {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(`${selector}:focus`).count()) > 0) return;
  }
  throw new Error(`the keyboard does not come to ${selector}`);
}

test('an open page follows the other’s moves, and keeps what its reader has done', () =>
  inHouse({}, async (world) => {
    const { uid, mover, other } = await sits_down(world, { script: true, size: PHONE });
    for (const person of [mover, other]) {
      await person.opens(`/tables/${uid}`);
      await person.page.evaluate(() => (window.isTheSame = true));
    }
    await other.page.getByText('My private notes').click();
    await other.page.getByLabel(/Only you see these/).fill('take the sphinx');
    await other.page.getByLabel(/Say something/).fill('Shall we?');
    const scrolled = await other.page.evaluate(() => window.scrollY);
    assert.ok(scrolled > 0, 'the reader is at the foot of the page');
    const move = (await offered(mover.page)).find((one) => one.startsWith('discard'));
    assert.equal(await play(mover, move), 200);
    await other.page.locator('.turn--mine').waitFor();
    assert.match(await other.page.locator('#live').textContent(), /Something has happened at this table\. Your turn/);
    assert.equal(await other.page.evaluate(() => window.isTheSame), true, 'the page was not loaded anew');
    assert.equal(await other.page.getByLabel(/Say something/).inputValue(), 'Shall we?');
    assert.equal(await other.page.getByLabel(/Only you see these/).inputValue(), 'take the sphinx');
    assert.equal(await other.page.evaluate(() => document.activeElement.name), 'words');
    assert.equal(await other.page.evaluate(() => window.scrollY), scrolled);
    await other.finds_nothing_wrong('duel-followed');
    await other.shoots('duel-followed');
    // What came that way can be played.
    const next = (await offered(other.page)).find((one) => one.startsWith('discard'));
    assert.equal(await play(other, next), 200);
    await mover.page.locator('.turn--mine').waitFor();
  }));

test('one touch takes a move back until the other looks, and a letter waits for who is at the page', () =>
  inHouse({ settings: { WONDERPOST_TEST_HASTE: 'no' } }, async (world) => {
    const { uid, mover, other } = await sits_down(world, { script: true, size: PHONE });
    await mover.opens(`/tables/${uid}`);
    const legal = await offered(mover.page);
    await other.opens('/games');
    const move = legal.find((one) => one.startsWith('discard'));
    for (const size of [PHONE, WIDE]) {
      await mover.page.setViewportSize(size);
      await mover.opens(`/tables/${uid}`);
      assert.equal(await play(mover, move), 200);
      assert.match(await mover.words(), new RegExp(`until ${other.name} looks, for 30 seconds at most`));
      await mover.finds_nothing_wrong();
      await mover.shoots('duel-take-back');
      assert.equal(await mover.presses('Take back'), 200);
      assert.deepEqual(await offered(mover.page), legal, 'all is as before');
    }
    assert.equal(await play(mover, move), 200);
    await other.opens(`/tables/${uid}`);
    assert.equal(await mover.presses('Take back'), 409);
    assert.match(await mover.words(), /too late to take this move back alone/);
    await mover.shoots('duel-too-late');
    // A row that turns a card up asks once more.
    for (;;) {
      const [person] = (await offered(other.page)).length > 0 ? [other] : [mover];
      await person.opens(`/tables/${uid}`);
      const rows = person.page.locator('.sheet .sure > summary');
      if ((await rows.count()) > 0) {
        const button = await openSheet(person.page, await rows.first().locator('xpath=../button').getAttribute('value'));
        await person.finds_nothing_wrong();
        await person.shoots('duel-asks');
        assert.equal(await person.clicks(button), 200);
        assert.equal(await person.page.getByRole('button', { name: 'Take back' }).count(), 0);
        break;
      }
      await play(person, (await offered(person.page)).find((one) => one.startsWith('discard')));
      await other.opens(`/tables/${uid}`);
    }
  }));

test('talk and private notes stay where they belong', () =>
  inHouse({}, async (world) => {
    const { uid, mover, other } = await sits_down(world);
    await mover.opens(`/tables/${uid}`);
    await mover.page.getByLabel(/Say something/).fill('Shall we? <b>☕</b>');
    assert.equal(await mover.clicks(mover.page.getByRole('button', { name: 'Send', exact: true })), 200);
    await mover.page.getByText('My private notes').click();
    await mover.page.getByLabel(/Only you see these/).fill('take the sphinx');
    assert.equal(await mover.presses('Keep'), 200);
    await other.opens(`/tables/${uid}`);
    assert.match(await other.words(), /Shall we\? <b>☕<\/b>/);
    assert.ok(!(await other.page.content()).includes('take the sphinx'));
    const journal = await (await mover.context.request.get(`${world.house.url}/tables/${uid}/journal.jsonl`, { maxRetries: 2 })).text();
    assert.ok(!journal.includes('Shall we') && !journal.includes('sphinx"'), 'neither enters the journal');
    await other.finds_nothing_wrong();
  }));

test('giving up ends the game, and a restart of the program loses nothing', () =>
  inHouse({}, async (world) => {
    const { uid, mover, other } = await sits_down(world);
    await mover.opens(`/tables/${uid}`);
    const move = (await offered(mover.page)).find((one) => one.startsWith('discard'));
    await play(mover, move);
    assert.equal(await world.house.stop(), 0);
    await world.house.start();
    await other.opens(`/tables/${uid}`);
    assert.ok((await offered(other.page)).length > 0, 'it is the other’s turn, as before');
    await other.page.getByText('Give this game up').click();
    await other.page.getByRole('checkbox').last().check();
    await other.presses('Give up');
    await mover.opens(`/tables/${uid}`);
    assert.equal(await mover.page.locator('.podium').count(), 1);
    await mover.finds_nothing_wrong();
  }));
