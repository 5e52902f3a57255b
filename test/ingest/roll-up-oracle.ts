/**
 * Computes the roll-ups from generated records by their definitions, without any SQL or helper of the service.
 */

export interface SampleMention {
  readonly brand: 'Acme' | 'acme tool' | 'GLOBEX' | 'Initech' | 'Stranger';
  readonly position: number;
  readonly count: number;
  readonly sentiment: number | null;
}

export interface SampleCitation {
  readonly site: 'acme.example' | 'blog.acme.example' | 'reviews.example' | 'forum.example';
  readonly page: number;
  readonly title: string | null;
  readonly type: 'editorial' | 'ugc' | 'other';
  readonly isCited: boolean;
}

export interface Sample {
  readonly prompt: number;
  readonly platform: string;
  readonly run: number;
  readonly sample: number;
  readonly surface: string;
  readonly model: string | null;
  /** Hours since the start of the first day. */
  readonly hour: number;
  readonly status: 'ok' | 'refused' | 'error';
  readonly retrieval: 'used' | 'unknown';
  readonly mentions: readonly SampleMention[];
  readonly citations: readonly SampleCitation[];
}

export const prompts = [
  { text: 'Prompt of a buyer', persona: 'buyer', topic: 'T1', counts: true },
  { text: 'Prompt without a topic', persona: 'discoverer', topic: null, counts: true },
  { text: 'Prompt that names the brand', persona: 'branded', topic: 'T1', counts: false },
  { text: 'Prompt about competitors', persona: 'competitor', topic: 'T2', counts: false },
  { text: 'Prompt for control', persona: 'control', topic: 'T2', counts: false },
] as const;

const ownNames: readonly string[] = ['Acme', 'acme tool'];
const trackedNames: Readonly<Record<string, string>> = { GLOBEX: 'Globex', Initech: 'Initech' };

export const dayOf = (hour: number) => `2026-11-0${1 + Math.floor(hour / 24)}`;

type Row = Record<string, string | number | boolean | null>;
export type Tables = Record<string, Row[]>;

/** Every sample once, keeping the first that was ingested. */
export function distinct(all: readonly Sample[]): Sample[] {
  const seen = new Set<string>();
  return all.filter(({ prompt, platform, surface, run, sample }) => {
    const key = JSON.stringify([prompt, platform, surface, run, sample]);
    return seen.has(key) ? false : seen.add(key) !== undefined;
  });
}

const ok = (one: Sample) => one.status === 'ok';

function own(one: Sample): { position: number; sentiment: number | null } | null {
  const named = ok(one) ? one.mentions.filter((mention) => ownNames.includes(mention.brand)) : [];
  if (named.length === 0) return null;
  let [weight, weighted] = [0, 0];
  for (const { sentiment, count } of named) {
    if (sentiment !== null) [weight, weighted] = [weight + count, weighted + sentiment * count];
  }
  const position = Math.min(...named.map((mention) => mention.position));
  return { position, sentiment: weight === 0 ? null : weighted / weight };
}

/** The tracked competitors in an answer, with position and sentiment. */
function competitors(one: Sample): { brand: string; position: number; sentiment: number | null }[] {
  if (!ok(one)) return [];
  return Object.entries(trackedNames).flatMap(([spelling, brand]) => {
    const found = one.mentions.find((mention) => mention.brand === spelling);
    return found === undefined ? [] : [{ brand, position: found.position, sentiment: found.sentiment }];
  });
}

interface Source {
  readonly order: number;
  readonly domain: string;
  readonly url: string;
  readonly title: string | null;
  readonly type: string;
}

/** The cited sources of an answer. A domain has the type of its first source, cited or not. */
function sources(one: Sample): Source[] {
  if (!ok(one)) return [];
  const list = one.citations.map(({ site, page, title, type, isCited }, index) => {
    const first = one.citations.find((other) => other.site === site)?.type ?? type;
    const known = site.endsWith('acme.example') ? 'own' : first;
    return {
      order: index + 1,
      domain: site,
      url: `https://${site}/page/${page}`,
      title,
      type: known,
      isCited,
    };
  });
  return list.filter((source) => source.isCited);
}

/** A row for each group of items with the same key: the key and the figures of the group. */
function rollUp<Item>(
  items: readonly Item[],
  key: (item: Item) => Row,
  figures: (members: readonly Item[]) => Row,
): Row[] {
  return group(items, key).map(([row, members]) => ({ ...row, ...figures(members) }));
}

function group<Item>(items: readonly Item[], key: (item: Item) => Row): [Row, Item[]][] {
  const groups = new Map<string, [Row, Item[]]>();
  for (const item of items) {
    const row = key(item);
    const name = JSON.stringify(row);
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [row, [item]]);
    else known[1].push(item);
  }
  return [...groups.values()];
}

const total = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((sum, one) => sum + (one ?? 0), 0);
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null).length;

function measures(all: readonly Sample[]): Row {
  const answers = all.filter(ok);
  const owns = answers.map(own).filter((one) => one !== null);
  const cited = answers.flatMap(sources);
  return {
    attempted: all.length,
    failed: all.length - answers.length,
    observations: answers.length,
    mentions: owns.length,
    position_sum: total(owns.map((one) => one.position)),
    sentiment_sum: total(owns.map((one) => one.sentiment)),
    sentiment_count: known(owns.map((one) => one.sentiment)),
    competitor_mentions: total(answers.map((one) => competitors(one).length)),
    citation_observations: answers.filter((one) => one.retrieval === 'used' || one.citations.length > 0)
      .length,
    cited_observations: answers.filter((one) => sources(one).some((source) => source.type === 'own')).length,
    citations: cited.length,
    own_citations: cited.filter((source) => source.type === 'own').length,
    last_observed_hour: answers.length === 0 ? null : Math.max(...answers.map((one) => one.hour)),
  };
}

/** All roll-ups of these records, by table. Prompts are identified by number, times by hour. */
export function rollUpsOf(all: readonly Sample[]): Tables {
  return {
    ...rollUpsBy('daily', (hour) => ({ day: dayOf(hour) }), all),
    ...weekly(rollUpsBy('weekly', (hour) => ({ week: weekOf(hour) }), all)),
    prompt_platform_states: rollUp(all, ({ prompt, platform }) => ({ prompt, platform }), platformState),
  };
}

/** The roll-ups that exist by week. */
function weekly({
  weekly_visibility,
  weekly_prompt_visibility,
  weekly_citations,
  weekly_citation_urls,
}: Tables): Tables {
  return { weekly_visibility, weekly_prompt_visibility, weekly_citations, weekly_citation_urls } as Tables;
}

/** The Monday before or on a day: the first day is a Sunday. */
function weekOf(hour: number): string {
  return hour < 24 ? '2026-10-26' : '2026-11-02';
}

function rollUpsBy(span: 'daily' | 'weekly', time: (hour: number) => Row, all: readonly Sample[]): Tables {
  const ofWorkspace = all.filter((one) => prompts[one.prompt]?.counts === true);
  const shape = ({ platform, surface, model }: Sample) => ({ platform, surface, model: model ?? '' });
  const brands = ofWorkspace.flatMap((one) => {
    const mine = own(one);
    return [
      ...(mine === null ? [] : [{ hour: one.hour, brand: 'Acme', is_own: true, ...mine }]),
      ...competitors(one).map((mention) => ({ hour: one.hour, is_own: false, ...mention })),
    ];
  });
  const cite = (records: readonly Sample[]) =>
    records.flatMap((one) => sources(one).map((source) => ({ one, prompt: one.prompt, ...source })));
  const competitorMentions = all.flatMap((one) =>
    competitors(one).map(({ brand }) => ({ prompt: one.prompt, ...time(one.hour), brand })),
  );
  return {
    [`${span}_visibility`]: rollUp(
      ofWorkspace,
      (one) => ({ ...time(one.hour), topic: prompts[one.prompt]?.topic ?? '', ...shape(one) }),
      measures,
    ),
    [`${span}_prompt_visibility`]: rollUp(
      all,
      (one) => ({ prompt: one.prompt, ...time(one.hour), ...shape(one) }),
      measures,
    ),
    [`${span}_brand_mentions`]: rollUp(
      brands,
      ({ hour, brand, is_own }) => ({ ...time(hour), brand, is_own }),
      (members) => ({
        mentions: members.length,
        position_sum: total(members.map((member) => member.position)),
        sentiment_sum: total(members.map((member) => member.sentiment)),
        sentiment_count: known(members.map((member) => member.sentiment)),
      }),
    ),
    [`${span}_prompt_competitors`]: rollUp(
      competitorMentions,
      (mention) => mention,
      (members) => ({ mentions: members.length }),
    ),
    [`${span}_citations`]: rollUp(
      cite(ofWorkspace),
      ({ one, domain, type }) => ({ ...time(one.hour), domain, source_type: type }),
      (members) => ({
        citations: members.length,
        cited_observations: new Set(members.map((member) => member.one)).size,
        order_sum: total(members.map((member) => member.order)),
      }),
    ),
    [`${span}_citation_urls`]: rollUp(
      cite(ofWorkspace),
      ({ one, domain, url }) => ({ domain, ...time(one.hour), normalized_url: url }),
      (members) => ({ title: lastTitle(members), citations: members.length }),
    ),
    [`${span}_prompt_citations`]: rollUp(
      cite(all),
      ({ one, prompt, domain }) => ({ prompt, ...time(one.hour), domain }),
      (members) => ({ citations: members.length }),
    ),
  };
}

/** The last title by name; null if there is none. Titles are single letters, so no collation is involved. */
function lastTitle(members: readonly Source[]): string | null {
  const titles = members.flatMap(({ title }) => title ?? []);
  return titles.sort().at(-1) ?? null;
}

function platformState(members: readonly Sample[]): Row {
  const success = latest(members.filter(ok));
  const last = latest(members);
  // Of attempts at the same moment, a success wins.
  const attempt = success !== undefined && success.hour === last?.hour ? success : last;
  return {
    last_attempt_hour: attempt?.hour ?? null,
    last_attempt_status: attempt?.status ?? null,
    last_attempt_sample: sampleOf(attempt),
    last_observed_hour: success?.hour ?? null,
    latest_sample: sampleOf(success),
  };
}

/** The latest record by time; of equal ones, the one ingested last. */
function latest(all: readonly Sample[]): Sample | undefined {
  return all.reduce<Sample | undefined>(
    (best, one) => (best === undefined || one.hour >= best.hour ? one : best),
    undefined,
  );
}

function sampleOf(one: Sample | undefined): string | null {
  return one === undefined ? null : `${one.run}/${one.sample}/${one.surface}`;
}
