import type { Steps } from '../../../domain/steps.js';
import { AnswersByCell, CountedCells } from '../../../estimates/answers-by-cell.js';
import type { CellAnswers } from '../../../estimates/cluster-sums.js';
import { ColumnSums } from '../../../estimates/column-sums.js';
import { columnEstimates } from '../../../estimates/group-estimates.js';
import type { PanelDates } from '../../../estimates/panel-of-answers.js';
import type { PanelColumn } from '../../../estimates/panel.js';
import type { Verdict } from '../../../estimates/types.js';
import { countIn, groupsBy, type Answers, type Count } from '../../../segments/answers.js';
import { CitationsByDomain } from '../../../segments/citations.js';
import { Places } from '../../../segments/places.js';
import { RowSources } from '../../../segments/row-sources.js';
import type { Segment } from '../../../segments/segment.js';
import type { ExplainedChange } from '../types.js';

/** A source whose share of the answers was compared. */
export interface ComparedSource extends Omit<ExplainedChange, 'verdict' | 'sameQuestions'> {
  readonly verdict: Verdict;
  readonly sameQuestions: ExplainedChange['sameQuestions'] | null;
  readonly pValue: number | null;
}

/** The answers of two windows that count, and what they cite. */
export interface CitingAnswers {
  readonly answers: CellAnswers;
  readonly cells: CountedCells;
  /** The numbers of domains, and of the answers that cite them. */
  readonly domains: readonly { readonly domain: number; readonly answers: number }[];
}

/** Counts the answers of the prompts that count, and those that cite each domain. */
export function* citingAnswers(answers: Answers, dates: PanelDates): Steps<CitingAnswers> {
  const targets = groupsBy(answers.targets, ({ isSelected }) => (isSelected ? '' : null));
  const prompts = groupsBy(answers.prompts, ({ isCounted }) => (isCounted ? '' : null));
  const cells = new CountedCells(answers, prompts);
  const byCell = new AnswersByCell(cells, dates);
  const periods = new Map(Array.from(dates.clusterOf.keys(), (day) => [day, 0] as const));
  const citations = new CitationsByDomain({ periods, targets, prompts });
  yield* countIn(answers, [byCell, citations]);
  return { answers: byCell.end(), cells, domains: citations.in(0) };
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
  citing: CitingAnswers,
  domains: readonly NamedDomain[],
): Steps<ComparedSource[]> {
  const numbers = domains.map(({ number }) => number);
  const columns = yield* citationsByCell(answers, dates, citing.cells, numbers);
  const estimates = yield* columnEstimates(citing.answers, columns);
  return estimates.map(({ score, scoreChange, verdict, sameQuestions, pValue }, index) => ({
    scope: 'source',
    name: domains[index]?.domain ?? null,
    promptId: null,
    ...{ verdict, score, scoreChange, sameQuestions, pValue },
    contribution: null,
  }));
}

/** The answers that cite each of some domains by cell and cluster, a column for each domain. */
export function* citationsByCell(
  answers: Answers,
  dates: PanelDates,
  cells: CountedCells,
  domains: readonly number[],
): Steps<PanelColumn[]> {
  const count = new CitationsByCell(cells, dates, domains);
  yield* countIn(answers, [count]);
  return count.end();
}

/** Counts the answers that cite each of a few domains by cell and cluster. */
class CitationsByCell implements Count {
  private readonly places = new Places();
  private readonly columns: readonly ColumnSums[];
  private readonly sources = new RowSources({ groupBy: 'domain', sourceType: undefined, sourceUse: 'cited' });

  constructor(
    private readonly counted: CountedCells,
    private readonly dates: PanelDates,
    domains: readonly number[],
  ) {
    this.columns = domains.map((domain) => {
      this.places.at(domain);
      return new ColumnSums();
    });
  }

  add(segment: Segment, day: string): void {
    const cluster = this.dates.clusterOf.get(day);
    if (cluster === undefined) return;
    const cells = this.counted.of(segment);
    for (let row = 0; row < segment.rows; row += 1) {
      const cell = cells[row] ?? -1;
      if (cell < 0) continue;
      this.sources.read(segment, row);
      for (let index = 0; index < this.sources.count; index += 1)
        this.columns[this.places.find(this.sources.keys[index] ?? 0)]?.add(
          cluster,
          cell,
          segment.answers[row] ?? 0,
        );
    }
  }

  /** A column for each domain, once all answers are counted. */
  end(): PanelColumn[] {
    return this.columns.map((column) => column.end());
  }
}
