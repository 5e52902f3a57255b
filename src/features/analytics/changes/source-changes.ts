import type { Steps } from '../../../domain/steps.js';
import type { Weighting } from '../../../domain/weighting.js';
import { AnswersByCell, CountByCell, CountedCells } from '../../../estimates/answers-by-cell.js';
import type { CellAnswers } from '../../../estimates/cluster-sums.js';
import { ColumnSums } from '../../../estimates/column-sums.js';
import { columnEstimates } from '../../../estimates/group-estimates.js';
import type { PanelDates } from '../../../estimates/panel-of-answers.js';
import type { Panel, PanelColumn } from '../../../estimates/panel.js';
import type { Verdict } from '../../../estimates/types.js';
import { countIn, groupsBy, withoutColumns, type Answers } from '../../../segments/answers.js';
import { Places } from '../../../segments/places.js';
import { isCited, type Segment } from '../../../segments/segment.js';
import type { ExplainedChange } from '../types.js';

/** A source whose share of the answers was compared. */
export interface ComparedSource extends Omit<ExplainedChange, 'verdict' | 'sameQuestions'> {
  readonly verdict: Verdict;
  readonly sameQuestions: ExplainedChange['sameQuestions'] | null;
  readonly pValue: number | null;
}

/** A domain that is compared. */
interface NamedDomain {
  readonly number: number;
  readonly domain: string;
}

/** The share of the answers that cite each of some domains, compared like the visibility of a brand. */
export function* comparedSources(
  answers: Answers,
  dates: PanelDates,
  domains: readonly NamedDomain[],
  weighting: Weighting,
): Steps<ComparedSource[]> {
  const numbers = domains.map(({ number }) => number);
  const { answers: all, columns } = yield* citingAnswers(answers, dates, numbers);
  const estimates = yield* columnEstimates(all, columns, weighting);
  return estimates.map(({ score, scoreChange, verdict, sameQuestions, pValue }, index) => ({
    scope: 'source',
    name: domains[index]?.domain ?? null,
    promptId: null,
    ...{ verdict, score, scoreChange, sameQuestions, pValue },
    contribution: null,
  }));
}

/** The answers to the prompts that count, and those that cite each of some domains as a column for each domain. */
export function* citingAnswers(
  { prompts, targets, segments }: Answers,
  dates: PanelDates,
  domains: readonly number[],
): Steps<{
  readonly answers: CellAnswers & Pick<Panel, 'cells'>;
  readonly columns: readonly PanelColumn[];
}> {
  const counted = groupsBy(prompts, ({ isCounted }) => (isCounted ? '' : null));
  const cells = new CountedCells({ prompts, targets }, counted);
  const all = new AnswersByCell(cells, dates);
  const citing = new CitationsByCell(cells, dates, domains);
  yield* countIn(withoutColumns(segments, 'mentions', 'pages'), [all, citing]);
  return { answers: all.end(), columns: citing.end() };
}

/** Counts the answers that cite each of a few domains by cell and cluster. */
class CitationsByCell extends CountByCell {
  private readonly places = new Places();
  private readonly columns: readonly ColumnSums[];

  constructor(counted: CountedCells, dates: PanelDates, domains: readonly number[]) {
    super(counted, dates);
    this.columns = domains.map((domain) => {
      this.places.at(domain);
      return new ColumnSums();
    });
  }

  /** A column for each domain, once all answers are counted. */
  end(): PanelColumn[] {
    return this.columns.map((column) => column.end());
  }

  /** Sources are in the order of domains, so the first citation of each shows that the answer cites it. */
  protected addRow({ answers, sources }: Segment, row: number, cluster: number, cell: number): void {
    const end = sources.starts[row + 1] ?? 0;
    let last = 0;
    for (let at = sources.starts[row] ?? 0; at < end; at += 1) {
      const domain = sources.domain[at] ?? 0;
      if (domain === last || !isCited(sources.kind[at] ?? 0)) continue;
      last = domain;
      this.columns[this.places.find(domain)]?.add(cluster, cell, answers[row] ?? 0);
    }
  }
}
