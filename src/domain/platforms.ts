/** The platforms whose answers are measured, in the order of responses. */
export const platforms = ['chatgpt', 'perplexity', 'gemini', 'google', 'claude', 'grok'] as const;

export type Platform = (typeof platforms)[number];

/**
 * Whether an attempt read a page of Google on which it showed no AI answer. It is stored with the status `empty`, and is neither
 * a failure nor an answer.
 */
export const isNotShown = (platform: string, status: string) => platform === 'google' && status === 'empty';

/** The condition of `isNotShown`, of columns. */
export const notShownSql = (platform: string, status: string) =>
  `(${platform} = 'google' and ${status} = 'empty')`;
