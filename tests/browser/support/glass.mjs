// A looking glass: a second browser that shows a page with somebody's cookies, wide or as on a phone, light or dark,
// to take pictures and to let axe-core read it. Each person has one and keeps it, because opening one takes longer
// than looking through it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const WIDE = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

export class Glass {
  /** The scripts of the pages stay off; axe-core's own are let in while it reads. */
  static async open(chromiumBrowser) {
    const glass = new Glass();
    glass.context = await chromiumBrowser.newContext({ viewport: WIDE, locale: 'en-GB' });
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

  async close() {
    await this.context.close();
  }
}
