import { silentBrand } from './silences-brand.js';
import { silentData } from './silences-data.js';
import { silentHttp } from './silences-http.js';
import { silentKeys } from './silences-keys.js';
import { silentPrompts } from './silences-prompts.js';

/**
 * Where the description is silent: the question, what our own service answers, and what passes of others. Other
 * answers are as right. "A refusal" is a status from 400 to 499 other than 401 and 429 that changes nothing.
 */
export const silenceRules = {
  ...silentHttp,
  ...silentKeys,
  ...silentPrompts,
  ...silentBrand,
  ...silentData,
} as const;
