import { addPrompt, bulkInsertPrompts, getMe, getMetricRows, listKeywords, rewordPrompt } from './api';
import { createClient } from './api/client';
import { expectForm, type Draft, type MetricQuery, type PageQuery } from './report';

export function connect(baseUrl: string, auth: string) {
  const client = createClient({ baseUrl, auth });
  const options = { client, throwOnError: true } as const;
  return {
    getMe: async () => (await getMe(options)).data,
    addPrompt: async (text: string) => (await addPrompt({ ...options, body: { text } })).data,
    bulkInsertPrompts: async (prompts: Draft[]) =>
      (await bulkInsertPrompts({ ...options, body: { prompts } })).data,
    exceedCap: async (prompts: Draft[]) => {
      const { error, response } = await bulkInsertPrompts({ client, body: { prompts } });
      return { status: response?.status, ...expectForm(error) };
    },
    rewordPrompt: async (promptId: string, text: string) =>
      (await rewordPrompt({ ...options, path: { promptId }, body: { text } })).data,
    readPage: async (query: PageQuery) => {
      const { data } = await listKeywords({ ...options, query });
      return expectForm(data?.keywords ? data : null);
    },
    readTopics: async (rangeDays: 7) => {
      const { data } = await listKeywords({ ...options, query: { rangeDays } });
      return expectForm(data?.rows ? data : null);
    },
    getMetricRows: async (query: MetricQuery) => (await getMetricRows({ ...options, query })).data,
  };
}
