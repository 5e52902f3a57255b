import type { Steps } from '../../domain/steps.js';
import { AnswersByCell, CountedCells } from '../../estimates/answers-by-cell.js';
import type { PanelDates } from '../../estimates/panel-of-answers.js';
import { countIn, groupsBy, Role, rolesOf, withoutColumns, type Count } from '../../segments/answers.js';
import { Places, SumTable } from '../../segments/places.js';
import { RowSources } from '../../segments/row-sources.js';
import type { Segment } from '../../segments/segment.js';
import { isGap, rolesIn, type PromptAnswers } from './gap-count.js';
import { sameQuestions, type SameQuestions } from './same-questions.js';
import type { GapSource, GapSourcesRequest } from './types.js';

/** Which sources count, and in which answers. */
export type SourceFilter = Pick<GapSourcesRequest, 'groupBy' | 'sourceType' | 'sourceUse' | 'change'>;

/** The questions of two windows. */
export interface Questions extends SameQuestions {
  readonly cells: CountedCells;
}

/** A domain or page, and the answers that have it as a source. */
export interface SourceSums extends Pick<
  GapSource,
  | 'observations'
  | 'citedObservations'
  | 'ownObservations'
  | 'competitorObservations'
  | 'gapObservations'
  | 'previousObservations'
  | 'change'
> {
  /** The number of the domain or page. */
  readonly number: number;
}

/** Counts the answers to each question. */
export function* questionsIn({ answers, dates, promptIds }: PromptAnswers): Steps<Questions> {
  const listed = new Set(promptIds);
  const prompts = groupsBy(answers.prompts, ({ promptId }) => (listed.has(promptId) ? '' : null));
  const cells = new CountedCells(answers, prompts);
  const byCell = new AnswersByCell(cells, dates);
  yield* countIn(withoutColumns(answers.segments, 'mentions', 'sources', 'pages'), [byCell]);
  return { cells, ...sameQuestions(byCell.end()) };
}

/** Finds the sources that match a filter, in no order. */
export function* sourcesIn(
  { answers, dates }: Pick<PromptAnswers, 'answers' | 'dates'>,
  questions: Questions,
  filter: SourceFilter,
): Steps<SourceSums[]> {
  const count = new SourceCount(questions, dates, rolesOf(answers.brands), filter);
  yield* countIn(answers.segments, [count]);
  const sources = count.end();
  yield;
  return filter.change === undefined
    ? sources.filter(({ observations }) => observations > 0)
    : sources.filter(({ change }) => change === filter.change);
}

const [CURRENT, CITED, OWN, RIVAL, GAPS, PREVIOUS, COMPARED] = [0, 1, 2, 3, 4, 5, 6];
const WIDTH = 7;

/** Counts the answers that have each source. */
class SourceCount implements Count {
  private readonly places = new Places();
  private readonly sums = new SumTable(WIDTH);
  private readonly sources: RowSources;

  /** `roles` are those of `rolesOf`. */
  constructor(
    private readonly questions: Questions,
    private readonly dates: PanelDates,
    private readonly roles: Uint8Array,
    filter: SourceFilter,
  ) {
    this.sources = new RowSources(filter);
  }

  add(segment: Segment, day: string): void {
    const cluster = this.dates.clusterOf.get(day);
    if (cluster === undefined) return;
    const isCurrent = this.dates.clusters[cluster]?.isCurrent === true;
    const cells = this.questions.cells.of(segment);
    for (let row = 0; row < segment.rows; row += 1) {
      const cell = cells[row] ?? -1;
      if (cell < 0) continue;
      this.sources.read(segment, row);
      if (this.sources.count === 0) continue;
      const roles = isCurrent ? rolesIn(segment, row, this.roles) : 0;
      const isCompared = this.questions.isCompared[cell] === 1;
      this.addSources(segment.answers[row] ?? 0, { isCurrent, isCompared, roles });
    }
  }

  /** The sources, once all answers are counted. */
  end(): SourceSums[] {
    return this.places.numbers.map((number, place) => {
      const [observations, previousObservations] = [
        this.sums.get(place, CURRENT),
        this.sums.get(place, PREVIOUS),
      ];
      return {
        number,
        observations,
        citedObservations: this.sums.get(place, CITED),
        ownObservations: this.sums.get(place, OWN),
        competitorObservations: this.sums.get(place, RIVAL),
        gapObservations: this.sums.get(place, GAPS),
        previousObservations,
        change: this.changeOf(observations, previousObservations, this.sums.get(place, COMPARED) > 0),
      };
    });
  }

  private changeOf(current: number, previous: number, isCompared: boolean): GapSource['change'] {
    if (this.questions.compared === null) return null;
    if (current > 0 && previous > 0) return 'kept';
    if (!isCompared) return null;
    return current > 0 ? 'new' : 'lost';
  }

  private addSources(
    answers: number,
    {
      isCurrent,
      isCompared,
      roles,
    }: { readonly isCurrent: boolean; readonly isCompared: boolean; readonly roles: number },
  ): void {
    const { sums, sources } = this;
    for (let index = 0; index < sources.count; index += 1) {
      const place = this.places.at(sources.keys[index] ?? 0);
      if (isCompared) sums.add(place, COMPARED, answers);
      sums.add(place, isCurrent ? CURRENT : PREVIOUS, answers);
      if (!isCurrent) continue;
      if (sources.isCited[index] === 1) sums.add(place, CITED, answers);
      if ((roles & Role.own) !== 0) sums.add(place, OWN, answers);
      if ((roles & Role.rival) !== 0) sums.add(place, RIVAL, answers);
      if (isGap(roles)) sums.add(place, GAPS, answers);
    }
  }
}
