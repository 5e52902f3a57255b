import { dataOf, type insightsComponents, type Paths } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { Evidence, queryOfLink } from '../../ui/evidence.js';
import { count, plural } from '../../ui/format.js';
import { usePageQuery } from '../../ui/page-query.js';
import { WindowOf } from '../../ui/scope.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import type { ChosenDays } from './days.js';
import { GapShare, gapShareValues } from './gap-share.js';

type Gap = insightsComponents['schemas']['Gap'];
type GapList = insightsComponents['schemas']['GapList'];
type GapsQuery = NonNullable<Paths['/v1/insights/gaps']['get']['parameters']['query']>;

/** The number of rows read, and of those shown initially. */
const LIMIT = 100;
const FIRST = 20;

/** The prompts or topics with the most answers that name competitors but not the brand. */
export function Gaps({ days }: { days: ChosenDays }) {
  const { query } = usePageQuery();
  const { platform, groupBy } = query;
  const gaps = useApi(
    (client, signal) => {
      // The filters come from the address and may have any value. The API validates them.
      const filters = { ...(platform && { platform }), ...(groupBy && { groupBy }) } as GapsQuery;
      const params = { query: { ...filters, ...days, limit: LIMIT } };
      return dataOf(client.GET('/v1/insights/gaps', { params, signal }));
    },
    [JSON.stringify(days), platform, groupBy],
  );
  return (
    <section class="card">
      <h2>Gaps: answers that name only competitors</h2>
      <div class="filters">
        <SelectFilter name="groupBy" label="By" all="Prompt" options={[{ value: 'topic', text: 'Topic' }]} />
      </div>
      <Loaded from={gaps}>
        {(list) => (
          <WindowOf {...list}>
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
  const shown = gaps.length < total ? ` The ${count(gaps.length)} with the most gaps are listed.` : '';
  return (
    <>
      <p class="quiet">
        {count(gapObservations)} of {plural(observations, 'answer')} name a competitor but not your brand, to{' '}
        {plural(total, groupBy)}.{shown}
      </p>
      <Table
        name="gaps"
        of="Gaps"
        columns={columnsOf(groupBy)}
        rows={gaps}
        keyOf={keyOf}
        excerpt={{ rows: FIRST, noun: `${groupBy}s` }}
      />
    </>
  );
}

function NoGaps({ observations }: { observations: number }) {
  return (
    <Empty title={observations === 0 ? 'No answers in this window' : 'No gaps in this window'}>
      <p>
        {observations === 0
          ? 'There is nothing to compare with competitors yet.'
          : 'Your brand is named in every answer that names a competitor.'}
      </p>
    </Empty>
  );
}

const keyOf = ({ promptId, topic }: Gap) => promptId ?? `topic ${topic ?? ''}`;
const nameOf = ({ text, topic }: Gap) => text ?? topic ?? 'Without a topic';

function columnsOf(groupBy: GapList['groupBy']): Column<Gap>[] {
  return [
    {
      head: groupBy === 'prompt' ? 'Prompt' : 'Topic',
      data: ({ text, topic, promptId }) => (groupBy === 'prompt' ? { text, topic, promptId } : { topic }),
      cell: (gap) =>
        gap.promptId === null ? (
          nameOf(gap)
        ) : (
          <a href={`/prompts/${encodeURIComponent(gap.promptId)}`}>{nameOf(gap)}</a>
        ),
    },
    {
      head: 'Gaps',
      isNumber: true,
      data: ({ gapObservations, observations }) => ({ gapObservations, observations }),
      cell: (gap) => (
        <Evidence query={queryOfLink(gap.evidence)} of={`gaps, ${nameOf(gap)}`}>
          {count(gap.gapObservations)} of {count(gap.observations)}
        </Evidence>
      ),
    },
    { head: 'Share', data: gapShareValues, cell: (gap) => <GapShare gap={gap} /> },
    {
      head: 'Named instead',
      data: ({ competitors }) => ({
        competitors: competitors.map(({ brand, observations }) => `${brand} ${observations}`).join(', '),
      }),
      cell: (gap) => <Competitors gap={gap} />,
    },
  ];
}

/** The competitors that most gaps name, each with the answers that do. */
function Competitors({ gap }: { gap: Gap }) {
  return (
    <>
      {gap.competitors.map(({ brand, observations }, index) => (
        <>
          {index > 0 && ', '}
          <Evidence
            key={brand}
            query={{ ...queryOfLink(gap.evidence), brand }}
            of={`gaps that name ${brand}, ${nameOf(gap)}`}
          >
            {brand} {count(observations)}
          </Evidence>
        </>
      ))}
    </>
  );
}
