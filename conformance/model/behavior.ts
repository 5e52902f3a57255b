import { analyticsDecisions, analyticsHandlers } from './analytics.js';
import type { Behavior } from './call.js';
import { brandDecisions, brandHandlers } from './brand.js';
import { httpDecisions } from './http-decisions.js';
import { idempotencyDecisions } from './idempotency.js';
import { inputDecisions } from './input.js';
import { keyDecisions, keyHandlers } from './keys.js';
import { keywordDecisions, keywordHandlers } from './keywords.js';
import { promptDecisions } from './prompt-decisions.js';
import { promptHandlers } from './prompts.js';
import { rateDecisions } from './rate-limit.js';

/** Creates the behavior of a server that conforms to every rule. Callers may modify the object. */
export function createBehavior(): Behavior {
  return {
    ...httpDecisions(),
    ...rateDecisions(),
    ...idempotencyDecisions(),
    ...inputDecisions(),
    ...keyDecisions(),
    ...promptDecisions(),
    ...brandDecisions(),
    ...keywordDecisions(),
    ...analyticsDecisions(),
    operations: {
      ...keyHandlers(),
      ...promptHandlers(),
      ...brandHandlers(),
      ...keywordHandlers(),
      ...analyticsHandlers(),
    },
  };
}
