// A looking glass: a second browser that shows a page with somebody's cookies, wide or as on a phone, light or dark,
// to take pictures and to let axe-core read it. Each person has one and keeps it, because opening one takes longer
// than looking through it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const WIDE = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };
export const SMALL = { width: 320, height: 640 };

export class Glass {
  /** The scripts of the pages stay off; axe-core's own are let in while it reads. */
  static async open(chromiumBrowser, locale) {
    const glass = new Glass();
    glass.context = await chromiumBrowser.newContext({ viewport: WIDE, locale });
    glass.page = await glass.context.newPage();
    glass.devtools = await glass.context.newCDPSession(glass.page);
    await glass.#lets_scripts_run(false);
    return glass;
  }

  #lets_scripts_run(may) {
    return this.devtools.send('Emulation.setScriptExecutionDisabled', { value: !may });
  }

  /** Loads an address anew, as whoever has these cookies sees it. */
  async shows(url, cookies, view) {
    // From an empty page: an address that differs in its fragment only would not be loaded again.
    await this.page.goto('about:blank');
    await this.context.clearCookies();
    await this.context.addCookies(cookies);
    await this.turns(view);
    await this.page.goto(url);
  }

  /** The same page at another size, or in the dark. */
  async turns({ size = WIDE, dark = false } = {}) {
    await this.page.setViewportSize(size);
    await this.page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  }

  /** Puts words at all places that match a selector. Gives how many there are. */
  says(selector, words) {
    return this.page.locator(selector).evaluateAll((places, text) => {
      for (const place of places) place.textContent = text;
      return places.length;
    }, words);
  }

  /** What axe-core finds wrong with the page as it stands. */
  async reads() {
    await this.#lets_scripts_run(true);
    try {
      await this.page.evaluate(AXE);
      const { violations } = await this.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
      return violations.map(({ id, impact, help, nodes }) => ({
        rule: id, impact, help, where: nodes.slice(0, 3).map((node) => node.html.slice(0, 200)),
      }));
    } finally {
      await this.#lets_scripts_run(false);
    }
  }

  /** How wide the page's content and its window are, in CSS pixels. */
  widths() {
    return this.page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: document.documentElement.clientWidth }));
  }

  /** How many CSS pixels of what these boxes hold are out of sight until it is scrolled sideways, at most. */
  hidden(selector) {
    return this.page.locator(selector).evaluateAll((boxes) => Math.max(0, ...boxes.map((box) => box.scrollWidth - box.clientWidth)));
  }

  /**
   * Words and signs that stick out of their place: cut off where their box ends, or over what stands beside it; and
   * words that only fit because they are broken where no syllable ends.
   */
  async cutOff() {
    const found = await this.page.evaluate(stickingOut, false);
    const broken = await this.page.evaluate(stickingOut, true);
    const torn = await this.page.evaluate(tornSyllables);
    const cut = await this.page.evaluate(cutEffects);
    return [...found, ...cut.map((one) => `cut: ${one}`), ...[...broken, ...torn].map((one) => `broken: ${one}`)];
  }

  /**
   * Writes other names on the cards of a pyramid, as many as it has open cards, or where those would stand once they
   * are taken. Gives how many those are.
   */
  names(names, isTaken) {
    return this.page.evaluate(([given, taken]) => {
      const cards = [...document.querySelectorAll('.pyramid .card__name, .pyramid .tried')];
      given.slice(0, cards.length).forEach((name, at) => {
        if (taken) {
          const card = cards[at].closest('.card');
          card.className = 'card card--ghost';
          card.innerHTML = '<span class="tried"></span>';
          card.firstChild.textContent = name;
        } else {
          cards[at].textContent = name;
          cards[at].classList.toggle('card__name--long', name.replaceAll('\u00ad', '').length > 12);
        }
      });
      return cards.length;
    }, [names, isTaken]);
  }

  /**
   * Draws other faces on the cards that match a selector, as many as there are: each as the parts of one in the
   * catalogue. Gives how many those are.
   */
  faces(selector, faces) {
    return this.page.evaluate(([chosen, given]) => {
      const cards = [...document.querySelectorAll(chosen)];
      cards.slice(0, given.length).forEach((card, at) => {
        for (const [part, html] of Object.entries(given[at])) card.querySelector(`:scope > .${part}`).outerHTML = html;
      });
      return cards.length;
    }, [selector, faces]);
  }

  async close() {
    await this.context.close();
  }
}

/** Runs in the page; `wordsOnly` looks at plain words, unbroken but at their soft hyphens. Text that only screen readers meet has a box of one pixel and is left alone; so is what scrolls. */
function stickingOut(wordsOnly) {
  const unbroken = new CSSStyleSheet();
  unbroken.replaceSync('* { overflow-wrap: normal !important; hyphens: manual !important; word-break: normal !important; }');
  document.adoptedStyleSheets = wordsOnly ? [unbroken] : [];
  const found = new Set();
  const inline = ['inline', 'contents'];
  const boxOf = (node) => {
    let box = node.parentElement;
    while (box && inline.includes(getComputedStyle(box).display)) box = box.parentElement;
    return box;
  };
  const scrolls = (box) => box && (['auto', 'scroll'].includes(getComputedStyle(box).overflowX) || scrolls(box.parentElement));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const box = boxOf(node);
    if (wordsOnly && !/^[\p{L}\s\u00ad]+$/u.test(node.data)) continue;
    if (!node.data.trim() || !box || box.closest('svg') || !box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const around = box.getBoundingClientRect();
    if (around.width <= 1 || around.height <= 1 || scrolls(box)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const part of range.getClientRects()) {
      const isBelow = getComputedStyle(box).overflowY !== 'visible' && part.bottom > around.bottom + 1.5;
      if (part.width > 0 && (isBelow || part.right > around.right + 1.5 || part.left < around.left - 1.5)) {
        found.add(`${box.tagName.toLowerCase()}.${box.className}: ${node.data.trim().slice(0, 60)} (${Math.round(part.right - around.right)} px)`);
      }
    }
  }
  document.adoptedStyleSheets = [];
  return [...found];
}

/** Runs in the page: signs of what a card does that stand outside of its band, where they are cut off. */
function cutEffects() {
  const found = new Set();
  for (const sign of document.querySelectorAll('.card__band .card__effects > *')) {
    const [own, band] = [sign, sign.closest('.card__band')].map((one) => one.getBoundingClientRect());
    if (own.width > 0 && (own.right > band.right + 1.5 || own.left < band.left - 1.5)) {
      found.add(`${sign.closest('.card').querySelector('.card__name').textContent}: ${Math.round(own.right - band.right)} px`);
    }
  }
  return [...found];
}

/** Runs in the page: parts of words between hyphens, soft or not, that stand on two lines. Codes and seeds may. */
function tornSyllables() {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const box = node.parentElement;
    if (!node.data.trim() || box.closest('svg, .visually-hidden, .mono, .code, .sitters__address') || !box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    for (const part of node.data.matchAll(/(?<![\p{L}\d])\p{L}+(?![\p{L}\d])/gu)) {
      const range = document.createRange();
      // A hyphen that shows stands on the line before, and counts as part of the letter after it.
      range.setStart(node, part.index + (node.data[part.index - 1] === '\u00ad' ? 1 : 0));
      range.setEnd(node, part.index + part[0].length);
      const lines = [...range.getClientRects()].filter((one) => one.width > 1);
      const isTorn = lines.some((one) => one.top >= lines[0].bottom - 1);
      // What is read out alone has a box of one pixel, and as many lines as letters.
      if (isTorn && box.getBoundingClientRect().width > 1) found.add(`${box.tagName.toLowerCase()}.${box.className}: ${part[0]}`);
    }
  }
  return [...found];
}
