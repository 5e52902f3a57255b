import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { builtWebFolder, readWebPages } from '../../src/http/pages/web.js';
import {
  hasBrowser,
  launchBrowser,
  openPage,
  settled,
  type View,
  type WatchedPage,
} from '../../scripts/lab/servers/browser.js';
import { PASSWORD } from '../features/accounts/browser.js';
import { createTestApp, type TestApp, type TestAppOptions } from '../support/app.js';
import { needs } from '../support/needs.js';
import { sampleOf } from '../support/sample.js';

export { settled };
export type { View, WatchedPage };

/** Tests in a real browser; skipped where Chromium is not installed. */
export const describeInBrowser = (title: string, tests: () => void) =>
  describe(title, needs(hasBrowser, 'no Chromium on the PATH'), tests);

/** The time of the service under test: the demo's last day, the same in every run. */
export const NOW = new Date('2026-11-20T09:00:00.000Z');

/** The service with demo data and its web page in a browser. */
export interface Web {
  readonly app: TestApp;
  /** Keys of the demo workspaces: paid, free, and one near its cap of prompts. */
  readonly keys: Readonly<Record<'paid' | 'free' | 'near-cap', string>>;
  /** Opens an address, signed in to the paid workspace unless the view says otherwise, and waits until nothing is loading. */
  open(path: string, view?: View): Promise<WatchedPage>;
  /** The path of an address of the page, with the id of a row of the demo if it needs one. */
  pathOf(address: string): Promise<string>;
  close(): Promise<void>;
}

let browser: Promise<Browser> | undefined;

/** The browser of this worker, which ends with it: a start takes as long as several pages. */
const sharedBrowser = () => (browser ??= launchBrowser());

/** Starts the service, once for a file of tests. */
export async function startWeb(
  options: TestAppOptions & {
    /** `shipped`: as `npm start` creates it. Default: a smaller one. */
    readonly demo?: 'shipped' | { prompts?: number; days?: number; keywords?: number };
  } = {},
): Promise<Web> {
  const app = await createTestApp({ clock: () => NOW, web: readWebPages(builtWebFolder()), ...options });
  const size = options.demo === 'shipped' ? {} : { prompts: 12, days: 60, keywords: 40, ...options.demo };
  const demo = await app.services.demo.create(size);
  const keys = Object.fromEntries(
    demo.workspaces.map(({ label, keys: [key] }) => [label, key.secret]),
  ) as Web['keys'];
  const browser = await sharedBrowser();
  const opened = new Set<BrowserContext>();
  return {
    app,
    keys,
    async open(path, view = {}) {
      const page = await openPage(browser, app.url, path, 'key' in view ? view : { ...view, key: keys.paid });
      opened.add(page.context());
      return page;
    },
    async pathOf(address) {
      if (!address.endsWith('/:id')) return address;
      const client = app.as(keys.paid);
      const ids = address.startsWith('/prompts')
        ? (await client.get('/v1/analytics/prompts?limit=1')).body.prompts
        : (await client.get('/v1/evidence/answers?limit=1&isOwn=true')).body.answers;
      return address.replace(':id', ids[0].id as string);
    },
    async close() {
      await Promise.all([...opened].map((context) => context.close()));
      await app.close();
    },
  };
}

/** Opens an address as a person who signs in with the password of all tests. */
export async function signedIn(web: Web, email: string, path: string, view: View = {}): Promise<WatchedPage> {
  const page = await web.open(path, { ...view, key: undefined });
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  return page;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Expects a page that people with disabilities can use, as far as axe can tell.
 *
 * @param accepted violations that the page cannot fix, each as `rule: element`
 */
export async function expectAccessible(page: Page, accepted: readonly RegExp[] = []): Promise<void> {
  await page.evaluate(axe);
  const violations = await page.evaluate<string[]>(
    'axe.run({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)))',
  );
  expect(violations.filter((one) => !accepted.some((known) => known.test(one)))).toEqual([]);
}

/** Expects a page no wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, width] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, innerWidth]',
  );
  expect(content).toBeLessThanOrEqual(width);
}

/** Expects an accessible page without errors that fits into its window, and closes it. */
export async function expectSound(page: WatchedPage): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(page.complaints).toEqual([]);
  await page.context().close();
}

/**
 * Elements whose contents are wider than they are. Those that scroll on purpose, show nothing, or open a list over others do
 * not count, except that the window must have room for the list.
 */
export async function elementsTooWide(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`new Promise((resolve) => {
    const exempt = 'svg, svg *, canvas, pre, .visually-hidden, .stacked th:not([aria-sort]), .menu, .choices, :has(> .choices)';
    const isTooWide = (one) =>
      !one.matches(exempt) && getComputedStyle(one).display !== 'inline' &&
      one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1;
    const describe = (one) => one.tagName + '.' + one.className + ' ' + one.scrollWidth + ' > ' + one.clientWidth;
    // Observers of sizes run before the second frame.
    requestAnimationFrame(() => requestAnimationFrame(() =>
      resolve([...document.querySelectorAll('html, html *')].filter(isTooWide).map(describe).slice(0, 3))));
  })`);
}

/** The names of the visible tables whose rows are blocks. */
export async function tablesOfBlocks(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`new Promise((resolve) => {
    // Observers of sizes run before the second frame.
    requestAnimationFrame(() => requestAnimationFrame(() =>
      resolve([...document.querySelectorAll('.stacked table')]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getAttribute('aria-label')))));
  })`);
}

/** The themes and widths that every screen is tested in. */
export const views = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 390 },
] as const satisfies readonly View[];

/**
 * One of them, drawn for each test, so that about half of the screens are tested in each: few mistakes show in one view of
 * one screen only. `npm run lab -- tests` tries both.
 */
export const someViews = () => sampleOf(views, 1 / 2);

/** The headings of the sections with figures that do not link to their answers. Days of a chart have links in their rows. */
export async function sectionsWithoutEvidence(page: Page): Promise<string[]> {
  const sections = await page.evaluate<string[]>(`
    [...document.querySelectorAll('main td.number, main td .change, main .figures dd, main .platforms li')]
      .filter((one) => /\\d/.test(one.textContent) && !one.closest('figure') && !one.querySelector('a'))
      .map((one) => one.closest('section, .card').querySelector('h2')?.textContent ?? one.textContent)`);
  return [...new Set(sections)];
}
