import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { dayOf, distinct, prompts, rollUpsOf, type Sample, type Tables } from './roll-up-oracle.js';
import { fileOf, ingestOn } from './support.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const mention = fc.record({
  brand: fc.constantFrom('Acme', 'acme tool', 'GLOBEX', 'Initech', 'Stranger'),
  position: fc.integer({ min: 1, max: 9 }),
  count: fc.integer({ min: 1, max: 3 }),
  sentiment: fc.option(fc.constantFrom(-1, -0.25, 0, 0.1, 0.7, 1)),
});
const citation = fc.record({
  site: fc.constantFrom('acme.example', 'blog.acme.example', 'reviews.example', 'forum.example'),
  page: fc.integer({ min: 1, max: 2 }),
  title: fc.option(fc.constantFrom('A', 'B', 'C')),
  type: fc.constantFrom('editorial', 'ugc', 'other'),
  isCited: fc.boolean(),
});
const observation: fc.Arbitrary<Sample> = fc.record({
  prompt: fc.nat({ max: prompts.length - 1 }),
  platform: fc.constantFrom('chatgpt', 'google'),
  run: fc.nat({ max: 2 }),
  sample: fc.nat({ max: 1 }),
  surface: fc.constantFrom('api', 'ui'),
  model: fc.constantFrom('m1', 'm2', null),
  hour: fc.nat({ max: 71 }),
  status: fc.constantFrom('ok', 'ok', 'ok', 'refused', 'error'),
  retrieval: fc.constantFrom('used', 'unknown'),
  mentions: fc.uniqueArray(mention, { maxLength: 4, selector: ({ brand }) => brand }),
  citations: fc.array(citation, { maxLength: 4 }),
});

function lineOf(one: Sample): Record<string, unknown> {
  const prompt = prompts[one.prompt];
  return {
    promptText: prompt?.text,
    persona: prompt?.persona,
    topic: prompt?.topic,
    platform: one.platform,
    surface: one.surface,
    modelServed: one.model,
    status: one.status,
    runId: `run ${one.run}`,
    sampleIndex: one.sample,
    retrievalStatus: one.retrieval,
    observedAt: `${dayOf(one.hour)}T${String(one.hour % 24).padStart(2, '0')}:00:00Z`,
    mentions: one.status === 'ok' ? one.mentions : [],
    citations:
      one.status === 'ok'
        ? one.citations.map(({ site, page, title, type, isCited }) => {
            return { url: `https://www.${site}/page/${page}/#top`, title, sourceType: type, isCited };
          })
        : [],
  };
}

type Row = Record<string, unknown>;

/** The stored roll-ups in the format of the oracle. */
async function storedRollUps(workspaceId: string, tables: readonly string[]): Promise<Tables> {
  const all: Row[] = await db.database('prompts').where({ workspace_id: workspaceId });
  const numbers = new Map(
    all.map((row) => [row['prompt_id'], prompts.findIndex(({ text }) => text === row['text'])]),
  );
  const observations: Row[] = await db.database('observations').where({ workspace_id: workspaceId });
  const samples = new Map(
    observations.map((row) => [
      row['observation_id'],
      `${String(row['run_id']).slice(4)}/${String(row['sample_index'])}/${String(row['surface'])}`,
    ]),
  );
  const hourOf = (value: unknown) =>
    value === null ? null : ((value as Date).getTime() - Date.UTC(2026, 10, 1)) / 3_600_000;
  const stored: Tables = {};
  for (const table of tables) {
    const rows: Row[] = await db.database(table).where({ workspace_id: workspaceId });
    stored[table] = rows.map((row) => {
      const { workspace_id, url_hash, prompt_id, last_error, ...rest } = row;
      expect([workspace_id, last_error ?? null]).toEqual([workspaceId, null]);
      if (table.endsWith('_citation_urls')) expect((url_hash as Buffer).length).toBe(32);
      const renamed = Object.entries(rest).map(([name, value]): [string, unknown] => {
        if (name === 'last_observed_at') return ['last_observed_hour', hourOf(value)];
        if (name === 'last_attempt_at') return ['last_attempt_hour', hourOf(value)];
        if (name === 'last_attempt_id') return ['last_attempt_sample', samples.get(value)];
        if (name === 'latest_observation_id') return ['latest_sample', samples.get(value) ?? null];
        return [name, name === 'sentiment_sum' ? Number(value) : value];
      });
      return {
        ...Object.fromEntries(renamed),
        ...(prompt_id === undefined ? {} : { prompt: numbers.get(prompt_id) }),
      } as Tables[string][number];
    });
  }
  return stored;
}

/** Rows in a canonical order with fractional sums rounded, so that equal contents compare equal. */
function comparable(tables: Tables): Record<string, string[]> {
  const text = (row: Tables[string][number]) =>
    JSON.stringify(
      Object.entries(row)
        .map(([name, value]) => [
          name,
          name === 'sentiment_sum' ? Math.round(Number(value) * 1e9) / 1e9 + 0 : value,
        ])
        .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    );
  return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.map(text).sort()]));
}

test('derives every roll-up from the records for any files, order, repeats and batch sizes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(observation, { maxLength: 25 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(1, 3, 7, 10_000),
      async (files, batchLines) => {
        const { workspaceId } = await createWorkspace(db.database, {
          brandName: 'Acme',
          brandAliases: ['ACME Tool'],
          brandDomains: ['acme.example'],
        });
        await db.database('brands').insert({ workspace_id: workspaceId, competitors: ['Globex', 'Initech'] });
        const ingest = ingestOn(db.database, batchLines);
        let accepted = 0;
        // The first file is repeated at the end, because a repeat must add nothing.
        for (const file of [...files, ...files.slice(0, 1)]) {
          const source = fileOf(file.map(lineOf));
          // A line that contradicts an earlier one of its identity is bad.
          const report = await ingest.observations({
            workspaceId,
            source,
            onError: 'skip',
            maxErrors: 0,
            createPrompts: 'active',
          });
          const { kept, lines, known, badCount } = report;
          expect({ kept, lines }).toEqual({ kept: true, lines: report.accepted + known + badCount });
          accepted += report.accepted;
        }
        const records = distinct(files.flat());
        expect(accepted).toBe(records.length);
        const expected = rollUpsOf(records);
        const stored = await storedRollUps(workspaceId, Object.keys(expected));
        expect(comparable(stored)).toEqual(comparable(expected));
      },
    ),
    { numRuns: 60 },
  );
});
