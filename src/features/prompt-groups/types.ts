import type { Wording } from '../../domain/prompt-groups.js';

/** The names of a workspace's brands at a time. */
export interface BrandNames {
  /** Differs for other names, and for another version of the extractor. */
  readonly version: string;
  /** Finds the brands that a text names. */
  readonly wordingOf: (text: string) => Wording;
}

/** What an examination of prompts found. */
export interface Examined {
  readonly prompts: number;
  /** Those that name a brand. */
  readonly naming: number;
}
