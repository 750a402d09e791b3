// People in front of a real Chromium. Script is off unless a test says otherwise; every page is watched for refused
// requests and for messages of the content security policy.

import assert from 'node:assert/strict';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { said } from './catalogue.mjs';
import { Glass, PHONE, SMALL, WIDE } from './glass.mjs';
import { shots } from './paths.mjs';

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];
export { PHONE, WIDE };

/** Starts Chromium. */
export function launch() {
  const executablePath = process.env.WONDERPOST_CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Somebody with a browser of his own, a name and a mailbox. */
export class Person {
  static async meet(chromiumBrowser, house, post, { name, address, script = false, dark = false, size = WIDE, locale = 'en-GB' }) {
    const person = new Person();
    Object.assign(person, { browser: chromiumBrowser, house, post, name, address, complaints: [], locale, language: locale.slice(0, 2) });
    person.context = await chromiumBrowser.newContext({
      javaScriptEnabled: script,
      viewport: size,
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      locale,
    });
    person.context.setDefaultTimeout(45_000);
    person.page = await person.newPage();
    return person;
  }

  /** What the program says to this person by a message, as a pattern. */
  reads(id) {
    return said(this.language, id);
  }

  /** The subject of a letter about a turn, with news in it or not. */
  reads_turn() {
    const subjects = ['letter-turn-subject', 'letter-turn-subject-news'].map((id) => this.reads(id).source);
    return new RegExp(subjects.join('|'));
  }

  /** Opens one more tab of the same browser. */
  async newPage() {
    const page = await this.context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) this.complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText;
      if (why !== 'net::ERR_ABORTED') this.complaints.push(`${request.url()}: ${why}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 500) this.complaints.push(`${response.url()}: ${response.status()}`);
      const type = response.request().resourceType();
      if (response.status() >= 400 && type !== 'document') this.complaints.push(`${response.url()}: ${response.status()}`);
    });
    return page;
  }

  /** Opens a page of the house by its path, or any whole address. Gives the status. */
  async opens(where, page = this.page) {
    const response = await page.goto(new URL(where, this.house.url).href);
    return response.status();
  }

  /** Presses a button by its name and waits for the page that follows. Gives the status of that page. */
  async presses(name, page = this.page) {
    return this.clicks(page.getByRole('button', { name }).first(), page);
  }

  /** Clicks something that leads to another page. Gives the status of that page. */
  async clicks(locator, page = this.page) {
    this.touches = (this.touches ?? 0) + 1;
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.request().isNavigationRequest() && ![301, 302, 303, 307, 308].includes(one.status())),
      locator.click(),
    ]);
    await page.waitForLoadState('load');
    return response.status();
  }

  /** The words on the page, as a reader meets them. */
  async words(page = this.page) {
    return (await page.locator('body').innerText()).replace(/\u00ad/g, '').replace(/\s+/g, ' ');
  }

  /** Saves a picture of the page under target/shots. */
  async shoots(file, { page = this.page, whole = true } = {}) {
    await page.screenshot({ path: path.join(shots, `${file}.png`), fullPage: whole, animations: 'disabled' });
  }

  /** The same page in the person's looking glass. */
  async #in_the_glass(page, view) {
    this.glass ??= await Glass.open(this.browser, this.locale);
    await this.glass.shows(page.url(), await this.context.cookies(), view);
    return this.glass;
  }

  /** axe-core finds nothing on this page, wide and light, on a phone and dark; and nothing scrolls sideways at 360 px. */
  async finds_nothing_wrong(page = this.page) {
    const glass = await this.#in_the_glass(page, {});
    assert.deepEqual(await glass.reads(), [], `axe-core on ${page.url()}, wide and light`);
    await glass.turns({ size: PHONE, dark: true });
    assert.deepEqual(await glass.reads(), [], `axe-core on ${page.url()}, on a phone and dark`);
    const widths = await glass.widths();
    assert.ok(widths.content <= widths.window, `${page.url()} scrolls sideways at 360 px: ${widths.content} px wide`);
    assert.deepEqual(await glass.cutOff(), [], `${page.url()}: words stick out at 360 px`);
  }

  /** No word sticks out of its place and nothing scrolls sideways, wide and on a phone; a picture of each. */
  async sees_whole_words(file, page = this.page, views = [[{ size: WIDE }, file], [{ size: PHONE }, `${file}-360`]]) {
    const glass = await this.#in_the_glass(page, {});
    for (const [view, name] of views) {
      await glass.turns(view);
      await this.shoots(name, { page: glass.page });
      assert.deepEqual(await glass.cutOff(), [], `${name}: words stick out`);
      const widths = await glass.widths();
      assert.ok(widths.content <= widths.window, `${name} scrolls sideways: ${widths.content} px wide`);
    }
  }

  /** The same from a small phone to a wide window, light and dark. */
  async sees_whole_words_everywhere(file, page = this.page) {
    const views = [1280, 800, 390, 320].flatMap((width) => [false, true].map((dark) =>
      [{ size: { width, height: 900 }, dark }, `${file}-${width}${dark ? '-dark' : ''}`]));
    await this.sees_whole_words(file, page, views);
  }

  /** Each of these names could stand on a card of the pyramid on this page, or where one was taken, on every width. */
  async could_read(names, page = this.page) {
    const glass = await this.#in_the_glass(page, {});
    const found = [];
    for (const isTaken of [false, true]) {
      for (const size of [WIDE, PHONE, SMALL]) {
        await glass.turns({ size });
        for (let done = 0; done < names.length; ) {
          const most = await glass.names(names.slice(done), isTaken);
          assert.ok(most > 0, `${page.url()} shows open cards`);
          found.push(...(await glass.cutOff()).map((one) => `${size.width} px: ${one}`));
          done += most;
        }
      }
    }
    assert.deepEqual(found, [], `${page.url()}: names stick out`);
  }

  /** Each of these faces could stand on the cards of this page that match a selector, on every width. */
  async could_show(selector, faces, page = this.page) {
    const glass = await this.#in_the_glass(page, {});
    const found = new Set();
    for (const size of [WIDE, PHONE, SMALL]) {
      await glass.turns({ size });
      for (let done = 0; done < faces.length; ) {
        const most = await glass.faces(selector, faces.slice(done));
        assert.ok(most > 0, `${page.url()} has cards at ${selector}`);
        for (const one of await glass.cutOff()) found.add(`${size.width} px: ${one}`);
        done += most;
      }
    }
    assert.deepEqual([...found], [], `${selector} on ${page.url()}: something sticks out`);
  }

  /** Each of these words could stand at all places of this page that match a selector, on every width. */
  async could_say(selector, words, page = this.page) {
    const glass = await this.#in_the_glass(page, {});
    for (const width of [1280, 800, 390, 360, 320]) {
      await glass.turns({ size: { width, height: 900 } });
      for (const said of words) {
        assert.ok((await glass.says(selector, said)) > 0, `${page.url()} has ${selector}`);
        assert.deepEqual(await glass.cutOff(), [], `${width} px: words stick out where ${selector} says ${said}`);
      }
    }
  }

  /** A picture of the same page at another size or in the dark. */
  async shoots_elsewhere(file, view = {}, page = this.page) {
    const glass = await this.#in_the_glass(page, view);
    await this.shoots(file, { page: glass.page });
  }

  /** Asks for a sign-in letter in this browser, and gives it when it has come. */
  async asks_to_sign_in() {
    await this.opens('/sign-in');
    await this.page.getByLabel(this.reads('form-address')).fill(this.address);
    assert.equal(await this.presses(this.reads('sign-in-send')), 200);
    return this.post.letter(this.address, this.reads('letter-sign-in-subject'));
  }

  /** Signs in with the letter that comes, in this browser; a new account then says how it is called. */
  async signs_in() {
    const letter = await this.asks_to_sign_in();
    await this.opens(letter.link('/sign-in/'));
    await this.says_what_others_call_him();
    assert.equal(await this.presses(this.reads('layout-sign-in')), 200);
    if (this.page.url().includes('/settings')) await this.says_his_name();
  }

  /** Fills in the name that a new account is asked for before its first sign-in. */
  async says_what_others_call_him() {
    const field = this.page.getByLabel(this.reads('invitation-name-label'));
    if ((await field.count()) > 0) await field.fill(this.name);
  }

  /** Follows the link of a letter: a touch like any other. Gives the status. */
  async follows(link) {
    this.touches = (this.touches ?? 0) + 1;
    this.letters = (this.letters ?? 0) + 1;
    return this.opens(link);
  }

  /** Fills in the name on the settings page. */
  async says_his_name() {
    await this.page.getByLabel(this.reads('settings-name')).fill(this.name);
    assert.equal(await this.presses(this.reads('settings-save')), 200);
  }

  /** Leaves; whatever the browser complained about on the way is a failure. */
  async leaves() {
    await this.glass?.close();
    await this.context.close();
    assert.deepEqual(this.complaints, [], `what ${this.name}'s browser complained about`);
  }
}
