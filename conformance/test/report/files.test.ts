import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../http/clock.js';
import type { RunResult } from '../../session/result.js';
import { runSuite } from '../../session/run-suite.js';
import { startModel } from '../../start-model.js';
import { hostileText, withHostile } from './report-samples.js';
import { suite } from '../../suite.js';
import { renderBadge } from '../../report/badge.js';
import { renderJunit } from '../../report/junit.js';
import { renderMarkdown } from '../../report/markdown.js';
import { openReports, reportKinds } from '../../report/index.js';

let folder: string;
let result: RunResult;
/** Everything that was printed, and every version of the ledger. */
let shown = '';
/** The keys of the run: `given` to it, and `issued` by it. */
let given: string[];
const issued: string[] = [];
/** The `Authorization` headers that were sent. */
const sent = new Set<string>();

// One run with every report, against a model with faults in requests and responses.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-reports-'));
  const clock = createVirtualClock();
  const model = await startModel({ faults: ['M27', 'M58a', 'M57'], clock });
  given = Object.values(model.keys);
  const ledgerFile = join(folder, 'ledger.jsonl');
  const options = {
    url: model.url,
    keys: model.keys,
    clock,
    ledgerFile,
    seed: 3,
    layers: ['directed'] as const,
    rules: ['PAU-03', 'ME-01', 'KEY-01', 'KEY-09', 'AUTH-01', 'AUTH-02', 'AUTH-12', 'ISO-02'] as const,
  };
  const context = {
    out: (line: string) => void (shown += `${line}\n`),
    err: (text: string) => void (shown += text),
    isTerminal: true,
    usesColors: true,
    width: 80,
  };
  const reports = openReports({ ...options, report: reportKinds, reportDir: folder, context });
  const events = {
    ...reports.events,
    after: (exchange: Parameters<NonNullable<typeof reports.events.after>>[0]) => {
      reports.events.after?.(exchange);
      sent.add(exchange.request.headers['authorization'] ?? '');
      if (exchange.status === 201 && typeof exchange.json?.key === 'string') issued.push(exchange.json.key);
      shown += readFileSync(ledgerFile, 'utf8').split('\n').at(-2) ?? '';
    },
  };
  result = await runSuite(suite, { ...options, events });
  reports.finish(result);
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
        'result.json',
        'report.html',
        'junit.xml',
        'summary.md',
        'badge.svg',
        ...failures,
      ]),
    );
  });

  it('no report, ledger or terminal output contains a key of the run', () => {
    const secrets = [...given, ...issued];
    expect(secrets.length).toBeGreaterThan(6);
    const texts = [['what was shown', shown], ...written().map((path) => [path, readFileSync(path, 'utf8')])];
    for (const [name = '', text = ''] of texts)
      for (const secret of secrets)
        for (const form of [secret, secret.slice(14), encodeURIComponent(secret), reversed(secret)])
          expect(text.toLowerCase().includes(form.toLowerCase()), `${secret} in ${name}`).toBe(false);
  });

  it('the keys that reports must not contain were really sent', () => {
    // Without this, the previous test could pass because nothing was sent.
    const isSent = (secret: string) => sent.has(`Bearer ${secret}`);
    expect(given.some(isSent)).toBe(true);
    expect(issued.some(isSent)).toBe(true);
  });
});

const reversed = (text: string) => [...text].reverse().join('');

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

  it('junit.xml has a case for each rule and each check, and its counts add up', ({ skip }) => {
    if (!parser) skip('no python3 on the PATH');
    const [tag, attributes, , suites] = parsed(read('junit.xml'));
    expect(tag).toBe('testsuites');
    const cases = suites.flatMap(([, , , children]) => children);
    expect(cases).toHaveLength(result.rules.length + result.checks.length);
    expect(attributes['tests']).toBe(String(cases.length));
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
    if (!parser) skip('no python3 on the PATH');
    const cases = parsed(read('junit.xml'))[3].flatMap(([, , , children]) => children);
    const [, , , inner] = cases.find(([, { name }]) => name?.startsWith('PAU-03 ')) ?? [];
    const [, attributes, text] = inner?.[0] ?? [];
    expect(attributes?.['message']).toMatch(/^expected pausedReason .*, got pausedReason null$/);
    expect(text).toContain('POST /v1/prompts/');
  });

  it('junit.xml is valid XML regardless of the contents of bodies', ({ skip }) => {
    if (!parser) skip('no python3 on the PATH');
    const text = hostileText('http://127.0.0.1:1');
    const root = parsed(renderJunit(withHostile(result, text)));
    expect(JSON.stringify(root)).toContain('</script>');
    const cases = root[3].flatMap(([, , , children]) => children);
    expect(cases).toHaveLength(result.rules.length + result.checks.length);
  });
});

describe('badge.svg', () => {
  it('summary.md shows the verdict and the broken rules, and escapes markup in bodies', () => {
    expect(read('summary.md')).toContain('- **PAU-03** The `reason` of a pause is recorded');
    expect(read('summary.md')).toContain('More: `visibility-conformance explain PAU-03`');
    const hostile = renderMarkdown(withHostile(result, hostileText('http://127.0.0.1:1')));
    expect(hostile).not.toMatch(/<(?!\/?(?:code|details|summary)>)/);
    expect(hostile.match(/<details>/g)).toHaveLength(1);
  });

  it('badge.svg shows how many rules passed', ({ skip }) => {
    const { pass, fail, warn, skip: skipped, inconclusive } = result.summary;
    const message = `${pass}/${pass + fail + warn + skipped + inconclusive}`;
    expect(read('badge.svg')).toContain(`>${message}</text>`);
    if (spawnSync('python3', ['--version']).status !== 0) skip('no python3 on the PATH');
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
