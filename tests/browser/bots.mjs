// Somebody new plays at once: one touch on the front page, a board with three hints, and bots that answer; a whole game
// to its score, kept by signing in.

import assert from 'node:assert/strict';
import { PHONE, WIDE } from './support/browser.mjs';
import { Choices, runSeed } from './support/chance.mjs';
import { waits_for_curves } from './support/look_back.mjs';
import { offered, play } from './support/table.mjs';
import { test } from './support/run.mjs';
import { reads } from './support/unseen.mjs';
import { inHouse } from './support/world.mjs';

const GAMES = { duel: '7 Wonders Duel', seven_wonders: '7 Wonders', dice: '7 Wonders Dice' };

for (const game of Object.keys(GAMES)) {
  test(`from the front page to the first move of a practice game of ${GAMES[game]}`, () => inHouse({}, async (world) => {
    const ada = await world.meet('Ada', { size: game === 'duel' ? WIDE : PHONE, dark: game === 'dice' });
    await ada.opens(`/practice?game=${game}`);
    await ada.finds_nothing_wrong();
    await ada.shoots(`practice-${game}-options`);
    await begins(ada, game);
    // While a bot chooses, a page without script asks for itself again.
    await waits_for_turn(ada);
    await ada.opens(new URL(ada.page.url()).pathname);
    await ada.finds_nothing_wrong();
    await ada.shoots(`practice-${game}-first`);
    await ada.shoots_elsewhere(`practice-${game}-first-elsewhere`, { size: game === 'duel' ? PHONE : WIDE });
    const hints = ada.page.locator('#hints');
    assert.equal(await hints.locator('li').count(), 3);
    await hints.locator('summary').click();
    assert.equal(await hints.locator('li').first().isVisible(), false, 'the hints can be closed');
    await hints.locator('summary').click();
    assert.equal(ada.touches, 1, 'one touch led to the board');
    assert.equal(await ada.clicks(hints.locator('button[name="move"]')), 200, 'the hints propose a move that may be played');
    assert.equal(ada.touches, 2, 'from the front page to the first move');
    assert.deepEqual(ada.post.letters, [], 'no letter was needed');
    assert.equal(await hints.count(), 0, 'after the first choice nobody needs them');
  }));
}

for (const size of [WIDE, PHONE]) {
  test(`a card that is touched on the front page begins a game with it, ${size.width} wide`, () => inHouse({}, async (world) => {
    const script = size === WIDE;
    const ada = await world.meet('Ada', { size, script });
    await ada.opens('/');
    const names = await ada.page.locator('.pyramid .card__name').allInnerTexts();
    const card = ada.page.locator('.pyramid a.card--open').first();
    const name = await card.locator('.card__name').innerText();
    await card.click();
    const sheet = ada.page.locator('.sheet:target');
    await ada.finds_nothing_wrong();
    await ada.shoots(`front-touched-${size.width}`);
    if (script) {
      await ada.page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      await card.click();
    }
    assert.equal(await ada.clicks(sheet.locator('button[name="move"]').first()), 200);
    assert.match(new URL(ada.page.url()).pathname, /^\/tables\/[a-z]+$/);
    assert.ok((await ada.words()).replaceAll('\u00ad', '').includes(name.replaceAll('\u00ad', '')), 'the card was played');
    await waits_for_turn(ada);
    await ada.opens(new URL(ada.page.url()).pathname);
    await ada.shoots(`front-touched-then-${size.width}`);
    const left = await ada.page.locator('.pyramid .card__name').allInnerTexts();
    assert.ok(names.filter((one) => left.includes(one)).length >= names.length - 2, 'it is the same deal');
  }));
}

test('a whole practice game of Duel is played and kept', () => inHouse({}, async (world) => {
  const choices = new Choices(runSeed());
  const ada = await world.meet('Ada', { size: PHONE });
  await begins(ada, 'duel');
  const path = new URL(ada.page.url()).pathname;
  let moves = 0;
  for (let legal = await waits_for_turn(ada); legal.length > 0; legal = await waits_for_turn(ada)) {
    const move = choices.of(legal);
    // The first moves are played in front of the page.
    if (moves < 4) {
      await ada.opens(path);
      assert.equal(await play(ada, move), 200);
    } else {
      await ada.sends(path, { move }, `${path}/moves`);
    }
    moves += 1;
    if (moves === 4) await ada.shoots_elsewhere('practice-duel-midway', { size: WIDE });
  }
  assert.ok(moves > 5);
  await ada.opens(path);
  assert.equal(await ada.page.locator('.podium').count(), 1);
  await ada.finds_nothing_wrong();
  await ada.shoots('practice-duel-score');
  await ada.shoots_elsewhere('practice-duel-score-wide', { size: WIDE });
  assert.equal(await ada.presses(ada.reads('over-link-give')), 200);
  await ada.finds_nothing_wrong('share');
  assert.equal(await ada.page.locator('#share input, input[aria-labelledby="share"]').inputValue(), new URL(path, ada.page.url()).href);
  assert.equal(await ada.presses(ada.reads('look-back-heading')), 200, 'a guest may look back');
  await waits_for_curves(ada);
  assert.equal(await ada.page.locator('.turning__point').count(), 3);
  await ada.finds_nothing_wrong();
  await ada.shoots('practice-duel-look-back');
  await ada.shoots_elsewhere('practice-duel-look-back-wide', { size: WIDE });
  await ada.opens(path);
  await ada.page.locator('#keep-address').fill(ada.address);
  assert.equal(await ada.clicks(ada.page.locator('section:has(#keep-address) button')), 200);
  const letter = await ada.post.letter(ada.address, ada.reads('letter-sign-in-subject'));
  await ada.opens(letter.link('/sign-in/'));
  await ada.page.locator('#name').fill('Ada');
  await ada.finds_nothing_wrong();
  assert.equal(await ada.clicks(ada.page.locator('main form button').first()), 200);
  assert.equal(await ada.opens(path), 200, 'the game is theirs');
  assert.equal(await ada.page.locator('#keep-address').count(), 0, 'it is kept');
  assert.match(await ada.words(), /Ada/, 'the game has the name that they said');
  assert.doesNotMatch(await ada.words(), /Guest/);
}), { isSlow: true });

test('a board shows by itself what a bot has played', () => inHouse({}, async (world) => {
  const ada = await world.meet('Ada', { script: true });
  await begins(ada, 'duel');
  for (let number = 0; number < 3; number += 1) {
    await ada.page.waitForFunction(() => document.querySelectorAll('[name="move"]').length > 0, undefined, { timeout: 300_000 });
    const legal = await offered(ada.page);
    assert.ok(legal.length > 0);
    await play(ada, legal[0]);
  }
}));

test('bots are chosen in the form of a new table, and given free seats', () => inHouse({}, async (world) => {
  const ada = await world.meet('Ada');
  await ada.signs_in();
  assert.equal(await ada.opens('/tables/new?game=seven_wonders'), 200);
  await ada.page.locator('#bots').selectOption('1');
  await ada.finds_nothing_wrong();
  await ada.shoots('new-table-bots');
  await ada.shoots_elsewhere('new-table-bots-360', { size: PHONE });
  assert.equal(await ada.presses(ada.reads('new-table-open')), 200);
  await ada.finds_nothing_wrong();
  await ada.shoots('table-open-bots');
  const free = ada.page.locator('.sitters__row').last();
  await free.locator('summary').last().click();
  await free.locator('select[name="level"]').selectOption('easy');
  assert.equal(await ada.clicks(free.getByRole('button', { name: ada.reads('bots-seat') })), 200);
  assert.match(await ada.words(), /Bot Max.*Bot Pip|Bot Pip.*Bot Max/s);
  const legal = await waits_for_turn(ada);
  assert.ok(legal.length > 0, 'the game has begun');
}));

/** One touch on the front page. */
async function begins(person, game) {
  assert.equal(await person.opens('/'), 200);
  await person.shoots(`front-play-now-${game}`);
  assert.equal(await person.clicks(person.page.locator(`form[action="/practice"] button[value="${game}"]`)), 200);
  assert.match(new URL(person.page.url()).pathname, /^\/tables\/[a-z]+$/);
}

/** Asks for the table until a move is due or the game is over. Gives what may be played. */
async function waits_for_turn(person) {
  const until = Date.now() + 300_000;
  for (;;) {
    const { moves, isOver } = await reads(person, person.page.url());
    if (moves.length > 0 || isOver) return moves;
    assert.ok(Date.now() < until, 'the bots answer');
    await person.page.waitForTimeout(100);
  }
}
