import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupBy } from '../../../src/domain/group-by.js';
import { currentWindow } from '../../../src/domain/window.js';
import type { Gap } from '../../../src/features/insights/index.js';
import type { RawObservation, RawWorld } from '../../../conformance/oracle/raw-record.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { worldPlan, type WorldPlan } from '../analytics/arbitrary-world.js';
import { loadWorld } from '../analytics/world.js';

let now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
});
afterAll(() => app.close());

const SEEDS = [4, 39];

interface Filter {
  readonly query: string;
  readonly personas: readonly string[];
  readonly isMeant: (answer: RawObservation, topic: string | null) => boolean;
}

const POOLED = ['discoverer', 'buyer', 'evaluator'];
const everything = () => true;

const ANY: Filter = { query: '', personas: POOLED, isMeant: everything };
const filters: readonly Filter[] = [
  ANY,
  { query: '&platform=chatgpt', personas: POOLED, isMeant: ({ platform }) => platform === 'chatgpt' },
  {
    query: '&persona=custom,buyer',
    personas: ['buyer', 'branded', 'competitor', 'control'],
    isMeant: everything,
  },
  {
    query: '&topic=PRICING&topic=Reviews, compared',
    personas: POOLED,
    isMeant: (_, topic) => topic === 'Reviews, compared' || topic?.toLowerCase() === 'pricing',
  },
];

const isOk = ({ status }: RawObservation) => status === 'ok';
const names = ({ mentions }: RawObservation, kind: 'own' | 'tracked') =>
  mentions.some((mention) => mention.kind === kind);
const isGap = (answer: RawObservation) => names(answer, 'tracked') && !names(answer, 'own');

/** The answers of the window that a list counts, with the topics of their prompts. */
function answersOf(
  { prompts, observations }: RawWorld,
  rangeDays: 7 | 30 | 90,
  { personas, isMeant }: Filter,
): { answer: RawObservation; topic: string | null }[] {
  const { from, until } = currentWindow(now, rangeDays);
  const meant = prompts.filter(({ persona, state }) => state !== 'archived' && personas.includes(persona));
  const topics = new Map(meant.map(({ promptId, topic }) => [promptId, topic]));
  return observations
    .filter((answer) => isOk(answer) && answer.observedAt >= from && answer.observedAt < until)
    .filter(({ promptId }) => topics.has(promptId))
    .map((answer) => ({ answer, topic: topics.get(answer.promptId) ?? null }))
    .filter(({ answer, topic }) => isMeant(answer, topic));
}

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

/** The ids of all answers behind a link, page by page. */
async function idsBehind(client: Client, link: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await client.get(`${link}&limit=100${next}`);
    expect([link, status]).toEqual([link, 200]);
    ids.push(...(body.answers as { id: string }[]).map(({ id }) => id));
    cursor = body.nextCursor as string | null;
  }
  return ids.sort();
}

async function clientOf(workspaceId: string): Promise<Client> {
  const { secret } = await app.services.apiKeys.issue(workspaceId, { name: 'T', environment: 'test' });
  return app.as(secret);
}

it('lists every prompt and topic with gaps, with their counts, and links to exactly these answers', async () => {
  const seen = { prompt: 0, topic: 0 };
  await fc.assert(
    fc.asyncProperty(worldPlan, fc.constantFrom(...filters), async (plan, filter) => {
      now = plan.now;
      const { world, principal } = await loadWorld(app.db.database, plan);
      const client = await clientOf(principal.workspaceId);
      const answers = answersOf(world, plan.rangeDays, filter);
      for (const grouping of ['prompt', 'topic'] as const) {
        const path = `/v1/insights/gaps?rangeDays=${plan.rangeDays}&limit=100&groupBy=${grouping}${filter.query}`;
        const { status, body } = await client.get(path);
        const groups = groupBy(answers, ({ answer, topic }) =>
          grouping === 'prompt' ? answer.promptId : topic,
        );
        const gaps = body.gaps as Gap[];
        const found = new Map(gaps.map((gap) => [grouping === 'prompt' ? gap.promptId : gap.topic, gap]));
        const expected = [...groups].filter(([, all]) => all.some(({ answer }) => isGap(answer)));
        expect([status, body.total, [...found.keys()].sort()]).toEqual([
          200,
          expected.length,
          expected.map(([key]) => key).sort(),
        ]);
        expect(body).toMatchObject({
          observations: answers.length,
          gapObservations: answers.filter(({ answer }) => isGap(answer)).length,
        });
        const counts = gaps.map(({ gapObservations }) => gapObservations);
        expect(counts).toEqual([...counts].sort((one, other) => other - one));
        for (const [key, all] of expected) {
          const ofGroup = all.map(({ answer }) => answer).filter(isGap);
          const gap = found.get(key);
          expect(gap).toMatchObject({
            observations: all.length,
            gapObservations: ofGroup.length,
            gapRate: expect.closeTo(ofGroup.length / all.length, 3) as number,
            verdict: all.length < 5 ? 'insufficientData' : 'gap',
            competitors: competitorsOf(ofGroup),
          });
          const ids = ofGroup.map(({ observationId }) => observationId).sort();
          expect(await idsBehind(client, gap?.evidence ?? '')).toEqual(ids);
          seen[grouping] += 1;
        }
      }
    }),
    {
      numRuns: 8,
      // Worlds with many gaps.
      examples: SEEDS.map((seed) => [fc.sample(worldPlan, { seed, numRuns: 1 })[0] as WorldPlan, ANY]),
      interruptAfterTimeLimit: 100_000,
    },
  );
  expect(Math.min(seen.prompt, seen.topic)).toBeGreaterThan(5);
});
