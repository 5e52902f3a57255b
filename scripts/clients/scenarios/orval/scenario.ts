import axios, { isAxiosError } from 'axios';
import {
  addPrompt,
  bulkInsertPrompts,
  getMe,
  getMetricRows,
  listKeywords,
  rewordPrompt,
  type ErrorResponse,
  type MetricRows,
} from './api';
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

// The functions call axios with a relative path and take the rest from its defaults, or from their last argument.
axios.defaults.baseURL = baseUrl;
axios.defaults.headers.common.Authorization = `Bearer ${key}`;

const nearCap = { headers: { Authorization: `Bearer ${nearCapKey}` } };
const later = { baseURL: laterUrl };

const families = ['visibility', 'competitors', 'citations', 'platforms', 'topics'] as const;

async function readMe(options = {}) {
  const { data } = await getMe(options);
  return {
    userId: data.user.id,
    email: data.user.email,
    workspaceId: data.workspaceId,
    environment: data.environment,
  };
}

async function readPage(cursor?: string, options = {}) {
  const { data } = await listKeywords({ limit: pageSize, cursor }, options);
  if (!data?.keywords) throw new Error('this is no page of keywords');
  return data;
}

async function readMetric(metric: (typeof families)[number], options = {}) {
  return summaryOf((await getMetricRows({ metric, rangeDays: 7 }, options)).data);
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

/** The error response that a call ends with. */
async function errorOf(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    if (isAxiosError<ErrorResponse>(error) && error.response !== undefined) return error.response;
    throw error;
  }
  throw new Error('this is no error');
}

await step('me', () => readMe());

let promptId = 'prm_none';
await step('add', async () => {
  const { data } = await addPrompt({ text: addText });
  promptId = data.promptId;
  return { promptId, activeCount: data.activeCount, cap: data.cap };
});

await step('bulk', async () => {
  const { data } = await bulkInsertPrompts({ prompts: [...bulkTexts, addText].map((text) => ({ text })) });
  return {
    promptIds: data.results.map((one) => one.promptId),
    created: data.results.map((one) => one.created),
    activeCount: data.activeCount,
  };
});

await step('reword', async () => {
  const { data } = await rewordPrompt(promptId, { text: rewordText });
  return { promptId: data.promptId, changed: data.changed, wordingChange: data.wordingChange };
});

await step('capError', async () => {
  const { status, data } = await errorOf(bulkInsertPrompts({ prompts: threePrompts }, nearCap));
  const { cap, activeCount, requested } = data.error.details ?? {};
  return { status, code: data.error.code, cap, activeCount, requested };
});

await step('keywords', async () => {
  const keywords: string[] = [];
  let pages = 0;
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    keywords.push(...page.keywords.map(({ term, engine }) => `${term}|${engine}`));
    pages += 1;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { keywords, pages };
});

await step('topicForm', async () => {
  const { data } = await listKeywords({ rangeDays: 7 });
  if (!data?.rows) throw new Error('these are no topic rows');
  return summaryOf(data);
});

await step('metrics', async () => {
  const entries = [];
  for (const metric of families) entries.push([metric, await readMetric(metric)] as const);
  return Object.fromEntries(entries);
});

await step('laterMember', async () => {
  const { keywords } = await readPage(undefined, later);
  return {
    ...(await readMe(later)),
    keywords: keywords.map(({ term, engine }) => `${term}|${engine}`),
    visibility: await readMetric('visibility', later),
  };
});

await step('laterCode', async () => {
  const { status, data } = await errorOf(
    bulkInsertPrompts({ prompts: threePrompts }, { ...nearCap, ...later }),
  );
  return { status, code: data.error.code };
});
