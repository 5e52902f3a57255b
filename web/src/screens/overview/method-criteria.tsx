import { dataOf, type extensionComponents, type Paths } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { rich, t, type MessageId } from '../../messages/messages.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { Interval } from '../../ui/change.js';
import { ExternalLink } from '../../ui/external-link.js';
import { commaSeparated, count, label, NONE, places, score, share } from '../../ui/format.js';
import { Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import type { Overview } from './use-overview.js';
import type { View } from './view.js';

type Method = extensionComponents['schemas']['Method'];
type Criterion = extensionComponents['schemas']['MethodCriterion'];
type Place = extensionComponents['schemas']['MethodPlatform'];
type MethodQuery = NonNullable<Paths['/v1/insights/method']['get']['parameters']['query']>;

export interface MethodProps {
  readonly data: Overview;
  readonly filters: View['filters'];
}

/** How far to trust the figures: the criteria and the method. */
export function Criteria({ data: { from, to, surface, weighting }, filters }: MethodProps) {
  // The filters come from the address. The API validates them.
  const query = {
    ...{ from, to, ...zoneOfDays(), ...filters },
    ...{ surface: surface ?? 'all', weighting },
  } as MethodQuery;
  const method = useApi(
    (client, signal) => dataOf(client.GET('/v1/insights/method', { params: { query }, signal })),
    [JSON.stringify(query)],
  );
  return (
    <Loaded from={method}>
      {(found) => (
        <>
          <p>{summaryOf(found)}</p>
          <Table
            name="method"
            of={t('method.criteria')}
            columns={criterionColumns()}
            rows={found.criteria}
            keyOf={({ key }) => key}
          />
          <p>{questionsOf(found)}</p>
          <Table
            name="places"
            of={t('method.places')}
            columns={placeColumns()}
            rows={found.platforms}
            keyOf={({ platform, surface }) => `${platform} ${surface}`}
          />
          <p class="quiet">
            {t('method.intervals', {
              clusters: found.intervals.clusters,
              version: found.extraction.version,
              sentences: found.extraction.sentences,
            })}
          </p>
        </>
      )}
    </Loaded>
  );
}

function summaryOf({ criteria }: Method): string {
  const countOf = (status: Criterion['status']) => criteria.filter((one) => one.status === status).length;
  return t('method.met', { met: countOf('met'), unknown: countOf('unknown'), all: criteria.length });
}

function questionsOf({ questions: { discovery, branded, competitor, personas } }: Method): string {
  const counts = personas.map(({ persona, questions }) =>
    t('method.personaCount', { persona: label(persona), questions }),
  );
  const counted = t('method.counted', { discovery, branded, competitor });
  return `${counted} ${t('method.personasAre', { personas: commaSeparated(counts) })}`;
}

function shown(value: number, unit: Criterion['unit']): string {
  if (unit === 'share') return share(value);
  return unit === 'points' ? t('method.inPoints', { value: score(value) }) : places(value);
}

/** The name of each criterion, the source of its threshold, and what would improve it: unlike in the API, on the page. */
const TEXTS = {
  questions: ['method.questions', 'method.questionsSource', 'method.questionsRemedy'],
  answers: ['method.answers', 'method.answersSource', 'method.answersRemedy'],
  answersPerQuestion: [
    'method.answersPerQuestion',
    'method.answersPerQuestionSource',
    'method.answersPerQuestionRemedy',
  ],
  questionTypes: ['method.questionTypes', 'method.questionTypesSource', 'method.questionTypesRemedy'],
  days: ['method.days', 'method.daysSource', 'method.daysRemedy'],
  cadence: ['method.cadence', 'method.cadenceSource', 'method.cadenceRemedy'],
  agreement: ['method.agreement', 'method.agreementSource', 'method.agreementRemedy'],
  platforms: ['method.platforms', 'method.platformsSource', 'method.platformsRemedy'],
  seenByPeople: ['method.seenByPeople', 'method.seenByPeopleSource', 'method.seenByPeopleRemedy'],
  targetsAnswered: ['method.targetsAnswered', 'method.targetsAnsweredSource', 'method.targetsAnsweredRemedy'],
  failures: ['method.failures', 'method.failuresSource', 'method.failuresRemedy'],
  unfinished: ['method.unfinished', 'method.unfinishedSource', 'method.unfinishedRemedy'],
  olderDays: ['method.olderDays', 'method.olderDaysSource', 'method.olderDaysRemedy'],
  halfWidth: ['method.halfWidth', 'method.halfWidthSource', 'method.halfWidthRemedy'],
  smallestChange: ['method.smallestChange', 'method.smallestChangeSource', 'method.smallestChangeRemedy'],
  precision: ['method.precision', 'method.precisionSource', 'method.precisionRemedy'],
  recall: ['method.recall', 'method.recallSource', 'method.recallRemedy'],
} as const satisfies Readonly<Record<Criterion['key'], readonly MessageId[]>>;

/** The screens that the remedies name. */
const SCREENS: { readonly [Key in Criterion['key']]?: readonly [path: string, name: MessageId] } = {
  questions: ['/prompts', 'shell.prompts'],
  answers: ['/measuring', 'shell.measuring'],
  answersPerQuestion: ['/measuring', 'shell.measuring'],
  questionTypes: ['/prompts', 'shell.prompts'],
  cadence: ['/measuring', 'shell.measuring'],
  platforms: ['/measuring', 'shell.measuring'],
  targetsAnswered: ['/measuring', 'shell.measuring'],
  unfinished: ['/answers?answerStatus=error', 'shell.answers'],
  precision: ['/answers?isNegated=true', 'shell.answers'],
  recall: ['/next-steps', 'shell.nextSteps'],
};

/** The text on what would improve a criterion, with a link to the screen for it. */
function remedyOf(key: Criterion['key']) {
  const [path, name] = SCREENS[key] ?? [];
  if (path === undefined || name === undefined) return t(TEXTS[key][2]);
  return rich(TEXTS[key][2], { screen: <a href={path}>{t(name)}</a> });
}

const STATUSES = { met: 'method.isMet', missed: 'method.isMissed', unknown: 'method.isUnknown' } as const;
const MARKS = { met: '✓', missed: '✗', unknown: '?' } as const;

function criterionColumns(): Column<Criterion>[] {
  return [
    {
      head: t('method.criterion'),
      data: ({ key }) => ({ criterion: key }),
      cell: ({ key }) => t(TEXTS[key][0]),
    },
    {
      head: t('method.value'),
      data: ({ value, interval, unit }) => ({
        ...{ value, low: interval?.low ?? null, high: interval?.high ?? null, unit },
      }),
      cell: ({ value, interval, unit }) => (
        <>
          {value === null ? NONE : shown(value, unit)}
          {interval && (
            <>
              <br />
              <small>
                <Interval low={interval.low} high={interval.high} format={share} />
              </small>
            </>
          )}
        </>
      ),
    },
    {
      head: t('method.threshold'),
      data: ({ status, bound, threshold }) => ({ status, bound, threshold }),
      cell: ({ bound, threshold, unit, status }) => (
        <>
          {t(bound === 'atLeast' ? 'method.atLeast' : 'method.atMost', { value: shown(threshold, unit) })}
          <br />
          <small class="quiet">
            <span aria-hidden="true">{MARKS[status]}</span> {t(STATUSES[status])}
          </small>
        </>
      ),
    },
    {
      head: t('method.source'),
      data: ({ source }) => ({ source: source.text, url: source.url }),
      cell: ({ key, source: { url } }) => {
        const text = t(TEXTS[key][1]);
        return <small>{url === null ? text : <ExternalLink url={url} text={text} />}</small>;
      },
    },
    {
      head: t('method.remedy'),
      data: ({ remedy }) => ({ remedy }),
      cell: ({ key }) => <small>{remedyOf(key)}</small>,
    },
  ];
}

function placeColumns(): Column<Place>[] {
  return [
    {
      head: t('method.place'),
      data: ({ platform, surface, isCounted }) => ({ platform, surface, isCounted: String(isCounted) }),
      cell: ({ platform, surface, isCounted }) => (
        <>
          {label(platform)}
          <br />
          <small class="quiet">
            {commaSeparated([label(surface), ...(isCounted ? [] : [t('method.notCounted')])])}
          </small>
        </>
      ),
    },
    {
      head: t('method.models'),
      data: ({ models }) => ({ models: models.join(', ') }),
      cell: ({ models }) => commaSeparated(models) || NONE,
    },
    {
      head: t('method.providers'),
      data: ({ providers }) => ({ providers: providers.join(', ') }),
      cell: ({ providers }) => commaSeparated(providers) || NONE,
    },
    {
      head: t('method.searches'),
      data: ({ searchModes }) => ({ searchModes: searchModes.join(', ') }),
      cell: ({ searchModes }) => commaSeparated(searchModes.map((mode) => t('measuring.search', { mode }))),
    },
    {
      head: t('method.answered'),
      data: ({ observations }) => ({ observations }),
      cell: ({ observations }) => count(observations),
    },
    {
      head: t('method.failed'),
      data: ({ failed }) => ({ failed }),
      cell: ({ failed }) => count(failed),
    },
  ];
}
