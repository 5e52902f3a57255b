import { describe, expect, it } from 'vitest';
import { concurrentChecks } from '../../families/concurrent/checks.js';
import { concurrentFaults } from '../../faults/concurrent/index.js';
import { workspaceRaceFaults } from '../../faults/concurrent/workspaces.js';
import { createVirtualClock } from '../../http/clock.js';
import { Unreachable, type Transport } from '../../http/transport.js';
import { concurrentVariants } from '../../model/variants/concurrent.js';
import { suiteOf } from '../../profiles.js';
import type { Check } from '../../run/check.js';
import { timelineText } from '../../report/timeline-text.js';
import type { RunOptions, Suite } from '../../session/options.js';
import { runSuite } from '../../session/run-suite.js';
import { startModel } from '../../start-model.js';
import { complaintsOf, runAgainstModel, tryVariant } from '../prove.js';
import { sampleOf } from '../sample.js';

const profile = suiteOf(['concurrent']);
const overlapping: Suite = { ...profile, monitors: [] };
const isOfTwo = ({ id }: Check) => /^concurrent\/(workspaces|reads|walks)/.test(id);
const inTwoWorkspaces: Suite = { ...overlapping, checks: profile.checks.filter(isOfTwo) };
const inOneWorkspace: Suite = {
  ...overlapping,
  checks: profile.checks.filter((check) => !isOfTwo(check)),
};
const oneAfterAnother: Suite = { ...overlapping, checks: concurrentChecks(1) };

/** A suite for each check. Lists are short on a new server, so all of them together take two thirds of the time of one run. */
const oneByOne = (whole: Suite): Suite[] => whole.checks.map((check) => ({ ...whole, checks: [check] }));

/** The complaints of a run against the model with a fault, check by check. */
async function complaintsAbout(fault: string, whole: Suite): Promise<string[]> {
  const options = { seed: 1, strict: true, runs: 5 };
  const complaints: string[] = [];
  for (const part of oneByOne(whole)) {
    complaints.push(...complaintsOf(await runAgainstModel({ faults: [fault] }, options, 'directly', part)));
  }
  return complaints;
}

/** Every how many writes a response is lost. */
const LOST_EVERY = 25;

/** Sends each request, and loses the response to some writes. */
function losingWrites(transport: Transport): Transport['send'] {
  let writes = 0;
  return async (request) => {
    const response = await transport.send(request);
    if (request.method !== 'GET') writes += 1;
    if (request.method !== 'GET' && writes % LOST_EVERY === 0) throw new Unreachable('the response was lost');
    return response;
  };
}

/** The timelines of the failures that a fault causes. */
async function timelinesOf(fault: string, options: Pick<RunOptions, 'seed' | 'stopAtFirst'>) {
  const { rules } = await runAgainstModel(
    { faults: [fault] },
    { ...options, strict: true },
    'directly',
    overlapping,
  );
  return rules.flatMap(({ id, failures }) =>
    failures.map(({ timeline }) => {
      if (timeline === undefined) throw new Error(`a failure of ${id} has no timeline`);
      return timeline;
    }),
  );
}

describe('overlapping calls', () => {
  it('the concurrent profile tests each of its rules against the model', async () => {
    const { rules } = await runAgainstModel({}, { seed: 1, strict: true }, 'directly', overlapping);
    const own = rules.filter(({ id }) => id.startsWith('CON-'));
    expect(own.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual(
      ['01', '02', '03', '04', '05', '06', '07', '08'].map((number) => `CON-${number} pass`),
    );
  });

  it.each(sampleOf(concurrentVariants, 1 / 20))(
    'no rule is broken in the variant $id: $sentence',
    async (variant) => {
      for (const checks of oneByOne(profile)) {
        const result = await tryVariant(variant, 1, { strict: true, runs: 10 }, { checks });
        expect(complaintsOf(result)).toEqual([]);
      }
    },
  );

  it('a program is prepared again if one of the calls before it gets no response', async () => {
    const heldIn = async (isFlaky: boolean) => {
      const clock = createVirtualClock();
      const model = await startModel({ clock });
      const { url, keys, transport } = model;
      const options = { url, keys, clock, destructive: true, seed: 1, runs: 5 };
      const flaky = { ...transport, send: losingWrites(transport) };
      const result = await runSuite(overlapping, { ...options, transport: isFlaky ? flaky : transport });
      await model.close();
      expect(complaintsOf(result)).toEqual([]);
      return result.rules.find(({ id }) => id === 'CON-01')?.held;
    };
    const held = await heldIn(false);
    expect(held).toBeGreaterThan(30);
    expect(await heldIn(true)).toBe(held);
  });

  it.each(sampleOf(concurrentFaults, 1 / 20))(
    'sequential calls do not reveal $id: $sentence',
    async ({ id }) => {
      expect(await complaintsAbout(id, oneAfterAnother)).toEqual([]);
    },
  );

  // The prompt that remains takes a slot that the next programs need.
  it('a batch that is rejected but leaves a prompt is reported, and its prompt is removed', async () => {
    const cap = { ...overlapping, checks: profile.checks.filter(({ id }) => id === 'concurrent/cap') };
    const { rules } = await runAgainstModel({ faults: ['C69'] }, { seed: 1 }, 'directly', cap);
    const [failure] = rules.find(({ id }) => id === 'CON-01')?.failures ?? [];
    expect(failure?.case).toBe('a bulk insert and an add for its last slot');
    expect(failure?.timeline?.repeats).toEqual({ failed: 5, of: 5 });
  });

  it.each(workspaceRaceFaults)('calls in one workspace do not show $id: $sentence', async ({ id }) => {
    expect(await complaintsAbout(id, inOneWorkspace)).toEqual([]);
  });

  it.each(workspaceRaceFaults)('calls in two workspaces show $id: $sentence', async ({ id, breaks }) => {
    const options = { seed: 1, strict: true, stopAtFirst: true };
    const result = await runAgainstModel({ faults: [id] }, options, 'directly', inTwoWorkspaces);
    const broken = result.rules.filter(({ verdict }) => verdict === 'fail').map((rule) => rule.id);
    expect(broken).not.toEqual([]);
    expect(breaks).toEqual(expect.arrayContaining(broken));
  });

  // Each of the last three first shows in a program of 12 calls. Those of C60 are in two workspaces.
  const reducible = [
    { fault: 'C34', seed: 1 },
    { fault: 'C18', seed: 3 },
    { fault: 'C60', seed: 3 },
    { fault: 'C60', seed: 5 },
  ];
  it.each(sampleOf(reducible, 1 / 4))(
    'a failure by $fault with seed $seed is reduced to at most ten calls',
    async ({ fault, seed }) => {
      const timelines = await timelinesOf(fault, { seed, stopAtFirst: true });
      expect(timelines.length).toBeGreaterThan(0);
      for (const { calls } of timelines)
        expect(calls.filter(({ client }) => client > 0).length).toBeLessThanOrEqual(10);
    },
  );

  it('a failure shows the calls, the orders that were tried, and how often it recurs', async () => {
    const timelines = await timelinesOf('C34', { seed: 1 });
    expect(timelines.length).toBeGreaterThan(0);
    for (const timeline of timelines) {
      const text = timelineText(timeline).join('\n');
      expect(text).toMatch(/\n {2}A client \d \|/);
      expect(text).toMatch(/ cannot be next: /);
      expect(text).toMatch(/the same calls failed \d of 5 times/);
    }
  });
});
