import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { variableOf } from '../../http/roles.js';
import type { RunResult } from '../../session/result.js';
import { startModel, type RunningModel } from '../../start-model.js';
import { startProxy, type Passed, type Proxy } from './proxy.js';
import { expectAsBefore, readWorkspace, type Workspace } from '../session/workspace.js';

const program = fileURLToPath(new URL('../../bin/visibility-conformance.js', import.meta.url));
const RAISED = 100_000;
const roles = ['paid', 'other', 'free', 'live', 'capped', 'orphan'] as const;

let folder: string;
let model: RunningModel;
let proxy: Proxy;
let before: Workspace;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-signals-'));
  model = await startModel({ seed: 'forty', limitPerMinute: RAISED });
  proxy = await startProxy(model.url);
  before = await paid();
});
afterEach(async () => {
  await proxy.close();
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

const paid = () => readWorkspace(model.url, model.keys.paid);
const ledgerFile = () => join(folder, 'ledger.jsonl');

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

/** The command line in its own process. */
function start(...args: string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const keys = roles.map((role) => [variableOf(role), model.keys[role]] as const);
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      CONFORMANCE_URL: proxy.url,
      ...Object.fromEntries(keys),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, stderr })),
  );
  return { child, ended };
}

const startRun = () => start('run', '--rate', `${RAISED}`, '--report-dir', folder, '--layers', 'directed');

const isWrite = ({ method }: Passed) => method !== 'GET';

/** Calls back when the target has responded to the nth write. The response waits for the callback. */
function atWrite(position: number, body: () => Promise<void> | void): void {
  let writes = 0;
  proxy.onResponse = async (passed) => {
    if (isWrite(passed)) writes += 1;
    if (isWrite(passed) && writes === position) await body();
  };
}

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));

describe('a run in its own process', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'a run cleans up after %s and reports that it was interrupted',
    async (signal) => {
      const { child, ended } = startRun();
      atWrite(30, () => void child.kill(signal));
      const { code, stderr } = await ended;
      expect(stderr).toContain('Interrupted');
      expect(code).toBe(4);
      const result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as RunResult;
      expect(result.isInterrupted).toBe(true);
      const skipped = result.rules.filter(({ verdict }) => verdict === 'skip').map(({ reason }) => reason);
      expect(skipped.some((reason) => reason.includes('interrupted: '))).toBe(true);
      expect(skipped.filter((reason) => reason.includes('budget: '))).toEqual([]);
      expect(existsSync(ledgerFile())).toBe(false);
      expectAsBefore(before, await paid());
    },
  );

  it('a run that is interrupted twice ends immediately and leaves its ledger for `clean`', async () => {
    const { child, ended } = startRun();
    atWrite(30, () => {
      child.kill('SIGINT');
      atWrite(1, async () => {
        await seconds(1.2);
        child.kill('SIGINT');
        await ended;
      });
    });
    const { code } = await ended;
    expect(code).toBe(130);
    await expectCleaned();
  });

  it('`clean` restores the workspace after a run that was killed while it awaited a response', async () => {
    const { child, ended } = startRun();
    proxy.onResponse = async ({ method, target }) => {
      if (method !== 'POST' || target !== '/v1/prompts') return;
      child.kill('SIGKILL');
      await ended;
    };
    expect((await ended).signal).toBe('SIGKILL');
    expect((await paid()).tracked.length).toBeGreaterThan(before.tracked.length);
    await expectCleaned();
  });
});

async function expectCleaned(): Promise<void> {
  proxy.onResponse = () => undefined;
  expect(existsSync(ledgerFile())).toBe(true);
  const { code, stderr } = await start('clean', ledgerFile()).ended;
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(existsSync(ledgerFile())).toBe(false);
  expectAsBefore(before, await paid());
}
