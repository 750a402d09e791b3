// Where things are: the repository, the program under test, and the folder for pictures.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
export const target = path.resolve(repository, process.env.CARGO_TARGET_DIR ?? 'target');

/** The program under test. */
export const program = process.env.WONDERPOST_PROGRAM ?? path.join(target, 'debug', 'wonderpost');

/** Pictures of the pages, made by the tests for people to look at. */
export const shots = path.join(target, 'shots');
mkdirSync(shots, { recursive: true });
