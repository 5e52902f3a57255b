import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CliContext } from '../../src/cli/context.js';
import { demoCommand, renderDemo } from '../../src/cli/serve/demo.js';
import { loadConfig } from '../../src/config.js';
import type { DemoResult } from '../../src/demo/index.js';
import { createTestApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Runs `demo` with these arguments on the test's database; returns its output. */
async function run(...args: string[]): Promise<{ out: string; err: string }> {
  const printed = { out: '', err: '' };
  const context: CliContext = {
    config: () => Promise.resolve(loadConfig({ PORT: '4321', HOST: '::1' })),
    withServices: (work) => work(app.services),
    withIngest: (work) => work(app.services.ingest),
    out: (line) => (printed.out += `${line}\n`),
    err: (text) => (printed.err += text),
    isTerminal: false,
    exit: () => undefined,
  };
  await demoCommand(context)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .parseAsync(args, { from: 'user' });
  return printed;
}

const small = ['--prompts', '2', '--days', '2', '--keywords', '1'];

describe('visibility demo', () => {
  it('prints the workspaces and their keys as JSON, with the field names of "key create"', async () => {
    const { out, err } = await run(...small, '--seed', '7', '--json');
    const { workspaces, ...rest } = JSON.parse(out);
    expect(rest).toMatchObject({ seed: 7, days: 2, observations: ((2 + 6 + 10) * 4 + 1 + 2 + 3) * 2 });
    expect(workspaces[0].keys[0]).toEqual({
      environment: 'test',
      id: expect.stringMatching(/^key_/),
      key: expect.stringMatching(/^sk_test_/),
      keyPrefix: workspaces[0].keys[0].key.slice(0, 12),
    });
    expect(err.split('\n').filter(Boolean)).toHaveLength(3);
  });

  it('prints curl calls that work when pasted', async () => {
    const { out } = await run(...small);
    const calls = [...out.matchAll(/curl -s -H "Authorization: Bearer (\S+)" "http:\/\/\[::1\]:4321(\S+)"/g)];
    expect(calls).toHaveLength(3);
    for (const [, key, path] of calls)
      await app
        .as(key)
        .get(path ?? '')
        .expect(200);
  });

  it.each([
    ['--prompts', '0'],
    ['--days', 'x'],
    ['--keywords', '-1'],
    ['--seed', '1.5'],
  ])('rejects the option %s %s', async (...args) => {
    await expect(run(...args)).rejects.toMatchObject({ code: 'commander.invalidArgument' });
  });
});

describe('visibility demo --live', () => {
  it('measures three prompts on four platforms, and prints the brands found and calls that work', async () => {
    const { out, err } = await run('--live', '--seed', '3');
    expect(err.match(/^ {2}(?:chatgpt|perplexity|gemini|google) /gm)).toHaveLength(12);
    expect(err).toMatch(/Ledgerwisp/);
    expect(out).toContain('12 of 12: 12 answered, 0 failed, 0 unknown; $0.00 spent');
    const calls = [...out.matchAll(/curl -s -H "Authorization: Bearer (\S+)" "http:\/\/\[::1\]:4321(\S+)"/g)];
    expect(calls).toHaveLength(3);
    const [overview, evidence] = await Promise.all(
      calls.map(([, key, path]) =>
        app
          .as(key)
          .get(path ?? '')
          .expect(200),
      ),
    );
    expect(overview?.body.headline.observations).toBe(12);
    const found = evidence?.body.answers.flatMap(({ mentions }: { mentions: unknown[] }) => mentions);
    expect(found.length).toBeGreaterThan(0);
    for (const { offsets } of found) expect(offsets).not.toBeNull();
  });

  it('prints the run and the figures as JSON, and nothing else', async () => {
    const { out, err } = await run('--live', '--json');
    expect(JSON.parse(out)).toMatchObject({
      key: { key: expect.stringMatching(/^sk_test_/) },
      run: { slots: 12, answered: 12, stoppedBy: null },
      headline: { observations: 12 },
    });
    expect(err).toBe('');
  });

  it('creates a workspace that is not measured on schedule', async () => {
    const { out } = await run('--live', '--json');
    const { cron } = await app.services.measuring.scheduleOf(JSON.parse(out).workspaceId);
    expect(cron).toBeNull();
  });
});

describe('renderDemo', () => {
  it('shows every key once with its workspace and prompt count', () => {
    const text = renderDemo(result, 'http://127.0.0.1:3000');
    expect(text).toContain('paid      Acme (demo), 40 of 100 prompts, ws_1');
    expect(text).toContain('free      Globex (demo), 6 prompts, ws_2');
    expect(text).toContain('test key  sk_test_one');
    expect(text).toContain('live key  sk_live_two');
    expect(text).toContain('open it   http://127.0.0.1:3000/#code=ws_1.one');
    expect(text).toContain('1,234 observations and 56 keyword checks, 90 days up to 2026-11-21.');
    expect(text.match(/curl .*sk_test_one" "http:\/\/127\.0\.0\.1:3000\/v1\//g)).toHaveLength(3);
  });
});

const workspace = { plan: 'paid', activeCount: 40, cap: 100, observations: 1000, keywordChecks: 56 } as const;
const key = { keyId: 'key_1', keyPrefix: 'sk_test_one_' };
const result: DemoResult = {
  seed: 1,
  days: 90,
  lastDay: '2026-11-21',
  observations: 1234,
  keywordChecks: 56,
  workspaces: [
    {
      ...workspace,
      label: 'paid',
      workspaceId: 'ws_1',
      name: 'Acme (demo)',
      signInCode: 'ws_1.one',
      keys: [
        { ...key, environment: 'test', secret: 'sk_test_one' },
        { ...key, environment: 'live', secret: 'sk_live_two' },
      ],
    },
    {
      ...workspace,
      label: 'free',
      workspaceId: 'ws_2',
      name: 'Globex (demo)',
      signInCode: 'ws_2.two',
      activeCount: 6,
      cap: -1,
      keys: [{ ...key, environment: 'test', secret: 'sk_test_three' }],
    },
  ],
};
