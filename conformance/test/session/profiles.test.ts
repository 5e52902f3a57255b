import { describe, expect, it } from 'vitest';
import type { Role } from '../../http/roles.js';
import { faults } from '../../faults/index.js';
import { profileNames, suiteOf } from '../../profiles.js';
import { quickOrder } from '../../quick-order.js';
import { recordedRequests } from '../../report/recorded-requests.js';
import { suite } from '../../suite.js';
import { call } from '../cli/in-process.js';
import { knownKills } from '../known-kills.js';
import { complaintsOf, runAgainstModel, type Means } from '../prove.js';

const allKeys = ['paid', 'other', 'free', 'live', 'capped', 'orphan'] as const;

const ids = (...names: Parameters<typeof suiteOf>[0]) => suiteOf(names).checks.map(({ id }) => id);

/** Runs the quick profile against the model, by default with one paid key and without a way to measure. */
const runQuick = (
  model: { readonly fault?: string; readonly variant?: string } = {},
  roles: readonly Role[] = ['paid'],
  means: Means = 'cannot measure',
) => {
  const { fault, variant } = model;
  return runAgainstModel(
    { ...(fault !== undefined && { faults: [fault] }), ...(variant !== undefined && { variant }) },
    { seed: 1, stopAtFirst: fault !== undefined },
    'directly',
    suiteOf(['quick']),
    roles,
    means,
  );
};

describe('the profiles of the suite', () => {
  it.each(profileNames)('the %s profile contains only checks of the suite, each once', (name) => {
    const own = ids(name);
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own).size).toBe(own.length);
    expect(own.filter((id) => !suite.checks.some((check) => check.id === id))).toEqual([]);
  });

  it('several profiles combine their checks, in the order of the suite', () => {
    const both = new Set([...ids('brand'), ...ids('keys')]);
    expect(ids('keys', 'brand')).toEqual(ids('full').filter((id) => both.has(id)));
  });

  it('the core-read profile has no check that writes', () => {
    const { checks } = suiteOf(['core-read']);
    expect(checks.filter(({ needs }) => needs.writes === true || needs.destructive === true)).toEqual([]);
  });

  it('the quick profile has its own order', () => {
    expect(ids('quick')).toEqual(quickOrder);
  });

  it('the quick profile contains only existing checks, and their requests fit into the limit of the paid key', () => {
    const checks = suite.checks.map(({ id }) => id);
    expect(quickOrder.filter((id) => !checks.includes(id))).toEqual([]);
    const requests = quickOrder.map((id) => recordedRequests[id]?.[1] ?? Number.NaN);
    expect(requests.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(720);
  });

  it('the checks to try first exist, and so do the faults that they find', () => {
    const checks = suite.checks.map(({ id }) => id);
    expect([...knownKills.values()].filter((id) => !checks.includes(id))).toEqual([]);
    const ids = faults.map(({ id }) => id);
    expect([...knownKills.keys()].filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('the number of requests is recorded for the checks of the stated profile, and for no others', () => {
    const stated = suite.checks.filter(({ needs }) => needs.oursOnly !== true);
    expect(Object.keys(recordedRequests).sort()).toEqual(stated.map(({ id }) => id).sort());
  });
});

describe('the quick profile at 60 requests per minute and key', () => {
  it.each([
    { name: 'one key', roles: ['paid'], means: 'cannot measure' },
    { name: 'three keys', roles: ['paid', 'other', 'free'], means: 'cannot measure' },
    { name: 'all keys and measurements', roles: allKeys, means: 'measures' },
  ] as const)(
    'the quick profile passes on a conforming target with $name, and ends within 12 minutes',
    async ({ roles, means }) => {
      const result = await runQuick({}, roles, means);
      expect(complaintsOf(result)).toEqual([]);
      expect(result.leftovers).toEqual([]);
      expect(result.ms).toBeLessThanOrEqual(12 * 60_000);
    },
  );

  it.each(['reuse-needs-room', 'measured-in-background', 'stranger'])(
    'the quick profile finds no broken rule in the conforming variant %s',
    async (variant) => {
      const { rules } = await runQuick({ variant });
      expect(rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([]);
    },
  );

  it.each(['M01', 'M27', 'R01', 'X14'])(
    'the quick profile catches the fault %s with one key',
    async (fault) => {
      expect((await runQuick({ fault })).exitCode).toBe(1);
    },
  );

  it("the quick profile detects another workspace's topics in topic rows if it can measure a prompt", async () => {
    const result = await runQuick({ fault: 'X188' }, ['paid', 'other'], 'measures');
    expect(result.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual(['ISO-01']);
  });
});

describe('list --profile', () => {
  it('list --profile lists the rules of the profile, and the requests and minutes they take', async () => {
    const { stdout: text } = await call(['list', '--profile', 'brand']);
    expect(text).toMatch(/^BR-04 /m);
    expect(text).not.toMatch(/^BULK-07 /m);
    expect(text).toMatch(/ rules, \d+ checks, about \d+ requests; .* at least \d+ min\.\n$/);
  });
});
