/** The platforms whose answers are measured, in the order of responses. */
export const platforms = ['chatgpt', 'perplexity', 'gemini', 'google', 'claude', 'grok'] as const;

export type Platform = (typeof platforms)[number];
