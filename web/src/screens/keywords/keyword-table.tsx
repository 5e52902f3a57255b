import type { components } from '@ai-visibility/client';
import { ExternalLink } from '../../ui/external-link.js';
import { count, day, label } from '../../ui/format.js';
import { Table, type Column } from '../../ui/table.js';
import { time } from '../../ui/time-zone.js';
import { Position } from './position.js';

type Keyword = components['schemas']['Keyword'];

const COLUMNS: readonly Column<Keyword>[] = [
  {
    head: 'Keyword',
    cell: ({ term, tracked }) => (
      <>
        {term} {!tracked && <span class="badge">Not tracked</span>}
      </>
    ),
  },
  { head: 'Position', cell: (row) => <Position {...row} /> },
  { head: 'Engine', cell: ({ engine }) => label(engine) },
  { head: 'Topic', cell: ({ topic }) => label(topic) },
  {
    head: 'Page',
    cell: ({ url }) => (url === null ? <span class="quiet">None</span> : <RankedPage url={url} />),
  },
  {
    head: 'Volume',
    isNumber: true,
    title: 'Estimated searches per month',
    cell: ({ volume }) => count(volume),
  },
  { head: 'Difficulty', isNumber: true, title: 'From 0 to 100', cell: ({ difficulty }) => difficulty },
  {
    head: 'Checked (UTC)',
    cell: ({ lastCheckedAt }) => (
      <span class="quiet nowrap" title={time(lastCheckedAt)}>
        {day(lastCheckedAt.slice(0, 10))}
      </span>
    ),
  },
];

/** One row per keyword and engine. A position links to the ranked page. */
export function KeywordTable({ keywords }: { keywords: readonly Keyword[] }) {
  return (
    <section class="card">
      <Table
        of="Keywords"
        columns={COLUMNS}
        rows={keywords}
        keyOf={({ engine, term }) => `${engine} ${term}`}
      />
    </section>
  );
}

/** A link to the ranked page, shown without scheme and `www.`. */
function RankedPage({ url }: { url: string }) {
  return (
    <span class="page">
      <ExternalLink url={url} text={url.replace(/^https?:\/\/(www\.)?/i, '')} />
    </span>
  );
}
