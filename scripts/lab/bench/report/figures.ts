import type { Row, Spread } from '../../kit/statistics.js';
import type { CaseResult, Result } from '../result.js';

const MEGABYTE = 1024 * 1024;

/** When, how long and on which machine was measured, as a sentence in Markdown. */
export function circumstances({
  mode,
  startedAt,
  seconds,
  machine,
}: Pick<Result, 'mode' | 'startedAt' | 'seconds' | 'machine'>): string {
  const { processor, cores, memoryBytes, node, postgres } = machine;
  const remark = mode === 'quick' ? '**Quick run: these figures only show that everything works.** ' : '';
  return (
    `${remark}Measured on ${startedAt.slice(0, 10)} in ${Math.round(seconds / 60)} minutes: ${processor}, ${cores} cores, ` +
    `${Math.round(memoryBytes / 1024 ** 3)} GB, Node ${node}, Postgres ${postgres}.`
  );
}

/** `1.24 (1.20-1.31)` */
export function spreadText({ median, min, max }: Spread, digits: number): string {
  return `${decimal(median, digits)} (${decimal(min, digits)}-${decimal(max, digits)})`;
}

/** A figure with thousands separators; small ones have one decimal, unless they are times. */
export const valueText = (value: Spread, unit: string): string =>
  spreadText(value, unit !== 'ms' && value.median < 100 ? 1 : 0);

/** A ratio; small ones have more decimals. */
export const ratioText = (ratio: Spread): string => spreadText(ratio, ratio.median < 0.1 ? 3 : 2);

export const megabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;

export const decimal = (figure: number, digits: number) =>
  figure.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * The processor time of all processes together, divided by that of the base. Null without a base, and where the platform
 * does not report the time of every process.
 */
export function processorRatio(row: Row, { rows, base }: CaseResult): number | null {
  const [own, other] = [row, rows.find(({ variant }) => variant === base)].map(processorTime);
  return typeof own !== 'number' || typeof other !== 'number' || other === 0 ? null : own / other;
}

function processorTime(row: Row | undefined): number | null {
  const times = Object.values(row?.processorUs ?? {});
  return times.reduce((sum, us) => (sum === null || us === null ? null : sum + us), 0);
}
