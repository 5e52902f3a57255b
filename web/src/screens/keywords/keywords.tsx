import {
  dataOf,
  items,
  keywordRankingPages,
  type Client,
  type extensionComponents,
} from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import type { ReadRows } from '../../ui/csv-button.js';
import { isPage, Pager } from '../../ui/pager.js';
import { usePageQuery } from '../../ui/page-query.js';
import { Empty, Loaded, NoMatch } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { KeywordFilters } from './keyword-filters.js';
import { KeywordMatrix } from './keyword-matrix.js';
import { KeywordTable } from './keyword-table.js';
import { filtersOf, LIMIT, rankingsQuery, type RankingsQuery } from './query.js';
import { KeywordTabs } from './tabs.js';
import './keywords.css';

/** The rankings of the keywords on each engine and at each place at their last check. */
export function Keywords() {
  const { query } = usePageQuery();
  const asked = rankingsQuery(query);
  const isList = query['view'] === 'list' || query['cursor'] !== undefined;
  const page = useApi(
    (client, signal) => (isList ? readPage(client, asked, signal) : readMost(client, asked, signal)),
    [isList, JSON.stringify(asked)],
  );
  const readAll: ReadRows<extensionComponents['schemas']['KeywordRanking']> = (client, signal) =>
    items(keywordRankingPages(client, { ...filtersOf(query), limit: LIMIT }, { signal }), 'rankings');
  return (
    <>
      <Title text={t('keywords.title')}>
        <KeywordTabs />
        <KeywordFilters />
      </Title>
      <Loaded from={page}>
        {({ rankings, nextCursor }) => {
          // A page may end in the middle of a keyword, so pages have a row for each ranking.
          const isMatrix = !isList && nextCursor === null;
          return rankings.length === 0 ? (
            <NoKeywords filtered={Object.keys(filtersOf(query)).length > 0} />
          ) : (
            <>
              {isMatrix && <KeywordMatrix rankings={rankings} />}
              {!isMatrix && (
                <KeywordTable
                  rankings={rankings}
                  readAll={isPage(query['cursor'], nextCursor) ? readAll : undefined}
                />
              )}
              <Pager of="keywords" nextCursor={nextCursor} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

const readPage = (client: Client, query: RankingsQuery, signal: AbortSignal) =>
  dataOf(client.GET('/v1/history/keywords', { params: { query }, signal }));

/** More rows than this are a list of pages. */
const MOST = 1000;

/** All rows if there are not too many, and otherwise the first page. */
async function readMost(client: Client, query: RankingsQuery, signal: AbortSignal) {
  const first = await readPage(client, query, signal);
  const rankings = [...first.rankings];
  let { nextCursor } = first;
  while (nextCursor !== null && rankings.length < MOST) {
    const page = await readPage(client, { ...query, cursor: nextCursor }, signal);
    rankings.push(...page.rankings);
    nextCursor = page.nextCursor;
  }
  return nextCursor === null ? { rankings, nextCursor } : first;
}

function NoKeywords({ filtered }: { filtered: boolean }) {
  if (filtered) return <NoMatch what="keyword" href="/keywords" />;
  return (
    <Empty title={t('keywords.noKeywords')}>
      <p>{t('keywords.noKeywordsMeaning')}</p>
    </Empty>
  );
}
