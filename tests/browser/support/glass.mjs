// A looking glass: it turns a page wide or as on a phone, light or dark, finds faults of its layout and lets axe-core read
// it. Whoever looks at many pages opens a window for it alone, which is kept for the next one, because opening one takes
// longer than looking through it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const WIDE = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** Glasses with a window of their own that nobody looks through, by language. */
const kept = [];
/** The glass of each page that was looked at. */
const ofPages = new WeakMap();

export class Glass {
  /** Looks at a page. Where its scripts are off they stay off; axe-core's own are let in while it reads. */
  static async on(page, { script = false } = {}) {
    if (!ofPages.has(page)) {
      const glass = new Glass();
      Object.assign(glass, { page, script, devtools: await page.context().newCDPSession(page) });
      await glass.#lets_scripts_run(script);
      ofPages.set(page, glass);
    }
    return ofPages.get(page);
  }

  /** Opens a window that shows pages as whoever has the cookies sees them. */
  static async open(chromiumBrowser, locale) {
    const at = kept.findIndex((one) => one.locale === locale);
    if (at >= 0) return kept.splice(at, 1)[0];
    const context = await chromiumBrowser.newContext({ viewport: WIDE, locale, reducedMotion: 'reduce' });
    context.setDefaultTimeout(300_000);
    return Object.assign(await Glass.on(await context.newPage()), { context, locale });
  }

  #lets_scripts_run(may) {
    return this.devtools.send('Emulation.setScriptExecutionDisabled', { value: !may });
  }

  /** Loads an address anew, as whoever has these cookies sees it. */
  async shows(url, cookies, view) {
    // From an empty page: an address that differs in its fragment only would not be loaded again.
    if (`${url}${this.page.url()}`.includes('#')) await this.page.goto('about:blank');
    await this.context.clearCookies();
    await this.context.addCookies(cookies);
    await this.turns(view);
    await this.page.goto(url);
  }

  /** The same page at another size, or in the dark. */
  async turns({ size = WIDE, dark = false } = {}) {
    await this.page.setViewportSize(size);
    // Chromium computes all styles anew, even if nothing changed.
    if (this.dark !== dark) await this.page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    this.dark = dark;
  }

  /** Puts words at all places that match a selector. Gives how many there are. */
  says(selector, words) {
    return this.page.locator(selector).evaluateAll((places, text) => {
      for (const place of places) place.textContent = text;
      return places.length;
    }, words);
  }

  /** What the page is made of in this view: every kind of element, by name, classes and state, with the kind it stands in. */
  kinds() {
    return this.page.evaluate(() => {
      const kind = (one) => `${one.localName}.${one.getAttribute('class') ?? ''}${one.getAttribute('type') ?? ''}${one.getAttribute('role') ?? ''}`;
      const all = [...document.querySelectorAll('body, body *')].map((one) => `${innerWidth} ${kind(one.parentElement)} > ${kind(one)}`);
      return [...new Set(all)];
    });
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
      await this.#lets_scripts_run(this.script);
    }
  }

  /** How many CSS pixels of what these boxes hold are out of sight until it is scrolled sideways, at most. */
  hidden(selector) {
    return this.page.locator(selector).evaluateAll((boxes) => Math.max(0, ...boxes.map((box) => box.scrollWidth - box.clientWidth)));
  }

  /**
   * What is wrong with the page's layout: words and signs that stick out of their place, cut off where their box ends, or
   * over what stands beside it; words that are broken where no syllable ends; texts that lie over
   * others; and content that makes the page scroll sideways. Nobody knows the syllables of people's names.
   */
  async faults(names = []) {
    // Letters of the system's font, shown until the page's own has come, are wider.
    if (this.script) await this.page.evaluate(() => document.fonts.ready.then(() => true));
    return this.page.evaluate(faultsOfPage, names);
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

  close() {
    kept.push(this);
  }
}

/** Runs in the page: everything that `faults` tells. Text that only screen readers meet is left alone. */
function faultsOfPage(names) {
  const found = new Set();
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  /** A question about an element and those around it, asked once. */
  const remembered = (ask) => {
    const known = new Map();
    const answer = (element) => {
      if (!known.has(element)) known.set(element, ask(element, answer));
      return known.get(element);
    };
    return answer;
  };
  const blockOf = remembered((element, again) => (element.parentElement && ['inline', 'contents'].includes(styleOf(element).display) ? again(element.parentElement) : element));
  const scrolls = remembered((element, again) => element !== null && (['auto', 'scroll'].includes(styleOf(element).overflowX) || again(element.parentElement)));
  // What stays in the window while the page scrolls lies over other texts in turn.
  const stays = remembered((element, again) => element !== null && (['sticky', 'fixed'].includes(styleOf(element).position) || again(element.parentElement)));
  const isSeen = remembered((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('svg, .visually-hidden'));
  const describe = (element) => `${element.localName}.${element.className}`;
  const linesOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((line) => line.width > 0);
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.data.trim() && isSeen(node.parentElement)) texts.push({ node, element: node.parentElement, block: blockOf(node.parentElement) });
  }

  /** Texts that are cut off where their box ends, or lie over what stands beside it; what scrolls may. */
  const sticksOut = ({ node, block, lines }) => {
    const around = block.getBoundingClientRect();
    if (around.width <= 1 || around.height <= 1 || scrolls(block)) return;
    const cutsBelow = styleOf(block).overflowY !== 'visible';
    for (const line of lines) {
      if (!(cutsBelow && line.bottom > around.bottom + 1.5) && line.right <= around.right + 1.5 && line.left >= around.left - 1.5) continue;
      found.add(`sticks out: ${describe(block)}: ${node.data.trim().slice(0, 60)} (${Math.round(line.right - around.right)} px)`);
    }
  };

  /** Parts of words between hyphens, soft or not, that stand on two lines. Codes and seeds may. */
  const isTorn = ({ node, element }) => {
    if (element.closest('.mono, .code, .sitters__address') || element.getBoundingClientRect().width <= 1) return;
    for (const part of node.data.matchAll(/(?<![\p{L}\d])\p{L}+(?![\p{L}\d])/gu)) {
      const range = document.createRange();
      // A hyphen that shows stands on the line before, and counts as part of the letter after it.
      range.setStart(node, part.index + (node.data[part.index - 1] === '\u00ad' ? 1 : 0));
      range.setEnd(node, part.index + part[0].length);
      const lines = [...range.getClientRects()].filter((one) => one.width > 1);
      if (lines.some((one) => one.top >= lines[0].bottom - 1) && !names.includes(part[0])) found.add(`torn: ${describe(element)}: ${part[0]}`);
    }
  };

  for (const text of texts) {
    text.lines = linesOf(text.node);
    sticksOut(text);
    if (text.lines.some((line) => line.top >= text.lines[0].bottom - 1)) isTorn(text);
  }

  // Signs of what a card does that stand outside of its band, where they are cut off.
  for (const sign of document.querySelectorAll('.card__band .card__effects > *')) {
    const [own, band] = [sign, sign.closest('.card__band')].map((one) => one.getBoundingClientRect());
    if (own.width > 0 && (own.right > band.right + 1.5 || own.left < band.left - 1.5)) {
      found.add(`cut: ${sign.closest('.card').querySelector('.card__name').textContent}: ${Math.round(own.right - band.right)} px`);
    }
  }

  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) found.add(`the page scrolls sideways by ${wide} px`);

  /** Where the content of an element can be seen, with all boxes around it that cut off. */
  const clipOf = remembered((element, again) => {
    if (element === null) return { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    const around = again(element.parentElement);
    if (styleOf(element).overflow === 'visible' || [document.documentElement, document.body].includes(element)) return around;
    const box = element.getBoundingClientRect();
    return {
      left: Math.max(around.left, box.left), right: Math.min(around.right, box.right),
      top: Math.max(around.top, box.top), bottom: Math.min(around.bottom, box.bottom),
    };
  });
  const seen = [];
  for (const { node, element, lines } of texts) {
    if (stays(element)) continue;
    const clip = clipOf(element);
    const size = parseFloat(styleOf(element).fontSize);
    for (const line of lines) {
      // A line is higher than its letters.
      const middle = (line.top + line.bottom) / 2;
      const part = {
        node, element, left: Math.max(line.left, clip.left), right: Math.min(line.right, clip.right),
        top: Math.max(middle - size * 0.35, clip.top), bottom: Math.min(middle + size * 0.35, clip.bottom),
      };
      if (part.right - part.left > 1 && part.bottom - part.top > 1) seen.push(part);
    }
  }
  seen.sort((one, other) => one.top - other.top);
  const isOpaque = (element) => !/^rgba\(.*, 0\)$/.test(styleOf(element).backgroundColor) || styleOf(element).backgroundImage !== 'none';
  /** Whether a box of the upper text hides the lower one. */
  const hides = (x, y, one, other) => {
    const scrolled = scrollY;
    scrollTo({ top: scrolled + y - innerHeight / 2, behavior: 'instant' });
    const stack = document.elementsFromPoint(x, y + scrolled - scrollY);
    scrollTo({ top: scrolled, behavior: 'instant' });
    // Whatever is not there lies out of sight altogether.
    const places = [one, other].map((part) => stack.indexOf(part.element)).map((place) => (place < 0 ? stack.length : place));
    const lower = places[0] < places[1] ? other : one;
    return stack.slice(Math.min(...places), Math.max(...places)).some((element) => !element.contains(lower.element) && isOpaque(element));
  };
  for (const [at, one] of seen.entries()) {
    for (let next = at + 1; next < seen.length && seen[next].top < one.bottom - 1.5; next += 1) {
      const other = seen[next];
      const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
      if (one.node === other.node || right - left < 2) continue;
      if (hides((left + right) / 2, (other.top + Math.min(one.bottom, other.bottom)) / 2, one, other)) continue;
      found.add(`over each other: ${[one, other].map((part) => `${describe(part.element)}: ${part.node.data.trim().slice(0, 30)}`).join(' and ')}`);
    }
  }

  return [...found];
}
