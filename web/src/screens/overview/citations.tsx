import type { components } from '@ai-visibility/client';
import { Bar } from '../../charts/bar.js';
import { Change } from '../../ui/change.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { count, label, share } from '../../ui/format.js';
import { Empty } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';

type CitedDomain = components['schemas']['CitedDomain'];

/** The number of rows shown initially. */
const FIRST = 10;

/** The most cited domains. */
export function Citations({ scope, domains }: { scope: EvidenceQuery; domains: readonly CitedDomain[] }) {
  if (domains.length === 0)
    return (
      <Empty title="No citations in this window">
        <p>The platforms cited no sources or do not report them.</p>
      </Empty>
    );
  return (
    <section class="card">
      <h2>Most cited domains</h2>
      <Table
        name="most-cited-domains"
        of="Most cited domains"
        columns={columnsOf(scope, domains[0]?.citationShare ?? 1)}
        rows={domains}
        keyOf={({ domain }) => domain}
        isOwn={({ sourceType }) => sourceType === 'own'}
        excerpt={{ rows: FIRST, noun: 'domains' }}
      />
    </section>
  );
}

function columnsOf(scope: EvidenceQuery, longest: number): Column<CitedDomain>[] {
  const queryOf = ({ domain }: CitedDomain) => ({ ...scope, domain });
  const figure = (row: CitedDomain, value: string) => (
    <Evidence query={queryOf(row)} of={`that cite ${row.domain}`}>
      {value}
    </Evidence>
  );
  return [
    {
      head: 'Domain',
      data: ({ domain, sourceType }) => ({ domain, sourceType }),
      cell: (row) => (
        <>
          {row.domain} <span class="badge">{label(row.sourceType)}</span>
          <TopPages pages={row.topUrls} scope={scope} />
        </>
      ),
    },
    {
      head: 'Share of citations',
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
      head: 'Change',
      data: ({ citationShareChange }) => ({ citationShareChange }),
      cell: (row) => <Change value={row.citationShareChange} unit="share" query={queryOf(row)} />,
    },
    {
      head: 'Answers',
      isNumber: true,
      data: ({ citedObservations }) => ({ citedObservations }),
      cell: (row) => figure(row, count(row.citedObservations)),
    },
    {
      head: 'Citations',
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
      <summary class="quiet">Most cited pages</summary>
      <ul class="pages">
        {pages.map(({ url, title, citations }) => (
          <li key={url}>
            <Evidence query={{ ...scope, url }} of={`that cite ${title ?? url}`}>
              {title ?? url} ({count(citations)})
            </Evidence>
          </li>
        ))}
      </ul>
    </details>
  );
}
