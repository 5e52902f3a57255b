import { addPrompt, bulkInsertPrompts, getMe, getMetricRows, listKeywords, rewordPrompt } from './api';
import { createClient, type Client } from './api/client';
import { given, read, report, step, type Family } from './report';

const connect = (url: string, auth: string) => createClient({ baseUrl: url, auth });

const client = connect(given.baseUrl, given.key);
const nearCap = connect(given.baseUrl, given.nearCapKey);
const later = connect(given.laterUrl, given.key);
const laterNearCap = connect(given.laterUrl, given.nearCapKey);

async function readMe(from: Client) {
  const { data } = await getMe({ client: from, throwOnError: true });
  return report.identityOf(data);
}

async function readPage(from: Client, cursor?: string) {
  const { data } = await listKeywords({
    client: from,
    query: { limit: given.pageSize, cursor },
    throwOnError: true,
  });
  if (!data?.keywords) throw new Error('this is no page of keywords');
  return data;
}

async function readMetric(from: Client, metric: Family) {
  const { data } = await getMetricRows({ client: from, query: { metric, rangeDays: 7 }, throwOnError: true });
  return report.summaryOf(data);
}

await step('me', () => readMe(client));

let promptId = 'prm_none';
await step('add', async () => {
  const { data } = await addPrompt({ client, body: { text: given.addText }, throwOnError: true });
  promptId = data.promptId;
  return { promptId, activeCount: data.activeCount, cap: data.cap };
});

await step('bulk', async () => {
  const prompts = [...given.bulkTexts, given.addText].map((text) => ({ text }));
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
    body: { text: given.rewordText },
    throwOnError: true,
  });
  return { promptId: data.promptId, changed: data.changed, wordingChange: data.wordingChange };
});

await step('capError', async () => {
  const { error, response } = await bulkInsertPrompts({
    client: nearCap,
    body: { prompts: given.threePrompts },
  });
  if (error?.error.code !== 'prompt_cap_exceeded') throw error;
  const { cap, activeCount, requested } = error.error.details ?? {};
  return { status: response?.status, code: error.error.code, cap, activeCount, requested };
});

await step('keywords', () => read.everyPage((cursor) => readPage(client, cursor)));

await step('topicForm', async () => {
  const { data } = await listKeywords({ client, query: { rangeDays: 7 }, throwOnError: true });
  return report.topicSummaryOf(data?.rows ? data : null);
});

await step('metrics', () => read.everyFamily((family) => readMetric(client, family)));

await step('laterMember', () =>
  read.oneOfEach(readMe(later), readPage(later), readMetric(later, 'visibility')),
);

await step('laterCode', async () => {
  const { error, response } = await bulkInsertPrompts({
    client: laterNearCap,
    body: { prompts: given.threePrompts },
  });
  if (error === undefined) throw new Error('this is no error');
  return { status: response?.status, code: error.error.code };
});
