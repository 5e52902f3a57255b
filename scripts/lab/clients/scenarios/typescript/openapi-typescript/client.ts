import createClient from 'openapi-fetch';
import { expectForm, type Draft, type MetricQuery, type PageQuery } from './report';
import type { paths } from './schema';

/** The data of a success. */
async function dataOf<Data>(call: Promise<{ data?: Data; error?: unknown }>) {
  const { data, error } = await call;
  if (error) throw error;
  return data as Exclude<Data, undefined>;
}

export function connect(baseUrl: string, key: string) {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
  return {
    getMe: () => dataOf(client.GET('/v1/me')),
    addPrompt: (text: string) => dataOf(client.POST('/v1/prompts', { body: { text } })),
    bulkInsertPrompts: (prompts: Draft[]) => dataOf(client.POST('/v1/prompts/bulk', { body: { prompts } })),
    exceedCap: async (prompts: Draft[]) => {
      const { error, response } = await client.POST('/v1/prompts/bulk', { body: { prompts } });
      return { status: response.status, ...expectForm(error) };
    },
    rewordPrompt: (promptId: string, text: string) =>
      dataOf(client.PATCH('/v1/prompts/{promptId}', { params: { path: { promptId } }, body: { text } })),
    readPage: async (query: PageQuery) => {
      const data = await dataOf(client.GET('/v1/keywords', { params: { query } }));
      return expectForm(data?.keywords ? data : null);
    },
    readTopics: async (rangeDays: 7) => {
      const data = await dataOf(client.GET('/v1/keywords', { params: { query: { rangeDays } } }));
      return expectForm(data?.rows ? data : null);
    },
    getMetricRows: (query: MetricQuery) => dataOf(client.GET('/v1/analytics/metrics', { params: { query } })),
  };
}
