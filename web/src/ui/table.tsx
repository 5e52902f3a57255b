import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { CsvButton, PagedCsvButton, type ReadRows } from './csv-button.js';
import type { ValuesOf } from './csv.js';
import { usePrinting } from './printing.js';
import { sortRows, useSort, type Order, type Sort } from './sorting.js';

export interface Column<Row> {
  /** The heading. Where rows are blocks, it labels the value. */
  readonly head: string;
  /** Whether the heading is only for screen readers. */
  readonly isHeadHidden?: boolean;
  /** Figures are aligned to the right. */
  readonly isNumber?: boolean;
  /** Whether the names of rows are short, so that the first column may be narrow. */
  readonly isShort?: boolean;
  /** An explanation of the heading. */
  readonly title?: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** The raw values behind the cell, for downloads. The first one sorts the rows. Default: none. */
  readonly data?: ValuesOf<Row>;
  /** The order that the first click sorts in. Default: numbers descending, others ascending. */
  readonly firstOrder?: Order;
}

type RowNoun =
  'companies' | 'domains' | 'changes' | 'keywords' | 'queries' | 'searches' | 'topics' | 'pages' | 'prompts';

interface TableProps<Row> {
  /** The name of the table in the address if it is sorted, the same in all languages: `sort.<name>=…`. */
  readonly name: string;
  /** The name of the table for screen readers and files. */
  readonly of: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Whether a row is about the workspace's brand, and therefore emphasized. */
  readonly isOwn?: (row: Row) => boolean;
  /** A row of totals, which is always the last. */
  readonly total?: Row;
  /** The number of rows to show until all of them are asked for, and what they are. Default: all. */
  readonly excerpt?: { readonly rows: number; readonly noun: RowNoun };
  /** Set if the rows are one page of more rows. They cannot be sorted then: others may be the first in another order. */
  readonly paged?: Paged<Row> | undefined;
  /** Whether rows are one line, and the first column takes the room that the others leave. */
  readonly isDense?: boolean;
  /** Whether the rows can be downloaded. Default: yes. */
  readonly isDownloadable?: boolean;
}

interface Paged<Row> {
  /** The order of the rows, in a sentence. */
  readonly order: string;
  readonly read: ReadRows<Row>;
}

/**
 * A table that always fits into its card: where it is too narrow for the rows, the columns move together, and where that is not
 * enough, each row becomes a block of labeled values, and the headings a list of buttons that sort. Roles are explicit because some browsers drop those of table elements when
 * their `display` changes.
 */
export function Table<Row>(props: TableProps<Row>) {
  const {
    name,
    of,
    columns,
    rows,
    keyOf,
    isOwn,
    total,
    excerpt,
    paged,
    isDense = false,
    isDownloadable = true,
  } = props;
  const { sort, toggle } = useSort(name);
  const [all, showAll] = useState(false);
  const isWhole = usePrinting() || all;
  const isSortable = paged === undefined && rows.length > 1;
  const sorted = isSortable && sort !== null ? sortedBy(rows, columns, sort) : rows;
  const shown = isWhole || excerpt === undefined ? sorted : sorted.slice(0, excerpt.rows);
  const sortOf = (column: Column<Row>) => (isSortable ? sortingOf(column, rows) : undefined);
  return (
    <>
      <Frame isDense={isDense}>
        <table role="table" aria-label={of}>
          <thead role="rowgroup">
            <tr role="row" data-sort-by={t('ui.sortBy')}>
              {columns.map((column, index) => (
                <Heading key={index} column={column} sorting={sortOf(column)} sort={sort} onSort={toggle} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {[...shown, ...(total === undefined ? [] : [total])].map((row) => (
              <tr key={keyOf(row)} role="row" class={isOwn?.(row) ? 'own' : undefined}>
                {columns.map((column, index) => (
                  <Cell key={index} column={column} row={row} isFirst={index === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
      {paged !== undefined && <p class="quiet">{paged.order}</p>}
      <p class="actions">
        {shown.length < rows.length && (
          <button onClick={() => showAll(true)}>
            {t('ui.showAll', { count: rows.length, noun: excerpt?.noun ?? '' })}
          </button>
        )}
        {isDownloadable && <Download of={of} columns={columns} rows={sorted} paged={paged} />}
      </p>
    </>
  );
}

function Download<Row>({
  of,
  columns,
  rows,
  paged,
}: Pick<TableProps<Row>, 'of' | 'columns' | 'rows' | 'paged'>) {
  const values = columns.flatMap(({ data }) => data ?? []);
  return paged === undefined ? (
    <CsvButton of={of} columns={values} rows={rows} />
  ) : (
    <PagedCsvButton of={of} columns={values} read={paged.read} />
  );
}

/** The element that a table must fit into. */
function Frame({ isDense, children }: { isDense: boolean; children: ComponentChildren }) {
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
    <div class={isDense ? 'table dense' : 'table'} ref={frame}>
      {children}
    </div>
  );
}

/** How a column sorts. */
interface Sorting {
  /** The name of the value. */
  readonly by: string;
  readonly firstOrder: Order;
}

/** Undefined for a column without values. */
function sortingOf<Row>({ data, firstOrder }: Column<Row>, rows: readonly Row[]): Sorting | undefined {
  if (data === undefined) return undefined;
  const values = rows.map((row) => Object.entries(data(row))[0]);
  const by = values[0]?.[0];
  if (by === undefined) return undefined;
  const isNumber = values.some((one) => typeof one?.[1] === 'number');
  return { by, firstOrder: firstOrder ?? (isNumber ? 'descending' : 'ascending') };
}

/** The rows as given if no column has the value, such as in an old address. */
function sortedBy<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { by, order }: Sort,
): readonly Row[] {
  const data = columns.find((column) => sortingOf(column, rows)?.by === by)?.data;
  return data === undefined ? rows : sortRows(rows, (row) => data(row)[by] ?? null, order);
}

function Heading<Row>({
  column,
  sorting,
  sort,
  onSort,
}: {
  column: Column<Row>;
  /** Undefined: the column does not sort. */
  sorting: Sorting | undefined;
  sort: Sort | null;
  onSort: (by: string, first: Order) => void;
}) {
  const { head, isHeadHidden, title } = column;
  // Chromium does not repeat buttons on each page.
  const isPrinting = usePrinting();
  const order = sort !== null && sort.by === sorting?.by ? sort.order : 'none';
  return (
    <th
      scope="col"
      role="columnheader"
      class={classOf(column)}
      title={title}
      aria-sort={sorting === undefined ? undefined : order}
    >
      {sorting === undefined || isPrinting ? (
        <span class={isHeadHidden ? 'visually-hidden' : 'sort'}>{head}</span>
      ) : (
        <button type="button" class="sort" onClick={() => onSort(sorting.by, sorting.firstOrder)}>
          {head}
        </button>
      )}
    </th>
  );
}

function Cell<Row>({ column, row, isFirst }: { column: Column<Row>; row: Row; isFirst: boolean }) {
  const children = column.cell(row);
  if (isFirst)
    return (
      <th scope="row" role="rowheader" class={column.isShort ? 'short' : undefined}>
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

/** The forms of a table that is too wide for its frame: closer columns without bars, then a block for each row. */
const NARROW_FORMS = ['compact', 'stacked'];

/** Gives a table the first form that fits into its frame. */
function fit(frame: HTMLElement): void {
  frame.classList.remove(...NARROW_FORMS);
  for (const form of NARROW_FORMS) {
    if (frame.scrollWidth <= frame.clientWidth) return;
    frame.classList.remove(...NARROW_FORMS);
    frame.classList.add(form);
  }
}
