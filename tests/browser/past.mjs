// The end and the past: who is crowned when points did not decide, cards that lay face down, the history by steps, and
// what comes out of a printer.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Choices, isLong, runSeed } from './support/chance.mjs';
import { repository } from './support/paths.mjs';
import { prints } from './support/print.mjs';
import { exported } from './support/proof.mjs';
import { joins, opensTable } from './support/round.mjs';
import { longTest, test } from './support/run.mjs';
import { awaited, plays as makes } from './support/unseen.mjs';
import { inHouse } from './support/world.mjs';

const journals = path.join(repository, 'tests/journals');

/** Two at a table of Duel with fixed wonders. The one who has signed in comes first. */
async function sits_down({ meet }) {
  const ada = await meet('Ada', { script: true });
  await ada.signs_in();
  const uid = await opensTable(ada, { game: 'duel', options: { wonders: 'first_game' } });
  const ben = await meet('Ben');
  await joins(ben, uid);
  return { uid, ada, ben };
}

/** Plays some moves, whoever's turn it is. */
async function plays({ uid, ada, ben }, moves) {
  const choices = new Choices(runSeed());
  const builds = (legal) => {
    const built = legal.filter((move) => move.startsWith('build'));
    return choices.of(built.length > 0 ? built : legal);
  };
  for (let played = 0; played < moves; played += 1) {
    const [mover] = await awaited([ada, ben], uid);
    await makes(mover, uid, choices, builds);
  }
}

async function givesUp(person, uid) {
  await person.opens(`/tables/${uid}`);
  await person.page.getByText(person.reads('table-give-up-game')).click();
  await person.page.getByLabel(person.reads('table-give-up-sure')).check();
  assert.equal(await person.presses(/^Give up$/), 200);
}

/** Presses a key that leads to another page. */
async function presses(page, key) {
  const before = page.url();
  await page.keyboard.press(key);
  await page.waitForURL((url) => url.href !== before);
}

/** Whether a row of the journal is in the window as the page opens. */
const inSight = (page, selector) =>
  page.locator(selector).first().evaluate((row) => {
    const box = row.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight;
  });

/** The names in whose rows of the chart a laurel stands; it must lie within the picture. */
const crowned = (person) =>
  person.page.evaluate(() => {
    const names = [...document.querySelectorAll('.chart > text')];
    return [...document.querySelectorAll('.chart__laurel')].map((laurel) => {
      const [own, chart] = [laurel, laurel.closest('.chart')].map((one) => one.getBoundingClientRect());
      if (own.right > chart.right || own.left < chart.left) return 'a laurel outside of the picture';
      return names.find((name) => Number(name.getAttribute('y')) === Number(laurel.getAttribute('y')) + 17).textContent;
    });
  });

test('who gave up is told so, and the laurel is at whoever won', () =>
  inHouse({}, async (world) => {
    const table = await sits_down(world);
    const { uid, ada, ben } = table;
    await plays(table, 6);
    await ada.opens(`/tables/${uid}`);
    assert.ok((await prints(ada, 'past-board')) <= 2, 'a board takes two sheets at most');
    await givesUp(ben, uid);
    for (const person of [ada, ben]) {
      await person.opens(`/tables/${uid}`);
      assert.doesNotMatch(await person.words(), /points? ahead|Tied for the lead|ended now/);
      assert.deepEqual(await crowned(person), ['Ada'], 'the laurel stands in the row of whoever won');
      await person.finds_nothing_wrong();
    }
    await ada.sees_whole_words_everywhere('past-end');
    assert.equal(await prints(ada, 'past-score'), 1, 'a score sheet takes one sheet');
    await ada.opens('/');
    assert.match(await ada.words(), /You won, by resignation/);
  }));

const SCIENCE = {
  en: ['You win by scientific supremacy', 'Ada wins by scientific supremacy'],
  da: ['Du vinder ved videnskabelig dominans', 'Ada vinder ved videnskabelig dominans'],
  nl: ['Je wint door wetenschappelijke overheersing', 'Ada wint door wetenschappelijke overheersing'],
};

for (const [language, [won, lost]] of Object.entries(SCIENCE)) {
  const declare = language === 'en' ? test : longTest;
  declare(`scientific supremacy crowns whoever has six symbols and fewer points, on every width in ${language}`, () =>
    inHouse({}, async ({ house, meet }) => {
      const [ada, ben] = [await meet('Ada', { locale: language }), await meet('Ben', { locale: language })];
      for (const person of [ada, ben]) await person.signs_in();
      const seats = ['--seat', `0=${ada.address}`, '--seat', `1=${ben.address}`];
      const told = await house.run(['import', path.join(journals, 'duel/2-science.jsonl'), ...seats]);
      const uid = told.match(/[bcdfghjkmnpqrstvwxyz]{14}/)[0];
      for (const [person, title] of [[ada, won], [ben, lost]]) {
        await person.opens(`/tables/${uid}`);
        assert.equal(await person.page.locator('.podium h1').innerText(), title);
        assert.deepEqual(await crowned(person), ['Ada']);
        assert.equal(await person.page.locator('.pyramid .card--open').count(), 0, 'no card looks as if it could be taken');
        assert.match(await person.page.locator('.podium__sign use').getAttribute('href'), /#colour-green$/);
        await person.finds_nothing_wrong();
        await person.sees_whole_words_everywhere(`past-science-${language}-${person.name}`);
        await person.looks(person.page, [[{ size: { width: 320, height: 900 } }]], async (glass) => {
          assert.equal(await glass.hidden('.scroll'), 0, 'the score is seen whole at 320 px');
        });
        assert.equal(await prints(person, `past-science-${language}-${person.name}`), 1, 'a score sheet takes one sheet');
        await person.opens('/');
        assert.ok((await person.words()).includes(title.split(' ').slice(-2).join(' ')), 'the list of tables says how it ended');
      }
      await ben.opens(`/tables/${uid}/history`);
      await ben.sees_whole_words_everywhere(`past-science-${language}-history`);
    }));
}

test('who agreed to stop is told that nobody won, and nobody is crowned', () =>
  inHouse({}, async (world) => {
    const table = await sits_down(world);
    const { uid, ada, ben } = table;
    await plays(table, 6);
    await ada.opens(`/tables/${uid}`);
    await ada.page.locator('#time summary').click();
    assert.equal(await ada.presses(ada.reads('time-ask-stop')), 200);
    await ben.opens(`/tables/${uid}`);
    assert.equal(await ben.presses('Agree'), 200);
    for (const person of [ada, ben]) {
      await person.opens(`/tables/${uid}`);
      assert.match(await person.page.locator('main').innerText(), /agreed/i);
      assert.doesNotMatch(await person.words(), /points? ahead|Tied for the lead|You won|You lost/);
      assert.equal(await person.page.locator('.chart__laurel').count(), 0, 'nobody is crowned');
      await person.finds_nothing_wrong();
    }
    await ada.sees_whole_words_everywhere('past-agreed');
  }));

test('the history opens at the last move, steps by moves, and turns face-down cards up', () =>
  inHouse({}, async (world) => {
    const table = await sits_down(world);
    const { uid, ada, ben } = table;
    await plays(table, 12);
    await givesUp(ben, uid);
    await ada.opens(`/tables/${uid}/history`);
    const { page } = ada;
    const here = page.locator('.journal__row--here');
    assert.match(await here.innerText(), /Ben gave up/);
    assert.ok(await inSight(page, '.journal__row--here'), 'the current row is in sight');
    assert.equal(await page.locator('.pyramid .card--back').count(), 0);
    assert.ok((await page.locator('.pyramid .card--was-down').count()) > 0, 'cards that lay face down are shown and marked');
    await ada.finds_nothing_wrong();
    await ada.sees_whole_words_everywhere('past-history');
    const last = page.url();
    await presses(page, 'ArrowLeft');
    assert.match(await here.innerText(), /(Ada|Ben|You) (built|discarded) /, 'a step is a move');
    const folded = page.locator('.journal__more[open] .journal__row');
    for (const words of await folded.allInnerTexts()) assert.doesNotMatch(words, /(Ada|Ben|You) (built|discarded) /);
    for (let step = 0; step < 3; step += 1) await presses(page, 'ArrowLeft');
    assert.ok(await inSight(page, '.journal__row--here'));
    assert.ok((await page.locator('.journal__fold').count()) > 0, 'rows far away are folded');
    await ada.sees_whole_words_everywhere('past-history-middle');
    assert.ok((await prints(ada, 'past-history')) <= 2, 'a board takes two sheets at most');
    await presses(page, 'Home');
    assert.equal(await page.locator('a[data-step=prev]').count(), 0);
    await presses(page, 'End');
    assert.equal(page.url(), last);
    const seqs = await page.evaluate(() => [...document.querySelectorAll('.journal__row')].map((row) => row.pathname));
    assert.ok(seqs.length > 15, 'every event that says something has an address');
  }));

test('recorded games come out of a printer black on white, on few sheets', () =>
  inHouse({}, async ({ house, meet }) => {
    const ada = await meet('Ada');
    await ada.signs_in();
    for (const game of readdirSync(journals)) {
      const all = readdirSync(path.join(journals, game)).sort();
      for (const name of isLong ? all : all.slice(0, 1)) {
        const told = await house.run(['import', path.join(journals, game, name), '--seat', `0=${ada.address}`]);
        const uid = told.match(/[bcdfghjkmnpqrstvwxyz]{14}/)[0];
        const file = `paper-${game}-${path.parse(name).name}`;
        await ada.opens(`/tables/${uid}`);
        const scored = await prints(ada, `${file}-over`);
        assert.ok(scored <= 1, `${file}: a score sheet takes one sheet, not ${scored}`);
        const { events } = await exported(ada, uid);
        assert.equal(await ada.opens(`/tables/${uid}/at/${Math.floor(events.length / 2)}`), 200);
        const sheets = await prints(ada, file);
        assert.ok(sheets <= 2, `${file}: a board takes two sheets at most, not ${sheets}`);
      }
    }
  }));
