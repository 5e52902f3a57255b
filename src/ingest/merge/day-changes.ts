import { countedMentions, type Mention } from '../records/brand-names.js';
import type { BrandChange, DayChanges, SourceChange } from '../types.js';
import type { Change } from './recognize-again.js';

type Counts<Report> = { -readonly [Name in keyof Report]: Report[Name] };

/** Counts the changes that the new recognition of a day makes to its brands and sources. */
export class DayChangeCounts {
  private readonly brands = new Map<string, Counts<BrandChange>>();
  private readonly sources = new Map<string, Counts<SourceChange>>();

  add({ before, after }: Change): void {
    const [places, newPlaces] = [placesOf(before.mentions), placesOf(after.mentions)];
    for (const [id, mention] of places) {
      const now = newPlaces.get(id);
      if (now === undefined) this.brandOf(id, mention).lost += 1;
      else if (now.position !== mention.position) this.brandOf(id, now).moved += 1;
    }
    for (const [id, mention] of newPlaces) if (!places.has(id)) this.brandOf(id, mention).gained += 1;
    for (const [index, { domain, sourceType }] of after.citations.entries()) {
      const was = before.citations[index]?.sourceType;
      if (was !== undefined && was !== sourceType) this.sourceOf(domain, was, sourceType).citations += 1;
    }
  }

  /** Null if nothing has changed. Brands and sources are in the order of their names. */
  of(day: string): DayChanges | null {
    if (this.brands.size + this.sources.size === 0) return null;
    return { day, brands: inOrder(this.brands), sources: inOrder(this.sources) };
  }

  private brandOf(id: string, { brand, isOwn }: Recognized): Counts<BrandChange> {
    const known = this.brands.get(id) ?? { brand, isOwn, gained: 0, lost: 0, moved: 0 };
    this.brands.set(id, known);
    return known;
  }

  private sourceOf(domain: string, from: string, to: string): Counts<SourceChange> {
    const id = `${domain}\0${from}\0${to}`;
    const known = this.sources.get(id) ?? { domain, from, to, citations: 0 };
    this.sources.set(id, known);
    return known;
  }
}

type Recognized = Pick<Mention, 'brand' | 'isOwn' | 'position'>;

/** The counted mentions of the workspace's brand and of competitors. */
function placesOf(mentions: readonly Mention[]): Map<string, Recognized> {
  const recognized = countedMentions(mentions).filter(({ isOwn, isTracked }) => isOwn || isTracked);
  return new Map(recognized.map((mention) => [`${mention.brand}\0${mention.isOwn}`, mention]));
}

function inOrder<Value>(counts: ReadonlyMap<string, Value>): Value[] {
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
}
