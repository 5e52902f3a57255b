import { dataOf, type extensionComponents, type Paths } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { useApi } from '../../api/use-api.js';
import { Bar } from '../../charts/bar.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { count, label } from '../../ui/format.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { daysOf, type View } from './view.js';

type Source = extensionComponents['schemas']['Source'];
type SourcesQuery = NonNullable<Paths['/v1/evidence/sources']['get']['parameters']['query']>;

/** The number of domains read, and of those shown initially. */
const LIMIT = 100;
const FIRST = 10;

/** The domains that the most answers cite or only retrieve. */
export function Sources({ scope, filters }: { scope: EvidenceQuery; filters: View['filters'] }) {
  const sources = useSources(scope, filters);
  return (
    <>
      <p class="quiet">{t('overview.mostReadMeaning')}</p>
      <Loaded from={sources}>
        {({ sources }) =>
          sources.length === 0 ? (
            <Empty title={t('overview.noSources')} />
          ) : (
            <Table
              name="most-read-domains"
              of={t('overview.mostRead')}
              columns={columnsOf(scope, sources[0]?.observations ?? 1)}
              rows={sources}
              keyOf={({ domain }) => domain}
              isOwn={({ sourceType }) => sourceType === 'own'}
              excerpt={{ rows: FIRST, noun: 'domains' }}
            />
          )
        }
      </Loaded>
    </>
  );
}

/** The domains that answers cite or retrieve. */
export function useSources(scope: EvidenceQuery, filters: View['filters']) {
  const query = { ...daysOf(scope), ...filters, surface: scope['surface'], limit: LIMIT } as SourcesQuery;
  return useApi(
    (client, signal) => dataOf(client.GET('/v1/evidence/sources', { params: { query }, signal })),
    [JSON.stringify(query)],
  );
}

function columnsOf(scope: EvidenceQuery, most: number): Column<Source>[] {
  const figure = ({ domain }: Source, sourceUse: 'any' | 'cited' | 'retrieved', value: number) => (
    <Evidence
      query={{ ...scope, domain, sourceUse, answerStatus: 'ok' }}
      of={t('overview.thatUse', { use: sourceUse, domain })}
    >
      {count(value)}
    </Evidence>
  );
  return [
    {
      head: t('overview.domain'),
      data: ({ domain, sourceType }) => ({ domain, sourceType }),
      cell: (row) => (
        <>
          {row.domain} <span class="badge">{label(row.sourceType)}</span>
        </>
      ),
    },
    {
      head: t('overview.answers'),
      data: ({ observations }) => ({ observations }),
      isNumber: true,
      cell: (row) => (
        <>
          <Bar part={row.observations / most} color="--series-4" /> {figure(row, 'any', row.observations)}
        </>
      ),
    },
    {
      head: t('overview.citedInAnswers'),
      isNumber: true,
      data: ({ citedObservations }) => ({ citedObservations }),
      cell: (row) => figure(row, 'cited', row.citedObservations),
    },
    {
      head: t('overview.retrievedIn'),
      isNumber: true,
      data: ({ retrievedObservations }) => ({ retrievedObservations }),
      cell: (row) => figure(row, 'retrieved', row.retrievedObservations),
    },
  ];
}
