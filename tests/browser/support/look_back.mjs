// The page that looks back at a finished game, while it is worked out.

import assert from 'node:assert/strict';
import { unless_it_leaves } from './table.mjs';

/** Waits until the curves are there. No script runs: the page loads itself again. */
export async function waits_for_curves({ page }) {
  const begun = Date.now();
  while (!(await unless_it_leaves(() => page.locator('svg.curve').count()))) {
    assert.ok(Date.now() - begun < 1_500_000, `no curves at ${page.url()}`);
    await page.waitForTimeout(300);
  }
  await page.waitForLoadState('load');
}
