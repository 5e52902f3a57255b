import { dataOf, type extensionComponents, type Paths } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { rich, t } from '../../messages/messages.js';
import { Interval } from '../../ui/change.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { commaSeparated, count, label, NONE, score, share } from '../../ui/format.js';
import { Table, type Column } from '../../ui/table.js';
import type { Overview } from './use-overview.js';
import type { View } from './view.js';

type Rates = extensionComponents['schemas']['SearchRates'];
type PlatformSearch = extensionComponents['schemas']['PlatformSearch'];
type PromptSearch = extensionComponents['schemas']['PromptSearch'];
type SearchVisibility = extensionComponents['schemas']['SearchVisibility'];
type SearchQuery = NonNullable<Paths['/v1/insights/search']['get']['parameters']['query']>;

/** Prompts read, and those of them shown initially. */
const LIMIT = 100;
const FIRST = 6;

/**
 * How often platforms search, the visibility with and without a search, and how often Google shows an AI overview. Nothing with
 * filters that this request does not have.
 */
export function Searches({ data: { from, to }, filters }: { data: Overview; filters: View['filters'] }) {
  const { platform, ...others } = filters;
  // The platform comes from the address. The API validates it.
  const days = { from, to, ...zoneOfDays() };
  const query = { ...days, ...(platform && { platform }), limit: LIMIT } as SearchQuery;
  const { value } = useApi(
    (client, signal) => dataOf(client.GET('/v1/insights/search', { params: { query }, signal })),
    [JSON.stringify(query)],
  );
  if (value.state !== 'ready' || Object.keys(others).length > 0) return null;
  const { all, platforms, prompts } = value.data;
  const answers: EvidenceQuery = { scope: 'prompts', ...days, answerStatus: 'ok' };
  if (all.observations + all.overviews.pages === 0) return null;
  return (
    <section class="card">
      <h2>{t('overview.searches')}</h2>
      {all.decidedObservations > 0 && <Decided all={all} />}
      {platforms.length > 0 && (
        <Table
          name="searches"
          of={t('overview.searches')}
          columns={platformColumns(answers)}
          rows={platforms}
          keyOf={({ platform: name, surface }) => `${name} ${surface}`}
        />
      )}
      {all.overviews.pages > 0 && <GoogleOverviews overviews={all.overviews} answers={answers} />}
      <Table
        name="searchedPrompts"
        of={t('overview.searchedPrompts')}
        columns={promptColumns({ from, to })}
        rows={prompts}
        keyOf={({ promptId }) => promptId}
        excerpt={{ rows: FIRST, noun: 'prompts' }}
      />
    </section>
  );
}

/** How often platforms searched where they decided that, and the answers that do not count for it. */
function Decided({ all }: Pick<Rates, 'all'>) {
  const { decidedObservations, decidedSearchedObservations, observations } = all;
  const others = observations - decidedObservations;
  return (
    <p>
      {t('overview.searchRateIs', {
        rate: share(all.searchRate),
        searched: decidedSearchedObservations,
        answers: decidedObservations,
      })}{' '}
      {all.interval && <Interval {...all.interval} format={share} />}{' '}
      {others > 0 && <span class="quiet">{t('overview.notDecided', { count: others })}</span>}
    </p>
  );
}

function GoogleOverviews({
  overviews,
  answers,
}: Pick<Rates['all'], 'overviews'> & { answers: EvidenceQuery }) {
  const { pages, shown, overviewRate, interval, failed } = overviews;
  const read = { ...answers, platform: 'google', surface: 'serp' };
  return (
    <p>
      {rich('overview.overviewRateIs', {
        rate: share(overviewRate),
        ...{ shown, pages },
        shownPages: (text) => (
          <Evidence query={read} of={t('overview.pagesShown')}>
            {text}
          </Evidence>
        ),
        allPages: (text) => (
          <Evidence query={{ ...read, answerStatus: 'ok,notShown' }} of={t('overview.pagesRead')}>
            {text}
          </Evidence>
        ),
      })}{' '}
      {interval && <Interval {...interval} format={share} />}{' '}
      {failed > 0 && <span class="quiet">{t('overview.pagesFailed', { count: failed })}</span>}
    </p>
  );
}

type Rated = Pick<PromptSearch, 'searchRate' | 'interval' | 'decidedObservations'>;

/** The search rate, which leads to the answers that it is a share of. `linkOf` returns their query and name. */
const rateColumn = <Row extends Rated>(
  linkOf: (row: Row) => { readonly query: EvidenceQuery; readonly name: string },
): Column<Row> => ({
  head: t('overview.searchRate'),
  title: t('overview.searchRateMeaning'),
  isNumber: true,
  data: ({ searchRate, interval, decidedObservations }) => ({
    searchRate,
    searchRateLow: interval?.low ?? null,
    searchRateHigh: interval?.high ?? null,
    decidedObservations,
  }),
  cell: (row) => {
    if (row.searchRate === null) return NONE;
    const { query, name } = linkOf(row);
    const decided = { ...query, searchMode: 'auto', retrievalStatus: 'used,notUsed' };
    return (
      <>
        {share(row.searchRate)} {row.interval && <Interval {...row.interval} format={share} />}
        <br />
        <small>
          <Evidence query={decided} of={t('overview.decidedOf', { name })}>
            {t('overview.ofAnswers', { count: row.decidedObservations })}
          </Evidence>
        </small>
      </>
    );
  },
});

/** The raw values of a visibility. */
const visibilityValues = (name: string, of: SearchVisibility) => ({
  [name]: of.visibilityScore,
  [`${name}Low`]: of.visibilityLow,
  [`${name}High`]: of.visibilityHigh,
  [`${name}Observations`]: of.observations,
});

interface VisibilityColumn {
  readonly name: 'withSearch' | 'withoutSearch';
  readonly head: string;
  readonly of: (platform: string) => string;
  readonly answers: EvidenceQuery;
}

/** The visibility in answers with or without a search. */
const visibilityColumn = ({ name, head, of, answers }: VisibilityColumn): Column<PlatformSearch> => ({
  head,
  isNumber: true,
  data: (row) => visibilityValues(name, row[name]),
  cell: ({ platform, surface, [name]: figures }) =>
    figures.visibilityScore === null ? (
      NONE
    ) : (
      <>
        {score(figures.visibilityScore)}{' '}
        <Interval low={figures.visibilityLow} high={figures.visibilityHigh} />
        <br />
        <small>
          <Evidence query={{ ...answers, platform, surface }} of={of(label(platform))}>
            {t('overview.ofAnswers', { count: figures.observations })}
          </Evidence>
        </small>
      </>
    ),
});

const modesOf = ({ searchModes }: PlatformSearch) =>
  searchModes.map((mode) => t('measuring.search', { mode }));

const platformColumns = (answers: EvidenceQuery): Column<PlatformSearch>[] => [
  {
    head: t('overview.platform'),
    data: ({ platform, surface, models, searchModes }) => ({
      ...{ platform, surface },
      models: models.join(', '),
      searchModes: searchModes.join(', '),
    }),
    cell: (row) => (
      <>
        {label(row.platform)}
        <br />
        <small class="quiet">{commaSeparated([label(row.surface), ...row.models, ...modesOf(row)])}</small>
      </>
    ),
  },
  rateColumn(({ platform, surface }) => ({
    query: { ...answers, platform, surface },
    name: label(platform),
  })),
  visibilityColumn({
    name: 'withSearch',
    head: t('overview.withSearch'),
    of: (platform) => t('overview.searchedOn', { platform }),
    answers: { ...answers, retrievalStatus: 'used' },
  }),
  visibilityColumn({
    name: 'withoutSearch',
    head: t('overview.withoutSearch'),
    of: (platform) => t('overview.unsearchedOn', { platform }),
    answers: { ...answers, retrievalStatus: 'notUsed' },
  }),
  {
    head: t('overview.searchUnknown'),
    title: t('overview.searchUnknownMeaning'),
    isNumber: true,
    data: ({ unknownObservations }) => ({ unknownObservations }),
    cell: ({ platform, surface, unknownObservations }) => (
      <Evidence
        query={{ ...answers, platform, surface, retrievalStatus: 'unknown' }}
        of={t('overview.unknownOn', { platform: label(platform) })}
      >
        {count(unknownObservations)}
      </Evidence>
    ),
  },
];

/** `days` are those of the figures. */
const promptColumns = (days: EvidenceQuery): Column<PromptSearch>[] => [
  {
    head: t('overview.prompt'),
    data: ({ text, topic, promptId }) => ({ text, topic, promptId }),
    cell: ({ text, promptId }) => <a href={`/prompts/${encodeURIComponent(promptId)}`}>{text}</a>,
  },
  rateColumn(({ promptId, text }) => ({ query: { promptId, ...days, answerStatus: 'ok' }, name: text })),
  {
    head: t('overview.overviewRate'),
    title: t('overview.overviewRateMeaning'),
    isNumber: true,
    data: ({ overviews: { overviewRate, interval, pages } }) => ({
      overviewRate,
      overviewRateLow: interval?.low ?? null,
      overviewRateHigh: interval?.high ?? null,
      pages,
    }),
    cell: ({ promptId, text, overviews: { overviewRate, interval, pages } }) =>
      overviewRate === null ? (
        NONE
      ) : (
        <>
          {share(overviewRate)} {interval && <Interval {...interval} format={share} />}
          <br />
          <small>
            <Evidence
              query={{ promptId, ...days, platform: 'google', surface: 'serp', answerStatus: 'ok,notShown' }}
              of={t('overview.pagesOf', { name: text })}
            >
              {t('overview.ofPages', { count: pages })}
            </Evidence>
          </small>
        </>
      ),
  },
];
