import type { components } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { Bar } from '../../charts/bar.js';
import { Change } from '../../ui/change.js';
import { Evidence, EvidenceCell } from '../../ui/evidence.js';
import { count, label, share } from '../../ui/format.js';
import { Empty } from '../../ui/states.js';
import type { WindowDays } from '../../ui/window-days.js';

type CitedDomain = components['schemas']['CitedDomain'];

/** The number of rows shown initially. */
const FIRST = 10;

/** The most cited domains. */
export function Citations({ days, domains }: { days: WindowDays; domains: readonly CitedDomain[] }) {
  const [all, showAll] = useState(false);
  if (domains.length === 0)
    return (
      <Empty title="No citations in this window">
        <p>The platforms cited no sources or do not report them.</p>
      </Empty>
    );
  const longest = domains[0]?.citationShare ?? 1;
  return (
    <section class="card">
      <h2>Most cited domains</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Domain</th>
              <th scope="col" colSpan={2}>
                Share of citations
              </th>
              <th scope="col">Change</th>
              <th scope="col" class="number">
                Answers
              </th>
              <th scope="col" class="number">
                Citations
              </th>
            </tr>
          </thead>
          <tbody>
            {(all ? domains : domains.slice(0, FIRST)).map((row) => (
              <Row key={row.domain} row={row} days={days} longest={longest} />
            ))}
          </tbody>
        </table>
      </div>
      {!all && domains.length > FIRST && (
        <p>
          <button onClick={() => showAll(true)}>Show all {domains.length} domains</button>
        </p>
      )}
    </section>
  );
}

function Row({ row, days, longest }: { row: CitedDomain; days: WindowDays; longest: number }) {
  const query = { rangeDays: days, domain: row.domain };
  const figure = (value: string) => (
    <EvidenceCell query={query} of={`that cite ${row.domain}`}>
      {value}
    </EvidenceCell>
  );
  return (
    <tr class={row.sourceType === 'own' ? 'own' : undefined}>
      <th scope="row">
        {row.domain} <span class="badge">{label(row.sourceType)}</span>
        <TopPages pages={row.topUrls} days={days} />
      </th>
      <td>
        <Bar part={(row.citationShare ?? 0) / (longest || 1)} color="--series-3" />
      </td>
      {figure(share(row.citationShare))}
      <td>
        <Change value={row.citationShareChange} unit="share" query={query} />
      </td>
      {figure(count(row.citedObservations))}
      {figure(count(row.citations))}
    </tr>
  );
}

function TopPages({ pages, days }: { pages: CitedDomain['topUrls']; days: WindowDays }) {
  if (pages.length === 0) return null;
  return (
    <details>
      <summary class="quiet">Most cited pages</summary>
      <ul class="pages">
        {pages.map(({ url, title, citations }) => (
          <li key={url}>
            <Evidence query={{ rangeDays: days, url }} of={`that cite ${title ?? url}`}>
              {title ?? url} ({count(citations)})
            </Evidence>
          </li>
        ))}
      </ul>
    </details>
  );
}
