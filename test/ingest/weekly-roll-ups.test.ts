import { afterAll, beforeAll, expect, test } from 'vitest';
import { up as createWeeks } from '../../src/platform/migrations/0018-weekly-roll-ups.js';
import { up as createUrlWeeks } from '../../src/platform/migrations/0038-weekly-citation-urls.js';
import { sql } from '../../src/platform/database.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { fileOf, ingestOn, observation } from './support.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const platforms = ['chatgpt', 'perplexity', 'gemini', 'google'];
const TABLES = ['weekly_visibility', 'weekly_prompt_visibility', 'weekly_citations', 'weekly_citation_urls'];

async function weeks(): Promise<Record<string, string[]>> {
  const stored: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await sql<{ row: object }>(db.database, `select to_jsonb(t) as row from ${table} t`);
    stored[table] = rows.map(({ row }) => JSON.stringify(row)).sort();
  }
  return stored;
}

const without = onCitus() ? ' (skipped: this migration comes before distributing)' : '';

test.skipIf(onCitus())(
  `fills the weeks of existing data with what an import would have written${without}`,
  async () => {
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
    const source = fileOf(lines);
    await ingestOn(db.database, 37).observations({
      workspaceId,
      source,
      onError: 'stop',
      createPrompts: 'active',
    });
    const imported = await weeks();
    expect(Object.values(imported).every((rows) => rows.length > 1)).toBe(true);
    await sql(db.database, `drop table ${TABLES.join(', ')}`);
    await db.database.transaction(createWeeks);
    await db.database.transaction(createUrlWeeks);
    expect(await weeks()).toEqual(imported);
  },
);
