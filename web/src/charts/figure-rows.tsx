import type { ComponentChildren } from 'preact';
import { Meter } from './meter.js';

/** A row of a card: a name, a bar, a figure and a mark. */
export interface FigureRow {
  readonly key: string;
  readonly name: ComponentChildren;
  /** The address that shows this row alone, such as one with a filter; null for a row without one. */
  readonly href: string | null;
  /** The effect of the link: its title, also for screen readers. */
  readonly hint?: string;
  /** The length of the bar, from 0 to 1, and the ends of its interval. */
  readonly part: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly value: ComponentChildren;
  /** Default: none. */
  readonly mark?: ComponentChildren;
  readonly isOwn?: boolean;
}

/** Rows with bars on one scale, of which some stand out as those of the workspace's brand. */
export function FigureRows({
  of,
  rows,
  isOwn = false,
  isRanked = false,
}: {
  /** The name of the list for screen readers. */
  of: string;
  rows: readonly FigureRow[];
  /** Whether all bars are about the workspace's brand. */
  isOwn?: boolean;
  isRanked?: boolean;
}) {
  const hasMarks = rows.some(({ mark }) => mark !== undefined);
  const longest = Math.max(...rows.map(({ part, high }) => Math.max(part ?? 0, high ?? 0)), 0.0001);
  const scaled = (value: number | null | undefined) =>
    value === null || value === undefined ? null : value / longest;
  return (
    <ol class={`figure-rows${hasMarks ? ' marked' : ''}${isRanked ? ' ranked' : ''}`} aria-label={of}>
      {rows.map((row) => (
        <li key={row.key} class={row.isOwn ? 'own' : undefined}>
          <span class="name">
            {row.href === null ? (
              row.name
            ) : (
              <a href={row.href} title={row.hint}>
                {row.name}
              </a>
            )}
          </span>
          <Meter
            part={scaled(row.part)}
            low={scaled(row.low)}
            high={scaled(row.high)}
            isOwn={isOwn || row.isOwn === true}
          />
          <span class="number">{row.value}</span>
          {hasMarks && <span class="mark">{row.mark}</span>}
        </li>
      ))}
    </ol>
  );
}
