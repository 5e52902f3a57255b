import type { ComponentChildren } from 'preact';

/** A row with a change, drawn from the middle to the right or to the left. */
export interface DivergingRow {
  readonly key: string;
  readonly name: ComponentChildren;
  readonly change: number;
  readonly value: ComponentChildren;
  /** A rival's change is neither a gain nor a loss. */
  readonly isOwn: boolean;
}

/** Changes on one scale around zero. Gains and losses of the workspace's brand have their colors. */
export function DivergingRows({ of, rows }: { of: string; rows: readonly DivergingRow[] }) {
  const largest = Math.max(...rows.map(({ change }) => Math.abs(change)), 0.0001);
  const toneOf = ({ change, isOwn }: DivergingRow) => (isOwn ? (change > 0 ? 'better' : 'worse') : 'rival');
  return (
    <ol class="figure-rows diverging" aria-label={of}>
      {rows.map((row) => (
        <li key={row.key}>
          <span class="name">{row.name}</span>
          <span class={`diverging-bar ${toneOf(row)}`} aria-hidden="true">
            <span
              class={row.change < 0 ? 'length negative' : 'length'}
              style={{ width: `${(Math.abs(row.change) / largest) * 50}%` }}
            />
          </span>
          <span class="number">{row.value}</span>
        </li>
      ))}
    </ol>
  );
}
