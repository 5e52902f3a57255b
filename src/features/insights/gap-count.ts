import type { Steps } from '../../domain/steps.js';
import { compareTexts } from '../../domain/text.js';
import { AnswersByCell, CountedCells } from '../../estimates/answers-by-cell.js';
import type { CountedAnswers } from '../../estimates/answer-shares.js';
import { ColumnSums } from '../../estimates/column-sums.js';
import type { Grouping, PanelColumn } from '../../estimates/panel.js';
import type { PanelDates } from '../../estimates/panel-of-answers.js';
import {
  countIn,
  groupsBy,
  Role,
  rolesOf,
  type AnswerBrand,
  type Answers,
  type Count,
  type Groups,
} from '../../segments/answers.js';
import type { Segment } from '../../segments/segment.js';
import type { GapCompetitor } from './types.js';

/** The roles of the brands that an answer mentions, added up. */
export function rolesIn({ mentions }: Segment, row: number, roles: Uint8Array): number {
  const end = mentions.starts[row + 1] ?? 0;
  let found = 0;
  for (let at = mentions.starts[row] ?? 0; at < end; at += 1) found |= roles[mentions.brand[at] ?? 0] ?? 0;
  return found;
}

/** Whether an answer with these roles is a gap: it mentions a tracked competitor but not the workspace's brand. */
export const isGap = (roles: number) => roles === Role.rival;

/** The answers of some days to some prompts. */
export interface PromptAnswers {
  readonly answers: Answers;
  readonly dates: PanelDates;
  readonly promptIds: readonly string[];
}

/** The answers to some prompts, and the gaps among them. */
export interface CountedGaps extends CountedAnswers {
  /** The answers that mention the workspace's brand. */
  readonly own: PanelColumn;
  /** The answers that mention neither it nor a tracked competitor. */
  readonly nobody: PanelColumn;
  /** The group of the prompt of each cell. */
  readonly groupOf: readonly number[];
  /** The competitors that most gaps of a group mention. */
  readonly competitorsOf: (group: number, window: 'current' | 'previous') => GapCompetitor[];
}

/** Counts the answers to prompts that have a group. */
export function* countGaps(answers: Answers, dates: PanelDates, prompts: Groups): Steps<CountedGaps> {
  const cells = new CountedCells(answers, prompts);
  const [byCell, gaps] = [new AnswersByCell(cells, dates), new GapCount(cells, dates, answers.brands)];
  yield* countIn(answers.segments, [byCell, gaps]);
  return {
    answers: byCell.end(),
    ...gaps.end(),
    groupOf: cells.groups,
    competitorsOf: (group, window) => gaps.competitorsOf(group, window),
  };
}

/** Answers, and the gaps among them. */
export interface GapSums {
  readonly observations: number;
  readonly gapObservations: number;
}

/** The answers of the window, and the gaps among them, in each group of cells. */
export function gapSums({ answers, counted }: CountedAnswers, { groupOf, groups }: Grouping): GapSums[] {
  const [observations, gapObservations] = [new Float64Array(groups), new Float64Array(groups)];
  const cells = groupOf.length;
  const first = answers.clusters.findIndex(({ isCurrent }) => isCurrent);
  for (let at = first * cells; at < answers.answers.length; at += 1)
    addTo(observations, groupOf[at % cells], answers.answers[at]);
  for (let entry = 0; entry < counted.cell.length; entry += 1)
    if ((counted.cluster[entry] ?? 0) >= first)
      addTo(gapObservations, groupOf[counted.cell[entry] ?? 0], counted.value[entry]);
  return Array.from(observations, (count, group) => ({
    observations: count,
    gapObservations: gapObservations[group] ?? 0,
  }));
}

function addTo(sums: Float64Array, at = -1, value = 0): void {
  if (at >= 0) sums[at] = (sums[at] ?? 0) + value;
}

/** The cells of some groups of prompts, which are numbered by their places in the list. */
export function groupingOf(
  groupOf: readonly number[],
  groups: readonly { readonly number: number }[],
): Grouping {
  const places = new Map(groups.map(({ number }, place) => [number, place]));
  return { groupOf: Int32Array.from(groupOf, (group) => places.get(group) ?? -1), groups: groups.length };
}

/** The maximum number of competitors that are listed for a group. */
const MAX_COMPETITORS = 5;

/** Counts gaps and other answers by cell and cluster, and the competitors in gaps by group of prompts. */
class GapCount implements Count {
  private readonly gaps = new ColumnSums();
  private readonly own = new ColumnSums();
  private readonly nobody = new ColumnSums();
  private readonly rivals: ReturnType<typeof groupsBy<AnswerBrand>>;
  /** The gaps of the previous window, and of the window, that mention each competitor, by group. */
  private readonly mentions: readonly [Float64Array[], Float64Array[]] = [[], []];
  private readonly roles: Uint8Array;

  constructor(
    private readonly counted: CountedCells,
    private readonly dates: PanelDates,
    brands: readonly AnswerBrand[],
  ) {
    this.roles = rolesOf(brands);
    this.rivals = groupsBy(brands, ({ number, brand }) => (this.roles[number] === Role.rival ? brand : null));
  }

  add(segment: Segment, day: string): void {
    const cluster = this.dates.clusterOf.get(day);
    if (cluster === undefined) return;
    const mentions = this.mentions[this.dates.clusters[cluster]?.isCurrent === true ? 1 : 0];
    const cells = this.counted.of(segment);
    for (let row = 0; row < segment.rows; row += 1) {
      const cell = cells[row] ?? -1;
      if (cell < 0) continue;
      const roles = rolesIn(segment, row, this.roles);
      this.sumsOf(roles).add(cluster, cell, segment.answers[row] ?? 0);
      if (!isGap(roles)) continue;
      const group = this.counted.groups[cell] ?? 0;
      this.addRivals((mentions[group] ??= new Float64Array(this.rivals.count)), segment, row);
    }
  }

  /** The gaps and the other answers, once all are counted. */
  end(): Pick<CountedGaps, 'counted' | 'own' | 'nobody'> {
    return { counted: this.gaps.end(), own: this.own.end(), nobody: this.nobody.end() };
  }

  /** Every answer is in one of the three. */
  private sumsOf(roles: number): ColumnSums {
    if (isGap(roles)) return this.gaps;
    return (roles & Role.own) === 0 ? this.nobody : this.own;
  }

  competitorsOf(group: number, window: 'current' | 'previous'): GapCompetitor[] {
    const mentions = this.mentions[window === 'current' ? 1 : 0][group] ?? new Float64Array();
    return [...mentions]
      .map((observations, place) => ({ brand: this.rivals.keys[place] ?? '', observations }))
      .filter(({ observations }) => observations > 0)
      .sort((one, other) => other.observations - one.observations || compareTexts(one.brand, other.brand))
      .slice(0, MAX_COMPETITORS);
  }

  private addRivals(mentions: Float64Array, { answers, mentions: named }: Segment, row: number): void {
    const end = named.starts[row + 1] ?? 0;
    for (let at = named.starts[row] ?? 0; at < end; at += 1)
      addTo(mentions, this.rivals.of[named.brand[at] ?? 0], answers[row]);
  }
}
