import {
  AnalyticsApi,
  Configuration,
  ErrorResponseFromJSON,
  KeywordsApi,
  MetaApi,
  PromptsApi,
  ResponseError,
  type MetricRows,
} from '.';
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

const connect = (basePath: string, accessToken: string) => new Configuration({ basePath, accessToken });

const client = connect(baseUrl, key);
const nearCap = connect(baseUrl, nearCapKey);
const later = connect(laterUrl, key);
const laterNearCap = connect(laterUrl, nearCapKey);
const prompts = new PromptsApi(client);

const families = ['visibility', 'competitors', 'citations', 'platforms', 'topics'] as const;

async function readMe(from: Configuration) {
  const me = await new MetaApi(from).getMe();
  return {
    userId: me.user.id,
    email: me.user.email,
    workspaceId: me.workspaceId,
    environment: me.environment,
  };
}

async function readPage(from: Configuration, cursor?: string) {
  const page = await new KeywordsApi(from).listKeywords({ limit: pageSize, cursor });
  if (!page?.keywords) throw new Error('this is no page of keywords');
  return page;
}

async function readMetric(from: Configuration, metric: (typeof families)[number]) {
  return summaryOf(await new AnalyticsApi(from).getMetricRows({ metric, rangeDays: 7 }));
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
      return data.rows[0]?.date.toISOString().slice(0, 10);
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

/** The status and the decoded body of the error that a call ends with. */
async function errorOf(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    return { status: error.response.status, ...ErrorResponseFromJSON(await error.response.json()).error };
  }
  throw new Error('this is no error');
}

await step('me', () => readMe(client));

let promptId = 'prm_none';
await step('add', async () => {
  const added = await prompts.addPrompt({ promptDraft: { text: addText } });
  promptId = added.promptId;
  return { promptId, activeCount: added.activeCount, cap: added.cap };
});

await step('bulk', async () => {
  const texts = [...bulkTexts, addText].map((text) => ({ text }));
  const { results, activeCount } = await prompts.bulkInsertPrompts({ bulkInsertPrompts: { prompts: texts } });
  return {
    promptIds: results.map((one) => one.promptId),
    created: results.map((one) => one.created),
    activeCount,
  };
});

await step('reword', async () => {
  const answer = await prompts.rewordPrompt({ promptId, rewordPrompt: { text: rewordText } });
  return { promptId: answer.promptId, changed: answer.changed, wordingChange: answer.wordingChange };
});

await step('capError', async () => {
  const call = new PromptsApi(nearCap).bulkInsertPrompts({ bulkInsertPrompts: { prompts: threePrompts } });
  const { status, code, details } = await errorOf(call);
  const { cap, activeCount, requested } = details ?? {};
  return { status, code, cap, activeCount, requested };
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
  const data = await new KeywordsApi(client).listKeywords({ rangeDays: 7 });
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
  const call = new PromptsApi(laterNearCap).bulkInsertPrompts({
    bulkInsertPrompts: { prompts: threePrompts },
  });
  const { status, code } = await errorOf(call);
  return { status, code };
});
