import { dataOf, type extensionComponents, type Paths } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { rich, t } from '../../messages/messages.js';
import { Interval } from '../../ui/change.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { Evidence, queryOfLink, type EvidenceQuery } from '../../ui/evidence.js';
import { count, share, signed } from '../../ui/format.js';
import { usePageQuery } from '../../ui/page-query.js';
import { WindowOf } from '../../ui/scope.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { Competitors, competitorValues } from './competitors.js';
import type { ChosenDays } from './days.js';

type Praise = extensionComponents['schemas']['AttributePraise'];
type WordingList = extensionComponents['schemas']['WordingList'];
type WordingQuery = NonNullable<Paths['/v1/insights/wording']['get']['parameters']['query']>;

/** More than the attributes of any workspace. */
const LIMIT = 100;

/** The attributes that answers praise competitors for and not the brand. */
export function Wording({ days }: { days: ChosenDays }) {
  const { platform, surface } = usePageQuery().query;
  const list = useApi(
    (client, signal) => {
      // The platform comes from the address and may have any value. The API validates it.
      const filters = { ...(platform && { platform }), ...(surface && { surface }) } as WordingQuery;
      const params = { query: { ...filters, ...days, limit: LIMIT } };
      return dataOf(client.GET('/v1/insights/wording', { params, signal }));
    },
    [JSON.stringify(days), platform, surface],
  );
  return (
    <section class="card">
      <h2>{t('nextSteps.wordingTitle')}</h2>
      <Loaded from={list}>
        {(found) => (
          <WindowOf {...zoneOfDays()} {...found} followed={['platform', 'surface']}>
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

/** The raw values of the answers that praise the workspace's brand or competitors, and of their share. */
const praisedValues = (of: 'competitor' | 'own', one: Praise) => ({
  [`${of}Observations`]: one[`${of}Observations`],
  [`${of}Rate`]: one[`${of}Rate`],
  [`${of}RateLow`]: one[`${of}Interval`].low,
  [`${of}RateHigh`]: one[`${of}Interval`].high,
});

/** The number of the answers that praise the workspace's brand or competitors, which leads to them, and their share. */
function Praised({ of, head, praise }: { of: 'competitor' | 'own'; head: string; praise: Praise }) {
  return (
    <>
      <Figure
        head={head}
        value={praise[`${of}Observations`]}
        name={praise.attribute}
        query={praiseOf(praise, { isOwn: of === 'own' })}
      />{' '}
      {isEnough(praise) && (
        <>
          {share(praise[`${of}Rate`])} <Interval {...praise[`${of}Interval`]} format={share} />
        </>
      )}
    </>
  );
}

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
    isShort: true,
    data: ({ attribute }) => ({ attribute }),
    cell: ({ attribute }) => attribute,
  },
  {
    head: t('nextSteps.lost'),
    title: t('nextSteps.lostMeaning'),
    data: ({ lostObservations, lostWithOwnObservations }) => ({ lostObservations, lostWithOwnObservations }),
    cell: (praise) => <Lost praise={praise} />,
  },
  {
    head: t('nextSteps.competitors'),
    title: t('nextSteps.competitorsMeaning'),
    data: (praise) => ({ ...praisedValues('competitor', praise), ...competitorValues(praise) }),
    cell: (praise) => (
      <>
        <Praised of="competitor" head={t('nextSteps.competitors')} praise={praise} />
        <div>
          <Competitors
            competitors={praise.competitors}
            linkOf={(brand) => ({
              query: praiseOf(praise, { brand }),
              of: t('nextSteps.answersThatPraise', { brand, name: praise.attribute }),
            })}
          />
        </div>
      </>
    ),
  },
  {
    head: t('nextSteps.ownBrand'),
    title: t('nextSteps.ownBrandMeaning'),
    data: (praise) => praisedValues('own', praise),
    cell: (praise) => <Praised of="own" head={t('nextSteps.ownBrand')} praise={praise} />,
  },
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
];

/** The answers that praise only competitors, and those of them that mention the workspace's brand. */
function Lost({
  praise: { attribute, lostObservations, lostWithOwnObservations, evidence },
}: {
  praise: Praise;
}) {
  const query = queryOfLink(evidence);
  const withOwn = t('nextSteps.lostWithOwn', { count: lostWithOwnObservations });
  return (
    <>
      <Figure head={t('nextSteps.lost')} value={lostObservations} name={attribute} query={query} />
      {lostWithOwnObservations > 0 && (
        <div title={t('nextSteps.lostWithOwnMeaning')}>
          <Evidence
            query={{ ...query, mentionsOwn: true }}
            of={t('nextSteps.figureOf', { figure: withOwn, name: attribute })}
          >
            {withOwn}
          </Evidence>
        </div>
      )}
    </>
  );
}

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
