import { silentBrand } from './brand.js';
import { silentData } from './data.js';
import { silentHttp } from './http.js';
import { silentKeys } from './keys.js';
import { silentPrompts } from './prompts.js';

/**
 * The points on which implementations may choose: the question, the choice of our own service, and other accepted
 * choices. "A rejection" is a status from 400 to 499 other than 401 and 429 that changes nothing.
 */
export const silenceRules = {
  ...silentHttp,
  ...silentKeys,
  ...silentPrompts,
  ...silentBrand,
  ...silentData,
} as const;
