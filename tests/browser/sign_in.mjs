// Doors: signing in by letter in both kinds of browser, and leaving for good.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from './support/run.mjs';
import { launch, SHELL } from './support/browser.mjs';
import { inHouse } from './support/world.mjs';

const isSignedIn = async (person) => {
  await person.opens('/settings');
  return new URL(person.page.url()).pathname === '/settings';
};

test('a letter signs in the browser that asked, once', () =>
  inHouse({}, async ({ meet, post }) => {
    const ada = await meet('Ada');
    await ada.opens('/sign-in');
    await ada.finds_nothing_wrong();
    await ada.shoots('sign-in');
    const letter = await ada.asks_to_sign_in();
    await ada.finds_nothing_wrong();
    await ada.shoots('sign-in-letter-sent');
    assert.ok(letter.html.includes('Sign in'), 'the letter has an HTML part');
    assert.equal(letter.header('auto-submitted'), 'auto-generated');
    assert.equal(letter.from, 'wonderpost@house.test');

    const link = letter.link('/sign-in/');
    assert.equal(await ada.opens(link), 200);
    assert.equal(await ada.opens(link), 200, 'looking at the link does not use it up');
    await ada.finds_nothing_wrong();
    await ada.says_what_others_call_him();
    await ada.presses('Sign in');
    assert.ok(await isSignedIn(ada));
    await ada.finds_nothing_wrong();
    await ada.shoots('settings');

    const later = await meet('Later');
    await later.opens(link);
    assert.match(await later.words(), /used already, or is too old/);
    assert.ok(!(await isSignedIn(later)), 'a used link opens nothing');
    assert.equal(post.to(ada.address).length, 1);
  }));

test('in another browser the link shows a code, which signs in the browser that asked', () =>
  inHouse({}, async ({ meet }) => {
    const ben = await meet('Ben');
    const letter = await ben.asks_to_sign_in();
    const phone = await meet('Phone');
    await phone.opens(letter.link('/sign-in/'));
    await phone.finds_nothing_wrong();
    await phone.shoots('sign-in-code');
    const code = (await phone.page.locator('.code-shown').innerText()).trim();
    assert.equal(await phone.page.getByRole('button', { name: 'Sign in' }).count(), 0, 'nothing to press in the wrong browser');

    await ben.page.getByLabel('8-character code').fill('22222222');
    assert.equal(await ben.presses('Go on with the code'), 422);
    assert.match(await ben.words(), /not the code/i);
    await ben.finds_nothing_wrong();
    await ben.page.getByLabel('8-character code').fill(code.toLowerCase());
    assert.equal(await ben.presses('Go on with the code'), 200);
    assert.ok(await isSignedIn(ben));
    assert.ok(!(await isSignedIn(phone)));
  }));

test('signing out ends the session on the server, also for a kept cookie', () =>
  inHouse({}, async ({ meet }) => {
    const ada = await meet('Ada');
    await ada.signs_in();
    const kept = await ada.context.cookies();
    await ada.opens('/settings');
    await ada.presses('Sign out here');
    assert.ok(!(await isSignedIn(ada)));
    await ada.context.addCookies(kept);
    assert.ok(!(await isSignedIn(ada)), 'the kept cookie opens nothing');
  }));

test('in a home network, by plain http, forms of the house are taken and those of another site are not', () =>
  inHouse({ name: 'wonders.home' }, async ({ house, meet }) => {
    // The browser reaches both names, as it would reach another machine: it sends no Sec-Fetch-Site there.
    const names = ['wonders.home', 'evil.home'];
    const browser = await launch(SHELL, names);
    const ada = await meet('Ada', { within: browser, script: true });
    const told = [];
    ada.page.on('request', (request) => {
      if (request.method() === 'POST') told.push(request.allHeaders());
    });
    const letter = await ada.asks_to_sign_in();
    await ada.opens(letter.link('/sign-in/'));
    await ada.says_what_others_call_him();
    await ada.presses('Sign in');
    assert.ok(await isSignedIn(ada));
    const headers = await Promise.all(told);
    assert.ok(headers.length >= 2);
    for (const sent of headers) {
      assert.equal(sent['sec-fetch-site'], undefined);
      assert.equal(sent.origin, house.url);
    }

    // With the site's own name, and with none, as a page that lets no referrer out sends it.
    for (const referrer of ['origin', 'no-referrer']) {
      const form = `<!doctype html><meta name="referrer" content="${referrer}">
        <form method="post" action="${house.url}/settings"><input name="name" value="Evil"><button>Win</button></form>`;
      const evil = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(form));
      await new Promise((resolve) => evil.listen(0, '127.0.0.1', resolve));
      await ada.opens(`http://evil.home:${evil.address().port}/`);
      assert.equal(await ada.presses('Win'), 403, referrer);
      evil.close();
      evil.closeAllConnections();
    }
    await ada.opens('/settings');
    assert.equal(await ada.page.getByLabel(ada.reads('settings-name')).inputValue(), 'Ada');
    await browser.close();
  }));
