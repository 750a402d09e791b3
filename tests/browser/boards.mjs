// What a board explains by itself while a game runs: sheets that open and close without moving the page, small things
// that unfold to what they are, choices that are asked about once more, sealed choices that are withdrawn, a page that
// is short enough for a phone, and moves by the keyboard alone.

import assert from 'node:assert/strict';
import { WIDE } from './support/browser.mjs';
import { opensTable, standing, takesSeatAsGuest } from './support/round.mjs';
import { test } from './support/run.mjs';
import { awaited as awaitedOf, plays } from './support/unseen.mjs';
import { inHouse } from './support/world.mjs';

const FIRST_EDITION = { edition: 'first' };
const FIRST_GAME = { wonders: 'first_game' };
const PHONE = { width: 390, height: 844 };

/** Ada opens a table, the others sit down as guests. Gives the table and all players. */
async function sits_down(world, { game, seats = 2, options }) {
  const names = ['Ada', 'Ben', 'Cleo'].slice(0, seats);
  const players = [];
  for (const name of names) players.push(await world.meet(name));
  const [ada, ...guests] = players;
  await ada.signs_in();
  const uid = await opensTable(ada, { game, seats, options, invites: guests });
  for (const guest of guests) await takesSeatAsGuest(guest);
  return { uid, players };
}

/** Whoever is awaited, with the table open in front of them. */
async function awaited(players, uid) {
  const found = await awaitedOf(players, uid);
  for (const person of found) await person.opens(`/tables/${uid}`);
  return found;
}

/** Plays a round by a plain rule, whoever is awaited. */
async function play_round(players, uid, prefers = (moves) => moves.find((mv) => mv.startsWith('build')) ?? moves[0]) {
  for (const person of await awaitedOf(players, uid)) await plays(person, uid, undefined, prefers);
}

const scrolled = (page) => page.evaluate(() => globalThis.scrollY);

/** Opening and closing must leave the page where it was. */
async function stays(page, what, act) {
  const before = await scrolled(page);
  await act();
  await page.waitForTimeout(150);
  const after = await scrolled(page);
  assert.ok(Math.abs(after - before) <= 2, `${what}: the page moved from ${before} to ${after}`);
}

/** Brings something to the middle of the window. */
const centre = (locator) => locator.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));

async function sheet_opens_in_place(page, card) {
  await centre(card);
  await stays(page, `opening ${await card.getAttribute('href')}`, () => card.click());
  const sheet = page.locator('.sheet:target');
  const box = await sheet.boundingBox();
  const { height } = page.viewportSize();
  assert.ok(box.y >= 0 && box.y + Math.min(box.height, 100) <= height, 'the sheet is in the window');
  await stays(page, 'closing', () => sheet.locator('.sheet__close').click());
  assert.equal(await page.locator('.sheet:target').count(), 0, 'the sheet is closed');
}

async function unfolds_in_place(page, selector) {
  const all = page.locator(selector).locator('visible=true');
  assert.ok((await all.count()) > 0, `${selector} is there`);
  const one = all.last();
  await centre(one);
  await stays(page, `unfolding ${selector}`, () => one.click());
  const says = one.locator('xpath=..').locator('.about__says').first();
  // What is only read out is a pixel wide.
  const isSeen = async () => (await says.isVisible()) && (await says.boundingBox()).width > 20;
  assert.ok(await isSeen(), `${selector} says what it is`);
  assert.ok((await says.innerText()).length > 5, `${selector} says what it is`);
  await stays(page, `folding ${selector}`, () => one.click());
  assert.ok(!(await isSeen()), `${selector} folds again`);
}

test('Duel: sheets and small things open in place, say what they are, and close in place', () =>
  inHouse({}, async (world) => {
    const { uid, players } = await sits_down(world, { game: 'duel', options: FIRST_GAME });
    // A board with cards, wonders and chips.
    for (let done = 0; done < 8; done += 1) await play_round(players, uid);
    const [mover] = await awaited(players, uid);
    const { page } = mover;
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      await mover.opens(`/tables/${uid}`);
      await sheet_opens_in_place(page, page.locator('a.card--open').first());
      await sheet_opens_in_place(page, page.locator('a.card--open').last());
      for (const small of ['summary.chip', 'summary.wonder', '.track summary']) await unfolds_in_place(page, small);
      assert.ok(await page.locator('.token__says').first().isVisible(), 'what a token does stands beside it');
    }
    const covered = page.locator('a.card--covered').first();
    const link = await covered.getAttribute('href');
    await mover.opens('/games');
    await mover.opens(`/tables/${uid}${link}`);
    assert.match(await page.locator('.sheet:target').innerText(), /If it could be taken now: \S/);
    await mover.opens(`/tables/${uid}`);
    const card = await page.locator('a.card--open').first().getAttribute('href');
    await mover.opens('/games');
    await mover.opens(`/tables/${uid}${card}`);
    assert.ok((await page.locator('.sheet:target .cannot').count()) <= 1, 'what cannot be done takes one line');
    assert.equal(await page.locator('.sheet:target > .sheet__body > .sheet__moves > .move--no').count(), 0);
    await mover.finds_nothing_wrong();
    await mover.sees_whole_words_everywhere('board-duel-sheet');
  }));

test('Duel: a pick of the draft is taken back by its player; one that stays is asked about once more', () =>
  inHouse({}, async (world) => {
    const { uid, players } = await sits_down(world, { game: 'duel' });
    const [mover] = await awaited(players, uid);
    const { page } = mover;
    // Two picks, each taken back once and made again; the third lays out new wonders.
    assert.equal(await mover.clicks(page.locator('.draft button[name="move"]').first()), 200);
    const [second] = await awaited(players, uid);
    assert.notEqual(second, mover, 'one touch took the wonder');
    await mover.opens(`/tables/${uid}`);
    await mover.finds_nothing_wrong();
    await mover.sees_whole_words_everywhere('board-duel-picked');
    assert.equal(await mover.presses('Take back'), 200);
    assert.equal(await standing(mover), 'mine');
    for (const person of [mover, second]) {
      await person.opens(`/tables/${uid}`);
      assert.equal(await person.clicks(person.page.locator('.draft button[name="move"]').first()), 200);
    }
    await mover.opens(`/tables/${uid}`);
    assert.equal(await mover.page.getByRole('button', { name: 'Take back' }).count(), 0, 'the other has moved');
    await last_pick(second, players, uid);
  }));

/** The pick after which new wonders are laid out: it stays, so it unfolds before it is made. */
const last_pick = async (mover, players, uid) => {
  const { page } = mover;
  await mover.opens(`/tables/${uid}`);
  const button = page.locator('.draft button[name="move"]').first();
  assert.ok(!(await button.isVisible()), 'one touch commits nothing');
  await stays(page, 'asking once more', () => page.locator('.draft .sure > summary').first().click());
  assert.ok(await button.isVisible());
  await mover.finds_nothing_wrong();
  await mover.sees_whole_words_everywhere('board-duel-draft');
  assert.equal(await mover.clicks(button), 200);
  await mover.opens(`/tables/${uid}`);
  assert.equal(await page.getByRole('button', { name: 'Take back' }).count(), 0, 'new wonders lie there');
  const [next] = await awaited(players, uid);
  assert.equal(next, mover, 'whoever picked last picks first of the next four');
};

test('7 Wonders: sheets in place, a sealed choice is told, withdrawn and chosen anew', () =>
  inHouse({}, async (world) => {
    const { uid, players } = await sits_down(world, { game: 'seven_wonders', seats: 3, options: FIRST_EDITION });
    for (let round = 0; round < 2; round += 1) await play_round(players, uid);
    const [ada, ben] = players;
    await ada.opens(`/tables/${uid}`);
    for (const size of [WIDE, PHONE]) {
      await ada.page.setViewportSize(size);
      await ada.opens(`/tables/${uid}`);
      await sheet_opens_in_place(ada.page, ada.page.locator('.hand a.card').first());
      for (const small of ['summary.chip', 'summary.stage']) await unfolds_in_place(ada.page, small);
    }
    assert.equal(await ada.page.locator('.stage--next').count(), 1, 'my own next stage is marked, and no other');
    await plays(ada, uid, undefined, (moves) => moves.find((mv) => mv.startsWith('sell')));
    await ada.opens(`/tables/${uid}`);
    assert.equal(await standing(ada), 'sealed');
    assert.match(await ada.words(), /Sealed: sell /);
    await ada.finds_nothing_wrong();
    await ada.sees_whole_words_everywhere('board-seven-sealed');
    assert.equal(await ada.presses('Withdraw'), 200);
    assert.equal(await standing(ada), 'mine');
    await ben.opens(`/tables/${uid}`);
    assert.match(await ben.words(), /Ada withdrew a sealed choice/);
    await play_round(players, uid, ([first]) => first);
    await ada.opens(`/tables/${uid}`);
    assert.equal(await standing(ada), 'mine', 'the round was revealed, and the next one is here');
    const link = await ada.page.locator('.hand a.card').first().getAttribute('href');
    await ada.opens('/games');
    await ada.opens(`/tables/${uid}${link}`);
    await ada.finds_nothing_wrong();
    await ada.sees_whole_words_everywhere('board-seven-sheet');
  }));

test('7 Wonders for two: the Free City is said once, and the hand stands in even rows', () =>
  inHouse({}, async (world) => {
    const { uid, players } = await sits_down(world, { game: 'seven_wonders', options: FIRST_EDITION });
    const both = await awaited(players, uid);
    const [steering] = await Promise.all(both.map(async (person) => ((await person.page.locator('a[href*="line="]').count()) > 0 ? person : null))).then((all) => all.filter(Boolean));
    assert.ok(steering, 'somebody steers the Free City');
    const { page } = steering;
    assert.equal(await page.locator('.hand > li').count(), 8);
    const rows = await page.locator('.hand > li').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y)));
    assert.equal(rows.filter((y) => y === rows[0]).length, 4, 'eight cards stand in two rows of four');
    const link = page.locator('a[href*="line="]').first();
    await page.goto(new URL(await link.getAttribute('href'), page.url()).href);
    const words = await steering.words();
    assert.doesNotMatch(words, /Free City: free|no cost/, 'prices stand once');
    const told = await page.locator('.choices .move').allInnerTexts();
    assert.ok(told.length > 1, 'there is something to choose for the Free City');
    for (const row of told) {
      // Once on the card's face, as printed there, and once as the price.
      assert.ok((row.match(/\bfree\b/gi) ?? []).length <= 2, `the price stands once: ${row}`);
      assert.ok((row.match(/Free City/g) ?? []).length <= 1, `whose it is stands once: ${row}`);
    }
    assert.match(words, /hands are swapped/);
    assert.ok((await page.locator('.choices .move__face').count()) > 0, 'the cards left for it show their faces');
    await steering.finds_nothing_wrong();
    await steering.sees_whole_words_everywhere('board-free-city');
  }));

test('Dice: the page fits a phone, and a line that is refused comes back in its field', () =>
  inHouse({}, async (world) => {
    const { uid, players } = await sits_down(world, { game: 'dice' });
    for (let round = 0; round < 3; round += 1) {
      for (const person of await awaited(players, uid)) await person.sends(`/tables/${uid}`, { move: await person.page.locator('#example .mono').innerText() }, `/tables/${uid}/moves`);
    }
    const [ada] = await awaited(players, uid);
    const { page } = ada;
    await page.setViewportSize(PHONE);
    await ada.opens(`/tables/${uid}`);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(height < 4200, `the page is ${height} px high on a phone`);
    const dice = await page.locator('#main a[href*="line=die"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    assert.equal(new Set(dice).size, dice.length, 'each die is offered once');
    assert.doesNotMatch(await ada.words(), /The forum shows/, 'the forum is told once');
    await unfolds_in_place(page, '.box summary');
    await unfolds_in_place(page, 'summary.chip');
    await page.locator('#move').fill('die puce; tower');
    assert.equal(await ada.presses('Play'), 422);
    assert.equal(await page.locator('#move').inputValue(), 'die puce; tower');
    assert.doesNotMatch(await ada.words(), /notation/);
    await page.locator('#move').fill(await page.locator('#example .mono').innerText());
    assert.equal(await ada.presses('Play'), 200);
    assert.equal(await standing(ada), 'sealed');
    await ada.finds_nothing_wrong();
    await ada.sees_whole_words_everywhere('board-dice-sealed');
  }));

/** Goes by Tab to the first thing that a selector finds. */
async function tabTo(page, selector) {
  for (let steps = 0; steps < 250; steps += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(':focus').count()) > 0 && (await page.locator(':focus').evaluate((node, given) => node.matches(given), selector))) return;
  }
  throw new Error(`the keyboard does not come to ${selector}`);
}

const enters = ({ page }) => Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);

test('moves of Duel by the keyboard alone', () =>
  inHouse({}, async (world) => {
    const duel = await sits_down(world, { game: 'duel', options: FIRST_GAME });
    const [mover] = await awaited(duel.players, duel.uid);
    await tabTo(mover.page, 'a.card--open');
    const before = await scrolled(mover.page);
    await mover.page.keyboard.press('Enter');
    await tabTo(mover.page, '.sheet:target .sheet__close');
    await mover.page.keyboard.press('Enter');
    await mover.page.keyboard.press('Tab');
    assert.ok(await mover.page.locator(':focus').evaluate((node) => node.matches('a.card--open')), 'closing leads back to the card');
    assert.ok(Math.abs((await scrolled(mover.page)) - before) <= 2);
    await mover.page.keyboard.press('Enter');
    await tabTo(mover.page, '.sheet:target button[name="move"]');
    await enters(mover);
    assert.notEqual((await awaited(duel.players, duel.uid))[0], mover, 'the move is played');
  }));

test('moves of 7 Wonders by the keyboard alone', () =>
  inHouse({}, async (world) => {
    const { uid, players } = await sits_down(world, { game: 'seven_wonders', seats: 3, options: FIRST_EDITION });
    const [person] = await awaited(players, uid);
    await tabTo(person.page, '.hand a.card');
    await person.page.keyboard.press('Enter');
    await tabTo(person.page, '.sheet:target button[name="move"]');
    await enters(person);
    assert.equal(await standing(person), 'sealed');
    await tabTo(person.page, '.turn__sealed button');
    await enters(person);
    assert.equal(await standing(person), 'mine', 'withdrawn by the keyboard too');
  }));

test('moves of Dice by the keyboard alone', () =>
  inHouse({}, async (world) => {
    const { uid, players } = await sits_down(world, { game: 'dice' });
    const [person] = await awaited(players, uid);
    for (let steps = 0; steps < 12 && (await standing(person)) === 'mine'; steps += 1) {
      const whole = (await person.page.locator('button.move--main[name="move"]').count()) > 0;
      await tabTo(person.page, whole ? 'button.move--main[name="move"]' : 'a.die, .choices a.move');
      await enters(person);
    }
    assert.equal(await standing(person), 'sealed');
  }));
