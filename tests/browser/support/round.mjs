// Rounds of sealed choices as people meet them: taking a seat, coming by the letter, building a move step by step by
// clicking, and sealing it.

import assert from 'node:assert/strict';
import { checkHeaders, wayToTable } from './letters.mjs';
import { inSight } from './table.mjs';

/** Opens a table with the options given by their words, and invites people by letter. Gives the table's uid. */
export async function opensTableByHand(person, { game, seats, options = [], invites }) {
  assert.equal(await person.opens(`/tables/new?game=${game}`), 200);
  // A game for two alone has nothing to choose.
  if (seats) await person.page.locator('select[name="seats"]').selectOption(String(seats));
  const rare = person.page.locator('summary', { hasText: 'More options' });
  if (options.length > 0 && (await rare.count()) > 0) await rare.click();
  for (const words of options) await person.page.getByText(words).click();
  if (invites.length > 1) await person.page.getByText('More addresses').click();
  const mailboxes = person.page.locator('input[name="invited"]');
  for (const [index, guest] of invites.entries()) await mailboxes.nth(index).fill(guest.address);
  assert.equal(await person.presses('Open the table'), 200);
  return new URL(person.page.url()).pathname.split('/')[2];
}

/** Opens a table with options by their names, and invites people by letter, without showing a page. Gives the table's uid. */
export async function opensTable(person, { game, seats = 2, options = {}, invites = [] }) {
  const chosen = Object.fromEntries(Object.entries(options).map(([name, value]) => [`option-${name}`, value]));
  const invited = invites.map((guest) => guest.address);
  const where = await person.sends(`/tables/new?game=${game}`, { seats: String(seats), invited, ...chosen });
  return where.split('/')[2];
}

/** Comes by the invitation, signs in on the way with the letter's link, and takes the seat with an account. */
export async function takesSeatSignedIn(person) {
  const invitation = await person.post.letter(person.address, /invites you/);
  await person.opens(invitation.link('/invitations/'));
  await person.clicks(person.page.getByRole('link', { name: /sign in first/ }));
  await person.page.getByLabel('E-mail address').fill(person.address);
  await person.presses('Send me a letter');
  const letter = await person.post.letter(person.address, /sign in/i);
  await person.opens(letter.link('/sign-in/'));
  await person.says_what_others_call_him();
  await person.presses('Sign in');
  assert.match(new URL(person.page.url()).pathname, /^\/invitations\//, 'signing in leads back to the invitation');
  assert.equal(await person.presses(/Take the seat/), 200);
}

/** Sits down as a guest by the invitation, with nothing but a name, without showing a page. */
export async function takesSeatAsGuest(person) {
  const invitation = await person.post.letter(person.address, /invites you/);
  await person.sends(invitation.link('/invitations/'), { name: person.name });
}

/** Sits down as a guest at a table that is open to whoever has its link; no letter can come to them. */
export async function joins(person, uid) {
  await person.sends(`/tables/${uid}/join`, { name: person.name });
}

/** Reads the next letter of a kind, and follows its link to the table; a guest's link may ask for one press more. */
export async function comesByLetter(person, uid, subject) {
  const letter = await person.post.letter(person.address, subject);
  checkHeaders(letter, uid);
  assert.equal(await person.opens(wayToTable(letter, uid)), 200);
  if (person.page.url().includes('/seats/')) await person.presses(/Continue as/);
  assert.equal(new URL(person.page.url()).pathname, `/tables/${uid}`);
  return letter;
}

/** How the page stands for whoever looks at it: `mine`, `sealed`, `waiting` or `over`. */
export async function standing(person) {
  for (const word of ['mine', 'sealed', 'waiting']) {
    if ((await person.page.locator(`.turn--${word}`).count()) > 0) return word;
  }
  assert.equal(await person.page.locator('.podium').count(), 1, `${person.name}'s page says how it stands`);
  return 'over';
}

/** Where a move in the making may go on from: the moves on buttons, and the longer lines behind links. */
export async function ways(page) {
  const line = new URL(page.url()).searchParams.get('line');
  const moves = await page.locator('#main button[name="move"]:not(.moves-list__go)').evaluateAll((all) => all.map((one) => one.value));
  const found = await page.locator('#main a[href*="line="]').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  const links = found
    .map((href) => ({ href, line: new URL(href, page.url()).searchParams.get('line') }))
    .filter((link) => line === null || link.line.startsWith(`${line};`));
  return { line, moves: [...new Set(moves)], links };
}

/**
 * Builds a whole move by following links and stops in front of the button that seals it. `prefers` picks one of a list
 * of texts: of whole moves, or of lines one choice longer.
 */
export async function buildsMove(person, choices, prefers) {
  const { page } = person;
  const steps = [];
  for (;;) {
    const { moves, links } = await ways(page);
    assert.ok(moves.length + links.length > 0, `${person.name} can go on at ${page.url()}`);
    if (moves.length > 0 && (links.length === 0 || choices.below(2) === 0)) {
      const move = prefers(moves);
      const button = page.locator(`#main button[name="move"][value="${move}"]:not(.moves-list__go)`).first();
      return { move, steps, legal: moves, button: await inSight(page, button) };
    }
    const line = prefers(links.map((link) => link.line));
    const { href } = links.find((link) => link.line === line);
    steps.push(line);
    assert.equal(await person.clicks(await inSight(page, page.locator(`#main a[href="${href}"]`).first())), 200, line);
  }
}
