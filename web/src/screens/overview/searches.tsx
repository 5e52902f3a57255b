import { dataOf, type extensionComponents, type Paths } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { Interval } from '../../ui/change.js';
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
  const query = { from, to, ...(platform && { platform }), limit: LIMIT } as SearchQuery;
  const { value } = useApi(
    (client, signal) => dataOf(client.GET('/v1/insights/search', { params: { query }, signal })),
    [JSON.stringify(query)],
  );
  if (value.state !== 'ready' || Object.keys(others).length > 0) return null;
  const { all, platforms, prompts } = value.data;
  if (all.observations + all.overviews.pages === 0) return null;
  return (
    <section class="card">
      <h2>{t('overview.searches')}</h2>
      {all.decidedObservations > 0 && <Decided all={all} />}
      {platforms.length > 0 && (
        <Table
          name="searches"
          of={t('overview.searches')}
          columns={PLATFORM_COLUMNS}
          rows={platforms}
          keyOf={({ platform: name, surface }) => `${name} ${surface}`}
        />
      )}
      {all.overviews.pages > 0 && <GoogleOverviews overviews={all.overviews} />}
      <Table
        name="searchedPrompts"
        of={t('overview.searchedPrompts')}
        columns={PROMPT_COLUMNS}
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

function GoogleOverviews({ overviews }: Pick<Rates['all'], 'overviews'>) {
  const { pages, shown, overviewRate, interval, failed } = overviews;
  return (
    <p>
      {t('overview.overviewRateIs', { rate: share(overviewRate), shown, pages })}{' '}
      {interval && <Interval {...interval} format={share} />}{' '}
      {failed > 0 && <span class="quiet">{t('overview.pagesFailed', { count: failed })}</span>}
    </p>
  );
}

type Rated = Pick<PromptSearch, 'searchRate' | 'interval' | 'decidedObservations'>;

const rateColumn = <Row extends Rated>(): Column<Row> => ({
  head: t('overview.searchRate'),
  title: t('overview.searchRateMeaning'),
  isNumber: true,
  data: ({ searchRate, interval, decidedObservations }) => ({
    searchRate,
    searchRateLow: interval?.low ?? null,
    searchRateHigh: interval?.high ?? null,
    decidedObservations,
  }),
  cell: ({ searchRate, interval, decidedObservations }) =>
    searchRate === null ? (
      NONE
    ) : (
      <>
        {share(searchRate)} {interval && <Interval {...interval} format={share} />}
        <br />
        <small class="quiet">{t('overview.ofAnswers', { count: decidedObservations })}</small>
      </>
    ),
});

/** The raw values of a visibility. */
const visibilityValues = (name: string, of: SearchVisibility) => ({
  [name]: of.visibilityScore,
  [`${name}Low`]: of.visibilityLow,
  [`${name}High`]: of.visibilityHigh,
  [`${name}Observations`]: of.observations,
});

/** The visibility in answers with or without a search. */
const visibilityColumn = (name: 'withSearch' | 'withoutSearch', head: string): Column<PlatformSearch> => ({
  head,
  isNumber: true,
  data: (row) => visibilityValues(name, row[name]),
  cell: ({ [name]: { visibilityScore, visibilityLow, visibilityHigh, observations } }) =>
    visibilityScore === null ? (
      NONE
    ) : (
      <>
        {score(visibilityScore)} <Interval low={visibilityLow} high={visibilityHigh} />
        <br />
        <small class="quiet">{t('overview.ofAnswers', { count: observations })}</small>
      </>
    ),
});

const modesOf = ({ searchModes }: PlatformSearch) =>
  searchModes.map((mode) => t('measuring.search', { mode }));

const PLATFORM_COLUMNS: readonly Column<PlatformSearch>[] = [
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
  rateColumn(),
  visibilityColumn('withSearch', t('overview.withSearch')),
  visibilityColumn('withoutSearch', t('overview.withoutSearch')),
  {
    head: t('overview.searchUnknown'),
    title: t('overview.searchUnknownMeaning'),
    isNumber: true,
    data: ({ unknownObservations }) => ({ unknownObservations }),
    cell: ({ unknownObservations }) => count(unknownObservations),
  },
];

const PROMPT_COLUMNS: readonly Column<PromptSearch>[] = [
  {
    head: t('overview.prompt'),
    data: ({ text, topic, promptId }) => ({ text, topic, promptId }),
    cell: ({ text, promptId }) => <a href={`/prompts/${encodeURIComponent(promptId)}`}>{text}</a>,
  },
  rateColumn(),
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
    cell: ({ overviews: { overviewRate, interval, pages } }) =>
      overviewRate === null ? (
        NONE
      ) : (
        <>
          {share(overviewRate)} {interval && <Interval {...interval} format={share} />}
          <br />
          <small class="quiet">{t('overview.ofPages', { count: pages })}</small>
        </>
      ),
  },
];
