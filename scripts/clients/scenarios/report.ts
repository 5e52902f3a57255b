/** Code shared by the scenarios of all TypeScript clients: their input, and the form of their reports. */

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

/** The input of a scenario. */
export const given = {
  baseUrl: setting('VISIBILITY_URL'),
  /** The address of the same service imitating a later version. */
  laterUrl: setting('VISIBILITY_LATER_URL'),
  key: setting('VISIBILITY_KEY'),
  nearCapKey: setting('VISIBILITY_NEAR_CAP_KEY'),
  pageSize: Number(setting('PAGE_SIZE')),
  addText: setting('ADD_TEXT'),
  rewordText: setting('REWORD_TEXT'),
  bulkTexts: [setting('BULK_TEXT_1'), setting('BULK_TEXT_2')] as const,
  /** Three prompts for a workspace that has room for two. */
  threePrompts: [{ text: 'One too many?' }, { text: 'Two too many?' }, { text: 'Three too many?' }],
};

/** Runs one step and prints what the client returned, or how it failed. */
export async function step(name: string, work: () => Promise<object>): Promise<void> {
  const report = await work().then(
    (values) => ({ step: name, values }),
    (error: unknown) => ({ step: name, error: describe(error) }),
  );
  console.log(JSON.stringify(report));
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error);
}

const families = ['visibility', 'competitors', 'citations', 'platforms', 'topics'] as const;

/** The name of a metric family. */
export type Family = (typeof families)[number];

/** Reads every family with the same function. */
async function readAll(readMetric: (family: Family) => Promise<object>): Promise<object> {
  const entries = [];
  for (const family of families) entries.push([family, await readMetric(family)] as const);
  return Object.fromEntries(entries);
}

interface Rows<Metric extends Family, Row> {
  readonly metric: Metric;
  readonly rangeDays: number;
  readonly rows: readonly (Row & { readonly observations: number })[];
}

/** Only rows of a client that distinguishes the families by `metric` have this type. */
type MetricRows =
  | Rows<'visibility', { readonly date: string | Date }>
  | Rows<'competitors', { readonly brand: string }>
  | Rows<'citations', { readonly domain: string }>
  | Rows<'platforms', { readonly platform: string }>
  | Rows<'topics', { readonly topic: string | null }>;

/** The reported fields of the rows of a family. */
function summaryOf(data: MetricRows): object {
  const observations = data.rows.map((row) => row.observations).reduce((sum, one) => sum + one, 0);
  const { metric, rangeDays, rows } = data;
  return { metric, rangeDays, rows: rows.length, observations, first: firstOf(data) };
}

/** The reported fields of topic visibility. `data` is null if the response has the other form. */
function topicSummaryOf(data: Rows<'topics', { readonly topic: string | null }> | null): object {
  if (data === null) throw new Error('the rows are not topics');
  return summaryOf(data);
}

function firstOf(data: MetricRows) {
  switch (data.metric) {
    case 'visibility':
      return dayOf(data.rows[0]?.date);
    case 'competitors':
      return data.rows[0]?.brand;
    case 'citations':
      return data.rows[0]?.domain;
    case 'platforms':
      return data.rows[0]?.platform;
    case 'topics':
      return data.rows[0]?.topic;
  }
}

/** Some clients parse dates. */
function dayOf(date: string | Date | undefined): string | undefined {
  return date instanceof Date ? date.toISOString().slice(0, 10) : date;
}

interface Page {
  readonly keywords: readonly { readonly term: string; readonly engine: string }[];
  readonly nextCursor: string | null;
}

/** The reported fields of the keywords of a page. */
function namesOf({ keywords }: Page): string[] {
  return keywords.map(({ term, engine }) => `${term}|${engine}`);
}

/** Follows the cursor to the last page. */
async function walk(readPage: (cursor?: string) => Promise<Page>): Promise<object> {
  const keywords: string[] = [];
  let pages = 0;
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    keywords.push(...namesOf(page));
    pages += 1;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { keywords, pages };
}

interface Me {
  readonly user: { readonly id: string; readonly email: string | null };
  readonly workspaceId: string;
  readonly environment: string;
}

/** The reported fields of a key. */
function identityOf({ user, workspaceId, environment }: Me): object {
  return { userId: user.id, email: user.email, workspaceId, environment };
}

interface Inserted {
  readonly results: readonly { readonly promptId: string; readonly created: boolean }[];
  readonly activeCount: number;
}

/** The reported fields of a bulk insert. */
function insertedOf({ results, activeCount }: Inserted): object {
  return {
    promptIds: results.map((one) => one.promptId),
    created: results.map((one) => one.created),
    activeCount,
  };
}

/** The reported fields of a service that imitates a later version. */
async function readSome(me: Promise<object>, page: Promise<Page>, rows: Promise<object>): Promise<object> {
  return { ...(await me), keywords: namesOf(await page), visibility: await rows };
}

/** Reads every item in `all`, or one of each. */
export const read = { everyPage: walk, everyFamily: readAll, oneOfEach: readSome };

/** The reported fields of the values that a client returned. */
export const report = { identityOf, insertedOf, summaryOf, topicSummaryOf };
