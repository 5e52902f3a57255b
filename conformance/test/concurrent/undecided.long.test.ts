import { expect, it } from 'vitest';
import type { CallKind } from '../../concurrent/domain/calls.js';
import { Program } from '../../concurrent/program.js';
import { Races } from '../../concurrent/race.js';
import { stateful } from '../../run/check.js';
import { runAgainstModel } from '../prove.js';

/** One call to the same prompt by each of several clients. */
const callsBy = (clients: number, kind: CallKind) =>
  new Program({
    prompts: 1,
    isFirstPaused: false,
    room: 0,
    clients: Array.from({ length: clients }, () => [{ kind, target: 0, choice: 0, key: 0 }]),
  });

/** More overlapping calls than any program of the suite has. No order explains the list after them, and there are 16!. */
const TOO_MANY = 16;

it('a history that the search cannot decide makes its rules inconclusive, although they held in others', async () => {
  const check = stateful('concurrent/undecided', ['CON-01'], { writes: true }, async (t) => {
    const races = await Races.begin(t, ['CON-01'], {});
    await races.run(callsBy(1, 'reword'));
    await races.run(callsBy(TOO_MANY, 'archive'));
  });
  const { rules } = await runAgainstModel({ faults: ['M24'] }, { seed: 1 }, 'directly', {
    checks: [check],
    monitors: [],
  });
  expect(rules.find(({ id }) => id === 'CON-01')).toMatchObject({
    verdict: 'inconclusive',
    held: 1,
    failures: [],
    reason: expect.stringMatching(/^no order was found or ruled out in \d+ steps$/) as string,
  });
});
