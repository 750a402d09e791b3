// Time at the table: a clock that runs out, a take-back, a seat that changes hands, a table that never begins.

import assert from 'node:assert/strict';
import { PHONE } from './support/browser.mjs';
import { clock } from './support/house.mjs';
import { opensTable, standing, takesSeatAsGuest, takesSeatSignedIn } from './support/round.mjs';
import { test } from './support/run.mjs';
import { offered, play } from './support/table.mjs';
import { inHouse } from './support/world.mjs';

/** Starts the service again, as on another day. */
async function startsLater(house, days) {
  assert.equal(await house.stop(), 0);
  Object.assign(house.environment, clock(`+${days}d`));
  await house.start();
}

/** Fills in the clock of a new table. */
async function choosesClock(person, { clock, days, then }) {
  await person.page.getByText(clock, { exact: true }).click();
  await person.page.getByLabel('Days', { exact: true }).fill(String(days));
  await person.page.getByText(then, { exact: true }).click();
}

async function opensTimedDuel(ada, ben, clock) {
  assert.equal(await ada.opens('/tables/new?game=duel'), 200);
  await choosesClock(ada, clock);
  await ada.finds_nothing_wrong();
  await ada.shoots_elsewhere('new-table-clock-360', { size: PHONE });
  await ada.page.locator('input[name="invited"]').first().fill(ben.address);
  assert.equal(await ada.presses('Open the table'), 200);
  return new URL(ada.page.url()).pathname;
}

/** Whose turn it is, and who waits. */
async function inTurn(path, people) {
  for (const person of people) assert.equal(await person.opens(path), 200);
  const stands = await Promise.all(people.map((person) => standing(person)));
  const mover = stands.indexOf('mine');
  return { mover: people[mover], waiter: people[1 - mover] };
}

async function plays(person) {
  const [move] = await offered(person.page);
  assert.equal(await play(person, move), 200);
}

test('no time runs out by days on which the service was down: deadlines move by as long', () =>
  inHouse({}, async ({ house, meet }) => {
    const [ada, ben] = [await meet('Ada'), await meet('Ben')];
    await ada.signs_in();
    const table = await opensTimedDuel(ada, ben, { clock: 'Days for each turn', days: 2, then: 'A stand-in plays that turn' });
    assert.match(await ada.words(), /2 days for each turn/);
    await takesSeatAsGuest(ben);
    const { mover, waiter } = await inTurn(table, [ada, ben]);
    assert.match(await mover.words(), /You have until .*then a stand-in plays this turn/);
    assert.match(await waiter.words(), new RegExp(`${mover.name} has until`));
    await mover.finds_nothing_wrong('clock');
    if (mover === ada) {
      await ada.opens('/');
      assert.match(await ada.words(), /until/);
      await ada.finds_nothing_wrong();
    }
    await startsLater(house, 3);
    await ada.opens(table);
    assert.match(await mover.words(), /You have until/);
    const until = Date.now() + 300_000;
    await waiter.opens(`${table}/history`);
    while (!/The service was down\. All deadlines moved by as long/.test(await waiter.words())) {
      assert.ok(Date.now() < until, 'deadlines move');
      await new Promise((done) => setTimeout(done, 100));
      await waiter.opens(`${table}/history`);
    }
    await waiter.sees_whole_words('deadlines-moved');
    await mover.opens(table);
    assert.match(await mover.words(), /You have until .*then a stand-in plays this turn/);
  }));

test('a move is taken back with one touch and one answer, and the page says why another cannot be', () =>
  inHouse({}, async ({ meet, post }) => {
    const [ada, ben] = [await meet('Ada'), await meet('Ben')];
    await ada.signs_in();
    const uid = await opensTable(ada, { game: 'duel', options: { wonders: 'first_game' }, invites: [ben] });
    await takesSeatAsGuest(ben);
    const { mover, waiter } = await inTurn(`/tables/${uid}`, [ada, ben]);
    await plays(mover);
    await mover.page.locator('#time summary').click();
    assert.equal(await mover.presses('Ask to take my last move back'), 200);
    assert.match(await mover.words(), /You asked to take your last move back/);
    await mover.finds_nothing_wrong();
    const letter = await post.letter(waiter.address, /A question for you/);
    assert.match(letter.text, /asked to take back their last move/);
    await waiter.opens(`/tables/${uid}`);
    await waiter.finds_nothing_wrong('take-back-asked');
    await waiter.shoots_elsewhere('take-back-asked-360-dark', { size: PHONE, dark: true });
    assert.equal(await waiter.presses('Agree'), 200);
    await mover.opens(`/tables/${uid}`);
    assert.equal(await standing(mover), 'mine');
    await mover.opens(`/tables/${uid}/history`);
    assert.match(await mover.words(), /last move was taken back/);
    // Cards that nothing covers any more are turned up: nothing of that is taken back.
    const told = [];
    const revealed = /cannot be taken back: something was turned up or revealed/;
    for (let move = 0; move < 12 && !revealed.test(told.join(' ')); move += 1) {
      const turn = await inTurn(`/tables/${uid}`, [ada, ben]);
      await plays(turn.mover);
      await turn.mover.page.locator('#time summary').click();
      told.push(await turn.mover.words());
    }
    assert.match(told.join('\n'), revealed);
  }));

test('a player leaves, and somebody who is invited takes the seat over', () =>
  inHouse({}, async ({ meet, post }) => {
    const [ada, ben, cleo] = [await meet('Ada'), await meet('Ben'), await meet('Cleo')];
    await ada.signs_in();
    const uid = await opensTable(ada, { game: 'duel', invites: [ben] });
    await takesSeatAsGuest(ben);
    await ben.sends(`/tables/${uid}/talk`, { words: 'Farewell!' });
    await ben.opens(`/tables/${uid}`);
    await ben.page.getByText('Leave the game', { exact: true }).click();
    await ben.page.getByLabel('I leave this game').check();
    assert.equal(await ben.presses(/^Leave$/), 200);
    await ada.opens(`/tables/${uid}`);
    assert.match(await ada.words(), /A stand-in plays the seat of Ben/);
    await ada.finds_nothing_wrong('offered');
    await ada.page.getByLabel('Their e-mail address').fill(cleo.address);
    assert.equal(await ada.presses('Invite'), 200);
    await takesSeatSignedIn(cleo);
    const handed = await post.letter(cleo.address, /Your seat/);
    assert.match(handed.text, /left the game/);
    await cleo.opens(`/tables/${uid}`);
    assert.match(await cleo.words(), /From here on you play seat 2/);
    assert.match(await cleo.words(), /Former player 2\s+Farewell!/);
    await cleo.finds_nothing_wrong('taken-over');
  }));

test('a player leaves a table that waits, and takes the seat again', () =>
  inHouse({}, async ({ meet, post }) => {
    const [ada, ben] = [await meet('Ada'), await meet('Ben')];
    await ada.signs_in();
    const uid = await opensTable(ada, { game: 'dice', seats: 3, invites: [ben] });
    await takesSeatSignedIn(ben);
    await ben.opens(`/tables/${uid}`);
    await ben.page.getByText('Leave the game', { exact: true }).click();
    assert.match(await ben.words(), /somebody else can have your seat/);
    await ben.page.getByLabel('I leave this game').check();
    await ben.finds_nothing_wrong('leaves-waiting');
    assert.equal(await ben.presses(/^Leave$/), 200);
    assert.match(await ben.words(), /You left/);
    await post.letter(ada.address, /declined/);
    await ada.opens(`/tables/${uid}`);
    await ada.finds_nothing_wrong('left-waiting');
    assert.match(await ada.words(), /invited by letter, declined/);
    await ben.opens(`/tables/${uid}/join`);
    assert.equal(await ben.presses('Take the seat'), 200);
  }));

test('an invitation is withdrawn, and a table that never began is closed', () =>
  inHouse({}, async ({ meet }) => {
    const [ada, ben] = [await meet('Ada'), await meet('Ben')];
    await ada.signs_in();
    const uid = await opensTable(ada, { game: 'duel', invites: [ben] });
    await ada.opens(`/tables/${uid}`);
    assert.equal(await ada.presses('Send it again'), 200);
    assert.match(await ada.words(), /on its way by letter/);
    await ada.finds_nothing_wrong('asked-again');
    assert.equal(await ada.presses('Withdraw the invitation'), 200);
    assert.match(await ada.words(), /free/);
    await ada.page.getByText('Close this table', { exact: true }).click();
    await ada.page.getByLabel('I close this table').check();
    assert.equal(await ada.presses(/^Close$/), 200);
    assert.match(await ada.words(), /This table was closed/);
    await ada.finds_nothing_wrong('closed');
    assert.equal(await ada.opens(`/tables/${uid}`), 200);
  }));
