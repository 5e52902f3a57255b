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

/** Domains in normalized form, without invalid ones. */
export function normalizeDomains(domains: readonly string[]): string[] {
  return domains.flatMap((domain) => normalizeUrl(`https://${domain}`)?.domain ?? []);
}
