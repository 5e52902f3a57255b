import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
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

/** Opens the panel of a button of the bar or of the sidebar, unless it is open: the filters, the days, or a menu. */
export async function openPanel(page: Page, panel: keyof typeof PANELS): Promise<Locator> {
  const { button, name } = PANELS[panel];
  const opened = page.getByRole('dialog', { name, exact: true });
  if (await opened.isVisible()) return opened;
  if (button.startsWith('.sidebar')) await showSidebar(page);
  await page.locator(button).first().click();
  await opened.waitFor();
  return opened;
}

/** Shows the sidebar, which is a drawer on a phone. */
export async function showSidebar(page: Page): Promise<void> {
  await page.locator('.sidebar').waitFor({ state: 'attached' });
  const more = page.getByRole('button', { name: 'More', exact: true, expanded: false });
  if (await more.isVisible()) await more.click();
  await page.getByRole('navigation', { name: 'Sections', exact: true }).waitFor();
}

/** Opens a section of the sidebar. */
export async function openSection(page: Page, name: string): Promise<void> {
  await showSidebar(page);
  const sections = page.getByRole('navigation', { name: 'Sections', exact: true });
  await sections.getByRole('link', { name, exact: true }).click();
}

/** Chooses the days of a screen, such as `7 days`. */
export async function chooseDays(page: Page, days: string): Promise<void> {
  const panel = await openPanel(page, 'days');
  await panel.getByRole('link', { name: days, exact: true }).click();
  await panel.waitFor({ state: 'hidden' });
}

/** Chooses the value of a filter of a screen, and closes the filters. */
export async function chooseFilter(page: Page, filter: string, value: string): Promise<void> {
  const panel = await openPanel(page, 'filters');
  await panel.getByLabel(filter, { exact: true }).selectOption(value);
  await closePanel(page, panel);
}

/** Closes a panel or drawer as a keyboard does. */
export async function closePanel(page: Page, panel: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
}

/** Opens what the visibility on the overview stands on: its intervals, its days, and how it counts. */
export async function openHowSure(page: Page): Promise<Locator> {
  const opened = page.getByRole('dialog', { name: /^How sure is/ });
  if (!(await opened.isVisible())) await page.getByRole('button', { name: 'How sure?' }).click();
  await opened.waitFor();
  return opened;
}

/** Waits until the overview is about these days, as `How sure?` says in a sentence. */
export async function daysOfFigures(page: Page, sentence: string | RegExp): Promise<void> {
  const panel = await openHowSure(page);
  await panel.getByText(sentence).waitFor();
  await closePanel(page, panel);
}

/** The buttons of panels, and the English names of the panels. */
const PANELS = {
  filters: { button: '.title .opener.ghost', name: 'Filters' },
  days: { button: '.title .opener:not(.ghost)', name: 'Choose days' },
  workspace: { button: '.sidebar > .who', name: 'Workspace' },
  reader: { button: '.sidebar .foot .who', name: 'You' },
} as const;

/** Opens all of a card of the overview. */
export async function openDrawer(page: Page, title: string): Promise<Locator> {
  await page.locator('button.more', { hasText: title }).click();
  const opened = page.getByRole('dialog', { name: title, exact: true });
  await opened.waitFor();
  await settled(page);
  return opened;
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
 * Elements whose contents are wider than they are. Those that scroll on purpose, end with an ellipsis, show nothing, or open a list over others do
 * not count, except that the window must have room for the list.
 */
export async function elementsTooWide(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`new Promise((resolve) => {
    const exempt = 'svg, svg *, canvas, pre, .visually-hidden, .stacked th:not([aria-sort]), .menu, .choices, :has(> .choices), .matrix-frame';
    const isTooWide = (one) =>
      !one.matches(exempt) && getComputedStyle(one).display !== 'inline' &&
      getComputedStyle(one).textOverflow !== 'ellipsis' &&
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

/** Where screens show figures. */
const FIGURES =
  'main :is(td.number, td .change, .figures dd, .tiles b, .pill, .figure-rows .number, .platforms li)';

/** The headings of the sections with figures that do not link to their answers. Days of a chart have links in their rows. */
export async function sectionsWithoutEvidence(page: Page): Promise<string[]> {
  const sections = await page.evaluate<string[]>(`
    [...document.querySelectorAll(${JSON.stringify(FIGURES)})]
      .filter((one) => /\\d/.test(one.textContent) && !one.closest('figure, a') && !one.querySelector('a'))
      .map((one) => one.closest('section, .card, dialog').querySelector('h2')?.textContent ?? one.textContent)`);
  return [...new Set(sections)];
}
