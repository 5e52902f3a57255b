import {
  AnalyticsApi,
  Configuration,
  ErrorResponseFromJSON,
  KeywordsApi,
  MetaApi,
  PromptsApi,
  ResponseError,
} from './';
import { expectForm, type Draft, type MetricQuery, type PageQuery } from './report';

export function connect(basePath: string, accessToken: string) {
  const configuration = new Configuration({ basePath, accessToken });
  const prompts = new PromptsApi(configuration);
  const keywords = new KeywordsApi(configuration);
  return {
    getMe: () => new MetaApi(configuration).getMe(),
    addPrompt: (text: string) => prompts.addPrompt({ promptDraft: { text } }),
    bulkInsertPrompts: (drafts: Draft[]) =>
      prompts.bulkInsertPrompts({ bulkInsertPrompts: { prompts: drafts } }),
    exceedCap: (drafts: Draft[]) =>
      errorOf(prompts.bulkInsertPrompts({ bulkInsertPrompts: { prompts: drafts } })),
    rewordPrompt: (promptId: string, text: string) =>
      prompts.rewordPrompt({ promptId, rewordPrompt: { text } }),
    readPage: async (query: PageQuery) => {
      const page = await keywords.listKeywords(query);
      return expectForm(page?.keywords ? page : null);
    },
    readTopics: async (rangeDays: 7) => {
      const data = await keywords.listKeywords({ rangeDays });
      return expectForm(data?.rows ? data : null);
    },
    getMetricRows: (query: MetricQuery) => new AnalyticsApi(configuration).getMetricRows(query),
  };
}

/** The status and the decoded body of the error that a call ends with. */
async function errorOf(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    return { status: error.response.status, ...ErrorResponseFromJSON(await error.response.json()) };
  }
  throw new Error('this is no error');
}
