import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { ExternalLink } from '../../ui/external-link.js';
import { count, day, label } from '../../ui/format.js';
import type { ReadRows } from '../../ui/csv-button.js';
import { Table, type Column } from '../../ui/table.js';
import { time } from '../../session/time-zone.js';
import { PlaceOf } from './place.js';
import { Position } from './position.js';
import { LIMIT } from './query.js';

type Ranking = extensionComponents['schemas']['KeywordRanking'];

const COLUMNS: readonly Column<Ranking>[] = [
  {
    head: t('keywords.keyword'),
    data: ({ term, tracked }) => ({ term, tracked }),
    cell: ({ term, tracked }) => (
      <>
        {term} {!tracked && <span class="badge">{t('keywords.notTracked')}</span>}
      </>
    ),
  },
  {
    head: t('keywords.position'),
    firstOrder: 'ascending',
    data: ({ position, depth, previousPosition, previousDepth, change, movement }) => ({
      ...{ position, depth, previousPosition, previousDepth, change, movement },
    }),
    cell: (row) => <Position {...row} />,
  },
  {
    head: t('keywords.engine'),
    data: ({ engine, country, region, city, locale, device }) => ({
      ...{ engine, country, region, city, locale, device },
    }),
    cell: (row) => (
      <>
        {label(row.engine)} <PlaceOf {...row} />
      </>
    ),
  },
  { head: t('keywords.topic'), data: ({ topic }) => ({ topic }), cell: ({ topic }) => label(topic) },
  {
    head: t('keywords.page'),
    data: ({ url }) => ({ url }),
    cell: ({ url }) =>
      url === null ? <span class="quiet">{t('keywords.noPage')}</span> : <RankedPage url={url} />,
  },
  {
    head: t('keywords.volume'),
    isNumber: true,
    title: t('keywords.volumeMeaning'),
    data: ({ volume }) => ({ volume }),
    cell: ({ volume }) => count(volume),
  },
  {
    head: t('keywords.difficulty'),
    isNumber: true,
    title: t('keywords.difficultyMeaning'),
    data: ({ difficulty }) => ({ difficulty }),
    cell: ({ difficulty }) => difficulty,
  },
  {
    head: t('keywords.checked'),
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
  readonly rankings: readonly Ranking[];
  /** Reads all rows if there are more on other pages. */
  readonly readAll: ReadRows<Ranking> | undefined;
}

/** One row per keyword, engine and place. */
export function KeywordTable({ rankings, readAll }: KeywordTableProps) {
  return (
    <section class="card">
      <Table
        name="keywords"
        of={t('keywords.title')}
        columns={COLUMNS}
        rows={rankings}
        keyOf={({ engine, term, country, region, city, locale, device }) =>
          JSON.stringify([engine, term, country, region, city, locale, device])
        }
        excerpt={{ rows: FIRST, noun: 'keywords' }}
        paged={readAll && { order: ORDER, read: readAll }}
      />
    </section>
  );
}

const ORDER = t('keywords.order', { limit: LIMIT });

/** A link to the ranked page, shown without scheme and `www.`. */
function RankedPage({ url }: { url: string }) {
  return (
    <span class="page">
      <ExternalLink url={url} text={url.replace(/^https?:\/\/(www\.)?/i, '')} />
    </span>
  );
}
