import type { DemoService } from './service.js';

/** One read of the service over plain HTTP, without a generated client. */
export type Facts = Awaited<ReturnType<typeof readFacts>>;

interface Rows {
  readonly metric: string;
  readonly rangeDays: number;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** The metric families, each with the member that names the value of its dimension in a row. */
export const FAMILIES = {
  visibility: 'date',
  competitors: 'brand',
  citations: 'domain',
  platforms: 'platform',
  topics: 'topic',
} as const;

/** Reads everything that the scenario reads through a generated client. */
export async function readFacts({ url, key, nearCapKey }: DemoService) {
  const read = <Body>(path: string, as = key) => get<Body>(url + path, as);
  const metrics: Record<string, Rows> = {};
  for (const family of Object.keys(FAMILIES))
    metrics[family] = await read<Rows>(`/v1/analytics/metrics?metric=${family}&rangeDays=7`);
  return {
    me: await read<{ user: { id: string; email: string }; workspaceId: string; environment: string }>(
      '/v1/me',
    ),
    prompts: (await read<{ tracked: readonly { id: string; text: string }[] }>('/v1/prompts')).tracked,
    cap: await read<{ activeCount: number; cap: number }>('/v1/prompts/cap'),
    nearCap: await read<{ activeCount: number; cap: number }>('/v1/prompts/cap', nearCapKey),
    keywords: await readKeywords(url, key),
    topicForm: await read<Rows>('/v1/keywords?rangeDays=7'),
    metrics,
  };
}

interface KeywordPage {
  readonly keywords: readonly { term: string; engine: string }[];
  readonly nextCursor: string | null;
}

async function readKeywords(url: string, key: string): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: KeywordPage = await get<KeywordPage>(`${url}/v1/keywords?limit=200${query}`, key);
    names.push(...page.keywords.map(({ term, engine }) => `${term}|${engine}`));
    cursor = page.nextCursor;
  }
  return names;
}

async function get<Body>(url: string, key: string): Promise<Body> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) throw new Error(`GET ${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}
