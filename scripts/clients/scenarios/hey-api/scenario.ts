import {
  addPrompt,
  bulkInsertPrompts,
  getMe,
  getMetricRows,
  listKeywords,
  rewordPrompt,
  type MetricRows,
} from './api';
import { createClient, type Client } from './api/client';
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

const connect = (url: string, auth: string) => createClient({ baseUrl: url, auth });

const client = connect(baseUrl, key);
const nearCap = connect(baseUrl, nearCapKey);
const later = connect(laterUrl, key);
const laterNearCap = connect(laterUrl, nearCapKey);

const families = ['visibility', 'competitors', 'citations', 'platforms', 'topics'] as const;

async function readMe(from: Client) {
  const { data } = await getMe({ client: from, throwOnError: true });
  return {
    userId: data.user.id,
    email: data.user.email,
    workspaceId: data.workspaceId,
    environment: data.environment,
  };
}

async function readPage(from: Client, cursor?: string) {
  const { data } = await listKeywords({
    client: from,
    query: { limit: pageSize, cursor },
    throwOnError: true,
  });
  if (!data?.keywords) throw new Error('this is no page of keywords');
  return data;
}

async function readMetric(from: Client, metric: (typeof families)[number]) {
  const { data } = await getMetricRows({ client: from, query: { metric, rangeDays: 7 }, throwOnError: true });
  return summaryOf(data);
}

function summaryOf(data: MetricRows) {
  const observations = data.rows.reduce((sum, row) => sum + row.observations, 0);
  return {
    metric: data.metric,
    rangeDays: data.rangeDays,
    rows: data.rows.length,
    observations,
    first: firstOf(data),
  };
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
  const { data } = await addPrompt({ client, body: { text: addText }, throwOnError: true });
  promptId = data.promptId;
  return { promptId, activeCount: data.activeCount, cap: data.cap };
});

await step('bulk', async () => {
  const prompts = [...bulkTexts, addText].map((text) => ({ text }));
  const { data } = await bulkInsertPrompts({ client, body: { prompts }, throwOnError: true });
  return {
    promptIds: data.results.map((one) => one.promptId),
    created: data.results.map((one) => one.created),
    activeCount: data.activeCount,
  };
});

await step('reword', async () => {
  const { data } = await rewordPrompt({
    client,
    path: { promptId },
    body: { text: rewordText },
    throwOnError: true,
  });
  return { promptId: data.promptId, changed: data.changed, wordingChange: data.wordingChange };
});

await step('capError', async () => {
  const { error, response } = await bulkInsertPrompts({ client: nearCap, body: { prompts: threePrompts } });
  if (error?.error.code !== 'prompt_cap_exceeded') throw error;
  const { cap, activeCount, requested } = error.error.details ?? {};
  return { status: response?.status, code: error.error.code, cap, activeCount, requested };
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
  const { data } = await listKeywords({ client, query: { rangeDays: 7 }, throwOnError: true });
  if (!data?.rows) throw new Error('these are no topic rows');
  return summaryOf(data);
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
  const { error, response } = await bulkInsertPrompts({
    client: laterNearCap,
    body: { prompts: threePrompts },
  });
  if (error === undefined) throw new Error('this is no error');
  return { status: response?.status, code: error.error.code };
});
