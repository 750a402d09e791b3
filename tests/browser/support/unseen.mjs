// Playing without a page in front of anybody: what a browser would send is sent. Whole games show the pages of some of
// their moves alone.

import assert from 'node:assert/strict';
import { sorted } from './table.mjs';

const SIGNS = { '&#38;': '&', '&#60;': '<', '&#62;': '>', '&#34;': '"', '&#39;': "'" };

/** What a page of a table offers: moves, and the lines that are one choice longer; and whether the game is over. */
export async function reads(person, at) {
  const url = new URL(at, person.house.url).href;
  const answer = await person.context.request.get(url, { headers: { 'Accept-Language': person.locale }, maxRetries: 2 });
  assert.equal(answer.status(), 200, at);
  const html = await answer.text();
  const found = (pattern) => [...new Set([...html.matchAll(pattern)].map(([, text]) => text.replaceAll(/&#\d+;/g, (sign) => SIGNS[sign])))];
  return {
    moves: sorted(found(/ name="move" value="([^"]*)"/g)),
    lines: found(/ href="\?line=([^"#]*)/g).map(decodeURIComponent),
    // A game whose moves are written in lines proposes one.
    example: found(/ id="example">[^<]*<span class="mono">([^<]+)/g)[0],
    isMine: html.includes('turn--mine'),
    isOver: html.includes('class="podium"'),
  };
}

/** Those who are to choose. */
export async function awaited(people, uid) {
  const found = [];
  for (const person of people) if ((await reads(person, `/tables/${uid}`)).isMine) found.push(person);
  return found;
}

/**
 * Makes a move, choice by choice where it has several, and plays it; or plays the one that is proposed, mostly.
 * `prefers` picks one of a list of moves or of lines.
 */
export async function plays(person, uid, choices, prefers) {
  const table = `/tables/${uid}`;
  for (let line = ''; ; ) {
    const { moves, lines, example } = await reads(person, line ? `${table}?line=${encodeURIComponent(line)}` : table);
    if (example && choices?.below(3) > 0) {
      await person.sends(table, { move: example }, `${table}/moves`);
      return { move: example };
    }
    const longer = lines.filter((one) => !line || one.startsWith(`${line};`));
    assert.ok(moves.length + longer.length > 0, `${person.name} can go on after "${line}"`);
    if (moves.length > 0 && (longer.length === 0 || choices.below(2) === 0)) {
      const move = await prefers(moves);
      await person.sends(table, { move }, `${table}/moves`);
      return { move, legal: moves };
    }
    line = await prefers(longer);
  }
}
