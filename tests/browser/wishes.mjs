// When letters come, the addresses of feed and calendar, and a move that a letter's link lays out.

import assert from 'node:assert/strict';
import { PHONE } from './support/browser.mjs';
import { opensTable, takesSeatAsGuest } from './support/round.mjs';
import { test } from './support/run.mjs';
import { inHouse } from './support/world.mjs';

test('letters come as they are wished for, and the page says what became of them', () =>
  inHouse({}, async ({ meet, browser }) => {
    const ada = await meet('Ada');
    await ada.signs_in();
    await ada.opens('/settings');
    await ada.clicks(ada.page.getByRole('link', { name: ada.reads('settings-letters-when') }));
    await ada.finds_nothing_wrong();
    await ada.page.getByLabel('When it is my turn').selectOption('daily 18');
    await ada.page.getByLabel('From', { exact: true }).selectOption('22');
    assert.equal(await ada.presses('Save'), 422);
    assert.match(await ada.words(), /two different hours/);
    await ada.page.getByLabel('When it is my turn').selectOption('daily 18');
    await ada.page.getByLabel('From', { exact: true }).selectOption('22');
    await ada.page.getByLabel('Until', { exact: true }).selectOption('7');
    assert.equal(await ada.presses('Save'), 200);
    assert.match(await ada.words(), /Saved\./);
    assert.equal(await ada.page.getByLabel('When it is my turn').inputValue(), 'daily 18');
    await ada.sees_whole_words('letters');

    await ada.opens('/settings');
    await ada.clicks(ada.page.getByRole('link', { name: ada.reads('feeds-title') }));
    await ada.finds_nothing_wrong();
    assert.equal(await ada.presses('Make the addresses'), 200);
    await ada.finds_nothing_wrong('feeds');
    const feed = await ada.page.getByLabel('Feed (Atom)').inputValue();
    const stranger = await browser.newContext();
    const answer = await stranger.request.get(feed, { maxRetries: 2 });
    assert.equal(answer.status(), 200);
    assert.match(await answer.text(), /<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/);
    await stranger.close();
  }));

test('a link in a letter lays its move out, and the button plays it', () =>
  inHouse({}, async ({ meet, post }) => {
    const [ada, ben] = [await meet('Ada'), await meet('Ben')];
    await ada.signs_in();
    await opensTable(ada, { game: 'duel', invites: [ben] });
    await takesSeatAsGuest(ben);
    // The draft's first choice is one of the two players'; their letter is the only one of its kind.
    const turn = ada.reads_turn();
    const mover = await Promise.race([ada, ben].map((person) => post.letter(person.address, turn).then((letter) => ({ person, letter }))));
    const [, link] = mover.letter.html.match(/href="([^"]*\?move=[^"]*)"/);
    const person = mover.person;
    assert.equal(await person.opens(link.replaceAll('&amp;', '&')), 200);
    assert.match(await person.words(), /From your letter: Draft/);
    await person.finds_nothing_wrong('laid-out');
    await person.shoots_elsewhere('laid-out-360-dark', { size: PHONE, dark: true });
    assert.equal(await person.presses('Play this move'), 200);
    assert.doesNotMatch(await person.words(), /From your letter/);
  }));
