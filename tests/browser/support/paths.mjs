// Where things are: the repository, the program under test, and the folder for pictures.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
export const target = path.resolve(repository, process.env.CARGO_TARGET_DIR ?? 'target');

/** The program under test. */
export const program = process.env.WONDERPOST_PROGRAM ?? path.join(target, 'debug', 'wonderpost');

/** Pictures of the pages, for people to look at: where a test failed, and with WONDERPOST_TEST_SHOTS everywhere. */
export const shots = path.join(target, 'shots');
export const wantsShots = Boolean(process.env.WONDERPOST_TEST_SHOTS);
mkdirSync(shots, { recursive: true });

/** Saves a picture of a page, if pictures are wished for. */
export async function shoots(page, file, options) {
  if (wantsShots) await page.screenshot({ path: path.join(shots, `${file}.png`), animations: 'disabled', ...options });
}
