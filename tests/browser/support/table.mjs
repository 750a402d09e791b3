// A table as somebody in front of the page meets it: which moves the page offers, and playing one by clicking.

import assert from 'node:assert/strict';

const BOARD = '.sheet, .choices, .draft, .hand, .line-step';

/** The moves that the page offers as text, sorted by bytes. */
export async function offered(page) {
  return sorted(await valuesIn(page, 'button[name="move"]'));
}

/** The moves that the board itself offers: on cards' sheets, in a draft, in a choice. */
export async function offeredOnBoard(page) {
  return sorted(await valuesIn(page, BOARD.split(', ').map((place) => `${place} button[name="move"]`).join(', ')));
}

async function valuesIn(page, selector) {
  return page.locator(selector).evaluateAll((buttons) => buttons.map((button) => button.value));
}

/** Values without those that come again, sorted by bytes. */
export function sorted(values) {
  return [...new Set(values)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/** The button of a move on the board. */
export function buttonOf(page, mv) {
  return page.locator(`button[name="move"][value="${mv}"]`).first();
}

/** The id of the sheet that a hidden button lies in. */
async function sheetOf(button) {
  return button.evaluate((node) => node.closest('.sheet, [role="dialog"], aside[id]')?.id ?? '');
}

/** Touches the row that a hidden button asks about once more. Gives whether there was one. */
async function asksOnceMore(button, touch = (place) => place.click()) {
  const row = button.locator('xpath=ancestor::details[@class="sure"]/summary');
  if ((await row.count()) === 0) return false;
  await touch(row);
  await button.waitFor({ state: 'visible' });
  return true;
}

/** Opens the sheet that holds a move, by clicking the card (or wonder, or token) that leads to it. */
export async function openSheet(page, mv, touch = (place) => place.click()) {
  const button = buttonOf(page, mv);
  return inSight(page, button, touch);
}

/** Brings a control into sight: the card whose sheet it lies in is touched, and the row that asks once more. */
export async function inSight(page, control, touch = (place) => place.click()) {
  if (await control.isVisible()) return control;
  const id = await sheetOf(control);
  if (id !== '') await touch(page.locator(`a[href$="#${id}"]`).locator('visible=true').first());
  if (await control.isVisible()) return control;
  assert.ok(await asksOnceMore(control, touch), 'the control is hidden, and nothing asks about it');
  return control;
}

/** Plays a move by clicking: the card first, then the button in its sheet. Gives the status of the page after it. */
export async function play(person, mv, page = person.page) {
  const touch = async (place) => {
    person.touches = (person.touches ?? 0) + 1;
    await place.click();
  };
  const button = await openSheet(page, mv, touch);
  return person.clicks(button, page);
}

/** What the page's form says the table stood at when it was drawn. */
export async function expectedOf(page) {
  return page.locator('input[name="expected"]').first().getAttribute('value');
}

/** What is found on a page; nothing if the page was about to ask for itself just then. */
export async function unless_it_leaves(asks) {
  try {
    return await asks();
  } catch (error) {
    if (/context was destroyed|ERR_ABORTED|interrupted by another/.test(error.message)) return undefined;
    throw error;
  }
}
