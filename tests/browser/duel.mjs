// The main thing: two people play a whole game of Duel by post, from the invitation to the final score, in real
// browsers without script and with real letters; then the game is checked, played again and moved to another database.

import assert from 'node:assert/strict';
import { PHONE } from './support/browser.mjs';
import { Choices, isLong, runSeed } from './support/chance.mjs';
import { cardsOfDuel, said } from './support/catalogue.mjs';
import { checkHeaders, shown, wayToTable } from './support/letters.mjs';
import { audit, exported } from './support/proof.mjs';
import { offered, offeredOnBoard, openSheet, play } from './support/table.mjs';
import { wantsShots } from './support/paths.mjs';
import { longTest, test } from './support/run.mjs';
import { plays, reads } from './support/unseen.mjs';
import { inHouse } from './support/world.mjs';

for (const [round, name] of ['a', 'a second', 'a third'].slice(0, isLong ? 3 : 1).entries()) {
  const story = (kind) => [`two people play ${name} whole game of Duel by post, on ${kind}`, () => whole_game(kind, runSeed() + round), { isSlow: true }];
  test(...story('sqlite'));
  longTest(...story('postgres'));
}

function whole_game(kind, seed) {
  return inHouse({ kind }, async (world) => {
    const choices = new Choices(seed);
    // The pages are the same on both databases, so one game is enough to look at them.
    const pictures = kind === 'sqlite';
    const languages = pictures ? ['da', 'nl'] : ['en', 'en'];
    const [one, other] = [['Ada', languages[0]], ['Ben', languages[1]]];
    const ada = await world.meet(one[0], { locale: one[1] });
    const ben = await world.meet(other[0], { locale: other[1], size: PHONE });
    await ada.signs_in();
    const uid = await opens_a_table(ada, ben, pictures);
    await (kind === 'sqlite' ? takes_seat_signed_in : takes_seat_as_guest)(ben, world, uid, ada.language);
    // One game lasts its three ages; the other is for a supremacy, which Ben does nothing against.
    const chooses = kind === 'sqlite' ? [lingers, lingers] : [strives, lingers];
    const moves = await plays_to_the_end({ world, players: [ada, ben], uid, choices, chooses, pictures });
    await looks_at_the_end({ world, players: [ada, ben], uid, pictures });
    await audit({ world, person: ada, uid, moves, kind });
  });
}

/** Opens a table of Duel and invites somebody by letter. Gives the table's uid. */
async function opens_a_table(ada, ben, pictures) {
  assert.equal(await ada.opens('/tables/new?game=duel'), 200);
  if (pictures) await ada.finds_nothing_wrong();
  await ada.page.locator('input[name="invited"]').first().fill(ben.address);
  assert.equal(await ada.presses(ada.reads('new-table-open')), 200);
  const uid = new URL(ada.page.url()).pathname.split('/')[2];
  if (pictures) await ada.finds_nothing_wrong('table-open');
  return uid;
}

/** Comes by the invitation, which is in the language of who sent it; wants to play with an account, and signs in on the way with the code. */
async function takes_seat_signed_in(ben, world, uid, language) {
  const invitation = await ben.post.letter(ben.address, said(language, 'invitation-heading'));
  checkInvitation(invitation, language);
  await shown(world.browser, invitation, 'letter-invitation');
  assert.equal(await ben.opens(invitation.link('/invitations/')), 200);
  await ben.finds_nothing_wrong();
  await ben.shoots('invitation');
  await ben.clicks(ben.page.getByRole('link', { name: ben.reads('invitation-sign-in') }));
  await ben.page.getByLabel(ben.reads('form-address')).fill(ben.address);
  await ben.presses(ben.reads('sign-in-send'));
  const letter = await ben.post.letter(ben.address, ben.reads('letter-sign-in-subject'));
  const desk = await world.meet('Desk');
  await desk.opens(letter.link('/sign-in/'));
  const code = await desk.page.locator('.code-shown').innerText();
  await ben.page.getByLabel(ben.reads('sign-in-code')).fill(code);
  await ben.presses(ben.reads('sign-in-with-code'));
  assert.equal(await ben.presses(ben.reads('settings-save')), 200);
  assert.match(new URL(ben.page.url()).pathname, /^\/invitations\//, 'from the first name the way leads back to the invitation');
  assert.equal(await ben.presses(ben.reads('invitation-take')), 200);
}

/** Comes by the invitation and sits down as a guest, within a minute and without an account. */
async function takes_seat_as_guest(ben, world, uid, language) {
  const invitation = await ben.post.letter(ben.address, said(language, 'invitation-heading'));
  checkInvitation(invitation, language);
  await ben.opens(invitation.link('/invitations/'));
  await ben.page.getByLabel(ben.reads('invitation-name-label')).fill(ben.name);
  await ben.page.getByText(ben.reads('new-table-words')).click();
  await ben.page.getByLabel(ben.reads('new-table-words-label')).fill('ørred, γλαῦξ & "sea"');
  assert.equal(await ben.presses(ben.reads('invitation-take')), 200);
  assert.match(ben.page.url(), new RegExp(`/tables/${uid}`));
}

function checkInvitation(letter, language) {
  assert.match(letter.subject, said(language, 'invitation-heading'));
  assert.match(letter.text, /[0-9a-f]{64}/, 'the letter tells the commitment');
}

/** The names of pictures of what a friend would be shown, by the number of the move. */
const PICTURES = new Map([[0, 'draft'], [8, 'age-1'], [22, 'age-1-late'], [34, 'board'], [46, 'age-2-late'], [58, 'age-3']]);
/** By how many moves one is played in front of its page in the short form; the other pages are not shown. */
const SHOWN_EVERY = 20;
const isShown = (number) => isLong || wantsShots || number < 2 || number % SHOWN_EVERY === 10;

/**
 * Plays random legal moves until the game is over. Whoever is to move is called by a letter, comes by its link, sees
 * what they may do, clicks a card and then a button. Gives every move with the moves that were offered.
 */
async function plays_to_the_end({ world, players, uid, choices, chooses, pictures }) {
  const moves = [];
  let mover = await whoseTurn(players, uid);
  for (let letter = await called({ world, person: players[mover], uid, moves, pictures }); ; ) {
    const person = players[mover];
    const prefers = (legal) => chooses[mover](legal, choices);
    const shows = async () => {
      if (letter) await comes({ person, letter, uid });
      else await person.opens(`/tables/${uid}`);
      if (pictures) await takes_pictures(person, moves.length);
      return clicks_a_move(person, prefers, pictures && moves.length === 34);
    };
    const { move, legal } = isShown(moves.length) ? await shows() : await plays(person, uid, choices, prefers);
    moves.push({ seat: mover, move, legal });
    letter = undefined;
    const now = await reads(person, `/tables/${uid}`);
    if (now.isOver) return moves;
    if (now.moves.length === 0) {
      mover = 1 - mover;
      letter = await called({ world, person: players[mover], uid, moves, pictures });
    }
  }
}

/** Sees what the page offers, clicks a card and then a button. */
async function clicks_a_move(person, prefers, isPictured) {
  const legal = await offered(person.page);
  assert.ok(legal.length > 0, `${person.name} has a move`);
  assert.deepEqual(await offeredOnBoard(person.page), legal, 'the board offers what the list of moves offers');
  const move = prefers(legal);
  if (isPictured) await takes_pictures_of_a_sheet(person, move);
  assert.equal(await play(person, move), 200, `${person.name}: ${move}`);
  return { move, legal };
}

async function whoseTurn(players, uid) {
  const turns = [];
  for (const person of players) {
    assert.equal(await person.opens(`/tables/${uid}`), 200);
    turns.push((await offered(person.page)).length > 0);
  }
  assert.deepEqual([...turns].sort(), [false, true], 'exactly one of the two is to move');
  return turns.indexOf(true);
}

/** Reads the letter that says it is their turn. */
async function called({ world, person, uid, moves, pictures }) {
  const letter = await person.post.letter(person.address, person.reads_turn());
  checkHeaders(letter, uid);
  speaks(person, letter.text);
  if (pictures && moves.length === 30) {
    const words = await shown(world.browser, letter, 'letter-your-turn');
    assert.match(words, person.reads('key-open'));
    await shown(world.browser, letter, 'letter-your-turn-dark-phone', { width: 360, dark: true });
  }
  return letter;
}

/** Follows the letter's link to the page, which is in their language and has the state that the letter tells of. */
async function comes({ person, letter, uid }) {
  await follows(person, letter, uid);
  assert.equal(await person.page.locator('html').getAttribute('lang'), person.language);
  speaks(person, await person.words());
  const at = person.reads('letter-at').source.replace(/\.\+\?\\\.$/, '([^.\\s]+)');
  const code = letter.text.match(new RegExp(at))?.[1];
  assert.ok(code, `the letter tells a head code:\n${letter.text}`);
  assert.ok((await exportedHeadCodes(person, uid)).includes(code), 'the head code is that of the journal');
}

/** English words that are no words of Danish or Dutch, and no names. */
const ENGLISH = /\b(the|your|you|coins?|points|builds?|built|cards?|turn|from|symbols|cities|shields?|who|when|nobody|discarded|costs?)\b/i;

/** What somebody reads is in their language, and in no other. */
function speaks(person, text) {
  if (person.language === 'en') return;
  // Head codes are drawn from letters and digits, and may spell anything.
  const words = text.replace(/\b[0-9a-z]{4}(-[0-9a-z]{4}){3,}\b/g, '');
  const found = words.match(ENGLISH);
  const around = found && words.slice(Math.max(0, found.index - 60), found.index + 60);
  assert.equal(found?.[0], undefined, `${person.name} reads English: …${around}…`);
}

/** Follows a letter's link to the table; a guest's link may ask for one press more. */
async function follows(person, letter, uid) {
  assert.equal(await person.opens(wayToTable(letter, uid)), 200);
  if (person.page.url().includes('/seats/')) await person.presses(/Continue as/);
  assert.equal(new URL(person.page.url()).pathname, `/tables/${uid}`);
}

async function exportedHeadCodes(person, uid) {
  const page = await person.context.request.get(`${person.house.url}/tables/${uid}/proof`, { maxRetries: 2 });
  return page.text();
}

/** The moves that build soldiers or scholars. */
const COLOURS = new Map(cardsOfDuel('en').map(({ id, color }) => [id, color]));
const isSharp = (move) => ['red', 'green'].includes(COLOURS.get(move.match(/^build (\w+)$/)?.[1]));

/** Mostly builds; seldom soldiers and scholars, so that the game lasts its three ages. */
function lingers(legal, choices) {
  const quiet = legal.filter((move) => !isSharp(move));
  const builds = quiet.filter((move) => !move.startsWith('discard'));
  if (builds.length > 0 && choices.below(4) > 0) return choices.of(builds);
  return quiet.length > 0 && choices.below(8) > 0 ? choices.of(quiet) : choices.of(legal);
}

/** Builds soldiers and scholars where it can. */
function strives(legal, choices) {
  const sharp = legal.filter(isSharp);
  return choices.of(sharp.length > 0 ? sharp : legal);
}

/** Takes pictures at fixed moments of the game. */
async function takes_pictures(person, number) {
  const at = PICTURES.get(number);
  if (!at) return;
  await person.finds_nothing_wrong();
  await person.shoots_elsewhere(`duel-${at}-wide`);
  await person.shoots_elsewhere(`duel-${at}-360`, { size: PHONE });
  if (number !== 34) return;
  await person.shoots_elsewhere('duel-board-wide-dark', { dark: true });
  await person.shoots_elsewhere('duel-board-360-dark', { size: PHONE, dark: true });
}

async function takes_pictures_of_a_sheet(person, move) {
  await openSheet(person.page, move);
  await person.finds_nothing_wrong();
  await person.shoots('duel-sheet-360', { whole: false });
  await person.shoots_elsewhere('duel-sheet-wide');
}

/** Both read that it is over, see the score, step through the game, and find the proof sound. */
async function looks_at_the_end({ world, players, uid, pictures }) {
  for (const person of players) {
    const letter = await person.post.letter(person.address, person.reads('letter-over-subject'), person.reads('letter-over-head'));
    checkHeaders(letter, uid);
    if (pictures) await shown(world.browser, letter, 'letter-game-over');
    await follows(person, letter, uid);
    for (const text of [letter.text, await person.words()]) speaks(person, text);
    assert.equal(await person.page.locator('.podium').count(), 1);
    if (pictures) await person.finds_nothing_wrong();
  }
  const [ada] = players;
  if (pictures) {
    await ada.shoots('duel-score');
    await ada.shoots_elsewhere('duel-score-360', { size: PHONE });
  }
  assert.equal(await ada.opens(`/tables/${uid}/history`), 200);
  if (pictures) await ada.finds_nothing_wrong();
  const { events } = await exported(ada, uid);
  for (const event of events.filter(({ seq }) => isLong || seq % 18 === 0)) {
    const page = await ada.context.request.get(`${world.house.url}/tables/${uid}/at/${event.seq}`, { maxRetries: 2 });
    assert.equal(page.status(), 200, `the position after event ${event.seq} is rebuilt`);
  }
  await ada.opens(`/tables/${uid}/at/${Math.floor(events.length / 2)}`);
  if (pictures) await ada.finds_nothing_wrong('history');
  assert.equal(await ada.clicks(ada.page.locator('.stepper [data-step="next"]')), 200);
  assert.equal(await ada.opens(`/tables/${uid}/proof`), 200);
  if (pictures) await ada.finds_nothing_wrong('proof');
  assert.equal(await ada.page.locator('.turn--sealed').count(), 1, 'the proof page finds the game sound');
  await ada.opens('/');
  if (pictures) await ada.finds_nothing_wrong('lobby');
}
