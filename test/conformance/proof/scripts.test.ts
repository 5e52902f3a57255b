import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RuleId } from '../catalogue/index.js';
import { variableOf } from '../engine/introduction.js';
import { startModel } from '../model/index.js';
import { runAgainstModel } from './prove.js';

const missing = ['curl', 'jq'].filter((name) => spawnSync(name, ['--version']).error !== undefined);
const RAISED = 100_000;
const roles = ['paid', 'other', 'free', 'live', 'capped', 'orphan'] as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The script of the first failure of a rule that a run against a fault finds. */
async function scriptOf(fault: string, rule: RuleId): Promise<string> {
  const result = await runAgainstModel({ faults: [fault] }, { seed: 1, rules: [rule], layers: ['directed'] });
  const failure = result.rules.find(({ id }) => id === rule)?.failures[0];
  if (failure === undefined) throw new Error(`${rule} does not find ${fault}`);
  const file = join(folder, `${rule}.sh`);
  writeFileSync(file, failure.curl);
  return file;
}

/** What a script prints against a fresh model, whose time is the machine's. */
async function replayed(script: string, faults: readonly string[]): Promise<{ out: string; err: string }> {
  const model = await startModel({ faults, limitPerMinute: RAISED });
  const keys = roles.map((role) => [variableOf(role), model.keys[role]] as const);
  const child = spawn('sh', [script], {
    env: { PATH: process.env['PATH'], CONFORMANCE_URL: model.url, ...Object.fromEntries(keys) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  await model.close();
  return { out, err };
}

interface Trial {
  readonly name: string;
  readonly fault: string;
  readonly rule: RuleId;
  /** What the answers hold of a server with the fault, and of a right one. */
  readonly wrong: RegExp;
  readonly right: RegExp;
}

const trials: readonly Trial[] = [
  {
    name: 'the reason of a pause is lost',
    fault: 'M27',
    rule: 'PAU-03',
    wrong: /"pausedReason":null/,
    right: /x/,
  },
];

describe.skipIf(missing.length > 0)(`the script of a failure${missing.map((name) => ` (no ${name})`).join('')}`, () => {
  it.each(trials)('shows the fault again, and not where there is none: $name', async ({ fault, rule, wrong, right }) => {
    const script = await scriptOf(fault, rule);
    const faulty = await replayed(script, [fault]);
    const clean = await replayed(script, []);
    console.log(faulty.out, '-----------', clean.out);
    expect(faulty.err).toBe('');
    expect(faulty.out).toMatch(wrong);
    expect(clean.out).toMatch(right);
  });
});
