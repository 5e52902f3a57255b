import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumByGroup, type ClusterSums, type GroupSums } from '../../src/estimates/cluster-sums.js';
import { arbitraryPanel, panelOf, type Entry } from './panels.js';

interface Size {
  readonly cells: number;
  readonly clusters: readonly boolean[];
}

function sums(
  entries: readonly Entry[],
  size: Size,
  groupOf: readonly number[],
  groups: number,
): GroupSums[] {
  const panel = panelOf(entries, size);
  return sumByGroup(panel, [panel.counts.mentions], { groupOf: Int32Array.from(groupOf), groups });
}

/** One answer, the unit of the formulas. */
interface Answer {
  readonly cell: number;
  readonly cluster: number;
  readonly isCurrent: boolean;
  readonly model: number;
  readonly isMention: boolean;
}

const answersOf = (entries: readonly Entry[], { clusters }: Size): Answer[] =>
  entries.flatMap(({ answers, mentions, cluster, ...rest }) =>
    Array.from({ length: answers }, (_, index) => ({
      ...rest,
      cluster,
      isCurrent: clusters[cluster] === true,
      isMention: index < mentions,
    })),
  );

const mentionsIn = (answers: readonly Answer[]) => answers.filter(({ isMention }) => isMention).length;

/** Whether a cell has answers in both windows, unless their models are all known and all different. */
function isCompared(answers: readonly Answer[], cell: number): boolean {
  const [before, now] = [false, true].map((isCurrent) =>
    answers.filter((answer) => answer.cell === cell && answer.isCurrent === isCurrent),
  ) as [Answer[], Answer[]];
  if (before.length === 0 || now.length === 0) return false;
  const known = (some: readonly Answer[]) =>
    new Set(some.map(({ model }) => model).filter((model) => model > 0));
  const [old, recent] = [known(before), known(now)];
  return old.size === 0 || recent.size === 0 || [...old].some((model) => recent.has(model));
}

/** The residuals of the mentions by cluster, straight from the definition. */
function naiveResiduals(answers: readonly Answer[], weightOf: (cell: number) => number): number[] {
  const clusters = [
    ...new Set(answers.filter(({ cell }) => weightOf(cell) > 0).map(({ cluster }) => cluster)),
  ];
  return clusters
    .sort((one, other) => one - other)
    .map((cluster) =>
      [...new Set(answers.map(({ cell }) => cell))].reduce((sum, cell) => {
        const ofCell = answers.filter((answer) => answer.cell === cell);
        const here = ofCell.filter((answer) => answer.cluster === cluster);
        if (here.length === ofCell.length) return sum + weightOf(cell) * mentionsIn(here);
        const expected = (here.length / ofCell.length) * mentionsIn(ofCell);
        const correction = Math.sqrt(1 - here.length / ofCell.length);
        return sum + (weightOf(cell) * (mentionsIn(here) - expected)) / correction;
      }, 0),
    );
}

const rounded = (values: Iterable<number>) => [...values].map((value) => Math.round(value * 1e9) / 1e9 + 0);
/** The residuals of the mentions, the second of two columns, in clusters with answers. */
const mentionsOf = ({ residuals, sizes }: ClusterSums) =>
  [...sizes].flatMap((size, cluster) => (size > 0 ? [residuals[2 * cluster + 1] ?? NaN] : []));

describe('sums of a group of cells', () => {
  it('are what the definitions give for the individual answers', () => {
    fc.assert(
      fc.property(arbitraryPanel, ({ entries, size, groupOf }) => {
        const all = answersOf(entries, size);
        for (const [group, found] of sums(entries, size, groupOf, 3).entries()) {
          const answers = all.filter(({ cell }) => groupOf[cell] === group);
          for (const isCurrent of [true, false]) {
            const window = answers.filter((answer) => answer.isCurrent === isCurrent);
            const others = answers.filter((answer) => answer.isCurrent !== isCurrent);
            const weightOf = (cell: number) => {
              const own = window.filter((answer) => answer.cell === cell).length;
              const other = others.filter((answer) => answer.cell === cell).length;
              return isCompared(answers, cell) ? other / (own + other) : 0;
            };
            const name = isCurrent ? 'current' : 'previous';
            const compared = window.filter(({ cell }) => isCompared(answers, cell));
            const weighted = (some: readonly Answer[]) =>
              some.reduce((sum, { cell }) => sum + weightOf(cell), 0);
            expect([...(isCurrent ? found.all.totals : found.before)]).toEqual([
              window.length,
              mentionsIn(window),
            ]);
            expect(found.compared[name]).toBe(compared.length);
            expect(rounded(found[name].totals)).toEqual(
              rounded([weighted(window), weighted(window.filter(({ isMention }) => isMention))]),
            );
            expect(rounded(mentionsOf(found[name]))).toEqual(rounded(naiveResiduals(window, weightOf)));
            if (!isCurrent) continue;
            expect(rounded(mentionsOf(found.all))).toEqual(rounded(naiveResiduals(window, () => 1)));
          }
        }
      }),
    );
  });

  it('are those of its parts, added up', () => {
    fc.assert(
      fc.property(arbitraryPanel, ({ entries, size, groupOf }) => {
        const grouped = entries.filter(({ cell }) => (groupOf[cell] ?? -1) >= 0);
        const parts = sums(entries, size, groupOf, 3);
        const [whole] = sums(grouped, size, Array<number>(size.cells).fill(0), 1);
        const add = (read: (part: GroupSums) => Iterable<number>) =>
          parts
            .map((part) => [...read(part)])
            .reduce((one, other) => one.map((value, index) => value + (other[index] ?? 0)));
        for (const name of ['all', 'current', 'previous'] as const) {
          expect(rounded(add((part) => part[name].totals))).toEqual(rounded(whole?.[name].totals ?? []));
          const flat = ({ residuals, sizes }: ClusterSums) => [...residuals, ...sizes];
          expect(rounded(add((part) => flat(part[name])))).toEqual(
            rounded(whole === undefined ? [] : flat(whole[name])),
          );
        }
        expect(add(({ before }) => before)).toEqual([...(whole?.before ?? [])]);
        expect(add(({ compared }) => [compared.current, compared.previous])).toEqual([
          whole?.compared.current,
          whole?.compared.previous,
        ]);
      }),
    );
  });

  it('adds up residuals cluster by cluster', () => {
    // Two cells on the same two days: +1 in one and -1 in the other cancel out in their group.
    const entry = (cell: number, cluster: number, mentions: number) => ({
      cell,
      cluster,
      mentions,
      answers: 2,
      model: 0,
    });
    const entries = [entry(0, 0, 2), entry(0, 1, 0), entry(1, 0, 0), entry(1, 1, 2)];
    const size = { cells: 2, clusters: [true, true] };
    const [both] = sums(entries, size, [0, 0], 1);
    const [first, second] = sums(entries, size, [0, 1], 2);
    const correction = Math.sqrt(1 / 2);
    expect(mentionsOf(first?.all ?? both!.all).map((value) => value * correction)).toEqual([1, -1]);
    expect(mentionsOf(second?.all ?? both!.all).map((value) => value * correction)).toEqual([-1, 1]);
    expect(mentionsOf(both!.all)).toEqual([0, 0]);
  });

  it('leave out cells without a group', () => {
    const entries = [{ cell: 0, cluster: 0, model: 0, answers: 5, mentions: 1 }];
    const [group] = sums(entries, { cells: 1, clusters: [true] }, [-1], 1);
    expect(group?.all.totals[0]).toBe(0);
    expect(group?.before[0]).toBe(0);
    expect(mentionsOf(group!.all)).toEqual([]);
  });
});
