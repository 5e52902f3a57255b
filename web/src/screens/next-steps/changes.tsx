import { dataOf, type extensionComponents, type Paths } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { changedColumn, isOwnChange, nameOfChanged, sameQuestionsColumn } from '../../ui/change-columns.js';
import { SameQuestionsChange } from '../../ui/change.js';
import { toneOfVerdict } from '../../ui/change-statement.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { Evidence, queryOfLink } from '../../ui/evidence.js';
import { commaSeparated, day, score, share, signed } from '../../ui/format.js';
import { usePageQuery } from '../../ui/page-query.js';
import { WindowOf } from '../../ui/scope.js';
import { Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { weightingText } from '../../ui/weighting.js';
import type { ChosenDays, Compared } from './days.js';
import { TotalChange } from './total-change.js';

type ChangeList = extensionComponents['schemas']['ChangeList'];
type ChangesQuery = NonNullable<Paths['/v1/insights/changes']['get']['parameters']['query']>;
type ExplainedChange = extensionComponents['schemas']['ExplainedChange'];

/** The number of rows shown initially. */
const FIRST = 10;

/** The change of the visibility score, the prompts and the like that explain it, and the part that is only mix. */
export function Changes({ days, compared }: { days: ChosenDays; compared: Compared }) {
  const { surface, weighting } = usePageQuery().query;
  // They come from the address and may have any value. The API validates them.
  const counted = { ...(surface && { surface }), ...(weighting && { weighting }) };
  const query = { ...days, ...compared, ...counted } as ChangesQuery;
  const changes = useApi(
    (client, signal) => dataOf(client.GET('/v1/insights/changes', { params: { query }, signal })),
    [JSON.stringify(query)],
  );
  return (
    <section class="card">
      <h2>{t('nextSteps.whatChanged')}</h2>
      <Loaded from={changes}>
        {(list) => (
          <WindowOf
            {...zoneOfDays()}
            from={list.from}
            to={list.to}
            followed={['compare', 'surface', 'weighting']}
          >
            <p class="quiet">
              {weightingText(list.weighting)} {daysText(list)}{' '}
              {(list.rangeDays !== null || query.to !== list.to) && t('ui.todayNotCompared')}
            </p>
            <TotalChange list={list} />
            <List list={list} />
          </WindowOf>
        )}
      </Loaded>
    </section>
  );
}

/** The days that are compared. */
const daysText = ({ from, to }: ChangeList) =>
  t('overview.days', { from: day(from), to: day(to), timeZone: zoneOfDays().timeZone ?? 'UTC' });

function List({ list: { changes, remainders, total } }: { list: ChangeList }) {
  if (total.sameQuestions === null) return null;
  if (changes.length === 0) return <p class="quiet">{t('nextSteps.noChanges')}</p>;
  return (
    <>
      <Table
        name="changes"
        of={t('nextSteps.changes')}
        columns={COLUMNS}
        rows={changes}
        keyOf={({ scope, promptId, name }) => JSON.stringify([scope, promptId, name])}
        excerpt={{ rows: FIRST, noun: 'changes' }}
      />
      <p class="quiet">{t('nextSteps.changesMeaning', { rest: textOf(remainders) })}</p>
    </>
  );
}

function textOf(remainders: ChangeList['remainders']): string {
  const texts = remainders
    .filter(({ count }) => count > 0)
    .map(({ scope, count, contribution }) =>
      t('nextSteps.remainder', { contribution: signed(contribution), count, scope }),
    );
  return texts.length === 0 ? t('nextSteps.nothing') : commaSeparated(texts);
}

const answers = ({ evidence }: ExplainedChange) => queryOfLink(evidence);

/** The answers that mention the brand, or the competitor, or cite the source. */
const counted = (change: ExplainedChange) => ({
  ...answers(change),
  ...(isOwnChange(change) && { isOwn: true }),
});

const COLUMNS: Column<ExplainedChange>[] = [
  changedColumn(answers),
  {
    head: t('nextSteps.shareOfAnswers'),
    title: t('nextSteps.shareOfAnswersMeaning'),
    isNumber: true,
    data: ({ score }) => ({ score }),
    cell: (change) => (
      <Evidence query={counted(change)} of={t('nextSteps.counted', { name: nameOfChanged(change) })}>
        {score(change.score)}
      </Evidence>
    ),
  },
  sameQuestionsColumn(counted),
  {
    head: t('nextSteps.explains'),
    title: t('nextSteps.explainsMeaning'),
    data: ({ contribution, shareOfTotal }) => ({
      contribution: contribution?.change ?? null,
      contributionLow: contribution?.low ?? null,
      contributionHigh: contribution?.high ?? null,
      shareOfTotal,
    }),
    cell: ({ contribution, shareOfTotal, verdict }) =>
      contribution === null ? (
        <span class="quiet">{t('nextSteps.notPart')}</span>
      ) : (
        <span class="judged">
          <SameQuestionsChange change={contribution} unit="points" tone={toneOfVerdict(verdict)} />
          {shareOfTotal !== null && (
            <span class="quiet">{t('nextSteps.ofChange', { share: share(shareOfTotal) })}</span>
          )}
        </span>
      ),
  },
];
