import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RuleId } from '../../catalog/index.js';
import { directed } from '../../run/check.js';
import { cleanLedger } from '../../session/clean-ledger.js';
import { createVirtualClock, type Clock } from '../../http/clock.js';
import { resultAt, type SentRequest } from '../../http/exchange.js';
import { runSuite } from '../../session/run-suite.js';
import type { RunOptions } from '../../session/options.js';
import { Unreachable, type Transport } from '../../http/transport.js';
import { startModel, type RunningModel } from '../../start-model.js';
import { suite } from '../../suite.js';
import { complaintsOf } from '../prove.js';
import { sampleOf, TRIES_ALL } from '../sample.js';
import { expectAsBefore, readWorkspace, type Workspace } from './workspace.js';

const MINUTE_MS = 60_000;
const roles = ['paid', 'other', 'free', 'capped'] as const;

let folder: string;
let clock: Clock;
let model: RunningModel;
let ledgerFile: string;
let before: Workspace[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-residue-'));
  ledgerFile = join(folder, 'ledger.jsonl');
  clock = createVirtualClock();
  model = await startModel({ seed: 'forty', clock });
  before = await workspaces();
});
afterEach(async () => {
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads every workspace in a separate minute, so that the rate limit does not interfere. */
async function workspaces(): Promise<Workspace[]> {
  await clock.sleep(2 * MINUTE_MS);
  return Promise.all(roles.map((role) => readWorkspace(model.url, model.keys[role])));
}

async function expectAllAsBefore(options: { isBrandSetBack?: boolean } = {}): Promise<void> {
  const after = await workspaces();
  before.forEach((workspace, index) => expectAsBefore(workspace, after[index] as Workspace, options));
}

const options = (more: Partial<RunOptions> = {}): RunOptions => ({
  url: model.url,
  keys: model.keys,
  transport: model.transport,
  clock,
  seed: 1,
  ledgerFile,
  ...more,
});

const isWrite = ({ method }: SentRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** A transport that interferes after the target has responded. */
const lineOn = (afterResponse: (request: SentRequest) => Promise<void> | void): Transport => ({
  send: async (request) => {
    const response = await model.transport.send(request);
    await afterResponse(request);
    return response;
  },
  close: () => Promise.resolve(),
});

describe('a workspace with forty prompts, archived ones, a pin and other keys', () => {
  it('the workspace starts with forty prompts, archived ones, a pin and other keys', () => {
    const [paid] = before;
    expect(paid?.tracked.length).toBe(40);
    expect(paid?.archived.length).toBe(3);
    expect(paid?.keys.length).toBe(4);
    expect(paid?.brand.competitorsPinnedAt).not.toBeNull();
  });

  // Each of them is a whole run of the suite.
  const runs: readonly (readonly [string, () => Promise<void>])[] = [
    [
      'a full run restores the workspace',
      async () => {
        const result = await runSuite(suite, options({ destructive: true, runs: TRIES_ALL ? 5 : 2 }));
        expect(complaintsOf(result)).toEqual([]);
        expect(result.leftovers).toEqual([]);
        expect(result.traces.length).toBeGreaterThan(3);
        expect(existsSync(ledgerFile)).toBe(false);
        await expectAllAsBefore({ isBrandSetBack: true });
      },
    ],
    [
      'a run that writes no brand restores the workspace including the version and the time of the pin',
      async () => {
        const result = await runSuite(suite, options({ layers: ['directed'] }));
        expect(result.leftovers).toEqual([]);
        await expectAllAsBefore();
      },
    ],
    [
      'a run that loses responses to writes restores the workspace',
      async () => {
        let writes = 0;
        const transport = lineOn((request) => {
          if (isWrite(request)) writes += 1;
          if (isWrite(request) && writes % 25 === 0)
            throw new Unreachable(`${request.method}: connection reset`);
        });
        const result = await runSuite(suite, options({ destructive: true, layers: ['directed'], transport }));
        expect(writes).toBeGreaterThan(200);
        expect(result.leftovers).toEqual([]);
        await expectAllAsBefore({ isBrandSetBack: true });
      },
    ],
    [
      'a read-only run does not write to the workspace',
      async () => {
        const methods = new Set<string>();
        const transport = lineOn(({ method }) => void methods.add(method));
        const result = await runSuite(suite, options({ readOnly: true, transport }));
        expect([...methods]).toEqual(['GET']);
        expect(result.summary.fail).toBe(0);
        expect(result.summary.pass).toBeGreaterThan(80);
        expect(result.traces).toEqual([]);
        await expectAllAsBefore();
      },
    ],
  ];
  it.each(sampleOf(runs, 1 / 2))('%s', (_, run) => run());

  it.each([15, 16, 17, 40, 90])(
    'a run that is interrupted at write %i restores the workspace',
    async (last) => {
      const interrupt = new AbortController();
      let writes = 0;
      const events = {
        beforeWrite: () => {
          writes += 1;
          if (writes === last) interrupt.abort();
        },
      };
      const result = await runSuite(suite, options({ signal: interrupt.signal, events }));
      expect(result.isInterrupted).toBe(true);
      expect(result.exitCode).toBe(4);
      expect(result.leftovers).toEqual([]);
      expect(existsSync(ledgerFile)).toBe(false);
      await expectAllAsBefore();
    },
  );

  it('a run keeps a prompt that a batch returned with `created: false`', async () => {
    const [own] = before[0]?.tracked ?? [];
    let afterResponse: unknown;
    const check = directed('trial/reuse', ['BULK-03'], { writes: true }, async (t) => {
      const prompts = [{ text: t.text() }, { text: own?.text }];
      const exchange = await t.paid.post('/v1/prompts/bulk', { prompts });
      afterResponse = resultAt(exchange, 1);
      t.accepts('BULK-03', exchange, 201);
    });
    const result = await runSuite({ checks: [check], monitors: [] }, options());
    expect(afterResponse).toEqual({ promptId: own?.id, created: false });
    expect(result.leftovers).toEqual([]);
    await expectAllAsBefore();
  });
});

interface Moment {
  readonly name: string;
  /** A rule whose check reaches this moment. */
  readonly rule: RuleId;
  readonly isIt: (request: SentRequest) => boolean;
  readonly isDestructive?: true;
}

const posts = (target: string, body: RegExp) => (request: SentRequest) =>
  request.method === 'POST' && request.target === target && body.test(request.body ?? '');

const moments: readonly Moment[] = [
  { name: 'a single add', rule: 'PAU-01', isIt: posts('/v1/prompts', /./) },
  { name: 'an add of three letters', rule: 'PR-13', isIt: posts('/v1/prompts', /^\{"text":"\w{3}"\}$/) },
  { name: 'a batch', rule: 'BULK-01', isIt: posts('/v1/prompts/bulk', /./) },
  { name: 'a new key', rule: 'KEY-01', isIt: posts('/v1/api-keys', /./) },
  {
    name: 'a new key with a name of one letter',
    rule: 'KEY-11',
    isIt: posts('/v1/api-keys', /^\{"name":"\w"\}$/),
  },
  {
    name: 'a replacement',
    rule: 'REP-01',
    isIt: ({ method, target }) => method === 'POST' && target.endsWith('/replacements'),
  },
  {
    name: 'a save of the brand',
    rule: 'BR-11',
    isIt: ({ method, target }) => method === 'PATCH' && target === '/v1/brand',
    isDestructive: true,
  },
  {
    name: 'a pin that was removed',
    rule: 'BR-16',
    isIt: ({ method, target }) => method === 'DELETE' && target === '/v1/brand/competitors',
    isDestructive: true,
  },
];

describe('a run that is killed between a ledger entry and the response', () => {
  it.each(moments)(
    'the ledger cleans up after a run that was killed: $name',
    async ({ rule, isIt, isDestructive }) => {
      const destructive = isDestructive === true;
      await new Promise<void>((resolve, reject) => {
        const transport = lineOn((request) => {
          if (!isIt(request)) return;
          resolve();
          // Like a killed process: nothing continues after this.
          return new Promise(() => undefined);
        });
        runSuite(suite, options({ rules: [rule], destructive, transport })).then(
          () => reject(new Error('the run finished')),
          reject,
        );
      });
      expect(readFileSync(ledgerFile, 'utf8')).not.toMatch(/sk_(test|live)_/);
      const { leftovers } = await cleanLedger(ledgerFile, () => model, { clock, transport: model.transport });
      expect(leftovers).toEqual([]);
      expect(existsSync(ledgerFile)).toBe(false);
      await expectAllAsBefore({ isBrandSetBack: destructive });
    },
  );
});
