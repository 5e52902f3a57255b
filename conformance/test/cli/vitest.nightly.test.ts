import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startModelProcess, type ModelProcess } from './model-process.js';

const helper = fileURLToPath(new URL('../../vitest.ts', import.meta.url));
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

let wrong: ModelProcess;
beforeAll(async () => {
  wrong = await startModelProcess(['--fault', 'M27']);
});
afterAll(() => wrong.stop());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-vitest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Report {
  testResults: {
    assertionResults: {
      title: string;
      ancestorTitles: string[];
      status: string;
      failureMessages: string[];
    }[];
  }[];
}

/** Runs vitest in a project with one file that calls the helper with an expression. */
function runProject(target: string) {
  writeFileSync(
    join(folder, 'api.test.ts'),
    `import { conformanceTests } from ${JSON.stringify(helper)};\nconformanceTests(${target});\n`,
  );
  const file = join(folder, 'report.json');
  const { status, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', folder, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const test = (id: string) => tests.find(({ title }) => title.startsWith(`${id} `));
  return { status, stderr, tests, test };
}

const options = (more = '') => {
  const keys = JSON.stringify({ paid: wrong.keys.paid });
  return `{ url: '${wrong.url}', keys: ${keys}, rate: 100000, seed: 1, layers: ['directed'], ${more} }`;
};

describe('conformanceTests', () => {
  it('conformanceTests registers a test for each rule: passed, failed with the explanation, or skipped', () => {
    const { status, tests, test } = runProject(
      options(`rules: ['PAU-03', 'PAU-01', 'ISO-02', 'NS-052', 'AUTH-13']`),
    );
    expect(status).toBe(1);
    expect(tests.map(({ title, status: outcome }) => [title.split(' ')[0], outcome])).toEqual([
      ['ISO-02', 'skipped'],
      ['PAU-01', 'passed'],
      ['PAU-03', 'failed'],
      ['NS-052', 'skipped'],
      ['removes', 'passed'],
    ]);
    expect(test('PAU-03')?.ancestorTitles).toContain('Pause and resume');
    const [message = ''] = test('PAU-03')?.failureMessages ?? [];
    expect(message.split('\n')[0]).toMatch(/expected pausedReason .*, got pausedReason null$/);
    for (const part of ['behavior 15.3', 'Expected', 'POST /v1/prompts', '--rule PAU-03 --seed 1'])
      expect(message).toContain(part);
    expect(message).not.toContain(wrong.keys.paid);
    expect(message).not.toMatch(/^ +at /m);
  });

  it('conformanceTests accepts a function that starts the target, and leaves no ledger after a clean run', () => {
    const { status, test } = runProject(`async () => (${options(`rules: ['PAU-01']`)})`);
    expect(status).toBe(0);
    expect(test('PAU-01')?.status).toBe('passed');
    expect(test('PAU-03')?.status).toBe('skipped');
    expect(readdirSync(folder).filter((name) => name.endsWith('.jsonl'))).toEqual([]);
  });

  it('conformanceTests passes if an expected failure happens and fails if it does not', () => {
    const { test } = runProject(
      options(`rules: ['PAU-03', 'PAU-01'], expectedFailures: ['PAU-03', 'PAU-01']`),
    );
    expect(test('PAU-03')?.status).toBe('skipped');
    expect(test('PAU-01')?.failureMessages[0]).toContain('expected to fail, but did not');
  });

  it('conformanceTests fails without a URL or a reachable target', () => {
    const without = runProject(`{ url: process.env.NO_SUCH_URL, keys: { paid: 'sk_test_x' } }`);
    expect(without.status).toBe(1);
    expect(without.stderr).toContain('"url" must be the base URL of the API');
    const nobody = runProject(`{ url: 'http://127.0.0.1:1', keys: { paid: 'sk_test_x' }, rules: ['ME-01'] }`);
    expect(nobody.status).toBe(1);
    expect(nobody.stderr).toContain('ECONNREFUSED');
    expect(nobody.test('ME-01')?.status).not.toBe('passed');
  });
});
