// The gallery: every game with every number of seats, in every language, at fixed positions that hold much: late in the
// game, with names of thirty signs, and with the longest words and cards in the places where they may stand. On every
// width nothing sticks out of its box, no word is cut within a syllable, no text lies over another, and nothing makes the
// page scroll sideways.
// The short form shows each number of seats in one of the languages, and the greatest in all of them; the long form shows
// everything, and every card.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cardsOfDuel } from './support/catalogue.mjs';
import { isLong } from './support/chance.mjs';
import { Glass } from './support/glass.mjs';
import { clock, NOON } from './support/house.mjs';
import { read } from './support/journal.mjs';
import { repository, shoots } from './support/paths.mjs';
import { played, recorded } from './support/positions.mjs';
import { test } from './support/run.mjs';
import { inHouse } from './support/world.mjs';

const LANGUAGES = ['en', 'da', 'nl'];
const WIDTHS = [360, 390, 640, 768, 1280];
/** In the long form a board is shown on the smallest phones and small windows too. */
const BOARD_WIDTHS = isLong ? [320, ...WIDTHS, 800] : WIDTHS;

const RANDOM = { free_city_wonders: 'plain', seventh_card_coins: 'after_turn', wonders: 'random' };
const FIRST = { edition: 'first', sides: 'random', ...RANDOM };
const SECOND = { edition: 'second', sides: 'chosen', ...RANDOM };

/** Mailboxes whose names, in front of the at, have thirty signs and words of every length. */
const MAILBOXES = [
  'maximiliane.antonia.wilhelmine', 'bartholomaeus.van.der.waterman', 'charlotte.emilie.christofferse',
  'li.bo.ann.ida.per.ole.uwe.ines', 'konstantinos.papadopoulos.juni', 'frederikke.louise.skovgaardsen', 'annemarie.geertruida.van.hoorn',
].map((name) => `${name}@players.test`);
const NAMES = MAILBOXES.flatMap((address) => address.split(/[@.]/));

test('the gallery of 7 Wonders Duel', () =>
  inGallery(async (gallery) => {
    const options = { centred_pawn: 'last_player_starts', wonders: 'drafted' };
    await gallery.holds('duel', 2, options);
    // Five symbols of six: a notice warns of the end.
    const alarm = await gallery.takesIn(recorded('duel/2-science', 84));
    const draft = await gallery.takesIn(recorded('duel/2-drafted', 9));
    const ages = [];
    for (const count of [19, 47, 78]) ages.push(await gallery.takesIn(recorded('duel/2-drafted', count)));
    for (const [number, language] of LANGUAGES.entries()) {
      await gallery.shows(draft, language);
      await gallery.shows(alarm, language);
      for (const at of isLong ? ages : [ages[number]]) await every_name(gallery, at, language);
    }
  }));

/** Which cards a game shows is chance, so the longest names stand on all cards of an age, and where those were taken. */
async function every_name(gallery, at, language) {
  const longest = cardsOfDuel(language).map((card) => card.narrow).sort((one, other) => longestPart(other) - longestPart(one));
  for (const isTaken of [false, true]) {
    const glass = await gallery.opens(at, language);
    for (let done = 0; done < (isLong ? longest.length : 1); ) {
      const most = await glass.names(longest.slice(done), isTaken);
      assert.ok(most > 5, `${most} cards lie open at the beginning of the age at ${at}`);
      await gallery.looks(`names at ${at}${isTaken ? ', taken' : ''}`, language);
      done += most;
    }
  }
}

const longestPart = (name) => Math.max(...name.split(/[ \u00ad-]/).map((part) => part.length)) * 100 + name.length;

for (const [edition, options] of Object.entries({ first: FIRST, second: SECOND })) {
  test(`the gallery of 7 Wonders, ${edition} edition`, () =>
    inGallery(async (gallery) => {
      const least = edition === 'first' ? 2 : 3;
      for (let seats = least; seats <= 7; seats += 1) await gallery.holds('seven_wonders', seats, options);
      for (const language of LANGUAGES) {
        const faces = await facesOf(await gallery.opens('/games/seven_wonders', language));
        for (const seats of isLong ? [least, 7] : [7]) {
          const glass = await gallery.opens(gallery.tables.get(seats), language);
          await glass.says('.stage__gives', await longestOf(glass, '.stage__gives'));
          for (let done = 0; done < (isLong ? faces.length : 1); ) {
            const most = await glass.faces('.hand .card', faces.slice(done));
            assert.ok(most > 1, `${most} cards are in the hand`);
            await gallery.looks(`longest cards, ${seats} seats`, language);
            done += most;
          }
        }
      }
      if (edition === 'first') await free_city(gallery, gallery.tables.get(2));
    }));
}

/** Whoever steers the Free City chooses a card for it first; which cards that are is chance. */
async function free_city(gallery, table) {
  for (const language of LANGUAGES) {
    const faces = await facesOf(await gallery.opens('/games/seven_wonders', language));
    const glass = await gallery.opens(table, language);
    const link = await glass.page.locator('a[href*="line="]').first().getAttribute('href');
    await gallery.opens(`${table}${link.replace(/^[^?]*/, '')}`, language);
    for (let done = 0; done < (isLong ? faces.length : 1); ) {
      const most = await glass.faces('.choices .move__face', faces.slice(done));
      assert.ok(most > 0, 'the cards left for it show their faces');
      await gallery.looks('longest cards of the Free City', language);
      done += most;
    }
  }
}

/** The parts of every card's face as the catalogue shows it, each once, and those with most in them first. */
async function facesOf(glass) {
  const faces = await glass.page.locator('.specimen .card').evaluateAll((cards) => cards.map((card) => {
    const parts = ['card__band', 'card__name', 'card__line'].map((part) => card.querySelector(`:scope > .${part}`));
    const signs = card.querySelectorAll('.card__effects > *').length + card.querySelectorAll('.card__line .icon').length;
    const word = Math.max(...parts[1].textContent.split(/[ \u00ad-]/).map((one) => one.length));
    return { much: word + parts[1].textContent.length + parts[2].textContent.length + 3 * signs, face: Object.fromEntries(parts.map((part) => [part.classList[0], part.outerHTML])) };
  }));
  assert.ok(faces.length > 70, `${faces.length} faces`);
  const sorted = faces.sort((one, other) => other.much - one.much).map(({ face }) => face);
  return [...new Map(sorted.map((face) => [JSON.stringify(face), face])).values()];
}

/** The longest of the texts at some places. */
const longestOf = (glass, selector) =>
  glass.page.locator(selector).evaluateAll((places) => places.map((one) => one.textContent).sort((one, other) => other.length - one.length)[0]);

test('the gallery of 7 Wonders Dice', () =>
  inGallery(async (gallery) => {
    for (let seats = 2; seats <= 7; seats += 1) await gallery.holds('dice', seats, { board_set: 'own_1' });
    // How far a building is, and whose wonder it is, depends on chance; these heads say most.
    const most = {
      en: ['9 of 9 · 27 points', 'Wonder: Halikarnassos'],
      da: ['9 af 9 · 27 point', 'Østlige barakker, mod Maximiliane'],
      nl: ['9 van 9 · 27 punten', 'Oostelijke kazerne, tegen Maximiliane'],
    };
    for (const language of LANGUAGES) {
      const catalogue = await gallery.opens('/games/dice', language);
      const die = await longestOf(catalogue, '.faces .die > span:not(.die__face, .soft)');
      const glass = await gallery.opens(gallery.tables.get(2), language);
      const [done, head] = most[language];
      assert.ok((await glass.says('.building__done', done)) > 0);
      assert.ok((await glass.says('.building__head > span:first-of-type', head)) > 0);
      assert.ok((await glass.says('.forum .die > [aria-hidden]:not(.die__price)', die)) > 0);
      await gallery.looks('longest words', language);
    }
  }));

test('the gallery of the pages around the games', () =>
  inGallery(async (gallery) => {
    const file = (name) => readFileSync(path.join(repository, 'tests/journals', `${name}.jsonl`), 'utf8');
    const paths = ['/', '/settings', '/games', '/tables/bcdfghjkmnpqrs'];
    // All recorded games in every language in the long form; in the short form the one with most in it of each game.
    const shown = ['duel/2-drafted', 'seven_wonders/7-second', 'dice/2-own_1'];
    const pastOf = [];
    for (const game of readdirSync(path.join(repository, 'tests/journals'))) {
      paths.push(`/games/${game}`, `/tables/new?game=${game}`);
      for (const name of readdirSync(path.join(repository, 'tests/journals', game)).map((one) => `${game}/${path.parse(one).name}`)) {
        if (!isLong && !shown.includes(name)) continue;
        const text = file(name);
        const { header, events } = read(text);
        const at = await gallery.takesIn({ uid: header.uid, text, seats: JSON.parse(events[0].body).seats });
        const parts = isLong ? [1, 2, 3, 4, 5] : [3];
        pastOf.push([`${at}/history`, `${at}/proof`, ...parts.map((part) => `${at}/at/${Math.floor((events.length * part) / 6)}`)]);
      }
    }
    for (const [number, language] of LANGUAGES.entries()) {
      for (const at of [...paths, ...(isLong ? pastOf : [pastOf[number]]).flat()]) {
        await gallery.opens(at, language);
        await gallery.looks(at, language, isLong ? WIDTHS : [360, 1280]);
      }
    }
    for (const language of LANGUAGES) {
      const glass = gallery.glasses.get(language);
      for (const at of ['/', '/sign-in']) {
        await glass.shows(`${gallery.world.house.url}${at}`, [], {});
        await gallery.looks(`${at} signed out`, language, [360, 1280]);
      }
    }
  }));

/** Lets a story collect what is wrong with the layout of its pages, and finds nothing. */
function inGallery(story) {
  return inHouse({ settings: clock(`@${NOON}`) }, async (world) => {
    const ada = await world.meet('Ada', { address: MAILBOXES[0] });
    await ada.sends('/sign-in', { address: ada.address });
    const letter = await ada.post.letter(ada.address, ada.reads('letter-sign-in-subject'));
    await ada.sends(letter.link('/sign-in/'), { name: MAILBOXES[0].split('@')[0].replaceAll('.', ' ') });
    const gallery = new Gallery(world, ada);
    await story(gallery);
    for (const glass of gallery.glasses.values()) glass.close();
    assert.equal(gallery.found.length, 0, gallery.found.join('\n'));
  });
}

class Gallery {
  constructor(world, viewer) {
    Object.assign(this, { world, viewer, found: [], glasses: new Map(), tables: new Map() });
  }

  /** Takes a journal in, with a name for each seat; the viewer has the first. Gives the path of its table. */
  async takesIn({ uid, text, seats }) {
    const { house } = this.world;
    const file = path.join(house.folder, `${uid}.jsonl`);
    writeFileSync(file, text);
    await house.run(['import', file, ...MAILBOXES.slice(0, seats).flatMap((address, seat) => ['--seat', `${seat}=${address}`])]);
    return `/tables/${uid}`;
  }

  /** Plays a game for so many seats, and shows how it stands late, and its end. */
  async holds(game, seats, options) {
    const { midway, over } = await played(`${game} ${options.edition ?? ''} ${seats}`, { game, seats, options });
    const [board, score] = [await this.takesIn(midway), await this.takesIn(over)];
    this.tables.set(seats, board);
    for (const [number, language] of LANGUAGES.entries()) {
      if (!isLong && seats < 7 && game !== 'duel' && seats % 3 !== number) continue;
      await this.shows(board, language, BOARD_WIDTHS);
      await this.shows(score, language, isLong ? WIDTHS : [360, 1280]);
    }
  }

  /** Opens a page in a language. */
  async opens(at, language) {
    if (!this.glasses.has(language)) this.glasses.set(language, await Glass.open(this.world.browser, language));
    await this.viewer.sends('/games', { language }, '/language');
    const glass = this.glasses.get(language);
    await glass.shows(`${this.world.house.url}${at}`, await this.viewer.context.cookies(), { size: { width: WIDTHS[0], height: 900 } });
    assert.equal(await glass.page.locator('html').getAttribute('lang'), language, at);
    return glass;
  }

  async shows(at, language, widths = WIDTHS) {
    const glass = await this.opens(at, language);
    assert.ok((await glass.page.locator('.turn--mine, .turn--waiting, .podium').count()) > 0, `${at} is a table`);
    await this.looks(at, language, widths);
  }

  /** Looks for faults of the page that lies open, on every width. */
  async looks(what, language, widths = WIDTHS) {
    const glass = this.glasses.get(language);
    for (const width of widths) {
      await glass.turns({ size: { width, height: 900 } });
      await shoots(glass.page, `gallery-${what.replace(/\W+/g, '-')}-${language}-${width}`, { fullPage: true });
      for (const one of await glass.faults(NAMES)) this.found.push(`${what} ${language} ${width}: ${one}`);
    }
  }
}
