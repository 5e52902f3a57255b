import type { Variant } from './variant.js';

export type { Variant };

/** Every variant that the model can be. */
export const variants: readonly Variant[] = [];
