import type { components } from '@ai-visibility/client';
import { ExternalLink } from '../../ui/external-link.js';
import { count, day, label, time } from '../../ui/format.js';
import { Position } from './position.js';

type Keyword = components['schemas']['Keyword'];

/** One row per keyword and engine. A position links to the ranked page. */
export function KeywordTable({ keywords }: { keywords: readonly Keyword[] }) {
  return (
    <section class="card">
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Keyword</th>
              <th scope="col">Position</th>
              <th scope="col">Engine</th>
              <th scope="col">Topic</th>
              <th scope="col">Page</th>
              <th scope="col" class="number" title="Estimated searches per month">
                Volume
              </th>
              <th scope="col" class="number" title="From 0 to 100">
                Difficulty
              </th>
              <th scope="col">Checked</th>
            </tr>
          </thead>
          <tbody>
            {keywords.map((row) => (
              <tr key={`${row.engine} ${row.term}`}>
                <th scope="row" class="term">
                  {row.term} {!row.tracked && <span class="badge">Not tracked</span>}
                </th>
                <td>
                  <Position {...row} />
                </td>
                <td>{label(row.engine)}</td>
                <td>{label(row.topic)}</td>
                <td class="page">
                  {row.url === null ? <span class="quiet">None</span> : <RankedPage url={row.url} />}
                </td>
                <td class="number">{count(row.volume)}</td>
                <td class="number">{row.difficulty}</td>
                <td class="quiet checked" title={time(row.lastCheckedAt)}>
                  {day(row.lastCheckedAt.slice(0, 10))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A link to the ranked page, shown without scheme and `www.`. */
function RankedPage({ url }: { url: string }) {
  return <ExternalLink url={url} text={url.replace(/^https?:\/\/(www\.)?/i, '')} />;
}
