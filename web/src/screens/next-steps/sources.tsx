import { dataOf, type extensionComponents, type Paths } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { Evidence, queryOfLink, type EvidenceQuery } from '../../ui/evidence.js';
import { ExternalLink } from '../../ui/external-link.js';
import { choicesOf } from '../../ui/filters.js';
import { count, label } from '../../ui/format.js';
import { usePageQuery } from '../../ui/page-query.js';
import { WindowOf } from '../../ui/scope.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import type { ChosenDays, Compared } from './days.js';
import { GapShare, gapShareValues } from './gap-share.js';

type GapSource = extensionComponents['schemas']['GapSource'];
type GapSourceList = extensionComponents['schemas']['GapSourceList'];
type SourcesQuery = NonNullable<Paths['/v1/insights/sources']['get']['parameters']['query']>;

/** The number of rows read, and of those shown initially. */
const LIMIT = 100;
const FIRST = 20;

/** Selections of sources by the value of `sources` in the address. */
const SELECTIONS: Readonly<Record<string, SourcesQuery>> = {
  new: { change: 'new' },
  lost: { change: 'lost' },
  own: { sourceType: 'own', sourceUse: 'retrieved' },
};

/** The domains or pages that most answers without the brand have as a source. */
export function GapSources({ days, compared }: { days: ChosenDays; compared: Compared }) {
  const { query } = usePageQuery();
  const { platform, surface, sources: selection = '', sourcesBy } = query;
  const list = useApi(
    (client, signal) => {
      // The filters come from the address and may have any value. The API validates them.
      const filters = {
        ...(platform && { platform }),
        ...(surface && { surface }),
        ...(sourcesBy && { groupBy: sourcesBy }),
      } as SourcesQuery;
      const params = { query: { ...filters, ...SELECTIONS[selection], ...days, ...compared, limit: LIMIT } };
      return dataOf(client.GET('/v1/insights/sources', { params, signal }));
    },
    [JSON.stringify([days, compared]), platform, surface, selection, sourcesBy],
  );
  return (
    <section class="card">
      <h2>{t('nextSteps.sourcesTitle')}</h2>
      <div class="filters">
        <SelectFilter
          name="sourcesBy"
          all={t('nextSteps.domain')}
          options={choicesOf('sourcesBy', ['page'])}
        />
        <SelectFilter
          name="sources"
          all={t('nextSteps.allSources')}
          options={choicesOf('sources', Object.keys(SELECTIONS))}
        />
      </div>
      <Loaded from={list}>
        {(found) => (
          <WindowOf {...zoneOfDays()} {...found} followed={['compare', 'platform', 'sourcesBy', 'sources']}>
            <List list={found} selection={selection} />
          </WindowOf>
        )}
      </Loaded>
    </section>
  );
}

const isChange = (selection: string) => selection === 'new' || selection === 'lost';

function List({ list, selection }: { list: GapSourceList; selection: string }) {
  const { sources, total, compared, groupBy } = list;
  if (sources.length === 0)
    return (
      <Empty title={t('nextSteps.noSources')}>
        {isChange(selection) && compared === null && <p>{t('nextSteps.notCompared')}</p>}
      </Empty>
    );
  return (
    <>
      <p class="quiet">
        {t('nextSteps.sourcesMeaning')}
        {sources.length < total && ` ${t('nextSteps.sourcesListed', { total, count: sources.length })}`}
      </p>
      <Table
        name="sources"
        of={t('nextSteps.sources')}
        columns={columnsOf(list)}
        rows={sources}
        keyOf={keyOf}
        isOwn={isOwn}
        excerpt={{ rows: FIRST, noun: `${groupBy}s` }}
      />
    </>
  );
}

const keyOf = ({ url, domain }: GapSource) => url ?? domain;
const isOwn = ({ sourceType }: GapSource) => sourceType === 'own';

/** The query for the answers that have a source, from that for its gaps. */
function answersOf({ evidence }: GapSource, query: EvidenceQuery): EvidenceQuery {
  const { isOwn: _isOwn, mentionsOwn: _mentionsOwn, ...all } = queryOfLink(evidence);
  return { ...all, ...query };
}

type Figure = 'gapObservations' | 'observations' | 'ownObservations' | 'previousObservations';

/** A column with a figure that leads to its answers. */
const figure = (head: string, name: Figure, query: EvidenceQuery): Column<GapSource> => ({
  head,
  isNumber: true,
  data: ({ [name]: value }) => ({ [name]: value }),
  cell: (source) => (
    <Evidence
      query={answersOf(source, query)}
      of={t('nextSteps.figureOf', { figure: head, name: keyOf(source) })}
    >
      {count(source[name])}
    </Evidence>
  ),
});

function columnsOf({ groupBy, previousFrom, previousTo }: GapSourceList): Column<GapSource>[] {
  return [
    {
      head: t(groupBy === 'page' ? 'nextSteps.page' : 'nextSteps.domain'),
      data: ({ domain, url, title, sourceType, change }) =>
        groupBy === 'page' ? { url, title, domain, sourceType, change } : { domain, sourceType, change },
      cell: (source) => <Name source={source} />,
    },
    figure(t('nextSteps.gaps'), 'gapObservations', { isOwn: false, mentionsOwn: false }),
    figure(t('nextSteps.answers'), 'observations', {}),
    figure(t('nextSteps.withBrand'), 'ownObservations', { mentionsOwn: true }),
    {
      head: t('nextSteps.shareOfGaps'),
      data: (source) => ({ ...gapShareValues(source), verdict: source.verdict }),
      cell: (source) => <GapShare gap={source} />,
    },
    figure(t('nextSteps.answersBefore'), 'previousObservations', { from: previousFrom, to: previousTo }),
  ];
}

function Name({ source: { url, title, domain, sourceType, change, verdict } }: { source: GapSource }) {
  return (
    <>
      {url === null ? domain : <ExternalLink url={url} text={title ?? url} />}{' '}
      <span class="badge">{label(sourceType)}</span>
      {change === 'new' && <span class="badge">{t('nextSteps.newSource')}</span>}
      {verdict === 'onlyCompetitors' && <span class="badge">{t('nextSteps.onlyCompetitors')}</span>}
    </>
  );
}
