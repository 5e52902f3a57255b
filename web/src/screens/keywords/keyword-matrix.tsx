import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { useSession } from '../../session/session.js';
import { count, label } from '../../ui/format.js';
import { Table, type Column } from '../../ui/table.js';
import { PlaceOf } from './place.js';
import { CLEAR_MOVE, Position } from './position.js';

type Ranking = extensionComponents['schemas']['KeywordRanking'];

/** A keyword at a place with its ranking on each engine. */
interface KeywordRow {
  readonly key: string;
  readonly first: Ranking;
  readonly byEngine: ReadonlyMap<string, Ranking>;
}

/** Ranks up to this one are on the first page of results. */
const FIRST_PAGE = 10;

/** The number of rows shown initially. */
const FIRST = 50;

/** The rankings with a row for each keyword and a column for each engine. */
export function KeywordMatrix({ rankings }: { rankings: readonly Ranking[] }) {
  const rows = rowsOf(rankings);
  const engines = [...new Set(rankings.map(({ engine }) => engine))];
  return (
    <>
      <Headline rankings={rankings} />
      <section class="card">
        <Table
          name="keywords"
          of={t('keywords.title')}
          isDense
          columns={[KEYWORD, ...engines.map((engine) => columnOf(engine, rankings)), VOLUME]}
          rows={rows}
          keyOf={({ key }) => key}
          excerpt={{ rows: FIRST, noun: 'keywords' }}
        />
      </section>
    </>
  );
}

const isFirst = ({ position }: Ranking) => position !== null && position <= FIRST_PAGE;

/** The number of keywords on a first page of results, and of clear moves. */
function Headline({ rankings }: { rankings: readonly Ranking[] }) {
  const { workspace } = useSession().access;
  const terms = new Set(rankings.map(({ term }) => term));
  const first = new Set(rankings.filter(isFirst).map(({ term }) => term));
  const rose = rankings.filter(
    ({ movement, change }) => movement === 'entered' || (change ?? 0) >= CLEAR_MOVE,
  );
  const fell = rankings.filter(({ movement, change }) => movement === 'left' || (change ?? 0) <= -CLEAR_MOVE);
  return (
    <div class="headline">
      <p class="say">
        {t('keywords.say', {
          brand: workspace.brandName ?? workspace.name,
          first: first.size,
          all: terms.size,
        })}
      </p>
      <p class="quiet">{t('keywords.moves', { rose: rose.length, fell: fell.length, places: CLEAR_MOVE })}</p>
    </div>
  );
}

function rowsOf(rankings: readonly Ranking[]): KeywordRow[] {
  const rows = new Map<string, { first: Ranking; byEngine: Map<string, Ranking> }>();
  for (const ranking of rankings) {
    const { term, country, region, city, locale, device, engine } = ranking;
    // Engines that answer have no device, and their place is often unknown: a keyword has one row unless an engine has it twice.
    const place = JSON.stringify([country, region, city, locale, device]);
    const row = rows.get(term) ?? { first: ranking, byEngine: new Map<string, Ranking>() };
    const isTaken = row.byEngine.has(engine);
    const key = isTaken ? `${term} ${place}` : term;
    const own = isTaken ? (rows.get(key) ?? { first: ranking, byEngine: new Map<string, Ranking>() }) : row;
    own.byEngine.set(engine, ranking);
    rows.set(key, own);
  }
  return [...rows].map(([key, row]) => ({ key, ...row }));
}

const KEYWORD: Column<KeywordRow> = {
  head: t('keywords.keyword'),
  data: ({ first: { term, topic, tracked } }) => ({ term, topic, tracked }),
  cell: ({ key, first }) => (
    <>
      {first.term} {!first.tracked && <span class="badge">{t('keywords.notTracked')}</span>}{' '}
      {key !== first.term && <PlaceOf {...first} />}
    </>
  ),
};

const VOLUME: Column<KeywordRow> = {
  head: t('keywords.volume'),
  isNumber: true,
  title: t('keywords.volumeMeaning'),
  data: ({ first: { volume } }) => ({ volume }),
  cell: ({ first: { volume } }) => count(volume),
};

function columnOf(engine: string, rankings: readonly Ranking[]): Column<KeywordRow> {
  const first = rankings.filter((one) => one.engine === engine && isFirst(one)).length;
  return {
    head: label(engine),
    title: t('keywords.inFirst', { first, most: FIRST_PAGE }),
    firstOrder: 'ascending',
    data: ({ byEngine }) => ({ [engine]: byEngine.get(engine)?.position ?? null }),
    cell: ({ byEngine }) => {
      const ranking = byEngine.get(engine);
      return ranking === undefined ? null : (
        <span title={ranking.url ?? undefined}>
          <Position {...ranking} isShort />
        </span>
      );
    },
  };
}
