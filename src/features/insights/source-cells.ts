import type { Steps } from '../../domain/steps.js';
import { shareEstimates, type ShareEstimate } from '../../estimates/answer-shares.js';
import { ColumnSums, denseColumn } from '../../estimates/column-sums.js';
import type { PanelDates } from '../../estimates/panel-of-answers.js';
import { countIn, rolesOf, type Count } from '../../segments/answers.js';
import { mostFrequentType } from '../../segments/citations.js';
import { Places, SumTable } from '../../segments/places.js';
import { RowSources } from '../../segments/row-sources.js';
import { SOURCE_TYPES, typeOf, type Segment } from '../../segments/segment.js';
import { isGap, rolesIn, type PromptAnswers } from './gap-count.js';
import type { Questions, SourceFilter } from './source-count.js';
import type { GapSource } from './types.js';

/** What is known of a listed source beyond its counts. */
export interface SourceDetails extends Pick<GapSource, 'sourceType'> {
  /** The number of its domain. */
  readonly domain: number;
  /** The numbers of its titles in the latest answers that have one, which are several only if they were observed at once. */
  readonly titles: ReadonlySet<number>;
  /** The share of gaps among the answers of the window that have it; null without any. */
  readonly gapShare: ShareEstimate | null;
}

/** Reads the answers that have the listed domains or pages, given by their numbers, which are in the order of the result. */
export function* sourceDetails(
  { answers, dates }: Pick<PromptAnswers, 'answers' | 'dates'>,
  questions: Questions,
  filter: SourceFilter,
  listed: readonly number[],
): Steps<SourceDetails[]> {
  const count = new CellsOfSources(questions, dates, rolesOf(answers.brands), filter, listed);
  yield* countIn(answers.segments, [count]);
  const shares = yield* count.gapShares();
  return listed.map((_, place) => ({ ...count.detailsOf(place), gapShare: shares[place] ?? null }));
}

/** Counts the answers that have each of a few sources by cell and cluster. */
class CellsOfSources implements Count {
  private readonly places = new Places();
  /** Each source in each cell, as `place * cells + cell`. */
  private readonly pairs = new Places();
  private readonly answers = new ColumnSums();
  private readonly gaps = new ColumnSums();
  private readonly types = new SumTable(SOURCE_TYPES.length);
  private readonly domains: Int32Array;
  private readonly titles: readonly LatestTitles[];
  private readonly sources: RowSources;
  /** The first cluster of the window. */
  private readonly first: number;

  /** `roles` are those of `rolesOf`. */
  constructor(
    private readonly questions: Questions,
    private readonly dates: PanelDates,
    private readonly roles: Uint8Array,
    private readonly filter: SourceFilter,
    private readonly listed: readonly number[],
  ) {
    for (const number of listed) this.places.at(number);
    this.domains = new Int32Array(listed.length);
    this.titles = listed.map(() => new LatestTitles());
    this.sources = new RowSources(filter);
    this.first = dates.clusters.findIndex(({ isCurrent }) => isCurrent);
  }

  add(segment: Segment, day: string, start: number): void {
    const cluster = this.dates.clusterOf.get(day);
    if (cluster === undefined) return;
    const cells = this.questions.cells.of(segment);
    for (let row = 0; row < segment.rows; row += 1) {
      const cell = cells[row] ?? -1;
      if (cell < 0) continue;
      this.sources.read(segment, row);
      if (this.sources.count === 0) continue;
      this.addDetails(segment, row, start + (segment.time[row] ?? 0));
      if (cluster >= this.first) this.addAnswers(segment, row, cluster - this.first, cell);
    }
  }

  detailsOf(place: number): Omit<SourceDetails, 'gapShare'> {
    return {
      sourceType: mostFrequentType(this.types.row(place)),
      domain: this.domains[place] ?? 0,
      titles: this.titles[place]?.numbers ?? new Set(),
    };
  }

  /** The shares of gaps among the answers of the window that have each source. */
  *gapShares(): Steps<(ShareEstimate | null)[]> {
    const pairs = this.pairs.numbers;
    const clusters = this.dates.clusters.slice(this.first);
    const answers = {
      ...{ cells: pairs, clusters },
      answers: denseColumn(this.answers.end(), pairs.length, clusters.length),
      modelsDiffer: new Uint8Array(pairs.length),
    };
    const cells = this.questions.cells.cells.length;
    const groupOf = Int32Array.from(pairs, (pair) => Math.floor(pair / cells));
    const grouping = { groupOf, groups: this.listed.length };
    return yield* shareEstimates({ answers, counted: this.gaps.end() }, grouping);
  }

  private addDetails({ sources }: Segment, row: number, time: number): void {
    const keys = this.filter.groupBy === 'page' ? sources.page : sources.domain;
    const end = sources.starts[row + 1] ?? 0;
    for (let at = sources.starts[row] ?? 0; at < end; at += 1) {
      const [key, kind] = [keys[at] ?? 0, sources.kind[at] ?? 0];
      const place = this.places.find(key);
      if (place < 0 || !this.sources.hasType(kind) || !this.sources.has(key)) continue;
      this.types.add(place, typeOf(kind), sources.uses[at] ?? 0);
      this.domains[place] = sources.domain[at] ?? 0;
      this.titles[place]?.add(sources.title[at] ?? 0, time);
    }
  }

  private addAnswers(segment: Segment, row: number, cluster: number, cell: number): void {
    const answers = segment.answers[row] ?? 0;
    const gaps = isGap(rolesIn(segment, row, this.roles)) ? answers : 0;
    const cells = this.questions.cells.cells.length;
    for (let index = 0; index < this.sources.count; index += 1) {
      const place = this.places.find(this.sources.keys[index] ?? 0);
      if (place < 0) continue;
      const pair = this.pairs.at(place * cells + cell);
      this.answers.add(cluster, pair, answers);
      this.gaps.add(cluster, pair, gaps);
    }
  }
}

/** The titles of a page at the latest time with one. */
class LatestTitles {
  numbers = new Set<number>();
  private latest = 0;

  /** Adds a title; 0 for none. */
  add(title: number, time: number): void {
    if (title === 0 || time < this.latest) return;
    if (time > this.latest) this.numbers = new Set();
    this.latest = time;
    this.numbers.add(title);
  }
}
