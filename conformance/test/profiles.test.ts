import { describe, expect, it } from 'vitest';
import { createProgram } from '../cli/main.js';
import { createVirtualClock } from '../http/clock.js';
import { startModel } from '../model/index.js';
import { profileNames, suiteOf } from '../profiles.js';
import { quickOrder } from '../quick-order.js';
import { recordedRequests } from '../report/recorded-requests.js';
import { runSuite } from '../session/run-suite.js';
import { suite } from '../suite.js';
import { complaintsOf } from './prove.js';

const ids = (...names: Parameters<typeof suiteOf>[0]) => suiteOf(names).checks.map(({ id }) => id);

/** Runs the quick profile against the model with one key of a paid workspace. */
async function runQuick(faults: readonly string[] = []) {
  const clock = createVirtualClock();
  const model = await startModel({ clock, faults });
  const { url, keys, transport } = model;
  try {
    return await runSuite(suiteOf(['quick']), {
      ...{ url, keys: { paid: keys.paid }, clock, transport },
      ...{ destructive: true, seed: 1, stopAtFirst: faults.length > 0 },
    });
  } finally {
    await model.close();
  }
}

describe('the profiles of the suite', () => {
  it.each(profileNames)('the profile %s has checks of the suite, each once', (name) => {
    const own = ids(name);
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own).size).toBe(own.length);
    expect(own.filter((id) => !suite.checks.some((check) => check.id === id))).toEqual([]);
  });

  it('several profiles have the checks of each, in the order of the suite', () => {
    const both = new Set([...ids('brand'), ...ids('keys')]);
    expect(ids('keys', 'brand')).toEqual(ids('full').filter((id) => both.has(id)));
  });

  it('the profile core-read has no check that writes', () => {
    const { checks } = suiteOf(['core-read']);
    expect(checks.filter(({ needs }) => needs.writes === true || needs.destructive === true)).toEqual([]);
  });

  it('the profile quick has its own order', () => {
    expect(ids('quick')).toEqual(quickOrder);
  });

  it('every check of the profile stated has a recorded number of requests, and no other', () => {
    const stated = suite.checks.filter(({ needs }) => needs.oursOnly !== true);
    expect(Object.keys(recordedRequests).sort()).toEqual(stated.map(({ id }) => id).sort());
  });
});

describe('the profile quick with one key at 60 requests per minute', () => {
  it('it passes on a conforming target, and ends within 12 minutes', async () => {
    const result = await runQuick();
    expect(complaintsOf(result)).toEqual([]);
    expect(result.leftovers).toEqual([]);
    expect(result.ms).toBeLessThanOrEqual(12 * 60_000);
  });

  it.each(['M01', 'M27', 'R01'])('it catches the fault %s', async (fault) => {
    expect((await runQuick([fault])).exitCode).toBe(1);
  });
});

describe('list --profile', () => {
  const listed = async (...args: string[]) => {
    const lines: string[] = [];
    const context = {
      ...{ out: (line: string) => void lines.push(line), err: () => undefined, isTerminal: false },
      ...{ usesColors: false, width: 100, exit: () => undefined, onInterrupt: () => () => undefined },
    };
    await createProgram(context).parseAsync(['list', ...args], { from: 'user' });
    return lines.join('\n');
  };

  it('it lists only the rules of the profile, and says how many requests and minutes they take', async () => {
    const text = await listed('--profile', 'brand');
    expect(text).toMatch(/^BR-04 /m);
    expect(text).not.toMatch(/^BULK-07 /m);
    expect(text).toMatch(/ rules, \d+ checks, about \d+ requests; .* at least \d+ min\.$/);
  });
});
