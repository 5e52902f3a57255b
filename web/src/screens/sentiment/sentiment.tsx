import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { Drawer } from '../../ui/drawer.js';
import { count } from '../../ui/format.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { OlderDays } from '../../ui/older-days.js';
import { WindowOf } from '../../ui/scope.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { DaysButton } from '../../ui/days-button.js';
import { Title } from '../../ui/title.js';
import { useWindowDays } from '../../ui/window-days.js';
import { isSame, Matrix, type Opinion } from './matrix.js';
import { Quotes } from './quotes.js';
import './sentiment.css';

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
              <Opinions opinions={opinions} from={from} to={to} />
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
      <p>{t('sentiment.noOpinionsMeaning')}</p>
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

/** The attributes of a brand, and the tables with all rows in a drawer. */
function Opinions({ opinions, from, to }: { opinions: readonly Opinion[]; from: string; to: string }) {
  const [chosen, setChosen] = useState(opinions[0]);
  const current = opinions.find((one) => chosen !== undefined && isSame(one, chosen)) ?? opinions[0];
  return (
    <div class="sentiment">
      <section class="card">
        <header>
          <h2>{t('sentiment.matrix')}</h2>
          <Drawer button={t('sentiment.all')} title={t('sentiment.asTables')}>
            {() =>
              brandsOf(opinions).map(([first, ...rest]) => (
                <Brand key={`${first.isOwn}${first.brand}`} opinions={[first, ...rest]} {...first} />
              ))
            }
          </Drawer>
        </header>
        <Matrix opinions={opinions} chosen={current} onChoose={setChosen} />
        <p class="quiet">{t('sentiment.matrixMeaning')}</p>
      </section>
      {current !== undefined && <Quotes opinion={current} from={from} to={to} />}
    </div>
  );
}

function Brand({ brand, isOwn, opinions }: { brand: string; isOwn: boolean; opinions: Rows }) {
  return (
    <section>
      <h3>
        {brand}
        {isOwn && <span class="quiet"> {t('sentiment.own')}</span>}
      </h3>
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
];
