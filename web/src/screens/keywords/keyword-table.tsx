import type { components } from '@ai-visibility/client';
import { ExternalLink } from '../../ui/external-link.js';
import { count, day, label } from '../../ui/format.js';
import type { ReadRows } from '../../ui/csv-button.js';
import { Table, type Column } from '../../ui/table.js';
import { time } from '../../ui/time-zone.js';
import { Position } from './position.js';
import { LIMIT } from './query.js';

type Keyword = components['schemas']['Keyword'];

const COLUMNS: readonly Column<Keyword>[] = [
  {
    head: 'Keyword',
    data: ({ term, tracked }) => ({ term, tracked }),
    cell: ({ term, tracked }) => (
      <>
        {term} {!tracked && <span class="badge">Not tracked</span>}
      </>
    ),
  },
  {
    head: 'Position',
    firstOrder: 'ascending',
    data: ({ position, previousPosition, change }) => ({ position, previousPosition, change }),
    cell: (row) => <Position {...row} />,
  },
  { head: 'Engine', data: ({ engine }) => ({ engine }), cell: ({ engine }) => label(engine) },
  { head: 'Topic', data: ({ topic }) => ({ topic }), cell: ({ topic }) => label(topic) },
  {
    head: 'Page',
    data: ({ url }) => ({ url }),
    cell: ({ url }) => (url === null ? <span class="quiet">None</span> : <RankedPage url={url} />),
  },
  {
    head: 'Volume',
    isNumber: true,
    title: 'Estimated searches per month',
    data: ({ volume }) => ({ volume }),
    cell: ({ volume }) => count(volume),
  },
  {
    head: 'Difficulty',
    isNumber: true,
    title: 'From 0 to 100',
    data: ({ difficulty }) => ({ difficulty }),
    cell: ({ difficulty }) => difficulty,
  },
  {
    head: 'Checked (UTC)',
    firstOrder: 'descending',
    data: ({ lastCheckedAt }) => ({ lastCheckedAt }),
    cell: ({ lastCheckedAt }) => (
      <span class="quiet nowrap" title={time(lastCheckedAt)}>
        {day(lastCheckedAt.slice(0, 10))}
      </span>
    ),
  },
];

/** The number of rows shown initially. */
const FIRST = 50;

interface KeywordTableProps {
  readonly keywords: readonly Keyword[];
  /** Reads all rows if there are more on other pages. */
  readonly readAll: ReadRows<Keyword> | undefined;
}

/** One row per keyword and engine. */
export function KeywordTable({ keywords, readAll }: KeywordTableProps) {
  return (
    <section class="card">
      <Table
        name="keywords"
        of="Keywords"
        columns={COLUMNS}
        rows={keywords}
        keyOf={({ engine, term }) => `${engine} ${term}`}
        excerpt={{ rows: FIRST, noun: 'keywords' }}
        paged={readAll && { order: ORDER, read: readAll }}
      />
    </section>
  );
}

const ORDER = `In alphabetical order. To sort by a column, filter the list down to ${LIMIT} keywords or fewer.`;

/** A link to the ranked page, shown without scheme and `www.`. */
function RankedPage({ url }: { url: string }) {
  return (
    <span class="page">
      <ExternalLink url={url} text={url.replace(/^https?:\/\/(www\.)?/i, '')} />
    </span>
  );
}
