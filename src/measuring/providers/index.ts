export { createProviders, type KeySettings, type ProviderSettings } from './create.js';
export { createCatalog, createStoredProviders, keyedIn } from './stored.js';
export { ageWarning, listPrices, withPricesOf, type Price, type PriceTable, type Usage } from './prices.js';
export type { Answer, Outcome, Pending, Provider, Question, Source } from './provider.js';
export { createOpenAiJudge } from './openai-judge.js';
export { recordingOf } from './recording.js';
export { createReplay, type Recording } from './replay.js';
