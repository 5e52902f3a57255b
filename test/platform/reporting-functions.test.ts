import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/platform/database.js';
import { ColumnWriter } from '../../src/segments/columns.js';
import { packSegment } from '../../src/segments/segment.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';
import { needs } from '../support/needs.js';

const scaled = (min: number, max: number) =>
  fc
    .tuple(fc.constantFrom(1, 10, 1000), fc.array(fc.integer({ min, max }), { minLength: 1, maxLength: 20 }))
    .map(([unit, values]) => values.map((value) => unit * value));

/** Values in every width of a column. */
const integers = fc.oneof(
  fc.array(fc.constant(-7), { minLength: 1, maxLength: 3 }),
  scaled(0, 255),
  scaled(-0x8000, 0x7fff),
  fc.array(fc.integer(), { minLength: 1, maxLength: 20 }),
);
const numbers = fc.oneof(
  integers,
  fc.array(fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }), {
    minLength: 1,
    maxLength: 20,
  }),
);

describe('the functions of the views for BI tools', needs(!onCitus(), 'Citus has no reporting views'), () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  it.each([
    ['packed_value', integers],
    ['packed_number', numbers],
  ])('read with %s what was packed, in any column', async (read, values) => {
    const text = `
      select array_agg(array[
        reporting.${read}(packed, places[1], places[2], places[3], i),
        reporting.${read}(packed, places[4], places[5], places[6], i)]::float8[] order by i) as read
      from (select $1::bytea as packed, reporting.packed_columns($1, array[$2::integer, $2]) as places) columns
      cross join generate_series(0, $2 - 1) i`;
    await fc.assert(
      fc.asyncProperty(values, async (column) => {
        const reversed = column.toReversed();
        const packed = new ColumnWriter().column(column).column(reversed).end();
        const [row] = await sql<{ read: number[][] }>(db.owner, text, [packed, column.length]);
        expect(row?.read).toEqual(column.map((value, index) => [value + 0, (reversed[index] ?? 0) + 0]));
      }),
      { numRuns: 100 },
    );
  });

  it('take rows back that have a negative number of answers', async () => {
    const source = { domain: 3, kind: 8, page: 1, title: 0, uses: 2, orderSum: 5 };
    const mention = { brand: 1, positionSum: 4, sentimentSum: -5e8, sentimentCount: 1, stance: 2 };
    const row = {
      time: 0,
      prompt: 2,
      target: 1,
      state: 0,
      answers: 3,
      mentions: [mention],
      sources: [source],
    };
    const taken = {
      ...{ ...row, time: 1, answers: -1 },
      mentions: [{ brand: 1, positionSum: -1, sentimentSum: 5e8, sentimentCount: -1, stance: 2 }],
      sources: [{ ...source, uses: -1, orderSum: -2 }],
    };
    const { rows, facts, mentions, sources } = packSegment([row, taken]);
    const [sums] = await sql(
      db.owner,
      'select * from reporting.answer_sums($1, $2, $3, $4, array[null, 9], array[1])',
      [rows, facts, mentions, sources],
    );
    expect(sums).toEqual({
      ...{ target: 1, prompt_group: 9, failed: 0, observations: 2, mentions: 2, position_sum: 3 },
      ...{ sentiment_sum: 0, sentiment_count: 0, competitor_mentions: 0, citation_observations: 2 },
      ...{ cited_observations: 2, citations: 1, own_citations: 1 },
    });
  });
});
