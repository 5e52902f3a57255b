import axios, { isAxiosError } from 'axios';
import {
  addPrompt,
  bulkInsertPrompts,
  getMe,
  getMetricRows,
  listKeywords,
  rewordPrompt,
  type ErrorResponse,
} from './api';
import { given, read, report, step, type Family } from './report';

// The functions call axios with a relative path and take the rest from its defaults, or from their last argument.
axios.defaults.baseURL = given.baseUrl;
axios.defaults.headers.common.Authorization = `Bearer ${given.key}`;

const nearCap = { headers: { Authorization: `Bearer ${given.nearCapKey}` } };
const later = { baseURL: given.laterUrl };

async function readMe(options = {}) {
  const { data } = await getMe(options);
  return report.identityOf(data);
}

async function readPage(cursor?: string, options = {}) {
  const { data } = await listKeywords({ limit: given.pageSize, cursor }, options);
  if (!data?.keywords) throw new Error('this is no page of keywords');
  return data;
}

async function readMetric(metric: Family, options = {}) {
  return report.summaryOf((await getMetricRows({ metric, rangeDays: 7 }, options)).data);
}

/** The error response with which a call fails. */
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
  const { data } = await addPrompt({ text: given.addText });
  promptId = data.promptId;
  return { promptId, activeCount: data.activeCount, cap: data.cap };
});

await step('bulk', async () => {
  const { data } = await bulkInsertPrompts({
    prompts: [...given.bulkTexts, given.addText].map((text) => ({ text })),
  });
  return {
    promptIds: data.results.map((one) => one.promptId),
    created: data.results.map((one) => one.created),
    activeCount: data.activeCount,
  };
});

await step('reword', async () => {
  const { data } = await rewordPrompt(promptId, { text: given.rewordText });
  return { promptId: data.promptId, changed: data.changed, wordingChange: data.wordingChange };
});

await step('capError', async () => {
  const { status, data } = await errorOf(bulkInsertPrompts({ prompts: given.threePrompts }, nearCap));
  const { cap, activeCount, requested } = data.error.details ?? {};
  return { status, code: data.error.code, cap, activeCount, requested };
});

await step('keywords', () => read.everyPage((cursor) => readPage(cursor)));

await step('topicForm', async () => {
  const { data } = await listKeywords({ rangeDays: 7 });
  return report.topicSummaryOf(data?.rows ? data : null);
});

await step('metrics', () => read.everyFamily((family) => readMetric(family)));

await step('laterMember', () =>
  read.oneOfEach(readMe(later), readPage(undefined, later), readMetric('visibility', later)),
);

await step('laterCode', async () => {
  const { status, data } = await errorOf(
    bulkInsertPrompts({ prompts: given.threePrompts }, { ...nearCap, ...later }),
  );
  return { status, code: data.error.code };
});
