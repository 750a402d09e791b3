// Vacations and days off, and that whoever waits sees them. Without script.

import assert from 'node:assert/strict';
import { clock, NOON } from './support/house.mjs';
import { opensTable, takesSeatAsGuest } from './support/round.mjs';
import { test } from './support/run.mjs';
import { inHouse } from './support/world.mjs';

const SETTINGS = clock(`@${NOON}`);

/** The date of so many days from today, in UTC, which is the zone of new accounts. */
function dayFromNow(days) {
  return new Date(Date.parse(`${NOON}Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same date in words, as a page of this or another year says it. */
function inWords(day, locale) {
  const isThisYear = day.slice(0, 4) === dayFromNow(0).slice(0, 4);
  const year = isThisYear ? {} : { year: 'numeric' };
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', ...year });
}

/** Fills in a vacation and sends it. Gives the status of the answer. */
async function takes(person, first, last) {
  await person.page.getByLabel(person.reads('away-first')).fill(first);
  await person.page.getByLabel(person.reads('away-last')).fill(last);
  return person.presses(person.reads('away-add'));
}

test('somebody says when they are away, and whoever waits for them sees it', () =>
  inHouse({ settings: SETTINGS }, async ({ meet }) => {
    const [ada, ben] = [await meet('Ada'), await meet('Ben')];
    await ada.signs_in();
    const table = `/tables/${await opensTable(ada, { game: 'duel', invites: [ben] })}`;
    await takesSeatAsGuest(ben);
    // The first choice is one of the two players'.
    await ada.opens(table);
    const isAdas = await ada.page.locator('.turn--mine').count() > 0;
    const [mover, other] = isAdas ? [ada, ben] : [ben, ada];

    await mover.opens('/settings');
    await mover.clicks(mover.page.getByRole('link', { name: mover.reads('away-title') }));
    await mover.finds_nothing_wrong();
    assert.equal(await takes(mover, dayFromNow(5), dayFromNow(3)), 422);
    assert.match(await mover.words(), /is before the first/);
    await mover.finds_nothing_wrong();
    await mover.shoots('away-refused');
    assert.equal(await takes(mover, dayFromNow(0), dayFromNow(3)), 200);
    assert.match(await mover.words(), /Your vacation is noted\. .*You are away now\./);
    assert.equal(await takes(mover, dayFromNow(40), dayFromNow(47)), 200);
    for (const day of ['Saturday', 'Sunday']) await mover.page.getByLabel(day).check();
    assert.equal(await mover.presses(mover.reads('settings-save')), 200);
    assert.ok(await mover.page.getByLabel('Sunday').isChecked());
    await mover.finds_nothing_wrong('away');

    const until = `${mover.name} is away until ${inWords(dayFromNow(3), 'en-GB')}.`;
    await other.opens(table);
    assert.ok((await other.words()).includes(until), await other.words());
    await other.finds_nothing_wrong('away-table');
    await other.opens('/');
    assert.ok((await other.words()).includes(until), await other.words());
    await other.sees_whole_words('away-lobby');

    await mover.opens('/settings/away');
    assert.equal(await mover.presses(mover.reads('alerts-remove')), 200);
    assert.match(await mover.words(), /The vacation is removed\./);
    assert.equal(await mover.presses(mover.reads('away-end')), 200);
    assert.match(await mover.words(), /Your vacation ends today\./);
    await other.opens(table);
    const today = `${mover.name} is away until ${inWords(dayFromNow(0), 'en-GB')}.`;
    assert.ok((await other.words()).includes(today), await other.words());
  }));

test('the page about being away is told in Danish and Dutch', () =>
  inHouse({ settings: SETTINGS }, async ({ meet }) => {
    for (const [name, locale] of [['Freja', 'da-DK'], ['Joost', 'nl-NL']]) {
      const reader = await meet(name, { locale });
      await reader.signs_in();
      await reader.opens('/settings/away');
      assert.equal(await takes(reader, dayFromNow(1), dayFromNow(70)), 422);
      await reader.sees_whole_words(`away-${reader.language}`);
    }
  }));
