import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addresses } from '../../web/src/addresses.js';
import { describeInBrowser, elementsTooWide, settled, startWeb, type Web } from './support.js';

const WIDTHS = [360, 390, 768, 820, 1024, 1280, 1366, 1440, 1536, 1680, 1920, 2560];
const EXTENSIONS = ['access', 'evidence', 'history', 'insights', 'measuring'];
const THEMES = ['light', 'dark'] as const;

describeInBrowser('the layout', () => {
  let web: Web;
  beforeAll(async () => {
    web = await startWeb();
  });
  afterAll(() => web.close());

  it.each(addresses)(
    'fits into its cards and the window at any width, with long names and large figures: %s',
    async (address) => {
      const page = await web.open('/api-keys');
      await page.route('**/v1/**', enlarged);
      await page.goto(await web.pathOf(address));
      await settled(page);
      await page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
      const tooWide: string[] = [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme });
          tooWide.push(...(await elementsTooWide(page)).map((one) => `${width} ${colorScheme}: ${one}`));
        }
      }
      expect(tooWide).toEqual([]);
      await page.context().close();
    },
  );

  it.each(['', ...EXTENSIONS.map((name) => `?extension=${name}`)])(
    'fits the API reference into the window at any width, with an operation of each tag open: /docs%s',
    async (query) => {
      const page = await web.open('/api-keys');
      await page.goto(`/docs${query}`);
      const operations = page.locator('.opblock-tag-section span:first-child .opblock-summary-control');
      await operations.first().waitFor();
      for (const operation of await operations.all()) await operation.click();
      const tooWide: string[] = [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const [content, window] = await page.evaluate<[number, number]>(
          '[document.documentElement.scrollWidth, innerWidth]',
        );
        if (content > window) tooWide.push(`${width}: ${content}`);
      }
      expect(tooWide).toEqual([]);
      await page.context().close();
    },
  );
});

const NAMES = ['name', 'brand', 'topic', 'text', 'promptText', 'term', 'title', 'reason'];
const COUNTS = [
  ...['observations', 'mentions', 'citations', 'citedObservations', 'retrievedObservations', 'citing'],
  ...['attempted', 'succeeded', 'failed', 'promptCount', 'promptsActive', 'promptsMeasured', 'volume'],
  ...['gapObservations', 'ownObservations', 'previousObservations'],
  ...['slots', 'planned', 'answered', 'unknown', 'total'],
];

/** Forwards a response of the API with names of 80 characters and figures of seven digits. */
async function enlarged(route: Route): Promise<void> {
  const response = await route.fetch();
  const body: unknown = JSON.parse(await response.text(), (name, value: unknown) => {
    if (typeof value === 'string' && NAMES.includes(name)) return value.padEnd(80, ' and longer');
    if (typeof value === 'string' && name === 'domain') return value.padStart(63, 'long');
    if (typeof value === 'number' && COUNTS.includes(name)) return 1_000_000 + value;
    return value;
  });
  await route.fulfill({ response, json: body });
}
