// What all tests share: one Chromium, one Postgres, and tidying up after them.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { launch, Person } from './browser.mjs';
import { faketime, House } from './house.mjs';
import { program, shots } from './paths.mjs';
import { PostOffice } from './post.mjs';
import { Postgres, programs } from './postgres.mjs';

let browser;
let postgres;
let databases = 0;

/** Opens what every test needs, and looks for what some need later. */
export async function openWorld() {
  if (!existsSync(program)) throw new Error(`${program} is missing: cargo build --locked`);
  programs();
  faketime();
  browser = await launch();
  await (await PostOffice.open()).close();
}

/** The address of a new, empty database; nothing for SQLite, which the house makes itself. */
export async function database(kind) {
  if (kind === 'sqlite') return undefined;
  postgres ??= Postgres.open();
  databases += 1;
  const name = `game_${databases}`;
  return (await postgres).database(name);
}

/** Opens a house with its own post office and database, lets the story happen in it, and closes everything. */
export async function inHouse({ kind = 'sqlite', settings, name } = {}, story) {
  const post = await PostOffice.open();
  const house = await House.open({ post, databaseUrl: await database(kind), settings, name });
  const people = [];
  const meet = async (name, options = {}) => {
    const address = `${name.toLowerCase()}@players.test`;
    const person = await Person.meet(browser, house, post, { name, address, ...options });
    people.push(person);
    return person;
  };
  try {
    await story({ house, post, meet, browser });
    for (const person of people) await person.leaves();
    await house.close();
  } catch (error) {
    console.error(`--- log of the program (last lines)\n${house.log.split('\n').slice(-40).join('\n')}`);
    for (const person of people) {
      console.error(`--- ${person.name} is at ${person.page.url()}: ${person.complaints.join('; ') || 'no complaints'}`);
      await person.page.screenshot({ path: path.join(shots, `failed-${person.name}.png`), fullPage: true }).catch(() => {});
      await person.context.close().catch(() => {});
    }
    await house.close().catch(() => {});
    throw error;
  } finally {
    await post.close();
  }
}

/** Lets the story happen with a browser alone. */
export async function inBrowser(story) {
  await story(browser);
}

/** Closes what was opened for all tests. */
export async function closeWorld() {
  if (browser) await browser.close();
  if (postgres) await (await postgres).close();
}
