import { isAxiosError } from 'axios';
import {
  addPrompt,
  bulkInsertPrompts,
  getMe,
  getMetricRows,
  listKeywords,
  rewordPrompt,
  type ErrorResponse,
} from './api';
import { expectForm, type Draft, type MetricQuery, type PageQuery } from './report';

// The functions call axios with a relative path and take the rest from its defaults, or from their last argument.
export function connect(baseURL: string, key: string) {
  const options = { baseURL, headers: { Authorization: `Bearer ${key}` } };
  return {
    getMe: async () => (await getMe(options)).data,
    addPrompt: async (text: string) => (await addPrompt({ text }, options)).data,
    bulkInsertPrompts: async (prompts: Draft[]) => (await bulkInsertPrompts({ prompts }, options)).data,
    exceedCap: async (prompts: Draft[]) => {
      const { status, data } = await errorOf(bulkInsertPrompts({ prompts }, options));
      return { status, ...data };
    },
    rewordPrompt: async (promptId: string, text: string) =>
      (await rewordPrompt(promptId, { text }, options)).data,
    readPage: async (query: PageQuery) => {
      const { data } = await listKeywords(query, options);
      return expectForm(data?.keywords ? data : null);
    },
    readTopics: async (rangeDays: 7) => {
      const { data } = await listKeywords({ rangeDays }, options);
      return expectForm(data?.rows ? data : null);
    },
    getMetricRows: async (query: MetricQuery) => (await getMetricRows(query, options)).data,
  };
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
