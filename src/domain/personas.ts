/**
 * The personas of prompts that do not count in figures over several prompts. They name a brand or serve as controls,
 * which would distort pooled figures (D-81).
 */
export const uncountedPersonas = ['branded', 'competitor', 'control'] as const;
