import type { Groups } from '../../segments/answers.js';
import { groupsBy, type Answers, type Count } from '../../segments/answers.js';
import { isCited, sourceKind, type Segment } from '../../segments/segment.js';
import type { AnswerFilter } from './types.js';

/** The brand and the source that answers must have; undefined for any. */
export interface Wanted {
  readonly brand: Pick<AnswerFilter, 'brand' | 'isOwn'> | undefined;
  /** A cited source. The number of the domain is null if no answer has it. */
  readonly source: { readonly domain: number | null; readonly type: AnswerFilter['sourceType'] } | undefined;
}

/** Finds the days with answers that mention a brand, and with answers that cite a domain. */
export class AnsweredDays implements Count {
  private readonly found = new Set<string>();

  private readonly brands: Groups | undefined;

  constructor(
    brands: Answers['brands'],
    private readonly wanted: Wanted,
  ) {
    const { brand } = wanted;
    this.brands = brand && groupsBy(brands, (one) => (isWanted(one, brand) ? '' : null));
  }

  add(segment: Segment, day: string): void {
    if (this.mentions(segment) && this.cites(segment)) this.found.add(day);
  }

  /** The days with both, perhaps in different answers. */
  days(): string[] {
    return [...this.found];
  }

  private mentions({ mentions: { brand } }: Segment): boolean {
    const { brands } = this;
    return brands === undefined || brand.some((number) => (brands.of[number] ?? -1) >= 0);
  }

  private cites({ sources }: Segment): boolean {
    const { source } = this.wanted;
    if (source === undefined) return true;
    const kind = source.type && sourceKind(source.type, true);
    return sources.domain.some((domain, at) => {
      const found = sources.kind[at] ?? 0;
      return domain === source.domain && (kind === undefined ? isCited(found) : found === kind);
    });
  }
}

/** Whether it is a brand that figures count, with the name. */
const isWanted = (one: Answers['brands'][number], { brand, isOwn }: Pick<AnswerFilter, 'brand' | 'isOwn'>) =>
  one.brand === brand && (one.isOwn || one.isTracked) && (isOwn === undefined || one.isOwn === isOwn);
