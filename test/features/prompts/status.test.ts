import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staleBefore } from '../../../src/features/prompts/rules.js';
import type { PromptStatus } from '../../../src/features/prompts/types.js';
import { sql } from '../../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const NOW = new Date('2026-03-20T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

/** Columns that differ from those of a new prompt, and its measurements. */
interface Marks {
  readonly columns?: Readonly<Record<string, unknown>>;
  readonly attempted?: number;
  readonly allFailed?: boolean;
  readonly lastObservedAt?: Date;
}

async function status({ columns = {}, ...marks }: Marks, cadenceHours = 24): Promise<PromptStatus> {
  const prompt = { is_draft: false, created_at: hoursAgo(100), ...columns };
  const [row] = await sql<{ status: PromptStatus }>(
    db.database,
    `select prompt_status(p.archived_at, p.paused_at, p.is_draft, p.replaces_prompt_id, p.measuring_since, $2, $3, $4, $5)
       as status
     from jsonb_populate_record(null::prompts, $1) p`,
    [
      JSON.stringify(prompt),
      marks.attempted ?? null,
      marks.allFailed ?? null,
      marks.lastObservedAt ?? null,
      staleBefore({ now: NOW, cadenceHours }),
    ],
  );
  if (row === undefined) throw new Error('prompt_status returned no row');
  return row.status;
}

/** Each status with the columns that cause it, in order of precedence. */
const states: [PromptStatus, Marks][] = [
  ['archived', { columns: { archived_at: hoursAgo(1) } }],
  ['paused', { columns: { paused_at: hoursAgo(1) } }],
  ['draft', { columns: { is_draft: true } }],
  ['regenerating', { columns: { replaces_prompt_id: 'prm_0', measuring_since: hoursAgo(1) } }],
  ['failed_all_platforms', { attempted: 2, allFailed: true }],
  ['pending_baseline', {}],
  ['stale', { attempted: 1, allFailed: false, lastObservedAt: hoursAgo(49) }],
  ['active', { attempted: 1, allFailed: false, lastObservedAt: hoursAgo(1) }],
];

describe('the status of a prompt', () => {
  it.each(states)('a prompt is %s when only the condition of that status holds', async (expected, marks) => {
    expect(await status(marks)).toBe(expected);
  });

  it('a prompt has the first status of any two whose conditions hold', async () => {
    // A regenerating prompt has no attempts yet, and the last three exclude each other, so there is nothing to decide.
    for (const [index, [expected, marks]] of states.slice(0, 5).entries()) {
      for (const [other, more] of states.slice(index + 1)) {
        if (expected === 'regenerating' && other !== 'pending_baseline') continue;
        const both = { ...more, ...marks, columns: { ...more.columns, ...marks.columns } };
        expect([other, await status(both)]).toEqual([other, expected]);
      }
    }
  });

  it('a prompt is stale only after more than twice the cadence', async () => {
    const observed = (hours: number, cadence: number) =>
      status({ lastObservedAt: hoursAgo(hours), attempted: 1, allFailed: false }, cadence);
    expect([await observed(48, 24), await observed(48.001, 24)]).toEqual(['active', 'stale']);
    expect([await observed(2, 1), await observed(2.001, 1)]).toEqual(['active', 'stale']);
  });

  it('a prompt that failed everywhere is failed_all_platforms, not stale, even after an old success', async () => {
    expect(await status({ lastObservedAt: hoursAgo(100), attempted: 1, allFailed: true })).toBe(
      'failed_all_platforms',
    );
  });

  it('a replacement is pending_baseline until it is dispatched, and after its first attempt', async () => {
    const unsent = { replaces_prompt_id: 'prm_0' };
    expect(await status({ columns: unsent })).toBe('pending_baseline');
    const sent = { ...unsent, measuring_since: hoursAgo(1) };
    expect(await status({ columns: sent, attempted: 1, allFailed: false })).toBe('pending_baseline');
  });
});
