// What the program says: tests find buttons, fields and letters by the message, in whatever language somebody reads.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const locales = fileURLToPath(new URL('../../../locales/', import.meta.url));
const known = new Map();

/** The messages of one line of a language, by id. */
function messages(language) {
  if (!known.has(language)) {
    const folder = path.join(locales, language);
    const files = readdirSync(folder).filter((name) => name.endsWith('.ftl'));
    const lines = files.flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n'));
    const found = lines.map((line) => line.match(/^([a-z][a-z0-9-]*) = (.+)$/)).filter(Boolean);
    known.set(language, new Map(found.map(([, id, text]) => [id, text])));
  }
  return known.get(language);
}

/** Finds a message in a text: what the program puts into it may be anything. */
export function said(language, id) {
  const text = messages(language).get(id);
  if (text === undefined) throw new Error(`${language} has no message of one line that is called ${id}`);
  const escaped = text.split(/\{[^{}]*\}/).map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(escaped.join('.+?'));
}

/** The cards of Duel with their age, colour and name in a language, with soft hyphens where it may be broken on a card. */
export function cardsOfDuel(language) {
  const { cards } = JSON.parse(readFileSync(path.join(locales, '../data/duel/facts.json'), 'utf8'));
  const names = language === 'en' ? {} : JSON.parse(readFileSync(path.join(locales, language, 'names.json'), 'utf8')).duel.cards;
  const breaks = messages(language).get('board-breaks').split(' ');
  const broken = new Map(breaks.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', '\u00ad')]));
  return cards.map(({ id, age, color, name }) => {
    const plain = names[id]?.name ?? name;
    return { id, age, color, plain, narrow: plain.split(' ').map((word) => broken.get(word) ?? word).join(' ') };
  });
}
