import type { Span } from './types.js';

/** The parts of a text in order, with overlaps merged. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** The parts of a text that a global pattern matches. */
export function spansOf(pattern: RegExp, text: string): Span[] {
  return [...text.matchAll(pattern)].map(({ index, 0: part }) => ({
    start: index,
    end: index + part.length,
  }));
}

/** Number of spans that end at or before a place; the spans are in order and do not overlap. */
function countBefore(spans: readonly Span[], at: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** True if the place is inside one of the spans, which are in order and do not overlap. */
export function isInside(spans: readonly Span[], at: number): boolean {
  const next = spans[countBefore(spans, at)];
  return next !== undefined && next.start <= at;
}

/** Finds items by their start and end, so that the neighbors of a place are found without a search. */
export class SpanIndex<Item extends Span> {
  private readonly byStart = new Map<number, Item[]>();
  private readonly byEnd = new Map<number, Item[]>();

  constructor(items: Iterable<Item>) {
    for (const item of items) {
      note(this.byStart, item.start, item);
      note(this.byEnd, item.end, item);
    }
  }

  /** The items at most `distance` code units away from the span. */
  near({ start, end }: Span, distance: number): Item[] {
    const near: Item[] = [];
    for (let gap = 0; gap <= distance; gap += 1) {
      near.push(...(this.byStart.get(end + gap) ?? []), ...(this.byEnd.get(start - gap) ?? []));
    }
    return near;
  }
}

function note<Item>(items: Map<number, Item[]>, at: number, item: Item): void {
  const others = items.get(at);
  if (others === undefined) items.set(at, [item]);
  else others.push(item);
}
