// The page that looks back at a finished game, while it is worked out.

import assert from 'node:assert/strict';

/** Loads the page until the curves are there. */
export async function waits_for_curves(person) {
  const begun = Date.now();
  while ((await person.page.locator('svg.curve').count()) === 0) {
    assert.ok(Date.now() - begun < 600_000, await person.words());
    // No script runs: the page loads itself again.
    await person.page.waitForEvent('load');
  }
}
