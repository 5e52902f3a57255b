import { urlOf } from './url.js';

/**
 * Search, map, redirect and sign-in pages of platforms, by their host without "www." and the start of their path.
 */
const pages: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [/^vertexaisearch\.cloud\.google\.com$/, /^/],
  [/^(?:accounts|consent|maps|myaccount)\.google\.(?:com?\.)?[a-z]{2,3}$/, /^/],
  [/^maps\.app\.goo\.gl$/, /^/],
  [/^google\.(?:com?\.)?[a-z]{2,3}$/, /^\/(?:aclk|imgres|maps|search|sorry|url)(?:\/|$)/],
  [/^bing\.com$/, /^\/(?:aclick|ck|maps|search)(?:\/|$)/],
  [/^(?:auth\.openai\.com|login\.live\.com)$/, /^/],
  [/^chatgpt\.com$/, /^\/(?:auth|search)?(?:\/|$)/],
  [/^claude\.ai$/, /^\/(?:login|new|oauth|settings)?(?:\/|$)/],
  [/^grok\.com$/, /^\/(?:sign-in|sign-up)?(?:\/|$)/],
  [/^perplexity\.ai$/, /^\/(?:account|login|search)(?:\/|$)/],
  [/^(?:twitter|x)\.com$/, /^\/(?:i\/flow|login|search)(?:\/|$)/],
];

/**
 * True for a search, map, redirect or account page of a platform. Answers link to such pages, but these are not sources:
 * their content comes from other pages.
 */
export function isPlatformPage(address: string): boolean {
  const url = urlOf(address);
  if (url === null) return false;
  const name = url.hostname.toLowerCase().replace(/^www\./, '');
  return pages.some(([host, path]) => host.test(name) && path.test(url.pathname));
}
