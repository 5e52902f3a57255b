/**
 * The groups of prompts. Figures over several prompts count one group, by default `discovery`: a question that names a brand
 * does not show whether platforms would have named it (D-81).
 */
export const promptGroups = ['discovery', 'branded', 'competitor', 'control'] as const;
export type PromptGroup = (typeof promptGroups)[number];

/** The reason for the group of a prompt: a person, its persona, or the brands that its wording names. */
export type GroupReason = 'person' | 'persona' | 'wording';

/** The personas that are groups, whatever the wording says. */
export const groupPersonas = ['branded', 'competitor', 'control'] as const satisfies readonly PromptGroup[];

/** The brands that a text names. */
export interface Wording {
  /** `own` also if it names competitors as well. */
  readonly named: 'own' | 'competitor' | 'neither';
  /** In the order of the text. */
  readonly brands: readonly string[];
}
