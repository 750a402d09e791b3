// Danish and Dutch words are longer than English ones: every page of recorded games, wide and on a phone, with nothing
// cut off, nothing in another language, and a picture to look at.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { cardsOfDuel } from './support/catalogue.mjs';
import { Choices, isLong, runSeed } from './support/chance.mjs';
import { repository } from './support/paths.mjs';
import { prints } from './support/print.mjs';
import { test } from './support/run.mjs';
import { inHouse } from './support/world.mjs';

const journals = path.join(repository, 'tests/journals');

for (const language of ['da', 'nl']) {
  test(`pages of recorded games fit in ${language}`, () => everyPage(language));
}

for (const language of ['en', 'da', 'nl']) {
  test(`every card of Duel has room for its name in ${language}`, () => everyName(language));
}

test('recorded games come out of a printer black on white, on few sheets', () =>
  inHouse({}, async ({ house, meet }) => {
    const ada = await meet('Ada');
    await ada.signs_in();
    for (const game of readdirSync(journals)) {
      for (const name of recorded(game)) {
        const told = await house.run(['import', path.join(journals, game, name), '--seat', `0=${ada.address}`]);
        const uid = told.match(/[bcdfghjkmnpqrstvwxyz]{14}/)[0];
        const file = `paper-${game}-${path.parse(name).name}`;
        await ada.opens(`/tables/${uid}`);
        const scored = await prints(ada, `${file}-over`);
        assert.ok(scored <= 1, `${file}: a score sheet takes one sheet, not ${scored}`);
        const steps = await positions(ada, uid);
        await ada.opens(steps[Math.floor(steps.length / 2)]);
        const sheets = await prints(ada, file);
        assert.ok(sheets <= 2, `${file}: a board takes two sheets at most, not ${sheets}`);
      }
    }
  }));

/** Which cards a game shows is chance, so every name is written on the cards of its age. */
function everyName(language) {
  return inHouse({}, async ({ house, meet }) => {
    const ada = await meet('Ada', { locale: language });
    await ada.signs_in();
    const told = await house.run(['import', path.join(journals, 'duel/2-drafted.jsonl'), '--seat', `0=${ada.address}`]);
    const uid = told.match(/[bcdfghjkmnpqrstvwxyz]{14}/)[0];
    const cards = cardsOfDuel(language);
    const seen = new Set();
    for (const where of await positions(ada, uid)) {
      await ada.opens(where);
      const shown = await ada.page.locator('.pyramid .card__name').allInnerTexts();
      const plain = shown.map((name) => name.replaceAll('\u00ad', ''));
      const age = cards.find((card) => plain.includes(card.plain))?.age;
      const isBegun = age && !seen.has(age) && shown.length > 5;
      if (!isBegun) continue;
      seen.add(age);
      // Guilds come in the third age.
      const names = cards.filter((card) => card.age === age || (age === 3 && ![1, 2].includes(card.age)));
      await ada.could_read(names.map((card) => card.narrow));
    }
    assert.deepEqual([...seen].sort(), [1, 2, 3], 'every age was looked at');
  });
}

function everyPage(language) {
  return inHouse({}, async ({ house, meet }) => {
    const ada = await meet('Ada', { locale: language });
    await looksAt(ada, ['/', 'front'], ['/sign-in', 'sign-in'], ['/games', 'games']);
    await ada.signs_in();
    for (const game of readdirSync(journals)) {
      await looksAt(ada, [`/games/${game}`, `catalogue-${game}`], [`/tables/new?game=${game}`, `new-${game}`]);
      for (const name of recorded(game)) {
        const told = await house.run(['import', path.join(journals, game, name), '--seat', `0=${ada.address}`]);
        await looksAtGame(ada, told.match(/[bcdfghjkmnpqrstvwxyz]{14}/)[0], `${game}-${path.parse(name).name}`);
      }
    }
    await looksAt(ada, ['/', 'lobby'], ['/settings', 'settings'], ['/tables/bcdfghjkmnpqrs', 'unknown']);
  });
}

/** Journals of a game: one, chosen by the seed; in a long run all. */
function recorded(game) {
  const all = readdirSync(path.join(journals, game)).sort();
  return isLong ? all : [new Choices(runSeed()).of(all)];
}

/** The end of a game, its history from the first decision to the last, and its proof. */
async function looksAtGame(person, uid, name) {
  const steps = await positions(person, uid);
  const picked = [0, 1, 2, 3].map((part) => steps[Math.floor(((steps.length - 1) * part) / 3)]);
  await looksAt(
    person,
    [`/tables/${uid}`, `${name}-over`],
    [`/tables/${uid}/history`, `${name}-history`],
    [`/tables/${uid}/proof`, `${name}-proof`],
    ...picked.map((where, number) => [where, `${name}-at-${number + 1}`]),
  );
}

/** Where the history of a game leads. */
async function positions(person, uid) {
  await person.opens(`/tables/${uid}/history`);
  const steps = await person.page.locator(`a[href*="/tables/${uid}/at/"]`).evaluateAll((links) => links.map((link) => link.pathname));
  assert.ok(steps.length > 10, 'the history leads to its positions');
  return steps;
}

/** Opens pages, wide and on a phone, takes pictures, and finds everything in its place. */
async function looksAt(person, ...pages) {
  for (const [where, file] of pages) {
    assert.ok([200, 404].includes(await person.opens(where)), where);
    assert.equal(await person.page.locator('html').getAttribute('lang'), person.language);
    await person.sees_whole_words(`${person.language}-${file}`);
  }
}
