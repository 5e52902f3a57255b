/* Takes screenshots of the web page. See `npm run lab -- shots --help`. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, type View } from '../servers/browser.js';
import { commandLine, flag, option } from '../kit/command-line.js';
import { createDemo } from '../servers/demo.js';
import { serviceSettings, startService } from '../servers/service.js';

const options = commandLine({
  name: 'shots',
  description: `Takes a screenshot of every screen, dialog and state of the web page, in both themes and on a desktop and a phone. Starts the
built service with new demo data, and needs Chromium.`,
  parts: {
    out: option('<folder>', 'the folder for the screenshots', String, 'coverage/web-shots'),
    readme: flag('only the screenshots of the README, into docs/images'),
  },
  exitCodes: { 0: 'taken' },
});

/** The addresses of the screens by the name of their screenshot. */
async function screensOf(url: string, key: string): Promise<Record<string, string>> {
  const api = async (path: string) => {
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${key}` } });
    return (await response.json()) as { prompts: { id: string }[]; answers: { id: string }[] };
  };
  const [prompt] = (await api('/v1/analytics/prompts?limit=1')).prompts;
  const [answer] = (await api('/v1/evidence/answers?limit=1&isOwn=true')).answers;
  return {
    overview: '/',
    prompts: '/prompts',
    prompt: `/prompts/${prompt?.id}`,
    answers: '/answers?rangeDays=7&isOwn=true',
    answer: `/answers/${answer?.id}`,
    keywords: '/keywords',
    'topic-visibility': '/keywords/topics',
    brand: '/brand',
    'brand-versions': '/brand/versions',
    'next-steps': '/next-steps',
    sentiment: '/sentiment',
    measuring: '/measuring',
    'api-keys': '/api-keys',
    'not-found': '/prompts/no-such-prompt',
    'no-match': '/prompts?query=no+such+prompt',
    reference: '/docs',
  };
}

/** Actions on a page before its screenshot is taken. */
type Act = (page: Page) => Promise<unknown>;

const press =
  (name: string): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Sets the outcome of further reads of the overview, then reads another window. */
const overviewIs =
  (outcome: Parameters<Page['route']>[1]): Act =>
  async (page) => {
    await page.route('**/v1/history/overview*', outcome);
    await page.getByRole('button', { name: 'Last 30 days' }).click();
    await page.getByRole('link', { name: '7 days' }).click();
  };

/** The dialogs and states by the name of their screenshot: the screen, and the steps to get there. */
const SITUATIONS: Record<string, { path: string; act: Act; shows: string; key?: 'free' }> = {
  'dialog-add': { path: '/prompts', act: press('Add prompts'), shows: 'dialog' },
  'dialog-reword': { path: '/prompts', act: press('Reword'), shows: 'dialog' },
  'dialog-pause': { path: '/prompts', act: press('Pause'), shows: 'dialog' },
  'dialog-replace': { path: '/prompts', act: press('Replace'), shows: 'dialog' },
  'dialog-archive': { path: '/prompts', act: press('Archive'), shows: 'dialog' },
  'dialog-revoke': { path: '/api-keys', act: press('Revoke'), shows: 'dialog' },
  'filters-open': {
    path: '/prompts?status=active,paused',
    shows: '.choices[open]',
    act: async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.locator('.choices summary').nth(1).click();
    },
  },
  'state-loading': {
    path: '/',
    shows: '.loading',
    act: async (page) => {
      await overviewIs(() => new Promise(() => {}))(page);
      await page.reload();
    },
  },
  'state-rate-limited': {
    path: '/',
    shows: '.banner',
    act: overviewIs((route) => route.fulfill({ status: 429, headers: { 'Retry-After': '42' }, json: {} })),
  },
  'state-failed': {
    path: '/',
    shows: '.state',
    act: overviewIs((route) => {
      const error = { code: 'internal', message: 'Internal error.', requestId: 'req_example' };
      return route.fulfill({ status: 500, json: { error } });
    }),
  },
  'state-unreachable': { path: '/', act: overviewIs((route) => route.abort()), shows: '.state' },
  'state-no-permission': { path: '/brand', act: press('Save'), shows: '.form-error', key: 'free' },
};

async function shoot(
  browser: Browser,
  url: string,
  path: string,
  view: View,
  file: string,
  situation?: { act: Act; shows: string },
): Promise<void> {
  const page = await openPage(browser, url, path, view);
  await situation?.act(page);
  await page.locator(situation?.shows ?? 'body').waitFor();
  // A dialog or a state is shown alone; the rest of its screen has a separate screenshot.
  await page.screenshot({ path: file, fullPage: !options.readme && situation === undefined });
  await page.context().close();
  process.stdout.write(`${file}${page.complaints.length > 0 ? `  ${page.complaints.join('; ')}` : ''}\n`);
}

async function main(browser: Browser, url: string, keyOf: (label: string) => string): Promise<void> {
  const key = keyOf('paid');
  if (options.readme) {
    mkdirSync('docs/images', { recursive: true });
    await shoot(browser, url, '/', { key, theme: 'light' }, 'docs/images/overview.png');
    return shoot(browser, url, '/', { key, theme: 'dark' }, 'docs/images/overview-dark.png');
  }
  mkdirSync(options.out, { recursive: true });
  for (const theme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      const at = (name: string) => join(options.out, `${name}-${theme}-${width}.png`);
      await shoot(browser, url, '/', { theme, width }, at('sign-in'));
      for (const [name, path] of Object.entries(await screensOf(url, key)))
        await shoot(browser, url, path, { key, theme, width }, at(name));
      for (const [name, { path, key: other, ...situation }] of Object.entries(SITUATIONS))
        await shoot(browser, url, path, { key: keyOf(other ?? 'paid'), theme, width }, at(name), situation);
    }
}

const folder = mkdtempSync(join(tmpdir(), 'web-shots-'));
process.stderr.write('Starting the service with demo data ...\n');
const browser = await launchBrowser();
const settings = { ...serviceSettings(folder), RATE_LIMIT_PER_MINUTE: '100000', WORKER: 'off' };
const service = await startService(settings, { log: process.stderr, isDetached: true });
try {
  await main(browser, service.url, await createDemo(settings));
} finally {
  await browser.close();
  await service.end('SIGINT');
  rmSync(folder, { recursive: true, force: true });
}
