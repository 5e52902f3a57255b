import { isCited, SOURCE_TYPES, typeOf, type Segment } from './segment.js';

/** The sources to read. */
export interface SourceChoice {
  readonly groupBy: 'domain' | 'page';
  /** Undefined for any. */
  readonly sourceType: (typeof SOURCE_TYPES)[number] | undefined;
  /** Cited sources, sources that were only retrieved, or both. */
  readonly sourceUse: 'cited' | 'retrieved' | 'any';
}

/** The domains or pages that one row at a time has as sources, each once. */
export class RowSources {
  /** The number of sources of the row. */
  count = 0;
  /** The numbers of the domains or pages. */
  keys = new Int32Array(64);
  /** 1 for a source that is cited. */
  isCited = new Uint8Array(64);
  /** The index in SOURCE_TYPES; -1 for any. */
  private readonly type: number;

  constructor(private readonly choice: SourceChoice) {
    this.type = choice.sourceType === undefined ? -1 : SOURCE_TYPES.indexOf(choice.sourceType);
  }

  /** Reads the sources of a row, in place of those of the one before. */
  read({ sources }: Segment, row: number): void {
    const keys = this.choice.groupBy === 'page' ? sources.page : sources.domain;
    const [start, end] = [sources.starts[row] ?? 0, sources.starts[row + 1] ?? 0];
    if (end - start > this.keys.length) this.grow(end - start);
    this.count = 0;
    for (let at = start; at < end; at += 1) {
      const kind = sources.kind[at] ?? 0;
      if (this.hasType(kind)) this.add(keys[at] ?? 0, isCited(kind));
    }
    if (this.choice.sourceUse !== 'any') this.keepUsed(this.choice.sourceUse === 'cited' ? 1 : 0);
  }

  /** Whether a source of this kind has the type that is read. */
  hasType(kind: number): boolean {
    return this.type < 0 || typeOf(kind) === this.type;
  }

  /** Whether the row has a source. */
  has(key: number): boolean {
    return this.placeOf(key) >= 0;
  }

  private add(key: number, cited: boolean): void {
    let place = this.placeOf(key);
    if (place < 0) {
      place = this.count;
      this.count += 1;
      this.keys[place] = key;
      this.isCited[place] = 0;
    }
    if (cited) this.isCited[place] = 1;
  }

  /** A row has few sources, and equal ones are near each other, so this searches backwards. */
  private placeOf(key: number): number {
    let place = this.count - 1;
    while (place >= 0 && this.keys[place] !== key) place -= 1;
    return place;
  }

  private keepUsed(wanted: 0 | 1): void {
    let kept = 0;
    for (let place = 0; place < this.count; place += 1) {
      if (this.isCited[place] !== wanted) continue;
      this.keys[kept] = this.keys[place] ?? 0;
      this.isCited[kept] = wanted;
      kept += 1;
    }
    this.count = kept;
  }

  private grow(length: number): void {
    this.keys = new Int32Array(2 * length);
    this.isCited = new Uint8Array(2 * length);
  }
}
