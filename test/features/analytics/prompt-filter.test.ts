import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latest } from '../../../src/domain/data-version.js';
import { searchForm } from '../../../src/domain/text.js';
import { createAnalyticsService } from '../../../src/features/analytics/index.js';
import type { PromptFilter } from '../../../src/features/analytics/index.js';
import { createPromptService } from '../../../src/features/prompts/index.js';
import { sql } from '../../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { primaryReader } from '../../../src/platform/reader.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const clock = () => new Date();

describe('fold_case', () => {
  const fold = async (texts: readonly string[]) => {
    const rows = await sql<{ folded: string }>(
      db.database,
      'select fold_case(t) as folded from unnest($1::text[]) with ordinality as t (t, place) order by place',
      [texts],
    );
    return rows.map((row) => row.folded);
  };

  it('folds every letter as the application does', async () => {
    const letters = Array.from({ length: 0x20000 }, (_, code) => code)
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code));
    const folded = await fold(letters);
    const different = letters.filter((letter, index) => folded[index] !== searchForm(letter));
    expect(different).toEqual([]);
  });

  it('folds a letter at any place in a text as the application does', async () => {
    const words = fc.constantFrom(
      'Σίσυφος',
      'ΟΔΟΣ',
      'İstanbul',
      'Straße',
      'ÉTÉ',
      'plain ASCII',
      '計画',
      ' ',
      "'",
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }).map((raw) => raw.replaceAll('\0', '')),
      fc.array(words).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text), async (texts) => {
        expect(await fold(texts)).toEqual(texts.map(searchForm));
      }),
    );
  });
});

describe('the filters of the per-prompt analytics', () => {
  it('finds a prompt by its wording in any case, even after it was reworded', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    const prompts = createPromptService({
      database: db.database,
      clock,
      caps: { free: 10, paid: 100 },
      cadenceHours: 24,
    });
    const analytics = createAnalyticsService({ reader: primaryReader(db.database), clock, cadenceHours: 24 });
    const found = async (filter: PromptFilter) => {
      const { body } = await analytics.promptAnalytics(latest(workspaceId), {
        rangeDays: 7,
        limit: 10,
        cursor: undefined,
        filter,
      });
      return [body.total, ...body.prompts.map(({ text }) => text)];
    };
    const { promptId } = await prompts.add(workspaceId, {
      text: 'Was ist die BESTE Lösung für ΟΔΟΣ?',
      topic: 'Übersicht',
      persona: 'buyer',
      intent: null,
    });
    expect(await found({ query: 'beste lÖSUNG' })).toEqual([1, 'Was ist die BESTE Lösung für ΟΔΟΣ?']);
    expect(await found({ query: 'οδος' })).toHaveLength(2);
    expect(await found({ query: 'ÜBERSICHT' })).toHaveLength(2);
    expect(await found({ topics: ['übersicht'] })).toHaveLength(2);
    expect(await found({ topics: ['über'] })).toEqual([0]);
    await prompts.reword(workspaceId, promptId, 'Was ist die schönste Lösung?');
    expect(await found({ query: 'beste' })).toEqual([0]);
    expect(await found({ query: 'SCHÖNSTE' })).toEqual([1, 'Was ist die schönste Lösung?']);
  });
});
