import { searchModeIn } from '../../domain/asked-place.js';
import type { Steps } from '../../domain/steps.js';
import { AnswersByCell, CountByCell, CountedCells } from '../../estimates/answers-by-cell.js';
import type { CellAnswers } from '../../estimates/cluster-sums.js';
import { ColumnSums } from '../../estimates/column-sums.js';
import type { PanelCell, PanelColumn } from '../../estimates/panel.js';
import type { PanelDates } from '../../estimates/panel-of-answers.js';
import { countIn, groupsBy, Role, rolesOf, selectedIf, type AnswerTarget } from '../../segments/answers.js';
import {
  hasStatus,
  knowsSearch,
  usedRetrieval,
  wasWithoutSearch,
  type Segment,
} from '../../segments/segment.js';
import { rolesIn, type PromptAnswers } from './gap-count.js';

/** Counts in cells, in the order of the names. The cells have the prompts and targets. */
export interface CellCounts<Name extends string> {
  readonly cells: readonly PanelCell[];
  readonly answers: CellAnswers;
  readonly columns: Readonly<Record<Name, PanelColumn>>;
}

/** The answers that a platform could have given without a search, and what is counted of them. */
export const SEARCH_COLUMNS = [
  'decided',
  'decidedSearched',
  'searched',
  'searchedMentions',
  'unsearched',
  'unsearchedMentions',
] as const;

/** The pages of Google's results that were read, and those with an AI overview. The cells also have failed attempts. */
export const PAGE_COLUMNS = ['pages', 'shown'] as const;

type SearchColumn = (typeof SEARCH_COLUMNS)[number];
type PageColumn = (typeof PAGE_COLUMNS)[number];

export interface SearchCounts {
  readonly answers: CellCounts<SearchColumn>;
  readonly pages: CellCounts<PageColumn>;
  /** The targets of the answers. */
  readonly targets: readonly AnswerTarget[];
}

/** Whether the target is a page of Google's results, which may have an AI overview. */
const isResultsPage = ({ platform, surface }: AnswerTarget) => platform === 'google' && surface === 'serp';

/** Whether the platform could do without a search. Google always writes its answers from its search results. */
const maySearch = ({ platform }: AnswerTarget) => platform !== 'google';

/** Counts which answers are based on a search, and which pages of results have an AI overview. */
export function* countSearches({ answers, dates, promptIds }: PromptAnswers): Steps<SearchCounts> {
  const listed = new Set(promptIds);
  const prompts = groupsBy(answers.prompts, ({ promptId }) => (listed.has(promptId) ? '' : null));
  const cellsOf = (isAsked: (target: AnswerTarget) => boolean) => ({
    prompts: answers.prompts,
    targets: selectedIf(answers.targets, isAsked),
  });
  const answered = new CountedCells(cellsOf(maySearch), prompts);
  const read = new CountedCells(cellsOf(isResultsPage), prompts, () => true);
  const [byAnswer, byPage] = [new AnswersByCell(answered, dates), new AnswersByCell(read, dates)];
  const searches = new SearchCount(answered, dates, answers);
  const pages = new PageCount(read, dates);
  yield* countIn(answers.segments, [byAnswer, byPage, searches, pages]);
  return {
    answers: { cells: answered.cells, answers: byAnswer.end(), columns: searches.end() },
    pages: { cells: read.cells, answers: byPage.end(), columns: pages.end() },
    targets: searches.targets(),
  };
}

class SearchCount extends CountByCell {
  private readonly sums = columnsOf(SEARCH_COLUMNS);
  private readonly roles: Uint8Array;
  /** By the number of the target, 1 if the platform decides whether it searches. */
  private readonly decides: Uint8Array;
  private readonly answersOf: number[] = [];

  constructor(
    counted: CountedCells,
    dates: PanelDates,
    private readonly answers: PromptAnswers['answers'],
  ) {
    super(counted, dates);
    this.roles = rolesOf(answers.brands);
    this.decides = new Uint8Array(1 + Math.max(0, ...answers.targets.map(({ number }) => number)));
    for (const { number, place } of answers.targets)
      this.decides[number] = searchModeIn(place) === 'auto' ? 1 : 0;
  }

  end(): Record<SearchColumn, PanelColumn> {
    return ended(this.sums);
  }

  /** The targets of counted answers. */
  targets(): AnswerTarget[] {
    return this.answers.targets.filter(({ number }) => (this.answersOf[number] ?? 0) > 0);
  }

  protected addRow(segment: Segment, row: number, cluster: number, cell: number): void {
    const [state, target, count] = [
      segment.state[row] ?? 0,
      segment.target[row] ?? 0,
      segment.answers[row] ?? 0,
    ];
    const add = (name: SearchColumn) => this.sums[name].add(cluster, cell, count);
    const [hasSearched, hasNot] = [usedRetrieval(state), wasWithoutSearch(state)];
    this.answersOf[target] = (this.answersOf[target] ?? 0) + count;
    if (this.decides[target] === 1 && knowsSearch(state)) {
      add('decided');
      if (hasSearched) add('decidedSearched');
    }
    if (hasSearched) add('searched');
    if (hasNot) add('unsearched');
    if ((rolesIn(segment, row, this.roles) & Role.own) === 0) return;
    if (hasSearched) add('searchedMentions');
    if (hasNot) add('unsearchedMentions');
  }
}

class PageCount extends CountByCell {
  private readonly sums = columnsOf(PAGE_COLUMNS);

  end(): Record<PageColumn, PanelColumn> {
    return ended(this.sums);
  }

  /** A page without an overview is stored as an empty answer. */
  protected addRow(segment: Segment, row: number, cluster: number, cell: number): void {
    const [state, count] = [segment.state[row] ?? 0, segment.answers[row] ?? 0];
    const isShown = hasStatus(state, 'ok');
    if (isShown || hasStatus(state, 'empty')) this.sums.pages.add(cluster, cell, count);
    if (isShown) this.sums.shown.add(cluster, cell, count);
  }
}

const columnsOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, new ColumnSums()])) as Record<Name, ColumnSums>;

const ended = <Name extends string>(sums: Record<Name, ColumnSums>) =>
  Object.fromEntries(
    Object.entries<ColumnSums>(sums).map(([name, column]) => [name, column.end()]),
  ) as Record<Name, PanelColumn>;
