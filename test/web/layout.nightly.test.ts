import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addresses } from '../../web/src/addresses.js';
import { createMeasuredKey } from './measured.js';
import {
  describeInBrowser,
  elementsTooWide,
  openPanel,
  settled,
  startWeb,
  tablesOfBlocks,
  type WatchedPage,
  type Web,
} from './support.js';

const WIDTHS = [360, 390, 768, 820, 1024, 1280, 1366, 1440, 1536, 1680, 1920, 2560];
const THEMES = ['light', 'dark'] as const;

describeInBrowser('the layout', () => {
  let web: Web;
  let paid: WatchedPage;
  beforeAll(async () => {
    web = await startWeb({ demo: 'shipped' });
    paid = await openEnlarged(web.keys.paid);
  });
  afterAll(() => web.close());

  it.each(addresses)(
    'fits into its cards and the window at any width, with long names and large figures: %s',
    async (address) => expectFit(paid, await web.pathOf(address)),
  );

  it.each(['en-US', 'de-DE', 'ja-JP'])(
    'has tables of columns, not of blocks, from 1024 pixels on: %s',
    async (locale) => {
      const page = await web.open('/api-keys', { locale });
      const blocks: string[] = [];
      for (const address of addresses) {
        await page.goto(await web.pathOf(address));
        await settled(page);
        for (const width of WIDTHS.filter((one) => one >= 1024)) {
          await page.setViewportSize({ width, height: 900 });
          blocks.push(...(await tablesOfBlocks(page)).map((name) => `${address} ${width}: ${name}`));
        }
      }
      expect(blocks).toEqual([]);
      await page.context().close();
    },
  );

  it.each([
    ['measured workspace', '/measuring', '[aria-label="Dead letters"]', () => createMeasuredKey(web.app)],
    ['free plan', '/brand', 'main .banner', () => web.keys.free],
    ['shared view', '/', 'main .banner', createShare],
  ])(
    'fits into its cards and the window at any width with another key: %s',
    async (_, path, shows, keyOf) => {
      const page = await openEnlarged(await keyOf());
      await expectFit(page, path, { shows });
      await page.context().close();
    },
  );

  it.each([
    ['dialog with errors of lines', '/prompts', 'dialog [role="alert"]', addRejectedPrompts],
    ['dialog with a name', '/api-keys', 'dialog', press(/^Revoke /)],
    ['sign-in next to a known key', '/', '.sign-in section', addKey],
    ['question before a link is opened', '/', '.sign-in .actions', openLink],
    ['address without a page', '/brand', '.state', openUnknown],
    ['export of queries', '/next-steps?all=queries', '[aria-label="Queries"]', uploadQueries],
  ])('fits into its cards and the window at any width after an action: %s', async (_, path, shows, act) =>
    expectFit(paid, path, { act, shows }),
  );

  /** A page with long names and large figures in all further responses of the API. */
  async function openEnlarged(key: string): Promise<WatchedPage> {
    const page = await web.open('/api-keys', { key });
    await page.route('**/v1/**', enlarged);
    return page;
  }

  async function createShare(): Promise<string> {
    const { workspaceId } = (await web.app.as(web.keys.paid).get('/v1/me')).body as { workspaceId: string };
    const { apiKeys } = web.app.services;
    await apiKeys.setSharing(workspaceId, true);
    const share = { name: 'Viewer', environment: 'test', scopes: ['read'], isShare: true } as const;
    // The database decides by its own clock whether a key has expired.
    const expiresAt = new Date('2100-01-01');
    return (await apiKeys.issueFor(workspaceId, { ...share, expiresAt })).secret;
  }

  it.each(['', '?document=extensions'])(
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

/**
 * Opens an address, and expects that it fits into its cards and the window at any width in both themes, after an action if
 * one is given. `shows`: the element that must be on the page by then.
 */
async function expectFit(
  page: Page,
  path: string,
  { act, shows = 'h1' }: { act?: (page: Page) => Promise<unknown>; shows?: string } = {},
): Promise<void> {
  await page.goto(path);
  await settled(page);
  await act?.(page);
  await page.locator(shows).first().waitFor();
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
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const addKey = async (page: Page) =>
  (await openPanel(page, 'workspace')).getByRole('button', { name: 'Add a key' }).click();

const openLink = (page: Page) => page.goto('/#code=any');

/** Opens an address in the page, because the service responds to it with 404. */
const openUnknown = (page: Page) =>
  page.evaluate("history.pushState(null, '', '/no-such-page'); dispatchEvent(new PopStateEvent('popstate'))");

async function addRejectedPrompts(page: Page): Promise<void> {
  await press('Add prompts')(page);
  await page.getByLabel('Prompts, one per line').fill(`ab\n${'long'.repeat(1000)}`);
  await page.getByRole('button', { name: 'Add 2 prompts' }).click();
}

async function uploadQueries(page: Page): Promise<void> {
  const rows = [
    'Top queries,Clicks,Impressions,CTR,Position',
    'bikes,3,40,7.5%,4.53',
    'which bike,0,7,0%,11',
  ];
  const file = { name: 'Queries.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.getByLabel('Export of queries (CSV)').setInputFiles(file);
}

const NAMES = [
  ...['name', 'brand', 'topic', 'text', 'promptText', 'term', 'title', 'reason', 'attribute', 'sentence'],
  ...['keyPrefix', 'provider', 'message', 'error', 'disabledReason'],
];
const HOSTS = ['domain', 'origin'];
const COUNTS = [
  ...['observations', 'mentions', 'citations', 'citedObservations', 'retrievedObservations', 'citing'],
  ...['attempted', 'succeeded', 'failed', 'promptCount', 'promptsActive', 'promptsMeasured', 'volume'],
  ...['gapObservations', 'ownObservations', 'previousObservations'],
  ...['lostObservations', 'lostWithOwnObservations', 'competitorObservations', 'praised', 'criticized'],
  ...['clicks', 'impressions', 'slots', 'planned', 'submitted', 'withheld', 'answered', 'unknown', 'total'],
  ...['count', 'attempts', 'pending', 'dead', 'spentUsd', 'estimatedUsd', 'todayUsd', 'monthUsd', 'dailyUsd'],
];

/** Forwards a response of the API with names of 80 characters without spaces, and figures of seven digits. */
async function enlarged(route: Route): Promise<void> {
  const response = await route.fetch();
  const body: unknown = JSON.parse(await response.text(), (name, value: unknown) => {
    if (typeof value === 'string' && NAMES.includes(name))
      return value.replaceAll(' ', '').padEnd(80, 'AndLonger');
    if (typeof value === 'string' && HOSTS.includes(name)) return value.padEnd(63, 'long');
    if (typeof value === 'number' && COUNTS.includes(name)) return 1_000_000 + value;
    return value;
  });
  await route.fulfill({ response, json: body });
}
