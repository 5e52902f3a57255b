import type { Wording } from '../../domain/prompt-groups.js';

/** The names of a workspace's brands at a time. */
export interface BrandNames {
  /** Differs for other names, and for another version of the extractor. */
  readonly version: string;
  /** Finds the brands that a text names. */
  readonly wordingOf: (text: string) => Wording;
}

/** The result of an examination of prompts. */
export interface Examined {
  readonly prompts: number;
  /** The prompts that name a brand. */
  readonly naming: number;
}

/** Prompts that may be in another group than their author meant. */
export interface SuspectPrompts {
  /** The prompts whose persona counts in figures, but whose wording names a brand. */
  readonly naming: number;
  /** The first of their texts. */
  readonly texts: readonly string[];
  /** The prompts whose wording has not been examined. */
  readonly unexamined: number;
}
