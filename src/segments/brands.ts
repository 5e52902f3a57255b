import { selectedAnswers, type Answers, type Count, type Selection } from './answers.js';
import { SENTIMENT_UNITS, type Segment } from './segment.js';
import { plus } from './plus.js';

/** Answers that mention a brand: the workspace's or a tracked competitor. */
export interface BrandSums {
  readonly brand: string;
  readonly isOwn: boolean;
  readonly mentions: number;
  readonly positionSum: number;
  readonly sentimentSum: number;
  readonly sentimentCount: number;
}

const [MENTIONS, POSITIONS, SENTIMENTS, RATED, WIDTH] = [0, 1, 2, 3, 4];

/** Counts the mentions of the workspace's brand and of the competitors that were tracked, by period. */
export class MentionsByBrand implements Count {
  /** By period. The sums of a brand begin at its number times WIDTH. */
  private readonly sums: (Float64Array | undefined)[] = [];
  private readonly length: number;

  constructor(
    private readonly brands: Answers['brands'],
    private readonly selection: Selection,
  ) {
    this.length = WIDTH * (1 + brands.reduce((most, { number }) => Math.max(most, number), 0));
  }

  add(segment: Segment, day: string): void {
    const period = this.selection.periods.get(day);
    if (period === undefined) return;
    const { answers } = segment;
    const { starts, brand, positionSum, sentimentSum, sentimentCount } = segment.mentions;
    const sums = (this.sums[period] ??= new Float64Array(this.length));
    for (const row of selectedAnswers(this.selection, segment)) {
      const end = starts[row + 1] ?? 0;
      for (let at = starts[row] ?? 0; at < end; at += 1) {
        const place = (brand[at] ?? 0) * WIDTH;
        if (place >= sums.length) continue;
        plus(sums, place + MENTIONS, answers[row] ?? 0);
        plus(sums, place + POSITIONS, positionSum[at] ?? 0);
        plus(sums, place + SENTIMENTS, sentimentSum[at] ?? 0);
        plus(sums, place + RATED, sentimentCount[at] ?? 0);
      }
    }
  }

  /** The brands with mentions in a period. */
  in(period: number): BrandSums[] {
    const all = this.sums[period];
    if (all === undefined) return [];
    const byName = new Map<string, Float64Array>();
    const found: { brand: string; isOwn: boolean; sums: Float64Array }[] = [];
    for (const { number, brand, isOwn, isTracked } of this.brands) {
      if (!isOwn && !isTracked) continue;
      const key = `${isOwn} ${brand}`;
      const sums = byName.get(key) ?? new Float64Array(WIDTH);
      if (!byName.has(key)) found.push({ brand, isOwn, sums });
      byName.set(key, sums);
      for (let index = 0; index < WIDTH; index += 1) plus(sums, index, all[number * WIDTH + index] ?? 0);
    }
    return found.map(sumsOf).filter(({ mentions }) => mentions > 0);
  }
}

const sumsOf = ({ sums, ...brand }: { brand: string; isOwn: boolean; sums: Float64Array }): BrandSums => ({
  ...brand,
  mentions: sums[MENTIONS] ?? 0,
  positionSum: sums[POSITIONS] ?? 0,
  sentimentSum: (sums[SENTIMENTS] ?? 0) / SENTIMENT_UNITS,
  sentimentCount: sums[RATED] ?? 0,
});
