import { dataOf, type insightsComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { changedColumn, isOwnChange, nameOfChanged, sameQuestionsColumn } from '../../ui/change-columns.js';
import { SameQuestionsChange } from '../../ui/change.js';
import { toneOfVerdict } from '../../ui/change-statement.js';
import { Evidence, queryOfLink } from '../../ui/evidence.js';
import { plural, score, share, signed } from '../../ui/format.js';
import { WindowOf } from '../../ui/scope.js';
import { Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import type { ChosenDays, Compared } from './days.js';
import { TotalChange } from './total-change.js';

type ChangeList = insightsComponents['schemas']['ChangeList'];
type ExplainedChange = insightsComponents['schemas']['ExplainedChange'];

/** The number of rows shown initially. */
const FIRST = 10;

/** The change of the visibility score, the prompts and the like that explain it, and the part that is only mix. */
export function Changes({ days, compared }: { days: ChosenDays; compared: Compared }) {
  const changes = useApi(
    (client, signal) =>
      dataOf(client.GET('/v1/insights/changes', { params: { query: { ...days, ...compared } }, signal })),
    [JSON.stringify([days, compared])],
  );
  return (
    <section class="card">
      <h2>What changed, and why</h2>
      <Loaded from={changes}>
        {(list) => (
          <WindowOf from={list.from} to={list.to}>
            <TotalChange list={list} />
            <List list={list} />
          </WindowOf>
        )}
      </Loaded>
    </section>
  );
}

function List({ list: { changes, remainders, total } }: { list: ChangeList }) {
  if (total.sameQuestions === null) return null;
  if (changes.length === 0)
    return (
      <p class="quiet">
        On the same questions, no prompt, topic, platform, competitor or source changed by more than chance
        would explain.
      </p>
    );
  return (
    <>
      <Table
        name="changes"
        of="Changes"
        columns={COLUMNS}
        rows={changes}
        keyOf={({ scope, promptId, name }) => JSON.stringify([scope, promptId, name])}
        excerpt={{ rows: FIRST, noun: 'changes' }}
      />
      <p class="quiet">
        Most certain first; at most 1 in 20 of each kind is expected to be due to chance. Prompts, topics and
        platforms divide the same change in three ways. What is not listed contributes{' '}
        {remainders
          .filter(({ count }) => count > 0)
          .map(({ scope, count, contribution }) => `${signed(contribution)} (${plural(count, scope)})`)
          .join(', ') || 'nothing'}
        . Competitors and sources changed at the same time, which does not make them the cause.
      </p>
    </>
  );
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
    head: 'Share of answers',
    title: 'That mention your brand or the competitor, or cite the source, in percent',
    isNumber: true,
    data: ({ score }) => ({ score }),
    cell: (change) => (
      <Evidence query={counted(change)} of={`counted, ${nameOfChanged(change)}`}>
        {score(change.score)}
      </Evidence>
    ),
  },
  sameQuestionsColumn(counted),
  {
    head: 'Explains',
    title: 'Its part of the change of your visibility on the same questions',
    data: ({ contribution, shareOfTotal }) => ({
      contribution: contribution?.change ?? null,
      contributionLow: contribution?.low ?? null,
      contributionHigh: contribution?.high ?? null,
      shareOfTotal,
    }),
    cell: ({ contribution, shareOfTotal, verdict }) =>
      contribution === null ? (
        <span class="quiet">not a part</span>
      ) : (
        <span class="judged">
          <SameQuestionsChange change={contribution} unit="points" tone={toneOfVerdict(verdict)} />
          {shareOfTotal !== null && <span class="quiet">{share(shareOfTotal)} of the change</span>}
        </span>
      ),
  },
];
