import createClient from 'openapi-fetch';
import type { paths } from './schema';
import { given, read, report, step, type Family } from './report';

const connect = (url: string, secret: string) =>
  createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${secret}` } });

const client = connect(given.baseUrl, given.key);
const nearCap = connect(given.baseUrl, given.nearCapKey);
const later = connect(given.laterUrl, given.key);
const laterNearCap = connect(given.laterUrl, given.nearCapKey);

async function readMe(from: typeof client) {
  const { data, error } = await from.GET('/v1/me');
  if (error) throw error;
  return report.identityOf(data);
}

async function readPage(from: typeof client, cursor?: string) {
  const query = { limit: given.pageSize, ...(cursor === undefined ? {} : { cursor }) };
  const { data, error } = await from.GET('/v1/keywords', { params: { query } });
  if (error) throw error;
  if (!data?.keywords) throw new Error('this is no page of keywords');
  return data;
}

async function readMetric(from: typeof client, metric: Family) {
  const { data, error } = await from.GET('/v1/analytics/metrics', {
    params: { query: { metric, rangeDays: 7 } },
  });
  if (error) throw error;
  return report.summaryOf(data);
}

await step('me', () => readMe(client));

let promptId = 'prm_none';
await step('add', async () => {
  const { data, error } = await client.POST('/v1/prompts', { body: { text: given.addText } });
  if (error) throw error;
  promptId = data.promptId;
  return { promptId, activeCount: data.activeCount, cap: data.cap };
});

await step('bulk', async () => {
  const prompts = [...given.bulkTexts, given.addText].map((text) => ({ text }));
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
    body: { text: given.rewordText },
  });
  if (error) throw error;
  return { promptId: data.promptId, changed: data.changed, wordingChange: data.wordingChange };
});

await step('capError', async () => {
  const { error, response } = await nearCap.POST('/v1/prompts/bulk', {
    body: { prompts: given.threePrompts },
  });
  if (error?.error.code !== 'prompt_cap_exceeded') throw error;
  const { cap, activeCount, requested } = error.error.details ?? {};
  return { status: response.status, code: error.error.code, cap, activeCount, requested };
});

await step('keywords', () => read.everyPage((cursor) => readPage(client, cursor)));

await step('topicForm', async () => {
  const { data, error } = await client.GET('/v1/keywords', { params: { query: { rangeDays: 7 } } });
  if (error) throw error;
  return report.topicSummaryOf(data?.rows ? data : null);
});

await step('metrics', () => read.everyFamily((family) => readMetric(client, family)));

await step('laterMember', () =>
  read.oneOfEach(readMe(later), readPage(later), readMetric(later, 'visibility')),
);

await step('laterCode', async () => {
  const { error, response } = await laterNearCap.POST('/v1/prompts/bulk', {
    body: { prompts: given.threePrompts },
  });
  if (!error) throw new Error('this is no error');
  return { status: response.status, code: error.error.code };
});
