// Every page that needs no game: looked at wide and on a phone, light and dark, by axe and by a camera.

import assert from 'node:assert/strict';
import { PHONE } from './support/browser.mjs';
import { test } from './support/run.mjs';
import { inHouse } from './support/world.mjs';

test('the pages that need no game are fit to be shown', () =>
  inHouse({}, async ({ meet, house }) => {
    const guest = await meet('Guest');
    const pages = [['/', 'front'], ['/sign-in', 'sign-in'], ['/games', 'games'], ['/games/duel', 'catalogue-duel']];
    for (const game of ['seven_wonders', 'dice']) {
      const answer = await guest.context.request.get(`${house.url}/games/${game}`, { maxRetries: 2 });
      if (answer.status() === 200) pages.push([`/games/${game}`, `catalogue-${game}`]);
    }
    for (const [path, file] of pages) {
      assert.equal(await guest.opens(path), 200, path);
      await guest.finds_nothing_wrong();
      await guest.shoots_elsewhere(file);
      await guest.shoots_elsewhere(`${file}-360-dark`, { size: PHONE, dark: true });
    }
  }));

test('without a mail server the host’s page shows the letters', () =>
  inHouse({ settings: withoutSmtp() }, async ({ meet }) => {
    const ada = await meet('Ada');
    await ada.opens('/sign-in');
    await ada.page.getByLabel('E-mail address').fill(ada.address);
    await ada.presses('Send me a letter');
    assert.equal(await ada.opens('/host'), 200);
    await ada.finds_nothing_wrong();
    await ada.shoots('host');
    await ada.clicks(ada.page.getByRole('link', { name: /Sign in/ }).last());
    await ada.finds_nothing_wrong();
    await ada.shoots('host-letter');
    const link = (await ada.words()).match(/http:\/\/127\.0\.0\.1:\d+\/sign-in\/\w+/)[0];
    await ada.opens(link);
    await ada.says_what_others_call_him();
    await ada.presses('Sign in');
    await ada.opens('/');
    await ada.finds_nothing_wrong();
    await ada.shoots('lobby-empty');
  }));

/** Takes the settings of the post office away again. */
function withoutSmtp() {
  const names = ['HOST', 'PORT', 'SECURITY', 'USER', 'PASSWORD', 'CA_FILE'];
  return Object.fromEntries(names.map((name) => [`WONDERPOST_SMTP_${name}`, '']));
}

test('every page carries the headers that keep a browser safe', () =>
  inHouse({}, async ({ house }) => {
    for (const path of ['/', '/sign-in', '/games/duel', '/nowhere', '/tables/bcdfghjkmnpqrs']) {
      const answer = await fetch(house.url + path);
      const policy = answer.headers.get('content-security-policy');
      assert.match(policy, /default-src 'none'/, path);
      assert.ok(!policy.includes('unsafe'), path);
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(answer.headers.get('referrer-policy'), 'same-origin', path);
    }
  }));

test('broken settings stop the program with a sentence that says what to do', () =>
  inHouse({}, async ({ house }) => {
    const broken = { WONDERPOST_LISTEN: 'here', WONDERPOST_SMTP_SECURITY: 'ssl' };
    await assert.rejects(house.run(['serve'], { settings: broken }), (error) => {
      assert.match(error.message, /WONDERPOST_LISTEN: .*127\.0\.0\.1:8080/);
      assert.match(error.message, /WONDERPOST_SMTP_SECURITY: .*starttls, tls or none/);
      return true;
    });
  }));
