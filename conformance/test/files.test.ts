import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVirtualClock } from '../http/clock.js';
import type { RunResult } from '../session/result.js';
import { runSuite } from '../session/run-suite.js';
import { startModel } from '../model/index.js';
import { hostileText, withHostile } from './report-samples.js';
import { suite } from '../suite.js';
import { renderBadge } from '../report/badge.js';
import { renderJunit } from '../report/junit.js';
import { renderMarkdown } from '../report/markdown.js';
import { openReports, reportKinds } from '../report/index.js';

let folder: string;
let result: RunResult;
/** Everything that was printed, and every version of the ledger. */
let shown = '';
let secrets: string[];

// One run with every report, against a model with faults in requests and responses.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-reports-'));
  const clock = createVirtualClock();
  const model = await startModel({ faults: ['M27', 'M58a', 'M57'], clock });
  secrets = Object.values(model.keys);
  const ledgerFile = join(folder, 'ledger.jsonl');
  const options = {
    ...{ url: model.url, keys: model.keys, clock, ledgerFile, seed: 3, layers: ['directed'] as const },
    rules: ['PAU-03', 'ME-01', 'KEY-01', 'KEY-09', 'AUTH-01', 'AUTH-02', 'AUTH-12', 'ISO-02'] as const,
  };
  const context = {
    out: (line: string) => void (shown += `${line}\n`),
    err: (text: string) => void (shown += text),
    ...{ isTerminal: true, usesColors: true, width: 80 },
  };
  const reports = openReports({ ...options, report: reportKinds, reportDir: folder, context });
  const events = {
    ...reports.events,
    after: (exchange: Parameters<NonNullable<typeof reports.events.after>>[0]) => {
      reports.events.after?.(exchange);
      if (exchange.status === 201 && typeof exchange.json?.key === 'string') secrets.push(exchange.json.key);
      shown += readFileSync(ledgerFile, 'utf8').split('\n').at(-2) ?? '';
    },
  };
  result = await runSuite(suite, { ...options, events });
  await reports.finish(result);
  reports.close();
  await model.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

const written = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('all reports', () => {
  it('all reports are written, with a script for each failure', () => {
    const names = written().map((path) => path.slice(folder.length + 1));
    const failures = result.rules.flatMap((rule) =>
      rule.failures.map((_, i) => `failures/${rule.id}-${i + 1}.sh`),
    );
    expect(failures.length).toBeGreaterThan(0);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['result.json', 'report.html', 'junit.xml', 'badge.svg', 'events.ndjson', 'traffic.har'],
        ...failures,
      ]),
    );
  });

  it('no report, ledger or terminal output contains a key of the run', () => {
    expect(secrets.length).toBeGreaterThan(6);
    const texts = [['what was shown', shown], ...written().map((path) => [path, readFileSync(path, 'utf8')])];
    for (const [name = '', text = ''] of texts)
      for (const secret of secrets)
        for (const form of [secret, secret.slice(14), encodeURIComponent(secret), reversed(secret)])
          expect(text.toLowerCase().includes(form.toLowerCase()), `${secret} in ${name}`).toBe(false);
  });

  it('the keys that reports must not contain were really sent', () => {
    // Without this the test above could pass because nothing was sent.
    const entries = har().log.entries.flatMap(({ request }) => request.headers);
    const used = entries
      .filter(({ name }) => name.toLowerCase() === 'authorization')
      .map(({ value }) => value);
    expect(used).toContain('Bearer $KEY_PAID');
    expect(used.some((value) => /\$KEY_\d+/.test(value))).toBe(true);
  });
});

const reversed = (text: string) => [...text].reverse().join('');

interface Har {
  log: {
    version: string;
    creator: { name: string; version: string };
    entries: {
      startedDateTime: string;
      time: number;
      comment: string;
      cache: object;
      timings: { send: number; wait: number; receive: number };
      request: {
        method: string;
        url: string;
        headers: { name: string; value: string }[];
        queryString: { name: string; value: string }[];
        postData?: { mimeType: string; text: string };
        [name: string]: unknown;
      };
      response: { status: number; content: { size: number; text: string }; [name: string]: unknown };
    }[];
  };
}

const har = () => JSON.parse(read('traffic.har')) as Har;

describe('traffic.har', () => {
  it('traffic.har is HAR 1.2 with every exchange of the run', () => {
    const { log } = har();
    expect(log.version).toBe('1.2');
    expect(log.creator.name).toBe('visibility-conformance');
    expect(log.entries).toHaveLength(result.requests);
  });

  it('every entry of traffic.har has the members that HAR 1.2 requires', () => {
    const asked = [
      'method',
      'url',
      'httpVersion',
      'cookies',
      'headers',
      'queryString',
      'headersSize',
      'bodySize',
    ];
    const answered = [
      ...['status', 'statusText', 'httpVersion', 'cookies', 'headers', 'content'],
      ...['redirectURL', 'headersSize', 'bodySize'],
    ];
    for (const { request, response, startedDateTime, time, timings, cache } of har().log.entries) {
      for (const name of asked) expect(request).toHaveProperty(name);
      for (const name of answered) expect(response).toHaveProperty(name);
      expect(new Date(startedDateTime).toISOString()).toBe(startedDateTime);
      expect(time).toBeGreaterThanOrEqual(0);
      expect(Object.keys(timings)).toEqual(['send', 'wait', 'receive']);
      expect(cache).toEqual({});
      expect(new URL(request.url).protocol).toBe('http:');
    }
  });

  it('traffic.har contains queries and bodies as they were sent', () => {
    const { entries } = har().log;
    const add = entries.find(
      ({ request }) => request.method === 'POST' && request.url.endsWith('/v1/prompts'),
    );
    expect(JSON.parse(add?.request.postData?.text ?? '')).toHaveProperty('text');
    expect(add?.request.postData?.mimeType).toBe('application/json');
  });
});

describe('events.ndjson', () => {
  it('events.ndjson has one object per line: the run, checks and failures as they happen, then the rules and the end', () => {
    const lines = read('events.ndjson')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; [name: string]: unknown });
    const kinds = lines.map(({ event }) => event);
    expect(kinds[0]).toBe('run');
    expect(kinds.at(-1)).toBe('end');
    expect(kinds.filter((kind) => kind === 'rule')).toHaveLength(result.rules.length);
    expect(kinds.filter((kind) => kind === 'check')).toHaveLength(result.checks.length);
    expect(kinds.lastIndexOf('check')).toBeLessThan(kinds.indexOf('rule'));
    const failed = new Set(lines.filter(({ event }) => event === 'failure').map(({ rule }) => rule));
    expect(failed).toContain('PAU-03');
    expect(kinds.indexOf('failure')).toBeLessThan(kinds.lastIndexOf('check'));
    expect(lines.at(-1)).toMatchObject({ exitCode: 1, summary: result.summary });
  });
});

describe('junit.xml', () => {
  const parser = spawnSync('python3', ['--version']).status === 0;

  // Prints the document as nested arrays, so that a real parser reads it.
  const asArrays =
    'import sys,json,xml.etree.ElementTree as E\n' +
    'f=lambda e:[e.tag,dict(e.attrib),e.text or "",[f(c) for c in e]]\n' +
    'print(json.dumps(f(E.fromstring(sys.stdin.buffer.read()))))';
  type Node = [tag: string, attributes: Record<string, string>, text: string, children: Node[]];
  function parsed(xml: string): Node {
    const { status, stdout, stderr } = spawnSync('python3', ['-c', asArrays], {
      input: xml,
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    return JSON.parse(stdout) as Node;
  }

  it('junit.xml has a case for each rule, and its counts add up', ({ skip }) => {
    if (!parser) skip('there is no python3 to parse XML with');
    const [tag, attributes, , suites] = parsed(read('junit.xml'));
    expect(tag).toBe('testsuites');
    const cases = suites.flatMap(([, , , children]) => children);
    expect(cases).toHaveLength(result.rules.length);
    expect(attributes['tests']).toBe(String(result.rules.length));
    const withChild = (name: string) =>
      cases.filter(([, , , inner]) => inner.some(([one]) => one === name)).length;
    expect(attributes).toMatchObject({
      failures: String(withChild('failure')),
      errors: String(withChild('error')),
      skipped: String(withChild('skipped')),
    });
    expect(withChild('failure')).toBe(result.summary.fail);
  });

  it('junit.xml has the expected and actual result in the message, and the requests in the text', ({
    skip,
  }) => {
    if (!parser) skip('there is no python3 to parse XML with');
    const cases = parsed(read('junit.xml'))[3].flatMap(([, , , children]) => children);
    const [, , , inner] = cases.find(([, { name }]) => name?.startsWith('PAU-03 ')) ?? [];
    const [, attributes, text] = inner?.[0] ?? [];
    expect(attributes?.['message']).toMatch(/^expected pausedReason .*, got pausedReason null$/);
    expect(text).toContain('POST /v1/prompts/');
  });

  it('junit.xml is valid XML whatever the bodies contain', ({ skip }) => {
    if (!parser) skip('there is no python3 to parse XML with');
    const text = hostileText('http://127.0.0.1:1');
    const root = parsed(renderJunit(withHostile(result, text)));
    expect(JSON.stringify(root)).toContain('</script>');
    expect(root[3].flatMap(([, , , children]) => children)).toHaveLength(result.rules.length);
  });
});

describe('badge.svg', () => {
  it('summary.md shows the verdict and the broken rules, and nothing of a body as markup', () => {
    expect(read('summary.md')).toContain('- **PAU-03** The `reason` of a pause is recorded');
    expect(read('summary.md')).toContain('More: `visibility-conformance explain PAU-03`');
    const hostile = renderMarkdown(withHostile(result, hostileText('http://127.0.0.1:1')));
    expect(hostile).not.toMatch(/<(?!\/?code>)/);
  });

  it('badge.svg shows how many rules passed', ({ skip }) => {
    const { pass, fail, warn, skip: skipped, inconclusive } = result.summary;
    const message = `${pass}/${pass + fail + warn + skipped + inconclusive}`;
    expect(read('badge.svg')).toContain(`>${message}</text>`);
    if (spawnSync('python3', ['--version']).status !== 0) skip('there is no python3 to parse XML with');
    const parse = 'import sys,xml.etree.ElementTree as E;print(E.fromstring(sys.stdin.buffer.read()).tag)';
    const { stdout } = spawnSync('python3', ['-c', parse], { input: read('badge.svg'), encoding: 'utf8' });
    expect(stdout.trim()).toBe('{http://www.w3.org/2000/svg}svg');
  });

  it('badge.svg is red for a broken rule and green if all rules passed', () => {
    const summary = { ...result.summary, fail: 0, skip: 0, warn: 0, inconclusive: 0 };
    expect(renderBadge(result)).toContain('#c62828');
    expect(renderBadge({ ...result, summary, exitCode: 0 })).toContain('#2e7d32');
  });
});
