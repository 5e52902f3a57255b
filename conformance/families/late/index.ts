import type { Family } from '../../kit/family.js';
import { directed, stateful } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { conditionalReads, defaultHeaders } from './clients.js';
import { batchesInTwoWorkspaces, brandWithMadeKey, readsAlike, tourWithMadeKeys } from './elsewhere.js';
import { manyWrites } from './long-sequence.js';
import { manyKeys, manySaves } from './many-times.js';
import { pagesToTheEnd } from './pages.js';
import { analyticsPairs, keywordPairs } from './pairs.js';
import { rightToLeft } from './right-to-left.js';
import { keepsTextClasses } from './text-classes.js';

// prettier-ignore
const tourRules = [
  'PR-06', 'PR-07', 'PR-16', 'PR-21', 'PR-22', 'PR-23', 'PR-25', 'PR-27', 'PAU-01', 'PAU-02', 'PAU-03', 'PAU-05',
  'PAU-08', 'PAU-10', 'EDIT-01', 'EDIT-02', 'EDIT-03', 'EDIT-04', 'EDIT-07', 'EDIT-08', 'EDIT-10', 'EDIT-20',
  'EDIT-21', 'EDIT-22', 'EDIT-23', 'EDIT-24', 'EDIT-25', 'EDIT-29', 'REP-01', 'REP-02', 'REP-03', 'REP-04', 'REP-05',
  'REP-09', 'REP-10', 'REP-11', 'BULK-01', 'BULK-02', 'BULK-03', 'BULK-04', 'BULK-05', 'BULK-07', 'BULK-12',
  'BULK-14',
] as const;

/** Checks for faults that show only after many writes, or only in combination. */
export const late: Family = {
  checks: [
    directed('late/keyword-pairs', ['KW-25'], {}, keywordPairs),
    directed('late/analytics-pairs', ['AN-21', 'AN-22', 'AN-23'], { writes: true, slots: 1 }, analyticsPairs),
    directed('late/pages', ['CUR-05', 'CUR-07', 'CUR-08', 'CUR-13'], {}, pagesToTheEnd),
    directed('late/reads-with-a-made-key', ['ISO-09', 'KW-25'], { writes: true }, readsAlike),
    directed(
      'late/brand-with-a-made-key',
      ['BR-03', 'BR-04', 'BR-07', 'BR-19', 'BR-20', 'BR-26', 'BR-27'],
      { destructive: true },
      brandWithMadeKey,
    ),
    directed(
      'late/two-workspaces',
      ['BULK-03', 'EDIT-22', 'ISO-02', 'ISO-06'],
      { roles: ['other'], writes: true, slots: 1 },
      batchesInTwoWorkspaces,
    ),
    directed(
      'late/default-headers',
      ['GEN-02', 'GEN-07', 'ISO-09', 'PR-05', 'PR-06'],
      { writes: true, slots: 1 },
      defaultHeaders,
    ),
    directed(
      'late/conditional-reads',
      ['EDIT-03', 'GEN-07', 'PR-07'],
      { writes: true, slots: 1 },
      conditionalReads,
    ),
    directed(
      'late/text-classes',
      ['BULK-03', 'BULK-06', 'EDIT-03', 'EDIT-22', 'PAU-03', 'PR-17', 'REP-05'],
      { writes: true, slots: 1 },
      keepsTextClasses,
    ),
    directed(
      'late/right-to-left',
      ['AN-21', 'BULK-03', 'BULK-06', 'BULK-10', 'EDIT-03', 'EDIT-22', 'PAU-03', 'PR-14', 'PR-17', 'REP-05'],
      { writes: true, slots: 1 },
      rightToLeft,
    ),
    directed('late/many-keys', ['KEY-18', 'KEY-19', 'KEY-21', 'KEY-24'], { writes: true }, manyKeys),
    directed('late/many-saves', ['BR-04', 'BR-07'], { destructive: true }, manySaves),
    stateful('late/made-keys', tourRules, { writes: true, slots: 1 }, (t) => tourWithMadeKeys(t, t.paid)),
    stateful('late/second-workspace', tourRules, { roles: ['other'], writes: true }, (t) =>
      inSecondWorkspace(t),
    ),
    stateful('late/many-writes', ['PR-32'], { writes: true, slots: 1 }, manyWrites),
  ],
};

async function inSecondWorkspace(t: CheckContext): Promise<void> {
  const other = t.actor('other');
  if ((await t.room(other)) < 1) t.skip('no-room');
  await tourWithMadeKeys(t, other);
}
