import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunResult } from '../../session/result.js';
import { findBrowser, openPage, type BrowserPage } from './browser.js';
import { brokenResult, cleanResult, hostileText, withHostile, withMany } from './report-samples.js';
import { renderHtml } from '../../report/html.js';
import { renderMatrix } from '../../report/index.js';

const browser = findBrowser();

let folder: string;
let broken: RunResult;
let clean: RunResult;
let many: RunResult;
/** Records the requests that a page sends over the network. */
let outside: Server;
let address: string;
const asked: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-page-'));
  broken = await brokenResult();
  clean = await cleanResult();
  many = withMany(clean, broken, 200);
  outside = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => outside.once('listening', resolve));
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
});
afterAll(() => {
  outside.close();
  rmSync(folder, { recursive: true, force: true });
});

let page: BrowserPage | undefined;
afterEach(async () => {
  await page?.close();
  page = undefined;
});

async function open(html: string, hash = ''): Promise<BrowserPage> {
  const file = join(folder, 'page.html');
  writeFileSync(file, html);
  page = await openPage(browser ?? '', `file://${file}${hash}`);
  return page;
}

const shownIds = (on: BrowserPage) =>
  on.evaluate<string[]>(
    `[...document.querySelectorAll('details.rule')].filter((one) => one.checkVisibility()).map(({ id }) => id)`,
  );

const idsOf = ({ rules }: RunResult, verdict: string) =>
  rules.filter((rule) => rule.verdict === verdict).map(({ id }) => id);

describe('report.html without a browser', () => {
  it('report.html names every rule and quotes its paragraphs', () => {
    const html = renderHtml(broken);
    for (const { id } of broken.rules) expect(html).toContain(`id="${id}"`);
    expect(html).toContain('of a pause MUST be stored as');
  });

  it('report.html contains no markup from the target', () => {
    const html = renderHtml(withHostile(broken, hostileText(address)));
    expect(html).not.toContain('<img');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('<link');
  });
});

describe('report.html in a browser', () => {
  beforeEach(({ skip }) => skip(browser === undefined, 'no Chromium on the PATH'));

  it('the recording server sees the requests of an unprotected page', async () => {
    const on = await open(`<img src="${address}/control">`);
    expect(on.requests).toContain(`${address}/control`);
    expect(asked).toContain('/control');
  });

  it('report.html loads nothing but itself, and its script runs', async () => {
    const before = asked.length;
    const on = await open(renderHtml(broken));
    expect(on.requests).toEqual([`file://${join(folder, 'page.html')}`]);
    expect(on.complaints).toEqual([]);
    expect(await on.evaluate(`document.getElementById('filters').checkVisibility()`)).toBe(true);
    expect(asked.length).toBe(before);
  });

  it('report.html shows hostile bodies as text: no script runs and nothing is requested', async () => {
    const before = asked.length;
    const text = hostileText(address);
    const on = await open(renderHtml(withHostile(broken, text)), '#PAU-03');
    expect(await on.evaluate('document.title')).not.toBe('owned');
    expect(await on.evaluate(`document.querySelectorAll('img, link, iframe, object').length`)).toBe(0);
    expect(await on.evaluate(`document.querySelectorAll('script').length`)).toBe(1);
    expect(await on.evaluate(`document.querySelector('#PAU-03 dd').textContent`)).toContain('</script>');
    expect(await on.evaluate(`document.querySelector('#PAU-03 dd').textContent`)).toContain('\\u202e');
    expect(on.requests).toHaveLength(1);
    expect(on.complaints).toEqual([]);
    expect(asked.length).toBe(before);
  });

  it('report.html applies the filters in its URL', async () => {
    const on = await open(renderHtml(many), '#?verdict=fail');
    const shown = await shownIds(on);
    expect(shown).toHaveLength(200);
    expect(shown).toEqual(idsOf(many, 'fail'));
    expect(await on.evaluate(`document.getElementById('shown').textContent`)).toBe(
      `200 of ${many.rules.length} shown`,
    );
  });

  it('report.html filters by verdict, level, family and text, and clears the filters', async () => {
    const on = await open(renderHtml(many));
    expect(await shownIds(on)).toHaveLength(many.rules.length);
    await on.evaluate(`document.querySelector('input[name=verdict][value=observed]').click()`);
    expect(await shownIds(on)).toEqual(idsOf(many, 'observed'));
    await on.evaluate(`document.querySelector('#filters button[type=reset]').click()`);
    await on.evaluate('new Promise((resolve) => setTimeout(resolve, 20))');
    await on.evaluate(`document.querySelector('input[name=level][value="D~"]').click()`);
    expect(await shownIds(on)).toEqual(many.rules.filter(({ level }) => level === 'D~').map(({ id }) => id));
    await on.evaluate(`document.querySelector('#filters button[type=reset]').click()`);
    await on.evaluate('new Promise((resolve) => setTimeout(resolve, 20))');
    const input = (selector: string, value: string) =>
      on.evaluate(
        `{ const one = document.querySelector('${selector}'); one.value = '${value}';
             one.dispatchEvent(new Event('input', { bubbles: true })); }`,
      );
    await input('select[name=family]', 'BULK');
    const family = many.rules.filter(({ id }) => id.startsWith('BULK-')).map(({ id }) => id);
    expect(await shownIds(on)).toEqual(family);
    await input('input[name=q]', 'bulk-07');
    expect(await shownIds(on)).toContain('BULK-07');
    expect((await shownIds(on)).length).toBeLessThan(family.length);
    expect(await on.evaluate('location.hash')).toBe('#?family=BULK&q=bulk-07');
    await input('input[name=q]', 'no rule says this');
    expect(await shownIds(on)).toEqual([]);
    expect(await on.evaluate(`document.getElementById('none').checkVisibility()`)).toBe(true);
  });

  it('report.html opens the rule of a matrix cell, even if a filter hides it', async () => {
    const on = await open(renderHtml(broken), '#?verdict=observed');
    await on.evaluate(`document.querySelector('a.cell[href="#PAU-03"]').click()`);
    await on.evaluate('new Promise((resolve) => setTimeout(resolve, 50))');
    expect(await on.evaluate(`document.getElementById('PAU-03').open`)).toBe(true);
    expect(await shownIds(on)).toContain('PAU-03');
  });

  it('report.html copies the script of a failure', async () => {
    const on = await open(renderHtml(broken), '#PAU-03');
    await on.send('Browser.grantPermissions', { permissions: ['clipboardReadWrite'] });
    await on.evaluate(`document.querySelector('#PAU-03 .script').open = true`);
    await on.evaluate(`document.querySelector('#PAU-03 .copy').click()`);
    await on.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
    expect(await on.evaluate(`document.querySelector('#PAU-03 .copy').textContent`)).toBe('Copied');
    const script = broken.rules.find(({ id }) => id === 'PAU-03')?.failures[0]?.curl;
    expect(await on.evaluate(`document.querySelector('#PAU-03 .script pre').textContent`)).toBe(script);
  });

  it('report.html follows the color scheme of the system and its own switch', async () => {
    const on = await open(renderHtml(broken));
    const ground = () => on.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const system = (value: string) =>
      on.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
    await system('light');
    expect(await ground()).toBe('rgb(255, 255, 255)');
    await system('dark');
    const dark = await ground();
    expect(dark).not.toBe('rgb(255, 255, 255)');
    await on.evaluate(`document.getElementById('theme').click()`);
    expect(await ground()).toBe('rgb(255, 255, 255)');
    await on.evaluate(`document.getElementById('theme').click()`);
    await system('light');
    expect(await ground()).toBe(dark);
  });

  it.each([1280, 400])('report.html fits a window of %i pixels with all rules open', async (width) => {
    const on = await open(renderHtml(many));
    await on.send('Emulation.setDeviceMetricsOverride', {
      width,
      height: 900,
      deviceScaleFactor: 1,
      mobile: width < 500,
    });
    await on.evaluate(`document.getElementById('open').click()`);
    expect(await on.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });

  it('the HTML matrix shows results side by side and loads nothing', async () => {
    const results = [
      { name: 'wrong/result.json', result: withHostile(broken, hostileText(address)) },
      { name: 'right/result.json', result: clean },
    ];
    const on = await open(renderMatrix(results, 'html', { all: false }));
    expect(on.requests).toHaveLength(1);
    expect(on.complaints).toEqual([]);
    expect(await on.evaluate('document.title')).toBe('Conformance, side by side');
    const row = `[...document.querySelectorAll('tr')].find((one) => one.textContent.includes('PAU-03'))`;
    expect(
      await on.evaluate(`[...${row}.querySelectorAll('.verdict')].map((one) => one.textContent)`),
    ).toEqual(['fail', 'pass']);
  });
});
