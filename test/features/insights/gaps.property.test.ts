import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupBy } from '../../../src/domain/group-by.js';
import type { Gap } from '../../../src/features/insights/index.js';
import type { RawObservation } from '../../../conformance/oracle/raw-record.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { worldPlan, type WorldPlan } from '../analytics/arbitrary-world.js';
import { loadWorld } from '../analytics/world.js';
import {
  answersOf,
  ANY,
  clientOf,
  daysOf,
  filters,
  idsBehind,
  idsOf,
  isGap,
  type TopicAnswer,
} from './answers.js';

let now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
});
afterAll(() => app.close());

/** Of worlds with many gaps. */
const SEEDS = [4, 39];

const groupings = ['prompt', 'topic'] as const;
const seen = { prompt: 0, topic: 0 };

/** The tracked competitors of gaps, those in most gaps first. */
function competitorsOf(gaps: readonly RawObservation[]): Gap['competitors'] {
  const brands = gaps.flatMap(({ mentions }) =>
    mentions.flatMap(({ brand, kind }) => (kind === 'tracked' ? brand : [])),
  );
  return [...groupBy(brands, (brand) => brand)]
    .map(([brand, all]) => ({ brand, observations: all.length }))
    .sort((one, other) => other.observations - one.observations || (one.brand < other.brand ? -1 : 1))
    .slice(0, 5);
}

/** Expects the entries to be the groups of answers that have gaps, those with the most first. */
async function expectGaps(
  client: Client,
  gaps: readonly Gap[],
  grouping: (typeof groupings)[number],
  answers: readonly TopicAnswer[],
): Promise<void> {
  const keyOf = ({ answer, topic }: TopicAnswer) => (grouping === 'prompt' ? answer.promptId : topic);
  const groups = [...groupBy(answers, keyOf)].filter(([, all]) => all.some(({ answer }) => isGap(answer)));
  const found = new Map(gaps.map((gap) => [grouping === 'prompt' ? gap.promptId : gap.topic, gap]));
  expect([...found.keys()].sort()).toEqual(groups.map(([key]) => key).sort());
  const counts = gaps.map(({ gapObservations }) => gapObservations);
  expect(counts).toEqual([...counts].sort((one, other) => other - one));
  for (const [key, all] of groups) {
    const lost = all.map(({ answer }) => answer).filter(isGap);
    const gap = found.get(key);
    expect(gap).toMatchObject({
      observations: all.length,
      gapObservations: lost.length,
      gapRate: expect.closeTo(lost.length / all.length, 3) as number,
      verdict: all.length < 5 ? 'insufficientData' : 'gap',
      competitors: competitorsOf(lost),
    });
    expect(await idsBehind(client, gap?.evidence ?? '')).toEqual(idsOf(lost));
    seen[grouping] += 1;
  }
}

it('lists every prompt and topic with gaps, with their counts, and links to exactly these answers', async () => {
  await fc.assert(
    fc.asyncProperty(
      worldPlan,
      fc.constantFrom(...filters),
      fc.nat({ max: 2 }),
      async (plan, filter, ago) => {
        now = plan.now;
        const { world, principal } = await loadWorld(app.db.database, plan);
        const client = await clientOf(app, principal.workspaceId);
        const days = daysOf(world, plan.rangeDays, ago);
        const answers = answersOf(days.world, plan.rangeDays, filter);
        for (const grouping of groupings) {
          const query = `${days.query}&surface=all&limit=100&groupBy=${grouping}${filter.query}`;
          const { status, body } = await client.get(`/v1/insights/gaps?${query}`);
          expect([status, body]).toEqual([
            200,
            expect.objectContaining({
              observations: answers.length,
              gapObservations: answers.filter(({ answer }) => isGap(answer)).length,
              total: body.gaps.length as number,
            }),
          ]);
          await expectGaps(client, body.gaps as Gap[], grouping, answers);
        }
      },
    ),
    {
      numRuns: 8,
      examples: SEEDS.map((seed) => [fc.sample(worldPlan, { seed, numRuns: 1 })[0] as WorldPlan, ANY, 0]),
      interruptAfterTimeLimit: 200_000,
    },
  );
  expect(Math.min(seen.prompt, seen.topic)).toBeGreaterThan(5);
});
