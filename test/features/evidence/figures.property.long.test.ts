import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationRequest } from '../../../src/http/operation.js';
import { createEvidenceService, evidenceRoutes } from '../../../src/features/evidence/index.js';
import { metrics, type Kpi } from '../../../src/features/analytics/index.js';
import { primaryReader } from '../../../src/platform/reader.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { worldPlan } from '../analytics/arbitrary-world.js';
import { loadWorld, type LoadedWorld } from '../analytics/world.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const nothing = { path: {}, body: undefined };
const FAILED = ['refused', 'empty', 'error'] as const;

type FigureQuery = OperationRequest<'listAnswers'>['query'];
type Routes = ReturnType<typeof evidenceRoutes>;
type Answer = Awaited<ReturnType<Routes['listAnswers']>>['body']['answers'][number];
type Source = Awaited<ReturnType<Routes['listSources']>>['body']['sources'][number];
/** The filters of a figure. Those of a prompt are for the list of its answers. */
type Filters = Partial<FigureQuery> & { readonly promptId?: string };

type SourceFilters = Partial<OperationRequest<'listSources'>['query']>;

const COMMON = { rangeDays: 7, window: 'current', scope: 'workspace' } as const;

/** Of two worlds that together have all kinds of figures below. */
const SEEDS = [1, 7];

/** Filters of sources, which are also filters of answers. */
const SOURCE_FILTERS: readonly SourceFilters[] = [
  { platform: 'chatgpt' },
  { surface: 'ui' },
  { country: 'DE' },
  { topicLabel: 'Pricing' },
  { withoutTopic: true },
  { persona: ['buyer', 'evaluator'] },
  { platform: 'chatgpt', withoutTopic: false },
];

/** How often figures of each kind were not 0, so that the property cannot pass without exercising them. */
const coverage = new Map<string, number>();

/** Counts the evidence of a workspace. */
class Evidence {
  constructor(
    private readonly routes: Routes,
    private readonly principal: LoadedWorld['principal'],
    private readonly base: Pick<FigureQuery, 'rangeDays'>,
    private readonly limit: number,
  ) {}

  /** All answers of a query, page by page. */
  async answers({ promptId, ...filters }: Filters): Promise<Answer[]> {
    const found: Answer[] = [];
    let cursor: { cursor?: string } | undefined = {};
    do {
      const query: FigureQuery = { ...COMMON, ...this.base, ...filters, limit: this.limit, ...cursor };
      const { principal } = this;
      const { body } =
        promptId === undefined
          ? await this.routes.listAnswers({ principal, query, ...nothing })
          : await this.routes.listPromptAnswers({ principal, query, ...nothing, path: { promptId } });
      expect(body.answers.length).toBeLessThanOrEqual(this.limit);
      found.push(...body.answers);
      cursor = body.nextCursor === null ? undefined : { cursor: body.nextCursor };
    } while (cursor !== undefined);
    const places = found.map(({ observedAt, id }) => `${observedAt} ${id}`);
    expect(places).toEqual([...new Set(places)].sort().reverse());
    return found;
  }

  /** The domains that answers cite or retrieve. */
  async sources(filters: SourceFilters): Promise<Source[]> {
    const query = { ...COMMON, ...this.base, ...filters, limit: 100 };
    const { principal } = this;
    return (await this.routes.listSources({ principal, query, ...nothing })).body.sources;
  }

  /** Expects a figure to be the number of answers, or a count over them. */
  async expectCount(
    name: string,
    figure: number,
    filters: Filters,
    count: (answers: Answer[]) => number = (answers) => answers.length,
  ): Promise<void> {
    if (figure > 0) coverage.set(name, (coverage.get(name) ?? 0) + 1);
    const answers = await this.answers(filters);
    expect({ name, filters, count: count(answers) }).toEqual({ name, filters, count: figure });
  }

  /** Expects every figure of a set of answers to follow from its evidence. */
  async expectKpi(name: string, kpi: Kpi, filters: Filters): Promise<void> {
    await this.expectCount(`${name} observations`, kpi.observations, { ...filters, answerStatus: ['ok'] });
    await this.expectCount(`${name} cited`, kpi.citedObservations, { ...filters, sourceType: 'own' });
    await this.expectCount(`${name} mentions`, kpi.mentions, { ...filters, isOwn: true });
    const all = await this.answers(filters);
    const own = all.flatMap(({ mentions }) => mentions.filter((one) => one.isOwn));
    const rivals = all.flatMap(({ mentions }) => mentions.filter((one) => one.isTracked));
    const sentiments = own.flatMap(({ sentiment }) => sentiment ?? []);
    const cited = all.flatMap(({ citations }) => citations.filter((one) => one.isCited));
    const known = await this.answers({ ...filters, hasCitationData: true });
    expect({
      name,
      shareOfVoice: share(own.length, own.length + rivals.length),
      averagePosition: mean(own.flatMap(({ position }) => position ?? [])),
      sentimentScore: sentiments.length === 0 ? null : 50 * ((mean(sentiments) ?? 0) + 1),
      citationRate: share(kpi.citedObservations, known.length),
      citationShare: share(cited.filter(({ sourceType }) => sourceType === 'own').length, cited.length),
    }).toEqual({
      name,
      shareOfVoice: near(kpi.shareOfVoice, 3),
      averagePosition: near(kpi.averagePosition, 1),
      sentimentScore: near(kpi.sentimentScore, 1),
      citationRate: near(kpi.citationRate, 3),
      citationShare: near(kpi.citationShare, 3),
    });
  }
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
const mean = (values: number[]) =>
  share(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
const near = (figure: number | null, digits: number): unknown =>
  figure === null ? null : expect.closeTo(figure, digits);

const isCountedOwn = ({ isOwn, position }: Answer['mentions'][number]) => isOwn && position !== null;

const citationsOf = (isMeant: (citation: Answer['citations'][number]) => boolean) => (answers: Answer[]) =>
  answers.flatMap(({ citations }) => citations).filter((one) => one.isCited && isMeant(one)).length;

const topicOf = (topic: string | null): Filters =>
  topic === null ? { withoutTopic: true } : { topicLabel: topic };

async function checkOverview(
  { service, principal }: LoadedWorld,
  evidence: Evidence,
  rangeDays: 7 | 30 | 90,
) {
  const overview = await service.overview(principal, rangeDays);
  const { headline, coverage: attempts, platforms, competitors, citations, topics } = overview;
  await evidence.expectKpi('headline', headline, {});
  await evidence.expectCount('attempted', attempts.attempted, {});
  await evidence.expectCount('failed', attempts.failed, { answerStatus: [...FAILED] });
  await evidence.expectCount(
    'prompts measured',
    attempts.promptsMeasured,
    { answerStatus: ['ok'] },
    (answers) => new Set(answers.map(({ promptId }) => promptId)).size,
  );
  const before = await evidence.answers({ window: 'previous', answerStatus: ['ok'] });
  const named = await evidence.answers({ window: 'previous', isOwn: true });
  const scoreBefore = share(100 * named.length, before.length);
  const score = share(100 * headline.mentions, headline.observations);
  expect(scoreBefore === null || score === null ? null : score - scoreBefore).toEqual(
    near(headline.visibilityScoreChange, 1),
  );
  for (const one of platforms) {
    await evidence.expectKpi('platform', one, { platform: one.platform });
    const failed = { platform: one.platform, answerStatus: [...FAILED] };
    await evidence.expectCount('failed on a platform', one.failed, failed);
  }
  for (const { brand, isOwn, mentions } of competitors)
    await evidence.expectCount('brand', mentions, { brand, isOwn });
  const all = await evidence.answers({});
  const namesRival = all.filter(({ mentions }) => mentions.some((one) => one.isTracked));
  await evidence.expectCount('naming a competitor', namesRival.length, { isOwn: false });
  const namesOnlyRivals = namesRival.filter(({ mentions }) => !mentions.some(isCountedOwn));
  const onlyRivals = { isOwn: false, mentionsOwn: false };
  await evidence.expectCount('naming only competitors', namesOnlyRivals.length, onlyRivals);
  for (const { domain, citedObservations, ...cited } of citations.slice(0, 4)) {
    await evidence.expectCount('citing a domain', citedObservations, { domain });
    const ofDomain = citationsOf((one) => one.domain === domain);
    await evidence.expectCount('citations', cited.citations, { domain }, ofDomain);
    for (const { url, citations: ofPage } of cited.topUrls) {
      const onPage = citationsOf((one) => one.normalizedUrl === url);
      await evidence.expectCount('citations of a page', ofPage, { url }, onPage);
    }
  }
  const sources = new Map((await evidence.sources({})).map((source) => [source.domain, source]));
  for (const { domain, citations: count, citedObservations } of citations)
    expect(sources.get(domain)).toMatchObject({ citations: count, citedObservations });
  const [source] = sources.values();
  if (source) checkSource(source, all);
  for (const { domain, ...counts } of sample([...sources.values()], (row) => row.retrievedObservations > 0)) {
    const ofDomain: Filters = { domain, answerStatus: ['ok'] };
    await evidence.expectCount('cited', counts.citedObservations, { ...ofDomain, sourceUse: 'cited' });
    await evidence.expectCount('retrieved', counts.retrievedObservations, {
      ...ofDomain,
      sourceUse: 'retrieved',
    });
    await evidence.expectCount('cited or retrieved', counts.observations, { ...ofDomain, sourceUse: 'any' });
  }
  for (const filters of SOURCE_FILTERS) {
    const [first] = await evidence.sources(filters);
    if (first === undefined) continue;
    const { domain, observations } = first;
    const ofDomain: Filters = { ...filters, domain, answerStatus: ['ok'], sourceUse: 'any' };
    await evidence.expectCount('filtered sources', observations, ofDomain);
    checkSource(first, await evidence.answers(ofDomain));
  }
  for (const { topic, ...kpi } of topics) await evidence.expectKpi('topic', kpi, topicOf(topic));
}

/** Expects the counts of a domain to be those of the answers that have it as a source. */
function checkSource({ domain, sourceType: _, ...counts }: Source, answers: readonly Answer[]): void {
  const ofDomain = answers
    .map(({ citations }) => citations.filter((one) => one.domain === domain))
    .filter((found) => found.length > 0);
  const cited = ofDomain.filter((found) => found.some(({ isCited }) => isCited));
  const isCited = ofDomain.flat().map((one) => one.isCited);
  expect(counts).toEqual({
    observations: ofDomain.length,
    citedObservations: cited.length,
    citations: isCited.filter(Boolean).length,
    retrievedObservations: ofDomain.length - cited.length,
    retrievals: isCited.filter((one) => !one).length,
  });
}

/** Some rows: the first, which may be empty, and a few with data. */
function sample<Row>(rows: readonly Row[], hasData: (row: Row) => boolean): Row[] {
  return [...rows.slice(0, 1), ...rows.filter(hasData).slice(-3)];
}

async function checkRows({ service, principal }: LoadedWorld, evidence: Evidence, rangeDays: 7 | 30 | 90) {
  for (const metric of metrics) {
    const data = await service.metricRows(principal, metric, rangeDays);
    if (data.metric === 'visibility')
      for (const { date, ...kpi } of sample(data.rows, (row) => row.observations > 0))
        await evidence.expectKpi('day', kpi, { date });
    if (data.metric === 'competitors')
      for (const { date, brand, isOwn, mentions } of sample(data.rows, (row) => row.mentions > 0))
        await evidence.expectCount('brand on a day', mentions, { date, brand, isOwn });
    if (data.metric === 'citations')
      for (const { date, domain, citations, citedObservations } of sample(
        data.rows,
        (row) => row.citations > 0,
      )) {
        await evidence.expectCount('citing on a day', citedObservations, { date, domain });
        const ofDomain = citationsOf((one) => one.domain === domain);
        await evidence.expectCount('citations on a day', citations, { date, domain }, ofDomain);
      }
    if (data.metric === 'platforms')
      for (const { date, platform, failed, models, ...kpi } of sample(data.rows, (row) => row.failed > 0)) {
        await evidence.expectKpi('platform on a day', kpi, { date, platform });
        const attempts = { date, platform, answerStatus: [...FAILED] };
        await evidence.expectCount('failed on a day', failed, attempts);
        for (const model of models)
          expect(await evidence.answers({ date, platform, model, answerStatus: ['ok'] })).not.toEqual([]);
      }
    if (data.metric === 'topics')
      for (const { date, topic, ...kpi } of sample(data.rows, (row) => row.observations > 0))
        await evidence.expectKpi('topic on a day', kpi, { date, ...topicOf(topic) });
  }
}

const filters: Pick<FigureQuery, 'status' | 'persona' | 'topic' | 'intent' | 'query'>[] = [
  {},
  { status: ['archived', 'paused'] },
  { persona: ['custom', 'buyer'] },
  { topic: ['PRICING', 'Reviews, compared'] },
  { status: ['active', 'stale'], persona: ['discoverer'] },
  { query: 'ünI' },
  { intent: ['commercial'] },
];

async function checkPrompts({ service, principal }: LoadedWorld, evidence: Evidence, rangeDays: 7 | 30 | 90) {
  for (const filter of filters) {
    const { status, persona, topic, intent, query } = filter;
    const { body } = await service.promptAnalytics(principal, {
      rangeDays,
      limit: 100,
      cursor: undefined,
      filter: {
        ...(status && { statuses: status }),
        ...(persona && { personas: persona }),
        ...(topic && { topics: topic }),
        ...(intent && { intents: intent }),
        ...(query !== undefined && { query }),
      },
    });
    await evidence.expectKpi('summary', body.summary, { scope: 'prompts', ...filter });
    if (filter.status === undefined && filter.persona === undefined) continue;
    for (const one of body.prompts.slice(0, 2)) {
      const { id: promptId } = one;
      await evidence.expectKpi('prompt', one.kpi, { promptId });
      for (const { platform, observations } of one.platforms)
        await evidence.expectCount('prompt on a platform', observations, {
          promptId,
          platform,
          answerStatus: ['ok'],
        });
      for (const { date, observations } of sample(one.trend, (day) => day.observations > 0))
        await evidence.expectCount('prompt on a day', observations, { promptId, date, answerStatus: ['ok'] });
      for (const { brand, mentions } of one.competitorsMentioned)
        await evidence.expectCount('competitor of a prompt', mentions, { promptId, brand, isOwn: false });
      for (const { domain, citations } of one.topCitedDomains) {
        const ofDomain = citationsOf((citation) => citation.domain === domain);
        await evidence.expectCount('domain of a prompt', citations, { promptId, domain }, ofDomain);
      }
    }
  }
}

/** Moves every third prompt to an inactive project, where its history still counts for the workspace. */
async function leaveProject({ principal, world }: LoadedWorld): Promise<void> {
  const { workspaceId } = principal;
  const moved = world.prompts.filter((_, index) => index % 3 === 2).map(({ promptId }) => promptId);
  const other = { workspace_id: workspaceId, project_id: 'prj_other', name: 'Other', is_active: false };
  await db.database('projects').insert({ ...other, created_at: new Date() });
  await db
    .database('prompts')
    .where({ workspace_id: workspaceId })
    .whereIn('prompt_id', moved)
    .update({ project_id: 'prj_other' });
}

describe('evidence', () => {
  it('adds up to every figure of the analytics', async () => {
    await fc.assert(
      fc.asyncProperty(worldPlan, fc.constantFrom(3, 20, 100), async (plan, limit) => {
        const loaded = await loadWorld(db.database, plan);
        await leaveProject(loaded);
        const reader = primaryReader(db.database);
        const service = createEvidenceService({
          reader,
          clock: () => plan.now,
          analytics: loaded.service,
        });
        const { rangeDays } = plan;
        const evidence = new Evidence(
          evidenceRoutes(service, () => Promise.resolve(null)),
          loaded.principal,
          { rangeDays },
          limit,
        );
        await checkOverview(loaded, evidence, rangeDays);
        await checkRows(loaded, evidence, rangeDays);
        await checkPrompts(loaded, evidence, rangeDays);
      }),
      {
        numRuns: 5,
        examples: SEEDS.flatMap((seed) =>
          fc.sample(fc.tuple(worldPlan, fc.constant(20 as const)), { seed, numRuns: 1 }),
        ),
        // Limits shrinking, so that a failure is reported in time.
        interruptAfterTimeLimit: 200_000,
      },
    );
    const kinds = ['headline mentions', 'failed', 'brand', 'citations of a page', 'topic mentions'];
    const others = ['naming only competitors', 'filtered sources'];
    const ofPrompts = ['summary observations', 'summary mentions', 'prompt mentions', 'domain of a prompt'];
    for (const name of [...kinds, ...others, ...ofPrompts])
      expect(coverage.has(name), `coverage ${name}: ${JSON.stringify([...coverage])}`).toBe(true);
  });
});
