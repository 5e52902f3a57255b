import { statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';

export type Theme = 'light' | 'dark';

export interface View {
  /** The key to sign in with; undefined for the sign-in page. */
  readonly key?: string | undefined;
  readonly theme?: Theme;
  /** Width of the window in pixels. Default: 1280. */
  readonly width?: number;
  /** The language of the browser. Default: en-US. */
  readonly locale?: string;
  /** The time zone of the browser. Default: UTC. */
  readonly timeZone?: string;
}

/** A page of the browser and its errors so far. */
export interface WatchedPage extends Page {
  /** Console errors, script errors and requests to any other host. */
  readonly complaints: string[];
}

/** The headless shell first: a page takes less than half the processor time of one in a browser with windows. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The path of Chromium; undefined if it is not on the PATH. */
const executablePath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());

/** Whether Chromium is installed. */
export const hasBrowser = executablePath !== undefined;

/** @throws Error if Chromium is not on the PATH */
export function launchBrowser(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('Chromium is not on the PATH. Install it first.');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** Opens an address of the web page, signed in if there is a key, and waits until nothing is loading. */
export async function openPage(
  browser: Browser,
  url: string,
  path: string,
  view: View,
): Promise<WatchedPage> {
  const { key, theme = 'light', width = 1280, locale = 'en-US', timeZone = 'UTC' } = view;
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    viewport: { width, height: 900 },
    locale,
    timezoneId: timeZone,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`)) complaints.push(`request to ${request.url()}`);
  });
  if (key !== undefined) await page.addInitScript(signInOnce, key);
  await page.goto(path);
  await settled(page);
  return Object.assign(page, { complaints });
}

/** Waits until the page shows content and has finished loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  const busy = page.locator('.loading, [aria-busy="true"], .sign-in button:disabled');
  await busy.first().waitFor({ state: 'detached' });
}

/** Signs a tab in before its first page; later pages find it as the earlier ones left it. */
function signInOnce(key: string): void {
  const tab = globalThis as unknown as {
    name: string;
    sessionStorage: { setItem(name: string, value: string): void };
  };
  if (tab.name !== '') return;
  tab.name = 'opened by a test';
  tab.sessionStorage.setItem('visibility.key', key);
}
