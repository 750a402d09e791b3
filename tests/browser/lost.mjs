// Nobody gets lost: a newcomer's way to the first move, links of letters signed out, tables that wait, giving up among
// three, the next table.

import assert from 'node:assert/strict';
import { wayToTable } from './support/letters.mjs';
import { joins, opensTable, standing, takesSeatAsGuest } from './support/round.mjs';
import { offered, openSheet, play } from './support/table.mjs';
import { test } from './support/run.mjs';
import { inHouse } from './support/world.mjs';

test('a newcomer comes from the front page to the first move with a friend in 6 touches and 2 letters', () =>
  inHouse({}, async ({ meet, post }) => {
    const [ada, ben] = [await meet('Ada', { script: true }), await meet('Ben')];
    await ada.opens('/');
    await ada.finds_nothing_wrong('front');
    await ada.page.getByLabel('What should the others call you?').fill('Ada');
    await ada.page.getByLabel('Your e-mail address').fill(ada.address);
    await ada.page.getByLabel('Your friend’s e-mail address').fill(ben.address);
    assert.equal(await ada.presses('Open the table'), 200);
    assert.match(await ada.words(), new RegExp(ada.address));
    await ada.finds_nothing_wrong('letter-sent');
    const letter = await post.letter(ada.address, /sign in/i);
    await ada.follows(letter.link('/sign-in/'));
    await ada.finds_nothing_wrong('almost-there');
    assert.equal(await ada.presses('Open the table'), 200);
    const table = new URL(ada.page.url()).pathname;
    assert.match(table, /^\/tables\/[a-z]{14}$/);
    assert.match(await ada.words(), new RegExp(ben.address));
    await ada.finds_nothing_wrong('waiting-table');

    const invitation = await post.letter(ben.address, /invites you/);
    assert.match(invitation.subject, /^Ada invites you/);
    await ben.follows(invitation.link('/invitations/'));
    await ben.page.getByLabel('What should the others call you?').fill('Ben');
    assert.equal(await ben.presses(/Take the seat/), 200);
    // Whoever begins makes the first move on the page that lies open; Ada's shows the game by itself.
    const isBens = (await standing(ben)) === 'mine';
    const mover = isBens ? ben : ada;
    if (!isBens) await ada.page.locator('.turn--mine').waitFor();
    const [move] = await offered(mover.page);
    assert.equal(await mover.clicks(await openSheet(mover.page, move)), 200);
    const touches = (ada.touches ?? 0) + (ben.touches ?? 0);
    // Letters whose links were needed; the letter about somebody's turn says what their open page shows as well.
    const letters = (ada.letters ?? 0) + (ben.letters ?? 0);
    const others = [...post.to(ada.address), ...post.to(ben.address)].filter((one) => !/sign in|invites you|^Your turn/i.test(one.subject));
    assert.deepEqual(others.map((one) => one.subject), [], 'no other letter was sent');
    console.log(`    a newcomer's way: ${touches} touches, ${letters} letters, ${isBens ? 'the friend' : 'the newcomer'} begins`);
    assert.ok(touches <= 6, `${touches} touches`);
    assert.ok(letters <= 2, `${letters} letters`);
  }));

test('a link of a letter leads, signed out, through signing in to the very page', () =>
  inHouse({}, async ({ meet, post }) => {
    const ada = await meet('Ada');
    await ada.signs_in();
    const uid = await opensTable(ada, { game: 'duel' });
    const phone = await meet('Phone');
    // The table has a free seat, so a stranger sees it; with a guest in that seat it is as if it were not there.
    const ben = await meet('Ben');
    await ben.opens(`/tables/${uid}/join`);
    await ben.page.getByLabel('What should the others call you?').fill('Ben');
    await ben.finds_nothing_wrong('free-seat');
    assert.equal(await ben.presses(/Take the seat/), 200);
    assert.match(await ben.words(), /No letters can come to you/);
    await ben.finds_nothing_wrong('no-letters');
    // Whoever begins in the game; the letter that says so goes to Ada sooner or later.
    while ((await standing(ben)) === 'mine') await play(ben, (await offered(ben.page))[0]);
    const turn = wayToTable(await post.letter(ada.address, /^Your turn/), uid);
    const path = new URL(turn).pathname;
    assert.equal(await phone.opens(turn), 404);
    await phone.finds_nothing_wrong('missing-signed-out');
    await phone.clicks(phone.page.getByRole('main').getByRole('link', { name: 'Sign in' }));
    await phone.page.getByLabel('E-mail address').fill(ada.address);
    const before = post.to(ada.address).filter((one) => /sign in/i.test(one.subject)).length;
    await phone.presses('Send me a letter');
    let letters = [];
    for (let wait = 0; letters.length <= before && wait < 1800; wait += 1) {
      letters = post.to(ada.address).filter((one) => /sign in/i.test(one.subject));
      await new Promise((done) => setTimeout(done, 100));
    }
    await phone.opens(letters.at(-1).link('/sign-in/'));
    assert.equal(await phone.presses('Sign in'), 200);
    assert.equal(new URL(phone.page.url()).pathname, path);
  }));

test('an invitation is corrected, sent again and seen by whoever invited', () =>
  inHouse({}, async ({ meet, post }) => {
    const [ada, ben] = [await meet('Ada'), await meet('Ben')];
    await ada.signs_in();
    const uid = await opensTable(ada, { game: 'duel', invites: [{ address: 'bne@players.test' }] });
    await ada.opens(`/tables/${uid}`);
    assert.match(await ada.words(), /bne@players\.test/);
    await ada.page.getByText('Another address', { exact: true }).click();
    await ada.page.getByLabel('Their e-mail address').fill('ben at home');
    await ada.page.getByLabel('Their e-mail address').evaluate((field) => { field.type = 'text'; });
    assert.equal(await ada.presses('Invite'), 422);
    assert.equal(await ada.page.getByLabel('Their e-mail address').inputValue(), 'ben at home');
    await ada.finds_nothing_wrong('invitation-refused');
    await ada.page.getByLabel('Their e-mail address').fill(ben.address);
    assert.equal(await ada.presses('Invite'), 200);
    assert.match(await ada.words(), /ben@players\.test/);
    await ada.finds_nothing_wrong('invitation-corrected');
    await takesSeatAsGuest(ben);
    await ben.opens(`/tables/${uid}`);
    assert.ok(!(await ben.words()).includes('@'));
  }));

test('giving up among three asks what should become of the game, and the others play on', () =>
  inHouse({}, async ({ meet, post }) => {
    const people = [await meet('Ada'), await meet('Ben'), await meet('Cleo')];
    const [ada, ben, cleo] = people;
    await ada.signs_in();
    const uid = await opensTable(ada, { game: 'dice', seats: 3, invites: [ben, cleo] });
    for (const guest of [ben, cleo]) await takesSeatAsGuest(guest);
    await ben.opens(`/tables/${uid}`);
    await ben.page.getByText('Give this game up', { exact: true }).click();
    await ben.shoots('giving-up-open');
    await ben.finds_nothing_wrong('giving-up');
    await ben.page.getByText('Leave now; a stand-in plays my seat').click();
    assert.equal(await ben.presses('Give up'), 200);
    await ada.opens(`/tables/${uid}`);
    assert.equal(await ada.page.locator('.podium').count(), 0, 'the game goes on');
    assert.match(await ada.words(), /A stand-in plays the seat of Ben/);
    await ada.finds_nothing_wrong('left-by-one');
  }));

test('after a move the next table that waits is one touch away', () =>
  inHouse({}, async ({ meet }) => {
    const [ada, ...guests] = [await meet('Ada'), await meet('Ben'), await meet('Cleo')];
    await ada.signs_in();
    const tables = [];
    for (let count = 0; count < 2; count += 1) {
      const uid = await opensTable(ada, { game: 'seven_wonders', seats: 3, options: { edition: 'second' } });
      for (const guest of guests) {
        await joins(guest, uid);
      }
      tables.push(`/tables/${uid}`);
    }
    await ada.opens(tables[0]);
    await ada.page.locator('details.fold', { hasText: 'All moves' }).locator('summary').click();
    await ada.clicks(ada.page.locator('.moves-list__go').first());
    assert.match(await ada.words(), /Next table waiting \(1\)/);
    await ada.finds_nothing_wrong('next-table');
    assert.equal(await ada.clicks(ada.page.getByRole('link', { name: /Next table waiting/ })), 200);
    assert.equal(new URL(ada.page.url()).pathname, tables[1]);
  }));

test('a game of 7 Wonders begins with three seats and the edition, the rare options folded away', () =>
  inHouse({}, async ({ meet }) => {
    const ada = await meet('Ada');
    await ada.opens('/tables/new?game=seven_wonders');
    assert.equal(await ada.page.locator('select[name="seats"]').inputValue(), '3');
    assert.ok(!(await ada.words()).includes('Babylon'));
    await ada.finds_nothing_wrong('new-seven-wonders');
    await ada.signs_in();
    await ada.opens('/settings');
    assert.match(await ada.words(), /in use now/);
  }));

test('a host at the machine reads where letters are, before and after asking for one', () =>
  inHouse({ settings: Object.fromEntries(['HOST', 'PORT', 'SECURITY', 'USER', 'PASSWORD', 'CA_FILE'].map((name) => [`WONDERPOST_SMTP_${name}`, ''])) }, async ({ meet }) => {
    const host = await meet('Host');
    await host.opens('/');
    assert.match(await host.words(), /You run this site/);
    await host.finds_nothing_wrong('front-of-host');
    await host.opens('/sign-in');
    await host.page.getByLabel('E-mail address').fill(host.address);
    await host.presses('Send me a letter');
    const words = await host.words();
    assert.ok(!words.includes('spam'), words);
    await host.finds_nothing_wrong('letter-kept');
    assert.equal(await host.clicks(host.page.getByRole('main').getByRole('link', { name: 'the server’s page' })), 200);
    assert.match(await host.words(), new RegExp(host.address));
  }));
