import fc from 'fast-check';
import type { Panel, PanelColumn } from '../../src/estimates/panel.js';

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
  return panelOfColumns({
    cells: Array.from({ length: cells }, (_, cell) => ({
      promptId: `p${cell}`,
      topic: null,
      isCounted: true,
      platform: 'chatgpt',
      surface: '',
      place: '',
    })),
    clusters: clusters.map((isCurrent) => ({ isCurrent })),
    entries: entries.map((entry) => ({ ...entry, model: entry.model === 0 ? '' : String(entry.model) })),
  });
}

/** An entry whose model is empty if it is unknown. */
type ModelEntry = Omit<Entry, 'model'> & { readonly model: string };

/** A panel with the answers and mentions of these entries, in any order. */
export function panelOfColumns({
  cells,
  clusters,
  entries,
}: Pick<Panel, 'cells' | 'clusters'> & { readonly entries: readonly ModelEntry[] }): Panel {
  const knownModels = (cell: number, isCurrent: boolean) =>
    entries
      .filter((entry) => entry.cell === cell && clusters[entry.cluster]?.isCurrent === isCurrent)
      .flatMap(({ model }) => (model === '' ? [] : model));
  const areDifferent = (cell: number) => {
    const [before, now] = [knownModels(cell, false), knownModels(cell, true)];
    return before.length > 0 && now.length > 0 && !before.some((model) => now.includes(model));
  };
  const sorted = [...entries].sort((one, other) => one.cluster - other.cluster);
  const answers = new Float64Array(cells.length * clusters.length);
  for (const { cell, cluster, answers: count } of sorted)
    answers[cluster * cells.length + cell] = (answers[cluster * cells.length + cell] ?? 0) + count;
  const column = (valueOf: (entry: ModelEntry) => number): PanelColumn => ({
    cell: Int32Array.from(sorted, ({ cell }) => cell),
    cluster: Int32Array.from(sorted, ({ cluster }) => cluster),
    value: Float64Array.from(sorted, valueOf),
  });
  const [mentions, none] = [column((entry) => entry.mentions), column(() => 0)];
  const sourcelessAnswers = column((entry) => entry.answers);
  return {
    cells,
    clusters,
    answers,
    counts: {
      mentions,
      positionSum: mentions,
      sentimentCount: none,
      sentimentSum: none,
      competitorMentions: none,
      sourcelessAnswers,
      citedAnswers: none,
    },
    informative: mentions,
    stances: { first: none, recommended: mentions, neutral: none, warned: none },
    modelsDiffer: Uint8Array.from(cells, (_, cell) => Number(areDifferent(cell))),
    brands: [],
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
