// Pages on paper: black on white, nothing to touch, few sheets.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { shoots, shots, wantsShots } from './paths.mjs';

/** Prints the page of somebody who likes it dark. Gives how many sheets of paper it takes. */
export async function prints(person, file) {
  const { page } = person;
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await shoots(page, `${file}-printed`, { fullPage: true });
  const seen = await page.evaluate(() => {
    const shown = (element) => element.checkVisibility() && element.getBoundingClientRect().height > 0;
    const isBlack = (element) => getComputedStyle(element).color === 'rgb(0, 0, 0)';
    const light = [...document.querySelectorAll('.page *')].filter((element) => shown(element) && !isBlack(element));
    const odd = [...document.querySelectorAll('form, button, input, textarea, .talk, .stepper')].filter(shown);
    const name = (element) => `${element.tagName} ${element.getAttribute('class')}`;
    return { light: light.map(name), odd: odd.map(name) };
  });
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  if (wantsShots) writeFileSync(path.join(shots, `${file}.pdf`), pdf);
  await page.emulateMedia({ media: 'screen', colorScheme: person.dark ? 'dark' : 'light' });
  assert.deepEqual(seen.odd, [], 'nothing to touch is printed');
  assert.deepEqual(seen.light, [], 'all words and signs are black');
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
}
