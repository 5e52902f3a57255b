import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { fileOf, ingestOn, observation } from './support.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const platforms = ['chatgpt', 'perplexity', 'gemini', 'google'];

const SUMS = [
  ...['attempted', 'failed', 'observations', 'mentions', 'position_sum', 'sentiment_sum', 'sentiment_count'],
  ...['competitor_mentions', 'citation_observations', 'cited_observations', 'citations', 'own_citations'],
];
const MEASURES = [...SUMS.map((column) => `sum(${column})`), 'max(last_observed_at)'];

/**
 * The tables with the dimensions of their rows other than the period, and the aggregates that combine the days of a
 * week.
 */
const TABLES = {
  visibility: ['topic, platform, surface, model', MEASURES],
  prompt_visibility: ['prompt_id, platform, surface, model', MEASURES],
  citations: ['domain, source_type', ['sum(citations)', 'sum(cited_observations)', 'sum(order_sum)']],
  citation_urls: ['domain, url_hash', ['min(normalized_url)', 'max(title collate "C")', 'sum(citations)']],
} as const;

/** Rows by week, computed from a table and its column of dates. */
async function weeks(table: keyof typeof TABLES, period: 'daily' | 'weekly'): Promise<string[]> {
  const [dimensions, measures] = TABLES[table];
  const date = period === 'daily' ? 'day' : 'week';
  // On a cluster, no expression may combine what rows are grouped by with a sum over several nodes.
  const rows = await sql<object>(
    db.database,
    `select date_trunc('week', ${date})::date as week, ${dimensions},
       ${measures.map((measure, index) => `${measure} as measure_${index}`).join(', ')}
     from ${period}_${table} group by 1, ${dimensions}`,
  );
  return rows.map((row) => JSON.stringify(row)).sort();
}

it('keeps the sum of its days in each week', async () => {
  const { workspaceId } = await createWorkspace(db.database, { brandName: 'Acme' });
  await db.database('brands').insert({ workspace_id: workspaceId, competitors: ['Globex'] });
  const lines = Array.from({ length: 400 }, (_, index) =>
    observation({
      promptText: `Prompt number ${index % 5}`,
      platform: platforms[index % 4],
      observedAt: new Date(Date.UTC(2026, 10, 18 - (index % 20), index % 24)).toISOString(),
      mentions: [
        { brand: 'Acme', position: 1, sentiment: (index % 7) / 10 },
        { brand: 'Globex', position: 2 },
      ],
      citations: [
        { url: `https://site.example/${index % 6}`, title: index % 3 === 0 ? null : `T${index % 4}` },
      ],
    }),
  );
  await ingestOn(db.database, 37).observations({
    workspaceId,
    source: fileOf(lines),
    onError: 'stop',
    createPrompts: 'active',
  });
  for (const table of Object.keys(TABLES) as (keyof typeof TABLES)[]) {
    const stored = await weeks(table, 'weekly');
    expect(stored.length).toBeGreaterThan(1);
    expect(stored).toEqual(await weeks(table, 'daily'));
    const [row] = await sql(db.database, `select count(*)::integer as count from weekly_${table}`);
    expect(row).toEqual({ count: stored.length });
  }
});
