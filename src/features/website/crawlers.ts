import type { WebsiteCrawler } from './types.js';

/** A crawler as its platform documents it. */
export type Crawler = Pick<WebsiteCrawler, 'platform' | 'agent' | 'purpose' | 'documentation'> & {
  /** Null for a name that only `robots.txt` knows. */
  readonly userAgent: string | null;
};

const OPENAI = { platform: 'chatgpt', documentation: 'https://developers.openai.com/api/docs/bots' };
const PERPLEXITY = { platform: 'perplexity', documentation: 'https://docs.perplexity.ai/guides/bots' };
const ANTHROPIC = {
  platform: 'claude',
  documentation: 'https://support.claude.com/en/articles/8896518',
};
const GOOGLE = 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers';

const webkit = (product: string, page: string) =>
  `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${product}; +${page})`;

/** By platform. xAI documents no crawler of Grok. */
export const crawlers: readonly Crawler[] = [
  {
    ...{ ...OPENAI, agent: 'OAI-SearchBot', purpose: 'search' },
    userAgent: webkit('OAI-SearchBot/1.3', 'https://openai.com/searchbot'),
  },
  {
    ...{ ...OPENAI, agent: 'ChatGPT-User', purpose: 'user' },
    userAgent: webkit('ChatGPT-User/1.0', 'https://openai.com/bot'),
  },
  { ...OPENAI, agent: 'GPTBot', purpose: 'training', userAgent: null },
  {
    ...{ platform: 'google', agent: 'Googlebot', purpose: 'search', documentation: GOOGLE },
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  },
  // The answers of Gemini draw on the index of Google's search, and this name keeps pages out of them.
  { platform: 'gemini', agent: 'Google-Extended', purpose: 'search', documentation: GOOGLE, userAgent: null },
  {
    ...{ ...PERPLEXITY, agent: 'PerplexityBot', purpose: 'search' },
    userAgent: webkit('PerplexityBot/1.0', 'https://perplexity.ai/perplexitybot'),
  },
  {
    ...{ ...PERPLEXITY, agent: 'Perplexity-User', purpose: 'user' },
    userAgent: webkit('Perplexity-User/1.0', 'https://perplexity.ai/perplexity-user'),
  },
  {
    ...{ ...ANTHROPIC, agent: 'Claude-SearchBot', purpose: 'search' },
    userAgent: webkit('Claude-SearchBot/1.0', 'https://www.anthropic.com'),
  },
  {
    ...{ ...ANTHROPIC, agent: 'Claude-User', purpose: 'user' },
    userAgent: webkit('Claude-User/1.0', 'https://www.anthropic.com'),
  },
  { ...ANTHROPIC, agent: 'ClaudeBot', purpose: 'training', userAgent: null },
];
