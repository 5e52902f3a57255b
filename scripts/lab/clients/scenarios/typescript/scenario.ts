import { connect } from './client';
import { families, given, step, type MetricQuery } from './report';

type Client = ReturnType<typeof connect>;
type Page = Awaited<ReturnType<Client['readPage']>>;
type MetricRows = Awaited<ReturnType<Client['getMetricRows']>>;

/** Three prompts for a workspace that has room for two. */
const threePrompts = [{ text: 'One too many?' }, { text: 'Two too many?' }, { text: 'Three too many?' }];

const client = connect(given.baseUrl, given.key);
const nearCap = connect(given.baseUrl, given.nearCapKey);
const later = connect(given.laterUrl, given.key);
const laterNearCap = connect(given.laterUrl, given.nearCapKey);

async function readMe(from: Client) {
  const { user, workspaceId, environment } = await from.getMe();
  return { userId: user.id, email: user.email, workspaceId, environment };
}

async function readMetric(from: Client, metric: MetricQuery['metric']) {
  return summaryOf(await from.getMetricRows({ metric, rangeDays: 7 }));
}

function summaryOf(data: MetricRows) {
  const { metric, rangeDays, rows } = data;
  const observations = data.rows.map((row) => row.observations).reduce((sum, one) => sum + one, 0);
  return { metric, rangeDays, rows: rows.length, observations, first: firstOf(data) };
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

/** Some clients parse days. */
function dayOf(date: string | Date | undefined): string | undefined {
  return date instanceof Date ? date.toISOString().slice(0, 10) : date;
}

const namesOf = ({ keywords }: Page) => keywords.map(({ term, engine }) => `${term}|${engine}`);

await step('me', () => readMe(client));

let promptId = 'prm_none';
await step('add', async () => {
  const added = await client.addPrompt(given.addText);
  promptId = added.promptId;
  return { promptId, activeCount: added.activeCount, cap: added.cap };
});

await step('bulk', async () => {
  const prompts = [...given.bulkTexts, given.addText].map((text) => ({ text }));
  const { results, activeCount } = await client.bulkInsertPrompts(prompts);
  const promptIds = results.map((one) => one.promptId);
  return { promptIds, created: results.map((one) => one.created), activeCount };
});

await step('reword', async () => {
  const reworded = await client.rewordPrompt(promptId, given.rewordText);
  return {
    promptId: reworded.promptId,
    changed: reworded.changed,
    wordingChange: reworded.wordingChange,
  };
});

await step('capError', async () => {
  const { status, error } = await nearCap.exceedCap(threePrompts);
  const { cap, activeCount, requested } = error.details ?? {};
  return { status, code: error.code, cap, activeCount, requested };
});

await step('keywords', async () => {
  const keywords: string[] = [];
  let pages = 0;
  let cursor: string | null = null;
  do {
    const page: Page = await client.readPage({ limit: given.pageSize, ...(cursor !== null && { cursor }) });
    keywords.push(...namesOf(page));
    pages += 1;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { keywords, pages };
});

await step('topicForm', async () => summaryOf(await client.readTopics(7)));

await step('metrics', async () => {
  const all: Record<string, object> = {};
  for (const family of families) all[family] = await readMetric(client, family);
  return all;
});

await step('laterMember', async () => ({
  ...(await readMe(later)),
  keywords: namesOf(await later.readPage({ limit: given.pageSize })),
  visibility: await readMetric(later, 'visibility'),
}));

await step('laterCode', async () => {
  const { status, error } = await laterNearCap.exceedCap(threePrompts);
  return { status, code: error.code };
});
