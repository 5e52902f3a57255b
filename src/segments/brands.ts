import { isSelected, type Answers, type Count, type Selection } from './answers.js';
import { isAnswer, SENTIMENT_UNITS, type Segment } from './segment.js';
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

const [MENTIONS, POSITIONS, SENTIMENTS, RATED] = [0, 1, 2, 3];
const WIDTH = 4;

/** Counts the mentions of the workspace's brand and of the competitors that were tracked, by period. */
export class MentionsByBrand implements Count {
  private readonly sums: (Float64Array | undefined)[][] = [];

  constructor(
    private readonly brands: Answers['brands'],
    private readonly selection: Selection,
  ) {}

  add(segment: Segment, day: string): void {
    const period = this.selection.periods.get(day);
    if (period === undefined) return;
    const byBrand = (this.sums[period] ??= []);
    for (let row = 0; row < segment.rows; row += 1)
      if (isAnswer(segment.state[row] ?? 0) && isSelected(this.selection, segment, row))
        addRow(byBrand, segment, row);
  }

  /** The brands with mentions in a period. */
  in(period: number): BrandSums[] {
    const byName = new Map<string, Float64Array>();
    const found: { brand: string; isOwn: boolean; sums: Float64Array }[] = [];
    for (const { number, brand, isOwn, isTracked } of this.brands) {
      const added = this.sums[period]?.[number];
      if (added === undefined || !(isOwn || isTracked)) continue;
      const key = `${isOwn} ${brand}`;
      const sums = byName.get(key) ?? new Float64Array(WIDTH);
      if (!byName.has(key)) found.push({ brand, isOwn, sums });
      byName.set(key, sums);
      for (let index = 0; index < WIDTH; index += 1) plus(sums, index, added[index] ?? 0);
    }
    return found.map(sumsOf).filter(({ mentions }) => mentions > 0);
  }
}

function addRow(byBrand: (Float64Array | undefined)[], { answers, mentions }: Segment, row: number): void {
  const end = mentions.starts[row + 1] ?? 0;
  for (let at = mentions.starts[row] ?? 0; at < end; at += 1) {
    const sums = (byBrand[mentions.brand[at] ?? 0] ??= new Float64Array(WIDTH));
    plus(sums, MENTIONS, answers[row] ?? 0);
    plus(sums, POSITIONS, mentions.positionSum[at] ?? 0);
    plus(sums, SENTIMENTS, mentions.sentimentSum[at] ?? 0);
    plus(sums, RATED, mentions.sentimentCount[at] ?? 0);
  }
}

const sumsOf = ({ sums, ...brand }: { brand: string; isOwn: boolean; sums: Float64Array }): BrandSums => ({
  ...brand,
  mentions: sums[MENTIONS] ?? 0,
  positionSum: sums[POSITIONS] ?? 0,
  sentimentSum: (sums[SENTIMENTS] ?? 0) / SENTIMENT_UNITS,
  sentimentCount: sums[RATED] ?? 0,
});
