// Playing again: one touch each leads from a finished game to the next one with seats turned; and a series, whose next
// game is there by itself.

import assert from 'node:assert/strict';
import { PHONE } from './support/browser.mjs';
import { exported } from './support/proof.mjs';
import { opensTable, opensTableByHand, takesSeatAsGuest } from './support/round.mjs';
import { offered } from './support/table.mjs';
import { test } from './support/run.mjs';
import { inHouse } from './support/world.mjs';

/** Who sits at a table that waits for players, the first seat first. */
async function sitters(person) {
  return person.page.locator('.sitters__name').allInnerTexts();
}

/** Gives a running game up, on its page. */
async function givesUp(person, uid) {
  await person.opens(`/tables/${uid}`);
  await person.page.getByText(person.reads('table-give-up-game')).click();
  await person.page.getByLabel(person.reads('table-give-up-sure')).check();
  assert.equal(await person.presses(/^Give up$/), 200);
}

const uidOf = (person) => new URL(person.page.url()).pathname.split('/')[2];

test('one touch each leads to the next game, with the same options and seats turned', () =>
  inHouse({}, async ({ meet }) => {
    const [ada, ben] = [await meet('Ada'), await meet('Ben')];
    await ada.signs_in();
    const old = await opensTable(ada, { game: 'duel', options: { wonders: 'first_game' }, invites: [ben] });
    await takesSeatAsGuest(ben);
    await givesUp(ben, old);
    await ada.opens(`/tables/${old}`);
    await ada.finds_nothing_wrong('rematch-asked');
    assert.equal(await ada.presses(ada.reads('rematch-play-again')), 200);
    const next = uidOf(ada);
    assert.notEqual(next, old);
    assert.deepEqual(await sitters(ada), ['Seat 1', 'Ada'], 'who sat first sits second now');
    await ada.finds_nothing_wrong('rematch-open');

    // The guest finds it on the page of the old game, and in a letter.
    await ben.opens(`/tables/${old}`);
    assert.match(await ben.words(), /The next game is here/);
    assert.match(await ben.words(), /Ada wants to play again and keeps a seat for you/);
    await ben.finds_nothing_wrong('rematch-here');
    await ben.shoots_elsewhere('rematch-here-360-dark', { size: PHONE, dark: true });
    assert.equal(await ben.presses(ben.reads('rematch-take')), 200);
    assert.equal(uidOf(ben), next, 'the touch leads to the seat');
    await ada.opens(`/tables/${next}`);
    const movers = [];
    for (const person of [ada, ben]) if ((await offered(person.page)).length > 0) movers.push(person.name);
    assert.equal(movers.length, 1, 'the game runs');
    const { events } = await exported(ada, next);
    const opened = JSON.parse(events.find((event) => event.kind === 'table_opened').body);
    assert.equal(opened.options.wonders, 'first_game', 'the options are the same');
    await ada.opens(`/tables/${old}`);
    assert.match(await ada.words(), /To the next game/);
    await ada.clicks(ada.page.getByRole('link', { name: ada.reads('rematch-go') }));
    assert.equal(uidOf(ada), next);
  }));

test('a series is agreed to before anybody sits down, and goes on by itself', () =>
  inHouse({}, async ({ meet, post }) => {
    const [ada, ben] = [await meet('Ada'), await meet('Ben')];
    await ada.signs_in();
    assert.equal(await ada.opens('/tables/new?game=duel'), 200);
    await ada.finds_nothing_wrong('series-form');
    const first = await opensTableByHand(ada, { game: 'duel', options: ['Best of three'], invites: [ben] });
    await ada.finds_nothing_wrong('series-open');
    const invitation = await post.letter(ben.address, /invites you/);
    assert.match(invitation.text, /Best of three/);
    await ben.opens(invitation.link('/invitations/'));
    assert.match(await ben.words(), /You sit down for the whole series/);
    await ben.finds_nothing_wrong('series-join');
    await ben.page.getByLabel('What should the others call you?').fill('Ben');
    assert.equal(await ben.presses(/Take the seat/), 200);
    assert.match(await ben.words(), /Game 1 of 3 · Ada 0 : 0 you/);
    await ben.sees_whole_words('series-running');
    await givesUp(ben, first);
    assert.match(await ben.words(), /Ada leads the series, 1 : 0; game 2 follows/);
    await ben.finds_nothing_wrong('series-over');
    await ben.clicks(ben.page.getByRole('link', { name: 'To game 2' }));
    const second = uidOf(ben);
    assert.notEqual(second, first);
    await ada.opens('/');
    assert.match(await ada.words(), /Game 2 of 3 · You 1 : 0 Ben/);
    await ada.finds_nothing_wrong('series-lobby');
    const over = await post.letter(ada.address, /^You won/);
    assert.match(over.text, /You lead the series, 1 : 0; game 2 follows/);
    await givesUp(ben, second);
    await ada.opens(`/tables/${second}`);
    assert.match(await ada.words(), /You win the series, 2 : 0/);
    await ada.finds_nothing_wrong('series-won');
    assert.equal(await ada.page.getByRole('button', { name: ada.reads('rematch-play-again') }).count(), 1);
  }));
