import { createReadStream, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keywordCheckSchema, observationSchema } from '../../spec/ingest/index.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { ACME, fileOf, ingestOn } from './support.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const root = new URL('../../', import.meta.url);

interface Schema {
  readonly properties: Record<string, unknown>;
  readonly $defs?: Record<string, Schema>;
  readonly examples?: unknown[];
}

describe('the samples', () => {
  test('ingests the sample observations into a new workspace and creates prompts from them', async () => {
    const { workspaceId } = await createWorkspace(db.database, { ...ACME, plan: 'free' });
    const source = createReadStream(new URL('samples/observations.ndjson', root));
    const report = await ingestOn(db.database).observations({
      workspaceId,
      source,
      onError: 'stop',
      createPrompts: 'active',
    });
    expect(report).toMatchObject({ lines: 32, accepted: 32, createdPrompts: 4, bad: [] });
    const statuses: { status: string; platform: string }[] = await db
      .database('observations')
      .where({ workspace_id: workspaceId });
    expect(new Set(statuses.map((row) => row.platform)).size).toBe(4);
    expect(statuses.filter((row) => row.status === 'error')).toHaveLength(1);
    expect(statuses.filter((row) => row.status === 'refused')).toHaveLength(1);
    const own: unknown[] = await db
      .database('mentions')
      .where({ workspace_id: workspaceId, is_own: true, brand: 'Acme' });
    expect(own.length).toBeGreaterThan(10);
  });

  test('ingests the sample keyword checks', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    const source = createReadStream(new URL('samples/keyword-checks.ndjson', root));
    const report = await ingestOn(db.database).keywords({ workspaceId, source, onError: 'stop' });
    expect(report).toMatchObject({ lines: 32, accepted: 32, bad: [] });
  });
});

describe('the ingest schemas', () => {
  test('accepts the examples of the ingest schemas as good lines', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    const [first, second] = (observationSchema as unknown as Schema).examples ?? [];
    const reports = [
      await ingestOn(db.database).observations({
        workspaceId,
        source: fileOf([first]),
        onError: 'stop',
        createPrompts: 'active',
      }),
      await ingestOn(db.database).keywords({
        workspaceId,
        source: fileOf((keywordCheckSchema as unknown as Schema).examples ?? []),
        onError: 'stop',
      }),
    ];
    expect(reports).toMatchObject([
      { accepted: 1, badCount: 0 },
      { accepted: 2, badCount: 0 },
    ]);
    // The second example names a prompt by id, which a new workspace lacks; that is its only error.
    const named = await ingestOn(db.database).observations({
      workspaceId,
      source: fileOf([second]),
      onError: 'stop',
      createPrompts: 'no',
    });
    expect(named.bad).toMatchObject([{ field: 'promptId' }]);
  });

  test('documents every field of the ingest schemas in the guide', () => {
    const guide = readFileSync(new URL('docs/ingest.md', root), 'utf8');
    for (const schema of [observationSchema, keywordCheckSchema] as unknown as Schema[]) {
      const parts = [schema, ...Object.values(schema.$defs ?? {})];
      for (const field of parts.flatMap((part) => Object.keys(part.properties))) {
        expect(guide, field).toContain(`| \`${field}\` |`);
      }
    }
  });
});
