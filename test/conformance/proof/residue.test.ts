import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualClock } from '../engine/clock.js';
import { runSuite, type RunOptions } from '../engine/session.js';
import { createTransport, type Transport } from '../engine/transport.js';
import { variableOf } from '../engine/introduction.js';
import { startModel, type RunningModel } from '../model/index.js';
import { suite } from '../suite.js';

const program = fileURLToPath(new URL('../../../bin/visibility-conformance.js', import.meta.url));
const RAISED = 100_000;

let folder: string;
let model: RunningModel;
let ledgerFile: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-residue-'));
  ledgerFile = join(folder, 'ledger.jsonl');
  model = await startModel({ seed: 'forty', limitPerMinute: RAISED });
});
afterEach(async () => {
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

type Answer = Record<string, unknown>;

async function read(path: string): Promise<Answer> {
  const response = await fetch(model.url + path, { headers: { authorization: `Bearer ${model.keys.paid}` } });
  return (await response.json()) as Answer;
}

/** Everything of the paid workspace that must be as before, read without the suite. */
async function paidWorkspace() {
  const { tracked, archived } = (await read('/v1/prompts')) as { tracked: Answer[]; archived: Answer[] };
  const { keys } = (await read('/v1/api-keys')) as { keys: Answer[] };
  const { version: _, competitorsPinnedAt, ...brand } = await read('/v1/brand');
  return {
    tracked,
    archived: new Set(archived.map(({ id }) => id)),
    cap: await read('/v1/prompts/cap'),
    activeKeys: keys.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id),
    keys: new Set(keys.map(({ id }) => id)),
    brand,
    isPinned: competitorsPinnedAt !== null,
  };
}

type Workspace = Awaited<ReturnType<typeof paidWorkspace>>;

function expectAsBefore(before: Workspace, after: Workspace): void {
  expect(after.tracked).toEqual(before.tracked);
  expect(after.cap).toEqual(before.cap);
  expect(after.activeKeys).toEqual(before.activeKeys);
  expect(after.brand).toEqual(before.brand);
  expect(after.isPinned).toBe(before.isPinned);
  for (const id of before.archived) expect(after.archived).toContain(id);
  for (const id of before.keys) expect(after.keys).toContain(id);
}

const options = (more: Partial<RunOptions> = {}): RunOptions => ({
  url: model.url,
  keys: model.keys,
  rate: RAISED,
  destructive: true,
  withoutRules: [],
  seed: 1,
  ledgerFile,
  ...more,
});

describe('a workspace with forty prompts, a pin and keys of its own', () => {
  it('is as before after a whole run', async () => {
    const before = await paidWorkspace();
    expect(before.tracked.length).toBe(40);
    expect(before.isPinned).toBe(true);
    const result = await runSuite(suite, options({ rate: 60, clock: createVirtualClock() }));
    expect(result.leftovers).toEqual([]);
    expect(result.traces.length).toBeGreaterThan(0);
    expectAsBefore(before, await paidWorkspace());
    expect(existsSync(ledgerFile)).toBe(false);
  });

  it('is as before after a run that was interrupted', async () => {
    const before = await paidWorkspace();
    const interrupt = new AbortController();
    let writes = 0;
    const events = {
      beforeWrite: () => {
        writes += 1;
        if (writes === 40) interrupt.abort();
      },
    };
    const result = await runSuite(suite, options({ signal: interrupt.signal, events }));
    expect(result.isInterrupted).toBe(true);
    expect([1, 4]).toContain(result.exitCode);
    expect(result.leftovers).toEqual([]);
    expectAsBefore(before, await paidWorkspace());
  });

  it('is as before once a killed run is cleaned up after, by its ledger', async () => {
    const before = await paidWorkspace();
    await killedInTheMiddle();
    const left = await paidWorkspace();
    expect(left.tracked.length).toBeGreaterThan(40);
    expect(readFileSync(ledgerFile, 'utf8')).not.toContain('sk_test_');
    const cleaned = spawnSync(process.execPath, [program, 'clean', ledgerFile], {
      env: environment(),
      encoding: 'utf8',
    });
    expect(cleaned.stderr).toBe('');
    expect(cleaned.status).toBe(0);
    expectAsBefore(before, await paidWorkspace());
    expect(existsSync(ledgerFile)).toBe(false);
  });

  it('is not written to in a read-only run', async () => {
    const methods = new Set<string>();
    const line = createTransport(model.url);
    const transport: Transport = {
      send: (request) => {
        methods.add(request.method);
        return line.send(request);
      },
      close: () => line.close(),
    };
    const result = await runSuite(suite, options({ readOnly: true, destructive: false, transport }));
    await line.close();
    expect([...methods]).toEqual(['GET']);
    expect(result.summary.fail).toBe(0);
    expect(result.summary.pass).toBeGreaterThan(80);
    expect(result.traces).toEqual([]);
  });
});

const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  CONFORMANCE_URL: model.url,
  ...Object.fromEntries(
    (['paid', 'other', 'free', 'live', 'capped', 'orphan'] as const).map((role) => [
      variableOf(role),
      model.keys[role],
    ]),
  ),
});

/** Runs the command line and kills it at the moment at which it has tracked a prompt and not archived it yet. */
async function killedInTheMiddle(): Promise<void> {
  const child = spawn(
    process.execPath,
    [program, 'run', '--quiet', '--rate', String(RAISED), '--report-dir', folder, '--rule', 'EDIT-23'],
    { env: environment(), stdio: 'ignore' },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  while (child.exitCode === null && !hasOpenPrompt()) await new Promise((resolve) => setTimeout(resolve, 2));
  child.kill('SIGKILL');
  await exited;
  expect(child.signalCode).toBe('SIGKILL');
}

function hasOpenPrompt(): boolean {
  if (!existsSync(ledgerFile)) return false;
  const text = readFileSync(ledgerFile, 'utf8');
  return text.includes('"kind":"prompt"') && !text.includes('"line":"gone"');
}
