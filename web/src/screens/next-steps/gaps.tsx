import { dataOf, type extensionComponents, type Paths } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { Evidence, queryOfLink } from '../../ui/evidence.js';
import { choicesOf } from '../../ui/filters.js';
import { label } from '../../ui/format.js';
import { usePageQuery } from '../../ui/page-query.js';
import { WindowOf } from '../../ui/scope.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { Competitors, competitorValues } from './competitors.js';
import type { ChosenDays } from './days.js';
import { GapShare, gapShareValues } from './gap-share.js';

type Gap = extensionComponents['schemas']['Gap'];
type GapList = extensionComponents['schemas']['GapList'];
type GapsQuery = NonNullable<Paths['/v1/insights/gaps']['get']['parameters']['query']>;

/** The number of rows read, and of those shown initially. */
const LIMIT = 100;
const FIRST = 20;

/** The prompts or topics with the most answers that name competitors but not the brand. */
export function Gaps({ days }: { days: ChosenDays }) {
  const { query } = usePageQuery();
  const { platform, surface, groupBy } = query;
  const gaps = useApi(
    (client, signal) => {
      // The filters come from the address and may have any value. The API validates them.
      const filters = {
        ...(platform && { platform }),
        ...(surface && { surface }),
        ...(groupBy && { groupBy }),
      } as GapsQuery;
      const params = { query: { ...filters, ...days, limit: LIMIT } };
      return dataOf(client.GET('/v1/insights/gaps', { params, signal }));
    },
    [JSON.stringify(days), platform, surface, groupBy],
  );
  return (
    <section class="card">
      <h2>{t('nextSteps.gapsTitle')}</h2>
      <div class="filters">
        <SelectFilter name="groupBy" all={label('prompt')} options={choicesOf('groupBy', ['topic'])} />
      </div>
      <Loaded from={gaps}>
        {(list) => (
          <WindowOf {...zoneOfDays()} {...list} followed={['platform', 'surface', 'groupBy']}>
            <List list={list} />
          </WindowOf>
        )}
      </Loaded>
    </section>
  );
}

function List({ list }: { list: GapList }) {
  const { gaps, total, observations, gapObservations, groupBy } = list;
  if (gaps.length === 0) return <NoGaps observations={observations} />;
  return (
    <>
      <p class="quiet">
        {t('nextSteps.gapsFound', { gaps: gapObservations, answers: observations, total, by: groupBy })}
        {gaps.length < total && ` ${t('nextSteps.gapsListed', { count: gaps.length })}`}
      </p>
      <Table
        name="gaps"
        of={t('nextSteps.gaps')}
        columns={columnsOf(groupBy)}
        rows={gaps}
        keyOf={keyOf}
        excerpt={{ rows: FIRST, noun: `${groupBy}s` }}
      />
    </>
  );
}

function NoGaps({ observations }: { observations: number }) {
  const hasAnswers = observations > 0;
  return (
    <Empty title={t(hasAnswers ? 'nextSteps.noGaps' : 'nextSteps.noAnswers')}>
      <p>{t(hasAnswers ? 'nextSteps.noGapsMeaning' : 'nextSteps.noAnswersMeaning')}</p>
    </Empty>
  );
}

const keyOf = ({ promptId, topic }: Gap) => JSON.stringify([promptId, topic]);
const nameOf = ({ text, topic }: Gap) => text ?? topic ?? t('ui.withoutTopic');

function columnsOf(groupBy: GapList['groupBy']): Column<Gap>[] {
  return [
    {
      head: label(groupBy),
      data: ({ text, topic, promptId }) => (groupBy === 'prompt' ? { text, topic, promptId } : { topic }),
      cell: (gap) =>
        gap.promptId === null ? (
          nameOf(gap)
        ) : (
          <a href={`/prompts/${encodeURIComponent(gap.promptId)}`}>{nameOf(gap)}</a>
        ),
    },
    {
      head: t('nextSteps.gaps'),
      isNumber: true,
      data: ({ gapObservations, observations }) => ({ gapObservations, observations }),
      cell: (gap) => (
        <Evidence query={queryOfLink(gap.evidence)} of={t('nextSteps.gapsOf', { name: nameOf(gap) })}>
          {t('nextSteps.gapsOfAnswers', { gaps: gap.gapObservations, answers: gap.observations })}
        </Evidence>
      ),
    },
    { head: t('nextSteps.share'), data: gapShareValues, cell: (gap) => <GapShare gap={gap} /> },
    {
      head: t('nextSteps.namedInstead'),
      data: competitorValues,
      cell: (gap) => (
        <Competitors
          competitors={gap.competitors}
          linkOf={(brand) => ({
            query: { ...queryOfLink(gap.evidence), brand },
            of: t('nextSteps.gapsThatName', { brand, name: nameOf(gap) }),
          })}
        />
      ),
    },
  ];
}
