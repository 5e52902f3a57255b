import { sql, type Executor } from '../../src/platform/database.js';
import {
  isCited,
  rowsOf,
  SENTIMENT_UNITS,
  SOURCE_TYPES,
  STATUSES,
  typeOf,
  unpackSegment,
  type PackedSegment,
  type SegmentRow,
} from '../../src/segments/segment.js';

/** Packed answers with their names, or what records say of them. Rows that differ only in sums are added up, and sorted. */
export type PackedAnswer = readonly [key: string, sums: Readonly<Record<string, number>>];

const NAMES = {
  prompts: `select number, text as name from answer_prompts join prompts using (workspace_id, prompt_id)`,
  targets: `select number, concat_ws('|', platform, surface, model, place) as name from answer_targets`,
  brands: `select number, concat_ws('|', brand, is_own, is_tracked) as name from answer_brands`,
  domains: `select number, domain as name from answer_domains`,
  pages: `select number, normalized_url as name from answer_pages`,
  titles: `select number, title as name from answer_titles`,
};

/** The packed answers of a workspace. */
export async function packedAnswers(database: Executor, workspaceId: string): Promise<PackedAnswer[]> {
  const lists = new Map<string, Map<number, string>>();
  for (const [kind, text] of Object.entries(NAMES)) {
    const names = await sql<{ number: number; name: string }>(database, `${text} where workspace_id = $1`, [
      workspaceId,
    ]);
    lists.set(kind, new Map(names.map(({ number, name }) => [number, name])));
  }
  const nameOf = (kind: keyof typeof NAMES, number: number) => lists.get(kind)?.get(number) ?? '?';
  const segments = await sql<PackedSegment & { day: string }>(
    database,
    'select day, rows, attempts, facts, mentions, sources, pages from answer_segments where workspace_id = $1',
    [workspaceId],
  );
  return addedUp(
    segments.flatMap((segment) => {
      const rows = rowsOf(unpackSegment(segment));
      return rows.map((row) => named(segment.day, row, nameOf));
    }),
  );
}

function named(
  day: string,
  row: SegmentRow,
  nameOf: (kind: keyof typeof NAMES, number: number) => string,
): PackedAnswer {
  const { time, prompt, target, state, answers, mentions, sources } = row;
  const status = STATUSES[state % STATUSES.length] ?? '?';
  const search = SEARCHES[Math.floor(state / STATUSES.length)] ?? '?';
  const brands = mentions.map(
    ({ brand, stance, ...sums }) => [`${nameOf('brands', brand)}|${stance}`, sums] as const,
  );
  const pages = sources.map(({ domain, kind, page, title, ...sums }) => {
    const type = SOURCE_TYPES[typeOf(kind)] ?? '?';
    const name = [nameOf('domains', domain), type, isCited(kind), nameOf('pages', page)];
    return [[...name, title === 0 ? null : nameOf('titles', title)].join(' '), sums] as const;
  });
  const observedAt = new Date(Date.parse(day) + time).toISOString();
  const fact = [observedAt, nameOf('prompts', prompt), nameOf('targets', target), status, search];
  return answerOf(fact, answers, brands, pages);
}

/** The searches of answers in the order of their numbers. */
const SEARCHES = ['unknown', 'usedBefore', 'used', 'notUsed', 'notShown'];

type Part = readonly [name: string, sums: Readonly<Record<string, number>>];

function answerOf(
  fact: readonly unknown[],
  answers: number,
  mentions: readonly Part[],
  sources: readonly Part[],
): PackedAnswer {
  const [brands, pages] = [sorted(mentions), sorted(sources)];
  const sums = Object.fromEntries(
    [...brands, ...pages].flatMap(([name, ofPart]) =>
      Object.entries(ofPart).map(([sum, value]) => [`${name}: ${sum}`, value] as const),
    ),
  );
  return [
    JSON.stringify([fact, brands.map(([name]) => name), pages.map(([name]) => name)]),
    { answers, ...sums },
  ];
}

const sorted = (parts: readonly Part[]) => parts.toSorted(([one], [other]) => (one < other ? -1 : 1));

function addedUp(answers: readonly PackedAnswer[]): PackedAnswer[] {
  const known = new Map<string, Record<string, number>>();
  for (const [key, sums] of answers) {
    const sum = known.get(key) ?? {};
    known.set(key, sum);
    for (const [name, value] of Object.entries(sums)) sum[name] = (sum[name] ?? 0) + value;
  }
  return [...known]
    .filter(([, sums]) => Object.values(sums).some((value) => value !== 0))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The number of the stance of a mention. */
const STANCE = `coalesce(array_position(array['first', 'recommended', 'neutral', 'warned'], stance), 0)`;

const RECORDS = `
  select to_char(o.observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, p.text as prompt,
         concat_ws('|', o.platform, o.surface, coalesce(o.model_served, ''), case
           when o.country is null then case when o.locale = 'und' then '' else '/' || o.locale end
           else o.country || '/' || o.locale end
           || case when o.search_mode <> 'auto' then '?search=' || o.search_mode
                   when o.search_mode is null and o.platform = 'chatgpt' and o.provider in ('openai', 'dataforseo')
                   then '?search=required' else '' end) as target,
         o.status, case when o.platform = 'google' and o.status = 'empty' then 'notShown' else o.retrieval_status end as search,
         coalesce((
           select json_agg(json_build_array(concat_ws('|', brand, is_own, is_tracked, ${STANCE}), position, sentiment::float8))
           from mentions m
           where m.workspace_id = $1 and m.observation_id = o.observation_id and position is not null), '[]') as mentions,
         coalesce((
           select json_agg(json_build_array(concat_ws(' ', domain, source_type, is_cited, normalized_url), title, is_cited,
                                            citation_order))
           from citations c where c.workspace_id = $1 and c.observation_id = o.observation_id), '[]') as citations
  from observations o join prompts p using (workspace_id, prompt_id) where o.workspace_id = $1`;

interface RecordRow {
  readonly time: string;
  readonly prompt: string;
  readonly target: string;
  readonly status: string;
  readonly search: string;
  readonly mentions: readonly [brand: string, position: number, sentiment: number | null][];
  readonly citations: readonly [page: string, title: string | null, isCited: boolean, order: number][];
}

/** The answers in the records of a workspace, in the form of `packedAnswers`. Regions and cities are left out. */
export async function recordedAnswers(database: Executor, workspaceId: string): Promise<PackedAnswer[]> {
  const records = await sql<RecordRow>(database, RECORDS, [workspaceId]);
  return addedUp(
    records.map(({ time, prompt, target, status, search, mentions, citations }) => {
      const brands = mentions.map(([brand, position, sentiment]): Part => {
        const sentimentSum = Math.round((sentiment ?? 0) * SENTIMENT_UNITS);
        return [brand, { positionSum: position, sentimentSum, sentimentCount: sentiment === null ? 0 : 1 }];
      });
      const pages = new Map<string, { uses: number; orderSum: number }>();
      for (const [page, title, cited, order] of citations) {
        const name = [page.replace(/ t /, ' true ').replace(/ f /, ' false '), title].join(' ');
        const { uses, orderSum } = pages.get(name) ?? { uses: 0, orderSum: 0 };
        pages.set(name, { uses: uses + 1, orderSum: orderSum + (cited ? order : 0) });
      }
      return answerOf([time, prompt, target, status, search], 1, brands, [...pages]);
    }),
  );
}

/** The answers that mention each brand of the figures, by day, brand and whether it is the workspace's. */
export async function packedMentions(database: Executor, workspaceId: string): Promise<Map<string, number>> {
  const mentions = new Map<string, number>();
  for (const [key, { answers = 0 }] of await packedAnswers(database, workspaceId)) {
    const [[time], brands] = JSON.parse(key) as [[string], string[]];
    for (const [brand, isOwn, isTracked] of brands.map((name) => name.split('|'))) {
      if (isOwn !== 't' && isTracked !== 't') continue;
      const name = `${time.slice(0, 10)} ${brand} ${isOwn === 't'}`;
      mentions.set(name, (mentions.get(name) ?? 0) + answers);
    }
  }
  return mentions;
}
