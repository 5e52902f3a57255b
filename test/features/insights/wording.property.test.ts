import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomOf } from '../../../src/demo/random.js';
import { groupBy } from '../../../src/domain/group-by.js';
import type { AttributePraise } from '../../../src/features/insights/index.js';
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
  names,
  type Filter,
} from './answers.js';

let now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
});
afterAll(() => app.close());

/** Seeds of worlds with many answers of a window, with the probability of own praise: the brand is behind, behind, and level. */
const EXAMPLES = [
  [4, 0],
  [39, 0],
  [0, 0.5],
] as const;

/** How often entries of each kind were checked, so that the property cannot pass without them. */
const seen = new Map<string, number>();

interface Opinion {
  readonly brand: string;
  readonly attribute: string;
  readonly opinion: 'praised' | 'criticized';
}

/** The opinions in each judged answer, by its id. */
type Judgments = ReadonlyMap<string, readonly Opinion[]>;

/** Judges most answers. `ownPraise` is the probability of praise for the workspace's brand. */
function judge(observations: readonly RawObservation[], ownPraise: number): Judgments {
  const judged = observations.flatMap((answer, index): [string, Opinion[]][] => {
    const random = randomOf(1, index);
    if (answer.status !== 'ok' || random.chance(0.2)) return [];
    const attributes = [random.pick(['price', 'Price']), 'ease of use', 'Größe'];
    const opinions = answer.mentions.flatMap(({ brand, kind }) =>
      attributes.flatMap((attribute): Opinion[] => {
        if (random.chance(0.15)) return [{ brand, attribute, opinion: 'criticized' }];
        return random.chance(kind === 'own' ? ownPraise : 0.2)
          ? [{ brand, attribute, opinion: 'praised' }]
          : [];
      }),
    );
    return [[answer.observationId, opinions]];
  });
  return new Map(judged);
}

async function store(workspaceId: string, observations: readonly RawObservation[], judgments: Judgments) {
  const stored = observations.flatMap((answer) => {
    const opinions = judgments.get(answer.observationId);
    const key = { workspace_id: workspaceId, observation_id: answer.observationId };
    return opinions === undefined ? [] : [{ key, observed_at: answer.observedAt, opinions }];
  });
  const { database } = app.db;
  const judged = { version: 'v', state: 'judged', is_current: true, brands: '[]' };
  const judgmentRows = stored.map(({ key, observed_at }) => ({ ...key, ...judged, judged_at: observed_at }));
  if (judgmentRows.length > 0) await database('judgments').insert(judgmentRows);
  const opinionRows = stored.flatMap(({ key, observed_at, opinions }) =>
    opinions.map((one) => ({ ...key, ...one, sentence: 'A sentence.', observed_at })),
  );
  if (opinionRows.length > 0) await database('opinions').insert(opinionRows);
}

const keyOf = (attribute: string) => attribute.toLowerCase();

/** An attribute, with the answers that praise competitors and those that praise the workspace's brand for it. */
interface Expected {
  readonly attribute: string;
  readonly competitor: RawObservation[];
  readonly own: RawObservation[];
  readonly lost: RawObservation[];
  readonly competitors: AttributePraise['competitors'];
}

/** The attributes that some of the judged answers praise only competitors for. */
function expectedOf(judged: readonly RawObservation[], judgments: Judgments): Expected[] {
  const opinions = judged.flatMap((answer) =>
    (judgments.get(answer.observationId) ?? []).flatMap((one) => {
      const kind = answer.mentions.find(({ brand }) => brand === one.brand)?.kind;
      return kind === undefined || kind === 'other' ? [] : [{ ...one, kind, answer }];
    }),
  );
  return [...groupBy(opinions, ({ attribute }) => keyOf(attribute))].flatMap(([, all]) => {
    const answersWith = (kind: string) => [
      ...new Set(
        all.filter((one) => one.kind === kind && one.opinion === 'praised').map(({ answer }) => answer),
      ),
    ];
    const [competitor, own] = [answersWith('tracked'), answersWith('own')];
    const lost = competitor.filter((answer) => !own.includes(answer));
    const praised = all.filter(({ kind, opinion }) => kind === 'tracked' && opinion === 'praised');
    const competitors = [...groupBy(praised, ({ brand }) => brand)]
      .map(([brand, of]) => ({ brand, observations: of.length }))
      .sort((one, other) => other.observations - one.observations || (one.brand < other.brand ? -1 : 1))
      .slice(0, 5);
    return lost.length === 0 ? [] : [{ attribute: spellingOf(all), competitor, own, lost, competitors }];
  });
}

/** The spelling in most answers, the first in the order of code points of several. */
function spellingOf(opinions: readonly { attribute: string; answer: RawObservation }[]): string {
  const spellings = [...groupBy(opinions, ({ attribute }) => attribute)].map(([attribute, all]) => ({
    attribute,
    answers: new Set(all.map(({ answer }) => answer)).size,
  }));
  const [first] = spellings.sort(
    (one, other) => other.answers - one.answers || (one.attribute < other.attribute ? -1 : 1),
  );
  return first?.attribute ?? '';
}

function expectEntry(entry: AttributePraise, expected: Expected, judged: number): void {
  const { competitor, own, lost } = expected;
  const near = (value: number) => expect.closeTo(value, 3) as number;
  expect(entry).toMatchObject({
    attribute: expected.attribute,
    lostObservations: lost.length,
    lostWithOwnObservations: lost.filter((answer) => names(answer, 'own')).length,
    competitorObservations: competitor.length,
    competitorRate: near(competitor.length / judged),
    ownObservations: own.length,
    ownRate: near(own.length / judged),
    competitors: expected.competitors,
  });
  const { difference, verdict } = entry;
  expect(difference.value).toBeCloseTo((competitor.length - own.length) / judged, 3);
  expect(difference.low).toBeLessThanOrEqual(difference.value);
  expect(difference.high).toBeGreaterThanOrEqual(difference.value);
  expect(verdict === 'insufficientData').toBe(judged < 5);
  if (verdict === 'behind') expect(difference.low).toBeGreaterThan(0);
  if (verdict === 'ahead') expect(difference.high).toBeLessThan(0);
  seen.set(verdict, (seen.get(verdict) ?? 0) + 1);
}

/** Expects the queries that the description of `evidence` derives from it to return exactly the answers of the other counts. */
async function expectQueries(
  client: Client,
  { evidence }: AttributePraise,
  expected: Expected,
): Promise<void> {
  const { competitor, own, lost, competitors } = expected;
  const praise = evidence.replace('&praisesOwn=false', '');
  const [brand] = competitors;
  const ofBrand = `${praise}&brand=${encodeURIComponent(brand?.brand ?? '')}`;
  expect(await idsBehind(client, `${evidence}&mentionsOwn=true`)).toEqual(
    idsOf(lost.filter((answer) => names(answer, 'own'))),
  );
  expect(await idsBehind(client, praise)).toEqual(idsOf(competitor));
  expect(await idsBehind(client, ofBrand)).toHaveLength(brand?.observations ?? -1);
  expect(await idsBehind(client, praise.replace('isOwn=false', 'isOwn=true'))).toEqual(idsOf(own));
  const [{ promptId } = { promptId: '' }] = lost;
  const filters = evidence.replace(/^.*\?scope=prompts&|&(?:persona|topic)=[^&]*/g, '');
  expect(await idsBehind(client, `/v1/evidence/prompts/${promptId}/answers?${filters}`)).toEqual(
    idsOf(lost.filter((answer) => answer.promptId === promptId)),
  );
}

it('lists what only competitors are praised for, with counts of judged answers, and links to exactly these answers', async () => {
  const run = async (plan: WorldPlan, filter: Filter, ago: number, ownPraise: number) => {
    now = plan.now;
    const { rangeDays } = plan;
    const { world, principal } = await loadWorld(app.db.database, plan);
    const judgments = judge(world.observations, ownPraise);
    await store(principal.workspaceId, world.observations, judgments);
    const client = await clientOf(app, principal.workspaceId);
    const days = daysOf(world, rangeDays, ago);
    const answers = answersOf(days.world, rangeDays, filter).map(({ answer }) => answer);
    const judged = answers.filter(({ observationId }) => judgments.has(observationId));
    const query = `${days.query}${filter.query}`;
    const { status, body } = await client.get(`/v1/insights/wording?${query}&surface=all&limit=100`);
    const expected = expectedOf(judged, judgments);
    const withOpinion = judged.filter(({ observationId, mentions }) =>
      judgments
        .get(observationId)
        ?.some(({ brand }) => mentions.some((one) => one.brand === brand && one.kind !== 'other')),
    );
    const isKnown = judged.length > 0;
    expect([status, body]).toMatchObject([
      200,
      {
        observations: answers.length,
        judgedObservations: judged.length,
        opinionObservations: isKnown ? withOpinion.length : null,
        total: isKnown ? expected.length : null,
      },
    ]);
    const judgedAnswers = `/v1/evidence/answers?scope=prompts&answerStatus=ok&isJudged=true&${query}`;
    expect(await idsBehind(client, judgedAnswers)).toEqual(idsOf(judged));
    const entries = body.attributes as AttributePraise[];
    expect(entries.map(({ attribute }) => attribute).sort()).toEqual(
      expected.map(({ attribute }) => attribute).sort(),
    );
    const counts = entries.map(({ lostObservations }) => lostObservations);
    expect(counts).toEqual([...counts].sort((one, other) => other - one));
    for (const [index, entry] of entries.entries()) {
      const of = expected.find(({ attribute }) => attribute === entry.attribute);
      if (of === undefined) throw new Error(`"${entry.attribute}" is not expected.`);
      expectEntry(entry, of, judged.length);
      expect(await idsBehind(client, entry.evidence)).toEqual(idsOf(of.lost));
      if (index === 0) await expectQueries(client, entry, of);
    }
  };
  await fc.assert(
    fc.asyncProperty(
      worldPlan,
      fc.constantFrom(...filters),
      fc.nat({ max: 2 }),
      fc.constantFrom(0, 0.5, 1),
      run,
    ),
    {
      numRuns: 7,
      examples: EXAMPLES.map(([seed, ownPraise]): [WorldPlan, Filter, number, number] => [
        fc.sample(worldPlan, { seed, numRuns: 1 })[0] as WorldPlan,
        ANY,
        0,
        ownPraise,
      ]),
      interruptAfterTimeLimit: 200_000,
    },
  );
  for (const verdict of ['behind', 'withinNoise'])
    expect(seen.has(verdict), `${verdict}: ${JSON.stringify([...seen])}`).toBe(true);
});
