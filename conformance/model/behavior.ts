import type { OperationId } from '../../spec/index.js';
import { analyticsDecisions, analyticsHandlers, type AnalyticsDecisions } from './analytics.js';
import { brandDecisions, brandHandlers, type BrandDecisions } from './brand.js';
import type { Handler } from './call.js';
import { httpDecisions, type HttpDecisions } from './http-decisions.js';
import { inputDecisions, type InputDecisions } from './input.js';
import { keyDecisions, keyHandlers, type KeyDecisions } from './keys.js';
import { keywordDecisions, keywordHandlers, type KeywordDecisions } from './keywords.js';
import { promptDecisions, type PromptDecisions } from './prompt-decisions.js';
import { promptHandlers } from './prompts.js';
import { rateDecisions, type RateDecisions } from './rate-limit.js';

/**
 * Every decision that the model takes, each in a small function, and every operation as a whole. A fault or variant
 * replaces some of them; nothing else in the model knows that faults and variants exist.
 */
export interface Behavior
  extends
    HttpDecisions,
    RateDecisions,
    InputDecisions,
    KeyDecisions,
    PromptDecisions,
    BrandDecisions,
    KeywordDecisions,
    AnalyticsDecisions {
  operations: Record<OperationId, Handler>;
}

/** The behavior of a server that keeps every rule. Each call gives its own object, free to be changed. */
export function createBehavior(): Behavior {
  return {
    ...httpDecisions(),
    ...rateDecisions(),
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
