import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, isoDay } from '../../src/domain/window.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { acme, exported, ingested, METRICS, NOW, observations } from './support.js';

type Row = Record<string, unknown>;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
});
afterAll(() => app.close());

/** An observation on the first day of the last 30. */
const first = {
  promptText: 'Which boards suit a small team?',
  platform: 'gemini',
  runId: 'first',
  status: 'ok',
  observedAt: '2026-10-22T06:00:00Z',
};

/** The members of a row that have a value. */
const known = (row: Row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

test('exports the rows of every metric exactly as the API returns them for the same days', async () => {
  await fc.assert(
    fc.asyncProperty(observations, async (lines) => {
      const client = await acme(app);
      await ingested(app, client.workspaceId, [first, ...lines]);
      const span = { from: '2026-10-22', to: '2026-11-20' };
      const rows = await exported(app, 'metrics', client.workspaceId, span);
      for (const metric of METRICS) {
        const { body } = await client.get(`/v1/analytics/metrics?metric=${metric}&rangeDays=30`);
        expect(body).toMatchObject(span);
        const ofMetric = rows.filter((row) => row['metric'] === metric);
        const answered = (body.rows as Row[]).map((row) => known({ ...row, metric }));
        expect(answered.length).toBeGreaterThan(metric === 'visibility' ? 29 : -1);
        expect(ofMetric.map(known)).toEqual(answered);
      }
      const countsOf = (metric: string) => {
        const counts = new Map<string, number[]>();
        for (const { date, platform, ...row } of rows.filter((one) => one['metric'] === metric)) {
          const key = `${String(date)} ${String(platform)}`;
          const before = counts.get(key) ?? [0, 0, 0];
          counts.set(
            key,
            ['observations', 'mentions', 'failed'].map((name, at) => (before[at] ?? 0) + Number(row[name])),
          );
        }
        return counts;
      };
      expect(countsOf('surfaces')).toEqual(countsOf('platforms'));
    }),
    { numRuns: 8 },
  );
});

test('exports figures from the first day with observations up to today, however wide the span is', async () => {
  const { workspaceId } = await acme(app);
  expect(await exported(app, 'metrics', workspaceId)).toEqual([]);
  await ingested(app, workspaceId, [{ ...first, observedAt: '2026-11-17T06:00:00Z' }]);
  const daysOf = async (span: { from?: string; to?: string }) => {
    const rows = await exported(app, 'metrics', workspaceId, span);
    return rows.filter(({ metric }) => metric === 'visibility').map(({ date }) => date);
  };
  const all = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
  expect(await daysOf({})).toEqual(all);
  expect(await daysOf({ from: '1900-01-01', to: '2100-01-01' })).toEqual(all);
  expect(await daysOf({ from: '2026-11-18', to: '2026-11-19' })).toEqual(all.slice(1, 3));
  expect(await daysOf({ from: '2027-01-01' })).toEqual([]);
});

const FIGURES = ['visibilityScore', 'shareOfVoice', 'averagePosition', 'sentimentScore', 'citationRate'];

/** The rows of an export that belong to figures of the API: `summary` has them with intervals and changes. */
function rowsOf(subject: Row, summary: Row): Row[] {
  const { observations, mentions, verdict } = summary;
  const intervals = summary['intervals'] as Record<string, Row | null>;
  const changes = summary['sameQuestions'] as Record<string, Row | null>;
  return FIGURES.map((figure) => {
    const isVisibility = figure === 'visibilityScore';
    const ofScore = { low: summary['visibilityLow'], high: summary['visibilityHigh'] };
    const interval = isVisibility ? ofScore : intervals[figure];
    const same = changes[figure];
    return {
      ...subject,
      ...{ figure, observations, mentions, value: summary[figure], change: summary[`${figure}Change`] },
      ...{ low: interval?.['low'] ?? null, high: interval?.['high'] ?? null },
      sameQuestionsChange: same?.['change'] ?? null,
      sameQuestionsLow: same?.['low'] ?? null,
      sameQuestionsHigh: same?.['high'] ?? null,
      verdict: isVisibility ? verdict : null,
    };
  });
}

test('exports the figures, intervals and verdicts of the last finished days, by surface', async () => {
  const seen = new Set<unknown>();
  await fc.assert(
    fc.asyncProperty(observations, async (lines) => {
      const client = await acme(app);
      await ingested(app, client.workspaceId, [first, ...lines]);
      const rows = await exported(app, 'comparisons', client.workspaceId);
      for (const surface of ['all', 'api', 'ui', 'serp'])
        for (const rangeDays of [7, 30, 90]) {
          const ofWindow = rows.filter((row) => row['rangeDays'] === rangeDays && row['surface'] === surface);
          if (ofWindow.length === 0) {
            expect(surface).not.toBe('all');
            continue;
          }
          seen.add(surface);
          const from = isoDay(addDays(NOW, -rangeDays));
          const days = `from=${from}&to=2026-11-19&compare=previous`;
          const query = `${days}&surface=${surface}&weighting=answers`;
          const { body } = await client.get(`/v1/history/overview?${query}`);
          const { headline, platforms, topics, to, previousFrom, previousTo } = body;
          const subject = (scope: string, name: unknown) => {
            return { surface, rangeDays, from, to, previousFrom, previousTo, scope, name, promptId: null };
          };
          const expected = [
            ...rowsOf(subject('workspace', null), headline),
            ...platforms.flatMap((one: Row) => rowsOf(subject('platform', one['platform']), one)),
            ...topics.flatMap((one: Row) => rowsOf(subject('topic', one['topic']), one)),
          ];
          const summaries = ofWindow.filter(({ scope }) => scope !== 'competitor' && scope !== 'prompt');
          expect(summaries.map(({ isSignificant: _, ...row }) => row)).toEqual(expected);
          const competitors = ofWindow.filter(({ scope }) => scope === 'competitor');
          const standings = (body.competitors as Row[]).filter(({ isOwn }) => isOwn === false);
          expect(competitors.map(({ name, value, low, high }) => ({ name, value, low, high }))).toEqual(
            standings.map(({ brand, visibilityScore, visibilityLow, visibilityHigh }) => {
              return { name: brand, value: visibilityScore, low: visibilityLow, high: visibilityHigh };
            }),
          );
        }
    }),
    { numRuns: 8 },
  );
  expect([...seen].sort()).toEqual(['all', 'api', 'serp', 'ui']);
});

test('exports how far to trust the figures of each window, as the API has it', async () => {
  await fc.assert(
    fc.asyncProperty(observations, async (lines) => {
      const client = await acme(app);
      await ingested(app, client.workspaceId, [first, ...lines]);
      const rows = await exported(app, 'method', client.workspaceId);
      for (const rangeDays of [7, 30, 90]) {
        const query = `rangeDays=${rangeDays}&surface=all&weighting=answers`;
        const { body } = await client.get(`/v1/insights/method?${query}`);
        const { attempted, observations: answers, failed, daysWithAnswers } = body.samples;
        const expected = (body.criteria as Row[]).map(({ key, interval, source, ...criterion }) => ({
          ...{
            rangeDays,
            from: body.from,
            to: body.to,
            timeZone: 'UTC',
            surface: 'all',
            weighting: 'answers',
          },
          ...{ attempted, observations: answers, failed, daysWithAnswers },
          ...{ clusters: body.intervals.clusters, extractor: body.extraction.version },
          ...{ questions: body.questions, platforms: body.platforms, criterion: key, ...criterion },
          low: (interval as Row | null)?.['low'] ?? null,
          high: (interval as Row | null)?.['high'] ?? null,
          source: (source as Row)['text'],
          sourceUrl: (source as Row)['url'],
        }));
        expect(rows.filter((row) => row['rangeDays'] === rangeDays)).toEqual(expected);
      }
    }),
    { numRuns: 5 },
  );
});

test('exports which changes are significant among all of their scope, as listed in the overview', async () => {
  const client = await acme(app);
  const days = Array.from({ length: 14 }, (_, index) => new Date(NOW.getTime() - index * 86_400_000));
  const lines = days.flatMap((day, index) =>
    [0, 1, 2, 3].flatMap((sampleIndex) =>
      ['Which boards rise?', 'Which boards stay?'].map((promptText) => {
        const isMentioned = sampleIndex === 0 || (promptText.endsWith('rise?') && index < 7);
        return {
          ...{ promptText, platform: 'gemini', runId: `day ${index}`, sampleIndex, status: 'ok' },
          observedAt: day.toISOString(),
          mentions: isMentioned ? [{ brand: 'Acme', position: 1 }] : [],
        };
      }),
    ),
  );
  await ingested(app, client.workspaceId, lines);
  const rows = await exported(app, 'comparisons', client.workspaceId);
  const isListed = (row: Row) => row['rangeDays'] === 7 && row['surface'] === 'all';
  const significant = rows.filter((row) => isListed(row) && row['isSignificant'] === true);
  const { body } = await client.get('/v1/history/overview?from=2026-11-13&to=2026-11-19&compare=previous');
  const listed = (body.whatChanged as Row[]).map(({ scope, name, promptId }) => ({ scope, name, promptId }));
  expect(listed).toContainEqual(expect.objectContaining({ scope: 'prompt', name: 'Which boards rise?' }));
  expect(new Set(significant.map(({ scope, name, promptId }) => ({ scope, name, promptId })))).toEqual(
    new Set([{ scope: 'workspace', name: null, promptId: null }, ...listed]),
  );
  expect(rows.filter(({ scope }) => scope === 'prompt').map(({ name }) => name)).toContain(
    'Which boards stay?',
  );
});

test('exports tracked and archived prompts with all of their fields in the API', async () => {
  const client = await acme(app);
  const add = async (body: object) => (await client.post('/v1/prompts', body)).body.promptId as string;
  const [tracked, paused, archived] = [
    await add({ text: '=Which boards?', topic: 'Boards', persona: 'buyer', intent: 'commercial' }),
    await add({ text: 'Which tools?' }),
    await add({ text: 'Which apps?' }),
  ];
  await client.post(`/v1/prompts/${paused}/pause`, { paused: true, reason: 'later' });
  await client.delete(`/v1/prompts/${archived}`);
  await ingested(app, client.workspaceId, [{ ...first, promptText: '=Which boards?' }]);

  const rows = await exported(app, 'prompts', client.workspaceId);
  expect(rows.map(({ promptId }) => promptId)).toEqual([tracked, paused, archived]);
  const { body } = await client.get('/v1/prompts');
  for (const { id, ...shown } of [...body.tracked, ...body.archived] as Row[]) {
    expect(rows.find(({ promptId }) => promptId === id)).toMatchObject(shown);
  }
  expect(rows[0]).toMatchObject({
    persona: 'buyer',
    intent: 'commercial',
    pausedAt: null,
    hasObservations: true,
    lastObservedAt: '2026-10-22T06:00:00.000Z',
  });
  expect(rows[1]).toMatchObject({ pausedAt: NOW.toISOString(), pausedReason: 'later' });
  expect(rows[2]).toMatchObject({ archivedAt: NOW.toISOString(), replacesPromptId: null });
});
