import { concurrentVariants } from './concurrent.js';
import { brandVariants } from './brand.js';
import { errorVariants } from './errors.js';
import { formatVariants } from './format.js';
import { idempotencyVariants } from './idempotency.js';
import { keyVariants } from './keys.js';
import { keywordVariants } from './keywords.js';
import { looserVariants } from './looser.js';
import { promptVariants } from './prompts.js';
import { rateVariants } from './rate.js';
import { replicaVariants } from './replica.js';
import { slotVariants } from './slots.js';
import { strangerOf } from './stranger.js';
import { stricterVariants } from './stricter.js';
import type { Variant } from './variant.js';

export type { Variant };

const single: readonly Variant[] = [
  ...errorVariants,
  ...formatVariants,
  ...promptVariants,
  ...slotVariants,
  ...brandVariants,
  ...keywordVariants,
  ...keyVariants,
  ...idempotencyVariants,
  ...rateVariants,
  ...replicaVariants,
  ...looserVariants,
  ...stricterVariants,
];

/**
 * Every variant of the model. All of them conform to every stated rule, but make other choices where that is allowed.
 */
export const variants: readonly Variant[] = [...single, strangerOf(single)];

/** The variants that differ only in overlapping calls, after all others. */
export const everyVariant: readonly Variant[] = [...variants, ...concurrentVariants];
