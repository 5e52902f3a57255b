import { describe, expect, it } from 'vitest';
import type { RuleId } from '../../catalog/index.js';
import { createVirtualClock } from '../../http/clock.js';
import { WrongSacrifice } from '../../session/key-check.js';
import type { RunResult } from '../../session/result.js';
import type { PromptRow } from '../../run/state.js';
import { runSuite } from '../../session/run-suite.js';
import { startModel, type RunningModel } from '../../start-model.js';
import { suite } from '../../suite.js';
import { complaintsOf } from '../prove.js';

const history = ['EDIT-09', 'REP-06', 'PR-24'] as const satisfies readonly RuleId[];
const residue = ['RES-01', 'RES-02', 'RES-03'] as const satisfies readonly RuleId[];

async function listOf({ url, keys }: RunningModel): Promise<{ tracked: PromptRow[]; archived: PromptRow[] }> {
  const headers = { authorization: `Bearer ${keys.paid}` };
  const response = await fetch(`${url}/v1/prompts`, { headers });
  return (await response.json()) as { tracked: PromptRow[]; archived: PromptRow[] };
}

/** Runs the rules on history with measured prompts, because the run cannot measure any. */
async function runWith(count: number, faults: readonly string[] = []) {
  const clock = createVirtualClock();
  const model = await startModel({ clock, faults });
  try {
    const { tracked } = await listOf(model);
    const given = tracked.filter(({ status }) => status !== 'paused').slice(0, count);
    for (const prompt of given) await model.measure(prompt);
    const sacrificePrompts = given.map(({ id }) => id);
    const before = await listOf(model);
    const { url, keys } = model;
    const rules = [...history, ...residue];
    const result = await runSuite(suite, { url, keys, clock, seed: 1, rules, sacrificePrompts });
    return { result, before, after: await listOf(model), sacrificePrompts };
  } finally {
    await model.close();
  }
}

const verdictsOf = ({ rules }: RunResult, wanted: readonly RuleId[]) =>
  wanted.map((id) => rules.find((rule) => rule.id === id)?.verdict);

describe('sacrificed prompts', () => {
  it('two sacrificed prompts exercise all three rules on history and are archived, and no other prompt changes', async () => {
    const { result, before, after, sacrificePrompts } = await runWith(2);
    expect(complaintsOf(result)).toEqual([]);
    expect(verdictsOf(result, history)).toEqual(['pass', 'pass', 'pass']);
    expect(verdictsOf(result, residue)).toEqual(['pass', 'pass', 'pass']);
    const archived = after.archived.map(({ id }) => id);
    expect(archived).toEqual(expect.arrayContaining(sacrificePrompts));
    expect(after.tracked).toEqual(before.tracked.filter(({ id }) => !sacrificePrompts.includes(id)));
    for (const id of sacrificePrompts) expect(result.traces.join('\n')).toContain(id);
    expect(result.options.sacrificePrompts).toEqual(sacrificePrompts);
  });

  it('PR-24 is skipped if only one prompt is sacrificed', async () => {
    const { result } = await runWith(1);
    expect(verdictsOf(result, history)).toEqual(['pass', 'pass', 'skip']);
    expect(result.rules.find(({ id }) => id === 'PR-24')?.reason).toContain('--sacrifice-prompt');
  });

  it('the three rules on history are skipped without sacrificed prompts', async () => {
    const { result } = await runWith(0);
    expect(verdictsOf(result, history)).toEqual(['skip', 'skip', 'skip']);
  });

  it.each([
    ['X301', 'PR-24'],
    ['X302', 'EDIT-09'],
    ['X303', 'REP-06'],
  ] as const)('sacrificed prompts reveal the fault %s, which breaks %s', async (fault, rule) => {
    const { result } = await runWith(2, [fault]);
    expect(result.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([rule]);
  });

  it.each([
    ['is not tracked', () => 'prm_unknown', /does not track a prompt "prm_unknown"/],
    [
      'has no observations',
      (rows: readonly PromptRow[]) => rows.find((row) => !row.hasObservations)?.id ?? '',
      /has no observations/,
    ],
  ])('the run ends before its first write if a sacrificed prompt %s', async (_, pick, message) => {
    const clock = createVirtualClock();
    const model = await startModel({ clock });
    const { url, keys } = model;
    const { tracked } = await listOf(model);
    const options = { url, keys, clock, rules: history, sacrificePrompts: [pick(tracked)] };
    const run = runSuite(suite, options);
    await expect(run).rejects.toThrow(WrongSacrifice);
    await expect(run).rejects.toThrow(message);
    expect((await listOf(model)).tracked).toEqual(tracked);
    await model.close();
  });
});
