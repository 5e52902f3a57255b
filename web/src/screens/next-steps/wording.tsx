import { dataOf, type insightsComponents, type Paths } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { rich, t } from '../../messages/messages.js';
import { Interval } from '../../ui/change.js';
import { Evidence, queryOfLink, type EvidenceQuery } from '../../ui/evidence.js';
import { count, share, signed } from '../../ui/format.js';
import { usePageQuery } from '../../ui/page-query.js';
import { WindowOf } from '../../ui/scope.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { Competitors, competitorValues } from './competitors.js';
import type { ChosenDays } from './days.js';

type Praise = insightsComponents['schemas']['AttributePraise'];
type WordingList = insightsComponents['schemas']['WordingList'];
type WordingQuery = NonNullable<Paths['/v1/insights/wording']['get']['parameters']['query']>;

/** More than the attributes of any workspace. */
const LIMIT = 100;

/** The attributes that answers praise competitors for and not the brand. */
export function Wording({ days }: { days: ChosenDays }) {
  const { platform } = usePageQuery().query;
  const list = useApi(
    (client, signal) => {
      // The platform comes from the address and may have any value. The API validates it.
      const filters = { ...(platform && { platform }) } as WordingQuery;
      const params = { query: { ...filters, ...days, limit: LIMIT } };
      return dataOf(client.GET('/v1/insights/wording', { params, signal }));
    },
    [JSON.stringify(days), platform],
  );
  return (
    <section class="card">
      <h2>{t('nextSteps.wordingTitle')}</h2>
      <Loaded from={list}>
        {(found) => (
          <WindowOf {...found}>
            <List list={found} />
          </WindowOf>
        )}
      </Loaded>
    </section>
  );
}

function List({ list }: { list: WordingList }) {
  const { attributes, total, observations, judgedObservations, opinionObservations } = list;
  if (total === null) return <NoneJudged />;
  if (opinionObservations === 0)
    return (
      <Empty title={t('nextSteps.noOpinions')}>
        <p>{t('nextSteps.noOpinionsMeaning', { count: judgedObservations })}</p>
      </Empty>
    );
  if (total === 0)
    return (
      <Empty title={t('nextSteps.noPraise')}>
        <p>{t('nextSteps.noPraiseMeaning')}</p>
      </Empty>
    );
  return (
    <>
      <p class="quiet">
        {t('nextSteps.wordingFound', { judged: judgedObservations, answers: observations, total })}{' '}
        {t('nextSteps.wordingMeaning')}
      </p>
      <Table
        name="wording"
        of={t('nextSteps.attributes')}
        columns={COLUMNS}
        rows={attributes}
        keyOf={({ attribute }) => attribute}
      />
    </>
  );
}

/** The state of a window without judged answers, with the reason. */
function NoneJudged() {
  const measuring = useApi((client, signal) => dataOf(client.GET('/v1/measuring', { signal })), []);
  return (
    <Loaded from={measuring}>
      {({ judge }) => (
        <Empty title={t('nextSteps.noneJudged')}>
          <p>
            {rich(judge === null ? 'nextSteps.judgeOff' : 'nextSteps.noneJudgedMeaning', {
              code: (text) => <code>{text}</code>,
            })}
          </p>
        </Empty>
      )}
    </Loaded>
  );
}

/** The query for the answers that praise a brand, from that for the lost ones. */
function praiseOf({ evidence }: Praise, query: EvidenceQuery): EvidenceQuery {
  const { praisesOwn: _, ...praised } = queryOfLink(evidence);
  return { ...praised, ...query };
}

interface FigureProps {
  readonly head: string;
  readonly value: number;
  readonly name: string;
  readonly query: EvidenceQuery;
}

/** A number that leads to its answers. */
function Figure({ head, value, name, query }: FigureProps) {
  return (
    <Evidence query={query} of={t('nextSteps.figureOf', { figure: head, name })}>
      {count(value)}
    </Evidence>
  );
}

/** A column with the answers that praise the workspace's brand or competitors, and their share. */
const praised = (
  of: 'competitor' | 'own',
  { head, title }: { readonly head: string; readonly title: string },
): Column<Praise> => ({
  head,
  title,
  data: (one) => ({
    [`${of}Observations`]: one[`${of}Observations`],
    [`${of}Rate`]: one[`${of}Rate`],
    [`${of}RateLow`]: one[`${of}Interval`].low,
    [`${of}RateHigh`]: one[`${of}Interval`].high,
  }),
  cell: (one) => (
    <>
      <Figure
        head={head}
        value={one[`${of}Observations`]}
        name={one.attribute}
        query={praiseOf(one, { isOwn: of === 'own' })}
      />{' '}
      {isEnough(one) && (
        <>
          {share(one[`${of}Rate`])} <Interval {...one[`${of}Interval`]} format={share} />
        </>
      )}
    </>
  ),
});

const isEnough = ({ verdict }: Praise) => verdict !== 'insufficientData';

const inPoints = (difference: number) => signed(100 * difference);

/** The texts of the verdicts; none for those of a later version. */
const VERDICTS: Readonly<Record<string, string>> = {
  behind: t('nextSteps.behind'),
  ahead: t('nextSteps.ahead'),
  withinNoise: t('ui.withinNoise'),
};

const TONES: Readonly<Record<string, string>> = { behind: 'worse', ahead: 'better' };

const COLUMNS: readonly Column<Praise>[] = [
  {
    head: t('nextSteps.attribute'),
    data: ({ attribute }) => ({ attribute }),
    cell: ({ attribute }) => attribute,
  },
  {
    head: t('nextSteps.lost'),
    title: t('nextSteps.lostMeaning'),
    isNumber: true,
    data: ({ lostObservations }) => ({ lostObservations }),
    cell: ({ attribute, lostObservations, evidence }) => (
      <Figure
        head={t('nextSteps.lost')}
        value={lostObservations}
        name={attribute}
        query={queryOfLink(evidence)}
      />
    ),
  },
  {
    head: t('nextSteps.lostWithOwn'),
    title: t('nextSteps.lostWithOwnMeaning'),
    isNumber: true,
    data: ({ lostWithOwnObservations }) => ({ lostWithOwnObservations }),
    cell: ({ attribute, lostWithOwnObservations, evidence }) => (
      <Figure
        head={t('nextSteps.lostWithOwn')}
        value={lostWithOwnObservations}
        name={attribute}
        query={{ ...queryOfLink(evidence), mentionsOwn: true }}
      />
    ),
  },
  praised('competitor', {
    head: t('nextSteps.competitorsPraised'),
    title: t('nextSteps.competitorsPraisedMeaning'),
  }),
  praised('own', { head: t('nextSteps.ownPraised'), title: t('nextSteps.ownPraisedMeaning') }),
  {
    head: t('nextSteps.difference'),
    title: t('nextSteps.differenceMeaning'),
    data: ({ difference: { value, low, high }, verdict }) => ({
      difference: value,
      differenceLow: low,
      differenceHigh: high,
      verdict,
    }),
    cell: (praise) => <Difference praise={praise} />,
  },
  {
    head: t('nextSteps.praisedCompetitors'),
    data: competitorValues,
    cell: (praise) => (
      <Competitors
        competitors={praise.competitors}
        linkOf={(brand) => ({
          query: praiseOf(praise, { brand }),
          of: t('nextSteps.answersThatPraise', { brand, name: praise.attribute }),
        })}
      />
    ),
  },
];

/** The difference of the shares with its interval and verdict, if there are enough answers. */
function Difference({ praise }: { praise: Praise }) {
  const { difference, verdict } = praise;
  if (!isEnough(praise)) return <span class="quiet">{t('nextSteps.tooFew')}</span>;
  return (
    <span class="judged">
      <span class={TONES[verdict] ?? 'quiet'}>{inPoints(difference.value)}</span>{' '}
      <Interval low={difference.low} high={difference.high} format={inPoints} />{' '}
      <span class="quiet">{VERDICTS[verdict]}</span>
    </span>
  );
}
