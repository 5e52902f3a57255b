import { dataOf, items, keywordRankingPages, type extensionComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import type { ReadRows } from '../../ui/csv-button.js';
import { isPage, Pager } from '../../ui/pager.js';
import { usePageQuery } from '../../ui/page-query.js';
import { Empty, Loaded, NoMatch } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { KeywordFilters } from './keyword-filters.js';
import { KeywordTable } from './keyword-table.js';
import { filtersOf, LIMIT, rankingsQuery } from './query.js';
import { KeywordTabs } from './tabs.js';
import './keywords.css';

/** The rankings of the keywords on each engine and at each place at their last check. */
export function Keywords() {
  const { query } = usePageQuery();
  const asked = rankingsQuery(query);
  const page = useApi(
    (client, signal) => dataOf(client.GET('/v1/history/keywords', { params: { query: asked }, signal })),
    [JSON.stringify(asked)],
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
        {({ rankings, nextCursor }) =>
          rankings.length === 0 ? (
            <NoKeywords filtered={Object.keys(filtersOf(query)).length > 0} />
          ) : (
            <>
              <KeywordTable
                rankings={rankings}
                readAll={isPage(query['cursor'], nextCursor) ? readAll : undefined}
              />
              <Pager of="keywords" nextCursor={nextCursor} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function NoKeywords({ filtered }: { filtered: boolean }) {
  if (filtered) return <NoMatch what="keyword" href="/keywords" />;
  return (
    <Empty title={t('keywords.noKeywords')}>
      <p>{t('keywords.noKeywordsMeaning')}</p>
    </Empty>
  );
}
