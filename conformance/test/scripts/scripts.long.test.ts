import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RuleId } from '../../catalog/index.js';
import { variableOf } from '../../http/roles.js';
import { startModel } from '../../start-model.js';
import { runAgainstModel } from '../prove.js';
import { sampleOf } from '../sample.js';

const missing = ['curl', 'jq'].filter((name) => spawnSync(name, ['--version']).error !== undefined);
const RAISED = 100_000;
const roles = ['paid', 'other', 'free', 'live', 'capped', 'orphan'] as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The script of the first failure that a run against a fault finds for a rule. */
async function scriptOf(fault: string, rule: RuleId): Promise<string> {
  const result = await runAgainstModel({ faults: [fault] }, { seed: 1, rules: [rule], layers: ['directed'] });
  const failure = result.rules.find(({ id }) => id === rule)?.failures[0];
  if (failure === undefined) throw new Error(`${rule} does not find ${fault}`);
  const file = join(folder, `${rule}.sh`);
  writeFileSync(file, failure.curl);
  return file;
}

interface Replayed {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

/** The output of a script against a new model with the system clock. */
async function replayed(script: string, faults: readonly string[]): Promise<Replayed> {
  const model = await startModel({ faults, limitPerMinute: RAISED });
  const keys = roles.map((role) => [variableOf(role), model.keys[role]] as const);
  const child = spawn('sh', [script], {
    env: { PATH: process.env['PATH'], CONFORMANCE_URL: model.url, ...Object.fromEntries(keys) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  await model.close();
  return { out, err, code };
}

interface Step {
  readonly status: string;
  readonly body: string;
}

/** The responses that a script printed, without its header. */
function stepsIn(out: string): Step[] {
  const found = out.matchAll(/^\d+\. .*\n {3}(?<status>\d{3}) .*\n {3}(?<body>.*)$/gm);
  return [...found].map(({ groups }) => ({ status: groups?.status ?? '', body: groups?.body ?? '' }));
}

interface Trial {
  readonly name: string;
  readonly fault: string;
  readonly rule: RuleId;
  /** The part of the output that is compared. */
  readonly shown: (steps: readonly Step[]) => unknown;
  /** The output for a server with the fault and for a correct one. */
  readonly wrong: unknown;
  readonly right: unknown;
  /** Whether the result depends on timing. On a busy machine, programs started together may run one after another. */
  readonly isRace?: true;
}

/** The maximum number of attempts to make a race show the fault. */
const ATTEMPTS = 10;

const last = (steps: readonly Step[]) => steps.at(-1) ?? { status: '', body: '' };
const json = ({ body }: Step) => JSON.parse(body) as Record<string, unknown>;
const lastStatus = (steps: readonly Step[]) => last(steps).status;

/** The active counts that the cap readings return, in order. */
const activeCounts = (steps: readonly Step[]) =>
  steps.flatMap(({ body }) => /^\{"activeCount":(\d+),"cap":\d+\}$/.exec(body)?.[1] ?? []);

const trials: readonly Trial[] = [
  {
    name: 'the reason of a pause is lost',
    fault: 'M27',
    rule: 'PAU-03',
    shown: (steps) => steps.some(({ body }) => body.includes('"pausedReason":"off season')),
    wrong: false,
    right: true,
  },
  {
    name: 'concurrent adds exceed the cap',
    fault: 'M05',
    rule: 'CAP-09',
    shown: (steps) => Number(json(last(steps)).activeCount) > Number(json(last(steps)).cap),
    wrong: true,
    right: false,
    isRace: true,
  },
  {
    name: 'a rejected batch is partly kept',
    fault: 'M01',
    rule: 'BULK-07',
    shown: activeCounts,
    wrong: ['3', '4'],
    right: ['3', '3'],
  },
  {
    name: 'rows between two pages are lost',
    fault: 'M47a',
    rule: 'CUR-05',
    shown: (steps) => (json(last(steps)).keywords as unknown[]).length,
    wrong: 0,
    right: 1,
  },
  {
    name: 'a prompt of another workspace can be reworded',
    fault: 'M59',
    rule: 'ISO-02',
    shown: lastStatus,
    wrong: '200',
    right: '404',
  },
  {
    name: 'a revoked key works for a while',
    fault: 'X130',
    rule: 'KEY-21',
    shown: lastStatus,
    wrong: '200',
    right: '401',
  },
  {
    name: 'a save does not keep a field',
    fault: 'X118',
    rule: 'BR-09',
    shown: (steps) => json(last(steps)).excludedTopics,
    wrong: ['cranes'],
    right: [],
  },
  {
    name: 'a filter is ignored next to another',
    fault: 'X231',
    rule: 'KW-25',
    shown: (steps) => /"topic":"(geo|seo)"/.test(last(steps).body),
    wrong: true,
    right: false,
  },
];

describe('the script of a failure', () => {
  beforeEach(({ skip }) => skip(missing.length > 0, `no ${missing.join(' and no ')} on the PATH`));

  it.each(sampleOf(trials, 1 / 2))(
    'the script reproduces the fault, and shows no fault on a correct server: $name',
    async ({ fault, rule, shown, wrong, right, isRace }) => {
      const script = await scriptOf(fault, rule);
      let seen: unknown;
      for (let i = 0; i < (isRace ? ATTEMPTS : 1) && !isDeepStrictEqual(seen, wrong); i += 1) {
        const faulty = await replayed(script, [fault]);
        expect(faulty.err).toBe('');
        seen = shown(stepsIn(faulty.out));
      }
      expect(seen).toEqual(wrong);
      const clean = await replayed(script, []);
      expect(shown(stepsIn(clean.out))).toEqual(right);
    },
  );

  it('the exit code of the script reports whether a wrong status occurs again', async () => {
    const script = await scriptOf('M59', 'ISO-02');
    expect((await replayed(script, ['M59'])).code).toBe(1);
    expect((await replayed(script, [])).code).toBe(0);
  });
});
