import createClient from 'openapi-fetch';
import type { paths } from './schema';
import {
  addText,
  baseUrl,
  bulkTexts,
  key,
  laterUrl,
  nearCapKey,
  pageSize,
  rewordText,
  step,
  threePrompts,
} from './report';

const connect = (url: string, secret: string) =>
  createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${secret}` } });

const client = connect(baseUrl, key);
const nearCap = connect(baseUrl, nearCapKey);
const later = connect(laterUrl, key);
const laterNearCap = connect(laterUrl, nearCapKey);

const families = ['visibility', 'competitors', 'citations', 'platforms', 'topics'] as const;

async function readMe(from: typeof client) {
  const { data, error } = await from.GET('/v1/me');
  if (error) throw error;
  return {
    userId: data.user.id,
    email: data.user.email,
    workspaceId: data.workspaceId,
    environment: data.environment,
  };
}

async function readPage(from: typeof client, cursor?: string) {
  const query = { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) };
  const { data, error } = await from.GET('/v1/keywords', { params: { query } });
  if (error) throw error;
  if (!data?.keywords) throw new Error('this is no page of keywords');
  return data;
}

async function readMetric(from: typeof client, metric: (typeof families)[number]) {
  const { data, error } = await from.GET('/v1/analytics/metrics', {
    params: { query: { metric, rangeDays: 7 } },
  });
  if (error) throw error;
  return { metric: data.metric, rangeDays: data.rangeDays, ...summaryOf(data) };
}

type MetricRows = paths['/v1/analytics/metrics']['get']['responses'][200]['content']['application/json'];

function summaryOf(data: MetricRows) {
  const observations = data.rows.reduce((sum, row) => sum + row.observations, 0);
  return { rows: data.rows.length, observations, first: firstOf(data) };
}

function firstOf(data: MetricRows) {
  switch (data.metric) {
    case 'visibility':
      return data.rows[0]?.date;
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

await step('me', () => readMe(client));

let promptId = 'prm_none';
await step('add', async () => {
  const { data, error } = await client.POST('/v1/prompts', { body: { text: addText } });
  if (error) throw error;
  promptId = data.promptId;
  return { promptId, activeCount: data.activeCount, cap: data.cap };
});

await step('bulk', async () => {
  const prompts = [...bulkTexts, addText].map((text) => ({ text }));
  const { data, error } = await client.POST('/v1/prompts/bulk', { body: { prompts } });
  if (error) throw error;
  return {
    promptIds: data.results.map((one) => one.promptId),
    created: data.results.map((one) => one.created),
    activeCount: data.activeCount,
  };
});

await step('reword', async () => {
  const { data, error } = await client.PATCH('/v1/prompts/{promptId}', {
    params: { path: { promptId } },
    body: { text: rewordText },
  });
  if (error) throw error;
  return { promptId: data.promptId, changed: data.changed, wordingChange: data.wordingChange };
});

await step('capError', async () => {
  const { error, response } = await nearCap.POST('/v1/prompts/bulk', { body: { prompts: threePrompts } });
  if (error?.error.code !== 'prompt_cap_exceeded') throw error;
  const { cap, activeCount, requested } = error.error.details ?? {};
  return { status: response.status, code: error.error.code, cap, activeCount, requested };
});

await step('keywords', async () => {
  const keywords: string[] = [];
  let pages = 0;
  let cursor: string | undefined;
  do {
    const page = await readPage(client, cursor);
    keywords.push(...page.keywords.map(({ term, engine }) => `${term}|${engine}`));
    pages += 1;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { keywords, pages };
});

await step('topicForm', async () => {
  const { data, error } = await client.GET('/v1/keywords', { params: { query: { rangeDays: 7 } } });
  if (error) throw error;
  if (!data?.rows) throw new Error('these are no topic rows');
  return { metric: data.metric, rangeDays: data.rangeDays, ...summaryOf(data) };
});

await step('metrics', async () => {
  const entries = [];
  for (const metric of families) entries.push([metric, await readMetric(client, metric)] as const);
  return Object.fromEntries(entries);
});

await step('laterMember', async () => {
  const { keywords } = await readPage(later);
  return {
    ...(await readMe(later)),
    keywords: keywords.map(({ term, engine }) => `${term}|${engine}`),
    visibility: await readMetric(later, 'visibility'),
  };
});

await step('laterCode', async () => {
  const { error, response } = await laterNearCap.POST('/v1/prompts/bulk', {
    body: { prompts: threePrompts },
  });
  if (!error) throw new Error('this is no error');
  return { status: response.status, code: error.error.code };
});
