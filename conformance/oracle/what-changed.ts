import { brandsOf, ofTopic, topicsOf } from './breakdowns.js';
import { brandEstimate, visibilityChange, type Pair } from './estimates.js';
import { pooledPrompts } from './pool.js';
import { PLATFORMS, type RawObservation, type RawWorld } from './raw-record.js';

interface Test extends ReturnType<typeof visibilityChange> {
  readonly scope: string;
  readonly name: string | null;
  readonly promptId: string | null;
}

/** The changes in the overview, most certain first. */
export function whatChanged(world: RawWorld, pair: Pair): Test[] {
  const isArchived = (id: string | null) =>
    world.prompts.some((prompt) => prompt.promptId === id && prompt.state === 'archived');
  return testsOf(world, pair)
    .flatMap((tests) => discoveries(tests))
    .sort((a, b) => (a.pValue ?? 1) - (b.pValue ?? 1))
    .slice(0, 20)
    .filter(({ promptId }) => !isArchived(promptId));
}

/** The tests of each scope: every prompt, topic, platform and competitor in the overview. */
function testsOf(world: RawWorld, { now, past, rangeDays }: Pair): Test[][] {
  const pairOf = (part: (records: readonly RawObservation[]) => RawObservation[]) => ({
    now: part(now),
    past: part(past),
    rangeDays,
  });
  const prompts = pooledPrompts(world).map(({ promptId, text }) => ({
    scope: 'prompt',
    name: text,
    promptId,
    ...visibilityChange(pairOf((records) => records.filter((one) => one.promptId === promptId))),
  }));
  const topics = topicsOf(world, now).map((topic) => ({
    scope: 'topic',
    name: topic,
    promptId: null,
    ...visibilityChange(pairOf((records) => ofTopic(world, records, topic))),
  }));
  const platforms = PLATFORMS.map((name) => ({
    scope: 'platform',
    name,
    promptId: null,
    ...visibilityChange(pairOf((records) => records.filter((one) => one.platform === name))),
  }));
  const competitors = brandsOf(now)
    .filter(({ kind }) => kind === 'tracked')
    .map(({ brand, kind }) => {
      const {
        visibilityLow: _,
        visibilityHigh: __,
        ...change
      } = brandEstimate({ now, past, rangeDays }, brand, kind);
      return { scope: 'competitor', name: brand, promptId: null, ...change };
    });
  return [prompts, topics, platforms, competitors];
}

/**
 * The first k tests by p-value, for the largest k such that the k-th p-value is at most 5% of k / n, where n is the
 * number of tests.
 */
function discoveries<One extends { verdict: string; pValue: number | null }>(tests: readonly One[]): One[] {
  const judged = tests
    .filter(({ verdict }) => ['up', 'down', 'withinNoise'].includes(verdict))
    .sort((a, b) => (a.pValue ?? 1) - (b.pValue ?? 1));
  for (let count = judged.length; count > 0; count -= 1)
    if ((judged[count - 1]?.pValue ?? 1) <= (0.05 * count) / judged.length) return judged.slice(0, count);
  return [];
}
