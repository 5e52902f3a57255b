import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { rich, t } from '../../messages/messages.js';
import { count, label } from '../../ui/format.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { OlderDays } from '../../ui/older-days.js';
import { WindowOf } from '../../ui/scope.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { time } from '../../session/time-zone.js';
import { DaysButton } from '../../ui/days-button.js';
import { Title } from '../../ui/title.js';
import { useWindowDays } from '../../ui/window-days.js';
import './sentiment.css';

type Opinion = extensionComponents['schemas']['BrandOpinion'];
type Sentence = extensionComponents['schemas']['OpinionSentence'];

/** The number of rows to read, and of sentences for each row. */
const LIMITS = { limit: 100, sentences: 5 };

/** Praise and criticism of the brand and its competitors by attribute, with sentences. */
export function Sentiment() {
  const days = useWindowDays();
  const list = useApi(
    (client, signal) => {
      const params = { query: { rangeDays: days, ...zoneOfDays(), ...LIMITS } };
      return dataOf(client.GET('/v1/evidence/opinions', { params, signal }));
    },
    [days],
  );
  return (
    <>
      <Title text={t('sentiment.title')}>
        <DaysButton />
      </Title>
      <Loaded from={list}>
        {({ from, to, olderDays, opinions }) =>
          opinions.length === 0 ? (
            <NoOpinions />
          ) : (
            <WindowOf from={from} to={to} {...zoneOfDays()}>
              <OlderDays olderDays={olderDays} />
              {brandsOf(opinions).map(([first, ...rest]) => (
                <Brand key={`${first.isOwn}${first.brand}`} opinions={[first, ...rest]} {...first} />
              ))}
            </WindowOf>
          )
        }
      </Loaded>
    </>
  );
}

function NoOpinions() {
  return (
    <Empty title={t('sentiment.noOpinions')}>
      <p>{rich('sentiment.noOpinionsMeaning', { code: (text) => <code>{text}</code> })}</p>
    </Empty>
  );
}

type Rows = readonly [Opinion, ...Opinion[]];

/** The rows by brand, in order of first appearance. */
function brandsOf(opinions: readonly Opinion[]): Rows[] {
  const brands = new Map<string, [Opinion, ...Opinion[]]>();
  for (const row of opinions) {
    const key = `${row.isOwn}${row.brand}`;
    const known = brands.get(key);
    if (known === undefined) brands.set(key, [row]);
    else known.push(row);
  }
  return [...brands.values()];
}

function Brand({ brand, isOwn, opinions }: { brand: string; isOwn: boolean; opinions: Rows }) {
  return (
    <section class="card">
      <h2>
        {brand}
        {isOwn && <span class="quiet"> {t('sentiment.own')}</span>}
      </h2>
      <Table
        name="opinions"
        of={t('sentiment.opinionsAbout', { brand })}
        columns={COLUMNS}
        rows={opinions}
        keyOf={({ attribute }) => attribute}
      />
    </section>
  );
}

const COLUMNS: readonly Column<Opinion>[] = [
  {
    head: t('sentiment.attribute'),
    data: ({ attribute }) => ({ attribute }),
    cell: ({ attribute }) => attribute,
  },
  {
    head: t('sentiment.praised'),
    isNumber: true,
    data: ({ praised }) => ({ praised }),
    cell: ({ praised }) => count(praised),
  },
  {
    head: t('sentiment.criticized'),
    isNumber: true,
    data: ({ criticized }) => ({ criticized }),
    cell: ({ criticized }) => count(criticized),
  },
  {
    head: t('sentiment.latest'),
    cell: ({ sentences }) => (
      <details>
        <summary>{t('sentiment.sentences', { count: sentences.length })}</summary>
        <ul class="opinion-sentences">
          {sentences.map((sentence) => (
            <Quote key={`${sentence.answerId}${sentence.opinion}`} sentence={sentence} />
          ))}
        </ul>
      </details>
    ),
  },
];

function Quote({ sentence: { answerId, observedAt, platform, opinion, sentence } }: { sentence: Sentence }) {
  return (
    <li>
      <span class={opinion === 'praised' ? 'badge' : 'badge bad'}>
        {t(opinion === 'praised' ? 'sentiment.praise' : 'sentiment.criticism')}
      </span>{' '}
      {sentence}{' '}
      <a href={`/answers/${encodeURIComponent(answerId)}`}>
        {label(platform)}, {time(observedAt)}
      </a>
    </li>
  );
}
