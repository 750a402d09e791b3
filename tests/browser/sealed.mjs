// Games in which everybody chooses at once: whole games of 7 Wonders, for three and for two, and of Dice, by post, in
// real browsers without script. Choices are sealed; nobody sees another's before all have chosen.

import assert from 'node:assert/strict';
import { PHONE, WIDE } from './support/browser.mjs';
import { Choices, isLong, runSeed } from './support/chance.mjs';
import { checkHeaders, shown } from './support/letters.mjs';
import { audit, exported } from './support/proof.mjs';
import {
  buildsMove, comesByLetter, opensTable, opensTableByHand, standing, takesSeatAsGuest, takesSeatSignedIn, ways,
} from './support/round.mjs';
import { longTest, test } from './support/run.mjs';
import { awaited as awaitedOf, plays } from './support/unseen.mjs';
import { inHouse } from './support/world.mjs';

const FIRST_EDITION = 'First edition, for 2 to 7 players';

const GAMES = {
  'three people play a whole game of 7 Wonders by post': seven_for_three,
  'two people play a whole game of 7 Wonders with the Free City': seven_for_two,
  'two people play a whole game of Dice, step by step': dice_for_two,
};
// The short form plays two of the games, each on another database; the long form all of them on both.
const SHORT = [[seven_for_three, 'postgres'], [dice_for_two, 'sqlite']];

for (const [name, story] of Object.entries(GAMES)) {
  for (const kind of ['sqlite', 'postgres']) {
    const declare = SHORT.some(([game, on]) => game === story && on === kind) ? test : longTest;
    declare(`${name}, on ${kind}`, () => story(kind), { isSlow: true });
  }
}

function seven_for_three(kind) {
  return inHouse({ kind }, async (world) => {
    const players = [await world.meet('Ada'), await world.meet('Ben', { size: PHONE }), await world.meet('Cleo', { dark: true })];
    const [ada, ben, cleo] = players;
    await ada.signs_in();
    const uid = await opensTableByHand(ada, { game: 'seven_wonders', seats: 3, options: [FIRST_EDITION], invites: [ben, cleo] });
    await takesSeatSignedIn(ben);
    await takesSeatAsGuest(cleo);
    const game = new Sealed({ world, players, uid, kind, name: 'seven', prefers: mostlyBuilds });
    game.changes_in = isLong ? [2, 9] : [2];
    game.together_in = 4;
    game.shoots_in({ 9: 'hand' });
    await game.plays_to_the_end();
    assert.ok(game.rounds >= 18, 'three ages of six turns were played');
    await game.looks_at_the_end();
    await audit({ world, person: ada, uid, moves: game.moves, kind });
  });
}

function seven_for_two(kind) {
  return inHouse({ kind }, async (world) => {
    const { ada, game } = await two_players(world, { kind, game: 'seven_wonders', name: 'seven-two', options: { edition: 'first' }, prefers: mostlyBuilds });
    game.shoots_in({ 10: 'hand' });
    await game.plays_to_the_end();
    const steered = game.moves.filter(({ move }) => move.includes('; city: '));
    assert.ok(steered.length >= 18, `the Free City was steered once in every turn: ${steered.length}`);
    await game.looks_at_the_end();
    await audit({ world, person: ada, uid: game.uid, moves: game.told(), kind });
  });
}

function dice_for_two(kind) {
  return inHouse({ kind }, async (world) => {
    const { ada, game } = await two_players(world, { kind, game: 'dice', name: 'dice', prefers: seldomPasses });
    game.changes_in = [2];
    game.shoots_in({ 8: 'board' });
    await game.plays_to_the_end();
    await game.looks_at_the_end();
    await audit({ world, person: ada, uid: game.uid, moves: game.told(), kind });
  });
}

async function two_players(world, { kind, game, name, options, prefers }) {
  const players = [await world.meet('Ada'), await world.meet('Ben', { size: PHONE })];
  const [ada, ben] = players;
  await ada.signs_in();
  const uid = await opensTable(ada, { game, seats: 2, options, invites: [ben] });
  await takesSeatAsGuest(ben);
  return { ada, game: new Sealed({ world, players, uid, kind, name, prefers }) };
}

/** Builds or makes a stage where it can; sells now and then. */
function mostlyBuilds(choices, texts) {
  const last = (text) => text.split('; city: ').at(-1);
  const builds = texts.filter((text) => last(text).startsWith('build'));
  const others = texts.filter((text) => !last(text).startsWith('sell'));
  if (builds.length > 0 && choices.below(4) > 0) return choices.of(builds);
  return others.length > 0 && choices.below(6) > 0 ? choices.of(others) : choices.of(texts);
}

/** Passes only now and then, so that the game gets on. */
function seldomPasses(choices, texts) {
  const others = texts.filter((text) => !/(^|; )pass/.test(text));
  return others.length > 0 && choices.below(8) > 0 ? choices.of(others) : choices.of(texts);
}

/** One game of sealed rounds: who sits where, what was sealed in which order, and how far it is. */
class Sealed {
  constructor({ world, players, uid, kind, name, prefers }) {
    Object.assign(this, { world, players, uid, name, moves: [], rounds: 0, last: null });
    // The pages are the same on both databases, so they are looked at once.
    this.is_looked_at = !isLong || kind === 'sqlite';
    this.choices = new Choices(runSeed());
    this.prefers = (texts) => prefers(this.choices, texts);
    this.changes_in = [];
    this.together_in = 0;
    this.pictures_in = {};
  }

  /** Takes pictures in the rounds of these numbers. */
  shoots_in(rounds) {
    if (this.is_looked_at) this.pictures_in = rounds;
  }

  /** The moves with their seats, without what else was possible. */
  told() {
    return this.moves.map(({ seat, move }) => ({ seat, move }));
  }

  /** Round by round: whoever is awaited comes by his letter, builds a move and seals it; the last one sees the reveal. */
  async plays_to_the_end() {
    for (;;) {
      const awaited = await awaitedOf(this.players, this.uid);
      if (awaited.length === 0) return;
      this.rounds += 1;
      const order = awaited.map((_, index) => awaited[(index + this.rounds) % awaited.length]);
      if (!this.#is_shown()) {
        await this.#plays_unseen(awaited, order);
        continue;
      }
      for (const person of awaited) await this.#comes(person);
      if (this.rounds === this.together_in) await this.#seal_together(order.splice(0, 2));
      while (order.length > 0) await this.#seals(order.shift(), order);
    }
  }

  /** Whether the round is played in front of its pages: in the short form the first, and those in which something is looked at. */
  #is_shown() {
    return isLong || this.rounds === 1 || this.rounds === this.together_in || this.rounds >= this.changes_in[0] || this.rounds in this.pictures_in;
  }

  /** A round of which no page is shown: a letter calls everybody but whoever ended the last one. */
  async #plays_unseen(awaited, order) {
    for (const person of awaited) {
      if (person !== this.last) checkHeaders(await person.post.letter(person.address, /^Your turn/), this.uid);
    }
    for (const person of order) {
      const { move, legal } = await plays(person, this.uid, this.choices, this.prefers);
      this.#keep(person, move, legal);
      this.last = person;
    }
  }

  /** The letter calls them, unless their own seal ended the round. */
  async #comes(person) {
    if (person === this.last) {
      await person.opens(`/tables/${this.uid}`);
      assert.equal(await standing(person), 'mine');
      return;
    }
    const letter = await comesByLetter(person, this.uid, /^Your turn/);
    if (!this.pictures_in[this.rounds] || person !== this.players[0]) return;
    await shown(this.world.browser, letter, `letter-${this.name}-your-turn`);
    await shown(this.world.browser, letter, `letter-${this.name}-your-turn-dark-phone`, { width: 360, dark: true });
  }

  /** Builds a move and seals it; `waiting` are those who still choose after him. */
  async #seals(person, waiting) {
    const picture = person === this.players[0] && this.pictures_in[this.rounds];
    if (picture) await this.#takes_pictures(person, picture);
    await this.#press(person, await this.#builds(person, picture));
    if (waiting.length === 0) {
      this.last = person;
      return;
    }
    assert.equal(await standing(person), 'sealed', `${person.name} has sealed`);
    if (picture) {
      await person.finds_nothing_wrong();
      await person.shoots(`${this.name}-sealed`);
      await person.shoots_elsewhere(`${this.name}-sealed-360`, { size: PHONE });
    }
    if (this.changes_in[0] <= this.rounds && (await this.#changes(person, waiting))) this.changes_in.shift();
  }

  async #builds(person, picture) {
    const made = await buildsMove(person, this.choices, this.prefers);
    if (picture) {
      await person.shoots(`${this.name}-sheet-wide`, { whole: false });
      await person.page.setViewportSize(PHONE);
      await person.shoots(`${this.name}-sheet-360`, { whole: false });
      await person.page.setViewportSize(WIDE);
      await person.finds_nothing_wrong();
    }
    return made;
  }

  async #press(person, { move, legal, button }) {
    assert.equal(await person.clicks(button), 200, `${person.name}: ${move}`);
    this.#keep(person, move, legal);
  }

  #keep(person, move, legal = []) {
    const sorted = [...legal].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    this.moves.push({ seat: this.players.indexOf(person), move, legal: sorted });
  }

  /** Two press their buttons in the same instant: both choices are sealed, in the order that the journal tells. */
  async #seal_together(pair) {
    const made = [];
    for (const person of pair) made.push(await buildsMove(person, this.choices, this.prefers));
    const answers = await Promise.all(pair.map((person, index) => person.clicks(made[index].button)));
    assert.deepEqual(answers, [200, 200]);
    const { events } = await exported(this.players[0], this.uid);
    const order = events.slice(-2).map((event) => event.seat);
    const sealers = order.map((seat) => this.players[seat]);
    assert.deepEqual(new Set(sealers), new Set(pair), 'both have sealed');
    for (const person of sealers) this.#keep(person, made[pair.indexOf(person)].move, made[pair.indexOf(person)].legal);
  }

  /**
   * He thinks again: the pages and journals of the others are the same, whichever choice lies sealed. Gives whether he
   * had another choice.
   */
  async #changes(person, waiting) {
    await person.opens(`/tables/${this.uid}`);
    const { moves, links } = await ways(person.page);
    if (moves.length + links.length < 2) return false;
    const before = await this.#seen_by(waiting);
    await this.#press(person, await this.#builds_another(person, this.moves.at(-1).move));
    assert.equal(await standing(person), 'sealed', `${person.name} has sealed again`);
    assert.deepEqual(await this.#seen_by(waiting), before, 'what was sealed makes no difference to the others');
    for (const other of waiting) {
      const { events } = await exported(other, this.uid);
      const seals = events.filter((event) => event.seat === this.players.indexOf(person)).slice(-2);
      assert.deepEqual(seals.map((event) => event.body ?? null), [null, null], 'the journal keeps the seals closed');
    }
    return true;
  }

  async #builds_another(person, sealed) {
    const leads_there = (text) => text === sealed || sealed.startsWith(`${text};`);
    const elsewhere = (texts) => {
      const others = texts.filter((text) => !leads_there(text));
      return this.choices.of(others.length > 0 ? others : texts);
    };
    for (let tries = 0; tries < 20; tries += 1) {
      await person.opens(`/tables/${this.uid}`);
      const made = await buildsMove(person, this.choices, elsewhere);
      if (made.move !== sealed) return made;
    }
    throw new Error(`${person.name} found nothing but ${sealed} at ${person.page.url()}`);
  }

  /** The pages of people without what tells only how much has happened and when. */
  async #seen_by(people) {
    const pages = [];
    for (const person of people) {
      assert.equal(await person.opens(`/tables/${this.uid}`), 200);
      const html = await person.page.locator('#main').evaluate((node) => node.outerHTML);
      const passing = /data-seq="\d+"|name="(command_id|csrf)" value="\w+"|<time.*?<\/time>|\((just now|[^()<>]* ago)\)/g;
      pages.push(html.replace(passing, ''));
    }
    return pages;
  }

  async #takes_pictures(person, what) {
    await person.finds_nothing_wrong();
    await person.shoots_elsewhere(`${this.name}-${what}-wide`);
    await person.shoots_elsewhere(`${this.name}-${what}-wide-dark`, { dark: true });
    await person.shoots_elsewhere(`${this.name}-${what}-360`, { size: PHONE });
    await person.shoots_elsewhere(`${this.name}-${what}-360-dark`, { size: PHONE, dark: true });
  }

  /** Everybody reads that it is over, and finds the score; the history and the proof are there. */
  async looks_at_the_end() {
    assert.deepEqual(this.changes_in, [], 'choices were changed on the way');
    for (const person of this.players) {
      const letter = await comesByLetter(person, this.uid, / won \d|won because|share the victory/);
      assert.match(letter.text, /THE SCORE/);
      assert.equal(await standing(person), 'over');
      const late = this.world.post.to(person.address).filter((one) => /^Your turn/.test(one.subject) && !this.world.post.read.has(one));
      assert.deepEqual(late.map((one) => one.subject), [], 'no letter called anybody in vain');
      if (this.is_looked_at && (isLong || person === this.players[0])) await person.finds_nothing_wrong();
    }
    const [ada] = this.players;
    if (this.is_looked_at) await this.#takes_pictures_of_the_end(ada);
    assert.equal(await ada.opens(`/tables/${this.uid}/proof`), 200);
    assert.equal(await ada.page.locator('.turn--sealed').count(), 1, 'the proof page finds the game sound');
  }

  async #takes_pictures_of_the_end(ada) {
    await ada.shoots_elsewhere(`${this.name}-score`);
    await ada.shoots_elsewhere(`${this.name}-score-360-dark`, { size: PHONE, dark: true });
    const { events } = await exported(ada, this.uid);
    await ada.opens(`/tables/${this.uid}/at/${Math.floor(events.length / 2)}`);
    await ada.finds_nothing_wrong();
    await ada.shoots(`${this.name}-history`);
  }
}
