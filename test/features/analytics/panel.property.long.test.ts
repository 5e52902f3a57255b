import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { latest } from '../../../src/domain/data-version.js';
import type { RangeDays } from '../../../src/domain/window.js';
import { panelDates } from '../../../src/features/analytics/panel-dates.js';
import { MEASURES, type Panel, type PanelColumn } from '../../../src/estimates/panel.js';
import { PanelCount } from '../../../src/estimates/panel-of-answers.js';
import { readAnswers } from '../../../src/platform/answers.js';
import { countIn, rolesOf } from '../../../src/segments/answers.js';
import { windowsAt } from '../../../src/features/analytics/windows.js';
import { createBrandService } from '../../../src/features/brand/index.js';
import type { RecordedLine } from '../../../src/ingest/index.js';
import { sql } from '../../../src/platform/database.js';
import { readersOf } from '../../../src/platform/reader.js';
import { packedAnswers, recordedAnswers } from '../../support/packed-answers.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { fileOf, ingestOn, NOW } from '../../ingest/support.js';
import { atOnce } from '../../../src/domain/steps.js';
import { someRuns } from '../../support/sample.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const DAY_MS = 86_400_000;
/** NOW is a Friday, so these are at and around the edges of days, of weeks and of the windows of 7, 30 and 90 days. */
const AGES = [0, 1, 4, 5, 6, 7, 11, 12, 13, 14, 29, 30, 59, 60, 88, 89, 90, 95, 96, 176, 179, 180];
const PROMPTS = [
  { promptText: 'Prompt of a buyer', persona: 'buyer', topic: 'T1' },
  { promptText: 'Prompt without a topic', persona: 'discoverer', topic: null },
  { promptText: 'Prompt that names the brand', persona: 'branded', topic: 'T1' },
  { promptText: 'Prompt for control', persona: 'control', topic: 'T2' },
] as const;
const COMPETITORS = ['Globex', 'Initech', 'Umbrella'];
const PLACES = [
  {},
  { locale: 'und' },
  { country: 'DE' },
  { locale: 'de-DE' },
  { country: 'AT', locale: 'de' },
];

const mention = fc.record({
  brand: fc.constantFrom('Acme', 'ACME Tool', ...COMPETITORS, 'Stranger'),
  position: fc.integer({ min: 1, max: 9 }),
  count: fc.integer({ min: 1, max: 3 }),
  sentiment: fc.option(fc.constantFrom(-1, -0.25, 0, 0.1, 0.7, 1)),
});
const citation = fc.record({
  site: fc.constantFrom('acme.example', 'reviews.example'),
  isCited: fc.boolean(),
});
const line = fc.record({
  prompt: fc.constantFrom(...PROMPTS),
  platform: fc.constantFrom('chatgpt', 'google'),
  surface: fc.constantFrom('api', 'ui'),
  modelServed: fc.constantFrom('m1', 'm2', null),
  place: fc.constantFrom(...PLACES),
  run: fc.nat({ max: 2 }),
  sampleIndex: fc.nat({ max: 3 }),
  daysAgo: fc.constantFrom(...AGES),
  status: fc.constantFrom('ok', 'ok', 'ok', 'refused'),
  retrievalStatus: fc.constantFrom('used', 'unknown'),
  mentions: fc.uniqueArray(mention, { maxLength: 4, selector: ({ brand }) => brand }),
  citations: fc.array(citation, { maxLength: 2 }),
});
type Line = typeof line extends fc.Arbitrary<infer Value> ? Value : never;

function lineOf({ prompt, place, run, daysAgo, mentions, citations, ...rest }: Line) {
  return {
    ...prompt,
    ...place,
    ...rest,
    runId: `run ${run}`,
    observedAt: new Date(NOW.getTime() - daysAgo * DAY_MS).toISOString(),
    mentions: rest.status === 'ok' ? mentions : [],
    citations:
      rest.status === 'ok'
        ? citations.map(({ site, isCited }) => ({ url: `https://www.${site}/page`, isCited }))
        : [],
  };
}

/** Files in which lines of one identity say the same, as an import demands: each repeats the first one. */
const consistentFiles = fc
  .array(fc.array(line, { maxLength: 20 }), { minLength: 1, maxLength: 3 })
  .map((files) => {
    const firsts = new Map<string, Line>();
    return files.map((file) =>
      file.map((one) => {
        const { prompt, platform, surface, run, sampleIndex } = one;
        const { country, locale = 'und' }: { country?: string; locale?: string } = one.place;
        const identity = [prompt.promptText, platform, surface, country, locale, run, sampleIndex].join('|');
        const first = firsts.get(identity) ?? one;
        firsts.set(identity, first);
        return first;
      }),
    );
  });

const CELL = `
  o.prompt_id as "promptId", o.platform, o.surface, coalesce(o.model_served, '') as model,
  case when o.locale <> 'und' or o.country is not null
       then concat(o.country, '/', o.locale) else '' end as place`;
const DAY = `to_char(o.observed_at at time zone 'UTC', 'YYYY-MM-DD')`;

const EXPECTED = `
  select ${DAY} as date, ${CELL}, count(*)::float8 as answers, count(own.position)::float8 as mentions,
         coalesce(sum(own.position), 0)::float8 as "positionSum", count(own.sentiment)::float8 as "sentimentCount",
         coalesce(sum(round(own.sentiment, 6)), 0)::float8 as "sentimentSum",
         sum(others.count)::float8 as "competitorMentions",
         (count(*) filter (where o.retrieval_status <> 'used' and sources.count = 0))::float8 as "sourcelessAnswers",
         (count(*) filter (where sources.own > 0))::float8 as "citedAnswers"
  from observations o
  left join mentions own
    on own.workspace_id = $1 and own.observation_id = o.observation_id and own.is_own and own.position is not null
  cross join lateral (
    select count(*) from mentions m
    where m.workspace_id = $1 and m.observation_id = o.observation_id and m.is_tracked and m.position is not null) others
  cross join lateral (
    select count(*), count(*) filter (where is_cited and source_type = 'own') as own from citations c
    where c.workspace_id = $1 and c.observation_id = o.observation_id) sources
  where o.workspace_id = $1 and o.status = 'ok'
  group by 1, 2, 3, 4, 5, 6`;

const EXPECTED_BRANDS = `
  select ${DAY} as date, ${CELL}, m.brand, count(*)::float8 as mentions
  from observations o
  join mentions m on m.workspace_id = $1 and m.observation_id = o.observation_id
  where o.workspace_id = $1 and o.status = 'ok' and m.is_tracked and not m.is_own and m.position is not null
  group by 1, 2, 3, 4, 5, 6, 7`;

interface CellRow {
  readonly date: string;
  readonly promptId: string;
  readonly platform: string;
  readonly surface: string;
  readonly model: string;
  readonly place: string;
}
type Counts = Record<'answers' | (typeof MEASURES)[number], number>;
type CountRow = CellRow & Counts;
type BrandRow = CellRow & { readonly brand: string; readonly mentions: number };

async function expectedRows(workspaceId: string) {
  return {
    counts: await sql<CountRow>(db.database, EXPECTED, [workspaceId]),
    brands: await sql<BrandRow>(db.database, EXPECTED_BRANDS, [workspaceId]),
  };
}

const text = (row: object) =>
  JSON.stringify(
    Object.entries(row)
      .map(([name, value]) => [name, typeof value === 'number' ? Math.round(value * 1e6) / 1e6 + 0 : value])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );
const comparable = (rows: readonly object[]) => rows.map(text).sort();

/** The cluster of each day that the panel of such a window has, from its definition. */
function clustersOf(rangeDays: RangeDays): Map<string, { label: string; isCurrent: boolean }> {
  const clusters = new Map<string, { label: string; isCurrent: boolean }>();
  for (let age = 2 * rangeDays - 1; age >= 0; age -= 1) {
    const moment = new Date(NOW.getTime() - age * DAY_MS);
    const day = moment.toISOString().slice(0, 10);
    const monday = new Date(moment.getTime() - ((moment.getUTCDay() + 6) % 7) * DAY_MS);
    const isCurrent = age < rangeDays;
    const label = rangeDays === 90 ? `${isCurrent} ${monday.toISOString().slice(0, 10)}` : day;
    clusters.set(day, { label, isCurrent });
  }
  return clusters;
}

/** Rows by day as rows by cluster: `date` is the index of the cluster. */
function byCluster<Row extends CellRow>(rows: readonly Row[], rangeDays: RangeDays): Row[] {
  const clusters = clustersOf(rangeDays);
  const labels = [...new Set([...clusters.values()].map(({ label }) => label))];
  return merged(
    rows.flatMap((row) => {
      const cluster = clusters.get(row.date);
      return cluster === undefined ? [] : [{ ...row, date: String(labels.indexOf(cluster.label)) }];
    }),
  );
}

/** Rows with equal keys added up. */
function merged<Row extends CellRow>(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const { date, promptId, platform, surface, model, place } = row;
    const brand = 'brand' in row ? row.brand : '';
    const key = JSON.stringify([date, promptId, platform, surface, model, place, brand]);
    const known = sums.get(key);
    sums.set(key, known === undefined ? row : added(known, row));
  }
  return [...sums.values()];
}

function added<Row extends CellRow>(sum: Row, row: Row): Row {
  const values = new Map<string, unknown>(Object.entries(row));
  const sums = Object.entries(sum).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, value + Number(values.get(name))]] : [],
  );
  return { ...sum, ...Object.fromEntries(sums) };
}

/** The rows of a panel, which adds up models. */
function panelRows({ cells, clusters, answers, counts, brands }: Panel) {
  const keyAt = (cell: number, cluster: number): CellRow => {
    const found = cells[cell];
    if (found === undefined) throw new Error(`There is no cell ${cell}.`);
    const { promptId, platform, surface, place } = found;
    return { promptId, platform, surface, place, date: String(cluster), model: '' };
  };
  const valueIn = (column: PanelColumn, cell: number, cluster: number) =>
    column.value.reduce(
      (sum, value, entry) =>
        column.cell[entry] === cell && column.cluster[entry] === cluster ? sum + value : sum,
      0,
    );
  const places = clusters.flatMap((_, cluster) => cells.map((_, cell) => [cell, cluster] as const));
  return {
    counts: places.flatMap(([cell, cluster]): CountRow[] => {
      const count = answers[cluster * cells.length + cell] ?? NaN;
      if (count === 0) return [];
      const values = MEASURES.map((name) => [name, valueIn(counts[name], cell, cluster)]);
      return [{ ...keyAt(cell, cluster), answers: count, ...Object.fromEntries(values) } as CountRow];
    }),
    brands: brands.flatMap(({ brand, ...column }) =>
      places.flatMap(([cell, cluster]): BrandRow[] => {
        const mentions = valueIn(column, cell, cluster);
        return mentions === 0 ? [] : [{ ...keyAt(cell, cluster), brand, mentions }];
      }),
    ),
  };
}

/** Whether the models of a cell are known in both windows and differ, from the rows by day. */
function haveDifferentModels(rows: readonly CountRow[], rangeDays: RangeDays): Set<string> {
  const clusters = clustersOf(rangeDays);
  const models = new Map<string, { before: Set<string>; now: Set<string> }>();
  for (const { date, promptId, platform, surface, place, model } of rows) {
    const cluster = clusters.get(date);
    if (cluster === undefined || model === '') continue;
    const key = [promptId, platform, surface, place].join('|');
    const known = models.get(key) ?? { before: new Set(), now: new Set() };
    models.set(key, known);
    known[cluster.isCurrent ? 'now' : 'before'].add(model);
  }
  const differ = [...models].filter(
    ([, { before, now }]) => before.size > 0 && now.size > 0 && ![...before].some((model) => now.has(model)),
  );
  return new Set(differ.map(([key]) => key));
}

async function setCompetitors(workspaceId: string, names: readonly string[]): Promise<void> {
  const brand = createBrandService({ database: db.database, clock: () => NOW });
  await db.database.transaction((transaction) => brand.setCompetitors(workspaceId, names, transaction));
}

async function expectPanels(workspaceId: string): Promise<void> {
  expect(await packedAnswers(db.database, workspaceId)).toEqual(
    await recordedAnswers(db.database, workspaceId),
  );
  const prompts = new Map(
    (
      await sql<{ promptId: string; topic: string | null; persona: string }>(
        db.database,
        'select prompt_id as "promptId", topic, persona from prompts where workspace_id = $1',
        [workspaceId],
      )
    ).map((prompt) => [prompt.promptId, prompt]),
  );
  const days = await expectedRows(workspaceId);
  for (const rangeDays of [7, 30, 90] as const) {
    const panel = await panelOfAnswers(workspaceId, rangeDays);
    const rows = panelRows(panel);
    const withoutModels = <Row extends CellRow>(some: readonly Row[]) =>
      some.map((row) => ({ ...row, model: '' }));
    expect(comparable(rows.counts)).toEqual(comparable(byCluster(withoutModels(days.counts), rangeDays)));
    expect(comparable(rows.brands)).toEqual(comparable(byCluster(withoutModels(days.brands), rangeDays)));
    const labels = new Map([...clustersOf(rangeDays).values()].map((one) => [one.label, one.isCurrent]));
    expect(panel.clusters).toEqual([...labels.values()].map((isCurrent) => ({ isCurrent })));
    const different = haveDifferentModels(days.counts, rangeDays);
    for (const [index, { promptId, topic, isCounted, platform, surface, place }] of panel.cells.entries()) {
      const isDifferent = different.has([promptId, platform, surface, place].join('|'));
      expect(panel.modelsDiffer[index]).toBe(isDifferent ? 1 : 0);
      const prompt = prompts.get(promptId);
      expect({ topic, isCounted }).toEqual({
        topic: prompt?.topic,
        isCounted: !['branded', 'competitor', 'control'].includes(prompt?.persona ?? ''),
      });
    }
  }
}

async function panelOfAnswers(workspaceId: string, rangeDays: RangeDays): Promise<Panel> {
  const windows = windowsAt(NOW, rangeDays);
  const answers = await readAnswers(readersOf(db.database).analytics, latest(workspaceId), {
    name: 'test-panel',
    spans: [{ from: windows.previousFrom, to: windows.to }],
    columns: ['mentions', 'sources'],
  });
  const count = new PanelCount(answers, panelDates(windows), rolesOf(answers.brands));
  atOnce(countIn(answers.segments, [count]));
  return count.end();
}

/** Records the observation of a line by itself. */
async function record(workspaceId: string, one: Line, index: number): Promise<void> {
  const { persona: _persona, topic: _topic, ...rest } = lineOf(one);
  const [prompt] = await sql<{ prompt_id: string }>(
    db.database,
    'select prompt_id from prompts where workspace_id = $1 and text = $2',
    [workspaceId, rest.promptText],
  );
  if (prompt === undefined) return;
  const recorded = { ...rest, promptId: prompt.prompt_id, runId: `single ${index}` } as RecordedLine;
  await ingestOn(db.database).record(workspaceId, recorded, () => Promise.resolve());
}

test('match the raw records, for any files, single records, repeats and names', async () => {
  await fc.assert(
    fc.asyncProperty(
      consistentFiles,
      fc.array(line, { maxLength: 3 }),
      fc.constantFrom(1, 3, 10_000),
      fc.subarray(COMPETITORS),
      fc.subarray(COMPETITORS),
      async (files, singles, batchLines, before, after) => {
        const { workspaceId } = await createWorkspace(db.database, {
          brandName: 'Acme',
          brandAliases: ['ACME Tool'],
          brandDomains: ['acme.example'],
        });
        await setCompetitors(workspaceId, before);
        const ingest = async (file: readonly Line[]) => {
          const source = fileOf(file.map(lineOf));
          const input = { workspaceId, source, onError: 'stop', createPrompts: 'active' } as const;
          expect(await ingestOn(db.database, batchLines).observations(input)).toMatchObject({ badCount: 0 });
        };
        for (const [index, file] of files.entries()) {
          await ingest(file);
          const single = singles[index];
          // Twice, here and below, because a repeat must add nothing.
          for (let times = 0; single !== undefined && times < 2; times += 1)
            await record(workspaceId, single, index);
        }
        await ingest(files[0] ?? []);
        await expectPanels(workspaceId);
        await setCompetitors(workspaceId, after);
        await ingestOn(db.database).rescore({ workspaceId });
        await expectPanels(workspaceId);
      },
    ),
    { numRuns: someRuns(30) },
  );
});
