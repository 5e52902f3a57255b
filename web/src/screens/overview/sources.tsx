import { dataOf, type evidenceComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { Bar } from '../../charts/bar.js';
import { EvidenceCell } from '../../ui/evidence.js';
import { count, label } from '../../ui/format.js';
import { Empty, Loaded } from '../../ui/states.js';
import type { WindowDays } from '../../ui/window-days.js';

type Source = evidenceComponents['schemas']['Source'];

/** Labels for how answers use a domain. */
const USES = {
  any: 'that cite or retrieve',
  cited: 'that cite',
  retrieved: 'that retrieved but do not cite',
};

/** The number of domains shown. */
const LIMIT = 10;

/** The domains that the most answers cite or only retrieve. */
export function Sources({ days }: { days: WindowDays }) {
  const sources = useApi(
    (client, signal) =>
      dataOf(
        client.GET('/v1/evidence/sources', {
          params: { query: { rangeDays: days, limit: LIMIT } },
          signal,
        }),
      ),
    [days],
  );
  return (
    <section class="card">
      <h2>Most read domains: cited and retrieved</h2>
      <p class="quiet">
        Platforms also read pages that they do not cite. Being mentioned on them may pay off.
      </p>
      <Loaded from={sources}>
        {({ sources }) =>
          sources.length === 0 ? <Empty title="No sources in this window" /> : table(sources, days)
        }
      </Loaded>
    </section>
  );
}

function table(sources: readonly Source[], days: WindowDays) {
  const most = sources[0]?.observations ?? 1;
  const figure = ({ domain }: Source, sourceUse: keyof typeof USES, value: number) => (
    <EvidenceCell
      query={{ rangeDays: days, domain, sourceUse, answerStatus: 'ok' }}
      of={`${USES[sourceUse]} ${domain}`}
    >
      {count(value)}
    </EvidenceCell>
  );
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Domain</th>
            <th scope="col" colSpan={2}>
              Answers
            </th>
            <th scope="col" class="number">
              Cited in
            </th>
            <th scope="col" class="number">
              Only retrieved in
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map((row) => (
            <tr key={row.domain} class={row.sourceType === 'own' ? 'own' : undefined}>
              <th scope="row">
                {row.domain} <span class="badge">{label(row.sourceType)}</span>
              </th>
              <td>
                <Bar part={row.observations / most} color="--series-4" />
              </td>
              {figure(row, 'any', row.observations)}
              {figure(row, 'cited', row.citedObservations)}
              {figure(row, 'retrieved', row.retrievedObservations)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
