import { asciiHostname } from './hostname.js';
import { urlOf } from './url.js';
import { withoutTrailingSlashes } from './text.js';

/** Maximum length of a DNS name. */
const MAX_DOMAIN = 253;

/** Tracking parameters, which do not identify the page. */
const TRACKING =
  /^(?:utm_[^=]*|gclid|gclsrc|dclid|gbraid|wbraid|gad_source|fbclid|msclkid|yclid|twclid|ttclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|_ga|_gl|srsltid)(?:=|$)/i;

/**
 * Normalizes the URL of a page: lower-case host without "www.", no default port, credentials, fragment, tracking
 * parameters or trailing slash. `domain` is that host. Null if the text is not an http or https URL.
 */
export function normalizeUrl(text: string): { normalizedUrl: string; domain: string } | null {
  const url = urlOf(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  const domain = bareHost(url.hostname);
  if (domain === '' || domain.length > MAX_DOMAIN || !hasValidLabels(domain)) return null;
  const port = url.port === '' ? '' : `:${url.port}`;
  const query = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !TRACKING.test(part))
    .join('&');
  const path = withoutTrailingSlashes(url.pathname);
  return {
    normalizedUrl: `${url.protocol}//${domain}${port}${path}${query === '' ? '' : `?${query}`}`,
    domain,
  };
}

function bareHost(hostname: string): string {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  return /^www\.[^.]+\./.test(host) ? host.slice('www.'.length) : host;
}

/** Whether every `xn--` label is valid Punycode. */
function hasValidLabels(domain: string): boolean {
  return !domain.includes('xn--') || asciiHostname(domain) !== null;
}

/** True if the domain is one of `owned` or a subdomain of one. All must be normalized. */
export function isOnDomain(domain: string, owned: readonly string[]): boolean {
  return owned.some((own) => domain === own || domain.endsWith(`.${own}`));
}

/** True if the page is on one of these sites, which must be normalized; see `isOnSite`. */
export function isPageOn(url: string, sites: readonly string[]): boolean {
  const page = normalizeUrl(url);
  return page !== null && isOnSite(page, sites);
}

/** A page in normalized form; see `normalizeUrl`. */
export interface Page {
  readonly normalizedUrl: string;
  readonly domain: string;
}

/**
 * True if the page is on one of the sites: domains with their subdomains, or with a path the pages at or below it.
 * All must be normalized.
 */
export function isOnSite({ domain, normalizedUrl }: Page, sites: readonly string[]): boolean {
  return sites.some((site) => {
    const slash = site.indexOf('/');
    if (slash < 0) return isOnDomain(domain, [site]);
    return (
      isOnDomain(domain, [site.slice(0, slash)]) && isAtOrBelow(pathOf(normalizedUrl), site.slice(slash))
    );
  });
}

function isAtOrBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}

/** The path of a page, in which `%40` is the same as `@`. */
function pathOf(normalizedUrl: string): string {
  return new URL(normalizedUrl).pathname.split('/').map(decodedOnce).join('/');
}

/** A segment in which only characters are encoded that have to be. */
function decodedOnce(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return encodeURIComponent(decodeURIComponent(segment)).replace(/%(?:40|3A|2B|24|26|2C|3B|3D)/gi, (code) =>
      decodeURIComponent(code),
    );
  } catch {
    return segment;
  }
}

/** Domains, with their paths, in normalized form, without invalid ones. */
export function normalizeDomains(domains: readonly string[]): string[] {
  return domains.flatMap((domain) => {
    const page = normalizeUrl(`https://${domain}`);
    if (page === null) return [];
    const path = withoutTrailingSlashes(pathOf(page.normalizedUrl));
    return `${page.domain}${path}`;
  });
}
