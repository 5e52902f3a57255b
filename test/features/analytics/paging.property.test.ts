import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latest } from '../../../src/domain/data-version.js';
import { DomainError } from '../../../src/domain/errors.js';
import {
  createAnalyticsService,
  type PromptAnalyticsRequest,
} from '../../../src/features/analytics/index.js';
import { sql } from '../../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { primaryReader } from '../../../src/platform/reader.js';

let db: TestDatabase;
let workspace: Awaited<ReturnType<typeof createWorkspace>>;
let analytics: ReturnType<typeof createAnalyticsService>;
beforeAll(async () => {
  db = await createTestDatabase();
  workspace = await createWorkspace(db.database);
  analytics = createAnalyticsService({
    reader: primaryReader(db.database),
    clock: () => new Date(),
    cadenceHours: 24,
  });
});
afterAll(() => db.drop());

interface Listed {
  readonly promptId: string;
  readonly createdAt: Date;
}

const moment = Date.UTC(2026, 0, 1);
const promptAt = (millisecond: number, id: number): Listed => ({
  // Upper and lower case, which a database collation may order differently.
  promptId: `${id % 2 === 0 ? 'prm' : 'PRM'}_${`${id}`.padStart(4, '0')}`,
  createdAt: new Date(moment + millisecond),
});

/** Prompts created at few moments, so that many times are equal; ids are distinct. */
const promptList = fc
  .uniqueArray(fc.integer({ min: 0, max: 9999 }), { maxLength: 40 })
  .chain((ids) =>
    fc.tuple(...ids.map((id) => fc.integer({ min: 0, max: 3 }).map((after) => promptAt(after, id)))),
  );

const limits = fc.infiniteStream(fc.integer({ min: 1, max: 100 }));
const request: PromptAnalyticsRequest = { rangeDays: 7, limit: 1, filter: {}, cursor: undefined };

/** Replaces the prompts of the workspace with these. */
async function setPrompts(prompts: readonly Listed[]): Promise<void> {
  await sql(db.database, 'delete from prompts where workspace_id = $1', [workspace.workspaceId]);
  await sql(
    db.database,
    // A cursor carries the creation time in milliseconds only.
    `insert into prompts (workspace_id, prompt_id, project_id, text, topic, persona, created_by, created_at, updated_at)
     select $1, prompt_id, $2, 'Which one?', 'A', 'buyer', 'api', at + interval '123 microseconds', at + interval '1 second'
     from unnest($3::text[], $4::timestamptz[]) as p (prompt_id, at)`,
    [
      workspace.workspaceId,
      workspace.projectId,
      prompts.map((prompt) => prompt.promptId),
      prompts.map((prompt) => prompt.createdAt),
    ],
  );
}

const read = async (changes: Partial<PromptAnalyticsRequest>, workspaceId = workspace.workspaceId) =>
  (await analytics.promptAnalytics(latest(workspaceId), { ...request, ...changes })).body;

/** Reads page by page; `between` may change the prompts after each page. */
async function walk(sizes: Iterator<number>, between: () => Promise<void> = () => Promise.resolve()) {
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let step = 0; step <= 200; step += 1) {
    const limit = Number(sizes.next().value);
    const page = await read({ limit, cursor });
    expect(page.prompts.length).toBeLessThanOrEqual(limit);
    seen.push(...page.prompts.map(({ id }) => id));
    expect(page.nextCursor !== null).toBe(page.hasMore);
    if (page.nextCursor === null) return seen;
    cursor = page.nextCursor;
    await between();
  }
  throw new Error('the walk does not end');
}

describe('pages of the prompt analytics', () => {
  it('returns every prompt once, in order, for any page sizes', async () => {
    await fc.assert(
      fc.asyncProperty(promptList, limits, async (prompts, sizes) => {
        await setPrompts(prompts);
        const expected = [...prompts].sort(
          (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.promptId < b.promptId ? -1 : 1),
        );
        expect(await walk(sizes)).toEqual(expected.map((prompt) => prompt.promptId));
        expect((await read({})).total).toBe(prompts.length);
      }),
      { numRuns: 25 },
    );
  });

  it('returns every prompt that stays throughout exactly once while others come and go', async () => {
    const change = fc.infiniteStream(promptList);
    await fc.assert(
      fc.asyncProperty(promptList, limits, change, async (prompts, sizes, changes) => {
        await setPrompts(prompts);
        const kept = prompts.filter((_, index) => index % 2 === 0);
        const keptIds = kept.map((prompt) => prompt.promptId);
        const seen = await walk(sizes, () => {
          const others = changes.next().value as Listed[];
          return setPrompts([...kept, ...others.filter((prompt) => !keptIds.includes(prompt.promptId))]);
        });
        expect(seen.filter((id) => keptIds.includes(id)).sort()).toEqual([...keptIds].sort());
      }),
      { numRuns: 25 },
    );
  });

  it('rejects a cursor issued for other filters, another window or another workspace', async () => {
    await setPrompts([promptAt(0, 1), promptAt(0, 2)]);
    const cursor = (await read({})).nextCursor ?? '';
    const refused = async (workspaceId: string, changes: Partial<PromptAnalyticsRequest>) => {
      try {
        await read({ cursor, ...changes }, workspaceId);
      } catch (error) {
        return error instanceof DomainError ? [error.code, error.param] : error;
      }
      return 'taken';
    };
    const refusal = ['invalid_parameter', 'cursor'];
    const { workspaceId } = workspace;
    expect(await refused('ws_2', {})).toEqual(refusal);
    expect(await refused(workspaceId, { rangeDays: 30 })).toEqual(refusal);
    expect(await refused(workspaceId, { filter: { statuses: ['active'] } })).toEqual(refusal);
    expect(await refused(workspaceId, { filter: { query: 'x' } })).toEqual(refusal);
    expect(await refused(workspaceId, { cursor: cursor.slice(0, -2) })).toEqual(refusal);
    expect(await refused(workspaceId, { limit: 7 })).toBe('taken');
  });

  it('accepts a cursor when the values of a filter are reordered', async () => {
    await setPrompts([promptAt(0, 1), promptAt(1, 2)]);
    const cursor = (await read({ filter: { topics: ['a', 'b'] } })).nextCursor ?? '';
    const page = await read({ filter: { topics: ['b', 'a'] }, cursor });
    expect(page.prompts.map(({ id }) => id)).toEqual(['prm_0002']);
  });
});
