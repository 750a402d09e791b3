// Every letter as mail programs show it: wide and on a phone, light and dark, with pictures and without, and as text.
// The letters are those that `cargo test` wrote to target/letters, one of each kind and language.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { isLong } from './support/chance.mjs';
import { shoots, target, wantsShots } from './support/paths.mjs';
import { test } from './support/run.mjs';
import { inBrowser } from './support/world.mjs';

const folder = path.join(target, 'letters');
const WIDTHS = [720, 360];

/** The letters of a language, parsed. */
async function lettersIn(language) {
  const names = readdirSync(folder).filter((name) => name.startsWith(`${language}-`) && name.endsWith('.eml'));
  assert.ok(names.length >= 20, `cargo test has written the letters to ${folder}: ${names.length}`);
  const read = async (name) => {
    const raw = readFileSync(path.join(folder, name));
    return { name: name.replace('.eml', ''), bytes: raw.length, ...(await PostalMime.parse(raw)) };
  };
  return Promise.all(names.sort().map(read));
}

/** The HTML with its pictures in it, as a mail program puts them there. */
function withPictures(letter) {
  const pictures = letter.attachments.filter((part) => part.contentId);
  return pictures.reduce((html, part) => {
    const id = part.contentId.replace(/^<|>$/g, '');
    const data = Buffer.from(part.content).toString('base64');
    return html.replaceAll(`cid:${id}`, `data:${part.mimeType};base64,${data}`);
  }, letter.html);
}

/** A window of a mail program. It is kept for all letters: to open one takes longer than to show a letter. */
async function windowOf(browser, { width, dark }) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  const asked = [];
  await page.route('**/*', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  return { page, width, asked };
}

/** Shows HTML in a window, takes a picture of it, and looks for what sticks out. Gives its words. */
async function shows({ page, width, asked }, html, file) {
  await page.setContent(html);
  await shoots(page, `letter-${file}`, { fullPage: true });
  assert.deepEqual(asked, [], `${file} fetches nothing`);
  const wide = await page.locator('html').evaluate((root) => root.scrollWidth);
  assert.ok(wide <= width, `${file} is ${wide} wide in a window of ${width}`);
  return (await page.locator('body').innerText()).replace(/\u00ad/g, '');
}

/** The plain part as a mail program shows it, in columns. */
const asText = (letter) =>
  `<!doctype html><meta charset="utf-8"><pre style="font:14px/18px monospace;white-space:pre-wrap">${letter.text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}</pre>`;

for (const language of ['en', 'da', 'nl']) {
  test(`every letter shows well with pictures, without, dark and as text: ${language}`, () =>
    inBrowser(async (browser) => {
      const light = await Promise.all(WIDTHS.map((width) => windowOf(browser, { width })));
      // How a letter looks in the dark and with its picture is the same in every language; how long its words are is not.
      const isDark = language === 'en' && (isLong || wantsShots);
      const dark = isDark ? await Promise.all(WIDTHS.map((width) => windowOf(browser, { width, dark: true }))) : [];
      let pictures = 0;
      for (const letter of await lettersIn(language)) {
        assert.ok(letter.bytes < 100_000, `${letter.name} has ${letter.bytes} bytes`);
        for (const window of light) {
          const words = await shows(window, letter.html, `${letter.name}-${window.width}-blocked`);
          assert.ok(words.length > 100, `${letter.name} says something without pictures`);
        }
        await shows(light[0], asText(letter), `${letter.name}-text`);
        const pictured = withPictures(letter);
        if (pictured !== letter.html) pictures += 1;
        for (const window of dark) await shows(window, pictured, `${letter.name}-${window.width}-dark`);
        if (pictured === letter.html || language !== 'en') continue;
        for (const window of light) await shows(window, pictured, `${letter.name}-${window.width}-pictures`);
      }
      assert.ok(pictures >= 8, `${pictures} letters with pictures`);
    }));
}
