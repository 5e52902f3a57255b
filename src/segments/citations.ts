import { groupBy } from '../domain/group-by.js';
import { selectedAnswers, type Count, type Selection } from './answers.js';
import { leadingBy } from './leading.js';
import { isCited, SOURCE_TYPES, typeOf, type Segment } from './segment.js';
import { plus } from './plus.js';

/** The citations of a domain in one period. */
export interface DomainCitations {
  /** The number of the domain. */
  readonly domain: number;
  readonly citations: number;
  /** Answers that cite it. */
  readonly answers: number;
  /** The sum of the places of its citations in their answers. */
  readonly orderSum: number;
  /** The citations by type, in the order of SOURCE_TYPES. */
  readonly byType: readonly number[];
}

const [CITATIONS, ANSWERS, ORDER, FIRST_TYPE] = [0, 1, 2, 3];
const WIDTH = FIRST_TYPE + SOURCE_TYPES.length;

/** Counts citations by period and domain. Pages that were retrieved but not cited do not count. */
export class CitationsByDomain implements Count {
  private readonly sums: (Float64Array | undefined)[][] = [];

  constructor(private readonly selection: Selection) {}

  /** Sources are in the order of domains, so the first citation of each shows that the answer cites it. */
  add(segment: Segment, day: string): void {
    const period = this.selection.periods.get(day);
    if (period === undefined) return;
    const byDomain = (this.sums[period] ??= []);
    const { answers } = segment;
    const { starts, domain, kind, uses, orderSum } = segment.sources;
    for (const row of selectedAnswers(this.selection, segment)) {
      const end = starts[row + 1] ?? 0;
      let last = 0;
      for (let at = starts[row] ?? 0; at < end; at += 1) {
        const ofKind = kind[at] ?? 0;
        if (!isCited(ofKind)) continue;
        const number = domain[at] ?? 0;
        const sums = (byDomain[number] ??= new Float64Array(WIDTH));
        plus(sums, CITATIONS, uses[at] ?? 0);
        plus(sums, ORDER, orderSum[at] ?? 0);
        plus(sums, FIRST_TYPE + typeOf(ofKind), uses[at] ?? 0);
        if (number !== last) plus(sums, ANSWERS, answers[row] ?? 0);
        last = number;
      }
    }
  }

  /** The domains with citations in a period. */
  in(period: number): DomainCitations[] {
    return (this.sums[period] ?? []).flatMap((sums, domain) =>
      sums === undefined || sums[CITATIONS] === 0 ? [] : [citationsOf(domain, sums)],
    );
  }
}

const citationsOf = (domain: number, sums: Float64Array): DomainCitations => ({
  domain,
  citations: sums[CITATIONS] ?? 0,
  answers: sums[ANSWERS] ?? 0,
  orderSum: sums[ORDER] ?? 0,
  byType: [...sums.subarray(FIRST_TYPE)],
});

/** The most frequent type; of several the first by name. */
export function mostFrequentType(byType: readonly number[]): (typeof SOURCE_TYPES)[number] {
  const most = Math.max(...byType);
  const types = SOURCE_TYPES.filter((_, index) => byType[index] === most).toSorted();
  return types[0] ?? 'other';
}

/** The citations of a page in the counted days. */
export interface PageCitations {
  /** The number of the page. */
  readonly page: number;
  readonly citations: number;
  /** The numbers of its titles on the last day with one. */
  readonly titles: ReadonlySet<number>;
}

/** Counts the citations of pages in one period. */
export class CitationsByPage implements Count {
  /** By number. */
  private readonly pages: (TitledPage | undefined)[] = [];

  constructor(
    private readonly selection: Selection,
    private readonly period: number,
  ) {}

  add(segment: Segment, day: string): void {
    if (this.selection.periods.get(day) !== this.period) return;
    const { pages } = this;
    const { starts, domain, kind, uses, page, title } = segment.sources;
    for (const row of selectedAnswers(this.selection, segment)) {
      const end = starts[row + 1] ?? 0;
      for (let at = starts[row] ?? 0; at < end; at += 1) {
        if (!isCited(kind[at] ?? 0)) continue;
        const cited = (pages[page[at] ?? 0] ??= new TitledPage(domain[at] ?? 0));
        cited.add(uses[at] ?? 0, title[at] ?? 0, day);
      }
    }
  }

  /** The pages with citations, by domain. */
  byDomain(): ReadonlyMap<number, PageCitations[]> {
    const cited = this.pages.flatMap((page, number) =>
      page !== undefined && page.citations > 0
        ? [{ page: number, domain: page.domain, citations: page.citations, titles: page.titles }]
        : [],
    );
    return groupBy(cited, ({ domain }) => domain);
  }
}

/** The citations of a page, and its titles on the last day with one. Days come in order. */
class TitledPage {
  citations = 0;
  private title = 0;
  private others: Set<number> | null = null;
  private titledOn = '';

  constructor(readonly domain: number) {}

  add(uses: number, title: number, day: string): void {
    this.citations += uses;
    if (title === 0) return;
    if (day !== this.titledOn) {
      this.titledOn = day;
      this.title = title;
      this.others = null;
    } else if (title !== this.title) this.others = (this.others ?? new Set()).add(title);
  }

  get titles(): ReadonlySet<number> {
    return new Set([...(this.title === 0 ? [] : [this.title]), ...(this.others ?? [])]);
  }
}

/**
 * The elements that can be among the first `limit` by count: those, and all others with the count of the last one, between which
 * their names decide.
 */
export const contenders = <Element>(
  elements: readonly Element[],
  limit: number,
  countOf: (element: Element) => number,
): Element[] => leadingBy(elements, limit, (one, other) => countOf(other) - countOf(one));
