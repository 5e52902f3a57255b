import { dataOf, type extensionComponents, type Paths } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { Interval } from '../../ui/change.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { Evidence, queryOfLink, type EvidenceQuery } from '../../ui/evidence.js';
import { FormError } from '../../ui/form-error.js';
import { count, share } from '../../ui/format.js';
import { usePageQuery } from '../../ui/page-query.js';
import { ReadOnlyNotice } from '../../ui/read-only.js';
import { WindowOf } from '../../ui/scope.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { useAddPrompt, type Added } from './add-prompt.js';
import type { ChosenDays } from './days.js';
import { NamedBrands } from './named-brands.js';

type Candidate = extensionComponents['schemas']['PromptCandidate'];
type CandidateList = extensionComponents['schemas']['PromptCandidateList'];
type CandidatesQuery = NonNullable<Paths['/v1/insights/prompts']['get']['parameters']['query']>;

/** The number of rows read, and of those shown initially. */
const LIMIT = 100;
const FIRST = 20;

/** The searches of the platforms that no prompt tracks, to be added as prompts. */
export function Candidates({ days, added }: { days: ChosenDays; added: Added }) {
  const { platform } = usePageQuery().query;
  const list = useApi(
    (client, signal) => {
      // The platform comes from the address and may have any value. The API validates it.
      const filters = { ...(platform && { platform }) } as CandidatesQuery;
      const params = { query: { ...filters, ...days, limit: LIMIT } };
      return dataOf(client.GET('/v1/insights/prompts', { params, signal }));
    },
    [JSON.stringify(days), platform],
  );
  return (
    <section class="card">
      <h2>{t('nextSteps.searchesTitle')}</h2>
      <Loaded from={list}>
        {(found) => (
          <WindowOf {...zoneOfDays()} {...found} followed={['platform']}>
            <List list={found} added={added} />
          </WindowOf>
        )}
      </Loaded>
    </section>
  );
}

function List({ list, added }: { list: CandidateList; added: Added }) {
  const { candidates, total, searchedObservations } = list;
  const { column, error } = useAddPrompt<Candidate>(added);
  if (candidates.length === 0)
    return (
      <Empty title={t('nextSteps.noSearches')}>
        <p>{t(searchedObservations === 0 ? 'nextSteps.noneRecorded' : 'nextSteps.allTracked')}</p>
      </Empty>
    );
  return (
    <>
      <p class="quiet">
        {t('nextSteps.searchesFound', { total, answers: searchedObservations })}
        {candidates.length < total && ` ${t('nextSteps.searchesListed', { count: candidates.length })}`}
      </p>
      <ReadOnlyNotice />
      <FormError error={error} />
      <Table
        name="searches"
        of={t('nextSteps.searches')}
        columns={[...COLUMNS, column]}
        rows={candidates}
        keyOf={({ text }) => text}
        excerpt={{ rows: FIRST, noun: 'searches' }}
      />
    </>
  );
}

const figure = (head: string, value: number, { text, evidence }: Candidate, query: EvidenceQuery = {}) => (
  <Evidence
    query={{ ...queryOfLink(evidence), ...query }}
    of={t('nextSteps.figureOf', { figure: head, name: text })}
  >
    {count(value)}
  </Evidence>
);

const COLUMNS: Column<Candidate>[] = [
  {
    head: t('nextSteps.search'),
    data: ({ text }) => ({ text }),
    cell: ({ text, namedBrands }) => (
      <>
        <>{text}</> <NamedBrands of={namedBrands} />
      </>
    ),
  },
  {
    head: t('nextSteps.answers'),
    isNumber: true,
    data: ({ observations }) => ({ observations }),
    cell: (one) => figure(t('nextSteps.answers'), one.observations, one),
  },
  {
    head: t('nextSteps.share'),
    title: t('nextSteps.shareOfSearched'),
    data: ({ searchRate, interval }) => ({
      searchRate: interval && searchRate,
      searchRateLow: interval?.low ?? null,
      searchRateHigh: interval?.high ?? null,
    }),
    cell: ({ searchRate, interval }) =>
      interval === null ? (
        <span class="quiet">{t('nextSteps.tooFew')}</span>
      ) : (
        <>
          {share(searchRate)} <Interval {...interval} format={share} />
        </>
      ),
  },
  {
    head: t('nextSteps.gaps'),
    isNumber: true,
    data: ({ gapObservations }) => ({ gapObservations }),
    cell: (one) =>
      figure(t('nextSteps.gaps'), one.gapObservations, one, { isOwn: false, mentionsOwn: false }),
  },
];
