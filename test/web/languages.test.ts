import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addresses } from '../../web/src/addresses.js';
import { de } from '../../web/src/messages/de/index.js';
import { en, type Catalog } from '../../web/src/messages/en/index.js';
import { ja } from '../../web/src/messages/ja/index.js';
import { sampleOf } from '../support/sample.js';
import {
  describeInBrowser,
  elementsTooWide,
  expectAccessible,
  expectSound,
  openPanel,
  settled,
  startWeb,
  type Web,
} from './support.js';

const WIDTHS = [390, 1280];

describeInBrowser('the languages of the page', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb();
  });
  afterAll(() => web.close());

  const others = [
    ['de-AT', 'de', de],
    ['ja-JP', 'ja', ja],
  ] as const;
  it.each(sampleOf(others, 1 / 2))(
    'shows every screen without English texts, and none too wide, to a browser in %s',
    async (locale, lang, catalog) => {
      const page = await web.open('/', { key: web.keys.paid, locale });
      const faults: string[] = [];
      for (const address of addresses) {
        await page.goto(await web.pathOf(address));
        await settled(page);
        await page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
        expect(await page.locator('html').getAttribute('lang')).toBe(lang);
        const english = untranslated(catalog);
        const shown = await textsOf(page);
        for (const opener of await page.locator('.opener').filter({ visible: true }).all()) {
          await opener.click();
          await settled(page);
          shown.push(...(await textsOf(page)));
          faults.push(...(await elementsTooWide(page)).map((one) => `${address}, panel: ${one}`));
          await page.keyboard.press('Escape');
        }
        expect(shown).toContain(catalog.shell.signOut);
        faults.push(...shown.filter((text) => english.has(text)).map((text) => `${address}: ${text}`));
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          faults.push(...(await elementsTooWide(page)).map((one) => `${address} ${width}: ${one}`));
        }
      }
      expect([...new Set(faults)]).toEqual([]);
      await expectSound(page);
    },
  );

  it('changes the language, its numbers and its days when the reader chooses another one, and remembers it', async () => {
    const page = await web.open('/');
    const score = () => page.locator('.say a').textContent();
    const day = () =>
      page
        .locator('figure tbody a')
        .first()
        .evaluate((one) => one.firstChild?.textContent);
    expect(await score()).toMatch(/^\d+\.\d/);
    expect(await day()).toBe('Oct 22, 2026');
    await (await openPanel(page, 'reader')).getByLabel('Language').selectOption('Deutsch');
    await page.getByRole('heading', { name: de.overview.title }).waitFor();
    await settled(page);
    expect(await score()).toMatch(/^\d+,\d/);
    expect(await day()).toBe('22. Okt. 2026');
    await expectAccessible(page);
    await page.goto('/answers');
    await page.getByRole('heading', { name: de.answers.title, level: 1 }).waitFor();
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });
});

/** The English messages without placeholders that no text of a language is equal to. */
function untranslated(catalog: Catalog): Set<string> {
  const own = new Set(textsIn(catalog));
  return new Set(textsIn(en).filter((text) => !own.has(text) && !/[{<]/.test(text)));
}

const textsIn = (catalog: Catalog) => Object.values(catalog).flatMap((area) => Object.values<string>(area));

/** The texts and labels on the page, except in answers and brand profiles, which are in any language. */
async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    [...document.querySelectorAll('html *:not(.answer-text *, .fields dd, ins, del)')].flatMap((one) => [
      ...[...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data.trim()),
      ...['aria-label', 'title', 'placeholder', 'data-label', 'data-sort-by'].flatMap((name) => one.getAttribute(name) ?? []),
    ])`);
}
