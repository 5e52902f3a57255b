import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ruleIds } from '../../catalog/index.js';
import type { RunResult } from '../../session/result.js';
import { variableOf } from '../../http/roles.js';
import { call as inProcess } from './in-process.js';
import { startModelProcess, type ModelProcess } from './model-process.js';

const program = fileURLToPath(new URL('../../bin/visibility-conformance.js', import.meta.url));

let right: ModelProcess;
let wrong: ModelProcess;
beforeAll(async () => {
  right = await startModelProcess([]);
  wrong = await startModelProcess(['--fault', 'M27']);
});
afterAll(async () => {
  await right.stop();
  await wrong.stop();
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command in this process. */
const call = (args: string[], env: NodeJS.ProcessEnv = {}) => inProcess(args, { env, cwd: folder });

/** Runs the built program, as users do; a start takes a second of processor time. */
function start(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    encoding: 'utf8',
    cwd: folder,
  });
  return { status, stdout, stderr };
}

/** Flags of `run` for only the directed layer, which is fast: these tests are about the command line. */
const directed = (...args: string[]) =>
  ['run', '--quiet', '--rate', '100000', '--layers', 'directed', '--report-dir', folder].concat(args);

const run = (target: ModelProcess, ...args: string[]) => call(directed(...args), target.env);

const resultOf = () => JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as RunResult;

describe('visibility-conformance run', () => {
  it('reports an output that cannot be written, and not a broken rule', ({ skip }) => {
    skip(!existsSync('/dev/full'), 'no /dev/full');
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [program, 'list'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect({ status, stderr }).toEqual({
      status: 4,
      stderr: 'visibility-conformance: The output could not be written (ENOSPC).\n',
    });
  });

  it('run exits with 0 if the rule passes', () => {
    const { status, stdout } = start(directed('--rule', 'PAU-03'), right.env);
    expect(status).toBe(0);
    expect(stdout).toContain('PAU-03');
    expect(resultOf().rules.map(({ id, verdict }) => [id, verdict])).toEqual([['PAU-03', 'pass']]);
    expect(existsSync(join(folder, 'ledger.jsonl'))).toBe(false);
  });

  it('run exits with 1 if the rule is broken, and prints what was expected, what was received and how to reproduce it', () => {
    const reports = ['--report', 'json,junit,html,badge'];
    const { status, stdout } = start(directed('--rule', 'PAU-03', ...reports), wrong.env);
    expect(status).toBe(1);
    for (const part of [
      'FAIL PAU-03',
      'behavior 15.3',
      'Expected',
      'Got',
      'pausedReason',
      '/pause',
      'replay',
    ])
      expect(stdout).toContain(part);
    for (const name of ['result.json', 'junit.xml', 'report.html', 'badge.svg'])
      expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/sk_(test|live)_[A-Za-z0-9]{12}/);
    expect(existsSync(join(folder, 'failures', 'PAU-03-1.sh'))).toBe(true);
  });

  it('run reads keys from a file', async () => {
    writeFileSync(
      join(folder, 'keys.env'),
      `CONFORMANCE_URL=${right.url}\nCONFORMANCE_KEY=${right.keys.paid}\n`,
    );
    const { status } = await call([
      'run',
      '--quiet',
      '--rate',
      '100000',
      '--keys',
      'keys.env',
      '--rule',
      'ME-01',
    ]);
    expect(status).toBe(0);
  });

  it('run skips rules that need a missing key, with the reason', async () => {
    const env = { CONFORMANCE_URL: right.url, CONFORMANCE_KEY: right.keys.paid };
    await call(['run', '--quiet', '--rate', '100000', '--report-dir', folder, '--rule', 'ISO-02'], env);
    expect(resultOf().rules[0]).toMatchObject({ verdict: 'skip' });
    expect(resultOf().rules[0]?.reason).toContain('CONFORMANCE_KEY_OTHER');
  });

  it('run passes if an expected failure happens and fails if it does not', async () => {
    const file = join(folder, 'expected.txt');
    writeFileSync(file, 'PAU-03  # until the next release\n');
    expect((await run(wrong, '--rule', 'PAU-03', '--expected-failures', file)).status).toBe(0);
    expect((await run(right, '--rule', 'PAU-03', '--expected-failures', file)).status).toBe(1);
    expect(resultOf().unexpectedPasses).toEqual(['PAU-03']);
  });

  it.each([
    ['no target', [], {}, /CONFORMANCE_URL/],
    ['no key', ['--url', 'http://127.0.0.1:1'], {}, /CONFORMANCE_KEY/],
    ['an invalid URL', ['--url', 'nowhere'], { CONFORMANCE_KEY: 'x' }, /not a valid URL/],
    ['an unknown rule', ['--rule', 'XX-99'], {}, /Unknown rule/],
    ['an unknown layer', ['--layers', 'deep'], {}, /directed, properties, stateful/],
    ['both kinds of caution', ['--read-only', '--destructive'], {}, /cannot be combined/],
    ['an unknown flag', ['--fast'], {}, /--help/],
  ])('run exits with 2 and advice: %s', async (_, args, env, message) => {
    const { status, stderr, stdout } = await call(['run', ...args], env);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
    expect(stdout).toBe('');
  });

  it('run exits with 2 if the target rejects the key', () => {
    const { status, stderr } = start(['run', '--quiet'], {
      CONFORMANCE_URL: right.url,
      CONFORMANCE_KEY: 'sk_test_no',
    });
    expect(status).toBe(2);
    expect(stderr).toContain('CONFORMANCE_KEY');
  });

  it('run exits with 2 if two keys belong to the same workspace', async () => {
    const env = { ...right.env, CONFORMANCE_KEY_OTHER: right.keys.paid };
    const { status, stderr } = await call(['run', '--quiet', '--rate', '100000'], env);
    expect(status).toBe(2);
    expect(stderr).toContain('keys of different workspaces');
  });

  it('run exits with 3 if nothing responds', async () => {
    const env = { CONFORMANCE_URL: 'http://127.0.0.1:1', CONFORMANCE_KEY: 'sk_test_x' };
    const { status, stderr } = await call(['run', '--quiet'], env);
    expect(status).toBe(3);
    expect(stderr).toContain('ECONNREFUSED');
  });

  it('run exits with 3 if no check covers the selection', async () => {
    const { status } = await run(right, '--rule', 'AUTH-13');
    expect(status).toBe(3);
  });
});

describe('visibility-conformance replay', () => {
  it('replay reproduces a failure and reports when it is fixed', async () => {
    await run(wrong, '--rule', 'PAU-03');
    const again = start(['replay', 'result.json'], wrong.env);
    expect(again.stdout).toContain('still fails');
    expect(again.status).toBe(1);
    const mended = await call(['replay', 'result.json'], right.env);
    expect(mended.stdout).toContain('holds now');
    expect(mended.status).toBe(0);
  });

  it('replay exits with 3 if the result has no failure', async () => {
    await run(right, '--rule', 'PAU-03');
    expect((await call(['replay', 'result.json'], right.env)).status).toBe(3);
  });
});

describe('visibility-conformance matrix', () => {
  it('matrix compares two implementations side by side', async () => {
    await run(wrong, '--rule', 'PAU-03', '--rule', 'PAU-01', '--report-dir', join(folder, 'wrong'));
    await run(right, '--rule', 'PAU-03', '--rule', 'PAU-01', '--report-dir', join(folder, 'right'));
    const { status, stdout } = await call(['matrix', 'wrong/result.json', 'right/result.json']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/PAU-03 +fail +pass/);
    expect(stdout).not.toMatch(/^PAU-01/m);
  });
});

describe('visibility-conformance matrix, by format', () => {
  it('matrix prints Markdown, HTML and JSON, and rejects a file that is not a result', async () => {
    await run(right, '--rule', 'ME-01');
    const matrix = (...args: string[]) => call(['matrix', 'result.json', 'result.json', '--all', ...args]);
    expect((await matrix('--markdown')).stdout).toMatch(/^\| ME-01 \|.*\| pass \| pass \|$/m);
    expect((await matrix('--html')).stdout).toMatch(/^<!doctype html>/);
    expect(JSON.parse((await matrix('--json')).stdout)).toMatchObject({ rows: [{ id: 'ME-01' }] });
    expect((await matrix('--html', '--json')).status).toBe(2);
    writeFileSync(join(folder, 'other.json'), '{}');
    expect(await call(['matrix', 'other.json'])).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('visibility-conformance clean', () => {
  it('clean reports a missing or invalid ledger', async () => {
    const nothing = await call(['clean', 'ledger.jsonl'], right.env);
    expect(nothing).toMatchObject({ status: 2, stdout: '' });
    expect(nothing.stderr).toContain('The ledger ledger.jsonl does not exist');
    writeFileSync(join(folder, 'ledger.jsonl'), 'words\n');
    expect((await call(['clean', 'ledger.jsonl'], right.env)).stderr).toContain('is not a ledger');
  });

  it('a run reports the ledger of a killed run and does not overwrite it', async () => {
    const head = { line: 'run', url: right.url, nonce: 'abcdefgh', startedAt: '2026-01-01T00:00:00.000Z' };
    const write = { line: 'write', actor: 'paid', method: 'POST', target: '/v1/prompts' };
    const killed = [head, write].map((line) => `${JSON.stringify(line)}\n`).join('');
    writeFileSync(join(folder, 'ledger.jsonl'), killed);
    const { status, stderr } = await run(right, '--rule', 'ME-01');
    expect(status).toBe(0);
    expect(stderr).toContain('ledger-1.jsonl');
    expect(readFileSync(join(folder, 'ledger-1.jsonl'), 'utf8')).toBe(killed);
    const clean = start(['clean', 'ledger-1.jsonl'], right.env);
    expect(clean).toMatchObject({ status: 0, stdout: 'Nothing to remove.\n' });
    expect(existsSync(join(folder, 'ledger-1.jsonl'))).toBe(false);
  });

  it('a run that wrote nothing does not ask for a cleanup', async () => {
    const env = { CONFORMANCE_URL: right.url, CONFORMANCE_KEY: 'sk_test_no' };
    await call(['run', '--quiet', '--report-dir', folder], env);
    expect((await run(right, '--rule', 'ME-01')).stderr).toBe('');
  });
});

describe('visibility-conformance schema', () => {
  it('schema prints the schema of result.json', async () => {
    const { status, stdout } = await call(['schema']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $ref: '#/$defs/result',
    });
  });
});

describe('visibility-conformance list', () => {
  it('list prints every rule with its level, sentence, source and needs', async () => {
    const { status, stdout } = await call(['list', '--json']);
    expect(status).toBe(0);
    const { rules } = JSON.parse(stdout) as { rules: { id: string; needs: string[] }[] };
    expect(rules.map(({ id }) => id)).toEqual(ruleIds);
    const { stdout: text } = await call(['list', '--family', 'bulk']);
    expect(text).toMatch(/^BULK-07 +S +/m);
    expect(text).toContain('behavior 11.1');
    expect(text).not.toContain('PAU-01');
    expect(await call(['list', '--family', 'nope'])).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('visibility-conformance --help', () => {
  it('explain prints what a rule means as text or JSON', async () => {
    const { status, stdout } = await call(['explain', 'edit-24']);
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringMatching(/^EDIT-24 /) });
    expect(stdout).toContain('\nWhy it matters\n');
    const json = await call(['explain', 'EDIT-24', '--json']);
    expect(json.status).toBe(0);
    expect(JSON.parse(json.stdout)).toMatchObject({ id: 'EDIT-24', level: 'S', unseen: null });
  });

  it.each([
    [[], 'Which rule? For example: visibility-conformance explain BULK-07.'],
    [
      ['edit-99'],
      'Unknown rule "edit-99". "visibility-conformance list --family EDIT" lists the rules of EDIT.',
    ],
    [['nope'], 'The families are GEN, HDR,'],
  ])('explain %j exits with 2 and says how to find the rules', async (rule, message) => {
    const { status, stdout, stderr } = await call(['explain', ...rule]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('--help names every command and the exit codes', () => {
    const { status, stdout } = start(['--help']);
    expect(status).toBe(0);
    for (const word of [
      'run',
      'list',
      'explain',
      'replay',
      'clean',
      'matrix',
      'model',
      'schema',
      'Exit codes',
    ])
      expect(stdout).toContain(word);
  });

  it('the help of every command fits 80 columns', async () => {
    for (const command of ['run', 'list', 'explain', 'replay', 'clean', 'matrix', 'model', 'schema']) {
      const { status, stdout } = await call([command, '--help']);
      expect(status).toBe(0);
      expect(stdout).toMatch(/^Examples?:$|^ {2}visibility-conformance /m);
      for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
    }
  });

  it('the help of run explains its keys', async () => {
    const { stdout } = await call(['run', '--help']);
    for (const role of ['paid', 'other', 'free', 'live', 'capped', 'orphan'] as const)
      expect(stdout).toContain(variableOf(role));
  });
});
