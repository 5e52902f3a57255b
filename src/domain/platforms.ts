/** The platforms that responses list first, in this order. */
export const platforms = ['chatgpt', 'perplexity', 'gemini', 'google', 'claude', 'grok'] as const;

/** Further platforms that can be measured or that a workspace is likely to import. Responses list them by name. */
const furtherPlatforms = [
  ...[
    'brave',
    'copilot',
    'deepseek',
    'doubao',
    'duck-ai',
    'ernie',
    'kimi',
    'le-chat',
    'meta-ai',
    'qwen',
    'you',
  ],
] as const;

/** The platforms that targets may name. */
export const knownPlatforms: readonly string[] = [...platforms, ...furtherPlatforms];

/**
 * The name of a platform: a known one, or one of a workspace's own. It has lowercase letters, digits and single hyphens
 * (`Platform` in the contract), so that it may be part of a key after any other character.
 */
export type Platform = string;

/** Distinct platforms in the order of responses: those that come first, then the others by name. */
export function inPlatformOrder(names: Iterable<Platform>): Platform[] {
  const first: readonly string[] = platforms;
  const rankOf = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  return [...new Set(names)].sort().sort((one, other) => rankOf(one) - rankOf(other));
}

/**
 * Whether an attempt read a page of Google on which it showed no AI answer. It is stored with the status `empty`, and is neither
 * a failure nor an answer.
 */
export const isNotShown = (platform: string, status: string) => platform === 'google' && status === 'empty';

/** The condition of `isNotShown`, of columns. */
export const notShownSql = (platform: string, status: string) =>
  `(${platform} = 'google' and ${status} = 'empty')`;
