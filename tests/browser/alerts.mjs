// Other ways to be told: webhooks without script, and pushes that a real service worker shows.

import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import http from 'node:http';
import { launch, PHONE, WHOLE } from './support/browser.mjs';
import { test } from './support/run.mjs';
import { inHouse } from './support/world.mjs';

/** An endpoint on loopback that keeps what it gets. */
async function listening(status = 200) {
  const endpoint = { got: [], status };
  const server = http.createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      endpoint.got.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(endpoint.status).end();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint.url = `http://127.0.0.1:${server.address().port}`;
  endpoint.close = () => new Promise((resolve) => server.close(resolve));
  return endpoint;
}

/** Settings with which webhooks may go to loopback. */
const INSIDE = { WONDERPOST_ALERTS_INSIDE: '127.0.0.0/8' };

async function at(story, status) {
  const endpoint = await listening(status);
  const opened = [];
  try {
    await inHouse({ settings: INSIDE }, (world) => story({ ...world, endpoint, closes: (one) => opened.push(one) }));
  } finally {
    for (const one of opened) await one.close();
    await endpoint.close();
  }
}

test('a webhook is added, tried out and removed without script', () =>
  at(async ({ meet, endpoint }) => {
    const ada = await meet('Ada');
    await ada.signs_in();
    await ada.opens('/settings');
    await ada.clicks(ada.page.getByRole('link', { name: ada.reads('alerts-title') }));
    await ada.finds_nothing_wrong();
    await ada.shoots('alerts-empty');
    assert.match(await ada.words(), /This needs JavaScript, which does not run here\./);
    assert.equal(await ada.page.getByRole('button', { name: ada.reads('alerts-browser-button') }).count(), 0);

    await ada.page.getByLabel('Address', { exact: true }).fill('https://10.0.0.1/hook');
    assert.equal(await ada.presses('Add'), 422);
    assert.match(await ada.words(), /alerts may not be sent to that server/);
    await ada.finds_nothing_wrong();
    await ada.shoots_elsewhere('alerts-mistake-360-dark', { size: PHONE, dark: true });

    await ada.page.getByLabel('Address', { exact: true }).fill(`${endpoint.url}/a-long-secret`);
    await ada.page.getByLabel('What is it for?').selectOption('mattermost');
    await ada.page.getByLabel('What I call it').fill('Our chat with a name that goes on and on');
    assert.equal(await ada.presses('Add'), 200);
    assert.match(await ada.words(), /Added\..*Our chat with a name.*Mattermost.*nothing told yet/);
    assert.equal(await ada.presses('Test'), 200);
    assert.match(await ada.words(), /The test was accepted; the answer was 200\./);
    assert.equal(endpoint.got.length, 1);
    const { text } = JSON.parse(endpoint.got[0].body);
    assert.match(text, /^This is a test/);

    endpoint.status = 404;
    assert.equal(await ada.presses('Test'), 200);
    assert.match(await ada.words(), /fails since today, \d\d:\d\d UTC: it answered 404/);
    await ada.finds_nothing_wrong('alerts');
    assert.equal(await ada.presses('Remove'), 200);
    assert.match(await ada.words(), /Removed\..*Nothing yet\./);
  }));

/** A browser's keys, and what opens a push for them: RFC 8291, once more, with Node's own functions. */
function receiving() {
  const pair = crypto.createECDH('prime256v1');
  const keys = { p256dh: pair.generateKeys(), auth: crypto.randomBytes(16) };
  const derive = (secret, salt, info, length) => Buffer.from(crypto.hkdfSync('sha256', secret, salt, info, length));
  const opens = (body) => {
    const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.p256dh, theirs]);
    const input = derive(pair.computeSecret(theirs), keys.auth, info, 32);
    const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
    const cipher = crypto.createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const opened = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    const end = opened.lastIndexOf(2);
    assert.ok(opened.subarray(end + 1).every((byte) => byte === 0), 'filled up with zeros');
    return JSON.parse(opened.subarray(0, end));
  };
  return { keys, opens };
}

/** Stands in for the service of the browser's maker, which is out of reach here: the subscription leads to loopback. */
const subscribing = ({ endpoint, p256dh, auth }) => {
  const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
  const keys = { p256dh: bytes(p256dh), auth: bytes(auth) };
  PushManager.prototype.subscribe = async (options) => {
    window.name = JSON.stringify({ visible: options.userVisibleOnly, key: options.applicationServerKey.byteLength });
    return { endpoint, getKey: (name) => keys[name] };
  };
};

test('a browser asks for pushes when its person says so, and its worker shows them', () =>
  at(async ({ meet, endpoint, house, closes }) => {
    const whole = await launch(WHOLE);
    closes(whole);
    const ada = await meet('Ada', { script: true, within: whole });
    await ada.signs_in();
    const { keys, opens } = receiving();
    const encoded = { p256dh: keys.p256dh.toString('base64'), auth: keys.auth.toString('base64') };
    await ada.page.addInitScript(subscribing, { endpoint: `${endpoint.url}/push`, ...encoded });

    const button = ada.page.getByRole('button', { name: ada.reads('alerts-browser-button') });
    await ada.opens('/settings/alerts');
    assert.ok(await button.isVisible());
    assert.ok(!(await ada.page.getByText('This needs JavaScript').isVisible()));
    assert.equal(await ada.page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)), 0);
    await ada.finds_nothing_wrong();

    // Nothing is asked before the button is pressed; who says no is told what to do.
    await ada.context.clearPermissions();
    await button.click();
    await ada.page.getByText('The browser does not allow notifications from this site.').waitFor();
    await ada.shoots('alerts-denied');

    await ada.context.grantPermissions(['notifications'], { origin: house.url });
    await ada.opens('/settings/alerts');
    await button.click();
    await ada.page.waitForURL(/done=added$/);
    assert.deepEqual(JSON.parse(await ada.page.evaluate(() => window.name)), { visible: true, key: 65 });
    assert.match(await ada.words(), /Chrome on Linux browser nothing told yet/);
    await ada.presses('Test');
    const [push] = endpoint.got;
    const said = opens(push.body);
    assert.equal(said.text, 'This is a test: alerts of Wonderpost arrive here.');
    assert.equal(push.headers['content-encoding'], 'aes128gcm');

    // The same words, as the browser would give them to the worker.
    const cdp = await ada.context.newCDPSession(ada.page);
    const registered = new Promise((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations.length > 0) resolve(registrations[0].registrationId);
      });
    });
    await cdp.send('ServiceWorker.enable');
    const registrationId = await registered;
    const deliver = (data) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin: house.url, registrationId, data });
    await ada.page.evaluate(() => navigator.serviceWorker.ready.then((ready) => ready.active.state));
    const shown = () =>
      ada.page.evaluate(async () => {
        const ready = await navigator.serviceWorker.ready;
        const notes = await ready.getNotifications();
        return notes.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
      });
    // A push that is handed to a browser under load may be dropped without a word; each here takes the place of
    // the one before, so it is handed over again every three seconds.
    const until = async (data, isSo) => {
      for (let attempt = 0; attempt < 3600; attempt += 1) {
        if (attempt % 60 === 0) await deliver(data);
        const notes = await shown();
        if (isSo(notes)) return notes;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      assert.fail(`the notes are ${JSON.stringify(await shown())}`);
    };
    const [note] = await until(JSON.stringify(said), (notes) => notes.length === 1);
    assert.deepEqual(note, { title: said.title, body: said.text, tag: said.tag, data: { url: said.url } });
    // A newer one of the same table takes its place; what is no push of ours is shown without words.
    const newer = JSON.stringify({ ...said, text: 'A newer one' });
    await until(newer, (notes) => notes.length === 1 && notes[0].body === 'A newer one');
    await until('no JSON at all', (notes) => notes.length >= 2 && notes.some((one) => one.title === 'Wonderpost'));

    // Touching one opens its page, and never one of another site.
    const [worker] = ada.context.serviceWorkers();
    const opened = await worker.evaluate(async () => {
      const pages = [];
      self.clients.openWindow = async (url) => pages.push(url);
      for (const url of ['/tables/abc', 'https://evil.example/tables/x?y=1', undefined]) {
        const notification = { close: () => {}, data: { url } };
        const event = new Event('notificationclick');
        const waits = [];
        Object.assign(event, { notification, waitUntil: (wait) => waits.push(wait) });
        self.dispatchEvent(event);
        await Promise.all(waits);
      }
      return pages;
    });
    assert.deepEqual(opened, [`${house.url}/tables/abc`, `${house.url}/tables/x?y=1`, `${house.url}/`]);

    // The service renews what it takes: the worker tells the server.
    const renewed = receiving();
    const pair = { p256dh: renewed.keys.p256dh.toString('base64'), auth: renewed.keys.auth.toString('base64') };
    await worker.evaluate(async ({ endpoint, p256dh, auth }) => {
      const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
      const keys = { p256dh: bytes(p256dh), auth: bytes(auth) };
      PushManager.prototype.subscribe = async () => ({ endpoint, getKey: (name) => keys[name] });
      const event = new Event('pushsubscriptionchange');
      const waits = [];
      Object.assign(event, { waitUntil: (wait) => waits.push(wait) });
      self.dispatchEvent(event);
      await Promise.all(waits);
    }, { endpoint: `${endpoint.url}/renewed`, ...pair });
    await ada.opens('/settings/alerts');
    assert.equal(await ada.page.getByRole('button', { name: 'Test' }).count(), 2);
    await ada.clicks(ada.page.getByRole('button', { name: 'Test' }).last());
    const last = endpoint.got.at(-1);
    assert.equal(last.path, '/renewed');
    assert.equal(renewed.opens(last.body).title, 'Wonderpost');
  }));

// A private window subscribes to nothing, and Chromium tells a test's from others by no means.
test('where the browser cannot subscribe, the page says so', () =>
  at(async ({ meet, house }) => {
    const ada = await meet('Ada', { script: true });
    await ada.signs_in();
    await ada.context.grantPermissions(['notifications'], { origin: house.url });
    await ada.opens('/settings/alerts');
    await ada.page.getByRole('button', { name: ada.reads('alerts-browser-button') }).click();
    await ada.page.getByText('The browser could not subscribe').waitFor();
    const own = ada.complaints.splice(0);
    assert.ok(own.every((one) => /Push API in incognito mode/.test(one)), own.join('; '));
    assert.equal(await ada.page.getByRole('button', { name: 'Test' }).count(), 0);
  }));
