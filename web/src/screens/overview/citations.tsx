import type { components } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { Bar } from '../../charts/bar.js';
import { Change } from '../../ui/change.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { count, label, share } from '../../ui/format.js';
import { Empty } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { weightingText, type Weighting } from '../../ui/weighting.js';

type CitedDomain = components['schemas']['CitedDomain'];

/** The number of rows shown initially. */
const FIRST = 10;

/** The most cited domains. Their figures have no weights, which is said where the others have some. */
export function Citations({
  scope,
  domains,
  weighting,
}: {
  scope: EvidenceQuery;
  domains: readonly CitedDomain[];
  weighting: Weighting;
}) {
  if (domains.length === 0)
    return (
      <Empty title={t('overview.noCitations')}>
        <p>{t('overview.noCitationsReason')}</p>
      </Empty>
    );
  return (
    <>
      {weighting !== 'answers' && <p class="quiet">{weightingText('answers')}</p>}
      <Table
        name="most-cited-domains"
        of={t('overview.mostCited')}
        columns={columnsOf(scope, domains[0]?.citationShare ?? 1)}
        rows={domains}
        keyOf={({ domain }) => domain}
        isOwn={({ sourceType }) => sourceType === 'own'}
        excerpt={{ rows: FIRST, noun: 'domains' }}
      />
    </>
  );
}

function columnsOf(scope: EvidenceQuery, longest: number): Column<CitedDomain>[] {
  const queryOf = ({ domain }: CitedDomain) => ({ ...scope, domain });
  const figure = (row: CitedDomain, value: string) => (
    <Evidence query={queryOf(row)} of={t('overview.thatCite', { source: row.domain })}>
      {value}
    </Evidence>
  );
  return [
    {
      head: t('overview.domain'),
      data: ({ domain, sourceType }) => ({ domain, sourceType }),
      cell: (row) => (
        <>
          {row.domain} <span class="badge">{label(row.sourceType)}</span>
          <TopPages pages={row.topUrls} scope={scope} />
        </>
      ),
    },
    {
      head: t('overview.shareOfCitations'),
      isNumber: true,
      data: ({ citationShare }) => ({ citationShare }),
      cell: (row) => (
        <>
          <Bar part={(row.citationShare ?? 0) / (longest || 1)} color="--series-3" />{' '}
          {figure(row, share(row.citationShare))}
        </>
      ),
    },
    {
      head: t('ui.change'),
      data: ({ citationShareChange }) => ({ citationShareChange }),
      cell: (row) => <Change value={row.citationShareChange} unit="share" query={queryOf(row)} />,
    },
    {
      head: t('overview.answers'),
      isNumber: true,
      data: ({ citedObservations }) => ({ citedObservations }),
      cell: (row) => figure(row, count(row.citedObservations)),
    },
    {
      head: t('overview.citations'),
      isNumber: true,
      data: ({ citations }) => ({ citations }),
      cell: (row) => figure(row, count(row.citations)),
    },
  ];
}

function TopPages({ pages, scope }: { pages: CitedDomain['topUrls']; scope: EvidenceQuery }) {
  if (pages.length === 0) return null;
  return (
    <details>
      <summary class="quiet">{t('overview.mostCitedPages')}</summary>
      <ul class="pages">
        {pages.map(({ url, title, citations }) => (
          <li key={url}>
            <Evidence query={{ ...scope, url }} of={t('overview.thatCite', { source: title ?? url })}>
              {t('overview.pageWithCount', { page: title ?? url, count: citations })}
            </Evidence>
          </li>
        ))}
      </ul>
    </details>
  );
}
