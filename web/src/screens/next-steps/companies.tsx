import { dataOf, type extensionComponents, type Paths } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { Evidence, queryOfLink } from '../../ui/evidence.js';
import { FormError } from '../../ui/form-error.js';
import { commaSeparated, count, label, share } from '../../ui/format.js';
import { notify } from '../../ui/notices.js';
import { usePageQuery } from '../../ui/page-query.js';
import { Editable } from '../../ui/read-only.js';
import { WindowOf } from '../../ui/scope.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import type { ChosenDays } from './days.js';
import './next-steps.css';

type Company = extensionComponents['schemas']['Company'];
type CompanyList = extensionComponents['schemas']['CompanyList'];
type Decision = extensionComponents['schemas']['CompanyDecision']['decision'];
type CompaniesQuery = NonNullable<Paths['/v1/insights/companies']['get']['parameters']['query']>;

/** The number of rows read, and of those shown initially. */
const LIMIT = 50;
const FIRST = 10;

/** The companies that answers name and nobody tracks, to be tracked or dismissed. */
export function Companies({ days }: { days: ChosenDays }) {
  const { platform, surface } = usePageQuery().query;
  const list = useApi(
    (client, signal) => {
      // The filters come from the address and may have any value. The API validates them.
      const filters = { ...(platform && { platform }), ...(surface && { surface }) } as CompaniesQuery;
      const params = { query: { ...filters, ...days, limit: LIMIT } };
      return dataOf(client.GET('/v1/insights/companies', { params, signal }));
    },
    [JSON.stringify(days), platform, surface],
  );
  return (
    <section class="card">
      <h2>{t('nextSteps.companiesTitle')}</h2>
      <Loaded from={list}>
        {(found) => (
          <WindowOf {...zoneOfDays()} {...found} followed={['platform', 'surface']}>
            <List list={found} />
          </WindowOf>
        )}
      </Loaded>
    </section>
  );
}

function List({ list: { companies, total, observations } }: { list: CompanyList }) {
  const { column, error, rescore } = useDecisions();
  if (companies.length === 0) return <Empty title={t('nextSteps.noCompanies')} />;
  return (
    <>
      <p class="quiet">{t('nextSteps.companiesFound', { total, answers: observations })}</p>
      <FormError error={error} />
      {rescore}
      <Table
        name="companies"
        of={t('nextSteps.companies')}
        columns={[...COLUMNS, column]}
        rows={companies}
        keyOf={({ name }) => name}
        excerpt={{ rows: FIRST, noun: 'companies' }}
      />
    </>
  );
}

/** A column with buttons for what is decided on this screen, which the list was read before, and the progress of applying it. */
function useDecisions() {
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [requests, setRequests] = useState(0);
  const { submit, busy, error } = useSubmit([], async (client, name: string, decision: Decision) => {
    const body = { name, decision };
    const { needsRescore } = await dataOf(client.PATCH('/v1/insights/companies', { body }));
    setDecisions((all) => new Map(all).set(name, decision));
    notify(t('nextSteps.companyDecided', { name, decision }));
    if (!needsRescore) return;
    await dataOf(client.POST('/v1/names/rescore'));
    setRequests((count) => count + 1);
  });
  const loaded = useApi(
    async () => (requests === 0 ? null : (await import('../../ui/rescore.js')).Rescore),
    [requests],
  ).value;
  const Rescore = loaded.state === 'ready' ? loaded.data : null;
  const button = (name: string, decision: Decision) => (
    // A button that is really disabled would lose the focus.
    <button
      aria-disabled={busy}
      aria-label={t('nextSteps.decideOn', { name, decision })}
      onClick={() => busy || void submit(name, decision)}
    >
      {t('nextSteps.decide', { decision })}
    </button>
  );
  const column: Column<Company> = {
    head: t('nextSteps.decision'),
    isHeadHidden: true,
    cell: ({ name }) => {
      const decision = decisions.get(name);
      if (decision === 'track') return <span class="quiet">{t('nextSteps.tracked')}</span>;
      return (
        <Editable>
          {decision === 'dismiss' ? (
            button(name, 'restore')
          ) : (
            <>
              {button(name, 'track')} {button(name, 'dismiss')}
            </>
          )}
        </Editable>
      );
    },
  };
  const rescore = Rescore && (
    <div class="banner">
      <Rescore key={requests} isRequested hasFigures />
    </div>
  );
  return { column, error, rescore };
}

/** A quote without emphasis, and without the mark of the list item or heading that it is. */
const withoutMarkup = (text: string) => text.replace(/\*\*|__/g, '').replace(/^(?:[-*#|>\s]+|\d+[.)]\s)/, '');

const COLUMNS: Column<Company>[] = [
  {
    head: t('nextSteps.company'),
    data: ({ name, platforms }) => ({ name, platforms: platforms.join(', ') }),
    cell: ({ name, platforms }) => (
      <>
        {name}
        <br />
        <small class="quiet">{commaSeparated(platforms.map(label))}</small>
      </>
    ),
  },
  {
    head: t('nextSteps.answers'),
    isNumber: true,
    data: ({ observations, share: ofAnswers }) => ({ observations, share: ofAnswers }),
    cell: ({ name, observations, share: ofAnswers, evidence }) => (
      <Evidence
        query={queryOfLink(evidence)}
        of={t('nextSteps.figureOf', { figure: t('nextSteps.answers'), name })}
      >
        {count(observations)} <span class="quiet">({share(ofAnswers)})</span>
      </Evidence>
    ),
  },
  {
    head: t('nextSteps.prompts'),
    isNumber: true,
    data: ({ promptCount }) => ({ promptCount }),
    cell: ({ name, promptCount, evidence }) => (
      <Evidence
        query={queryOfLink(evidence)}
        of={t('nextSteps.figureOf', { figure: t('nextSteps.prompts'), name })}
      >
        {count(promptCount)}
      </Evidence>
    ),
  },
  {
    head: t('nextSteps.quotes'),
    cell: ({ quotes }) =>
      quotes.map(({ answerId, text }) => (
        <a key={answerId} class="quote" href={`/answers/${encodeURIComponent(answerId)}`}>
          {withoutMarkup(text)}
        </a>
      )),
  },
];
