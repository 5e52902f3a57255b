import { describe, expect, it } from 'vitest';
import { concurrentChecks } from '../families/concurrent/checks.js';
import { concurrentFaults } from '../faults/concurrent/index.js';
import { concurrentVariants } from '../model/variants/concurrent.js';
import { suiteOf } from '../profiles.js';
import { timelineText } from '../report/timeline-text.js';
import type { Suite } from '../session/options.js';
import { complaintsOf, runAgainstModel } from './prove.js';

const overlapping: Suite = { ...suiteOf(['concurrent']), monitors: [] };
const oneAfterAnother: Suite = { ...overlapping, checks: concurrentChecks(1) };

/** The variants whose responses are lost only over HTTP. */
const ofWire = ['connections-closed'];

describe('overlapping calls', () => {
  it('the concurrent profile tests each of its rules against the model', async () => {
    const { rules } = await runAgainstModel({}, { seed: 1, strict: true }, 'directly', overlapping);
    const own = rules.filter(({ id }) => id.startsWith('CON-'));
    expect(own.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual(
      ['01', '02', '03', '04', '05', '06', '07'].map((number) => `CON-${number} pass`),
    );
  });

  it.each(concurrentVariants)('no rule is broken in the variant $id: $sentence', async ({ id }) => {
    const line = ofWire.includes(id) ? 'by HTTP' : 'directly';
    const result = await runAgainstModel(
      { variant: id },
      { seed: 1, strict: true, runs: 10 },
      line,
      overlapping,
    );
    expect(complaintsOf(result)).toEqual([]);
  });

  it.each(concurrentFaults)('sequential calls do not reveal $id: $sentence', async ({ id }) => {
    const options = { seed: 1, strict: true, runs: 5 };
    const result = await runAgainstModel({ faults: [id] }, options, 'directly', oneAfterAnother);
    expect(complaintsOf(result)).toEqual([]);
  });

  it('a failure has at most ten calls, the orders that were tried, and how often it recurs', async () => {
    const result = await runAgainstModel(
      { faults: ['C34'] },
      { seed: 1, strict: true },
      'directly',
      overlapping,
    );
    const timelines = result.rules.flatMap(({ failures }) => failures.map(({ timeline }) => timeline));
    expect(timelines.length).toBeGreaterThan(0);
    for (const timeline of timelines) {
      if (timeline === undefined) throw new Error('a failure has no timeline');
      expect(timeline.calls.filter(({ client }) => client > 0).length).toBeLessThanOrEqual(10);
      const text = timelineText(timeline).join('\n');
      expect(text).toMatch(/\n {2}A client \d \|/);
      expect(text).toMatch(/ cannot be next: /);
      expect(text).toMatch(/the same calls failed \d of 5 times/);
    }
  });
});
