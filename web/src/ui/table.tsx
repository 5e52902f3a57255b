import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface Column<Row> {
  /** The heading. Where rows are blocks, it labels the value. */
  readonly head: string;
  /** Whether the heading is only for screen readers. */
  readonly isHeadHidden?: boolean;
  /** Figures are aligned to the right. */
  readonly isNumber?: boolean;
  /** An explanation of the heading. */
  readonly title?: string;
  readonly cell: (row: Row) => ComponentChildren;
}

interface TableProps<Row> {
  /** The name of the table for screen readers. */
  readonly of: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Whether a row is about the workspace's brand, and therefore emphasized. */
  readonly isOwn?: (row: Row) => boolean;
}

/**
 * A table that always fits into its card: where it is too narrow for the rows, each becomes a block of labeled values.
 * Roles are explicit because some browsers drop those of table elements when their `display` changes.
 */
export function Table<Row>({ of, columns, rows, keyOf, isOwn }: TableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (frame.current !== null) fit(frame.current);
  });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => fit(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div class="table" ref={frame}>
      <table role="table" aria-label={of}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column, index) => (
              <th key={index} scope="col" role="columnheader" class={classOf(column)} title={column.title}>
                {column.isHeadHidden ? <span class="visually-hidden">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" class={isOwn?.(row) ? 'own' : undefined}>
              {columns.map((column, index) => (
                <Cell key={index} column={column} row={row} isFirst={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row, isFirst }: { column: Column<Row>; row: Row; isFirst: boolean }) {
  const children = column.cell(row);
  if (isFirst)
    return (
      <th scope="row" role="rowheader">
        {children}
      </th>
    );
  return (
    <td role="cell" class={classOf(column)} data-label={column.isHeadHidden ? undefined : column.head}>
      {children}
    </td>
  );
}

const classOf = <Row,>({ isNumber }: Column<Row>) => (isNumber ? 'number' : undefined);

/** Turns rows into blocks if the table is wider than its frame. */
function fit(frame: HTMLElement): void {
  frame.classList.remove('stacked');
  frame.classList.toggle('stacked', frame.scrollWidth > frame.clientWidth);
}
