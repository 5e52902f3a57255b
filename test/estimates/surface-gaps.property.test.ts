import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atOnce } from '../../src/domain/steps.js';
import { shareChanges } from '../../src/estimates/answer-shares.js';
import type { PanelCell } from '../../src/estimates/panel.js';
import { questionsBySurface, surfaceGaps } from '../../src/estimates/surface-gaps.js';
import { panelOfColumns } from './panels.js';

const DAYS = 4;
const PROMPTS = 3;

/** A prompt on a surface of one platform. Prompt 0 does not count. */
const cellOf = (prompt: number, surface: string): PanelCell => ({
  promptId: `p${prompt}`,
  topic: null,
  isCounted: prompt > 0,
  platform: 'chatgpt',
  surface,
  place: '',
});

const cells = Array.from({ length: PROMPTS + 1 }, (_, prompt) => prompt).flatMap((prompt) => [
  cellOf(prompt, 'api'),
  cellOf(prompt, 'ui'),
]);

/** The answers of a window after a day of another window, which does not count. */
const entries = fc.array(
  fc
    .record({
      cell: fc.nat(cells.length - 1),
      cluster: fc.nat(DAYS),
      model: fc.constantFrom('', 'a', 'b'),
      answers: fc.integer({ min: 1, max: 5 }),
      share: fc.constantFrom(0, 0.4, 1),
    })
    .map(({ share, ...entry }) => ({ ...entry, mentions: Math.floor(share * entry.answers) })),
  { maxLength: 60 },
);

const windows = (before: number, now: number) => [
  ...Array.from({ length: before }, () => ({ isCurrent: false })),
  ...Array.from({ length: now }, () => ({ isCurrent: true })),
];

it('is the change on the same questions, with one surface as the window and the other as the previous one', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const panel = panelOfColumns({ cells, clusters: windows(1, DAYS), entries: all });
      const ofWindow = all.filter(({ cluster }) => cluster > 0);
      const hasAnswers = (prompt: number, surface: number) =>
        ofWindow.some(({ cell }) => cell === 2 * prompt + surface);
      const shared = [1, 2, 3].filter((prompt) => hasAnswers(prompt, 0) && hasAnswers(prompt, 1));
      const gaps = atOnce(surfaceGaps(panel));
      expect(gaps).toHaveLength(shared.length === 0 ? 0 : 1);
      if (shared.length === 0) return;
      const compared = panelOfColumns({
        cells: shared.map((prompt) => cellOf(prompt, 'ui')),
        clusters: windows(DAYS, DAYS),
        entries: ofWindow.flatMap(({ cell, cluster, ...entry }) => {
          const place = shared.indexOf(Math.floor(cell / 2));
          const start = cell % 2 === 1 ? DAYS : 0;
          return place < 0 ? [] : [{ ...entry, model: '', cell: place, cluster: start + cluster - 1 }];
        }),
      });
      const [expected] = atOnce(
        shareChanges(
          { answers: compared, counted: compared.counts.mentions },
          { groupOf: new Int32Array(shared.length), groups: 1 },
        ),
      );
      const [gap] = gaps;
      expect(gap).toMatchObject({ platform: 'chatgpt', surface: 'ui', otherSurface: 'api' });
      expect(gap?.questions).toBe(shared.length);
      expect(gap?.isClear).toBe(expected?.verdict === 'up' || expected?.verdict === 'down');
      expect(gap?.difference === null).toBe(expected?.sameQuestions === null);
      for (const bound of ['change', 'low', 'high'] as const)
        expect(gap?.difference?.[bound] ?? 0).toBeCloseTo(100 * (expected?.sameQuestions?.[bound] ?? 0), 1);
      const { visibilityScore = 0, otherVisibilityScore = 0, difference } = gap ?? {};
      if (difference) expect(visibilityScore - otherVisibilityScore).toBeCloseTo(difference.change, 1);
    }),
  );
});

it('counts the questions of the window on each surface', () => {
  const entry = { cluster: 1, model: '', answers: 3, mentions: 1 };
  const panel = panelOfColumns({
    cells,
    clusters: windows(1, 1),
    entries: [
      { ...entry, cell: 1 },
      { ...entry, cell: 2 },
      { ...entry, cell: 3 },
      { ...entry, cell: 4 },
      { ...entry, cell: 5, cluster: 0 },
    ],
  });
  expect(Object.fromEntries(questionsBySurface(panel))).toEqual({ api: 2, ui: 1 });
});
