// People in front of a real Chromium. Script is off unless a test says otherwise; every page is watched for refused
// requests and for messages of the content security policy.

import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { said } from './catalogue.mjs';
import { isLong } from './chance.mjs';
import { Glass, PHONE, WIDE } from './glass.mjs';
import { temporary, tidiesLast } from './leftovers.mjs';
import { shoots, wantsShots } from './paths.mjs';

// The last list counts, so this one holds again what playwright switches off and a test here could notice. What follows
// it makes Chromium draw pages for its own address bar: for each window they cost more than all that a test does in it.
const SWITCHED_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'BoundaryEventDispatchTracksNodeRemoval', 'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider', 'GlobalMediaControls', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'PaintHolding',
  'ThirdPartyStoragePartitioning', 'Translate', 'RenderDocument', 'OptimizationHints',
  'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
];
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', `--disable-features=${SWITCHED_OFF.join(',')}`,
];
export { PHONE, WIDE };

/** Chromium without what draws its own windows: the same pages for half the time. */
const SHELL = '/usr/bin/chromium-headless-shell';
/** Chromium as people have it; only this one shows what a service worker tells them. */
export const WHOLE = '/usr/bin/chromium';
export { SHELL };

/** Starts Chromium. Names that are given lead to this machine. */
export async function launch(executablePath = SHELL, names = []) {
  temporary('chromium');
  const args = names.length ? [...FLAGS, `--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.1`).join(', ')}`] : FLAGS;
  // Signals end the whole run, and that ends Chromium.
  const handles = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ executablePath, args, ...handles });
  tidiesLast();
  return browser;
}

/** Windows without script that nobody looks through any more: to open one takes longer than most tests. */
const kept = [];

/** A window of a browser of its own. Those without script are used again, without cookies. */
async function openWindow(chromiumBrowser, { script, locale }) {
  const at = script ? -1 : kept.findIndex((one) => one.locale === locale);
  if (at >= 0) return kept.splice(at, 1)[0];
  const context = await chromiumBrowser.newContext({ javaScriptEnabled: script, locale, viewport: WIDE, reducedMotion: 'reduce' });
  context.setDefaultTimeout(300_000);
  return { context, page: await context.newPage(), script, locale };
}

async function closeWindow(window) {
  if (window.script) return window.context.close();
  const { context, page } = window;
  page.removeAllListeners();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.goto('about:blank');
  await page.emulateMedia({ media: null });
  await context.clearCookies();
  kept.push(window);
}

/** Somebody with a browser of his own, a name and a mailbox. */
export class Person {
  static async meet(chromiumBrowser, house, post, { name, address, script = false, dark = false, size = WIDE, locale = 'en-GB', within = chromiumBrowser }) {
    const person = new Person();
    Object.assign(person, { house, post, name, address, size, dark, complaints: [], locale, language: locale.slice(0, 2) });
    person.window = await openWindow(within, { script, locale });
    person.context = person.window.context;
    person.page = await person.#watches(person.window.page);
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
    return this.#watches(await this.context.newPage());
  }

  async #watches(page) {
    await (await Glass.on(page, this.window)).turns(this);
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
      // Its own, not that of the page before, which stays for a moment after the answer.
      page.waitForEvent('load'),
      locator.click(),
    ]);
    return response.status();
  }

  /** The words on the page, as a reader meets them. */
  async words(page = this.page) {
    return (await page.locator('body').innerText()).replace(/\u00ad/g, '').replace(/\s+/g, ' ');
  }

  /** Saves a picture of the page, if pictures are wished for. */
  async shoots(file, { page = this.page, whole = true } = {}) {
    await shoots(page, file, { fullPage: whole });
  }

  /** Looks at a page through a glass, turned to each of the views, and turns it back. */
  async looks(page, views, tells) {
    const glass = await Glass.on(page, this.window);
    for (const [number, [view, file]] of views.entries()) {
      await glass.turns(view);
      if (file) await this.shoots(file, { page });
      await tells(glass, number);
    }
    await glass.turns(this);
  }

  /**
   * All is in its place, wide and light, and on a phone and dark, and axe-core finds nothing: in both views in the long
   * form, in the short one in one of them in turn, and only where the page has anything that it has not read there yet.
   */
  async finds_nothing_wrong(file, page = this.page) {
    this.house.looks += 1;
    const turn = this.house.looks % 2;
    // Colours are for axe-core and for pictures; in the dark everything has the same place.
    const dark = isLong || wantsShots || turn === 1;
    await this.looks(page, [[{ size: WIDE }, file], [{ size: PHONE, dark }, file && `${file}-360-dark`]], async (glass, number) => {
      const at = `${page.url()} at ${page.viewportSize().width} px`;
      assert.deepEqual(await glass.faults(), [], `the layout of ${at}`);
      if (isLong || (turn === number && (await this.#is_news(glass)))) {
        assert.deepEqual(await glass.reads(), [], `axe-core on ${at}`);
      }
    });
  }

  /** Whether a page has anything of a kind that axe-core has not read in this house yet. */
  async #is_news(glass) {
    const kinds = await glass.kinds();
    const isNews = kinds.some((kind) => !this.house.read.has(kind));
    for (const kind of kinds) this.house.read.add(kind);
    return isNews;
  }

  /** All is in its place, on a wide window and on a phone, or in the views given. */
  async sees_whole_words(file, page = this.page, views = [[{ size: WIDE }, file], [{ size: PHONE }, `${file}-360`]]) {
    await this.looks(page, views, async (glass, number) => {
      assert.deepEqual(await glass.faults(), [], `the layout of ${views[number][1]}`);
    });
  }

  /** The same from a small phone to a wide window; pictures are taken in the dark too, where everything has the same place. */
  async sees_whole_words_everywhere(file, widths = [1280, 800, 390, 320]) {
    const views = widths.flatMap((width) => [false, true].slice(0, wantsShots ? 2 : 1).map((dark) =>
      [{ size: { width, height: 900 }, dark }, `${file}-${width}${dark ? '-dark' : ''}`]));
    await this.sees_whole_words(file, this.page, views);
  }

  /** A picture of the same page at another size or in the dark. */
  async shoots_elsewhere(file, view = {}, page = this.page) {
    if (!wantsShots) return;
    await this.looks(page, [[view, file]], () => {});
  }

  /** Asks for a sign-in letter in this browser, and gives it when it has come. */
  async asks_to_sign_in() {
    await this.opens('/sign-in');
    await this.page.getByLabel(this.reads('form-address')).fill(this.address);
    assert.equal(await this.presses(this.reads('sign-in-send')), 200);
    return this.post.letter(this.address, this.reads('letter-sign-in-subject'));
  }

  /** Signs in with the letter that comes. Nothing is shown: how it looks is told by the tests about signing in. */
  async signs_in() {
    await this.sends('/sign-in', { address: this.address });
    const letter = await this.post.letter(this.address, this.reads('letter-sign-in-subject'));
    await this.sends(letter.link('/sign-in/'), { name: this.name });
  }

  /** Sends a form of a page with these fields, the first or the one to an action, without showing it. Gives where that leads. */
  async sends(where, fields, to = '') {
    const url = new URL(where, this.house.url).href;
    const headers = { 'Accept-Language': this.locale, Origin: this.house.url };
    const page = await (await this.context.request.get(url, { headers, maxRetries: 2 })).text();
    const forms = [...page.matchAll(/<form[^>]* method="post" action="([^"]+)"[^>]*>.*?<\/form>/gs)];
    const [form, action] = forms.find(([, action]) => action.startsWith(to));
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    const given = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
    const data = new URLSearchParams([...hidden.filter(([name]) => !(name in fields)), ...given]).toString();
    const answer = await this.context.request.post(new URL(action, url).href, {
      data, headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' }, maxRedirects: 0, maxRetries: 2,
    });
    assert.equal(answer.status(), 303, `${action} takes the form`);
    return new URL(answer.headers().location, url).pathname;
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

  /** Leaves; whatever the browser complained about on the way is a failure. */
  async leaves() {
    await closeWindow(this.window);
    assert.deepEqual(this.complaints, [], `what ${this.name}'s browser complained about`);
  }
}
