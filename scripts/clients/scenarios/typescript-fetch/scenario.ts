import {
  AnalyticsApi,
  Configuration,
  ErrorResponseFromJSON,
  KeywordsApi,
  MetaApi,
  PromptsApi,
  ResponseError,
} from '.';
import { given, read, report, step, type Family } from './report';

const connect = (basePath: string, accessToken: string) => new Configuration({ basePath, accessToken });

const client = connect(given.baseUrl, given.key);
const nearCap = connect(given.baseUrl, given.nearCapKey);
const later = connect(given.laterUrl, given.key);
const laterNearCap = connect(given.laterUrl, given.nearCapKey);
const prompts = new PromptsApi(client);

async function readMe(from: Configuration) {
  const me = await new MetaApi(from).getMe();
  return report.identityOf(me);
}

async function readPage(from: Configuration, cursor?: string) {
  const page = await new KeywordsApi(from).listKeywords({ limit: given.pageSize, cursor });
  if (!page?.keywords) throw new Error('this is no page of keywords');
  return page;
}

async function readMetric(from: Configuration, metric: Family) {
  return report.summaryOf(await new AnalyticsApi(from).getMetricRows({ metric, rangeDays: 7 }));
}

/** The status and the decoded body of the error with which a call fails. */
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
  const added = await prompts.addPrompt({ promptDraft: { text: given.addText } });
  promptId = added.promptId;
  return { promptId, activeCount: added.activeCount, cap: added.cap };
});

await step('bulk', async () => {
  const texts = [...given.bulkTexts, given.addText].map((text) => ({ text }));
  return report.insertedOf(await prompts.bulkInsertPrompts({ bulkInsertPrompts: { prompts: texts } }));
});

await step('reword', async () => {
  const answer = await prompts.rewordPrompt({ promptId, rewordPrompt: { text: given.rewordText } });
  return { promptId: answer.promptId, changed: answer.changed, wordingChange: answer.wordingChange };
});

await step('capError', async () => {
  const call = new PromptsApi(nearCap).bulkInsertPrompts({
    bulkInsertPrompts: { prompts: given.threePrompts },
  });
  const { status, code, details } = await errorOf(call);
  const { cap, activeCount, requested } = details ?? {};
  return { status, code, cap, activeCount, requested };
});

await step('keywords', () => read.everyPage((cursor) => readPage(client, cursor)));

await step('topicForm', async () => {
  const data = await new KeywordsApi(client).listKeywords({ rangeDays: 7 });
  return report.topicSummaryOf(data?.rows ? data : null);
});

await step('metrics', () => read.everyFamily((family) => readMetric(client, family)));

await step('laterMember', () =>
  read.oneOfEach(readMe(later), readPage(later), readMetric(later, 'visibility')),
);

await step('laterCode', async () => {
  const call = new PromptsApi(laterNearCap).bulkInsertPrompts({
    bulkInsertPrompts: { prompts: given.threePrompts },
  });
  const { status, code } = await errorOf(call);
  return { status, code };
});
