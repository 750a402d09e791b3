// Letters as a mail program shows them: no script, nothing fetched from anywhere.

import assert from 'node:assert/strict';
import { shoots } from './paths.mjs';

/** Shows a letter's HTML part with all requests refused, takes a picture of it, and gives its words. */
export async function shown(browser, letter, file, { width = 720, dark = false } = {}) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
  });
  try {
    const page = await context.newPage();
    const asked = [];
    await page.route('**/*', (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await page.setContent(letter.html);
    await shoots(page, file, { fullPage: true });
    assert.deepEqual(asked, [], `the letter "${letter.subject}" fetches nothing`);
    return (await page.locator('body').innerText()).replace(/\u00ad/g, '');
  } finally {
    await context.close();
  }
}

/** The link to the table: for a guest it is the key to his seat. */
export function wayToTable(letter, uid) {
  return letter.links().find((link) => link.includes(`/tables/${uid}`) || new URL(link).pathname.startsWith('/seats/'));
}

/** What every letter about a table must have. */
export function checkHeaders(letter, uid) {
  assert.equal(letter.header('auto-submitted'), 'auto-generated');
  assert.ok(letter.header('list-unsubscribe'), 'a way out of the letters stands in the head');
  assert.match(letter.messageId, /^<[^<>@]+@[^<>@]+>$/);
  assert.ok(wayToTable(letter, uid), `the letter "${letter.subject}" leads to the table`);
  for (const line of letter.text.split('\n')) assert.ok(line.length <= 78 || line.includes('://'), `a line is too long: ${line}`);
}
