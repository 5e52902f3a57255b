import fc from 'fast-check';
import type { Panel } from '../../../src/features/analytics/panel.js';

/** The answers of a cell in a cluster with a served model: an entry of a panel. */
export interface Entry {
  readonly cell: number;
  readonly cluster: number;
  readonly model: number;
  readonly answers: number;
  readonly mentions: number;
}

/** A panel of these entries, in any order. Model 0 is unknown. */
export function panelOf(
  entries: readonly Entry[],
  { cells, clusters }: { cells: number; clusters: readonly boolean[] },
): Panel {
  const sorted = [...entries].sort((one, other) => one.cluster - other.cluster);
  const column = (name: keyof Entry) => Float64Array.from(sorted, (entry) => entry[name]);
  const none = new Float64Array(sorted.length);
  return {
    cells: Array.from({ length: cells }, (_, cell) => ({
      ...{ promptId: `p${cell}`, topic: null, isCounted: true },
      ...{ platform: 'chatgpt', surface: '', place: '' },
    })),
    clusters: clusters.map((isCurrent) => ({ isCurrent })),
    length: sorted.length,
    cell: Int32Array.from(column('cell')),
    cluster: Int32Array.from(column('cluster')),
    model: Int32Array.from(column('model')),
    models: ['', 'm-1', 'm-2', 'm-3'],
    brands: [],
    answers: column('answers'),
    mentions: column('mentions'),
    ...{ positionSum: none, sentimentCount: none, sentimentSum: none },
    ...{ competitorMentions: none, citationAnswers: none, citedAnswers: none },
  };
}

/** Two windows of 1 to 4 clusters, 1 to 5 cells, and the group of each cell, -1 for none. */
export const arbitraryPanel = fc
  .record({
    cells: fc.integer({ min: 1, max: 5 }),
    before: fc.integer({ min: 1, max: 4 }),
    now: fc.integer({ min: 1, max: 4 }),
  })
  .chain(({ cells, before, now }) => {
    const clusters = Array.from({ length: before + now }, (_, index) => index >= before);
    const entry = fc
      .record({
        cell: fc.integer({ min: 0, max: cells - 1 }),
        cluster: fc.integer({ min: 0, max: before + now - 1 }),
        model: fc.integer({ min: 0, max: 3 }),
        answers: fc.integer({ min: 1, max: 6 }),
        share: fc.constantFrom(0, 0.3, 0.5, 1),
      })
      .map(({ share, ...rest }) => ({ ...rest, mentions: Math.floor(share * rest.answers) }));
    return fc.record({
      size: fc.constant({ cells, clusters }),
      entries: fc.uniqueArray(entry, {
        maxLength: 30,
        selector: ({ cell, cluster, model }) => `${cell}/${cluster}/${model}`,
      }),
      groupOf: fc.array(fc.integer({ min: -1, max: 2 }), { minLength: cells, maxLength: cells }),
    });
  });
