/**
 * Takes a picture of every screen of the web page, in both themes and on a desktop and a phone:
 *
 *   npm run web:shots                            into coverage/web-shots
 *   npm run web:shots -- --out FOLDER            into another folder
 *   npm run web:shots -- --readme                only the picture of the README, into docs/images
 *
 * It starts the built service with new demo data. Needs Chromium.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, type View } from '../test/web/browser.js';
import { serviceSettings, startServiceProcess } from './service-process.js';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'coverage/web-shots' },
    readme: { type: 'boolean', default: false },
  },
});

interface Announcement {
  readonly url: string;
  readonly demo: { workspaces: { label: string; keys: { key: string }[] }[] };
}

/** The addresses of the screens by the names of their pictures. */
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
    'api-keys': '/api-keys',
    'not-found': '/no/such/page',
  };
}

async function shoot(browser: Browser, url: string, path: string, view: View, file: string): Promise<void> {
  const page = await openPage(browser, url, path, view);
  await page.screenshot({ path: file, fullPage: !values.readme });
  await page.context().close();
  process.stdout.write(`${file}${page.complaints.length > 0 ? `  ${page.complaints.join('; ')}` : ''}\n`);
}

async function main(browser: Browser, { url, demo }: Announcement): Promise<void> {
  const key = demo.workspaces[0]?.keys[0]?.key ?? '';
  if (values.readme) {
    mkdirSync('docs/images', { recursive: true });
    return shoot(browser, url, '/', { key, theme: 'light' }, 'docs/images/overview.png');
  }
  mkdirSync(values.out, { recursive: true });
  for (const theme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      const at = (name: string) => join(values.out, `${name}-${theme}-${width}.png`);
      await shoot(browser, url, '/', { theme, width }, at('sign-in'));
      for (const [name, path] of Object.entries(await screensOf(url, key)))
        await shoot(browser, url, path, { key, theme, width }, at(name));
    }
}

const folder = mkdtempSync(join(tmpdir(), 'web-shots-'));
process.stderr.write('Starting the service with demo data ...\n');
const browser = await launchBrowser();
const service = await startServiceProcess<Announcement>({
  ...serviceSettings(folder),
  ...{ RATE_LIMIT_PER_MINUTE: '100000', WORKER: 'off' },
});
try {
  await main(browser, service.announcement);
} finally {
  await browser.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
