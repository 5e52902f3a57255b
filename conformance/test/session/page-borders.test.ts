import { describe, expect, it } from 'vitest';
import type { Behavior } from '../../model/call.js';
import { override } from '../../model/override.js';
import { suiteOf } from '../../profiles.js';
import { complaintsOf, runAgainstModel } from '../prove.js';

/** The checks of `quick` that read keywords. The list has several pages of the maximum size. */
const quick = suiteOf(['quick']);
const checks = quick.checks.filter(({ id }) => /^(keywords|cursor)\//.test(id));

type Change = (behavior: Behavior) => void;

const losesFirst: Change = (behavior) =>
  override(behavior, 'page', (base) => (rows, start, limit, cursorAt) => {
    const page = base(rows, start, limit, cursorAt);
    return start > 0 ? { ...page, rows: page.rows.slice(1) } : page;
  });
const losesLast: Change = (behavior) =>
  override(behavior, 'page', (base) => (rows, start, limit, cursorAt) => {
    const page = base(rows, start, limit, cursorAt);
    return page.hasMore ? { ...page, rows: page.rows.slice(0, -1) } : page;
  });
const repeats: Change = (behavior) =>
  override(behavior, 'pageStart', (base) => (rows, call, filter) => {
    const start = base(rows, call, filter);
    return start > 0 ? start - 1 : 0;
  });

describe('the quick profile', () => {
  it.each([
    ['loses the first row after a page border', losesFirst],
    ['loses the last row before a page border', losesLast],
    ['repeats the row at a page border', repeats],
  ])(
    'a target that %s breaks only rules on paging, and no filter rule is inconclusive',
    async (_, change) => {
      const options = { seed: 1, strict: true };
      const result = await runAgainstModel({ change }, options, 'directly', { ...quick, checks });
      const [first = '', ...others] = complaintsOf(result);
      expect(first).toMatch(/^CUR-05 fail .* (is missing|appears)/);
      expect(others.filter((complaint) => !complaint.startsWith('CUR-11 fail '))).toEqual([]);
      const held = result.rules.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
      expect(held).toEqual(expect.arrayContaining(['KW-22', 'KW-23', 'KW-24', 'KW-25']));
    },
  );
});
