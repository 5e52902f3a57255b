import { hash } from 'node:crypto';
import { isNotShown } from '../../domain/platforms.js';
import {
  negative,
  SENTIMENT_UNITS,
  sourceKind,
  stanceCode,
  stateOf,
  STATUSES,
  type SegmentRow,
} from '../../segments/segment.js';
import { countedMentions } from '../records/brand-names.js';
import { dayOf, type Facts } from './facts.js';

/** Names in order of appearance. Rows refer to them by place until their numbers are known. */
export class NameList<Name> {
  readonly names: Name[] = [];
  private readonly places = new Map<string, number>();

  /** The index of a name in the list; `key` identifies it. */
  placeOf(key: string, name: () => Name): number {
    const known = this.places.get(key);
    if (known !== undefined) return known;
    this.places.set(key, this.names.length);
    return this.names.push(name()) - 1;
  }
}

/** The names in rows, as the tables of names have them. */
export interface RowNames {
  readonly prompts: NameList<readonly [promptId: string]>;
  readonly targets: NameList<readonly [platform: string, surface: string, model: string, place: string]>;
  readonly brands: NameList<readonly [brand: string, isOwn: boolean, isTracked: boolean]>;
  readonly domains: NameList<readonly [domain: string]>;
  readonly pages: NameList<readonly [hash: string, url: string]>;
  readonly titles: NameList<readonly [hash: string, title: string]>;
}

/** The rows of a set of observations, by day. */
export class SegmentSums {
  readonly names: RowNames = {
    prompts: new NameList(),
    targets: new NameList(),
    brands: new NameList(),
    domains: new NameList(),
    pages: new NameList(),
    titles: new NameList(),
  };
  readonly days = new Map<string, SegmentRow[]>();

  add(facts: Facts): void {
    this.rowsOf(facts).push(this.rowOf(facts));
  }

  /** Undoes an `add`. */
  subtract(facts: Facts): void {
    this.rowsOf(facts).push(negative(this.rowOf(facts)));
  }

  private rowsOf(facts: Facts): SegmentRow[] {
    const day = dayOf(facts);
    const known = this.days.get(day);
    if (known !== undefined) return known;
    const rows: SegmentRow[] = [];
    this.days.set(day, rows);
    return rows;
  }

  private rowOf(facts: Facts): SegmentRow {
    const { promptId, platform, surface, model, place, observedAt, status, retrievalStatus } = facts;
    const { prompts, targets } = this.names;
    return {
      time: Date.parse(observedAt) - Date.parse(`${dayOf(facts)}T00:00:00Z`),
      prompt: prompts.placeOf(promptId, () => [promptId]),
      target: targets.placeOf([platform, surface, model, place].join('\0'), () => [
        platform,
        surface,
        model,
        place,
      ]),
      state: stateOf(
        elementOf(STATUSES, status),
        isNotShown(platform, status) ? 'notShown' : retrievalStatus,
      ),
      answers: 1,
      mentions: countedMentions(facts.mentions).map((mention) => this.mentionOf(mention)),
      sources: this.sourcesOf(facts.citations),
    };
  }

  private mentionOf({
    brand,
    isOwn,
    isTracked,
    position,
    sentiment,
    stance,
  }: Facts['mentions'][number] & { readonly position: number }): SegmentRow['mentions'][number] {
    return {
      brand: this.names.brands.placeOf(`${brand}\0${isOwn}\0${isTracked}`, () => [brand, isOwn, isTracked]),
      positionSum: position,
      sentimentSum: Math.round((sentiment ?? 0) * SENTIMENT_UNITS),
      sentimentCount: sentiment === null ? 0 : 1,
      stance: stanceCode(stance),
    };
  }

  private pageOf(url: string): number {
    return this.names.pages.placeOf(url, () => [sha256(url), url]);
  }

  /** The index of a title in the list, from 1; 0 without a title. */
  private titleOf(title: string | null): number {
    return title === null ? 0 : 1 + this.names.titles.placeOf(title, () => [sha256(title), title]);
  }

  /** One source for a page that is cited, and one for a page that is only retrieved. */
  private sourcesOf(citations: Facts['citations']): SegmentRow['sources'] {
    const sources = new Map<string, SegmentRow['sources'][number]>();
    for (const { order, normalizedUrl, domain, title, sourceType, isCited } of citations) {
      const [page, named] = [this.pageOf(normalizedUrl), this.titleOf(title)];
      const kind = sourceKind(sourceType, isCited);
      const key = `${page} ${kind} ${named}`;
      const known = sources.get(key);
      sources.set(key, {
        domain: this.names.domains.placeOf(domain, () => [domain]),
        kind,
        page,
        title: named,
        uses: (known?.uses ?? 0) + 1,
        orderSum: (known?.orderSum ?? 0) + (isCited ? order : 0),
      });
    }
    return [...sources.values()];
  }
}

/** In the input format of Postgres's bytea. */
const sha256 = (text: string) => `\\x${hash('sha256', text)}`;

/** @throws Error if the text is not one of the elements */
function elementOf<Element extends string>(elements: readonly Element[], text: string): Element {
  const found = elements.find((element) => element === text);
  if (found === undefined) throw new Error(`${text} is not one of ${elements.join(', ')}.`);
  return found;
}
